import FlingGeometry
import FlingStage

/// The outlines of the glyphs that a film uses, each once.
struct GlyphTable {
  private(set) var outlines: [GlyphRun.Outline] = []
  private var numbers: [Key: [Int]] = [:]

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
  }

  /// The index of an outline.
  mutating func number(of outline: GlyphRun.Outline) -> Int {
    let key = Key(font: outline.font, glyph: outline.glyph)
    let known = numbers[key] ?? []
    if let number = known.first(where: { outlines[$0].path == outline.path }) { return number }
    numbers[key] = known + [outlines.count]
    outlines.append(
      GlyphRun.Outline(
        font: outline.font, glyph: outline.glyph, path: outline.path, unitsPerEm: outline.unitsPerEm))
    return outlines.count - 1
  }
}

/// Samples the glyphs of a layer, which change at frames, and their paint.
struct TextSampler {
  /// A glyph at a place of the track.
  private struct Glyph: Hashable {
    var outline: Int
    var place: Point
    var size: Double
  }

  private var glyphs: StepTrack<Glyph>
  private(set) var run: GlyphRun
  /// Origin of the run's coordinates in those of the track.
  private var origin: Point
  private var paint: PaintSampler
  private var clip: SampledChannel<ChannelFitter>?
  private var magnification: Double

  private static let places = DecimalPlaces(2)

  init(
    _ words: LayerLook.Words, _ frame: DrawingFrame, _ place: TrackPlace, _ context: inout TrackContext
  ) throws(VectorError) {
    glyphs = StepTrack(options: context.options)
    run = words.glyphs
    origin = -frame.middle
    magnification = frame.magnification
    paint = try PaintSampler(words.paints, in: words.glyphs.bounds, frame, place, context.clock)
    clip = words.clip.map { SampledChannel(Self.numbers($0, frame), context.clock) }
    takeGlyphs(&context)
  }

  private static func numbers(_ clip: Rect, _ frame: DrawingFrame) -> [Double] {
    [clip.minX - frame.middle.x, clip.minY - frame.middle.y, clip.width, clip.height]
  }

  /// Takes the text at the present moment; the glyphs only if it is a frame.
  /// - Returns: whether the glyphs are taken.
  mutating func set(
    _ words: LayerLook.Words, _ frame: DrawingFrame, _ place: TrackPlace, _ context: inout TrackContext
  ) throws(VectorError) -> Bool {
    magnification = max(magnification, frame.magnification)
    try paint.set(words.paints, in: words.glyphs.bounds, frame, place, context)
    if let box = words.clip {
      clip?.set(
        Self.numbers(box, frame), .points(magnification: magnification), absentSince: frame.absence, context)
    }
    guard words.glyphs != run || origin != -frame.middle else { return true }
    guard context.isFrame else { return false }
    run = words.glyphs
    origin = -frame.middle
    takeGlyphs(&context)
    return true
  }

  private mutating func takeGlyphs(_ context: inout TrackContext) {
    var list: [Glyph] = []
    for outline in run.outlines {
      let number = context.glyphs.number(of: outline)
      for place in run.places[outline.places] {
        let moved = place + origin
        list.append(
          Glyph(
            outline: number, place: Point(Self.places.rounded(moved.x), Self.places.rounded(moved.y)),
            size: run.size))
      }
    }
    glyphs.append(list, at: context.clock.now)
  }

  func finished(_ assembly: inout TrackAssembly, _ subject: Layer.Subject?) -> TextTrack {
    var glyphs = self.glyphs
    let list = glyphs.finish().map { glyph, presence in
      TextTrack.Glyph(glyph.outline, at: glyph.place, size: glyph.size, presence: presence)
    }
    return TextTrack(
      list, paint: paint.finished(&assembly, subject),
      clip: clip?.finished(.points(magnification: magnification), &assembly))
  }
}
