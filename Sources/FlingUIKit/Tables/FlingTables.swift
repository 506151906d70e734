public import Foundation

/// The names by which Objective-C would find classes, outlets and methods at run time. Code that the rewriter
/// appends to a user's file fills the tables; programs do not use them.
@preconcurrency @MainActor
public enum FlingTables {
  /// A class of the program.
  package struct Class {
    package var name: String
    package var type: AnyClass
    /// Makes a new object; nil if its initializers need arguments.
    package var make: (@MainActor () -> AnyObject?)?
  }

  /// In the order of the files.
  package private(set) static var classes: [Class] = []
  private static var copiers: [(type: AnyClass, copy: @MainActor (CALayer) -> CALayer?)] = []
  private static var outlets: [String: [@MainActor (AnyObject, Any) -> Bool]] = [:]

  /// Forgets all classes and outlets, before another program runs in the process.
  package static func reset() {
    classes = []
    copiers = []
    outlets = [:]
  }

  /// The coder for initializers that need one. It has no interface file to decode.
  public static let coder = NSCoder()

  /// Adds a class that can't be made without arguments.
  public static func addClass<T: AnyObject>(_ name: String, _ type: T.Type) {
    classes.append(Class(name: name, type: type, make: nil))
  }

  /// Adds a class and a way to make an object of it.
  public static func addClass<T: AnyObject>(
    _ name: String, _ type: T.Type, _ make: @escaping @MainActor () -> T?
  ) {
    classes.append(Class(name: name, type: type, make: { make() }))
    ClassTable.add(name) { make() }
  }

  /// A new object of a class; nil if the program has no such class, or if its initializers need arguments.
  package static func make(_ type: AnyClass) -> AnyObject? { classes.first { $0.type == type }?.make?() }

  /// Adds a class of layers with an `init(layer:)`.
  public static func addLayer<T: CALayer>(_ copy: @escaping @MainActor (T) -> CALayer) {
    copiers.append(
      (
        T.self,
        { layer in
          guard let layer = layer as? T else { return nil }
          return copy(layer)
        }
      ))
  }

  /// A copy of a layer, made by the `init(layer:)` of its class; nil if the program has told of none.
  package static func copy(of layer: CALayer) -> CALayer? {
    let type: AnyClass = Swift.type(of: layer)
    return copiers.first { $0.type == type }?.copy(layer)
  }

  /// Adds an outlet.
  public static func addOutlet<T: AnyObject, V>(
    _ name: String, _ connect: @escaping @MainActor (T, V) -> Void
  ) {
    outlets[name, default: []].append { owner, value in
      guard let owner = owner as? T, let value = value as? V else { return false }
      connect(owner, value)
      return true
    }
  }

  /// Connects an outlet.
  /// - Returns: false if the object has none of that name and type.
  package static func connect(_ name: String, of owner: AnyObject, to value: Any) -> Bool {
    outlets[name]?.contains { $0(owner, value) } ?? false
  }

  /// Adds a method without parameters.
  public static func addMethod<T: AnyObject>(_ name: String, _ method: @escaping @MainActor (T) -> Void) {
    MethodTable.add(name, T.self) { owner, _ in method(owner) }
  }

  /// Adds a method whose argument is the sender.
  public static func addMethod<T: AnyObject, S>(
    _ name: String, _ method: @escaping @MainActor (T, S) -> Void
  ) {
    MethodTable.add(name, T.self) { owner, sender in call(name, sender) { method(owner, $0) } }
  }

  /// Adds a method whose arguments are the sender and the event, of which there is none when it is called by
  /// name.
  public static func addMethod<T: AnyObject, S, E>(
    _ name: String, _ method: @escaping @MainActor (T, S, E) -> Void
  ) {
    MethodTable.add(name, T.self) { owner, sender in
      call(name, sender) { sender in call(name, nil) { event in method(owner, sender, event) } }
    }
  }

  /// Calls a method with an argument of its type; another type is noted.
  private static func call<S>(_ name: String, _ argument: Any?, _ method: @MainActor (S) -> Void) {
    guard let argument = argument as? S else {
      RuntimeNotes.add(
        "\(name) takes \(S.self) and was called with \(argument.map { "\(type(of: $0))" } ?? "nothing")")
      return
    }
    method(argument)
  }
}
