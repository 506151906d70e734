internal import FlingGeometry

/// The reason why no fingers can do what a step asks.
public enum HandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two ticks before its release the finger would have to be behind the start. Less than `most` pt/s is
  /// possible in that direction.
  case releaseTooFast(speed: Double, most: Double)
  /// A release velocity needs at least three ticks.
  case releaseTooShort(ticks: Int)
  /// A finger that rests before it leaves cannot have a release velocity other than 0.
  case releaseHeld
  /// Two fingers would come closer than `Hand.leastDistance`. The tick is relative to the step's start.
  case tooClose(distance: Double, tick: Int)
  /// Two fingers would turn by 90° or more within a tick, so that the direction would be ambiguous.
  case turnsTooFast(angle: Double, tick: Int)
  /// A scale that is not above 0.
  case notPositive(String, Double)
  /// A count or a duration is out of range.
  case outOfRange(String, Int, ClosedRange<Int>)
  /// A number, or a location computed from it, is not finite or beyond 1e9.
  case notFinite(String)
  /// A path without length, where a direction is needed.
  case noDirection

  /// A one-line message with what is possible instead.
  public var description: String {
    switch self {
    case .releaseTooFast(let speed, let most):
      "a release at \(speed) pt/s is too fast for the path; less than \(most) pt/s is possible"
    case .releaseTooShort(let ticks):
      "a release velocity needs 3 ticks; the step has \(ticks)"
    case .releaseHeld: "a finger that rests before its release has no release velocity"
    case .tooClose(let distance, let tick):
      "the fingers come as close as \(distance) points at tick \(tick); the minimum is \(Hand.leastDistance)"
    case .turnsTooFast(let angle, let tick):
      "the fingers turn by \(angle) rad within tick \(tick); less than a quarter turn is possible"
    case .notPositive(let what, let value): "\(what) is \(value); it must be above 0"
    case .outOfRange(let what, let value, let range):
      "\(what) is \(value); it must lie in \(range.lowerBound)...\(range.upperBound)"
    case .notFinite(let what): "\(what) leads to points that are not finite or beyond 1e9"
    case .noDirection: "a path without length has no direction"
    }
  }
}

/// Valid input that is rarely intended.
public enum HandWarning: Hashable, Sendable, CustomStringConvertible {
  /// The release is `haste` times faster than the movement before it, so the finger creeps and then jerks.
  case jerks(haste: Double)

  /// A one-line message that says what to change.
  public var description: String {
    switch self {
    case .jerks(let haste):
      "the release is \((haste * 10).rounded() / 10) times faster than the movement before it; make the path longer or the duration shorter"
    }
  }
}

extension HandError {
  static func require(_ value: Int, _ what: String, in range: ClosedRange<Int>) throws(HandError) {
    if !range.contains(value) { throw .outOfRange(what, value, range) }
  }

  static func requireFingers(_ value: Int) throws(HandError) {
    try require(value, "fingers", in: 1...GestureWindow.mostFingers)
  }

  static func requireTicks(_ value: Int, _ what: String = "duration", from minimum: Int = 1)
    throws(HandError)
  {
    try require(value, what, in: minimum...Hand.mostTicks)
  }

  static func requireFinitePoints(_ paths: [FingerPath], of what: String) throws(HandError) {
    for path in paths where !path.points.allSatisfy({ abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }) {
      throw .notFinite(what)
    }
  }
}
