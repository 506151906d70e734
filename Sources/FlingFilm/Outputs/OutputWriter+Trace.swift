import FlingGeometry
import FlingScene
import FlingStage

extension OutputWriter {
  /// Bytes are passed to the sink in pieces of about this size.
  private static let pieceSize = 1 << 16

  /// Writes the state of all items, one row a tick or one row a frame; for a sweep, one cell after the other.
  func writeTrace(_ plan: OutputPlan, _ rows: Output.TraceRows, to sink: any ByteSink) async throws(FilmError)
  {
    let format = TraceFormat(path: plan.path)
    let columns = TraceColumns(scene)
    var bytes = format.header(columns)
    let count = plan.rowCount(rows)
    for (number, (cell, times)) in zip(scene.cells, plan.cells).enumerated() {
      let moments = TraceMoments(rows, times)
      var reel = TraceRowIterator(cell, runs.isEmpty ? nil : runs[number])
      for index in 0..<count {
        try checkInterrupt()
        let (time, state) = moments.row(index)
        var row = try reel.row(at: state)
        row.time = time
        row.tick = time.tickBefore
        bytes += format.line(row, columns, settings: cell.settings)
        if bytes.count >= OutputWriter.pieceSize {
          try sink.write(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
        countFrames(1)
      }
    }
    try sink.write(bytes)
  }
}
