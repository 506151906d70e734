internal import FlingGeometry

/// One step: five substeps of forces, half a kick, constraints, drift with impacts, half a kick, constraints.
///
/// Kick and drift follow the leapfrog (Störmer–Verlet) scheme, so free fall and throws are exact at every
/// substep. Joints are solved for positions before the drift and for velocities after it (H. C. Andersen,
/// "Rattle", 1983).
extension World {
  /// Advances the world by one step without custom fields.
  package mutating func advance() {
    var source = NoForces()
    advance(with: &source)
  }

  /// Advances the world by one step.
  /// - Parameter source: Gives the forces of custom fields.
  package mutating func advance(with source: inout some ForceSource) {
    guard journal != nil else {
      proceed(with: &source)
      return
    }
    var heard = HeardForces(source)
    proceed(with: &heard)
    source = heard.source
    let (threshold, sleeps) = (bounceThreshold, allowsSleep)
    note(.advance(bounceThreshold: threshold, allowsSleep: sleeps, answers: heard.answers))
  }

  /// Does the work of a step. If the budget for contacts is exceeded, it stops at once; the caller reports
  /// the error.
  private mutating func proceed(with source: inout some ForceSource) {
    changes.clear()
    beginPoses()
    if bodyStates.contains(where: { $0.isAwake }) || pairsAreStale || !movedProxies.isEmpty || hasTouchNews {
      budget.begin(bodies: bodyStates.count, gainsEnergy: gainsEnergy)
      if linksAreStale {
        joints = JointSystem.systems(of: jointDefinitions, bodyStates, from: joints)
        islandsAreStale = true
        refreshSprings()
        linksAreStale = false
      }
      refreshFieldSamples()
      for i in manifoldCache.list.indices { manifoldCache.list[i].impulse = 0 }
      for k in wideSolvers.indices { wideSolvers[k].scaleTotals(0) }
      refreshImpactCaps()
      if islands.hasParted, steps % Self.stepsUntilParted == 0 { islandsAreStale = true }
      refreshSymmetry()
      refreshPairs(isBeginning: true)
      if budget.excess == nil, manifoldsAreStale { updateManifolds(notesTouches: false) }
      checkOverlaps()
      // The step is an error, so its result is not used.
      guard budget.excess == nil else { return }
      findResting()
      beginEnergyRecord()
      advance(substep: 0, &source)
      let goesOn = suspendResting()
      for k in 1..<Self.substeps {
        guard budget.excess == nil else { return }
        if goesOn || hasNews { advance(substep: k, &source) } else { pass(substep: k) }
      }
      boundEnergy()
      resumeSuspended()
      sortImpactRecords()
      settle()
    } else {
      for k in 1...Self.substeps { recordPoses(k) }
    }
    steps += 1
    for i in jointDefinitions.indices {
      guard let destination = jointDefinitions[i].destination else { continue }
      jointDefinitions[i].offsetB = destination
      jointDefinitions[i].destination = nil
    }
  }

  /// Whether pairs or touches have changed that are to be found even though nothing moves.
  private var hasNews: Bool { pairsAreStale || !movedProxies.isEmpty || hasTouchNews }

  /// A substep in which nothing moves.
  private mutating func pass(substep k: Int) {
    recordPoses(k + 1)
    substepsTaken += 1
  }

  /// Advances the world by one substep.
  ///
  /// 1. Impacts of touching pairs, correction of overlaps.
  /// 2. Forces and the first half kick: `velocity` becomes the mean over the substep, `startVelocity` keeps
  ///    the start's.
  /// 3. Constraints for the drift: mean velocities that keep joints and contacts right at its end.
  /// 4. Drift, with times of impact on the way; correction of joints that impacts bent.
  /// 5. Broad phase, narrow phase, touches.
  /// 6. Forces and the second half kick: `velocity` becomes that of the end.
  /// 7. Impacts of touching pairs, constraints for velocities.
  private mutating func advance(substep k: Int, _ source: inout some ForceSource) {
    let start = Double(k) * Self.substep
    let end = Double(k + 1) * Self.substep
    collideTouching()
    partOverlaps(at: start)
    gatherForces()
    gatherFields(.before, substep: k, from: &source)
    kick()
    applySprings(.before, at: start)
    applyFields(.before)
    prepareJoints(at: start)
    solveDriftVelocities()
    limitSpeeds()
    advancePositions()
    straighten(jointsToCorrect, at: end)
    recordPoses(k + 1)
    refreshPairs()
    updateManifolds(notesTouches: true)
    refreshTouches(substep: k)
    gatherFields(.after, substep: k, from: &source)
    secondKick()
    applySprings(.after, at: end)
    applyFields(.after)
    // A sweep may end at the very moment of touching.
    collideTouching()
    prepareJoints(at: end)
    solveEndVelocities(of: k)
    limitSpeeds()
  }

