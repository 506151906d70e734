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

  /// The keys that are built. All take `.expression` unless said otherwise.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// Rectangle.
    case frame
    /// Point.
    case center
    /// Size: a point (width, height), or one number for a square.
    case size
    /// Angle.
    case rotation
    /// Number, or a point (sx, sy).
    case scale
    /// Unit point.
    case anchor
    /// `.paint`.
    case fill
    /// `.stroke`, or `.none`.
    case stroke
    /// `.expressions`: one radius, or four from top left clockwise.
    case corner
    /// Text: `round`, `continuous`.
    case cornerStyle = "corner-style"
    /// `.shadows`.
    case shadow
    /// Number 0...1.
    case opacity
    /// Text: the name of a `BlendMode`.
    case blend
    /// Number, at least 0.
    case blur
    /// Truth value.
    case clip
    /// Truth value.
    case hidden
    /// Truth value.
    case touchable
    /// `.expressions` of points.
    case points
    /// Whole number, at least 3.
    case sides
    /// `.star`.
    case star
    /// Text: SVG path data.
    case d
    /// Text: `nonzero`, `evenodd`.
    case fillRule = "fill-rule"
    /// Point.
    case from
    /// Point.
    case to
    /// `.picture`.
    case source
    /// Text: the name of a `PictureFit`.
    case fit
    /// Color, or `.none`.
    case tint
    /// `.body`.
    case body
    /// Text.
    case text
    /// `.font`.
    case font
    /// `.paint`.
    case color
    /// Text: `start`, `center`, `end`, `left`, `right`.
    case align
    /// Text: `top`, `middle`, `bottom`.
    case valign
    /// Whole number, at least 0; 0 for no limit.
    case lines
    /// Number above 0.
    case leading
    /// Text: `ellipsis`, `clip`, `none`.
    case overflow
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
