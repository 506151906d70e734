internal import FlingGeometry
package import FlingGestures

/// Recognizes one kind of gesture in the touches of a view and its descendants.
///
/// A subclass can handle the touches itself: it overrides `touchesBegan` and the like and sets `state`.
/// Overrides of the concrete recognizers call `super`, after which `state` shows what the recognizer would do
/// alone.
@preconcurrency @MainActor open class UIGestureRecognizer: MainActorObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The state of a discrete gesture that was recognized.
    public static let recognized = State.ended
  }

  /// Recognizes and arbitrates.
  package let engine: GestureRecognizer
  private var targets: [TargetAction] = []
  /// Whether the state is that of the recognizer alone, because it handles touches just now.
  private var isHandlingTouches = false

  private struct TargetAction {
    weak var target: AnyObject?
    let action: Selector
  }

  // MARK: Making and targets

  /// A recognizer with a first action.
  /// - Parameters:
  ///   - target: held weakly.
  ///   - action: a method without parameters, or with the recognizer as the only one.
  public init(target: Any?, action: Selector?) {
    engine = Swift.type(of: self).makeEngine()
    super.init(isolated: ())
    connect()
    if let target, let action { addTarget(target, action: action) }
  }

  /// A recognizer without actions.
  public convenience init() { self.init(target: nil, action: nil) }

  /// The recognizer that does the work.
  class func makeEngine() -> GestureRecognizer { HandledGestureRecognizer() }

  /// The engine as the class that `makeEngine` made.
  func engine<Engine: GestureRecognizer>(as type: Engine.Type) -> Engine {
    guard let engine = engine as? Engine else { preconditionFailure("the engine has another class") }
    return engine
  }

  /// Adds an action, which is called after those added before.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(TargetAction(target: target as AnyObject, action: action))
  }

  /// Removes actions; nil stands for all targets or all actions.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let target = target.map { $0 as AnyObject }
    targets.removeAll { entry in
      (target == nil || entry.target === target) && (action == nil || entry.action == action)
    }
  }

  /// Lets the engine call the recognizer.
  private func connect() {
    engine.touchHandler = RecognizerLink(self)
    engine.addAction { [weak self] _ in self?.sendActions() }
    engine.shouldBegin = { [weak self] in self?.mayBegin() ?? false }
    engine.shouldReceive = { [weak self] touch, _ in self?.receives(touch) ?? false }
    engine.shouldRecognizeSimultaneously = { [weak self] other in
      self?.answer(about: other) { $0.isSimultaneous(with: $1) } ?? false
    }
    engine.canPrevent = { [weak self] other in self?.answer(about: other) { $0.canPrevent($1) } ?? true }
    engine.canBePrevented = { [weak self] other in
      self?.answer(about: other) { $0.canBePrevented(by: $1) } ?? true
    }
    engine.shouldRequireFailure = { [weak self] other in
      self?.answer(about: other) { $0.requiresFailure(of: $1) } ?? false
    }
    engine.shouldBeRequiredToFail = { [weak self] other in
      self?.answer(about: other) { $0.isRequiredToFail(by: $1) } ?? false
    }
  }

  /// The answer to a question about another recognizer; nil if that is gone.
  private func answer(
    about other: GestureRecognizer, _ question: (UIGestureRecognizer, UIGestureRecognizer) -> Bool
  ) -> Bool? {
    guard let other = (other.touchHandler as? RecognizerLink)?.recognizer else { return nil }
    return question(self, other)
  }

  private func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  private func requiresFailure(of other: UIGestureRecognizer) -> Bool {
    if let delegate, delegate.gestureRecognizer(self, shouldRequireFailureOf: other) { return true }
    return shouldRequireFailure(of: other)
  }

  private func isRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    if let delegate, delegate.gestureRecognizer(self, shouldBeRequiredToFailBy: other) { return true }
    return shouldBeRequiredToFail(by: other)
  }

  private func sendActions() {
    targets.removeAll { $0.target == nil }
    for entry in targets { entry.action.call(on: entry.target, [self]) }
  }

  // MARK: Properties

  /// The state. A subclass sets it from its touch methods; others never do.
  open var state: State {
    get { State(isHandlingTouches ? engine.proposedState : engine.state) }
    set { engine.propose(newValue.engineState) }
  }

  /// Answers questions about the recognizer. Held weakly; nil by default.
  open weak var delegate: (any UIGestureRecognizerDelegate)?

  /// Whether it receives touches; true by default. Setting it to false cancels the present gesture.
  open var isEnabled: Bool {
    get { engine.isEnabled }
    set { engine.isEnabled = newValue }
  }

  /// The view whose touches it receives; nil for none.
  open internal(set) weak var view: UIView? {
    didSet {
      guard view !== oldValue else { return }
      engine.removeFromWindow()
      if view != nil { TouchDelivery.shared.wasAdded(self) }
    }
  }

  /// Whether recognition cancels the touches in their views; true by default.
  open var cancelsTouchesInView: Bool {
    get { engine.cancelsTouchesInView }
    set { engine.cancelsTouchesInView = newValue }
  }

  /// Whether views receive touch-downs only after the recognizer has failed; false by default.
  open var delaysTouchesBegan: Bool {
    get { engine.delaysTouchesBegan }
    set { engine.delaysTouchesBegan = newValue }
  }

  /// Whether views receive lifts only after the recognizer has failed; true by default, without effect for a
  /// subclass that handles all touches itself.
  open var delaysTouchesEnded: Bool {
    get { engine is HandledGestureRecognizer ? delaysEnds : engine.delaysTouchesEnded }
    set {
      delaysEnds = newValue
      if !(engine is HandledGestureRecognizer) { engine.delaysTouchesEnded = newValue }
    }
  }
  private var delaysEnds = true

  /// The kinds of touches it receives; fingers are the only ones that there are.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// The buttons that it receives; there are none.
  open var allowedPressTypes: [NSNumber] = []
  /// Whether fingers and pencils are not mixed; there are no pencils.
  open var requiresExclusiveTouchType = true
  /// A name for messages.
  open var name: String?

  /// Makes it wait until another recognizer has failed. A requirement that would make it wait for itself is
  /// ignored.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    do {
      try engine.require(toFail: otherGestureRecognizer.engine)
    } catch {
      RuntimeNotes.add(
        "\(Swift.type(of: self)).require(toFail:) was ignored, since the recognizer would wait for itself")
    }
  }

  /// The number of fingers; at the end, the number before the last lift.
  open var numberOfTouches: Int { engine.numberOfTouches }

  /// The centroid of the fingers in a view's coordinates; nil stands for the window. For a tap it is where
  /// the first touch came down, for a swipe where it began.
  open func location(in view: UIView?) -> CGPoint {
    CGPoint(engine.location(in: view.map { ViewFace.of($0) }))
  }

  /// The location of a finger, in the order of touch-down.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    CGPoint(engine.location(ofTouch: touchIndex, in: view.map { ViewFace.of($0) }))
  }

  // MARK: For subclasses

  /// Called when fingers came down that it receives.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { engine.trackChanges() }

  /// Called when its fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { engine.trackChanges() }

  /// Called when its fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { engine.trackChanges() }

  /// Called when the system took its fingers away. By default the gesture fails or is cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { engine.trackChanges() }

  /// Never called: fingers have no properties that arrive late.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Called after a gesture, when the state is `possible` again. Override it to forget what was measured.
  open func reset() {}

  /// Hides a finger from the recognizer until it is lifted.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    engine.ignore(finger: touch.shown.finger)
    touch.receivers.removeAll { $0.recognizer === self }
  }

  /// Whether another recognizer fails when this one recognizes.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    engine.prevents(byDefault: preventedGestureRecognizer.engine)
  }

  /// Whether this recognizer fails when another one recognizes; true by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether it waits for another recognizer to fail; false by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether another recognizer waits for this one to fail; false by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether it receives an event; true by default.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  // MARK: Questions of the engine

  /// Gives changed fingers to the touch methods.
  func handle(_ changes: TouchChanges) {
    let delivery = TouchDelivery.shared
    isHandlingTouches = true
    defer { isHandlingTouches = false }
    let steps: [([Touch], (Set<UITouch>) -> Void)] = [
      (changes.began, { self.touchesBegan($0, with: delivery.event) }),
      (changes.moved, { self.touchesMoved($0, with: delivery.event) }),
      (changes.ended, { self.touchesEnded($0, with: delivery.event) }),
      (changes.cancelled, { self.touchesCancelled($0, with: delivery.event) }),
    ]
    for (touches, call) in steps where !touches.isEmpty { call(delivery.objects(for: touches)) }
  }

  private func receives(_ touch: Touch) -> Bool {
    let delivery = TouchDelivery.shared
    guard let object = delivery.object(for: touch), shouldReceive(delivery.event),
      delegate?.gestureRecognizer(self, shouldReceive: delivery.event) ?? true,
      delegate?.gestureRecognizer(self, shouldReceive: object) ?? true
    else { return false }
    object.receivers.append(UITouch.WeakRecognizer(recognizer: self))
    return true
  }

  /// Whether the gesture may begin: the hit control, the view and the delegate agree.
  private func mayBegin() -> Bool {
    if yieldsToControls, isControlHit { return false }
    guard view?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    return delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  /// Whether controls keep the gesture from the recognizers of their superviews, as they do with single taps.
  var yieldsToControls: Bool { false }

  /// Whether the finger hit a control below the recognizer's view.
  private var isControlHit: Bool {
    var next = (engine.hitView as? ViewFace)?.target
    while let hit = next, hit !== view {
      switch hit {
      case is UIButton, is UISwitch, is UISegmentedControl, is UIStepper, is UIPageControl: return true
      default: break
      }
      next = hit.superview
    }
    return false
  }
}

extension UIGestureRecognizer.State {
  init(_ state: GestureState) {
    switch state {
    case .possible: self = .possible
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .failed: self = .failed
    }
  }

  var engineState: GestureState {
    switch self {
    case .possible: .possible
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}

/// Lets the engine's recognizer call UIKit's, which it does not hold.
@MainActor final class RecognizerLink: @MainActor TouchHandler {
  private(set) weak var recognizer: UIGestureRecognizer?

  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }

  var isGone: Bool { recognizer == nil }
  func handle(_ changes: TouchChanges) { recognizer?.handle(changes) }
  func wasReset() { recognizer?.reset() }
}

/// Answers questions about a recognizer. All methods are optional.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether the gesture may begin; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two recognizers may recognize at the same time; one yes suffices. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the first recognizer waits until the other has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other recognizer waits until the first has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recognizer receives a finger that comes down; true by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Whether the recognizer receives an event; true by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// True.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// True.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// True.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
}
