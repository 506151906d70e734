internal import FlingGeometry

/// One step: five times forces, half a kick, constraints, drift with impacts, half a kick, constraints.
///
/// Kick and drift follow the leapfrog (Störmer–Verlet) scheme, so free fall and throws are exact at every substep; joints
/// are held at the positions before the drift and at the velocities after it (H. C. Andersen, "Rattle", 1983).
extension World {
  package mutating func advance() {
    var source = NoForces()
    advance(with: &source)
  }

  /// - Parameter source: asked for the forces of fields with a law of their own.
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
      // The step is refused: nobody looks at its end.
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

  /// Whether anything is left to be found out of what nothing moves.
  private var hasNews: Bool { pairsAreStale || !movedProxies.isEmpty || hasTouchNews }

  /// A substep in which all stands.
  private mutating func pass(substep k: Int) {
    recordPoses(k + 1)
    substepsTaken += 1
  }

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
    holdDrift()
    limitSpeeds()
    advancePositions()
    straighten(bentJoints, at: end)
    recordPoses(k + 1)
    refreshPairs()
    updateManifolds(notesTouches: true)
    refreshTouches(substep: k)
    gatherFields(.after, substep: k, from: &source)
    secondKick()
    applySprings(.after, at: end)
    applyFields(.after)
    // A flight may end in the very moment of touching.
    collideTouching()
    prepareJoints(at: end)
    holdEnd(of: k)
    limitSpeeds()
  }

  /// What springs, joints and contacts made of wild numbers; a velocity that is none becomes 0.
  private mutating func limitSpeeds() {
    var bodyStates = bodyStates.mutableSpan
    for i in bodyStates.indices where bodyStates[i].isAwake { bodyStates[i].limitSpeed() }
  }

  // MARK: Forces

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

  /// A struck body's flight already gave it the velocity of the end.
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

  private mutating func beginPoses() {
    let width = keepsPoses || !fields.isEmpty ? Self.substeps + 1 : 0
    if poses.count != bodyStates.count * width {
      poses = Array(repeating: Pose(position: .zero, angle: 0), count: bodyStates.count * width)
    }
    recordPoses(0)
  }

  /// Makes the last step's poses of a body those it has now.
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
