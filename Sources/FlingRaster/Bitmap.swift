/// A rectangle of pixels, row by row from the top left.
///
/// A pixel is premultiplied sRGB in one word, red in the lowest byte: `0xAABBGGRR`. In memory that is R, G,
/// B, A on a little-endian machine. No color component exceeds the pixel's alpha.
package struct Bitmap: Equatable, Sendable {
  /// Width in pixels; at least 0.
  package let width: Int
  /// Height in pixels; at least 0.
  package private(set) var height: Int
  /// `width * height` premultiplied pixels.
  package internal(set) var pixels: [UInt32]

  /// Longest side in pixels.
  package static let sideLimit = 32_768

  /// Creates a bitmap of one color. Sides are clamped to 0...`sideLimit`.
  package init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    self.width = Swift.max(0, Swift.min(width, Bitmap.sideLimit))
    self.height = Swift.max(0, Swift.min(height, Bitmap.sideLimit))
    pixels = [UInt32](repeating: pixel, count: self.width * self.height)
  }

  /// Creates a bitmap of given pixels; nil unless there are `width * height` of them.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    let sides = 0...Bitmap.sideLimit
    guard sides.contains(width), sides.contains(height), pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Stacks bitmaps of equal width, the first on top; nil if their widths differ or the result would be too
  /// high.
  package init?(stacking bands: [Bitmap]) {
    let height = bands.reduce(0) { $0 + $1.height }
    let width = bands.first?.width ?? 0
    guard bands.allSatisfy({ $0.width == width }) else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for band in bands { pixels += band.pixels }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Appends a bitmap below this one. Nothing happens if its width differs or the result would be too high.
  package mutating func append(_ band: Bitmap) {
    guard band.width == width, height + band.height <= Bitmap.sideLimit else { return }
    pixels += band.pixels
    height += band.height
  }

  /// The premultiplied pixel in column `x` of row `y`, both from 0; outside the bitmap it is transparent.
  package subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, x < width, y >= 0, y < height else { return 0 }
    return pixels[y * width + x]
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool {
    var all: UInt32 = 0xFFFF_FFFF
    for pixel in pixels { all &= pixel }
    return all >= 0xFF00_0000
  }

  /// The pixel at `x`, `y` with color not multiplied by alpha, in the same byte order; 0 if it is fully
  /// transparent.
  package func unpremultiplied(x: Int, y: Int) -> UInt32 {
    Premultiplied.unpremultiplied(self[x, y])
  }

  /// All pixels with color not multiplied by alpha, four bytes each: red, green, blue, alpha.
  package func unpremultipliedBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      let straight = Premultiplied.unpremultiplied(pixel)
      bytes.append(UInt8(truncatingIfNeeded: straight))
      bytes.append(UInt8(truncatingIfNeeded: straight >> 8))
      bytes.append(UInt8(truncatingIfNeeded: straight >> 16))
      bytes.append(UInt8(truncatingIfNeeded: straight >> 24))
    }
    return bytes
  }

  /// The part of the bitmap in a range of columns and rows, both clamped to the bitmap.
  package func cropped(x: Range<Int>, y: Range<Int>) -> Bitmap {
    let columns = x.clamped(to: 0..<width)
    let rows = y.clamped(to: 0..<height)
    var result = Bitmap(width: columns.count, height: rows.count)
    result.pixels.removeAll(keepingCapacity: true)
    guard !columns.isEmpty else { return result }
    for row in rows {
      result.pixels += pixels[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)]
    }
    return result
  }

  /// A 64-bit hash of size and pixels, the same on every machine and in every run.
  ///
  /// FNV-1a on words instead of bytes: the width, the height, then two pixels at a time with the first in the
  /// low half. Each step also folds the high half down, because otherwise differences in the top bits could
  /// cancel. Not resistant to adversaries.
  package var hash: UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    func absorb(_ word: UInt64) {
      state = (state ^ word) &* 0x0000_0100_0000_01B3
      state ^= state >> 32
    }
    absorb(UInt64(width))
    absorb(UInt64(height))
    var index = 0
    while index + 1 < pixels.count {
      absorb(UInt64(pixels[index]) | UInt64(pixels[index + 1]) << 32)
      index += 2
    }
    if index < pixels.count { absorb(UInt64(pixels[index])) }
    absorb(UInt64(pixels.count))
    return state
  }
}
