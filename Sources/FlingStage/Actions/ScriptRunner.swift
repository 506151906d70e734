import FlingGeometry
import FlingScene

/// Runs the steps of the script.
struct ScriptRunner {
  let scene: RunningScene

  private var evaluator: SceneEvaluator { scene.evaluator }
  private var document: Document { scene.document }
  private var tick: Int { evaluator.tick }

  /// Runs the steps of this tick. A step may set a mark that starts another step, earlier or later in the
  /// list, so the list is repeated until nothing changes.
  func run() throws(RunError) {
    let steps = document.script
    var isMoving = true
    while isMoving {
      isMoving = false
      var next = scene.script.firstOpen
      while next < steps.count {
        let index = next
        next += 1
        if !scene.script.hasBegun[index] {
          if scene.script.starts[index] == nil { scene.script.starts[index] = try startTick(ofStep: index) }
          guard let start = scene.script.starts[index], start <= tick else {
            next = scene.script.nextStartableStep(after: index)
            continue
          }
          scene.script.hasBegun[index] = true
          try beginStep(index)
          isMoving = true
        }
        if scene.script.ends[index] == nil, try isWaitOver(ofStep: index) {
          scene.script.ends[index] = tick
          isMoving = true
        }
      }
      while scene.script.firstOpen < steps.count, scene.script.hasEnded(scene.script.firstOpen, at: tick) {
        scene.script.firstOpen += 1
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
      base = scene.script.hasBegun[index - 1] ? scene.script.starts[index - 1] : nil
    } else {
      base = endOfGroup(before: index)
    }
    guard let base else { return nil }
    // A finger stays up for a tick before another one comes down.
    let minDelay = step.at == nil && !step.isTogether && groupHasFingers(before: index) ? 1 : 0
    guard let delay = step.delay else { return base + minDelay }
    return base
      + max(
        minDelay,
        (try evaluator.keyingRandomByDrawCount { () throws(RunError) in try evaluator.time(delay) })
          .nearestTick)
  }

  /// The tick of a step's `at`; nil until its mark is reached.
  private func startTick(at moment: Moment) throws(RunError) -> Int? {
    switch moment {
    case .time(let time): return max(0, time.nearestTick)
    case .mark(let mark, let offset, let range):
      guard let reached = evaluator.state.marks[mark.index] else { return nil }
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
      guard scene.script.hasEnded(step, at: tick), let end = scene.script.ends[step] else { return nil }
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
      try scene.actions.perform(actions, in: ActionContext())
      scene.script.ends[index] = tick
    case .mark(let mark):
      scene.actions.recordMark(mark)
      scene.script.ends[index] = tick
    case .wait(let duration):
      let length = try evaluator.keyingRandomByDrawCount { () throws(RunError) in try evaluator.time(duration)
      }
      scene.script.ends[index] = tick + (length.units == 0 ? 0 : max(1, length.nearestTick))
    case .waitUntil(_, let atMost):
      let length = try atMost.map { (time) throws(RunError) in try evaluator.time(time) } ?? Time(seconds: 10)
      scene.script.deadlines[index] = tick + length.nearestTick
    case .fingers(let fingers):
      scene.script.ends[index] = try evaluator.keyingRandomByDrawCount { () throws(RunError) in
        try FingerRunner(scene: scene).beginFingers(of: fingers, number: index, at: step.range)
      }
    case .interrupt:
      for plan in scene.fingers.plans { scene.script.ends[plan.step] = tick }
      scene.fingers.interrupt()
      scene.script.ends[index] = tick
    }
  }

  /// Whether the test of a waiting step is true.
  /// - Throws: after the step's deadline.
  private func isWaitOver(ofStep index: Int) throws(RunError) -> Bool {
    guard case .waitUntil(let test, _) = document.script[index].kind else { return false }
    // The step itself must not keep the scene from resting.
    scene.ignoresScript = true
    defer { scene.ignoresScript = false }
    if try evaluator.holds(test) { return true }
    guard tick < scene.script.deadlines[index] else {
      let start = scene.script.starts[index] ?? 0
      throw RunError(
        "this did not come true within \(Time(tick: tick - start).written): \(evaluator.explain(test))",
        at: test.range)
    }
    return false
  }
}
