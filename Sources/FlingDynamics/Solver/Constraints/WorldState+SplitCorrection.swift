/// Split correction of the joints in islands with contacts: when it is used, and its stages (see
/// `JointSystem+SplitCorrection.swift`).
extension WorldState {
  /// Whether the next solve of an island has to split the correction of its joints: it does so already, or
  /// an error is too large for a drift.
  mutating func needsSplitCorrection(_ island: Islands.Island, forDrift: Bool) -> Bool {
    let systems = joints.span
    for k in island.systems where systems[Int(islands.systems[k])].correction.isSplit { return true }
    guard forDrift else { return false }
    for k in island.systems {
      let s = Int(islands.systems[k])
      if JointSystem.hasLargeErrors(systems[s].rows.joints, systems[s].rows.constraints) { return true }
    }
    return false
  }

  /// Whether joints gave a body far more speed than bodies and anchors had.
  mutating func isTooFast(_ island: Islands.Island) -> Bool {
    let systems = joints.span
    for k in island.systems {
      let s = Int(islands.systems[k])
      if JointSystem.isTooFast(systems[s].rows.joints, systems[s].rows.members, bodyStates) { return true }
    }
    return false
  }

  /// Whether a solve gave a body of an island's joints more than a speed in pt/s; false for nil.
  mutating func hasJointBody(of island: Islands.Island, fasterThan maxSpeed: Double?) -> Bool {
    let systems = joints.span
    for k in island.systems where systems[Int(islands.systems[k])].isFaster(than: maxSpeed) { return true }
    return false
  }

  /// Loads the velocities of an island's bodies before a solve.
  mutating func loadVelocities(of island: Islands.Island, into solverBodies: inout [SolverBody]) {
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      solverBodies[i] = bodyStates[i].solverBody
    }
  }

  /// Prepares the joints of an island for solves with split correction.
  /// - Returns: The bound on speeds if anchors move, in pt/s.
  mutating func beginSplitCorrection(of island: Islands.Island) -> Double? {
    var maxSpeed: Double?
    for k in island.systems {
      let s = Int(islands.systems[k])
      if !joints[s].correction.isSplit { joints[s].correction.prolongSplitCorrection() }
      joints[s].switchToGeneralSolver(jointDefinitions, bodyStates)
      joints[s].rows.gatherSolverBodies(bodyStates)
      if let bound = joints[s].anchorSpeedBound { maxSpeed = max(bound, maxSpeed ?? 0) }
    }
    return maxSpeed
  }

  /// Starts a solve for velocities along the joints of an island, with impulses of 0.
  mutating func beginVelocitySolve(of island: Islands.Island, forDrift: Bool, softness: Double) {
    for k in island.systems {
      joints[Int(islands.systems[k])].beginVelocitySolve(forDrift: forDrift, softness: softness)
    }
  }

  /// One pass over the joints of an island in such a solve.
  /// - Returns: The largest error before the pass, in pt/s or rad/s.
  mutating func solveSplitVelocities(of island: Islands.Island, _ solverBodies: inout [SolverBody]) -> Double
  {
    var worst = 0.0
    for k in island.systems {
      let error = joints[Int(islands.systems[k])].solveSplitVelocities(&solverBodies)
      // NaN counts as the largest error.
      worst = error <= worst ? worst : error
    }
    return worst
  }

  /// How many rows of an island's joints are relaxed in each pass, because their systems are too wide for a
  /// direct solve.
  func relaxations(of island: Islands.Island) -> Int {
    island.systems.reduce(0) { $0 + joints[Int(islands.systems[$1])].relaxations }
  }

  /// Ends such a solve.
  mutating func endVelocitySolve(of island: Islands.Island) {
    for k in island.systems { joints[Int(islands.systems[k])].endVelocitySolve() }
  }
}
