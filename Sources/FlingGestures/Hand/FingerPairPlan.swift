internal import FlingGeometry

/// The paths of two fingers around a centroid, one point per tick.
///
/// A first tick of slop takes the fingers exactly to the threshold at which recognizers begin. The motion
/// that they report follows.
struct FingerPairPlan {
  let center: Point
  let distance: Double
  let angle: Double
  let ticks: Int
  let ease: @Sendable (Double) -> Double
  /// The scale factor, the rotation in radians and the translation of the centroid after the slop.
  var scale = 1.0
  var rotation = 0.0
  var move = Point.zero
  /// The change of the fingers' distance by the slop, in points.
  var distanceSlop = 0.0
  /// The arc by which the slop turns each finger about the centroid, in points.
  var arcSlop = 0.0

  init(
    center: Point, distance: Double, angle: Double, ticks: Int,
    ease: @escaping @Sendable (Double) -> Double
  ) {
    self.center = center
    self.distance = distance
    self.angle = angle
    self.ticks = ticks
    self.ease = ease
  }

  /// The signed slop: the threshold that recognizers subtract before they begin.
  static func slop(_ isNegative: Bool) -> Double {
    let measure = GestureConfiguration().pinchDistance
    return isNegative ? -measure : measure
  }

  func paths() throws(HandError) -> [FingerPath] {
    try HandError.requireTicks(ticks)
    guard distance >= Hand.leastDistance else { throw .tooClose(distance: distance, tick: 0) }
    guard scale > 0 else { throw .notPositive("scale", scale) }
    let hasSlop = distanceSlop != 0 || arcSlop != 0
    let first = distance + distanceSlop
    let start = angle + arcSlop / (distance / 2)
    var distances = [distance] + (hasSlop ? [first] : [])
    var angles = [angle] + (hasSlop ? [start] : [])
    var middles = [center] + (hasSlop ? [center] : [])
    for index in 1...ticks {
      let progress = index == ticks ? 1 : ease(Double(index) / Double(ticks))
      distances.append(first * (1 + (scale - 1) * progress))
      angles.append(start + rotation * progress)
      middles.append(center + move * progress)
    }
    for (tick, distance) in distances.enumerated() where !(distance >= Hand.leastDistance) {
      throw .tooClose(distance: distance, tick: tick)
    }
    for (tick, (a, b)) in zip(angles, angles.dropFirst()).enumerated() where !(abs(b - a) < .pi / 2) {
      throw .turnsTooFast(angle: b - a, tick: tick + 1)
    }
    var fingers: (first: [Point], second: [Point]) = ([], [])
    for index in distances.indices {
      let (sine, cosine) = Elementary.sincos(angles[index])
      let arm = Point(cosine, sine) * (distances[index] / 2)
      fingers.first.append(middles[index] - arm)
      fingers.second.append(middles[index] + arm)
    }
    let paths = [
      FingerPath(finger: 0, points: fingers.first), FingerPath(finger: 1, points: fingers.second),
    ]
    try HandError.requireFinitePoints(paths, of: "a step of two fingers")
    return paths
  }
}
