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
  var course = Course.curve

  /// How the progress of the animations follows from their share of the time.
  enum Course {
    /// By the curve of each animation.
    case curve
    /// Evenly, as while a finger moves an animation.
    case linear
    /// By another curve, since an animator has gone on with other parameters.
    case rest(Rest)
  }

  /// The way that is left when an animator goes on with other parameters.
  struct Rest {
    /// The elapsed time at which it begins, in seconds.
    let start: Double
    let curve: BlockCurve
    /// How long it takes, in seconds.
    let length: Double
    /// Whether it leads back to the start.
    let isReversed: Bool

    /// The progress of an animation at a share of its time.
    /// - Parameter first: the share at which the rest begins, which is the progress there.
    func progress(at share: Double, from first: Double) -> Double {
      let way = isReversed ? -first : 1 - first
      let passed = way == 0 ? 1 : (share - first) / way
      return first + way * curve.progress(at: passed, of: length)
    }
  }

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

  /// The first share of the duration, in seconds, at which the progress is at least `value`.
  func share(reaching value: Double, of duration: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    // A curve may turn back, so the first part of the time in which it gets there is looked for.
    let parts = 256
    func progress(_ part: Int) -> Double { self.progress(at: Double(part) / Double(parts), of: duration) }
    guard let part = (1...parts).first(where: { progress($0) >= value }) else { return 1 }
    var (low, high) = (Double(part - 1) / Double(parts), Double(part) / Double(parts))
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.progress(at: middle, of: duration) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// When an animation of a block runs and what its progress is.
struct BlockTimeline {
  let clock: AnimationClock
  var delay: Double
  /// The duration of one pass in seconds, above 0.
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
    let whole: Double
    switch clock.course {
    case .curve: whole = curve.progress(at: share, of: duration)
    case .linear: whole = share
    case .rest(let rest):
      whole = rest.progress(at: share, from: max(0, min(1, (rest.start - delay) / duration)))
    }
    guard window != 0...1 else { return whole }
    let length = window.upperBound - window.lowerBound
    return max(
      0, min(1, length > 0 ? (whole - window.lowerBound) / length : whole < window.lowerBound ? 0 : 1))
  }
}
