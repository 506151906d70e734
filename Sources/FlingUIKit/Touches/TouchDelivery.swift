internal import FlingGeometry
package import FlingGestures

/// What a finger does in a tick, in points of the window.
package typealias TouchEvent = TouchSample

/// Brings fingers to the views and recognizers of a window.
///
/// Each finger is hit-tested by `UIWindow.hitTest(_:with:)` when it comes down. The recognizers of the hit
/// view and its ancestors receive it first, and their actions run; then the view receives it, unless a
/// recognizer took it.
@MainActor package final class TouchDelivery {
  /// The delivery of the running program.
  package static let shared = TouchDelivery()

  /// The event that views and recognizers receive.
  let event = UIEvent()
  /// The window and its gestures; nil before the first delivery.
  private var gestures: GestureWindow?
  private weak var window: UIWindow?
  /// The fingers that are down, and those whose end a view may still have to receive, in the order of
  /// touch-down.
  private var touches: [UITouch] = []
  /// The fingers that are down but hit no view.
  private var lostFingers: Set<Int> = []
  private var lastTap: (location: Point, tick: Int, count: Int)?
  /// Recognizers that were added to a view since the last tick.
  private var added: [UITouch.WeakRecognizer] = []
  private var tick = 0

  /// The longest time, in ticks, for which a recognizer can delay the end of a touch.
  private static let longestDelay = 600

  private init() {}

  /// Forgets all fingers and recognizers, before another program runs.
  package func reset() {
    gestures = nil
    window = nil
    touches = []
    lostFingers = []
    lastTap = nil
    added = []
    tick = 0
    UITouch.resetCount()
  }

  /// Notes that a recognizer was added to a view; it receives the fingers that come down from the next tick
  /// on.
  func wasAdded(_ recognizer: UIGestureRecognizer) {
    added.append(UITouch.WeakRecognizer(recognizer: recognizer))
  }

  /// Delivers a tick's touches. Call it in every tick, also without touches: a resting finger is information
  /// too.
  /// - Parameters:
  ///   - samples: at most one for each finger.
  ///   - tick: later than the last one.
  /// - Throws: if a sample or the tick is impossible.
  package func deliver(
    _ samples: [TouchEvent], to window: UIWindow, at tick: Int
  ) throws(GestureError) {
    let gestures = gestures(of: window)
    self.tick = tick
    for recognizer in gestures.recognizers where recognizer.touchHandler?.isGone ?? true {
      gestures.remove(recognizer)
    }
    for recognizer in added.compactMap(\.recognizer) { register(recognizer, in: gestures) }
    added = []
    // Fingers are where they were while recognizers decide by time alone.
    for touch in touches { touch.rest(at: tick) }
    event.set(present, at: Double(tick) / 60)
    try gestures.advanceClocks(to: tick)
    var delivered: [TouchSample] = []
    for sample in samples.sorted(by: { $0.finger < $1.finger }) {
      if let sample = move(sample, in: window) { delivered.append(sample) }
    }
    event.set(present, at: Double(tick) / 60)
    gestures.acceptChanges()
    try gestures.deliver(delivered, at: tick)
    touches.removeAll { !$0.current.phase.isDown && tick - $0.current.tick > Self.longestDelay }
  }

  /// The touches that are down or left in this tick.
  private var present: [UITouch] {
    touches.filter { $0.current.phase.isDown || $0.current.tick == tick }
  }

  /// The gestures of a window, to which all recognizers move if it is another one than before.
  private func gestures(of window: UIWindow) -> GestureWindow {
    if let gestures, self.window === window { return gestures }
    let next = GestureWindow(root: ViewFace.of(window))
    for recognizer in gestures?.recognizers ?? [] {
      if let view = recognizer.view { next.add(recognizer, to: view) }
    }
    gestures = next
    self.window = window
    touches = []
    lostFingers = []
    return next
  }

  private func register(_ recognizer: UIGestureRecognizer, in gestures: GestureWindow) {
    guard let view = recognizer.view else { return }
    gestures.add(recognizer.engine, to: ViewFace.of(view))
  }

  /// Moves a finger.
  /// - Returns: the sample for the recognizers; nil if the finger hits nothing.
  private func move(_ sample: TouchSample, in window: UIWindow) -> TouchSample? {
    if case .down(let location) = sample.event {
      lostFingers.remove(sample.finger)
      guard let view = window.hitTest(CGPoint(location), with: event) else {
        lostFingers.insert(sample.finger)
        return nil
      }
      let touch = UITouch(
        Touch(finger: sample.finger, at: location, tick: tick), in: view, of: window)
      touch.tapCount = tapCount(at: location)
      touches.append(touch)
      return TouchSample(sample.finger, sample.event, in: ViewFace.of(view))
    }
    if lostFingers.contains(sample.finger) {
      if sample.event == .lift { lostFingers.remove(sample.finger) }
      return nil
    }
    guard let touch = touches.last(where: { $0.current.finger == sample.finger }) else { return sample }
    touch.apply(sample.event, at: tick)
    if sample.event == .lift {
      lastTap = (touch.current.startLocation, tick, touch.tapCount)
    } else if sample.event == .cancel {
      lostFingers.insert(sample.finger)
    }
    return sample
  }

  /// How many taps in a row a finger that comes down now makes.
  private func tapCount(at location: Point) -> Int {
    let limits = GestureConfiguration()
    guard let lastTap, tick - lastTap.tick <= limits.tapGap,
      location.distance(to: lastTap.location) <= limits.tapSpread
    else { return 1 }
    return lastTap.count + 1
  }

  // MARK: Objects

  /// The object of a touch, which shows the state that is delivered.
  func object(for touch: Touch) -> UITouch? {
    let object = touches.last {
      $0.current.finger == touch.finger && $0.current.startTick == touch.startTick
    }
    object?.shown = touch
    return object
  }

  func objects(for touches: [Touch]) -> Set<UITouch> { Set(touches.compactMap { object(for: $0) }) }
}
