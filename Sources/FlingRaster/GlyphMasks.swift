internal import FlingGeometry

/// Cached coverage masks of one outline at one scale, for those subpixel positions that were needed so far.
///
/// Positions are multiples of 1/16 pixel along x and y: a glyph is drawn at most 1/32 of a pixel from its
/// exact position along each axis, so that moving text moves smoothly. A mask depends only on the outline,
/// the scale and the subpixel position.
struct GlyphMasks: Sendable {
  /// Pixels per unit of the outline's font.
  let scale: Double
  /// An index, then the masks. The index has 32 bits for each subpixel position: the start of its mask, or 0
  /// if there is none. A mask is a word with its box followed by its coverage in 1/255, eight pixels to a
  /// word with the leftmost in the lowest byte; each row starts with a new word. A single array is quick to
  /// share.
  private(set) var words = [UInt64](repeating: 0, count: indexCount)
  private(set) var count = 0

  /// Subpixel positions in a pixel, along x and along y.
  static let phases = 16
  private static let indexCount = phases * phases / 2

  /// The header of a mask.
  struct Mask: Sendable {
    /// The first pixel of the first row, relative to the pixel that contains the glyph's origin.
    let left: Int
    let top: Int
    let rows: Int
    let wordsPerRow: Int
    let firstWord: Int
  }

  init(scale: Double) {
    self.scale = scale
  }

  /// Approximate memory in bytes.
  var byteCount: Int { 128 + words.count * 8 }

  /// The mask for a subpixel position among the words of `GlyphMasks`; nil if there is none yet.
  /// - Parameter phase: sixteenths of a pixel along x, plus sixteen times those along y.
  @inline(__always)
  static func mask(at phase: Int, in words: Span<UInt64>) -> Mask? {
    let entry = words[phase &>> 1] &>> UInt64(truncatingIfNeeded: (phase & 1) &* 32)
    let start = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF)
    guard start != 0 else { return nil }
    let box = words[start]
    func field(_ index: UInt64) -> Int { Int(truncatingIfNeeded: (box &>> (16 &* index)) & 0xFFFF) }
    return Mask(
      left: field(0) &- bias, top: field(1) &- bias, rows: field(2), wordsPerRow: field(3),
      firstWord: start &+ 1)
  }

  private static let bias = 1 << 15

  /// Adds the mask for a subpixel position that has none.
  /// - Parameter outline: in units of its font.
  mutating func addMask(
    of outline: Path, at phase: Int, _ edges: inout EdgeList, _ accumulator: inout CoverageAccumulator
  ) {
    let step = 1 / Double(GlyphMasks.phases)
    edges.begin(clip: GlyphMasks.limits)
    edges.append(
      outline,
      transform: AffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: Double(phase % GlyphMasks.phases) * step,
        ty: Double(phase / GlyphMasks.phases) * step))
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

  /// Outlines must extend less than this from their origins, in pixels; larger ones have no masks.
  static let reach = 256.0
  private static let limits = PixelRect(left: -258, top: -258, right: 258, bottom: 258)
}

/// The position of a glyph that is drawn with a mask: its origin, rounded to sixteenths of a pixel along x
/// and y.
struct GlyphPosition {
  /// The pixel that contains the rounded origin.
  let x: Int
  let y: Int
  /// Sixteenths of a pixel along x, plus sixteen times those along y.
  let phase: Int

  /// Rounds the position of a glyph.
  /// - Parameter transform: to pixels; it must only scale evenly and translate.
  @inline(__always)
  init(_ position: Point, _ transform: AffineTransform) {
    let phases = Double(GlyphMasks.phases)
    let column = Edge.nearest((position.x * transform.a + transform.tx) * phases)
    let row = Edge.nearest((position.y * transform.a + transform.ty) * phases)
    x = Int(column >> 4)
    y = Int(row >> 4)
    phase = Int((row & 15) << 4 | column & 15)
  }
}
