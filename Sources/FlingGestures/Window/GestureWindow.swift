internal import FlingGeometry

/// A tree of views with its recognizers, and the fingers on it: it finds the view under a finger, feeds the recognizers of that view and
/// of all it lies in, settles which of them recognize, and runs their actions.
///
/// Time goes in ticks of 1/60 s. Each tick has two passes, each with actions of its own: `advanceClocks(to:)` for what time alone decides
/// (a press is long enough, a second tap did not come), then `deliver(_:at:)` for the fingers. A window is fed every tick, with no samples
/// if no finger does anything, since a finger that rests is news too.
///
///     let window = GestureWindow(root: canvas)
///     let pan = PanGestureRecognizer()
///     pan.addAction { card.center += $0.translation(in: canvas); $0.setTranslation(.zero, in: canvas) }
///     window.add(pan, to: card)
///     try window.deliver([TouchSample(1, .down(Point(60, 40)))], at: 0)
///     try window.deliver([TouchSample(1, .move(Point(68, 46)))], at: 1)
///
/// What an action changes in the window or in recognizers — adding, removing, turning on and off — is seen when the next tick begins,
/// never by others of the same tick.
public final class GestureWindow {
  /// The most fingers that can be down at once.
  public static let mostFingers = 64

  /// The view that fingers are looked for in; its own coordinates are the window's.
  public let root: any GestureView
  /// The measures of all its recognizers, from the next tick on.
  public var configuration: GestureConfiguration {
    didSet { arePostsSettled = false }
  }
  /// The last tick that has begun; nil before the first.
  public private(set) var tick: Int?
  /// What changed at this tick; resets of what was over stand first.
  public internal(set) var transitions: [GestureTransition] = []

  var all: [GestureRecognizer] = []
  var touches: [BoundTouch] = []
  /// Fingers that are down and told to no one.
  var lostFingers: [Int] = []
  /// Grows whenever a finger comes down on a glass without fingers.
  var sequence = 0
  var isInPass = false
  private var wasDelivered = false
  private var lastAddition = 0
  /// Whether nothing was added, removed, turned on or off or set since posts were given.
  var arePostsSettled = false

  /// A window without recognizers.
  /// - Parameters:
  ///   - root: the view that holds all others; its bounds are the window.
  ///   - configuration: the recognizers' measures.
  public init(root: any GestureView, configuration: GestureConfiguration = GestureConfiguration()) {
    self.root = root
    self.configuration = configuration
  }

  // MARK: Recognizers

  /// The recognizers in the order of their addition.
  public var recognizers: [GestureRecognizer] { all.filter { $0.view != nil } }

  /// The recognizers that a finger coming down in a view is offered to: its own and those of all views it lies in, if they are enabled.
  public func recognizers(seeing view: any GestureView) -> [GestureRecognizer] {
    let chain = ViewChain.identities(from: view)
    return recognizers.filter { recognizer in
      recognizer.isEnabled && recognizer.view.map { chain.contains(ObjectIdentifier($0)) } ?? false
    }
  }

  /// Gives a recognizer to a view, as the last added; one that belongs to a view already moves, and is cancelled if it has begun.
  public func add(_ recognizer: GestureRecognizer, to view: any GestureView) {
    if let other = recognizer.window, other !== self {
      other.all.removeAll { $0 === recognizer }
      other.release(recognizer)
      recognizer.reset()
      recognizer.post = nil
    }
    arePostsSettled = false
    recognizer.isInterrupted = recognizer.post != nil
    all.removeAll { $0 === recognizer }
    all.append(recognizer)
    lastAddition += 1
    recognizer.addition = lastAddition
    recognizer.window = self
    recognizer.view = view
  }

