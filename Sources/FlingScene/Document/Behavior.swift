/// A behavior as declared, in the list `behaviors` or in an `add` action.
package struct Behavior: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
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
  package enum FieldType: String, Sendable, CaseIterable {
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

  package var id: BehaviorID
  package var kind: Kind
  /// Empty for an unnamed entry.
  package var name: String
  /// Whether it is active from the start, or together with the composite that contains it.
  package var isEnabled: Bool
  /// Each key occurs at most once; `boundaries` is a property of its own.
  package var settings: [Setting<Key>]
  package var boundaries: [Boundary]
  package var reactions: Reactions
  /// The parts of a composite, in list order.
  package var parts: [Behavior]
  package var range: SourceRange

  package init(
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
package struct Boundary: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case segment
    case path
    case ellipse
  }

  package var kind: Kind
  /// The name within its collision. If the entry has none, a unique name such as `segment 2` is generated.
  package var name: String
  package var settings: [Setting<Key>]
  package var range: SourceRange

  package init(kind: Kind, name: String, settings: [Setting<Key>], range: SourceRange) {
    self.kind = kind
    self.name = name
    self.settings = settings
    self.range = range
  }
}
