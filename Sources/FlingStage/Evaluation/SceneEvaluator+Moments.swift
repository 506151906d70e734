import FlingGeometry
import FlingScene

/// What is known of the tick after the last one, to which values are interpolated.
struct NextTick {
  /// The values that gestures set there.
  var interpolated: InterpolatedValues
  /// The contacts of fingers there.
  var contacts: [Fingers.Contact]
}

/// Ticks, and moments between them.
extension SceneEvaluator {
  /// Begins a tick: nothing is marked or logged yet.
  func beginTick(_ tick: Int) {
    state.tick = tick
    state.now = Time(tick: tick)
    state.newMarks = []
    state.logs = []
    steps = 0
  }

  /// Runs `body` on the state at a moment between the last tick and the next, and restores the state.
  /// - Parameters:
  ///   - interpolated: the values that gestures set at the last tick.
  ///   - next: what is known of the next tick; nil if nothing is interpolated to it.
  func atMoment<Result>(
    _ moment: Time, _ interpolated: InterpolatedValues, _ next: NextTick?,
    _ body: () throws(RunError) -> Result
  ) throws(RunError) -> Result {
    guard moment != state.now else { return try body() }
    let (saved, savedSteps) = (state, steps)
    defer {
      state = saved
      steps = savedSteps
    }
    state.now = moment
    steps = 0
    showInterpolatedBodies()
    showGuestBetweenTicks()
    animator.applyAnimations()
    if let next {
      state.nextContacts = next.contacts
      try show(interpolated, mixedWith: next.interpolated)
    }
    try updateLiveKeys()
    return try body()
  }

  /// Shows values that the same gesture sets at this tick and the next.
  private func show(_ interpolated: InterpolatedValues, mixedWith next: InterpolatedValues) throws(RunError) {
    guard state.unitsSinceTick > 0 else { return }
    for assignment in interpolated.assignments {
      guard let other = next[assignment.target], other.gesture == assignment.gesture,
        let value = assignment.value.mixed(with: other.value, by: state.tickFraction)
      else { continue }
      switch assignment.target {
      case .variable(let variable): state.variables[variable.index] = value
      case .behavior(let behavior, let key):
        state.interpolatedKeys[BehaviorKey(behavior: behavior, key: key)] = value
      case .view(let view, let key):
        if let value = ViewValue(value) { try animator.assign(key, value, of: view, at: nil) }
      }
    }
  }
}
