internal import CSpans
internal import FlingGeometry

/// Outlines in device space, divided into edges and snapped to 1/65536 pixel.
///
/// Snapping makes all further work exact integer arithmetic: sums are exact, do not depend on the order, and
/// do not change when a shape moves by whole pixels. Ties are rounded to even, so a mirrored shape snaps to
/// the mirrored position. Edges entirely above, below or to the right of the clip are dropped, because no
/// pixel inside depends on them.
struct EdgeList: Sendable {
  private(set) var edges: [Edge] = []
  /// Whether a coordinate was not finite, which makes the whole outline invalid.
  private(set) var isBroken = false
  private(set) var clip = PixelRect.empty
  private var start = Point.zero
  private(set) var current = Point.zero
  private var minX = Int64.max
  private var minY = Int64.max
  private var maxX = Int64.min
  private var maxY = Int64.min
  /// Edges fitted to a part of a curve.
  private var fitted: [Edge] = []

  /// Distance from the origin in pixels beyond which edges are clipped before they are snapped.
  static let coordinateLimit = 1_048_576.0
  /// Limit of coordinates, so that no difference or product overflows.
  private static let horizon = 1e150

  /// Removes all edges and starts to collect those that affect the pixels of `clip`.
  mutating func begin(clip: PixelRect) {
    edges.removeAll(keepingCapacity: true)
    isBroken = false
    self.clip = clip
    start = .zero
    current = .zero
    minX = .max
    minY = .max
    maxX = .min
    maxY = .min
  }

  /// The pixels of the clip that the outlines may touch.
  var bounds: PixelRect {
    guard minX <= maxX, minY <= maxY else { return .empty }
    // Arithmetic shifts round down; the right and bottom ends are exclusive.
    return PixelRect(
      left: Int(minX >> 16), top: Int(minY >> 16), right: Int((maxX - 1) >> 16) + 1,
      bottom: Int((maxY - 1) >> 16) + 1
    )
    .intersection(clip)
  }

  /// Adds the area of a path; open contours are closed by a straight edge.
  mutating func append(_ path: Path, transform: AffineTransform) {
    var hasCurrent = false
    func transformed(_ point: Point) -> Point { transform.apply(to: point) }
    for element in path.elements {
      if !hasCurrent, let first = element.firstPoint {
        move(to: transformed(first))
        hasCurrent = true
      }
      switch element {
      case .move(let point):
        move(to: transformed(point))
        hasCurrent = true
      case .line(let end): line(to: transformed(end))
      case .quad(let control, let end): quad(transformed(control), to: transformed(end))
      case .cubic(let first, let second, let end):
        cubic(transformed(first), transformed(second), to: transformed(end))
      case .close: close()
      }
    }
    close()
  }

  /// Closes the open contour and starts a new one.
  mutating func move(to point: Point) {
    close()
    start = bounded(point)
    current = start
  }

  mutating func line(to point: Point) {
    appendLine(to: bounded(point))
  }

  mutating func close() {
    appendLine(to: start)
  }

  private mutating func quad(_ control: Point, to end: Point) {
    let (p0, p1, p2) = (current, bounded(control), bounded(end))
    guard !isOutside(p0, p1, p2, p2) else { return appendLine(to: p2) }
    append(Cubic(p0, p1, to: p2))
  }

  mutating func cubic(_ first: Point, _ second: Point, to end: Point) {
    let (p0, p1, p2, p3) = (current, bounded(first), bounded(second), bounded(end))
    guard !isOutside(p0, p1, p2, p3) else { return appendLine(to: p3) }
    append(Cubic(p0, p1, p2, to: p3))
  }

