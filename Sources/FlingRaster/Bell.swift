/// A wide Gaussian along a line, as a curve of three quadratic pieces whose third difference is nought but in four places.
///
/// Three running sums of that difference are the blurred line: its cost does not depend on the width. With knots at ± k and ± l
/// places from the middle its variance is (k² + l²) / 10 − 1/4. About l = 0.24 k the curve is wrong by 0.9 of 255 at an edge
/// and by 1.7 at a corner, where three boxes (l = k / 3) are wrong by 1.5 and 2.4. Knots lie half way between places; of those
/// that there are the best are taken. At a deviation of 6, where the curve is first used, that leaves 1.2 and 2.4.
///
/// All sums are of whole numbers below 2³¹ and so exact: a result depends on nothing but the places within reach, and mirrored
/// lines give mirrored results to the bit.
struct Bell: Sendable {
  /// How many places away a value still acts.
  let reach: Int
  /// The same for the part between the inner knots.
  let near: Int
  /// The weights of the third difference at both knots; the inner ones count negative.
  let outer: Int
  let inner: Int
  /// The sum of the curve.
  let sum: Int

  /// What bytes can be multiplied with for sums to stay below 2³¹, and words below 2¹⁵.
  var scale: Int { Bell.scale(sum) }

  /// Narrower ones are nearer the Gaussian as boxes with fractions of places at their ends.
  static let leastDeviation = 6.0

  /// Nil if the deviation is too small, or too large for sums of 31 bits.
  /// - Parameter sigma: the standard deviation in places.
  init?(sigma: Double) {
    guard sigma >= Bell.leastDeviation, sigma < 128 else { return nil }
    var best: (bell: Bell, error: Double)?
    let width = 0.992 * sigma
    for inner in stride(from: Int(0.8 * sigma) | 1, to: Int(2.2 * sigma), by: 2) {
      let square = 40 * (width * width + 0.25) - Double(inner * inner)
      let outer = (Int(square.squareRoot()) - 1) | 1
      for outer in [outer, outer + 2] {
        guard let bell = Bell(outer: outer, inner: inner) else { continue }
        let error = bell.error(sigma)
        if best.map({ error < $0.error }) ?? true { best = (bell, error) }
      }
    }
    guard let best else { return nil }
    self = best.bell
  }

  /// How far a line blurred so is from one blurred by a Gaussian: across a bar, or at a corner.
  private func error(_ sigma: Double) -> Double {
    var (edge, corner) = (0.0, 0.0)
    var (first, second, third, part) = (0, 0, 0, 0)
    for place in -reach...reach {
      first += place == -reach ? outer : place == -near ? -inner : place == near + 3 ? inner : 0
      second += first
      third += second
      part += third
      let own = Double(part) / Double(sum)
      let exact = GaussianCurve.integral((Double(place) + 0.5) / sigma)
      edge = Swift.max(edge, (own - exact).magnitude)
      corner = Swift.max(corner, (own * own - exact * exact).magnitude)
    }
    // Words between both blurs have but so many steps.
    return Swift.max(2 * edge, corner) + 0.5 / Double(255 * scale)
  }

  /// - Parameters:
  ///   - far, close: twice the places of the knots, odd.
  private init?(outer far: Int, inner close: Int) {
    var (divisor, rest) = (far, close)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    reach = (far - 3) / 2
    near = (close - 3) / 2
    outer = close / divisor
    inner = far / divisor
    sum = outer * far * (far * far - close * close) / 24
    guard close < far, Bell.scale(sum) > 0 else { return nil }
  }

  private static func scale(_ sum: Int) -> Int {
    var scale = 64
    while scale > 0, sum * 255 * scale >= 1 << 31 { scale /= 2 }
    return scale
  }
}
