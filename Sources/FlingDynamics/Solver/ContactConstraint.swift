internal import FlingGeometry

/// A contact made ready for the solver: what pushes two bodies apart and rubs between them.
///
/// Two spots are solved together, so that a box lands flat on both its corners and does not begin to turn.
/// Source: the two-point complementarity problem of E. Catto's Box2D ("Iterative Dynamics with Temporal Coherence", GDC 2005),
/// with the least velocity of each spot as the right side. Both lie on one face, so one impulse along it holds both. What
/// is made of the two is the same whichever is called the first, so that a mirrored scene is solved to its mirror image.
struct ContactConstraint: Sendable {
  /// How much a unit of spin moves a body's surface along the normal at either spot, and across it between them.
  struct Turns: Sendable {
    var first = 0.0
    var second = 0.0
    var across = 0.0
  }

  /// Which row beside it is its mirror image and presses the same body; the two are solved as one.
  enum MirrorRole: UInt8, Sendable {
    case none, next, last
  }

  var mirror = MirrorRole.none
  /// Along the normal at each spot and across it.
  struct Impulses: Sendable {
    var first = 0.0
    var second = 0.0
    var across = 0.0
  }

  let contact: Int
  let a: Int
  let b: Int
  let normal: Point
  let friction: Double
  /// Whether there are two spots that can be told apart; of two as good as in one place the middle stands for both.
  let isPaired: Bool
  private let isMerged: Bool
  /// The least velocity along the normal that is allowed at each spot; positive parts.
  var firstLeast = 0.0
  var secondLeast = 0.0
  /// Impulses so far, along the normal at each spot and across.
  private(set) var first = 0.0
  private(set) var second = 0.0
  private(set) var across = 0.0
  /// The impulses before the passes since `extrapolate`, and where all passes led to.
  private var passStart = Impulses()
  private var searchDirection = Impulses()
  private(set) var turnA = Turns()
  private(set) var turnB = Turns()
  /// What a unit impulse changes: at the spots, at one by the other, and across.
  private(set) var k11 = 0.0
  private(set) var k12 = 0.0
  private(set) var k22 = 1.0
  private(set) var acrossMass = 0.0
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
    let placeA = bodyStates[a].position
    let placeB = bodyStates[b].position
    let mass = bodyA.inverseMass + bodyB.inverseMass
    let isDouble = manifold.count > 1
    let middle =
      isDouble ? (manifold.first.place + manifold.second.place) * 0.5 : manifold.first.place
    let along = normal.perpendicular
    turnA.across = (middle - placeA).cross(along)
    turnB.across = (middle - placeB).cross(along)
    let give =
      mass + turnA.across * turnA.across * bodyA.inverseInertia
      + turnB.across * turnB.across * bodyB.inverseInertia
    acrossMass = give > 0 ? 1 / give : 0
    if isDouble {
      turnA.first = (manifold.first.place - placeA).cross(normal)
      turnA.second = (manifold.second.place - placeA).cross(normal)
      turnB.first = (manifold.first.place - placeB).cross(normal)
      turnB.second = (manifold.second.place - placeB).cross(normal)
      k11 =
        mass + turnA.first * turnA.first * bodyA.inverseInertia
        + turnB.first * turnB.first * bodyB.inverseInertia
      k22 =
        mass + turnA.second * turnA.second * bodyA.inverseInertia
        + turnB.second * turnB.second * bodyB.inverseInertia
      k12 =
        mass + turnA.first * turnA.second * bodyA.inverseInertia
        + turnB.first * turnB.second * bodyB.inverseInertia
      let determinant = k11 * k22 - k12 * k12
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
    turnA.first = (middle - placeA).cross(normal)
    turnB.first = (middle - placeB).cross(normal)
    k11 =
      mass + turnA.first * turnA.first * bodyA.inverseInertia
      + turnB.first * turnB.first * bodyB.inverseInertia
    k12 = 0
    k22 = 1
    perDeterminant = k11 > 0 ? 1 / k11 : 0
    // Where pairs are solved beside it, its second spot never presses.
    secondLeast = -1e18
  }

  // MARK: What is asked of it

  /// The speeds that each of the manifold's spots must have at least.
  mutating func require(_ first: Double, _ second: Double) {
    firstLeast = isMerged ? (first + second) * 0.5 : first
    if isPaired { secondLeast = second }
  }

