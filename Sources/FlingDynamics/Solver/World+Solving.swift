internal import FlingGeometry

/// Solving contacts and joints, island by island.
extension World {
  /// Most passes over an island's contacts in each half of a substep; fewer where there are many, whose impulses of the
  /// substep before are a good guess. A tower of n needs about n² of them, or it sways.
  private var passes: Int {
    let affordable = 3000 / (constraints.count + 1)
    let passes = affordable < 8 ? 8 : (affordable > 160 ? 160 : affordable)
    return hasHighMassRatio ? 4 * passes : passes
  }
  /// What may still change: in pt/s for slow bodies, as a share of their speed for fast ones.
  static let tolerance = 1e-6
  /// What passes may still change beside how fast the island's bodies move all together, where there are more than a few
  /// rows, which cost little to solve to the end.
  private static let share = 1e-3
  private static let fewConstraints = 4

  /// Before the drift: mean velocities that keep everything right where it ends.
  mutating func solveDriftVelocities() {
    refreshIslands()
    for island in islands.islands where !isSuspended(island) {
      let defersHalfKick = islands.bodies[island.bodies].contains { bodyStates[Int($0)].defersHalfKick }
      let share = defersHalfKick ? 1 : 0.5
      solve(island, forDrift: true, share: share)
    }
    Self.forgetDeferredHalfKicks(&bodyStates)
  }

  private static func forgetDeferredHalfKicks(_ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices { bodyStates[i].defersHalfKick = false }
  }

  /// After the drift: velocities at its end. Where nobody asks for these, the contacts hold the second half of the kick
  /// together with the first of the next, which gives the same mean velocities for half the work.
  mutating func solveEndVelocities(of substep: Int) {
    refreshIslands()
    let isLast = substep == Self.substeps - 1
    if !isLast {
      Self.markDeferredHalfKicks(&bodyStates)
      for spring in springs {
        bodyStates[jointDefinitions[spring.jointDefinition].a].defersHalfKick = false
        bodyStates[jointDefinitions[spring.jointDefinition].b].defersHalfKick = false
      }
      for fieldAccumulator in fieldAccumulators { bodyStates[fieldAccumulator.body].defersHalfKick = false }
    }
    for island in islands.islands where !isSuspended(island) {
      let isEnd = isLast || (substep == 0 && maySuspend(island))
      if !isEnd, mayDeferHalfKick(island) { continue }
      Self.solveDeferredHalfKicks(of: islands.bodies[island.bodies], &bodyStates)
      solve(island, forDrift: false, share: 0.5)
    }
  }

  private static func markDeferredHalfKicks(_ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices {
      bodyStates[i].defersHalfKick = bodyStates[i].isAwake && !bodyStates[i].isStruck
    }
  }

  private static func solveDeferredHalfKicks(of bodies: ArraySlice<Int32>, _ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for body in bodies { bodyStates[Int(body)].defersHalfKick = false }
  }

  /// Whether only contacts that go on act on bodies that nothing else asks for their velocities; in piles also blows on the
  /// way, and joints that hold one body to the ground.
  private func mayDeferHalfKick(_ island: Islands.Island) -> Bool {
    let isWide = island.wideSolver != nil
    guard isWide ? holdsToGround(island) : island.systems.isEmpty else { return false }
    let isAsked = islands.bodies[island.bodies].contains {
      let bodyState = bodyStates[Int($0)]
      return bodyState.isAwake && !bodyState.defersHalfKick && !(isWide && bodyState.isStruck)
    }
    if isAsked { return false }
    return isWide || impactRecords.isEmpty
      || islands.contacts[island.contacts].allSatisfy { !contacts[Int($0)].isStruck }
  }

  /// Takes the joints as the bodies stand.
  mutating func prepareJoints(at time: Double) {
    // Whatever wakes or falls asleep makes islands stale.
    let mayDiffer = islandsAreStale
    for s in joints.indices where !joints[s].isSuspended {
      if joints[s].prepare(jointDefinitions, bodyStates, at: time, mayDiffer: mayDiffer) {
        islandsAreStale = true
      }
    }
  }

