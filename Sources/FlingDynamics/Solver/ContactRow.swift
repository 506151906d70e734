internal import FlingGeometry

/// A contact made ready for the solver: what pushes two bodies apart and rubs between them.
///
/// Two spots are solved together, so that a box lands flat on both its corners and does not begin to turn.
/// Source: the two-point complementarity problem of E. Catto's Box2D ("Iterative Dynamics with Temporal Coherence", GDC 2005),
/// with the least velocity of each spot as the right side.
struct ContactRow: Sendable {
  struct Spot: Sendable {
    var armA = Point.zero
    var armB = Point.zero
    var gap = 0.0
    /// Inverse of what a unit impulse changes, along the normal and across.
    var normalMass = 0.0
    var tangentMass = 0.0
    /// The least velocity along the normal that is allowed; positive parts.
    var least = 0.0
    var normal = 0.0
    var tangent = 0.0
  }

  let contact: Int
  let a: Int
  let b: Int
  let normal: Point
  let friction: Double
  let count: Int
  var first = Spot()
  var second = Spot()
  private var k11 = 0.0
  private var k12 = 0.0
  private var k22 = 0.0
  private var isBlock = false

  init(
    contact: Int, a: Int, b: Int, manifold: Manifold, friction: Double, _ motions: [Motion]
  ) {
    self.contact = contact
    self.a = a
    self.b = b
    normal = manifold.normal
    self.friction = friction
    count = manifold.count
    let bodyA = motions[a]
    let bodyB = motions[b]
    let mass = bodyA.inverseMass + bodyB.inverseMass
    first = Self.spot(manifold.first, normal, bodyA, bodyB, mass)
    guard count > 1 else { return }
    second = Self.spot(manifold.second, normal, bodyA, bodyB, mass)
    let a1 = first.armA.cross(normal)
    let b1 = first.armB.cross(normal)
    let a2 = second.armA.cross(normal)
    let b2 = second.armB.cross(normal)
    k11 = mass + a1 * a1 * bodyA.inverseInertia + b1 * b1 * bodyB.inverseInertia
    k22 = mass + a2 * a2 * bodyA.inverseInertia + b2 * b2 * bodyB.inverseInertia
    k12 = mass + a1 * a2 * bodyA.inverseInertia + b1 * b2 * bodyB.inverseInertia
    // Spots as good as in one place cannot be told apart; they are then solved one after the other.
    isBlock = k11 * k11 < 1e6 * (k11 * k22 - k12 * k12)
  }

  private static func spot(
    _ spot: Manifold.Spot, _ normal: Point, _ a: Motion, _ b: Motion, _ mass: Double
  ) -> Spot {
    var made = Spot()
    made.armA = spot.place - a.position
    made.armB = spot.place - b.position
    made.gap = spot.gap
    let across = normal.perpendicular
    func inverse(_ way: Point) -> Double {
      let turnA = made.armA.cross(way)
      let turnB = made.armB.cross(way)
      let give = mass + turnA * turnA * a.inverseInertia + turnB * turnB * b.inverseInertia
      return give > 0 ? 1 / give : 0
    }
    made.normalMass = inverse(normal)
    made.tangentMass = inverse(across)
    return made
  }

  /// How fast the bodies part at a spot.
  func speed(_ spot: Spot, _ bodyA: Mover, _ bodyB: Mover) -> Double {
    normal.dot(bodyB.velocity(at: spot.armB) - bodyA.velocity(at: spot.armA))
  }

  /// The impulses of before, as the first guess.
  func warmStart(_ movers: inout [Mover]) {
    apply(first, first.normal, first.tangent, &movers)
    if count > 1 { apply(second, second.normal, second.tangent, &movers) }
  }

  private func apply(_ spot: Spot, _ along: Double, _ across: Double, _ movers: inout [Mover]) {
    guard along != 0 || across != 0 else { return }
    let impulse = normal * along + normal.perpendicular * across
    movers[a].apply(-impulse, at: spot.armA)
    movers[b].apply(impulse, at: spot.armB)
  }

  /// One pass: friction within the present pressure, then pressure.
  /// - Parameter isChanging: becomes true if this changes more than the tolerance; not looked into where it is true already.
  mutating func solve(_ movers: inout [Mover], tolerance: Double, _ isChanging: inout Bool) {
    var bodyA = movers[a]
    var bodyB = movers[b]
    let changed = press(&bodyA, &bodyB)
    guard changed > 0 else { return }
    movers[a] = bodyA
    movers[b] = bodyB
    if !isChanging { isChanging = Self.share(changed, bodyA, bodyB) >= tolerance }
  }

