internal import FlingGeometry

/// A body in a solve, or one in each lane.
struct ContactBody<L: Lanes>: Sendable {
  /// Velocity in pt/s, spin in rad/s.
  var x: L
  var y: L
  var spin: L
  var inverseMass: L
  var inverseInertia: L

  /// Applies an impulse whose angular part is known.
  @inline(__always)
  mutating func apply(_ impulseX: L, _ impulseY: L, angular: L) {
    x = x + impulseX * inverseMass
    y = y + impulseY * inverseMass
    spin = spin + angular * inverseInertia
  }

  /// Applies the opposite impulse.
  @inline(__always)
  mutating func applyOpposite(_ impulseX: L, _ impulseY: L, angular: L) {
    x = x - impulseX * inverseMass
    y = y - impulseY * inverseMass
    spin = spin - angular * inverseInertia
  }
}

/// The velocity constraint of one contact, or of one in each lane: non-penetration at one or two points, and
/// friction. This is the only contact solver, for small islands in `Double` and for large ones in lanes.
///
/// Two points are solved together, so that a box lands flat on both corners without starting to turn. Source:
/// the two-point complementarity problem of E. Catto's Box2D ("Iterative Dynamics with Temporal Coherence",
/// GDC 2005), with the least separation speed of each point as the right side. Both points lie on one face,
/// so one tangential impulse serves both. The result does not depend on which point is called the first, so a
/// mirrored scene is solved to its mirror image.
struct VelocityConstraint<L: Lanes>: Sendable {
  /// Unit vector from body A to body B.
  let normalX: L
  let normalY: L
  let friction: L
  /// Lever arms along the tangent at the midpoint of both points.
  private let leverAcrossA: L
  private let leverAcrossB: L
  /// Effective mass along the tangent.
  let acrossMass: L
  /// 1 over the determinant of K; for one point the effective mass along the normal.
  private let normalMass: L
  /// Least allowed relative velocity along the normal at the first point, in pt/s; positive velocities
  /// separate the bodies.
  private(set) var minSpeed = L.zero
  /// Accumulated impulses: along the normal at the first point, and along the tangent.
  var first = L.zero
  var across = L.zero

  /// The data of two points. A contact whose normal impulse turns no body does not need them.
  struct Points: Sendable {
    /// Lever arms along the normal at each point.
    let leverA1: L
    let leverB1: L
    let leverA2: L
    let leverB2: L
    /// The matrix K of velocity changes per unit normal impulse: at each point, and at one point by the
    /// other.
    let k11: L
    let k12: L
    let k22: L
    /// Whether there are two distinct points. Two points that nearly coincide are merged into their midpoint.
    let isPaired: L.Mask
    let isMerged: L.Mask
    /// Least separation speed and accumulated impulse at the second point.
    fileprivate(set) var minSpeed: L
    var second = L.zero
  }

  /// A least speed that constrains nothing, in pt/s.
  private static var unconstrained: L { @inline(__always) get { .all(-1e18) } }

  // MARK: Geometry

  /// - Parameter points: The data of both points, from the same inputs.
  @inline(__always)
  init(_ inputs: L.Inputs, _ points: Points) {
    normalX = L.map(inputs) { $0.normal.x }
    normalY = L.map(inputs) { $0.normal.y }
    friction = L.map(inputs) { $0.friction }
    let mass = L.map(inputs) { $0.a.inverseMass } + L.map(inputs) { $0.b.inverseMass }
    leverAcrossA = L.map(inputs) { $0.a.across }
    leverAcrossB = L.map(inputs) { $0.b.across }
    acrossMass = Self.effectiveMass(
      mass + leverAcrossA * leverAcrossA * L.map(inputs) { $0.a.inverseInertia }
        + leverAcrossB * leverAcrossB * L.map(inputs) { $0.b.inverseInertia })
    normalMass = Self.effectiveMass(points.k11 * points.k22 - points.k12 * points.k12)
  }

  /// A contact with one point whose normal impulse turns no body.
  /// - Parameter mass: The sum of both inverse masses.
  @inline(__always)
  init(
    normal: (x: L, y: L), friction: L, mass: L, leversAcross: (a: L, b: L), inverseInertias: (a: L, b: L),
    minSpeed: L
  ) {
    normalX = normal.x
    normalY = normal.y
    self.friction = friction
    leverAcrossA = leversAcross.a
    leverAcrossB = leversAcross.b
    acrossMass = Self.effectiveMass(
      mass + leverAcrossA * leverAcrossA * inverseInertias.a + leverAcrossB * leverAcrossB * inverseInertias.b
    )
    normalMass = Self.effectiveMass(mass)
    self.minSpeed = minSpeed
  }

