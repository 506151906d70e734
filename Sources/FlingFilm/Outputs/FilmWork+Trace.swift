import FlingGeometry
import FlingScene
import FlingStage

extension FilmWork {
  /// Bytes are handed on in pieces of about this size.
  private static let pieceSize = 1 << 16

  /// Writes the state of all items, a row a tick or a row a frame; of a sweep, one cell after the other.
  func writeTrace(_ plan: OutputPlan, _ rows: Output.TraceRows, to sink: any ByteSink) async throws(FilmError)
  {
    let format = TraceFormat(path: plan.path)
    let columns = TraceColumns(scene)
    var bytes = format.header(columns)
    let count = FilmWork.rowCount(of: rows, plan)
    for (cell, times) in zip(scene.cells, plan.cells) {
      let moments = TraceMoments(rows, times)
      var reel = try TraceReel(cell.document)
      for index in 0..<count {
        try checkInterrupt()
        let (time, state) = moments.row(index)
        var row = try reel.row(at: state)
        row.time = time
        row.tick = time.tickBefore
        bytes += format.line(row, columns, settings: cell.settings)
        if bytes.count >= FilmWork.pieceSize {
          try sink.write(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
        countFrames(1)
      }
    }
    try sink.write(bytes)
  }

  /// Rows of each cell: as many as the longest has.
  static func rowCount(of rows: Output.TraceRows, _ plan: OutputPlan) -> Int {
    plan.cells.map { TraceMoments(rows, $0).count }.max() ?? 0
  }
}

/// When the rows of a trace are.
private struct TraceMoments {
  /// Rows before the end.
  let count: Int
  private let times: OutputPlan.CellTimes
  private let firstTick: Int?

  init(_ rows: Output.TraceRows, _ times: OutputPlan.CellTimes) {
    self.times = times
    switch rows {
    case .frames:
      count = times.schedule.frameCount
      firstTick = nil
    case .ticks:
      // The first tick at or after the start; the first at or after the end is out.
      let first = (times.span.lowerBound + Time(units: Time.unitsPerTick - 1)).tickBefore
      let end = (times.span.upperBound + Time(units: Time.unitsPerTick - 1)).tickBefore
      count = end - first
      firstTick = first
    }
  }

  /// The time of a row, and the moment whose state it holds: beyond the end that is the last one.
  func row(_ index: Int) -> (time: Time, state: Time) {
    guard let firstTick else { return (times.schedule.time(ofFrame: index), times.time(ofFrame: index)) }
    let time = Time(tick: firstTick + index)
    return (time, count == 0 || index < count ? time : Time(tick: firstTick + count - 1))
  }
}

/// Runs a scene once more and notes its state at moments that follow each other.
private struct TraceReel {
  private let stage: Stage
  /// What was noted last, without marks and logs.
  private var last: TraceRow?

  init(_ document: Document) throws(FilmError) {
    do {
      stage = try Stage(document)
    } catch {
      throw .scene(error)
    }
  }

  /// The state at a moment, with the marks and logs of all ticks since the last row.
  mutating func row(at time: Time) throws(FilmError) -> TraceRow {
    if let last, last.time == time { return last }
    var marks: [String] = []
    var logs: [String] = []
    do throws(SceneError) {
      while stage.tick < time.tickBefore {
        try stage.advance()
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
