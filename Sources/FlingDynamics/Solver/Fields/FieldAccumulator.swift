internal import FlingGeometry

/// The sum of all field forces on one body at one time.
struct FieldAccumulator: Sendable {
  let body: Int
  var isAwake = false
  /// Whether any field acts on the body.
  var hasField = false
  /// Whether a field whose force changes with time acts on the body.
  var hasChangingField = false
  /// Position of the body at the time of the samples.
  var position = Point.zero
  /// Acceleration by other forces than fields, in pt/s².
  var base = Point.zero
  /// Acceleration by fields, in pt/s².
  var acceleration = Point.zero

  init(body: Int) {
    self.body = body
  }

  /// Clears the sums before the fields are evaluated again.
  mutating func clear() {
    acceleration = .zero
    hasField = false
    hasChangingField = false
  }
}
