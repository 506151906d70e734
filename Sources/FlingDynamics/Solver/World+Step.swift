internal import FlingGeometry

/// One step: five times forces, half a kick, constraints, drift with impacts, half a kick, constraints.
///
/// Kick and drift follow the leapfrog (Störmer–Verlet) scheme, so free fall and throws are exact at every substep; joints
/// are held at the positions before the drift and at the velocities after it (H. C. Andersen, "Rattle", 1983).
extension World {
  /// Most passes over the contacts in each half of a substep; fewer where there are many, whose impulses of the substep
  /// before are a good guess. A tower of n needs about n² of them, or it sways.
  private var passes: Int {
    let affordable = 3000 / (rows.count + 1)
    let passes = affordable < 8 ? 8 : (affordable > 160 ? 160 : affordable)
    return isLopsided ? 4 * passes : passes
  }
  /// What may still change: in pt/s for slow bodies, as a share of their speed for fast ones.
  private static let tolerance = 1e-6

  package mutating func advance() {
    var source = NoForces()
    advance(with: &source)
  }

  /// - Parameter source: asked for the forces of fields with a law of their own.
  package mutating func advance(with source: inout some ForceSource) {
    changes.removeAll(keepingCapacity: true)
    beginPoses()
    if motions.contains(where: { $0.isAwake }) || pairsAreStale || touchesAreStale {
      if linksAreStale {
        joints.rebuild(links, motions)
        refreshSprings()
        linksAreStale = false
      }
      for i in contacts.indices { contacts[i].impulse = 0 }
      refreshPairs()
      meet()
      for k in 0..<Self.substeps { advance(substep: k, &source) }
      finishTouches()
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

  private mutating func advance(substep k: Int, _ source: inout some ForceSource) {
    let start = Double(k) * Self.substep
    let end = Double(k + 1) * Self.substep
    strikeTouching()
    if partOverlaps() { straightenJoints(at: start) { _ in true } }
    gatherForces()
    gatherFields(.before, substep: k, from: &source)
    kick()
    applySprings(.before, at: start)
    applyFields(.before)
    joints.prepare(links, motions, at: start)
    prepareRows(forDrift: true)
    solve(forDrift: true)
    fly()
    straightenJoints(at: end) { $0.isStruck }
    recordPoses(k + 1)
    refreshPairs()
    meet()
    refreshTouches(substep: k)
    gatherFields(.after, substep: k, from: &source)
    secondKick()
    applySprings(.after, at: end)
    applyFields(.after)
    // A flight may end in the very moment of touching.
    strikeTouching()
    joints.prepare(links, motions, at: end)
    prepareRows(forDrift: false)
    solve(forDrift: false)
  }

  // MARK: Forces

  private mutating func gatherForces() {
    for i in motions.indices where motions[i].isAwake {
      motions[i].acceleration = bodies[i].gravity
      motions[i].angularAcceleration = 0
    }
    for push in pushes where motions[push.body].isAwake {
      let i = push.body
      let arm = motions[i].rotated(push.offset)
      motions[i].acceleration += push.force * motions[i].inverseMass
      motions[i].angularAcceleration += arm.cross(push.force) * motions[i].inverseInertia
    }
  }

  private mutating func kick() {
    for i in motions.indices where motions[i].isAwake {
      motions[i].limitSpeed()
      let motion = motions[i]
      motions[i].startVelocity = motion.velocity
      motions[i].startSpin = motion.spin
      motions[i].isStruck = false
      motions[i].velocity = motion.velocity * motion.drag.keep + motion.acceleration * motion.drag.gain
      if motion.inverseInertia > 0 {
        motions[i].spin =
          motion.spin * motion.angularDrag.keep
          + motion.angularAcceleration * motion.angularDrag.gain
      }
      motions[i].limitSpeed()
    }
  }

  /// A struck body's flight already gave it the velocity of the end.
  private mutating func secondKick() {
    for i in motions.indices where motions[i].isAwake {
      let motion = motions[i]
      motions[i].startVelocity = motion.velocity
      motions[i].startSpin = motion.spin
      guard !motion.isStruck else { continue }
      motions[i].velocity =
        motion.velocity * motion.drag.after + motion.acceleration * motion.drag.boost
      if motion.inverseInertia > 0 {
        motions[i].spin =
          motion.spin * motion.angularDrag.after
          + motion.angularAcceleration * motion.angularDrag.boost
      }
    }
  }

  // MARK: Constraints

  private mutating func prepareRows(forDrift: Bool) {
    rows.removeAll(keepingCapacity: true)
    for i in contacts.indices {
      guard contacts[i].manifold.count > 0,
        motions[contacts[i].a].isAwake || motions[contacts[i].b].isAwake
      else {
        contacts[i].isSolved = false
        continue
      }
      let contact = contacts[i]
      // After the drift only what touches is held; before it also what is about to touch.
      if !forDrift, contact.manifold.gap > Self.slop {
        contacts[i].forgetImpulses()
        continue
      }
      var row = ContactRow(
        contact: i, a: contact.a, b: contact.b, manifold: contact.manifold,
        friction: friction(contact), motions)
      if willStrike(row, row.first, contact) || (row.count > 1 && willStrike(row, row.second, contact)) {
        contacts[i].forgetImpulses()
        continue
      }
      if forDrift {
        row.first.least = row.first.gap > 0 ? -row.first.gap / Self.substep : 0
        row.second.least = row.second.gap > 0 ? -row.second.gap / Self.substep : 0
      }
      row.first.normal = contact.firstImpulses.normal
      row.first.tangent = contact.firstImpulses.tangent
      row.second.normal = contact.secondImpulses.normal
      row.second.tangent = contact.secondImpulses.tangent
      contacts[i].isSolved = true
      rows.append(row)
    }
  }

  /// A gap that would close faster than the threshold is left to be met on the way.
  private func willStrike(_ row: ContactRow, _ spot: ContactRow.Spot, _ contact: Contact) -> Bool {
    guard spot.gap > Self.touch else { return false }
    let speed = row.speed(spot, motions[row.a].mover, motions[row.b].mover)
    return speed < -threshold(contact) && spot.gap + speed * Self.substep < 0
  }

  /// Blows on the way and parted overlaps bend what hangs on joints; these are put right where they stand.
  private mutating func straightenJoints(at time: Double, if isBent: (Motion) -> Bool) {
    guard joints.members.contains(where: { isBent(motions[$0.index]) }) else { return }
    for _ in 0..<2 {
      joints.prepare(links, motions, at: time)
      joints.straighten(&motions)
    }
  }

  /// Whether something at least ten times as heavy leans on something light, which takes the solver longer.
  private var isLopsided: Bool {
    rows.contains { row in
      let a = motions[row.a].inverseMass
      let b = motions[row.b].inverseMass
      return a > 0 && b > 0 && (a > 10 * b || b > 10 * a)
    }
  }

  private mutating func solve(forDrift: Bool) {
    guard !rows.isEmpty else {
      joints.solveAlone(forDrift: forDrift, &motions)
      return
    }
    // What the many passes change, close together.
    var movers = motions.map { $0.mover }
    for i in rows.indices { rows[i].warmStart(&movers) }
    let passes = passes
    let isTied = !joints.isEmpty
    let begun = isTied ? movers : []
    let begunRows = isTied ? rows : []
    if isTied, forDrift { joints.warmStart(&movers) }
    if isTied, !forDrift { joints.beginVelocities() }
    var isWhipping = false
    var errorBefore = 0.0
    for pass in 0..<passes {
      var isChanging = false
      for k in rows.indices {
        // To and fro, so that neither end of a stack is favoured.
        let i = pass % 2 == 0 ? k : rows.count - 1 - k
        rows[i].solve(&movers, tolerance: Self.tolerance, &isChanging)
      }
      var error = 0.0
      if isTied {
        if !forDrift {
          error = joints.holdVelocities(&movers)
        } else if isWhipping {
          error = joints.approachPlaces(&movers)
        } else {
          error = joints.holdPlaces(&movers)
        }
        isChanging = isChanging || error >= Self.tolerance
      }
      if !isChanging { break }
      if isTied, forDrift, !isWhipping, joints.isLost(pass, error, before: errorBefore, isAlone: false) {
        // Joints that turn far within a substep or contradict each other: once more from the beginning, with care.
        isWhipping = true
        movers = begun
        rows = begunRows
        joints.restart()
      }
      errorBefore = error
    }
    if isTied, forDrift { joints.keepImpulses() }
    if isTied, !forDrift { joints.keepVelocityImpulses() }
    for i in motions.indices { motions[i].mover = movers[i] }
    for row in rows {
      contacts[row.contact].firstImpulses.normal = row.first.normal
      contacts[row.contact].firstImpulses.tangent = row.first.tangent
      contacts[row.contact].secondImpulses.normal = row.second.normal
      contacts[row.contact].secondImpulses.tangent = row.second.tangent
      contacts[row.contact].impulse += row.first.normal + row.second.normal
    }
  }

  // MARK: Overlaps

  /// Parts what lies in each other, along the least depth and without giving it speed.
  /// - Returns: whether anything was moved that hangs on a joint.
  private mutating func partOverlaps() -> Bool {
    var deep: [Int] = []
    for i in contacts.indices
    where contacts[i].manifold.count > 0 && contacts[i].manifold.gap < -Self.slop
      && (motions[contacts[i].a].isAwake || motions[contacts[i].b].isAwake)
    {
      deep.append(i)
    }
    guard !deep.isEmpty else { return false }
    // The pushes live in copies, so that velocities never see them.
    var pushed = motions.map { motion in
      Mover(inverseMass: motion.inverseMass, inverseInertia: motion.inverseInertia)
    }
    var parting = deep.map { i -> ContactRow in
      let contact = contacts[i]
      var row = ContactRow(
        contact: i, a: contact.a, b: contact.b, manifold: contact.manifold, friction: 0, motions)
      row.first.least = Self.partingSpeed(depth: -row.first.gap)
      row.second.least = Self.partingSpeed(depth: -row.second.gap)
      return row
    }
    for _ in 0..<8 {
      var isChanging = true
      for i in parting.indices { parting[i].solve(&pushed, tolerance: 0, &isChanging) }
    }
    for i in motions.indices where motions[i].isAwake && pushed[i].velocity != .zero || pushed[i].spin != 0 {
      motions[i].position += pushed[i].velocity * Self.substep
      motions[i].turn(to: motions[i].angle + pushed[i].spin * Self.substep)
    }
    for row in parting {
      let a = pushed[row.a]
      let b = pushed[row.b]
      contacts[row.contact].manifold.first.gap += row.speed(row.first, a, b) * Self.substep
      contacts[row.contact].manifold.second.gap += row.speed(row.second, a, b) * Self.substep
    }
    return joints.members.contains { pushed[$0.index].velocity != .zero || pushed[$0.index].spin != 0 }
  }

  private static func partingSpeed(depth: Double) -> Double {
    guard depth > slop / 2 else { return 0 }
    let speed = 0.25 * (depth - slop / 2) / substep
    return speed > partingSpeed ? partingSpeed : speed
  }

  // MARK: Poses

  private mutating func beginPoses() {
    let width = Self.substeps + 1
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
    let width = Self.substeps + 1
    for i in motions.indices {
      poses[i * width + k] = Pose(position: motions[i].position, angle: motions[i].angle)
    }
  }
}
