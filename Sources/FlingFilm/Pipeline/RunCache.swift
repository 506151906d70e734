import FlingGeometry
import FlingScene
import FlingStage

/// One run of a cell that all outputs of a film share. The output that first needs a moment advances the run.
/// What outputs need later is kept on the way, up to a limit of memory, until the last of them has taken it.
final class RunCache {
  private var pictures: SharedMoments<Snapshot>
  private var rows: SharedMoments<TraceRow>
  /// Marks and logs of the ticks so far.
  private var events: [TickEvents] = []
  private var stage: LazyStage
  /// The keys of views in the traces of all outputs.
  let traceKeys: TraceKeyTable?
  private let cellIndex: Int
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
  private static let itemSize = 64

  /// Creates a run that starts at its first use.
  /// - Parameters:
  ///   - pictureTimes: moments of the pictures of each output, in any order.
  ///   - rows: moments of the trace rows of each output, in any order.
  ///   - traceKeys: the keys of views in the traces of all outputs; nil for none.
  ///   - index: the index of the cell.
  ///   - byteLimit: approximate number of bytes to keep, so that memory does not grow with the film's length.
  init(
    _ cell: PreparedScene.Cell, pictureTimes: [[Time]], rows: [[Time]], traceKeys: TraceKeyTable? = nil,
    at index: Int = 0, byteLimit: Int
  ) {
    self.traceKeys = traceKeys
    cellIndex = index
    pictures = SharedMoments(pictureTimes)
    self.rows = SharedMoments(rows)
    remainingBytes = byteLimit
    stage = LazyStage(cell)
  }

  /// Number of bytes of all that is kept.
  var keptBytes: Int { pictures.keptBytes + rows.keptBytes }

  /// The snapshot at a moment; nil if no further output needs it, or if memory ran out before it.
  func snapshot(at time: Time) throws(FilmError) -> Snapshot? {
    while pictures.hasNotReached(time) { try passNextMoment(pictureNeededNow: time) }
    return pictures.take(at: time, releasing: &remainingBytes)
  }

  /// The state at a moment, without marks and logs; nil if no further output needs it, or if memory ran out
  /// before it.
  func row(at time: Time) throws(FilmError) -> TraceRow? {
    while rows.hasNotReached(time) { try passNextMoment(rowNeededNow: time) }
    return rows.take(at: time, releasing: &remainingBytes)
  }

  /// Marks and logs of a range of ticks.
  /// - Parameters:
  ///   - tick: the last tick before the range.
  ///   - last: the last tick of the range.
  func marksAndLogs(after tick: Int, through last: Int) -> (marks: [String], logs: [String]) {
    let selected = events[events.partitionPoint { $0.tick > tick }..<events.partitionPoint { $0.tick > last }]
    return (selected.flatMap(\.marks), selected.flatMap(\.logs))
  }

  /// Advances the run to the next moment that an output needs. What is needed now is kept in any case, because it
  /// is taken at once.
  private func passNextMoment(pictureNeededNow: Time? = nil, rowNeededNow: Time? = nil) throws(FilmError) {
    guard let next = [pictures.next, rows.next].compactMap(\.self).min() else { return }
    let stage = try stage.started { [traceKeys, cellIndex] () throws(FilmError) in
      try traceKeys?.selection(ofCell: cellIndex) ?? TraceSelection()
    }
    do throws(SceneError) {
      // Run all ticks before the moment, because each may set marks or log.
      while stage.tick < next.tickBefore {
        try stage.advance()
        tickCount += 1
        guard !rows.isEmpty, !stage.row.marks.isEmpty || !stage.row.logs.isEmpty else { continue }
        events.append(TickEvents(tick: stage.tick, marks: stage.row.marks, logs: stage.row.logs))
        remainingBytes -= stage.row.logs.reduce(RunCache.itemSize) { $0 + $1.utf8.count }
      }
      // The same moment may be needed for a picture, for a row, or for both.
      if pictures.next == next {
        let isKept = remainingBytes > 0 || next == pictureNeededNow
        remainingBytes -= try pictures.passNext(keeping: isKept) { () throws(SceneError) in
          let snapshot = try stage.snapshot(at: next)
          return (snapshot, RunCache.layerSize * (1 + snapshot.layerCount))
        }
      }
      if rows.next == next {
        let isKept = remainingBytes > 0 || next == rowNeededNow
        remainingBytes -= try rows.passNext(keeping: isKept) { () throws(SceneError) in
          var row = try stage.row(at: next)
          row.marks = []
          row.logs = []
          return (row, RunCache.itemSize * (2 + row.items.count + row.gestures.count + 3 * row.views.count))
        }
      }
    } catch {
      throw .scene(error)
    }
    if pictures.next == nil, rows.next == nil { self.stage.end() }
  }
}

/// What several outputs need of a run at their moments.
private struct SharedMoments<Content> {
  /// In ascending order, without duplicates.
  private let times: [Time]
  /// By moment: the number of outputs that have not taken its content yet.
  private var uses: [Int]
  /// By moment: what is kept, with its number of bytes.
  private var kept: [Int: (content: Content, byteCount: Int)] = [:]
  /// The number of moments that the run has passed.
  private var passedCount = 0

  /// - Parameter outputs: the moments of each output, in any order.
  init(_ outputs: [[Time]]) {
    var times: [Time] = []
    var uses: [Int] = []
    for time in outputs.flatMap({ Set($0) }).sorted() {
      if times.last == time {
        uses[uses.count - 1] += 1
      } else {
        times.append(time)
        uses.append(1)
      }
    }
    self.times = times
    self.uses = uses
  }

  var isEmpty: Bool { times.isEmpty }

  /// The first moment that the run has not passed; nil at the end.
  var next: Time? { passedCount < times.count ? times[passedCount] : nil }

  var keptBytes: Int { kept.values.reduce(0) { $0 + $1.byteCount } }

  /// Whether the run still has to come to a moment.
  func hasNotReached(_ time: Time) -> Bool { index(of: time).map { $0 >= passedCount } ?? false }

  /// Passes the next moment.
  /// - Parameter make: makes its content, and counts the bytes.
  /// - Returns: the number of bytes that are kept.
  mutating func passNext<Failure>(
    keeping isKept: Bool, _ make: () throws(Failure) -> (content: Content, byteCount: Int)
  ) throws(Failure) -> Int {
    defer { passedCount += 1 }
    guard isKept else { return 0 }
    let made = try make()
    kept[passedCount] = made
    return made.byteCount
  }

  /// Takes the content of a moment for one output. It is kept until the last output has taken it, but not beyond
  /// the limit of memory.
  mutating func take(at time: Time, releasing bytes: inout Int) -> Content? {
    guard let index = index(of: time), let (content, byteCount) = kept[index] else { return nil }
    uses[index] -= 1
    if uses[index] == 0 || bytes < 0 {
      kept[index] = nil
      bytes += byteCount
    }
    return content
  }

  private func index(of time: Time) -> Int? {
    let index = times.partitionPoint { $0 >= time }
    return index < times.count && times[index] == time ? index : nil
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
