import FlingGeometry
import FlingScene

/// The action `animate`.
extension ActionRunner {
  /// Starts an animation of one or several views. All expressions are evaluated first.
  func animate(_ animation: Animation) throws(RunError) {
    let targets = try views(animation.target)
    let delay = try animation.delay.map { (time) throws(RunError) in try evaluator.time(time) } ?? .zero
    let stagger = try animation.stagger.map { (time) throws(RunError) in try evaluator.time(time) } ?? .zero
    let (duration, curve) = try timing(of: animation)
    let times = try repetitionCount(of: animation)
    let returns =
      try animation.autoreverse.map { (test) throws(RunError) in try evaluator.boolean(test) } ?? false
    guard duration.units > 0 || times == 1 else {
      throw RunError("an animation that is repeated needs a duration", at: animation.times?.range)
    }
    var keyAnimations: [[KeyAnimation]] = []
    for view in targets { keyAnimations.append(try self.keyAnimations(of: animation, for: view)) }

    let action = evaluator.state.animations.beginAction(then: animation.then, in: evaluator.context)
    for (index, view) in targets.enumerated() {
      let wait = Time(units: min(delay.units + stagger.units * index, RunLimit.tick * Time.unitsPerTick))
      let timeline = AnimationTimeline(
        start: Time(tick: evaluator.tick + wait.nearestTick), duration: duration, curve: curve,
        returns: returns,
        times: times)
      let number = evaluator.state.animations.beginAnimation(by: action)
      for keyAnimation in keyAnimations[index] {
        do {
          if evaluator.state.liveKeys.binds(view) { evaluator.state.liveKeys.end(keyAnimation.key, of: view) }
          try evaluator.animator.animate(
            keyAnimation.key, of: view, through: keyAnimation.frames, timeline,
            isKeyframed: !animation.keyframes.isEmpty,
            number: number)
        } catch {
          throw RunError(error.message, at: error.range ?? keyAnimation.range, hint: error.hint)
        }
      }
      if let end = timeline.end {
        scene.schedule.add(.animationEnd(number, view: view), at: max(end.tickBefore, evaluator.tick + 1))
      }
    }
  }

  /// The keyframes of one animated key.
  private struct KeyAnimation {
    var key: View.Key
    var frames: [AnimationTrack.Keyframe]
    var range: SourceRange
  }

  /// The keyframes of each animated key, in the order of the file.
  private func keyAnimations(of animation: Animation, for view: Int) throws(RunError) -> [KeyAnimation] {
    var keyAnimations: [KeyAnimation] = []
    func add(_ key: View.Key, _ value: ViewValue, at fraction: Double, _ ease: Easing?, _ range: SourceRange)
    {
      let frame = AnimationTrack.Keyframe(at: fraction, value: value, ease: ease)
      if let index = keyAnimations.firstIndex(where: { $0.key == key }) {
        keyAnimations[index].frames.append(frame)
      } else {
        keyAnimations.append(KeyAnimation(key: key, frames: [frame], range: range))
      }
    }
    func add(_ settings: [Setting<View.Key>], at fraction: Double, _ ease: Easing?) throws(RunError) {
      for setting in settings {
        try checkAnimatable(setting, view)
        let value = try evaluator.evaluate(setting)
        if case .rect(let frame) = value {
          var geometry = evaluator.state.views[view].model ?? evaluator.state.views[view].geometry
          geometry.assign(frame: frame)
          add(.size, .point(geometry.size), at: fraction, ease, setting.range)
          add(.center, .point(geometry.center), at: fraction, ease, setting.range)
        } else {
          add(setting.key, value, at: fraction, ease, setting.range)
        }
      }
    }
    try add(animation.to, at: 1, nil)
    var last = 0.0
    for keyframe in animation.keyframes {
      let fraction = try evaluator.number(keyframe.at)
      guard fraction >= last, fraction <= 1 else {
        throw RunError("keyframes lie between 0% and 100%, each after the one before", at: keyframe.at.range)
      }
      last = fraction
      try add(keyframe.settings, at: fraction, keyframe.ease)
    }
    return keyAnimations
  }

