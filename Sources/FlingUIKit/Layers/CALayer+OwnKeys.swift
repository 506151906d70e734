internal import FlingGeometry

/// Properties of the program's own. Animations change them as they change those of Core Animation; a class
/// whose `needsDisplay(forKey:)` names one is drawn anew with each value.
extension CALayer {
  /// The value of a property marked `@NSManaged`: what is shown while the layer is drawn, else what was set. A
  /// number that was not set is zero. The rewriter makes calls of it.
  public final func managedValue<Value>(_ key: String) -> Value {
    if let value = ownValue(key).flatMap({ OwnValue.converted($0, to: Value.self) }) { return value }
    if let empty = OwnValue.empty(Value.self) { return empty }
    fatalError("\(type(of: self)).\(key) was read before it was set")
  }

  /// Sets a property marked `@NSManaged`, with the layer's action for it.
  public final func setManagedValue<Value>(_ value: Value, _ key: String) {
    let old: Any? = shownOwnValue(key) ?? OwnValue.empty(Value.self).map { $0 as Any }
    let action = isShown && !AnimationContext.isOff ? ownAction(named: key, old: old) : nil
    setOwnValue(value, key)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// The value of a key that the layer does not know.
  func ownValue(_ key: String) -> Any? {
    pieces.isDisplaying ? shownOwnValue(key) : pieces.values[key] ?? nil
  }

  private func shownOwnValue(_ key: String) -> Any? {
    let set = pieces.values[key] ?? nil
    let shown = shownModel.own[key]
    return shown == model.own[key] ? set : shown.flatMap { OwnValue.object($0, like: set) }
  }

  /// Sets the value of a key that the layer does not know.
  func setOwnValue(_ value: Any?, _ key: String) {
    let value = LayerValue.unwrapped(value)
    pieces.values[key] = value
    model.own[key] = LayerValue(value, for: LayerPath(own: key))
  }

  /// Gives a copy the own values that are shown.
  func presentOwn(in copy: CALayer) {
    for key in shownModel.own.keys { copy.pieces.values[key] = shownOwnValue(key) }
  }

  /// Asks for a drawing if a property has changed that the class draws.
  func askForOwnChanges() {
    if effects.isEmpty, model.own.isEmpty, pieces.shownOwn.isEmpty { return }
    let shown = shownModel.own
    guard shown != pieces.shownOwn else { return }
    let type = Swift.type(of: self)
    let isDrawn = Set(shown.keys).union(pieces.shownOwn.keys).contains { key in
      shown[key] != pieces.shownOwn[key] && type.needsDisplay(forKey: key)
    }
    pieces.shownOwn = shown
    if isDrawn { setNeedsDisplay() }
  }
}

/// Values of properties of the program's own.
private enum OwnValue {
  /// A value in the type of another one.
  static func object(_ value: LayerValue, like other: Any?) -> Any? {
    guard let object = value.object else { return nil }
    switch other {
    case is CGFloat: return converted(object, to: CGFloat.self)
    case is Float: return converted(object, to: Float.self)
    case is Int: return converted(object, to: Int.self)
    case is CGSize: return converted(object, to: CGSize.self)
    case is UIColor: return converted(object, to: UIColor.self)
    default: return object
    }
  }

  /// A value as another type of the same kind; nil if it is none.
  static func converted<Value>(_ object: Any, to type: Value.Type) -> Value? {
    if let value = object as? Value { return value }
    if let number = number(object) {
      let whole = abs(number) < 1e15 ? Int(number.rounded()) : nil
      return number as? Value ?? CGFloat(number) as? Value ?? Float(number) as? Value ?? whole as? Value
    }
    if let point = object as? CGPoint { return CGSize(width: point.x, height: point.y) as? Value }
    if let color = object as? CGColor { return UIColor(cgColor: color) as? Value }
    if let colors = object as? [CGColor] { return colors.map { UIColor(cgColor: $0) } as? Value }
    if let numbers = object as? [Double] { return numbers.map { CGFloat($0) } as? Value }
    return nil
  }

  private static func number(_ object: Any) -> Double? {
    switch object {
    case let number as Double: number
    case let number as CGFloat: number.native
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    default: nil
    }
  }

  /// Nil, zero or false; nil for types that have none of them.
  static func empty<Value>(_ type: Value.Type) -> Value? {
    if let optional = type as? any ExpressibleByNilLiteral.Type {
      return optional.init(nilLiteral: ()) as? Value
    }
    let known: [Any] = [
      0.0, CGFloat(0), Float(0), 0, false, CGPoint.zero, CGSize.zero, CGRect.zero, CATransform3DIdentity,
    ]
    return known.lazy.compactMap { $0 as? Value }.first
  }
}
