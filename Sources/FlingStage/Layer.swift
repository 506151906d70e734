package import FlingGeometry

/// A view prepared for drawing. Hidden, transparent or flattened views and those at infinity have no layer.
package struct Layer: Hashable, Sendable {
  /// The map from the view's own coordinates, in which (0, 0) is its top left corner, to the canvas, in
  /// points.
  package var transform: AffineTransform
  /// The outline in own coordinates; nil for a group that neither draws nor clips.
  package var shape: Shape?
  package var fill: Paint?
  package var stroke: Stroke?
  /// A label's glyphs, drawn above fill and stroke.
  package var text: Text?
  /// Shadows of the filled and stroked shape, or else of the text; the first one is on top.
  package var shadows: [Shadow]
  /// The opacity of the view with its children as one group, above 0 and at most 1.
  package var opacity: Double
  /// How the group is composited with what lies beneath it.
  package var blend: BlendMode
  /// The standard deviation, in points of the view, of the Gaussian that blurs the group; 0 for none.
  package var blur: Double
  /// Whether children are clipped to the shape.
  package var clipsChildren: Bool
  /// Layers drawn above the view itself, the first one at the back.
  package var children: [Layer]
  /// Identifies the layer from frame to frame; nil for a part of another layer.
  package var subject: Subject?

  /// The source of a layer.
  package enum Subject: Hashable, Sendable {
    /// A view, by its index in the document.
    case view(Int)
    /// An overlay, by its index in `show` and the number of its drawing.
    case overlay(Int, part: Int)
    /// A layer of the program that the scene shows, by a number of the program's.
    case guest(Int)
    /// The backgrounds of the strips beside the canvas.
    case strips
  }

  package init(
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

  /// Positioned glyphs.
  package struct Text: Hashable, Sendable {
    /// In own coordinates.
    package var glyphs: GlyphRun
    package var paint: Paint
    /// The clip rectangle of the glyphs, in own coordinates; nil for no clipping.
    package var clip: Rect?

    package init(glyphs: GlyphRun, paint: Paint, clip: Rect? = nil) {
      self.glyphs = glyphs
      self.paint = paint
      self.clip = clip
    }
  }
}
