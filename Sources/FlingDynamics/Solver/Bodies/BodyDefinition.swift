package import FlingGeometry

/// The constant properties of a body: shape, material, forces that act on it and what it may collide with.
/// `BodyState` holds its motion.
package struct BodyDefinition: Equatable, Sendable {
  package var bodyShape: BodyShape
  /// Mass per 100 × 100 pt.
  package var density = 1.0
  /// Coefficient of restitution; a contact uses the larger of two.
  package var elasticity = 0.2
  /// Coefficient of friction; a contact uses the root of the product of two.
  package var friction = 0.2
  /// Decay rates of velocity and spin, in 1/s. With infinity no force moves the body.
  package var resistance = 0.0
  package var angularResistance = 0.0
  /// Whether it collides like a boundary and never moves.
  package var isAnchored = false
  package var allowsRotation = true
  /// Charge for electric, magnetic and custom fields.
  package var charge = 0.0
  /// Acceleration independent of the mass, in pt/s².
  package var gravity = Point.zero
  /// Collision behaviors in which it collides with other bodies, and with boundaries; each list ascending.
  package var itemGroups: [Int] = []
  package var boundaryGroups: [Int] = []

  package init(bodyShape: BodyShape) {
    self.bodyShape = bodyShape
  }

  /// Mass, in units of 100 × 100 pt at density 1.
  package var mass: Double { density * bodyShape.area / 10_000 }
}

