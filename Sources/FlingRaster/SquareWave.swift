/// The square wave with value −1 on [0, 1), +1 on [1, 2) and so on, as a function of u(x, y) = across · x +
/// down · y + origin on the pixel grid.
///
/// The mean over a pixel is exact: projected to u, the pixel's square is a trapezoid, the convolution of two
/// boxes as wide as `across` and `down`. So the mean is a second difference of the wave's second integral.
/// Both integrals have mean zero, so that they stay small far from the origin.
struct SquareWave: Sendable {
  let across: Double
  let down: Double
  let origin: Double
  private let wide: Double
  private let narrow: Double

  /// Width below which a box counts as a point, because its differences would be dominated by rounding.
  private static let thin = 1e-6

  /// Nil unless all numbers are finite.
  init?(across: Double, down: Double, origin: Double) {
    guard across.isFinite, down.isFinite, origin.isFinite else { return nil }
    self.across = across
    self.down = down
    self.origin = origin
    wide = Swift.max(across.magnitude, down.magnitude) / 2
    narrow = Swift.min(across.magnitude, down.magnitude) / 2
  }

  /// Whether the wave is constant over all pixels of a row, or of a column.
  var isConstantAcross: Bool { across.magnitude < SquareWave.thin * down.magnitude }
  var isConstantDown: Bool { down.magnitude < SquareWave.thin * across.magnitude }

  /// The mean of the wave over the pixel in column `x` of row `y`, −1...1.
  func mean(x: Int, y: Int) -> Double {
    let u = across * (Double(x) + 0.5) + (down * (Double(y) + 0.5) + origin)
    let halfWidth = wide + narrow
    let band = SquareWave.floor(u - halfWidth)
    if u + halfWidth <= band + 1 {
      return SquareWave.phase(band) < 1 ? -1 : 1
    }
    if narrow < SquareWave.thin {
      if wide < SquareWave.thin { return SquareWave.phase(u) < 1 ? -1 : 1 }
      return clamped((SquareWave.integral(u + wide) - SquareWave.integral(u - wide)) / (2 * wide))
    }
    // The second difference of the second integral.
    let ends = SquareWave.secondIntegral(u + wide + narrow) + SquareWave.secondIntegral(u - wide - narrow)
    let middle = SquareWave.secondIntegral(u + wide - narrow) + SquareWave.secondIntegral(u - wide + narrow)
    return clamped((ends - middle) / (4 * wide * narrow))
  }

  /// Clamps to −1...1; NaN becomes 0.
  private func clamped(_ mean: Double) -> Double {
    mean >= -1 ? Swift.min(1, mean) : mean < -1 ? -1 : 0
  }

  /// `u` modulo the period, in 0..<2.
  private static func phase(_ u: Double) -> Double {
    u - 2 * floor(u / 2)
  }

  /// The largest integer not above `value`, without a call of the C library; beyond 2⁵⁰ the result is as
  /// coarse as `value`.
  @inline(__always)
  private static func floor(_ value: Double) -> Double {
    let magic = 6_755_399_441_055_744.0
    let nearest = (value + magic) - magic
    return nearest > value ? nearest - 1 : nearest
  }

  private static func integral(_ u: Double) -> Double {
    let r = phase(u)
    return r < 1 ? 0.5 - r : r - 1.5
  }

  private static func secondIntegral(_ u: Double) -> Double {
    let r = phase(u)
    return r < 1 ? r * (1 - r) / 2 : (r - 1) * (r - 2) / 2
  }
}