  /// Whether a curve is entirely on one side of the clip, where a straight edge has the same effect.
  private func isOutside(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Bool {
    isBoxOutside(
      Point(
        Swift.min(Swift.min(p0.x, p1.x), Swift.min(p2.x, p3.x)),
        Swift.min(Swift.min(p0.y, p1.y), Swift.min(p2.y, p3.y))),
      Point(
        Swift.max(Swift.max(p0.x, p1.x), Swift.max(p2.x, p3.x)),
        Swift.max(Swift.max(p0.y, p1.y), Swift.max(p2.y, p3.y))))
  }

  /// Whether the box between two corners is entirely on one side of the clip.
  func isBoxOutside(_ p: Point, _ q: Point) -> Bool {
    Swift.max(p.x, q.x) < Double(clip.left - 1) || Swift.min(p.x, q.x) > Double(clip.right + 1)
      || Swift.max(p.y, q.y) < Double(clip.top - 1) || Swift.min(p.y, q.y) > Double(clip.bottom + 1)
  }

  private mutating func bounded(_ point: Point) -> Point {
    guard let limited = point.bounded(by: EdgeList.horizon) else {
      isBroken = true
      return current
    }
    return limited
  }

  mutating func appendLine(to end: Point) {
    let begin = current
    guard begin != end else { return }
    current = end
    if begin.hasCoordinates(within: EdgeList.coordinateLimit),
      end.hasCoordinates(within: EdgeList.coordinateLimit)
    {
      append(Edge(from: begin, to: end))
    } else {
      appendClippedLine(begin, end)
    }
  }

  /// Clips an edge to the reach. Parts above and below are dropped; parts at the sides are projected onto the
  /// limit.
  private mutating func appendClippedLine(_ begin: Point, _ end: Point) {
    let limit = EdgeList.coordinateLimit
    let offset = end - begin
    guard offset.y != 0 else { return }
    func pointAt(y: Double) -> Point { Point(begin.x + offset.x * ((y - begin.y) / offset.y), y) }
    func cut(_ point: Point) -> Point {
      point.y < -limit ? pointAt(y: -limit) : point.y > limit ? pointAt(y: limit) : point
    }
    let first = cut(begin)
    let last = cut(end)
    guard first.y != last.y else { return }
    var corners = [first]
    let sides = offset.x > 0 ? [-limit, limit] : [limit, -limit]
    for side in sides where (first.x < side) != (last.x < side) {
      let y = begin.y + offset.y * ((side - begin.x) / offset.x)
      corners.append(
        Point(side, Swift.max(Swift.min(first.y, last.y), Swift.min(Swift.max(first.y, last.y), y))))
    }
    corners.append(last)
    func clampedToLimit(_ point: Point) -> Point {
      Point(Swift.max(-limit, Swift.min(limit, point.x)), point.y)
    }
    for index in 1..<corners.count {
      append(Edge(from: clampedToLimit(corners[index - 1]), to: clampedToLimit(corners[index])))
    }
  }

  /// Fits that many edges to a part of a curve, without adding them; returns their error in pixels.
  mutating func fit(
    _ curve: Cubic, _ t0: Double, _ t1: Double, isAcross: Bool, skew: Double, count: Int
  ) -> Double {
    if fitted.count < count {
      fitted.append(contentsOf: repeatElement(Edge(), count: count - fitted.count))
    }
    return EdgeKernels.fit(curve, t0, t1, isAcross: isAcross, skew: skew, count: count, to: &fitted)
  }

  /// Adds the edges that were fitted last.
  mutating func appendFitted(_ count: Int, endingAt end: Point) {
    current = end
    for index in 0..<count { append(fitted[index]) }
  }

  /// Adds an edge; the next one starts at `end`.
  mutating func append(_ edge: Edge, endingAt end: Point) {
    current = end
    append(edge)
  }

  /// Adds an edge if pixels of the clip depend on it, and extends the bounds.
  private mutating func append(_ edge: Edge) {
    let box = edge.box
    guard box.top < box.bottom, box.bottom > Int64(clip.top << 16), box.top < Int64(clip.bottom << 16) else {
      return
    }
    minX = Swift.min(minX, box.left)
    maxX = Swift.max(maxX, box.right)
    minY = Swift.min(minY, box.top)
    maxY = Swift.max(maxY, box.bottom)
    // Edges to the left of the clip stay: they determine the winding number inside.
    guard box.left < Int64(clip.right << 16) else { return }
    edges.append(edge)
  }
}

extension Path.Element {
  /// The start point if no element precedes this one: a path that lacks its first move starts there.
  var firstPoint: Point? {
    switch self {
    case .move, .close: nil
    case .line(let point), .quad(let point, _), .cubic(let point, _, _): point
    }
  }
}

extension Point {
  /// Whether both coordinates are at most that far from the origin; false for NaN.
  @inline(__always)
  func hasCoordinates(within limit: Double) -> Bool { x.magnitude <= limit && y.magnitude <= limit }

  /// The nearest point whose coordinates do not exceed `horizon`; nil if the point is not finite.
  func bounded(by horizon: Double) -> Point? {
    guard isFinite else { return nil }
    return Point(max(-horizon, min(horizon, x)), max(-horizon, min(horizon, y)))
  }
}
