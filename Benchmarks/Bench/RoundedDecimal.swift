import FlingScene

extension RoundedDecimal {
  /// The number with exactly `digits` decimal places.
  static func text(_ value: Double, digits: Int) -> String {
    text(value, decimals: digits, keepsTrailingZeros: true)
  }
}
