internal import FlingGeometry

/// The exact effect of a resistance on a velocity over one substep, for a constant acceleration a.
///
/// The solution of dv/dt = a − c·v over h: the mean velocity, which moves the body, is `keep·v + gain·a`; the
/// velocity at the end is `after·mean + boost·a`. Without resistance this is half a kick before the drift and
/// half after.
struct Drag: Sendable {
  let keep: Double
  let gain: Double
  let after: Double
  let boost: Double

  static let none = Drag(keep: 1, gain: World.substep / 2, after: 1, boost: World.substep / 2)

  init(resistance c: Double) {
    let h = World.substep
    let x = c * h
    guard x > 0 else {
      self = .none
      return
    }
    // Beyond this the velocity decays fully within the substep, and only the balance a/c is left.
    guard x < 700 else {
      let rate = x.isFinite ? 1 / x : 0
      self.init(keep: rate, gain: h * rate, after: 0, boost: h * rate)
      return
    }
    let decay = Elementary.exp(-x)
    let mean: Double  // (1 − e^−x)/x
    let lag: Double  // (x − 1 + e^−x)/x²
    if x < 0.02 {
      mean = 1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6))))
      lag = 0.5 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6 * (1 - x / 7)))))
    } else {
      mean = -Elementary.expm1(-x) / x
      lag = (1 - mean) / x
    }
    self.init(
      keep: mean, gain: h * lag, after: decay / mean, boost: h * (mean - decay * lag / mean))
  }

  private init(keep: Double, gain: Double, after: Double, boost: Double) {
    self.keep = keep
    self.gain = gain
    self.after = after
    self.boost = boost
  }
}

/// The effects of a body's resistances on its velocity and its spin.
struct BodyDrag: Sendable {
  var linear = Drag.none
  var angular = Drag.none
}
