internal import FlingGeometry

/// Solves contacts and joints, island by island: wide islands four contacts at a time, others exactly.
struct ContactSolver: Sendable {
  /// Velocities and inverse masses of all bodies, which solver passes change; a compact copy of `bodyStates`.
  var solverBodies: [SolverBody] = []
  /// Contact constraints of the island that is being solved.
  var constraints: [ContactConstraint] = []
  /// The solver of the wide island that is being solved.
  var wideSolver = WideIslandSolver()

  /// Change of velocity in a pass below which the passes over an island with more than `fewConstraints` contacts
  /// end, as a fraction of its velocity, compared by kinetic energies. Smaller islands are cheap to solve to
  /// convergence.
  private static let convergedFraction = 1e-3
  /// Least speed of bodies, in pt/s, of which `convergedFraction` is taken: a fraction of the energy of bodies
  /// that have come to rest would be as good as nothing, and the passes would not end.
  private static let leastConvergedSpeed = 0.1
  private static let fewConstraints = 4

  /// Before the drift: solves for mean velocities that satisfy contacts and joints at its end.
  mutating func solveDriftVelocities(_ world: inout WorldState) {
    beginSolves(&world)
    for island in world.islands.islands where !world.isSuspended(island) {
      let defersHalfKick = world.islands.bodies[island.bodies].contains {
        world.bodyStates[Int($0)].defersHalfKick
      }
      let substepFraction = defersHalfKick ? 1 : 0.5
      solve(island, &world, forDrift: true, substepFraction: substepFraction)
    }
    Self.clearHalfKickDeferrals(&world.bodyStates)
  }

