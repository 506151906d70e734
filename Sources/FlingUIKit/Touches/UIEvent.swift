/// The touches of one tick.
@preconcurrency @MainActor open class UIEvent: MainActorObject {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
  }

  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
  }

  /// The buttons of a mouse; a film has none.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }

  private var touches: [UITouch] = []

  /// Seconds of the film.
  open internal(set) var timestamp: TimeInterval = 0
  /// Always touches.
  open var type: EventType { .touches }
  /// None.
  open var subtype: EventSubtype { .none }

  init() {
    super.init(isolated: ())
  }

  func set(_ touches: [UITouch], at timestamp: TimeInterval) {
    self.touches = touches
    self.timestamp = timestamp
  }

  /// All fingers that are down or left in this tick.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

  /// The fingers that came down in a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    touches(where: { $0.view === view })
  }

  /// The fingers that came down in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    touches(where: { $0.window === window })
  }

  /// The fingers that a recognizer receives.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches(where: { touch in touch.receivers.contains { $0.recognizer === gesture } })
  }

  private func touches(where isIncluded: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = touches.filter(isIncluded)
    return found.isEmpty ? nil : Set(found)
  }

  /// The locations of a finger since the last event, which are its only one: it is sampled once a tick.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }

  /// Nil: the future is not guessed.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
