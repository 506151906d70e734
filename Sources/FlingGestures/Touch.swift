public import FlingGeometry

/// One finger from touch-down to lift, seen once a tick.
///
/// Places are points of the canvas; ticks are 1/60 s. A touch that has ended or was cancelled takes no more samples.
public struct Touch: Hashable, Sendable {
  /// What the finger has done at the touch's tick.
  public enum Phase: String, Sendable, CaseIterable {
    /// The finger came down at this tick.
    case began
    /// It stands elsewhere than at the last tick.
    case moved
    /// It is down and has not moved.
    case stationary
    /// It was lifted.
    case ended
    /// The system took it away.
    case cancelled

    /// Whether the finger touches the glass.
    public var isDown: Bool { self != .ended && self != .cancelled }
  }

  /// Tells fingers apart; unique among those that are down.
  public let finger: Int
  /// What it did last.
  public private(set) var phase: Phase
  /// Where it came down.
  public let startLocation: Point
  /// Where it is.
  public private(set) var location: Point
  /// Where it was at the tick before; where it is, when it leaves.
  public private(set) var previousLocation: Point
  /// When it came down.
  public let startTick: Int
  /// The tick of its last sample.
  public private(set) var tick: Int
  /// Speed in pt/s by the last two places, the lift not counted: what recognizers report.
  public private(set) var velocity: Point

  /// A finger that comes down.
  public init(finger: Int, at location: Point, tick: Int) {
    self.finger = finger
    self.startLocation = location
    self.location = location
    previousLocation = location
    startTick = tick
    self.tick = tick
    phase = .began
    velocity = .zero
  }

  /// The finger at a later tick. Samples at or before the last tick, or after the lift, change nothing.
  public mutating func move(to location: Point, tick: Int) {
    guard phase.isDown, tick > self.tick else { return }
    // Multiply before dividing: exact for places and speeds that binary fractions can hold.
    velocity = (location - self.location) * 60 / Double(tick - self.tick)
    previousLocation = self.location
    phase = location == self.location ? .stationary : .moved
    self.location = location
    self.tick = tick
  }

  /// The finger leaves where it was; its velocity stays what the last two samples made it.
  public mutating func lift(tick: Int) {
    end(.ended, tick: tick)
  }

  /// The system takes the touch away.
  public mutating func cancel(tick: Int) {
    end(.cancelled, tick: tick)
  }

  private mutating func end(_ phase: Phase, tick: Int) {
    guard self.phase.isDown, tick > self.tick else { return }
    previousLocation = location
    self.tick = tick
    self.phase = phase
  }
}
