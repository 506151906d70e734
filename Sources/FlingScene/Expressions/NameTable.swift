/// The declared names of a scene, in spaces (see `Scope.space`). The decoder fills the table before it compiles expressions.
package protocol NameTable {
  /// The declaration of a full name (braces evaluated); nil if there is none. Never called with reserved
  /// words.
  func symbol(for name: String, in space: Int) -> Symbol?
  /// All names of a space, for suggestions.
  func allNames(in space: Int) -> [String]
  /// The named views that a pattern such as `box-*` matches, in document order.
  func views(matching pattern: String, in space: Int) -> [ViewID]
  /// Whether a pattern without matches may refer to a view whose declaration has a reported error.
  func mayMatchInvalidDeclaration(pattern: String, in space: Int) -> Bool
  /// The view that stands for an item group where a view is expected; nil if there is none.
  func view(ofItemGroup group: BehaviorID) -> ViewID?
  /// The value of a variable that no action assigns, if known at load.
  func constant(of variable: VariableID) -> Value?
  /// The type of a variable's values; `.any` is always correct.
  func type(of variable: VariableID) -> ValueType
  /// The value of a parameter that is computed wherever it is read; nil for other variables.
  func embeddedValue(of variable: VariableID) -> Expression?
  /// Whether some action assigns a parameter that has an embedded value.
  func isAssigned(_ parameter: VariableID) -> Bool
  /// The variable of a parameter of a use of a component; nil if the view has none of that name.
  func parameter(_ name: String, of view: ViewID) -> Symbol?
  /// The uses of components that have a parameter, with the spaces of their parts.
  func uses(withParameter name: String) -> [(view: ViewID, space: Int)]
  /// The names of the parameters of a use of a component; empty for other views.
  func parameterNames(of view: ViewID) -> [String]
  /// A hint for a name that is declared where the expression can't see it.
  func reachHint(for name: String, in space: Int) -> String?
}

extension NameTable {
  package func mayMatchInvalidDeclaration(pattern: String, in space: Int) -> Bool { false }
  package func view(ofItemGroup group: BehaviorID) -> ViewID? { nil }
  package func embeddedValue(of variable: VariableID) -> Expression? { nil }
  package func isAssigned(_ parameter: VariableID) -> Bool { false }
  package func parameter(_ name: String, of view: ViewID) -> Symbol? { nil }
  package func uses(withParameter name: String) -> [(view: ViewID, space: Int)] { [] }
  package func parameterNames(of view: ViewID) -> [String] { [] }
  package func reachHint(for name: String, in space: Int) -> String? { nil }
}

package enum Symbol: Hashable, Sendable {
  case view(ViewID)
  case behavior(BehaviorID, Behavior.Kind)
  case mark(MarkID)
  case timer(TimerID)
  case variable(VariableID)
  case gesture(GestureID, Gesture.Kind)
  /// A declaration with a reported error; references to it are not reported again.
  case mistaken
}
