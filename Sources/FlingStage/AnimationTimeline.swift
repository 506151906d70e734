import FlingGeometry
import FlingScene

/// When an animation runs and how far it has come at a moment.
struct AnimationTimeline: Hashable {
  enum Curve: Hashable {
    case ease(Easing)
    /// Runs in its own time, in seconds.
    case spring(SpringCurve)
  }

  /// When it begins to move, after its delay; a tick.
  let start: Time
  /// One way, without the way back; 0 jumps to the end.
  let duration: Time
  let curve: Curve
  /// Whether each time is there and back.
  let returns: Bool
  /// Nil for ever.
  let times: Double?

  /// The tick at which it has run out; nil if it never does.
  var end: Time? {
    guard let times else { return nil }
    let total = Double(cycle.units) * times
    let ticks = (total / Double(Time.unitsPerTick) + 0.5).rounded(.down)
    return start + Time(tick: Int(min(ticks, Double(RunLimit.tick) * 2)))
  }

  /// Whether it goes the way more than once.
  var isRepeating: Bool { times.map { $0 != 1 } ?? true }

  /// How much of one way's time has passed: 0 before the start, on the way back it falls.
  func share(at moment: Time) -> Double {
    let passed = moment - start
    guard passed.units >= 0 else { return 0 }
    if let end, moment >= end { return returns ? 0 : 1 }
    guard duration.units > 0, passed.units > 0 else { return 0 }
    let inCycle = passed.units % cycle.units
    let there = inCycle <= duration.units ? inCycle : cycle.units - inCycle
    return Double(there) / Double(duration.units)
  }

  /// The progress of the value at a moment: 0 is where it came from, 1 where it goes.
  func progress(at moment: Time) -> Double {
    progress(atShare: share(at: moment))
  }

  func progress(atShare share: Double) -> Double {
    switch curve {
    case .ease(let easing): easing.progress(at: share)
    case .spring(let spring): share >= 1 ? 1 : spring.progress(at: share * duration.seconds)
    }
  }

  private var cycle: Time { returns ? duration + duration : duration }
}
