/// The observers of keys.
///
/// Without the Objective-C runtime, no setter tells of a change. So each value is compared with the one that
/// its observer knows, at fixed points of a tick.
@MainActor package enum KeyObservers {
  /// How often observers are told again because what they have done changed what others observe.
  private static let passes = 16
  /// In the order in which they were added.
  private static var all: [KeyObserver] = []
  private static var isTelling = false

  static func add(_ observer: KeyObserver) { all.append(observer) }

  /// Ends the newest observer of a kind.
  /// - Returns: false if there is none.
  static func remove(_ isMeant: (KeyObserver) -> Bool) -> Bool {
    guard let index = all.lastIndex(where: isMeant) else { return false }
    all.remove(at: index).end()
    return true
  }

  /// Tells the observers of values that have changed. An observer that changes values lets others be told.
  /// - Returns: whether one was told.
  @discardableResult
  package static func tell() -> Bool {
    guard !all.isEmpty, !isTelling else { return false }
    isTelling = true
    defer { isTelling = false }
    for pass in 0..<passes {
      var isChanged = false
      for observer in all where observer.tellOfChange() { isChanged = true }
      all.removeAll { !$0.isActive }
      guard isChanged else { return pass > 0 }
    }
    RuntimeNotes.add("observers of keys change what others observe without end; they go on in the next step")
    return true
  }

  /// Forgets all observers, before another program runs.
  package static func reset() {
    for observer in all { observer.end() }
    all = []
  }
}

/// An observer of one value.
@MainActor final class KeyObserver {
  /// What an observer is told: the values before and after; no value before for the first report.
  typealias Report = @MainActor (_ old: Any?, _ new: Any) -> Void

  /// The object whose value it is.
  let object: ObjectIdentifier
  /// Who is told.
  let observer: ObjectIdentifier
  /// The path of keys; nil for a path of Swift.
  let path: String?
  /// The address of the observer's context; 0 for none.
  let context: UInt
  private weak var owner: AnyObject?
  /// The value now; nil if its object no longer exists.
  private var read: (@MainActor () -> Any?)?
  private var report: Report?
  private var known: Any

  /// Begins to observe, with the present value as the known one.
  /// - Parameters:
  ///   - observer: whoever is told. It is held weakly; nothing is told when it no longer exists.
  ///   - read: returns the value; nil if the object no longer exists.
  init(
    of object: NSObject, for observer: AnyObject, path: String? = nil, context: UInt = 0,
    read: @escaping @MainActor () -> Any?, report: @escaping Report
  ) {
    self.object = ObjectIdentifier(object)
    self.observer = ObjectIdentifier(observer)
    (self.path, self.context) = (path, context)
    owner = observer
    known = read() ?? NSNull()
    self.read = read
    self.report = report
  }

  /// Whether it can still be told of something.
  var isActive: Bool { owner != nil && read != nil }

  /// Tells nothing more, and holds nothing more.
  func end() { (read, report) = (nil, nil) }

  /// Tells the present value without an older one.
  func tellInitial() { report?(nil, known) }

  /// Tells a value that differs from the known one.
  /// - Returns: whether there was one.
  func tellOfChange() -> Bool {
    guard owner != nil, let read, let report else { return false }
    guard let value = read() else {
      end()
      return false
    }
    guard !KeyObserver.equal(known, value) else { return false }
    let old = known
    known = value
    report(old, value)
    return true
  }

  /// Whether two values are the same: equal, or one object.
  private static func equal(_ a: Any, _ b: Any) -> Bool {
    func isEqual<Value: Equatable>(_ a: Value) -> Bool { (b as? Value) == a }
    if let a = a as? any Equatable { return isEqual(a) }
    let (a, b) = (content(of: a), content(of: b))
    guard let a, let b else { return a == nil && b == nil }
    if type(of: a) is AnyClass, type(of: b) is AnyClass { return (a as AnyObject) === (b as AnyObject) }
    if let a = a as? any Equatable { return isEqual(a) }
    RuntimeNotes.add(
      "changes of \(type(of: a)) are not told, since it is not Equatable: conform it, or use didSet")
    return true
  }

  /// The value in an optional one.
  private static func content(of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}
