internal import FlingGeometry

/// A piece of a line's path, straight or curved, with the directions in which the line is widened at both
/// ends.
///
/// A curved segment is the cubic through its ends that is perpendicular to their normals and whose speed at
/// both ends equals its length, so its parameter is nearly proportional to the length.
struct StrokeSegment {
  var start: Point
  var end: Point
  /// Unit vectors, a quarter turn clockwise on screen from the direction of the path.
  var startNormal: Point
  var endNormal: Point
  var length: Double
  var isBent: Bool
  /// Whether the path may have a corner at `start`, so that the stroke's join applies; otherwise the start is
  /// inside a curve.
  var startsAtCorner: Bool

  /// The part between two fractions of the length.
  func part(from low: Double, to high: Double) -> StrokeSegment {
    guard low > 0 || high < 1 else { return self }
    var part = self
    part.length = length * (high - low)
    if isBent {
      if low > 0 { (part.start, part.startNormal) = pointAndNormal(at: low) }
      if high < 1 { (part.end, part.endNormal) = pointAndNormal(at: high) }
    } else {
      part.start = start.mixed(with: end, by: low)
      part.end = start.mixed(with: end, by: high)
    }
    return part
  }

  /// The point at a fraction of the length of a curved segment, and its normal.
  private func pointAndNormal(at share: Double) -> (Point, Point) {
    let startWay = startNormal.ahead * length
    let endWay = endNormal.ahead * length
    let chord = end - start
    let square = chord * 3 - startWay * 2 - endWay
    let cube = startWay + endWay - chord * 2
    let way = startWay + (square * 2 + cube * (3 * share)) * share
    let speed = way.length
    return (
      start + (startWay + (square + cube * share) * share) * share,
      speed > 0 ? (way / speed).perpendicular : startNormal
    )
  }
}

extension Point {
  /// The direction of a path with this normal.
  @inline(__always)
  var ahead: Point { Point(y, -x) }
}
