package import FlingGeometry

/// The state at one moment, as a row of a trace.
package struct TraceRow: Hashable, Sendable {
  /// The last tick at or before the moment.
  package var tick: Int
  package var time: Time
  /// The named views that are bodies at this moment, in document order.
  package var items: [Item]
  /// The named gestures that are not `possible`, in document order.
  package var gestures: [Gesture]
  /// The marks first set in this tick, in the order in which they were set.
  package var marks: [String]
  /// The texts logged in this tick.
  package var logs: [String]

  package init(
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
  package struct Gesture: Hashable, Sendable {
    package var name: String
    /// `began`, `changed`, `ended`, `recognized`, `cancelled` or `failed`.
    package var state: String

    package init(name: String, state: String) {
      self.name = name
      self.state = state
    }
  }

  /// The state of a body.
  package struct Item: Hashable, Sendable {
    package var name: String
    /// The center in the canvas, in points.
    package var center: Point
    /// In radians, clockwise.
    package var angle: Double
    /// In points per second.
    package var velocity: Point
    /// In radians per second, clockwise.
    package var spin: Double

    package init(name: String, center: Point, angle: Double, velocity: Point, spin: Double) {
      self.name = name
      self.center = center
      self.angle = angle
      self.velocity = velocity
      self.spin = spin
    }
  }
}
