internal import FlingGeometry

/// Overlaps: penetrating bodies are moved apart along the normal without changing their velocities.
extension WorldState {
  /// Fraction of an overlap's depth that is corrected in a substep, and in a wide island.
  private static let correctionFractions = (exact: 0.25, wide: 0.4)

  /// Moves overlapping bodies apart by pseudo velocities that last for one substep, and corrects the
  /// positions of the joints that this displaces.
  /// - Parameter start: Start of the substep, in seconds since the start of the step.
  mutating func correctOverlaps(at start: Double, _ sources: EnergySources) {
    refreshAwakeContactLists()
    guard !contactLists.penetrating.isEmpty else { return }
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
      let input = separationInput(ofContact: Int(k), fraction: Self.correctionFractions.exact)
      var row = ContactConstraint(
        contact: Int(k), a: contacts[Int(k)].a, b: contacts[Int(k)].b, input)
      row.setTargets(input)
      corrections.append(row)
    }
    symmetry.markMirrored(&corrections, bodyStates)
    for _ in 0..<8 {
      var isChanging = true
      for k in corrections.indices {
        ContactConstraint.solve(&corrections, k, &pushed, tolerance: 0, &isChanging)
      }
    }
    separateWide(&pushed)
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
      addToGaps(ofContact: row.contact, speeds.first * World.substep, speeds.second * World.substep)
    }
    correctJointPositions(of: others, at: start, sources)
    // Where joints and contacts contradict each other, every correction would lift the bodies a little more.
    for (s, poses) in zip(others, before) {
      limitLift(of: s, joints[s].members.map { $0.index }, from: poses, sources)
    }
    // Memory that many overlaps needed earlier is freed.
    if corrections.capacity > 4 * corrections.count + 2 * World.fewContacts { corrections = [] }
  }

  /// The constraint that separates an overlapping pair.
  /// - Parameter fraction: Fraction of the depth to correct in this substep.
  private func separationInput(ofContact i: Int, fraction: Double) -> ContactInput {
    let contact = contacts[i]
    let manifold = manifoldCache.manifold(contact)
    var input = ContactInput(manifold, friction: 0, bodyStates[contact.a], bodyStates[contact.b])
    input.minSpeed1 = Self.separationSpeed(depth: -manifold.first.gap, fraction)
    input.minSpeed2 = Self.separationSpeed(depth: -manifold.second.gap, fraction)
    return input
  }

  @inline(__always)
  private func wideSeparationInput(ofContact i: Int32) -> ContactInput {
    guard i >= 0 else { return ContactInput() }
    var input = separationInput(ofContact: Int(i), fraction: Self.correctionFractions.wide)
    clearLeverArmsOfDiscs(of: contacts[Int(i)], &input)
    return input
  }

  private mutating func addToGaps(ofContact i: Int, _ first: Double, _ second: Double) {
    let record = contacts[i].record
    manifoldCache.list[record].first.gap += first
    let flat = manifoldCache.list[record].flat
    if flat >= 0 { manifoldCache.flats[flat].second.gap += second }
  }

  /// Finds the pseudo velocities of bodies that overlap in wide islands, in two passes, and updates the gaps.
  private mutating func separateWide(_ pushed: inout [SolverBody]) {
    var wideSolver = WideIslandSolver()
    swap(&wideSolver, &self.wideSolver)
    defer { swap(&wideSolver, &self.wideSolver) }
    wideSolver.beginLayout(bodies: bodyStates.count)
    for i in contactLists.penetrating where contacts[Int(i)].isInelasticWide { add(i, to: &wideSolver) }
    guard !wideSolver.layout.isEmpty else { return }
    wideSolver.beginConstraints()
    for quad in wideSolver.layout {
      let inputs = SIMD4<Float>.Inputs(
        x: wideSeparationInput(ofContact: quad.x), y: wideSeparationInput(ofContact: quad.y),
        z: wideSeparationInput(ofContact: quad.z), w: wideSeparationInput(ofContact: quad.w))
      add(inputs, quad, impactLanes: 0, to: &wideSolver)
    }
    for i in bodyStates.indices {
      wideSolver.bodies[i] = .zero
      wideSolver.release(body: i)
    }
    for _ in 0..<2 { _ = wideSolver.pass(isBackwards: false, withoutOverrelaxation: true) }
    for i in bodyStates.indices where wideSolver.bodies[i] != .zero {
      let push = wideSolver.bodies[i]
      pushed[i].velocity += Point(Double(push.x), Double(push.y))
      pushed[i].spin += Double(push.z)
    }
    // Neighbors that do not overlap move, too, so all gaps change.
    for k in contactLists.awake {
      let i = Int(k)
      let (a, b) = (contacts[i].a, contacts[i].b)
      guard contacts[i].isInelasticWide, contacts[i].count > 0,
        pushed[a].velocity != .zero || pushed[b].velocity != .zero
      else { continue }
      let manifold = manifoldCache.manifold(contacts[i])
      addToGaps(
        ofContact: i, separation(of: manifold.first, along: manifold.normal, pushed[a], pushed[b], a, b),
        separation(of: manifold.second, along: manifold.normal, pushed[a], pushed[b], a, b))
    }
  }

  /// How far pseudo velocities of two bodies separate a contact point in a substep, in points.
  @inline(__always)
  private func separation(
    of point: Manifold.ManifoldPoint, along normal: Point, _ pushA: SolverBody, _ pushB: SolverBody,
    _ a: Int, _ b: Int
  ) -> Double {
    let speedB = pushB.velocity(at: point.position - bodyStates[b].position)
    let speedA = pushA.velocity(at: point.position - bodyStates[a].position)
    return normal.dot(speedB - speedA) * World.substep
  }

  /// Moves a body by a pseudo velocity for one substep. A body that is moved fast is not suspended in this
  /// step.
  mutating func displace(body i: Int, by push: SolverBody) {
    if !isSlow(i, push, World.restingWideSpeed) { bodyStates[i].isSuspendable = false }
    bodyStates[i].position += push.velocity * World.substep
    if push.spin != 0 { bodyStates[i].rotate(to: bodyStates[i].angle + push.spin * World.substep) }
  }

  /// Speed at which an overlap is corrected, in pt/s; 0 up to half of `slop`, so that the pair stays in
  /// touch.
  private static func separationSpeed(depth: Double, _ fraction: Double) -> Double {
    guard depth > World.slop / 2 else { return 0 }
    let speed = fraction * (depth - World.slop / 2) / World.substep
    return speed > World.maxSeparationSpeed ? World.maxSeparationSpeed : speed
  }
}
