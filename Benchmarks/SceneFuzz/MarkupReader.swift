/// Reads XML 1.0 without a document type and CDATA sections: elements, attributes, text, comments, and
/// references to characters and to the five entities that XML defines.
struct MarkupReader {
  struct Element: Equatable {
    var name: String
    var attributes: [String: String] = [:]
    /// The text directly inside the element.
    var text = ""
  }

  struct Mistake: Error, Equatable {
    var message: String
    /// The byte at which it was found.
    var offset: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  private var elements: [Element] = []
  /// The indices of the elements that are open, the root first.
  private var open: [Int] = []
  private var text: [UInt8] = []

  /// All elements of a document in the order of their start tags.
  /// - Throws: `Mistake` if the document is not well-formed.
  static func elements(of bytes: [UInt8]) throws(Mistake) -> [Element] {
    var reader = MarkupReader(bytes)
    try reader.read()
    return reader.elements
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  // MARK: - Content

  private mutating func read() throws(Mistake) {
    if starts(with: "<?xml ") { try skip(through: "?>") }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        try endText()
        if starts(with: "<!--") {
          position += 4
          try skip(through: "--")
          try expect(">")
        } else if starts(with: "</") {
          try readEndTag()
        } else {
          try readStartTag()
        }
      case UInt8(ascii: "&"):
        let scalar = try readReference()
        text += String(scalar).utf8
      default:
        if starts(with: "]]>") { throw mistake("]]> in text") }
        let byte = try readCharacter()
        text.append(byte)
      }
    }
    try endText()
    if let last = open.last { throw mistake("the element \(elements[last].name) is not closed") }
    guard !elements.isEmpty else { throw mistake("no element") }
  }

  /// Adds the text before a tag to the element around it.
  private mutating func endText() throws(Mistake) {
    if let last = open.last {
      elements[last].text += String(decoding: text, as: UTF8.self)
    } else if text.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      throw mistake("text outside of the root")
    }
    text = []
  }

  private mutating func readStartTag() throws(Mistake) {
    guard !open.isEmpty || elements.isEmpty else { throw mistake("a second root") }
    position += 1
    var element = Element(name: try readName())
    while true {
      let hasSpace = skipSpace()
      if starts(with: "/>") {
        position += 2
        elements.append(element)
        return
      }
      if starts(with: ">") {
        position += 1
        open.append(elements.count)
        elements.append(element)
        return
      }
      guard hasSpace else { throw mistake("no space before an attribute") }
      let name = try readName()
      _ = skipSpace()
      try expect("=")
      _ = skipSpace()
      let value = try readValue()
      guard element.attributes.updateValue(value, forKey: name) == nil else {
        throw mistake("the attribute \(name) twice")
      }
    }
  }

  private mutating func readEndTag() throws(Mistake) {
    position += 2
    let name = try readName()
    _ = skipSpace()
    try expect(">")
    guard let last = open.popLast(), elements[last].name == name else { throw mistake("the end of \(name)") }
  }

  private mutating func readValue() throws(Mistake) -> String {
    guard starts(with: "\"") || starts(with: "'") else { throw mistake("an attribute without quotes") }
    let quote = bytes[position]
    position += 1
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      switch bytes[position] {
      case UInt8(ascii: "<"): throw mistake("< in an attribute")
      case UInt8(ascii: "&"): value += String(try readReference()).utf8
      default: value.append(try readCharacter())
      }
    }
    guard position < bytes.count else { throw mistake("the end in an attribute") }
    position += 1
    return String(decoding: value, as: UTF8.self)
  }

  // MARK: - Characters

  private func starts(with word: String) -> Bool { bytes[position...].starts(with: word.utf8) }

  private mutating func expect(_ word: String) throws(Mistake) {
    guard starts(with: word) else { throw mistake("no \(word)") }
    position += word.utf8.count
  }

  private mutating func skip(through word: String) throws(Mistake) {
    while position < bytes.count, !starts(with: word) { position += 1 }
    try expect(word)
  }

  /// - Returns: whether there was any.
  private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    return position > start
  }

  /// Names of elements and attributes have Latin letters, digits, hyphens and colons.
  private mutating func readName() throws(Mistake) -> String {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "_"):
        if position == start { throw mistake("a name that begins with a digit or a mark") }
      default:
        guard position > start else { throw mistake("no name") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
      position += 1
    }
    throw mistake("the end in a tag")
  }

  /// A byte of a character that XML allows. The bytes are valid UTF-8.
  private mutating func readCharacter() throws(Mistake) -> UInt8 {
    let byte = bytes[position]
    if byte < 0x20, ![0x09, 0x0A, 0x0D].contains(byte) { throw mistake("the control character \(byte)") }
    if byte == 0xEF {
      let code = Array(bytes[position...].prefix(3))
      if code == [0xEF, 0xBF, 0xBE] || code == [0xEF, 0xBF, 0xBF] { throw mistake("U+FFFE or U+FFFF") }
    }
    position += 1
    return byte
  }

  private mutating func readReference() throws(Mistake) -> Unicode.Scalar {
    let start = position + 1
    guard let end = bytes[start...].prefix(10).firstIndex(of: UInt8(ascii: ";")) else {
      throw mistake("& without a reference")
    }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    let known: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let isNumber = name.hasPrefix("#")
    guard let scalar = known[name] ?? (isNumber ? number.flatMap(Unicode.Scalar.init) : nil),
      scalar.value >= 0x20 || [0x09, 0x0A, 0x0D].contains(scalar.value), scalar.value | 1 != 0xFFFF
    else { throw mistake("the reference &\(name);") }
    position = end + 1
    return scalar
  }

  private func mistake(_ message: String) -> Mistake { Mistake(message: message, offset: position) }
}
