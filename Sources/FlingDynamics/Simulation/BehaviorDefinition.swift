package import FlingGeometry

/// A behavior of a simulation: what UIKit's classes and the behaviors of scenes have in common.
package struct BehaviorDefinition: Sendable {
  /// Names a behavior. A behavior that is removed and added again under another ID starts anew: joints are
  /// measured again, and contacts end and begin.
  package struct ID: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }
  }

  package enum Kind: Sendable {
    /// The direction is in units of 1000 pt/s².
    case gravity([ItemID], direction: Point)
    case collision(Collision)
    case push(Push)
    case attachment(Attachment)
    case snap(ItemID, to: Point, damping: Double)
    case properties(Properties)
    /// A field without bodies; all custom fields have the same number.
    case field([ItemID], FieldDefinition)
  }

  package var id: ID
  package var kind: Kind

  package init(_ id: ID, _ kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Collisions of items with each other and with boundaries, as `CollisionBehavior`.
  package struct Collision: Sendable {
    package var items: [ItemID]
    package var mode = CollisionBehavior.Mode.everything
    /// Insets of the boundary made of the simulation's bounds; nil without one.
    package var boundsInsets: Insets?
    /// Of boundaries without values of their own.
    package var elasticity = 0.2
    package var friction = 0.2
    package var boundaries: [Boundary] = []

    package init(_ items: [ItemID]) { self.items = items }
  }

  /// A boundary of a collision.
  package struct Boundary: Sendable {
    package let name: String
    /// Unique within the collision and never used again; a boundary with another path has another number.
    package let number: Int
    package let path: Path
    /// The path as line segments within a quarter of a point.
    let lines: [Polyline]
    package var elasticity: Double?
    package var friction: Double?
    package var isEnabled = true

    package init(name: String, number: Int, path: Path) {
      self.name = name
      self.number = number
      self.path = path
      lines = path.flattened(tolerance: 0.25).filter { $0.points.count > 1 }
    }
  }

  /// A force or an impulse, as `PushBehavior`.
  package struct Push: Sendable {
    /// The items, with the point of application from the item's center, in the item's axes.
    package var targets: [(item: ItemID, offset: Point)] = []
    package var mode = PushBehavior.Mode.continuous
    /// In units of 100, in the axes of the world.
    package var direction = Point.zero
    /// An instantaneous push becomes inactive in the step in which it acts.
    package var isActive = true

    package init() {}

    /// The force in mass × pt/s², or the impulse in mass × pt/s.
    var force: Point { direction * 100 }
  }

  /// A joint, a rope or a spring, as `AttachmentBehavior`.
  package struct Attachment: Sendable {
    package var type: JointDefinition.JointType
    /// The item, and the other item if it is attached to one.
    package var items: [ItemID]
    /// Attached point from the item's center, in the item's axes; nil for a joint whose position is measured
    /// when the behavior is added.
    package var offset: Point?
    package var otherOffset: Point?
    /// The anchor; between two items the position of the joint when the behavior is added, nil for the offset
    /// on the other item.
    package var anchor: Point?
    /// Any length above 0, in the axes of the world when the behavior is added.
    package var axis = Point(1, 0)
    /// Nil for the length measured when the behavior is added.
    package var length: Double?
    package var frequency = 0.0
    package var damping = 0.0
    package var friction = 0.0
    package var range = FloatRange.infinite
    package var allowsCollisions = false

    package init(_ type: JointDefinition.JointType, _ items: [ItemID]) {
      self.type = type
      self.items = items
    }
  }

  /// Properties of items, as `DynamicItemBehavior`; nil for those that are not set.
  package struct Properties: Sendable {
    package var items: [ItemID] = []
    package var elasticity: Double?
    package var friction: Double?
    package var density: Double?
    package var resistance: Double?
    package var angularResistance: Double?
    package var charge: Double?
    package var isAnchored: Bool?
    package var allowsRotation: Bool?
    /// Added to the velocities of the items when the definition is applied, once.
    package var velocityChanges: [(item: ItemID, linear: Point, angular: Double)] = []

    package init() {}
  }
}

extension BehaviorDefinition {
  /// The items that it names, in order.
  package var items: [ItemID] {
    switch kind {
    case .gravity(let items, _), .field(let items, _): items
    case .collision(let collision): collision.items
    case .push(let push): push.targets.map(\.item)
    case .attachment(let attachment): attachment.items
    case .snap(let item, _, _): [item]
    case .properties(let properties): properties.items
    }
  }

  var isCustomField: Bool {
    if case .field(_, let field) = kind, case .custom = field.law { true } else { false }
  }

  /// The elasticity that it sets, with its property.
  var elasticity: (value: Double, property: String)? {
    switch kind {
    case .properties(let properties): (properties.elasticity ?? 0, "elasticity")
    case .collision(let collision): (collision.elasticity, "boundaryElasticity")
    default: nil
    }
  }
}

extension BehaviorDefinition.Attachment {
  /// Whether the anchor is the position of a joint between two items.
  var isSeatedAtAnchor: Bool { items.count > 1 && anchor != nil }
}
