import FlingGeometry
import FlingScene
import FlingStage

extension FilmWork {
  /// Bytes are handed on in pieces of about this size.
  private static let pieceSize = 1 << 16

  /// Writes the state of all items, a row a tick or a row a frame.
  func writeTrace(_ plan: OutputPlan, _ rows: Output.TraceRows, to sink: any ByteSink) async throws(FilmError)
  {
    let format = TraceFormat(path: plan.path)
    let items = rehearsal.itemNames
    let gestures = document.gestures.map(\.name).filter { !$0.isEmpty }
    var bytes = format.header(items: items, gestures: gestures)
    let moments = FilmWork.moments(of: rows, plan)
    var reel = try TraceReel(document)
    for index in 0..<moments.count {
      try checkInterrupt()
      bytes += try format.line(
        reel.row(at: moments.time(index)), items: items, gestures: gestures)
      if bytes.count >= FilmWork.pieceSize {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      countFrames(1)
    }
    try sink.write(bytes)
  }

  static func moments(of rows: Output.TraceRows, _ plan: OutputPlan) -> (count: Int, time: (Int) -> Time) {
    switch rows {
    case .frames: (plan.schedule.frameCount, plan.schedule.time)
    case .ticks:
      // The first tick at or after the start; the first at or after the end is out.
      ticks(in: plan.span)
    }
  }

  private static func ticks(in span: Range<Time>) -> (count: Int, time: (Int) -> Time) {
    let first = (span.lowerBound + Time(units: Time.unitsPerTick - 1)).tickBefore
    let end = (span.upperBound + Time(units: Time.unitsPerTick - 1)).tickBefore
    return (end - first, { Time(tick: first + $0) })
  }
}

/// Runs a scene once more and notes its state at moments that follow each other.
private struct TraceReel {
  private let stage: Stage

  init(_ document: Document) throws(FilmError) {
    do {
      stage = try Stage(document)
    } catch {
      throw .scene(error)
    }
  }

  /// The state at a moment, with the marks and logs of all ticks since the last row.
  mutating func row(at time: Time) throws(FilmError) -> TraceRow {
    var marks: [String] = []
    var logs: [String] = []
    do throws(SceneError) {
      while stage.tick < time.tickBefore {
        try stage.advance()
        marks += stage.row.marks
        logs += stage.row.logs
      }
      var row = try stage.row(at: time)
      row.marks = marks
      row.logs = logs
      return row
    } catch {
      throw .scene(error)
    }
  }
}
