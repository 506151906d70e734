package import FlingGeometry
package import FlingStage

/// A layer through the whole film: when it is present, where it is, and what it draws.
package struct LayerTrack: Hashable, Sendable {
  /// The source of the layer; nil for a part of another layer.
  package var subject: Layer.Subject?
  /// The name of the view; nil for others.
  package var name: String?
  /// When the layer is present.
  package var presence: Presence
  /// The map from the track's coordinates to those of the parent; the canvas for a layer without a parent.
  package var pose: Pose
  /// The opacity of the layer with its children as one group, 0...1: one component.
  package var opacity: Channel
  package var blend: BlendMode
  /// The standard deviation of the Gaussian that blurs the group, in points of the track: one component.
  package var blur: Channel
  /// Whether children are clipped to the shape of the drawing that is present.
  package var clipsChildren: Bool
  /// What the layer draws itself, beneath its children. At most one of them is present at a time; another one begins
  /// when the structure of the layer changes: its shape, the kinds of its paints, its number of shadows.
  package var drawings: [Drawing]
  /// The first one at the back.
  package var children: [LayerTrack]

  package init(
    subject: Layer.Subject? = nil, name: String? = nil, presence: Presence = .always, pose: Pose = Pose(),
    opacity: Channel = Channel(constant: [1]), blend: BlendMode = .normal,
    blur: Channel = Channel(constant: [0]),
    clipsChildren: Bool = false, drawings: [Drawing] = [], children: [LayerTrack] = []
  ) {
    self.subject = subject
    self.name = name
    self.presence = presence
    self.pose = pose
    self.opacity = opacity
    self.blend = blend
    self.blur = blur
    self.clipsChildren = clipsChildren
    self.drawings = drawings
    self.children = children
  }
}

/// When something is present in a film.
package struct Presence: Hashable, Sendable {
  /// In ascending order, in seconds of film, without overlaps. A range that ends at or after the film's duration
  /// includes the hold of the last frame. The bounds are times of frames.
  package var ranges: [Range<Double>]

  package init(_ ranges: [Range<Double>]) {
    self.ranges = ranges
  }

  package static let always = Presence([0..<Double.infinity])

  package var isAlways: Bool { self == .always }

  package func contains(_ time: Double) -> Bool { ranges.contains { $0.contains(time) } }
}

/// The position, rotation and scale of a track: x' = position + rotation · scale · x.
package struct Pose: Hashable, Sendable {
  /// The position of the track's origin in the parent, in points: two channels of one component, or one channel of
  /// both where that needs fewer keyframes.
  package var position: Position
  /// Degrees, clockwise, unwrapped over full turns: one component.
  package var rotation: Channel
  /// Horizontal and vertical scale: two components; a negative one mirrors.
  package var scale: Channel

  package enum Position: Hashable, Sendable {
    case separate(x: Channel, y: Channel)
    case joint(Channel)
  }

  package init(
    position: Position = .joint(Channel(constant: [0, 0])), rotation: Channel = Channel(constant: [0]),
    scale: Channel = Channel(constant: [1, 1])
  ) {
    self.position = position
    self.rotation = rotation
    self.scale = scale
  }
}

/// What a layer draws while its structure stays the same, in the coordinates of its track: first the shadows, then the
/// fill, the stroke and the text.
package struct Drawing: Hashable, Sendable {
  package var presence: Presence
  /// Nil for a drawing of text alone.
  package var shape: ShapeTrack?
  package var fill: PaintTrack?
  /// Without a shape, a line around the glyphs of the text, beneath them.
  package var stroke: StrokeTrack?
  package var text: TextTrack?
  /// Shadows of the filled and stroked shape, or else of the text; the first one is on top.
  package var shadows: [ShadowTrack]

  package init(
    presence: Presence = .always, shape: ShapeTrack? = nil, fill: PaintTrack? = nil,
    stroke: StrokeTrack? = nil,
    text: TextTrack? = nil, shadows: [ShadowTrack] = []
  ) {
    self.presence = presence
    self.shape = shape
    self.fill = fill
    self.stroke = stroke
    self.text = text
    self.shadows = shadows
  }
}

/// An outline with numbers that may change.
package enum ShapeTrack: Hashable, Sendable {
  /// - box: x, y, width, height.
  /// - radii: those of the corners, clockwise from the top left, already scaled down to fit: four components.
  case rectangle(box: Channel, radii: Channel, style: Corners.Style)
  /// x, y, width, height.
  case ellipse(Channel)
  /// A path whose elements stay the same while their points move.
  /// - outline: its elements at the start of its presence, as the channel's first values have them.
  /// - points: x and y of all points in the order of the elements.
  case path(outline: Path, points: Channel, rule: FillRule)
  /// A line along x from the origin; one component, its length in points.
  case line(length: Channel)
  /// A path that grows, such as a trail: its first part, as long as the length says.
  case growing(Path, length: Channel)
}

