import FlingGeometry
import FlingScene

/// The phases of a tick.
extension RunningScene {
  /// Performs tick n up to the state that a frame at n/60 s shows.
  func begin(tick number: Int) throws(RunError) {
    guard let early = earlyTick else { return try performTick(number) }
    earlyTick = nil
    if let error = early.error { throw error }
  }

  private func performTick(_ number: Int) throws(RunError) {
    evaluator.beginTick(number)
    interpolated = InterpolatedValues()
    physics.updateViewsFromBodies()
    try actions.reactToStep()
    try performDueEvents()
    let fingerRunner = FingerRunner(scene: self)
    try fingerRunner.advanceGestureClocks()
    setsGestures = false
    try ScriptRunner(scene: self).run()
    // A finger must be able to use a gesture that an earlier step of this tick has enabled.
    if setsGestures { fingers.applyGestureChanges() }
    if evaluator.guest == nil { try fingerRunner.deliverFingerEvents() } else { try runGuest() }
    try actions.runWhenActions()
    evaluator.animator.applyAnimations()
    try updateLiveKeys()
    if hasFingers { evaluator.state.fingers = fingers.shownState }
    evaluator.state.isResting = isAtRest
  }

  /// Computes live keys and layouts, and schedules the ends of what layouts have started.
  private func updateLiveKeys() throws(RunError) {
    evaluator.layoutPhase = .tick
    defer { evaluator.layoutPhase = .between }
    try evaluator.updateLiveKeys()
    for animation in evaluator.layoutAnimations {
      schedule.add(
        .animationEnd(animation.number, view: animation.view),
        at: max(animation.end.tickBefore, evaluator.tick + 1))
    }
    evaluator.layoutAnimations = []
  }

  /// Steps from n/60 s to (n + 1)/60 s: reads moved items into their bodies and steps the animator.
  func step() throws(RunError) {
    try physics.updateBodiesFromViews()
    try physics.step()
  }

  /// Runs timers and ends animations that are due, oldest first.
  private func performDueEvents() throws(RunError) {
    while let event = schedule.next(dueAt: evaluator.tick) {
      switch event {
      case .timer(_, let actions, let context): try self.actions.perform(actions, in: context)
      case .animationEnd(let number, let view):
        guard let completion = evaluator.animator.finishAnimation(number, of: view) else { continue }
        try actions.perform(completion.then, in: completion.context)
      case .variableAnimationEnd(let number, let variable):
        guard let completion = evaluator.animator.finishAnimation(number, of: variable) else { continue }
        try actions.perform(completion.then, in: completion.context)
      }
    }
  }

  /// Runs `body` on the state at a moment between the last tick and the next, and restores the state.
  ///
  /// Values that gestures set at both ticks are interpolated, so the next tick is performed before such a
  /// moment is shown.
  func atMoment<Result>(_ moment: Time, _ body: () throws(RunError) -> Result) throws(RunError) -> Result {
    if earlyTick == nil {
      guard hasFingers, moment > evaluator.state.now, !interpolated.isEmpty || !state.fingers.contacts.isEmpty
      else { return try evaluator.atMoment(moment, interpolated, nil, body) }
      performNextTickEarly()
    }
    guard let early = earlyTick else { return try body() }
    return try withLastTick(early) { () throws(RunError) in
      let next = NextTick(interpolated: interpolated, contacts: early.contacts)
      return try evaluator.atMoment(moment, early.interpolated, early.error == nil ? next : nil, body)
    }
  }

  /// Performs the next tick and keeps the state of the last one, which is still shown. An error is thrown when
  /// the next tick begins.
  private func performNextTickEarly() {
    var early = EarlyTick(
      lastState: evaluator.state, interpolated: interpolated, isScriptOver: script.isOver,
      facts: values(of: factsRead), picture: physicsPicture(document.shownPhysics))
    do throws(RunError) {
      try performTick(state.tick + 1)
    } catch {
      early.error = error
    }
    early.contacts = evaluator.state.fingers.contacts
    earlyTick = early
  }

  /// What is known of the next tick, which is performed for that; nil without fingers. The scene can then only
  /// end at the last tick.
  func nextTickForInterpolation() -> NextTick? {
    if earlyTick == nil {
      guard hasFingers, !interpolated.isEmpty || !state.fingers.contacts.isEmpty else { return nil }
      performNextTickEarly()
    }
    guard let early = earlyTick, early.error == nil else { return nil }
    return NextTick(interpolated: interpolated, contacts: early.contacts)
  }

  /// Runs `body` on the state of the tick before the one that was performed early.
  private func withLastTick<Result>(
    _ early: EarlyTick, _ body: () throws(RunError) -> Result
  ) throws(RunError) -> Result {
    let present = evaluator.state
    evaluator.state = early.lastState
    showsLastTick = true
    defer {
      evaluator.state = present
      showsLastTick = false
    }
    return try body()
  }

  /// Returns to the last tick if the next one was performed early. The scene cannot go on.
  func endAtLastTick() {
    guard let early = earlyTick else { return }
    evaluator.state = early.lastState
    showsLastTick = true
  }
}

/// A tick that was performed before it is shown, with what is still shown of the tick before.
struct EarlyTick {
  /// The state after the step of the last tick.
  let lastState: SceneState
  /// The values that gestures set at the last tick.
  let interpolated: InterpolatedValues
  let isScriptOver: Bool
  let facts: [SceneFact: Value]
  let picture: PhysicsPicture
  /// The contacts of fingers at the early tick.
  var contacts: [Fingers.Contact] = []
  /// The error of the early tick.
  var error: RunError?
}
