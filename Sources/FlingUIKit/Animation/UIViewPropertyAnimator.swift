internal import FlingGeometry
internal import FlingScene
internal import FlingStage

/// What an animator does.
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
  public let timingParameters: (any UITimingCurveProvider)?
  public private(set) final var state = UIViewAnimatingState.inactive
  public private(set) final var isRunning = false
  open var isUserInteractionEnabled = true
  open var isManualHitTestingEnabled = false
  open var isInterruptible = true
  /// Whether setting `fractionComplete` moves evenly instead of along the curve.
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
    if let spring = parameters.springTimingParameters {
      let (curve, length) = spring.curve(settlingIn: duration)
      self.init(length, curve, parameters, nil)
    } else {
      self.init(duration, .ease(parameters.cubicTimingParameters?.easing ?? .easeInOut), parameters, nil)
    }
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
    activate()
    move(after: max(0, delay))
  }

  /// Goes on in the direction that `isReversed` says.
  private func move(after delay: Double = 0) {
    JobQueue.main.cancel(owner: self, selector: nil)
    isRunning = true
    let start = elapsedOnCurve
    clock.isLinear = false
    let rate = isReversedNow ? -1.0 : 1.0
    clock.set(elapsed: start, rate: rate, at: now + delay)
    if delay > 0 {
      clock.set(elapsed: start, rate: 0, at: now)
      JobQueue.main.add(after: delay, owner: self) { [self] in move() }
      return
    }
    let left = isReversedNow ? start : duration - start
    JobQueue.main.add(after: left, owner: self) { [self] in reachEnd() }
  }

  /// The elapsed time at which the curve has the progress that is shown.
  private var elapsedOnCurve: Double {
    guard clock.isLinear, case .ease(let easing) = curve else { return elapsed }
    let progress = elapsed / duration
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if easing.progress(at: middle) < progress { low = middle } else { high = middle }
    }
    return progress <= 0 ? 0 : progress >= 1 ? duration : (low + high) / 2 * duration
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
  }

  /// Goes on after a pause, with another curve or duration.
  /// - Parameter durationFactor: of the whole duration, for the time that is left; 0 keeps it.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    move()
    guard durationFactor > 0 else { return }
    // The way that is left takes another time: the clock runs faster or slower.
    let start = clock.elapsed(at: now)
    let left = isReversedNow ? start : duration - start
    let wished = duration * durationFactor.native
    guard left > 0, wished > 0 else { return }
    clock.set(elapsed: start, rate: (isReversedNow ? -1 : 1) * left / wished, at: now)
    JobQueue.main.cancel(owner: self, selector: nil)
    JobQueue.main.add(after: wished, owner: self) { [self] in reachEnd() }
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

  /// The share of the way in the present direction, from 0 to 1.
  open var fractionComplete: CGFloat {
    get {
      guard state != .inactive else { return 0 }
      let share = elapsed / duration
      return CGFloat(isReversedNow ? 1 - share : share)
    }
    set {
      guard state != .stopped else { return }
      pauseAnimation()
      clock.isLinear = scrubsLinearly
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
