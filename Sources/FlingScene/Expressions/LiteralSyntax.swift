/// Parses numbers by the YAML 1.2 core schema, extended by units of time, angle and spin.
package enum LiteralSyntax {
  /// The number of a plain scalar: `0.4s`, `45deg`, `-5rad/s`, `010` (ten), `.5`, `1e3`, `0x1F`, `0o17`.
  ///
  /// - Returns: nil if the text does not start like a number (`no`, `-`, `center`).
  /// - Throws: if the text starts like a number but is not valid: an unknown unit, a number too large,
  ///   `.nan`, or `.inf` where it is not allowed.
  package static func number(_ text: String, allowsInfinity: Bool = false) throws(ExpressionError) -> Value? {
    let scalars = Array(text.unicodeScalars)
    var position = 0
    let isNegative = scalars.first == "-"
    if scalars.first == "-" || scalars.first == "+" { position += 1 }
    let body = String(text.unicodeScalars.dropFirst(position))
    if [".inf", ".Inf", ".INF"].contains(body) {
      guard allowsInfinity else { throw ExpressionError("a number must be finite here") }
      return .number(isNegative ? -.infinity : .infinity, .plain)
    }
    if [".nan", ".NaN", ".NAN"].contains(text) {
      throw ExpressionError("\(text) is not a number that a scene can use")
    }
    guard let first = body.unicodeScalars.first else { return nil }
    guard first.isDigit || (first == "." && body.unicodeScalars.dropFirst().first?.isDigit == true) else {
      return nil
    }

    if let radix = radix(of: body), position == 0 {
      return .number(try integer(body.dropFirst(2), radix: radix, in: text), .plain)
    }
    let end = endOfNumber(scalars, from: position)
    let digits = String(scalars: scalars[..<end])
    guard let number = Double(digits), number.isFinite else {
      throw ExpressionError("\(digits) is too large for a number")
    }
    let unit = String(scalars: scalars[end...])
    if unit.isEmpty { return .number(number, .plain) }
    guard let known = units.first(where: { $0.name == unit }) else {
      throw unknownUnitError(unit, after: digits)
    }
    let value = number * known.factor / known.divisor
    guard value.isFinite else { throw ExpressionError("\(text) is too large for a number") }
    return .number(value, known.dimension)
  }

  /// A unit. Its factor and divisor are integers or π, so that 180deg is exactly π and 400ms exactly 0.4s.
  private struct Unit {
    var name: String
    var factor: Double
    var divisor: Double
    var dimension: Dimension
  }

  private static let units = [
    Unit(name: "s", factor: 1, divisor: 1, dimension: .time),
    Unit(name: "ms", factor: 1, divisor: 1000, dimension: .time),
    Unit(name: "deg", factor: .pi, divisor: 180, dimension: .angle),
    Unit(name: "rad", factor: 1, divisor: 1, dimension: .angle),
    Unit(name: "turn", factor: 2 * .pi, divisor: 1, dimension: .angle),
    Unit(name: "rad/s", factor: 1, divisor: 1, dimension: .spin),
    Unit(name: "deg/s", factor: .pi, divisor: 180, dimension: .spin),
  ]

  /// The error for an unknown unit, with a hint for common ones.
  private static func unknownUnitError(_ unit: String, after digits: String) -> ExpressionError {
    if unit.first == " " {
      let word = unit.drop { $0 == " " }
      let isUnit = units.contains { $0.name == word }
      return ExpressionError(
        "\"\(digits)\(unit)\" is not a number", hint: isUnit ? "write \(digits)\(word)" : nil)
    }
    let hint: String? =
      switch unit {
      case "px", "pt": "lengths are points and have no unit: \(digits)"
      case "%": "write a share as a number: 0.5"
      case "°": "write \(digits)deg"
      case "Hz", "hz": "write \(digits): a frequency is a number in Hz"
      case "min", "m", "h": "times are in s or ms"
      case "sec", "seconds", "second": "write \(digits)s"
      default:
        suggestion(for: unit, in: units.map(\.name))
          ?? "times are in s or ms, angles in deg, rad or turn, spins in rad/s or deg/s"
      }
    return ExpressionError("unknown unit \"\(unit)\"", hint: hint)
  }

  private static func radix(of text: String) -> Int? {
    if text.hasPrefix("0x") { return 16 }
    if text.hasPrefix("0o") { return 8 }
    return nil
  }

  /// An integer in hexadecimal or octal, at most 2^53.
  private static func integer(_ digits: Substring, radix: Int, in text: String) throws(ExpressionError)
    -> Double
  {
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.hexDigitValue.map { $0 < radix } ?? false })
    else {
      throw ExpressionError("\"\(text)\" is not a number")
    }
    guard let value = UInt64(digits, radix: radix), value <= 1 << 53 else {
      throw ExpressionError("\(text) is too large for a number")
    }
    return Double(value)
  }

  /// The end of `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`.
  private static func endOfNumber(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    var position = start
    func isDigit(_ index: Int) -> Bool { index < scalars.count && scalars[index].isDigit }
    while isDigit(position) { position += 1 }
    if position < scalars.count, scalars[position] == "." {
      position += 1
      while isDigit(position) { position += 1 }
    }
    if position < scalars.count, scalars[position] == "e" || scalars[position] == "E" {
      var digit = position + 1
      if digit < scalars.count, scalars[digit] == "+" || scalars[digit] == "-" { digit += 1 }
      if isDigit(digit) {
        position = digit
        while isDigit(position) { position += 1 }
      }
    }
    return position
  }
}
