/// An exact fraction in lowest terms, so that frame times never drift.
package struct Ratio: Hashable, Sendable {
  package let numerator: Int128
  /// Always above 0.
  package let denominator: Int128

  /// Creates a fraction and reduces it.
  /// - Parameter denominator: above 0.
  package init(_ numerator: Int128, over denominator: Int128 = 1) {
    precondition(denominator > 0, "a ratio over \(denominator) has no value")
    let divisor = max(1, Ratio.commonDivisor(numerator.magnitude, denominator.magnitude))
    self.numerator = numerator / Int128(divisor)
    self.denominator = denominator / Int128(divisor)
  }

  /// Creates the simplest fraction that equals a number almost exactly: 29.97 gives 2997/100, 1 / 3.0 gives
  /// 1/3.
  ///
  /// Follows the convergents of the continued fraction until one differs by less than 10⁻¹² of the value, or
  /// the denominator of the next exceeds ten million.
  /// - Parameter value: clamped to 10⁻⁶...10⁶.
  package init(nearest value: Double) {
    let target = value > 1e-6 ? min(value, 1e6) : 1e-6
    var remaining = target
    var last = (numerator: Int128(1), denominator: Int128(0))
    var current = (numerator: Int128(target.rounded(.down)), denominator: Int128(1))
    while true {
      let error = Double(current.numerator) / Double(current.denominator) - target
      // One step of the continued fraction.
      let remainder = remaining - remaining.rounded(.down)
      guard abs(error) > target * 1e-12, remainder > 0 else { break }
      remaining = 1 / remainder
      guard remaining < 1e12 else { break }
      let integer = Int128(remaining.rounded(.down))
      let next = (
        numerator: integer * current.numerator + last.numerator,
        denominator: integer * current.denominator + last.denominator
      )
      guard next.denominator <= 10_000_000 else { break }
      last = current
      current = next
    }
    self.init(current.numerator, over: current.denominator)
  }

  /// The largest whole number that is not greater.
  package var floor: Int128 {
    let quotient = numerator / denominator
    return numerator % denominator < 0 ? quotient - 1 : quotient
  }

  /// The smallest whole number that is not less.
  package var ceiling: Int128 { -Ratio(-numerator, over: denominator).floor }

  /// The nearest whole number; halves are rounded up.
  package var rounded: Int128 { (self + Ratio(1, over: 2)).floor }

  package static func + (a: Ratio, b: Ratio) -> Ratio {
    Ratio(a.numerator * b.denominator + b.numerator * a.denominator, over: a.denominator * b.denominator)
  }

  package static func * (a: Ratio, b: Ratio) -> Ratio {
    Ratio(a.numerator * b.numerator, over: a.denominator * b.denominator)
  }

  /// Divides exactly.
  /// - Parameter b: above 0.
  package static func / (a: Ratio, b: Ratio) -> Ratio {
    Ratio(a.numerator * b.denominator, over: a.denominator * b.numerator)
  }

  /// Greatest common divisor, by Euclid's algorithm.
  private static func commonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
