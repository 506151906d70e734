extension Path {
  /// A closed polygon with corners rounded by circular arcs.
  ///
  /// If the arcs at both ends of a side do not fit it, they become smaller. Repeated points and points that
  /// are not finite are left out.
  public init(polygon points: [Point], cornerRadius: Double) {
    var distinct: [Point] = []
    for point in points where point.isFinite && point != distinct.last { distinct.append(point) }
    if distinct.count > 1, distinct.first == distinct.last { distinct.removeLast() }
    self.init()
    guard let first = distinct.first else { return }
    guard cornerRadius > 0, distinct.count > 2 else {
      move(to: first)
      for point in distinct.dropFirst() { line(to: point) }
      close()
      return
    }
    for corner in PolygonCorner.corners(of: distinct, radius: cornerRadius) {
      if isEmpty { move(to: corner.start) } else { line(to: corner.start) }
      for curve in corner.curves { cubic(curve.0, curve.1, to: curve.2) }
    }
    close()
  }
}

/// A corner between two straight sides.
private struct PolygonCorner {
  var position: Point
  /// Unit vectors from the corner along its two sides.
  var back: Point
  var onward: Point
  /// The distance from the corner to the points at which the arc touches the sides.
  var tangentLength: Double
  /// tan(half the angle between the sides); the arc's radius is tangentLength · halfTangent.
  var halfTangent: Double

  /// - Parameter points: at least three, none equal to its neighbors.
  static func corners(of points: [Point], radius: Double) -> [PolygonCorner] {
    let count = points.count
    // The bound keeps the products below from overflowing.
    let radius = Swift.min(radius, 0x1p300)
    var corners: [PolygonCorner] = []
    var sides: [Double] = []
    corners.reserveCapacity(count)
    sides.reserveCapacity(count)
    for index in 0..<count {
      let position = points[index]
      let (back, before) = direction(from: position, to: points[(index + count - 1) % count])
      let (onward, after) = direction(from: position, to: points[(index + 1) % count])
      let cosine = back.dot(onward)
      let halfTangent = (Swift.max(0, 1 - cosine) / Swift.max(0, 1 + cosine)).squareRoot()
      // At a spike (angle 0) the touching point would be infinitely far away; the sides bound it.
      let tangentLength = Swift.min(radius / halfTangent, Swift.min(before, after))
      corners.append(
        PolygonCorner(
          position: position, back: back, onward: onward, tangentLength: tangentLength,
          halfTangent: halfTangent))
      sides.append(after)
    }
    let scales = (0..<count).map { index in
      let both = corners[index].tangentLength + corners[(index + 1) % count].tangentLength
      return both > sides[index] ? sides[index] / both : 1
    }
    for index in 0..<count {
      corners[index].tangentLength *= Swift.min(scales[index], scales[(index + count - 1) % count])
    }
    return corners
  }

  private static func direction(from a: Point, to b: Point) -> (direction: Point, distance: Double) {
    let distance = Elementary.hypot(b.x - a.x, b.y - a.y)
    guard distance > 0, distance.isFinite else { return (Point(1, 0), 0) }
    return ((b - a) / distance, distance)
  }

  var start: Point { tangentLength > 0 ? position + back * tangentLength : position }

  /// The arc as cubics (control, control, end): one, or two if it turns by more than a quarter.
  var curves: [(Point, Point, Point)] {
    guard tangentLength > 0, halfTangent > 0, halfTangent.isFinite else { return [] }
    let end = position + onward * tangentLength
    // The arc turns by φ = π − angle, so tan(φ/2) = 1 / halfTangent; tan(φ/4) follows by halving.
    let quarter = PolygonCorner.halfAngleTangent(1 / halfTangent)
    let radius = tangentLength * halfTangent
    if halfTangent >= 1 {
      let handle = 4.0 / 3 * quarter * radius
      return [(start - back * handle, end - onward * handle, end)]
    }
    let handle = 4.0 / 3 * PolygonCorner.halfAngleTangent(quarter) * radius
    let inward = back + onward
    let middle = inward / inward.length
    let top = position + middle * ((tangentLength * tangentLength + radius * radius).squareRoot() - radius)
    // The arc is symmetric about the bisector, so its tangent at the top is parallel to the line from start
    // to end.
    let along = (onward - back) / (onward - back).length
    return [
      (start - back * handle, top - along * handle, top), (top + along * handle, end - onward * handle, end),
    ]
  }

  /// tan(x/2), given tan x.
  private static func halfAngleTangent(_ tangent: Double) -> Double {
    guard tangent.isFinite else { return 1 }
    return tangent / (1 + (1 + tangent * tangent).squareRoot())
  }
}
