internal import FlingGeometry

/// Two fingers about a middle, a tick after the other: one tick of slop, so that recognizers begin just there, then the way itself.
struct FingerPairPlan {
  let center: Point
  let distance: Double
  let angle: Double
  let ticks: Int
  let ease: @Sendable (Double) -> Double
  /// By what the distance after the slop is multiplied, and how far the fingers turn and their middle goes from there.
  var scale = 1.0
  var turn = 0.0
  var move = Point.zero
  /// By how much the slop parts the fingers, in points.
  var partArm = 0.0
  /// How long the arc is by which the slop turns each finger about the middle, in points.
  var arcArm = 0.0

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

  /// What recognizers swallow before they begin.
  static func slop(_ isNegative: Bool) -> Double {
    let measure = GestureConfiguration().pinchDistance
    return isNegative ? -measure : measure
  }

  func paths() throws(HandError) -> [FingerPath] {
    try HandError.requireTicks(ticks)
    guard distance >= Hand.leastDistance else { throw .tooClose(distance: distance, tick: 0) }
    guard scale > 0 else { throw .notPositive("scale", scale) }
    let hasSlop = partArm != 0 || arcArm != 0
    let first = distance + partArm
    let start = angle + arcArm / (distance / 2)
    var distances = [distance] + (hasSlop ? [first] : [])
    var angles = [angle] + (hasSlop ? [start] : [])
    var middles = [center] + (hasSlop ? [center] : [])
    for index in 1...ticks {
      let share = index == ticks ? 1 : ease(Double(index) / Double(ticks))
      distances.append(first * (1 + (scale - 1) * share))
      angles.append(start + turn * share)
      middles.append(center + move * share)
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
    try HandError.requirePlaces(paths, of: "a step of two fingers")
    return paths
  }
}