  /// 1 over a velocity change per unit impulse; 0 if nothing can move.
  @inline(__always)
  private static func effectiveMass(_ give: L) -> L {
    L.select(L.isGreater(give, .zero), L.all(1) / give, .zero)
  }

  // MARK: Inputs and results

  /// Sets the least speeds and the warm start impulses.
  @inline(__always)
  mutating func setTargets(_ inputs: L.Inputs, _ points: inout Points) {
    setMinSpeeds(L.map(inputs) { $0.minSpeed1 }, L.map(inputs) { $0.minSpeed2 }, &points)
    setImpulses(
      L.map(inputs) { $0.first }, L.map(inputs) { $0.second }, across: L.map(inputs) { $0.across }, &points)
  }

  /// Sets the least separation speed of each manifold point, in pt/s.
  @inline(__always)
  mutating func setMinSpeeds(_ first: L, _ second: L, _ points: inout Points) {
    minSpeed = L.select(points.isMerged, (first + second) * L.all(0.5), first)
    points.minSpeed = L.select(points.isPaired, second, Self.unconstrained)
  }

  /// Sets the impulses for the warm start.
  @inline(__always)
  mutating func setImpulses(_ first: L, _ second: L, across: L, _ points: inout Points) {
    self.first = L.select(points.isMerged, first + second, first)
    points.second = L.select(points.isPaired, second, .zero)
    self.across = across
  }

  /// The normal impulses at the manifold's points; a merged point's impulse is divided between them.
  @inline(__always)
  func pressures(_ points: Points) -> (first: L, second: L) {
    let half = first * L.all(0.5)
    return (L.select(points.isMerged, half, first), L.select(points.isMerged, half, points.second))
  }

  // MARK: Impulses

  /// Applies normal impulses at both points, and one along the tangent.
  @inline(__always)
  func apply(
    _ first: L, _ second: L, across: L, _ bodyA: inout ContactBody<L>, _ bodyB: inout ContactBody<L>,
    _ points: Points
  ) {
    let press = first + second
    let x = normalX * press - normalY * across
    let y = normalY * press + normalX * across
    bodyA.applyOpposite(
      x, y, angular: points.leverA1 * first + points.leverA2 * second + leverAcrossA * across)
    bodyB.apply(x, y, angular: points.leverB1 * first + points.leverB2 * second + leverAcrossB * across)
  }

  /// The same for contacts whose normal impulses turn no body.
  @inline(__always)
  func apply(_ press: L, across: L, _ bodyA: inout ContactBody<L>, _ bodyB: inout ContactBody<L>) {
    let x = normalX * press - normalY * across
    let y = normalY * press + normalX * across
    bodyA.applyOpposite(x, y, angular: leverAcrossA * across)
    bodyB.apply(x, y, angular: leverAcrossB * across)
  }

  /// Applies a normal impulse that turns no body.
  @inline(__always)
  private func applyNormalImpulse(
    _ impulse: L, _ bodyA: inout ContactBody<L>, _ bodyB: inout ContactBody<L>
  ) {
    let (x, y) = (normalX * impulse, normalY * impulse)
    bodyA.x = bodyA.x - x * bodyA.inverseMass
    bodyA.y = bodyA.y - y * bodyA.inverseMass
    bodyB.x = bodyB.x + x * bodyB.inverseMass
    bodyB.y = bodyB.y + y * bodyB.inverseMass
  }

  /// Separation speed along the normal without the effect of spin.
  @inline(__always)
  func separationSpeed(_ bodyA: ContactBody<L>, _ bodyB: ContactBody<L>) -> L {
    normalX * (bodyB.x - bodyA.x) + normalY * (bodyB.y - bodyA.y)
  }

  /// Separation speed at each point, in pt/s. The second one is meaningless if there is one point.
  @inline(__always)
  func separationSpeeds(_ bodyA: ContactBody<L>, _ bodyB: ContactBody<L>, _ points: Points) -> (
    first: L, second: L
  ) {
    let linearSpeed = separationSpeed(bodyA, bodyB)
    return (
      linearSpeed + (bodyB.spin * points.leverB1 - bodyA.spin * points.leverA1),
      linearSpeed + (bodyB.spin * points.leverB2 - bodyA.spin * points.leverA2)
    )
  }

  // MARK: Solving

  /// The magnitudes by which a solve changed the impulses: along the tangent, and along the normal at both
  /// points.
  struct Changes {
    let across: L
    let first: L
    let second: L

    var largest: L { @inline(__always) get { L.larger(second, L.larger(first, across)) } }
  }

