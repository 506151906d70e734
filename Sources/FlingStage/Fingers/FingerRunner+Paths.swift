import FlingGeometry
import FlingGestures
import FlingScene

/// Computes the finger paths of a step when it starts.
extension FingerRunner {
  /// The paths of the fingers, and the delay of their start after the step's start in ticks.
  func paths(
    of step: FingerStep, on target: Int, at range: SourceRange
  ) throws(RunError) -> (paths: [FingerPath], delay: Int) {
    let hand = try handStep(of: step, on: target)
    var delay = 0
    if case .touch(let keys, _, _) = step.motion, let first = keys.first {
      delay = try evaluator.time(first.at).nearestTick
    }
    do {
      let paths = try hand.paths()
      for warning in hand.warnings { scene.warnOfFingers(warning.description, at: range) }
      return (paths, delay)
    } catch {
      throw error.runError(at: step.release?.range ?? range)
    }
  }

  /// Evaluates a finger step to a movement of a hand. `target` is the view whose coordinates give the default
  /// start.
  private func handStep(of step: FingerStep, on target: Int) throws(RunError) -> any HandStep {
    switch step.motion {
    case .tap(let taps, let gap, let duration):
      var tap = Hand.Tap(at: try touchDownPoint(of: step, on: target))
      if let taps { tap.taps = try evaluator.integer(taps, min: 1, "how many taps") }
      if let gap { tap.gap = try durationInTicks(gap) }
      if let duration { tap.ticks = try durationInTicks(duration) }
      (tap.fingers, tap.spread) = try fingerRow(of: step)
      return tap
    case .press(let duration, let drift):
      var press = Hand.Press(at: try touchDownPoint(of: step, on: target))
      if let duration { press.ticks = try durationInTicks(duration) }
      if let drift { press.drift = try evaluator.point(drift) }
      (press.fingers, press.spread) = try fingerRow(of: step)
      return press
    case .drag(let drag): return try handStep(of: drag, step, on: target)
    case .flick(let flick, let duration):
      let start = try touchDownPoint(of: step, on: target)
      var hand: Hand.Flick
      switch flick {
      case .velocity(let velocity): hand = Hand.Flick(from: start, velocity: try evaluator.point(velocity))
      case .polar(let angle, let speed):
        hand = Hand.Flick(
          from: start, angle: try evaluator.number(angle, .angle), speed: try evaluator.number(speed))
      }
      if let duration { hand.ticks = try durationInTicks(duration) }
      (hand.fingers, hand.spread) = try fingerRow(of: step)
      return hand
    case .swipe(let direction, let distance, let duration):
      let swipeDirection = try evaluator.choice(direction, as: Gesture.Direction.self)
      var swipe = Hand.Swipe(from: try touchDownPoint(of: step, on: target), swipeDirection.option)
      if let distance { swipe.distance = try evaluator.positive(distance, "a distance") }
      if let duration { swipe.ticks = try durationInTicks(duration) }
      (swipe.fingers, swipe.spread) = try fingerRow(of: step)
      return swipe
    case .pinch(let spread, let pair):
      let center = try touchDownPoint(of: step, on: target)
      var pinch: Hand.Pinch
      switch spread {
      case .scale(let scale):
        pinch = Hand.Pinch(at: center, .scale(try evaluator.positive(scale, "a scale")))
        if let distance = pair.distance { pinch.distance = try evaluator.positive(distance, "a distance") }
      case .distances(let first, let last):
        pinch = Hand.Pinch(at: center, .distance(try evaluator.positive(last, "a distance")))
        pinch.distance = try evaluator.positive(first, "a distance")
      }
      (pinch.angle, pinch.ticks, pinch.ease) = try pairTiming(of: pair)
      return pinch
    case .rotate(let angle, let pair):
      var rotation = Hand.Rotate(
        at: try touchDownPoint(of: step, on: target), by: try evaluator.number(angle, .angle))
      if let distance = pair.distance { rotation.distance = try evaluator.positive(distance, "a distance") }
      (rotation.angle, rotation.ticks, rotation.ease) = try pairTiming(of: pair)
      return rotation
    case .transform(let scale, let angle, let move, let pair):
      var transform = Hand.Transform(at: try touchDownPoint(of: step, on: target))
      if let scale { transform.scale = try evaluator.positive(scale, "a scale") }
      if let angle { transform.turn = try evaluator.number(angle, .angle) }
      if let move { transform.move = try evaluator.point(move) }
      if let distance = pair.distance { transform.distance = try evaluator.positive(distance, "a distance") }
      (transform.angle, transform.ticks, transform.ease) = try pairTiming(of: pair)
      return transform
    case .touch(let keys, let lift, let cancel): return try handStep(through: keys, lift, cancel)
    }
  }

  /// Evaluates a drag; defaults are half a second and `ease-in-out`.
  private func handStep(of drag: FingerStep.Drag, _ step: FingerStep, on target: Int) throws(RunError)
    -> Hand.Drag
  {
    let ease = drag.ease ?? .easeInOut
    var hand = Hand.Drag(try dragPoints(of: drag, step, on: target), ticks: 30)
    hand.ease = Self.fingerCurve(of: ease)
    if let duration = drag.duration { hand.ticks = try durationInTicks(duration) }
    if let hold = drag.hold { hand.hold = try evaluator.time(hold).nearestTick }
    if let release = drag.release { hand.release = try evaluator.point(release) }
    if let compensate = drag.compensate { hand.compensates = try evaluator.boolean(compensate) }
    if let lift = drag.lift { hand.stays = try !evaluator.boolean(lift) }
    (hand.fingers, hand.spread) = try fingerRow(of: step)
    return hand
  }

