internal import FlingGeometry

/// Rest: islands that are still for a moment are suspended for the rest of a step, and islands that were slow
/// for half a second fall asleep. Both cost nothing until something disturbs them. `BodyState.Rest` is the
/// state of a body.
///
/// Suspended are the islands of `islands`, which contain awake bodies that the solver has to solve together.
/// No body may move in the first substep of the step: every body must be slow before that substep and after
/// it. A body that stops for a moment at the end of a swing is not, because its speed changes.
///
/// Sleep islands contain all bodies that touch each other or share a joint, asleep or awake.
extension WorldState {
  /// Whether a body has been slow for long enough to fall asleep.
  func isResting(_ body: Int) -> Bool { bodyStates[body].slowTicks >= World.minRestTicks }

  /// Wakes a body and all bodies that fell asleep with it.
  mutating func wake(_ body: Int) {
    guard bodyStates[body].isMovable, !bodyStates[body].isAwake else { return }
    if case .suspended(let root) = bodyStates[body].rest {
      wakeSuspended(root: root)
      return
    }
    invalidate(.waking)
    sleepIslands.wake(body, &bodyStates)
  }

  /// Wakes a body that was changed from outside, and the bodies that touch it or are jointed to it. An
  /// anchored body is never awake, but its neighbors wake, too.
  mutating func wakeWithNeighbors(_ body: Int) {
    guard body != World.ground else { return }
    wake(body)
    bodyStates[body].slowTicks = 0
    let graph = currentContactGraph()
    for k in graph.entries(of: body) where contacts[Int(k)].isTouching {
      wake(contacts[Int(k)].a)
      wake(contacts[Int(k)].b)
    }
    guard !jointDefinitions.isEmpty else { return }
    let jointGraph = currentJointGraph()
    for k in jointGraph.entries(of: body) {
      wake(jointDefinitions[Int(k)].a)
      wake(jointDefinitions[Int(k)].b)
    }
  }

  /// Wakes a body that an awake body touches.
  mutating func wakeIfAsleep(_ body: Int, by other: Int) {
    if bodyStates[other].isAwake, !bodyStates[body].isAwake { wake(body) }
  }

  // MARK: Suspension

  /// Speed below which a body does not visibly move, for its fastest point, in pt/s.
  private static let restingSpeed = 0.002
  /// The same for bodies of joints and springs, in pt/s; lower, because these creep to their targets for long
  /// and must not be stopped on the way. In a heap, contacts keep them from their targets.
  private static let restingTiedSpeeds = (free: 1e-5, inContact: 2.5e-4)

  /// Marks bodies that are slow before the step and on which nothing acts that moves or changes.
  mutating func markSuspendableBodies(_ fieldAccumulators: [FieldAccumulator]) {
    for i in bodyStates.indices {
      bodyStates[i].isSuspendable = bodyStates[i].isAwake && isSlow(i, World.restingWideSpeed)
    }
    for jointDefinition in jointDefinitions where jointDefinition.destination != nil {
      bodyStates[jointDefinition.a].isSuspendable = false
    }
    // Forces of fields change with time and place.
    for fieldAccumulator in fieldAccumulators { bodyStates[fieldAccumulator.body].isSuspendable = false }
  }

  /// Whether no point of a body is faster than a limit, in pt/s.
  private mutating func isSlow(_ i: Int, _ limit: Double) -> Bool {
    isSlow(i, bodyStates[i].solverBody, limit)
  }

  mutating func isSlow(_ i: Int, _ solverBody: SolverBody, _ limit: Double) -> Bool {
    let speed = abs(solverBody.velocity.x) + abs(solverBody.velocity.y)
    return speed + abs(solverBody.spin) * bodies[i].bodyShape.radius < limit
  }

  /// Whether a body is slow after the substep and was slow in its drift. The speed after it does not suffice,
  /// because joints may move a body and leave it without speed.
  private mutating func isSlowDuringAndAfterDrift(body i: Int, _ limit: Double) -> Bool {
    var drifted = bodyStates[i].solverBody
    drifted.velocity = bodyStates[i].startVelocity
    drifted.spin = bodyStates[i].startSpin
    return isSlow(i, limit) && isSlow(i, drifted, limit)
  }

