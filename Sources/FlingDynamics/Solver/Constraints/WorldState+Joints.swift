internal import FlingGeometry

/// Preparing joints for a solve, and correcting their positions.
extension WorldState {
  /// Prepares the joint systems at the present poses, `time` seconds after the start of the step.
  mutating func prepareJoints(at time: Double) {
    let mayDiffer = stale.refresh(.awakeJoints)
    for s in joints.indices where !joints[s].isSuspended {
      if joints[s].prepare(jointDefinitions, bodyStates, at: time, mayDiffer: mayDiffer) {
        invalidate(.islandBodies)
      }
    }
  }

  /// Indices of the joint systems with a body that satisfies a condition.
  func jointSystems(withBodyWhere matches: (Int) -> Bool) -> [Int] {
    let (systems, definitions) = (joints.span, jointDefinitions.span)
    var found: [Int] = []
    for s in systems.indices {
      for k in systems[s].order where matches(definitions[k].a) || matches(definitions[k].b) {
        found.append(s)
        break
      }
    }
    return found
  }

  /// Indices of the joint systems with position errors: bodies had impacts, or a split correction is pending.
  var jointsToCorrect: [Int] {
    let struck = hasStruck ? jointSystems { bodyStates[$0].isStruck } : []
    let systems = joints.span
    var found: [Int] = []
    for s in systems.indices where systems[s].correction.isPending || struck.contains(s) { found.append(s) }
    return found
  }

  /// Corrects the positions of joints that impacts, or the separation of overlaps, have bent. The correction
  /// is undone if it would carry a body through a wall. The joints then stay bent as long as the body is
  /// pressed against the wall.
  mutating func correctJointPositions(of systems: [Int], at time: Double, _ sources: EnergySources) {
    if !systems.isEmpty { handover.noteShift() }
    var bodies: [Int] = []
    var before: [World.Pose] = []
    var near: [Int] = []
    // A split correction is due only once after each drift.
    for s in systems where !joints[s].correction.isSplit || joints[s].correction.isPending {
      bodies.removeAll(keepingCapacity: true)
      before.removeAll(keepingCapacity: true)
      bodies.reserveCapacity(joints[s].members.count)
      before.reserveCapacity(joints[s].members.count)
      for m in joints[s].members.indices {
        bodies.append(joints[s].members[m].index)
        before.append(World.Pose(bodyStates[bodies[m]]))
      }
      for _ in 0..<(joints[s].correction.isPending ? 1 : 2) {
        if joints[s].prepare(jointDefinitions, bodyStates, at: time, mayDiffer: true) {
          invalidate(.islandBodies)
        }
        joints[s].switchToGeneralSolver(jointDefinitions, bodyStates)
        if joints[s].correction.isPending {
          joints[s].correctPositions(&bodyStates)
        } else {
          joints[s].correctPositionsAfterImpacts(&bodyStates)
        }
      }
      if joints[s].correction.limitsLift { limitLift(of: s, bodies, from: before, sources) }
      let isBlocked = bodies.indices.contains { passesWall(bodies[$0], from: before[$0].position, &near) }
      guard isBlocked else { continue }
      for (body, pose) in zip(bodies, before) where bodyStates[body].isMovable {
        bodyStates[body].position = pose.position
        bodyStates[body].rotate(to: pose.angle)
      }
    }
  }

  /// Whether a body crosses a wall that it collides with on the straight line from a point to its present
  /// position.
  /// - Parameter near: Working memory.
  private mutating func passesWall(_ i: Int, from start: Point, _ near: inout [Int]) -> Bool {
    let end = bodyStates[i].position
    guard start != end, bodyStates[i].isMovable, !bodies[i].boundaryGroups.isEmpty else { return false }
    var box = BoundingBox(low: start, high: start)
    box.include(end)
    near.removeAll(keepingCapacity: true)
    surroundings.find(overlapping: box, &near)
    for k in near where segments[k].crossesLine(from: start, to: end) {
      if bodies[i].boundaryGroups.contains(boundaries[segments[k].boundary].group) { return true }
    }
    return false
  }

  /// Limits a displacement of jointed bodies to heights that their kinetic energy suffices for.
  /// - Parameter before: Poses of the bodies before the displacement.
  mutating func limitLift(of s: Int, _ list: [Int], from before: [World.Pose], _ sources: EnergySources) {
    EnergyBound.limitLift(of: list, from: before, &joints[s], mechanicalEnergy(sources), &bodyStates)
  }
}
