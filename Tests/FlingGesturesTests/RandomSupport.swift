import FlingGeometry

/// Number of rounds of a sweep: all in release, an eighth in debug, where each round takes ten times as long.
func rounds(_ count: Int) -> Int {
  #if DEBUG
    count / 8
  #else
    count
  #endif
}

extension SeededRandom {
  /// Draws for random hands and windows.
  init(gestures seed: UInt64) { self.init(seed: seed, key: 0x6765_7374) }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { range.lowerBound + number(below: range.count) }

  mutating func point(_ size: Double) -> Point { Point(number(in: -size...size), number(in: -size...size)) }
}
