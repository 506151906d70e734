internal import FlingGeometry

/// A body's way through a substep: from a moment on, with a velocity and a constant acceleration.
///
/// Only contacts between moments are sought along it; the ends are those the solver found.
struct BodySweep: Sendable {
  var since = 0.0
  var position: Point
  var angle: Double
  var solverBody: SolverBody
  var acceleration: Point
  var angularAcceleration: Double
  var isStruck = false
  /// Whether what joints and contacts gave it for the drift is spread evenly over the flight.
  private(set) var isEven = false
  private(set) var turnsEvenly = false
  /// Stopped where it was, because too much happened in one substep.
  var isHeld = false
  /// How many blows it took in this substep, and whether its outline was compared with another too often to find them.
  var impactCount = 0
  var isWatched = false
  /// The last moment at which all that it may meet was sought anew, by its number.
  var moment: Int32 = 0
  /// The last contact of it that was found in flight, or -1.
  var newest: Int32 = -1
  /// The fastest that any of its points may be from `since` to the end of the substep, and the farthest of them.
  private(set) var most = 0.0
  private(set) var radius = 0.0

  /// - Parameter motion: holds the mean velocity of the substep and that at its start.
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
    // From the start velocity to the mean by an even acceleration, unless a contact or a pull changed it at once.
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
      turnsEvenly = true
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

  func place(at time: Double) -> BodyTransform {
    let (sine, cosine) = Elementary.sincos(angle(at: time))
    return BodyTransform(position: position(at: time), cosine: cosine, sine: sine)
  }

  func velocity(at time: Double) -> Point {
    solverBody.velocity + acceleration * (time - since)
  }

  func spin(at time: Double) -> Double {
    solverBody.spin + angularAcceleration * (time - since)
  }

  /// Starts a new leg at a later moment.
  mutating func advance(to time: Double) {
    let place = position(at: time)
    let turned = angle(at: time)
    let velocity = velocity(at: time)
    let spin = spin(at: time)
    position = place
    angle = turned
    solverBody.velocity = velocity
    solverBody.spin = spin
    since = time
  }

  mutating func measure(radius: Double) {
    self.radius = radius
    let left = World.substep - since
    let speed = solverBody.velocity.length + acceleration.length * left
    most = speed + (abs(solverBody.spin) + abs(angularAcceleration) * left) * radius
  }

  mutating func hold() {
    isHeld = true
    acceleration = .zero
    angularAcceleration = 0
  }
}