  /// Takes a recognizer from its view; it is cancelled if it has begun.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.window === self else { return }
    arePostsSettled = false
    recognizer.view = nil
    recognizer.isInterrupted = true
  }

  // MARK: Fingers

  /// The fingers that are down, in the order of touch-down.
  public var fingers: [Touch] { touches.filter(\.touch.phase.isDown).map(\.touch) }

  /// The view that a finger came down in; nil if it is not down.
  public func view(of finger: Int) -> (any GestureView)? {
    touches.last { $0.touch.finger == finger && $0.touch.phase.isDown }?.view
  }

  // MARK: Passes

  /// Begins a tick: what is over is reset, what was changed since the last tick counts, and what is due by time alone happens.
  /// - Parameter tick: after the last one.
  /// - Returns: the callbacks in their order; their actions have run.
  @discardableResult
  public func advanceClocks(to tick: Int) throws(GestureError) -> [GestureCallback] {
    guard !isInPass else { throw .asksItself }
    guard tick.magnitude <= 1_000_000_000_000 else { throw .noTick(tick) }
    if let last = self.tick, tick <= last { throw .timeStandsStill(tick: tick, after: last) }
    self.tick = tick
    wasDelivered = false
    transitions = []
    resetFinished()
    settlePosts()
    return pass(of: all.filter { $0.isEngaged || $0.isInterrupted }) { recognizer in
      if recognizer.isInterrupted {
        recognizer.tick = tick
        recognizer.interrupt()
        self.release(recognizer)
      } else if !recognizer.ownState.isFinal {
        recognizer.tick = tick
        recognizer.advanceClock()
      }
    }
  }

  /// Tells what the fingers do at a tick, once a tick; begins the tick first if that has not been done.
  ///
  /// Fingers that come down are taken in the order of their numbers, all others in the order of touch-down. A finger that comes down where
  /// nothing can be touched is never told to anyone.
  /// - Parameters:
  ///   - samples: at most one for each finger; fingers without one stay where they are.
  ///   - tick: the last one that has begun, or a later one.
  /// - Returns: the callbacks in their order; their actions have run.
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
    let turn = apply(samples, at: tick)
    return early
      + pass(of: all.filter { $0.isEngaged || (turn.hasArrivals && $0.hearsFingers) }) {
        self.tell($0, of: turn, at: tick)
      }
  }

  /// The system takes all fingers away, as for a call or an alert: one `deliver` that cancels them all.
  @discardableResult
  public func cancelAllTouches(at tick: Int) throws(GestureError) -> [GestureCallback] {
    try deliver(fingers.map { TouchSample($0.finger, .cancel) }, at: tick)
  }

  /// Lets what was changed since the tick began count from here on, between its two passes: who turns a recognizer on and then puts a finger
  /// down means that finger. Within actions it does nothing.
  public func acceptChanges() {
    if !isInPass { settlePosts() }
  }

  // MARK: The beginning of a tick

  /// Recognizers whose gesture is over are `possible` again, those that are joined by a requirement together.
  private func resetFinished() {
    let engaged = all.filter(\.isEngaged)
    var ready = engaged.filter(\.isReadyForReset)
    var isSettled = false
    while !isSettled {
      let blocked = ready.filter { one in
        engaged.contains { other in
          guard
            one.requirements.contains(where: { $0 === other })
              || other.requirements.contains(where: { $0 === one })
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
      release(recognizer)
      recognizer.reset()
    }
  }

  /// Additions, removals, moves and measures count from here on.
  private func settlePosts() {
    guard !arePostsSettled else { return }
    arePostsSettled = true
    for recognizer in all where recognizer.view == nil {
      if recognizer.isEngaged {
        arePostsSettled = false
        continue
      }
      recognizer.window = nil
      recognizer.post = nil
      recognizer.isInterrupted = false
    }
    all.removeAll { $0.window == nil }
    for recognizer in all {
      recognizer.configuration = configuration
      recognizer.hearsFingers = recognizer.isEnabled && recognizer.view != nil
      guard let view = recognizer.view, recognizer.post?.order != recognizer.addition else { continue }
      recognizer.post = GesturePost(
        window: ObjectIdentifier(self), view: view, order: recognizer.addition)
    }
  }

  /// A recognizer no longer has a say over the fingers that are down.
  func release(_ recognizer: GestureRecognizer) {
    for index in touches.indices {
      touches[index].receivers.removeAll { $0 === recognizer }
    }
  }
}
