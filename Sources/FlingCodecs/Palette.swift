/// The colors of a GIF, sorted by falling number of frames in which pixels take the color: a frame that only
/// uses low indices needs fewer bits. Equal films have equal palettes.
package struct Palette: Equatable, Sendable {
  /// Colors as 0xBBGGRR, at most 256, without duplicates.
  package let colors: [UInt32]
  /// Index of the transparent entry, which precedes all colors; nil if all 256 entries are colors.
  package let transparentIndex: Int?
  /// Whether the film has transparent pixels, so that frames may have to be disposed of.
  package let hasTransparentPixels: Bool
  /// Whether every color of the film is an entry.
  package let isExact: Bool

  /// Creates a palette of all colors of a film; nil if there are more than `limit`, or no entry is left for
  /// transparent pixels.
  /// - Parameter limit: 2...256 colors.
  package init?(exactly histogram: ColorHistogram, limit: Int = 256) {
    let capacity = histogram.hasTransparency ? min(limit, 255) : limit
    guard let colors = histogram.colors, colors.count <= capacity else { return nil }
    self.init(colors: colors, hasTransparentPixels: histogram.hasTransparency, isExact: true)
  }

  /// Creates the exact palette, if possible, and otherwise the best palette found with at most `limit`
  /// colors.
  /// - Parameter isLossy: whether pixels may deviate on purpose, so that rare colors need fewer entries.
  package init(_ histogram: ColorHistogram, limit: Int = 256, isLossy: Bool = false) throws(CodecError) {
    guard (2...256).contains(limit) else { throw .colors(limit) }
    if let exact = Palette(exactly: histogram, limit: limit) {
      self = exact
      return
    }
    // One entry is reserved, because unchanged pixels compress best if they are transparent.
    let colors = PaletteQuantizer.colors(of: histogram, limit: min(limit, 255), isLossy: isLossy)
    self.init(colors: colors, hasTransparentPixels: histogram.hasTransparency, isExact: false)
  }

  /// Creates a palette of exactly these colors.
  /// - Parameter colors: at most 256, or 255 with transparent pixels, without duplicates.
  init(exactly colors: [UInt32], hasTransparentPixels: Bool) {
    self.init(colors: colors, hasTransparentPixels: hasTransparentPixels, isExact: true)
  }

  /// Creates a palette, with a transparent entry if there is room.
  /// - Parameter colors: at most 256, or 255 with transparent pixels, without duplicates.
  private init(colors: [UInt32], hasTransparentPixels: Bool, isExact: Bool) {
    // A film of transparent pixels only still needs a color table.
    self.colors = colors.isEmpty ? [0] : colors
    transparentIndex = self.colors.count < 256 ? 0 : nil
    self.hasTransparentPixels = hasTransparentPixels
    self.isExact = isExact
  }

  /// Index of the first color.
  var firstIndex: Int { transparentIndex == nil ? 0 : 1 }

  /// The largest distance, in OKLab × 100, of a color of the film from its nearest entry.
  func worstDistance(_ histogram: ColorHistogram) -> Double {
    if isExact { return 0 }
    let search = NearestColor(colors.map { OKLab($0) })
    return histogram.samples.reduce(0) { max($0, search.nearest(to: OKLab($1.color)).squaredDistance) }
      .squareRoot()
  }

  /// Number of entries in the color table: 2, 4, 8 ... 256.
  var tableSize: Int {
    let used = colors.count + firstIndex
    var size = 2
    while size < used { size *= 2 }
    return size
  }
}
