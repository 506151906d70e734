import FlingGeometry
import FlingScene
import FlingStage

/// One run of a cell that all outputs of a film share. The output that first needs a moment advances the run,
/// and the snapshots and rows of all outputs are kept on the way, up to a limit of memory.
final class RunCache {
  /// Moments of pictures (`pictureTimes`) and of trace rows (`rows`), ascending, without duplicates.
  private let pictureTimes: [Time]
  private let rows: [Time]
  /// Snapshots of the first `pictureTimes`, states of the first `rows`, and the marks and logs of ticks so
  /// far.
  private var snapshots: [Snapshot] = []
  private var states: [TraceRow] = []
  private var events: [TickEvents] = []
  private var stage: LazyStage
  /// Number of bytes that may still be kept.
  private var remainingBytes: Int
  /// Number of ticks run so far.
  private(set) var tickCount = 0

  /// Marks and logs of one tick.
  private struct TickEvents {
    let tick: Int
    let marks: [String]
    let logs: [String]
  }

  /// Approximate bytes that a snapshot keeps for each layer, and a trace row for each item.
  private static let layerSize = 1024
  private static let itemSize = 128

  /// Creates a run that starts at its first use.
  /// - Parameters:
  ///   - pictureTimes: moments of pictures, in any order.
  ///   - rows: moments of trace rows, in any order.
  ///   - byteLimit: approximate number of bytes to keep, so that memory does not grow with the film's length.
  init(_ cell: PreparedScene.Cell, pictureTimes: [Time], rows: [Time], byteLimit: Int) {
    self.pictureTimes = RunCache.ordered(pictureTimes)
    self.rows = RunCache.ordered(rows)
    remainingBytes = byteLimit
    stage = LazyStage(cell)
  }

  /// Sorts moments and removes duplicates.
  private static func ordered(_ times: [Time]) -> [Time] {
    var ordered: [Time] = []
    for time in times.sorted() where ordered.last != time { ordered.append(time) }
    return ordered
  }

  /// The snapshot at a moment; nil if the moment is not among `pictureTimes` or memory ran out before it.
  func snapshot(at time: Time) throws(FilmError) -> Snapshot? {
    guard let index = pictureTimes.sortedIndex(of: time) else { return nil }
    try run { snapshots.count > index }
    return index < snapshots.count ? snapshots[index] : nil
  }

  /// The state at a moment, without marks and logs; nil if the moment is not among `rows` or memory ran out
  /// before it.
  func row(at time: Time) throws(FilmError) -> TraceRow? {
    guard let index = rows.sortedIndex(of: time) else { return nil }
    try run { states.count > index }
    return index < states.count ? states[index] : nil
  }

  /// Marks and logs of a range of ticks.
  /// - Parameters:
  ///   - tick: the last tick before the range.
  ///   - last: the last tick of the range.
  func marksAndLogs(after tick: Int, through last: Int) -> (marks: [String], logs: [String]) {
    let selected = events[events.partitionPoint { $0.tick > tick }..<events.partitionPoint { $0.tick > last }]
    return (selected.flatMap(\.marks), selected.flatMap(\.logs))
  }

  /// Advances the run from one requested moment to the next until a condition holds or memory runs out.
  private func run(until isEnough: () -> Bool) throws(FilmError) {
    while remainingBytes > 0, !isEnough() {
      let pictureTime = snapshots.count < pictureTimes.count ? pictureTimes[snapshots.count] : nil
      let row = states.count < rows.count ? rows[states.count] : nil
      guard let time = [pictureTime, row].compactMap(\.self).min() else { return }
      let stage = try stage.started()
      do throws(SceneError) {
        // Run all ticks before the moment, because each may set marks or log.
        while stage.tick < time.tickBefore {
          try stage.advance()
          tickCount += 1
          guard !rows.isEmpty, !stage.row.marks.isEmpty || !stage.row.logs.isEmpty else { continue }
          events.append(TickEvents(tick: stage.tick, marks: stage.row.marks, logs: stage.row.logs))
          remainingBytes -= stage.row.logs.reduce(RunCache.itemSize) { $0 + $1.utf8.count }
        }
        // The same moment may be needed for a picture, for a row, or for both.
        if pictureTime == time {
          snapshots.append(try stage.snapshot(at: time))
          remainingBytes -= RunCache.layerSize * (1 + snapshots[snapshots.count - 1].layerCount)
        }
        if row == time {
          var state = try stage.row(at: time)
          state.marks = []
          state.logs = []
          states.append(state)
          remainingBytes -= RunCache.itemSize * (1 + state.items.count + state.gestures.count)
        }
      } catch {
        throw .scene(error)
      }
    }
    // Without memory for results nobody uses the run again: each output continues with a run of its own.
    if remainingBytes <= 0 { stage.end() }
  }
}

extension Array {
  /// The first index whose element meets a condition, or `count`. All elements that meet it must come after
  /// those that don't.
  fileprivate func partitionPoint(_ isLater: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Time] {
  /// The index of a time in an ascending array; nil if it is missing.
  fileprivate func sortedIndex(of time: Time) -> Int? {
    let index = partitionPoint { $0 >= time }
    return index < count && self[index] == time ? index : nil
  }
}
