internal import FlingGeometry

/// Random values for one case. The same seed gives the same sequence on every machine.
struct RandomValues {
  /// The probability that a number is extreme instead of ordinary.
  let extremeProbability: Double
  /// Whether extreme numbers include values that every property rejects.
  let includesInvalid: Bool
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    // Cases without extreme numbers look for faults of motion, the others for faults at the limits of
    // numbers.
    switch seed % 6 {
    case 0, 1: (extremeProbability, includesInvalid) = (0, false)
    case 2: (extremeProbability, includesInvalid) = (0.02, false)
    case 3: (extremeProbability, includesInvalid) = (0.1, false)
    case 4: (extremeProbability, includesInvalid) = (0.4, false)
    default: (extremeProbability, includesInvalid) = (0.02, true)
    }
  }

  mutating func unit() -> Double { random.unit() }

  mutating func number(below limit: Int) -> Int { random.number(below: limit) }

  mutating func chance(_ probability: Double) -> Bool { random.chance(probability) }

  mutating func pick<Value>(_ values: [Value]) -> Value { random.pick(values) }

  /// An ordinary number in the range, or an extreme one.
  mutating func value(_ low: Double, _ high: Double) -> Double {
    guard chance(extremeProbability) else {
      // Round numbers make shapes touch exactly.
      let value = low + (high - low) * unit()
      return chance(0.3) ? value.rounded() : value
    }
    if includesInvalid, chance(0.7) {
      return pick([.nan, .infinity, -.infinity, -1, 2e9, 1e16, 1e100, 1e155, 1e300, -1e300])
    }
    let size = pick([0, .leastNonzeroMagnitude, 1e-300, 1e-160, 1e-17, 1e-9, 1e-6, 1e-3, 1, 1e3, 1e6, 1e9])
    return low < 0 && chance(0.4) || chance(0.02) ? -size : size
  }

  /// Like `value`, with a uniform distribution of the logarithm.
  mutating func scale(_ low: Double, _ high: Double) -> Double {
    if chance(extremeProbability) { return value(low, high) }
    let power = Elementary.log(low) + (Elementary.log(high) - Elementary.log(low)) * unit()
    return Elementary.exp(power)
  }

  mutating func point() -> Point {
    if chance(0.1) { return Point(200, 200) }
    return Point(value(0, 400), value(0, 500))
  }

  mutating func offset() -> Offset {
    chance(0.3) ? .zero : Offset(horizontal: value(-30, 30), vertical: value(-30, 30))
  }
}
