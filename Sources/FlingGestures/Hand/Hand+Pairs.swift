public import FlingGeometry

extension Hand {
  /// The minimum distance of two fingers, in points.
  public static let leastDistance = 20.0

  /// Two fingers that move apart or together along a line.
  public struct Pinch: HandStep {
    /// The result of a pinch.
    public enum Goal: Hashable, Sendable {
      /// The exact scale that a recognizer reports at the end; the fingers first move by the ten points that
      /// it subtracts.
      case scale(Double)
      /// The distance of the fingers at the end, in points.
      case distance(Double)
    }

    /// The centroid of the fingers.
    public var center: Point
    /// The result.
    public var goal: Goal
    /// The distance of the fingers at touch-down, in points.
    public var distance = 100.0
    /// The angle of the line from the first finger to the second, in radians clockwise from the x axis.
    public var angle = 0.0
    /// The duration in ticks, without the tick for the first ten points; at least 1.
    public var ticks = 30
    /// The fraction of the movement covered at a fraction of the time.
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
        pair.distanceSlop = FingerPairPlan.slop(scale < 1)
      case .distance(let end):
        guard end >= Hand.leastDistance else { throw .tooClose(distance: end, tick: ticks) }
        if distance > 0 { pair.scale = end / distance }
      }
      return try pair.paths()
    }
  }

  /// Two fingers that rotate about their centroid. The first ten points of arc, which a recognizer subtracts,
  /// are not part of `turn`.
  public struct Rotate: HandStep {
    /// The centroid of the fingers.
    public var center: Point
    /// The exact rotation that a recognizer reports at the end, in radians clockwise.
    public var turn: Double
    /// The distance of the fingers, in points.
    public var distance = 160.0
    /// The angle of the line from the first finger to the second at touch-down, in radians clockwise from the
    /// x axis.
    public var angle = 0.0
    /// The duration in ticks, without the tick for the first ten points; at least 1.
    public var ticks = 30
    /// The fraction of the rotation covered at a fraction of the time.
    public var ease: @Sendable (Double) -> Double = { $0 }

    /// A rotation within half a second.
    public init(at center: Point, by turn: Double) {
      self.center = center
      self.turn = turn
    }

    /// The paths of the two fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      var pair = FingerPairPlan(
        center: center, distance: distance, angle: angle, ticks: ticks, ease: ease)
      pair.rotation = turn
      pair.arcSlop = FingerPairPlan.slop(turn < 0)
      return try pair.paths()
    }
  }

  /// Two fingers that scale, rotate and move at once. The values that pinches and rotations report are exact;
  /// a pan loses its first ten points.
  public struct Transform: HandStep {
    /// The centroid of the fingers at touch-down.
    public var center: Point
    /// The scale that a pinch reports at the end; 1 if no pinch should begin.
    public var scale = 1.0
    /// The rotation that a rotation gesture reports at the end, in radians clockwise; 0 if none should begin.
    public var turn = 0.0
    /// The translation of the centroid, in points.
    public var move = Point.zero
    /// The distance of the fingers at touch-down, in points.
    public var distance = 160.0
    /// The angle of the line from the first finger to the second at touch-down, in radians clockwise from the
    /// x axis.
    public var angle = 0.0
    /// The duration in ticks, without the tick for the first ten points; at least 1.
    public var ticks = 30
    /// The fraction of the movement covered at a fraction of the time.
    public var ease: @Sendable (Double) -> Double = { $0 }

    /// A step of half a second without movement; set `scale`, `turn` or `move`.
    public init(at center: Point) {
      self.center = center
    }

    /// The paths of the two fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      var pair = FingerPairPlan(
        center: center, distance: distance, angle: angle, ticks: ticks, ease: ease)
      pair.scale = scale
      pair.rotation = turn
      pair.move = move
      pair.distanceSlop = scale == 1 ? 0 : FingerPairPlan.slop(scale < 1)
      pair.arcSlop = turn == 0 ? 0 : FingerPairPlan.slop(turn < 0)
      return try pair.paths()
    }
  }
}
