/// A number as an unevaluated sum of two Doubles ("double-double"), about 106 bits.
///
/// The elementary functions use it where 53 bits are too few. `tail` is at most half a unit in the last place
/// of `head`.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.
struct Extended {
  var head: Double
  var tail: Double

  @inline(__always)
  init(_ head: Double, _ tail: Double = 0) {
    self.head = head
    self.tail = tail
  }

  /// a + b without error, whichever is larger.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    let sum = a + b
    let roundedB = sum - a
    self.init(sum, (a - (sum - roundedB)) + (b - roundedB))
  }

  /// a + b without error if |a| ≥ |b| or a is zero.
  @inline(__always)
  init(ordered a: Double, _ b: Double) {
    let sum = a + b
    self.init(sum, b - (sum - a))
  }

  /// a · b without error unless it overflows or underflows: |a| and |b| below 2⁹⁹⁵, the product above 2⁻⁹⁶⁹.
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let product = a * b
    let (aHigh, aLow) = Extended.splitInHalves(a)
    let (bHigh, bLow) = Extended.splitInHalves(b)
    self.init(product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// Splits `a` into two numbers of 26 bits, whose products are exact.
  @inline(__always)
  private static func splitInHalves(_ a: Double) -> (high: Double, low: Double) {
    let spread = 134_217_729 * a  // 2²⁷ + 1
    let high = spread - (spread - a)
    return (high, a - high)
  }

  @inline(__always)
  static func + (a: Extended, b: Extended) -> Extended {
    let sum = Extended(sum: a.head, b.head)
    return Extended(ordered: sum.head, sum.tail + (a.tail + b.tail))
  }

  @inline(__always)
  static func + (a: Extended, b: Double) -> Extended {
    let sum = Extended(sum: a.head, b)
    return Extended(ordered: sum.head, sum.tail + a.tail)
  }

  @inline(__always)
  static prefix func - (a: Extended) -> Extended { Extended(-a.head, -a.tail) }

  @inline(__always)
  static func * (a: Extended, b: Extended) -> Extended {
    let product = Extended(product: a.head, b.head)
    return Extended(ordered: product.head, product.tail + (a.head * b.tail + a.tail * b.head))
  }

  @inline(__always)
  static func * (a: Extended, b: Double) -> Extended {
    let product = Extended(product: a.head, b)
    return Extended(ordered: product.head, product.tail + a.tail * b)
  }

  @inline(__always)
  static func / (a: Extended, b: Extended) -> Extended {
    let quotient = a.head / b.head
    let back = Extended(product: quotient, b.head)
    let remainder = ((a.head - back.head) - back.tail) + (a.tail - quotient * b.tail)
    return Extended(ordered: quotient, remainder / b.head)
  }

  /// The square root; 0 for numbers that are not above 0.
  @inline(__always)
  func squareRoot() -> Extended {
    guard head > 0 else { return Extended(0) }
    let root = head.squareRoot()
    let back = Extended(product: root, root)
    return Extended(ordered: root, (((head - back.head) - back.tail) + tail) / (2 * root))
  }

  /// The nearest Double.
  @inline(__always)
  var rounded: Double { head + tail }
}
