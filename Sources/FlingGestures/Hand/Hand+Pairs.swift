public import FlingGeometry

extension Hand {
  /// How close two fingers may be, in points.
  public static let leastDistance = 20.0

  /// Two fingers that part or meet along a line.
  public struct Pinch: HandStep {
    /// What is asked for.
    public enum Goal: Hashable, Sendable {
      /// What a recognizer reports at the end, exactly: the fingers first move by the ten points that it swallows.
      case scale(Double)
      /// How far the fingers are apart at the end, in points.
      case distance(Double)
    }

    /// The middle of the fingers.
    public var center: Point
    /// What is asked for.
    public var goal: Goal
    /// How far the fingers are apart at touch-down, in points.
    public var distance = 100.0
    /// The angle of the line from the first finger to the second, in radians clockwise from the x axis.
    public var angle = 0.0
    /// How long, in ticks, the first ten points not counted; at least 1.
    public var ticks = 30
    /// The share of the way gone at a share of the time.
    public var ease: @Sendable (Double) -> Double = { $0 }

    /// A pinch of half a second.
    public init(at center: Point, _ goal: Goal) {
      self.center = center
      self.goal = goal
    }

    /// The paths of the two fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      var pair = FingerPairPlan(
        center: center, distance: distance, angle: angle, ticks: ticks, ease: ease)
      switch goal {
      case .scale(let scale):
        pair.scale = scale
        pair.partArm = FingerPairPlan.slop(scale < 1)
      case .distance(let end):
        guard end >= Hand.leastDistance else { throw .tooClose(distance: end, tick: ticks) }
        if distance > 0 { pair.scale = end / distance }
      }
      return try pair.paths()
    }
  }

  /// Two fingers that turn about their middle; the first turn, by the ten points of arc that a recognizer swallows, is not counted.
  public struct Rotate: HandStep {
    /// The middle of the fingers.
    public var center: Point
    /// What a recognizer reports at the end, exactly, in radians clockwise.
    public var turn: Double
    /// How far the fingers are apart, in points.
    public var distance = 160.0
    /// The angle of the line from the first finger to the second at touch-down, in radians clockwise from the x axis.
    public var angle = 0.0
    /// How long, in ticks, the first ten points not counted; at least 1.
    public var ticks = 30
    /// The share of the turn gone at a share of the time.
    public var ease: @Sendable (Double) -> Double = { $0 }

    /// A turn within half a second.
    public init(at center: Point, by turn: Double) {
      self.center = center
      self.turn = turn
    }

    /// The paths of the two fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      var pair = FingerPairPlan(
        center: center, distance: distance, angle: angle, ticks: ticks, ease: ease)
      pair.turn = turn
      pair.arcArm = FingerPairPlan.slop(turn < 0)
      return try pair.paths()
    }
  }

  /// Two fingers that part, turn and move at once: what pinches and rotations report is exact; a pan loses its ten points.
  public struct Transform: HandStep {
    /// The middle of the fingers at touch-down.
    public var center: Point
    /// What a pinch reports at the end; 1: none is meant to begin.
    public var scale = 1.0
    /// What a rotation reports at the end, in radians clockwise; 0: none is meant to begin.
    public var turn = 0.0
    /// How far the middle goes, in points.
    public var move = Point.zero
    /// How far the fingers are apart at touch-down, in points.
    public var distance = 160.0
    /// The angle of the line from the first finger to the second at touch-down, in radians clockwise from the x axis.
    public var angle = 0.0
    /// How long, in ticks, the first ten points not counted; at least 1.
    public var ticks = 30
    /// The share of the way gone at a share of the time.
    public var ease: @Sendable (Double) -> Double = { $0 }

    /// Half a second, in which nothing is asked for yet.
    public init(at center: Point) {
      self.center = center
    }

    /// The paths of the two fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      var pair = FingerPairPlan(
        center: center, distance: distance, angle: angle, ticks: ticks, ease: ease)
      pair.scale = scale
      pair.turn = turn
      pair.move = move
      pair.partArm = scale == 1 ? 0 : FingerPairPlan.slop(scale < 1)
      pair.arcArm = turn == 0 ? 0 : FingerPairPlan.slop(turn < 0)
      return try pair.paths()
    }
  }
}
