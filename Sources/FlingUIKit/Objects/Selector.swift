/// A method that is called later, by reference or by its Objective-C name.
///
/// Linux has no Objective-C runtime and no `#selector`; `Selector(tap(_:))` takes an ordinary reference to
/// the method. A reference that is bound to an object, such as `tap(_:)` inside of a class, keeps that
/// object alive.
public struct Selector: ExpressibleByStringLiteral, Hashable {
  /// The Objective-C name of a selector made from a string; for a reference the types of the method.
  let name: String
  private let method: Method

  /// What a selector refers to.
  private enum Method {
    /// An Objective-C name such as `tap:`, found in the `MethodTable`.
    case named
    /// A method of a class, called on the target.
    case unapplied(
      isTarget: (AnyObject) -> Bool, call: @MainActor (AnyObject, _ arguments: [Any?]) -> Any?)
    /// A method of a certain object.
    case applied(@MainActor (_ arguments: [Any?]) -> Any?)
  }

  /// A selector by its Objective-C name.
  public init(stringLiteral name: String) { self.init(name) }

  /// A selector by its Objective-C name.
  public init(_ name: String) {
    self.name = name
    method = .named
  }

  /// A method of a class with one parameter.
  public init<T: AnyObject, S, R>(_ reference: @escaping (T) -> @MainActor (S) -> R) {
    let method = MainActorBox(reference)
    self.init(of: T.self, R.self, "\(S.self)") { target, arguments in
      Selector.argument(arguments, 0, as: S.self).map { method.value(target)($0) }
    }
  }

  /// A method of a class without parameters.
  public init<T: AnyObject, R>(_ reference: @escaping (T) -> @MainActor () -> R) {
    let method = MainActorBox(reference)
    self.init(of: T.self, R.self, "") { target, _ in method.value(target)() }
  }

  /// A method of a class with a sender and an event.
  public init<T: AnyObject, S, E, R>(_ reference: @escaping (T) -> @MainActor (S, E) -> R) {
    let method = MainActorBox(reference)
    self.init(of: T.self, R.self, "\(S.self) \(E.self)") { target, arguments in
      guard let sender = Selector.argument(arguments, 0, as: S.self),
        let event = Selector.argument(arguments, 1, as: E.self)
      else { return nil }
      return method.value(target)(sender, event)
    }
  }

  /// A method of an object with one parameter.
  @_disfavoredOverload
  public init<S, R>(_ reference: @escaping @MainActor (S) -> R) {
    self.init(bound: "\(S.self) \(R.self)") { arguments in
      Selector.argument(arguments, 0, as: S.self).map { reference($0) as Any }
    }
  }

  /// A method of an object without parameters.
  public init<R>(_ reference: @escaping @MainActor () -> R) {
    self.init(bound: "\(R.self)") { _ in reference() }
  }

  /// A method of an object with a sender and an event.
  @_disfavoredOverload
  public init<S, E, R>(_ reference: @escaping @MainActor (S, E) -> R) {
    self.init(bound: "\(S.self) \(E.self) \(R.self)") { arguments in
      guard let sender = Selector.argument(arguments, 0, as: S.self),
        let event = Selector.argument(arguments, 1, as: E.self)
      else { return nil }
      return reference(sender, event)
    }
  }

  // The same for methods that belong to no actor, as Swift 5 sees those of UIKit's classes.

  /// A method of a class with one parameter.
  public init<T: AnyObject, S, R>(_ reference: @escaping (T) -> (S) -> R) {
    let method = MainActorBox(reference)
    self.init(of: T.self, R.self, "\(S.self)") { target, arguments in
      Selector.argument(arguments, 0, as: S.self).map { method.value(target)($0) }
    }
  }

  /// A method of a class without parameters.
  public init<T: AnyObject, R>(_ reference: @escaping (T) -> () -> R) {
    let method = MainActorBox(reference)
    self.init(of: T.self, R.self, "") { target, _ in method.value(target)() }
  }

  /// A method of a class with a sender and an event.
  public init<T: AnyObject, S, E, R>(_ reference: @escaping (T) -> (S, E) -> R) {
    let method = MainActorBox(reference)
    self.init(of: T.self, R.self, "\(S.self) \(E.self)") { target, arguments in
      guard let sender = Selector.argument(arguments, 0, as: S.self),
        let event = Selector.argument(arguments, 1, as: E.self)
      else { return nil }
      return method.value(target)(sender, event)
    }
  }

  /// A method of an object with one parameter.
  @_disfavoredOverload
  public init<S, R>(_ reference: @escaping (S) -> R) {
    let method = MainActorBox(reference)
    self.init(bound: "\(S.self) \(R.self)") { arguments in
      Selector.argument(arguments, 0, as: S.self).map { method.value($0) as Any }
    }
  }

  /// A method of an object without parameters.
  public init<R>(_ reference: @escaping () -> R) {
    let method = MainActorBox(reference)
    self.init(bound: "\(R.self)") { _ in method.value() }
  }

