import FlingGeometry
import FlingScene

/// The moments of a trace's rows in one cell.
struct TraceMoments {
  /// Number of rows before the end of the cell's film.
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
      // From the first tick at or after the start to the last tick before the end.
      let first = (times.span.lowerBound + Time(units: Time.unitsPerTick - 1)).tickBefore
      let end = (times.span.upperBound + Time(units: Time.unitsPerTick - 1)).tickBefore
      count = end - first
      firstTick = first
    }
  }

  /// The time of a row, and the moment whose state it contains. After the end, rows repeat the last state.
  func row(_ index: Int) -> (time: Time, state: Time) {
    guard let firstTick else { return (times.schedule.time(ofFrame: index), times.time(ofFrame: index)) }
    let time = Time(tick: firstTick + index)
    return (time, count == 0 || index < count ? time : Time(tick: firstTick + count - 1))
  }
}
