internal import FlingGeometry

/// Approximates a wide Gaussian along a line by a curve of three quadratic pieces convolved with a box. The
/// third difference of the curve is non-zero at only four positions.
///
/// Three running sums of that difference and one of the box give the blurred line, so the cost does not
/// depend on the width. With knots at ± k and ± l positions from the middle and a box of b positions, the
/// variance is (k² + l²) / 10 − 1/4 + (b² − 1) / 12. Without the box the best curve, about l = 0.2 k, has an
/// error of 3 of 255 in the middle of a square of four or five deviations, and of 5 in rows of dots. With
/// about k = 2.8, l = 0.3 and b = 1.6 deviations the error is 1.4. Knots lie halfway between positions and
/// box widths are odd; the best such values are searched, which leaves an error of 2.5 at a deviation of 6,
/// and of 2 from 8 on.
///
/// All sums are of integers below 2³¹ and therefore exact; those of the curve are rounded to 1/4096. So a
/// result depends only on the positions within reach, and mirrored lines give mirrored results to the bit.
struct BoxedSplineBlur: Sendable {
  /// Distance in positions up to which a value has an effect.
  let reach: Int
  /// The same distance for the curve alone, and for its part between the inner knots; −1 if there is none.
  let far: Int
  let near: Int
  /// Weights of the third difference at the outer and the inner knots; the inner one counts with the opposite
  /// sign.
  let outer: Int
  let inner: Int
  /// Sum of the curve's weights.
  let sum: Int
  /// Width of the box in positions, an odd number.
  let box: Int

  /// Factors by which 8-bit values are multiplied in the words that are read, and in those that are written.
  struct FixedPointScales {
    let words: Int
    let results: Int
  }

  /// Largest factor for 8-bit values with which sums stay below 2³¹ and words below 2¹⁵.
  var scale: Int { BoxedSplineBlur.largestScale(forSum: sum) }

  /// Factor of values between curve and box: values stay below 2²², and sums over a whole box below 2³¹.
  static let fineness = 4096
  private static let widestBox = 255

  /// Least deviation: a narrower blur has too few knots to choose from.
  static let minDeviation = 5.6
  /// Greatest deviation: a wider blur has sums of more than 31 bits.
  private static let maxDeviation = 112.0

  /// Searches the knots and the box with the smallest error; nil if the deviation is too small or too large.
  /// - Parameter sigma: the standard deviation in positions.
  init?(sigma: Double) {
    guard sigma >= BoxedSplineBlur.minDeviation, sigma < BoxedSplineBlur.maxDeviation else { return nil }
    // The maximum error is smallest if the curve is a little narrower than the Gaussian.
    let variance = 0.98 * sigma * sigma
    let exact = (0...Int(4 * sigma)).map { GaussianCurve.integral((Double($0) + 0.5) / sigma) - 0.5 }
    // A wide blur has many possible knots; trying some of them is enough.
    let step = 2 * (1 + Int(sigma / 16))
    var best: (spline: BoxedSplineBlur, error: Double)?
    for outer in stride(from: Int(4.8 * sigma) | 1, through: Int(6.05 * sigma), by: step) {
      for inner in stride(from: 1, through: outer / 4, by: step) {
        // The variance that the box must contribute, from the formula above with doubled knots.
        let remainder = variance + 0.25 - Double(outer * outer + inner * inner) / 40
        guard remainder >= 0 else { break }
        let box = Int((12 * remainder + 1).squareRoot() - 1) | 1
        for box in [box, box + 2] {
          guard let spline = BoxedSplineBlur(outer: outer, inner: inner, box: box) else { continue }
          let error = spline.maximumError(against: exact, limit: best?.error ?? .infinity)
          if best.map({ error < $0.error }) ?? true { best = (spline, error) }
        }
      }
    }
    guard let best else { return nil }
    self = best.spline
  }

