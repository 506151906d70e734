import FlingGeometry
import FlingGestures
import FlingScene

/// Starts the fingers of the script and delivers their events.
struct FingerRunner {
  let scene: RunningScene

  var evaluator: SceneEvaluator { scene.evaluator }
  var document: Document { scene.document }
  var fingers: Fingers { scene.fingers }
  private var tick: Int { evaluator.tick }

  /// Starts the fingers of a step.
  /// - Returns: the tick at which the step ends.
  func beginFingers(of step: FingerStep, number: Int, at range: SourceRange) throws(RunError) -> Int {
    let target = try touchTarget(of: step)
    let passes = try step.passesAnyway.map { (test) throws(RunError) in try evaluator.boolean(test) } ?? false
    let (paths, delay) = try paths(of: step, on: target, at: range)
    var numbers: [Int] = []
    for _ in 0...(paths.map(\.finger).max() ?? 0) {
      numbers.append(try fingerNumber(of: step, besides: numbers, at: range))
    }
    let busy = fingers.busyNumbers.union(numbers).count
    guard busy <= GestureWindow.mostFingers else {
      throw RunError(
        "\(busy) fingers would be down at once; the maximum is \(GestureWindow.mostFingers)", at: range)
    }
    var plans: [FingerPlan] = []
    var positions: [Point] = []
    for path in paths {
      let finger = numbers[path.finger]
      // A finger that an earlier step left on the screen continues from there.
      let continuesContact = path.start == 0 && fingers.contact(of: finger) != nil
      if !continuesContact, path.start == 0 { positions.append(path.points[0]) }
      plans.append(
        FingerPlan(
          finger: finger, step: number, target: target, path: path, start: tick + delay,
          continuesContact: continuesContact))
    }
    // What a program does with fingers is not known in advance.
    if !passes, evaluator.guest == nil { try checkTouches(at: positions, hit: target, at: range) }
    for plan in plans { fingers.add(plan) }
    return plans.map(\.end).max() ?? tick
  }

  /// The single view that a finger step targets.
  private func touchTarget(of step: FingerStep) throws(RunError) -> Int {
    let matches = try scene.actions.views(step.target)
    guard matches.count == 1 else { throw RunError("exactly one view is needed here", at: nil) }
    if scene.state.views[matches[0]].isAbsent {
      throw RunError("the program has no view \(evaluator.title(of: matches[0])) now", at: nil)
    }
    return matches[0]
  }

  /// The number of a step's finger: the given one, or the lowest free one.
  /// - Throws: if an earlier step still moves the finger, or an interrupt cancels it in this tick.
  private func fingerNumber(of step: FingerStep, besides excluded: [Int], at range: SourceRange)
    throws(RunError)
    -> Int
  {
    guard let fingerExpression = step.finger else { return fingers.freeFingerNumber(besides: excluded) }
    let number = try evaluator.integer(fingerExpression, min: 0, "a finger's number")
    if let plan = fingers.plans.first(where: { $0.finger == number }) {
      let other = document.sources.words(forLineOf: document.script[plan.step].range)
      throw RunError(
        "finger \(number) is still moved by the step in \(other)", at: fingerExpression.range,
        hint: "use another finger, or start this step later")
    }
    guard !fingers.interruptedFingers.contains(number) else {
      throw RunError(
        "finger \(number) is cancelled by an interrupt in this tick", at: fingerExpression.range,
        hint: "use another finger, or start this step later")
    }
    return number
  }

  // MARK: Targets

  /// Checks that every finger hits the target, a descendant or, if the target is not touchable, an ancestor,
  /// and that an enabled gesture receives at least one of them.
  private func checkTouches(at positions: [Point], hit target: Int, at range: SourceRange) throws(RunError) {
    var chains: [[Int]] = []
    for position in positions {
      let positionText = Value.point(position).described()
      let met = hit(at: position)
      if let obstacle = touchObstacle(to: target, at: position) {
        throw RunError(
          "the finger comes down at \(positionText) \(met.map { "on \(evaluator.title(of: $0))" } ?? "on nothing"), not on \(evaluator.title(of: target)): \(obstacle)",
          at: range, hint: "anyway: true skips this check")
      }
      if let met { chains.append(evaluator.ancestry(of: met)) }
    }
    let listeners = document.gestures.filter { gesture in
      chains.contains { $0.contains(gesture.view.index) }
    }
    guard !chains.isEmpty, !listeners.contains(where: { fingers.recognizers[$0.id.index].isEnabled }) else {
      return
    }
    let positionText = Value.point(positions[0]).described()
    throw RunError(
      "the finger comes down at \(positionText) on \(evaluator.title(of: chains[0][0])), and no gesture listens there",
      at: range,
      hint: listeners.first.map { "\($0.title) is not enabled at this moment" }
        ?? "add a gesture to it or to a view that contains it; anyway: true skips this check")
  }

  // MARK: Delivery

  /// Runs decisions of gestures by time alone, and their reactions.
  func advanceGestureClocks() throws(RunError) {
    guard scene.hasFingers else { return }
    fingers.forgetLiftedFingers()
    try runReactions(
      to: try convertingErrors { () throws(GestureError) in try fingers.advanceClocks(to: tick) })
  }

  /// Delivers the fingers' events of this tick, and runs the reactions.
  func deliverFingerEvents() throws(RunError) {
    guard scene.hasFingers else { return }
    try runReactions(
      to: try convertingErrors { () throws(GestureError) in try fingers.deliverEvents(at: tick) })
  }

  /// A callback with the current values of its gesture, which actions may have set.
  func withCurrentValues(_ event: GestureEvent) -> GestureEvent {
    var event = event
    let report = fingers.recognizers[event.gesture.index].report
    event.report.translation = report.translation
    event.report.scale = report.scale
    event.report.rotation = report.rotation
    return event
  }

  /// Converts the error of a gesture window to an error of the run.
  private func convertingErrors(
    _ body: () throws(GestureError) -> [GestureEvent]
  ) throws(RunError) -> [GestureEvent] {
    do {
      return try body()
    } catch {
      throw RunError(error.description, at: nil)
    }
  }

  /// Runs the reactions to callbacks in order.
  private func runReactions(to events: [GestureEvent]) throws(RunError) {
    for event in events {
      let reactions = document.gestures[event.gesture.index].reactions
      var context = ActionContext()
      context.gesture = event
      context.setsInterpolated = true
      try scene.actions.perform(reactions.always, in: context)
      context.gesture = withCurrentValues(event)
      context.setsInterpolated = event.state == .changed
      try scene.actions.perform(reactions.actions(for: event.state), in: context)
    }
  }
}
