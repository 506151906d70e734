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
    let maxSpeed = world.beginSplitCorrection(of: island)
    for softness in JointSystem.velocitySoftnesses {
      solveWithSplitCorrection(island, &world, forDrift: forDrift, passes: passes, softness)
      if !world.hasJointBody(of: island, fasterThan: maxSpeed) { break }
    }
    world.endVelocitySolve(of: island)
  }

  /// Solves once with a given softness, from impulses of 0.
  private mutating func solveWithSplitCorrection(
    _ island: Islands.Island, _ world: inout WorldState, forDrift: Bool, passes: Int, _ softness: Double
  ) {
    world.loadVelocities(of: island, into: &solverBodies)
    for i in constraints.indices { constraints[i].setImpulses(0, 0, across: 0) }
    world.beginVelocitySolve(of: island, forDrift: forDrift, softness: softness)
    for pass in 0..<passes {
      var isChanging = ContactConstraint.solvePass(
        &constraints, &solverBodies, isBackwards: pass % 2 == 1, tolerance: World.tolerance)
      let error = world.solveSplitVelocities(of: island, &solverBodies)
      isChanging = isChanging || !(error < JointSystem.tolerance)
      if !isChanging { break }
    }
  }
}
