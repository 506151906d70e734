extension Bitmap {
  /// Reduces the bitmap to a smaller size; each new pixel is the mean of the area that it covers. Sides that
  /// would grow keep their length.
  ///
  /// Averages premultiplied sRGB values, as browsers do. Sums are in single precision and in a fixed order.
  func downscaled(toWidth newWidth: Int, toHeight newHeight: Int) -> Bitmap {
    let newWidth = Swift.max(1, Swift.min(newWidth, width))
    let newHeight = Swift.max(1, Swift.min(newHeight, height))
    guard width > 0, height > 0, newWidth != width || newHeight != height else { return self }
    let columns = ResamplingWeights(from: width, to: newWidth)
    let rows = ResamplingWeights(from: height, to: newHeight)
    var result: [UInt32] = []
    result.reserveCapacity(newWidth * newHeight)
    var sums = [SIMD4<Float>](repeating: .zero, count: width)
    for row in 0..<newHeight {
      for x in 0..<width { sums[x] = .zero }
      let covered = rows.oldPixels(under: row)
      for y in covered {
        let weight = rows.weight(of: y, in: row)
        let start = y * width
        for x in 0..<width { sums[x] += Bitmap.channels(pixels[start + x]) * weight }
      }
      for column in 0..<newWidth {
        var sum = SIMD4<Float>.zero
        for x in columns.oldPixels(under: column) { sum += sums[x] * columns.weight(of: x, in: column) }
        result.append(Bitmap.pixel(sum))
      }
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: result) ?? self
  }

  /// The channels of a pixel: red, green, blue, alpha.
  @inline(__always)
  static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }

  /// The nearest pixel; channels are clamped to 0...alpha, and alpha to 0...255.
  @inline(__always)
  static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
    let alpha = Swift.max(0, Swift.min(255, channels.w))
    func byte(_ value: Float) -> UInt32 { UInt32(Swift.max(0, Swift.min(alpha, value)) + 0.5) }
    return byte(channels.x) | byte(channels.y) << 8 | byte(channels.z) << 16 | UInt32(alpha + 0.5) << 24
  }
}

/// The share of each old pixel in each new one, along one axis.
private struct ResamplingWeights {
  private let ratio: Double
  private let count: Int

  init(from old: Int, to new: Int) {
    ratio = Double(old) / Double(new)
    count = old
  }

  /// The old pixels that a new one covers.
  func oldPixels(under index: Int) -> Range<Int> {
    let low = Int(Double(index) * ratio + 1e-9)
    let high = Int((Double(index + 1) * ratio - 1e-9).rounded(.up))
    return low..<Swift.max(low + 1, Swift.min(high, count))
  }

  /// The share of a new pixel that an old one covers, 0...1.
  func weight(of old: Int, in index: Int) -> Float {
    let low = Swift.max(Double(old), Double(index) * ratio)
    let high = Swift.min(Double(old + 1), Double(index + 1) * ratio)
    return Float(Swift.max(0, high - low) / ratio)
  }
}
