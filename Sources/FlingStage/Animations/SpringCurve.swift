package import FlingGeometry

/// The motion of a spring from 0 to its rest at 1, which ends after a duration.
package struct SpringCurve: Hashable {
  /// The way is 1 and the velocity in ways per second; without a way both are in the unit of the value.
  package let motion: SpringMotion
  /// The settling time in seconds; from then on the progress is exactly that at rest.
  package let duration: Double

  /// A spring that settles in `duration`: its amplitude has decreased to a thousandth then.
  /// - Parameters:
  ///   - damping: within `Spring.settlingDampings`.
  ///   - velocity: at the start, in ways per second; without a way in units of the value.
  ///   - duration: in seconds, above 0.
  ///   - hasWay: whether the goal differs from the start.
  package init(damping: Double, velocity: Double, settlingIn duration: Double, hasWay: Bool = true) {
    let spring = Spring(damping: damping, velocity: velocity, settlingIn: duration)
    motion = SpringMotion(spring, distance: hasWay ? 1 : 0, velocity: velocity)
    self.duration = duration
  }

  /// A spring that continues until it is still.
  /// - Parameters:
  ///   - velocity: at the start, in ways per second; without a way in units of the value.
  ///   - hasWay: whether the goal differs from the start.
  package init(_ spring: Spring, velocity: Double = 0, hasWay: Bool = true) {
    motion = SpringMotion(spring, distance: hasWay ? 1 : 0, velocity: velocity)
    duration = Double(motion.settlingTick(limit: RunLimit.tick)) / 60
  }

  /// The progress at the end: 1, or 0 without a way.
  package var rest: Double { motion.distance }

  /// The progress after `time` seconds.
  package func progress(at time: Double) -> Double {
    time < duration ? motion.traveled(at: time) : rest
  }
  /// The derivative of the progress after `time` seconds, per second.
  func velocity(at time: Double) -> Double {
    time < duration ? motion.velocity(at: time) : 0
  }
}
