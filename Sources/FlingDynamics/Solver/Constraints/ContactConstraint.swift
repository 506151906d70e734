internal import FlingGeometry

/// The constraint of one contact in a small island, solved in `Double`.
struct ContactConstraint: Sendable {
  /// Whether the next (`next`) or previous (`last`) constraint in the list is its mirror image and acts on
  /// the same body. The two are solved together.
  enum MirrorRole: UInt8, Sendable {
    case none, next, last
  }

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
  var mirror = MirrorRole.none
  private var constraint: VelocityConstraint<Double>
  private var points: VelocityConstraint<Double>.Points
  /// The impulses at the last `extrapolate`.
  private var passStart = Impulses()
  /// The direction of the last extrapolation, as a change of impulses.
  private var searchDirection = Impulses()

  /// - Parameter input: The contact's geometry; targets are set separately.
  @inline(__always)
  init(contact: Int, a: Int, b: Int, _ input: ContactInput) {
    self.contact = contact
    self.a = a
    self.b = b
    normal = input.normal
    points = VelocityConstraint.Points(input)
    constraint = VelocityConstraint(input, points)
  }

  init(
    contact: Int, a: Int, b: Int, manifold: Manifold, friction: Double, _ bodyStates: [BodyState]
  ) {
    self.init(
      contact: contact, a: a, b: b,
      ContactInput(manifold, friction: friction, bodyStates[a], bodyStates[b]))
  }

  // MARK: Inputs and results

  /// Accumulated impulses along the normal at each point, and along the tangent.
  var impulses: Impulses {
    @inline(__always) get {
      Impulses(first: constraint.first, second: points.second, across: constraint.across)
    }
    @inline(__always) set {
      constraint.first = newValue.first
      points.second = newValue.second
      constraint.across = newValue.across
    }
  }

  /// Sets the least separation speeds and the warm start impulses.
  @inline(__always)
  mutating func setTargets(_ input: ContactInput) {
    constraint.setTargets(input, &points)
    passStart = impulses
  }

  /// Sets the least separation speed of each manifold point, in pt/s.
  mutating func setMinSpeeds(_ first: Double, _ second: Double) {
    constraint.setMinSpeeds(first, second, &points)
  }

  /// The normal impulses at the manifold's points.
  var pressures: (first: Double, second: Double) { constraint.pressures(points) }

  /// Sets the impulses for the warm start.
  mutating func setImpulses(_ first: Double, _ second: Double, across: Double) {
    constraint.setImpulses(first, second, across: across, &points)
    passStart = impulses
  }

  /// Averages its impulses with those of another solution of the same contact.
  mutating func average(with other: ContactConstraint) {
    impulses = Impulses(
      first: (impulses.first + other.impulses.first) * 0.5,
      second: (impulses.second + other.impulses.second) * 0.5,
      across: (impulses.across + other.impulses.across) * 0.5)
  }

  /// Separation speed at each point, in pt/s. If there is one point, or a merged one, both are equal.
  func separationSpeeds(_ bodyA: SolverBody, _ bodyB: SolverBody) -> (first: Double, second: Double) {
    let speeds = constraint.separationSpeeds(bodyA.contactBody, bodyB.contactBody, points)
    return points.isPaired ? speeds : (speeds.first, speeds.first)
  }

  // MARK: Solving

  /// Applies the warm start impulses of all constraints to the bodies.
  static func warmStart(_ constraints: [ContactConstraint], _ solverBodies: inout [SolverBody]) {
    let rows = constraints.span
    var bodies = solverBodies.mutableSpan
    for i in rows.indices { rows[i].warmStart(&bodies) }
  }

  /// Applies the warm start impulses to the bodies.
  func warmStart(_ solverBodies: inout [SolverBody]) {
    var bodies = solverBodies.mutableSpan
    warmStart(&bodies)
  }

  @inline(__always)
  private func warmStart(_ solverBodies: inout MutableSpan<SolverBody>) {
    let impulses = impulses
    guard impulses.first != 0 || impulses.second != 0 || impulses.across != 0 else { return }
    apply(impulses, &solverBodies)
  }

  /// Applies impulses to the bodies.
  @inline(__always)
  private func apply(_ impulses: Impulses, _ solverBodies: inout MutableSpan<SolverBody>) {
    var bodyA = solverBodies[a].contactBody
    var bodyB = solverBodies[b].contactBody
    constraint.apply(
      impulses.first, impulses.second, across: impulses.across, &bodyA, &bodyB, points)
    solverBodies[a].setVelocity(of: bodyA)
    solverBodies[b].setVelocity(of: bodyB)
  }

  /// Twice the energy of the impulse changes of all constraints since `extrapolate`.
  /// - Parameter limit: The sum may end once it reaches this.
  static func changeEnergy(_ constraints: [ContactConstraint], limit: Double) -> Double {
    let rows = constraints.span
    var sum = 0.0
    for i in rows.indices {
      sum += rows[i].changeEnergy
      if sum >= limit { break }
    }
    return sum
  }

