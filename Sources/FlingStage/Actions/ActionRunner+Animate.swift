import FlingGeometry
import FlingScene

/// The action `animate`.
extension ActionRunner {
  /// Starts an animation of a variable, or of one or several views. All expressions are evaluated first.
  func animate(_ animation: Animation) throws(RunError) {
    switch animation.target {
    case .variable(let variable): try animate(variable, animation)
    case .views(let target): try animate(try views(target), animation)
    }
  }

  private func animate(_ targets: [Int], _ animation: Animation) throws(RunError) {
    let delay = try animation.delay.map { (time) throws(RunError) in try evaluator.time(time) } ?? .zero
    let stagger = try animation.stagger.map { (time) throws(RunError) in try evaluator.time(time) } ?? .zero
    let timing = try AnimationTiming(animation.curve, duration: animation.duration, in: evaluator)
    let times = try repetitionCount(of: animation)
    let returns =
      try animation.autoreverse.map { (test) throws(RunError) in try evaluator.boolean(test) } ?? false
    guard timing.duration?.units != 0 || times == 1 else {
      throw RunError("an animation that is repeated needs a duration", at: animation.times?.range)
    }
    var viewAnimations: [ViewAnimation] = []
    for view in targets {
      let viewAnimation = try self.viewAnimation(of: animation, for: view)
      try checkVelocity(of: animation, timing, viewAnimation)
      viewAnimations.append(viewAnimation)
    }

    let action = evaluator.state.animations.beginAction(then: animation.then, in: evaluator.context)
    for (index, view) in targets.enumerated() {
      let wait = Time(units: min(delay.units + stagger.units * index, RunLimit.tick * Time.unitsPerTick))
      let number = evaluator.state.animations.beginAnimation(by: action)
      let viewAnimation = viewAnimations[index]
      let curves = curves(of: viewAnimation, timing, for: view)
      let duration = timing.duration ?? Time(tick: curves.map(\.curve.settlingTicks).max() ?? 1)
      if !viewAnimation.replaced.isEmpty, evaluator.state.liveKeys.binds(view) {
        evaluator.state.liveKeys.end(viewAnimation.replaced, of: view)
      }
      evaluator.state.views[view].place = viewAnimation.place
      if returns { evaluator.state.views[view].place.adopt(evaluator.modelGeometry(of: view)) }
      var end: Time?
      for (keyAnimation, curve) in zip(viewAnimation.keys, curves) {
        let timeline = AnimationTimeline(
          start: Time(tick: evaluator.tick + wait.nearestTick), duration: duration, curve: curve.curve,
          returns: returns, times: times)
        end = timeline.end
        do {
          if keyAnimation.key.held.isEmpty, evaluator.state.liveKeys.binds(view) {
            evaluator.state.liveKeys.end(keyAnimation.key, of: view)
          }
          try evaluator.animator.animate(
            keyAnimation.key, of: view, through: keyAnimation.frames, timeline,
            isKeyframed: !animation.keyframes.isEmpty, isPush: curve.isPush, number: number)
        } catch {
          throw RunError(error.message, at: error.range ?? keyAnimation.range, hint: error.hint)
        }
      }
      if let end {
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

  /// The animation of one view.
  private struct ViewAnimation {
    /// In the order of the file.
    var keys: [KeyAnimation] = []
    /// What holds the view from now on.
    var place: PlaceRules
    /// Coordinates whose bindings end.
    var replaced: Coordinates = []
  }

  // MARK: Velocities

  /// - Throws: if a velocity in points or as a spin concerns none of the animated keys.
  private func checkVelocity(
    of animation: Animation, _ timing: AnimationTiming, _ viewAnimation: ViewAnimation
  ) throws(RunError) {
    guard case .spring(let formula) = animation.curve, let range = formula.velocity?.range,
      case .spring(_, let velocity?) = timing.course
    else { return }
    let keys = viewAnimation.keys.map(\.key)
    let message: String
    switch velocity {
    case .ways: return
    case .point where !keys.contains(.centerX) && !keys.contains(.centerY):
      message = "only a place starts with a velocity of points"
    case .spin where !keys.contains(.rotation): message = "only an angle starts with a spin"
    case .point where animation.keyframes.isEmpty, .spin where animation.keyframes.isEmpty: return
    case .point, .spin: message = "keyframes start with a velocity in ways a second"
    }
    throw RunError(message, at: range, hint: "a number is ways a second")
  }

  /// The curve of each key.
  private func curves(
    of animation: ViewAnimation, _ timing: AnimationTiming, for view: Int
  ) -> [AnimationTiming.TrackCurve] {
    let shared = AnimationTiming.TrackCurve(curve: timing.curve, isPush: false)
    return animation.keys.map { key in
      guard case .spring(_, let velocity?) = timing.course, let goal = key.frames.last?.value else {
        return shared
      }
      switch (velocity, key.key) {
      case (.ways, _): return shared
      case (.point(let point), .centerX): return curve(of: key.key, to: goal, point.x, timing, view)
      case (.point(let point), .centerY): return curve(of: key.key, to: goal, point.y, timing, view)
      case (.spin(let spin), .rotation): return curve(of: key.key, to: goal, spin, timing, view)
      case (.point, _), (.spin, _): return timing.curve(way: 0, velocity: 0)
      }
    }
  }

  private func curve(
    of key: View.Key, to goal: ViewValue, _ velocity: Double, _ timing: AnimationTiming, _ view: Int
  ) -> AnimationTiming.TrackCurve {
    guard case .number(let end) = goal,
      case .number(let start)? = evaluator.animator.startValue(of: key, of: view, isKeyframed: false)
    else { return timing.curve(way: 0, velocity: 0) }
    return timing.curve(way: end - start, velocity: velocity)
  }

  /// The keyframes of each animated key. Edges become center and size, from the values that the view is going
  /// to.
  private func viewAnimation(of animation: Animation, for view: Int) throws(RunError) -> ViewAnimation {
    var result = ViewAnimation(place: evaluator.state.views[view].place)
    var goal = evaluator.modelGeometry(of: view)
    func add(_ key: View.Key, _ value: ViewValue, at fraction: Double, _ ease: Easing?, _ range: SourceRange)
    {
      let frame = AnimationTrack.Keyframe(at: fraction, value: value, ease: ease)
      if let index = result.keys.firstIndex(where: { $0.key == key }) {
        result.keys[index].frames.append(frame)
      } else {
        result.keys.append(KeyAnimation(key: key, frames: [frame], range: range))
      }
    }
    func add(_ settings: [Setting<View.Key>], at fraction: Double, _ ease: Easing?) throws(RunError) {
      var values: [(setting: Setting<View.Key>, value: ViewValue)] = []
      for setting in settings {
        try checkAnimatable(setting, view)
        values.append((setting, try evaluator.evaluate(setting)))
      }
      let held = settings.held
      result.replaced.formUnion(held.union(result.place.hold(held, in: goal, isTaking: true)))
      for (setting, value) in values.ordered(by: \.setting.key.order) where !setting.coordinates.isEmpty {
        guard result.place.assign(setting.key, value, to: setting.held, of: &goal) else {
          throw evaluator.typeMismatch(for: setting.key, of: view, at: setting.range)
        }
      }
      var tracks: Set<View.Key> = []
      for (setting, value) in values {
        if setting.coordinates.isEmpty { add(setting.key, value, at: fraction, ease, setting.range) }
        for key in result.place.tracks(animating: setting.held) where tracks.insert(key).inserted {
          guard let value = goal.value(of: key) else { continue }
          add(key, value, at: fraction, ease, setting.range)
        }
      }
    }
    try add(animation.to, at: 1, nil)
    for (fraction, keyframe) in zip(try fractions(of: animation.keyframes), animation.keyframes) {
      try add(keyframe.settings, at: fraction, keyframe.ease)
    }
    return result
  }

  /// The shares of the duration at which keyframes lie.
  func fractions(of keyframes: [Animation.Keyframe]) throws(RunError) -> [Double] {
    var fractions: [Double] = []
    for keyframe in keyframes {
      let fraction = try evaluator.number(keyframe.at)
      guard fraction >= fractions.last ?? 0, fraction <= 1 else {
        throw RunError("keyframes lie between 0% and 100%, each after the one before", at: keyframe.at.range)
      }
      fractions.append(fraction)
    }
    return fractions
  }

  /// - Throws: if the key cannot be animated now, such as the center of an item.
  private func checkAnimatable(_ setting: Setting<View.Key>, _ view: Int) throws(RunError) {
    switch setting.key {
    case .rotation, .center, .frame, .centerX, .centerY, .minX, .maxX, .minY, .maxY:
      guard !evaluator.state.bodies.isItem(view), evaluator.state.bodies.activeGroup(of: view) == nil else {
        throw RunError(
          "\(setting.key.rawValue) of \(evaluator.title(of: view)) is controlled by its behaviors",
          at: setting.range,
          hint: "remove \(evaluator.title(of: view)) from its behaviors first")
      }
      try checkUpright(setting, view)
    case .size, .width, .height, .scale, .opacity, .fill, .color, .stroke, .corner, .d, .shadow, .blur: break
    default: throw RunError("\(setting.key.rawValue) can't be animated", at: setting.range)
    }
    guard supports(setting.key, view) else {
      throw RunError("\(evaluator.title(of: view)) has no \(setting.key.rawValue)", at: setting.range)
    }
  }

  /// The number of repetitions; nil for `forever`.
  func repetitionCount(of animation: Animation) throws(RunError) -> Double? {
    guard let expression = animation.times else { return 1 }
    if case .text("forever") = try evaluator.evaluate(expression) { return nil }
    let times = try evaluator.number(expression)
    guard times > 0 else { throw RunError("times must be above 0, or forever", at: expression.range) }
    return times
  }
}
