internal import FlingGeometry

/// The exact solution of a damped oscillator over one substep.
///
/// For x″ = −ω²·x − 2β·x′ the state after h is linear in the state before. `mean` is the mean velocity over
/// the substep, (x(h) − x(0))/h, which moves the bodies; the velocity after the substep follows from the
/// position where the drift ended. x is relative to the equilibrium, which a constant acceleration a shifts
/// by a/ω².
struct Oscillation: Equatable, Sendable {
  private let omega: Double
  private let beta: Double
  /// mean = meanFromDisplacement·x + meanFromVelocity·v
  private let meanFromDisplacement: Double
  private let meanFromVelocity: Double
  /// after = afterFromEnd·x(h) − afterFromStart·x(0)
  private let afterFromEnd: Double
  private let afterFromStart: Double

  /// - Parameters:
  ///   - frequency: undamped, in hertz, above 0.
  ///   - damping: ratio to critical damping.
  ///   - resistance: further decay of the velocity, in 1/s.
  init(frequency: Double, damping: Double, resistance: Double) {
    let h = World.substep
    let omega = 2 * Double.pi * frequency
    // Beyond this nothing moves within a substep.
    let maxBeta = 1e9
    let sum = damping * omega + resistance / 2
    let beta = sum < maxBeta ? sum : maxBeta
    self.omega = omega
    self.beta = beta
    let decay = Elementary.exp(-beta * h)
    let square = omega * omega - beta * beta
    // Underdamped: cosinePart = e^(−βh)·cos(ω_d·h), sinePart = e^(−βh)·sin(ω_d·h)/ω_d. Overdamped: the same
    // with hyperbolic functions.
    let cosinePart: Double
    let sinePart: Double
    // Near critical damping: series, because both closed forms would divide by almost 0.
    if abs(square) * h * h < 1e-8 {
      cosinePart = decay * (1 - square * h * h / 2)
      sinePart = decay * h * (1 - square * h * h / 6)
    } else if square > 0 {
      let swing = square.squareRoot()
      let (sine, cosine) = Elementary.sincos(swing * h)
      cosinePart = decay * cosine
      sinePart = decay * sine / swing
    } else {
      let rate = (-square).squareRoot()
      let slow = Elementary.exp(-omega * omega / (rate + beta) * h)
      let fast = Elementary.exp(-(rate + beta) * h)
      cosinePart = (slow + fast) / 2
      sinePart = (slow - fast) / (2 * rate)
    }
    meanFromDisplacement = (cosinePart + beta * sinePart - 1) / h
    meanFromVelocity = sinePart / h
    afterFromEnd = (cosinePart - beta * sinePart) / sinePart
    afterFromStart = decay * decay / sinePart
  }

  /// Equilibrium position under a constant acceleration.
  func equilibrium(under acceleration: Double) -> Double { acceleration / (omega * omega) }

  /// Mean velocity over the substep, from the position and velocity at its start.
  func meanVelocity(displacement: Double, velocity: Double, acceleration: Double) -> Double {
    let x = displacement - equilibrium(under: acceleration)
    return meanFromDisplacement * x + meanFromVelocity * velocity
  }

  /// Velocity at the end of the substep.
  /// - Parameters:
  ///   - displacement: position at the end of the drift.
  ///   - mean: mean velocity during the drift.
  func endVelocity(displacement: Double, mean: Double, acceleration: Double) -> Double {
    let x = displacement - equilibrium(under: acceleration)
    return afterFromEnd * x - afterFromStart * (x - World.substep * mean)
  }
}
