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
  func subsegment(from low: Double, to high: Double) -> StrokeSegment {
    guard low > 0 || high < 1 else { return self }
    var result = self
    result.length = length * (high - low)
    if isBent {
      if low > 0 { (result.start, result.startNormal) = pointAndNormal(at: low) }
      if high < 1 { (result.end, result.endNormal) = pointAndNormal(at: high) }
    } else {
      result.start = start.mixed(with: end, by: low)
      result.end = start.mixed(with: end, by: high)
    }
    return result
  }

  /// The point at a fraction of the length of a curved segment, and its normal.
  private func pointAndNormal(at t: Double) -> (Point, Point) {
    let startTangent = startNormal.ahead * length
    let endTangent = endNormal.ahead * length
    let chord = end - start
    let square = chord * 3 - startTangent * 2 - endTangent
    let cube = startTangent + endTangent - chord * 2
    let derivative = startTangent + (square * 2 + cube * (3 * t)) * t
    let speed = derivative.length
    return (
      start + (startTangent + (square + cube * t) * t) * t,
      speed > 0 ? (derivative / speed).perpendicular : startNormal
    )
  }
}

extension Point {
  /// The direction of a path with this normal.
  @inline(__always)
  var ahead: Point { Point(y, -x) }
}
