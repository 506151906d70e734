import FlingGeometry
import FlingStage

/// Selects the frames that a golden keeps as pictures: first, last, some evenly spaced frames, and those at
/// marks.
enum KeyFrames {
  /// Number of evenly spaced frames.
  private static let usual = 5
  /// Number of evenly spaced frames with a tolerance: more, because only kept frames can be judged then.
  private static let judged = 13
  /// Greatest number of frames at marks; the earliest are taken.
  private static let marks = 8

  /// Selects the frames of a film to keep.
  /// - Parameter hasTolerance: whether pixels may differ.
  /// - Returns: frame numbers in ascending order.
  static func frames(of plan: OutputPlan, _ scene: PreparedScene, hasTolerance: Bool) -> [Int] {
    let count = plan.schedule.frameCount
    guard count > 0 else { return [] }
    let frameLimit = hasTolerance ? judged : usual
    let spread = (0..<frameLimit).map { ($0 * (count - 1) + (frameLimit - 1) / 2) / (frameLimit - 1) }
    var marked: Set<Int> = []
    for (cell, times) in zip(scene.cells, plan.cells) {
      for time in cell.rehearsal.marks.compactMap(\.self) {
        if let frame = frame(at: time, times.schedule, count) { marked.insert(frame) }
      }
    }
    return Set(spread).union(marked.sorted().prefix(marks)).sorted()
  }

  /// The first frame at or after a moment; nil if the film ends before it.
  private static func frame(at time: Time, _ schedule: FrameSchedule, _ count: Int) -> Int? {
    guard time >= schedule.start else { return nil }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if schedule.time(ofFrame: middle) < time { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}
