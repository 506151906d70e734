package import FlingGeometry

/// What a body is, as opposed to how it moves: outline, material, what acts on it and what it may touch.
package struct BodyDefinition: Equatable, Sendable {
  package var bodyShape: BodyShape
  package var density = 1.0
  package var elasticity = 0.2
  package var friction = 0.2
  /// Decay rates of velocity and spin, in 1/s; infinity lets no force move it.
  package var resistance = 0.0
  package var angularResistance = 0.0
  package var isAnchored = false
  package var allowsRotation = true
  /// What electric and magnetic fields, and fields with a law of their own, act on.
  package var charge = 0.0
  /// Acceleration that acts whatever the mass, in pt/s².
  package var gravity = Point.zero
  /// The collisions in which it meets other bodies and boundaries, each ascending.
  package var itemGroups: [Int] = []
  package var boundaryGroups: [Int] = []

  package init(bodyShape: BodyShape) {
    self.bodyShape = bodyShape
  }

  /// Where 100 × 100 pt at density 1 weigh 1.
  package var mass: Double { density * bodyShape.area / 10_000 }
}

/// How a body moves: the numbers the solver works on.
package struct BodyState: Sendable {
  /// The centre of mass, in points.
  package var position = Point.zero
  /// In radians, clockwise, never wrapped.
  package var angle = 0.0
  package var cosine = 1.0
  package var sine = 0.0
  var solverBody = SolverBody()
  package var isAwake = false
  /// Hit on its way in this substep, so that its flight already holds the velocity at the end.
  var isStruck = false
  /// Whether a field mixed its velocity with that of a wind in this substep.
  var isBlown = false
  /// The second half of the last kick is still to be held by the contacts, together with the first of the next.
  var defersHalfKick = false
  /// Slow before the step with nothing about to change that; while islands are compared, whether all of one are.
  var isSuspendable = false
  private var rested: UInt16 = 0
  private var storedStillTicks: UInt16 = 0
  /// The sleeping company that wakes together; 0 while awake, below 0 while it stands for the rest of a step.
  @Int32Stored var sleepIslandID = 0
  /// What resistance does to it, in the world's list of drags.
  @Int32Stored var drag = 0

  var acceleration = Point.zero
  var angularAcceleration = 0.0
  /// The velocity at the start of the substep; `velocity` then holds its mean.
  var startVelocity = Point.zero
  var startSpin = 0.0

  /// Ticks for which it has been slower than the rest limits; some minutes count as for ever.
  package var restTicks: Int {
    get { Int(rested) }
    set { rested = UInt16(newValue < 65535 ? newValue : 65535) }
  }
  /// Ticks for which it has stood as good as still.
  var stillTicks: Int {
    get { Int(storedStillTicks) }
    set { storedStillTicks = UInt16(newValue < 65535 ? newValue : 65535) }
  }

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
  var isMovable: Bool { solverBody.inverseMass > 0 }

  /// Beyond these speeds, a hundred thousand screens a second, numbers would run out of digits.
  private static let fastest = 1e8
  private static let fastestSpin = 1e6

  @inline(__always)
  mutating func limitSpeed() {
    let isUsual =
      abs(solverBody.velocity.x) <= Self.fastest && abs(solverBody.velocity.y) <= Self.fastest
      && abs(solverBody.spin) <= Self.fastestSpin
    if !isUsual { takeLimits() }
  }

  private mutating func takeLimits() {
    func limited(_ value: Double, _ most: Double) -> Double {
      if abs(value) <= most { return value }
      return value > 0 ? most : (value < 0 ? -most : 0)
    }
    solverBody.velocity = Point(
      limited(solverBody.velocity.x, Self.fastest), limited(solverBody.velocity.y, Self.fastest))
    solverBody.spin = limited(solverBody.spin, Self.fastestSpin)
  }

  mutating func turn(to angle: Double) {
    self.angle = angle
    let (sine, cosine) = Elementary.sincos(angle)
    self.sine = sine
    self.cosine = cosine
  }

  /// Goes on evenly for a substep.
  /// - Parameter isExact: takes the direction from the angle anew. Where that is not asked for, it is turned, which adds a
  ///   rounding or two.
  @inline(__always)
  mutating func drift(isExact: Bool) {
    position += solverBody.velocity * World.substep
    guard solverBody.spin != 0 else { return }
    let way = solverBody.spin * World.substep
    guard !isExact, way * way < SmallTurn.limit else {
      turn(to: angle + way)
      return
    }
    angle += way
    let (s, c) = SmallTurn.sincos(way)
    (cosine, sine) = (cosine * c - sine * s, sine * c + cosine * s)
  }

  mutating func begin(gravity: Point) {
    acceleration = gravity
    angularAcceleration = 0
  }

  /// From the body's axes to the world's.
  func rotated(_ way: Point) -> Point {
    Point(cosine * way.x - sine * way.y, sine * way.x + cosine * way.y)
  }

  /// From the world's axes to the body's.
  func unrotated(_ way: Point) -> Point {
    Point(cosine * way.x + sine * way.y, cosine * way.y - sine * way.x)
  }

  func velocity(at arm: Point) -> Point { solverBody.velocity(at: arm) }

  mutating func apply(_ impulse: Point, at arm: Point) { solverBody.apply(impulse, at: arm) }
}

/// What an impulse needs to know of a body, and changes.
struct SolverBody: Sendable {
  var velocity = Point.zero
  var spin = 0.0
  var inverseMass = 0.0
  var inverseInertia = 0.0

  func velocity(at arm: Point) -> Point {
    Point(velocity.x - spin * arm.y, velocity.y + spin * arm.x)
  }

  mutating func apply(_ impulse: Point, at arm: Point) {
    velocity += impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }
}

extension BodyState {
  var place: BodyTransform { BodyTransform(position: position, cosine: cosine, sine: sine) }
}

/// Where a body stands and how it is turned.
struct BodyTransform: Sendable {
  var position: Point
  var cosine: Double
  var sine: Double

  func rotated(_ way: Point) -> Point {
    Point(cosine * way.x - sine * way.y, sine * way.x + cosine * way.y)
  }
}
