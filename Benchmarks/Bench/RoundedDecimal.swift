import FlingScene

extension RoundedDecimal {
  /// The number for a table, with so many digits behind the point.
  static func text(_ value: Double, digits: Int) -> String {
    text(value, decimals: digits, keepsZeros: true)
  }
}
