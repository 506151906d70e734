internal import FlingGeometry

/// Split correction of joints in islands: when it is used, and how velocities are solved then (see
/// `JointSystem+SplitCorrection.swift`).
extension WorldState {
  /// Whether the velocities that were found for an island with joints have far too much energy or speed.
  mutating func gainsExcessiveEnergy(_ island: Islands.Island) -> Bool {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      before += bodyStates[i].solverBody.energy
      after += solverBodies[i].energy
      mass += bodyStates[i].isMovable ? 1 / bodyStates[i].inverseMass : 0
    }
    if isTooFast(island) { return true }
    // Usually this decides, and the errors of the joints need not be computed.
    guard !(after <= 4 * before) else { return false }
    var (error, anchorSpeed) = (0.0, 0.0)
    for k in island.systems {
      let systemError = joints[Int(islands.systems[k])].largestError()
      error = systemError <= error ? error : systemError
      anchorSpeed = max(anchorSpeed, joints[Int(islands.systems[k])].anchorSpeed)
    }
    return JointSystem.gainsExcessiveEnergy(
      before: before, after: after, mass: mass, anchorSpeed: anchorSpeed, error: error)
  }

  /// Whether joints gave a body far more speed than bodies and anchors had.
  func isTooFast(_ island: Islands.Island) -> Bool {
    island.systems.contains { k in
      let system = joints[Int(islands.systems[k])]
      return system.isFaster(than: system.speedBound(bodyStates))
    }
  }

  /// Whether any joint system of the island has a split correction.
  func hasSplitCorrection(_ island: Islands.Island) -> Bool {
    island.systems.contains { joints[Int(islands.systems[$0])].correction.isSplit }
  }

  /// Whether an error of the island's joints is too large for a drift.
  func hasLargeErrors(_ island: Islands.Island) -> Bool {
    island.systems.contains { joints[Int(islands.systems[$0])].hasLargeErrors }
  }

  /// Solves the velocities of an island with split correction. Uses the least softness that bounds the
  /// speeds.
  mutating func solveWithSplitCorrection(_ island: Islands.Island, forDrift: Bool, passes: Int) {
    var maxSpeed: Double?
    for k in island.systems {
      let s = Int(islands.systems[k])
      if !joints[s].correction.isSplit { joints[s].correction.prolongSplitCorrection() }
      joints[s].switchToGeneralSolver(jointDefinitions, bodyStates)
      joints[s].rows.gatherSolverBodies(bodyStates)
      if let bound = joints[s].anchorSpeedBound { maxSpeed = max(bound, maxSpeed ?? 0) }
    }
    for softness in JointSystem.velocitySoftnesses {
      solveWithSplitCorrection(island, forDrift: forDrift, passes: passes, softness)
      let isTooFast = island.systems.contains { joints[Int(islands.systems[$0])].isFaster(than: maxSpeed) }
      if !isTooFast { break }
    }
    for k in island.systems { joints[Int(islands.systems[k])].endVelocitySolve() }
  }

  /// Solves once with a given softness, from impulses of 0.
  private mutating func solveWithSplitCorrection(
    _ island: Islands.Island, forDrift: Bool, passes: Int, _ softness: Double
  ) {
    for k in island.bodies {
      solverBodies[Int(islands.bodies[k])] = bodyStates[Int(islands.bodies[k])].solverBody
    }
    for i in constraints.indices { constraints[i].setImpulses(0, 0, across: 0) }
    for k in island.systems {
      joints[Int(islands.systems[k])].beginVelocitySolve(forDrift: forDrift, softness: softness)
    }
    for pass in 0..<passes {
      var isChanging = ContactConstraint.solvePass(
        &constraints, &solverBodies, isBackwards: pass % 2 == 1, tolerance: World.tolerance)
      for k in island.systems {
        let error = joints[Int(islands.systems[k])].solveSplitVelocities(&solverBodies)
        isChanging = isChanging || !(error < JointSystem.tolerance)
      }
      if !isChanging { break }
    }
  }
}
