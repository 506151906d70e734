package import FlingRaster

/// Raw video as YUV4MPEG2: brightness and two color differences for every pixel (4:4:4), no opacity.
///
/// The format does not say which matrix they are made by, so what reads it decides: ffmpeg and others take BT.601 for
/// granted, and so that is what is written, in the limited range of 16...235 and 16...240. Pictures are laid on black.
///
/// Source: ITU-R BT.601-7, 2.5.3, in whole numbers of 1/65536.
package enum Y4M {
  /// - Parameter rate: frames a second, a fraction.
  package static func header(width: Int, height: Int, rate: (Int, over: Int)) -> [UInt8] {
    Array(
      "YUV4MPEG2 W\(width) H\(height) F\(rate.0):\(rate.over) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
  }

  package static func frame(_ bitmap: Bitmap) -> [UInt8] {
    let head = Array("FRAME\n".utf8)
    let count = bitmap.pixels.count
    var bytes = head + [UInt8](repeating: 0, count: 3 * count)
    for (index, pixel) in bitmap.pixels.enumerated() {
      let red = Int(pixel & 255)
      let green = Int(pixel >> 8 & 255)
      let blue = Int(pixel >> 16 & 255)
      let y = 16_829 * red + 33_039 * green + 6416 * blue
      let u = 28_785 * blue - 9714 * red - 19_071 * green
      let v = 28_785 * red - 24_104 * green - 4681 * blue
      bytes[head.count + index] = UInt8((y + (16 << 16) + half) >> 16)
      bytes[head.count + count + index] = UInt8((u + (128 << 16) + half) >> 16)
      bytes[head.count + 2 * count + index] = UInt8((v + (128 << 16) + half) >> 16)
    }
    return bytes
  }

  private static let half = 1 << 15
}
