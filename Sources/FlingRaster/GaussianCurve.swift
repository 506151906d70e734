internal import FlingGeometry

/// The Gaussian of standard deviation 1 and its integral, from a table that is the same on every machine.
///
/// Linear interpolation in steps of 1/128 has an error of at most 4e-6, a quarter of a unit of 16 bits.
enum GaussianCurve {
  private static let steps = 128
  /// Number of standard deviations beyond which the integral counts as 0 or 1, with an error of 1e-9.
  static let end = 6.0
  private static let normalization = 0.398_942_280_401_432_7

  /// The density at `x`, interpolated linearly.
  /// - Parameter densities: the table, passed so that a loop loads it once.
  @inline(__always)
  static func density(_ x: Double, _ densities: [Double]) -> Double {
    let position = x.magnitude * Double(steps)
    guard position < end * Double(steps) else { return 0 }
    let index = Int(position)
    return densities[index] + (densities[index + 1] - densities[index]) * (position - Double(index))
  }

  private static func exactDensity(_ x: Double) -> Double {
    normalization * Elementary.exp(-x * x / 2)
  }

  static let densities = (0...(Int(end) * steps)).map { exactDensity(Double($0) / Double(steps)) }

  /// The integral of the curve from −∞ to `x`, 0...1.
  static func integral(_ x: Double) -> Double { integral(x, integrals) }

  /// The integral from −∞ to `x`, interpolated linearly.
  /// - Parameter integrals: the table, passed so that a loop loads it once.
  @inline(__always)
  static func integral(_ x: Double, _ integrals: [Double]) -> Double {
    let position = x.magnitude * Double(steps)
    guard position < end * Double(steps) else { return x > 0 ? 1 : 0 }
    let index = Int(position)
    let half = integrals[index] + (integrals[index + 1] - integrals[index]) * (position - Double(index))
    return x > 0 ? 0.5 + half : 0.5 - half
  }

  /// The integral from 0 to each step, by Simpson's rule.
  static let integrals: [Double] = {
    var sum = 0.0
    var values = [0.0]
    let width = 1 / Double(steps)
    for step in 0...(Int(end) * steps) {
      let x = Double(step) * width
      sum += (exactDensity(x) + 4 * exactDensity(x + width / 2) + exactDensity(x + width)) * (width / 6)
      values.append(sum)
    }
    return values
  }()
}
