extension Elementary {
  /// Argument reduction for x ≥ 2²⁰: `x` less the nearest multiple of π/2, and that multiple modulo 4.
  ///
  /// Source: M. Payne and R. Hanek, "Radian reduction for trigonometric functions", 1983. Multiples of 4 drop
  /// out of x · 2/π, so only a window of seven words of 2/π matters; the exponent of x selects it.
  static func reducedLargeAngle(_ x: Double) -> (remainder: Extended, quarters: Int) {
    // x = mantissa · 2^exponent with a mantissa of 53 bits.
    let exponent = binaryExponent(x) - 52
    let mantissa = x.bitPattern & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000
    let first = exponent >= 2 ? (exponent - 2) / 32 : 0
    // The product of the window and the mantissa, as 32-bit words, lowest first.
    var product = [UInt64](repeating: 0, count: 10)
    for index in 0..<7 {
      let word = UInt64(twoOverPi[first + 6 - index])
      let low = word * (mantissa & 0xFFFF_FFFF) + product[index]
      let high = word * (mantissa >> 32) + product[index + 1] + (low >> 32)
      product[index] = low & 0xFFFF_FFFF
      product[index + 1] = high & 0xFFFF_FFFF
      product[index + 2] += high >> 32
    }
    // The number of bits of the product behind the binary point.
    let point = 32 * (first + 7) - exponent
    func productWord(fromBit bit: Int) -> UInt64 {
      let pair = product[bit / 32] | product[bit / 32 + 1] << 32
      return pair >> UInt64(bit % 32) & 0xFFFF_FFFF
    }
    var quarters = Int(productWord(fromBit: point) & 3)
    var high = productWord(fromBit: point - 32) << 32 | productWord(fromBit: point - 64)
    var low = productWord(fromBit: point - 96) << 32 | productWord(fromBit: point - 128)
    // A fraction from ½ on is replaced by its negative distance to the next multiple.
    let isAbove = high >> 63 == 1
    if isAbove {
      quarters += 1
      low = ~low &+ 1
      high = ~high &+ (low == 0 ? 1 : 0)
    }
    let upper = Extended(sum: Double(high >> 32) * 0x1p-32, Double(high & 0xFFFF_FFFF) * 0x1p-64)
    let fraction = upper + (Double(low >> 32) * 0x1p-96 + Double(low & 0xFFFF_FFFF) * 0x1p-128)
    let remainder = fraction * Extended(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    return (isAbove ? -remainder : remainder, quarters)
  }

  /// The first 1216 bits of 2/π after the binary point.
  private static let twoOverPi: [UInt32] = [
    0xA2F9_836E, 0x4E44_1529, 0xFC27_57D1, 0xF534_DDC0, 0xDB62_9599, 0x3C43_9041, 0xFE51_63AB,
    0xDEBB_C561, 0xB724_6E3A, 0x424D_D2E0, 0x0649_2EEA, 0x09D1_921C, 0xFE1D_EB1C, 0xB129_A73E,
    0xE882_35F5, 0x2EBB_4484, 0xE99C_7026, 0xB45F_7E41, 0x3991_D639, 0x8353_39F4, 0x9C84_5F8B,
    0xBDF9_283B, 0x1FF8_97FF, 0xDE05_980F, 0xEF2F_118B, 0x5A0A_6D1F, 0x6D36_7ECF, 0x27CB_09B7,
    0x4F46_3F66, 0x9E5F_EA2D, 0x7527_BAC7, 0xEBE5_F17B, 0x3D07_39F7, 0x8A52_92EA, 0x6BFB_5FB1,
    0x1F8D_5D08, 0x5603_3046, 0xFC7B_6BAB,
  ]
}
