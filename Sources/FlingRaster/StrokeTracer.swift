internal import FlingGeometry

/// Converts a path's elements to contours.
struct StrokeTracer {
  let reach: Double
  let tolerance: Double
  var contours: [StrokeContour] = []
  var isBroken = false
  private var contour = StrokeContour()
  /// Whether the current curve has no segment yet.
  private var isFirst = true
  private var start = Point.zero
  private var current = Point.zero
  private var hasCurrent = false
  /// Whether a line or curve, possibly without length, followed the last move.
  private var hasDrawn = false

  /// Limit of coordinates, so that squares do not overflow.
  private static let horizon = 1e100
  /// Length below which a vector has no meaningful direction: a thousandth of the tolerance.
  private var speck: Double { tolerance * 1e-3 }

  init(reach: Double, tolerance: Double) {
    self.reach = reach
    self.tolerance = tolerance
  }

  mutating func trace(_ element: Path.Element) {
    if !hasCurrent, let first = element.firstPoint { begin(at: bounded(first)) }
    switch element {
    case .move(let point):
      end()
      begin(at: bounded(point))
    case .line(let end):
      line(to: bounded(end))
    case .quad(let control, let end):
      let (control, end) = (bounded(control), bounded(end))
      // Degree elevation: the same curve as a cubic.
      curve(current.mixed(with: control, by: 2.0 / 3), end.mixed(with: control, by: 2.0 / 3), to: end)
    case .cubic(let first, let second, let end):
      curve(bounded(first), bounded(second), to: bounded(end))
    case .close:
      close()
    }
  }

  private mutating func begin(at point: Point) {
    start = point
    current = point
    hasCurrent = true
    hasDrawn = false
  }

  /// Ends an open contour.
  mutating func end() {
    guard hasDrawn else { return }
    hasDrawn = false
    contours.append(contour.segments.isEmpty ? .dot(at: start) : contour)
    contour = StrokeContour()
  }

  private mutating func close() {
    guard hasCurrent else { return }
    line(to: start)
    contour.isClosed = !contour.segments.isEmpty
    end()
  }

  private mutating func bounded(_ point: Point) -> Point {
    guard let limited = point.bounded(by: StrokeTracer.horizon) else {
      isBroken = true
      return current
    }
    return limited
  }

  private mutating func line(to end: Point) {
    hasDrawn = true
    let length = current.distance(to: end)
    guard length > speck else { return }
    let normal = ((end - current) / length).perpendicular
    contour.segments.append(
      StrokeSegment(
        start: current, end: end, startNormal: normal, endNormal: normal, length: length, isBent: false,
        startsAtCorner: true))
    current = end
  }

  private mutating func curve(_ p1: Point, _ p2: Point, to p3: Point) {
    hasDrawn = true
    let p0 = current
    let legs = [p1 - p0, p2 - p1, p3 - p2]
    let directions = legs.compactMap(unitVector)
    guard let first = directions.first, let last = directions.last else { return }
    var rotation = 0.0
    for index in directions.indices.dropFirst() {
      // The length of a chord of the unit circle is at least 2/π of its arc.
      rotation += (directions[index] - directions[index - 1]).length * (Double.pi / 2)
    }
    let length = legs[0].length + legs[1].length + legs[2].length
    // The number for a circular arc; parts with a stronger curvature are halved later.
    let estimate =
      (StrokeTracer.roundness * rotation * rotation * rotation * (length + reach * rotation) / tolerance)
      .squareRoot().squareRoot()
    let count = estimate < 256 ? Swift.max(1, Int(estimate.rounded(.up))) : 256
    let curve = Cubic(p0, p1, p2, to: p3)
    var depth = 0
    while count << depth < StrokeTracer.limit { depth += 1 }
    var begin = CurvePoint(curve, at: 0, heading: first)
    isFirst = true
    for index in 1...count {
      let end =
        index == count
        ? CurvePoint(curve, at: 1, heading: last)
        : CurvePoint(curve, at: Double(index) / Double(count), speck)
      append(curve, begin, end, depth: depth)
      begin = end
    }
    current = p3
  }

