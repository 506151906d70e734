import FlingGeometry
import FlingScene
import FlingStage

/// Notes the state of a cell at moments that follow each other, with what happened in between: by a run that serves all
/// outputs, and beyond what that keeps by one of its own.
struct TraceRowIterator {
  private let run: RunCache?
  private var own: LazyStage
  /// What was noted last, without marks and logs.
  private var last: TraceRow?
  /// The last tick whose marks and logs were told.
  private var toldTick = -1

  init(_ cell: PreparedScene.Cell, _ run: RunCache?) {
    self.run = run
    own = LazyStage(cell.document, cell.rehearsal)
  }

  /// Whether it needed no run of its own so far.
  var isServed: Bool { !own.hasBegun }

  /// The state at a moment, with the marks and logs of all ticks since the last row.
  /// - Parameter time: none before the last one that was asked for.
  mutating func row(at time: Time) throws(FilmError) -> TraceRow {
    if let last, last.time == time { return last }
    var row: TraceRow
    if let run, let kept = try run.row(at: time) {
      row = kept
      last = row
      (row.marks, row.logs) = run.notes(after: toldTick, through: time.tickBefore)
    } else {
      row = try rowOfOwnRun(at: time)
    }
    toldTick = time.tickBefore
    return row
  }

  private mutating func rowOfOwnRun(at time: Time) throws(FilmError) -> TraceRow {
    let stage = try own.started()
    var marks: [String] = []
    var logs: [String] = []
    do throws(SceneError) {
      while stage.tick < time.tickBefore {
        try stage.advance()
        guard stage.tick > toldTick else { continue }
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