  /// The maximum difference between pictures blurred with this curve and with a Gaussian: in the middle of
  /// bars and squares of any width and of rows of them, at edges and at corners.
  /// - Parameters:
  ///   - exact: the Gaussian's integral from the middle to halfway after each position.
  ///   - limit: a larger error need not be computed exactly.
  private func maximumError(against exact: [Double], limit: Double) -> Double {
    // Rounding of the words between the blurs along x and y.
    let rounding = 0.5 / Double(255 * scale)
    var greatest = 0.0
    let masses = cumulativeWeights(exact.count)
    for (blurred, gauss) in zip(masses, exact) {
      let (bar, square) = (2 * (blurred - gauss), 4 * (blurred * blurred - gauss * gauss))
      let corner = (blurred - gauss) * (1 + blurred + gauss)
      greatest = Swift.max(greatest, Swift.max(bar.magnitude, square.magnitude, corner.magnitude))
      if greatest + rounding >= limit { return limit }
    }
    // Rows of bars with gaps of the same width: three quarters of a deviation to two and a half.
    for step in 0..<16 {
      let half = exact.count * (6 + step) / 64
      let (blurred, gauss) = (BoxedSplineBlur.row(masses, half), BoxedSplineBlur.row(exact, half))
      let square = (blurred - gauss) * (blurred + gauss)
      let gap = (blurred - gauss) * (2 - blurred - gauss)
      greatest = Swift.max(greatest, Swift.max(square.magnitude, gap.magnitude))
      if greatest + rounding >= limit { return limit }
    }
    return greatest + rounding
  }

  /// The value in the middle of a bar, in a row of bars.
  /// - Parameters:
  ///   - masses: the integral from the middle to halfway after each position.
  ///   - half: bars and gaps are `2 * half + 1` positions wide.
  private static func row(_ masses: [Double], _ half: Int) -> Double {
    var sum = 0.0
    var sign = 2.0
    for edge in stride(from: half, to: masses.count, by: 2 * half + 1) {
      sum += sign * masses[edge]
      sign = -sign
    }
    // The end of the last bar lies beyond the reach, where the integral is 1.
    return sign > 0 ? sum + 1 : sum
  }

  /// The integral from the middle to halfway after each position, as a fraction of the whole integral.
  private func cumulativeWeights(_ count: Int) -> [Double] {
    // Prefix sums of the curve; the sum over a box is the difference of two. Curve and box are even
    // functions.
    var prefixSums = [Int](repeating: sum, count: Swift.max(2 * far + 1, count + box / 2 + far + 1))
    var (first, second, third, prefixSum) = (0, 0, 0, 0)
    for position in -far...far {
      first += position == -far ? outer : position == -near ? -inner : position == near + 3 ? inner : 0
      second += first
      third += second
      prefixSum += third
      prefixSums[position + far] = prefixSum
    }
    let normalization = 1 / (Double(sum) * Double(box))
    var mass = 0.0
    return (0..<count).map { position in
      // The part of the curve within the box around the position.
      let before = position + far - box / 2 - 1
      let density =
        Double(prefixSums[position + far + box / 2] - (before < 0 ? 0 : prefixSums[before])) * normalization
      mass += position == 0 ? density / 2 : density
      return mass
    }
  }

  /// Creates a blur with given knots and box; nil if its sums would be too large.
  /// - Parameters:
  ///   - far, close: twice the distances of the knots, odd.
  private init?(outer far: Int, inner close: Int, box: Int) {
    var (divisor, remainder) = (far, close)
    while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
    self.far = (far - 3) / 2
    near = (close - 3) / 2
    outer = close / divisor
    inner = far / divisor
    sum = outer * far * (far * far - close * close) / 24
    self.box = box
    reach = self.far + box / 2
    guard close < far, box <= BoxedSplineBlur.widestBox, BoxedSplineBlur.largestScale(forSum: sum) > 0 else {
      return nil
    }
  }

  /// The largest power of two up to 64 with which sums stay below 2³¹; 0 if there is none.
  private static func largestScale(forSum sum: Int) -> Int {
    var scale = 64
    while scale > 0, sum * 255 * scale >= 1 << 31 { scale /= 2 }
    return scale
  }
}
