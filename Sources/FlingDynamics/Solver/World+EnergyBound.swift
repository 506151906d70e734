internal import FlingGeometry

/// Energy of bodies and stretch of springs at the start of a step, from which the step's gain of energy follows.
struct EnergyRecord: Sendable {
  /// Of motion, weight and constant forces, by body.
  var energies: [Double] = []
  /// By body.
  var poses: [World.Pose] = []
  /// By spring, in points.
  var stretches: [Double] = []
  /// Turns of snapped bodies, by spring.
  var turns: [Double] = []
}

/// A bound on the mechanical energy of jointed bodies.
///
/// The exact flow keeps the energy of motion, weight and springs, or loses some at contacts, dampers and stops. The solver keeps
/// it to second order in how far a body turns in a substep, which is not enough where stops of ranges are met at high spin, or
/// where joints contradict each other and are corrected by displacement. So each step compares: what bodies have gained that
/// no force gave is a surplus, and velocities lose what of it is beyond a small tolerance.
///
/// Left out are bodies that drives, moving anchors, fields or led bodies give energy, and joints that were changed a short time
/// ago: these may lift weight.
extension World {
  /// Number of steps after a change of joints in which these may lift what hangs on them.
  static let liftSteps = 24
  /// Number of steps after a correction by displacement in which lifts are limited.
  private static let limitSteps = 60
  /// Number of substeps for which joints that gave energy are corrected by displacements.
  private static let splitSubsteps = 600
  /// Share of the energy of motion and weight that may be gained, and what may be gained besides; a quarter of what the fuzzer's
  /// law allows.
  private static let surplusShare = 2.5e-4
  private static let leastSurplus = 0.25

  mutating func beginEnergyRecord() {
    guard !joints.isEmpty else { return }
    for s in joints.indices {
      joints[s].correction.stepsSince += 1
      joints[s].correction.stepsSinceChange += 1
      if joints[s].order.contains(where: { jointDefinitions[$0].destination != nil }) {
        joints[s].correction.noteChange()
      }
    }
    guard joints.contains(where: { $0.correction.stepsSinceChange > Self.liftSteps }) else {
      energyRecord = EnergyRecord()
      return
    }
    energyRecord.energies = bodyStates.indices.map { energy(of: $0) }
    energyRecord.poses = bodyStates.indices.map { pose(of: $0) }
    energyRecord.stretches = springs.map { stretch(of: jointDefinitions[$0.jointDefinition], at: 0) }
    energyRecord.turns = springs.map { bodyStates[jointDefinitions[$0.jointDefinition].a].angle }
  }

  /// Takes from velocities the surplus of energy that the step gave.
  mutating func boundEnergy() {
    guard energyRecord.energies.count == bodyStates.count else { return }
    var surpluses: [Double] = []
    for s in joints.indices {
      let bodies = joints[s].members.map { $0.index }.filter { bodyStates[$0].isMovable }
      let surplus = mayGainEnergy(joints[s]) ? 0 : joints[s].correction.surplus + gain(of: bodies)
      guard surplus <= allowedSurplus(of: bodies) else {
        // Others may have given it the energy.
        boundGroups()
        return
      }
      surpluses.append(surplus)
    }
    for s in joints.indices { keepSurplus(surpluses[s], of: s) }
  }

  private mutating func keepSurplus(_ surplus: Double, of s: Int) {
    let decayed = surplus - Self.leastSurplus / 60
    joints[s].correction.surplus = decayed > 0 ? decayed : 0
  }

  /// As `boundEnergy`, for all bodies together that may give each other energy by contacts, joints and springs.
  private mutating func boundGroups() {
    let isDriven = drivenBodies()
    var groups = Islands()
    groups.begin(bodies: bodyStates.count)
    func join(_ a: Int, _ b: Int) {
      if bodyStates[a].isMovable, bodyStates[b].isMovable { groups.join(a, b) }
    }
    for contact in contacts { join(contact.a, contact.b) }
    for jointDefinition in jointDefinitions { join(jointDefinition.a, jointDefinition.b) }
    var members: [[Int]] = Array(repeating: [], count: bodyStates.count)
    var systems = members
    for i in bodyStates.indices where bodyStates[i].isMovable { members[groups.find(i)].append(i) }
    for s in joints.indices {
      guard let body = joints[s].members.first(where: { bodyStates[$0.index].isMovable }) else { continue }
      systems[groups.find(body.index)].append(s)
    }
    for (bodies, own) in zip(members, systems) where !own.isEmpty {
      guard !bodies.contains(where: { isDriven[$0] }), !own.contains(where: { mayGainEnergy(joints[$0]) })
      else {
        for s in own { joints[s].correction.surplus = 0 }
        continue
      }
      var surplus = own.reduce(gain(of: bodies)) { $0 + joints[$1].correction.surplus }
      let allowed = allowedSurplus(of: bodies)
      if surplus > allowed {
        let isGrounded = own.contains { s in
          joints[s].order.contains { !bodyStates[jointDefinitions[$0].b].isMovable }
        }
        surplus -= takeEnergy(surplus - allowed, from: bodies, isGrounded: isGrounded)
        for s in own { splitCorrection(of: s) }
        // The step lifted weight that velocities cannot pay for. Joints of a free group cannot lift its centre of mass.
        if surplus > allowed, isGrounded {
          undoStep(of: bodies)
          surplus = 0
        }
      }
      for s in own { keepSurplus(surplus / Double(own.count), of: s) }
    }
  }

