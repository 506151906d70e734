/// Collects the digits of a decimal number and converts them to a Double by arithmetic alone.
struct DecimalParser {
  private(set) var hasDigits = false
  /// The value is mantissa · 10^exponent.
  private var mantissa: UInt64 = 0
  var exponent = 0

  /// Appends a digit. The mantissa holds 19 significant digits; later ones are below 10⁻¹⁸ of the value and
  /// are dropped.
  mutating func append(_ digit: UInt8, isFraction: Bool) {
    hasDigits = true
    if mantissa < 1_000_000_000_000_000_000 {
      mantissa = mantissa * 10 + UInt64(digit)
      if isFraction { exponent -= 1 }
    } else if !isFraction {
      exponent += 1
    }
  }

  /// The nearest Double for up to 15 digits and powers of ten up to 10²².
  ///
  /// Beyond that the error is far below half a unit in the last place, so the result rounds wrongly only if
  /// the number lies within 10⁻¹⁸ of the middle between two Doubles, or is subnormal.
  var value: Double {
    if mantissa == 0 { return 0 }
    if mantissa <= 1 << 53, exponent.magnitude <= 22 {
      let power = DecimalParser.powerOfTen(Int(exponent.magnitude)).head
      return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
    if exponent > 310 { return .infinity }
    if exponent < -350 { return 0 }
    var value = Extended(sum: Double(mantissa >> 32) * 0x1p32, Double(mantissa & 0xFFFF_FFFF))
    // The value is scaled by 2²⁰⁰ against the power and multiplied in steps, so that every intermediate value
    // stays in the range in which products are exact.
    let shift = exponent < 0 ? 200 : -200
    value = value * Elementary.power(ofTwo: shift)
    var remaining = Int(exponent.magnitude)
    while remaining > 0 {
      let step = Swift.min(remaining, 120)
      let power = DecimalParser.powerOfTen(step)
      value = exponent < 0 ? value / power : value * power
      remaining -= step
    }
    return Elementary.scaled(value.rounded, byPowerOfTwo: -shift)
  }

  private static func powerOfTen(_ exponent: Int) -> Extended {
    var power = Extended(1)
    var square = Extended(10)
    var remaining = exponent
    while remaining > 0 {
      if remaining & 1 == 1 { power = power * square }
      square = square * square
      remaining >>= 1
    }
    return power
  }
}
