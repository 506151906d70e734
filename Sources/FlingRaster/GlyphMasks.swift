internal import FlingGeometry

/// The coverage of one outline at one scale, at those places within a pixel where it was needed so far.
///
/// Places are counted in sixteenths of a pixel along x and along y: a glyph is drawn at most 1/32 of a pixel from where it
/// stands along each, so that text that moves moves smoothly. What a mask holds hangs on nothing but the outline, the
/// scale and the place.
struct GlyphMasks: Sendable {
  /// Pixels to a unit of the outline's font.
  let scale: Double
  /// First, in halves of words, where the mask for each place begins, 0 for none; then the masks, each a word that says
  /// its box, and its coverage in 255ths: eight pixels to a word with the leftmost in the lowest byte, rows beginning with
  /// a word of their own. All in one array, which is quick to share.
  private(set) var words = [UInt64](repeating: 0, count: indexCount)
  private(set) var count = 0

  /// Places to a pixel, along x and along y.
  static let phases = 16
  private static let indexCount = phases * phases / 2

  /// Part of the words.
  struct Mask: Sendable {
    /// The first pixel of the first row, from the pixel in which the glyph's origin lies.
    let left: Int
    let top: Int
    let rows: Int
    let wordsPerRow: Int
    let firstWord: Int
  }

  init(scale: Double) {
    self.scale = scale
  }

  /// About how much memory it takes.
  var byteCount: Int { 128 + words.count * 8 }

  /// The mask among the words of `GlyphMasks` for a place within a pixel; nil if it was not needed yet.
  /// - Parameter phase: sixteenths of a pixel along x, and sixteen times those along y.
  @inline(__always)
  static func mask(at phase: Int, in words: Span<UInt64>) -> Mask? {
    let entry = words[phase &>> 1] &>> UInt64(truncatingIfNeeded: (phase & 1) &* 32)
    let place = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF)
    guard place != 0 else { return nil }
    let box = words[place]
    func part(_ index: UInt64) -> Int { Int(truncatingIfNeeded: (box &>> (16 &* index)) & 0xFFFF) }
    return Mask(
      left: part(0) &- bias, top: part(1) &- bias, rows: part(2), wordsPerRow: part(3), firstWord: place &+ 1)
  }

  private static let bias = 1 << 15

  /// Adds the mask of a place that has none.
  /// - Parameter outline: in units of its font.
  mutating func addMask(
    of outline: Path, at phase: Int, _ edges: inout EdgeList, _ accumulator: inout CoverageAccumulator
  ) {
    let share = 1 / Double(GlyphMasks.phases)
    edges.begin(clip: GlyphMasks.limits)
    edges.append(
      outline,
      transform: AffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: Double(phase % GlyphMasks.phases) * share,
        ty: Double(phase / GlyphMasks.phases) * share))
    let area = edges.isBroken ? .empty : edges.bounds
    let wordsPerRow = (area.width + 7) / 8
    words[phase / 2] |= UInt64(words.count) << UInt64(phase % 2 * 32)
    words.append(
      UInt64(area.left + GlyphMasks.bias) | UInt64(area.top + GlyphMasks.bias) << 16
        | UInt64(area.height) << 32 | UInt64(wordsPerRow) << 48)
    count += 1
    var first = words.count
    words.append(contentsOf: repeatElement(0, count: area.height * wordsPerRow))
    accumulator.begin(area)
    accumulator.add(edges.edges)
    for y in area.top..<area.bottom {
      accumulator.readRow(y, rule: .nonzero)
      for run in accumulator.runs {
        for column in (run.start - area.left)..<(run.end - area.left) {
          words[first + column / 8] |= UInt64(run.coverage) << UInt64(column % 8 * 8)
        }
      }
      first += wordsPerRow
    }
  }

  /// Outlines reach less far than this from their origins, in pixels; larger ones have no masks.
  static let reach = 256.0
  private static let limits = PixelRect(left: -258, top: -258, right: 258, bottom: 258)
}

/// Where a glyph is drawn by a mask: its origin, moved to the nearest sixteenth of a pixel along x and y.
struct GlyphPlace {
  /// The pixel.
  let x: Int
  let y: Int
  /// Sixteenths of a pixel along x, and sixteen times those along y.
  let phase: Int

  /// - Parameter transform: to pixels, which only scales evenly and moves.
  @inline(__always)
  init(_ place: Point, _ transform: AffineTransform) {
    let phases = Double(GlyphMasks.phases)
    let column = Edge.nearest((place.x * transform.a + transform.tx) * phases)
    let row = Edge.nearest((place.y * transform.a + transform.ty) * phases)
    x = Int(column >> 4)
    y = Int(row >> 4)
    phase = Int((row & 15) << 4 | column & 15)
  }
}
