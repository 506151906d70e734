internal import FlingGeometry

/// Solving islands that have a wide solver, and correcting their overlaps.
extension World {
  /// Highest number of passes of a wide solver in a solve.
  private static let widePasses = 6
  /// The same number where joints have not reached `tiedWideTolerance` by then.
  private static let tiedWidePasses = 24
  /// Error of joints at which passes may end, in pt/s or rad/s.
  private static let tiedWideTolerance = 1.0
  /// Change of velocity at which passes end, as a fraction of the largest speed in the island.
  private static let wideFraction = 0.1
  /// Bounds of that velocity change, in pt/s.
  private static let wideTolerances = 0.0005...0.05

  /// Solves an island with its wide solver.
  ///
  /// - Parameters:
  ///   - index: The wide solver.
  ///   - forDrift: Whether for mean velocities before the drift or for velocities after it.
  ///   - substepFraction: Part of a substep whose forces the impulses balance.
  /// - Returns: False if the passes did not converge; then no velocity has changed, and the exact solver has
  ///   to take over.
  mutating func solve(_ index: Int, _ island: Islands.Island, forDrift: Bool, substepFraction: Double) -> Bool
  {
    // Moved out, so that access needs no check for other references to the array.
    var wideSolver = WideIslandSolver<SIMD4<Float>>()
    swap(&wideSolver, &wideSolvers[index])
    defer { swap(&wideSolver, &wideSolvers[index]) }
    if forDrift, maySuspend(island), wideSolver.hasNoImpulses {
      loadStackImpulses(into: &wideSolver, island, substepFraction: substepFraction)
    }
    for k in island.systems {
      joints[Int(islands.systems[k])].warmStart(
        forDrift: forDrift, substepFraction: substepFraction, jointDefinitions, bodyStates, &solverBodies)
    }
    for (index, k) in islands.bodies[island.bodies].enumerated() {
      wideSolver.bodies[index + 1] = Self.singlePrecision(
        island.systems.isEmpty ? bodyStates[Int(k)].solverBody : solverBodies[Int(k)])
    }
    let begun = wideSolver.bodies
    let threshold = Float(inelasticImpactThreshold(of: island))
    // Closing speeds before the warm start decide which contacts stop an impact.
    wideSolver.beginSolve(forDrift: forDrift, scale: Float(substepFraction), threshold: threshold)
    prepareWorldUpdatedContacts(of: &wideSolver, forDrift: forDrift)
    wideSolver.warmStart()
    guard let change = runPasses(&wideSolver, island, forDrift: forDrift, substepFraction: substepFraction),
      wideSolver.isFinite
    else {
      for k in island.bodies {
        solverBodies[Int(islands.bodies[k])] = bodyStates[Int(islands.bodies[k])].solverBody
      }
      returnToExactSolver(&wideSolver)
      return false
    }
    storeVelocities(of: island, from: wideSolver.bodies, begun)
    setReboundSpeeds(in: &wideSolver, wideSolver.endSolve(begun, threshold: threshold))
    let isUnsolved = forDrift && change > Self.maxClosingSpeedFactor * bounceThreshold
    storeWorldUpdatedContacts(of: wideSolver, substepFraction: substepFraction, isUnsolved: isUnsolved)
    if isUnsolved { handOverOwnedContacts(in: &wideSolver) }
    return true
  }

  /// Returns the contacts of a wide solver to the exact solver until wide solvers are built again.
  private mutating func returnToExactSolver(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>) {
    writeBack(&wideSolver)
    for quad in wideSolver.quads {
      for lane in 0..<4 where quad.contact[lane] >= 0 {
        contacts[Int(quad.contact[lane])].isSolverOwned = false
      }
    }
    wideSolver = WideIslandSolver()
    invalidate(.wideSolverRelease)
  }

  /// Closing speed above which a contact of an island counts as an impact, in pt/s: at least the speed that
  /// the largest difference of accelerations gives within two substeps (see `impactThreshold(_:)`).
  private func inelasticImpactThreshold(of island: Islands.Island) -> Double {
    var low = Point(Double.infinity, Double.infinity)
    var high = Point(-Double.infinity, -Double.infinity)
    for k in islands.bodies[island.bodies] {
      let acceleration = bodyStates[Int(k)].acceleration
      low = Point(
        acceleration.x < low.x ? acceleration.x : low.x,
        acceleration.y < low.y ? acceleration.y : low.y)
      high = Point(
        acceleration.x > high.x ? acceleration.x : high.x, acceleration.y > high.y ? acceleration.y : high.y)
    }
    // Anchored bodies have no acceleration.
    low = Point(low.x < 0 ? low.x : 0, low.y < 0 ? low.y : 0)
    high = Point(high.x > 0 ? high.x : 0, high.y > 0 ? high.y : 0)
    let weight = 2 * (high - low).length * Self.substep
    return weight > bounceThreshold ? weight : bounceThreshold
  }

