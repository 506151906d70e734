import FlingGeometry
import FlingStage

/// The coordinates in which a layer's drawing is kept.
struct DrawingFrame {
  /// The origin of the track in the coordinates of the layer.
  var middle: Point
  /// The length in the picture of a point of the track, in points.
  var magnification: Double
  /// The number of the moment since which the drawing was invisible; nil if it was not.
  var absence: Int?
}

/// Samples what a layer draws while its structure stays the same.
struct DrawingSampler {
  /// The structure of a drawing. Drawings of the same structure differ in numbers only.
  struct Structure: Hashable {
    var outline: Outline.Kind?
    var fill: PaintSampler.Kind?
    var line: Line?
    var text: PaintSampler.Kind?
    var hasTextClip: Bool
    var shadowCount: Int

    struct Line: Hashable {
      var paint: PaintSampler.Kind
      var dashCount: Int
      var cap: Stroke.Cap
      var join: Stroke.Join
      var miterLimit: Double
      var alignment: Stroke.Alignment
    }

    /// - Parameter outline: that of the look's shape.
    init(_ look: LayerLook, _ outline: Outline?) {
      self.outline = outline?.kind
      fill = look.fill.map { PaintSampler.Kind($0[0]) }
      line = look.line.map { line in
        let stroke = line.stroke
        return Line(
          paint: PaintSampler.Kind(line.paints[0]), dashCount: stroke.dash.count, cap: stroke.cap,
          join: stroke.join, miterLimit: stroke.miterLimit, alignment: stroke.alignment)
      }
      text = look.text.map { PaintSampler.Kind($0.paints[0]) }
      hasTextClip = look.text?.clip != nil
      shadowCount = look.shadows.count
    }
  }

  private struct Shade {
    var rgb: SampledChannel<ChannelFitter>
    var alpha: SampledChannel<ChannelFitter>
    var geometry: SampledChannel<ChannelFitter>
  }

  private let structure: Structure
  private var shape: ShapeSampler?
  private var fill: PaintSampler?
  private var line: StrokeSampler?
  private var text: TextSampler?
  private var shades: [Shade] = []
  private var magnification: Double

  /// - Parameter outline: that of the look's shape, in the coordinates of the track.
  init(
    _ look: LayerLook, _ outline: Outline?, _ frame: DrawingFrame, _ place: TrackPlace,
    _ context: inout TrackContext
  ) throws(VectorError) {
    structure = Structure(look, outline)
    magnification = frame.magnification
    shape = outline.map { ShapeSampler($0, mayGrow: look.mayGrow, frame, context.clock) }
    if let paints = look.fill {
      fill = try PaintSampler(paints, in: look.shape?.bounds ?? .zero, frame, place, context.clock)
    }
    if let line = look.line {
      self.line = try StrokeSampler(line, look.strokeBox, frame, place, context.clock)
    }
    if let words = look.text { text = try TextSampler(words, frame, place, &context) }
    for shade in look.shadows {
      let (rgb, alpha, geometry) = Self.numbers(shade)
      shades.append(
        Shade(
          rgb: SampledChannel(rgb, context.clock), alpha: SampledChannel(alpha, context.clock),
          geometry: SampledChannel(geometry, context.clock)))
    }
  }

  private static func numbers(_ shade: LayerLook.Shade) -> ([Double], [Double], [Double]) {
    let shadow = shade.shadow
    return (
      shade.colors.flatMap { [$0.red, $0.green, $0.blue] }, shade.colors.map(\.alpha),
      [shadow.offset.x, shadow.offset.y, shadow.blur, shadow.spread]
    )
  }

  /// Whether a look continues this drawing.
  func accepts(_ look: LayerLook, _ outline: Outline?) -> Bool {
    var other = Structure(look, outline)
    if let shape {
      guard let outline, shape.accepts(outline, mayGrow: look.mayGrow) else { return false }
      other.outline = structure.outline
    }
    return other == structure
  }

