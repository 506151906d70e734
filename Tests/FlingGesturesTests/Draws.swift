import FlingGeometry

/// How many rounds of a sweep to make: all in release, an eighth in debug, where each takes ten times as long.
func rounds(_ count: Int) -> Int {
  #if DEBUG
    count / 8
  #else
    count
  #endif
}

/// Random numbers of a seed, one after the other.
struct Draws {
  let seed: UInt64
  private var count: UInt64 = 0

  init(seed: UInt64) {
    self.seed = seed
  }

  mutating func unit() -> Double {
    count += 1
    return KeyedRandom.unit(seed: seed, key: 0x6765_7374, count: count)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.count))
  }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  mutating func point(_ size: Double) -> Point { Point(number(-size...size), number(-size...size)) }

  mutating func pick<T>(_ values: [T]) -> T { values[integer(0...(values.count - 1))] }
}
