internal import FlingGeometry
internal import FlingGestures

/// A finger from touch-down to lift. The same object serves all events of the finger.
@preconcurrency @MainActor open class UITouch: MainActorObject {
  /// The change of the finger in the present event.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
    case regionEntered, regionMoved, regionExited
  }

  /// What touches the glass; a film has fingers only.
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
    public static let stylus = TouchType.pencil
  }

  /// A number of its own, in the order of touch-down.
  private let serial: Int
  /// The finger at the last tick.
  private(set) var current: Touch
  /// The finger in the event that is delivered, which recognizers may have delayed.
  var shown: Touch
  /// The recognizers that receive it.
  var receivers: [WeakRecognizer] = []

  struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  /// The view in which the finger came down; nil once that is gone.
  open internal(set) weak var view: UIView?
  /// The window of that view.
  open internal(set) weak var window: UIWindow?
  /// How many taps in a row end with this one: 1 for a single tap.
  open internal(set) var tapCount = 1

  /// The number of touches made so far; not the time, so that sets of touches have the same order in each
  /// run.
  private static var count = 0

  /// Begins to count anew, before another program runs.
  static func resetCount() { count = 0 }

  init(_ sample: Touch, in view: UIView, of window: UIWindow) {
    UITouch.count += 1
    serial = UITouch.count
    current = sample
    shown = sample
    self.view = view
    self.window = window
    super.init(isolated: ())
  }

  /// Moves, lifts or cancels the finger.
  func apply(_ event: TouchEvent.Event, at tick: Int) {
    switch event {
    case .down: return
    case .move(let location): current.move(to: location, tick: tick)
    case .lift: current.lift(tick: tick)
    case .cancel: current.cancel(tick: tick)
    }
    shown = current
  }

  /// Shows a finger that is down as resting, until it is moved.
  func rest(at tick: Int) {
    shown = current
    guard current.phase.isDown else { return }
    shown.move(to: current.location, tick: tick)
  }

  /// Seconds of the film at the last change.
  open var timestamp: TimeInterval { TimeInterval(shown.tick) / 60 }

  /// The change of the finger in the present event.
  open var phase: Phase {
    switch shown.phase {
    case .began: .began
    case .moved: .moved
    case .stationary: .stationary
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }

  /// A finger.
  open var type: TouchType { .direct }
  /// Half of a fingertip's width, in points.
  open var majorRadius: CGFloat { 20 }
  /// The inaccuracy of `majorRadius`, in points.
  open var majorRadiusTolerance: CGFloat { 1 }
  /// The pressure; 0, as on devices that do not measure it.
  open var force: CGFloat { 0 }
  /// The largest pressure; 0, as on devices that do not measure it.
  open var maximumPossibleForce: CGFloat { 0 }

  /// The recognizers that receive the finger.
  open var gestureRecognizers: [UIGestureRecognizer]? { receivers.compactMap(\.recognizer) }

  /// The location in a view's coordinates; nil stands for the window.
  open func location(in view: UIView?) -> CGPoint {
    ViewFace.location(shown.location, in: view)
  }

  /// The location in the event before, in a view's coordinates; nil stands for the window.
  open func previousLocation(in view: UIView?) -> CGPoint {
    ViewFace.location(shown.previousLocation, in: view)
  }

  /// The location; fingers have no more precise one.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// The location in the event before; fingers have no more precise one.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  open override nonisolated var hash: Int { serial }

  open override nonisolated func isEqual(_ object: Any?) -> Bool { object as AnyObject === self }
}
