package import FlingGeometry

/// How an item that is a body moves.
package struct ItemState: Equatable, Sendable {
  package var center: Point
  /// In radians, clockwise, never wrapped.
  package var angle: Double
  /// The centre of mass from `center`, in the item's axes.
  package var centroid: Point
  /// Of the centre of mass, in pt/s.
  package var velocity: Point
  package var angularVelocity: Double
  package var mass: Double
  package var isResting: Bool
  package var isAnchored: Bool
}

/// Where an item stood at a moment within a step.
package struct ItemPose: Equatable, Sendable {
  package var center: Point
  package var angle: Double

  package init(center: Point, angle: Double) {
    self.center = center
    self.angle = angle
  }
}

/// An item and what it touches within a collision.
package struct ItemContact {
  package var collision: CollisionBehavior
  package var item: any DynamicItem
  /// Nil where a boundary is meant.
  package var other: (any DynamicItem)?
  /// Nil with an item and with the reference bounds.
  package var boundary: String?
  package var point: Point
  /// From the item to the other, or into the boundary.
  package var normal: Point
  /// Mass × pt/s pressed along the normal in the last step.
  package var impulse: Double
}

/// A contact that began or ended in the last step.
package struct ItemContactEvent {
  package var contact: ItemContact
  package var isBegin: Bool
  /// In which of the step's substeps, from 0; what ends because something was set ends in the first.
  package var substep: Int
}
