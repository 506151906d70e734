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
