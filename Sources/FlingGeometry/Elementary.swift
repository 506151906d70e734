/// Elementary functions made of + − × ÷ and square roots alone, so that every CPU and C library gives the same bits.
///
/// All are within one unit in the last place of the true value over their whole range (the tests hold tables and the
/// bounds of each), odd and even ones are so to the bit, and no argument traps: what has no value is `Double.nan`.
public enum Elementary {}

extension Elementary {
  /// The nearest whole number, half way the even one. Keeps the sign of zero; NaN and infinities stay.
  @inlinable
  public static func roundedToEven(_ x: Double) -> Double {
    // Above 2⁵² every Double is whole; below, adding 2⁵² leaves no bits behind the point.
    guard x.magnitude < 0x1p52 else { return x }
    let whole = (x.magnitude + 0x1p52) - 0x1p52
    return x.sign == .minus ? -whole : whole
  }

  /// The largest whole number at most `x`.
  @inlinable
  public static func floor(_ x: Double) -> Double {
    let near = roundedToEven(x)
    return near > x ? near - 1 : near
  }

  /// The least whole number at least `x`.
  @inlinable
  public static func ceil(_ x: Double) -> Double { -floor(-x) }

  /// 2 to the power of `exponent`, which must lie in −1022...1023.
  @inline(__always)
  static func power(ofTwo exponent: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(exponent + 1023)) << 52)
  }

  /// x · 2 to the power of `exponent`, rounded once unless it falls among the subnormal numbers.
  static func scaled(_ x: Double, by exponent: Int) -> Double {
    var x = x
    var exponent = exponent
    if exponent > 1023 {
      x *= 0x1p1023
      exponent = Swift.min(exponent - 1023, 1023)
    } else if exponent < -1022 {
      // 53 more than the least exponent, so that the first step does not round.
      x *= 0x1p-969
      exponent = Swift.max(exponent + 969, -1022)
    }
    return x * power(ofTwo: exponent)
  }

  /// The exponent of the power of two at or below a finite, positive number.
  @inline(__always)
  static func binaryExponent(_ x: Double) -> Int {
    let field = Int(x.bitPattern >> 52) & 0x7FF
    return field == 0 ? Int((x * 0x1p54).bitPattern >> 52) - 1077 : field - 1023
  }
}
