package import FlingGeometry

/// Where forces come from that the world has no law for. The world keeps none: each step is told of one.
package protocol ForceSource {
  /// - Parameters:
  ///   - number: that of the field's law.
  ///   - moment: seconds since the start of the step.
  /// - Returns: a force in mass × 100 pt/s²; finite. A source that fails gives none and remembers why.
  mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point
}

/// For worlds without fields of their own law.
package struct NoForces: ForceSource {
  package init() {}

  package mutating func force(
    _ number: Int, on body: Int, position: Point, velocity: Point, mass: Double, charge: Double,
    at moment: Double
  ) -> Point { .zero }
}