  /// - Parameter share: of a substep, whose forces the rows hold.
  mutating func prepareConstraints(of island: Islands.Island, forDrift: Bool, share: Double) {
    constraints.removeAll(keepingCapacity: true)
    for k in island.contacts {
      if let row = row(
        of: Int(islands.contacts[k]), forDrift: forDrift, isTied: island.isTied, share: share)
      {
        constraints.append(row)
      }
    }
    if !symmetry.contacts.isEmpty { symmetry.mark(&constraints, bodyStates) }
  }

  /// - Returns: nil where nothing is to be held.
  @inline(__always)
  private mutating func row(of i: Int, forDrift: Bool, isTied: Bool, share: Double) -> ContactConstraint? {
    let contact = contacts[i]
    // After the drift only what touches is held; before it also what is about to touch.
    guard contact.count > 0, forDrift || contact.gap <= Self.slop else {
      forgetImpulses(i)
      return nil
    }
    if willCollide(i) {
      leaveToImpact(i, forDrift)
      return nil
    }
    let manifold = manifoldCache.manifold(contact)
    var row = ContactConstraint(
      contact: i, a: contact.a, b: contact.b, manifold: manifold, friction: friction(contact), bodyStates)
    if forDrift { row.require(Self.least(manifold.first), Self.least(manifold.second)) }
    let ends = isTied && !forDrift ? manifoldCache.endImpulses(contact) : nil
    let known = ends ?? manifoldCache.impulses(contact)
    row.guess(
      known.first.normal * share, known.second.normal * share,
      across: (known.first.tangent + known.second.tangent) * share)
    contacts[i].isSolved = true
    return row
  }

  mutating func forgetImpulses(_ i: Int) {
    contacts[i].isSolved = false
    manifoldCache.set(Contact.Impulses(), Contact.Impulses(), of: contacts[i])
    manifoldCache.set(Contact.Impulses(), Contact.Impulses(), isEnd: true, of: contacts[i])
  }

  /// Leaves a contact to be met on the way, also where it touches at one end already.
  mutating func leaveToImpact(_ i: Int, _ forDrift: Bool) {
    forgetImpulses(i)
    if forDrift, contacts[i].gap <= Self.touch { handToContinuous(i) }
  }

  /// A gap may close within the drift.
  static func least(_ contactPoint: Manifold.ManifoldPoint) -> Double {
    contactPoint.gap > 0 ? -contactPoint.gap / substep : 0
  }

  /// A gap that would close faster than the threshold is left to be met on the way.
  @inline(__always)
  func willCollide(_ i: Int) -> Bool {
    let hold = contacts[i].record
    if manifoldCache.list[hold].first.gap <= Self.touch,
      contacts[i].count == 1 || manifoldCache.flats[manifoldCache.list[hold].flat].second.gap <= Self.touch
    {
      return false
    }
    return willCollideFast(contacts[i], manifoldCache.manifold(contacts[i]))
  }

  private func willCollideFast(_ contact: Contact, _ manifold: Manifold) -> Bool {
    let threshold = threshold(contact)
    let a = bodyStates[contact.a]
    let b = bodyStates[contact.b]
    let normal = manifold.normal
    return Self.willCollide(manifold.first, along: normal, a, b, threshold)
      || (manifold.count > 1 && Self.willCollide(manifold.second, along: normal, a, b, threshold))
  }

  private static func willCollide(
    _ contactPoint: Manifold.ManifoldPoint, along normal: Point, _ a: BodyState, _ b: BodyState,
    _ threshold: Double
  ) -> Bool {
    contactPoint.gap > touch && closing(contactPoint, normal, a, b, threshold) > 0
  }

  /// How fast a spot that meets within the substep does so; 0 where it does not or slower than what bounces.
  @inline(__always)
  static func closing(
    _ contactPoint: Manifold.ManifoldPoint, _ normal: Point, _ a: BodyState, _ b: BodyState,
    _ threshold: Double
  ) -> Double {
    let speed = contactPoint.speed(along: normal, a, b)
    return speed < -threshold && contactPoint.gap + speed * substep < 0 ? -speed : 0
  }

