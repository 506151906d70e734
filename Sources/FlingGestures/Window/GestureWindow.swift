internal import FlingGeometry

/// A tree of views with recognizers and touches. It hit-tests touches, delivers them to the recognizers of
/// the view and its ancestors, decides which of them recognize, and runs their actions.
///
/// Time proceeds in ticks of 1/60 s. Each tick has two passes, each with its own actions:
/// `advanceClocks(to:)` for decisions by time alone (a press is long enough, a second tap did not come), then
/// `deliver(_:at:)` for touches. Call `deliver` every tick, without samples if no finger moves, because a
/// resting finger is information too.
///
///     let window = GestureWindow(root: canvas)
///     let pan = PanGestureRecognizer()
///     pan.addAction { card.center += $0.translation(in: canvas); $0.setTranslation(.zero, in: canvas) }
///     window.add(pan, to: card)
///     try window.deliver([TouchSample(1, .down(Point(60, 40)))], at: 0)
///     try window.deliver([TouchSample(1, .move(Point(68, 46)))], at: 1)
///
/// Changes that an action makes to the window or to recognizers (adding, removing, enabling, disabling) take
/// effect when the next tick begins, never within the same tick.
public final class GestureWindow {
  /// The maximum number of fingers that can be down at once.
  public static let mostFingers = 64

  /// The root of hit testing; its own coordinates are the window's.
  public let root: any GestureView
  /// The thresholds of all recognizers, from the next tick on.
  public var configuration: GestureConfiguration {
    didSet { areRegistrationsApplied = false }
  }
  /// The last tick that has begun; nil before the first.
  public private(set) var tick: Int?
  /// The state changes of this tick, resets of finished gestures first.
  public internal(set) var transitions: [GestureTransition] = []

  var all: [GestureRecognizer] = []
  var touches: [BoundTouch] = []
  /// Fingers that are down but hit no view or were cancelled; no one receives their events.
  var lostFingers: [Int] = []
  /// Counts touch sequences: a new one starts when a finger comes down while no other is down.
  var sequence = 0
  var isInPass = false
  private var wasDelivered = false
  private var lastAddition = 0
  /// Whether all changes of recognizers and configuration have been applied.
  var areRegistrationsApplied = false

  /// A window without recognizers.
  /// - Parameters:
  ///   - root: the view that contains all others; its bounds are the window.
  ///   - configuration: the recognizers' thresholds.
  public init(root: any GestureView, configuration: GestureConfiguration = GestureConfiguration()) {
    self.root = root
    self.configuration = configuration
  }

  // MARK: Recognizers

  /// The recognizers in the order in which they were added.
  public var recognizers: [GestureRecognizer] { all.filter { $0.view != nil } }

  /// The enabled recognizers that receive touches in a view: its own and those of its ancestors.
  public func recognizers(seeing view: any GestureView) -> [GestureRecognizer] {
    let chain = ViewChain.identities(from: view)
    return recognizers.filter { recognizer in
      recognizer.isEnabled && recognizer.view.map { chain.contains(ObjectIdentifier($0)) } ?? false
    }
  }

  /// Adds a recognizer to a view as the last one. One that belongs to another view moves; a gesture that has
  /// begun is cancelled.
  public func add(_ recognizer: GestureRecognizer, to view: any GestureView) {
    if let other = recognizer.window, other !== self {
      other.all.removeAll { $0 === recognizer }
      other.removeFromReceivers(recognizer)
      recognizer.reset()
      recognizer.registration = nil
    }
    areRegistrationsApplied = false
    recognizer.isInterrupted = recognizer.registration != nil
    all.removeAll { $0 === recognizer }
    all.append(recognizer)
    lastAddition += 1
    recognizer.addition = lastAddition
    recognizer.window = self
    recognizer.view = view
  }

