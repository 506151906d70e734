/// A behavior as declared, at the top or in an `add`.
public struct Behavior: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case gravity
    case collision
    case push
    case attachment
    case snap
    case dynamicItem = "dynamic-item"
    case field
    /// Several views as one body; its name stands for an item, see `View.group`.
    case itemGroup = "item-group"
    /// Several behaviors that go in and out as one.
    case composite
  }

  /// What `type` of a field may say.
  public enum FieldType: String, Sendable, CaseIterable {
    case drag
    case vortex
    case radialGravity = "radial-gravity"
    case linearGravity = "linear-gravity"
    case velocity
    case noise
    case turbulence
    case spring
    case electric
    case magnetic
    case custom
  }

  /// The keys that are built. All take `.expression` unless said otherwise.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// `.items`: members (gravity, collision, push, dynamic-item, field, item-group).
    case items
    /// `.items` of one: the item of an attachment or snap.
    case item
    /// Attachment: `.items` of one, the other item. Snap: `.expression`, a point.
    case to
    /// Vector: gravity, push, field.
    case direction
    /// Angle: gravity, push.
    case angle
    /// Number: gravity, push.
    case magnitude
    /// Text `everything`, `items`, `boundaries` (collision), or `continuous`, `instantaneous` (push).
    case mode
    /// Collision: truth value, or `.insets`; one number as insets is `.insets` with four equal.
    case bounds
    /// Numbers; of a collision's boundaries, or of the items of a dynamic-item.
    case elasticity
    case friction
    /// Point in the item's axes from its centre: push, attachment.
    case offset
    /// Point: attachment to another item.
    case toOffset = "to-offset"
    /// Truth value: push.
    case active
    /// Point in the canvas: attachment.
    case anchor
    /// Numbers: attachment; damping also snap.
    case length
    case frequency
    case damping
    /// Text: attachment.
    case joint
    /// Vector, not zero: attachment that slides.
    case axis
    /// `.expressions` of two numbers, angles of a pin and points of a slide: attachment.
    case range
    /// Numbers: dynamic-item. `resistance` and `angular-resistance` may be infinite.
    case density
    case resistance
    case angularResistance = "angular-resistance"
    case charge
    /// Truth values: dynamic-item.
    case anchored
    case allowsRotation = "allows-rotation"
    /// Vector in pt/s: dynamic-item, added each time it goes in.
    case velocity
    /// Spin: dynamic-item, added each time it goes in.
    case angularVelocity = "angular-velocity"
    /// Text, such as `radial-gravity`: field.
    case type
    /// Point: field.
    case position
    /// `.region`: field.
    case region
    /// Numbers: field.
    case strength
    case falloff
    case minimumRadius = "minimum-radius"
    case smoothness
    case animationSpeed = "animation-speed"
    /// A vector that is computed for each item: custom field.
    case force
  }

  public var id: BehaviorID
  public var kind: Kind
  /// Empty for a nameless entry.
  public var name: String
  /// Whether it goes in at load, or with the composite that it is a part of.
  public var isEnabled: Bool
  /// Each key at most once; `boundaries` apart.
  public var settings: [Setting<Key>]
  public var boundaries: [Boundary]
  public var reactions: Reactions
  /// The parts of a composite, in list order.
  public var parts: [Behavior]
  public var range: SourceRange

  public init(
    id: BehaviorID, kind: Kind, name: String, isEnabled: Bool, settings: [Setting<Key>],
    boundaries: [Boundary], reactions: Reactions = .none, parts: [Behavior] = [],
    range: SourceRange
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.isEnabled = isEnabled
    self.settings = settings
    self.boundaries = boundaries
    self.reactions = reactions
    self.parts = parts
    self.range = range
  }
}

/// A line or outline that the items of a collision bump into.
public struct Boundary: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case segment
    case path
    case ellipse
  }

  /// All take `.expression` unless said otherwise.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// Points: segment.
    case from
    case to
    /// Text, SVG path data: path.
    case d
    /// `.expressions` of points: path.
    case points
    /// Rectangle: ellipse.
    case frame
    /// Truth value.
    case enabled
    case elasticity
    case friction
  }

  public var kind: Kind
  /// Its name within its collision; generated and unique (such as `segment 2`) if it has none.
  public var name: String
  public var settings: [Setting<Key>]
  public var range: SourceRange

  public init(kind: Kind, name: String, settings: [Setting<Key>], range: SourceRange) {
    self.kind = kind
    self.name = name
    self.settings = settings
    self.range = range
  }
}
