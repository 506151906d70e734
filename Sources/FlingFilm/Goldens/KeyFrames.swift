import FlingGeometry
import FlingStage

/// Which frames of a film are kept as pictures: the first, the last, some evenly between, and those at which marks come.
enum KeyFrames {
  /// Evenly spread ones.
  private static let usual = 5
  /// Where a tolerance is stated, only kept pictures can be judged: more of them.
  private static let judged = 13
  /// The frames of so many marks, the earliest first.
  private static let marks = 8

  /// - Parameter hasTolerance: whether pictures may differ by something.
  /// - Returns: numbers of frames, ascending.
  static func frames(of plan: OutputPlan, _ scene: PreparedScene, hasTolerance: Bool) -> [Int] {
    let count = plan.schedule.frameCount
    guard count > 0 else { return [] }
    let share = hasTolerance ? judged : usual
    let spread = (0..<share).map { ($0 * (count - 1) + (share - 1) / 2) / (share - 1) }
    var marked: Set<Int> = []
    for (cell, times) in zip(scene.cells, plan.cells) {
      for time in cell.rehearsal.marks.compactMap(\.self) {
        if let frame = frame(at: time, times.schedule, count) { marked.insert(frame) }
      }
    }
    return Set(spread).union(marked.sorted().prefix(marks)).sorted()
  }

  /// The first frame that shows a moment or a later one; nil if the film is over then.
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
