package import FlingRaster

/// Draws two pictures and their differences side by side: the first, the second, and the dimmed first with
/// differing pixels in red.
package enum DifferencePicture {
  /// Gap between the pictures in pixels.
  private static let gap = 8
  private static let ground: UInt32 = 0xFF80_8080
  private static let red: UInt32 = 0xFF00_00FF
  /// Pixels whose difference is within the tolerance.
  private static let orange: UInt32 = 0xFF00_A0FF

  /// Draws both pictures and their differences side by side.
  /// - Parameter other: a picture of the same size.
  /// - Returns: nil if three such pictures side by side are too wide, or the sizes differ.
  package static func drawSideBySide(_ picture: Bitmap, _ other: Bitmap, tolerance: Int) -> Bitmap? {
    let (width, height) = (picture.width, picture.height)
    let total = 3 * width + 2 * gap
    guard total <= Bitmap.sideLimit, other.width == width, other.height == height else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(total * height)
    let bar = [UInt32](repeating: ground, count: gap)
    for y in 0..<height {
      let row = (y * width)..<((y + 1) * width)
      pixels += picture.pixels[row].lazy.map(Pixel.onWhite)
      pixels += bar
      pixels += other.pixels[row].lazy.map(Pixel.onWhite)
      pixels += bar
      for index in row {
        pixels.append(differencePixel(picture.pixels[index], other.pixels[index], tolerance))
      }
    }
    return Bitmap(width: total, height: height, pixels: pixels)
  }

  /// Draws only the differences.
  /// - Returns: nil if the sizes differ.
  package static func difference(_ picture: Bitmap, _ other: Bitmap, tolerance: Int) -> Bitmap? {
    guard other.width == picture.width, other.height == picture.height else { return nil }
    return Bitmap(
      width: picture.width, height: picture.height,
      pixels: zip(picture.pixels, other.pixels).map { differencePixel($0, $1, tolerance) })
  }

  private static func differencePixel(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> UInt32 {
    a == b ? dimmed(Pixel.onWhite(a)) : PixelDifference.largest(a, b) > tolerance ? red : orange
  }

  /// The pixel in gray with a quarter of its contrast, near white.
  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let light = (2 * (pixel & 255) + 5 * (pixel >> 8 & 255) + (pixel >> 16 & 255)) / 8
    let gray = 191 + light / 4
    return 0xFF00_0000 | gray << 16 | gray << 8 | gray
  }
}
