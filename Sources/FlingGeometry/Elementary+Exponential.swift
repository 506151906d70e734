extension Elementary {
  /// e to the power of `x`; infinity above 709.78, 0 below −745.14.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    return exponential(Extended(x))
  }

  /// exp(x) − 1 without cancellation near 0.
  public static func expm1(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x.magnitude < 0x1p-54 { return x }
    if x > 60 { return exponential(Extended(x)) }
    if x < -60 { return -1 }
    return exponentialLessOne(x).rounded
  }

  /// The hyperbolic sine.
  public static func sinh(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let size = x.magnitude
    if size < 0x1p-28 { return x }
    let value: Double
    if size < 40 {
      // (e − 1/e) / 2 with e = 1 + t equals (t + t / (1 + t)) / 2.
      let t = exponentialLessOne(size)
      value = (t + t / (t + 1)).rounded / 2
    } else {
      value = exponential(Extended(size), halvings: 1)
    }
    return x < 0 ? -value : value
  }

  /// The hyperbolic cosine, at least 1.
  public static func cosh(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let size = x.magnitude
    if size >= 40 { return exponential(Extended(size), halvings: 1) }
    let e = exponentialLessOne(size) + 1
    return (e + Extended(1) / e).rounded / 2
  }

  /// exp(x) of an extended number, divided by 2^halvings.
  static func exponential(_ x: Extended, halvings: Int = 0) -> Double {
    if x.head > 720 { return .infinity }
    if x.head < -760 { return 0 }
    let (remainder, power) = reducedByLogarithmOfTwo(x)
    let part = exponentialSeriesLessOne(remainder) + 1
    return scaled(part.head + part.tail, byPowerOfTwo: power - halvings)
  }

  /// exp(x) − 1 for |x| ≤ 60.
  private static func exponentialLessOne(_ x: Double) -> Extended {
    let (remainder, power) = reducedByLogarithmOfTwo(Extended(x))
    let part = exponentialSeriesLessOne(remainder)
    if power == 0 { return part }
    let scale = Elementary.power(ofTwo: power)
    return Extended(part.head * scale, part.tail * scale) + Extended(sum: scale, -1)
  }

  /// Argument reduction: x = power · ln 2 + remainder, where power is whole and |remainder| ≤ ln 2 / 2.
  @inline(__always)
  private static func reducedByLogarithmOfTwo(_ x: Extended) -> (remainder: Extended, power: Int) {
    let power = roundedToEven(x.head * 0x1.71547652b82fep+0)
    // The high part of ln 2 has 32 bits, so its product with `power` and the difference are exact.
    let high = x.head - power * 0x1.62e42feep-1
    let low = Extended(product: -power, 0x1.a39ef35793c76p-33)
    return (Extended(sum: high, low.head) + (low.tail + x.tail), Int(power))
  }

  /// exp(r) − 1 by Taylor's series for |r| ≤ 0.35: the first two terms extended, then degrees 3 to 14.
  @inline(__always)
  private static func exponentialSeriesLessOne(_ r: Extended) -> Extended {
    let x = r.head
    var series = 1.0 / 87_178_291_200
    series = 1.0 / 6_227_020_800 + x * series
    series = 1.0 / 479_001_600 + x * series
    series = 1.0 / 39_916_800 + x * series
    series = 1.0 / 3_628_800 + x * series
    series = 1.0 / 362_880 + x * series
    series = 1.0 / 40_320 + x * series
    series = 1.0 / 5040 + x * series
    series = 1.0 / 720 + x * series
    series = 1.0 / 120 + x * series
    series = 1.0 / 24 + x * series
    series = 1.0 / 6 + x * series
    let square = Extended(product: x, x)
    let bend = square.head * x * series + (square.tail * 0.5 + x * r.tail)
    let start = Extended(ordered: x, square.head * 0.5)
    return Extended(ordered: start.head, start.tail + (bend + r.tail))
  }
}
