internal import FlingGeometry
internal import FlingScene
internal import FlingStage

/// The states of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  case inactive
  case active
  case stopped
}

/// Where an animation has ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  case end
  case start
  case current
}

/// Animates changes of views, and can be paused, scrubbed and reversed.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: MainActorObject {
  /// A change that it has made: the property and its value before.
  private struct Change {
    let layer: CALayer
    let key: LayerKey
    let old: LayerValue
  }

  public private(set) final var duration: TimeInterval
  /// The seconds from the last start to the first motion.
  public private(set) final var delay: TimeInterval = 0
  public let timingParameters: (any UITimingCurveProvider)?
  public private(set) final var state = UIViewAnimatingState.inactive
  public private(set) final var isRunning = false
  open var isUserInteractionEnabled = true
  open var isManualHitTestingEnabled = false
  open var isInterruptible = true
  /// Whether `fractionComplete` is the progress, not the share of the time, while the animator is paused.
  open var scrubsLinearly = true
  /// Whether it stays active at its end.
  open var pausesOnCompletion = false
  private let curve: BlockCurve
  private final var blocks: [(delay: Double, body: @MainActor () -> Void)] = []
  private final var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
  private final var changes: [Change] = []
  private final var clock = AnimationClock(start: 0, rate: 0)
  private final var group = AnimationGroup()
  private final var isReversedNow = false

  private init(
    _ duration: Double, _ curve: BlockCurve, _ parameters: (any UITimingCurveProvider)?,
    _ animations: (@MainActor () -> Void)?
  ) {
    self.duration = max(duration, 1e-9)
    self.curve = curve
    timingParameters = parameters
    super.init(isolated: ())
    if let animations { addAnimations(animations) }
  }

  /// An animator that takes 0.2 seconds and eases in and out.
  public convenience init() { self.init(duration: 0.2, curve: .easeInOut) }

  public convenience init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let (curve, length) = parameters.blockCurve(settlingIn: duration)
    self.init(length, curve, parameters, nil)
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration, .ease(curve.easing), UICubicTimingParameters(animationCurve: curve), animations)
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (@MainActor () -> Void)? = nil
  ) {
    let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration, .ease(parameters.easing), parameters, animations)
  }

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil
  ) {
    let parameters = UISpringTimingParameters(dampingRatio: ratio)
    self.init(duration, parameters.curve(settlingIn: duration).0, parameters, animations)
  }

  /// Makes an animator and starts it.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds changes. While it runs, they are animated in the time that is left.
  open func addAnimations(_ animation: @escaping @MainActor () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin after a share of the time that is left.
  open func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat) {
    let delay = delayFactor > 0 ? min(delayFactor.native, 1) : 0
    if state == .active { run(animation, delay) } else { blocks.append((delay, animation)) }
  }

  open func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  private var now: Double { AppEnvironment.time }

  private var elapsed: Double { max(0, min(duration, clock.elapsed(at: now))) }

  /// Makes the changes without moving.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    clock = AnimationClock(start: now, rate: 0)
    group = AnimationGroup()
    let waiting = blocks
    blocks = []
    for block in waiting { run(block.body, block.delay) }
  }

  private func run(_ body: @MainActor () -> Void, _ delay: Double) {
    group.blocksTouches = !isUserInteractionEnabled
    let wait = elapsed + (duration - elapsed) * delay
    let timeline = BlockTimeline(
      clock: clock, delay: wait, duration: max(duration - wait, 1e-9), curve: curve)
    var block = AnimationContext.Block(group: group, timeline: timeline)
    block.record = { [weak self] layer, key, old in
      self?.changes.append(Change(layer: layer, key: key, old: old))
    }
    AnimationContext.with(block) { body() }
  }

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped else { return }
    self.delay = max(0, delay)
    activate()
    move(after: self.delay)
  }

  /// Goes on in the direction that `isReversed` says.
  private func move(after delay: Double = 0) {
    JobQueue.main.cancel(owner: self, selector: nil)
    isRunning = true
    let start = elapsedOnCurve
    clock.course = .curve
    if delay > 0 {
      clock.set(elapsed: start, rate: 0, at: now)
      JobQueue.main.add(after: delay, owner: self) { [self] in move() }
      return
    }
    clock.set(elapsed: start, rate: isReversedNow ? -1 : 1, at: now)
    let left = isReversedNow ? start : duration - start
    JobQueue.main.add(after: left, owner: self) { [self] in reachEnd() }
  }

  /// The progress of changes without a delay. Springs may exceed 1.
  private var progress: Double {
    BlockTimeline(clock: clock, delay: 0, duration: duration, curve: curve).progress(at: now)
  }

  /// The elapsed time at which the animator's own curve has the progress that is shown.
  private var elapsedOnCurve: Double {
    if case .curve = clock.course { return elapsed }
    return curve.share(reaching: progress, of: duration) * duration
  }

  private func reachEnd() {
    guard state == .active, isRunning else { return }
    clock.set(elapsed: isReversedNow ? 0 : duration, rate: 0, at: now)
    isRunning = false
    if !pausesOnCompletion { finish(at: isReversedNow ? .start : .end) }
  }

  open func pauseAnimation() {
    guard state != .stopped else { return }
    activate()
    JobQueue.main.cancel(owner: self, selector: nil)
    clock.set(elapsed: elapsed, rate: 0, at: now)
    isRunning = false
    // From now on the share of the time is the progress, so that nothing jumps when a finger sets it. What is
    // shown beyond an end stays on the curve.
    if scrubsLinearly, (0...1).contains(progress) { showEvenly() }
  }

  /// Lets the elapsed time be the share of the progress that is shown.
  private func showEvenly() {
    clock.set(elapsed: max(0, min(1, progress)) * duration, rate: 0, at: now)
    clock.course = .linear
  }

  /// Goes on after a pause.
  /// - Parameters:
  ///   - parameters: the curve of the way that is left; nil for the animator's own.
  ///   - durationFactor: the time for the way that is left, as a share of the whole duration; 0 keeps it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    if parameters != nil { showEvenly() }
    var start = elapsed
    if parameters == nil {
      move()
      guard durationFactor > 0 else { return }
      start = elapsed
    }
    // The way that is left takes another time: the clock runs faster or slower.
    let left = isReversedNow ? start : duration - start
    var length = durationFactor > 0 ? duration * durationFactor.native : left
    if let parameters {
      let (curve, ownLength) = parameters.blockCurve(settlingIn: length)
      length = ownLength
      clock.course = .rest(
        AnimationClock.Rest(start: start, curve: curve, length: length, isReversed: isReversedNow))
    }
    guard left > 0, length > 0, length < .infinity else { return move() }
    isRunning = true
    clock.set(elapsed: start, rate: (isReversedNow ? -1 : 1) * left / length, at: now)
    JobQueue.main.cancel(owner: self, selector: nil)
    JobQueue.main.add(after: length, owner: self) { [self] in reachEnd() }
  }

  /// Whether it goes back to the start.
  open var isReversed: Bool {
    get { isReversedNow }
    set {
      guard newValue != isReversedNow else { return }
      isReversedNow = newValue
      if isRunning { move() }
    }
  }

  /// The share of the time in the present direction, from 0 to 1; that of the way where the progress is
  /// even. Setting it pauses the animator.
  open var fractionComplete: CGFloat {
    get {
      guard state != .inactive else { return 0 }
      var share = elapsed / duration
      if case .rest = clock.course { share = max(0, min(1, progress)) }
      return CGFloat(isReversedNow ? 1 - share : share)
    }
    set {
      guard state != .stopped else { return }
      pauseAnimation()
      clock.course = scrubsLinearly ? .linear : .curve
      let share = max(0, min(1, newValue.native))
      clock.set(elapsed: (isReversedNow ? 1 - share : share) * duration, rate: 0, at: now)
    }
  }

  // MARK: Ending

  /// Stops where it is.
  /// - Parameter withoutFinishing: whether it becomes inactive at once, without completions.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    JobQueue.main.cancel(owner: self, selector: nil)
    clock.set(elapsed: elapsed, rate: 0, at: now)
    isRunning = false
    state = .stopped
    if withoutFinishing {
      settle(at: .current)
      reset()
    }
  }

  /// Ends a stopped animation with the views at a position.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    finish(at: finalPosition)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    settle(at: position)
    let bodies = completions
    reset()
    for body in bodies { body(position) }
  }

  /// Gives the properties their last values and removes the animations.
  private func settle(at position: UIViewAnimatingPosition) {
    let shown = position == .current ? changes.map { $0.layer.shownModel[$0.key] } : []
    for layer in group.layers { layer.removeEffects(finished: true) { $0.group === group } }
    switch position {
    case .end: break
    case .start:
      // The first change of a property has its oldest value.
      for change in changes.reversed() { change.layer.model[change.key] = change.old }
    case .current:
      for (change, value) in zip(changes, shown) { change.layer.model[change.key] = value }
    }
  }

  private func reset() {
    state = .inactive
    isRunning = false
    isReversedNow = false
    changes = []
    completions = []
  }
}