  /// Whether the shape is a line that grows, which stays where it is on its layer.
  var isGrowing: Bool { shape?.isGrowing ?? false }

  /// Takes an accepted look at the present moment.
  /// - Returns: whether it is taken as a whole; glyphs wait for a frame.
  mutating func set(
    _ look: LayerLook, _ outline: Outline?, _ frame: DrawingFrame, _ place: TrackPlace,
    _ context: inout TrackContext
  ) throws(VectorError) -> Bool {
    magnification = max(magnification, frame.magnification)
    if let outline { shape?.set(outline, mayGrow: look.mayGrow, frame, context) }
    if let paints = look.fill {
      try fill?.set(paints, in: look.shape?.bounds ?? .zero, frame, place, context)
    }
    if let line = look.line { try self.line?.set(line, look.strokeBox, look.shape, frame, place, context) }
    for (index, shade) in look.shadows.enumerated() {
      let (rgb, alpha, geometry) = Self.numbers(shade)
      shades[index].rgb.set(rgb, .color, absentSince: frame.absence, context)
      shades[index].alpha.set(alpha, .color, absentSince: frame.absence, context)
      shades[index].geometry.set(
        geometry, .points(magnification: magnification), absentSince: frame.absence, context)
    }
    guard let words = look.text else { return true }
    return try text?.set(words, frame, place, &context) ?? true
  }

  /// The length of a line that never changes; nil for other drawings.
  var constantLength: Double? { shape?.constantLength }

  func finished(_ presence: Presence, _ assembly: inout TrackAssembly, _ subject: Layer.Subject?) -> Drawing {
    Drawing(
      presence: presence, shape: shape?.finished(&assembly), fill: fill?.finished(&assembly, subject),
      stroke: line?.finished(&assembly, subject), text: text?.finished(&assembly, subject),
      shadows: shades.map { shade in
        ShadowTrack(
          color: ColorTrack(
            rgb: shade.rgb.finished(.color, &assembly),
            alpha: shade.alpha.finished(.color, &assembly).mergingEqualComponents),
          geometry: shade.geometry.finished(.points(magnification: magnification), &assembly))
      })
  }
}

extension LayerLook {
  /// Whether the shape may be the beginning of a line that grows: one that is only stroked, without dashes.
  fileprivate var mayGrow: Bool {
    guard let stroke = line?.stroke else { return false }
    return fill == nil && text == nil && shadows.isEmpty && stroke.dash.isEmpty && stroke.trim == 0...1
  }

  /// The box that the stroke covers.
  fileprivate var strokeBox: Rect {
    guard let shape, let stroke = line?.stroke else { return .zero }
    let miter = stroke.join == .miter ? min(shape.longestMiter, max(1, stroke.miterLimit)) : 1
    // A square cap reaches beyond the end by its diagonal.
    let reach = max(miter, stroke.cap == .square ? 1.5 : 1)
    // A point more, so that pixels at the edge are painted as a whole.
    let side = -(stroke.alignment == .center ? stroke.width / 2 : stroke.width) * reach - 1
    return shape.bounds.inset(by: Insets(top: side, left: side, bottom: side, right: side))
  }
}

extension Shape {
  /// How far a miter reaches beyond the outline at its sharpest corner, in shares of half the width of a stroke.
  fileprivate var longestMiter: Double {
    var longest = 1.0
    for line in path.flattened(tolerance: 0.1) {
      let points = line.isClosed ? line.points + line.points.prefix(2) : line.points
      let ways = zip(points, points.dropFirst()).map { $1 - $0 }.filter { $0.length > 0 }
      for (way, next) in zip(ways, ways.dropFirst()) {
        // 1 / cos(φ/2) of the angle φ between both directions.
        let cosine = way.dot(next) / (way.length * next.length)
        longest = max(longest, (2 / max(1 + cosine, 1e-12)).squareRoot())
      }
    }
    return longest
  }
}
