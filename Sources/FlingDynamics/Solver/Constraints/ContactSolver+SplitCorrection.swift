internal import FlingGeometry

/// Split correction of joints in islands: when it is used, and how velocities are solved then (see
/// `JointSystem+SplitCorrection.swift`).
extension ContactSolver {
  /// Whether the velocities that were found for an island with joints have far too much energy or speed.
  mutating func gainsExcessiveEnergy(_ island: Islands.Island, _ world: inout WorldState) -> Bool {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for k in island.bodies {
      let i = Int(world.islands.bodies[k])
      before += world.bodyStates[i].solverBody.energy
      after += solverBodies[i].energy
      mass += world.bodyStates[i].isMovable ? 1 / world.bodyStates[i].inverseMass : 0
    }
    if world.isTooFast(island) { return true }
    // Usually this decides, and the errors of the joints need not be computed.
    guard !(after <= 4 * before) else { return false }
    var (error, anchorSpeed) = (0.0, 0.0)
    for k in island.systems {
      let systemError = world.joints[Int(world.islands.systems[k])].largestError()
      error = systemError <= error ? error : systemError
      anchorSpeed = max(anchorSpeed, world.joints[Int(world.islands.systems[k])].anchorSpeed)
    }
    return JointSystem.gainsExcessiveEnergy(
      before: before, after: after, mass: mass, anchorSpeed: anchorSpeed, error: error)
  }

  /// Solves the velocities of an island with split correction. Uses the least softness that bounds the
  /// speeds.
  mutating func solveWithSplitCorrection(
    _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool, passes: Int
  ) {
    var maxSpeed: Double?
    for k in island.systems {
      let s = Int(world.islands.systems[k])
      if !world.joints[s].correction.isSplit { world.joints[s].correction.prolongSplitCorrection() }
      world.joints[s].switchToGeneralSolver(world.jointDefinitions, world.bodyStates)
      world.joints[s].rows.gatherSolverBodies(world.bodyStates)
      if let bound = world.joints[s].anchorSpeedBound { maxSpeed = max(bound, maxSpeed ?? 0) }
    }
    for softness in JointSystem.velocitySoftnesses {
      solveWithSplitCorrection(island, &world, forDrift: forDrift, passes: passes, softness)
      let isTooFast = island.systems.contains {
        world.joints[Int(world.islands.systems[$0])].isFaster(than: maxSpeed)
      }
      if !isTooFast { break }
    }
    for k in island.systems { world.joints[Int(world.islands.systems[k])].endVelocitySolve() }
  }

  /// Solves once with a given softness, from impulses of 0.
  private mutating func solveWithSplitCorrection(
    _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool, passes: Int, _ softness: Double
  ) {
    for k in island.bodies {
      solverBodies[Int(world.islands.bodies[k])] = world.bodyStates[Int(world.islands.bodies[k])].solverBody
    }
    for i in constraints.indices { constraints[i].setImpulses(0, 0, across: 0) }
    for k in island.systems {
      world.joints[Int(world.islands.systems[k])].beginVelocitySolve(forDrift: forDrift, softness: softness)
    }
    for pass in 0..<passes {
      var isChanging = ContactConstraint.solvePass(
        &constraints, &solverBodies, isBackwards: pass % 2 == 1, tolerance: World.tolerance)
      for k in island.systems {
        let error = world.joints[Int(world.islands.systems[k])].solveSplitVelocities(&solverBodies)
        isChanging = isChanging || !(error < JointSystem.tolerance)
      }
      if !isChanging { break }
    }
  }
}
