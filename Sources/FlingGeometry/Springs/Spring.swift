/// A damped spring: x″ + 2ζω·x′ + ω²·x = 0, where x is the distance that remains to its rest.
///
/// Times are seconds, rates 1/s. `SpringMotion` is what a value on the spring does; the initializers read the
/// notations of other animation systems, and the properties write them.
package struct Spring: Hashable, Sendable {
  /// ω, the undamped angular frequency, above 0.
  package let frequency: Double
  /// ζ, the damping ratio: below 1 the spring oscillates, at 1 it is critically damped, above 1 overdamped.
  package let damping: Double

  /// The valid range of the damping ratio.
  package static let dampings = 0.05...20.0

  package init(frequency: Double, damping: Double) {
    self.frequency = frequency
    self.damping = damping
  }

  /// ω√(1 − ζ²), the angular frequency of an oscillating spring.
  var dampedFrequency: Double { frequency * (1 - damping * damping).squareRoot() }

  /// The two exponents of an overdamped spring, in 1/s.
  var decays: (slow: Double, fast: Double) {
    let root = (damping * damping - 1).squareRoot()
    return (-frequency * (damping - root), -frequency * (damping + root))
  }
}
