import FlingGeometry
import FlingScene

/// The progress of the script's steps.
struct ScriptRunner {
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

extension RunningScene {
  /// Runs the steps of this tick. A step may set a mark that starts another step, earlier or later in the
  /// list, so the list is repeated until nothing changes.
  func runScript() throws(RunError) {
    let steps = document.script
    var isMoving = true
    while isMoving {
      isMoving = false
      var next = script.firstOpen
      while next < steps.count {
        let index = next
        next += 1
        if !script.hasBegun[index] {
          if script.starts[index] == nil { script.starts[index] = try startTick(ofStep: index) }
          guard let start = script.starts[index], start <= tick else {
            next = script.nextStartableStep(after: index)
            continue
          }
          script.hasBegun[index] = true
          try beginStep(index)
          isMoving = true
        }
        if script.ends[index] == nil, try isWaitOver(ofStep: index) {
          script.ends[index] = tick
          isMoving = true
        }
      }
      while script.firstOpen < steps.count, script.hasEnded(script.firstOpen, at: tick) {
        script.firstOpen += 1
      }
    }
  }

  /// The tick at which a step starts; nil if it is not known yet.
  private func startTick(ofStep index: Int) throws(RunError) -> Int? {
    let step = document.script[index]
    let base: Int?
    if let moment = step.at {
      base = try startTick(at: moment)
    } else if step.isTogether, index > 0 {
      base = script.hasBegun[index - 1] ? script.starts[index - 1] : nil
    } else {
      base = endOfGroup(before: index)
    }
    guard let base else { return nil }
    // A finger stays up for a tick before another one comes down.
    let minDelay = step.at == nil && !step.isTogether && groupHasFingers(before: index) ? 1 : 0
    guard let delay = step.delay else { return base + minDelay }
    return base
      + max(minDelay, (try keyingRandomByDrawCount { () throws(RunError) in try time(delay) }).nearestTick)
  }

  /// The tick of a step's `at`; nil until its mark is reached.
  private func startTick(at moment: Moment) throws(RunError) -> Int? {
    switch moment {
    case .time(let time): return max(0, time.nearestTick)
    case .mark(let mark, let offset, let range):
      guard let reached = marks[mark.index] else { return nil }
      let start = (reached + offset).nearestTick
      guard start >= tick || offset.units >= 0 else {
        throw RunError("a step can't start before the mark it waits for", at: range)
      }
      return start
    }
  }

  /// The step before, and all steps that started together with it.
  private func stepGroup(before index: Int) -> Range<Int> {
    var first = max(0, index - 1)
    while first > 0, document.script[first].isTogether { first -= 1 }
    return first..<index
  }

  /// The tick at which the last step of the group ended; nil while one is open.
  private func endOfGroup(before index: Int) -> Int? {
    var last = 0
    for step in stepGroup(before: index) {
      guard script.hasEnded(step, at: tick), let end = script.ends[step] else { return nil }
      last = max(last, end)
    }
    return last
  }

  /// Whether a step of the group uses fingers.
  private func groupHasFingers(before index: Int) -> Bool {
    stepGroup(before: index).contains { if case .fingers = document.script[$0].kind { true } else { false } }
  }

  /// Starts a step and sets its end if that is known.
  private func beginStep(_ index: Int) throws(RunError) {
    let step = document.script[index]
    switch step.kind {
    case .perform(let actions):
      try perform(actions, in: ActionContext())
      script.ends[index] = tick
    case .mark(let mark):
      recordMark(mark)
      script.ends[index] = tick
    case .wait(let duration):
      let length = try keyingRandomByDrawCount { () throws(RunError) in try time(duration) }
      script.ends[index] = tick + (length.units == 0 ? 0 : max(1, length.nearestTick))
    case .waitUntil(_, let atMost):
      let length = try atMost.map { (time) throws(RunError) in try self.time(time) } ?? Time(seconds: 10)
      script.deadlines[index] = tick + length.nearestTick
    case .fingers(let fingers):
      script.ends[index] = try keyingRandomByDrawCount { () throws(RunError) in
        try beginFingers(of: fingers, number: index, at: step.range)
      }
    case .interrupt:
      for plan in fingers.plans { script.ends[plan.step] = tick }
      fingers.interrupt()
      script.ends[index] = tick
    }
  }

  /// Whether the test of a waiting step is true.
  /// - Throws: after the step's deadline.
  private func isWaitOver(ofStep index: Int) throws(RunError) -> Bool {
    guard case .waitUntil(let test, _) = document.script[index].kind else { return false }
    // The step itself must not keep the scene from resting.
    ignoresScript = true
    defer { ignoresScript = false }
    if try holds(test) { return true }
    guard tick < script.deadlines[index] else {
      let start = script.starts[index] ?? 0
      throw RunError(
        "this did not come true within \(Time(tick: tick - start).written): \(explain(test))", at: test.range)
    }
    return false
  }
}
