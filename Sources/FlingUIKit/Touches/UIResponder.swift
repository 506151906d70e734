/// An object that receives events, and passes those that it does not handle to the `next` one.
@preconcurrency @MainActor open class UIResponder: MainActorObject {
  /// The responder that has the keyboard; nil for none.
  static weak var first: UIResponder?

  public init() {
    super.init(isolated: ())
  }

  /// The responder that receives what this one does not handle; nil at the end of the chain. A view's is its
  /// controller or its superview, a controller's the superview of its view.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether it can become first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it gives the status up; true by default.
  open var canResignFirstResponder: Bool { true }
  /// Whether it is the first responder.
  open var isFirstResponder: Bool { UIResponder.first === self }

  /// Becomes first responder if it can and the present one resigns. There is no keyboard.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else { return false }
    UIResponder.first = self
    return true
  }

  /// Stops being first responder if it may.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder, canResignFirstResponder else { return !isFirstResponder }
    UIResponder.first = nil
    return true
  }

  /// The view in place of the keyboard; always nil, since there is no keyboard.
  open var inputView: UIView? { nil }
  /// The view above the keyboard; always nil.
  open var inputAccessoryView: UIView? { nil }

  // MARK: Touches

  /// Called when fingers came down in the view. By default passes them on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers of the view moved. By default passes them on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers of the view were lifted. By default passes them on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when the system or a recognizer took fingers of the view away. By default passes them on.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Never called: fingers have no properties that arrive late.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Motion

  /// Never called: a film has no device that moves.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Never called.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Never called.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  // MARK: Actions

  /// Whether it implements an action.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { responds(to: action) }

  /// The first responder of the chain, from this one on, that performs an action; nil for none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    var responder: UIResponder? = self
    while let candidate = responder {
      if candidate.canPerformAction(action, withSender: sender) { return candidate }
      responder = candidate.next
    }
    return nil
  }
}
