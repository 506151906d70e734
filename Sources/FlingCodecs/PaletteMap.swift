/// Maps colors to palette entries. Equal colors are always mapped equally, so static areas do not flicker.
///
/// The map is computed once for all colors of the film and never changes afterwards, so all workers share it.
/// For a film with too many colors to count, the candidate entries for each cell of 4 × 4 × 4 colors are
/// computed instead, and the nearest of them for each pixel.
struct PaletteMap: Sendable {
  private let palette: [OKLab]
  private let firstIndex: Int
  private let search: NearestColor
  private let dither: Dither
  /// Individual colors in a hash table with open addressing, at most half full, and their patterns.
  private var keys: [UInt32]
  private var patterns: [DitherPattern]
  private let shift: UInt32
  /// Lookup by cells; nil while all colors are counted individually.
  private var cells: PaletteCells?

  private static let empty = UInt32.max

  /// Computes the map for all colors of a film.
  /// - Parameter histogram: colors of the film. Other colors are mapped too, but slower.
  init(_ palette: Palette, dither: Dither, histogram: ColorHistogram) {
    self.palette = palette.colors.map { OKLab($0) }
    firstIndex = palette.firstIndex
    search = NearestColor(self.palette)
    self.dither = palette.isExact ? .none : dither
    let samples = palette.isExact ? [] : histogram.samples
    var size = 512
    while size < 2 * (samples.count + palette.colors.count), histogram.isExact { size *= 2 }
    keys = [UInt32](repeating: PaletteMap.empty, count: size)
    patterns = [DitherPattern](repeating: DitherPattern(0), count: size)
    shift = UInt32(32 - size.trailingZeroBitCount)
    for (index, color) in palette.colors.enumerated() {
      insert(color, DitherPattern(UInt8(firstIndex + index)))
    }
    if histogram.isExact {
      for sample in samples where keys[slot(of: sample.color)] == PaletteMap.empty {
        insert(sample.color, searchPattern(for: sample.color, isSmooth: sample.tally.isSmooth))
      }
    } else {
      var cells = PaletteCells(palette, self.palette)
      for sample in samples {
        let pattern = searchPattern(for: sample.color, isSmooth: sample.tally.isSmooth)
        cells.add(sample.color, pattern.secondCount > 0 ? pattern : nil)
      }
      cells.showEntriesExactly()
      self.cells = cells
    }
  }

  /// The pattern for a color 0xBBGGRR.
  @inline(__always)
  func pattern(of color: UInt32) -> DitherPattern {
    if let cells { return cells.pattern(of: color) ?? searchPattern(for: color, isSmooth: true) }
    let slot = slot(of: color)
    return keys[slot] == color ? patterns[slot] : searchPattern(for: color, isSmooth: true)
  }

  /// The slot of a color, or the free slot in which it would be inserted.
  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> shift)
    while keys[slot] != color, keys[slot] != PaletteMap.empty { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func insert(_ color: UInt32, _ pattern: DitherPattern) {
    let slot = slot(of: color)
    keys[slot] = color
    patterns[slot] = pattern
  }

  /// Looks up a color in the palette.
  private func searchPattern(for color: UInt32, isSmooth: Bool) -> DitherPattern {
    let target = OKLab(color)
    let match = search.nearest(to: target)
    if dither.showsPattern(at: match.squaredDistance, isSmooth: isSmooth) {
      return DitherPattern(showing: target, with: palette, search).addingToIndices(firstIndex)
    }
    return DitherPattern(UInt8(firstIndex + match.index))
  }
}
