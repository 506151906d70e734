internal import FlingGeometry

/// Solving wide islands: few passes over many contacts, four at a time, with a warm start. Every solve gathers
/// the contacts and impulses of the island, and scatters the results.
extension WideIslandSolver {
  /// Highest number of passes in a solve.
  private static let widePasses = 6
  /// The same number where joints have not reached `wideToleranceWithJoints` by then.
  private static let widePassesWithJoints = 24
  /// Error of joints at which passes may end, in pt/s or rad/s.
  private static let wideToleranceWithJoints = 1.0
  /// Change of velocity at which passes end, as a fraction of the largest speed in the island.
  private static let wideFraction = 0.1
  /// Bounds of that velocity change, in pt/s.
  private static let wideTolerances = 0.0005...0.05

  /// An inelastic contact that is stopped in a solve.
  private struct WideImpact {
    var contact: Int
    var quad: Int
    var lane: Int
    /// Closing speed in pt/s.
    var speed: Double
  }

  /// Solves a wide island.
  ///
  /// - Parameters:
  ///   - index: Index of the island.
  ///   - forDrift: Whether for mean velocities before the drift or for velocities after it.
  ///   - substepFraction: Part of a substep whose forces the impulses balance.
  /// - Returns: False if joints need more passes, or a velocity is not finite; then no velocity has changed, and
  ///   the exact solver has to take over.
  mutating func solve(
    _ index: Int, _ world: inout WorldState, _ solverBodies: inout [SolverBody], forDrift: Bool,
    substepFraction: Double
  ) -> Bool {
    refreshLayout(world)
    let island = world.islands.islands[index]
    let quadRange = range(ofIsland: index)
    loadBodies(island, world.islands, solverBodies)
    let impacts = gather(quadRange, island, &world, forDrift: forDrift, substepFraction: substepFraction)
    let hasJoints = !island.systems.isEmpty
    let isSplit = hasJoints && world.needsSplitCorrection(island, forDrift: forDrift)
    if hasJoints, !isSplit {
      for k in island.systems {
        world.joints[Int(world.islands.systems[k])].warmStart(
          forDrift: forDrift, substepFraction: substepFraction, world.jointDefinitions, world.bodyStates,
          &solverBodies)
      }
      loadBodies(island, world.islands, solverBodies)
    }
    let begun = beginPasses(island, world)
    let change =
      isSplit
      ? runPassesWithSplitCorrection(island, &world, &solverBodies, forDrift: forDrift)
      : runPasses(island, &world, &solverBodies, forDrift: forDrift, substepFraction: substepFraction)
    guard let change, world.islands.bodies[island.bodies].allSatisfy({ Self.isFinite(bodies[Int($0)]) })
    else {
      world.loadVelocities(of: island, into: &solverBodies)
      return false
    }
    storeVelocities(of: island, &world, &solverBodies, begun)
    scatter(
      to: &world, substepFraction: substepFraction,
      areAfterDrift: island.hasJointsOrSprings && !forDrift)
    setReboundSpeeds(of: impacts, &world)
    if forDrift, change > World.maxClosingSpeedFactor * world.bounceThreshold {
      for i in world.islands.contacts[island.contacts] {
        world.handToContinuousCollisionIfClosing(contact: Int(i))
      }
    }
    return true
  }

  /// Loads the velocities of an island's bodies.
  private mutating func loadBodies(
    _ island: Islands.Island, _ islands: Islands, _ solverBodies: [SolverBody]
  ) {
    for k in islands.bodies[island.bodies] {
      bodies[Int(k)] = Self.singlePrecision(solverBodies[Int(k)])
    }
  }

  /// Applies the warm start impulses of an island's contacts.
  /// - Returns: The velocities of the bodies of joints before that.
  private mutating func beginPasses(
    _ island: Islands.Island, _ world: borrowing WorldState
  ) -> [SIMD4<Float>] {
    var begun: [SIMD4<Float>] = []
    world.forEachJointBody(of: island) { begun.append(bodies[$0]) }
    warmStart()
    return begun
  }

  // MARK: Gathering