  /// A border of radius r over an angle δ has an error of at most 0.265 r δ⁴, before most of it is
  /// compensated. The allowed error is 1.2 times that of a chord.
  private static let roundness = 0.22
  /// Approximate limit of segments for one curve.
  private static let limit = 4096

  /// A point of a curve.
  private struct CurvePoint {
    let t: Double
    let point: Point
    /// Unit vector of the curve's direction; zero where it has none.
    let heading: Point
    /// Length of the derivative.
    let speed: Double

    init(_ curve: Cubic, at t: Double, heading: Point) {
      self.t = t
      point = t == 1 ? curve.end : curve.point(at: t)
      self.heading = heading
      speed = curve.derivative(at: t).length
    }

    init(_ curve: Cubic, at t: Double, _ speck: Double) {
      self.t = t
      point = curve.point(at: t)
      let derivative = curve.derivative(at: t)
      speed = derivative.length
      heading = speed > speck ? derivative / speed : .zero
    }
  }

  /// Appends a part of a curve: one curved segment if the part and both borders of the line are nearly
  /// circular, otherwise halves, and finally chords where the line is too wide for the curve.
  private mutating func append(_ curve: Cubic, _ begin: CurvePoint, _ end: CurvePoint, depth: Int) {
    let middle = CurvePoint(curve, at: (begin.t + end.t) / 2, speck)
    // Simpson's rule for the length of the part.
    let length = (begin.speed + 4 * middle.speed + end.speed) / 6 * (end.t - begin.t)
    let chord = end.point - begin.point
    let chordLength = chord.length
    guard chordLength > speck || (depth > 0 && length > speck) else { return }
    if isNearlyCircular(begin, middle, end, chord, length) {
      append(
        from: begin.point, to: end.point, begin.heading.perpendicular, end.heading.perpendicular,
        length: length,
        isBent: true)
      return
    }
    let sine = begin.heading.cross(end.heading).magnitude
    let isShort =
      begin.heading.dot(end.heading) > 0 && length * sine <= 8 * tolerance
      && reach * sine * sine <= 8 * tolerance
    if depth == 0 || isShort {
      guard chordLength > speck else { return }
      let normal = (chord / chordLength).perpendicular
      append(from: begin.point, to: end.point, normal, normal, length: chordLength, isBent: false)
      return
    }
    append(curve, begin, middle, depth: depth - 1)
    append(curve, middle, end, depth: depth - 1)
  }

  private mutating func append(
    from start: Point, to end: Point, _ startNormal: Point, _ endNormal: Point, length: Double, isBent: Bool
  ) {
    contour.segments.append(
      StrokeSegment(
        start: start, end: end, startNormal: startNormal, endNormal: endNormal, length: length,
        isBent: isBent,
        startsAtCorner: isFirst))
    isFirst = false
  }

  /// Whether a curved segment approximates a part of the curve, and its borders those of the line, closely
  /// enough.
  private func isNearlyCircular(
    _ begin: CurvePoint, _ middle: CurvePoint, _ end: CurvePoint, _ chord: Point, _ length: Double
  ) -> Bool {
    let sine = begin.heading.cross(end.heading)
    let early = begin.heading.cross(middle.heading)
    let late = middle.heading.cross(end.heading)
    let angle = sine.magnitude
    guard begin.heading.dot(end.heading) > 0.87, middle.heading != .zero,
      StrokeTracer.roundness * angle * angle * angle * (length + reach * angle) <= tolerance,
      // Neither half may turn so fast that the inner border reverses.
      Swift.max(early.magnitude, late.magnitude) * reach < 0.3 * length
    else { return false }
    // The midpoint of the segment, and its direction there.
    let arcMiddle = (begin.point + end.point) / 2 + (begin.heading - end.heading) * (length / 8)
    let heading = chord * (1.5 / length) - (begin.heading + end.heading) / 4
    // Compare position and direction at the middle of the part.
    let miss = middle.point - arcMiddle
    let slope = heading.cross(middle.heading) - miss.dot(middle.heading) * sine / length
    return miss.cross(middle.heading).magnitude <= 0.4 * tolerance
      && slope.magnitude * (reach + length / 6) <= 0.4 * tolerance
  }

  private func unitVector(_ vector: Point) -> Point? {
    let length = vector.length
    return length > speck ? vector / length : nil
  }
}
