/// Shows colors with a palette's entries, one color always alike: what does not move does not flicker.
///
/// Every color of the film is looked up once, here; afterwards the map does not change, so that all workers
/// share it. In a film with too many colors to count, colors of one cell of 4 × 4 × 4 are shown alike,
/// except those that are an entry.
struct PaletteMap: Sendable {
  private let palette: [OKLab]
  private let search: NearestColor
  private let threshold: Double?
  /// Colors of their own, in an open table at most half full, and how they are shown.
  private var keys: [UInt32]
  private var patterns: [DitherPattern]
  private let shift: UInt32
  /// One for each cell; empty while all colors are counted.
  private var cells: [DitherPattern] = []

  private static let empty = UInt32.max
  /// A cell that the film does not use.
  private static let unknown = DitherPattern(first: 0, second: 0, share: .max)

  /// - Parameter histogram: of the film. Other colors are found too, only slower.
  init(_ palette: Palette, dither: Dither, histogram: ColorHistogram) {
    self.palette = palette.colors.map { OKLab($0) }
    search = NearestColor(self.palette)
    threshold = palette.isExact ? nil : dither.threshold
    let samples = histogram.samples
    var size = 512
    while size < 2 * (samples.count + palette.colors.count), histogram.isExact { size *= 2 }
    keys = [UInt32](repeating: PaletteMap.empty, count: size)
    patterns = [DitherPattern](repeating: PaletteMap.unknown, count: size)
    shift = UInt32(32 - size.trailingZeroBitCount)
    for (index, color) in palette.colors.enumerated() {
      insert(color, DitherPattern(first: UInt8(index), second: 0, share: 0))
    }
    if histogram.isExact {
      for sample in samples where keys[slot(of: sample.color)] == PaletteMap.empty {
        insert(sample.color, find(sample.color))
      }
    } else {
      cells = [DitherPattern](repeating: PaletteMap.unknown, count: ColorCell.amount)
      for sample in samples { cells[ColorCell.index(of: sample.color)] = find(sample.color) }
    }
  }

  /// How a color 0xBBGGRR is shown.
  @inline(__always)
  func pattern(of color: UInt32) -> DitherPattern {
    let slot = slot(of: color)
    if keys[slot] == color { return patterns[slot] }
    if !cells.isEmpty {
      let pattern = cells[ColorCell.index(of: color)]
      if pattern != PaletteMap.unknown { return pattern }
    }
    return find(color)
  }

  /// Where a color is, or would be.
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

  private func find(_ color: UInt32) -> DitherPattern {
    let target = OKLab(color)
    let match = search.nearest(to: target)
    if let threshold, match.squaredDistance > threshold {
      return DitherPattern(showing: target, with: palette, search)
    }
    return DitherPattern(first: UInt8(match.index), second: 0, share: 0)
  }
}
