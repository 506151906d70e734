// MARK: SwiftUI's response and damping fraction

extension Spring {
  /// - Parameters:
  ///   - response: the period of the undamped spring in seconds, above 0.
  ///   - damping: the damping ratio, within `dampings`.
  package init(response: Double, damping: Double) {
    self.init(frequency: 2 * Double.pi / response, damping: damping)
  }

  /// The period of the undamped spring in seconds; also the perceptual duration.
  package var response: Double { 2 * Double.pi / frequency }
}

// MARK: SwiftUI's bounce and duration

extension Spring {
  /// The valid range of `bounce`: damping ratios from a twentieth to twenty.
  package static let bounces = -0.95...0.95

  /// - Parameters:
  ///   - bounce: within `bounces`; 0 is critically damped, positive values oscillate, negative ones are
  ///     overdamped.
  ///   - duration: the period of the undamped spring in seconds, above 0.
  package init(bounce: Double, perceptualDuration duration: Double) {
    let damping = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(frequency: 2 * Double.pi / duration, damping: damping)
  }

  /// How much the spring overshoots, as SwiftUI counts it: 0 if critically damped, negative if overdamped.
  package var bounce: Double { damping <= 1 ? 1 - damping : 1 / damping - 1 }
}

// MARK: Stiffness

extension Spring {
  /// The spring of Core Animation, and of React Spring's tension and friction.
  /// - Parameters:
  ///   - stiffness: the force per distance, above 0.
  ///   - coefficient: the damping force per velocity, above 0.
  ///   - mass: above 0.
  package init(stiffness: Double, coefficient: Double, mass: Double = 1) {
    self.init(
      frequency: (stiffness / mass).squareRoot(),
      damping: coefficient / (2 * (stiffness * mass).squareRoot()))
  }

  /// Android's spring, whose mass is 1.
  /// - Parameters:
  ///   - stiffness: the force per distance, above 0.
  ///   - damping: the damping ratio, within `dampings`.
  package init(stiffness: Double, damping: Double) {
    self.init(frequency: stiffness.squareRoot(), damping: damping)
  }

  /// The force per distance.
  package func stiffness(mass: Double = 1) -> Double { frequency * frequency * mass }

  /// The damping force per velocity.
  package func coefficient(mass: Double = 1) -> Double { 2 * damping * frequency * mass }
}

// MARK: UIKit's damping ratio and settling time

extension Spring {
  /// The valid range of the damping ratio of a spring with a given settling time.
  package static let settlingDampings = 0.05...1.0

  /// A spring with a settling time has this share of its amplitude left then.
  private static let finalAmplitude = 0.001

  /// A spring that settles in `duration`: its amplitude has decreased to a thousandth then.
  /// - Parameters:
  ///   - damping: the damping ratio, within `settlingDampings`.
  ///   - velocity: at the start, in distances per second.
  ///   - duration: in seconds, above 0.
  package init(damping: Double, velocity: Double, settlingIn duration: Double) {
    func isMoving(_ frequency: Double) -> Bool {
      Spring(frequency: frequency, damping: damping).isMoving(at: duration, velocity: velocity)
    }
    // Beyond its last maximum the amplitude decreases with the frequency.
    var low = 60 / (damping * duration)
    while !isMoving(low), low > 1e-9 { low *= 0.95 }
    var high = low / 0.95
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if isMoving(middle) { low = middle } else { high = middle }
    }
    self.init(frequency: (low + high) / 2, damping: damping)
  }

  /// The time in which UIKit would let this spring settle, or nil if no time gives this spring: if it is
  /// overdamped, or if another frequency settles in the same time with this velocity.
  /// - Parameter velocity: at the start, in distances per second.
  package func settlingDuration(velocity: Double = 0) -> Double? {
    guard Self.settlingDampings.contains(damping) else { return nil }
    let time =
      damping < 1 ? oscillatingSettlingTime(velocity: velocity) : criticalSettlingTime(velocity: velocity)
    guard time > 0, time < .infinity else { return nil }
    let spring = Spring(damping: damping, velocity: velocity, settlingIn: time)
    return abs(spring.frequency - frequency) <= frequency * 1e-9 ? time : nil
  }

  /// The amplitude of the oscillation after `time`, as UIKit takes it, in distances.
  private func amplitude(at time: Double, velocity: Double) -> Double {
    if damping < 1 {
      return abs(damping * frequency - velocity) / dampedFrequency
        * Elementary.exp(-damping * frequency * time)
    }
    return abs((frequency - velocity) * time + 1) * Elementary.exp(-frequency * time)
  }

  private func isMoving(at time: Double, velocity: Double) -> Bool {
    amplitude(at: time, velocity: velocity) > Self.finalAmplitude
  }

  private func oscillatingSettlingTime(velocity: Double) -> Double {
    Elementary.log(amplitude(at: 0, velocity: velocity) / Self.finalAmplitude) / (damping * frequency)
  }

  /// The last time at which the amplitude is that at the end; 0 if it never is.
  private func criticalSettlingTime(velocity: Double) -> Double {
    // From its last maximum on the amplitude decreases.
    var low = velocity == frequency ? 0 : max(0, velocity / (frequency * (velocity - frequency)))
    guard isMoving(at: low, velocity: velocity) else { return 0 }
    var high = low + 1 / frequency
    while isMoving(at: high, velocity: velocity) { high += high - low }
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if isMoving(at: middle, velocity: velocity) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
