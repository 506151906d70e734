/// The colors of a GIF, those first to which pixels turn in most frames: a frame that needs only low indices needs
/// fewer bits. Equal films have equal palettes.
package struct Palette: Equatable, Sendable {
  /// Colors as 0xBBGGRR, at most 256, each once.
  package let colors: [UInt32]
  /// The entry that shows nothing, before all colors; nil when all 256 entries are colors.
  package let transparentIndex: Int?
  /// Whether the film has pixels that show nothing, so that a frame cannot build on the one before.
  package let hasTransparentPixels: Bool
  /// Whether every color of the film is an entry.
  package let isExact: Bool

  /// All colors of the film; nil when there are more than `limit`, or no entry is left for transparent
  /// pixels.
  /// - Parameter limit: 2...256 colors.
  package init?(exactly histogram: ColorHistogram, limit: Int = 256) {
    let room = histogram.hasTransparency ? min(limit, 255) : limit
    guard let colors = histogram.colors, colors.count <= room else { return nil }
    self.init(colors: colors, hasTransparentPixels: histogram.hasTransparency, isExact: true)
  }

  /// The exact palette when there is one, else the best one found of at most `limit` colors.
  /// - Parameter isLossy: whether pixels may be off on purpose, so that those near rare colors need not be so many.
  package init(_ histogram: ColorHistogram, limit: Int = 256, isLossy: Bool = false) throws(CodecError) {
    guard (2...256).contains(limit) else { throw .colors(limit) }
    if let exact = Palette(exactly: histogram, limit: limit) {
      self = exact
      return
    }
    // One entry stays free: unchanged pixels are cheapest when they are transparent.
    let colors = PaletteQuantizer.colors(of: histogram, limit: min(limit, 255), isLossy: isLossy)
    self.init(colors: colors, hasTransparentPixels: histogram.hasTransparency, isExact: false)
  }

  /// A palette of just these colors.
  /// - Parameter colors: at most 256, or 255 with transparent pixels, each once.
  init(exactly colors: [UInt32], hasTransparentPixels: Bool) {
    self.init(colors: colors, hasTransparentPixels: hasTransparentPixels, isExact: true)
  }

  /// - Parameter colors: at most 256, or 255 with transparent pixels, each once.
  private init(colors: [UInt32], hasTransparentPixels: Bool, isExact: Bool) {
    // A film of nothing but transparent pixels still needs a color table.
    self.colors = colors.isEmpty ? [0] : colors
    transparentIndex = self.colors.count < 256 ? 0 : nil
    self.hasTransparentPixels = hasTransparentPixels
    self.isExact = isExact
  }

  /// The entry of the first color.
  var firstIndex: Int { transparentIndex == nil ? 0 : 1 }

  /// How far the color of the film is, in OKLab × 100, that is farthest from all entries.
  func worstDistance(_ histogram: ColorHistogram) -> Double {
    if isExact { return 0 }
    let search = NearestColor(colors.map { OKLab($0) })
    return histogram.samples.reduce(0) { max($0, search.nearest(to: OKLab($1.color)).squaredDistance) }
      .squareRoot()
  }

  /// Entries of the color table: 2, 4, 8 ... 256.
  var tableSize: Int {
    let used = colors.count + firstIndex
    var size = 2
    while size < used { size *= 2 }
    return size
  }
}
