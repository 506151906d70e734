internal import FlingGeometry

/// A polyline parametrized by arc length.
struct MeasuredPolyline {
  let points: [Point]
  /// The arc length from the start to each point.
  private let lengths: [Double]

  /// - Parameter points: at least one.
  init(_ points: [Point]) {
    self.points = points
    var lengths = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      lengths.append((lengths.last ?? 0) + a.distance(to: b))
    }
    self.lengths = lengths
  }

  var length: Double { lengths.last ?? 0 }

  /// The unit vector of the first segment that has a length.
  var direction: Point? {
    for (a, b) in zip(points, points.dropFirst()) where a != b { return (b - a) / a.distance(to: b) }
    return nil
  }

  /// The point at a fraction of the arc length. Exact at 0 and 1; fractions outside 0...1
  /// extrapolate the first or last segment.
  func point(at fraction: Double) -> Point {
    guard points.count > 1, fraction != 0 else { return points[0] }
    if fraction == 1 { return points[points.count - 1] }
    if points.count == 2 { return points[0] + (points[1] - points[0]) * fraction }
    let targetLength = fraction * length
    // The last segment with a length that begins at or before the target length.
    var segment = 0
    for index in 0..<(points.count - 1) where lengths[index + 1] > lengths[index] {
      if lengths[index] <= targetLength || lengths[segment + 1] == lengths[segment] { segment = index }
    }
    let span = lengths[segment + 1] - lengths[segment]
    guard span > 0 else { return points[0] }
    return points[segment] + (points[segment + 1] - points[segment])
      * ((targetLength - lengths[segment]) / span)
  }
}
