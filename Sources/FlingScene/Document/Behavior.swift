/// A behavior as declared, in the list `behaviors` or in an `add` action.
public struct Behavior: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case gravity
    case collision
    case push
    case attachment
    case snap
    case dynamicItem = "dynamic-item"
    case field
    /// Several views as one rigid body. Its name also refers to an item, see `View.group`.
    case itemGroup = "item-group"
    /// Several behaviors that are added and removed together.
    case composite
  }

  /// The value of a field's key `type`.
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

  public var id: BehaviorID
  public var kind: Kind
  /// Empty for an unnamed entry.
  public var name: String
  /// Whether it is active from the start, or together with the composite that contains it.
  public var isEnabled: Bool
  /// Each key occurs at most once; `boundaries` is a property of its own.
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

/// A line or outline with which the items of a collision behavior collide.
public struct Boundary: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case segment
    case path
    case ellipse
  }

  public var kind: Kind
  /// The name within its collision. If the entry has none, a unique name such as `segment 2` is generated.
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
