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
    if motions.contains(where: { $0.isAwake }) || pairsAreStale || !strays.isEmpty || hasTouchNews {
      budget.begin(bodies: motions.count, gainsEnergy: gainsEnergy)
      if linksAreStale {
        joints = JointSystem.systems(of: links, motions)
        islandsAreStale = true
        refreshSprings()
        linksAreStale = false
      }
      refreshPulls()
      for i in holds.list.indices { holds.list[i].impulse = 0 }
      for k in piles.indices { piles[k].scaleTotals(0) }
      refreshWorn()
      if islands.hasParted, steps % Self.stepsUntilParted == 0 { islandsAreStale = true }
      refreshTwins()
      refreshPairs(isBeginning: true)
      if budget.excess == nil, manifoldsAreStale { meet(notesTouches: false) }
      checkOverlaps()
      // The step is refused: nobody looks at its end.
      guard budget.excess == nil else { return }
      findCalm()
      beginEnergyRecord()
      advance(substep: 0, &source)
      let goesOn = haltCalm()
      for k in 1..<Self.substeps {
        guard budget.excess == nil else { return }
        if goesOn || hasNews { advance(substep: k, &source) } else { pass(substep: k) }
      }
      boundEnergy()
      resume()
      sortStrikes()
      settle()
    } else {
      for k in 1...Self.substeps { recordPoses(k) }
    }
    steps += 1
    for i in links.indices {
      guard let destination = links[i].destination else { continue }
      links[i].offsetB = destination
      links[i].destination = nil
    }
  }

  /// Whether anything is left to be found out of what nothing moves.
  private var hasNews: Bool { pairsAreStale || !strays.isEmpty || hasTouchNews }

  /// A substep in which all stands.
  private mutating func pass(substep k: Int) {
    recordPoses(k + 1)
    substepsTaken += 1
  }

  private mutating func advance(substep k: Int, _ source: inout some ForceSource) {
    let start = Double(k) * Self.substep
    let end = Double(k + 1) * Self.substep
    strikeTouching()
    partOverlaps(at: start)
    gatherForces()
    gatherFields(.before, substep: k, from: &source)
    kick()
    applySprings(.before, at: start)
    applyFields(.before)
    prepareJoints(at: start)
    holdDrift()
    limitSpeeds()
    fly()
    straighten(bentJoints, at: end)
    recordPoses(k + 1)
    refreshPairs()
    meet(notesTouches: true)
    refreshTouches(substep: k)
    gatherFields(.after, substep: k, from: &source)
    secondKick()
    applySprings(.after, at: end)
    applyFields(.after)
    // A flight may end in the very moment of touching.
    strikeTouching()
    prepareJoints(at: end)
    holdEnd(of: k)
    limitSpeeds()
  }

  /// What springs, joints and contacts made of wild numbers; a velocity that is none becomes 0.
  private mutating func limitSpeeds() {
    var motions = motions.mutableSpan
    for i in motions.indices where motions[i].isAwake { motions[i].limitSpeed() }
  }

  // MARK: Forces

  private mutating func gatherForces() {
    for i in motions.indices where motions[i].isAwake {
      motions[i].begin(gravity: bodies[i].gravity)
    }
    for push in pushes where motions[push.body].isAwake {
      let i = push.body
      let arm = motions[i].rotated(push.offset)
      motions[i].acceleration += push.force * motions[i].inverseMass
      motions[i].angularAcceleration += arm.cross(push.force) * motions[i].inverseInertia
    }
  }

  private mutating func kick() { Self.kick(&motions, drags) }

  private static func kick(_ list: inout [Motion], _ drags: [Drags]) {
    var motions = list.mutableSpan
    for i in motions.indices where motions[i].isAwake {
      motions[i].limitSpeed()
      let motion = motions[i]
      motions[i].startVelocity = motion.velocity
      motions[i].startSpin = motion.spin
      motions[i].isStruck = false
      motions[i].isBlown = false
      let drags = drags[motion.drag]
      motions[i].velocity = motion.velocity * drags.linear.keep + motion.acceleration * drags.linear.gain
      if motion.inverseInertia > 0 {
        motions[i].spin =
          motion.spin * drags.angular.keep
          + motion.angularAcceleration * drags.angular.gain
      }
      motions[i].limitSpeed()
    }
  }

  /// A struck body's flight already gave it the velocity of the end.
  private mutating func secondKick() { Self.secondKick(&motions, drags) }

  private static func secondKick(_ list: inout [Motion], _ drags: [Drags]) {
    var motions = list.mutableSpan
    for i in motions.indices where motions[i].isAwake {
      let motion = motions[i]
      motions[i].startVelocity = motion.velocity
      motions[i].startSpin = motion.spin
      guard !motion.isStruck else { continue }
      let drags = drags[motion.drag]
      motions[i].velocity =
        motion.velocity * drags.linear.after + motion.acceleration * drags.linear.boost
      if motion.inverseInertia > 0 {
        motions[i].spin =
          motion.spin * drags.angular.after
          + motion.angularAcceleration * drags.angular.boost
      }
    }
  }

  // MARK: Poses

  private mutating func beginPoses() {
    let width = keepsPoses || !fields.isEmpty ? Self.substeps + 1 : 0
    if poses.count != motions.count * width {
      poses = Array(repeating: Pose(position: .zero, angle: 0), count: motions.count * width)
    }
    recordPoses(0)
  }

  /// Makes the last step's poses of a body those it has now.
  package mutating func holdPose(_ i: Int) {
    let width = Self.substeps + 1
    guard poses.count >= (i + 1) * width else { return }
    for k in 0..<width {
      poses[i * width + k] = Pose(position: motions[i].position, angle: motions[i].angle)
    }
  }

  private mutating func recordPoses(_ k: Int) {
    guard !poses.isEmpty else { return }
    let width = Self.substeps + 1
    for i in motions.indices {
      poses[i * width + k] = Pose(position: motions[i].position, angle: motions[i].angle)
    }
  }
}
