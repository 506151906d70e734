public import FlingGeometry

extension Hand {
  /// A finger that moves at a constant velocity from touch-down and lifts at that velocity.
  public struct Flick: HandStep {
    /// Where the finger comes down.
    public var start: Point
    /// The velocity, in pt/s.
    public var velocity: Point
    /// The duration in ticks; at least 1. 7 ticks are 0.12 s.
    public var ticks = 7
    /// The number of fingers, side by side; 1...64.
    public var fingers = 1
    /// The distance between fingers, in points.
    public var spread = Hand.spread

    /// A flick from a point at a velocity.
    public init(from start: Point, velocity: Point) {
      self.start = start
      self.velocity = velocity
    }

    /// A flick from a point at an angle, in radians clockwise from the x axis, and a speed in pt/s.
    public init(from start: Point, angle: Double, speed: Double) {
      let (sine, cosine) = Elementary.sincos(angle)
      self.init(from: start, velocity: Point(cosine * speed, sine * speed))
    }

    /// The paths of the fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      try HandError.requireTicks(ticks)
      try HandError.requireFingers(fingers)
      // Multiplying before dividing is exact for values that are binary fractions.
      let points = (0...ticks).map { start + velocity * Double($0) / 60 }
      let paths = Hand.sideBySide(points, fingers: fingers, spread: spread).enumerated().map {
        FingerPath(finger: $0.offset, points: $0.element)
      }
      try HandError.requireFinitePoints(paths, of: "a flick")
      return paths
    }
  }

  /// A straight stroke at constant speed along an axis.
  public struct Swipe: HandStep {
    /// Where the stroke starts.
    public var start: Point
    /// One of the four directions; of several, the first of right, left, up and down.
    public var direction: SwipeGestureRecognizer.Direction
    /// The length of the stroke, in points.
    public var distance = 160.0
    /// The duration in ticks; at least 1.
    public var ticks = 10
    /// The number of fingers, side by side; 1...64.
    public var fingers = 1
    /// The distance between fingers, in points.
    public var spread = Hand.spread

    /// A stroke of 160 points within 10 ticks.
    public init(from start: Point, _ direction: SwipeGestureRecognizer.Direction) {
      self.start = start
      self.direction = direction
    }

    /// The paths of the fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      let unitVectors: [(SwipeGestureRecognizer.Direction, Point)] = [
        (.right, Point(1, 0)), (.left, Point(-1, 0)), (.up, Point(0, -1)), (.down, Point(0, 1)),
      ]
      guard let unitVector = unitVectors.first(where: { direction.contains($0.0) })?.1 else {
        throw .noDirection
      }
      var drag = Drag([start, start + unitVector * distance], ticks: ticks)
      drag.fingers = fingers
      drag.spread = spread
      return try drag.paths()
    }
  }

  /// One or more taps at one location.
  public struct Tap: HandStep {
    /// The centroid of the fingers.
    public var place: Point
    /// The number of taps; 1...100.
    public var taps = 1
    /// The number of fingers, side by side; 1...64.
    public var fingers = 1
    /// The ticks from touch-down to lift; at least 1.
    public var ticks = 4
    /// The ticks from a lift to the next touch-down; at least 1.
    public var gap = 6
    /// The distance between fingers, in points.
    public var spread = Hand.spread

    /// One tap with one finger.
    public init(at place: Point) {
      self.place = place
    }

    /// The paths of the fingers, one tap after the other.
    public func paths() throws(HandError) -> [FingerPath] {
      try HandError.require(taps, "taps", in: 1...100)
      try HandError.requireFingers(fingers)
      try HandError.requireTicks(ticks)
      try HandError.requireTicks(gap, "gap")
      let points = Array(repeating: place, count: ticks)
      let paths = (0..<taps).flatMap { tap in
        Hand.sideBySide(points, fingers: fingers, spread: spread).enumerated().map {
          FingerPath(finger: $0.offset, start: tap * (ticks + gap), points: $0.element)
        }
      }
      try HandError.requireFinitePoints(paths, of: "a tap")
      return paths
    }
  }

  /// Fingers that stay where they came down, or drift at constant speed.
  public struct Press: HandStep {
    /// The centroid of the fingers.
    public var place: Point
    /// The ticks from touch-down to lift; at least 1.
    public var ticks = 60
    /// The translation from touch-down to the last tick before the lift, in points; a press of one tick has
    /// none.
    public var drift = Point.zero
    /// The number of fingers, side by side; 1...64.
    public var fingers = 1
    /// The distance between fingers, in points.
    public var spread = Hand.spread

    /// A press of a second with one finger.
    public init(at place: Point) {
      self.place = place
    }

    /// The paths of the fingers.
    public func paths() throws(HandError) -> [FingerPath] {
      try HandError.requireFingers(fingers)
      try HandError.requireTicks(ticks)
      let points = (0..<ticks).map { place + drift * (Double($0) / Double(max(1, ticks - 1))) }
      let paths = Hand.sideBySide(points, fingers: fingers, spread: spread).enumerated().map {
        FingerPath(finger: $0.offset, points: $0.element)
      }
      try HandError.requireFinitePoints(paths, of: "a press")
      return paths
    }
  }
}
