import FlingGeometry
import FlingScene

/// The progress of the script's steps.
struct ScriptProgress {
  /// The tick at which each step starts; nil until it is known.
  var starts: [Int?]
  var hasBegun: [Bool]
  /// The tick at which each step ended, or will end if that is known.
  var ends: [Int?]
  /// The last tick at which the test of a waiting step may become true.
  var deadlines: [Int]
  /// All steps before this index have ended.
  var firstOpen = 0
  /// For each step, the index of the first step at or after it that has a start time of its own. Steps
  /// without one wait for the previous step.
  private let nextTimedStep: [Int]

  init(_ steps: [ScriptStep]) {
    starts = steps.map { _ in nil }
    hasBegun = steps.map { _ in false }
    ends = steps.map { _ in nil }
    deadlines = steps.map { _ in 0 }
    var next = steps.count
    var nextTimedStep = [Int](repeating: next, count: steps.count)
    for index in steps.indices.reversed() {
      if steps[index].at != nil { next = index }
      nextTimedStep[index] = next
    }
    self.nextTimedStep = nextTimedStep
  }

  /// The next step that may start after one that cannot start yet: the steps in between wait for it.
  func nextStartableStep(after index: Int) -> Int {
    index + 1 < nextTimedStep.count ? nextTimedStep[index + 1] : index + 1
  }

  /// Whether a step has ended at a tick or before.
  func hasEnded(_ step: Int, at tick: Int) -> Bool {
    hasBegun[step] && (ends[step].map { $0 <= tick } ?? false)
  }

  var isOver: Bool { firstOpen == starts.count }

  /// Whether every open step waits for a mark or for another open step.
  func waitsOnlyForMarks(at tick: Int) -> Bool {
    starts.indices.dropFirst(firstOpen).allSatisfy { step in
      hasEnded(step, at: tick) || !hasBegun[step] && starts[step] == nil
    }
  }
}
