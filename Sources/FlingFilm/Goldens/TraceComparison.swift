import FlingScene

/// Takes a trace as it is written and compares it with one that stands on the disk, row by row.
final class TraceComparison: ByteSink {
  /// Where they differ first.
  private(set) var difference: TraceDifference?
  /// What is wrong with the file; nothing is compared from there on.
  private(set) var damage: String?
  private(set) var byteCount = 0
  private let path: String
  private let tolerance: Double
  private let expected: LineReader
  /// Rows compared so far.
  private var count = 0

  /// No row of a trace is as long.
  private static let lineLimit = 16 << 20

  /// - Parameter tolerance: the most by which a number of an item may differ.
  init(_ path: String, tolerance: Double) throws(SystemError) {
    self.path = path
    self.tolerance = tolerance
    expected = try LineReader(path, limit: TraceComparison.lineLimit)
  }

  /// - Parameter bytes: whole lines.
  func write(_ bytes: [UInt8]) throws(FilmError) {
    byteCount += bytes.count
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard difference == nil, damage == nil else { return }
      try compare(line)
    }
  }

  func commit() throws(FilmError) {
    guard difference == nil, damage == nil, let line = try nextExpected() else { return }
    guard let row = TraceLine(line) else { return refuse(row: count + 1) }
    difference = TraceDifference(item: "after \(count) rows it", expected: row.words, actual: "at its end")
  }

  private func refuse(row: Int) {
    damage = "line \(row) is no row of a trace"
  }

  private func nextExpected() throws(FilmError) -> ArraySlice<UInt8>? {
    do throws(SystemError) {
      return try expected.next()
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  private func compare(_ line: ArraySlice<UInt8>) throws(FilmError) {
    guard let known = try nextExpected() else {
      let words = TraceLine(line)?.words ?? "row \(count + 1)"
      difference = TraceDifference(item: "after \(count) rows it", expected: "its end", actual: "at \(words)")
      return
    }
    count += 1
    guard known != line else { return }
    guard let row = TraceLine(known) else { return refuse(row: count) }
    difference = TraceLine(line)?.difference(from: row, tolerance: tolerance)
  }
}
