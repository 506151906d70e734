/// What an observer of a key wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The present value is told at once.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A report before each change. There is none, which is noted.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)

  /// Notes what has no effect.
  @MainActor func noteWhatIsIgnored() {
    if contains(.prior) {
      RuntimeNotes.add("observers are told after a change only: .prior has no effect; use willSet")
    }
  }
}

/// A key of the dictionary that tells a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The kind as a number, always that of `NSKeyValueChange.setting`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change; `NSNull` for none.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change; `NSNull` for none.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// Places in a collection. No change has them.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// Whether the report comes before the change. None does.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// How a value has changed. Here values are always set.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion
  case removal
  case replacement
}

/// A change of a value.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  /// The value after the change; nil without the option `new`.
  public let newValue: Value?
  /// The value before the change; nil without the option `old`, and in the first report.
  public let oldValue: Value?
  /// Places in a collection; always nil.
  public let indexes: IndexSet?
  /// Whether the change is still to come; always false.
  public let isPrior: Bool
}

/// Observes a value as long as it exists, until `invalidate()`.
public final class NSKeyValueObservation: NSObject {
  /// Ends the observation.
  public func invalidate() {
    let id = ObjectIdentifier(self)
    MainActor.assumeIsolated { _ = KeyObservers.remove { $0.observer == id } }
  }
}

extension NSObjectProtocol where Self: NSObject {
  /// Observes a value. The closure is called after the phase of a tick in which the value has changed.
  /// - Parameters:
  ///   - keyPath: the value, which must be `Equatable` or an object.
  ///   - changeHandler: is called with the object and the change.
  /// - Returns: the observation, which ends when nobody holds it.
  @preconcurrency @MainActor
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    options.noteWhatIsIgnored()
    let observation = NSKeyValueObservation()
    let observer = KeyObserver(of: self, for: observation) { [weak self] in
      self.map { $0[keyPath: keyPath] as Any }
    } report: { [weak self] old, new in
      guard let self else { return }
      changeHandler(
        self,
        NSKeyValueObservedChange(
          kind: .setting, newValue: options.contains(.new) ? new as? Value : nil,
          oldValue: options.contains(.old) ? old.flatMap { $0 as? Value } : nil,
          indexes: nil, isPrior: false))
    }
    KeyObservers.add(observer)
    if options.contains(.initial) { observer.tellInitial() }
    return observation
  }
}
