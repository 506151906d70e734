/// A stream of random numbers from a seed, the same on every machine, for tests and fuzzers. Scenes use
/// `KeyedRandom`.
package struct SeededRandom: Sendable {
  private let seed: UInt64
  private let key: UInt64
  private var count: UInt64 = 0

  /// - Parameter key: separates streams of the same seed.
  package init(seed: UInt64, key: UInt64 = 0) {
    self.seed = seed
    self.key = key
  }

  /// Uniform in 0 ..< 1.
  package mutating func unit() -> Double {
    count += 1
    return KeyedRandom.unit(seed: seed, key: key, count: count)
  }

  /// A whole number in 0..<limit.
  package mutating func number(below limit: Int) -> Int { Int(unit() * Double(limit)) }

  package mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// - Precondition: `values` is not empty.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

  /// One of the values, with a probability proportional to its weight.
  package mutating func pick<Value>(weighted values: [(Value, Double)]) -> Value {
    var remainder = unit() * values.reduce(0) { $0 + $1.1 }
    for (value, weight) in values {
      remainder -= weight
      if remainder < 0 { return value }
    }
    return values[values.count - 1].0
  }
}
