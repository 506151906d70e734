import FlingGeometry
import FlingGestures
import Testing

/// A canvas of 320×568 points with a window, and what its recognizers have reported.
final class Glass {
  /// One callback.
  struct Word {
    let tick: Int
    let name: String
    let report: GestureReport

    var state: GestureState { report.state }
    /// `4 tap ended`.
    var text: String { "\(tick) \(name) \(state)" }
  }

  let canvas = Pane(0, 0, 320, 568)
  let window: GestureWindow
  private(set) var words: [Word] = []
  private(set) var tick = -1

  init(_ configuration: GestureConfiguration = GestureConfiguration()) {
    window = GestureWindow(root: canvas, configuration: configuration)
  }

  @discardableResult
  func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to pane: Pane? = nil) -> R {
    recognizer.name = name
    window.add(recognizer, to: pane ?? canvas)
    return recognizer
  }

  func pane(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: Pane? = nil) -> Pane {
    let pane = Pane(x, y, width, height)
    (parent ?? canvas).add(pane)
    return pane
  }

  /// Delivers samples at the next tick, or at a later one after ticks without samples.
  func at(_ tick: Int? = nil, _ samples: TouchSample...) throws {
    let goal = tick ?? self.tick + 1
    try rest(until: goal - 1)
    try feed(samples, at: goal)
  }

  /// Ticks without samples, up to and with `tick`.
  func rest(until tick: Int) throws {
    while self.tick < tick { try feed([], at: self.tick + 1) }
  }

  /// The samples of one tick.
  func feed(_ samples: [TouchSample], at tick: Int) throws {
    let callbacks =
      try window.advanceClocks(to: tick) + window.deliver(samples, at: tick)
    self.tick = tick
    words += callbacks.map {
      Word(tick: tick, name: $0.recognizer.name ?? "", report: $0.report)
    }
  }

  /// A finger that comes down at 0 and goes on at each tick.
  func stroke(_ points: [Point], finger: Int = 1, from tick: Int = 0, lifts: Bool = true) throws {
    for (index, point) in points.enumerated() {
      try at(tick + index, TouchSample(finger, index == 0 ? .down(point) : .move(point)))
    }
    if lifts { try at(nil, TouchSample(finger, .lift)) }
  }

  var texts: [String] { words.map(\.text) }

  func texts(of name: String) -> [String] { words.filter { $0.name == name }.map(\.text) }

  /// The report at a tick.
  func report(_ tick: Int, _ state: GestureState, of name: String? = nil) throws -> GestureReport {
    try #require(
      words.first { $0.tick == tick && $0.state == state && (name == nil || $0.name == name) }?.report,
      "\(texts)")
  }
}

extension TouchSample {
  static func down(_ finger: Int, _ x: Double, _ y: Double) -> TouchSample {
    TouchSample(finger, .down(Point(x, y)))
  }

  static func move(_ finger: Int, _ x: Double, _ y: Double) -> TouchSample {
    TouchSample(finger, .move(Point(x, y)))
  }

  static func up(_ finger: Int) -> TouchSample { TouchSample(finger, .lift) }
}

/// Whether numbers agree with what is printed in a table, to half a unit of its digits.
func near(_ value: Double, _ printed: Double, _ tolerance: Double = 5e-5) -> Bool {
  abs(value - printed) <= tolerance
}

func near(_ value: Point, _ x: Double, _ y: Double, _ tolerance: Double = 5e-5) -> Bool {
  near(value.x, x, tolerance) && near(value.y, y, tolerance)
}
