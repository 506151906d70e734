// Runs of gradients along a line. The loops run on vectors: no calls, no branches, 32 bits a lane.

extension [UInt32] {
  mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    var pixels = self.mutableSpan
    for index in range { pixels[index] = pixel }
  }

  /// Fills with channels that grow evenly.
  ///
  /// Each is summed up with 16 bits behind the point; over a stretch of 256 pixels that drifts by less than 1/256. A
  /// trace more opacity than is due keeps the rounded colors from exceeding it.
  /// - Parameter skip: how many pixels before the first one the sums begin.
  mutating func fillRamp(
    _ range: Range<Int>, from first: SIMD4<Double>, step: SIMD4<Double>, skipping skip: Int, isOpaque: Bool
  ) {
    func fixed(_ value: Double) -> UInt32 {
      UInt32(truncatingIfNeeded: Int64((value * 65536).rounded(.toNearestOrEven)))
    }
    let bias = 0x1p-7
    let (moreRed, moreGreen, moreBlue, moreAlpha) = (
      fixed(step.x), fixed(step.y), fixed(step.z), fixed(step.w)
    )
    let steps = UInt32(truncatingIfNeeded: skip)
    var red = fixed(first.x + (0.5 - bias)) &+ moreRed &* steps
    var green = fixed(first.y + (0.5 - bias)) &+ moreGreen &* steps
    var blue = fixed(first.z + (0.5 - bias)) &+ moreBlue &* steps
    var alpha = fixed(first.w + (0.5 + bias)) &+ moreAlpha &* steps
    var pixels = self.mutableSpan
    if isOpaque {
      for index in range {
        pixels[index] = red >> 16 | (green >> 8 & 0xFF00) | (blue & 0xFF_0000) | 0xFF00_0000
        red &+= moreRed
        green &+= moreGreen
        blue &+= moreBlue
      }
    } else {
      for index in range {
        pixels[index] =
          red >> 16 | (green >> 8 & 0xFF00) | (blue & 0xFF_0000) | (alpha << 8 & 0xFF00_0000)
        red &+= moreRed
        green &+= moreGreen
        blue &+= moreBlue
        alpha &+= moreAlpha
      }
    }
  }
}
