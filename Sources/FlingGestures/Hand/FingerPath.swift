public import FlingGeometry

/// Where one finger goes from touch-down on: a place a tick, and how it leaves, a tick after the last place.
public struct FingerPath: Hashable, Sendable {
  /// How a finger leaves.
  public enum Leaving: Hashable, Sendable {
    /// It is lifted.
    case lift
    /// The system takes it away.
    case cancel
    /// It stays down where it is.
    case never
  }

  /// Tells the fingers of a step apart, from 0.
  public let finger: Int
  /// The tick of its touch-down, counted from the step's start.
  public let start: Int
  /// Where it is at each tick from `start` on; at least one place.
  public let points: [Point]
  /// How it leaves, at the tick after the last place.
  public let leaving: Leaving

  init(finger: Int, start: Int = 0, points: [Point], leaving: Leaving = .lift) {
    self.finger = finger
    self.start = start
    self.points = points
    self.leaving = leaving
  }

  /// The tick of its last event, counted from the step's start.
  public var end: Int { start + points.count - (leaving == .never ? 1 : 0) }

  /// What it does at a tick, counted from the step's start; nil before touch-down and when it has left.
  public func event(at tick: Int) -> TouchSample.Event? {
    let index = tick - start
    if index == 0 { return .down(points[0]) }
    if points.indices.contains(index) { return .move(points[index]) }
    guard index == points.count else { return nil }
    switch leaving {
    case .lift: return .lift
    case .cancel: return .cancel
    case .never: return nil
    }
  }
}

/// What a hand does on the glass: a tap, a drag, a pinch. It becomes paths of fingers that recognizers read as meant.
public protocol HandStep {
  /// What each finger does; a finger may come down more than once.
  func paths() throws(HandError) -> [FingerPath]

  /// What is allowed and seldom meant.
  var warnings: [HandWarning] { get }
}

extension HandStep {
  /// None.
  public var warnings: [HandWarning] { [] }
}

/// The steps: `Hand.Drag`, `Hand.Tap`, `Hand.Pinch` and the others.
public enum Hand {
  /// How far fingers that act as one are apart, in points.
  public static let spread = 40.0
  /// The most ticks that a step can last: an hour.
  public static let mostTicks = 216_000

  /// Places side by side on a level line about a middle, or all paths of one finger shifted likewise.
  static func sideBySide(_ points: [Point], fingers: Int, spread: Double) -> [[Point]] {
    (0..<fingers).map { finger in
      let shift = Point((Double(finger) - Double(fingers - 1) / 2) * spread, 0)
      return points.map { $0 + shift }
    }
  }
}
