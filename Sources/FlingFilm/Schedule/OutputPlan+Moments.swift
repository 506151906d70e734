import FlingGeometry
import FlingScene

extension OutputPlan {
  /// Frames, moments or rows that an output is made of.
  var stepCount: Int {
    switch output.kind {
    case .gif, .apng, .frames, .stream: schedule.frameCount
    case .png, .sheet, .strobe: cells.map(\.moments.count).max() ?? 0
    case .trace(let rows): rowCount(rows) * cells.count
    }
  }

  /// Rows of each cell in a trace: as many as the longest has.
  func rowCount(_ rows: Output.TraceRows) -> Int {
    cells.map { TraceMoments(rows, $0).count }.max() ?? 0
  }

  /// When its pictures look at a cell.
  func looks(inCell index: Int) -> [Time] {
    switch output.kind {
    case .gif, .apng, .frames, .stream: (0..<schedule.frameCount).map { cells[index].time(ofFrame: $0) }
    case .png, .sheet, .strobe: cells[index].moments
    case .trace: []
    }
  }

  /// The moments whose states its rows hold.
  func rows(inCell index: Int) -> [Time] {
    guard case .trace(let rows) = output.kind else { return [] }
    let moments = TraceMoments(rows, cells[index])
    return (0..<rowCount(rows)).map { moments.row($0).state }
  }
}
