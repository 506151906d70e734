import FlingScene

/// A progress line at the bottom of a terminal. It is drawn at most ten times a second and cleared at the
/// end. Only this type reads a clock; the time reaches no output.
final class ProgressBar {
  private let title: String
  private let steps: Int
  private let frames: Int
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant
  private var done = 0
  private var isShown = false

  private static let interval = Duration.milliseconds(100)

  /// Starts the clock.
  /// - Parameters:
  ///   - title: name of the film.
  ///   - steps: total number of steps.
  ///   - frames: number of frames that these steps produce.
  init(title: String, steps: Int, frames: Int) {
    self.title = title.onOneLine
    self.steps = max(1, steps)
    self.frames = frames
    start = clock.now
    lastDrawn = start
  }

  func advance(by amount: Int) {
    done += amount
    let now = clock.now
    guard now - lastDrawn >= ProgressBar.interval else { return }
    lastDrawn = now
    draw(after: now - start)
  }

  func clear() {
    if isShown { Console.progress(nil) }
    isShown = false
  }

  private func draw(after elapsed: Duration) {
    let line = ProgressBar.line(
      title: title, done: done, steps: steps, frames: frames, seconds: elapsed / .seconds(1),
      width: Terminal.width)
    Console.progress(line)
    isShown = true
  }

  /// A line such as `toss.yaml ━━━━━───── 68/150 frames  92/s  1 s left`, no wider than the terminal.
  static func line(title: String, done: Int, steps: Int, frames: Int, seconds: Double, width: Int) -> String {
    let fraction = min(1, Double(done) / Double(max(1, steps)))
    let made = Int(fraction * Double(frames))
    let rate = seconds > 0 ? Double(made) / seconds : 0
    let left = fraction > 0 ? seconds / fraction - seconds : 0
    let numbers = "\(made)/\(frames) frames  \(Int(rate.rounded()))/s  \(duration(left)) left"
    let availableWidth = width - 1 - title.count - numbers.count - 3
    guard availableWidth >= 8 else { return String(numbers.prefix(max(0, width - 1))) }
    let length = min(availableWidth, 30)
    let full = Int(fraction * Double(length))
    let bar = String(repeating: "━", count: full) + String(repeating: "─", count: length - full)
    return "\(title) \(bar)  \(numbers)"
  }

  private static func duration(_ seconds: Double) -> String {
    let total = Int(min(seconds, 359_999).rounded(.up))
    if total < 60 { return "\(total) s" }
    let remainder = total % 60
    return "\(total / 60):\(remainder < 10 ? "0" : "")\(remainder) min"
  }
}
