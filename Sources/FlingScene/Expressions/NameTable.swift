/// What the names of a scene mean; the reader fills it before it compiles expressions.
package protocol NameTable {
  /// What a full name (braces filled in) means; nil if there is none. Reserved words are not asked for.
  func symbol(for name: String) -> Symbol?
  /// For "did you mean".
  func allNames() -> [String]
  /// The named views that a pattern such as `box-*` matches, in document order.
  func views(matching pattern: String) -> [ViewID]
  /// Whether a pattern that matches no view may be meant for one whose own mistake has been reported.
  func isMistaken(pattern: String) -> Bool
  /// The view that stands for an item group.
  func item(of group: BehaviorID) -> ViewID?
  /// The value of a variable that no action assigns, if it is known at load.
  func constant(of variable: VariableID) -> Value?
  /// What is known of a variable's values; `.any` is always right.
  func type(of variable: VariableID) -> ValueType
}

extension NameTable {
  package func isMistaken(pattern: String) -> Bool { false }
  package func item(of group: BehaviorID) -> ViewID? { nil }
}

package enum Symbol: Hashable, Sendable {
  case view(ViewID)
  case behavior(BehaviorID, Behavior.Kind)
  case mark(MarkID)
  case timer(TimerID)
  case variable(VariableID)
  case gesture(GestureID, Gesture.Kind)
  /// Something whose mistake has been reported: what names it is no second one.
  case mistaken
}