  /// Solves once: friction within the bounds of the present normal impulses, then the normal impulses.
  /// - Parameters:
  ///   - relaxation: Relaxation factor of the normal impulses; nil for 1.
  ///   - hasFriction: Whether friction acts.
  /// - Returns: The largest change of an impulse.
  @inline(__always)
  mutating func solve(
    _ bodyA: inout ContactBody<L>, _ bodyB: inout ContactBody<L>, _ points: inout Points, relaxation: L?,
    hasFriction: Bool = true
  ) -> L {
    changesBySolving(&bodyA, &bodyB, &points, relaxation: relaxation, hasFriction: hasFriction).largest
  }

  /// The same, with all changes as the result.
  @inline(__always)
  mutating func changesBySolving(
    _ bodyA: inout ContactBody<L>, _ bodyB: inout ContactBody<L>, _ points: inout Points, relaxation: L?,
    hasFriction: Bool = true
  ) -> Changes {
    let changed = hasFriction ? solveFriction(&bodyA, &bodyB, press: first + points.second) : .zero
    let speeds = separationSpeeds(bodyA, bodyB, points)
    let d1 = speeds.first - minSpeed
    if L.isNowhere(points.isPaired) {
      let next = Self.relaxed(singlePointImpulse(d1), from: first, relaxation)
      let change = next - first
      first = next
      applyNormalImpulse(change, &bodyA, &bodyB)
      bodyA.spin = bodyA.spin - points.leverA1 * change * bodyA.inverseInertia
      bodyB.spin = bodyB.spin + points.leverB1 * change * bodyB.inverseInertia
      return Changes(across: changed, first: L.magnitude(change), second: .zero)
    }
    var target = blockImpulses(d1, speeds.second - points.minSpeed, points)
    if !L.isEverywhere(points.isPaired) {
      target.first = L.select(points.isPaired, target.first, singlePointImpulse(d1))
      target.second = L.select(points.isPaired, target.second, .zero)
    }
    let next1 = Self.relaxed(target.first, from: first, relaxation)
    let next2 = Self.relaxed(target.second, from: points.second, relaxation)
    let (change1, change2) = (next1 - first, next2 - points.second)
    first = next1
    points.second = next2
    applyNormalImpulse(change1 + change2, &bodyA, &bodyB)
    bodyA.spin =
      bodyA.spin - (points.leverA1 * change1 + points.leverA2 * change2) * bodyA.inverseInertia
    bodyB.spin =
      bodyB.spin + (points.leverB1 * change1 + points.leverB2 * change2) * bodyB.inverseInertia
    return Changes(across: changed, first: L.magnitude(change1), second: L.magnitude(change2))
  }

  /// The same for contacts whose normal impulses turn no body.
  @inline(__always)
  mutating func solve(
    _ bodyA: inout ContactBody<L>, _ bodyB: inout ContactBody<L>, relaxation: L?, hasFriction: Bool = true
  ) -> L {
    let changed = hasFriction ? solveFriction(&bodyA, &bodyB, press: first) : .zero
    let next = Self.relaxed(
      singlePointImpulse(separationSpeed(bodyA, bodyB) - minSpeed), from: first, relaxation)
    let change = next - first
    first = next
    applyNormalImpulse(change, &bodyA, &bodyB)
    return L.larger(L.magnitude(change), changed)
  }

  /// An impulse that goes beyond its target by the relaxation factor, but never pulls.
  @inline(__always)
  private static func relaxed(_ target: L, from impulse: L, _ relaxation: L?) -> L {
    guard let relaxation else { return target }
    return L.larger(impulse + relaxation * (target - impulse), .zero)
  }

  /// Coulomb friction: the tangential impulse is bounded by μ times the normal impulses.
  /// - Returns: The change of the impulse.
  @inline(__always)
  private mutating func solveFriction(
    _ bodyA: inout ContactBody<L>, _ bodyB: inout ContactBody<L>, press: L
  ) -> L {
    let maxFriction = friction * press
    let mayRub = L.or(L.isGreater(L.magnitude(maxFriction), .zero), L.isGreater(L.magnitude(across), .zero))
    if L.isNowhere(mayRub) { return .zero }
    let slip =
      normalX * (bodyB.y - bodyA.y) - normalY * (bodyB.x - bodyA.x)
      + (bodyB.spin * leverAcrossB - bodyA.spin * leverAcrossA)
    let wanted = across - acrossMass * slip
    let atLeast = L.larger(-maxFriction, wanted)
    let held = L.select(L.isGreater(atLeast, maxFriction), maxFriction, atLeast)
    let change = held - across
    across = held
    let (x, y) = (-(normalY * change), normalX * change)
    bodyA.applyOpposite(x, y, angular: leverAcrossA * change)
    bodyB.apply(x, y, angular: leverAcrossB * change)
    return L.magnitude(change)
  }

