public import FlingGeometry

/// The path of one finger from touch-down: one point per tick, and how the finger leaves one tick after the
/// last point.
public struct FingerPath: Hashable, Sendable {
  /// How a finger leaves.
  public enum Leaving: Hashable, Sendable {
    /// The finger is lifted.
    case lift
    /// The system cancels the touch.
    case cancel
    /// The finger stays down.
    case never
  }

  /// Identifies the finger within a step, from 0.
  public let finger: Int
  /// The tick of touch-down, relative to the step's start.
  public let start: Int
  /// The finger's location at each tick from `start` on; at least one.
  public let points: [Point]
  /// How the finger leaves, at the tick after the last point.
  public let leaving: Leaving

  init(finger: Int, start: Int = 0, points: [Point], leaving: Leaving = .lift) {
    self.finger = finger
    self.start = start
    self.points = points
    self.leaving = leaving
  }

  /// The tick of the last event, relative to the step's start.
  public var end: Int { start + points.count - (leaving == .never ? 1 : 0) }

  /// The event at a tick relative to the step's start; nil before touch-down and after the finger has left.
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

/// A movement of a hand, such as a tap, a drag or a pinch, computed as finger paths that the matching
/// recognizer recognizes.
public protocol HandStep {
  /// The path of each finger; a finger may come down more than once.
  /// - Throws: if no fingers can do what the step asks.
  func paths() throws(HandError) -> [FingerPath]

  /// Warnings about input that is valid but rarely intended.
  var warnings: [HandWarning] { get }
}

extension HandStep {
  /// No warnings.
  public var warnings: [HandWarning] { [] }
}

/// The namespace of the steps: `Hand.Drag`, `Hand.Tap`, `Hand.Pinch` and the others.
public enum Hand {
  /// The default distance between fingers that move side by side, in points.
  public static let spread = 40.0
  /// The maximum duration of a step in ticks: an hour.
  public static let mostTicks = 216_000

  /// The path of each of several fingers: `points` shifted horizontally, centered about the original path.
  static func sideBySide(_ points: [Point], fingers: Int, spread: Double) -> [[Point]] {
    (0..<fingers).map { finger in
      let shift = Point((Double(finger) - Double(fingers - 1) / 2) * spread, 0)
      return points.map { $0 + shift }
    }
  }
}