  /// The same for two bodies that stand in no list.
  /// - Returns: the largest change of velocity, compared with the speed of the bodies where that is above 1 pt/s.
  mutating func solve(_ bodyA: inout Mover, _ bodyB: inout Mover) -> Double {
    var nextA = bodyA
    var nextB = bodyB
    let changed = press(&nextA, &nextB)
    guard changed > 0 else { return 0 }
    bodyA = nextA
    bodyB = nextB
    return Self.share(changed, bodyA, bodyB)
  }

  private static func share(_ changed: Double, _ bodyA: Mover, _ bodyB: Mover) -> Double {
    let speedA = abs(bodyA.velocity.x) + abs(bodyA.velocity.y)
    let speedB = abs(bodyB.velocity.x) + abs(bodyB.velocity.y)
    return changed * (bodyA.inverseMass + bodyB.inverseMass) / (1 + speedA + speedB)
  }

  /// - Returns: the largest change of an impulse.
  @inline(__always)
  private mutating func press(_ bodyA: inout Mover, _ bodyB: inout Mover) -> Double {
    var changed = rub(&first, &bodyA, &bodyB)
    if count > 1 {
      let other = rub(&second, &bodyA, &bodyB)
      changed = other > changed ? other : changed
    }
    let v1 = speed(first, bodyA, bodyB)
    var n1 = first.normal
    var n2 = second.normal
    if count == 1 {
      n1 = first.normal - first.normalMass * (v1 - first.least)
      n1 = n1 > 0 ? n1 : 0
    } else if isBlock {
      let v2 = speed(second, bodyA, bodyB)
      (n1, n2) = block(
        v1 - first.least - k11 * first.normal - k12 * second.normal,
        v2 - second.least - k12 * first.normal - k22 * second.normal, n1, n2)
    } else {
      n1 = first.normal - first.normalMass * (v1 - first.least)
      n1 = n1 > 0 ? n1 : 0
      let seen = speed(second, bodyA, bodyB) + k12 * (n1 - first.normal)
      n2 = second.normal - second.normalMass * (seen - second.least)
      n2 = n2 > 0 ? n2 : 0
    }
    let d1 = n1 - first.normal
    first.normal = n1
    let i1 = normal * d1
    bodyA.apply(-i1, at: first.armA)
    bodyB.apply(i1, at: first.armB)
    changed = abs(d1) > changed ? abs(d1) : changed
    if count > 1 {
      let d2 = n2 - second.normal
      second.normal = n2
      let i2 = normal * d2
      bodyA.apply(-i2, at: second.armA)
      bodyB.apply(i2, at: second.armB)
      changed = abs(d2) > changed ? abs(d2) : changed
    }
    return changed
  }

  @inline(__always)
  private func rub(_ spot: inout Spot, _ bodyA: inout Mover, _ bodyB: inout Mover) -> Double {
    guard spot.normal != 0 || spot.tangent != 0 else { return 0 }
    let across = normal.perpendicular
    let slip = across.dot(bodyB.velocity(at: spot.armB) - bodyA.velocity(at: spot.armA))
    let most = friction * spot.normal
    var wanted = spot.tangent - spot.tangentMass * slip
    wanted = wanted > most ? most : (wanted < -most ? -most : wanted)
    let change = wanted - spot.tangent
    spot.tangent = wanted
    let impulse = across * change
    bodyA.apply(-impulse, at: spot.armA)
    bodyB.apply(impulse, at: spot.armB)
    return abs(change)
  }

  /// Impulses ≥ 0 with speeds ≥ 0, one of the two zero at each spot; `q` are the speeds without impulses.
  private func block(_ q1: Double, _ q2: Double, _ old1: Double, _ old2: Double) -> (
    Double, Double
  ) {
    let determinant = k11 * k22 - k12 * k12
    let x1 = (k12 * q2 - k22 * q1) / determinant
    let x2 = (k12 * q1 - k11 * q2) / determinant
    if x1 >= 0, x2 >= 0 { return (x1, x2) }
    let only1 = -q1 / k11
    if only1 >= 0, k12 * only1 + q2 >= 0 { return (only1, 0) }
    let only2 = -q2 / k22
    if only2 >= 0, k12 * only2 + q1 >= 0 { return (0, only2) }
    if q1 >= 0, q2 >= 0 { return (0, 0) }
    return (old1, old2)
  }
}