  /// Prepares the islands. Bodies that cannot move are copied only if the sets of bodies have changed.
  private mutating func beginSolves(_ world: inout WorldState) {
    guard world.refreshIslands() else { return }
    solverBodies.removeAll(keepingCapacity: true)
    solverBodies.reserveCapacity(world.bodyStates.count)
    for bodyState in world.bodyStates { solverBodies.append(bodyState.solverBody) }
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
    _ world: inout WorldState, of substep: Int, springs: [Spring], _ fieldAccumulators: [FieldAccumulator]
  ) {
    beginSolves(&world)
    let isLast = substep == World.substeps - 1
    if !isLast {
      Self.markDeferredHalfKicks(&world.bodyStates)
      for spring in springs {
        world.bodyStates[world.jointDefinitions[spring.jointDefinition].a].defersHalfKick = false
        world.bodyStates[world.jointDefinitions[spring.jointDefinition].b].defersHalfKick = false
      }
      for fieldAccumulator in fieldAccumulators {
        world.bodyStates[fieldAccumulator.body].defersHalfKick = false
      }
    }
    for island in world.islands.islands where !world.isSuspended(island) {
      let isEnd = isLast || (substep == 0 && world.maySuspend(island))
      if !isEnd, world.mayDeferHalfKick(island) { continue }
      Self.clearHalfKickDeferrals(of: world.islands.bodies[island.bodies], &world.bodyStates)
      solve(island, &world, forDrift: false, substepFraction: 0.5)
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

  /// Builds the contact constraints of an island.
  /// - Parameter substepFraction: Part of a substep whose forces the constraints balance.
  mutating func prepareConstraints(
    of island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    constraints.removeAll(keepingCapacity: true)
    for k in island.contacts {
      let i = Int(world.islands.contacts[k])
      guard world.takesPart(contact: i, forDrift: forDrift) else { continue }
      let input = world.input(ofContact: i, in: island, forDrift: forDrift, substepFraction: substepFraction)
      var row = ContactConstraint(contact: i, a: world.contacts[i].a, b: world.contacts[i].b, input)
      row.setTargets(input)
      constraints.append(row)
    }
    if !world.symmetry.contacts.isEmpty { world.symmetry.markMirrored(&constraints, world.bodyStates) }
  }

  /// Limit on the passes over an island's contacts in each solve. A stack of n bodies needs about n² passes,
  /// or it sways. Islands with many contacts get fewer; their warm start is a good guess. Islands with large
  /// mass ratios get four times as many.
  private var passes: Int {
    let affordable = 3000 / (constraints.count + 1)
    let passes = affordable < 8 ? 8 : (affordable > 160 ? 160 : affordable)
    return hasHighMassRatio ? 4 * passes : passes
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
  private mutating func solve(
    _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    guard !island.contacts.isEmpty else {
      Self.solveWithoutContacts(island, &world, forDrift: forDrift)
      return
    }
    for k in island.bodies {
      solverBodies[Int(world.islands.bodies[k])] = world.bodyStates[Int(world.islands.bodies[k])].solverBody
    }
    if island.isWide {
      if forDrift, world.maySuspend(island), world.hasNoImpulses(island) {
        guessStackImpulses(of: island, &world, substepFraction: substepFraction)
      }
      let isSolved = wideSolver.solve(
        island, &world, &solverBodies, forDrift: forDrift, substepFraction: substepFraction)
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

  /// Alternates passes over contacts and joints until both converge.
  private mutating func solveIteratively(
    _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    let hasJoints = !island.systems.isEmpty
    let passes = passes
    if hasJoints, world.hasSplitCorrection(island) || (forDrift && world.hasLargeErrors(island)) {
      solveWithSplitCorrection(island, &world, forDrift: forDrift, passes: passes)
      storeResults(of: island, &world, forDrift: forDrift, substepFraction: substepFraction)
      return
    }
    // Kinematic bodies may give energy.
    let isFree =
      !hasJoints
      && !constraints.contains {
        solverBodies[$0.a].isKinematic || solverBodies[$0.b].isKinematic
      }
    let before = isFree ? energy(of: island, &world) : nil
    for i in constraints.indices { constraints[i].warmStart(&solverBodies) }
    // Only solves for a drift may have to start again.
    let mayUseDampedSolve = hasJoints && forDrift
    let initialBodies =
      mayUseDampedSolve ? world.islands.bodies[island.bodies].map { solverBodies[Int($0)] } : []
    let constraintsBefore = mayUseDampedSolve ? constraints : []
    for k in island.systems {
      world.joints[Int(world.islands.systems[k])].warmStart(
        forDrift: forDrift, substepFraction: substepFraction, world.jointDefinitions, world.bodyStates,
        &solverBodies)
    }
    // With few constraints the passes go on until convergence.
    let mayEndEarly = constraints.count > Self.fewConstraints
    let convergedChange =
      mayEndEarly
      ? 2 * Self.convergedFraction * Self.convergedFraction
        * (energy(of: island, &world) + leastEnergy(of: island, &world))
      : 0
    var changeBefore = 0.0
    var usesDampedSolve = false
    var dampedPasses = 0
    let dampedLimit = island.systems.reduce(passes) {
      min($0, world.joints[Int(world.islands.systems[$1])].maxDampedPasses)
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
      let error = world.solveJoints(
        of: island, &solverBodies, forDrift: forDrift, usesDampedSolve: usesDampedSolve)
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
          solverBodies[Int(world.islands.bodies[k])] = solverBody
        }
        constraints = constraintsBefore
        for k in island.systems { world.joints[Int(world.islands.systems[k])].clearImpulses() }
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
      for row in constraints { world.handToContinuousCollisionIfClosing(contact: row.contact) }
    }
  }

  /// Stores the velocities of bodies and the impulses of contacts.
  private mutating func storeResults(
    of island: Islands.Island, _ world: inout WorldState, forDrift: Bool, substepFraction: Double
  ) {
    world.storeVelocities(of: island, from: solverBodies)
    for row in constraints {
      let press = row.pressures
      world.storeImpulses(
        ofContact: row.contact, press.first, press.second, across: row.impulses.across,
        substepFraction: substepFraction,
        areAfterDrift: island.hasJointsOrSprings && !forDrift)
    }
  }

  /// Largest factor by which rounding may increase a computed energy.
  private static let gain = 1 + 1e-9

  /// Kinetic energy of an island in the present state of the passes.
  private func energy(of island: Islands.Island, _ world: inout WorldState) -> Double {
    world.islands.bodies[island.bodies].reduce(0) { $0 + solverBodies[Int($1)].energy }
  }

  /// Kinetic energy of an island whose bodies have the least speed that convergence is measured by.
  private func leastEnergy(of island: Islands.Island, _ world: inout WorldState) -> Double {
    var mass = 0.0
    for k in island.bodies { mass += 1 / solverBodies[Int(world.islands.bodies[k])].inverseMass }
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
    for k in island.bodies {
      solverBodies[Int(world.islands.bodies[k])] = world.bodyStates[Int(world.islands.bodies[k])].solverBody
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
}
