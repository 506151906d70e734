internal import FlingGeometry

/// A straight piece of a line's path, with the directions in which the line is widened at both its ends.
struct StrokeSegment {
  var start: Point
  var end: Point
  /// A quarter turn clockwise on screen from the way of the path, of length 1 or nearly so.
  var startNormal: Point
  var endNormal: Point
  var length: Double
  /// Whether the path may have a corner at `start`, which is joined as the stroke says; else it is inside a
  /// curve.
  var startsAtCorner: Bool
}

/// A contour of a path, cut into straight segments to be widened.
///
/// Inside curves, segments meet with one common normal, so that the widened pieces fit without overlap. Where
/// the line is too wide for its curve they cannot; there each segment keeps its own normal, and round joins
/// fill the gaps.
struct StrokeContour {
  var segments: [StrokeSegment] = []
  var isClosed = false

  var length: Double {
    var sum = 0.0
    let segments = segments.span
    for index in segments.indices { sum += segments[index].length }
    return sum
  }

  /// A contour without length, which consists of its caps; they look along the x axis, as in SVG.
  static func dot(at point: Point) -> StrokeContour {
    let normal = Point(0, 1)
    return StrokeContour(segments: [
      StrokeSegment(
        start: point, end: point, startNormal: normal, endNormal: normal, length: 0, startsAtCorner: true)
    ])
  }

  /// The contours of a path; nil if a coordinate is not finite.
  /// - Parameters:
  ///   - reach: how far to either side the line will be widened.
  ///   - tolerance: how far a chord may lie from its curve.
  static func contours(of path: Path, reach: Double, tolerance: Double) -> [StrokeContour]? {
    var tracer = StrokeTracer(reach: reach, tolerance: tolerance)
    for element in path.elements {
      tracer.trace(element)
    }
    tracer.end()
    return tracer.isBroken ? nil : tracer.contours
  }
}

/// Follows a path's elements and leaves its contours.
private struct StrokeTracer {
  let reach: Double
  let tolerance: Double
  var contours: [StrokeContour] = []
  var isBroken = false
  private var contour = StrokeContour()
  /// The ends of a curve's chords.
  private var stations: [Station] = []
  private var start = Point.zero
  private var current = Point.zero
  private var hasCurrent = false
  /// Whether a line or curve, if only one without length, followed the last move.
  private var hasDrawn = false

  /// Points are cut to this, so that squares do not overflow.
  private static let horizon = 1e100
  /// Ways shorter than this have no direction worth knowing: a millionth of what can be seen.
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
      // The same curve as a cubic.
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
    guard let near = point.bounded(by: StrokeTracer.horizon) else {
      isBroken = true
      return current
    }
    return near
  }

  private mutating func line(to end: Point) {
    hasDrawn = true
    let length = current.distance(to: end)
    guard length > speck else { return }
    let normal = ((end - current) / length).perpendicular
    contour.segments.append(
      StrokeSegment(
        start: current, end: end, startNormal: normal, endNormal: normal, length: length, startsAtCorner: true))
    current = end
  }

  private mutating func curve(_ p1: Point, _ p2: Point, to p3: Point) {
    hasDrawn = true
    let p0 = current
    let legs = [p1 - p0, p2 - p1, p3 - p2].compactMap(unit)
    guard let first = legs.first, let last = legs.last else { return }
    let bend0 = p0 - p1 * 2 + p2
    let bend1 = p1 - p2 * 2 + p3
    var turn = 0.0
    for index in legs.indices.dropFirst() {
      // A chord of the unit circle is at least 2/π of its arc.
      turn += (legs[index] - legs[index - 1]).length * (Double.pi / 2)
    }
    let arcs = turn / (8 * tolerance / reach).squareRoot()
    let count = Swift.max(
      EdgeList.chords(curvature: 6 * Swift.max(bend0.length, bend1.length), tolerance: tolerance),
      arcs < Double(EdgeList.chordLimit) ? Int(arcs.rounded(.up)) : EdgeList.chordLimit)

    stations.removeAll(keepingCapacity: true)
    let speck = speck
    stations.append(addingCapacity: count + 1) { stations in
      var normal = first.perpendicular
      stations.append(Station(point: p0, normal: normal))
      let share = count > 1 ? 1 / Double(2 * count * (count - 1)) : 0
      var index = 1
      while index < count {
        let t = Double(index) / Double(count)
        let bend = bend0 + (bend1 - bend0) * t
        let middle = (p1 - p0) * 3 + (bend0 * 3 + (bend1 - bend0) * t) * t
        let slope = (p1 - p0) * (1 - t) + (p2 - p1) * t
        // Three times this is the derivative by t.
        let way = slope + (p2 - p1 - slope + (p3 - p2 - (p2 - p1)) * t) * t
        let length = way.length
        if length > speck { normal = (way / length).perpendicular }
        // Moved outward as in filling, so that the chords' mean distance from the curve is nought.
        stations.append(Station(point: p0 + middle * t - bend * share, normal: normal))
        index &+= 1
      }
      stations.append(Station(point: p3, normal: last.perpendicular))
    }
    current = StrokeTracer.join(stations, reach: reach, speck: speck, to: &contour.segments)
  }

  /// A point of a curve and the normal there.
  private struct Station {
    var point: Point
    var normal: Point
  }

  /// Appends the chords between stations, and says where the last of them ends.
  private static func join(
    _ stations: [Station], reach: Double, speck: Double, to segments: inout [StrokeSegment]
  ) -> Point {
    let stations = stations.span
    var current = stations[0].point
    segments.append(addingCapacity: stations.count) { segments in
      var isFirst = true
      var next = stations[0].normal
      for index in 1..<stations.count {
        let start = next
        next = outset(stations, index)
        let end = stations[index].point
        let way = end - stations[index &- 1].point
        let length = way.length
        guard length > speck else { continue }
        let normal = (way / length).perpendicular
        var (from, to) = (start, next)
        let spread = (to - from) * reach
        let fits = (way + spread).dot(way) > 0 && (way - spread).dot(way) > 0
        if !fits || from.dot(normal) < 0.7 || to.dot(normal) < 0.7 { (from, to) = (normal, normal) }
        segments.append(
          StrokeSegment(
            start: current, end: end, startNormal: from, endNormal: to,
            length: current == stations[index &- 1].point ? length : current.distance(to: end),
            startsAtCorner: isFirst))
        current = end
        isFirst = false
      }
    }
    return current
  }

  /// A normal inside a curve, lengthened as much as makes good for what chords cut off on the outer side:
  /// θ²/12 of a turn θ per chord.
  @inline(__always)
  private static func outset(_ stations: Span<Station>, _ index: Int) -> Point {
    let normal = stations[index].normal
    guard index > 0, index < stations.count &- 1 else { return normal }
    let doubleTurn = stations[index &+ 1].normal - stations[index &- 1].normal
    return normal * (1 + doubleTurn.dot(doubleTurn) / 48)
  }

  private func unit(_ way: Point) -> Point? {
    let length = way.length
    return length > speck ? way / length : nil
  }
}