  /// The points of a drag's path.
  private func dragPoints(of drag: FingerStep.Drag, _ step: FingerStep, on target: Int) throws(RunError)
    -> [Point]
  {
    switch drag.path {
    case .to(let end): return [try touchDownPoint(of: step, on: target), try evaluator.point(end)]
    case .by(let offset):
      let start = try touchDownPoint(of: step, on: target)
      return [start, start + (try evaluator.point(offset))]
    case .points(let points): return try evaluator.points(points)
    case .path(let data):
      let lines = try evaluator.path(data).flattened(tolerance: 0.01)
      guard lines.count == 1, let line = lines.first else {
        throw RunError("a finger's path must be one continuous line", at: data.range)
      }
      return line.points + (line.isClosed ? Array(line.points.prefix(1)) : [])
    }
  }

  /// A `touch` step: keyframes of one finger.
  private func handStep(
    through keys: [FingerStep.Keyframe], _ lift: Expression?, _ cancel: Expression?
  ) throws(RunError) -> Hand.Trail {
    var stations: [Hand.Trail.Key] = []
    for key in keys {
      let tick = try evaluator.time(key.at).nearestTick
      let ease = Self.fingerCurve(of: key.ease ?? .linear)
      let station = Hand.Trail.Key(tick: tick, try evaluator.point(key.point), ease: ease)
      // Of two keys in one tick, the later one counts.
      if stations.last?.tick == tick { stations.removeLast() }
      guard tick > stations.last?.tick ?? -1 else {
        throw RunError("the keys of a touch must follow each other in time", at: key.range)
      }
      stations.append(station)
    }
    let start = stations.first?.tick ?? 0
    for index in stations.indices { stations[index].tick -= start }
    var hand = Hand.Trail(stations)
    if let lift, try !evaluator.boolean(lift) { hand.leaving = .never }
    if let cancel, try evaluator.boolean(cancel) { hand.leaving = .cancel }
    return hand
  }

  // MARK: Measures

  /// A duration in ticks, at least 1.
  private func durationInTicks(_ expression: Expression) throws(RunError) -> Int {
    max(1, try evaluator.time(expression).nearestTick)
  }

  /// The number of fingers side by side and their distance.
  private func fingerRow(of step: FingerStep) throws(RunError) -> (fingers: Int, spread: Double) {
    (
      try step.fingers.map { (count) throws(RunError) in
        try evaluator.integer(count, min: 1, "how many fingers")
      }
        ?? 1,
      try step.spread.map { (spread) throws(RunError) in try evaluator.positive(spread, "a spread") }
        ?? Hand.spread
    )
  }

  /// The progress of a finger, which comes down at the start of its way and leaves at the end, wherever the
  /// curve begins and ends.
  private static func fingerCurve(of ease: Easing) -> @Sendable (Double) -> Double {
    { $0 <= 0 ? 0 : $0 >= 1 ? 1 : ease.progress(at: $0) }
  }

  /// The angle, the duration and the curve of a pair of fingers.
  private func pairTiming(
    of pair: FingerStep.TwoFingerParameters
  ) throws(RunError) -> (angle: Double, ticks: Int, ease: @Sendable (Double) -> Double) {
    let ease = pair.ease ?? .easeInOut
    return (
      try pair.angle.map { (angle) throws(RunError) in try evaluator.number(angle, .angle) } ?? 0,
      try pair.duration.map { (duration) throws(RunError) in try durationInTicks(duration) } ?? 30,
      Self.fingerCurve(of: ease)
    )
  }

  /// Where fingers come down; the default is the target's center.
  private func touchDownPoint(of step: FingerStep, on target: Int) throws(RunError) -> Point {
    switch step.from {
    case .point(let expression): return try evaluator.point(expression)
    case .share(let x, let y):
      return evaluator.touchPoint(at: Point(try evaluator.number(x), try evaluator.number(y)), of: target)
    case nil: return evaluator.touchPoint(at: Point(0.5, 0.5), of: target)
    }
  }
}

extension FingerStep {
  fileprivate var release: Expression? {
    if case .drag(let drag) = motion { drag.release } else { nil }
  }
}

extension HandError {
  /// The error with a message for the author of the scene.
  fileprivate func runError(at range: SourceRange) -> RunError {
    func rounded(_ number: Double) -> String {
      DecimalText.text((number < 1000 ? number : number.rounded(.down)))
    }
    switch self {
    case .releaseTooFast(_, let most) where most > 0:
      return RunError(
        "the release is too fast for the path: less than \(rounded(most)) pt/s is possible", at: range,
        hint: "its last two ticks go straight to the end at that velocity; make the path longer")
    case .releaseTooFast:
      return RunError("the release velocity does not continue the direction of the path", at: range)
    case .releaseTooShort(let ticks):
      return RunError(
        "a release velocity needs at least 50ms, not \(Time(tick: ticks).written)", at: range,
        hint: "give it a longer duration")
    case .tooClose(let distance, _):
      return RunError(
        "the fingers come as close as \(rounded((distance * 10).rounded() / 10)) pt; the minimum is 20 pt",
        at: range,
        hint: "start them farther apart")
    case .turnsTooFast(let angle, _):
      let degrees = (abs(angle) * 180 / .pi).rounded()
      return RunError(
        "the fingers turn by \(rounded(degrees))deg within a tick; the direction is clear only below 90deg",
        at: range, hint: "give it a longer duration")
    default: return RunError(description, at: range)
    }
  }
}
