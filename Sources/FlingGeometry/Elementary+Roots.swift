extension Elementary {
  /// The length of (x, y) without intermediate overflow or underflow; infinite if either is infinite.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    let a = x.magnitude
    let b = y.magnitude
    if a == .infinity || b == .infinity { return .infinity }
    if a.isNaN || b.isNaN { return .nan }
    let long = a > b ? a : b
    let short = a > b ? b : a
    if short == 0 { return long }
    let exponent = binaryExponent(long)
    if binaryExponent(short) < exponent - 60 { return long }
    let u = scaled(long, byPowerOfTwo: -exponent)
    let v = scaled(short, byPowerOfTwo: -exponent)
    let root = (Extended(product: u, u) + Extended(product: v, v)).squareRoot()
    return scaled(root.rounded, byPowerOfTwo: exponent)
  }

  /// The cube root; exact if `x` is the exact cube of a Double.
  public static func cbrt(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x.isNaN ? .nan : x }
    let size = x.magnitude
    let exponent = binaryExponent(size)
    // size = m · 8ᵏ with m in 1..<8.
    let third = (exponent + 1077) / 3 - 359
    let m = scaled(size, byPowerOfTwo: -3 * third)
    // A parabola through the roots of 1, 8 and the middle is accurate to 4 %; each of Halley's steps triples
    // the digits.
    var root = 0.7 + m * (0.3 - m * 0.0175)
    for _ in 0..<3 {
      let cube = root * root * root
      root *= (cube + 2 * m) / (2 * cube + m)
    }
    // One step of Newton's method with the residual in extended precision.
    let cube = Extended(product: root, root) * root
    root += ((m - cube.head) - cube.tail) / (3 * root * root)
    let value = scaled(root, byPowerOfTwo: third)
    return x < 0 ? -value : value
  }
}
