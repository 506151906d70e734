/// Checks files of vector films: that they have the form of their format, and that no word of a scene became
/// a part of it, so that nothing in a file runs or loads another one.
package enum VectorFileCheck {
  /// The extensions of the files that are checked.
  private static let endings = [".svg", ".html", ".json", ".xml", ".css", ".swift"]

  /// Whether a file is of a format that is checked.
  package static func knows(_ path: String) -> Bool { endings.contains(where: path.lowercased().hasSuffix) }

  /// The faults of a file, a sentence each. The first word is the type of the fault.
  package static func faults(in path: String, _ bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["markup: \(path) is not UTF-8"] }
    let messages =
      switch path.lowercased().split(separator: ".").last {
      case "svg": svgFaults(bytes)
      case "html": htmlFaults(text)
      case "json": JSONText.isValid(bytes) ? [] : ["it is not JSON"]
      case "xml": xmlFaults(bytes)
      default: [String]()
      }
    return messages.map { "markup: \(path): \($0)" }
  }

  // MARK: - SVG

  private static let elementNames: Set<String> = [
    "svg", "title", "desc", "style", "defs", "g", "path", "rect", "circle", "ellipse", "line", "polyline",
    "polygon", "use", "symbol", "image", "clipPath", "mask", "pattern", "linearGradient", "radialGradient",
    "stop", "filter", "animate", "animateTransform", "animateMotion", "set",
  ]

  private static func svgFaults(_ bytes: [UInt8]) -> [String] {
    let elements: [MarkupReader.Element]
    do {
      elements = try MarkupReader.elements(of: bytes)
    } catch {
      return ["it is not well-formed at byte \(error.offset): \(error.message)"]
    }
    guard elements[0].name == "svg" else { return ["its root is \(elements[0].name)"] }
    var faults: [String] = []
    let ids = elements.compactMap { $0.attributes["id"] }
    let known = Set(ids)
    if known.count < ids.count { faults.append("two elements have the same id") }
    for element in elements {
      if !elementNames.contains(element.name), !element.name.hasPrefix("fe") {
        faults.append("it contains the element \(element.name)")
      }
      for (name, value) in element.attributes {
        if name.lowercased().hasPrefix("on") { faults.append("it contains the attribute \(name)") }
        if name == "href" || name.hasSuffix(":href") {
          let isInside = value.hasPrefix("#") && known.contains(String(value.dropFirst()))
          let isPicture = ["png", "jpeg"].contains { value.hasPrefix("data:image/\($0);base64,") }
          if !isInside, !isPicture { faults.append("it refers to \"\(value.prefix(60))\"") }
        } else {
          faults += addressFaults(value, known)
        }
      }
      if element.name == "style" {
        if element.text.contains("<") || element.text.lowercased().contains("@import") {
          faults.append("its style contains markup or another style")
        }
        faults += addressFaults(element.text, known)
      }
    }
    return faults
  }

  /// Addresses in a style or an attribute that are not those of an element in the file.
  private static func addressFaults(_ text: String, _ ids: Set<String>) -> [String] {
    text.components(after: "url(").compactMap { address in
      let inside = address.prefix { $0 != ")" }
      let isKnown = inside.hasPrefix("#") && ids.contains(String(inside.dropFirst()))
      return isKnown || inside.hasPrefix("data:image/") ? nil : "it refers to \"\(inside.prefix(60))\""
    }
  }

  // MARK: - Pages and other files

  private static func htmlFaults(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    guard let start = firstRange(of: "<svg", in: bytes)?.lowerBound,
      let end = firstRange(of: "</svg>", in: bytes)?.upperBound, start < end
    else { return ["it contains no SVG"] }
    var faults = svgFaults(Array(bytes[start..<end]))
    let rest = String(decoding: bytes[..<start] + bytes[end...], as: UTF8.self)
    // Names of elements are read without regard to case.
    let lower = rest.lowercased()
    let opened = lower.components(after: "<script").count
    // The player, and at most one element with data for it.
    let closed = lower.components(after: "</script").count
    if opened > 2 || closed != opened {
      faults.append("it has \(opened) script tags, and \(closed) that end one")
    }
    for word in [
      "<iframe", "<object", "<embed", "<link", "<base", "<form", "<img", "<video", "<audio", "<svg",
    ]
    where lower.contains(word) {
      faults.append("it contains \(word)")
    }
    if !lower.contains("content-security-policy") { faults.append("it has no policy") }
    return faults
  }

  private static func xmlFaults(_ bytes: [UInt8]) -> [String] {
    do {
      _ = try MarkupReader.elements(of: bytes)
      return []
    } catch {
      return ["it is not well-formed at byte \(error.offset): \(error.message)"]
    }
  }

  private static func firstRange(of word: String, in bytes: [UInt8]) -> Range<Int>? {
    let wanted = Array(word.utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count) where bytes[start] == wanted[0] {
      if bytes[start...].starts(with: wanted) { return start..<(start + wanted.count) }
    }
    return nil
  }
}

extension String {
  /// What follows each occurrence of a word, up to the next one.
  fileprivate func components(after word: String) -> [Substring] {
    ranges(of: word).map { self[$0.upperBound...] }
  }
}

/// The grammar of JSON (RFC 8259).
struct JSONText {
  private let bytes: [UInt8]
  private var position = 0
  /// Greatest nesting of arrays and objects.
  private static let maxDepth = 500

  /// Whether the bytes are one JSON value.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    var reader = JSONText(bytes: bytes)
    guard reader.skipValue(depth: 0) else { return false }
    reader.skipSpace()
    return reader.position == bytes.count
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skipValue(depth: Int) -> Bool {
    skipSpace()
    guard depth < JSONText.maxDepth, let first = next else { return false }
    switch first {
    case UInt8(ascii: "{"):
      return skipList(from: "{", to: "}") { reader in
        reader.skipSpace()
        guard reader.skipText() else { return false }
        reader.skipSpace()
        return reader.take(":") && reader.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["): return skipList(from: "[", to: "]") { $0.skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): return skipText()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return skipNumber()
    }
  }

  private mutating func skipList(
    from start: String, to end: String, _ skipItem: (inout JSONText) -> Bool
  ) -> Bool {
    guard take(start) else { return false }
    skipSpace()
    if take(end) { return true }
    repeat {
      guard skipItem(&self) else { return false }
      skipSpace()
    } while take(",")
    return take(end)
  }

  private mutating func skipText() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return false }
        position += 1
        if escaped == UInt8(ascii: "u") {
          let digits = bytes[position...].prefix(4)
          guard digits.count == 4, digits.allSatisfy(JSONText.isHexDigit) else { return false }
          position += 4
        } else if !Array("\"\\/bfnrt".utf8).contains(escaped) {
          return false
        }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { Unicode.Scalar(byte).properties.isASCIIHexDigit }

  /// A number has digits before a point and after it, no zero before other digits, and no plus sign before it.
  private mutating func skipNumber() -> Bool {
    let start = position
    while let byte = next, Array("+-.0123456789eE".utf8).contains(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    return word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
  }
}