  /// Those with a body of which that is true.
  func jointSystems(where matches: (Int) -> Bool) -> [Int] {
    joints.indices.filter { s in
      joints[s].order.contains { matches(jointDefinitions[$0].a) || matches(jointDefinitions[$0].b) }
    }
  }

  /// Systems of joints that impacts bent, or that a displacement has to correct.
  var jointsToCorrect: [Int] {
    let struck = hasStruck ? jointSystems { bodyStates[$0].isStruck } : []
    guard joints.contains(where: { $0.correction.isPending }) else { return struck }
    return joints.indices.filter { joints[$0].correction.isPending || struck.contains($0) }
  }

  /// Blows on the way and parted overlaps bend what hangs on joints; these are put right where they stand, unless that would
  /// carry a body through a wall. Then they stay bent until what drives them lets them go.
  mutating func straighten(_ systems: [Int], at time: Double) {
    if !systems.isEmpty { mayHaveShifted = true }
    for s in systems {
      let bodies = joints[s].members.map { $0.index }
      let before = bodies.map { pose(of: $0) }
      // A split correction follows the drift.
      if joints[s].correction.isSplit, !joints[s].correction.isPending { continue }
      for _ in 0..<(joints[s].correction.isPending ? 1 : 2) {
        if joints[s].prepare(jointDefinitions, bodyStates, at: time, mayDiffer: true) {
          islandsAreStale = true
        }
        joints[s].switchToGeneralSolver(jointDefinitions, bodyStates)
        if joints[s].correction.isPending {
          joints[s].correctPositions(&bodyStates)
        } else {
          joints[s].straighten(&bodyStates)
        }
      }
      limitLift(of: s, bodies, from: before)
      let isBlocked = zip(bodies, before).contains { passesWall($0, from: $1.position) }
      guard isBlocked else { continue }
      for (body, pose) in zip(bodies, before) where bodyStates[body].isMovable {
        bodyStates[body].position = pose.position
        bodyStates[body].turn(to: pose.angle)
      }
    }
  }

  /// Whether a body that came straight from a place came through a wall that it may not pass.
  private func passesWall(_ i: Int, from start: Point) -> Bool {
    let end = bodyStates[i].position
    guard start != end, bodyStates[i].isMovable, !bodies[i].boundaryGroups.isEmpty else { return false }
    var way = Extent(low: start, high: start)
    way.include(end)
    var near: [Int] = []
    tree.visit(way, &near)
    return near.contains { k in
      bodies[i].boundaryGroups.contains(boundaries[segments[k].boundary].group)
        && segments[k].parts(start, end)
    }
  }

  /// Whether something at least ten times as heavy leans on something light, which takes the solver longer.
  private var hasHighMassRatio: Bool {
    constraints.contains { row in
      let a = solverBodies[row.a].inverseMass
      let b = solverBodies[row.b].inverseMass
      return a > 0 && b > 0 && (a > 10 * b || b > 10 * a)
    }
  }

  private mutating func solve(_ island: Islands.Island, forDrift: Bool, share: Double) {
    guard !island.contacts.isEmpty else {
      solveWithoutContacts(island, forDrift: forDrift)
      return
    }
    for k in island.bodies {
      solverBodies[Int(islands.bodies[k])] = bodyStates[Int(islands.bodies[k])].solverBody
    }
    if let wideSolver = island.wideSolver, solve(wideSolver, island, forDrift: forDrift, share: share) {
      return
    }
    prepareConstraints(of: island, forDrift: forDrift, share: share)
    if constraints.isEmpty {
      solveWithoutContacts(island, forDrift: forDrift)
    } else {
      solveConstraints(of: island, forDrift: forDrift, share: share)
    }
  }

  /// Joints without contacts that hold.
  private mutating func solveWithoutContacts(_ island: Islands.Island, forDrift: Bool) {
    for k in island.systems {
      joints[Int(islands.systems[k])].solveWithoutContacts(forDrift: forDrift, jointDefinitions, &bodyStates)
    }
  }