  /// Corrects the joints of a system by displacements from now on, whose lifts are limited.
  private mutating func splitCorrection(of s: Int) {
    joints[s].correction.substepsLeft = Self.splitSubsteps
    joints[s].correction.stepsSince = 0
  }

  /// Slows bodies evenly; those that nothing holds keep their common velocity.
  /// - Returns: how much energy they lost.
  @discardableResult
  private mutating func takeEnergy(_ amount: Double, from bodies: [Int], isGrounded: Bool) -> Double {
    var common = Point.zero
    if !isGrounded {
      var mass = 0.0
      for i in bodies {
        common += bodyStates[i].velocity / bodyStates[i].inverseMass
        mass += 1 / bodyStates[i].inverseMass
      }
      common = common / mass
    }
    var motion = 0.0
    for i in bodies {
      var solverBody = bodyStates[i].solverBody
      solverBody.velocity -= common
      motion += solverBody.energy
    }
    guard motion > 0 else { return 0 }
    let taken = amount < motion ? amount : motion
    let share = (1 - taken / motion).squareRoot()
    for i in bodies {
      bodyStates[i].velocity = common + (bodyStates[i].velocity - common) * share
      bodyStates[i].spin *= share
    }
    return taken
  }

  /// Returns bodies to their poses at the start of the step, at rest.
  private mutating func undoStep(of list: [Int]) {
    for i in list {
      bodyStates[i].position = energyRecord.poses[i].position
      bodyStates[i].turn(to: energyRecord.poses[i].angle)
      bodyStates[i].velocity = .zero
      bodyStates[i].spin = 0
      holdPose(i)
      addMovedProxy(i)
    }
    manifoldsAreStale = true
    mayHaveShifted = true
  }

  // MARK: Energy

  /// Of a body's motion, its weight and the constant forces on it.
  private func energy(of i: Int) -> Double {
    guard bodyStates[i].isMovable else { return 0 }
    return bodyStates[i].solverBody.energy + potential(of: i)
  }

  private func potential(of i: Int) -> Double {
    guard bodyStates[i].isMovable else { return 0 }
    var sum = -bodyStates[i].position.dot(bodies[i].gravity) / bodyStates[i].inverseMass
    for push in pushes where push.body == i {
      sum -= push.force.dot(bodyStates[i].position + bodyStates[i].rotated(push.offset))
    }
    return sum
  }

  /// How much energy bodies and the springs on them have gained since the start of the step.
  private func gain(of list: [Int]) -> Double {
    var sum = 0.0
    for i in list { sum += energy(of: i) - energyRecord.energies[i] }
    return sum + springGain(of: list, energyRecord)
  }

  private func springGain(of list: [Int], _ record: EnergyRecord) -> Double {
    guard !springs.isEmpty else { return 0 }
    let own = Set(list)
    var sum = 0.0
    for (k, spring) in springs.enumerated() {
      let jointDefinition = jointDefinitions[spring.jointDefinition]
      guard own.contains(jointDefinition.a) || own.contains(jointDefinition.b) else { continue }
      let rate = 2 * Double.pi * jointDefinition.frequency
      let now = stretch(of: jointDefinition, at: Self.step)
      sum += stiffness(of: jointDefinition) * (now * now - record.stretches[k] * record.stretches[k]) / 2
      guard jointDefinition.kind == .snap, bodyStates[jointDefinition.a].inverseInertia > 0 else { continue }
      let (turn, before) = (bodyStates[jointDefinition.a].angle, record.turns[k])
      sum +=
        rate * rate * (turn * turn - before * before) / (2 * bodyStates[jointDefinition.a].inverseInertia)
    }
    return sum
  }

