internal import CSpans
internal import FlingGeometry

/// Outlines in device space, cut into edges and snapped to 1/65536 pixel.
///
/// Snapping makes all further work exact integer arithmetic: sums close to the bit, do not depend on order,
/// and do not change when a shape moves by whole pixels. Ties go to even, so that a mirrored shape snaps to
/// the mirrored place. What lies wholly above, below or right of the clip is dropped, for no pixel inside
/// depends on it.
struct EdgeList: Sendable {
  private(set) var edges: [Edge] = []
  /// Whether a coordinate was not finite; then the outline as a whole means nothing.
  private(set) var isBroken = false
  private(set) var clip = PixelRect.empty
  private var start = Point.zero
  private(set) var current = Point.zero
  private var minX = Int64.max
  private var minY = Int64.max
  private var maxX = Int64.min
  private var maxY = Int64.min
  /// Edges of a part of a curve.
  private var fitted: [Edge] = []

  /// Beyond so many pixels from the origin edges are cut before they are snapped.
  static let reach = 1_048_576.0
  /// Coordinates are first cut to this, so that no difference or product overflows.
  private static let horizon = 1e150

  /// Forgets all edges, to collect those that matter within `clip`.
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

  /// The pixels that the outlines may touch within the clip.
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
    func place(_ point: Point) -> Point { transform.apply(to: point) }
    for element in path.elements {
      if !hasCurrent, let first = element.firstPoint {
        move(to: place(first))
        hasCurrent = true
      }
      switch element {
      case .move(let point):
        move(to: place(point))
        hasCurrent = true
      case .line(let end): line(to: place(end))
      case .quad(let control, let end): quad(place(control), to: place(end))
      case .cubic(let first, let second, let end): cubic(place(first), place(second), to: place(end))
      case .close: close()
      }
    }
    close()
  }

  /// Closes what is open and begins a contour.
  mutating func move(to point: Point) {
    close()
    start = bounded(point)
    current = start
  }

  mutating func line(to point: Point) {
    append(to: bounded(point))
  }

  mutating func close() {
    append(to: start)
  }

  private mutating func quad(_ control: Point, to end: Point) {
    let (p0, p1, p2) = (current, bounded(control), bounded(end))
    guard !isOutside(p0, p1, p2, p2) else { return append(to: p2) }
    append(Cubic(p0, p1, to: p2))
  }

  mutating func cubic(_ first: Point, _ second: Point, to end: Point) {
    let (p0, p1, p2, p3) = (current, bounded(first), bounded(second), bounded(end))
    guard !isOutside(p0, p1, p2, p3) else { return append(to: p3) }
    append(Cubic(p0, p1, p2, to: p3))
  }

  /// Whether a curve lies wholly on one side of the clip, where a straight edge does as well.
  private func isOutside(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Bool {
    isOutside(
      Point(
        Swift.min(Swift.min(p0.x, p1.x), Swift.min(p2.x, p3.x)),
        Swift.min(Swift.min(p0.y, p1.y), Swift.min(p2.y, p3.y))),
      Point(
        Swift.max(Swift.max(p0.x, p1.x), Swift.max(p2.x, p3.x)),
        Swift.max(Swift.max(p0.y, p1.y), Swift.max(p2.y, p3.y))))
  }

  /// The same of what fills the box between two corners.
  func isOutside(_ p: Point, _ q: Point) -> Bool {
    Swift.max(p.x, q.x) < Double(clip.left - 1) || Swift.min(p.x, q.x) > Double(clip.right + 1)
      || Swift.max(p.y, q.y) < Double(clip.top - 1) || Swift.min(p.y, q.y) > Double(clip.bottom + 1)
  }

  private mutating func bounded(_ point: Point) -> Point {
    guard let near = point.bounded(by: EdgeList.horizon) else {
      isBroken = true
      return current
    }
    return near
  }

  mutating func append(to end: Point) {
    let begin = current
    guard begin != end else { return }
    current = end
    if begin.isWithin(EdgeList.reach), end.isWithin(EdgeList.reach) {
      append(Edge(from: begin, to: end))
    } else {
      appendFar(begin, end)
    }
  }

  /// Cuts an edge to the reach: above and below nothing is left of it, at the sides its projection.
  private mutating func appendFar(_ begin: Point, _ end: Point) {
    let reach = EdgeList.reach
    let way = end - begin
    guard way.y != 0 else { return }
    func pointAt(y: Double) -> Point { Point(begin.x + way.x * ((y - begin.y) / way.y), y) }
    func cut(_ point: Point) -> Point {
      point.y < -reach ? pointAt(y: -reach) : point.y > reach ? pointAt(y: reach) : point
    }
    let first = cut(begin)
    let last = cut(end)
    guard first.y != last.y else { return }
    var corners = [first]
    let sides = way.x > 0 ? [-reach, reach] : [reach, -reach]
    for side in sides where (first.x < side) != (last.x < side) {
      let y = begin.y + way.y * ((side - begin.x) / way.x)
      corners.append(
        Point(side, Swift.max(Swift.min(first.y, last.y), Swift.min(Swift.max(first.y, last.y), y))))
    }
    corners.append(last)
    func inReach(_ point: Point) -> Point { Point(Swift.max(-reach, Swift.min(reach, point.x)), point.y) }
    for index in 1..<corners.count {
      append(Edge(from: inReach(corners[index - 1]), to: inReach(corners[index])))
    }
  }

  /// Fits so many edges to a part of a curve, to be kept or not; says how far off they are, in pixels.
  mutating func fit(
    _ curve: Cubic, _ t0: Double, _ t1: Double, isAcross: Bool, skew: Double, count: Int
  ) -> Double {
    if fitted.count < count {
      fitted.append(contentsOf: repeatElement(Edge(), count: count - fitted.count))
    }
    return EdgeSpans.fit(curve, t0, t1, isAcross: isAcross, skew: skew, count: count, to: &fitted)
  }

  /// Adds as many of the edges that were fitted last, which end in the next edge's begin.
  mutating func keep(_ count: Int, endingAt end: Point) {
    current = end
    for index in 0..<count { append(fitted[index]) }
  }

  /// Adds an edge that ends where the next one begins.
  mutating func keep(_ edge: Edge, endingAt end: Point) {
    current = end
    append(edge)
  }

  private mutating func append(_ edge: Edge) {
    let box = edge.box
    guard box.top < box.bottom, box.bottom > Int64(clip.top << 16), box.top < Int64(clip.bottom << 16) else {
      return
    }
    minX = Swift.min(minX, box.left)
    maxX = Swift.max(maxX, box.right)
    minY = Swift.min(minY, box.top)
    maxY = Swift.max(maxY, box.bottom)
    guard box.left < Int64(clip.right << 16) else { return }
    edges.append(edge)
  }
}

extension Path.Element {
  /// Where the element begins if no other came before it; a path that lacks its first move begins there.
  var firstPoint: Point? {
    switch self {
    case .move, .close: nil
    case .line(let point), .quad(let point, _), .cubic(let point, _, _): point
    }
  }
}

extension Point {
  /// Whether neither coordinate is beyond a distance from the origin, or not a number.
  @inline(__always)
  func isWithin(_ reach: Double) -> Bool { x.magnitude <= reach && y.magnitude <= reach }

  /// The nearest point that is no further than `horizon` in x and in y; nil if it is nowhere.
  func bounded(by horizon: Double) -> Point? {
    guard isFinite else { return nil }
    return Point(max(-horizon, min(horizon, x)), max(-horizon, min(horizon, y)))
  }
}
