import FlingGeometry
import FlingScene
import FlingStage

extension OutputWriter {
  /// Bytes are passed to the sink in pieces of about this size.
  private static let pieceSize = 1 << 16

  /// Writes the state of all items and the keys of views that change, one row a tick or one row a frame; for a
  /// sweep, one cell after the other.
  /// - Parameter isGolden: whether the first row has `views` even if it is empty, which tells goldens from those
  ///   of programs that traced no views.
  func writeTrace(
    _ plan: OutputPlan, _ options: Output.TraceOptions, isGolden: Bool = false, to sink: any ByteSink
  ) async throws(FilmError) {
    let format = TraceFormat(path: plan.path)
    let traceKeys = runs.first?.traceKeys ?? TraceKeyTable(scene, [plan])
    traceKeys.isInterrupted = pipeline.isInterrupted
    let columns = TraceColumns(scene, views: options.hasViews ? try traceKeys.views(of: plan) : [])
    var bytes = format.header(columns)
    let count = plan.rowCount(options.rows)
    for (number, (cell, times)) in zip(scene.cells, plan.cells).enumerated() {
      let moments = TraceMoments(options.rows, times)
      var views = TracedViews(columns.views)
      var reel = TraceRowIterator(
        cell, runs.isEmpty ? nil : runs[number], TraceSelection(columns.views, of: cell.document))
      for index in 0..<count {
        try checkInterrupt()
        let (time, state) = moments.row(index)
        var row = try reel.row(at: state)
        row.time = time
        row.tick = time.tickBefore
        row.views = format == .jsonLines ? views.changes(in: row.views) : views.own(of: row.views)
        bytes += format.line(
          row, columns, settings: cell.settings, hasViews: isGolden && index == 0)
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