  private func stretch(of jointDefinition: JointDefinition, at time: Double) -> Double {
    jointDefinition.ends(bodyStates, at: time).separation.length - jointDefinition.length
  }

  /// Force for each point of stretch, as the bodies stand.
  private func stiffness(of jointDefinition: JointDefinition) -> Double {
    let (armA, armB, way, _) = jointDefinition.ends(bodyStates, at: Self.step)
    let distance = way.length
    let line = distance > 1e-12 ? way / distance : Point(1, 0)
    let (a, b) = (bodyStates[jointDefinition.a], bodyStates[jointDefinition.b])
    let (turnA, turnB) = (armA.cross(line), armB.cross(line))
    let give =
      a.inverseMass + b.inverseMass + turnA * turnA * a.inverseInertia + turnB * turnB * b.inverseInertia
    let rate = 2 * Double.pi * jointDefinition.frequency
    return give > 0 ? rate * rate / give : 0
  }

  private func allowedSurplus(of list: [Int]) -> Double {
    var (motion, weight, reach) = (0.0, 0.0, 0.0)
    for i in list {
      motion += bodyStates[i].solverBody.energy
      weight += bodies[i].gravity.length / bodyStates[i].inverseMass
      reach += 2 * bodies[i].bodyShape.radius
    }
    return Self.leastSurplus + Self.surplusShare * (motion + weight * reach)
  }

  // MARK: What gives energy

  /// Whether drives may give energy, or joints lift weight because they were changed a short time ago.
  private func mayGainEnergy(_ system: JointSystem) -> Bool {
    system.correction.stepsSinceChange <= Self.liftSteps
      || system.order.contains { (jointDefinitions[$0].drive?.speed ?? 0) != 0 }
  }

  /// Bodies that fields or led bodies act on, or that bounce with more than they met.
  private func drivenBodies() -> [Bool] {
    var isDriven = bodies.indices.map { bodies[$0].elasticity > 1 }
    for fieldSample in fieldSamples where fieldSample.scale != 0 { isDriven[fieldSample.body] = true }
    func isKinematic(_ i: Int) -> Bool {
      !bodyStates[i].isMovable && (bodyStates[i].velocity != .zero || bodyStates[i].spin != 0)
    }
    for contact in contacts {
      if isKinematic(contact.a) { isDriven[contact.b] = true }
      if isKinematic(contact.b) { isDriven[contact.a] = true }
    }
    return isDriven
  }

  // MARK: Lifts

  func pose(of i: Int) -> Pose { Pose(position: bodyStates[i].position, angle: bodyStates[i].angle) }

  /// Limits a displacement of jointed bodies to a lift that their motion pays for, where it may come of joints that contradict
  /// each other or contacts; these would lift again and again.
  /// - Parameter before: the poses that the bodies had.
  mutating func limitLift(of s: Int, _ list: [Int], from before: [Pose]) {
    guard joints[s].correction.stepsSince < Self.limitSteps, !mayGainEnergy(joints[s]),
      before.count == list.count
    else { return }
    let after = list.map { pose(of: $0) }
    func move(by share: Double) {
      for (k, i) in list.enumerated() where bodyStates[i].isMovable {
        bodyStates[i].position = before[k].position.mixed(with: after[k].position, by: share)
        bodyStates[i].turn(to: before[k].angle + (after[k].angle - before[k].angle) * share)
      }
    }
    move(by: 0)
    var record = EnergyRecord()
    record.stretches = springs.map { stretch(of: jointDefinitions[$0.jointDefinition], at: Self.step) }
    record.turns = springs.map { bodyStates[jointDefinitions[$0.jointDefinition].a].angle }
    let start = list.map { potential(of: $0) }
    func lift() -> Double {
      zip(list, start).reduce(springGain(of: list, record)) { $0 + potential(of: $1.0) - $1.1 }
    }
    let motion = list.reduce(0) { $0 + bodyStates[$1].solverBody.energy }
    var share = 1.0
    for _ in 0..<8 {
      move(by: share)
      if lift() <= motion { break }
      share /= 2
    }
    let risen = lift()
    if share < 1 { joints[s].correction.keepSplit() }
    if risen > motion {
      move(by: 0)
    } else if risen > 0 {
      takeEnergy(risen, from: list.filter { bodyStates[$0].isMovable }, isGrounded: true)
    }
  }
}
