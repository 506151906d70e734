import FlingGeometry
import FlingGestures
import FlingScene
import Processes

/// The cost of a tick of touches with 100 views nested up to five deep, 20 recognizers of all types and ten
/// fingers.
struct GestureTable {
  /// A Markdown table.
  let text: String
  /// The largest accepted cost of a tick, in µs.
  private static let bar = 50.0
  private static let ticks = 200

  init() throws {
    var lines = [
      "| a tick of 100 views, 20 recognizers, 10 fingers | µs | bar | met |", "|---|---:|---:|---|",
    ]
    func row(_ name: String, _ microseconds: Double) {
      let bar = Self.bar
      lines.append(
        "| \(name) | \(RoundedDecimal.text(microseconds, digits: 1)) | \(RoundedDecimal.text(bar, digits: 0)) "
          + "| \(microseconds < bar ? "yes" : "**no**") |")
    }
    row(
      "fingers that drag, rest, part and turn",
      try Self.cost { tick, finger in .move(Self.position(finger, tick)) })
    row("fingers that rest", try Self.cost { _, _ in nil })
    row(
      "fingers that come down and leave, every other tick",
      try Self.cost { tick, finger in
        tick % 2 == 1 ? .lift : .down(Self.position(finger, tick))
      })
    text = lines.joined(separator: "\n")
  }

  /// The minimum of several runs of the mean cost of a tick, in µs.
  private static func cost(of event: (Int, Int) -> TouchSample.Event?) throws -> Double {
    var worst: (any Error)?
    let least = (0..<9).map { _ in
      let window = makeWindow()
      let downs = (0..<10).map { TouchSample($0, .down(position($0, 0))) }
      let samples = (1...ticks).map { tick in
        (0..<10).compactMap { finger in event(tick, finger).map { TouchSample(finger, $0) } }
      }
      let begin = ContinuousClock.now
      do {
        try window.deliver(downs, at: 0)
        for tick in 1...ticks { try window.deliver(samples[tick - 1], at: tick) }
      } catch { worst = error }
      return (ContinuousClock.now - begin).milliseconds * 1000 / Double(ticks)
    }.min()
    if let worst { throw worst }
    return least ?? 0
  }

  /// Fingers in two rows: a quarter of them rest, the others move in circles.
  private static func position(_ finger: Int, _ tick: Int) -> Point {
    let start = Point(60 + 100 * Double(finger % 5), finger < 5 ? 150 : 450)
    if finger % 4 == 3 { return start }
    let (sine, cosine) = Elementary.sincos(Double(tick) / 20 * (finger % 2 == 0 ? 1 : -1))
    return start + Point(40 * (1 - cosine), 40 * sine)
  }

  private static func makeWindow() -> GestureWindow {
    let canvas = BenchView(Rect(x: 0, y: 0, width: 600, height: 600))
    var views = [canvas]
    for index in 0..<99 {
      // Nested views in columns; each chain of four starts in the canvas.
      let parent = index % 4 == 0 ? canvas : views[index]
      let frame =
        index % 4 == 0
        ? Rect(x: Double(index / 4 % 5) * 110, y: Double(index / 20) * 110, width: 140, height: 140)
        : Rect(x: 5, y: 5, width: 120, height: 120)
      let view = BenchView(frame)
      view.transform = AffineTransform(rotationAngle: index % 3 == 0 ? 0.1 : 0)
      parent.add(view)
      views.append(view)
    }
    let window = GestureWindow(root: canvas)
    for index in 0..<20 {
      let recognizer =
        [
          { TapGestureRecognizer() }, { LongPressGestureRecognizer() }, { PanGestureRecognizer() },
          { SwipeGestureRecognizer() }, { PinchGestureRecognizer() }, { RotationGestureRecognizer() },
          { ScreenEdgePanGestureRecognizer() },
        ][index % 7]() as GestureRecognizer
      recognizer.shouldRecognizeSimultaneously = { _ in true }
      // Half of the recognizers receive the touches of every finger.
      window.add(recognizer, to: index < 10 ? canvas : views[index * 4])
    }
    return window
  }
}

/// A view of the benchmark.
private final class BenchView: GestureView {
  private weak var parent: BenchView?
  private var views: [any GestureView] = []
  let bounds: Rect
  let center: Point
  var transform = AffineTransform.identity

  init(_ frame: Rect) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
  }

  var superview: (any GestureView)? { parent }
  var subviews: [any GestureView] { views }

  func add(_ view: BenchView) {
    view.parent = self
    views.append(view)
  }
}
