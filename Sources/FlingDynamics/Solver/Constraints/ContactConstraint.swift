internal import FlingGeometry

/// The velocity constraint of one contact: non-penetration at one or two points, and friction.
///
/// Two points are solved together, so that a box lands flat on both corners without starting to turn. Source:
/// the two-point complementarity problem of E. Catto's Box2D ("Iterative Dynamics with Temporal Coherence",
/// GDC 2005), with the least separation speed of each point as the right side. Both points lie on one face,
/// so one tangential impulse serves both. The result does not depend on which point is called the first, so a
/// mirrored scene is solved to its mirror image.
struct ContactConstraint: Sendable {
  /// Lever arms: velocity of the body's surface per unit of spin, along the normal at each point (`first`,
  /// `second`) and along the tangent at their midpoint (`across`).
  struct LeverArms: Sendable {
    var first = 0.0
    var second = 0.0
    var across = 0.0
  }

  /// Whether the next (`next`) or previous (`last`) constraint in the list is its mirror image and acts on
  /// the same body. The two are solved together.
  enum MirrorRole: UInt8, Sendable {
    case none, next, last
  }

  var mirror = MirrorRole.none
  /// Impulses along the normal at each point, and along the tangent.
  struct Impulses: Sendable {
    var first = 0.0
    var second = 0.0
    var across = 0.0
  }

  /// Index in the world's contacts.
  let contact: Int
  /// Bodies A and B.
  let a: Int
  let b: Int
  /// Unit vector from A to B.
  let normal: Point
  let friction: Double
  /// Whether there are two distinct points. Two points that nearly coincide are merged into their midpoint.
  let isPaired: Bool
  /// Whether it stands for two nearly coinciding points.
  private let isMerged: Bool
  /// Least allowed relative velocity along the normal at each point, in pt/s; positive velocities separate
  /// the bodies.
  var firstMinSpeed = 0.0
  var secondMinSpeed = 0.0
  /// Accumulated impulses along the normal at each point, and along the tangent.
  private(set) var first = 0.0
  private(set) var second = 0.0
  private(set) var across = 0.0
  /// The impulses at the last `extrapolate`.
  private var passStart = Impulses()
  /// The direction of the last extrapolation, as a change of impulses.
  private var searchDirection = Impulses()
  private(set) var leverArmsA = LeverArms()
  private(set) var leverArmsB = LeverArms()
  /// The matrix K of velocity changes per unit normal impulse: at each point, and at one point by the other.
  private(set) var k11 = 0.0
  private(set) var k12 = 0.0
  private(set) var k22 = 1.0
  /// Effective mass along the tangent.
  private(set) var acrossMass = 0.0
  /// 1 over the determinant of K; for one point 1 / `k11`.
  private(set) var perDeterminant = 0.0

