/// Shows pixels with a palette's entries, one color always alike: what does not move does not flicker.
///
/// A value of its own for each worker: its memory of colors met grows no further than a fixed table, and whether a color is
/// remembered or found again does not change the answer.
struct PaletteMap: Sendable {
  private let palette: [OKLab]
  private let search: NearestColor
  private let threshold: Double?
  private var slots: [Slot]

  private struct Slot {
    var color: UInt32
    var pattern: DitherPattern
  }

  private static let slotCount = 1 << 17
  private static let probes = 8
  private static let empty = UInt32.max

  /// - Parameter histogram: of the film; its colors are looked up at once, so that workers share what is found.
  init(_ palette: Palette, dither: Dither, histogram: ColorHistogram) {
    self.palette = palette.colors.map { OKLab($0) }
    search = NearestColor(self.palette)
    threshold = palette.isExact ? nil : dither.threshold
    let nothing = Slot(
      color: PaletteMap.empty, pattern: DitherPattern(first: 0, second: 0, share: 0))
    slots = [Slot](repeating: nothing, count: PaletteMap.slotCount)
    // Entries first: they must be remembered, being the colors of large areas.
    for color in palette.colors { _ = pattern(of: color) }
    guard histogram.isExact else { return }
    for sample in histogram.samples { _ = pattern(of: sample.color) }
  }

  /// How a color 0xBBGGRR is shown.
  @inline(__always)
  mutating func pattern(of color: UInt32) -> DitherPattern {
    let home = Int((color &* 0x9E37_79B1) >> 15)
    for probe in 0..<PaletteMap.probes {
      let slot = (home + probe) & (PaletteMap.slotCount - 1)
      if slots[slot].color == color { return slots[slot].pattern }
      if slots[slot].color == PaletteMap.empty { return remember(color, in: slot) }
    }
    return remember(color, in: home)
  }

  private mutating func remember(_ color: UInt32, in slot: Int) -> DitherPattern {
    let pattern = find(color)
    slots[slot] = Slot(color: color, pattern: pattern)
    return pattern
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
