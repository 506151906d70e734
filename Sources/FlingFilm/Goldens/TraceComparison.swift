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
  private var views = TraceViewComparison()
  /// Whether the file on disk was written by a program that traced no views, see `isOutdated`.
  private var expectsNoViews = false
  private var hasViews = false
  /// Number of rows compared so far.
  private var count = 0

  /// Longest line that is read; no row of a trace is as long.
  private static let lineLimit = 16 << 20

  /// Whether the file on disk lacks the views that the trace contains, because a program wrote it that traced
  /// none.
  var isOutdated: Bool { expectsNoViews && hasViews }

  /// Opens the expected trace.
  /// - Parameter tolerance: allowed difference of an item's numbers, and of those of views.
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

  private static let viewsKey = Array("\"views\":".utf8)

  /// Compares the next row. Equal bytes need no parsing, unless they change views.
  private func compare(_ line: ArraySlice<UInt8>) throws(FilmError) {
    guard let known = try nextExpected() else {
      let moment = TraceLine(line)?.moment ?? "row \(count + 1)"
      difference = TraceDifference(
        item: "after \(count) rows it", expected: "its end", actual: "at \(moment)")
      return
    }
    count += 1
    guard known != line || line.contains(TraceComparison.viewsKey) else { return }
    guard let expectedRow = TraceLine(known) else { return markDamaged(row: count) }
    guard let row = TraceLine(line) else { return }
    if count == 1 { expectsNoViews = !expectedRow.hasViews }
    if !row.views.isEmpty { hasViews = true }
    difference = row.difference(from: expectedRow, tolerance: tolerance, &views, hasViews: !expectsNoViews)
  }
}
