/// A view as declared: its keys with styles merged in, own keys last.
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
  /// With its index if it is a copy (`square-1`); nil if it has none.
  public var name: String?
  /// Nil for the canvas.
  public var parent: ViewID?
  public var children: [ViewID]
  /// Each key at most once.
  public var settings: [Setting<Key>]
  /// Whether fingers find it as long as `touchable` says nothing: of a label or image, whether a gesture is its own.
  public var takesTouches: Bool
  public var range: SourceRange
  /// The item group for which it stands: no view of the scene's but what its name means where an item is wanted. It is
  /// drawn nowhere and no child of the canvas, in whose coordinates it lies.
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
