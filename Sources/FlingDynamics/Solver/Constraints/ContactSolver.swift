internal import FlingGeometry

/// Solves contacts and joints, island by island: wide islands four contacts at a time, others exactly.
struct ContactSolver: Sendable {
  /// Velocities and inverse masses of all bodies, which solver passes change; a compact copy of `bodyStates`.
  var solverBodies: [SolverBody] = []
  /// Contact constraints of the island that is being solved.
  var constraints: [ContactConstraint] = []
  /// The solver of the wide island that is being solved.
  var wideSolver = WideIslandSolver()

  /// Change of velocity in a pass below which the passes over an island with more than `fewConstraints`
  /// contacts and joint systems end, as a fraction of its velocity, compared by kinetic energies. Smaller
  /// islands are cheap to solve to convergence. Contacts and joints that are solved in turn converge slowly;
  /// the next solve starts from their impulses, so errors do not add up.
  private static let convergedFractions = (contacts: 1e-3, withJoints: 5e-3)
  /// Least speed of bodies in islands with joints, in pt/s, of which that fraction is taken: a fraction of the
  /// energy of bodies that have come to rest would be as good as nothing, and the passes would not end.
  private static let leastConvergedSpeed = 0.1
  private static let fewConstraints = 4

  /// Before the drift: solves for mean velocities that satisfy contacts and joints at its end.
  mutating func solveDriftVelocities(_ world: inout WorldState) {
    beginSolves(&world)
    for index in world.islands.islands.indices {
      let island = world.islands.islands[index]
      if world.isSuspended(island) { continue }
      let substepFraction = Self.hasDeferredHalfKick(island, world) ? 1 : 0.5
      solve(index, &world, forDrift: true, substepFraction: substepFraction)
    }
  }

  /// Whether the contacts of an island still have to resist the second half of the last kick.
  private static func hasDeferredHalfKick(_ island: Islands.Island, _ world: borrowing WorldState) -> Bool {
    guard !island.contacts.isEmpty else { return false }
    let (bodies, bodyStates) = (world.islands.bodies.span, world.bodyStates.span)
    for k in island.bodies where bodyStates[Int(bodies[k])].defersHalfKick { return true }
    return false
  }

  /// Prepares the islands. Bodies that cannot move are copied only if the sets of bodies have changed.
  mutating func beginSolves(_ world: inout WorldState) {
    guard world.refreshIslands() else { return }
    solverBodies.removeAll(keepingCapacity: true)
    solverBodies.reserveCapacity(world.bodyStates.count)
    for bodyState in world.bodyStates { solverBodies.append(bodyState.solverBody) }
  }

  /// After the drift: solves for the velocities at its end. If nothing reads these, the contacts resist the
  /// second half of the kick together with the first half of the next. This gives the same mean velocities in
  /// half the time.
  mutating func solveEndVelocities(
    _ world: inout WorldState, of substep: Int, springs: [Spring], _ fieldAccumulators: [FieldAccumulator]
  ) {
    beginSolves(&world)
    let isLast = substep == World.substeps - 1
    Self.markDeferredHalfKicks(&world.bodyStates, isLast: isLast)
    if !isLast {
      for spring in springs {
        world.bodyStates[world.jointDefinitions[spring.jointDefinition].a].defersHalfKick = false
        world.bodyStates[world.jointDefinitions[spring.jointDefinition].b].defersHalfKick = false
      }
      for fieldAccumulator in fieldAccumulators {
        world.bodyStates[fieldAccumulator.body].defersHalfKick = false
      }
    }
    for index in world.islands.islands.indices {
      let island = world.islands.islands[index]
      if world.isSuspended(island) { continue }
      let isEnd = isLast || (substep == 0 && world.maySuspend(island))
      if !isEnd, world.mayDeferHalfKick(island) { continue }
      Self.clearHalfKickDeferrals(of: world.islands.bodies[island.bodies], &world.bodyStates)
      solve(index, &world, forDrift: false, substepFraction: 0.5)
    }
  }