  /// Removes a recognizer from its view; a gesture that has begun is cancelled.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.window === self else { return }
    areRegistrationsApplied = false
    recognizer.view = nil
    recognizer.isInterrupted = true
  }

  // MARK: Fingers

  /// The fingers that are down, in the order of touch-down.
  public var fingers: [Touch] { touches.filter(\.touch.phase.isDown).map(\.touch) }

  /// The view that a finger hit at touch-down; nil if it is not down.
  public func view(of finger: Int) -> (any GestureView)? {
    touches.last { $0.touch.finger == finger && $0.touch.phase.isDown }?.view
  }

  // MARK: Passes

  /// Begins a tick: resets finished recognizers, applies changes made since the last tick, and runs decisions
  /// by time alone.
  /// - Parameter tick: later than the last one.
  /// - Returns: the callbacks in order; their actions have run.
  /// - Throws: `timeStandsStill`, `noTick`, or `asksItself` within a pass.
  @discardableResult
  public func advanceClocks(to tick: Int) throws(GestureError) -> [GestureCallback] {
    guard !isInPass else { throw .asksItself }
    guard tick.magnitude <= 1_000_000_000_000 else { throw .noTick(tick) }
    if let last = self.tick, tick <= last { throw .timeStandsStill(tick: tick, after: last) }
    self.tick = tick
    wasDelivered = false
    transitions = []
    resetFinished()
    applyRegistrations()
    return runPass(of: all.filter { $0.hasReceivedFinger || $0.isInterrupted }) { recognizer in
      if recognizer.isInterrupted {
        recognizer.tick = tick
        recognizer.interrupt()
        self.removeFromReceivers(recognizer)
      } else if !recognizer.ownState.isFinal {
        recognizer.tick = tick
        recognizer.advanceClock()
      }
    }
  }

  /// Delivers the touches of a tick, once per tick; begins the tick first if `advanceClocks(to:)` was not
  /// called.
  ///
  /// Fingers that come down are processed in the order of their numbers, all others in the order of
  /// touch-down. A finger that hits no view is never delivered.
  /// - Parameters:
  ///   - samples: at most one for each finger; fingers without a sample do not move.
  ///   - tick: the last one that has begun, or a later one.
  /// - Returns: the callbacks in order; their actions have run.
  /// - Throws: if a sample or the tick is impossible; nothing has changed then.
  @discardableResult
  public func deliver(_ samples: [TouchSample], at tick: Int) throws(GestureError) -> [GestureCallback] {
    guard !isInPass else { throw .asksItself }
    guard tick.magnitude <= 1_000_000_000_000 else { throw .noTick(tick) }
    if let last = self.tick, tick < last || (tick == last && wasDelivered) {
      throw .timeStandsStill(tick: tick, after: last)
    }
    try validate(samples)
    let early = self.tick == tick ? [] : try advanceClocks(to: tick)
    wasDelivered = true
    let tickTouches = apply(samples, at: tick)
    return early
      + runPass(of: all.filter { $0.hasReceivedFinger || (tickTouches.hasArrivals && $0.receivesFingers) }) {
        self.update($0, with: tickTouches, at: tick)
      }
  }

  /// Cancels all touches, as the system does for a call or an alert: calls `deliver` with a cancellation for
  /// each finger.
  @discardableResult
  public func cancelAllTouches(at tick: Int) throws(GestureError) -> [GestureCallback] {
    try deliver(fingers.map { TouchSample($0.finger, .cancel) }, at: tick)
  }

  /// Applies changes made since the tick began before its touches are delivered, so that a recognizer enabled
  /// now receives fingers that come down in this tick. Within actions it does nothing.
  public func acceptChanges() {
    if !isInPass { applyRegistrations() }
  }

  // MARK: Start of a tick

  /// Resets finished recognizers to `possible`. Recognizers joined by requirements are reset together.
  private func resetFinished() {
    let engaged = all.filter(\.hasReceivedFinger)
    var ready = engaged.filter(\.isReadyForReset)
    var isSettled = false
    while !isSettled {
      let blocked = ready.filter { one in
        engaged.contains { other in
          guard
            one.allRequirements.contains(where: { $0 === other })
              || other.allRequirements.contains(where: { $0 === one })
          else { return false }
          return !ready.contains { $0 === other }
        }
      }
      ready.removeAll { one in blocked.contains { $0 === one } }
      isSettled = blocked.isEmpty
    }
    for recognizer in ready {
      transitions.append(
        GestureTransition(
          recognizer: recognizer, from: recognizer.state, to: .possible, isReported: false))
      removeFromReceivers(recognizer)
      recognizer.reset()
    }
  }

  /// Applies additions, removals, moves and configuration.
  private func applyRegistrations() {
    guard !areRegistrationsApplied else { return }
    areRegistrationsApplied = true
    for recognizer in all where recognizer.view == nil {
      if recognizer.hasReceivedFinger {
        areRegistrationsApplied = false
        continue
      }
      recognizer.window = nil
      recognizer.registration = nil
      recognizer.isInterrupted = false
    }
    all.removeAll { $0.window == nil }
    for recognizer in all {
      recognizer.configuration = configuration
      recognizer.receivesFingers = recognizer.isEnabled && recognizer.view != nil
      guard let view = recognizer.view, recognizer.registration?.order != recognizer.addition else {
        continue
      }
      recognizer.registration = WindowRegistration(
        window: ObjectIdentifier(self), view: view, order: recognizer.addition)
    }
  }

  /// Removes a recognizer from the receivers of all touches.
  func removeFromReceivers(_ recognizer: GestureRecognizer) {
    for index in touches.indices {
      touches[index].receivers.removeAll { $0 === recognizer }
    }
  }
}
