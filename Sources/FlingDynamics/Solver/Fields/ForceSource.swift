package import FlingGeometry

/// Computes the forces of custom fields. The world stores no source: each step gets one as an argument.
package protocol ForceSource {
  /// The force on a body.
  /// - Parameters:
  ///   - number: number of the field's custom law.
  ///   - moment: seconds since the start of the step.
  /// - Returns: a force in mass × 100 pt/s², always finite. A source that fails returns zero and remembers
  ///   the error.
  mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point
}

/// A source for worlds without custom fields.
package struct NoForces: ForceSource {
  package init() {}

  package mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point { .zero }
}
