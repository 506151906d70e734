/// A number of an item or view over time, in a golden's trace and in the scene's.
package struct TraceCurve: Hashable, Sendable {
  /// A value at a time in seconds.
  package struct Point: Hashable, Sendable {
    package var time: Double
    package var value: Double

    package init(time: Double, value: Double) { (self.time, self.value) = (time, value) }
  }

  /// The item or view with the key, such as `card.y`.
  package var name: String
  /// Time of the first difference in seconds.
  package var firstTime: Double
  /// Time of the greatest difference in seconds, and that difference; nil if the rows have other times.
  package var greatest: Point?
  package var expected: [Point]
  package var actual: [Point]

  /// Most parts of a curve.
  private static let parts = 300

  package init(name: String, firstTime: Double, expected: [Point], actual: [Point]) {
    (self.name, self.firstTime) = (name, firstTime)
    (self.expected, self.actual) = (TraceCurve.reduced(expected), TraceCurve.reduced(actual))
    for (a, b) in zip(actual, expected) {
      guard a.time == b.time else { break }
      // Values are rounded to millionths: a smaller excess is the error of the subtraction.
      if abs(a.value - b.value) > (greatest?.value ?? 0) + 1e-7 {
        greatest = Point(time: a.time, value: abs(a.value - b.value))
      }
    }
  }

  /// Keeps the ends, and the least and the greatest value of each part, so that no peak is lost.
  private static func reduced(_ points: [Point]) -> [Point] {
    guard points.count > 2 * parts else { return points }
    var indices: Set<Int> = [0, points.count - 1]
    for part in 0..<parts {
      let range = (part * points.count / parts)..<((part + 1) * points.count / parts)
      if let least = range.min(by: { points[$0].value < points[$1].value }) { indices.insert(least) }
      if let greatest = range.max(by: { points[$0].value < points[$1].value }) { indices.insert(greatest) }
    }
    return indices.sorted().map { points[$0] }
  }
}

/// Collects one number of the rows of a trace, and of the trace of a golden.
final class TraceCurveCollector: ByteSink {
  private(set) var byteCount = 0
  private let difference: TraceDifference
  private let item: String
  private let channel: String
  private let firstTime: Double
  private var expected: [TraceCurve.Point] = []
  private var actual: [TraceCurve.Point] = []

  /// Longest line that is read; no row of a trace is as long.
  private static let lineLimit = 16 << 20

  /// Returns nil if the difference is not that of a number.
  init?(_ difference: TraceDifference) {
    guard let item = difference.item, let channel = difference.channel, let time = difference.time,
      difference.expected.flatMap({ Double($0) }) != nil, difference.actual.flatMap({ Double($0) }) != nil
    else { return nil }
    (self.difference, self.item, self.channel, firstTime) = (difference, item, channel, time)
  }

  /// Nil if a trace has fewer than two values.
  var curve: TraceCurve? {
    guard expected.count > 1, actual.count > 1 else { return nil }
    return TraceCurve(name: "\(item).\(channel)", firstTime: firstTime, expected: expected, actual: actual)
  }

  /// Reads the trace of the golden.
  func readExpected(_ path: String) throws(FilmError) {
    do throws(SystemError) {
      let reader = try LineReader(path, limit: TraceCurveCollector.lineLimit)
      while let line = try reader.next() { add(line, to: &expected) }
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// Reads rows of the scene.
  /// - Parameter bytes: complete lines.
  func write(_ bytes: [UInt8]) throws(FilmError) {
    byteCount += bytes.count
    for line in bytes.split(separator: UInt8(ascii: "\n")) { add(line, to: &actual) }
  }

  func commit() throws(FilmError) {}

  private func add(_ line: ArraySlice<UInt8>, to points: inout [TraceCurve.Point]) {
    guard let row = TraceLine(line), row.settings == difference.settings else { return }
    // A row contains only those keys of views that differ from the row before.
    guard let value = row.number(channel, of: item) ?? points.last?.value else { return }
    points.append(TraceCurve.Point(time: row.time, value: value))
  }
}
