/// Checks that bytes are UTF-8 text that YAML accepts.
package enum SourceText {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes without a byte order mark.
  package static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The first invalid byte or character, with its offset; nil if the text is valid.
  package static func firstInvalidCharacter(in bytes: [UInt8]) -> (offset: Int, message: String)? {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
          return (index, "control characters are not allowed")
        }
        if byte == 0x7F { return (index, "control characters are not allowed") }
        index += 1
        continue
      }
      guard let (scalar, length) = scalar(in: bytes, at: index) else {
        return (index, "the file is not UTF-8")
      }
      if (0x80...0x9F).contains(scalar) && scalar != 0x85 || scalar == 0xFEFF
        || scalar & 0xFFFE == 0xFFFE && scalar < 0x10000
      {
        return (index, "control characters are not allowed")
      }
      index += length
    }
    return nil
  }

  /// The lines of a text, and the error of its first invalid character. Only the text before that can be split
  /// into lines.
  static func lines(
    of bytes: [UInt8]
  ) -> (lines: SourceLines, mistake: (range: SourceRange, message: String, hint: String?)?) {
    guard let mistake = firstInvalidCharacter(in: bytes) else { return (SourceLines(bytes), nil) }
    let lines = SourceLines(Array(bytes[..<mistake.offset]))
    let range = SourceRange(line: lines.count, column: lines.scalarCount(ofLine: lines.count) + 1)
    return (lines, (range, mistake.message, mistake.message.contains("UTF-8") ? "save it as UTF-8" : nil))
  }

  /// The scalar at an index and its length in bytes; nil for invalid UTF-8 (including overlong forms and
  /// surrogates).
  private static func scalar(in bytes: [UInt8], at index: Int) -> (UInt32, Int)? {
    let lead = bytes[index]
    let length: Int
    let minimum: UInt32
    switch lead {
    case 0xC2...0xDF: (length, minimum) = (2, 0x80)
    case 0xE0...0xEF: (length, minimum) = (3, 0x800)
    case 0xF0...0xF4: (length, minimum) = (4, 0x10000)
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let next = bytes[index + offset]
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    guard value >= minimum, value <= 0x10FFFF, !(0xD800...0xDFFF).contains(value) else { return nil }
    return (value, length)
  }
}
