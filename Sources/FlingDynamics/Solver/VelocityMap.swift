internal import FlingGeometry

/// What fields do to the velocity of one body at a moment, beyond pulling it.
struct VelocityMap: Sendable {
  /// A resistance, in 1/s.
  var rate = 0.0
  /// How fast the velocity is turned, in rad/s.
  var turn = 0.0
  /// The square of the frequency of all springs, and their places weighted with it.
  var stiffness = 0.0
  var pivot = Point.zero
  /// The velocity that a field gives, and for which share of the substep.
  var wind: Point?
  var windShare = 1.0

  /// What was reckoned for the same numbers before.
  private var knownRate = 0.0
  private var knownTurn = 0.0
  private var knownResistance = 0.0
  private var knownStiffness = 0.0
  private var knownRotation: DampedRotation?
  private var knownSlowing: DampedRotation?
  private var knownLaw: Oscillation?

  mutating func begin() {
    rate = 0
    turn = 0
    stiffness = 0
    pivot = .zero
    wind = nil
    windShare = 1
  }

  /// Whether there is anything to do.
  var isBending: Bool { !isPlain || wind != nil }

  private var isPlain: Bool { rate == 0 && turn == 0 && stiffness == 0 }

  /// How the velocity changes beyond what the kick gave it that knows of no field but `acceleration`.
  mutating func change(_ half: World.Half, _ bodyState: BodyState, _ drag: Drag, resistance: Double) -> Point
  {
    // With an infinite resistance no force moves it.
    guard !isPlain, resistance.isFinite else { return .zero }
    reckon(resistance)
    let velocity = bodyState.startVelocity
    let fieldSample = bodyState.acceleration
    let kicked =
      half == .before
      ? velocity * drag.keep + fieldSample * drag.gain : velocity * drag.after + fieldSample * drag.boost
    var change = Point.zero
    if let swirl = knownRotation {
      change +=
        (half == .before ? swirl.mean(velocity, fieldSample) : swirl.end(velocity, fieldSample)) - kicked
    }
    if let law = knownLaw, stiffness > 0 {
      let way = bodyState.position - pivot / stiffness
      var slowed = kicked
      if let slowing = knownSlowing {
        slowed = half == .before ? slowing.mean(velocity, fieldSample) : slowing.end(velocity, fieldSample)
      }
      let wanted =
        half == .before
        ? Point(
          law.mean(place: way.x, velocity: velocity.x, acceleration: fieldSample.x),
          law.mean(place: way.y, velocity: velocity.y, acceleration: fieldSample.y))
        : Point(
          law.after(place: way.x, mean: velocity.x, acceleration: fieldSample.x),
          law.after(place: way.y, mean: velocity.y, acceleration: fieldSample.y))
      change += wanted - slowed
    }
    return change
  }

  private mutating func reckon(_ resistance: Double) {
    guard
      rate != knownRate || turn != knownTurn || resistance != knownResistance
        || stiffness != knownStiffness
    else { return }
    (knownRate, knownTurn, knownResistance, knownStiffness) = (rate, turn, resistance, stiffness)
    let sum = resistance + rate
    knownRotation = rate != 0 || turn != 0 ? DampedRotation(resistance: sum, turn: turn) : nil
    knownSlowing = rate != 0 ? DampedRotation(resistance: sum, turn: 0) : nil
    knownLaw =
      stiffness > 0
      ? Oscillation(
        frequency: stiffness.squareRoot() / (2 * Double.pi), damping: 0, resistance: sum) : nil
  }
}
