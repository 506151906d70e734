/// What an expression sees at its place, beyond the names of the scene.
package struct Scope: Sendable {
  /// Names of copies: `i`, `n` and what `as` named.
  package var constants: [String: Value]
  /// Names of repetitions of actions, whose values are known only when they run; and `contact` in reactions to contacts.
  package var locals: Set<String>
  /// The kinds of the gestures that may run it: several for a list of actions that reactions of several run; none elsewhere.
  package var gestures: [Gesture.Kind] = []
  /// Names whose values are handed over whenever it is computed, with their types: what a force sees of its item.
  package var handed: [String: ValueType] = [:]
  /// Whether `{…}` in names may use what is known only when it runs: in actions.
  package var allowsRuntimeNames: Bool
  /// Whether `random` in an expression that reads nothing that changes draws once, at load: everywhere but in actions,
  /// `when`, `expect` and `show`, which draw whenever they are computed.
  package var drawsOnce: Bool
  /// The nearest named entry with its index and the keys inside it, such as `marble-3/center/0`: draws of `random` are
  /// keyed by it.
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

  /// The words for the contact and the gesture that a reaction answers.
  package static let contact = "contact"
  package static let gesture = "gesture"

  /// The same scope one key or list index further in.
  package func inside(_ key: String) -> Scope {
    var scope = self
    scope.path = path.isEmpty ? key : "\(path)/\(key)"
    return scope
  }
}
