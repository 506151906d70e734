/// The local context of an expression, in addition to the names of the scene.
package struct Scope: Sendable {
  /// The index names of copies: `i`, `n` and names given by `as`.
  package var constants: [String: Value]
  /// Index names of repeated actions, whose values are known only at run time; also `contact` in reactions to
  /// contacts.
  package var locals: Set<String>
  /// The kinds of gestures whose reactions may run the expression; several if several gestures run the same
  /// list of actions; empty elsewhere.
  package var gestures: [Gesture.Kind] = []
  /// Names that are passed on each evaluation, with their types, such as the item's properties in a custom
  /// force.
  package var parameters: [String: ValueType] = [:]
  /// The space in which the names of the expression are declared; 0 for the scene's own.
  package var space = 0
  /// The path of the component's use, with a slash, for the paths of named entries inside; empty elsewhere.
  package var basePath = ""
  /// Whether `{…}` in names may use values that are known only at run time. True in actions.
  package var allowsRuntimeNames: Bool
  /// Whether `random` in an otherwise constant expression draws once at load. False in actions, `when`,
  /// `expect` and `show`, which draw on each evaluation.
  package var drawsOnce: Bool
  /// The nearest named entry with its index and the keys inside it, such as `marble-3/center/0`. Draws of
  /// `random` are keyed by this path.
  package var path: String

  package init(
    constants: [String: Value] = [:], locals: Set<String> = [], allowsRuntimeNames: Bool = false,
    drawsOnce: Bool = true, path: String = ""
  ) {
    self.constants = constants
    self.locals = locals
    self.allowsRuntimeNames = allowsRuntimeNames
    self.drawsOnce = drawsOnce
    self.path = path
  }

  /// The names of the contact and the gesture in their reactions.
  package static let contact = "contact"
  package static let gesture = "gesture"

  /// The scope of a nested key or list entry.
  package func inside(_ key: String) -> Scope {
    var scope = self
    scope.path = path.isEmpty ? key : "\(path)/\(key)"
    return scope
  }
}
