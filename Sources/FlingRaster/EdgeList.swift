internal import FlingGeometry

/// A straight piece of an outline in device space, in units of 1/65536 pixel.
struct Edge: Equatable, Sendable {
  /// Units to a pixel.
  static let unit = 1 << 16

  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int
}

/// Outlines in device space, cut into straight edges and snapped to 1/65536 pixel.
///
/// Snapping makes all further work exact integer arithmetic: sums close to the bit, do not depend on order,
/// and do not change when a shape moves by whole pixels. Ties go to even, so that a mirrored shape snaps to
/// the mirrored place. What lies wholly above, below or right of the clip is dropped, for no pixel inside
/// depends on it.
struct EdgeList: Sendable {
  private(set) var edges: [Edge] = []
  /// Whether a coordinate was not finite; then the outline as a whole means nothing.
  private(set) var isBroken = false
  private var clip = PixelRect.empty
  private var start = Point.zero
  private var current = Point.zero
  private var minX = Int.max
  private var minY = Int.max
  private var maxX = Int.min
  private var maxY = Int.min

  /// Beyond so many pixels from the origin edges are cut before they are snapped.
  private static let reach = 1_048_576.0
  /// Coordinates are first cut to this, so that no difference or product overflows.
  private static let horizon = 1e150
  /// The farthest that a chord may lie from its curve, in pixels.
  static let tolerance = 0.005
  /// The most chords to a curve: enough for a circle 100,000 pixels across.
  static let chordLimit = 4096

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
      left: minX >> 16, top: minY >> 16, right: ((maxX - 1) >> 16) + 1, bottom: ((maxY - 1) >> 16) + 1
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
    let bend = p0 - p1 * 2 + p2
    let count = EdgeList.chords(curvature: 2 * bend.length, tolerance: EdgeList.tolerance)
    guard count > 1 else { return append(to: p2) }
    let outward = bend / Double(6 * count * (count - 1))
    let leg = (p1 - p0) * 2
    chain(count - 1) { index in
      let t = Double(index + 1) / Double(count)
      return p0 + (leg + bend * t) * t - outward
    }
    append(to: p2)
  }

  private mutating func cubic(_ first: Point, _ second: Point, to end: Point) {
    let (p0, p1, p2, p3) = (current, bounded(first), bounded(second), bounded(end))
    guard !isOutside(p0, p1, p2, p3) else { return append(to: p3) }
    let bend0 = p0 - p1 * 2 + p2
    let bend1 = p1 - p2 * 2 + p3
    let count = EdgeList.chords(
      curvature: 6 * Swift.max(bend0.length, bend1.length), tolerance: EdgeList.tolerance)
    guard count > 1 else { return append(to: p3) }
    let share = 1 / Double(2 * count * (count - 1))
    let leg = (p1 - p0) * 3
    let square = bend0 * 3
    let cube = bend1 - bend0
    chain(count - 1) { index in
      let t = Double(index + 1) / Double(count)
      // A chord lies inside its arc by f'' h² / 12 on average: moved outward by that, the polygon has the
      // curve's area. The ends stay where they are, and the other points make good for them: hence n / (n −
      // 1).
      let outward = (bend0 + cube * t) * share
      return p0 + (leg + (square + cube * t) * t) * t - outward
    }
    append(to: p3)
  }

  /// Adds straight edges to so many points one after the other.
  @inline(__always)
  mutating func chain(_ count: Int, _ point: (Int) -> Point) {
    var done = 0
    if current.isWithin(EdgeList.reach) { done = chainNear(count, point) }
    while done < count {
      line(to: point(done))
      done += 1
    }
  }

  /// Adds edges as far as the points are within reach, and says how many those are.
  @inline(__always)
  private mutating func chainNear(_ count: Int, _ point: (Int) -> Point) -> Int {
    let (top, bottom, right) = (clip.top << 16, clip.bottom << 16, clip.right << 16)
    var (minX, minY, maxX, maxY) = (self.minX, self.minY, self.maxX, self.maxY)
    var current = current
    var done = 0
    edges.append(addingCapacity: count) { output in
      var x0 = EdgeList.snapped(current.x)
      var y0 = EdgeList.snapped(current.y)
      while done < count {
        let end = point(done)
        guard end.isWithin(EdgeList.reach) else { break }
        done &+= 1
        current = end
        let edge = Edge(x0: x0, y0: y0, x1: EdgeList.snapped(end.x), y1: EdgeList.snapped(end.y))
        x0 = edge.x1
        y0 = edge.y1
        let low = Swift.min(edge.y0, edge.y1)
        let high = Swift.max(edge.y0, edge.y1)
        guard low < high, high > top, low < bottom else { continue }
        let left = Swift.min(edge.x0, edge.x1)
        minX = Swift.min(minX, left)
        maxX = Swift.max(maxX, Swift.max(edge.x0, edge.x1))
        minY = Swift.min(minY, low)
        maxY = Swift.max(maxY, high)
        guard left < right else { continue }
        output.append(edge)
      }
    }
    self.current = current
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    return done
  }

  /// How many chords of equal parameter keep within `tolerance` of a curve whose second derivative is at most
  /// `curvature`.
  static func chords(curvature: Double, tolerance: Double) -> Int {
    let count = (curvature / (8 * tolerance)).squareRoot()
    guard count < Double(chordLimit) else { return chordLimit }
    return Swift.max(1, Int(count.rounded(.up)))
  }

  /// Whether a curve lies wholly on one side of the clip, where a straight edge does as well.
  private func isOutside(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Bool {
    let lowX = Swift.min(Swift.min(p0.x, p1.x), Swift.min(p2.x, p3.x))
    let highX = Swift.max(Swift.max(p0.x, p1.x), Swift.max(p2.x, p3.x))
    let lowY = Swift.min(Swift.min(p0.y, p1.y), Swift.min(p2.y, p3.y))
    let highY = Swift.max(Swift.max(p0.y, p1.y), Swift.max(p2.y, p3.y))
    return highX < Double(clip.left - 1) || lowX > Double(clip.right + 1)
      || highY < Double(clip.top - 1) || lowY > Double(clip.bottom + 1)
  }

  private mutating func bounded(_ point: Point) -> Point {
    guard let near = point.bounded(by: EdgeList.horizon) else {
      isBroken = true
      return current
    }
    return near
  }

  private mutating func append(to end: Point) {
    let begin = current
    current = end
    if begin.isWithin(EdgeList.reach), end.isWithin(EdgeList.reach) {
      appendSnapped(begin, end)
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
      appendSnapped(inReach(corners[index - 1]), inReach(corners[index]))
    }
  }

  private mutating func appendSnapped(_ begin: Point, _ end: Point) {
    let edge = Edge(
      x0: EdgeList.snapped(begin.x), y0: EdgeList.snapped(begin.y),
      x1: EdgeList.snapped(end.x), y1: EdgeList.snapped(end.y))
    let low = Swift.min(edge.y0, edge.y1)
    let high = Swift.max(edge.y0, edge.y1)
    guard low < high, high > clip.top << 16, low < clip.bottom << 16 else { return }
    let left = Swift.min(edge.x0, edge.x1)
    minX = Swift.min(minX, left)
    maxX = Swift.max(maxX, Swift.max(edge.x0, edge.x1))
    minY = Swift.min(minY, low)
    maxY = Swift.max(maxY, high)
    guard left < clip.right << 16 else { return }
    edges.append(edge)
  }

  private static func snapped(_ coordinate: Double) -> Int {
    roundedToEven(coordinate * Double(Edge.unit))
  }

  /// The nearest whole number, ties to even: adding 1.5 · 2⁵² leaves no room for a fraction. For magnitudes
  /// below 2⁵⁰.
  @inline(__always)
  static func roundedToEven(_ value: Double) -> Int {
    let magic = 6_755_399_441_055_744.0
    return Int(truncatingIfNeeded: (value + magic).bitPattern &- magic.bitPattern)
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