  /// Builds the constraints of an island's quads. Contacts that take no part leave their lanes empty.
  /// - Returns: The contacts that are stopped in this solve.
  private mutating func gather(
    _ quadRange: Range<Int>, _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool,
    substepFraction: Double
  ) -> [WideImpact] {
    // Moved out, so that contacts are changed in place.
    var list: [Contact] = []
    swap(&list, &world.contacts)
    defer { swap(&list, &world.contacts) }
    let parameters = GatherParameters(
      island: island, forDrift: forDrift, substepFraction: substepFraction,
      threshold: forDrift ? world.inelasticImpactThreshold(of: island) : .infinity)
    var contacts = list.mutableSpan
    var impacts: [WideImpact] = []
    beginConstraints()
    for q in quadRange {
      let quad = layout.quads[q]
      let (a, b) = (constraints[q].a, constraints[q].b)
      var lanes = ContactConstraintWide.LaneMasks()
      if constraints[q].isRound {
        let x = gatherRound(quad.x, q, lane: 0, a.x, b.x, parameters, &contacts, &world, &lanes, &impacts)
        let y = gatherRound(quad.y, q, lane: 1, a.y, b.y, parameters, &contacts, &world, &lanes, &impacts)
        let z = gatherRound(quad.z, q, lane: 2, a.z, b.z, parameters, &contacts, &world, &lanes, &impacts)
        let w = gatherRound(quad.w, q, lane: 3, a.w, b.w, parameters, &contacts, &world, &lanes, &impacts)
        if lanes.live != 0 { set(q, RoundContactInput.Four(x: x, y: y, z: z, w: w), lanes) }
      } else {
        let x = gather(quad.x, q, lane: 0, parameters, &contacts, &world, &lanes, &impacts)
        let y = gather(quad.y, q, lane: 1, parameters, &contacts, &world, &lanes, &impacts)
        let z = gather(quad.z, q, lane: 2, parameters, &contacts, &world, &lanes, &impacts)
        let w = gather(quad.w, q, lane: 3, parameters, &contacts, &world, &lanes, &impacts)
        if lanes.live != 0 { set(q, SIMD4<Float>.Inputs(x: x, y: y, z: z, w: w), lanes) }
      }
    }
    return impacts
  }

  private struct GatherParameters {
    let island: Islands.Island
    let forDrift: Bool
    let substepFraction: Double
    /// Closing speed above which an inelastic contact counts as an impact, in pt/s; infinite after a drift.
    let threshold: Double
  }

  /// The input of one lane; nothing for an empty one.
  private func gather(
    _ position: Int32, _ quad: Int, lane: UInt8, _ parameters: GatherParameters,
    _ contacts: inout MutableSpan<Contact>, _ world: inout WorldState,
    _ lanes: inout ContactConstraintWide.LaneMasks, _ impacts: inout [WideImpact]
  ) -> ContactInput {
    guard position >= 0 else { return ContactInput() }
    let i = Int(world.islands.contacts[Int(position)])
    guard world.takesPart(&contacts[i], i, forDrift: parameters.forDrift) else { return ContactInput() }
    let contact = contacts[i]
    lanes.live |= 1 << lane
    var input = world.input(
      of: contact, in: parameters.island, forDrift: parameters.forDrift,
      substepFraction: parameters.substepFraction)
    world.clearLeverArmsOfDiscs(of: contact, &input)
    let rebound = world.takeRebound(of: contact)
    if rebound > 0 {
      lanes.impacts |= 1 << lane
      if world.manifoldCache.list[contact.record].first.gap <= World.slop { input.minSpeed1 = rebound }
      if contact.count > 1,
        world.manifoldCache.secondPoints[world.manifoldCache.list[contact.record].secondPoint].second.gap
          <= World.slop
      {
        input.minSpeed2 = rebound
      }
    } else {
      noteImpact(i, contact, quad, lane: lane, parameters, &world, &lanes, &impacts)
    }
    return input
  }

  /// The same for a contact of round parts.
  /// - Parameter a, b: Its bodies; 0 for one that cannot move.
  @inline(__always)
  private func gatherRound(
    _ position: Int32, _ quad: Int, lane: UInt8, _ a: Int32, _ b: Int32, _ parameters: GatherParameters,
    _ contacts: inout MutableSpan<Contact>, _ world: inout WorldState,
    _ lanes: inout ContactConstraintWide.LaneMasks, _ impacts: inout [WideImpact]
  ) -> RoundContactInput {
    guard position >= 0 else { return RoundContactInput() }
    let i = Int(world.islands.contacts[Int(position)])
    guard world.takesPart(&contacts[i], i, forDrift: parameters.forDrift) else { return RoundContactInput() }
    let contact = contacts[i]
    lanes.live |= 1 << lane
    let k = contact.record
    let gap = world.manifoldCache.list[k].first.gap
    var input = RoundContactInput(normal: world.manifoldCache.list[k].normal, gap: gap)
    let ends =
      parameters.island.hasJointsOrSprings && !parameters.forDrift
      ? world.manifoldCache.impulsesAfterDrift(contact)?.first : nil
    let impulses = ends ?? world.manifoldCache.list[k].impulses
    input.first = Float(impulses.normal * parameters.substepFraction)
    input.across = Float(impulses.tangent * parameters.substepFraction)
    if parameters.forDrift, gap > 0 { input.minSpeed = Float(-gap / World.substep) }
    let rebound = world.takeRebound(of: contact)
    if rebound > 0 {
      lanes.impacts |= 1 << lane
      if gap <= World.slop { input.minSpeed = Float(rebound) }
    } else if mayClose(a, b, parameters.threshold) {
      noteImpact(i, contact, quad, lane: lane, parameters, &world, &lanes, &impacts)
    }
    return input
  }

