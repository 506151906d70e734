package import FlingGeometry

/// Contact of two bodies, or of a body and a boundary, with its position and impulse.
package struct Touch: Equatable, Sendable {
  /// The body with the lower index.
  @Int32Stored package var a: Int
  /// The other body, or the ground for a boundary.
  @Int32Stored package var b: Int
  /// The boundary's serial number; -1 between bodies.
  @Int32Stored package var boundary: Int
  package var point: Point
  /// Unit vector from `a` to `b`, or into the boundary; zero if it is not known.
  package var normal: Point
  /// Normal impulse of the last step, in mass × pt/s.
  package var impulse: Double

  var pair: TouchPair { TouchPair(a: a, b: b, boundary: boundary) }

  /// Adds another contact of the same pair. The one with the largest impulse gives point and normal.
  mutating func merge(_ other: Touch) {
    if other.impulse > impulse {
      point = other.point
      normal = other.normal
    }
    impulse += other.impulse
  }
}

/// Identity of a touch, which is all that is stored from one substep to the next.
package struct TouchPair: Equatable, Sendable {
  /// As in `Touch`.
  @Int32Stored package internal(set) var a: Int
  @Int32Stored package internal(set) var b: Int
  @Int32Stored package private(set) var boundary: Int

  /// Equal to no pair of bodies.
  static let none = TouchPair(a: -1, b: -1, boundary: -1)

  /// The order of `PartPair`, so that contacts and touches can be walked side by side.
  func precedes(_ other: TouchPair) -> Bool {
    if a != other.a { return a < other.a }
    if (b == World.ground) != (other.b == World.ground) { return other.b == World.ground }
    return b != other.b ? b < other.b : boundary < other.boundary
  }
}

/// A touch that began or ended in the last step. Point, normal and impulse of an ended touch are zero.
package struct TouchChange: Equatable, Sendable {
  package var touch: Touch
  package var isBegin: Bool
  /// Number of the substep within the step.
  @Int32Stored package var substep: Int
}
