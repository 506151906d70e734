/// Lossy compression: the allowed distance of a pixel from its color, and the entries within it.
///
/// Only pixels that change are shown by other entries, so static areas never flicker.
struct LossyTolerance: Sendable {
  /// Number of similar entries that are tried, the nearest first; each is a bit of a choice.
  private static let neighborCount = 14
  /// The bit for keeping the index on screen.
  static let stay: UInt16 = 1 << 15
  /// Distance in OKLab × 100 up to which the index on screen always stays; a larger value would delay slow
  /// fades.
  private static let hysteresis = 0.5

  private let squaredLimit: Double
  private let squaredHysteresis: Double
  /// Colors by index; the element of the transparent index is arbitrary.
  private let colors: [UInt32]
  private let entries: [OKLab]
  private let nothing: Int?
  /// For each index the most similar other indices.
  let neighbors: [[UInt8]]

  /// Finds similar entries for each entry of a palette.
  /// - Parameter limit: allowed distance in OKLab × 100; above 0.
  init(_ limit: Double, _ palette: Palette) {
    squaredLimit = limit * limit
    squaredHysteresis = min(limit, LossyTolerance.hysteresis) * min(limit, LossyTolerance.hysteresis)
    let first = palette.firstIndex
    nothing = palette.transparentIndex
    colors = [UInt32](repeating: palette.colors[0], count: first) + palette.colors
    entries = colors.map { OKLab($0) }
    let shown = palette.colors.map { OKLab($0) }
    let search = NearestColor(shown)
    neighbors =
      [[UInt8]](repeating: [], count: first)
      + shown.indices.map { index in
        search.nearest(LossyTolerance.neighborCount + 1, to: shown[index]).filter { $0.index != index }
          .prefix(LossyTolerance.neighborCount).map { UInt8(first + $0.index) }
      }
  }

  /// Whether the index on screen is near enough to the new color of a pixel.
  func canKeep(_ index: UInt8, for pixel: UInt32) -> Bool {
    guard Int(index) != nothing, let color = Pixel.gifColor(pixel) else { return false }
    return entries[Int(index)].squaredDistance(to: OKLab(color)) <= squaredHysteresis
  }

  /// For each pixel of a rectangle the choices besides its own symbol: a bit for each similar entry within
  /// the tolerance, and `stay`.
  /// - Parameters:
  ///   - pixels: the exact pixels, in rows of `width`.
  ///   - old: the indices on screen so far. Pixels whose symbol equals its old index have no further choices.
  func choices(
    for pixels: [UInt32], width: Int, in rect: ChangedRect, _ symbols: [UInt8], over old: [UInt8],
    transparentIndex: UInt8
  ) -> [UInt16] {
    var choices = [UInt16](repeating: 0, count: symbols.count)
    var lastColor: UInt32?
    var target = entries[0]
    var lastSymbol = transparentIndex
    var nearbyBits: UInt16 = 0
    var next = 0
    for y in rect.top..<rect.bottom {
      for x in rect.left..<rect.right {
        defer { next += 1 }
        let symbol = symbols[next]
        guard symbol != old[next], symbol != transparentIndex,
          let color = Pixel.gifColor(pixels[y * width + x])
        else { continue }
        // In a flat area of an entry's own color, a similar entry would be visible and save little.
        if color == colors[Int(symbol)], LossyTolerance.isFlat(pixels, width: width, x: x, y: y) { continue }
        if color != lastColor || symbol != lastSymbol {
          if color != lastColor { target = OKLab(color) }
          lastColor = color
          lastSymbol = symbol
          nearbyBits = 0
          for (bit, neighbor) in neighbors[Int(symbol)].enumerated()
          where entries[Int(neighbor)].squaredDistance(to: target) < squaredLimit {
            nearbyBits |= 1 << UInt16(bit)
          }
        }
        var choice = nearbyBits
        if old[next] != transparentIndex, entries[Int(old[next])].squaredDistance(to: target) < squaredLimit {
          choice |= LossyTolerance.stay
        }
        choices[next] = choice
      }
    }
    return choices
  }

  /// Whether a pixel equals its left and upper neighbors.
  private static func isFlat(_ pixels: [UInt32], width: Int, x: Int, y: Int) -> Bool {
    let index = y * width + x
    return x > 0 && y > 0 && pixels[index] == pixels[index - 1] && pixels[index] == pixels[index - width]
  }
}
