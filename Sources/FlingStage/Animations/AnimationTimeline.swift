import FlingGeometry
import FlingScene

/// The timing of an animation: when it runs, and its progress at a moment.
struct AnimationTimeline: Hashable {
  enum Curve: Hashable {
    case ease(Easing)
    /// The curve has its own time scale, in seconds.
    case spring(SpringCurve)
  }

  /// When the animation begins after its delay; always at a tick.
  let start: Time
  /// The duration of one pass, without the way back; 0 jumps to the end.
  let duration: Time
  let curve: Curve
  /// Whether each repetition runs forward and back (`autoreverse`).
  let returns: Bool
  /// The number of repetitions; nil for an endless animation.
  let times: Double?

  /// The tick at which the animation has run out; nil if it is endless.
  var end: Time? {
    guard let times else { return nil }
    let total = Double(cycle.units) * times
    let ticks = (total / Double(Time.unitsPerTick) + 0.5).rounded(.down)
    return start + Time(tick: Int(min(ticks, Double(RunLimit.tick) * 2)))
  }

  /// Whether there is other than exactly one repetition.
  var isRepeating: Bool { times.map { $0 != 1 } ?? true }

  /// The fraction of one pass that has elapsed: 0 before the start, decreasing on the way back.
  func elapsedFraction(at moment: Time) -> Double {
    let passed = moment - start
    guard passed.units >= 0 else { return 0 }
    if let end, moment >= end { return returns ? 0 : 1 }
    guard duration.units > 0, passed.units > 0 else { return 0 }
    let inCycle = passed.units % cycle.units
    let there = inCycle <= duration.units ? inCycle : cycle.units - inCycle
    return Double(there) / Double(duration.units)
  }

  /// The progress of the value at a moment: 0 is the start value, 1 the goal.
  ///
  /// Outside of the animation it is exactly 0 or 1, also for curves that begin or end elsewhere.
  func progress(at moment: Time) -> Double {
    let fraction = elapsedFraction(at: moment)
    return isRunning(at: moment) ? progress(atFraction: fraction) : fraction
  }

  /// Whether a moment lies from the start to before the end.
  func isRunning(at moment: Time) -> Bool { moment >= start && end.map { moment < $0 } ?? true }

  /// The progress at a fraction of one pass's duration. Springs may exceed 1.
  func progress(atFraction fraction: Double) -> Double { curve.progress(atFraction: fraction, of: duration) }

  /// Whether a moment lies on the way back of an animation that returns.
  func isReturning(at moment: Time) -> Bool {
    let passed = moment - start
    return returns && passed.units >= 0 && cycle.units > 0 && passed.units % cycle.units >= duration.units
  }

  private var cycle: Time { returns ? duration + duration : duration }
}

extension AnimationTimeline.Curve {
  /// The progress at a fraction of a pass. Springs may exceed 1.
  func progress(atFraction fraction: Double, of duration: Time) -> Double {
    switch self {
    case .ease(let easing): easing.progress(at: fraction)
    case .spring(let spring): fraction >= 1 ? spring.rest : spring.progress(at: fraction * duration.seconds)
    }
  }

  /// The derivative of the progress with respect to the fraction.
  func slope(atFraction fraction: Double, of duration: Time) -> Double {
    switch self {
    case .ease(let easing): easing.slope(at: fraction)
    case .spring(let spring):
      fraction >= 1 ? 0 : spring.velocity(at: fraction * duration.seconds) * duration.seconds
    }
  }
}