  private var changeEnergy: Double {
    @inline(__always) get {
      let impulses = impulses
      let (first, second, across) = (
        impulses.first - passStart.first, impulses.second - passStart.second,
        impulses.across - passStart.across
      )
      let rubbing = constraint.acrossMass > 0 ? across * across / constraint.acrossMass : 0
      return (first * first * points.k11 + second * second * points.k22) + rubbing
    }
  }

  /// Extrapolates the impulses of all constraints along the direction in which the passes change them. Only
  /// the next pass restores their bounds.
  /// - Parameter weight: weight of the previous direction beside the change of the last passes.
  static func extrapolate(
    _ constraints: inout [ContactConstraint], _ weight: Double, _ solverBodies: inout [SolverBody]
  ) {
    var rows = constraints.mutableSpan
    var bodies = solverBodies.mutableSpan
    for i in rows.indices { rows[i].extrapolate(weight, &bodies) }
  }

  @inline(__always)
  private mutating func extrapolate(_ weight: Double, _ solverBodies: inout MutableSpan<SolverBody>) {
    let impulses = impulses
    // Contacts never pull.
    let more = Impulses(
      first: max(searchDirection.first * weight, -impulses.first),
      second: max(searchDirection.second * weight, -impulses.second),
      across: searchDirection.across * weight)
    searchDirection = Impulses(
      first: more.first + (impulses.first - passStart.first),
      second: more.second + (impulses.second - passStart.second),
      across: more.across + (impulses.across - passStart.across))
    if weight > 0 {
      apply(more, &solverBodies)
      self.impulses = Impulses(
        first: impulses.first + more.first, second: impulses.second + more.second,
        across: impulses.across + more.across)
    }
    passStart = self.impulses
  }

  /// One pass over all constraints in order. Mirrored pairs are solved when the second one is reached.
  /// - Returns: whether a velocity changed by at least the tolerance.
  static func solvePass(
    _ constraints: inout [ContactConstraint], _ solverBodies: inout [SolverBody], isBackwards: Bool,
    tolerance: Double
  ) -> Bool {
    var rows = constraints.mutableSpan
    var bodies = solverBodies.mutableSpan
    var isChanging = false
    for k in rows.indices {
      let i = isBackwards ? rows.count - 1 - k : k
      switch rows[i].mirror {
      case .none: rows[i].solve(&bodies, tolerance: tolerance, &isChanging)
      case .next: break
      case .last:
        let change = solveMirrored(&rows, i, &bodies)
        isChanging = isChanging || change >= tolerance
      }
    }
    return isChanging
  }

  /// Solves once.
  /// - Parameter isChanging: set to true if a velocity changes by at least the tolerance; not evaluated if it
  ///   is true already.
  @inline(__always)
  private mutating func solve(
    _ solverBodies: inout MutableSpan<SolverBody>, tolerance: Double, _ isChanging: inout Bool
  ) {
    var bodyA = solverBodies[a].contactBody
    var bodyB = solverBodies[b].contactBody
    let changes = constraint.changesBySolving(&bodyA, &bodyB, &points, relaxation: nil)
    // The largest change, whose choice branches, is rarely needed.
    guard changes.first > 0 || changes.second > 0 || changes.across > 0 else { return }
    solverBodies[a].setVelocity(of: bodyA)
    solverBodies[b].setVelocity(of: bodyB)
    if !isChanging { isChanging = Self.relativeChange(changes.largest, bodyA, bodyB) >= tolerance }
  }

  /// Solves once for two bodies that are in no list.
  /// - Returns: the largest change of velocity, relative to the speed of the bodies if that is above 1 pt/s.
  mutating func solve(_ bodyA: inout SolverBody, _ bodyB: inout SolverBody) -> Double {
    var (contactBodyA, contactBodyB) = (bodyA.contactBody, bodyB.contactBody)
    let changed = constraint.solve(&contactBodyA, &contactBodyB, &points, relaxation: nil)
    bodyA.setVelocity(of: contactBodyA)
    bodyB.setVelocity(of: contactBodyB)
    return changed > 0 ? Self.relativeChange(changed, contactBodyA, contactBodyB) : 0
  }

  /// The change of velocity by an impulse, relative to the speed of the bodies if that is above 1 pt/s.
  private static func relativeChange(
    _ changed: Double, _ bodyA: ContactBody<Double>, _ bodyB: ContactBody<Double>
  ) -> Double {
    let speedA = abs(bodyA.x) + abs(bodyA.y)
    let speedB = abs(bodyB.x) + abs(bodyB.y)
    return changed * (bodyA.inverseMass + bodyB.inverseMass) / (1 + speedA + speedB)
  }
}

extension SolverBody {
  @inline(__always)
  fileprivate var contactBody: ContactBody<Double> {
    ContactBody(
      x: velocity.x, y: velocity.y, spin: spin, inverseMass: inverseMass, inverseInertia: inverseInertia)
  }

  @inline(__always)
  fileprivate mutating func setVelocity(of body: ContactBody<Double>) {
    velocity.x = body.x
    velocity.y = body.y
    spin = body.spin
  }
}
