public import FlingGeometry

/// One finger from touch-down to lift, sampled once per tick.
///
/// Locations are in points of the window; ticks are 1/60 s. A touch that has ended or was cancelled ignores
/// further samples.
public struct Touch: Hashable, Sendable {
  /// The change of a finger at its last tick.
  public enum Phase: String, Sendable, CaseIterable {
    /// The finger came down at this tick.
    case began
    /// The finger moved since the last tick.
    case moved
    /// The finger is down and did not move.
    case stationary
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch.
    case cancelled

    /// Whether the finger touches the glass.
    public var isDown: Bool { self != .ended && self != .cancelled }
  }

  /// Identifies the finger; unique among those that are down.
  public let finger: Int
  /// The change at the last tick.
  public private(set) var phase: Phase
  /// The location of touch-down.
  public let startLocation: Point
  /// The current location.
  public private(set) var location: Point
  /// The location at the previous tick; equal to `location` after the finger has left.
  public private(set) var previousLocation: Point
  /// The tick of touch-down.
  public let startTick: Int
  /// The tick of the last sample.
  public private(set) var tick: Int
  /// The velocity between the last two samples before the lift, in pt/s.
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

  /// Moves the finger at a later tick. Samples at or before the last tick, or after the end, are ignored.
  public mutating func move(to location: Point, tick: Int) {
    guard phase.isDown, tick > self.tick else { return }
    // Multiplying before dividing is exact for locations and speeds that are binary fractions.
    velocity = (location - self.location) * 60 / Double(tick - self.tick)
    previousLocation = self.location
    phase = location == self.location ? .stationary : .moved
    self.location = location
    self.tick = tick
  }

  /// Lifts the finger at its last location; the velocity of the last two samples remains.
  public mutating func lift(tick: Int) {
    end(.ended, tick: tick)
  }

  /// Cancels the touch.
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
