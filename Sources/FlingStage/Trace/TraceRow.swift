package import FlingGeometry

/// The state at one moment, as a row of a trace.
package struct TraceRow: Hashable, Sendable {
  /// The last tick at or before the moment.
  package var tick: Int
  package var time: Time
  /// The named views that are bodies at this moment, in document order.
  package var items: [Item]
  /// The selected keys of views, in document order. Center and rotation of bodies are missing: `items` contains
  /// them.
  package var views: [View] = []
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

  /// The values of a view's keys.
  package struct View: Hashable, Sendable {
    package var name: String
    /// In order of the keys.
    package var values: [KeyValue]

    package init(name: String, values: [KeyValue]) {
      self.name = name
      self.values = values
    }
  }

  /// The value of one key of a view.
  package struct KeyValue: Hashable, Sendable {
    package var key: TraceKey
    package var value: TraceValue

    package init(_ key: TraceKey, _ value: TraceValue) {
      self.key = key
      self.value = value
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