  /// The impulses along the normal at each of the manifold's spots.
  var pressures: (first: Double, second: Double) {
    isMerged ? (first * 0.5, first * 0.5) : (first, second)
  }

  /// Takes impulses as the first guess.
  mutating func guess(_ first: Double, _ second: Double, across: Double) {
    self.first = isMerged ? first + second : first
    self.second = isPaired ? second : 0
    self.across = across
    passStart = Impulses(first: self.first, second: self.second, across: across)
  }

  /// The mean of its impulses and others for the same contact.
  mutating func takeMean(_ other: ContactConstraint) {
    first = (first + other.first) * 0.5
    second = (second + other.second) * 0.5
    across = (across + other.across) * 0.5
  }

  /// How fast the bodies part at each spot; where they are not a pair, at the only one or the middle.
  func speeds(_ bodyA: SolverBody, _ bodyB: SolverBody) -> (first: Double, second: Double) {
    let parting = normal.dot(bodyB.velocity - bodyA.velocity)
    let first = parting + (bodyB.spin * turnB.first - bodyA.spin * turnA.first)
    guard isPaired else { return (first, first) }
    return (first, parting + (bodyB.spin * turnB.second - bodyA.spin * turnA.second))
  }

  // MARK: Solving

  /// Applies the first guess.
  func warmStart(_ solverBodies: inout [SolverBody]) {
    guard first != 0 || second != 0 || across != 0 else { return }
    give(Impulses(first: first, second: second, across: across), &solverBodies)
  }

  private func give(_ impulses: Impulses, _ solverBodies: inout [SolverBody]) {
    let (first, second, across) = (impulses.first, impulses.second, impulses.across)
    let impulse = normal * (first + second) + normal.perpendicular * across
    solverBodies[a].take(impulse, turnA.first * first + turnA.second * second + turnA.across * across, -1)
    solverBodies[b].take(impulse, turnB.first * first + turnB.second * second + turnB.across * across, 1)
  }

  /// Twice the energy of what the passes changed since `extrapolate`.
  var changeEnergy: Double {
    let (first, second, across) = (
      first - passStart.first, second - passStart.second, across - passStart.across
    )
    let rubbing = acrossMass > 0 ? across * across / acrossMass : 0
    return (first * first * k11 + second * second * k22) + rubbing
  }

  /// Goes on where the passes lead to; nothing holds these impulses within their bounds but the next pass.
  /// - Parameter share: how much of the course so far still counts beside what the last passes changed.
  mutating func extrapolate(_ share: Double, _ solverBodies: inout [SolverBody]) {
    // Contacts never pull.
    let more = Impulses(
      first: max(searchDirection.first * share, -first), second: max(searchDirection.second * share, -second),
      across: searchDirection.across * share)
    searchDirection = Impulses(
      first: more.first + (first - passStart.first), second: more.second + (second - passStart.second),
      across: more.across + (across - passStart.across))
    if share > 0 {
      give(more, &solverBodies)
      first += more.first
      second += more.second
      across += more.across
    }
    passStart = Impulses(first: first, second: second, across: across)
  }

