package import FlingRaster

/// Turns a picture into a PNG: without opacity when all of it is opaque, with a palette when it has at most
/// 256 colors, as grays when it has no others.
///
/// It says that it is sRGB, and nothing of gamma and primaries: what reads PNGs for the screen knows that chunk.
package struct PNGEncoder: Equatable, Sendable {
  package enum Effort: Equatable, Sendable {
    /// Level 3 without filters: the smallest files of the fast ways for the flat colors of an interface.
    case fast
    /// Level 9, with and without filters, whichever is smaller: about eight times slower.
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

  /// The whole file.
  /// - Parameter census: of all pictures that have one pixel format, this one among them; nil for one that stands alone.
  package func encode(_ bitmap: Bitmap, among census: PixelCensus? = nil) throws(CodecError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw .size(format: "PNG", width: bitmap.width, height: bitmap.height)
    }
    let layout = census.map { PixelLayout($0) } ?? PixelLayout(of: bitmap)
    switch effort {
    case .fast: return try encode(bitmap, layout, level: 3, filters: .none)
    case .small:
      var best: [UInt8] = []
      for filters in try promising(bitmap, layout) {
        let file = try encode(bitmap, layout, level: 9, filters: filters)
        if best.isEmpty || file.count < best.count { best = file }
      }
      return best
    }
  }

  /// Filters that may make the smallest file, by how small they make a few strips of the picture quickly.
  private func promising(_ bitmap: Bitmap, _ layout: PixelLayout) throws(CodecError) -> [PNGStream.Filters] {
    // Neighbouring indices have nothing in common that a filter could use.
    if layout.depth < 8 { return [.none] }
    if case .palette = layout { return [.none] }
    let sample = PNGEncoder.strips(of: bitmap)
    let bare = PNGEncoder()
    let tried = try [PNGStream.Filters.none, .adaptive, .every].map { (filters) throws(CodecError) in
      (filters, size: try bare.encode(sample, layout, level: 3, filters: filters).count)
    }
    let least = tried.map(\.size).min() ?? 0
    // All five filters take twice as long as three and seldom gain anything: only where they look best.
    return tried.filter { (filters, size) in
      Double(size) <= Double(least) * (filters == .every ? 1 : PNGEncoder.slack)
    }.map(\.0)
  }

  /// How much larger than the least a sample may be.
  private static let slack = 1.15
  /// A sample is so many strips of so many rows.
  private static let (stripCount, stripHeight) = (8, 8)

  private static func strips(of bitmap: Bitmap) -> Bitmap {
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
    try stream.endHeader()
    var rows = PixelRows(layout)
    for y in 0..<bitmap.height {
      try stream.putRow(rows.row(of: bitmap, y, 0..<bitmap.width))
    }
    return try stream.finish()
  }
}
