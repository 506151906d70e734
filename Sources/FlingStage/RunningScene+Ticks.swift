import FlingGeometry
import FlingScene

/// The phases of a tick.
extension RunningScene {
  /// Performs tick n up to the state that a frame at n/60 s shows.
  func begin(tick number: Int) throws(RunError) {
    if number == 0 { try lookahead?.begin(tick: 0) }
    tick = number
    now = Time(tick: number)
    steps = 0
    newMarks = []
    logs = []
    interpolated = InterpolatedValues()
    physics.updateViewsFromBodies(in: self)
    try reactToStep()
    try performDueEvents()
    try advanceGestureClocks()
    setsGestures = false
    try runScript()
    // A finger must be able to use a gesture that an earlier step of this tick has enabled.
    if setsGestures { fingers.applyGestureChanges() }
    try deliverFingerEvents()
    try runWhenActions()
    applyAnimations()
    try updateLiveKeys()
    isResting = isAtRest
  }

  /// Steps from n/60 s to (n + 1)/60 s: reads moved items into their bodies and steps the animator.
  func step() throws(RunError) {
    try physics.updateBodiesFromViews(in: self)
    try physics.step(in: self)
    advanceLookahead()
  }

  /// Runs timers and ends animations that are due, oldest first.
  private func performDueEvents() throws(RunError) {
    while let event = schedule.next(dueAt: tick) {
      switch event {
      case .timer(_, let actions, let context): try perform(actions, in: context)
      case .animationEnd(let number, let view):
        guard let completion = finishAnimation(number, of: view) else { continue }
        try perform(completion.then, in: completion.context)
      }
    }
  }

  /// Whether nothing moves and nothing will: no body, push, animation or timer, no finger, and the script is
  /// over.
  var isAtRest: Bool {
    (ignoresScript || script.isOver) && animations.isEmpty && !schedule.hasTimers
      && (!hasFingers || fingers.areAtRest) && physics.isAtRest(in: self)
  }

  /// The time since the last tick, in 1/600 s.
  var unitsSinceTick: Int { now.units - tick * Time.unitsPerTick }

  /// The time since the last tick as a fraction of a tick.
  var tickFraction: Double { Double(unitsSinceTick) / Double(Time.unitsPerTick) }

  /// Runs `body` on the state at a moment between the last tick and the next, and restores the state.
  func atMoment<Result>(_ moment: Time, _ body: () throws(RunError) -> Result) throws(RunError) -> Result {
    guard moment != now else { return try body() }
    let (views, now, steps, isResting) = (views, now, steps, isResting)
    let (animations, variables) = (animations, variables)
    defer {
      self.views = views
      self.now = now
      self.steps = steps
      self.isResting = isResting
      self.animations = animations
      self.variables = variables
      shownKeys = [:]
    }
    self.now = moment
    self.steps = 0
    physics.showInterpolatedBodies(in: self)
    applyAnimations()
    try showInterpolatedValues()
    try updateLiveKeys()
    return try body()
  }
}