  /// Whether the bodies of a contact of round parts may close faster than a speed in pt/s.
  @inline(__always)
  private func mayClose(_ a: Int32, _ b: Int32, _ speed: Double) -> Bool {
    // Only the velocities of bodies that the solver moves are loaded.
    guard a > 0, b > 0 else { return true }
    let difference = bodies[Int(b)] - bodies[Int(a)]
    return abs(difference.x) + abs(difference.y) > 0.999 * Float(speed)
  }

  /// Notes a contact that is stopped in this solve, if it is inelastic and closes fast.
  @inline(__always)
  private func noteImpact(
    _ i: Int, _ contact: Contact, _ quad: Int, lane: UInt8, _ parameters: GatherParameters,
    _ world: inout WorldState, _ lanes: inout ContactConstraintWide.LaneMasks,
    _ impacts: inout [WideImpact]
  ) {
    guard parameters.threshold < .infinity, contact.isInelasticWide else { return }
    let speed = world.closingSpeed(contact, parameters.threshold)
    guard speed > 0 else { return }
    lanes.impacts |= 1 << lane
    impacts.append(WideImpact(contact: i, quad: quad, lane: Int(lane), speed: speed))
  }

  // MARK: Passes

  /// Runs passes over contacts and joints in turn.
  /// - Returns: Change of velocity in the last pass, or the error of joints if larger, in pt/s; nil if the
  ///   joints need the exact solver.
  private mutating func runPasses(
    _ island: Islands.Island, _ world: inout WorldState, _ solverBodies: inout [SolverBody], forDrift: Bool,
    substepFraction: Double
  ) -> Double? {
    let hasJoints = !island.systems.isEmpty
    var errorBefore = 0.0
    var change = 0.0
    for pass in 0..<(hasJoints ? Self.widePassesWithJoints : Self.widePasses) {
      change = Double(self.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: pass == 0))
      guard hasJoints else {
        if isConverged(change, island, &world) { break }
        continue
      }
      let error = solveJoints(of: island, &world, &solverBodies) { world, solverBodies in
        world.solveJoints(of: island, &solverBodies, forDrift: forDrift, usesDampedSolve: false)
      }
      if forDrift, JointSystem.isDiverging(pass, error, before: errorBefore, isPlainNewton: false) {
        return nil
      }
      errorBefore = error
      if pass + 1 >= Self.widePasses, error < Self.wideToleranceWithJoints { break }
      if isConverged(error > change ? error : change, island, &world) { break }
    }
    guard !forDrift || errorBefore < 10 * Self.wideToleranceWithJoints else { return nil }
    for k in island.systems {
      world.joints[Int(world.islands.systems[k])].storeImpulses(
        forDrift: forDrift, substepFraction: substepFraction)
    }
    return errorBefore > change ? errorBefore : change
  }

  /// Runs passes over contacts and joints in turn, with split correction of the joints. Uses the least
  /// softness that bounds the speeds.
  /// - Returns: Change of velocity in the last pass, or the error of joints if larger, in pt/s.
  private mutating func runPassesWithSplitCorrection(
    _ island: Islands.Island, _ world: inout WorldState, _ solverBodies: inout [SolverBody], forDrift: Bool
  ) -> Double {
    let maxSpeed = world.beginSplitCorrection(of: island)
    let initial = self
    var (change, error) = (0.0, 0.0)
    for softness in JointSystem.velocitySoftnesses {
      self = initial
      world.beginVelocitySolve(of: island, forDrift: forDrift, softness: softness)
      for pass in 0..<Self.widePassesWithJoints {
        change = Double(self.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: pass == 0))
        error = solveJoints(of: island, &world, &solverBodies) { world, solverBodies in
          world.solveSplitVelocities(of: island, &solverBodies)
        }
        if pass + 1 >= Self.widePasses, error < Self.wideToleranceWithJoints { break }
      }
      if !world.hasJointBody(of: island, fasterThan: maxSpeed) { break }
    }
    world.endVelocitySolve(of: island)
    return error > change ? error : change
  }

  /// One pass over the joints of an island.
  /// - Parameter pass: The pass, which reads and writes velocities in double precision.
  /// - Returns: The largest error before the pass, in pt/s or rad/s.
  @inline(__always)
  private mutating func solveJoints(
    of island: Islands.Island, _ world: inout WorldState, _ solverBodies: inout [SolverBody],
    _ pass: (inout WorldState, inout [SolverBody]) -> Double
  ) -> Double {
    world.forEachJointBody(of: island) { body in
      solverBodies[body].velocity = Point(Double(bodies[body].x), Double(bodies[body].y))
      solverBodies[body].spin = Double(bodies[body].z)
    }
    let error = pass(&world, &solverBodies)
    world.forEachJointBody(of: island) { body in
      bodies[body] = Self.singlePrecision(solverBodies[body])
    }
    return error
  }

  /// Whether a change of velocity is small enough to end the passes.
  private func isConverged(
    _ change: Double, _ island: Islands.Island, _ world: inout WorldState
  ) -> Bool {
    guard change < Self.wideTolerances.upperBound else { return false }
    var fastest: Float = 0
    for k in world.islands.bodies[island.bodies] {
      let body = bodies[Int(k)]
      fastest = max(fastest, abs(body.x), abs(body.y), abs(body.z))
    }
    return change < max(Self.wideTolerances.lowerBound, Self.wideFraction * Double(fastest))
  }

  private static func singlePrecision(_ solverBody: SolverBody) -> SIMD4<Float> {
    SIMD4(Float(solverBody.velocity.x), Float(solverBody.velocity.y), Float(solverBody.spin), 0)
  }

  private static func isFinite(_ body: SIMD4<Float>) -> Bool {
    body.x.isFinite && body.y.isFinite && body.z.isFinite
  }

  // MARK: Scattering

  /// Adds the changes of velocity to the bodies, in double precision.
  /// - Parameter begun: Velocities of the bodies of joints before the warm start of the contacts.
  private func storeVelocities(
    of island: Islands.Island, _ world: inout WorldState, _ solverBodies: inout [SolverBody],
    _ begun: [SIMD4<Float>]
  ) {
    // The changes of jointed bodies are relative to their rounded velocities after the warm start of the joints.
    var next = 0
    world.forEachJointBody(of: island) { body in
      solverBodies[body].velocity = Point(Double(begun[next].x), Double(begun[next].y))
      solverBodies[body].spin = Double(begun[next].z)
      next += 1
    }
    for k in world.islands.bodies[island.bodies] {
      let change = bodies[Int(k)] - Self.singlePrecision(solverBodies[Int(k)])
      solverBodies[Int(k)].velocity += Point(Double(change.x), Double(change.y))
      solverBodies[Int(k)].spin += Double(change.z)
    }
    world.storeVelocities(of: island, from: solverBodies)
  }

  /// Stores the impulses of all contacts for the next warm start.
  private func scatter(to world: inout WorldState, substepFraction: Double, areAfterDrift: Bool) {
    if !areAfterDrift {
      scatterRound(
        world.contacts, world.islands.contacts, &world.manifoldCache.list, substepFraction: substepFraction)
    }
    let rows = constraints.span
    for q in active where areAfterDrift || !rows[Int(q)].isRound {
      let quad = layout.quads[Int(q)]
      let (live, across) = (rows[Int(q)].lanes.live, rows[Int(q)].across)
      let press = rows[Int(q)].pressures(points)
      for lane in 0..<4 where live >> UInt8(lane) & 1 == 1 {
        world.storeImpulses(
          ofContact: Int(world.islands.contacts[Int(quad[lane])]), Double(press.first[lane]),
          Double(press.second[lane]),
          across: Double(across[lane]), substepFraction: substepFraction, areAfterDrift: areAfterDrift)
      }
    }
  }

  /// Stores the impulses of contacts of round parts, which have one point.
  private func scatterRound(
    _ contacts: [Contact], _ indices: [Int32], _ list: inout [ManifoldRecord], substepFraction: Double
  ) {
    let indices = indices.span
    var records = list.mutableSpan
    let (contacts, quads, constraints, active) = (
      contacts.span, layout.quads.span, constraints.span, active.span
    )
    for k in active.indices where constraints[Int(active[k])].isRound {
      let q = Int(active[k])
      let (press, across) = (constraints[q].press, constraints[q].across)
      for lane in 0..<4 where constraints[q].lanes.live >> UInt8(lane) & 1 == 1 {
        let impulses = Contact.Impulses(
          normal: Double(press[lane]) / substepFraction, tangent: Double(across[lane]) / substepFraction)
        _ = records[contacts[Int(indices[Int(quads[q][lane])])].record].storeImpulses(
          impulses, addingToTotal: Double(press[lane]))
      }
    }
  }

  /// Sets the speeds at which contacts that were stopped in this solve separate in the next, by their
  /// restitutions.
  private func setReboundSpeeds(of impacts: [WideImpact], _ world: inout WorldState) {
    for impact in impacts {
      let press = constraints[impact.quad].pressures(points)
      let speed = world.restitution(world.contacts[impact.contact]) * impact.speed
      guard press.first[impact.lane] + press.second[impact.lane] > 0, speed > 0 else { continue }
      world.manifoldCache.list[world.contacts[impact.contact].record].rebound = Float(speed)
      world.contacts[impact.contact].isStruck = true
      world.touchTracker.addChanged(impact.contact)
    }
  }
}

