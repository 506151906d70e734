internal import FlingGeometry

/// What fields do to one body at a moment.
struct FieldAccumulator: Sendable {
  let body: Int
  var isAwake = false
  /// Whether any field acts on the body, and whether one does so anew at every moment.
  var isHeld = false
  var isStirred = false
  var place = Point.zero
  /// What acts besides fields, in pt/s².
  var base = Point.zero
  var acceleration = Point.zero

  init(body: Int) {
    self.body = body
  }

  mutating func begin() {
    acceleration = .zero
    isHeld = false
    isStirred = false
  }
}
