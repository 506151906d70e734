import FlingGeometry

/// Rounds numbers to the decimals that a file contains.
struct DecimalPlaces: Hashable, Sendable {
  /// The number of digits after the decimal point.
  let count: Int
  private let scale: Double

  /// The largest number of decimals: a `Double` has 15 exact decimal digits.
  static let most = 15

  /// - Parameter count: the number of digits after the decimal point; values outside 0...15 are clamped.
  init(_ count: Int) {
    self.count = min(max(count, 0), Self.most)
    // Powers of ten up to 10²² are exact.
    scale = (0..<self.count).reduce(1) { power, _ in power * 10 }
  }

  /// The fewest decimals, from `least` on, whose last digit is worth at most `unit`.
  init(least: Int, lastDigitAtMost unit: Double) {
    var places = DecimalPlaces(least)
    while places.count < Self.most, places.unit > unit { places = DecimalPlaces(places.count + 1) }
    self = places
  }

  /// The worth of the last digit.
  var unit: Double { 1 / scale }

  /// The `Double` that is nearest to the rounded decimal number, so that its shortest decimal has at most `count`
  /// decimals. Numbers so large that they have no more digits stay the same.
  func rounded(_ number: Double) -> Double {
    let scaled = number * scale
    guard scaled.magnitude < 0x1p52 else { return number }
    // Adding 0 turns −0 into 0.
    return Elementary.roundedToEven(scaled) / scale + 0
  }
}
