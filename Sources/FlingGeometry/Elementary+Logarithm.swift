extension Elementary {
  /// The natural logarithm; −infinity for 0, NaN for negative numbers.
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    return extendedLogarithm(x).rounded
  }

  /// `x` to the power of `y`, as IEEE 754 defines it: 1 for y = 0 or x = 1, NaN for x < 0 unless y is whole.
  ///
  /// Results that a Double holds exactly, such as small whole powers of small whole numbers, are exact.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if y == 1 { return x }
    let isWhole = y.magnitude >= 0x1p52 || roundedToEven(y) == y
    let isOdd = isWhole && y.magnitude < 0x1p53 && roundedToEven(y / 2) * 2 != y
    let size = x.magnitude
    if size == 0 || size == .infinity {
      let value: Double = (size == 0) == (y < 0) ? .infinity : 0
      return x.sign == .minus && isOdd ? -value : value
    }
    if y.magnitude == .infinity {
      if size == 1 { return 1 }
      return (size > 1) == (y > 0) ? .infinity : 0
    }
    guard x > 0 || isWhole else { return .nan }
    let value = y == 2 ? size * size : positivePower(size, y)
    return x < 0 && isOdd ? -value : value
  }

  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    if x == 1 { return 1 }
    // |log x| is at least 2⁻⁵³, so these powers overflow or underflow. Below, `extendedLogarithm(x) * y`
    // stays finite.
    if y.magnitude > 0x1p64 { return (x > 1) == (y > 0) ? .infinity : 0 }
    // The result is within 2⁻⁶⁵ of 1. Above, `extendedLogarithm(x) * y` does not underflow.
    if y.magnitude < 0x1p-75 { return 1 }
    return exponential(extendedLogarithm(x) * y)
  }

  /// The logarithm of a finite, positive number to about 66 bits.
  private static func extendedLogarithm(_ x: Double) -> Extended {
    var exponent = binaryExponent(x)
    var mantissa = scaled(x, byPowerOfTwo: -exponent)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent += 1
    }
    // log m = 2 artanh s with s = (m − 1) / (m + 1), |s| ≤ 0.172: the first two terms extended, the rest
    // plain.
    let s = Extended(mantissa - 1) / Extended(sum: mantissa, 1)
    let square = s * s
    let z = square.head
    var series = 2.0 / 27
    series = 2.0 / 25 + z * series
    series = 2.0 / 23 + z * series
    series = 2.0 / 21 + z * series
    series = 2.0 / 19 + z * series
    series = 2.0 / 17 + z * series
    series = 2.0 / 15 + z * series
    series = 2.0 / 13 + z * series
    series = 2.0 / 11 + z * series
    series = 2.0 / 9 + z * series
    series = 2.0 / 7 + z * series
    series = 2.0 / 5 + z * series
    let third = square * Extended(0x1.5555555555555p-1, 0x1.5555555555555p-55)
    let bend = s * (third + z * z * series)
    let part = Extended(2 * s.head, 2 * s.tail) + bend
    guard exponent != 0 else { return part }
    let count = Double(exponent)
    let exponentTerm = Extended(sum: count * 0x1.62e42feep-1, count * 0x1.a39ef35793c76p-33)
    return exponentTerm + part
  }
}
