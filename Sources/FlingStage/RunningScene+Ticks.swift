import FlingGeometry
import FlingScene

/// A tick, phase by phase.
extension RunningScene {
  /// Everything of tick n up to the state at n/60 that a frame at n/60 shows.
  func begin(tick number: Int) throws(RunError) {
    if number == 0 { try lookahead?.begin(tick: 0) }
    tick = number
    now = Time(tick: number)
    steps = 0
    newMarks = []
    logs = []
    followed = InterpolatedValues()
    physics.letViewsFollow(in: self)
    try reactToStep()
    try performWhatIsDue()
    try advanceGestureClocks()
    setsGestures = false
    try runScript()
    // Steps of the script follow each other: a finger meets what a step before it has turned on.
    if setsGestures { fingers.acceptChanges() }
    try moveFingers()
    try runWhens()
    showAnimations()
    try updateLiveKeys()
    isResting = isAtRest
  }

  /// From n/60 to (n + 1)/60: moved items are read into their bodies, and the animator steps.
  func step() throws(RunError) {
    try physics.takeItems(in: self)
    try physics.step(in: self)
    goAhead()
  }

  /// Timers and the ends of animations, oldest first.
  private func performWhatIsDue() throws(RunError) {
    while let event = schedule.next(dueAt: tick) {
      switch event {
      case .timer(_, let actions, let context): try perform(actions, in: context)
      case .animationEnd(let number, let view):
        guard let ending = finishAnimation(number, of: view) else { continue }
        try perform(ending.then, in: ending.context)
      }
    }
  }

  /// Whether nothing moves and nothing will: bodies, pushes, animations, timers, and the script is over.
  var isAtRest: Bool {
    (ignoresScript || script.isOver) && animations.isEmpty && !schedule.hasTimers
      && (!hasFingers || fingers.areAtRest) && physics.isAtRest(in: self)
  }

  /// How far `now` lies beyond the last tick, in 1/600 s.
  var unitsSinceTick: Int { now.units - tick * Time.unitsPerTick }

  /// The same as a share of the way to the next tick.
  var shareOfTick: Double { Double(unitsSinceTick) / Double(Time.unitsPerTick) }

  /// Runs `body` on the state at a moment between the last tick and the next; nothing of that stays.
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
    physics.showBodies(in: self)
    showAnimations()
    try showFollowed()
    try updateLiveKeys()
    return try body()
  }
}
