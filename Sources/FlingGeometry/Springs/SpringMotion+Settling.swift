extension SpringMotion {
  /// Below these a motion counts as settled.
  package struct Tolerance: Hashable, Sendable {
    /// What may remain of the way.
    package let distance: Double
    /// What may remain of the speed, per second; infinity if it does not matter.
    package let speed: Double

    /// A thousandth of the way, and of a way a second.
    package static let animation = Tolerance(distance: 0.001, speed: 0.001)

    package init(distance: Double, speed: Double = .infinity) {
      self.distance = distance
      self.speed = speed
    }
  }

  /// The first tick, at least 1, from which on what remains and the speed stay below the tolerance.
  /// - Parameter limit: the result if the motion has not settled by this tick.
  package func settlingTick(within tolerance: Tolerance = .animation, limit: Int) -> Int {
    let (frequency, damping) = (spring.frequency, spring.damping)
    // The first three derivatives of what remains, at the start.
    let slope = -velocity
    let bend = -2 * damping * frequency * slope - frequency * frequency * distance
    let jerk = -2 * damping * frequency * bend - frequency * frequency * slope
    let far = lastTick(
      until: envelopeEnd(below: tolerance.distance, factor: 1, limit: limit), turning: (slope, bend)
    ) { abs(remaining(at: $0)) >= tolerance.distance }
    let moving = lastTick(
      until: envelopeEnd(below: tolerance.speed, factor: frequency, limit: limit), turning: (bend, jerk)
    ) { abs(velocity(at: $0)) >= tolerance.speed }
    return max(1, min(limit, max(far, moving) + 1))
  }

  /// The tick from which on the envelope of an oscillation is below `tolerance`, at most `limit`.
  /// - Parameter factor: of the amplitude: 1 for what remains, the frequency for the velocity.
  private func envelopeEnd(below tolerance: Double, factor: Double, limit: Int) -> Int {
    guard spring.damping < 1 else { return limit }
    let rate = spring.damping * spring.frequency
    let amplitude = Elementary.hypot(distance, (rate * distance - velocity) / spring.dampedFrequency)
    let tick = Elementary.log(amplitude * factor / tolerance) / rate * 60
    guard tick > 0 else { return 0 }
    return tick < Double(limit) ? Int(Elementary.ceil(tick)) : limit
  }

  /// The last tick, at most `end`, at which a quantity is large; −1 if there is none.
  ///
  /// The quantity solves the equation of the spring. After an extremum its size decreases to the next zero
  /// and increases to the next extremum. So if it is small at a tick, then between that tick and the last
  /// extremum before it, it is large up to some tick and small from there on.
  /// - Parameters:
  ///   - turning: the first two derivatives of the quantity at the start.
  ///   - isLarge: whether the quantity is large after a time in seconds.
  private func lastTick(
    until end: Int, turning: (Double, Double), where isLarge: (Double) -> Bool
  ) -> Int {
    var last = end
    while last >= 0, !isLarge(Double(last) / 60) {
      let extremum = spring.lastZero(of: turning, before: Double(last) / 60)
      var low = min(last, Int(Elementary.ceil(extremum * 60)))
      guard isLarge(Double(low) / 60) else {
        last = low - 1
        continue
      }
      while last - low > 1 {
        let middle = low + (last - low) / 2
        if isLarge(Double(middle) / 60) { low = middle } else { last = middle }
      }
      return low
    }
    return last
  }
}

extension Spring {
  /// The last zero between the start and `end`, in seconds, of a quantity that solves the equation of the
  /// spring; 0 if there is none.
  /// - Parameter start: the quantity and its derivative at the start.
  fileprivate func lastZero(of start: (value: Double, slope: Double), before end: Double) -> Double {
    let time: Double
    if damping < 1 {
      let swing = dampedFrequency
      let first = Elementary.atan2(-start.value, (damping * frequency * start.value + start.slope) / swing)
      let turns = Elementary.ceil((swing * end - first) / Double.pi) - 1
      time = (first + turns * Double.pi) / swing
    } else if damping == 1 {
      time = -start.value / (start.slope + frequency * start.value)
    } else {
      let (slow, fast) = decays
      let ratio = (start.slope - slow * start.value) / (start.slope - fast * start.value)
      time = Elementary.log(ratio) / (slow - fast)
    }
    return time > 0 && time < end ? time : 0
  }
}
