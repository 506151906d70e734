import FlingGeometry
import Testing

@Suite("Elementary functions")
struct ElementaryTests {
  /// Number of Doubles from one value to the other.
  private func distance(_ a: Double, _ b: Double) -> UInt64 {
    if a == b { return 0 }
    guard a.isFinite, b.isFinite, a.sign == b.sign || a == 0 || b == 0 else { return .max }
    let (x, y) = (a.magnitude.bitPattern, b.magnitude.bitPattern)
    return a.sign == b.sign ? (x > y ? x - y : y - x) : x + y
  }

  // The largest measured error is 0.73 ulp (tan).
  @Test("Every function gives the nearest Double or its neighbor", arguments: ElementaryTable.columns)
  func tables(column: ElementaryTable.Column) {
    var exact = 0
    for (x, y, truth) in column.cases {
      let value = column.function(x, y)
      #expect(distance(value, truth) <= 1, "\(column.name)(\(x), \(y)) is \(value) instead of \(truth)")
      if value == truth { exact += 1 }
    }
    #expect(exact * 10 >= column.cases.count * 8)
  }

  private static let angles: [Double] = (0..<400).map { index in
    let share = KeyedRandom.unit(seed: 1, key: KeyedRandom.key("angles"), count: UInt64(index))
    return Elementary.exp(Double(index % 80) - 40) * (share - 0.5)
  }

  @Test("The squares of sine and cosine add up to 1 within two units in the last place")
  func circle() {
    for x in ElementaryTests.angles {
      let (sine, cosine) = Elementary.sincos(x)
      #expect(abs(sine * sine + cosine * cosine - 1) <= 0x1p-51)
      #expect(sine == Elementary.sin(x) && cosine == Elementary.cos(x))
    }
  }

  @Test(
    "Odd functions change only their sign with the sign of the argument, and even functions do not change")
  func symmetry() {
    let odd = [
      Elementary.sin, Elementary.tan, Elementary.asin, Elementary.atan, Elementary.sinh, Elementary.cbrt,
    ]
    for x in ElementaryTests.angles + [0, 0x1p-1074, 0x1p-30, 1, 0x1p20, 1e300] {
      for function in odd where !function(x).isNaN {
        #expect(function(-x).bitPattern == (-function(x)).bitPattern)
      }
      for function in [Elementary.cos, Elementary.cosh] {
        #expect(function(-x).bitPattern == function(x).bitPattern)
      }
    }
  }

  @Test("Values at zero are exact and keep the sign of zero")
  func zero() {
    #expect(Elementary.sin(0).bitPattern == 0)
    #expect(Elementary.sin(-0.0).sign == .minus)
    #expect(Elementary.cos(0) == 1)
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.expm1(-0.0).sign == .minus)
    #expect(Elementary.log(1).bitPattern == 0)
    #expect(Elementary.cosh(0) == 1)
    #expect(Elementary.acos(1) == 0)
  }

  @Test("The arc tangent at multiples of a quarter turn is the nearest Double")
  func quarters() {
    #expect(Elementary.atan2(0, 1).bitPattern == 0)
    #expect(Elementary.atan2(1, 0) == Double.pi / 2)
    #expect(Elementary.atan2(0, -1) == Double.pi)
    #expect(Elementary.atan2(-0.0, -1) == -Double.pi)
    #expect(Elementary.atan2(-1, -1) == -0.75 * Double.pi)
    #expect(Elementary.atan2(.infinity, -.infinity) == 0.75 * Double.pi)
    #expect(Elementary.atan2(-2, .infinity).bitPattern == (-0.0).bitPattern)
  }

  @Test("Functions return NaN for NaN, and their limits for infinities")
  func limits() {
    let functions = [
      Elementary.sin, Elementary.cos, Elementary.tan, Elementary.asin, Elementary.acos, Elementary.atan,
      Elementary.exp, Elementary.expm1, Elementary.log, Elementary.cbrt, Elementary.sinh, Elementary.cosh,
    ]
    for function in functions { #expect(function(.nan).isNaN) }
    for x in [Double.infinity, -.infinity] {
      for function in functions[0...4] { #expect(function(x).isNaN) }
      #expect(Elementary.cosh(x) == .infinity)
      #expect(Elementary.sinh(x) == x)
      #expect(Elementary.cbrt(x) == x)
    }
    #expect(Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(-.infinity) == 0)
    #expect(Elementary.expm1(-.infinity) == -1)
    #expect(Elementary.log(.infinity) == .infinity)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.hypot(.nan, -.infinity) == .infinity)
    #expect(Elementary.hypot(.nan, 1).isNaN)
    #expect(Elementary.acos(1.5).isNaN)
  }

  @Test("Powers of special values follow IEEE 754")
  func specialPowers() {
    #expect(Elementary.pow(.nan, 0) == 1)
    #expect(Elementary.pow(1, .nan) == 1)
    #expect(Elementary.pow(-1, .infinity) == 1)
    #expect(Elementary.pow(-2, 0.5).isNaN)
    #expect(Elementary.pow(-0.0, -3) == -.infinity)
    #expect(Elementary.pow(-0.0, -2) == .infinity)
    #expect(Elementary.pow(-0.0, 3).bitPattern == (-0.0).bitPattern)
    #expect(Elementary.pow(0.5, -.infinity) == .infinity)
    #expect(Elementary.pow(-.infinity, 3) == -.infinity)
    #expect(Elementary.pow(2, 1e300) == .infinity)
    #expect(Elementary.pow(2, -1e300) == 0)
    #expect(Elementary.pow(-2, 9_007_199_254_740_991) == -.infinity)
  }

  @Test("An integer power that a Double represents is exact")
  func exactPowers() {
    for base in 2...50 {
      var power = 1
      var exponent = 0
      while power < 1 << 53 {
        #expect(Elementary.pow(Double(base), Double(exponent)) == Double(power))
        #expect(Elementary.pow(-Double(base), Double(exponent)) == Double(exponent % 2 == 0 ? power : -power))
        power *= base
        exponent += 1
      }
    }
    #expect(Elementary.pow(2, -1074) == 0x1p-1074)
    for root in 1...200 { #expect(Elementary.cbrt(Double(root * root * root)) == Double(root)) }
  }

  @Test("Rounding agrees with the standard library")
  func rounding() {
    for x in [0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, 0.49999999999999994, 1e15 + 0.5, -0x1p52, 1e300, .infinity]
    {
      #expect(Elementary.roundedToEven(x).bitPattern == x.rounded(.toNearestOrEven).bitPattern)
      #expect(Elementary.floor(x) == x.rounded(.down))
      #expect(Elementary.ceil(x) == x.rounded(.up))
    }
  }

  @Test("The sine and cosine of huge angles stay within ±1")
  func largeAngles() {
    var x = 1.0
    while x < 1e308 {
      let (sine, cosine) = Elementary.sincos(x)
      #expect(abs(sine) <= 1 && abs(cosine) <= 1)
      x *= 1.37
    }
  }
}
