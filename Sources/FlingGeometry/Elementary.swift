/// Elementary functions made of + − × ÷ and square roots alone, so that every CPU and C library gives the
/// same bits.
///
/// Every function is within one unit in the last place of the true value over its whole range; the tests hold
/// tables and the bound of each function. Odd and even symmetry is exact. No argument traps: where a function
/// has no value, it returns `Double.nan`.
public enum Elementary {}

extension Elementary {
  /// The nearest whole number; halves round to even. The sign of zero, NaN and infinities are preserved.
  @inlinable
  public static func roundedToEven(_ x: Double) -> Double {
    // Above 2⁵² every Double is whole. Below, adding 2⁵² rounds off all bits of the fraction.
    guard x.magnitude < 0x1p52 else { return x }
    let whole = (x.magnitude + 0x1p52) - 0x1p52
    return x.sign == .minus ? -whole : whole
  }

  /// The largest whole number that is at most `x`.
  @inlinable
  public static func floor(_ x: Double) -> Double {
    let nearest = roundedToEven(x)
    return nearest > x ? nearest - 1 : nearest
  }

  /// The smallest whole number that is at least `x`.
  @inlinable
  public static func ceil(_ x: Double) -> Double { -floor(-x) }

  /// 2^exponent. `exponent` must lie in −1022...1023.
  @inline(__always)
  static func power(ofTwo exponent: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(exponent + 1023)) << 52)
  }

  /// x · 2^exponent, rounded once unless the result is subnormal.
  static func scaled(_ x: Double, byPowerOfTwo exponent: Int) -> Double {
    var x = x
    var exponent = exponent
    if exponent > 1023 {
      x *= 0x1p1023
      exponent = Swift.min(exponent - 1023, 1023)
    } else if exponent < -1022 {
      // The factor exceeds the least exponent by 53 bits, so that the first step does not round.
      x *= 0x1p-969
      exponent = Swift.max(exponent + 969, -1022)
    }
    return x * power(ofTwo: exponent)
  }

  /// The exponent of the greatest power of two that is at most `x`, which must be finite and positive.
  @inline(__always)
  static func binaryExponent(_ x: Double) -> Int {
    let field = Int(x.bitPattern >> 52) & 0x7FF
    return field == 0 ? Int((x * 0x1p54).bitPattern >> 52) - 1077 : field - 1023
  }
}