  /// By the precise solver, to convergence.
  private mutating func solveConstraints(of island: Islands.Island, forDrift: Bool, share: Double) {
    let hasJoints = !island.systems.isEmpty
    let passes = passes
    if hasJoints, hasSplitCorrection(island) || (forDrift && hasLargeErrors(island)) {
      solveSplit(island, forDrift: forDrift, passes: passes)
      finish(island, forDrift: forDrift, share: share)
      return
    }
    // What is led may give energy.
    let isFree = !hasJoints && !constraints.contains { isKinematic($0.a) || isKinematic($0.b) }
    let before = isFree ? energy(of: island) : nil
    for i in constraints.indices { constraints[i].warmStart(&solverBodies) }
    // Only a drift may have to be begun again.
    let mayUseDampedSolve = hasJoints && forDrift
    let initialBodies = mayUseDampedSolve ? islands.bodies[island.bodies].map { solverBodies[Int($0)] } : []
    let constraintsBefore = mayUseDampedSolve ? constraints : []
    for k in island.systems {
      joints[Int(islands.systems[k])].warmStart(
        forDrift: forDrift, share: share, jointDefinitions, bodyStates, &solverBodies)
    }
    // What a few rows change is never too little.
    let mayEndEarly = constraints.count > Self.fewConstraints
    let least = mayEndEarly ? 2 * Self.share * Self.share * energy(of: island) : 0
    var changeBefore = 0.0
    var usesDampedSolve = false
    var dampedPasses = 0
    let dampedLimit = island.systems.reduce(passes) {
      min($0, joints[Int(islands.systems[$1])].mostDampedPasses)
    }
    var errorBefore = 0.0
    var isSolved = false
    for pass in 0..<passes {
      if usesDampedSolve { dampedPasses += 1 }
      if dampedPasses > dampedLimit { break }
      // To and fro, so that neither end of a stack is favoured.
      let isBackwards = pass % 2 == 1
      var isChanging = ContactConstraint.pass(
        &constraints, &solverBodies, isBackwards: isBackwards, tolerance: Self.tolerance)
      let error = solveJoints(of: island, forDrift: forDrift, usesDampedSolve: usesDampedSolve)
      isChanging = isChanging || (hasJoints && error >= Self.tolerance)
      let change =
        !isChanging || mayEndEarly || isBackwards ? constraints.reduce(0) { $0 + $1.changeEnergy } : 0
      if !isChanging || (!usesDampedSolve && mayEndEarly && change < least) {
        isSolved = true
        break
      }
      if mayUseDampedSolve, !usesDampedSolve,
        JointSystem.isDiverging(pass, error, before: errorBefore, isPlainNewton: false)
      {
        // Joints that turn far within a substep or contradict each other: once more from the beginning, with care.
        usesDampedSolve = true
        for (k, solverBody) in zip(island.bodies, initialBodies) {
          solverBodies[Int(islands.bodies[k])] = solverBody
        }
        constraints = constraintsBefore
        for k in island.systems { joints[Int(islands.systems[k])].restart() }
      } else if !usesDampedSolve, isBackwards, pass + 1 < passes {
        extrapolate(change, before: changeBefore)
        changeBefore = change
      }
      errorBefore = error
    }
    if let before, energy(of: island) > before * Self.gain {
      isSolved = solveWithoutWarmStart(island, passes: passes)
    }
    for k in island.systems { joints[Int(islands.systems[k])].keepImpulses(forDrift: forDrift, share: share) }
    if hasJoints, forDrift ? isWild(island) : isTooFast(island) {
      solveSplit(island, forDrift: forDrift, passes: passes)
    }
    finish(island, forDrift: forDrift, share: share)
    if forDrift, !isSolved { for row in constraints { handOverIfClosing(row.contact) } }
  }

