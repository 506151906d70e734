internal import FlingGeometry

/// A wide Gaussian along a line: a curve of three quadratic pieces, whose third difference is nought but in four places, seen
/// through a box.
///
/// Three running sums of that difference and one of the box are the blurred line: its cost does not depend on the width. With
/// knots at ± k and ± l places from the middle and a box of b places the variance is (k² + l²) / 10 − 1/4 + (b² − 1) / 12.
/// Without the box the best curve, about l = 0.2 k, is wrong by 3 of 255 in the middle of a square four or five deviations
/// wide and by 5 in rows of dots; about k = 2.8, l = 0.3 and b = 1.6 deviations this one is by 1.4. Knots lie half way between
/// places and boxes are odd; of those that there are the best are taken, which leaves 2.5 at a deviation of 6 and 2
/// from 8 on.
///
/// All sums are of whole numbers below 2³¹ and so exact, those of the curve rounded to 1/4096: a result depends on nothing but
/// the places within reach, and mirrored lines give mirrored results to the bit.
struct BoxedSplineBlur: Sendable {
  /// How many places away a value still acts.
  let reach: Int
  /// The same for the curve alone, and for its part between the inner knots: -1 if there is none.
  let far: Int
  let near: Int
  /// The weights of the third difference at both knots; the inner ones count negative.
  let outer: Int
  let inner: Int
  /// The sum of the curve.
  let sum: Int
  /// How many places wide the box is, an odd number.
  let box: Int

  /// What bytes are multiplied with in the words that are read, and in those that are written.
  struct Scales {
    let words: Int
    let results: Int
  }

  /// What bytes can be multiplied with for sums to stay below 2³¹, and words below 2¹⁵.
  var scale: Int { BoxedSplineBlur.scale(sum) }

  /// The same between curve and box: below 2²² in bytes, and for all of a box below 2³¹.
  static let fineness = 4096
  private static let widestBox = 255

  /// Narrower ones have too few knots to choose from.
  static let leastDeviation = 5.6
  /// Wider ones have sums of more than 31 bits.
  private static let mostDeviation = 112.0

  /// Nil if the deviation is too small or too large.
  /// - Parameter sigma: the standard deviation in places.
  init?(sigma: Double) {
    guard sigma >= BoxedSplineBlur.leastDeviation, sigma < BoxedSplineBlur.mostDeviation else { return nil }
    // Greatest errors are least where the curve is a little narrower than the Gaussian.
    let variance = 0.98 * sigma * sigma
    let exact = (0...Int(4 * sigma)).map { GaussianCurve.integral((Double($0) + 0.5) / sigma) - 0.5 }
    // Knots of wide ones are many; some of them do.
    let step = 2 * (1 + Int(sigma / 16))
    var best: (bell: BoxedSplineBlur, error: Double)?
    for outer in stride(from: Int(4.8 * sigma) | 1, through: Int(6.05 * sigma), by: step) {
      for inner in stride(from: 1, through: outer / 4, by: step) {
        let rest = variance + 0.25 - Double(outer * outer + inner * inner) / 40
        guard rest >= 0 else { break }
        let box = Int((12 * rest + 1).squareRoot() - 1) | 1
        for box in [box, box + 2] {
          guard let bell = BoxedSplineBlur(outer: outer, inner: inner, box: box) else { continue }
          let error = bell.error(exact, below: best?.error ?? .infinity)
          if best.map({ error < $0.error }) ?? true { best = (bell, error) }
        }
      }
    }
    guard let best else { return nil }
    self = best.bell
  }

  /// How far a picture blurred so is from one blurred by a Gaussian: in the middle of bars and squares of any width and of rows
  /// of them, at edges and corners.
  /// - Parameters:
  ///   - exact: the Gaussian's integral from the middle to half way behind each place.
  ///   - limit: what is beyond need not be known.
  private func error(_ exact: [Double], below limit: Double) -> Double {
    // Words between both blurs have but so many steps.
    let rounding = 0.5 / Double(255 * scale)
    var greatest = 0.0
    let masses = masses(exact.count)
    for (own, gauss) in zip(masses, exact) {
      let (bar, square) = (2 * (own - gauss), 4 * (own * own - gauss * gauss))
      let corner = (own - gauss) * (1 + own + gauss)
      greatest = Swift.max(greatest, Swift.max(bar.magnitude, square.magnitude, corner.magnitude))
      if greatest + rounding >= limit { return limit }
    }
    // Rows of bars and gaps that are as wide: three quarters of a deviation to two and a half.
    for step in 0..<16 {
      let half = exact.count * (6 + step) / 64
      let (own, gauss) = (BoxedSplineBlur.row(masses, half), BoxedSplineBlur.row(exact, half))
      let square = (own - gauss) * (own + gauss)
      let gap = (own - gauss) * (2 - own - gauss)
      greatest = Swift.max(greatest, Swift.max(square.magnitude, gap.magnitude))
      if greatest + rounding >= limit { return limit }
    }
    return greatest + rounding
  }

  /// What a row of bars leaves in the middle of one.
  /// - Parameters:
  ///   - masses: from the middle to half way behind each place.
  ///   - half: a bar is twice that and one place wide, as are the gaps.
  private static func row(_ masses: [Double], _ half: Int) -> Double {
    var sum = 0.0
    var sign = 2.0
    for edge in stride(from: half, to: masses.count, by: 2 * half + 1) {
      sum += sign * masses[edge]
      sign = -sign
    }
    // A bar's other end lies where all is reached.
    return sign > 0 ? sum + 1 : sum
  }

  /// The shares of the whole from the middle to half way behind each of so many places.
  private func masses(_ count: Int) -> [Double] {
    // Sums of the curve from its far end on, of which a box's ends are two: curve and box are even.
    var parts = [Int](repeating: sum, count: Swift.max(2 * far + 1, count + box / 2 + far + 1))
    var (first, second, third, part) = (0, 0, 0, 0)
    for place in -far...far {
      first += place == -far ? outer : place == -near ? -inner : place == near + 3 ? inner : 0
      second += first
      third += second
      part += third
      parts[place + far] = part
    }
    let share = 1 / (Double(sum) * Double(box))
    var mass = 0.0
    return (0..<count).map { place in
      // The curve within the box about the place.
      let before = place + far - box / 2 - 1
      let density = Double(parts[place + far + box / 2] - (before < 0 ? 0 : parts[before])) * share
      mass += place == 0 ? density / 2 : density
      return mass
    }
  }

  /// - Parameters:
  ///   - far, close: twice the places of the knots, odd.
  private init?(outer far: Int, inner close: Int, box: Int) {
    var (divisor, rest) = (far, close)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.far = (far - 3) / 2
    near = (close - 3) / 2
    outer = close / divisor
    inner = far / divisor
    sum = outer * far * (far * far - close * close) / 24
    self.box = box
    reach = self.far + box / 2
    guard close < far, box <= BoxedSplineBlur.widestBox, BoxedSplineBlur.scale(sum) > 0 else { return nil }
  }

  private static func scale(_ sum: Int) -> Int {
    var scale = 64
    while scale > 0, sum * 255 * scale >= 1 << 31 { scale /= 2 }
    return scale
  }
}
