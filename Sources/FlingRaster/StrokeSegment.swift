internal import FlingGeometry

/// A piece of a line's path, straight or bent, with the directions in which the line is widened at both its ends.
///
/// A bent one is the curve of third degree through its ends that leaves the one and reaches the other at right angles to
/// their normals, both times as fast as befits its length: so equal parts of its length are equal steps of its parameter.
struct StrokeSegment {
  var start: Point
  var end: Point
  /// A quarter turn clockwise on screen from the way of the path, of length 1.
  var startNormal: Point
  var endNormal: Point
  var length: Double
  var isBent: Bool
  /// Whether the path may have a corner at `start`, which is joined as the stroke says; else it is inside a
  /// curve.
  var startsAtCorner: Bool

  /// The part between two shares of the length.
  func part(from low: Double, to high: Double) -> StrokeSegment {
    guard low > 0 || high < 1 else { return self }
    var part = self
    part.length = length * (high - low)
    if isBent {
      if low > 0 { (part.start, part.startNormal) = place(at: low) }
      if high < 1 { (part.end, part.endNormal) = place(at: high) }
    } else {
      part.start = start.mixed(with: end, by: low)
      part.end = start.mixed(with: end, by: high)
    }
    return part
  }

  /// The point at a share of the length of a bent segment, and the normal there.
  private func place(at share: Double) -> (Point, Point) {
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
  /// The way of a path with this normal.
  @inline(__always)
  var ahead: Point { Point(y, -x) }
}
