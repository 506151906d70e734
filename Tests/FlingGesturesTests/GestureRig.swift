import FlingGeometry
import FlingGestures
import Testing

/// A gesture window on a canvas of 320×568 points that records the reports of its recognizers.
final class GestureRig {
  /// A recorded callback.
  struct Record {
    let tick: Int
    let name: String
    let report: GestureReport

    var state: GestureState { report.state }
    /// Tick, name and state, such as `4 tap ended`.
    var text: String { "\(tick) \(name) \(state)" }
  }

  let canvas = TestView(0, 0, 320, 568)
  let window: GestureWindow
  private(set) var records: [Record] = []
  private(set) var tick = -1

  init(_ configuration: GestureConfiguration = GestureConfiguration()) {
    window = GestureWindow(root: canvas, configuration: configuration)
  }

  @discardableResult
  func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to view: TestView? = nil) -> R {
    recognizer.name = name
    window.add(recognizer, to: view ?? canvas)
    return recognizer
  }

  func addView(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: TestView? = nil)
    -> TestView
  {
    let view = TestView(x, y, width, height)
    (parent ?? canvas).add(view)
    return view
  }

  /// Delivers samples at the next tick, or at a later one after ticks without samples.
  func at(_ tick: Int? = nil, _ samples: TouchSample...) throws {
    let targetTick = tick ?? self.tick + 1
    try rest(until: targetTick - 1)
    try feed(samples, at: targetTick)
  }

  /// Delivers ticks without samples up to and including `tick`.
  func rest(until tick: Int) throws {
    while self.tick < tick { try feed([], at: self.tick + 1) }
  }

  /// Delivers the samples of one tick.
  func feed(_ samples: [TouchSample], at tick: Int) throws {
    let callbacks =
      try window.advanceClocks(to: tick) + window.deliver(samples, at: tick)
    self.tick = tick
    records += callbacks.map {
      Record(tick: tick, name: $0.recognizer.name ?? "", report: $0.report)
    }
  }

  /// Moves a finger to a point per tick, starting with a touch-down at `tick`.
  func stroke(_ points: [Point], finger: Int = 1, from tick: Int = 0, lifts: Bool = true) throws {
    for (index, point) in points.enumerated() {
      try at(tick + index, TouchSample(finger, index == 0 ? .down(point) : .move(point)))
    }
    if lifts { try at(nil, TouchSample(finger, .lift)) }
  }

  var texts: [String] { records.map(\.text) }

  func texts(of name: String) -> [String] { records.filter { $0.name == name }.map(\.text) }

  /// The report of a state at a tick.
  func report(_ tick: Int, _ state: GestureState, of name: String? = nil) throws -> GestureReport {
    try #require(
      records.first { $0.tick == tick && $0.state == state && (name == nil || $0.name == name) }?.report,
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

/// Whether a number agrees with its printed value to half a unit of the last digit.
func near(_ value: Double, _ printed: Double, _ tolerance: Double = 5e-5) -> Bool {
  abs(value - printed) <= tolerance
}

func near(_ value: Point, _ x: Double, _ y: Double, _ tolerance: Double = 5e-5) -> Bool {
  near(value.x, x, tolerance) && near(value.y, y, tolerance)
}