  /// Fills the lanes with the impulses of a stack at rest (see `guessStackImpulses`).
  private mutating func loadStackImpulses(
    into wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ island: Islands.Island, substepFraction: Double
  ) {
    writeBack(&wideSolver)
    guessStackImpulses(of: island, substepFraction: substepFraction)
    wideSolver.reloadAllContacts()
    for q in wideSolver.quads.indices { loadQuad(&wideSolver, q) }
  }

  /// Decides for each contact that the world updates whether it is solved now. Elastic contacts that will
  /// collide within the substep go to continuous collision instead.
  private mutating func prepareWorldUpdatedContacts(
    of wideSolver: inout WideIslandSolver<SIMD4<Float>>, forDrift: Bool
  ) {
    for q in wideSolver.worldUpdatedQuads {
      let quad = wideSolver.quads[Int(q)]
      for lane in 0..<4 where quad.worldUpdatedLanes >> UInt8(lane) & 1 == 1 {
        let i = Int(quad.contact[lane])
        guard contacts[i].count > 0, forDrift || contacts[i].gap <= Self.slop else {
          clearImpulses(ofContact: i)
          continue
        }
        if !contacts[i].isInelasticWide, willCollide(contact: i) {
          leaveToContinuousCollision(contact: i, forDrift: forDrift)
          wideSolver.disableLane(Int(q), lane)
        } else {
          contacts[i].isSolved = true
        }
      }
    }
  }