  init(
    contact: Int, a: Int, b: Int, manifold: Manifold, friction: Double, _ bodyStates: [BodyState]
  ) {
    self.contact = contact
    self.a = a
    self.b = b
    normal = manifold.normal
    self.friction = friction
    let bodyA = bodyStates[a].solverBody
    let bodyB = bodyStates[b].solverBody
    let positionA = bodyStates[a].position
    let positionB = bodyStates[b].position
    let mass = bodyA.inverseMass + bodyB.inverseMass
    let isDouble = manifold.count > 1
    let middle =
      isDouble ? (manifold.first.position + manifold.second.position) * 0.5 : manifold.first.position
    let along = normal.perpendicular
    leverArmsA.across = (middle - positionA).cross(along)
    leverArmsB.across = (middle - positionB).cross(along)
    let give =
      mass + leverArmsA.across * leverArmsA.across * bodyA.inverseInertia
      + leverArmsB.across * leverArmsB.across * bodyB.inverseInertia
    acrossMass = give > 0 ? 1 / give : 0
    if isDouble {
      leverArmsA.first = (manifold.first.position - positionA).cross(normal)
      leverArmsA.second = (manifold.second.position - positionA).cross(normal)
      leverArmsB.first = (manifold.first.position - positionB).cross(normal)
      leverArmsB.second = (manifold.second.position - positionB).cross(normal)
      k11 =
        mass + leverArmsA.first * leverArmsA.first * bodyA.inverseInertia
        + leverArmsB.first * leverArmsB.first * bodyB.inverseInertia
      k22 =
        mass + leverArmsA.second * leverArmsA.second * bodyA.inverseInertia
        + leverArmsB.second * leverArmsB.second * bodyB.inverseInertia
      k12 =
        mass + leverArmsA.first * leverArmsA.second * bodyA.inverseInertia
        + leverArmsB.first * leverArmsB.second * bodyB.inverseInertia
      let determinant = k11 * k22 - k12 * k12
      // Nearly coinciding points make K almost singular.
      isPaired = k11 * k22 < 1e6 * determinant
      isMerged = !isPaired
      if isPaired {
        perDeterminant = 1 / determinant
        return
      }
    } else {
      isPaired = false
      isMerged = false
    }
    leverArmsA.first = (middle - positionA).cross(normal)
    leverArmsB.first = (middle - positionB).cross(normal)
    k11 =
      mass + leverArmsA.first * leverArmsA.first * bodyA.inverseInertia
      + leverArmsB.first * leverArmsB.first * bodyB.inverseInertia
    k12 = 0
    k22 = 1
    perDeterminant = k11 > 0 ? 1 / k11 : 0
    // Solved as a pair among pairs, the missing second point never gets an impulse.
    secondMinSpeed = -1e18
  }

  // MARK: Inputs and results

  /// Sets the least separation speed of each manifold point, in pt/s.
  mutating func setMinSpeeds(_ first: Double, _ second: Double) {
    firstMinSpeed = isMerged ? (first + second) * 0.5 : first
    if isPaired { secondMinSpeed = second }
  }

  /// The normal impulses at the manifold's points; a merged point's impulse is divided between them.
  var pressures: (first: Double, second: Double) {
    isMerged ? (first * 0.5, first * 0.5) : (first, second)
  }

  /// Sets the impulses for the warm start.
  mutating func setImpulses(_ first: Double, _ second: Double, across: Double) {
    self.first = isMerged ? first + second : first
    self.second = isPaired ? second : 0
    self.across = across
    passStart = Impulses(first: self.first, second: self.second, across: across)
  }

  /// Averages its impulses with those of another solution of the same contact.
  mutating func average(with other: ContactConstraint) {
    first = (first + other.first) * 0.5
    second = (second + other.second) * 0.5
    across = (across + other.across) * 0.5
  }

  /// Separation speed at each point, in pt/s. If there is one point, or a merged one, both are equal.
  func separationSpeeds(_ bodyA: SolverBody, _ bodyB: SolverBody) -> (first: Double, second: Double) {
    let linearSpeed = normal.dot(bodyB.velocity - bodyA.velocity)
    let first = linearSpeed + (bodyB.spin * leverArmsB.first - bodyA.spin * leverArmsA.first)
    guard isPaired else { return (first, first) }
    return (first, linearSpeed + (bodyB.spin * leverArmsB.second - bodyA.spin * leverArmsA.second))
  }

  // MARK: Solving

  /// Applies the warm start impulses to the bodies.
  func warmStart(_ solverBodies: inout [SolverBody]) {
    guard first != 0 || second != 0 || across != 0 else { return }
    apply(Impulses(first: first, second: second, across: across), &solverBodies)
  }

  /// Applies impulses to the bodies.
  private func apply(_ impulses: Impulses, _ solverBodies: inout [SolverBody]) {
    let (first, second, across) = (impulses.first, impulses.second, impulses.across)
    let impulse = normal * (first + second) + normal.perpendicular * across
    solverBodies[a].apply(
      impulse, angular: leverArmsA.first * first + leverArmsA.second * second + leverArmsA.across * across,
      side: -1)
    solverBodies[b].apply(
      impulse, angular: leverArmsB.first * first + leverArmsB.second * second + leverArmsB.across * across,
      side: 1)
  }

  /// Twice the energy of the impulse changes since `extrapolate`.
  var changeEnergy: Double {
    let (first, second, across) = (
      first - passStart.first, second - passStart.second, across - passStart.across
    )
    let rubbing = acrossMass > 0 ? across * across / acrossMass : 0
    return (first * first * k11 + second * second * k22) + rubbing
  }

