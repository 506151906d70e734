internal import FlingGeometry

/// Overlaps: penetrating bodies are moved apart along the normal without changing their velocities.
extension World {
  /// Fraction of an overlap's depth that is corrected in a substep.
  private static let correctionFraction = 0.25

  /// Moves overlapping bodies apart by pseudo velocities that last for one substep, and corrects the
  /// positions of the joints that this displaces.
  /// - Parameter start: Start of the substep, in seconds since the start of the step.
  mutating func correctOverlaps(at start: Double) {
    refreshAwakeContactLists()
    let bent = wideSolversAreLoaded ? correctOverlapsInWideSolvers() : []
    guard !contactLists.penetrating.isEmpty else {
      correctJointPositions(of: bent, at: start)
      return
    }
    continuousCollision.noteShift()
    refreshContactMirrorImages()
    // Pseudo velocities use the memory of `solverBodies`, which the next solve fills again. Real velocities
    // are not involved.
    var pushed: [SolverBody] = []
    swap(&pushed, &solverBodies)
    defer { swap(&pushed, &solverBodies) }
    pushed.removeAll(keepingCapacity: true)
    pushed.reserveCapacity(bodyStates.count)
    for bodyState in bodyStates {
      pushed.append(SolverBody(inverseMass: bodyState.inverseMass, inverseInertia: bodyState.inverseInertia))
    }
    var corrections: [ContactConstraint] = []
    swap(&corrections, &constraints)
    defer { swap(&corrections, &constraints) }
    corrections.removeAll(keepingCapacity: true)
    for k in symmetry.orderedWithImages(contactLists.penetrating) where !contacts[Int(k)].isInelasticWide {
      let contact = contacts[Int(k)]
      let manifold = manifoldCache.manifold(contact)
      var row = ContactConstraint(
        contact: Int(k), a: contact.a, b: contact.b, manifold: manifold, friction: 0, bodyStates)
      row.setMinSpeeds(
        Self.separationSpeed(depth: -manifold.first.gap), Self.separationSpeed(depth: -manifold.second.gap))
      corrections.append(row)
    }
    symmetry.markMirrored(&corrections, bodyStates)
    for _ in 0..<8 {
      var isChanging = true
      for k in corrections.indices {
        ContactConstraint.solve(&corrections, k, &pushed, tolerance: 0, &isChanging)
      }
    }
    // Joint systems with a body that is about to move, and the poses of their bodies before.
    let others = jointSystems { pushed[$0].velocity != .zero || pushed[$0].spin != 0 }
    let before = others.map { joints[$0].members.map { pose(of: $0.index) } }
    for i in bodyStates.indices
    where bodyStates[i].isAwake && (pushed[i].velocity != .zero || pushed[i].spin != 0) {
      displace(body: i, by: pushed[i])
    }
    // The gaps change by the pseudo velocities; manifolds are not computed again.
    for row in corrections {
      let speeds = row.separationSpeeds(pushed[row.a], pushed[row.b])
      let hold = manifoldCache.list[contacts[row.contact].record]
      manifoldCache.list[contacts[row.contact].record].first.gap += speeds.first * Self.substep
      if hold.flat >= 0 { manifoldCache.flats[hold.flat].second.gap += speeds.second * Self.substep }
    }
    correctJointPositions(of: bent + others.filter { !bent.contains($0) }, at: start)
    // Where joints and contacts contradict each other, every correction would lift the bodies a little more.
    for (s, poses) in zip(others, before) {
      limitLift(of: s, joints[s].members.map { $0.index }, from: poses)
    }
    // Memory that many overlaps needed earlier is freed.
    if corrections.capacity > 4 * corrections.count + 2 * Self.fewContacts { corrections = [] }
  }

  /// Moves a body by a pseudo velocity for one substep. A body that is moved fast is not suspended in this
  /// step.
  mutating func displace(body i: Int, by push: SolverBody) {
    if !isSlow(i, push, Self.restingWideSpeed) { bodyStates[i].isSuspendable = false }
    bodyStates[i].position += push.velocity * Self.substep
    if push.spin != 0 { bodyStates[i].rotate(to: bodyStates[i].angle + push.spin * Self.substep) }
  }

  /// Speed at which an overlap is corrected, in pt/s; 0 up to half of `slop`, so that the pair stays in
  /// touch.
  private static func separationSpeed(depth: Double) -> Double {
    guard depth > slop / 2 else { return 0 }
    let speed = correctionFraction * (depth - slop / 2) / substep
    return speed > maxSeparationSpeed ? maxSeparationSpeed : speed
  }
}
