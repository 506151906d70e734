internal import CSpans
internal import FlingGeometry

extension EdgeList {
  /// Target for the distance of an edge from its curve, in pixels.
  private static let tolerance = 0.0015
  /// How often a part of a curve may be halved.
  private static let depth = 9
  /// Most edges for a part before it is halved.
  private static let countLimit = 16

  /// Adds a curve from the current point on.
  ///
  /// Between the parameters at which it turns back along an axis or its direction passes 45°, the curve is a
  /// function of x or of y with a slope of at most 1. This function is approximated by cubic polynomials with
  /// the same ends and slopes, whose error is proportional to the fourth power of their length.
  mutating func append(_ curve: Cubic) {
    let turnParameters = curve.turnParameters
    var t = 0.0
    for index in 0..<turnParameters.count {
      append(curve, t, turnParameters[index], depth: EdgeList.depth)
      t = turnParameters[index]
    }
    append(curve, t, 1, depth: EdgeList.depth)
  }

  /// Adds a curve that is nearly circular and turns by less than a right angle.
  /// - Parameters:
  ///   - end: the end point.
  ///   - startDirection: its direction at the current point.
  ///   - endDirection: its direction at the end.
  mutating func appendApproximateArc(to end: Point, _ startDirection: Point, _ endDirection: Point) {
    let chord = end - current
    let isAcross = chord.x.magnitude > chord.y.magnitude
    let long = isAcross ? chord.x : chord.y
    let (first, last) =
      isAcross ? (startDirection, endDirection) : (startDirection.transposed, endDirection.transposed)
    if first.x * long > 0, last.x * long > 0, first.y.magnitude <= first.x.magnitude,
      last.y.magnitude <= last.x.magnitude, first.y * last.y >= 0, long.magnitude > 1.0 / 64,
      current.hasCoordinates(within: EdgeList.coordinateLimit),
      end.hasCoordinates(within: EdgeList.coordinateLimit)
    {
      let edge = fling_bend_edge(
        isAcross ? 1 : 0, current.x, current.y, end.x, end.y, first.y / first.x, last.y / last.x)
      return append(edge, endingAt: end)
    }
    let (first3, last3) = (startDirection / startDirection.length, endDirection / endDirection.length)
    // The inner control points of a circular arc are at a third of the chord, divided by cos² of a quarter of
    // its angle.
    let handleLength = chord.length / (3 - 0.375 * (1 - first3.dot(last3)))
    cubic(current + first3 * handleLength, end - last3 * handleLength, to: end)
  }

  /// Adds a part of a curve with as many edges as it needs, or halves it.
  private mutating func append(_ curve: Cubic, _ t0: Double, _ t1: Double, depth: Int) {
    let end = t1 == 1 ? curve.end : curve.point(at: t1)
    let chord = end - current
    let isInRange =
      current.hasCoordinates(within: EdgeList.coordinateLimit)
      && end.hasCoordinates(within: EdgeList.coordinateLimit)
    guard Swift.max(chord.x.magnitude, chord.y.magnitude) > 1.0 / 256, depth > 0,
      !(isInRange && isBoxOutside(current, end))
    else { return appendLine(to: end) }
    if isInRange {
      let isAcross = chord.x.magnitude > chord.y.magnitude
      let slopes = curve.partSlopes(t0, t1, isAcross: isAcross, length: chord.length)
      var count = slopes.edgeCount(tolerance: EdgeList.tolerance)
      while count <= EdgeList.countLimit {
        let error = fit(curve, t0, t1, isAcross: isAcross, skew: slopes.skew, count: count)
        if error <= 2 * EdgeList.tolerance { return appendFitted(count, endingAt: end) }
        guard error.isFinite else { break }
        // The error falls with the fourth power of the number of edges.
        let ratio = (error / EdgeList.tolerance).squareRoot().squareRoot()
        count = Swift.max(count + 1, Int(Swift.min(1000, Double(count) * ratio)))
      }
    }
    let middle = (t0 + t1) / 2
    append(curve, t0, middle, depth: depth - 1)
    append(curve, middle, t1, depth: depth - 1)
  }
}

extension Cubic {
  /// Properties of a part of a curve: its slopes at both ends, relative to the axis along which it extends
  /// farther.
  struct PartSlopes {
    fileprivate var begin: Double
    fileprivate var end: Double
    fileprivate var length: Double

    /// Number of edges that approximate the part closely if it is nearly circular.
    ///
    /// A circle of radius r is a function whose fourth derivative is 3 / r³ times (1 + 1.4 m²)⁴ for a slope
    /// m, to within a few percent. An edge over an angle δ has an error of 1/384 of that times (r δ)⁴. So
    /// angles should shrink in proportion to 1 / (1 + 1.4 m²); the integral of 1 + 1.4 m² over the angle
    /// gives their number. Four fifths of the error are removed by the fit.
    fileprivate func edgeCount(tolerance: Double) -> Int {
      let slopeChange = (end - begin).magnitude
      let mean = 1 + begin * end
      var growth = 1.4 - 0.4 / mean
      growth *= growth
      // The fourth power of the number of edges.
      let power =
        slopeChange * slopeChange * slopeChange * growth * growth * mean * length / (640 * tolerance)
      if power <= 1 { return 1 }
      if power <= 16 { return 2 }
      if power <= 81 { return 3 }
      if power <= 256 { return 4 }
      let count = power.squareRoot().squareRoot()
      return count < 1000 ? Int(count.rounded(.up)) : count.isNaN ? 1 : 1000
    }

    /// How much longer the first edges are than the last ones: the difference of their lengths divided by the
    /// sum.
    var skew: Double {
      let first = 1 + 1.4 * Swift.min(1, begin * begin)
      let last = 1 + 1.4 * Swift.min(1, end * end)
      return (last - first) / (last + first)
    }
  }

  func partSlopes(_ t0: Double, _ t1: Double, isAcross: Bool, length: Double) -> PartSlopes {
    let first = derivative(at: t0)
    let last = derivative(at: t1)
    return isAcross
      ? PartSlopes(begin: first.y / first.x, end: last.y / last.x, length: length)
      : PartSlopes(begin: first.x / first.y, end: last.x / last.y, length: length)
  }
}

extension Point {
  fileprivate var transposed: Point { Point(y, x) }
}
