/// An object that runs when a property of a layer changes.
@preconcurrency @MainActor
public protocol CAAction {
  /// - Parameters:
  ///   - event: the name of the property.
  ///   - anObject: the layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension CAAnimation: CAAction {
  /// Adds the animation to the layer.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

extension NSNull: CAAction {
  /// Does nothing: the change is not animated.
  public nonisolated func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

extension CALayer {
  /// The program's own action of a change; nil if the change has the usual animation.
  /// - Parameter old: the value before it.
  func ownAction(of key: LayerKey, old: LayerValue) -> (any CAAction)? {
    ownAction(named: key.rawValue, old: (shownModel[key] ?? old).object)
  }

  /// The same for a property of any name.
  /// - Parameter old: what was shown before the change.
  func ownAction(named key: String, old: Any?) -> (any CAAction)? {
    guard !CATransaction.disableActions(), let action = action(forKey: key) else { return nil }
    guard let animation = action as? CABasicAnimation, animation.keyPath == key,
      animation.fromValue == nil, animation.toValue == nil, animation.byValue == nil,
      let copy = animation.copy() as? CABasicAnimation
    else { return action }
    // Without values it goes from what is shown to the new value.
    copy.fromValue = old
    return copy
  }
}