  /// - Throws: if the key cannot be animated now, such as the center of an item.
  private func checkAnimatable(_ setting: Setting<View.Key>, _ view: Int) throws(RunError) {
    switch setting.key {
    case .center, .rotation, .frame:
      guard !evaluator.state.bodies.isItem(view), evaluator.state.bodies.activeGroup(of: view) == nil else {
        throw RunError(
          "\(setting.key.rawValue) of \(evaluator.title(of: view)) is controlled by its behaviors",
          at: setting.range,
          hint: "remove \(evaluator.title(of: view)) from its behaviors first")
      }
      if setting.key == .frame { try checkUpright(view, at: setting.range) }
    case .size, .scale, .opacity, .fill, .color, .stroke, .corner, .d, .shadow, .blur: break
    default: throw RunError("\(setting.key.rawValue) can't be animated", at: setting.range)
    }
    guard supports(setting.key, view) else {
      throw RunError("\(evaluator.title(of: view)) has no \(setting.key.rawValue)", at: setting.range)
    }
  }

  /// The duration of one pass in whole ticks, and the curve.
  private func timing(of animation: Animation) throws(RunError) -> (Time, AnimationTimeline.Curve) {
    let givenDuration =
      try animation.duration.map { (time) throws(RunError) in try evaluator.time(time) }
      ?? Time(seconds: 0.25)
    let duration = givenDuration.units == 0 ? givenDuration : Time(tick: max(1, givenDuration.nearestTick))
    guard duration.units > 0 else { return (duration, .ease(.linear)) }
    switch animation.curve {
    case .ease(let easing): return (duration, .ease(easing))
    case .spring(let damping, let velocity):
      let ratio =
        try damping.map { (damping) throws(RunError) in
          try number(damping, within: SpringCurve.dampings, named: "damping")
        } ?? 1
      let speed = try velocity.map { (velocity) throws(RunError) in try springVelocity(velocity) } ?? 0
      return (duration, .spring(SpringCurve(damping: ratio, velocity: speed, settlingIn: duration.seconds)))
    case .bounce(let expression):
      let bounce = try number(expression, within: SpringCurve.bounces, named: "bounce")
      let spring = SpringCurve(bounce: bounce, perceptualDuration: duration.seconds)
      return (Time(tick: Time(seconds: spring.duration).nearestTick), .spring(spring))
    }
  }

  private func number(
    _ expression: Expression, within range: ClosedRange<Double>, named name: String
  ) throws(RunError) -> Double {
    let value = try evaluator.number(expression)
    guard range.contains(value) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw RunError(
        "\(name) must lie in \(DecimalText.text(low))…\(DecimalText.text(high)), not \(DecimalText.text(value))",
        at: expression.range,
        hint: "clamp(…, \(DecimalText.text(low)), \(DecimalText.text(high))) keeps it there")
    }
    return value
  }

  /// The start velocity of a spring in distances per second: a plain number or a rate.
  private func springVelocity(_ expression: Expression) throws(RunError) -> Double {
    let speed: Double
    if case .number(let rate, .rate) = try evaluator.evaluate(expression) {
      speed = rate
    } else {
      speed = try evaluator.number(expression)
    }
    guard abs(speed) <= 10_000 else {
      throw RunError("a spring starts with at most 10000 distances a second", at: expression.range)
    }
    return speed
  }

  /// The number of repetitions; nil for `forever`.
  private func repetitionCount(of animation: Animation) throws(RunError) -> Double? {
    guard let expression = animation.times else { return 1 }
    if case .text("forever") = try evaluator.evaluate(expression) { return nil }
    let times = try evaluator.number(expression)
    guard times > 0 else { throw RunError("times must be above 0, or forever", at: expression.range) }
    return times
  }
}
