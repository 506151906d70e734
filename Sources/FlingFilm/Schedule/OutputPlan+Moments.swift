import FlingGeometry
import FlingScene

extension OutputPlan {
  /// Number of frames, moments or rows in the output.
  var stepCount: Int {
    switch output.kind {
    case .gif: Playback.frameCount(of: schedule, output.loop) + (showsPosterFirst ? 1 : 0)
    case .apng: Playback.frameCount(of: schedule, output.loop)
    case .frames, .stream: schedule.frameCount
    case .png, .sheet, .strobe: cells.map(\.moments.count).max() ?? 0
    case .svg, .html, .lottie, .motion: 1
    case .trace(let options): rowCount(options.rows) * cells.count
    }
  }

  /// Number of trace rows for each cell: that of the cell with the most.
  func rowCount(_ rows: Output.TraceRows) -> Int {
    cells.map { TraceMoments(rows, $0).count }.max() ?? 0
  }

  /// The moments at which the output's pictures show a cell.
  func pictureTimes(inCell index: Int) -> [Time] {
    switch output.kind {
    case .gif, .apng, .frames, .stream: (0..<schedule.frameCount).map { cells[index].time(ofFrame: $0) }
    case .png, .sheet, .strobe: cells[index].moments
    // Vector outputs run the scene by themselves, because they sample it between frames too.
    case .trace, .svg, .html, .lottie, .motion: []
    }
  }

  /// The moments of the output's trace rows in a cell.
  func rowTimes(inCell index: Int) -> [Time] {
    guard case .trace(let options) = output.kind else { return [] }
    let moments = TraceMoments(options.rows, cells[index])
    return (0..<rowCount(options.rows)).map { moments.row($0).state }
  }
}
