public import FlingGeometry

/// A view as it is to be drawn. Views that are hidden, invisible, flattened to nothing or infinitely far have no layer.
public struct Layer: Hashable, Sendable {
  /// From the view's own coordinates, in which (0, 0) is its top left corner, to the canvas, in points.
  public var transform: AffineTransform
  /// The outline in own coordinates; nil for a group that neither draws anything itself nor clips.
  public var shape: Shape?
  public var fill: Paint?
  public var stroke: Stroke?
  /// A label's glyphs, drawn above fill and stroke.
  public var text: Text?
  /// Of what is filled and stroked, or else of the text; the first on top of the others.
  public var shadows: [Shadow]
  /// Of the view with its children as one group, above 0 and at most 1.
  public var opacity: Double
  /// How the group meets what lies beneath it.
  public var blend: BlendMode
  /// The standard deviation, in points of the view, of the Gaussian that blurs the group; 0 for none.
  public var blur: Double
  /// Whether children show only within the shape.
  public var clipsChildren: Bool
  /// Drawn upon the view itself, the first at the back.
  public var children: [Layer]
  /// What the layer shows, for who follows it from moment to moment; nil for a part of another layer.
  public var subject: Subject?

  /// What a layer shows.
  public enum Subject: Hashable, Sendable {
    /// A view, by its place in the document.
    case view(Int)
    /// What an entry of `show` draws: its place there, and which of its drawings.
    case overlay(Int, part: Int)
    /// The grounds of strips beside the canvas.
    case strips
  }

  public init(
    transform: AffineTransform, shape: Shape?, fill: Paint? = nil, stroke: Stroke? = nil, text: Text? = nil,
    shadows: [Shadow] = [], opacity: Double = 1, blend: BlendMode = .normal, blur: Double = 0,
    clipsChildren: Bool = false, children: [Layer] = [], subject: Subject? = nil
  ) {
    self.transform = transform
    self.shape = shape
    self.fill = fill
    self.stroke = stroke
    self.text = text
    self.shadows = shadows
    self.opacity = opacity
    self.blend = blend
    self.blur = blur
    self.clipsChildren = clipsChildren
    self.children = children
    self.subject = subject
  }

  /// Glyphs as they stand in a view.
  public struct Text: Hashable, Sendable {
    /// In own coordinates.
    public var glyphs: GlyphRun
    public var paint: Paint
    /// What cuts the glyphs, in own coordinates; nil for nothing.
    public var clip: Rect?

    public init(glyphs: GlyphRun, paint: Paint, clip: Rect? = nil) {
      self.glyphs = glyphs
      self.paint = paint
      self.clip = clip
    }
  }
}
