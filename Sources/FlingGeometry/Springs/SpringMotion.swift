/// The motion of a value on a spring, in closed form.
///
/// `distance` and `velocity` have the same unit, such as points or ways. All functions are linear in both.
package struct SpringMotion: Hashable, Sendable {
  package let spring: Spring
  /// From the start to the rest; 0 for a push that comes back.
  package let distance: Double
  /// At the start, per second; of the same sign as `distance` if it goes towards the rest.
  package let velocity: Double

  /// - Parameters:
  ///   - distance: from the start to the rest; may be 0 or negative.
  ///   - velocity: at the start, per second.
  package init(_ spring: Spring, distance: Double = 1, velocity: Double = 0) {
    self.spring = spring
    self.distance = distance
    self.velocity = velocity
  }

  /// How far the value is from its start after `time` seconds; 0 before.
  package func traveled(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (frequency, damping) = (spring.frequency, spring.damping)
    if damping < 1 {
      let swing = spring.dampedFrequency
      let (sine, cosine) = Elementary.sincos(swing * time)
      let sineCoefficient = (damping * frequency * distance - velocity) / swing
      return distance
        - Elementary.exp(-damping * frequency * time) * (distance * cosine + sineCoefficient * sine)
    }
    if damping == 1 {
      return distance
        - Elementary.exp(-frequency * time) * (distance + (frequency * distance - velocity) * time)
    }
    let (slow, fast) = spring.decays
    let first = (velocity + fast * distance) / (slow - fast)
    return distance + first * Elementary.exp(slow * time)
      - (distance + first) * Elementary.exp(fast * time)
  }

  /// How far the value is from its rest after `time` seconds; of the same sign as `distance` if the value has
  /// not passed its rest.
  package func remaining(at time: Double) -> Double { distance - traveled(at: time) }

  /// The velocity after `time` seconds, per second; the derivative of `traveled(at:)`.
  package func velocity(at time: Double) -> Double {
    guard time > 0 else { return velocity }
    let (frequency, damping) = (spring.frequency, spring.damping)
    if damping < 1 {
      let swing = spring.dampedFrequency
      let (sine, cosine) = Elementary.sincos(swing * time)
      let sineCoefficient = (frequency * distance - damping * velocity) * frequency / swing
      return Elementary.exp(-damping * frequency * time) * (velocity * cosine + sineCoefficient * sine)
    }
    if damping == 1 {
      return (velocity + frequency * (frequency * distance - velocity) * time)
        * Elementary.exp(-frequency * time)
    }
    let (slow, fast) = spring.decays
    let first = (velocity + fast * distance) / (slow - fast)
    return first * slow * Elementary.exp(slow * time)
      - (distance + first) * fast * Elementary.exp(fast * time)
  }
}
