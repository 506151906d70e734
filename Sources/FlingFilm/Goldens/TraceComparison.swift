import FlingScene

/// Compares a trace, while it is written, with a trace on disk, row by row.
final class TraceComparison: ByteSink {
  /// The first difference.
  private(set) var difference: TraceDifference?
  /// Why the file on disk is invalid; the comparison stops there.
  private(set) var damage: String?
  private(set) var byteCount = 0
  private let path: String
  private let tolerance: Double
  private let expected: LineReader
  /// Number of rows compared so far.
  private var count = 0

  /// Longest line that is read; no row of a trace is as long.
  private static let lineLimit = 16 << 20

  /// Opens the expected trace.
  /// - Parameter tolerance: allowed difference of an item's numbers.
  init(_ path: String, tolerance: Double) throws(SystemError) {
    self.path = path
    self.tolerance = tolerance
    expected = try LineReader(path, limit: TraceComparison.lineLimit)
  }

  /// Compares the rows of a trace.
  /// - Parameter bytes: complete lines.
  func write(_ bytes: [UInt8]) throws(FilmError) {
    byteCount += bytes.count
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard difference == nil, damage == nil else { return }
      try compare(line)
    }
  }

  func commit() throws(FilmError) {
    guard difference == nil, damage == nil, let line = try nextExpected() else { return }
    guard let row = TraceLine(line) else { return markDamaged(row: count + 1) }
    difference = TraceDifference(item: "after \(count) rows it", expected: row.moment, actual: "at its end")
  }

  private func markDamaged(row: Int) {
    damage = "line \(row) is not a row of a trace"
  }

  private func nextExpected() throws(FilmError) -> ArraySlice<UInt8>? {
    do throws(SystemError) {
      return try expected.next()
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// Compares the next row. Equal bytes need no parsing.
  private func compare(_ line: ArraySlice<UInt8>) throws(FilmError) {
    guard let known = try nextExpected() else {
      let moment = TraceLine(line)?.moment ?? "row \(count + 1)"
      difference = TraceDifference(
        item: "after \(count) rows it", expected: "its end", actual: "at \(moment)")
      return
    }
    count += 1
    guard known != line else { return }
    guard let row = TraceLine(known) else { return markDamaged(row: count) }
    difference = TraceLine(line)?.difference(from: row, tolerance: tolerance)
  }
}
