/// A view as declared. Its settings contain those of its styles; its own keys take precedence.
public struct View: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case canvas
    case view
    case ellipse
    case polygon
    case path
    case line
    case image
    case label
  }

  public var id: ViewID
  public var kind: Kind
  /// The name, with its index for a copy (`square-1`); nil for an unnamed view.
  public var name: String?
  /// Nil for the canvas.
  public var parent: ViewID?
  public var children: [ViewID]
  /// Each key at most once.
  public var settings: [Setting<Key>]
  /// Whether hit testing finds the view unless `touchable` is set. For a label or image: whether it has a
  /// gesture of its own.
  public var takesTouches: Bool
  public var range: SourceRange
  /// The item group that this entry represents, for names of groups where an item is expected. Such an entry
  /// is not drawn, is not a child of the canvas, and uses canvas coordinates.
  public var group: BehaviorID?

  public init(
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
