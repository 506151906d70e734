internal import FlingGeometry
internal import FlingScene
internal import FlingStage

/// The time of a set of animations that can be paused and reversed together, in seconds of their layers'
/// clocks.
@MainActor
final class AnimationClock {
  /// When `elapsed` was `offset`.
  private var start: Double
  private var offset = 0.0
  /// Seconds per second: 1, 0 while paused, −1 on the way back.
  private(set) var rate: Double
  /// Whether the progress is the share of the time, as while a finger moves an animation.
  var isLinear = false

  init(start: Double, rate: Double = 1) {
    self.start = start
    self.rate = rate
  }

  /// Seconds since the start of the animations.
  func elapsed(at moment: Double) -> Double { rate == 0 ? offset : offset + (moment - start) * rate }

  /// Goes on from a number of elapsed seconds.
  func set(elapsed: Double, rate: Double, at moment: Double) {
    (offset, start, self.rate) = (elapsed, moment, rate)
  }
}

/// How the progress of an animation depends on the time.
enum BlockCurve {
  case ease(Easing)
  case spring(SpringCurve)

  /// The progress at a share of the duration, in seconds. Springs may exceed 1.
  func progress(at share: Double, of duration: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return 1 }
    switch self {
    case .ease(let easing): return easing.progress(at: share)
    case .spring(let spring): return spring.progress(at: share * duration)
    }
  }
}

/// When an animation of a block runs and what its progress is.
struct BlockTimeline {
  let clock: AnimationClock
  var delay: Double
  /// Of one pass, in seconds, above 0.
  var duration: Double
  var curve: BlockCurve
  /// The number of passes; infinity for an endless animation.
  var repeatCount = 1.0
  /// Whether each pass goes forward and back.
  var autoreverses = false
  /// The part of the progress of the whole in which this animation runs.
  var window: ClosedRange<Double> = 0...1

  /// The time from the start to the end in seconds, with the delay.
  var end: Double { delay + duration * repeatCount * (autoreverses ? 2 : 1) }

  /// The progress: 0 is the start value, 1 the goal.
  @MainActor
  func progress(at moment: Double) -> Double {
    let elapsed = clock.elapsed(at: moment)
    let passed = elapsed - delay
    guard passed > 0 else { return 0 }
    // The rounding of sums of times must not leave a last bit of the way.
    if elapsed >= end - 1e-9 { return 1 }
    let cycle = autoreverses ? 2 * duration : duration
    let inCycle = passed.truncatingRemainder(dividingBy: cycle)
    let there = inCycle <= duration ? inCycle : cycle - inCycle
    let share = there / duration
    let whole = clock.isLinear ? share : curve.progress(at: share, of: duration)
    guard window != 0...1 else { return whole }
    let length = window.upperBound - window.lowerBound
    return max(
      0, min(1, length > 0 ? (whole - window.lowerBound) / length : whole < window.lowerBound ? 0 : 1))
  }
}
