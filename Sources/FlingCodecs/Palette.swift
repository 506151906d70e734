/// The colors of a GIF, in ascending order of 0xBBGGRR, so that equal films have equal palettes.
package struct Palette: Equatable, Sendable {
  /// Colors as 0xBBGGRR, at most 256, each once.
  package let colors: [UInt32]
  /// The entry after the colors that shows nothing; nil when all 256 entries are colors.
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
  package init(_ histogram: ColorHistogram, limit: Int = 256) throws(CodecError) {
    guard (2...256).contains(limit) else { throw .colors(limit) }
    if let exact = Palette(exactly: histogram, limit: limit) {
      self = exact
      return
    }
    // One entry stays free: unchanged pixels are cheapest when they are transparent.
    let colors = PaletteQuantizer.colors(of: histogram, limit: min(limit, 255))
    self.init(colors: colors, hasTransparentPixels: histogram.hasTransparency, isExact: false)
  }

  /// - Parameter colors: at most 256, or 255 with transparent pixels, ascending, each once.
  private init(colors: [UInt32], hasTransparentPixels: Bool, isExact: Bool) {
    // A film of nothing but transparent pixels still needs a color table.
    self.colors = colors.isEmpty ? [0] : colors
    transparentIndex = self.colors.count < 256 ? self.colors.count : nil
    self.hasTransparentPixels = hasTransparentPixels
    self.isExact = isExact
  }

  /// Entries of the color table: 2, 4, 8 ... 256.
  var tableSize: Int {
    let used = colors.count + (transparentIndex == nil ? 0 : 1)
    var size = 2
    while size < used { size *= 2 }
    return size
  }

  /// The bits of an index, at least the 2 that GIF's compression demands.
  var codeSize: Int { max(2, tableSize.trailingZeroBitCount) }
}
