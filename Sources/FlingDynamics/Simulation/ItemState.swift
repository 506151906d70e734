package import FlingGeometry

/// The state of motion of an item that is a body.
package struct ItemState: Equatable, Sendable {
  package var center: Point
  /// In radians, clockwise, never wrapped.
  package var angle: Double
  /// Offset of the center of mass from `center`, in the item's axes.
  package var centroid: Point
  /// Velocity of the center of mass, in pt/s.
  package var velocity: Point
  /// In rad/s, clockwise.
  package var angularVelocity: Double
  package var mass: Double
  package var isResting: Bool
  package var isAnchored: Bool
}

/// The pose of an item at a moment within a step.
package struct ItemPose: Equatable, Sendable {
  package var center: Point
  package var angle: Double

  package init(center: Point, angle: Double) {
    self.center = center
    self.angle = angle
  }
}
