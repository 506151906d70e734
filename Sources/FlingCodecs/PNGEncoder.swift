package import FlingRaster

/// Encodes a picture as a PNG. The pixel format has no alpha channel if all pixels are opaque, a palette if
/// there are at most 256 colors, and gray values if all colors are gray.
///
/// The file has an sRGB chunk, but none for gamma and primaries, because decoders for screens know sRGB.
package struct PNGEncoder: Equatable, Sendable {
  /// How much time the encoder spends on a small file.
  package enum Effort: Equatable, Sendable {
    /// zlib level 3 without filters: the smallest files of the fast settings for flat colors of an interface.
    case fast
    /// zlib level 9, with the filters that give the smallest file: about eight times slower.
    case small
  }

  package var effort: Effort
  /// Stored as `Title`; an empty text is left out.
  package var title: String
  /// Stored as `Description`; an empty text is left out.
  package var description: String

  package init(effort: Effort = .fast, title: String = "", description: String = "") {
    self.effort = effort
    self.title = title
    self.description = description
  }

  /// Encodes a picture as a complete file.
  /// - Parameter census: the colors of all pictures that share one pixel format, including this one; nil for
  ///   a single picture.
  /// - Throws: `CodecError.size` if a side is 0.
  package func encode(_ bitmap: Bitmap, among census: PixelCensus? = nil) throws(CodecError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw .size(format: "PNG", width: bitmap.width, height: bitmap.height)
    }
    let layout = census.map { PixelLayout($0) } ?? PixelLayout(of: bitmap)
    switch effort {
    case .fast: return try encode(bitmap, layout, level: 3, filters: .none)
    case .small:
      var best: [UInt8] = []
      for filters in try promisingFilters(bitmap, layout) {
        let file = try encode(bitmap, layout, level: 9, filters: filters)
        if best.isEmpty || file.count < best.count { best = file }
      }
      return best
    }
  }

  /// The filters that may give the smallest file, judged by a fast encoding of a few strips of the picture.
  private func promisingFilters(
    _ bitmap: Bitmap, _ layout: PixelLayout
  ) throws(CodecError) -> [PNGStream.Filters] {
    // Filters do not help palette indices, which are unrelated to their neighbors, or pixels of less than 8
    // bits.
    if layout.depth < 8 { return [.none] }
    if case .palette = layout { return [.none] }
    let sample = PNGEncoder.sampleStrips(of: bitmap)
    let bare = PNGEncoder()
    let tried = try [PNGStream.Filters.none, .adaptive, .every].map { (filters) throws(CodecError) in
      (filters, size: try bare.encode(sample, layout, level: 3, filters: filters).count)
    }
    let minSize = tried.map(\.size).min() ?? 0
    // Trying all five filters takes twice as long as three and seldom helps, so they must be the best for the
    // sample.
    return tried.filter { (filters, size) in
      Double(size) <= Double(minSize) * (filters == .every ? 1 : PNGEncoder.slack)
    }.map(\.0)
  }

  /// The ratio to the smallest sample up to which filters are tried on the whole picture.
  private static let slack = 1.15
  /// The number of strips in a sample, and the rows of each strip.
  private static let (stripCount, stripHeight) = (8, 8)

  /// Evenly spaced strips of a picture, stacked; the whole picture if it is low.
  private static func sampleStrips(of bitmap: Bitmap) -> Bitmap {
    guard bitmap.height >= 2 * stripCount * stripHeight else { return bitmap }
    let strips = (0..<stripCount).map { strip in
      let top = (bitmap.height - stripHeight) * strip / (stripCount - 1)
      return bitmap.cropped(x: 0..<bitmap.width, y: top..<(top + stripHeight))
    }
    return Bitmap(stacking: strips) ?? bitmap
  }

  private func encode(
    _ bitmap: Bitmap, _ layout: PixelLayout, level: Int, filters: PNGStream.Filters
  ) throws(CodecError) -> [UInt8] {
    let stream = try PNGStream(
      width: bitmap.width, height: bitmap.height, layout: layout, level: level, filters: filters)
    if case .palette(let colors, _) = layout { try stream.putPalette(colors) }
    if !title.isEmpty { try stream.putText(title, key: "Title") }
    if !description.isEmpty { try stream.putText(description, key: "Description") }
    try stream.writeInfoChunks()
    var rows = PixelRowConverter(layout)
    for y in 0..<bitmap.height {
      try stream.putRow(rows.row(of: bitmap, y, 0..<bitmap.width))
    }
    return try stream.finish()
  }
}
