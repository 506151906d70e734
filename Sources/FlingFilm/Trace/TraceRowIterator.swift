import FlingGeometry
import FlingScene
import FlingStage

/// Trace rows of one cell at ascending moments, with marks and logs since the previous row. Rows come from
/// the run that all outputs share while it has them, and otherwise from a run of its own.
struct TraceRowIterator {
  private let run: RunCache?
  private var ownStage: LazyStage
  /// The keys of views that rows of the own run contain.
  private let selection: TraceSelection
  /// The last row, without marks and logs.
  private var last: TraceRow?
  /// Last tick whose marks and logs were returned.
  private var lastTick = -1

  init(_ cell: PreparedScene.Cell, _ run: RunCache?, _ selection: TraceSelection = TraceSelection()) {
    self.run = run
    self.selection = selection
    ownStage = LazyStage(cell)
  }

  /// Whether the shared run has provided all rows so far.
  var isServed: Bool { !ownStage.hasBegun }

  /// The state at a moment, with marks and logs of all ticks since the previous row.
  /// - Parameter time: not before the moment of the previous call.
  mutating func row(at time: Time) throws(FilmError) -> TraceRow {
    if let last, last.time == time { return last }
    var row: TraceRow
    if let run, let cached = try run.row(at: time) {
      row = cached
      last = row
      (row.marks, row.logs) = run.marksAndLogs(after: lastTick, through: time.tickBefore)
    } else {
      row = try rowOfOwnRun(at: time)
    }
    lastTick = time.tickBefore
    return row
  }

  private mutating func rowOfOwnRun(at time: Time) throws(FilmError) -> TraceRow {
    let stage = try ownStage.started { [selection] in selection }
    var marks: [String] = []
    var logs: [String] = []
    do throws(SceneError) {
      while stage.tick < time.tickBefore {
        try stage.advance()
        guard stage.tick > lastTick else { continue }
        marks += stage.row.marks
        logs += stage.row.logs
      }
      var row = try stage.row(at: time)
      row.marks = []
      row.logs = []
      last = row
      row.marks = marks
      row.logs = logs
      return row
    } catch {
      throw .scene(error)
    }
  }
}
