public import FlingGeometry

extension Hand {
  /// A finger with keyframes: given points at given ticks, interpolated in between.
  public struct Trail: HandStep {
    /// A point at a tick.
    public struct Key: Sendable {
      /// The tick, counted from touch-down.
      public var tick: Int
      /// The finger's location.
      public var point: Point
      /// The fraction of the movement from the previous key covered at a fraction of the time.
      public var ease: @Sendable (Double) -> Double

      /// A point at a tick, to which the finger moves from the previous key.
      public init(
        tick: Int, _ point: Point, ease: @escaping @Sendable (Double) -> Double = { $0 }
      ) {
        self.tick = tick
        self.point = point
        self.ease = ease
      }
    }

    /// The keys, with ascending ticks; the first at tick 0.
    public var keys: [Key]
    /// How the finger leaves, one tick after the last key.
    public var leaving = FingerPath.Leaving.lift

    /// A finger that moves through keys and is lifted at the end.
    public init(_ keys: [Key]) {
      self.keys = keys
    }

    /// The path of the finger.
    public func paths() throws(HandError) -> [FingerPath] {
      guard let first = keys.first else { throw .outOfRange("keys", 0, 1...Hand.mostTicks) }
      try HandError.require(first.tick, "the first key's tick", in: 0...0)
      var points = [first.point]
      for (a, b) in zip(keys, keys.dropFirst()) {
        guard b.tick > a.tick, b.tick <= Hand.mostTicks else {
          throw .outOfRange("a key's tick", b.tick, min(a.tick + 1, Hand.mostTicks)...Hand.mostTicks)
        }
        let ticks = b.tick - a.tick
        for index in 1...ticks {
          let fraction = index == ticks ? 1 : b.ease(Double(index) / Double(ticks))
          points.append(fraction == 1 ? b.point : a.point + (b.point - a.point) * fraction)
        }
      }
      let paths = [FingerPath(finger: 0, points: points, leaving: leaving)]
      try HandError.requireFinitePoints(paths, of: "a trail")
      return paths
    }
  }
}
