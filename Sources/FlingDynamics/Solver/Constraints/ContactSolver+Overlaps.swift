internal import FlingGeometry

/// Moving overlapping bodies apart.
extension ContactSolver {
  /// Moves overlapping bodies apart by pseudo velocities that last for one substep, and corrects the
  /// positions of the joints that this displaces.
  /// - Parameter start: Start of the substep, in seconds since the start of the step.
  mutating func correctOverlaps(
    _ world: inout WorldState, at start: Double, _ sources: EnergySources
  ) {
    world.refreshAwakeContactLists()
    guard !world.contactLists.penetrating.isEmpty else { return }
    world.handover.noteShift()
    beginSolves(&world)
    // Pseudo velocities use the memory of `solverBodies`, which the next solve fills again. Real velocities
    // are not involved.
    var pushed: [SolverBody] = []
    swap(&pushed, &solverBodies)
    defer { swap(&pushed, &solverBodies) }
    pushed.removeAll(keepingCapacity: true)
    pushed.reserveCapacity(world.bodyStates.count)
    for bodyState in world.bodyStates {
      pushed.append(SolverBody(inverseMass: bodyState.inverseMass, inverseInertia: bodyState.inverseInertia))
    }
    var corrections: [ContactConstraint] = []
    swap(&corrections, &constraints)
    defer { swap(&corrections, &constraints) }
    corrections.removeAll(keepingCapacity: true)
    for k in world.symmetry.orderedWithImages(world.contactLists.penetrating)
    where !world.contacts[Int(k)].isInelasticWide {
      let contact = world.contacts[Int(k)]
      let input = world.separationInput(of: contact, fraction: WorldState.correctionFractions.exact)
      var row = ContactConstraint(contact: Int(k), a: contact.a, b: contact.b, input)
      row.setTargets(input)
      corrections.append(row)
    }
    world.symmetry.markMirrored(&corrections, world.bodyStates)
    for _ in 0..<8 {
      _ = ContactConstraint.solvePass(&corrections, &pushed, isBackwards: false, tolerance: 0)
    }
    wideSolver.separateOverlaps(&world, &pushed)
    // Joint systems with a body that is about to move, and the poses of their bodies before.
    let others = world.jointSystems { pushed[$0].velocity != .zero || pushed[$0].spin != 0 }
    let before = others.map { world.joints[$0].members.map { World.Pose(world.bodyStates[$0.index]) } }
    for i in world.bodyStates.indices
    where world.bodyStates[i].isAwake && (pushed[i].velocity != .zero || pushed[i].spin != 0) {
      world.displace(body: i, by: pushed[i])
    }
    // The gaps change by the pseudo velocities; manifolds are not computed again.
    for row in corrections {
      let speeds = row.separationSpeeds(pushed[row.a], pushed[row.b])
      world.addToGaps(
        of: world.contacts[row.contact], speeds.first * World.substep, speeds.second * World.substep)
    }
    world.correctJointPositions(of: others, at: start, sources)
    // Where joints and contacts contradict each other, every correction would lift the bodies a little more.
    for (s, poses) in zip(others, before) where world.joints[s].correction.limitsLift {
      world.limitLift(of: s, world.joints[s].members.map { $0.index }, from: poses, sources)
    }
    // Memory that many overlaps needed earlier is freed.
    if corrections.capacity > 4 * corrections.count + 2 * World.fewContacts { corrections = [] }
  }
}