  /// Clamps speeds and replaces NaN by 0, in case springs, joints or contacts diverged.
  private mutating func limitSpeeds() {
    var bodyStates = bodyStates.mutableSpan
    for i in bodyStates.indices where bodyStates[i].isAwake { bodyStates[i].limitSpeed() }
  }

  // MARK: Forces

  /// Sums gravity and constant forces into accelerations. Fields follow in `gatherFields`.
  private mutating func gatherForces() {
    for i in bodyStates.indices where bodyStates[i].isAwake {
      bodyStates[i].begin(gravity: bodies[i].gravity)
    }
    for push in pushes where bodyStates[push.body].isAwake {
      let i = push.body
      let arm = bodyStates[i].rotated(push.offset)
      bodyStates[i].acceleration += push.force * bodyStates[i].inverseMass
      bodyStates[i].angularAcceleration += arm.cross(push.force) * bodyStates[i].inverseInertia
    }
  }

  /// First half kick, exact for resistance and constant acceleration (see `Drag`): turns the velocity at the
  /// start of the substep into its mean.
  private mutating func kick() { Self.kick(&bodyStates, drags) }

  private static func kick(_ list: inout [BodyState], _ drags: [Drags]) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices where bodyStates[i].isAwake {
      bodyStates[i].limitSpeed()
      let bodyState = bodyStates[i]
      bodyStates[i].startVelocity = bodyState.velocity
      bodyStates[i].startSpin = bodyState.spin
      bodyStates[i].isStruck = false
      bodyStates[i].isBlown = false
      let drags = drags[bodyState.drag]
      bodyStates[i].velocity =
        bodyState.velocity * drags.linear.keep + bodyState.acceleration * drags.linear.gain
      if bodyState.inverseInertia > 0 {
        bodyStates[i].spin =
          bodyState.spin * drags.angular.keep
          + bodyState.angularAcceleration * drags.angular.gain
      }
      bodyStates[i].limitSpeed()
    }
  }

  /// Second half kick: turns mean velocities into those at the end. Bodies that were struck have these
  /// already from their sweeps.
  private mutating func secondKick() { Self.secondKick(&bodyStates, drags) }

  private static func secondKick(_ list: inout [BodyState], _ drags: [Drags]) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let bodyState = bodyStates[i]
      bodyStates[i].startVelocity = bodyState.velocity
      bodyStates[i].startSpin = bodyState.spin
      guard !bodyState.isStruck else { continue }
      let drags = drags[bodyState.drag]
      bodyStates[i].velocity =
        bodyState.velocity * drags.linear.after + bodyState.acceleration * drags.linear.boost
      if bodyState.inverseInertia > 0 {
        bodyStates[i].spin =
          bodyState.spin * drags.angular.after
          + bodyState.angularAcceleration * drags.angular.boost
      }
    }
  }

  // MARK: Poses

  /// Makes room for the poses of a step, if they are recorded, and records the first of each body.
  private mutating func beginPoses() {
    let width = keepsPoses || !fields.isEmpty ? Self.substeps + 1 : 0
    if poses.count != bodyStates.count * width {
      poses = Array(repeating: Pose(position: .zero, angle: 0), count: bodyStates.count * width)
    }
    recordPoses(0)
  }

  /// Sets all poses of a body in the last step to its present pose.
  package mutating func holdPose(_ i: Int) {
    let width = Self.substeps + 1
    guard poses.count >= (i + 1) * width else { return }
    for k in 0..<width {
      poses[i * width + k] = Pose(position: bodyStates[i].position, angle: bodyStates[i].angle)
    }
  }

  private mutating func recordPoses(_ k: Int) {
    guard !poses.isEmpty else { return }
    let width = Self.substeps + 1
    for i in bodyStates.indices {
      poses[i * width + k] = Pose(position: bodyStates[i].position, angle: bodyStates[i].angle)
    }
  }
}