  /// Whether an island may be suspended after the first substep.
  mutating func maySuspend(_ island: Islands.Island) -> Bool {
    for k in island.bodies where !bodyStates[Int(islands.bodies[k])].isSuspendable { return false }
    return true
  }

  /// After the first substep, suspends the islands that rest.
  /// - Returns: Whether any body stays awake.
  mutating func suspendRestingIslands(springs: [Spring]) -> Bool {
    islands.lacksSuspended = false
    guard bodyStates.contains(where: { $0.isSuspendable }) else { return bodyStates.contains { $0.isAwake } }
    // The flag of the body that represents an island counts for the whole island from here on.
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let limit = islands.isWide[i] ? World.restingWideSpeed : Self.restingSpeed
      let isSuspendable =
        bodyStates[i].isSuspendable && !bodyStates[i].isStruck && isSlowDuringAndAfterDrift(body: i, limit)
      if !isSuspendable { bodyStates[islands.root(of: i)].isSuspendable = false }
    }
    keepAwakeTiedBodies()
    for s in joints.indices where joints[s].correction.isSplit {
      for member in joints[s].members { bodyStates[islands.root(of: member.index)].isSuspendable = false }
    }
    keepAwake(by: springs)
    for s in joints.indices {
      let body = joints[s].members.first { bodyStates[$0.index].isMovable }
      if let body { joints[s].isSuspended = bodyStates[islands.root(of: body.index)].isSuspendable }
    }
    var goesOn = false
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let island = islands.root(of: i)
      if bodyStates[island].isSuspendable {
        bodyStates[i].suspend(root: island)
      } else {
        goesOn = true
      }
    }
    if goesOn { invalidate(.suspension) }
    return goesOn
  }

  /// Keeps islands from suspension in which a body of a joint or spring creeps.
  private mutating func keepAwakeTiedBodies() {
    guard !jointDefinitions.isEmpty else { return }
    var limits = Array(repeating: Self.restingTiedSpeeds.free, count: bodyStates.count)
    for island in islands.islands where !island.contacts.isEmpty {
      for k in island.bodies { limits[Int(islands.bodies[k])] = Self.restingTiedSpeeds.inContact }
    }
    for s in jointDefinitions.indices {
      let (a, b) = (jointDefinitions[s].a, jointDefinitions[s].b)
      for i in [a, b] where !isSlowDuringAndAfterDrift(body: i, limits[i]) {
        bodyStates[islands.root(of: i)].isSuspendable = false
      }
    }
  }

  /// Whether an island is suspended for the rest of the step.
  mutating func isSuspended(_ island: Islands.Island) -> Bool {
    guard let first = island.bodies.first else { return false }
    return bodyStates[Int(islands.bodies[first])].isSuspended
  }

  /// Keeps islands from suspension that a spring connects to a moving island, directly or through others.
  private mutating func keepAwake(by springs: [Spring]) {
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
  /// - Parameter root: The body that represents it.
  private mutating func wakeSuspended(root: Int) {
    for i in bodyStates.indices where bodyStates[i].rest == .suspended(root: root) { bodyStates[i].resume() }
    for s in joints.indices where joints[s].isSuspended {
      joints[s].isSuspended = joints[s].members.contains { bodyStates[$0.index].isSuspended }
    }
    invalidate(.earlyResumption)
  }

  /// Ends all suspensions at the end of a step. Normal impulses of the step are multiplied by the number of
  /// substeps, because suspended contacts pressed as much in every substep as in the first.
  mutating func resumeSuspended() {
    for i in contacts.indices where contacts[i].record >= 0 {
      guard bodyStates[contacts[i].a].isSuspended || bodyStates[contacts[i].b].isSuspended else { continue }
      manifoldCache.list[contacts[i].record].impulse *= Double(World.substeps)
    }
    for i in bodyStates.indices where bodyStates[i].isSuspended { bodyStates[i].resume() }
    for s in joints.indices { joints[s].isSuspended = false }
    invalidate(.resumption)
    if islands.lacksSuspended { invalidate(.islandBodies) }
  }
}
