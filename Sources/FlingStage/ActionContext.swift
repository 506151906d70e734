import FlingGeometry
import FlingScene

/// What actions see beyond the scene itself, as it was when they were scheduled.
struct ActionContext {
  /// Names inside repetitions of actions, innermost last.
  var locals: [(name: String, value: Value)] = []
  /// The contact that they react to.
  var contact: ContactReport?
  /// The gesture that they answer.
  var gesture: AnsweredGesture?
  /// Whether they are a gesture's `do` or `changed`: what they set is on its way between ticks.
  var follows = false
}

/// A contact as its reactions see it.
struct ContactReport {
  /// The view that comes earlier in the document.
  var item: ViewID
  /// Nil with a boundary.
  var other: ViewID?
  /// Nil with an item.
  var boundary: String?
  var point: Point
  /// From the item to the other, or into the boundary.
  var normal: Point
  var impulse: Double

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
