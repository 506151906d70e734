/// A view that reports what a finger does with it.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The events that a control reports.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control looks.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
  }

  /// Where content lies vertically.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center
    case top
    case bottom
    case fill
  }

  /// Where content lies horizontally.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center
    case left
    case right
    case fill
    case leading
    case trailing
  }

  private struct Registration {
    weak var target: AnyObject?
    let hasTarget: Bool
    let selector: Selector?
    let action: UIAction?
    var events: Event
  }

  private final var registrations: [Registration] = []
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// Whether the finger that it follows is down.
  public private(set) final var isTracking = false
  /// Whether that finger is inside.
  public private(set) final var isTouchInside = false

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control that runs an action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }

  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Updates the looks.
  package func stateDidChange() { setNeedsLayout() }

  // MARK: Actions

  /// Calls a method for events. A target of nil means the responder chain.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    registrations.append(
      Registration(
        target: object, hasTarget: target != nil, selector: action, action: nil, events: controlEvents))
  }

  /// Removes methods; nil stands for all.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { entry in
      entry.selector != nil && (target == nil || entry.target === object)
        && (action == nil || entry.selector == action)
    }
  }

  /// Runs an action for events. It replaces one with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    registrations.append(
      Registration(target: nil, hasTarget: false, selector: nil, action: action, events: controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    remove(controlEvents) { $0.action?.identifier == action.identifier }
  }

  private func remove(_ events: Event, where test: (Registration) -> Bool) {
    registrations = registrations.compactMap { entry in
      guard test(entry) else { return entry }
      var rest = entry
      rest.events.subtract(events)
      return rest.events.isEmpty ? nil : rest
    }
  }

  open var allTargets: Set<AnyHashable> {
    Set(registrations.compactMap { ($0.target as? Foundation.NSObject).map { AnyHashable($0) } })
  }

  open var allControlEvents: Event { registrations.reduce([]) { $0.union($1.events) } }

  /// Calls a method as this control does.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  open func sendAction(_ action: UIAction) { action.run(from: self) }

  /// Reports events.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  func send(_ events: Event, _ event: UIEvent?) {
    for entry in registrations where !entry.events.isDisjoint(with: events) {
      if let action = entry.action {
        sendAction(action)
      } else if let selector = entry.selector {
        if entry.hasTarget && entry.target == nil { continue }
        sendAction(selector, to: entry.target, for: event)
      }
    }
  }

  // MARK: Tracking

  /// Begins to follow a finger; false declines.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Follows a finger; false ends.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  /// Fingers stay inside up to this distance, in points.
  private static let slack: CGFloat = 70

  private func isInside(_ touch: UITouch) -> Bool {
    let place = touch.location(in: self)
    return isTouchInside
      ? bounds.insetBy(dx: -UIControl.slack, dy: -UIControl.slack).contains(place) : bounds.contains(place)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first, beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    isHighlighted = isTouchInside
    if isTouchInside != wasInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    guard continueTracking(touch, with: event) else { return stopTracking() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isInside(touch)
    stopTracking()
    endTracking(touch, with: event)
    send(wasInside ? .touchUpInside : .touchUpOutside, event)
    if wasInside { primaryAction(event) }
  }

  /// Acts on a touch inside, after it was reported.
  package func primaryAction(_ event: UIEvent?) { send(.primaryActionTriggered, event) }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    stopTracking()
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  private func stopTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }
}

/// The closure of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure with a title.
@preconcurrency @MainActor
open class UIAction: MainActorObject {
  open var title: String
  open var image: UIImage?
  public let identifier: Identifier
  open private(set) var sender: Any?
  private let handler: @MainActor (UIAction) -> Void
  private static var lastNumber = 0

  /// The name of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping @MainActor (UIAction) -> Void
  ) {
    UIAction.lastNumber += 1
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier("action \(UIAction.lastNumber)")
    self.handler = handler
    super.init(isolated: ())
  }

  func run(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
