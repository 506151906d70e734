extension Elementary {
  /// The angle of the point (x, y) from the x axis, in radians in [−π, π]. Zeros and infinities have the
  /// signs of IEEE 754.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if y.isNaN || x.isNaN { return .nan }
    let angle = upperHalfPlaneAngle(y.magnitude, x)
    return y.sign == .minus ? -angle : angle
  }

  /// The arc tangent in radians, in [−π/2, π/2].
  public static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// The arc sine in radians, in [−π/2, π/2]; NaN outside −1...1.
  public static func asin(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    if x.magnitude < 0x1p-27 { return x }
    let angle = quadrantAngle(Extended(x.magnitude), cosineOfArcSine(x)).rounded
    return x < 0 ? -angle : angle
  }

  /// The arc cosine in radians, in [0, π]; NaN outside −1...1.
  public static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    if x.magnitude < 0x1p-60 { return pi.head / 2 }
    let angle = quadrantAngle(cosineOfArcSine(x), Extended(x.magnitude))
    return (x < 0 ? pi + -angle : angle).rounded
  }

  private static let pi = Extended(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)

  /// The cosine of the arc sine of x, √(1 − x²), for 2⁻⁶⁰ ≤ |x| ≤ 1.
  private static func cosineOfArcSine(_ x: Double) -> Extended {
    (-Extended(product: x, x) + 1).squareRoot()
  }

  private static func upperHalfPlaneAngle(_ y: Double, _ x: Double) -> Double {
    let run = x.magnitude
    if y == 0 { return x.sign == .minus ? pi.head : 0 }
    if run == 0 { return pi.head / 2 }
    if y == .infinity {
      guard run == .infinity else { return pi.head / 2 }
      return x < 0 ? 0.75 * pi.head : 0.25 * pi.head
    }
    if run == .infinity { return x < 0 ? pi.head : 0 }
    let steepness = binaryExponent(y) - binaryExponent(run)
    if steepness > 64 { return pi.head / 2 }
    // The angle equals the quotient, which may be subnormal; an extended number would add no bits.
    if steepness < -64 { return x < 0 ? pi.head : y / run }
    let scale = -binaryExponent(run)
    let angle = quadrantAngle(
      Extended(scaled(y, byPowerOfTwo: scale)), Extended(scaled(run, byPowerOfTwo: scale)))
    return (x < 0 ? pi + -angle : angle).rounded
  }

  /// The angle of a point in the first quadrant. Both coordinates are of like magnitude, and at least one is
  /// above 0.
  ///
  /// The nearest of five known angles is subtracted, so that the tangent t of the rest is at most 7/16. The
  /// series for t is that of FreeBSD's msun (s_atan.c).
  private static func quadrantAngle(_ y: Extended, _ x: Extended) -> Extended {
    let known: Extended
    let t: Extended
    if y.head < 0.4375 * x.head {
      known = Extended(0)
      t = y / x
    } else if y.head < 0.6875 * x.head {
      known = Extended(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
      t = (y + -(x * 0.5)) / (x + y * 0.5)
    } else if y.head < 1.1875 * x.head {
      known = Extended(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
      t = (y + -x) / (x + y)
    } else if y.head < 2.4375 * x.head {
      known = Extended(0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56)
      t = (y + -(x * 1.5)) / (x + y * 1.5)
    } else {
      known = Extended(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
      t = -(x / y)
    }
    let z = t.head * t.head
    let w = z * z
    let even5 = 4.97687799461593236017e-02 + w * 1.62858201153657823623e-02
    let even = w * (9.09088713343650656196e-02 + w * (6.66107313738753120669e-02 + w * even5))
    let odd4 = -5.83357013379057348645e-02 + w * -3.65315727442169155270e-02
    let odd = w * (-1.11111104054623557880e-01 + w * (-7.69187620504482999495e-02 + w * odd4))
    let first = z * (3.33333333333329318027e-01 + w * 1.42857142725034663711e-01 + w * even)
    let series = first + w * -1.99999999998764832476e-01 + w * odd
    // The derivative of the series converts the tail of t to an angle.
    let tail = t.tail / (1 + z) - t.head * series
    return known + Extended(ordered: t.head, tail)
  }
}
