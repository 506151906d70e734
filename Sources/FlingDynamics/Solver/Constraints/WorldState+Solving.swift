internal import FlingGeometry

/// The exact solver of contacts and joints, island by island.
extension WorldState {
  /// Limit on the passes over an island's contacts in each solve. A stack of n bodies needs about n² passes,
  /// or it sways. Islands with many contacts get fewer; their warm start is a good guess. Islands with large
  /// mass ratios get four times as many.
  private var passes: Int {
    let affordable = 3000 / (constraints.count + 1)
    let passes = affordable < 8 ? 8 : (affordable > 160 ? 160 : affordable)
    return hasHighMassRatio ? 4 * passes : passes
  }
  /// The same for a whole island with more than `fewConstraints` contacts, as a fraction of its velocity,
  /// compared by kinetic energies. Smaller islands are cheap to solve to convergence.
  private static let convergedFraction = 1e-3
  /// Least speed of bodies, in pt/s, of which `convergedFraction` is taken: a fraction of the energy of bodies
  /// that have come to rest would be as good as nothing, and the passes would not end.
  private static let leastConvergedSpeed = 0.1
  private static let fewConstraints = 4

  /// Before the drift: solves for mean velocities that satisfy contacts and joints at its end.
  mutating func solveDriftVelocities() {
    refreshIslands()
    for island in islands.islands where !isSuspended(island) {
      let defersHalfKick = islands.bodies[island.bodies].contains { bodyStates[Int($0)].defersHalfKick }
      let substepFraction = defersHalfKick ? 1 : 0.5
      solve(island, forDrift: true, substepFraction: substepFraction)
    }
    Self.clearHalfKickDeferrals(&bodyStates)
  }

  /// Clears the flags of deferred half kicks of all bodies.
  private static func clearHalfKickDeferrals(_ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices { bodyStates[i].defersHalfKick = false }
  }