extension WorldState {
  /// The bodies of a contact; 0 for one that cannot move.
  func movableBodies(of contact: Contact) -> (a: Int32, b: Int32) {
    (
      bodyStates[contact.a].isMovable ? Int32(truncatingIfNeeded: contact.a) : 0,
      bodyStates[contact.b].isMovable ? Int32(truncatingIfNeeded: contact.b) : 0
    )
  }

  /// What stays the same from solve to solve of a contact in a wide island.
  func lane(of contact: Contact) -> ContactConstraintWide.Lane {
    func masses(_ body: Int32) -> SIMD2<Float> {
      let solverBody = bodyStates[Int(body)].solverBody
      return SIMD2(Float(solverBody.inverseMass), Float(solverBody.inverseInertia))
    }
    let (a, b) = movableBodies(of: contact)
    return ContactConstraintWide.Lane(
      a: a, b: b, bodyA: masses(a), bodyB: masses(b), friction: Float(friction(contact)),
      radii: radii(of: contact))
  }

  /// Radii of the parts of a contact if they are discs about centers of mass, 0 for a boundary; else nil.
  private func radii(of contact: Contact) -> SIMD2<Float>? {
    let shape = outlines.shape(contact.partA)
    guard shape.isRound else { return nil }
    if contact.isBoundary { return SIMD2(Float(shape.radius), 0) }
    let other = outlines.shape(contact.partB)
    return other.isRound ? SIMD2(Float(shape.radius), Float(other.radius)) : nil
  }

