import FlingGeometry
import FlingScene

/// When the rows of a trace are.
struct TraceMoments {
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
