import FlingGeometry

/// The motion of a spring from 0 to its rest at 1, in closed form.
///
/// x(t) solves x″ + 2ζω·x′ + ω²·(x − 1) = 0 with x(0) = 0 and x′(0) = V. Times are seconds, rates 1/s.
package struct SpringCurve: Hashable {
  /// ω, the undamped angular frequency.
  package let frequency: Double
  /// ζ, the damping ratio: below 1 the spring oscillates, at 1 it is critically damped, above 1 overdamped.
  package let damping: Double
  /// V, in distances per second.
  package let velocity: Double
  /// The settling time in seconds; from then on the progress is exactly 1.
  package let duration: Double

  /// The valid range of `bounce`: damping ratios from a twentieth to twenty.
  static let bounces = -0.95...0.95
  /// The valid range of the damping ratio of a spring with a given settling time.
  static let dampings = 0.05...1.0

  /// A spring counts as settled when the remaining distance (for a perceptual spring, also the speed) is
  /// below this.
  static let tolerance = 0.001

  /// A spring that settles in `duration`: its amplitude has decreased to a thousandth then.
  /// - Parameters:
  ///   - damping: within `dampings`.
  ///   - velocity: at the start, in distances per second.
  ///   - duration: in seconds, above 0.
  package init(damping: Double, velocity: Double, settlingIn duration: Double) {
    /// The remaining amplitude at the end for a frequency. Beyond its last maximum it decreases with the
    /// frequency.
    func finalAmplitude(_ frequency: Double) -> Double {
      if damping < 1 {
        let swing = frequency * (1 - damping * damping).squareRoot()
        return abs(damping * frequency - velocity) / swing * Elementary.exp(-damping * frequency * duration)
      }
      return abs((frequency - velocity) * duration + 1) * Elementary.exp(-frequency * duration)
    }
    var low = 60 / (damping * duration)
    while finalAmplitude(low) <= Self.tolerance, low > 1e-9 { low *= 0.95 }
    var high = low / 0.95
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if finalAmplitude(middle) > Self.tolerance { low = middle } else { high = middle }
    }
    self.init(frequency: (low + high) / 2, damping: damping, velocity: velocity, duration: duration)
  }

  /// A spring with a perceptual duration; it continues until it is still.
  /// - Parameters:
  ///   - bounce: within `bounces`; 0 is critically damped, positive values oscillate, negative ones are
  ///     overdamped.
  ///   - duration: the period of the undamped spring in seconds, above 0.
  package init(bounce: Double, perceptualDuration duration: Double) {
    let damping = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let endless = SpringCurve(
      frequency: 2 * Double.pi / duration, damping: damping, velocity: 0, duration: .infinity)
    self.init(
      frequency: endless.frequency, damping: damping, velocity: 0, duration: endless.settlingTime)
  }

  private init(frequency: Double, damping: Double, velocity: Double, duration: Double) {
    self.frequency = frequency
    self.damping = damping
    self.velocity = velocity
    self.duration = duration
  }

  /// The progress after `time` seconds.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < duration else { return 1 }
    if damping < 1 {
      let swing = frequency * (1 - damping * damping).squareRoot()
      let (sine, cosine) = Elementary.sincos(swing * time)
      let sineCoefficient = (damping * frequency - velocity) / swing
      return 1 - Elementary.exp(-damping * frequency * time) * (cosine + sineCoefficient * sine)
    }
    if damping == 1 {
      return 1 - Elementary.exp(-frequency * time) * (1 + (frequency - velocity) * time)
    }
    let (slow, fast) = decays
    let first = (velocity + fast) / (slow - fast)
    return 1 + first * Elementary.exp(slow * time) - (1 + first) * Elementary.exp(fast * time)
  }

  /// The speed after `time` seconds for V = 0, in distances per second.
  private func speed(at time: Double) -> Double {
    if damping < 1 {
      let swing = frequency * (1 - damping * damping).squareRoot()
      let fading = Elementary.exp(-damping * frequency * time)
      return frequency * frequency / swing * fading * Elementary.sin(swing * time)
    }
    if damping == 1 { return frequency * frequency * time * Elementary.exp(-frequency * time) }
    let (slow, fast) = decays
    let first = fast / (slow - fast)
    return first * slow * Elementary.exp(slow * time) - (1 + first) * fast * Elementary.exp(fast * time)
  }

  /// The two exponents of an overdamped spring, in 1/s.
  private var decays: (slow: Double, fast: Double) {
    let root = (damping * damping - 1).squareRoot()
    return (-frequency * (damping - root), -frequency * (damping + root))
  }

  /// The first tick, in seconds, from which on the remaining distance and the speed stay below the tolerance.
  private var settlingTime: Double {
    func isStill(_ tick: Int) -> Bool {
      let time = Double(tick) / 60
      return abs(progress(at: time) - 1) < Self.tolerance && abs(speed(at: time)) < Self.tolerance
    }
    var tick = 1
    if damping < 1 {
      // The envelope bounds the last tick at which the spring moves; the search goes backwards from there.
      let height = max(1, frequency) / (1 - damping * damping).squareRoot()
      let latest = Elementary.log(height / Self.tolerance) / (damping * frequency)
      tick = max(1, Int(min(latest * 60, Double(RunLimit.tick)).rounded(.up)))
      while tick > 1, isStill(tick - 1) { tick -= 1 }
    } else {
      while tick < RunLimit.tick, !isStill(tick) { tick += 1 }
    }
    return Double(tick) / 60
  }
}
