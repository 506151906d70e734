/// The root of UIKit's classes: Foundation's object with key-value coding, observers and calls by selector.
///
/// Linux has no Objective-C runtime. Keys are those of a table, and stored properties by reflection; a class
/// that lets keys be written overrides `setValue(_:forKey:)`.
open class NSObject: Foundation.NSObject {
  /// An object without further state.
  public override init() { super.init() }

  /// The value of a stored property with this name, or of a key of UIKit; calls `value(forUndefinedKey:)` if
  /// there is none.
  @preconcurrency @MainActor
  open func value(forKey key: String) -> Any? {
    guard let entry = KeyTable.entry(key, of: self) ?? stored(key) else { return value(forUndefinedKey: key) }
    return entry.value
  }

  /// The stored property with this name; nil if there is none.
  @MainActor
  private func stored(_ key: String) -> KeyTable.Entry? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror {
      for child in level.children where child.label == key || child.label == "$__lazy_storage_$_\(key)" {
        let value = Mirror(reflecting: child.value)
        return KeyTable.Entry(
          value: value.displayStyle == .optional ? value.children.first?.value : child.value)
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  /// Whether a path of keys has only keys that objects have, as far as there are objects. Layers have all.
  @MainActor
  final func hasKeyPath(_ path: String) -> Bool {
    if self is CALayer { return true }
    let (first, rest) = NSObject.firstKey(of: path)
    guard let entry = KeyTable.entry(first, of: self) ?? stored(first) else { return false }
    guard let rest, let value = entry.value else { return true }
    return (value as? NSObject)?.hasKeyPath(rest) ?? false
  }

  /// Sets the value of a key. Calls `setValue(_:forUndefinedKey:)` unless a class implements the key.
  @preconcurrency @MainActor
  open func setValue(_ value: Any?, forKey key: String) {
    self.setValue(value, forUndefinedKey: key)
  }

  /// The value at a path of keys that are separated by dots.
  @preconcurrency @MainActor
  open func value(forKeyPath keyPath: String) -> Any? {
    let (first, rest) = NSObject.firstKey(of: keyPath)
    guard let rest else { return value(forKey: first) }
    return (value(forKey: first) as? NSObject)?.value(forKeyPath: rest)
  }

  /// Sets the value at a path of keys that are separated by dots.
  @preconcurrency @MainActor
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let (first, rest) = NSObject.firstKey(of: keyPath)
    guard let rest else { return setValue(value, forKey: first) }
    (self.value(forKey: first) as? NSObject)?.setValue(value, forKeyPath: rest)
  }

  /// Is called for a key that the object does not have. The default warns and returns nil.
  @preconcurrency @MainActor
  open func value(forUndefinedKey key: String) -> Any? {
    RuntimeNotes.add("\(type(of: self)) has no value for the key \"\(key)\"")
    return nil
  }

  /// Is called for a key that the object cannot set. The default warns.
  @preconcurrency @MainActor
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    RuntimeNotes.add("\(type(of: self)) cannot set the key \"\(key)\"")
  }

  /// Is called when a value has changed that this object observes by
  /// `addObserver(_:forKeyPath:options:context:)`. The default notes it.
  @preconcurrency @MainActor
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    RuntimeNotes.add(
      "\(type(of: self)) does not handle changes of \"\(keyPath ?? "")\", which ends an app on a device")
  }

  /// Whether the object has a method for the selector.
  @preconcurrency @MainActor
  open func responds(to selector: Selector!) -> Bool {
    selector.map { $0.isUnderstood(by: self) } ?? false
  }

  /// Calls a method without arguments.
  @preconcurrency @MainActor @discardableResult
  open func perform(_ selector: Selector!) -> Any? { selector.call(on: self, []) }

  /// Calls a method with one argument.
  @preconcurrency @MainActor @discardableResult
  open func perform(_ selector: Selector!, with object: Any!) -> Any? { selector.call(on: self, [object]) }

  /// Calls a method with two arguments.
  @preconcurrency @MainActor @discardableResult
  open func perform(_ selector: Selector!, with first: Any!, with second: Any!) -> Any? {
    selector.call(on: self, [first, second])
  }

  /// Calls a method after a delay of virtual time, in seconds.
  @preconcurrency @MainActor
  open func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    JobQueue.main.add(after: delay, owner: self, selector: selector) { selector.call(on: self, [argument]) }
  }

  /// Forgets delayed calls of a target that have not happened.
  @preconcurrency @MainActor
  open class func cancelPreviousPerformRequests(withTarget target: Any) {
    JobQueue.main.cancel(owner: target as AnyObject, selector: nil)
  }

  /// Forgets delayed calls of a target's method that have not happened.
  @preconcurrency @MainActor
  open class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object argument: Any?
  ) {
    JobQueue.main.cancel(owner: target as AnyObject, selector: selector)
  }

  /// Is called after objects were made from an interface file.
  @preconcurrency @MainActor
  open func awakeFromNib() {}

  private static func firstKey(of path: String) -> (first: String, rest: String?) {
    guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }
}

/// The root of classes whose initializers belong to the main actor. `NSObject.init()` belongs to no actor,
/// so a class that derives from it directly cannot call isolated initializers from its own `init()`.
@preconcurrency @MainActor
open class MainActorObject: NSObject {
  /// Public, since a class that lacks an initializer of its superclass outside its module does not hand
  /// convenience initializers down.
  public init(isolated: Void) { super.init() }
}