  /// One pass over rows that follow each other.
  /// - Returns: whether it changes more than the tolerance.
  static func pass(
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

  /// One row, or two that are twins when it comes to the second.
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

  /// One pass: friction within the present pressure, then pressure.
  /// - Parameter isChanging: becomes true if this changes more than the tolerance; not looked into where it is true already.
  @inline(__always)
  mutating func solve(_ solverBodies: inout [SolverBody], tolerance: Double, _ isChanging: inout Bool) {
    var bodyA = solverBodies[a]
    var bodyB = solverBodies[b]
    let changed = press(&bodyA, &bodyB)
    guard changed > 0 else { return }
    solverBodies[a].velocity = bodyA.velocity
    solverBodies[a].spin = bodyA.spin
    solverBodies[b].velocity = bodyB.velocity
    solverBodies[b].spin = bodyB.spin
    if !isChanging { isChanging = Self.share(changed, bodyA, bodyB) >= tolerance }
  }

  /// The same for two bodies that stand in no list.
  /// - Returns: the largest change of velocity, compared with the speed of the bodies where that is above 1 pt/s.
  mutating func solve(_ bodyA: inout SolverBody, _ bodyB: inout SolverBody) -> Double {
    let changed = press(&bodyA, &bodyB)
    return changed > 0 ? Self.share(changed, bodyA, bodyB) : 0
  }

  private static func share(_ changed: Double, _ bodyA: SolverBody, _ bodyB: SolverBody) -> Double {
    let speedA = abs(bodyA.velocity.x) + abs(bodyA.velocity.y)
    let speedB = abs(bodyB.velocity.x) + abs(bodyB.velocity.y)
    return changed * (bodyA.inverseMass + bodyB.inverseMass) / (1 + speedA + speedB)
  }

  /// - Returns: the largest change of an impulse.
  @inline(__always)
  private mutating func press(_ bodyA: inout SolverBody, _ bodyB: inout SolverBody) -> Double {
    var changed = 0.0
    let pressure = first + second
    if (friction > 0 && pressure != 0) || across != 0 {
      let along = normal.perpendicular
      let slip =
        along.dot(bodyB.velocity - bodyA.velocity)
        + (bodyB.spin * turnB.across - bodyA.spin * turnA.across)
      let most = friction * pressure
      var wanted = across - acrossMass * slip
      wanted = wanted > most ? most : (wanted < -most ? -most : wanted)
      let change = wanted - across
      across = wanted
      let impulse = along * change
      bodyA.take(impulse, turnA.across * change, -1)
      bodyB.take(impulse, turnB.across * change, 1)
      changed = abs(change)
    }
    let parting = normal.dot(bodyB.velocity - bodyA.velocity)
    let d1 = parting + (bodyB.spin * turnB.first - bodyA.spin * turnA.first) - firstLeast
    if isPaired {
      let d2 = parting + (bodyB.spin * turnB.second - bodyA.spin * turnA.second) - secondLeast
      let next = block(d1, d2)
      let c1 = next.first - first
      let c2 = next.second - second
      first = next.first
      second = next.second
      let impulse = normal * (c1 + c2)
      bodyA.take(impulse, turnA.first * c1 + turnA.second * c2, -1)
      bodyB.take(impulse, turnB.first * c1 + turnB.second * c2, 1)
      changed = abs(c1) > changed ? abs(c1) : changed
      return abs(c2) > changed ? abs(c2) : changed
    }
    var next = first - d1 * perDeterminant
    next = next > 0 ? next : 0
    let change = next - first
    first = next
    let impulse = normal * change
    bodyA.take(impulse, turnA.first * change, -1)
    bodyB.take(impulse, turnB.first * change, 1)
    return abs(change) > changed ? abs(change) : changed
  }

  /// Impulses ≥ 0 with speeds ≥ 0, one of the two zero at each spot; `d` are the speeds now.
  @inline(__always)
  private func block(_ d1: Double, _ d2: Double) -> (first: Double, second: Double) {
    let x1 = first - (k22 * d1 - k12 * d2) * perDeterminant
    let x2 = second - (k11 * d2 - k12 * d1) * perDeterminant
    if x1 >= 0, x2 >= 0 { return (x1, x2) }
    // The speeds without impulses.
    let q1 = d1 - (k11 * first + k12 * second)
    let q2 = d2 - (k12 * first + k22 * second)
    let only1 = -q1 / k11
    let only2 = -q2 / k22
    let is1 = only1 >= 0 && k12 * only1 + q2 >= 0
    let is2 = only2 >= 0 && k12 * only2 + q1 >= 0
    if is1, !is2 { return (only1, 0) }
    if is2, !is1 { return (0, only2) }
    if q1 >= 0, q2 >= 0 { return (0, 0) }
    // Rounding alone may leave none, or both.
    return is1 ? (x1 > 0 ? x1 : 0, x2 > 0 ? x2 : 0) : (first, second)
  }
}

extension SolverBody {
  /// - Parameter side: -1 for the first body of a row, 1 for the second.
  @inline(__always)
  mutating func take(_ impulse: Point, _ turn: Double, _ side: Double) {
    let mass = inverseMass * side
    velocity.x += impulse.x * mass
    velocity.y += impulse.y * mass
    spin += turn * (inverseInertia * side)
  }
}
