internal import FlingGeometry

/// Calm: where nothing stirs in the first substep of a step, nothing would in the others, and the bodies stand still for
/// the rest of it.
///
/// Every body of an island must be slow before that substep and after it: what stops for a moment at the end of its swing
/// is not calm, as its speed changes. In the next step all is looked at anew; what is touched in between goes on at once.
extension World {
  /// Slower than this nothing is seen to move: any point of a body, in pt/s.
  private static let restingSpeed = 0.002
  /// What joints and springs hold creeps to its place for long, and is to arrive there in time.
  private static let restingTiedSpeed = 1e-5
  /// What a pile's passes leave unsolved.
  static let restingWideSpeed = 0.02

  /// Notes which bodies are slow before the step, and nothing but what stands still acts on them.
  mutating func findResting() {
    for i in bodyStates.indices {
      bodyStates[i].isSuspendable = bodyStates[i].isAwake && isSlow(i, Self.restingWideSpeed)
    }
    for jointDefinition in jointDefinitions where jointDefinition.destination != nil {
      bodyStates[jointDefinition.a].isSuspendable = false
    }
    // Forces of fields change with time and place.
    for fieldAccumulator in fieldAccumulators { bodyStates[fieldAccumulator.body].isSuspendable = false }
  }

  private func isSlow(_ i: Int, _ limit: Double) -> Bool { isSlow(i, bodyStates[i].solverBody, limit) }

  func isSlow(_ i: Int, _ solverBody: SolverBody, _ limit: Double) -> Bool {
    let speed = abs(solverBody.velocity.x) + abs(solverBody.velocity.y)
    return speed + abs(solverBody.spin) * bodies[i].bodyShape.radius < limit
  }

  /// Whether it is slow after the substep and was so in the drift, since what joints put into its place may be left with
  /// no speed.
  private func stands(_ i: Int, _ limit: Double) -> Bool {
    var drifted = bodyStates[i].solverBody
    drifted.velocity = bodyStates[i].startVelocity
    drifted.spin = bodyStates[i].startSpin
    return isSlow(i, limit) && isSlow(i, drifted, limit)
  }

  /// Whether an island may turn out to be calm when the first substep is over.
  func maySuspend(_ island: Islands.Island) -> Bool {
    for k in island.bodies where !bodyStates[Int(islands.bodies[k])].isSuspendable { return false }
    return true
  }

  /// After the first substep: lets what is calm stand for the others.
  /// - Returns: whether anything awake goes on.
  mutating func suspendResting() -> Bool {
    islands.lacksSuspended = false
    guard bodyStates.contains(where: { $0.isSuspendable }) else { return bodyStates.contains { $0.isAwake } }
    // The body that stands for an island says of all whether they are calm.
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let limit = islands.wideSolvers[i] >= 0 ? Self.restingWideSpeed : Self.restingSpeed
      let isSuspendable = bodyStates[i].isSuspendable && !bodyStates[i].isStruck && stands(i, limit)
      if !isSuspendable { bodyStates[islands.find(i)].isSuspendable = false }
    }
    for jointDefinition in jointDefinitions {
      for i in [jointDefinition.a, jointDefinition.b] where !stands(i, Self.restingTiedSpeed) {
        bodyStates[islands.find(i)].isSuspendable = false
      }
    }
    for system in joints where system.correction.isSplit {
      for member in system.members { bodyStates[islands.find(member.index)].isSuspendable = false }
    }
    stirBySprings()
    for s in joints.indices {
      let body = joints[s].members.first { bodyStates[$0.index].isMovable }
      if let body { joints[s].isSuspended = bodyStates[islands.find(body.index)].isSuspendable }
    }
    var goesOn = false
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let island = islands.find(i)
      if bodyStates[island].isSuspendable {
        bodyStates[i].sleepIslandID = -island
        bodyStates[i].defersHalfKick = false
      } else {
        goesOn = true
      }
    }
    for i in bodyStates.indices where bodyStates[i].sleepIslandID < 0 { bodyStates[i].isAwake = false }
    if goesOn { contactListsAreStale = true }
    return goesOn
  }

  /// Whether the bodies of an island stand for the rest of the step.
  func isSuspended(_ island: Islands.Island) -> Bool {
    guard let first = island.bodies.first else { return false }
    return bodyStates[Int(islands.bodies[first])].sleepIslandID < 0
  }

  /// What is calm but tied by a spring to what is not will not be for long.
  private mutating func stirBySprings() {
    var isSpreading = !springs.isEmpty
    while isSpreading {
      isSpreading = false
      for spring in springs {
        let a = islands.find(jointDefinitions[spring.jointDefinition].a)
        let b = islands.find(jointDefinitions[spring.jointDefinition].b)
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

  /// Has what was touched go on with all that stood with it.
  mutating func wakeSuspended(_ sleepIslandID: Int) {
    for i in bodyStates.indices where bodyStates[i].sleepIslandID == sleepIslandID { goOn(i) }
    for s in joints.indices where joints[s].isSuspended {
      joints[s].isSuspended = joints[s].members.contains { bodyStates[$0.index].sleepIslandID < 0 }
    }
    islandsAreStale = true
    contactListsAreStale = true
  }

  /// At the end of a step, all that stood goes on; it pressed as much in every substep as in the first.
  mutating func resumeSuspended() {
    for island in islands.islands where isSuspended(island) {
      if let wideSolver = island.wideSolver { wideSolvers[wideSolver].scaleTotals(Float(Self.substeps)) }
    }
    for i in contacts.indices where contacts[i].record >= 0 {
      guard bodyStates[contacts[i].a].sleepIslandID < 0 || bodyStates[contacts[i].b].sleepIslandID < 0 else {
        continue
      }
      manifoldCache.list[contacts[i].record].impulse *= Double(Self.substeps)
    }
    for i in bodyStates.indices where bodyStates[i].sleepIslandID < 0 { goOn(i) }
    for s in joints.indices { joints[s].isSuspended = false }
    contactListsAreStale = true
    if islands.lacksSuspended { islandsAreStale = true }
  }

  private mutating func goOn(_ i: Int) {
    bodyStates[i].sleepIslandID = 0
    bodyStates[i].isAwake = true
  }
}