  /// Marks the bodies that may defer their half kick: none in the last substep, and no bodies with impacts.
  private static func markDeferredHalfKicks(_ list: inout [BodyState], isLast: Bool) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices {
      bodyStates[i].defersHalfKick = !isLast && bodyStates[i].isAwake && !bodyStates[i].isStruck
    }
  }

  /// Clears the flags of deferred half kicks of bodies whose half kick is solved now.
  private static func clearHalfKickDeferrals(of bodies: ArraySlice<Int32>, _ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for body in bodies { bodyStates[Int(body)].defersHalfKick = false }
  }

  /// Builds the contact constraints of an island.
  /// - Parameter substepFraction: Part of a substep whose forces the constraints balance.
  mutating func prepareConstraints(
    of island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    constraints.removeAll(keepingCapacity: true)
    for k in island.contacts {
      let i = Int(world.islands.contacts[k])
      var contact = world.contacts[i]
      let wasSolved = contact.isSolved
      let takesPart = world.takesPart(&contact, i, forDrift: forDrift)
      if takesPart != wasSolved { world.contacts[i] = contact }
      guard takesPart else { continue }
      let input = world.input(of: contact, in: island, forDrift: forDrift, substepFraction: substepFraction)
      var row = ContactConstraint(contact: i, a: contact.a, b: contact.b, input)
      row.setTargets(input)
      constraints.append(row)
    }
    if !world.symmetry.contacts.isEmpty { world.symmetry.markMirrored(&constraints, world.bodyStates) }
  }

  /// Limit on the passes over an island's contacts in each solve. A stack of n bodies needs about n² passes,
  /// or it sways. Islands with many contacts get fewer; their warm start is a good guess. So do islands with
  /// many rows of joints that are relaxed one after the other. Islands with large mass ratios get four times
  /// as many.
  /// - Parameters:
  ///   - contacts: the number of contact constraints.
  ///   - relaxations: how many rows of joints are relaxed in each pass.
  static func passLimit(contacts: Int, relaxations: Int, hasHighMassRatio: Bool) -> Int {
    let affordable = 3000 / (contacts + relaxations + 1)
    let passes = affordable < 8 ? 8 : (affordable > 160 ? 160 : affordable)
    return hasHighMassRatio ? 4 * passes : passes
  }

  private func passLimit(_ island: Islands.Island, _ world: WorldState) -> Int {
    Self.passLimit(
      contacts: constraints.count, relaxations: world.relaxations(of: island),
      hasHighMassRatio: Self.hasHighMassRatio(constraints, solverBodies))
  }

  /// Whether two bodies in contact differ in mass by more than a factor of 10. The passes then converge
  /// slowly.
  private static func hasHighMassRatio(
    _ constraints: [ContactConstraint], _ solverBodies: [SolverBody]
  ) -> Bool {
    let (rows, bodies) = (constraints.span, solverBodies.span)
    for r in rows.indices {
      let a = bodies[rows[r].a].inverseMass
      let b = bodies[rows[r].b].inverseMass
      if a > 0, b > 0, a > 10 * b || b > 10 * a { return true }
    }
    return false
  }

  private static func hasKinematicBody(
    _ constraints: [ContactConstraint], _ solverBodies: [SolverBody]
  ) -> Bool {
    let (rows, bodies) = (constraints.span, solverBodies.span)
    for r in rows.indices where bodies[rows[r].a].isKinematic || bodies[rows[r].b].isKinematic { return true }
    return false
  }

  /// Solves an island with the fastest solver that suits it.
  private mutating func solve(
    _ index: Int, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    let island = world.islands.islands[index]
    guard !island.contacts.isEmpty else {
      Self.solveWithoutContacts(island, &world, forDrift: forDrift)
      return
    }
    world.loadVelocities(of: island, into: &solverBodies)
    if island.isWide {
      if forDrift, world.maySuspend(island), world.hasNoImpulses(island) {
        guessStackImpulses(of: island, &world, substepFraction: substepFraction)
      }
      let isSolved = wideSolver.solve(
        index, &world, &solverBodies, forDrift: forDrift, substepFraction: substepFraction)
      if isSolved { return }
    }
    prepareConstraints(of: island, &world, forDrift: forDrift, substepFraction: substepFraction)
    if constraints.isEmpty {
      Self.solveWithoutContacts(island, &world, forDrift: forDrift)
    } else {
      solveIteratively(island, &world, forDrift: forDrift, substepFraction: substepFraction)
    }
  }

  /// Solves an island in which no contact acts.
  private static func solveWithoutContacts(
    _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool
  ) {
    for k in island.systems {
      world.joints[Int(world.islands.systems[k])].solveWithoutContacts(
        forDrift: forDrift, world.jointDefinitions, &world.bodyStates)
    }
  }

  /// Starts an island again from the velocities and impulses after the warm start of its contacts.
  private mutating func resetConstraints(
    of island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    world.loadVelocities(of: island, into: &solverBodies)
    for r in constraints.indices {
      let i = constraints[r].contact
      let contact = world.contacts[i]
      let input = world.input(of: contact, in: island, forDrift: forDrift, substepFraction: substepFraction)
      let mirror = constraints[r].mirror
      constraints[r] = ContactConstraint(contact: i, a: contact.a, b: contact.b, input)
      constraints[r].setTargets(input)
      constraints[r].mirror = mirror
    }
    ContactConstraint.warmStart(constraints, &solverBodies)
  }

  /// Alternates passes over contacts and joints until both converge.
  private mutating func solveIteratively(
    _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    let hasJoints = !island.systems.isEmpty
    let passes = passLimit(island, world)
    if hasJoints, world.needsSplitCorrection(island, forDrift: forDrift) {
      solveWithSplitCorrection(island, &world, forDrift: forDrift, passes: passes)
      storeResults(of: island, &world, forDrift: forDrift, substepFraction: substepFraction)
      return
    }
    // Kinematic bodies may give energy.
    let isFree = !hasJoints && !Self.hasKinematicBody(constraints, solverBodies)
    let before = isFree ? energy(of: island, &world) : nil
    ContactConstraint.warmStart(constraints, &solverBodies)
    for k in island.systems {
      world.joints[Int(world.islands.systems[k])].warmStart(
        forDrift: forDrift, substepFraction: substepFraction, world.jointDefinitions, world.bodyStates,
        &solverBodies)
    }
    // With few constraints the passes go on until convergence.
    let mayEndEarly = constraints.count + island.systems.count > Self.fewConstraints
    let convergedChange = mayEndEarly ? convergedChange(of: island, &world) : 0
    var changeBefore = 0.0
    var usesDampedSolve = false
    var dampedPasses = 0
    var dampedLimit = passes
    var errorBefore = 0.0
    var isSolved = false
    for pass in 0..<passes {
      if usesDampedSolve { dampedPasses += 1 }
      if dampedPasses > dampedLimit { break }
      // Alternating directions favor neither end of a stack.
      let isBackwards = pass % 2 == 1
      var isChanging = ContactConstraint.solvePass(
        &constraints, &solverBodies, isBackwards: isBackwards, tolerance: World.tolerance)
      var error = 0.0
      if hasJoints {
        error = world.solveJoints(
          of: island, &solverBodies, forDrift: forDrift, usesDampedSolve: usesDampedSolve)
        isChanging = isChanging || error >= World.tolerance
      }
      let needsChange = isChanging && !usesDampedSolve && (mayEndEarly || isBackwards)
      // Only pairs of passes need the whole sum, to extrapolate.
      let limit = isBackwards ? .infinity : convergedChange
      let change = needsChange ? ContactConstraint.changeEnergy(constraints, limit: limit) : 0
      if !isChanging || (!usesDampedSolve && mayEndEarly && change < convergedChange) {
        isSolved = true
        break
      }
      if hasJoints, forDrift, !usesDampedSolve,
        JointSystem.isDiverging(pass, error, before: errorBefore, isPlainNewton: false)
      {
        // Joints turn far within a substep or contradict each other: start again with damped steps.
        usesDampedSolve = true
        resetConstraints(of: island, &world, forDrift: forDrift, substepFraction: substepFraction)
        for k in island.systems {
          let s = Int(world.islands.systems[k])
          world.joints[s].clearImpulses()
          dampedLimit = min(dampedLimit, world.joints[s].maxDampedPasses)
        }
      } else if !usesDampedSolve, isBackwards, pass + 1 < passes {
        extrapolateImpulses(changeEnergy: change, previous: changeBefore)
        changeBefore = change
      }
      errorBefore = error
    }
    if let before, energy(of: island, &world) > before * Self.gain {
      isSolved = solveWithoutWarmStart(island, &world, passes: passes)
    }
    for k in island.systems {
      world.joints[Int(world.islands.systems[k])].storeImpulses(
        forDrift: forDrift, substepFraction: substepFraction)
    }
    if hasJoints, forDrift ? gainsExcessiveEnergy(island, &world) : world.isTooFast(island) {
      solveWithSplitCorrection(island, &world, forDrift: forDrift, passes: passes)
    }
    storeResults(of: island, &world, forDrift: forDrift, substepFraction: substepFraction)
    if forDrift, !isSolved {
      for r in constraints.indices {
        world.handToContinuousCollisionIfClosing(contact: constraints[r].contact)
      }
    }
  }

  /// Stores the velocities of bodies and the impulses of contacts.
  private func storeResults(
    of island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    world.storeVelocities(of: island, from: solverBodies)
    let rows = constraints.span
    for r in rows.indices {
      let press = rows[r].pressures
      world.storeImpulses(
        ofContact: rows[r].contact, press.first, press.second, across: rows[r].impulses.across,
        substepFraction: substepFraction,
        areAfterDrift: island.hasJointsOrSprings && !forDrift)
    }
  }

  /// Largest factor by which rounding may increase a computed energy.
  private static let gain = 1 + 1e-9

  /// Kinetic energy of an island in the present state of the passes.
  private func energy(of island: Islands.Island, _ world: inout WorldState) -> Double {
    let (bodies, list) = (solverBodies.span, world.islands.bodies.span)
    var sum = 0.0
    for k in island.bodies { sum += bodies[Int(list[k])].energy }
    return sum
  }

  /// Kinetic energy of a change of velocity at which the passes over an island may end.
  private func convergedChange(of island: Islands.Island, _ world: inout WorldState) -> Double {
    let motion = energy(of: island, &world)
    guard !island.systems.isEmpty else {
      return 2 * Self.convergedFractions.contacts * Self.convergedFractions.contacts * motion
    }
    return 2 * Self.convergedFractions.withJoints * Self.convergedFractions.withJoints
      * (motion + leastEnergy(of: island, &world))
  }

  /// Kinetic energy of an island whose bodies have the least speed that convergence is measured by.
  private func leastEnergy(of island: Islands.Island, _ world: inout WorldState) -> Double {
    let (bodies, list) = (solverBodies.span, world.islands.bodies.span)
    var mass = 0.0
    for k in island.bodies { mass += 1 / bodies[Int(list[k])].inverseMass }
    return mass * Self.leastConvergedSpeed * Self.leastConvergedSpeed / 2
  }

  /// Starts the passes again without a warm start.
  ///
  /// Contacts conserve or reduce energy, and so does every pass that starts with impulses of 0. If the energy
  /// has risen, the warm start was too large; if a light body lies between heavy ones, the passes remove such
  /// an error too slowly.
  /// - Returns: whether the passes converged.
  private mutating func solveWithoutWarmStart(
    _ island: Islands.Island, _ world: inout WorldState, passes: Int
  ) -> Bool {
    world.loadVelocities(of: island, into: &solverBodies)
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
    ContactConstraint.extrapolate(&constraints, ratio, &solverBodies)
  }
}
