/// Reads the numbers of SVG path data.
struct SVGPathScanner {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ message: String) -> SVGPathError { SVGPathError(offset: offset, message: message) }

  mutating func advance() { offset += 1 }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D {
      offset += 1
    }
  }

  /// Skips white space with at most one comma; returns whether there was a comma.
  private mutating func skipSeparator() -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// Whether another number follows, so that the command repeats.
  /// - Throws: if a comma is not followed by a number.
  mutating func hasAnotherNumber() throws(SVGPathError) -> Bool {
    let isObliged = skipSeparator()
    guard let byte = peek, isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E else {
      if isObliged { throw error("expected a number") }
      return false
    }
    return true
  }

  mutating func point() throws(SVGPathError) -> Point {
    let x = try number()
    return Point(x, try number())
  }

  /// Reads a flag, 0 or 1, after an optional separator. The next argument may follow without a separator.
  mutating func flag() throws(SVGPathError) -> Bool {
    _ = skipSeparator()
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw error("expected a flag, 0 or 1")
    }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  /// Reads a number after an optional separator.
  mutating func number() throws(SVGPathError) -> Double {
    _ = skipSeparator()
    let begin = offset
    var isNegative = false
    if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") {
      isNegative = peek == UInt8(ascii: "-")
      offset += 1
    }
    var decimal = DecimalParser()
    while let byte = peek, isDigit(byte) {
      decimal.append(byte - 0x30, isFraction: false)
      offset += 1
    }
    if peek == UInt8(ascii: ".") {
      offset += 1
      while let byte = peek, isDigit(byte) {
        decimal.append(byte - 0x30, isFraction: true)
        offset += 1
      }
    }
    guard decimal.hasDigits else { throw SVGPathError(offset: begin, message: "expected a number") }
    decimal.exponent += exponent()
    let value = decimal.value
    guard value.isFinite else { throw SVGPathError(offset: begin, message: "number is too large") }
    return isNegative ? -value : value
  }

  /// Reads an exponent; without digits after it, the "e" is not part of the number, and the result is 0.
  private mutating func exponent() -> Int {
    guard let letter = peek, letter | 0x20 == UInt8(ascii: "e") else { return 0 }
    var index = offset + 1
    var isNegative = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < bytes.count, isDigit(bytes[index]) else { return 0 }
    var value = 0
    while index < bytes.count, isDigit(bytes[index]) {
      // With an exponent beyond this, every number is 0 or too large, whatever its digits.
      value = Swift.min(value * 10 + Int(bytes[index] - 0x30), 1_000_000_000)
      index += 1
    }
    offset = index
    return isNegative ? -value : value
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