  /// The separation speed of a contact that was stopped in the last solve, in pt/s, which is used once; 0 for
  /// others.
  @inline(__always)
  fileprivate mutating func takeRebound(of contact: Contact) -> Double {
    let rebound = manifoldCache.list[contact.record].rebound
    guard rebound > 0 else { return 0 }
    manifoldCache.list[contact.record].rebound = 0
    return Double(rebound)
  }

  /// Closing speed of a contact that meets within the substep, in pt/s: the mean over both points if both
  /// meet. 0 if the contact does not meet, or closes slower than the threshold.
  @inline(__always)
  fileprivate mutating func closingSpeed(_ contact: Contact, _ threshold: Double) -> Double {
    let (a, b) = (contact.a, contact.b)
    // Bounding circles alone rule out most contacts at rest.
    guard closingSpeedBound(contact) > threshold else { return 0 }
    let manifold = manifoldCache.manifold(contact)
    let first = Self.closingSpeed(
      manifold.first, manifold.normal, bodyStates[a], bodyStates[b], threshold)
    guard manifold.count > 1 else { return first }
    let second = Self.closingSpeed(
      manifold.second, manifold.normal, bodyStates[a], bodyStates[b], threshold)
    return first > 0 && second > 0 ? (first + second) * 0.5 : first + second
  }

  /// Closing speed above which a contact of an island counts as an impact, in pt/s: at least the speed that
  /// the largest difference of accelerations gives within two substeps (see `impactThreshold(_:)`).
  fileprivate func inelasticImpactThreshold(of island: Islands.Island) -> Double {
    // Anchored bodies have no acceleration.
    var extent = BoundingBox(low: .zero, high: .zero)
    for k in islands.bodies[island.bodies] { extent.include(bodyStates[Int(k)].acceleration) }
    let weight = 2 * (extent.high - extent.low).length * World.substep
    return weight > bounceThreshold ? weight : bounceThreshold
  }

  /// Visits the movable bodies of an island's joints.
  fileprivate func forEachJointBody(of island: Islands.Island, _ visit: (_ index: Int) -> Void) {
    for k in island.systems {
      for member in joints[Int(islands.systems[k])].members where bodyStates[member.index].isMovable {
        visit(member.index)
      }
    }
  }
}
