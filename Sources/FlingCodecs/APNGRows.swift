import FlingRaster

/// The rows of a rectangle of a picture, stored in one of the encodings of `APNGTrial.Encoding`.
struct APNGRows {
  private let picture: Bitmap
  private let rect: ChangedRect
  /// The picture whose equal pixels are left out; nil to store all pixels.
  private let base: Bitmap?
  private let layout: APNGLayout
  private var filters = RowFilter.Choice.none

  /// All pixels of the rectangle.
  init(_ picture: Bitmap, in rect: ChangedRect, _ layout: APNGLayout) {
    self.picture = picture
    self.rect = rect
    self.layout = layout
    base = nil
  }

  /// The rectangle with unchanged pixels left out; nil if no pixel is unchanged, or a changed pixel is not
  /// opaque.
  init?(_ picture: Bitmap, in rect: ChangedRect, over base: Bitmap, _ layout: APNGLayout) {
    guard layout.free != nil else { return nil }
    var hasFree = false
    for y in rect.top..<rect.bottom {
      let row = y * picture.width
      for index in (row + rect.left)..<(row + rect.right) {
        if picture.pixels[index] == base.pixels[index] {
          hasFree = true
        } else if layout.isOpaque {
          continue
        } else if picture.pixels[index] >> 24 < 255 {
          return nil
        }
      }
      // One unchanged pixel is enough. Films that are not opaque must check all changed pixels.
      if hasFree, layout.isOpaque { break }
    }
    guard hasFree else { return nil }
    self.picture = picture
    self.rect = rect
    self.base = base
    self.layout = layout
  }

  /// The same rows with filters.
  func filtered(_ filters: RowFilter.Choice) -> APNGRows {
    var other = self
    other.filters = filters
    return other
  }

  /// Measures the rectangle for `APNGTrial`, on every fourth row.
  /// - Parameter base: the base picture; nil for a transparent canvas.
  func measure(over base: Bitmap?) -> APNGTrial.PixelStatistics {
    var (count, changed, varied) = (0, 0, 0)
    let source = picture.pixels.span
    let width = picture.width
    // Every fourth row is a sufficient sample.
    for y in stride(from: rect.top, to: rect.bottom, by: 4) {
      let start = y * width
      count += rect.width
      for index in (start + rect.left + 1)..<max(start + rect.right, start + rect.left + 1) {
        if let base, base.pixels[index] == source[index] { continue }
        changed += 1
        let pixel = source[index]
        let above = y > rect.top ? source[index - width] : pixel
        if APNGRows.isSlightDifference(pixel, source[index - 1]) || APNGRows.isSlightDifference(pixel, above)
        {
          varied += 1
        }
      }
    }
    return APNGTrial.PixelStatistics(
      area: rect.area, changed: Double(changed) / Double(max(1, count)),
      varied: Double(varied) / Double(max(1, changed)))
  }

  /// Whether two pixels differ, but no channel by more than 25 of 255.
  @inline(__always)
  private static func isSlightDifference(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return false }
    for shift: UInt32 in [0, 8, 16, 24] where abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > 25 {
      return false
    }
    return true
  }

  // MARK: - Compression

  /// The bytes of a row, including its filter number.
  private var length: Int { 1 + rect.width * layout.pixels.bytesPerPixel }

  /// The rows as a zlib stream; nil once it exceeds a limit, see `DeflateEncoder`.
  /// - Parameter search: the match search for rows without filters.
  func compressed(_ search: MatchFinder.RowKind, limit: Int) -> [UInt8]? {
    DeflateEncoder.compressed(
      filteredBytes(), pixel: layout.pixels.bytesPerPixel, row: length, filters == .none ? search : .filtered,
      limit: limit)
  }

  // MARK: - Bytes

  /// The filtered rows, each after its filter number.
  private func filteredBytes() -> [UInt8] {
    let size = layout.pixels.bytesPerPixel
    let length = length - 1
    var indices: PixelRowConverter? = size == 1 ? PixelRowConverter(layout.pixels) : nil
    var result: [UInt8] = []
    result.reserveCapacity(rect.height * (length + 1))
    var row = [UInt8](repeating: 0, count: length)
    var filter = RowFilter(filters, size: size, length: length)
    var pixels = [UInt32](repeating: 0, count: rect.width)
    for y in rect.top..<rect.bottom {
      writePixels(ofRow: y, &pixels)
      if indices != nil {
        row = indices?.row(of: pixels, 0..<pixels.count) ?? row
      } else {
        fill(&row, pixels, size)
      }
      filter.append(row, to: &result)
    }
    return result
  }

  /// Writes the pixels of one row to a list. Unchanged pixels become `layout.free`, unless they continue a
  /// run of the drawn pixel to their left, which compresses better.
  private func writePixels(ofRow y: Int, _ list: inout [UInt32]) {
    let start = y * picture.width + rect.left
    let source = picture.pixels.span
    var pixels = list.mutableSpan
    guard let base, let free = layout.free else {
      for x in 0..<rect.width { pixels[x] = source[start + x] }
      return
    }
    let before = base.pixels.span
    var last = free
    for x in 0..<rect.width {
      let pixel = source[start + x]
      if pixel != before[start + x] || pixel == last {
        last = pixel
      } else {
        last = free
      }
      pixels[x] = last
    }
  }

  /// Writes pixels as RGB bytes, or as RGBA bytes that are not premultiplied.
  /// - Parameter size: bytes of a pixel, 3 or 4.
  private func fill(_ row: inout [UInt8], _ list: [UInt32], _ size: Int) {
    var bytes = row.mutableSpan
    let pixels = list.span
    var byte = 0
    if size == 3 {
      for x in 0..<pixels.count {
        let pixel = pixels[x]
        bytes[byte] = UInt8(truncatingIfNeeded: pixel)
        bytes[byte + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[byte + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        byte += 3
      }
    } else {
      for x in 0..<pixels.count {
        let pixel = Pixel.unpremultiplied(pixels[x])
        bytes[byte] = UInt8(truncatingIfNeeded: pixel)
        bytes[byte + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[byte + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[byte + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
        byte += 4
      }
    }
  }
}
