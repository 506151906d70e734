internal import FlingGeometry

/// The format of a number in a text: `.2`, `+.2`, `03`, `.0%`, `deg`, `ms`, `.1deg`.
package struct NumberFormat: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable {
    case percent = "%"
    case degrees = "deg"
    case milliseconds = "ms"
  }

  /// Whether a plus sign is written.
  package var hasSign = false
  /// The minimum width, padded with zeros. Sign and decimal point count, the unit does not.
  package var width = 0
  /// The exact number of decimals; nil for up to three.
  package var decimals: Int?
  package var unit: Unit?

  /// Up to three decimals without trailing zeros.
  package static let plain = NumberFormat()

  private init() {}

  /// Parses a format: sign, width, decimals and unit, in this order; nil if it is invalid.
  package init?(_ text: String) {
    var remainder = Substring(text)
    if remainder.isEmpty { return nil }
    if remainder.first == "+" {
      hasSign = true
      remainder.removeFirst()
    }
    if remainder.first == "0" {
      let digits = remainder.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard let width = Int(digits), (1...20).contains(width) else { return nil }
      self.width = width
      remainder = remainder.dropFirst(1 + digits.count)
    }
    if remainder.first == "." {
      let digits = remainder.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard let decimals = Int(digits), (0...15).contains(decimals) else { return nil }
      self.decimals = decimals
      remainder = remainder.dropFirst(1 + digits.count)
    }
    if !remainder.isEmpty {
      guard let unit = Unit(rawValue: String(remainder)) else { return nil }
      self.unit = unit
    }
  }

  /// The formatted number.
  ///
  /// - Throws: if the unit does not fit the number's dimension.
  package func text(_ number: Double, _ dimension: Dimension) throws(ExpressionError) -> String {
    var value = number
    var suffix = ""
    var decimals = decimals
    switch unit {
    case nil: break
    case .percent:
      try require(.plain, of: number, dimension)
      value *= 100
      suffix = "%"
    case .degrees:
      try require(.angle, of: number, dimension)
      value = value * 180 / .pi
      suffix = "°"
    case .milliseconds:
      try require(.time, of: number, dimension)
      value *= 1000
      decimals = decimals ?? 0
    }
    var text =
      value.isFinite
      ? RoundedDecimal.text(value, decimals: decimals ?? 3, keepsTrailingZeros: decimals != nil)
      : (value > 0 ? "inf" : "-inf")
    if hasSign, !text.hasPrefix("-") { text = "+" + text }
    if text.utf8.count < width {
      let sign = text.hasPrefix("-") || text.hasPrefix("+") ? String(text.removeFirst()) : ""
      text = sign + String(repeating: "0", count: width - sign.utf8.count - text.utf8.count) + text
    }
    return text + suffix
  }

  private func require(
    _ wanted: Dimension, of number: Double, _ dimension: Dimension
  ) throws(ExpressionError) {
    if dimension == wanted || (number == 0 && dimension == .plain) { return }
    throw ExpressionError(
      "the format \(unit?.rawValue ?? "") requires \(wanted.phrase), not \(dimension.phrase)")
  }
}

extension Value {
  /// The value as text.
  ///
  /// - Throws: for values without text: views and patterns.
  package func text(_ format: NumberFormat? = nil) throws(ExpressionError) -> String {
    let numbers = format ?? .plain
    switch self {
    case .number(let number, let dimension): return try numbers.text(number, dimension)
    case .point(let point):
      return "[\(try numbers.text(point.x, .plain)), \(try numbers.text(point.y, .plain))]"
    case .rect(let rect):
      var texts: [String] = []
      for number in [rect.minX, rect.minY, rect.width, rect.height] {
        texts.append(try numbers.text(number, .plain))
      }
      return "[" + texts.joined(separator: ", ") + "]"
    default: break
    }
    if format != nil { throw ExpressionError("formats apply to numbers, not \(type.phrase)") }
    switch self {
    case .text(let text): return text
    case .truth(let truth): return truth ? "true" : "false"
    case .color(let color), .paint(.color(let color)): return color.text
    case .none: return "none"
    default: throw ExpressionError("\(type.phrase) can't be part of a text")
    }
  }

  /// The value with its unit for messages; with all digits if `precisely`.
  package func described(precisely: Bool = false) -> String {
    switch self {
    case .number(let number, let dimension):
      if dimension == .angle, !precisely { return Value.digits(number * 180 / .pi, precisely) + "deg" }
      let unit = dimension.unit
      return Value.digits(number, precisely)
        + (unit.isEmpty || unit == "s" || unit.hasPrefix("rad") ? unit : " " + unit)
    case .point(let point):
      return "[\(Value.digits(point.x, precisely)), \(Value.digits(point.y, precisely))]"
    case .rect(let rect):
      return "["
        + [rect.minX, rect.minY, rect.width, rect.height].map { Value.digits($0, precisely) }.joined(
          separator: ", ")
        + "]"
    case .text(let text): return "'\(text)'"
    case .view: return "a view"
    case .paint: return "a pattern"
    default: return (try? text()) ?? type.phrase
    }
  }

  private static func digits(_ number: Double, _ precisely: Bool) -> String {
    // Very large and very small numbers would be long or shown as 0.
    if precisely || !number.isFinite || number.magnitude >= 1e16 || (number != 0 && number.magnitude < 0.0005)
    {
      return "\(number)"
    }
    return RoundedDecimal.text(number, decimals: 3, keepsTrailingZeros: false)
  }
}
