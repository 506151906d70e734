import FlingRaster

/// Converts rows of premultiplied pixels to the layout of a PNG.
struct PixelRowConverter {
  private let layout: PixelLayout
  private let indices: [UInt32: UInt8]
  private var row: [UInt8] = []

  init(_ layout: PixelLayout) {
    self.layout = layout
    guard case .palette(let colors, _) = layout else {
      indices = [:]
      return
    }
    indices = Dictionary(uniqueKeysWithValues: colors.indices.map { (colors[$0], UInt8($0)) })
  }

  /// A range of columns in a row of a picture.
  mutating func row(of bitmap: Bitmap, _ y: Int, _ columns: Range<Int>) -> [UInt8] {
    let start = y * bitmap.width
    return row(of: bitmap.pixels, (start + columns.lowerBound)..<(start + columns.upperBound))
  }

  /// A range of consecutive premultiplied pixels.
  mutating func row(of pixels: [UInt32], _ range: Range<Int>) -> [UInt8] {
    let count = range.count * layout.bytesPerPixel
    if row.count != count { row = [UInt8](repeating: 0, count: count) }
    var byte = 0
    switch layout {
    case .palette:
      var last = pixels[range.lowerBound]
      var index = indices[Pixel.unpremultiplied(last)] ?? 0
      for position in range {
        let pixel = pixels[position]
        if pixel != last {
          last = pixel
          index = indices[Pixel.unpremultiplied(last)] ?? 0
        }
        row[byte] = index
        byte += 1
      }
    case .gray(let depth):
      for position in range {
        row[byte] = UInt8(truncatingIfNeeded: pixels[position]) >> UInt8(8 - depth)
        byte += 1
      }
    case .grayWithAlpha:
      for position in range {
        let pixel = Pixel.unpremultiplied(pixels[position])
        row[byte] = UInt8(truncatingIfNeeded: pixel)
        row[byte + 1] = UInt8(truncatingIfNeeded: pixel >> 24)
        byte += 2
      }
    case .opaque:
      for position in range {
        let pixel = pixels[position]
        row[byte] = UInt8(truncatingIfNeeded: pixel)
        row[byte + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[byte + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        byte += 3
      }
    case .withAlpha:
      for position in range {
        let pixel = Pixel.unpremultiplied(pixels[position])
        row[byte] = UInt8(truncatingIfNeeded: pixel)
        row[byte + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[byte + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        row[byte + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
        byte += 4
      }
    }
    return row
  }
}
