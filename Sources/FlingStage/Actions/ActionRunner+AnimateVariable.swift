import FlingGeometry
import FlingScene

/// The action `animate` of a variable.
extension ActionRunner {
  /// Starts an animation of a variable. It begins with the present value; a spring also with the velocity of
  /// the animation that runs, which ends.
  func animate(_ variable: VariableID, _ animation: Animation) throws(RunError) {
    let delay = try animation.delay.map { (time) throws(RunError) in try evaluator.time(time) } ?? .zero
    let stagger = try animation.stagger.map { (time) throws(RunError) in try evaluator.time(time) } ?? .zero
    let timing = try AnimationTiming(animation.curve, duration: animation.duration, in: evaluator)
    let times = try repetitionCount(of: animation)
    let returns =
      try animation.autoreverse.map { (test) throws(RunError) in try evaluator.boolean(test) } ?? false
    let running = evaluator.state.animations.track(of: variable)
    guard var start = running?.channels(at: evaluator.state.now) ?? channels(of: variable) else {
      throw RunError(
        "\"\(document.variables[variable.index].name)\" holds a value that can't be animated", at: nil,
        hint: "numbers, times, angles, points and colors can be animated")
    }
    let expressions = animation.goal.map { [$0] } ?? animation.keyframes.compactMap(\.value)
    let goals = try goals(expressions, of: variable, from: &start)
    guard let goal = goals.last else { return }

    let motion: VariableTrack.Motion
    var duration = timing.duration
    if animation.goal != nil {
      let curves = try curves(from: start, to: goal.channels.numbers, timing, animation, running)
      duration = duration ?? Time(tick: curves.map(\.curve.settlingTicks).max() ?? 1)
      motion = .channels(
        zip(goal.channels.numbers, curves).map {
          VariableTrack.Channel(goal: $0, curve: $1.curve, isPush: $1.isPush)
        })
    } else {
      let fractions = try fractions(of: animation.keyframes)
      motion = .keyframes(
        fractions.indices.map {
          VariableTrack.Keyframe(
            at: fractions[$0], numbers: goals[$0].channels.numbers, ease: animation.keyframes[$0].ease)
        })
    }
    let wait = Time(
      units: min(delay.units + stagger.units * animation.position, RunLimit.tick * Time.unitsPerTick))
    let timeline = AnimationTimeline(
      start: Time(tick: evaluator.tick + wait.nearestTick),
      duration: duration ?? Time(tick: timing.curve.settlingTicks), curve: timing.curve, returns: returns,
      times: times)
    guard timeline.duration.units > 0 || times == 1 else {
      throw RunError("an animation that is repeated needs a duration", at: animation.times?.range)
    }
    let first = running == nil ? evaluator.state.variables[variable.index] : start.value
    evaluator.state.animations.removeTrack(of: variable)
    let action = evaluator.state.animations.beginAction(then: animation.then, in: evaluator.context)
    let number = evaluator.state.animations.beginAnimation(by: action)
    evaluator.state.animations.add(
      VariableTrack(
        variable: variable, animation: number, timeline: timeline, kind: start.kind, start: start.numbers,
        motion: motion, finalValue: returns ? first : goal.value))
    scene.recordAssignment(to: .variable(variable), nil)
    if let end = timeline.end {
      scene.schedule.add(
        .variableAnimationEnd(number, variable), at: max(end.tickBefore, evaluator.tick + 1))
    }
  }

  private func channels(of variable: VariableID) -> ValueChannels? {
    ValueChannels(evaluator.state.variables[variable.index], theme: evaluator.theme)
  }

  /// The values that the variable takes, each with its numbers.
  /// - Parameter start: gets the dimension of the values if it is 0.
  private func goals(
    _ expressions: [Expression], of variable: VariableID, from start: inout ValueChannels
  ) throws(RunError) -> [(value: Value, channels: ValueChannels)] {
    var goals: [(value: Value, channels: ValueChannels)] = []
    for expression in expressions {
      let value = try evaluator.evaluate(expression)
      guard let channels = ValueChannels(value, theme: evaluator.theme),
        let kind = start.commonKind(with: channels)
      else {
        let held = evaluator.state.variables[variable.index].type.phrase
        throw RunError(
          "\"\(document.variables[variable.index].name)\" holds \(held) and can't be animated to \(value.type.phrase)",
          at: expression.range)
      }
      start = ValueChannels(kind, start.numbers)
      goals.append((value, channels))
    }
    return goals
  }

  /// The curve of each number.
  private func curves(
    from start: ValueChannels, to goal: [Double], _ timing: AnimationTiming, _ animation: Animation,
    _ running: VariableTrack?
  ) throws(RunError) -> [AnimationTiming.TrackCurve] {
    let velocities = try velocities(of: start.kind, timing, animation, running)
    return goal.indices.map { index in
      timing.curve(way: goal[index] - start.numbers[index], velocity: velocities?[index])
    }
  }

  /// The velocities at the start in the value's units; nil if a spring has one in ways.
  private func velocities(
    of kind: ValueChannels.Kind, _ timing: AnimationTiming, _ animation: Animation, _ running: VariableTrack?
  ) throws(RunError) -> [Double]? {
    guard case .spring(_, let velocity) = timing.course else { return nil }
    switch (velocity, kind) {
    case (nil, _): return running?.velocities(at: evaluator.state.now)
    case (.ways?, _): return nil
    case (.point(let point)?, .point): return [point.x, point.y]
    case (.spin(let spin)?, .number(.angle)): return [spin]
    case (.point?, _), (.spin?, _):
      let isPoint = if case .point? = velocity { true } else { false }
      var range: SourceRange?
      if case .spring(let formula) = animation.curve { range = formula.velocity?.range }
      throw RunError(
        isPoint ? "only a point starts with a velocity of points" : "only an angle starts with a spin",
        at: range,
        hint: "a number is ways a second")
    }
  }
}