  /// Normal impulse of one point that reaches the least speed, or 0.
  /// - Parameter d: The present separation speed minus the least one.
  @inline(__always)
  private func singlePointImpulse(_ d: L) -> L { L.larger(first - d * normalMass, .zero) }

  /// The block solver: at each of the two points, either the accumulated impulse is 0 and the speed is at
  /// least 0, or the impulse is positive and the speed is 0. Speeds are separation speeds minus the minimum;
  /// `d1` and `d2` are the present ones.
  @inline(__always)
  private func blockImpulses(_ d1: L, _ d2: L, _ points: Points) -> (first: L, second: L) {
    let (k11, k12, k22, second, zero) = (points.k11, points.k12, points.k22, points.second, L.zero)
    // Both points press: solve K·x = K·impulses − d.
    let x1 = first - (k22 * d1 - k12 * d2) * normalMass
    let x2 = second - (k11 * d2 - k12 * d1) * normalMass
    let isBoth = L.and(L.isAtLeast(x1, zero), L.isAtLeast(x2, zero))
    if L.isEverywhere(isBoth) { return (x1, x2) }
    // The speeds without the accumulated impulses.
    let q1 = d1 - (k11 * first + k12 * second)
    let q2 = d2 - (k12 * first + k22 * second)
    // Only one point presses, and the other separates.
    let only1 = -q1 / k11
    let only2 = -q2 / k22
    let is1 = L.and(L.isAtLeast(only1, zero), L.isAtLeast(k12 * only1 + q2, zero))
    let is2 = L.and(L.isAtLeast(only2, zero), L.isAtLeast(k12 * only2 + q1, zero))
    let isOnly1 = L.and(is1, L.not(is2))
    let isOnly2 = L.and(is2, L.not(is1))
    // Both points separate.
    let isNone = L.and(L.isAtLeast(q1, zero), L.isAtLeast(q2, zero))
    // Only rounding leads past all cases. If both single-point solutions fit, the two-point solution is
    // clamped; if neither fits, the impulses stay.
    var next1 = L.select(is1, L.larger(x1, zero), first)
    var next2 = L.select(is1, L.larger(x2, zero), second)
    next1 = L.select(isNone, zero, next1)
    next2 = L.select(isNone, zero, next2)
    next1 = L.select(isOnly1, only1, L.select(isOnly2, zero, next1))
    next2 = L.select(isOnly2, only2, L.select(isOnly1, zero, next2))
    return (L.select(isBoth, x1, next1), L.select(isBoth, x2, next2))
  }
}

extension VelocityConstraint.Points {
  @inline(__always)
  init(_ inputs: L.Inputs) {
    let mass = L.map(inputs) { $0.a.inverseMass } + L.map(inputs) { $0.b.inverseMass }
    let (inertiaA, inertiaB) = (
      L.map(inputs) { $0.a.inverseInertia }, L.map(inputs) { $0.b.inverseInertia }
    )
    let (a1, b1) = (L.map(inputs) { $0.a.first }, L.map(inputs) { $0.b.first })
    let (a2, b2) = (L.map(inputs) { $0.a.second }, L.map(inputs) { $0.b.second })
    let (a, b) = (L.map(inputs) { $0.a.middle }, L.map(inputs) { $0.b.middle })
    let k1 = mass + a1 * a1 * inertiaA + b1 * b1 * inertiaB
    let k2 = mass + a2 * a2 * inertiaA + b2 * b2 * inertiaB
    let k = mass + a1 * a2 * inertiaA + b1 * b2 * inertiaB
    let isDouble = L.mask(inputs) { $0.isDouble }
    // Nearly coinciding points make K almost singular.
    isPaired = L.and(isDouble, L.isGreater(L.maxCondition * (k1 * k2 - k * k), k1 * k2))
    isMerged = L.and(isDouble, L.not(isPaired))
    leverA1 = L.select(isPaired, a1, a)
    leverB1 = L.select(isPaired, b1, b)
    leverA2 = L.select(isPaired, a2, .zero)
    leverB2 = L.select(isPaired, b2, .zero)
    k11 = L.select(isPaired, k1, mass + a * a * inertiaA + b * b * inertiaB)
    k12 = L.select(isPaired, k, .zero)
    k22 = L.select(isPaired, k2, L.all(1))
    // Solved as a pair among pairs, a missing second point never gets an impulse.
    minSpeed = L.select(isPaired, .zero, L.all(-1e18))
  }
}