/// The color or the other paint of an area.
package enum PaintTrack: Hashable, Sendable {
  case color(ColorTrack)
  case gradient(GradientTrack)
  case picture(PictureTrack)
  /// A paint that vector formats lack: a conic gradient, a checkerboard, stripes. It does not change.
  /// - box: what is painted.
  /// - number: index in `VectorFilm.rasters`.
  case raster(number: Int, box: Rect)
}

/// A color over the film, in all themes of the film.
package struct ColorTrack: Hashable, Sendable {
  /// Red, green and blue of sRGB, 0...1, not premultiplied; three components for each theme of the film.
  package var rgb: Channel
  /// Opacity, 0...1: one component for each theme of the film, or a single one that applies to all.
  package var alpha: Channel

  package init(rgb: Channel, alpha: Channel = Channel(constant: [1])) {
    self.rgb = rgb
    self.alpha = alpha
  }
}

package struct GradientTrack: Hashable, Sendable {
  package enum Geometry: Hashable, Sendable {
    /// x and y of the point at position 0 and of the point at position 1.
    case linear(Channel)
    /// x and y of the center, the radius.
    case radial(Channel)
    /// x, y and radius of the circle at position 1, x, y and radius of that at position 0.
    case focal(Channel)
  }

  package struct Stop: Hashable, Sendable {
    package var color: ColorTrack
    /// One component, 0 at the start of the geometry, 1 at its end; may lie outside.
    package var position: Channel

    package init(_ color: ColorTrack, at position: Channel) {
      self.color = color
      self.position = position
    }
  }

  package var geometry: Geometry
  package var spread: Gradient.Spread
  /// Colors between two stops are interpolated premultiplied, as `Gradient` says. Formats that interpolate otherwise
  /// need more stops where the opacity changes.
  package var stops: [Stop]

  package init(_ geometry: Geometry, spread: Gradient.Spread = .pad, stops: [Stop]) {
    self.geometry = geometry
    self.spread = spread
    self.stops = stops
  }
}

package struct PictureTrack: Hashable, Sendable {
  /// Index of the picture in `VectorFilm.pictures`.
  package var number: Int
  /// x, y, width and height of the picture.
  package var frame: Channel
  /// A color that replaces the picture's colors and keeps its opacity; nil for the original ones.
  package var tint: ColorTrack?

  package init(number: Int, frame: Channel, tint: ColorTrack? = nil) {
    self.number = number
    self.frame = frame
    self.tint = tint
  }
}

package struct StrokeTrack: Hashable, Sendable {
  package var paint: PaintTrack
  /// In points: one component.
  package var width: Channel
  /// Alternating lengths of dashes and gaps, in points, as many as the channel has components; nil for a solid line.
  package var dash: Channel?
  /// The offset into the dash pattern, in points: one component.
  package var phase: Channel
  package var cap: Stroke.Cap
  package var join: Stroke.Join
  package var miterLimit: Double
  package var alignment: Stroke.Alignment
  /// Start and end of the drawn part, in shares of the outline's length; nil for the whole outline.
  package var trim: Channel?

  package init(
    paint: PaintTrack, width: Channel, dash: Channel? = nil, phase: Channel = Channel(constant: [0]),
    cap: Stroke.Cap = .butt, join: Stroke.Join = .miter, miterLimit: Double = 10,
    alignment: Stroke.Alignment = .center, trim: Channel? = nil
  ) {
    self.paint = paint
    self.width = width
    self.dash = dash
    self.phase = phase
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.alignment = alignment
    self.trim = trim
  }
}

/// The glyphs of a layer, which may be replaced while it is present.
package struct TextTrack: Hashable, Sendable {
  /// A glyph at a place. A glyph that returns to the same place is one entry with several ranges.
  package struct Glyph: Hashable, Sendable {
    /// Index of the outline in `VectorFilm.glyphs`.
    package var outline: Int
    /// Origin on the baseline, in points.
    package var place: Point
    /// The font size, in points.
    package var size: Double
    package var presence: Presence

    package init(_ outline: Int, at place: Point, size: Double, presence: Presence = .always) {
      self.outline = outline
      self.place = place
      self.size = size
      self.presence = presence
    }
  }

  package var glyphs: [Glyph]
  package var paint: PaintTrack
  /// The clip rectangle, x, y, width and height; nil for no clipping.
  package var clip: Channel?

  package init(_ glyphs: [Glyph], paint: PaintTrack, clip: Channel? = nil) {
    self.glyphs = glyphs
    self.paint = paint
    self.clip = clip
  }
}

/// See `Shadow`.
package struct ShadowTrack: Hashable, Sendable {
  package var color: ColorTrack
  /// x, y, blur and spread, in points.
  package var geometry: Channel

  package init(color: ColorTrack, geometry: Channel) {
    self.color = color
    self.geometry = geometry
  }
}
