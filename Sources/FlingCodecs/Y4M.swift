package import FlingRaster

/// Uncompressed video in the format YUV4MPEG2: luma and two chroma samples for every pixel (4:4:4), or luma
/// alone if all pixels are gray; without opacity.
///
/// The format does not specify the color matrix, so readers choose it. ffmpeg and others assume BT.601, which
/// is written here with the limited ranges 16...235 and 16...240. Gray has the full range, as ffmpeg assumes
/// for it. Pictures are composited over black.
///
/// Source: ITU-R BT.601-7, 2.5.3, with coefficients in units of 1/65536.
package struct Y4M: Sendable {
  private let isGray: Bool

  /// Chooses the smallest format that stores all pictures of a film.
  package init(_ census: PixelCensus) {
    isGray = census.isGray
  }

  /// The header of the stream.
  /// - Parameter rate: frames per second as a fraction.
  package func header(width: Int, height: Int, rate: (Int, over: Int)) -> [UInt8] {
    let format = isGray ? "Cmono XCOLORRANGE=FULL" : "C444 XCOLORRANGE=LIMITED"
    return Array("YUV4MPEG2 W\(width) H\(height) F\(rate.0):\(rate.over) Ip A1:1 \(format)\n".utf8)
  }

  /// One frame: luma plane, then both chroma planes.
  package func frame(_ bitmap: Bitmap) -> [UInt8] {
    let head = Array("FRAME\n".utf8)
    if isGray { return head + bitmap.pixels.map { UInt8(truncatingIfNeeded: $0) } }
    let count = bitmap.pixels.count
    var bytes = head + [UInt8](repeating: 0, count: 3 * count)
    for (index, pixel) in bitmap.pixels.enumerated() {
      let red = Int(pixel & 255)
      let green = Int(pixel >> 8 & 255)
      let blue = Int(pixel >> 16 & 255)
      let y = 16_829 * red + 33_039 * green + 6416 * blue
      let u = 28_785 * blue - 9714 * red - 19_071 * green
      let v = 28_785 * red - 24_104 * green - 4681 * blue
      bytes[head.count + index] = UInt8((y + (16 << 16) + Y4M.half) >> 16)
      bytes[head.count + count + index] = UInt8((u + (128 << 16) + Y4M.half) >> 16)
      bytes[head.count + 2 * count + index] = UInt8((v + (128 << 16) + Y4M.half) >> 16)
    }
    return bytes
  }

  private static let half = 1 << 15
}
