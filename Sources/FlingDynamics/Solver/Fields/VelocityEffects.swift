internal import FlingGeometry

/// The effects of fields on the velocity of one body at one time, other than accelerations.
struct VelocityEffects: Sendable {
  /// Sum of the resistances, in 1/s.
  var rate = 0.0
  /// Rate at which the velocity turns, in rad/s.
  var turnRate = 0.0
  /// Sum of the squared angular frequencies of spring fields, in 1/s².
  var stiffness = 0.0
  /// Sum of the positions of spring fields, weighted by their squared frequencies.
  var pivot = Point.zero
  /// The velocity that a velocity field sets, in pt/s.
  var wind: Point?
  /// Fraction of the substep during which the velocity field acts.
  var windFraction = 1.0

  /// The inputs of the last computation and its results, which are reused while the inputs stay the same.
  private var knownRate = 0.0
  private var knownTurnRate = 0.0
  private var knownResistance = 0.0
  private var knownStiffness = 0.0
  private var knownRotation: DampedRotation?
  private var knownSlowing: DampedRotation?
  private var knownLaw: Oscillation?

  /// Clears the sums before the fields are evaluated again.
  mutating func clear() {
    rate = 0
    turnRate = 0
    stiffness = 0
    pivot = .zero
    wind = nil
    windFraction = 1
  }

  /// Whether the velocity changes at all.
  var changesVelocity: Bool { !isPlain || wind != nil }

  private var isPlain: Bool { rate == 0 && turnRate == 0 && stiffness == 0 }

  /// The change of the velocity beyond that of the kick, which only includes `acceleration`.
  mutating func velocityChange(
    _ half: World.KickHalf, _ bodyState: BodyState, _ drag: Drag, resistance: Double
  ) -> Point {
    // No force moves a body with infinite resistance.
    guard !isPlain, resistance.isFinite else { return .zero }
    updateSolutions(resistance: resistance)
    let velocity = bodyState.startVelocity
    let acceleration = bodyState.acceleration
    let kicked =
      half == .before
      ? velocity * drag.keep + acceleration * drag.gain : velocity * drag.after + acceleration * drag.boost
    var change = Point.zero
    if let rotation = knownRotation {
      change +=
        (half == .before
          ? rotation.meanVelocity(velocity, acceleration) : rotation.endVelocity(velocity, acceleration))
        - kicked
    }
    if let law = knownLaw, stiffness > 0 {
      let displacement = bodyState.position - pivot / stiffness
      var slowed = kicked
      if let slowing = knownSlowing {
        slowed =
          half == .before
          ? slowing.meanVelocity(velocity, acceleration) : slowing.endVelocity(velocity, acceleration)
      }
      let wanted =
        half == .before
        ? Point(
          law.meanVelocity(displacement: displacement.x, velocity: velocity.x, acceleration: acceleration.x),
          law.meanVelocity(displacement: displacement.y, velocity: velocity.y, acceleration: acceleration.y))
        : Point(
          law.endVelocity(displacement: displacement.x, mean: velocity.x, acceleration: acceleration.x),
          law.endVelocity(displacement: displacement.y, mean: velocity.y, acceleration: acceleration.y))
      change += wanted - slowed
    }
    return change
  }

  /// Computes the exact solutions if the inputs have changed.
  private mutating func updateSolutions(resistance: Double) {
    guard
      rate != knownRate || turnRate != knownTurnRate || resistance != knownResistance
        || stiffness != knownStiffness
    else { return }
    (knownRate, knownTurnRate, knownResistance, knownStiffness) = (rate, turnRate, resistance, stiffness)
    let sum = resistance + rate
    knownRotation = rate != 0 || turnRate != 0 ? DampedRotation(resistance: sum, turnRate: turnRate) : nil
    knownSlowing = rate != 0 ? DampedRotation(resistance: sum, turnRate: 0) : nil
    knownLaw =
      stiffness > 0
      ? Oscillation(
        frequency: stiffness.squareRoot() / (2 * Double.pi), damping: 0, resistance: sum) : nil
  }
}