  /// After the drift: solves for the velocities at its end. If nothing reads these, the contacts resist the
  /// second half of the kick together with the first half of the next. This gives the same mean velocities in
  /// half the time.
  mutating func solveEndVelocities(
    of substep: Int, springs: [Spring], _ fieldAccumulators: [FieldAccumulator]
  ) {
    refreshIslands()
    let isLast = substep == World.substeps - 1
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
      Self.clearHalfKickDeferrals(of: islands.bodies[island.bodies], &bodyStates)
      solve(island, forDrift: false, substepFraction: 0.5)
    }
  }

  /// Marks the bodies that may defer their half kick. Bodies with impacts may not.
  private static func markDeferredHalfKicks(_ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices {
      bodyStates[i].defersHalfKick = bodyStates[i].isAwake && !bodyStates[i].isStruck
    }
  }

  /// Clears the flags of deferred half kicks of bodies whose half kick is solved now.
  private static func clearHalfKickDeferrals(of bodies: ArraySlice<Int32>, _ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for body in bodies { bodyStates[Int(body)].defersHalfKick = false }
  }

  /// Whether nothing reads the velocities of an island at the end of the substep: no springs or fields act on
  /// its bodies, and it has no impacts and no joints. In wide islands, impacts and joints that connect one
  /// body to the ground are allowed.
  private func mayDeferHalfKick(_ island: Islands.Island) -> Bool {
    let isWide = island.isWide
    guard isWide ? hasOnlyJointsToGround(island) : island.systems.isEmpty else { return false }
    let isAsked = islands.bodies[island.bodies].contains {
      let bodyState = bodyStates[Int($0)]
      return bodyState.isAwake && !bodyState.defersHalfKick && !(isWide && bodyState.isStruck)
    }
    if isAsked { return false }
    return isWide || impactRecords.isEmpty
      || islands.contacts[island.contacts].allSatisfy { !contacts[Int($0)].isStruck }
  }

  /// Whether every system of joints has just one movable body, so that it connects that body to the ground or
  /// to anchored bodies.
  private func hasOnlyJointsToGround(_ island: Islands.Island) -> Bool {
    islands.systems[island.systems].allSatisfy {
      joints[Int($0)].members.count { bodyStates[$0.index].isMovable } == 1
    }
  }

  /// Prepares the joint systems at the present poses, `time` seconds after the start of the step.
  mutating func prepareJoints(at time: Double) {
    // Waking and falling asleep make the islands stale.
    let mayDiffer = islandsAreStale
    for s in joints.indices where !joints[s].isSuspended {
      if joints[s].prepare(jointDefinitions, bodyStates, at: time, mayDiffer: mayDiffer) {
        invalidate(.islandBodies)
      }
    }
  }

  /// Builds the contact constraints of an island.
  /// - Parameter substepFraction: Part of a substep whose forces the constraints balance.
  mutating func prepareConstraints(of island: Islands.Island, forDrift: Bool, substepFraction: Double) {
    constraints.removeAll(keepingCapacity: true)
    for k in island.contacts {
      let i = Int(islands.contacts[k])
      guard takesPart(contact: i, forDrift: forDrift) else { continue }
      let input = input(ofContact: i, in: island, forDrift: forDrift, substepFraction: substepFraction)
      var row = ContactConstraint(contact: i, a: contacts[i].a, b: contacts[i].b, input)
      row.setTargets(input)
      constraints.append(row)
    }
    if !symmetry.contacts.isEmpty { symmetry.markMirrored(&constraints, bodyStates) }
  }

  /// Decides whether a contact takes part in this solve. After the drift only touching parts are constrained;
  /// before it also parts that are about to touch.
  @inline(__always)
  mutating func takesPart(contact i: Int, forDrift: Bool) -> Bool {
    guard contacts[i].count > 0, forDrift || contacts[i].gap <= World.slop else {
      clearImpulses(ofContact: i)
      return false
    }
    if !contacts[i].isInelasticWide, willCollide(contact: i) {
      leaveToContinuousCollision(contact: i, forDrift: forDrift)
      return false
    }
    contacts[i].isSolved = true
    return true
  }

  /// The geometry, targets and warm start of a contact's constraint.
  @inline(__always)
  func input(
    ofContact i: Int, in island: Islands.Island, forDrift: Bool, substepFraction: Double
  ) -> ContactInput {
    let contact = contacts[i]
    let manifold = manifoldCache.manifold(contact)
    var input = ContactInput(
      manifold, friction: friction(contact), bodyStates[contact.a], bodyStates[contact.b])
    if forDrift {
      input.minSpeed1 = Self.minSeparationSpeed(manifold.first)
      input.minSpeed2 = Self.minSeparationSpeed(manifold.second)
    }
    let ends = island.hasJointsOrSprings && !forDrift ? manifoldCache.impulsesAfterDrift(contact) : nil
    let known = ends ?? manifoldCache.impulses(contact)
    input.first = known.first.normal * substepFraction
    input.second = known.second.normal * substepFraction
    input.across = (known.first.tangent + known.second.tangent) * substepFraction
    return input
  }

  /// Clears the warm start of a contact that is not solved.
  mutating func clearImpulses(ofContact i: Int) {
    contacts[i].isSolved = false
    if contacts[i].record >= 0 { manifoldCache.list[contacts[i].record].rebound = 0 }
    manifoldCache.setImpulses(Contact.Impulses(), Contact.Impulses(), of: contacts[i])
    manifoldCache.setImpulses(Contact.Impulses(), Contact.Impulses(), areAfterDrift: true, of: contacts[i])
  }

  /// Leaves a contact to continuous collision, even if it already touches at one of its two points.
  mutating func leaveToContinuousCollision(contact i: Int, forDrift: Bool) {
    clearImpulses(ofContact: i)
    if forDrift, contacts[i].gap <= World.touchDistance { handToContinuousCollision(contact: i) }
  }

  /// Least separation speed that the solver demands at a contact point, in pt/s. Negative for an open gap,
  /// which may close within the drift.
  static func minSeparationSpeed(_ contactPoint: Manifold.ManifoldPoint) -> Double {
    contactPoint.gap > 0 ? -contactPoint.gap / World.substep : 0
  }

  /// Whether a gap closes within the substep, and faster than the threshold. Continuous collision resolves
  /// such contacts as impacts.
  @inline(__always)
  func willCollide(contact i: Int) -> Bool {
    let hold = contacts[i].record
    if manifoldCache.list[hold].first.gap <= World.touchDistance,
      contacts[i].count == 1
        || manifoldCache.flats[manifoldCache.list[hold].flat].second.gap <= World.touchDistance
    {
      return false
    }
    return willCollideFast(contacts[i], manifoldCache.manifold(contacts[i]))
  }

  private func willCollideFast(_ contact: Contact, _ manifold: Manifold) -> Bool {
    let threshold = impactThreshold(contact)
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
    contactPoint.gap > World.touchDistance && closingSpeed(contactPoint, normal, a, b, threshold) > 0
  }

  /// Closing speed of a contact point that meets within the substep, in pt/s; 0 if it does not, or is slower
  /// than `threshold`.
  @inline(__always)
  static func closingSpeed(
    _ contactPoint: Manifold.ManifoldPoint, _ normal: Point, _ a: BodyState, _ b: BodyState,
    _ threshold: Double
  ) -> Double {
    let speed = contactPoint.speed(along: normal, a, b)
    return speed < -threshold && contactPoint.gap + speed * World.substep < 0 ? -speed : 0
  }

  /// Indices of the joint systems with a body that satisfies a condition.
  func jointSystems(withBodyWhere matches: (Int) -> Bool) -> [Int] {
    joints.indices.filter { s in
      joints[s].order.contains { matches(jointDefinitions[$0].a) || matches(jointDefinitions[$0].b) }
    }
  }

  /// Indices of the joint systems with position errors: bodies had impacts, or a split correction is pending.
  var jointsToCorrect: [Int] {
    let struck = hasStruck ? jointSystems { bodyStates[$0].isStruck } : []
    guard joints.contains(where: { $0.correction.isPending }) else { return struck }
    return joints.indices.filter { joints[$0].correction.isPending || struck.contains($0) }
  }

  /// Corrects the positions of joints that impacts, or the separation of overlaps, have bent. The correction
  /// is undone if it would carry a body through a wall. The joints then stay bent as long as the body is
  /// pressed against the wall.
  mutating func correctJointPositions(of systems: [Int], at time: Double, _ sources: EnergySources) {
    if !systems.isEmpty { continuousCollision.noteShift() }
    for s in systems {
      let bodies = joints[s].members.map { $0.index }
      let before = bodies.map { pose(of: $0) }
      // A split correction is due only once after each drift.
      if joints[s].correction.isSplit, !joints[s].correction.isPending { continue }
      for _ in 0..<(joints[s].correction.isPending ? 1 : 2) {
        if joints[s].prepare(jointDefinitions, bodyStates, at: time, mayDiffer: true) {
          invalidate(.islandBodies)
        }
        joints[s].switchToGeneralSolver(jointDefinitions, bodyStates)
        if joints[s].correction.isPending {
          joints[s].correctPositions(&bodyStates)
        } else {
          joints[s].correctPositionsAfterImpacts(&bodyStates)
        }
      }
      limitLift(of: s, bodies, from: before, sources)
      let isBlocked = zip(bodies, before).contains { passesWall($0, from: $1.position) }
      guard isBlocked else { continue }
      for (body, pose) in zip(bodies, before) where bodyStates[body].isMovable {
        bodyStates[body].position = pose.position
        bodyStates[body].rotate(to: pose.angle)
      }
    }
  }

  /// Whether a body crosses a wall that it collides with on the straight line from a point to its present
  /// position.
  private func passesWall(_ i: Int, from start: Point) -> Bool {
    let end = bodyStates[i].position
    guard start != end, bodyStates[i].isMovable, !bodies[i].boundaryGroups.isEmpty else { return false }
    var box = BoundingBox(low: start, high: start)
    box.include(end)
    var near: [Int] = []
    surroundings.find(overlapping: box, &near)
    return near.contains { k in
      bodies[i].boundaryGroups.contains(boundaries[segments[k].boundary].group)
        && segments[k].crossesLine(from: start, to: end)
    }
  }

  /// Whether two bodies in contact differ in mass by more than a factor of 10. The passes then converge
  /// slowly.
  private var hasHighMassRatio: Bool {
    constraints.contains { row in
      let a = solverBodies[row.a].inverseMass
      let b = solverBodies[row.b].inverseMass
      return a > 0 && b > 0 && (a > 10 * b || b > 10 * a)
    }
  }

  /// Solves an island with the fastest solver that suits it.
  private mutating func solve(_ island: Islands.Island, forDrift: Bool, substepFraction: Double) {
    guard !island.contacts.isEmpty else {
      solveWithoutContacts(island, forDrift: forDrift)
      return
    }
    for k in island.bodies {
      solverBodies[Int(islands.bodies[k])] = bodyStates[Int(islands.bodies[k])].solverBody
    }
    if island.isWide, solveWide(island, forDrift: forDrift, substepFraction: substepFraction) { return }
    prepareConstraints(of: island, forDrift: forDrift, substepFraction: substepFraction)
    if constraints.isEmpty {
      solveWithoutContacts(island, forDrift: forDrift)
    } else {
      solveIteratively(island, forDrift: forDrift, substepFraction: substepFraction)
    }
  }

  /// Solves an island in which no contact acts.
  private mutating func solveWithoutContacts(_ island: Islands.Island, forDrift: Bool) {
    for k in island.systems {
      joints[Int(islands.systems[k])].solveWithoutContacts(forDrift: forDrift, jointDefinitions, &bodyStates)
    }
  }

  /// Alternates passes over contacts and joints until both converge.
  private mutating func solveIteratively(_ island: Islands.Island, forDrift: Bool, substepFraction: Double) {
    let hasJoints = !island.systems.isEmpty
    let passes = passes
    if hasJoints, hasSplitCorrection(island) || (forDrift && hasLargeErrors(island)) {
      solveWithSplitCorrection(island, forDrift: forDrift, passes: passes)
      storeResults(of: island, forDrift: forDrift, substepFraction: substepFraction)
      return
    }
    // Kinematic bodies may give energy.
    let isFree =
      !hasJoints
      && !constraints.contains {
        solverBodies[$0.a].isKinematic || solverBodies[$0.b].isKinematic
      }
    let before = isFree ? energy(of: island) : nil
    for i in constraints.indices { constraints[i].warmStart(&solverBodies) }
    // Only solves for a drift may have to start again.
    let mayUseDampedSolve = hasJoints && forDrift
    let initialBodies = mayUseDampedSolve ? islands.bodies[island.bodies].map { solverBodies[Int($0)] } : []
    let constraintsBefore = mayUseDampedSolve ? constraints : []
    for k in island.systems {
      joints[Int(islands.systems[k])].warmStart(
        forDrift: forDrift, substepFraction: substepFraction, jointDefinitions, bodyStates, &solverBodies)
    }
    // With few constraints the passes go on until convergence.
    let mayEndEarly = constraints.count > Self.fewConstraints
    let convergedChange =
      mayEndEarly
      ? 2 * Self.convergedFraction * Self.convergedFraction * (energy(of: island) + leastEnergy(of: island))
      : 0
    var changeBefore = 0.0
    var usesDampedSolve = false
    var dampedPasses = 0
    let dampedLimit = island.systems.reduce(passes) {
      min($0, joints[Int(islands.systems[$1])].maxDampedPasses)
    }
    var errorBefore = 0.0
    var isSolved = false
    for pass in 0..<passes {
      if usesDampedSolve { dampedPasses += 1 }
      if dampedPasses > dampedLimit { break }
      // Alternating directions favor neither end of a stack.
      let isBackwards = pass % 2 == 1
      var isChanging = ContactConstraint.solvePass(
        &constraints, &solverBodies, isBackwards: isBackwards, tolerance: World.tolerance)
      let error = solveJoints(of: island, forDrift: forDrift, usesDampedSolve: usesDampedSolve)
      isChanging = isChanging || (hasJoints && error >= World.tolerance)
      let change =
        !isChanging || mayEndEarly || isBackwards ? constraints.reduce(0) { $0 + $1.changeEnergy } : 0
      if !isChanging || (!usesDampedSolve && mayEndEarly && change < convergedChange) {
        isSolved = true
        break
      }
      if mayUseDampedSolve, !usesDampedSolve,
        JointSystem.isDiverging(pass, error, before: errorBefore, isPlainNewton: false)
      {
        // Joints turn far within a substep or contradict each other: start again with damped steps.
        usesDampedSolve = true
        for (k, solverBody) in zip(island.bodies, initialBodies) {
          solverBodies[Int(islands.bodies[k])] = solverBody
        }
        constraints = constraintsBefore
        for k in island.systems { joints[Int(islands.systems[k])].clearImpulses() }
      } else if !usesDampedSolve, isBackwards, pass + 1 < passes {
        extrapolateImpulses(changeEnergy: change, previous: changeBefore)
        changeBefore = change
      }
      errorBefore = error
    }
    if let before, energy(of: island) > before * Self.gain {
      isSolved = solveWithoutWarmStart(island, passes: passes)
    }
    for k in island.systems {
      joints[Int(islands.systems[k])].storeImpulses(forDrift: forDrift, substepFraction: substepFraction)
    }
    if hasJoints, forDrift ? gainsExcessiveEnergy(island) : isTooFast(island) {
      solveWithSplitCorrection(island, forDrift: forDrift, passes: passes)
    }
    storeResults(of: island, forDrift: forDrift, substepFraction: substepFraction)
    if forDrift, !isSolved {
      for row in constraints { handToContinuousCollisionIfClosing(contact: row.contact) }
    }
  }

  /// Stores the velocities of bodies and the impulses of contacts.
  private mutating func storeResults(of island: Islands.Island, forDrift: Bool, substepFraction: Double) {
    storeVelocities(of: island)
    for row in constraints {
      let press = row.pressures
      storeImpulses(
        ofContact: row.contact, press.first, press.second, across: row.impulses.across,
        substepFraction: substepFraction,
        areAfterDrift: island.hasJointsOrSprings && !forDrift)
    }
  }

  /// Largest factor by which rounding may increase a computed energy.
  private static let gain = 1 + 1e-9

  /// Kinetic energy of an island in the present state of the passes.
  private func energy(of island: Islands.Island) -> Double {
    islands.bodies[island.bodies].reduce(0) { $0 + solverBodies[Int($1)].energy }
  }

  /// Kinetic energy of an island whose bodies have the least speed that convergence is measured by.
  private func leastEnergy(of island: Islands.Island) -> Double {
    var mass = 0.0
    for k in island.bodies { mass += 1 / solverBodies[Int(islands.bodies[k])].inverseMass }
    return mass * Self.leastConvergedSpeed * Self.leastConvergedSpeed / 2
  }

  /// Starts the passes again without a warm start.
  ///
  /// Contacts conserve or reduce energy, and so does every pass that starts with impulses of 0. If the energy
  /// has risen, the warm start was too large; if a light body lies between heavy ones, the passes remove such
  /// an error too slowly.
  /// - Returns: whether the passes converged.
  private mutating func solveWithoutWarmStart(_ island: Islands.Island, passes: Int) -> Bool {
    for k in island.bodies {
      solverBodies[Int(islands.bodies[k])] = bodyStates[Int(islands.bodies[k])].solverBody
    }
    for i in constraints.indices { constraints[i].setImpulses(0, 0, across: 0) }
    for pass in 0..<passes
    where !ContactConstraint.solvePass(
      &constraints, &solverBodies, isBackwards: pass % 2 == 1, tolerance: World.tolerance)
    {
      return true
    }
    return false
  }

  /// Extrapolates the contact impulses along the direction in which the passes change them, which saves most
  /// of the passes. Joints follow in the next pass.
  ///
  /// Source: M. Silcowitz, S. Niebe and K. Erleben, "A Nonsmooth Nonlinear Conjugate Gradient Method for
  /// Interactive Contact Force Problems" (2010). Here changes are measured as energies, so that bodies of all
  /// masses count alike. And the step is a pair of passes, forwards and backwards, because single passes
  /// alternate between two different maps.
  /// - Parameters:
  ///   - changeEnergy: energy of the changes by the last pair of passes.
  ///   - previous: energy of the changes by the pair before it.
  private mutating func extrapolateImpulses(changeEnergy: Double, previous: Double) {
    // If the change has grown, start again in its direction.
    let ratio = changeEnergy < previous ? changeEnergy / previous : 0
    for i in constraints.indices { constraints[i].extrapolate(ratio, &solverBodies) }
  }

  /// Stores the velocities of the solve in the bodies.
  mutating func storeVelocities(of island: Islands.Island) {
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      if bodyStates[i].defersHalfKick {
        // Both half kicks were solved as one even push, so the velocity between them gets half of the change.
        bodyStates[i].startVelocity += (solverBodies[i].velocity - bodyStates[i].velocity) * 0.5
        bodyStates[i].startSpin += (solverBodies[i].spin - bodyStates[i].spin) * 0.5
      }
      bodyStates[i].solverBody = solverBodies[i]
    }
  }

  /// Stores the impulses of a contact for the next warm start, per full substep.
  /// - Parameters:
  ///   - substepFraction: Part of a substep whose forces the impulses balance.
  ///   - areAfterDrift: whether to store them as those after a drift.
  @inline(__always)
  mutating func storeImpulses(
    ofContact i: Int, _ first: Double, _ second: Double, across: Double, substepFraction: Double,
    areAfterDrift: Bool = false
  ) {
    let isDouble = contacts[i].count > 1
    let across = across / substepFraction
    manifoldCache.setImpulses(
      Contact.Impulses(normal: first / substepFraction, tangent: isDouble ? across * 0.5 : across),
      Contact.Impulses(normal: second / substepFraction, tangent: isDouble ? across * 0.5 : 0),
      press: first + second,
      areAfterDrift: areAfterDrift, of: contacts[i])
  }

  /// One pass over the joints of an island.
  /// - Returns: the largest error before the pass, in pt/s or rad/s.
  mutating func solveJoints(of island: Islands.Island, forDrift: Bool, usesDampedSolve: Bool) -> Double {
    var worst = 0.0
    for k in island.systems {
      let s = Int(islands.systems[k])
      let error =
        !forDrift
        ? joints[s].solveVelocities(&solverBodies)
        : (usesDampedSolve
          ? joints[s].solvePositionsDamped(&solverBodies) : joints[s].solvePositions(&solverBodies))
      // NaN counts as the largest error.
      worst = error <= worst ? worst : error
    }
    return worst
  }
}
