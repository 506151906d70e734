internal import FlingGeometry

/// Sine and cosine of the small angle by which a body turns in a substep, by their Taylor series. Omitted
/// terms are smaller than the last digit.
enum SmallAngle {
  /// Limit on the square of the angle, in rad². `Elementary` computes larger angles.
  static let limit = 0.01

  @inline(__always)
  static func sincos(_ x: Double) -> (sine: Double, cosine: Double) {
    let z = x * x
    guard z < limit else { return Elementary.sincos(x) }
    let z2 = z * z
    let odd = (1 / 6.0 - z * (1 / 120.0)) + z2 * (1 / 5040.0 - z * (1 / 362_880.0))
    let steep = (1 / 720.0 - z * (1 / 40_320.0)) + z2 * (1 / 3_628_800.0)
    let even = (0.5 - z * (1 / 24.0)) + z2 * steep
    return (x - x * (z * odd), 1 - z * even)
  }

  /// Sine and cosine of two angles at once.
  @inline(__always)
  static func sincos(_ x: SIMD2<Double>) -> (sine: SIMD2<Double>, cosine: SIMD2<Double>) {
    let z = x * x
    guard z[0] + z[1] < limit else {
      let (p, q) = (Elementary.sincos(x[0]), Elementary.sincos(x[1]))
      return (SIMD2(p.sine, q.sine), SIMD2(p.cosine, q.cosine))
    }
    let z2 = z * z
    let odd =
      linear(1 / 6.0, minus: 1 / 120.0, times: z) + z2 * linear(1 / 5040.0, minus: 1 / 362_880.0, times: z)
    let steep = linear(1 / 720.0, minus: 1 / 40_320.0, times: z) + z2 * (1 / 3_628_800.0)
    let even = linear(0.5, minus: 1 / 24.0, times: z) + z2 * steep
    return (x - x * (z * odd), 1 - z * even)
  }

  @inline(__always)
  private static func linear(_ a: Double, minus b: Double, times z: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(repeating: a) - z * b
  }
}
