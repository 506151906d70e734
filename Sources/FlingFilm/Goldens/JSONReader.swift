package import FlingScene

/// Parses a single JSON value (RFC 8259), as it occurs in traces.
package struct JSONReader {
  let bytes: ArraySlice<UInt8>
  var position: Int

  /// Greatest nesting of arrays and objects.
  private static let depth = 16

  /// Parses a complete value.
  /// - Returns: nil if the bytes are not one JSON value.
  package static func read(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
    var reader = JSONReader(bytes: bytes, position: bytes.startIndex)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    return reader.position == bytes.endIndex ? value : nil
  }

  private mutating func skipSpace() {
    while position < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    guard depth < JSONReader.depth, position < bytes.endIndex else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.text)
    case UInt8(ascii: "t"): return literal("true", .truth(true))
    case UInt8(ascii: "f"): return literal("false", .truth(false))
    case UInt8(ascii: "n"): return literal("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [(key: String, value: JSONValue)] = []
    guard consume("{") else { return nil }
    if consume("}") { return .object([]) }
    repeat {
      skipSpace()
      guard let key = string(), consume(":"), let value = value(depth: depth + 1) else { return nil }
      members.append((key, value))
    } while consume(",")
    return consume("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    guard consume("[") else { return nil }
    if consume("]") { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while consume(",")
    return consume("]") ? .array(elements) : nil
  }

  private mutating func literal(_ word: String, _ value: JSONValue) -> JSONValue? {
    guard bytes[position...].starts(with: word.utf8) else { return nil }
    position += word.utf8.count
    return value
  }

  private mutating func number() -> JSONValue? {
    let start = position
    while position < bytes.endIndex, JSONReader.numeric.contains(bytes[position]) { position += 1 }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite
    else {
      return nil
    }
    return .number(number)
  }

  private static let numeric = Array("+-.0123456789eE".utf8)

  private mutating func string() -> String? {
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "\"") else { return nil }
    position += 1
    var text: [UInt8] = []
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        text += escaped
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Decodes the escape sequence after a backslash to UTF-8; nil if it is invalid.
  private mutating func escape() -> [UInt8]? {
    guard position < bytes.endIndex else { return nil }
    defer { position += 1 }
    switch bytes[position] {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"):
      // Traces escape invisible characters in this form. A surrogate without its pair is invalid.
      guard let unit = codeUnit() else { return nil }
      if let scalar = Unicode.Scalar(unit) { return Array(String(scalar).utf8) }
      guard position + 2 < bytes.endIndex, bytes[position + 1] == UInt8(ascii: "\\"),
        bytes[position + 2] == UInt8(ascii: "u")
      else { return nil }
      position += 2
      guard let other = codeUnit() else { return nil }
      // Two surrogates that form a pair decode to a single scalar.
      let text = String(decoding: [unit, other], as: UTF16.self)
      return text.unicodeScalars.count == 1 ? Array(text.utf8) : nil
    case let byte where [0x22, 0x5C, 0x2F].contains(byte): return [byte]
    default: return nil
    }
  }
  /// Reads the four hexadecimal digits after the current position and moves to the last of them.
  private mutating func codeUnit() -> UInt16? {
    guard position + 4 < bytes.endIndex else { return nil }
    let digits = bytes[(position + 1)...(position + 4)]
    // `UInt16(_:radix:)` would accept a sign.
    guard digits.first != UInt8(ascii: "+") else { return nil }
    position += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
