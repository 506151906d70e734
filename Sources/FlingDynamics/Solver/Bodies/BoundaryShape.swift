package import FlingGeometry

/// A chain of segments, solid from both sides.
package struct BoundaryShape: Equatable, Sendable {
  /// Unique number of the boundary, never used again.
  package var serial: Int
  package var points: [Point]
  /// Whether a segment leads from the last point to the first.
  package var isClosed: Bool
  /// Number of the collision behavior that it belongs to.
  package var group: Int
  package var elasticity = 0.2
  package var friction = 0.2

  package init(serial: Int, points: [Point], isClosed: Bool, group: Int) {
    self.serial = serial
    self.points = points
    self.isClosed = isClosed
    self.group = group
  }

  /// The segments, without those of no length, each with its neighbors. They are sorted by the distance from
  /// the middle of the boundary, then by length, longest first, so that a mirrored boundary has its segments
  /// in mirrored order.
  func segments(boundary index: Int) -> [Segment] {
    var corners: [Point] = []
    for point in points where corners.isEmpty || corners[corners.count - 1].distance(to: point) > 1e-9 {
      corners.append(point)
    }
    var isClosed = isClosed
    if isClosed, corners.count > 1, corners[0].distance(to: corners[corners.count - 1]) <= 1e-9 {
      corners.removeLast()
    }
    if corners.count < 3 { isClosed = false }
    guard corners.count >= 2 else { return [] }
    let count = isClosed ? corners.count : corners.count - 1
    var extent = BoundingBox.empty
    for corner in corners { extent.include(corner) }
    let middle = extent.low * 0.5 + extent.high * 0.5
    let segments = (0..<count).map { k in
      let n = corners.count
      let from = corners[k]
      let to = corners[(k + 1) % n]
      let before = isClosed || k > 0 ? corners[(k + n - 1) % n] : nil
      let after = isClosed || k + 2 < n ? corners[(k + 2) % n] : nil
      return Segment(from: from, to: to, before: before, after: after, boundary: index)
    }
    let keys = segments.enumerated().map { k, segment in
      (
        distance: SymmetryAxis.roundedForOrder(segment.middle.distance(to: middle)),
        length: SymmetryAxis.roundedForOrder(segment.length),
        index: k
      )
    }
    return keys.sorted { x, y in
      if x.distance != y.distance { return x.distance < y.distance }
      if x.length != y.length { return x.length > y.length }
      return x.index < y.index
    }.map { segments[$0.index] }
  }
}

/// One segment of a boundary.
struct Segment: Sendable {
  let from: Point
  let to: Point
  let middle: Point
  let direction: Point
  let length: Double
  /// The direction rotated by −90°, which is to its left on screen, where y points down.
  let normal: Point
  /// Directions of the neighbors, pointing away from `from` (`away`) and from `to` (`onward`); nil at an
  /// open end.
  let away: Point?
  let onward: Point?
  /// Index in the world's `boundaries`.
  let boundary: Int

  init(from: Point, to: Point, before: Point?, after: Point?, boundary: Int) {
    self.from = from
    self.to = to
    middle = (from + to) * 0.5
    length = from.distance(to: to)
    direction = (to - from) / length
    normal = Point(direction.y, -direction.x)
    away = before.map { ($0 - from) / from.distance(to: $0) }
    onward = after.map { ($0 - to) / to.distance(to: $0) }
    self.boundary = boundary
  }

  /// Whether the line between two points crosses the segment.
  func crossesLine(from start: Point, to end: Point) -> Bool {
    let sides = (normal.dot(start - middle), normal.dot(end - middle))
    guard (sides.0 < 0) != (sides.1 < 0) else { return false }
    let crossing = start.mixed(with: end, by: sides.0 / (sides.0 - sides.1))
    return abs(direction.dot(crossing - middle)) <= length / 2
  }

  var boundingBox: BoundingBox {
    var extent = BoundingBox(low: from, high: from)
    extent.include(to)
    return extent
  }

  /// Lower bound of a point's distance: the perpendicular distance, or beyond an end the distance along the
  /// segment if that is larger.
  @inline(__always)
  func distanceBound(to point: Point) -> Double {
    let offset = point - from
    let across = abs(normal.dot(offset))
    let along = direction.dot(offset)
    let past = along < 0 ? -along : along - length
    return past > across ? past : across
  }

  /// How a contact at an end of the segment counts: the end is open (`free`), the corner cannot be touched
  /// there (`hidden`), or it belongs to the neighbor too (`shared`).
  enum EndRole {
    case free, hidden, shared
  }

  /// Classifies a contact at an end of the segment, so that items do not catch on the joints of a wall.
  /// - Parameters:
  ///   - face: normal of the side on which the item is.
  ///   - normal: contact normal, from the wall into the item.
  func endRole(atStart: Bool, face: Point, normal: Point) -> EndRole {
    guard let neighbor = atStart ? away : onward else { return .free }
    // If the neighbor bends towards the item or continues straight, there is no corner to touch.
    let alignment = neighbor.dot(face)
    if alignment >= -1e-9 { return .hidden }
    // At a convex corner the contact normal lies between the normals of the two faces.
    let outward = atStart ? -direction : direction
    if normal.dot(outward) < -1e-12 { return .hidden }
    if normal.dot(neighbor) > 1e-9 { return .hidden }
    return .shared
  }
}