  /// Extrapolates the impulses along the direction in which the passes change them. Only the next pass
  /// restores their bounds.
  /// - Parameter weight: weight of the previous direction beside the change of the last passes.
  mutating func extrapolate(_ weight: Double, _ solverBodies: inout [SolverBody]) {
    // Contacts never pull.
    let more = Impulses(
      first: max(searchDirection.first * weight, -first),
      second: max(searchDirection.second * weight, -second),
      across: searchDirection.across * weight)
    searchDirection = Impulses(
      first: more.first + (first - passStart.first), second: more.second + (second - passStart.second),
      across: more.across + (across - passStart.across))
    if weight > 0 {
      apply(more, &solverBodies)
      first += more.first
      second += more.second
      across += more.across
    }
    passStart = Impulses(first: first, second: second, across: across)
  }

  /// One pass over all constraints in order.
  /// - Returns: whether a velocity changed by at least the tolerance.
  static func solvePass(
    _ constraints: inout [ContactConstraint], _ solverBodies: inout [SolverBody], isBackwards: Bool,
    tolerance: Double
  ) -> Bool {
    var isChanging = false
    for k in constraints.indices {
      let i = isBackwards ? constraints.count - 1 - k : k
      solve(&constraints, i, &solverBodies, tolerance: tolerance, &isChanging)
    }
    return isChanging
  }

  /// Solves one constraint, or a mirrored pair when its second one is reached.
  @inline(__always)
  static func solve(
    _ constraints: inout [ContactConstraint], _ i: Int, _ solverBodies: inout [SolverBody], tolerance: Double,
    _ isChanging: inout Bool
  ) {
    switch constraints[i].mirror {
    case .none: constraints[i].solve(&solverBodies, tolerance: tolerance, &isChanging)
    case .next: break
    case .last: solveMirrored(&constraints, i, &solverBodies, tolerance: tolerance, &isChanging)
    }
  }

  /// Solves once: friction within the bounds of the present normal impulses, then the normal impulses.
  /// - Parameter isChanging: set to true if a velocity changes by at least the tolerance; not evaluated if it
  ///   is true already.
  @inline(__always)
  mutating func solve(_ solverBodies: inout [SolverBody], tolerance: Double, _ isChanging: inout Bool) {
    var bodyA = solverBodies[a]
    var bodyB = solverBodies[b]
    let changed = solveFrictionThenNormal(&bodyA, &bodyB)
    guard changed > 0 else { return }
    solverBodies[a].velocity = bodyA.velocity
    solverBodies[a].spin = bodyA.spin
    solverBodies[b].velocity = bodyB.velocity
    solverBodies[b].spin = bodyB.spin
    if !isChanging { isChanging = Self.relativeChange(changed, bodyA, bodyB) >= tolerance }
  }

  /// Solves once for two bodies that are in no list.
  /// - Returns: the largest change of velocity, relative to the speed of the bodies if that is above 1 pt/s.
  mutating func solve(_ bodyA: inout SolverBody, _ bodyB: inout SolverBody) -> Double {
    let changed = solveFrictionThenNormal(&bodyA, &bodyB)
    return changed > 0 ? Self.relativeChange(changed, bodyA, bodyB) : 0
  }

  /// The change of velocity by an impulse, relative to the speed of the bodies if that is above 1 pt/s.
  private static func relativeChange(_ changed: Double, _ bodyA: SolverBody, _ bodyB: SolverBody) -> Double {
    let speedA = abs(bodyA.velocity.x) + abs(bodyA.velocity.y)
    let speedB = abs(bodyB.velocity.x) + abs(bodyB.velocity.y)
    return changed * (bodyA.inverseMass + bodyB.inverseMass) / (1 + speedA + speedB)
  }