  /// Runs passes over contacts and joints in turn.
  /// - Returns: Change of velocity in the last pass, or the error of joints if larger, in pt/s; nil if the
  ///   joints need the exact solver.
  private mutating func runPasses(
    _ wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ island: Islands.Island, forDrift: Bool,
    substepFraction: Double
  ) -> Double? {
    guard !island.systems.isEmpty else { return runPasses(&wideSolver) }
    guard !hasSplitCorrection(island) else { return nil }
    var errorBefore = 0.0
    var change = 0.0
    for pass in 0..<Self.tiedWidePasses {
      change = Double(wideSolver.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: pass == 0))
      forEachJointBody(of: island) { solverBody, slot in
        solverBody.velocity = Point(Double(wideSolver.bodies[slot].x), Double(wideSolver.bodies[slot].y))
        solverBody.spin = Double(wideSolver.bodies[slot].z)
      }
      let error = solveJoints(of: island, forDrift: forDrift, usesDampedSolve: false)
      forEachJointBody(of: island) { solverBody, slot in
        wideSolver.bodies[slot] = Self.singlePrecision(solverBody)
      }
      if forDrift, JointSystem.isDiverging(pass, error, before: errorBefore, isPlainNewton: false) {
        return nil
      }
      errorBefore = error
      if pass + 1 >= Self.widePasses, error < Self.tiedWideTolerance { break }
      if Self.isConverged(error > change ? error : change, wideSolver) { break }
    }
    guard !forDrift || errorBefore < 10 * Self.tiedWideTolerance else { return nil }
    for k in island.systems {
      joints[Int(islands.systems[k])].storeImpulses(forDrift: forDrift, substepFraction: substepFraction)
    }
    return errorBefore > change ? errorBefore : change
  }

  /// Runs passes over the contacts of an island without joints.
  /// - Returns: Change of velocity in the last pass, in pt/s.
  private func runPasses(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>) -> Double {
    var change = 0.0
    for pass in 0..<Self.widePasses {
      change = Double(wideSolver.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: pass == 0))
      if Self.isConverged(change, wideSolver) { break }
    }
    return change
  }

  /// Whether a change of velocity is small enough to end the passes.
  private static func isConverged(_ change: Double, _ wideSolver: WideIslandSolver<SIMD4<Float>>) -> Bool {
    guard change < wideTolerances.upperBound else { return false }
    return change < max(wideTolerances.lowerBound, wideFraction * Double(wideSolver.fastest))
  }

  /// Visits the movable bodies of joints, with their positions in the wide solver.
  private mutating func forEachJointBody(
    of island: Islands.Island, _ body: (inout SolverBody, _ slot: Int) -> Void
  ) {
    for k in island.systems {
      for member in joints[Int(islands.systems[k])].members {
        let slot = Int(islands.slots[member.index])
        if slot > 0 { body(&solverBodies[member.index], slot) }
      }
    }
  }

  private static func singlePrecision(_ solverBody: SolverBody) -> SIMD4<Float> {
    SIMD4(Float(solverBody.velocity.x), Float(solverBody.velocity.y), Float(solverBody.spin), 0)
  }

  /// Adds the changes of velocity that the wide solver found to the bodies, in double precision.
  /// - Parameters:
  ///   - bodies: Velocities at the end, in the order of the wide solver.
  ///   - begun: Velocities before the warm start of the contacts.
  private mutating func storeVelocities(
    of island: Islands.Island, from bodies: [SIMD4<Float>], _ begun: [SIMD4<Float>]
  ) {
    // The changes of jointed bodies are relative to their rounded velocities after the warm start of the joints.
    forEachJointBody(of: island) { solverBody, slot in
      solverBody.velocity = Point(Double(begun[slot].x), Double(begun[slot].y))
      solverBody.spin = Double(begun[slot].z)
    }
    let hasJoints = !island.systems.isEmpty
    for (index, k) in islands.bodies[island.bodies].enumerated() {
      let i = Int(k)
      let change = bodies[index + 1] - begun[index + 1]
      var solverBody = hasJoints ? solverBodies[i] : bodyStates[i].solverBody
      solverBody.velocity += Point(Double(change.x), Double(change.y))
      solverBody.spin += Double(change.z)
      if bodyStates[i].defersHalfKick {
        // Both half kicks were solved as one even push, so the velocity between them gets half of the change.
        bodyStates[i].startVelocity += (solverBody.velocity - bodyStates[i].velocity) * 0.5
        bodyStates[i].startSpin += (solverBody.spin - bodyStates[i].spin) * 0.5
      }
      bodyStates[i].solverBody = solverBody
    }
  }

  /// Sets the speeds at which contacts that were stopped in this solve separate in the next, by their
  /// restitutions.
  /// - Parameter impactLanes: The lanes that stopped an impact, with their closing speeds in pt/s.
  private mutating func setReboundSpeeds(
    in wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ impactLanes: [(quad: Int, lane: Int, speed: Float)]
  ) {
    for rebound in impactLanes {
      let i = Int(wideSolver.quads[rebound.quad].contact[rebound.lane])
      let speed = Float(restitution(contacts[i])) * rebound.speed
      guard speed > 0 else { continue }
      wideSolver.setRebound(rebound.quad, rebound.lane, at: speed)
      contacts[i].isStruck = true
      touchTracker.addChanged(i)
      wideSolver.quads[rebound.quad].struckLanes |= 1 << UInt8(rebound.lane)
    }
  }

  /// Stores the impulses of contacts that the world updates, for the next warm start.
  /// - Parameter isUnsolved: Whether contacts that still close fast go to continuous collision.
  private mutating func storeWorldUpdatedContacts(
    of wideSolver: WideIslandSolver<SIMD4<Float>>, substepFraction: Double, isUnsolved: Bool
  ) {
    for q in wideSolver.worldUpdatedQuads {
      let quad = wideSolver.quads[Int(q)]
      let seconds = quad.secondImpulse(wideSolver.flats)
      for lane in 0..<4 where quad.worldUpdatedLanes >> UInt8(lane) & 1 == 1 {
        let i = Int(quad.contact[lane])
        storeImpulses(
          ofContact: i, Double(quad.first[lane]), Double(seconds[lane]), across: Double(quad.across[lane]),
          substepFraction: substepFraction)
        if isUnsolved { handToContinuousCollisionIfClosing(contact: i) }
      }
    }
  }

  /// Hands owned contacts that still close fast to continuous collision.
  private mutating func handOverOwnedContacts(in wideSolver: inout WideIslandSolver<SIMD4<Float>>) {
    writeBack(&wideSolver)
    for quad in wideSolver.quads where quad.ownedLanes != 0 {
      for lane in 0..<4 where quad.ownedLanes >> UInt8(lane) & 1 == 1 {
        handToContinuousCollisionIfClosing(contact: Int(quad.contact[lane]))
      }
    }
  }

  // MARK: Overlaps

  /// Moves overlapping bodies of inelastic contacts in wide solvers apart. Other overlaps follow in
  /// `correctOverlaps(at:)`.
  /// - Returns: Indices of the joint systems that this displaces.
  mutating func correctOverlapsInWideSolvers() -> [Int] {
    var bent: [Int] = []
    for island in islands.islands where !isSuspended(island) {
      guard let index = island.wideSolver else { continue }
      let pushes = wideSolvers[index].correctOverlaps(fraction: 0.4, passes: 2)
      guard !pushes.isEmpty else { continue }
      continuousCollision.noteShift()
      for (index, k) in islands.bodies[island.bodies].enumerated() {
        let push = pushes[index + 1]
        guard push != .zero else { continue }
        var solverBody = SolverBody()
        solverBody.velocity = Point(Double(push.x), Double(push.y))
        solverBody.spin = Double(push.z)
        displace(body: Int(k), by: solverBody)
      }
      for k in island.systems {
        let s = Int(islands.systems[k])
        let isPushed = joints[s].members.contains { pushes[Int(islands.slots[$0.index])] != .zero }
        if isPushed { bent.append(s) }
      }
    }
    return bent
  }
}
