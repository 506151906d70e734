internal import CSpans
internal import FlingGeometry

extension EdgeList {
  /// How far an edge should lie from its curve at most, in pixels.
  private static let closeness = 0.0015
  /// How often a part of a curve may be halved.
  private static let depth = 9
  /// The most edges that a part is cut into before it is halved.
  private static let countLimit = 16

  /// Adds a curve from the current point on.
  ///
  /// Between the places where it turns back along an axis, and where it goes at 45°, it is a function of x or of y that is
  /// nowhere steep. This is replaced by polynomials of third degree with the same ends and slopes, which err with the fourth
  /// power of their length.
  mutating func append(_ curve: Cubic) {
    let turns = curve.turns
    var t = 0.0
    for index in 0..<turns.count {
      append(curve, t, turns[index], depth: EdgeList.depth)
      t = turns[index]
    }
    append(curve, t, 1, depth: EdgeList.depth)
  }

  /// Adds a curve that is nearly as round as a circle, and turns by less than a right angle.
  /// - Parameters:
  ///   - beginWay: in which direction it leaves the current point.
  ///   - endWay: in which direction it comes to its end.
  mutating func bend(to end: Point, _ beginWay: Point, _ endWay: Point) {
    let chord = end - current
    let isAcross = chord.x.magnitude > chord.y.magnitude
    let long = isAcross ? chord.x : chord.y
    let (first, last) = isAcross ? (beginWay, endWay) : (beginWay.transposed, endWay.transposed)
    if first.x * long > 0, last.x * long > 0, first.y.magnitude <= first.x.magnitude,
      last.y.magnitude <= last.x.magnitude, first.y * last.y >= 0, long.magnitude > 1.0 / 64,
      current.isWithin(EdgeList.reach), end.isWithin(EdgeList.reach)
    {
      let edge = fling_bend_edge(
        isAcross ? 1 : 0, current.x, current.y, end.x, end.y, first.y / first.x, last.y / last.x)
      return keep(edge, endingAt: end)
    }
    let (first3, last3) = (beginWay / beginWay.length, endWay / endWay.length)
    // A circle's arc over an angle has its inner control points at a third of the chord, over cos² of a quarter of the angle.
    let reach = chord.length / (3 - 0.375 * (1 - first3.dot(last3)))
    cubic(current + first3 * reach, end - last3 * reach, to: end)
  }

  private mutating func append(_ curve: Cubic, _ t0: Double, _ t1: Double, depth: Int) {
    let end = t1 == 1 ? curve.end : curve.point(at: t1)
    let chord = end - current
    let isNear = current.isWithin(EdgeList.reach) && end.isWithin(EdgeList.reach)
    guard Swift.max(chord.x.magnitude, chord.y.magnitude) > 1.0 / 256, depth > 0,
      !(isNear && isOutside(current, end))
    else { return append(to: end) }
    if isNear {
      let isAcross = chord.x.magnitude > chord.y.magnitude
      let part = curve.part(t0, t1, isAcross: isAcross, length: chord.length)
      var count = part.count(closeness: EdgeList.closeness)
      while count <= EdgeList.countLimit {
        let error = fit(curve, t0, t1, isAcross: isAcross, skew: part.skew, count: count)
        if error <= 2 * EdgeList.closeness { return keep(count, endingAt: end) }
        guard error.isFinite else { break }
        let ratio = (error / EdgeList.closeness).squareRoot().squareRoot()
        count = Swift.max(count + 1, Int(Swift.min(1000, Double(count) * ratio)))
      }
    }
    let middle = (t0 + t1) / 2
    append(curve, t0, middle, depth: depth - 1)
    append(curve, middle, t1, depth: depth - 1)
  }
}

extension Cubic {
  /// What is known of a part beforehand: its slopes at both ends, along the axis along which it goes farther.
  struct Part {
    fileprivate var begin: Double
    fileprivate var end: Double
    fileprivate var length: Double

    /// How many edges are close to the part if it is about as round as a circle.
    ///
    /// A circle of radius r is a function whose fourth derivative grows from 3 / r³ by (1 + 1.4 m²)⁴ with its slope m, to
    /// within a few percent; an edge over an angle δ is off by 1/384 of that times (r δ)⁴. So angles should shrink as 1 + 1.4
    /// m² grows, whose integral over the angle tells how many they are. Four fifths of the error are taken away.
    fileprivate func count(closeness: Double) -> Int {
      let turn = (end - begin).magnitude
      let mean = 1 + begin * end
      var growth = 1.4 - 0.4 / mean
      growth *= growth
      // The fourth power of the number.
      let power = turn * turn * turn * growth * growth * mean * length / (640 * closeness)
      if power <= 1 { return 1 }
      if power <= 16 { return 2 }
      if power <= 81 { return 3 }
      if power <= 256 { return 4 }
      let count = power.squareRoot().squareRoot()
      return count < 1000 ? Int(count.rounded(.up)) : count.isNaN ? 1 : 1000
    }

    /// By how much more of the curve the first edges take than the last ones.
    var skew: Double {
      let first = 1 + 1.4 * Swift.min(1, begin * begin)
      let last = 1 + 1.4 * Swift.min(1, end * end)
      return (last - first) / (last + first)
    }
  }

  func part(_ t0: Double, _ t1: Double, isAcross: Bool, length: Double) -> Part {
    let first = way(at: t0)
    let last = way(at: t1)
    return isAcross
      ? Part(begin: first.y / first.x, end: last.y / last.x, length: length)
      : Part(begin: first.x / first.y, end: last.x / last.y, length: length)
  }
}

extension Point {
  fileprivate var transposed: Point { Point(y, x) }
}
