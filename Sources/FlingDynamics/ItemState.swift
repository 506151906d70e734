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

/// A contact of an item with another item or a boundary, within a collision behavior.
package struct ItemContact {
  package var collision: CollisionBehavior
  package var item: any DynamicItem
  /// The other item; nil for a contact with a boundary.
  package var other: (any DynamicItem)?
  /// The identifier of the boundary; nil for a contact with an item or with the reference bounds.
  package var boundary: String?
  package var point: Point
  /// Unit vector from the item to the other item, or into the boundary.
  package var normal: Point
  /// Normal impulse of the last step, in mass × pt/s.
  package var impulse: Double
}

/// A contact that began or ended in the last step.
package struct ItemContactEvent {
  package var contact: ItemContact
  package var isBegin: Bool
  /// The substep of the event, from 0. Contacts that end because of a changed property end in the first.
  package var substep: Int
}
