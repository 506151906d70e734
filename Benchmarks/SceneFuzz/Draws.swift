internal import FlingGeometry

/// Random numbers of one case, in the order in which they are drawn. The same seed gives the same numbers everywhere.
struct Draws {
  private let seed: UInt64
  private var count: UInt64 = 0

  init(seed: UInt64) {
    self.seed = seed
  }

  mutating func unit() -> Double {
    count += 1
    return KeyedRandom.unit(seed: seed, key: 2, count: count)
  }

  mutating func number(below limit: Int) -> Int { Int(unit() * Double(limit)) }

  mutating func chance(_ share: Double) -> Bool { unit() < share }

  /// - Precondition: there is a value.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

  /// One of the values, with probabilities proportional to the weights.
  mutating func pick<Value>(weighted values: [(Value, Double)]) -> Value {
    var rest = unit() * values.reduce(0) { $0 + $1.1 }
    for (value, weight) in values {
      rest -= weight
      if rest < 0 { return value }
    }
    return values[values.count - 1].0
  }
}
