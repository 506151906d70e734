internal import FlingGeometry

/// What lies in each other is parted along the least depth and without giving it speed.
extension World {
  /// How much of a depth is taken away at once.
  private static let partingShare = 0.25

  mutating func partOverlaps(at start: Double) {
    refreshContactLists()
    let bent = wideSolversAreLoaded ? splitWideSolvers() : []
    guard !contactLists.penetrating.isEmpty else {
      straighten(bent, at: start)
      return
    }
    mayHaveShifted = true
    refreshContactSymmetry()
    // The pushes live where the next passes put their copies, so that velocities never see them.
    var pushed: [SolverBody] = []
    swap(&pushed, &solverBodies)
    defer { swap(&pushed, &solverBodies) }
    pushed.removeAll(keepingCapacity: true)
    pushed.reserveCapacity(bodyStates.count)
    for bodyState in bodyStates {
      pushed.append(SolverBody(inverseMass: bodyState.inverseMass, inverseInertia: bodyState.inverseInertia))
    }
    var parting: [ContactConstraint] = []
    swap(&parting, &constraints)
    defer { swap(&parting, &constraints) }
    parting.removeAll(keepingCapacity: true)
    for k in symmetry.sideBySide(contactLists.penetrating) where !contacts[Int(k)].isInelasticWide {
      let contact = contacts[Int(k)]
      let manifold = manifoldCache.manifold(contact)
      var row = ContactConstraint(
        contact: Int(k), a: contact.a, b: contact.b, manifold: manifold, friction: 0, bodyStates)
      row.require(
        Self.partingSpeed(depth: -manifold.first.gap), Self.partingSpeed(depth: -manifold.second.gap))
      parting.append(row)
    }
    symmetry.mark(&parting, bodyStates)
    for _ in 0..<8 {
      var isChanging = true
      for k in parting.indices {
        ContactConstraint.solve(&parting, k, &pushed, tolerance: 0, &isChanging)
      }
    }
    let others = jointSystems { pushed[$0].velocity != .zero || pushed[$0].spin != 0 }
    let before = others.map { joints[$0].members.map { pose(of: $0.index) } }
    for i in bodyStates.indices
    where bodyStates[i].isAwake && (pushed[i].velocity != .zero || pushed[i].spin != 0) {
      shift(i, by: pushed[i])
    }
    for row in parting {
      let speeds = row.speeds(pushed[row.a], pushed[row.b])
      let hold = manifoldCache.list[contacts[row.contact].record]
      manifoldCache.list[contacts[row.contact].record].first.gap += speeds.first * Self.substep
      if hold.flat >= 0 { manifoldCache.flats[hold.flat].second.gap += speeds.second * Self.substep }
    }
    straighten(bent + others.filter { !bent.contains($0) }, at: start)
    // Joints that contradict contacts would be lifted by these again and again.
    for (s, poses) in zip(others, before) {
      limitLift(of: s, joints[s].members.map { $0.index }, from: poses)
    }
    // What few ask for is not kept from the time when many did.
    if parting.capacity > 4 * parting.count + 2 * Self.fewContacts { parting = [] }
  }

  /// Moves a body for a substep.
  mutating func shift(_ i: Int, by push: SolverBody) {
    if !isSlow(i, push, Self.restingWideSpeed) { bodyStates[i].isSuspendable = false }
    bodyStates[i].position += push.velocity * Self.substep
    if push.spin != 0 { bodyStates[i].turn(to: bodyStates[i].angle + push.spin * Self.substep) }
  }

  private static func partingSpeed(depth: Double) -> Double {
    guard depth > slop / 2 else { return 0 }
    let speed = partingShare * (depth - slop / 2) / substep
    return speed > partingSpeed ? partingSpeed : speed
  }
}
