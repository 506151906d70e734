internal import FlingGeometry

/// The path of a body within a substep: start time, velocity and constant acceleration.
///
/// Continuous collision searches this path for contacts within the substep. The pose at its end comes from
/// the solver.
struct BodySweep: Sendable {
  /// Start of the current leg, in seconds since the start of the substep.
  var since = 0.0
  /// State at the time `since`.
  var position: Point
  var angle: Double
  var solverBody: SolverBody
  var acceleration: Point
  var angularAcceleration: Double
  /// Whether it had an impact in this substep.
  var isStruck = false
  /// Whether the velocity change before the drift is modeled as a constant acceleration (`isEven` for
  /// the velocity, `isSpinEven` for the spin).
  private(set) var isEven = false
  private(set) var isSpinEven = false
  /// Whether the body stays where it is for the rest of the substep because it had too many impacts.
  var isFrozen = false
  /// Impacts of the body in this substep.
  var impactCount = 0
  /// Whether the search for its impacts exceeded the limit on comparisons of outlines.
  var exceededComparisons = false
  /// Number of the last impact time at which all contacts of the body were searched again.
  var moment: Int32 = 0
  /// The newest contact that was created for the body during its sweep, or -1.
  var newest: Int32 = -1
  /// Upper bound of the speed of any of its points from `since` to the end of the substep, in pt/s.
  private(set) var speedBound = 0.0
  /// Distance from the center of mass to the farthest point.
  private(set) var maxExtent = 0.0

  /// Reconstructs the path from the velocities of the substep.
  /// - Parameter bodyState: its `velocity` is the mean over the substep, its `startVelocity` the velocity at
  ///   the start.
  @inline(__always)
  init(_ bodyState: BodyState) {
    position = bodyState.position
    angle = bodyState.angle
    solverBody = bodyState.solverBody
    acceleration = .zero
    angularAcceleration = 0
    guard bodyState.isAwake else {
      solverBody.velocity = .zero
      solverBody.spin = 0
      return
    }
    // The mean follows from the start velocity by a constant acceleration, unless a contact or a strong force
    // changed the velocity at once: then the mean is the velocity of the whole path.
    let kick = bodyState.velocity - bodyState.startVelocity
    let usual = World.substep * (2 * bodyState.acceleration.length + 1000)
    if kick.length <= usual {
      solverBody.velocity = bodyState.startVelocity
      acceleration = kick * (2 / World.substep)
      isEven = true
    }
    let twist = bodyState.spin - bodyState.startSpin
    if abs(twist) <= World.substep * (2 * abs(bodyState.angularAcceleration) + 20) {
      solverBody.spin = bodyState.startSpin
      angularAcceleration = twist * (2 / World.substep)
      isSpinEven = true
    }
  }

  func position(at time: Double) -> Point {
    let t = time - since
    return position + solverBody.velocity * t + acceleration * (t * t / 2)
  }

  func angle(at time: Double) -> Double {
    let t = time - since
    return angle + solverBody.spin * t + angularAcceleration * (t * t / 2)
  }

  func transform(at time: Double) -> BodyTransform {
    let (sine, cosine) = Elementary.sincos(angle(at: time))
    return BodyTransform(position: position(at: time), cosine: cosine, sine: sine)
  }

  func velocity(at time: Double) -> Point {
    solverBody.velocity + acceleration * (time - since)
  }

  func spin(at time: Double) -> Double {
    solverBody.spin + angularAcceleration * (time - since)
  }

  /// Starts a new leg of the path at a later time.
  mutating func advance(to time: Double) {
    let newPosition = position(at: time)
    let turned = angle(at: time)
    let velocity = velocity(at: time)
    let spin = spin(at: time)
    position = newPosition
    angle = turned
    solverBody.velocity = velocity
    solverBody.spin = spin
    since = time
  }

  /// Computes the speed bound for the rest of the substep.
  mutating func updateSpeedBound(radius: Double) {
    maxExtent = radius
    // Bound: speed at the start, plus acceleration over the rest of the substep, plus the same for the
    // rotation of the farthest point.
    let left = World.substep - since
    let speed = solverBody.velocity.length + acceleration.length * left
    speedBound = speed + (abs(solverBody.spin) + abs(angularAcceleration) * left) * radius
  }

  /// Removes the accelerations and marks the body as frozen for the rest of the substep.
  mutating func freeze() {
    isFrozen = true
    acceleration = .zero
    angularAcceleration = 0
  }
}
