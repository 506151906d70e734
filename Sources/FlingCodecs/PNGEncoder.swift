package import FlingRaster

/// Turns a picture into a PNG: without opacity when all of it is opaque, with a palette when it has at most
/// 256 colors.
package struct PNGEncoder: Equatable, Sendable {
  package enum Effort: Equatable, Sendable {
    /// Level 3 without filters: the smallest files of the fast ways for the flat colors of an interface.
    case fast
    /// Level 9, with and without filters, whichever is smaller: about ten times slower.
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
  package func encode(_ bitmap: Bitmap) throws(CodecError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw .size(format: "PNG", width: bitmap.width, height: bitmap.height)
    }
    let layout = PixelLayout(of: bitmap)
    switch effort {
    case .fast: return try encode(bitmap, layout, level: 3, filters: .none)
    case .small:
      let plain = try encode(bitmap, layout, level: 9, filters: .none)
      // Neighbouring indices have nothing in common that a filter could use.
      if case .palette = layout { return plain }
      let filtered = try encode(bitmap, layout, level: 9, filters: .adaptive)
      return filtered.count < plain.count ? filtered : plain
    }
  }

  private func encode(
    _ bitmap: Bitmap, _ layout: PixelLayout, level: Int, filters: PNGStream.Filters
  ) throws(CodecError) -> [UInt8] {
    let stream = try PNGStream(
      width: bitmap.width, height: bitmap.height, layout: layout, level: level, filters: filters)
    if case .palette(let colors) = layout { try stream.putPalette(colors) }
    if !title.isEmpty { try stream.putText(title, key: "Title") }
    if !description.isEmpty { try stream.putText(description, key: "Description") }
    try stream.endHeader()
    var rows = PixelRows(layout, width: bitmap.width)
    for y in 0..<bitmap.height {
      try stream.putRow(rows.row(y, of: bitmap))
    }
    return try stream.finish()
  }
}

/// A picture's rows as a PNG holds them.
private struct PixelRows {
  private let layout: PixelLayout
  private let indices: [UInt32: UInt8]
  private var row: [UInt8]

  init(_ layout: PixelLayout, width: Int) {
    self.layout = layout
    row = [UInt8](repeating: 0, count: width * layout.bytesPerPixel)
    guard case .palette(let colors) = layout else {
      indices = [:]
      return
    }
    indices = Dictionary(uniqueKeysWithValues: colors.indices.map { (colors[$0], UInt8($0)) })
  }

  mutating func row(_ y: Int, of bitmap: Bitmap) -> [UInt8] {
    let start = y * bitmap.width
    let pixels = bitmap.pixels
    switch layout {
    case .palette:
      var last = pixels[start]
      var index = indices[Pixel.unpremultiplied(last)] ?? 0
      for x in 0..<bitmap.width {
        let pixel = pixels[start + x]
        if pixel != last {
          last = pixel
          index = indices[Pixel.unpremultiplied(last)] ?? 0
        }
        row[x] = index
      }
    case .opaque:
      for x in 0..<bitmap.width {
        let pixel = pixels[start + x]
        row[3 * x] = UInt8(truncatingIfNeeded: pixel)
        row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      }
    case .withAlpha:
      for x in 0..<bitmap.width {
        let pixel = Pixel.unpremultiplied(pixels[start + x])
        row[4 * x] = UInt8(truncatingIfNeeded: pixel)
        row[4 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[4 * x + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        row[4 * x + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
    }
    return row
  }
}