  /// Gives bodies their velocities, and keeps the impulses of contacts.
  private mutating func finish(_ island: Islands.Island, forDrift: Bool, share: Double) {
    storeVelocities(of: island)
    for row in constraints {
      let press = row.pressures
      keep(
        row.contact, press.first, press.second, across: row.across, share: share,
        isEnd: island.isTied && !forDrift)
    }
  }

  /// More than rounding adds to what is reckoned in two ways.
  private static let gain = 1 + 1e-9

  /// Of motion, as the passes have left it.
  private func energy(of island: Islands.Island) -> Double {
    islands.bodies[island.bodies].reduce(0) { $0 + solverBodies[Int($1)].energy }
  }

  private func isKinematic(_ i: Int) -> Bool {
    solverBodies[i].inverseMass == 0 && (solverBodies[i].velocity != .zero || solverBodies[i].spin != 0)
  }

  /// Begins again without the impulses of the substep before.
  ///
  /// Contacts that only hold take energy or leave it, and so does each pass that begins with none of their impulses. A first
  /// guess that gave some was too large, and what is light between what is heavy takes it back too slowly.
  /// - Returns: whether the passes came to an end.
  private mutating func solveWithoutWarmStart(_ island: Islands.Island, passes: Int) -> Bool {
    for k in island.bodies {
      solverBodies[Int(islands.bodies[k])] = bodyStates[Int(islands.bodies[k])].solverBody
    }
    for i in constraints.indices { constraints[i].guess(0, 0, across: 0) }
    for pass in 0..<passes
    where !ContactConstraint.pass(
      &constraints, &solverBodies, isBackwards: pass % 2 == 1, tolerance: Self.tolerance)
    {
      return true
    }
    return false
  }

  /// Goes on where the passes over the contacts lead to, so that far fewer of them do; joints follow.
  ///
  /// Source: M. Silcowitz, S. Niebe and K. Erleben, "A Nonsmooth Nonlinear Conjugate Gradient Method for Interactive
  /// Contact Force Problems" (2010), with changes measured as energies, so that masses of all sizes count alike, and after
  /// every pass to and fro, which is one and the same step, as every other pass is not.
  /// - Parameter before: what the passes before the last changed.
  private mutating func extrapolate(_ change: Double, before: Double) {
    // What changes more than before leads elsewhere.
    let share = change < before ? change / before : 0
    for i in constraints.indices { constraints[i].extrapolate(share, &solverBodies) }
  }

  /// Gives the bodies the velocities found.
  mutating func storeVelocities(of island: Islands.Island) {
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      if bodyStates[i].defersHalfKick {
        // The velocity between the halves of an even push lies half-way.
        bodyStates[i].startVelocity += (solverBodies[i].velocity - bodyStates[i].velocity) * 0.5
        bodyStates[i].startSpin += (solverBodies[i].spin - bodyStates[i].spin) * 0.5
      }
      bodyStates[i].solverBody = solverBodies[i]
    }
  }

  /// Keeps a contact's impulses as the first guess of the next solve.
  @inline(__always)
  mutating func keep(
    _ i: Int, _ first: Double, _ second: Double, across: Double, share: Double, isEnd: Bool = false
  ) {
    let isDouble = contacts[i].count > 1
    let across = across / share
    manifoldCache.set(
      Contact.Impulses(normal: first / share, tangent: isDouble ? across * 0.5 : across),
      Contact.Impulses(normal: second / share, tangent: isDouble ? across * 0.5 : 0), press: first + second,
      isEnd: isEnd, of: contacts[i])
  }

  /// - Returns: the largest error met, in points or radians a second.
  mutating func solveJoints(of island: Islands.Island, forDrift: Bool, usesDampedSolve: Bool) -> Double {
    var worst = 0.0
    for k in island.systems {
      let s = Int(islands.systems[k])
      let error =
        !forDrift
        ? joints[s].solveVelocities(&solverBodies)
        : (usesDampedSolve ? joints[s].solveDamped(&solverBodies) : joints[s].solvePositions(&solverBodies))
      // An error that is no number is the worst.
      worst = error <= worst ? worst : error
    }
    return worst
  }
}
