/// A view as declared. Its settings contain those of its styles; its own keys take precedence.
package struct View: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case canvas
    case view
    case ellipse
    case polygon
    case path
    case line
    case arrow
    case image
    case label
  }

  package var id: ViewID
  package var kind: Kind
  /// The name, with its index for a copy (`square-1`); nil for an unnamed view.
  package var name: String?
  /// Nil for the canvas.
  package var parent: ViewID?
  package var children: [ViewID]
  /// Each key at most once.
  package var settings: [Setting<Key>]
  /// Whether hit testing finds the view unless `touchable` is set. For a label or image: whether it has a
  /// gesture of its own.
  package var takesTouches: Bool
  package var range: SourceRange
  /// The item group that this entry represents, for names of groups where an item is expected. Such an entry
  /// is not drawn, is not a child of the canvas, and uses canvas coordinates.
  package var group: BehaviorID?

  package init(
    id: ViewID, kind: Kind, name: String?, parent: ViewID?, children: [ViewID], settings: [Setting<Key>],
    takesTouches: Bool = true, range: SourceRange
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.parent = parent
    self.children = children
    self.settings = settings
    self.takesTouches = takesTouches
    self.range = range
  }
}

/// The ends of an arrow that have a head.
package enum ArrowHeads: String, CaseIterable, Sendable {
  case end
  case start
  case both
  case none
}
