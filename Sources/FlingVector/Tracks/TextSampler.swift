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

extension LayerLook {
  /// How far a text alone has moved on its layer since another moment, such as a centered one of another width: the
  /// offset of most glyphs that it keeps. Nil if few of them have moved alike.
  func textMotion(from layer: Layer?) -> Point? {
    guard shape == nil, let text, text.clip == nil, case .color = text.paints[0],
      let old = layer?.text?.glyphs,
      old.size == text.glyphs.size
    else { return nil }
    return text.glyphs.motion(from: old)
  }
}

extension GlyphRun {
  /// The smallest difference of offsets that counts, in points.
  private static let precision = 0.01

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
  }

  /// The offset by which most glyphs have moved; nil if a third of them has not moved by the same, or not at all.
  fileprivate func motion(from old: GlyphRun) -> Point? {
    var oldPlaces: [Key: ArraySlice<Point>] = [:]
    for outline in old.outlines {
      oldPlaces[Key(font: outline.font, glyph: outline.glyph)] = old.places[outline.places]
    }
    var offsets: [(offset: Point, count: Int)] = []
    var indices: [Point: Int] = [:]
    func add(_ new: Point, _ old: Point) {
      let offset = new - old
      let key = Point(
        Elementary.roundedToEven(offset.x / Self.precision),
        Elementary.roundedToEven(offset.y / Self.precision))
      if let index = indices[key] {
        offsets[index].count += 1
      } else {
        indices[key] = offsets.count
        offsets.append((key == .zero ? .zero : offset, 1))
      }
    }
    for outline in outlines {
      guard let before = oldPlaces[Key(font: outline.font, glyph: outline.glyph)] else { continue }
      let now = places[outline.places]
      // A glyph that comes or goes moves the numbers of those behind it.
      for (new, old) in zip(now, before) { add(new, old) }
      if now.count != before.count {
        for (new, old) in zip(now.reversed(), before.reversed()) { add(new, old) }
      }
    }
    let standing = indices[.zero].map { offsets[$0].count } ?? 0
    guard let best = offsets.max(by: { $0.count < $1.count }), best.count > standing,
      3 * best.count >= places.count
    else { return nil }
    return best.offset
  }
}
