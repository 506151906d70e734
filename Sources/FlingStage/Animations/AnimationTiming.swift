import FlingGeometry
import FlingScene

/// How an animation runs, with computed parameters: from it each track gets a curve for its own way.
struct AnimationTiming: Hashable {
  /// Of one pass, in whole ticks; nil if the springs end when they are still.
  let duration: Time?
  let course: Course

  enum Course: Hashable {
    case ease(Easing)
    /// The velocity is nil if the scene does not say it.
    case spring(SpringFormula.Computed, StartVelocity?)
  }

  /// The `velocity` of a spring.
  enum StartVelocity: Hashable {
    /// In ways per second.
    case ways(Double)
    /// In points per second.
    case point(Point)
    /// In radians per second.
    case spin(Double)
  }

  /// The curve of one number that goes a way.
  struct TrackCurve {
    let curve: AnimationTimeline.Curve
    /// Whether the number starts and ends at the same value. The progress is then a distance in its unit.
    let isPush: Bool
  }

  /// Ways below this are none: a goal that equals the start but for rounding.
  private static let leastWay = 1e-9

  /// The curve of a number that starts with the spring's velocity in ways; without one, at rest.
  var curve: AnimationTimeline.Curve { curve(velocityInWays: velocityInWays) }

  private var velocityInWays: Double {
    if case .spring(_, .ways(let velocity)?) = course { velocity } else { 0 }
  }

  /// The curve of a number that starts with a velocity of its own.
  /// - Parameters:
  ///   - way: from the start to the goal.
  ///   - velocity: in the unit of the way, per second; nil for the spring's velocity in ways.
  func curve(way: Double, velocity: Double?) -> TrackCurve {
    guard case .spring(let spring, _) = course, let velocity, velocity != 0 else {
      return TrackCurve(curve: velocity == nil ? curve : curve(velocityInWays: 0), isPush: false)
    }
    if abs(way) > AnimationTiming.leastWay {
      return TrackCurve(curve: curve(velocityInWays: velocity / way), isPush: false)
    }
    switch spring {
    case .free(let spring):
      return TrackCurve(curve: .spring(SpringCurve(spring, velocity: velocity, hasWay: false)), isPush: true)
    case .settling(let damping):
      let curve = SpringCurve(
        damping: damping, velocity: velocity, settlingIn: (duration ?? .zero).seconds, hasWay: false)
      return TrackCurve(curve: .spring(curve), isPush: true)
    }
  }

  private func curve(velocityInWays velocity: Double) -> AnimationTimeline.Curve {
    switch course {
    case .ease(let easing): .ease(easing)
    case .spring(.free(let spring), _): .spring(SpringCurve(spring, velocity: velocity))
    case .spring(.settling(let damping), _):
      .spring(
        SpringCurve(damping: damping, velocity: velocity, settlingIn: (duration ?? .zero).seconds))
    }
  }
}

// MARK: - Evaluation

extension AnimationTiming {
  /// Computes the duration and the curve of an animation.
  /// - Parameter duration: 0.25 s if nil.
  init(_ curve: Animation.Curve, duration: Expression?, in evaluator: SceneEvaluator) throws(RunError) {
    let given =
      try duration.map { (time) throws(RunError) in try evaluator.time(time) } ?? Time(seconds: 0.25)
    let whole = given.units == 0 ? given : Time(tick: max(1, given.nearestTick))
    switch curve {
    case .ease(let easing):
      self.init(duration: whole, course: .ease(easing))
    case .spring(let formula) where formula.form.takesDuration && whole.units == 0:
      // The value jumps to its goal.
      _ = try AnimationTiming.values(of: formula, evaluator)
      self.init(duration: whole, course: .ease(.linear))
    case .spring(let formula):
      let values = try AnimationTiming.values(of: formula, evaluator)
      let velocity = try formula.velocity.map { (velocity) throws(RunError) in
        try AnimationTiming.startVelocity(velocity, evaluator)
      }
      let spring = formula.spring(values, duration: whole.seconds)
      self.init(
        duration: formula.form == .settling ? whole : nil, course: .spring(spring, velocity))
    }
  }

  /// The parameters of a spring, each within its bounds.
  private static func values(
    of formula: SpringFormula, _ evaluator: SceneEvaluator
  ) throws(RunError) -> [Double] {
    var values: [Double] = []
    for parameter in formula.parameters {
      let (key, bounds) = (parameter.key, formula.form.bounds(of: parameter.key))
      let value = try evaluator.number(parameter.value, key == .response ? .time : .plain)
      if let violation = bounds.violationMessage(for: value) {
        throw RunError(
          "\(key.rawValue) \(violation)", at: parameter.value.range,
          hint: bounds.runtimeViolation(of: value, named: key.rawValue)?.hint)
      }
      values.append(value)
    }
    if let mismatch = formula.mismatch(values) {
      throw RunError(mismatch.message, at: mismatch.range, hint: mismatch.hint)
    }
    return values
  }

  /// The greatest speed of a spring in points or radians per second.
  private static let fastest = 1e9

  private static func startVelocity(
    _ expression: Expression, _ evaluator: SceneEvaluator
  ) throws(RunError) -> StartVelocity {
    switch try evaluator.evaluate(expression) {
    case .number(let ways, .plain), .number(let ways, .rate):
      guard abs(ways) <= 10_000 else {
        throw RunError("a spring starts with at most 10000 distances a second", at: expression.range)
      }
      return .ways(ways)
    case .number(let spin, .spin) where abs(spin) <= fastest: return .spin(spin)
    case .point(let point) where max(abs(point.x), abs(point.y)) <= fastest: return .point(point)
    case .number(_, .spin), .point:
      throw RunError(
        "a spring starts with at most 1000000000 points a second", at: expression.range)
    case let value:
      throw RunError(
        "the velocity of a spring is a number, a point or a spin, not \(value.type.phrase)",
        at: expression.range)
    }
  }
}

extension AnimationTimeline.Curve {
  /// The ticks after which a spring has settled; 0 for easings, which have no duration of their own.
  var settlingTicks: Int {
    if case .spring(let spring) = self { Time(seconds: spring.duration).nearestTick } else { 0 }
  }
}
