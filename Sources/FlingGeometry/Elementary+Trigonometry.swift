extension Elementary {
  /// The sine of an angle in radians; NaN for infinities.
  public static func sin(_ x: Double) -> Double { sincos(x).sine }

  /// The cosine of an angle in radians; NaN for infinities.
  public static func cos(_ x: Double) -> Double { sincos(x).cosine }

  /// The sine and cosine of an angle in radians; costs little more than one of them.
  public static func sincos(_ x: Double) -> (sine: Double, cosine: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    // Below 2⁻²⁷, x³/6 and x²/2 are beyond the last place. Returning x also preserves −0.
    if x.magnitude < 0x1p-27 { return (x, 1) }
    let (remainder, quarters) = reducedAngle(x)
    let sine = sineNearZero(remainder).rounded
    let cosine = cosineNearZero(remainder).rounded
    switch quarters & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The tangent of an angle in radians; NaN for infinities.
  public static func tan(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if x.magnitude < 0x1p-27 { return x }
    let (remainder, quarters) = reducedAngle(x)
    let sine = sineNearZero(remainder)
    let cosine = cosineNearZero(remainder)
    return (quarters & 1 == 0 ? sine / cosine : -cosine / sine).rounded
  }

  // Both series follow FreeBSD's msun (k_sin.c, k_cos.c): minimax on |x| ≤ π/4, errors below 2⁻⁵⁸.

  @inline(__always)
  private static func sineNearZero(_ x: Extended) -> Extended {
    let z = x.head * x.head
    let upper =
      2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
    let series = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * upper)
    let cube = z * x.head
    let bend = z * (0.5 * x.tail - cube * series) - x.tail + cube * 1.66666666666666324348e-01
    return Extended(ordered: x.head, -bend)
  }

  @inline(__always)
  private static func cosineNearZero(_ x: Extended) -> Extended {
    let z = x.head * x.head
    let upper =
      -2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)
    let lower =
      4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05)
    let series = z * lower + (z * z) * (z * z) * upper
    let half = 0.5 * z
    let start = 1 - half
    return Extended(ordered: start, ((1 - start) - half) + (z * series - x.head * x.tail))
  }

  /// Argument reduction: `x` less the nearest multiple of π/2, and that multiple. Callers use only its last
  /// two bits.
  @inline(__always)
  private static func reducedAngle(_ x: Double) -> (remainder: Extended, quarters: Int) {
    guard x.magnitude < 0x1p20 else {
      let (remainder, quarters) = reducedLargeAngle(x.magnitude)
      return x < 0 ? (-remainder, -quarters) : (remainder, quarters)
    }
    let count = roundedToEven(x * 0x1.45f306dc9c883p-1)
    // Cody and Waite's reduction: π/2 in three parts of 33 bits, whose multiples up to 2²⁰ are exact, and a
    // rounded fourth.
    let first = x - count * 0x1.921fb544p+0
    let second = Extended(sum: first, -(count * 0x1.0b4611a6p-34))
    let third = Extended(sum: second.head, -(count * 0x1.3198a2ep-69))
    let tail = (second.tail + third.tail) - count * 0x1.b839a252049c1p-104
    return (Extended(ordered: third.head, tail), Int(count))
  }
}