  /// A method of an object with a sender and an event.
  @_disfavoredOverload
  public init<S, E, R>(_ reference: @escaping (S, E) -> R) {
    let method = MainActorBox(reference)
    self.init(bound: "\(S.self) \(E.self) \(R.self)") { arguments in
      guard let sender = Selector.argument(arguments, 0, as: S.self),
        let event = Selector.argument(arguments, 1, as: E.self)
      else { return nil }
      return method.value(sender, event)
    }
  }

  private init<T: AnyObject, R>(
    of type: T.Type, _ result: R.Type, _ parameters: String,
    call: @escaping @MainActor (T, [Any?]) -> R?
  ) {
    name = "\(T.self) \(parameters) \(R.self)"
    method = .unapplied(
      isTarget: { $0 is T },
      call: { target, arguments in
        guard let target = target as? T else {
          RuntimeNotes.add("a method of \(T.self) was called on \(Swift.type(of: target))")
          return nil
        }
        return call(target, arguments)
      })
  }

  private init(bound signature: String, call: @escaping @MainActor ([Any?]) -> Any?) {
    name = signature
    method = .applied(call)
  }

  /// Calls the method.
  /// - Parameters:
  ///   - target: the object whose method is called; a bound reference has its own.
  ///   - arguments: those that the method does not have are dropped; missing ones are nil.
  /// - Returns: the method's result; nil if it could not be called, which is noted.
  @discardableResult
  @MainActor
  package func call(on target: AnyObject?, _ arguments: [Any?]) -> Any? {
    switch method {
    case .applied(let call): return call(arguments)
    case .unapplied(_, let call): return target.flatMap { call($0, arguments) }
    case .named:
      guard let target else { return nil }
      guard let call = MethodTable.method(name, of: target) else {
        RuntimeNotes.add("\(type(of: target)) has no method \"\(name)\"")
        return nil
      }
      return call(target, arguments)
    }
  }

  /// Whether the method can be called on an object.
  @MainActor
  package func isUnderstood(by target: AnyObject) -> Bool {
    switch method {
    case .applied: true
    case .unapplied(let isTarget, _): isTarget(target)
    case .named: MethodTable.method(name, of: target) != nil
    }
  }

  /// An argument as the type of the parameter; nil if it has another type, which is noted.
  @MainActor
  private static func argument<S>(_ arguments: [Any?], _ index: Int, as type: S.Type) -> S? {
    let argument = arguments.indices.contains(index) ? arguments[index] : nil
    if let value = argument as? S { return value }
    let given = argument.map { "\(Swift.type(of: $0))" } ?? "nothing"
    RuntimeNotes.add("a method that takes \(S.self) was called with \(given)")
    return nil
  }

  /// Selectors by name are equal if their names are. Two references are equal if the types of their methods
  /// are, since functions cannot be compared: `removeTarget` with one of two methods of the same type removes
  /// both.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name && a.isNamed == b.isNamed }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  private var isNamed: Bool { if case .named = method { true } else { false } }
}

/// The Objective-C name of a selector that was made from a string; for a reference the types of the method.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }

/// A selector by its Objective-C name.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// The methods that can be called by their Objective-C names. Code that the rewriter appends to a source file
/// registers the methods of that file.
@MainActor
public enum MethodTable {
  private struct Entry {
    let isTarget: (AnyObject) -> Bool
    let call: @MainActor (AnyObject, [Any?]) -> Any?
  }

  private static var entries: [String: [Entry]] = [:]

  /// Registers a method.
  /// - Parameters:
  ///   - name: the Objective-C name, such as `tap:`.
  ///   - type: the class that has the method.
  ///   - method: calls the method with its first argument.
  public static func add<T: AnyObject, R>(
    _ name: String, _ type: T.Type, _ method: @escaping @MainActor (T, Any?) -> R
  ) {
    entries[name, default: []].append(
      Entry(
        isTarget: { $0 is T },
        call: { target, arguments in
          (target as? T).map { method($0, arguments.first ?? nil) }
        }))
  }

  /// The Objective-C name of a method that an interface file or a film file names as Swift does: without its
  /// labels. `tapped` finds `tapped`, `tapped:`, `tapped:forEvent:` and `tappedWithSender:`; nil if there is
  /// none.
  package static func selectorName(_ name: String, of target: AnyObject) -> String? {
    let base = name.prefix { $0 != ":" }
    let named = entries.keys.sorted().filter { $0.hasPrefix(base) && method($0, of: target) != nil }
    return named.first { $0 == name } ?? named.first { $0.prefix { $0 != ":" } == base }
      ?? named.first { $0.hasPrefix("\(base)With") && $0.contains(":") }
  }

  static func method(_ name: String, of target: AnyObject) -> (@MainActor (AnyObject, [Any?]) -> Any?)? {
    entries[name]?.first { $0.isTarget(target) }?.call
  }
}

/// The classes that can be made by name, for views of film files.
@MainActor
public enum ClassTable {
  private static var makers: [String: @MainActor () -> AnyObject?] = [:]

  /// Registers a class with a function that makes an object of it.
  public static func add(_ name: String, _ make: @escaping @MainActor () -> AnyObject?) {
    makers[name] = make
  }

  /// The names of all registered classes, in alphabetical order.
  package static var names: [String] { makers.keys.sorted() }

  /// Makes an object of a registered class; nil for other names.
  package static func make(_ name: String) -> AnyObject? { makers[name]?() }
}
