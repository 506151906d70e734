// The inner loops of gradients. They run on vectors: no calls, no branches, 32 bits a lane.

extension [Float] {
  /// Distances from a center.
  /// - Parameters:
  ///   - u, v: the coordinates of the pixel of index 0.
  ///   - du, dv: how they grow from pixel to pixel.
  @inline(never)
  mutating func placeDistances(_ u: Double, _ du: Double, _ v: Double, _ dv: Double, _ range: Range<Int>) {
    let (u, du, v, dv) = (Float(u), Float(du), Float(v), Float(dv))
    var positions = self.mutableSpan
    var step = Int32(truncatingIfNeeded: range.lowerBound)
    for index in range {
      let x = u + du * Float(step)
      let y = v + dv * Float(step)
      positions[index] = (x * x + y * y).squareRoot()
      step &+= 1
    }
  }

  /// Turns around a center, 0...1, clockwise from up.
  ///
  /// The arc tangent's polynomial keeps within 2.7e-7 turns of it (least squares with Lawson's weights, own figures).
  @inline(never)
  mutating func placeTurns(_ u: Double, _ du: Double, _ v: Double, _ dv: Double, _ range: Range<Int>) {
    let (u, du, v, dv) = (Float(u), Float(du), Float(v), Float(dv))
    var positions = self.mutableSpan
    var step = Int32(truncatingIfNeeded: range.lowerBound)
    for index in range {
      let x = u + du * Float(step)
      let y = v + dv * Float(step)
      let wide = x.magnitude
      let high = y.magnitude
      // The tangent of the angle to the diagonal; the center itself has no angle.
      let sum = wide + high
      let z = (high - wide) / (sum > 1e-30 ? sum : 1e-30)
      let w = z * z
      let p5 = 0.00837908033 + w * -0.00186515611 as Float
      let p3 = 0.0308029056 + w * (-0.0185298454 + w * p5)
      // Above the horizontal, then from straight down, then from straight up.
      let slant = 0.125 + z * (0.159151316 + w * (-0.0529385656 + w * p3))
      let fall = 0.25 - Float(bitPattern: slant.bitPattern | y.bitPattern & 0x8000_0000)
      let turn = 0.5 - Float(bitPattern: fall.bitPattern | x.bitPattern & 0x8000_0000)
      positions[index] = turn
      step &+= 1
    }
  }
}

extension [UInt32] {
  mutating func fill(_ range: Range<Int>, with pixel: UInt32) {
    var pixels = self.mutableSpan
    for index in range { pixels[index] = pixel }
  }

  /// Fills with channels that grow evenly.
  ///
  /// Each is summed up with 16 bits behind the point; over a stretch of 256 pixels that drifts by less than 1/256. A
  /// trace more opacity than is due keeps the rounded colors from exceeding it.
  mutating func fillRamp(
    _ range: Range<Int>, from first: SIMD4<Double>, step: SIMD4<Double>, isOpaque: Bool
  ) {
    func fixed(_ value: Double) -> UInt32 {
      UInt32(truncatingIfNeeded: Int64((value * 65536).rounded(.toNearestOrEven)))
    }
    let bias = 0x1p-7
    var red = fixed(first.x + (0.5 - bias))
    var green = fixed(first.y + (0.5 - bias))
    var blue = fixed(first.z + (0.5 - bias))
    var alpha = fixed(first.w + (0.5 + bias))
    let (moreRed, moreGreen, moreBlue, moreAlpha) = (
      fixed(step.x), fixed(step.y), fixed(step.z), fixed(step.w)
    )
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

  /// Fills with the colors of one piece at given positions.
  ///
  /// A channel becomes whole by adding 2¹⁵: what is left of it then stands with 8 bits behind the point in the lowest 16
  /// bits of the number.
  mutating func fillRun(
    _ range: Range<Int>, positions: [Float], of piece: GradientRamp.Piece, isOpaque: Bool
  ) {
    let bias = 0x1p-7
    let start = Float(piece.start)
    let length = Float(piece.end - piece.start)
    let red = Float(piece.low.x + (32768.5 - bias))
    let green = Float(piece.low.y + (32768.5 - bias))
    let blue = Float(piece.low.z + (32768.5 - bias))
    let alpha = Float(piece.low.w + (32768.5 + bias))
    let (moreRed, moreGreen) = (Float(piece.slope.x), Float(piece.slope.y))
    let (moreBlue, moreAlpha) = (Float(piece.slope.z), Float(piece.slope.w))
    var pixels = self.mutableSpan
    let positions = positions.span
    @inline(__always)
    func way(_ index: Int) -> Float {
      let way = positions[index] - start
      let some = way > 0 ? way : 0
      return some < length ? some : length
    }
    if isOpaque {
      for index in range {
        let way = way(index)
        let r = (red + moreRed * way).bitPattern >> 8 & 0xFF
        let g = (green + moreGreen * way).bitPattern & 0xFF00
        let b = (blue + moreBlue * way).bitPattern << 8 & 0xFF_0000
        pixels[index] = r | g | b | 0xFF00_0000
      }
    } else {
      for index in range {
        let way = way(index)
        let r = (red + moreRed * way).bitPattern >> 8 & 0xFF
        let g = (green + moreGreen * way).bitPattern & 0xFF00
        let b = (blue + moreBlue * way).bitPattern << 8 & 0xFF_0000
        let a = (alpha + moreAlpha * way).bitPattern << 16 & 0xFF00_0000
        pixels[index] = r | g | b | a
      }
    }
  }
}
