internal import FlingGeometry

/// Resting islands: if no body of an island moves in the first substep of a step, the island is suspended, so
/// that its bodies stay in place for the other substeps.
///
/// Every body of the island must be slow before that substep and after it. A body that stops for a moment at
/// the end of a swing is not, because its speed changes. Suspension ends with the step, or at once if
/// anything wakes one of the bodies. While suspended, a body is not awake and its `sleepIslandID` is minus
/// the number of the body that represents its island.
extension World {
  /// Speed below which a body does not visibly move, for its fastest point, in pt/s.
  private static let restingSpeed = 0.002
  /// The same for bodies of joints and springs, in pt/s; far lower, because these creep to their targets for
  /// long and must not be stopped on the way.
  private static let restingTiedSpeed = 1e-5
  /// The same for bodies of wide solvers, in pt/s; higher, because their few passes leave some speed.
  static let restingWideSpeed = 0.02

  /// Marks bodies that are slow before the step and on which nothing acts that moves or changes.
  mutating func markSuspendableBodies() {
    for i in bodyStates.indices {
      bodyStates[i].isSuspendable = bodyStates[i].isAwake && isSlow(i, Self.restingWideSpeed)
    }
    for jointDefinition in jointDefinitions where jointDefinition.destination != nil {
      bodyStates[jointDefinition.a].isSuspendable = false
    }
    // Forces of fields change with time and place.
    for fieldAccumulator in fieldAccumulators { bodyStates[fieldAccumulator.body].isSuspendable = false }
  }

  /// Whether no point of a body is faster than a limit, in pt/s.
  private func isSlow(_ i: Int, _ limit: Double) -> Bool { isSlow(i, bodyStates[i].solverBody, limit) }

  func isSlow(_ i: Int, _ solverBody: SolverBody, _ limit: Double) -> Bool {
    let speed = abs(solverBody.velocity.x) + abs(solverBody.velocity.y)
    return speed + abs(solverBody.spin) * bodies[i].bodyShape.radius < limit
  }

  /// Whether a body is slow after the substep and was slow in its drift. The speed after it does not suffice,
  /// because joints may move a body and leave it without speed.
  private func isSlowDuringAndAfterDrift(body i: Int, _ limit: Double) -> Bool {
    var drifted = bodyStates[i].solverBody
    drifted.velocity = bodyStates[i].startVelocity
    drifted.spin = bodyStates[i].startSpin
    return isSlow(i, limit) && isSlow(i, drifted, limit)
  }

  /// Whether an island may be suspended after the first substep.
  func maySuspend(_ island: Islands.Island) -> Bool {
    for k in island.bodies where !bodyStates[Int(islands.bodies[k])].isSuspendable { return false }
    return true
  }

  /// After the first substep, suspends the islands that rest.
  /// - Returns: Whether any body stays awake.
  mutating func suspendRestingIslands() -> Bool {
    islands.lacksSuspended = false
    guard bodyStates.contains(where: { $0.isSuspendable }) else { return bodyStates.contains { $0.isAwake } }
    // The flag of the body that represents an island counts for the whole island from here on.
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let limit = islands.wideSolvers[i] >= 0 ? Self.restingWideSpeed : Self.restingSpeed
      let isSuspendable =
        bodyStates[i].isSuspendable && !bodyStates[i].isStruck && isSlowDuringAndAfterDrift(body: i, limit)
      if !isSuspendable { bodyStates[islands.root(of: i)].isSuspendable = false }
    }
    for jointDefinition in jointDefinitions {
      for i in [jointDefinition.a, jointDefinition.b]
      where !isSlowDuringAndAfterDrift(body: i, Self.restingTiedSpeed) {
        bodyStates[islands.root(of: i)].isSuspendable = false
      }
    }
    for system in joints where system.correction.isSplit {
      for member in system.members { bodyStates[islands.root(of: member.index)].isSuspendable = false }
    }
    keepAwakeBySprings()
    for s in joints.indices {
      let body = joints[s].members.first { bodyStates[$0.index].isMovable }
      if let body { joints[s].isSuspended = bodyStates[islands.root(of: body.index)].isSuspendable }
    }
    var goesOn = false
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let island = islands.root(of: i)
      if bodyStates[island].isSuspendable {
        bodyStates[i].sleepIslandID = -island
        bodyStates[i].defersHalfKick = false
      } else {
        goesOn = true
      }
    }
    for i in bodyStates.indices where bodyStates[i].sleepIslandID < 0 { bodyStates[i].isAwake = false }
    if goesOn { invalidate(.suspension) }
    return goesOn
  }

  /// Whether an island is suspended for the rest of the step.
  func isSuspended(_ island: Islands.Island) -> Bool {
    guard let first = island.bodies.first else { return false }
    return bodyStates[Int(islands.bodies[first])].sleepIslandID < 0
  }

  /// Keeps islands from suspension that a spring connects to a moving island, directly or through others.
  private mutating func keepAwakeBySprings() {
    var isSpreading = !springs.isEmpty
    while isSpreading {
      isSpreading = false
      for spring in springs {
        let a = islands.root(of: jointDefinitions[spring.jointDefinition].a)
        let b = islands.root(of: jointDefinitions[spring.jointDefinition].b)
        guard bodyStates[a].isMovable, bodyStates[b].isMovable,
          bodyStates[a].isSuspendable != bodyStates[b].isSuspendable
        else {
          continue
        }
        bodyStates[a].isSuspendable = false
        bodyStates[b].isSuspendable = false
        isSpreading = true
      }
    }
  }

  /// Ends the suspension of an island before the end of the step.
  /// - Parameter sleepIslandID: That of its bodies, negative.
  mutating func wakeSuspended(_ sleepIslandID: Int) {
    for i in bodyStates.indices where bodyStates[i].sleepIslandID == sleepIslandID { resume(body: i) }
    for s in joints.indices where joints[s].isSuspended {
      joints[s].isSuspended = joints[s].members.contains { bodyStates[$0.index].sleepIslandID < 0 }
    }
    invalidate(.earlyResumption)
  }

  /// Ends all suspensions at the end of a step. Normal impulses of the step are multiplied by the number of
  /// substeps, because suspended contacts pressed as much in every substep as in the first.
  mutating func resumeSuspended() {
    for island in islands.islands where isSuspended(island) {
      if let wideSolver = island.wideSolver {
        wideSolvers[wideSolver].scaleStepImpulses(by: Float(Self.substeps))
      }
    }
    for i in contacts.indices where contacts[i].record >= 0 {
      guard bodyStates[contacts[i].a].sleepIslandID < 0 || bodyStates[contacts[i].b].sleepIslandID < 0 else {
        continue
      }
      manifoldCache.list[contacts[i].record].impulse *= Double(Self.substeps)
    }
    for i in bodyStates.indices where bodyStates[i].sleepIslandID < 0 { resume(body: i) }
    for s in joints.indices { joints[s].isSuspended = false }
    invalidate(.resumption)
    if islands.lacksSuspended { invalidate(.islandBodies) }
  }

  private mutating func resume(body i: Int) {
    bodyStates[i].sleepIslandID = 0
    bodyStates[i].isAwake = true
  }
}
