/// Reads the parts of a value written as in CSS: numbers, units, words and signs.
struct CSSScanner {
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
  var isAtEnd: Bool { position == scalars.count }

  /// Whether a number may begin here.
  var isAtNumber: Bool { peek.map { $0.isDigit || "+-.".unicodeScalars.contains($0) } ?? false }

  /// The range of the next character, for errors; at the end that of the last.
  var nextRange: Range<Int> { isAtEnd ? max(0, position - 1)..<max(1, position) : position..<position + 1 }

  mutating func skipSpace() {
    while let next = peek, next.isSpace { position += 1 }
  }

  /// Reads letters, digits and hyphens.
  mutating func word() -> String {
    let start = position
    while let next = peek, next.isLetter || next.isDigit || next == "-" { position += 1 }
    return string(start..<position)
  }

  /// Reads a sign if it is the next.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard peek == sign else { return false }
    position += 1
    return true
  }

  /// Reads a sign after optional spaces.
  mutating func expect(_ sign: Unicode.Scalar, in usage: String) throws(ExpressionError) {
    skipSpace()
    guard skip(sign) else { throw mistake("\(sign) is missing", at: nextRange, hint: "write \(usage)") }
  }

  /// A CSS number: optional sign, digits, optional fraction, optional exponent.
  mutating func number() throws(ExpressionError) -> Double {
    let start = position
    if peek == "-" || peek == "+" { position += 1 }
    skipDigits()
    if peek == ".", isDigit(at: position + 1) {
      position += 1
      skipDigits()
    }
    let hasDigits = position > start && isDigit(at: position - 1)
    // The letter e without digits after it begins a unit.
    if hasDigits, peek == "e" || peek == "E" {
      let hasSign = position + 1 < scalars.count && "+-".unicodeScalars.contains(scalars[position + 1])
      if isDigit(at: position + (hasSign ? 2 : 1)) {
        position += hasSign ? 2 : 1
        skipDigits()
      }
    }
    let text = string(start..<position)
    guard hasDigits, let value = Double(text) else {
      throw mistake("\"\(text)\" is not a number", at: start..<max(position, start + 1))
    }
    guard value.isFinite else { throw mistake("\(text) is too large for a number", at: start..<position) }
    return value
  }

  /// `%`, a lowercase word, or an empty text.
  mutating func unit() -> String {
    if skip("%") { return "%" }
    return peek?.isLetter == true ? word().lowercased() : ""
  }

  func string(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }

  func mistake(_ message: String, at range: Range<Int>, hint: String? = nil) -> ExpressionError {
    ExpressionError(message, at: range, hint: hint)
  }

  private func isDigit(at index: Int) -> Bool { index < scalars.count && scalars[index].isDigit }

  private mutating func skipDigits() {
    while isDigit(at: position) { position += 1 }
  }
}
