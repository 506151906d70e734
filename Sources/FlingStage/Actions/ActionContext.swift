import FlingGeometry
import FlingScene

/// The context of actions beyond the scene itself, captured when they were scheduled.
struct ActionContext {
  /// Names of enclosing `repeat` actions, innermost last.
  var locals: [(name: String, value: Value)] = []
  /// The contact to which the actions react.
  var contact: ContactReport?
  /// The gesture to which the actions react.
  var gesture: GestureEvent?
  /// Whether the actions are a gesture's `do` or `changed`. Values that they set are interpolated between
  /// ticks.
  var setsInterpolated = false
}

/// The values of a contact for its reactions.
struct ContactReport {
  /// The view that comes first in the document.
  var item: ViewID
  /// Nil for a contact with a boundary.
  var other: ViewID?
  /// Nil for a contact with an item.
  var boundary: String?
  var point: Point
  /// The unit normal, from the item to the other item or into the boundary.
  var normal: Point
  var impulse: Double

  /// The value of `contact.NAME` in expressions.
  func value(of member: ContactMember) -> Value {
    switch member {
    case .item: .view(item)
    case .other: other.map { .view($0) } ?? .none
    case .boundary: boundary.map { .text($0) } ?? .none
    case .point: .point(point)
    case .normal: .point(normal)
    case .impulse: .number(impulse, .plain)
    }
  }
}
