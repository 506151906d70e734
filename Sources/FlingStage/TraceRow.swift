public import FlingGeometry

/// The state at one moment, as a row of a trace.
public struct TraceRow: Hashable, Sendable {
  /// The last tick at or before the moment.
  public var tick: Int
  public var time: Time
  /// The named views that are bodies at this moment, in document order.
  public var items: [Item]
  /// The named gestures that are not `possible`, in document order.
  public var gestures: [Gesture]
  /// The marks first set in this tick, in the order in which they were set.
  public var marks: [String]
  /// The texts logged in this tick.
  public var logs: [String]

  public init(
    tick: Int, time: Time, items: [Item], gestures: [Gesture] = [], marks: [String], logs: [String]
  ) {
    self.tick = tick
    self.time = time
    self.items = items
    self.gestures = gestures
    self.marks = marks
    self.logs = logs
  }

  /// The state of a gesture.
  public struct Gesture: Hashable, Sendable {
    public var name: String
    /// `began`, `changed`, `ended`, `recognized`, `cancelled` or `failed`.
    public var state: String

    public init(name: String, state: String) {
      self.name = name
      self.state = state
    }
  }

  /// The state of a body.
  public struct Item: Hashable, Sendable {
    public var name: String
    /// The center in the canvas, in points.
    public var center: Point
    /// In radians, clockwise.
    public var angle: Double
    /// In points per second.
    public var velocity: Point
    /// In radians per second, clockwise.
    public var spin: Double

    public init(name: String, center: Point, angle: Double, velocity: Point, spin: Double) {
      self.name = name
      self.center = center
      self.angle = angle
      self.velocity = velocity
      self.spin = spin
    }
  }
}