/// The motion of a body and its per-substep flags: the values that the solver changes.
package struct BodyState: Sendable {
  /// Position of the center of mass, in points.
  package var position = Point.zero
  /// In radians, clockwise, never wrapped.
  package var angle = 0.0
  /// Cosine and sine of `angle`.
  package var cosine = 1.0
  package var sine = 0.0
  var solverBody = SolverBody()
  /// Whether it takes part in the substeps; see `Rest`.
  package private(set) var isAwake = false
  /// Whether continuous collision resolved an impact of the body in this substep. Its sweep then already
  /// contains the velocity at the end of the substep.
  var isStruck = false
  /// Whether a velocity field acted on the body in this substep.
  var hasWind = false
  /// Whether contacts still have to resist the second half of the last kick. They do so together with the
  /// first half of the next one.
  var defersHalfKick = false
  /// Whether the body was slow before the step and only things at rest act on it. In
  /// `suspendRestingIslands()` the flag of an island's root body is true if all its bodies may be suspended.
  var isSuspendable = false
  private var storedSlowTicks: UInt16 = 0
  private var storedStillTicks: UInt16 = 0
  /// The other part of the rest state: ID of the sleep island while asleep, minus the number of the body that
  /// represents the island while suspended, else 0.
  @Int32Stored private var restIsland = 0
  /// Index in the list of drags of `HalfKicks`.
  @Int32Stored var drag = 0

  /// In pt/s², and in rad/s².
  var acceleration = Point.zero
  var angularAcceleration = 0.0
  /// Velocity at the start of the substep. Until the drift ends, `velocity` is the mean over the substep.
  var startVelocity = Point.zero
  var startSpin = 0.0

  /// Ticks for which the body has been slower than `World.restSpeed` and `World.restSpin`. Saturates at
  /// 65,535, about 18 minutes.
  package var slowTicks: Int {
    get { Int(storedSlowTicks) }
    set { storedSlowTicks = UInt16(newValue < 65535 ? newValue : 65535) }
  }
  /// Ticks for which the body has hardly moved (limits in `WorldState+Rest.swift`). Saturates likewise.
  var stillTicks: Int {
    get { Int(storedStillTicks) }
    set { storedStillTicks = UInt16(newValue < 65535 ? newValue : 65535) }
  }

  // MARK: Rest

  /// Whether the body takes part in the substeps.
  ///
  /// A slow island is suspended after the first substep of a step, until the end of the step or until
  /// something wakes it. After half a second of rest it falls asleep, until something wakes it.
  enum Rest: Equatable {
    case awake
    /// Suspended with its island for the rest of the step. A body represents the island.
    case suspended(root: Int)
    /// Asleep with the other bodies of a sleep island.
    case asleep(island: Int)
    /// Anchored.
    case fixed
  }

  var rest: Rest {
    if isAwake { return .awake }
    if restIsland == 0 { return .fixed }
    return restIsland < 0 ? .suspended(root: -restIsland) : .asleep(island: restIsland)
  }

  @inline(__always)
  var isSuspended: Bool { restIsland < 0 }

  /// The sleep island of a body that is asleep; nil for others.
  var sleepIsland: Int? { restIsland > 0 ? restIsland : nil }

  /// Ends sleep. Anchored bodies stay as they are.
  mutating func wake() {
    isAwake = isMovable
    restIsland = 0
    slowTicks = 0
  }

  /// Takes an awake body out of the remaining substeps of a step.
  mutating func suspend(root: Int) {
    isAwake = false
    restIsland = -root
    defersHalfKick = false
  }

  /// Ends a suspension, or lets a new body move.
  mutating func resume() {
    isAwake = true
    restIsland = 0
  }

  mutating func fallAsleep(island: Int) {
    isAwake = false
    restIsland = island
    velocity = .zero
    spin = 0
  }

  /// Stops a body that is anchored now.
  mutating func anchor() {
    isAwake = false
    velocity = .zero
  }

  // MARK: Velocity and mass

  package var velocity: Point {
    get { solverBody.velocity }
    set { solverBody.velocity = newValue }
  }
  package var spin: Double {
    get { solverBody.spin }
    set { solverBody.spin = newValue }
  }
  var inverseMass: Double {
    get { solverBody.inverseMass }
    set { solverBody.inverseMass = newValue }
  }
  var inverseInertia: Double {
    get { solverBody.inverseInertia }
    set { solverBody.inverseInertia = newValue }
  }
  /// Whether impulses move it: anchored bodies have an inverse mass of 0.
  var isMovable: Bool { solverBody.inverseMass > 0 }

  /// Speed limits, in pt/s and rad/s: a hundred thousand screens a second. Faster bodies would lose the
  /// precision of their positions.
  private static let maxSpeed = 1e8
  private static let maxSpin = 1e6

  @inline(__always)
  mutating func clampSpeedsIfNeeded() {
    let isUsual =
      abs(solverBody.velocity.x) <= Self.maxSpeed && abs(solverBody.velocity.y) <= Self.maxSpeed
      && abs(solverBody.spin) <= Self.maxSpin
    if !isUsual { clampSpeeds() }
  }

  /// Clamps speeds to the limits and replaces NaN by 0.
  private mutating func clampSpeeds() {
    func clamped(_ value: Double, _ limit: Double) -> Double {
      if abs(value) <= limit { return value }
      return value > 0 ? limit : (value < 0 ? -limit : 0)
    }
    solverBody.velocity = Point(
      clamped(solverBody.velocity.x, Self.maxSpeed), clamped(solverBody.velocity.y, Self.maxSpeed))
    solverBody.spin = clamped(solverBody.spin, Self.maxSpin)
  }

  /// Sets the angle together with its sine and cosine.
  mutating func rotate(to angle: Double) {
    self.angle = angle
    let (sine, cosine) = Elementary.sincos(angle)
    self.sine = sine
    self.cosine = cosine
  }

  /// Moves the body for one substep at constant velocity.
  /// - Parameter isExact: whether sine and cosine are computed from the new angle. If false, they are rotated
  ///   by the small turn, which adds a rounding error or two.
  @inline(__always)
  mutating func drift(isExact: Bool) {
    position += solverBody.velocity * World.substep
    guard solverBody.spin != 0 else { return }
    let rotation = solverBody.spin * World.substep
    // A small turn is applied by its series, which is cheaper than the sine and cosine of the whole angle.
    guard !isExact, rotation * rotation < SmallAngle.limit else {
      rotate(to: angle + rotation)
      return
    }
    angle += rotation
    let (s, c) = SmallAngle.sincos(rotation)
    (cosine, sine) = (cosine * c - sine * s, sine * c + cosine * s)
  }

  /// Resets the accelerations to gravity before fields and pushes add theirs.
  mutating func resetAccelerations(toGravity gravity: Point) {
    acceleration = gravity
    angularAcceleration = 0
  }

  /// Rotates a vector from the body's axes to the world's.
  func rotated(_ vector: Point) -> Point {
    Point(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }

  /// Rotates a vector from the world's axes to the body's.
  func unrotated(_ vector: Point) -> Point {
    Point(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x)
  }

  func velocity(at arm: Point) -> Point { solverBody.velocity(at: arm) }

  mutating func apply(_ impulse: Point, at arm: Point) { solverBody.apply(impulse, at: arm) }
}

/// The part of a body's state that impulses read and change.
struct SolverBody: Sendable {
  /// Velocity in pt/s, spin in rad/s, clockwise.
  var velocity = Point.zero
  var spin = 0.0
  /// 1 / mass and 1 / moment of inertia; 0 for what cannot move, or turn.
  var inverseMass = 0.0
  var inverseInertia = 0.0

  /// Whether it moves although no force can move it.
  var isKinematic: Bool { inverseMass == 0 && (velocity != .zero || spin != 0) }

  /// Velocity of the point at `arm` from the center of mass.
  func velocity(at arm: Point) -> Point {
    Point(velocity.x - spin * arm.y, velocity.y + spin * arm.x)
  }

  /// Applies an impulse, in mass × pt/s, at `arm` from the center of mass.
  mutating func apply(_ impulse: Point, at arm: Point) {
    velocity += impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }
}

extension BodyState {
  var transform: BodyTransform { BodyTransform(position: position, cosine: cosine, sine: sine) }
}

/// Position and rotation of a body.
struct BodyTransform: Sendable {
  var position: Point
  var cosine: Double
  var sine: Double

  func rotated(_ vector: Point) -> Point {
    Point(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }
}
