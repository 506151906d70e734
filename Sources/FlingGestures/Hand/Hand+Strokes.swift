public import FlingGeometry

extension Hand {
  /// A finger that goes at one velocity from touch-down on and leaves at it.
  public struct Flick: HandStep {
    /// Where it comes down.
    public var start: Point
    /// How fast it goes, in pt/s.
    public var velocity: Point
    /// How long, in ticks; at least 1, and 7 are 0.12 s.
    public var ticks = 7
    /// How many fingers, side by side; 1...64.
    public var fingers = 1
    /// How far they are apart, in points.
    public var spread = Hand.spread

    /// A flick from a place at a velocity.
    public init(from start: Point, velocity: Point) {
      self.start = start
      self.velocity = velocity
    }

    /// A flick from a place at an angle, in radians clockwise from the x axis, and a speed in pt/s.
    public init(from start: Point, angle: Double, speed: Double) {
      let (sine, cosine) = Elementary.sincos(angle)
      self.init(from: start, velocity: Point(cosine * speed, sine * speed))
    }

    /// The paths.
    public func paths() throws(HandError) -> [FingerPath] {
      try HandError.requireTicks(ticks)
      try HandError.requireFingers(fingers)
      // Multiply before dividing: exact for what binary fractions can hold.
      let points = (0...ticks).map { start + velocity * Double($0) / 60 }
      let paths = Hand.sideBySide(points, fingers: fingers, spread: spread).enumerated().map {
        FingerPath(finger: $0.offset, points: $0.element)
      }
      try HandError.requirePlaces(paths, of: "a flick")
      return paths
    }
  }

  /// A straight stroke at one speed along an axis.
  public struct Swipe: HandStep {
    /// Where it starts.
    public var start: Point
    /// Where it goes: one of the four directions; of several the first of right, left, up and down.
    public var direction: SwipeGestureRecognizer.Direction
    /// How far, in points.
    public var distance = 160.0
    /// How long, in ticks; at least 1.
    public var ticks = 10
    /// How many fingers, side by side; 1...64.
    public var fingers = 1
    /// How far they are apart, in points.
    public var spread = Hand.spread

    /// A stroke of 160 points within 10 ticks.
    public init(from start: Point, _ direction: SwipeGestureRecognizer.Direction) {
      self.start = start
      self.direction = direction
    }

    /// The paths.
    public func paths() throws(HandError) -> [FingerPath] {
      let ways: [(SwipeGestureRecognizer.Direction, Point)] = [
        (.right, Point(1, 0)), (.left, Point(-1, 0)), (.up, Point(0, -1)), (.down, Point(0, 1)),
      ]
      guard let way = ways.first(where: { direction.contains($0.0) })?.1 else { throw .noDirection }
      var drag = Drag([start, start + way * distance], ticks: ticks)
      drag.fingers = fingers
      drag.spread = spread
      return try drag.paths()
    }
  }

  /// Taps at one place.
  public struct Tap: HandStep {
    /// The middle of the fingers.
    public var place: Point
    /// How many taps; 1...100.
    public var taps = 1
    /// How many fingers, side by side; 1...64.
    public var fingers = 1
    /// How many ticks after touch-down the lift comes; at least 1.
    public var ticks = 4
    /// How many ticks after a lift the next tap comes down; at least 1.
    public var gap = 6
    /// How far the fingers are apart, in points.
    public var spread = Hand.spread

    /// One tap with one finger.
    public init(at place: Point) {
      self.place = place
    }

    /// The paths, a tap after the other.
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
      try HandError.requirePlaces(paths, of: "a tap")
      return paths
    }
  }

  /// Fingers that stay where they came down, or drift evenly.
  public struct Press: HandStep {
    /// The middle of the fingers.
    public var place: Point
    /// How many ticks after touch-down the lift comes; at least 1.
    public var ticks = 60
    /// How far they have drifted at the last tick before the lift, in points; with one tick there is no drift.
    public var drift = Point.zero
    /// How many fingers, side by side; 1...64.
    public var fingers = 1
    /// How far they are apart, in points.
    public var spread = Hand.spread

    /// A press of a second with one finger.
    public init(at place: Point) {
      self.place = place
    }

    /// The paths.
    public func paths() throws(HandError) -> [FingerPath] {
      try HandError.requireFingers(fingers)
      try HandError.requireTicks(ticks)
      let points = (0..<ticks).map { place + drift * (Double($0) / Double(max(1, ticks - 1))) }
      let paths = Hand.sideBySide(points, fingers: fingers, spread: spread).enumerated().map {
        FingerPath(finger: $0.offset, points: $0.element)
      }
      try HandError.requirePlaces(paths, of: "a press")
      return paths
    }
  }
}
