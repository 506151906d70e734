package import FlingRaster

/// The canvas on which a decoder draws frame after frame, with limits for malicious files.
package struct FilmCanvas {
  let format: String
  let width: Int
  let height: Int
  private var pixels: [UInt32]
  private var frames = 0
  private var area = 0

  /// The change of a frame's rectangle before the next frame is drawn.
  package typealias Disposal = APNGFrame.Disposal
  private var last: (rect: ChangedRect, disposal: Disposal, under: [UInt32])?

  package init(format: String, width: Int, height: Int) throws(CodecError) {
    guard width > 0, height > 0 else { throw .unreadable(format: format, message: "it has no pixels") }
    guard max(width, height) <= PNGDecoder.sideLimit, width * height <= PNGDecoder.pixelLimit else {
      throw .unreadable(format: format, message: "\(width) × \(height) pixels are too many")
    }
    self.format = format
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Checks the limits for a frame, before its pixels are decoded.
  mutating func checkLimits(width: Int, height: Int) throws(CodecError) {
    frames += 1
    area += width * height + pixels.count
    guard frames <= DecodingLimits.frameCount else {
      throw .unreadable(format: format, message: "it has more than \(DecodingLimits.frameCount) frames")
    }
    guard width * height <= PNGDecoder.pixelLimit, area <= DecodingLimits.pixelCount else {
      throw .unreadable(format: format, message: "its frames have too many pixels")
    }
  }

  /// Applies the disposal of the previous frame, then draws a frame.
  /// - Parameters:
  ///   - frame: the frame's pixels. Parts outside the canvas are clipped.
  ///   - left: column of the frame's left edge.
  ///   - top: row of the frame's top edge.
  ///   - isLaidOver: whether the frame is composited over the canvas; otherwise it replaces the pixels.
  ///   - disposal: applied before the next frame.
  /// - Returns: the whole canvas.
  package mutating func draw(_ frame: Bitmap, left: Int, top: Int, isLaidOver: Bool, disposal: Disposal)
    -> Bitmap
  {
    dispose()
    let rect = ChangedRect(
      left: min(left, width), top: min(top, height), right: min(left + frame.width, width),
      bottom: min(top + frame.height, height))
    last = (rect, disposal, disposal == .restore ? pixels : [])
    for y in rect.top..<rect.bottom {
      var source = (y - top) * frame.width + rect.left - left
      for index in (y * width + rect.left)..<(y * width + rect.right) {
        let pixel = frame.pixels[source]
        source += 1
        pixels[index] =
          !isLaidOver || pixel >> 24 == 255 ? pixel : FilmCanvas.sum(of: pixel, over: pixels[index])
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels) ?? Bitmap(width: width, height: height)
  }

  /// Applies the disposal of the previous frame.
  private mutating func dispose() {
    guard let (rect, disposal, under) = last else { return }
    last = nil
    switch disposal {
    case .stay: break
    case .restore: pixels = under
    case .clear:
      for y in rect.top..<rect.bottom {
        for index in (y * width + rect.left)..<(y * width + rect.right) { pixels[index] = 0 }
      }
    }
  }

  /// Source-over compositing of premultiplied pixels, rounded.
  private static func sum(of top: UInt32, over bottom: UInt32) -> UInt32 {
    let alpha = top >> 24
    if alpha == 0 { return bottom }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let product = ((bottom >> shift) & 255) * (255 - alpha) + 128
      result |= min(255, (top >> shift & 255) + (product * 257) >> 16) << shift
    }
    return result
  }
}