  /// Friction, then normal impulses.
  /// - Returns: the largest change of an impulse.
  @inline(__always)
  private mutating func solveFrictionThenNormal(_ bodyA: inout SolverBody, _ bodyB: inout SolverBody)
    -> Double
  {
    var changed = 0.0
    let pressure = first + second
    if (friction > 0 && pressure != 0) || across != 0 {
      let along = normal.perpendicular
      let slip =
        along.dot(bodyB.velocity - bodyA.velocity)
        + (bodyB.spin * leverArmsB.across - bodyA.spin * leverArmsA.across)
      // Coulomb friction: the tangential impulse is bounded by μ times the normal impulses.
      let maxFriction = friction * pressure
      var wanted = across - acrossMass * slip
      wanted = wanted > maxFriction ? maxFriction : (wanted < -maxFriction ? -maxFriction : wanted)
      let change = wanted - across
      across = wanted
      let impulse = along * change
      bodyA.apply(impulse, angular: leverArmsA.across * change, side: -1)
      bodyB.apply(impulse, angular: leverArmsB.across * change, side: 1)
      changed = abs(change)
    }
    let linearSpeed = normal.dot(bodyB.velocity - bodyA.velocity)
    let d1 = linearSpeed + (bodyB.spin * leverArmsB.first - bodyA.spin * leverArmsA.first) - firstMinSpeed
    if isPaired {
      let d2 =
        linearSpeed + (bodyB.spin * leverArmsB.second - bodyA.spin * leverArmsA.second) - secondMinSpeed
      let next = solveTwoPoints(d1, d2)
      let c1 = next.first - first
      let c2 = next.second - second
      first = next.first
      second = next.second
      let impulse = normal * (c1 + c2)
      bodyA.apply(impulse, angular: leverArmsA.first * c1 + leverArmsA.second * c2, side: -1)
      bodyB.apply(impulse, angular: leverArmsB.first * c1 + leverArmsB.second * c2, side: 1)
      changed = abs(c1) > changed ? abs(c1) : changed
      return abs(c2) > changed ? abs(c2) : changed
    }
    var next = first - d1 * perDeterminant
    next = next > 0 ? next : 0
    let change = next - first
    first = next
    let impulse = normal * change
    bodyA.apply(impulse, angular: leverArmsA.first * change, side: -1)
    bodyB.apply(impulse, angular: leverArmsB.first * change, side: 1)
    return abs(change) > changed ? abs(change) : changed
  }

  /// The block solver: at each of the two points, either the accumulated impulse is 0 and the speed is at
  /// least 0, or the impulse is positive and the speed is 0. Speeds are separation speeds minus the minimum;
  /// `d1` and `d2` are the present ones.
  @inline(__always)
  private func solveTwoPoints(_ d1: Double, _ d2: Double) -> (first: Double, second: Double) {
    // Both points press: solve K·x = K·impulses − d.
    let x1 = first - (k22 * d1 - k12 * d2) * perDeterminant
    let x2 = second - (k11 * d2 - k12 * d1) * perDeterminant
    if x1 >= 0, x2 >= 0 { return (x1, x2) }
    // The speeds without the accumulated impulses.
    let q1 = d1 - (k11 * first + k12 * second)
    let q2 = d2 - (k12 * first + k22 * second)
    // Only one point presses, and the other separates.
    let only1 = -q1 / k11
    let only2 = -q2 / k22
    let is1 = only1 >= 0 && k12 * only1 + q2 >= 0
    let is2 = only2 >= 0 && k12 * only2 + q1 >= 0
    if is1, !is2 { return (only1, 0) }
    if is2, !is1 { return (0, only2) }
    // Both points separate.
    if q1 >= 0, q2 >= 0 { return (0, 0) }
    // Only rounding leads here. If both single-point solutions fit, the two-point solution is clamped; if
    // neither fits, the impulses stay.
    return is1 ? (x1 > 0 ? x1 : 0, x2 > 0 ? x2 : 0) : (first, second)
  }
}

extension SolverBody {
  /// Applies an impulse whose angular part is known.
  /// - Parameter side: -1 for body A, 1 for body B.
  @inline(__always)
  mutating func apply(_ impulse: Point, angular angularImpulse: Double, side: Double) {
    let mass = inverseMass * side
    velocity.x += impulse.x * mass
    velocity.y += impulse.y * mass
    spin += angularImpulse * (inverseInertia * side)
  }
}
