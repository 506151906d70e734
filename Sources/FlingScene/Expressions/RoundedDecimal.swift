/// Decimal numbers, correctly rounded from the exact binary value (ties to even), never with a negative zero.
package enum RoundedDecimal {
  /// - Parameters:
  ///   - value: finite.
  ///   - decimals: the number of digits after the decimal point, 0...20.
  ///   - keepsTrailingZeros: whether trailing zeros are kept.
  package static func text(_ value: Double, decimals: Int, keepsTrailingZeros: Bool) -> String {
    var digits = roundedDigits(of: value.magnitude, decimals: decimals)
    // At least one digit before the point.
    while digits.count <= decimals { digits.insert(0, at: 0) }
    let isZero = digits.allSatisfy { $0 == 0 }
    var text = value < 0 && !isZero ? "-" : ""
    text += digits[..<(digits.count - decimals)].map(String.init).joined()
    var fraction = digits[(digits.count - decimals)...]
    if !keepsTrailingZeros {
      while fraction.last == 0 { fraction.removeLast() }
    }
    if !fraction.isEmpty { text += "." + fraction.map(String.init).joined() }
    return text
  }

  /// The digits of value · 10^decimals, rounded to an integer.
  private static func roundedDigits(of value: Double, decimals: Int) -> [UInt8] {
    guard value > 0, value.isFinite else { return [] }
    // value = mantissa · 2^exponent, both integers.
    let field = Int(value.exponentBitPattern)
    let mantissa = field == 0 ? value.significandBitPattern : value.significandBitPattern | 1 << 52
    let exponent = max(field, 1) - 1075
    var number = BigInteger(mantissa)
    for _ in 0..<decimals { number.multiply(by: 10) }
    if exponent >= 0 {
      for _ in 0..<exponent { number.multiply(by: 2) }
    } else {
      number.divide(byPowerOfTwo: -exponent)
    }
    return number.digits()
  }

  /// A non-negative integer of any size, least significant limb first.
  private struct BigInteger {
    var limbs: [UInt32]

    init(_ value: UInt64) {
      limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    }

    mutating func multiply(by factor: UInt32) {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = UInt64(limbs[index]) * UInt64(factor) + carry
        limbs[index] = UInt32(truncatingIfNeeded: product)
        carry = product >> 32
      }
      if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }

    /// Divides by 2^count and rounds; ties round to even.
    mutating func divide(byPowerOfTwo count: Int) {
      func bit(_ index: Int) -> Bool {
        index / 32 < limbs.count && limbs[index / 32] >> UInt32(index % 32) & 1 == 1
      }
      let half = bit(count - 1)
      let hasRemainder = (0..<min(count - 1, limbs.count * 32)).contains { bit($0) }
      let isOdd = bit(count)
      let skipped = count / 32
      let shift = UInt32(count % 32)
      var result: [UInt32] = []
      for index in stride(from: skipped, to: limbs.count, by: 1) {
        let above = index + 1 < limbs.count ? UInt64(limbs[index + 1]) << 32 : 0
        result.append(UInt32(truncatingIfNeeded: (above | UInt64(limbs[index])) >> UInt64(shift)))
      }
      limbs = result.isEmpty ? [0] : result
      guard half && (hasRemainder || isOdd) else { return }
      for index in limbs.indices {
        limbs[index] &+= 1
        if limbs[index] != 0 { return }
      }
      limbs.append(1)
    }

    func digits() -> [UInt8] {
      var limbs = limbs
      var digits: [UInt8] = []
      while limbs.contains(where: { $0 != 0 }) {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
          let value = remainder << 32 | UInt64(limbs[index])
          limbs[index] = UInt32(truncatingIfNeeded: value / 10)
          remainder = value % 10
        }
        digits.append(UInt8(remainder))
      }
      return digits.reversed()
    }
  }
}
