import FlingGeometry
import FlingStage

/// What a layer draws itself in all themes, in its own coordinates, beneath its children.
struct LayerLook {
  /// A line along the outline, in all themes.
  struct Line {
    /// Width, dashes, cap, join, alignment and trim; its paint is that of one theme.
    var stroke: Stroke
    var paints: [Paint]
  }

  struct Words {
    var glyphs: GlyphRun
    var clip: Rect?
    var paints: [Paint]
  }

  struct Shade {
    /// Offset, blur and spread; its color is that of one theme.
    var shadow: Shadow
    var colors: [Color]
  }

  /// Nil if the shape is neither drawn nor clips anything.
  var shape: Shape?
  /// The paints of all themes, of one kind.
  var fill: [Paint]?
  /// Along the shape; without one, around the glyphs.
  var line: Line?
  var text: Words?
  var shadows: [Shade] = []

  /// - Parameter variants: the layer in each theme, alike but for colors.
  init(_ variants: [Layer], _ place: TrackPlace) throws(VectorError) {
    let layer = variants[0]
    fill = try Self.paints(variants.map(\.fill), "the kind of the fill", place)
    if let paints = try Self.paints(variants.map { $0.stroke?.paint }, "the kind of the stroke", place),
      let stroke = variants.lazy.compactMap(\.stroke).first
    {
      line = Line(stroke: stroke, paints: paints)
    }
    let isClip = layer.clipsChildren && !layer.children.isEmpty
    shape = fill != nil || line != nil || isClip ? layer.shape : nil
    if let words = layer.text, !words.glyphs.isEmpty,
      let paints = try Self.paints(variants.map { $0.text?.paint }, "the kind of the text's color", place)
    {
      text = Words(glyphs: words.glyphs, clip: words.clip, paints: paints)
    }
    if layer.shape == nil {
      fill = nil
      if text == nil { line = nil }
    }
    if let shape {
      fill = fill.map { Self.placed($0, in: shape.bounds) }
      if let paints = line?.paints { line?.paints = Self.placed(paints, in: shape.bounds) }
    }
    if let text { self.text?.paints = Self.placed(text.paints, in: text.glyphs.bounds) }
    guard fill != nil || line != nil || text != nil else { return }
    shadows = layer.shadows.indices.map { index in
      Shade(shadow: layer.shadows[index], colors: variants.map { $0.shadows[index].color })
    }
  }

  private static func placed(_ paints: [Paint], in box: @autoclosure () -> Rect) -> [Paint] {
    let areAnchored = paints.allSatisfy {
      if case .gradient(let gradient) = $0 { gradient.isPlaced } else { true }
    }
    if areAnchored { return paints }
    let box = box()
    return paints.map { $0.placed(in: box) }
  }

  /// Whether nothing is drawn and nothing clips.
  var isEmpty: Bool { shape == nil && text == nil }

  /// Whether a paint has no form in vector formats. Such a paint stays where it is on its layer.
  var hasRaster: Bool {
    [fill, line?.paints, text?.paints].contains { paints in
      paints.map { if case .raster = PaintSampler.Kind($0[0]) { true } else { false } } ?? false
    }
  }

  /// The paints of all themes, of one kind: a missing one is a transparent color, and a color beside a gradient is a
  /// gradient of that color. Nil if all are missing.
  /// - Parameter difference: what differs if the paints are of several kinds.
  static func paints(_ paints: [Paint?], _ difference: String, _ place: TrackPlace) throws(VectorError)
    -> [Paint]?
  {
    let known = paints.compactMap { $0 }
    guard let model = known.first(where: { if case .color = $0 { false } else { true } }) ?? known.first
    else { return nil }
    let alike: [Paint] = paints.map { paint in
      switch (paint, model) {
      case (nil, .gradient(let gradient)): .gradient(gradient.cleared)
      case (nil, .color(let color)): .color(color.withOpacity(0))
      case (.color(let color)?, .gradient(let gradient)): .gradient(gradient.filled(with: color))
      default: paint ?? .color(.clear)
      }
    }
    let kind = PaintSampler.Kind(model)
    guard alike.allSatisfy({ PaintSampler.Kind($0) == kind }) else {
      throw .themesDiffer(place.subject, difference: difference, time: place.time)
    }
    return alike
  }
}

/// The layer and the moment that an error names.
struct TrackPlace {
  /// The layer, or the nearest one around it that has a source.
  var subject: Layer.Subject?
  /// In seconds of film.
  var time: Double
}

extension Shape {
  /// The box around the shape.
  var bounds: Rect {
    switch self {
    case .rectangle(let rect, _), .ellipse(let rect): rect.standardized
    case .polygon, .path, .line: path.bounds
    }
  }
}

extension Layer {
  /// Whether the layer draws anything itself.
  private var hasInk: Bool {
    if let text, !text.glyphs.isEmpty { return true }
    guard fill != nil || stroke != nil else { return false }
    if case .path(let path, _)? = shape { return !path.isEmpty }
    return shape != nil
  }

  /// Whether the layer or a layer inside it draws anything.
  var isVisible: Bool { opacity > 0 && (hasInk || children.contains(where: \.isVisible)) }

  /// Whether another layer, apart from its children, draws the same in the same coordinates.
  func drawsAlike(_ other: Layer) -> Bool {
    shape == other.shape && fill == other.fill && stroke == other.stroke && text == other.text
      && shadows == other.shadows && clipsChildren == other.clipsChildren
      && children.isEmpty == other.children.isEmpty
  }
}
