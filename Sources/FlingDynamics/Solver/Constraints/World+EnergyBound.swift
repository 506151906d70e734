internal import FlingGeometry

/// Energies of bodies and lengths of springs at the start of a step. The gain of energy in the step is the
/// difference to them.
struct EnergyRecord: Sendable {
  /// For each body, the sum of its kinetic energy and of the potential energy of gravity and constant forces.
  var energies: [Double] = []
  /// For each body, its pose at the start of the step.
  var poses: [World.Pose] = []
  /// For each spring, length minus rest length, in points.
  var stretches: [Double] = []
  /// For each spring, the angle of its first body, in radians; used for snap behaviors.
  var angles: [Double] = []
}

/// A bound on the mechanical energy of jointed bodies.
///
/// In exact mechanics the sum of kinetic energy and the energies of weight and springs is constant, or
/// decreases at contacts, dampers and stops. The solver conserves it to second order in the rotation of a
/// body within a substep. That does not suffice if bodies reach the stops of ranges at high spin, or if
/// joints contradict each other and are corrected by displacement. Therefore each step computes the surplus:
/// the energy that bodies gained without a force that gave it. If the surplus exceeds a small tolerance, the
/// step reduces velocities by the excess.
///
/// The bound does not apply to bodies that get energy from drives, moving anchors, fields or kinematic
/// bodies, nor to joints that were changed a short time ago: these may lift weight.
extension World {
  /// Number of steps after a change of joints in which the joints may lift the bodies that hang on them.
  private static let liftSteps = 24
  /// Number of steps after a correction by displacement in which `limitLift` acts.
  private static let limitSteps = 60
  /// Number of substeps for which joints that gave energy are corrected by displacements.
  private static let substepsAfterSurplus = 600
  /// The tolerance: a fraction of the kinetic and potential energy, and a constant. Both are a quarter of the
  /// tolerances that the fuzzer checks.
  private static let surplusFraction = 2.5e-4
  private static let minSurplus = 0.25

  /// Records energies at the start of a step. The record is empty if the bound applies to no joint.
  mutating func beginEnergyRecord() {
    guard !joints.isEmpty else { return }
    for s in joints.indices {
      joints[s].correction.stepsSince += 1
      joints[s].correction.stepsSinceChange += 1
      if joints[s].order.contains(where: { jointDefinitions[$0].destination != nil }) {
        joints[s].correction.allowTemporaryLift()
      }
    }
    guard joints.contains(where: { $0.correction.stepsSinceChange > Self.liftSteps }) else {
      energyRecord = EnergyRecord()
      return
    }
    energyRecord = springRecord(at: 0)
    energyRecord.energies = bodyStates.indices.map { energy(of: $0) }
    energyRecord.poses = bodyStates.indices.map { pose(of: $0) }
  }

  /// Reduces velocities by the surplus of energy of the step.
  mutating func boundEnergy() {
    guard energyRecord.energies.count == bodyStates.count else { return }
    var surpluses: [Double] = []
    for s in joints.indices {
      let bodies = joints[s].members.map { $0.index }.filter { bodyStates[$0].isMovable }
      let surplus = mayGainEnergy(joints[s]) ? 0 : joints[s].correction.surplus + energyGain(of: bodies)
      guard surplus <= allowedSurplus(of: bodies) else {
        // Other bodies may have given the energy, so compare whole groups.
        boundEnergyOfGroups()
        return
      }
      surpluses.append(surplus)
    }
    for s in joints.indices { storeSurplus(surpluses[s], of: s) }
  }

  /// Stores the surplus of a system for the next step. It decays slowly.
  private mutating func storeSurplus(_ surplus: Double, of s: Int) {
    let decayed = surplus - Self.minSurplus / 60
    joints[s].correction.surplus = decayed > 0 ? decayed : 0
  }

  /// As `boundEnergy`, for groups of bodies that may exchange energy through contacts, joints and springs.
  private mutating func boundEnergyOfGroups() {
    let isDriven = bodiesWithEnergySource()
    var groups = Islands()
    groups.makeSets(bodies: bodyStates.count)
    func join(_ a: Int, _ b: Int) {
      if bodyStates[a].isMovable, bodyStates[b].isMovable { groups.joinSets(a, b) }
    }
    for contact in contacts { join(contact.a, contact.b) }
    for jointDefinition in jointDefinitions { join(jointDefinition.a, jointDefinition.b) }
    var members: [[Int]] = Array(repeating: [], count: bodyStates.count)
    var systems = members
    for i in bodyStates.indices where bodyStates[i].isMovable { members[groups.root(of: i)].append(i) }
    for s in joints.indices {
      guard let body = joints[s].members.first(where: { bodyStates[$0.index].isMovable }) else { continue }
      systems[groups.root(of: body.index)].append(s)
    }
    for (bodies, groupSystems) in zip(members, systems) where !groupSystems.isEmpty {
      guard !bodies.contains(where: { isDriven[$0] }),
        !groupSystems.contains(where: { mayGainEnergy(joints[$0]) })
      else {
        for s in groupSystems { joints[s].correction.surplus = 0 }
        continue
      }
      var surplus = groupSystems.reduce(energyGain(of: bodies)) { $0 + joints[$1].correction.surplus }
      let allowed = allowedSurplus(of: bodies)
      if surplus > allowed {
        let isGrounded = groupSystems.contains { s in
          joints[s].order.contains { !bodyStates[jointDefinitions[$0].b].isMovable }
        }
        surplus -= removeEnergy(surplus - allowed, from: bodies, isGrounded: isGrounded)
        for s in groupSystems { switchToSplitCorrection(of: s) }
        // The velocities have less energy than the step added by lifting. Joints of a free group cannot lift
        // its center of mass.
        if surplus > allowed, isGrounded {
          undoStep(of: bodies)
          surplus = 0
        }
      }
      for s in groupSystems { storeSurplus(surplus / Double(groupSystems.count), of: s) }
    }
  }

  /// Switches a system to split correction, with limited lifts.
  private mutating func switchToSplitCorrection(of s: Int) {
    joints[s].correction.substepsLeft = Self.substepsAfterSurplus
    joints[s].correction.stepsSince = 0
  }

  /// Scales the velocities of bodies down. A group that is not connected to the ground keeps its mean
  /// velocity.
  /// - Returns: the energy that was removed.
  @discardableResult
  private mutating func removeEnergy(_ amount: Double, from bodies: [Int], isGrounded: Bool) -> Double {
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
    let removed = amount < motion ? amount : motion
    let fraction = (1 - removed / motion).squareRoot()
    for i in bodies {
      bodyStates[i].velocity = common + (bodyStates[i].velocity - common) * fraction
      bodyStates[i].spin *= fraction
    }
    return removed
  }

  /// Moves bodies back to their poses at the start of the step, at rest.
  private mutating func undoStep(of list: [Int]) {
    for i in list {
      bodyStates[i].position = energyRecord.poses[i].position
      bodyStates[i].rotate(to: energyRecord.poses[i].angle)
      bodyStates[i].velocity = .zero
      bodyStates[i].spin = 0
      setAllPosesToPresent(of: i)
      broadPhase.addMovedProxy(i)
    }
    invalidate(.placement)
    mayHaveShifted = true
  }

  // MARK: Energy

  /// Kinetic energy of a body, and its potential energy in gravity and constant forces.
  private func energy(of i: Int) -> Double {
    guard bodyStates[i].isMovable else { return 0 }
    return bodyStates[i].solverBody.energy + potential(of: i)
  }

  /// Potential energy of gravity and of constant forces on a body.
  private func potential(of i: Int) -> Double {
    guard bodyStates[i].isMovable else { return 0 }
    var sum = -bodyStates[i].position.dot(bodies[i].gravity) / bodyStates[i].inverseMass
    for push in pushes where push.body == i {
      sum -= push.force.dot(bodyStates[i].position + bodyStates[i].rotated(push.offset))
    }
    return sum
  }

  /// Energy that bodies and their springs have gained since the start of the step.
  private func energyGain(of list: [Int]) -> Double {
    var sum = 0.0
    for i in list { sum += energy(of: i) - energyRecord.energies[i] }
    return sum + springGain(of: list, energyRecord)
  }

  /// A record of the springs alone.
  /// - Parameter time: seconds since the start of the step.
  private func springRecord(at time: Double) -> EnergyRecord {
    var record = EnergyRecord()
    record.stretches = springs.map { stretch(of: jointDefinitions[$0.jointDefinition], at: time) }
    record.angles = springs.map { bodyStates[jointDefinitions[$0.jointDefinition].a].angle }
    return record
  }

  /// Energy that the springs of bodies have gained since the record.
  private func springGain(of list: [Int], _ record: EnergyRecord) -> Double {
    guard !springs.isEmpty else { return 0 }
    let included = Set(list)
    var sum = 0.0
    for (k, spring) in springs.enumerated() {
      let jointDefinition = jointDefinitions[spring.jointDefinition]
      guard included.contains(jointDefinition.a) || included.contains(jointDefinition.b) else { continue }
      let now = stretch(of: jointDefinition, at: Self.step)
      sum += stiffness(of: jointDefinition) * (now * now - record.stretches[k] * record.stretches[k]) / 2
      guard jointDefinition.kind == .snap, bodyStates[jointDefinition.a].inverseInertia > 0 else { continue }
      let rate = 2 * Double.pi * jointDefinition.frequency
      let (angle, before) = (bodyStates[jointDefinition.a].angle, record.angles[k])
      sum +=
        rate * rate * (angle * angle - before * before) / (2 * bodyStates[jointDefinition.a].inverseInertia)
    }
    return sum
  }

  /// Length of a spring minus its rest length, in points.
  private func stretch(of jointDefinition: JointDefinition, at time: Double) -> Double {
    jointDefinition.ends(bodyStates, at: time).separation.length - jointDefinition.length
  }

  /// Spring constant at the present poses: force per point of stretch, from the frequency and the effective
  /// mass.
  private func stiffness(of jointDefinition: JointDefinition) -> Double {
    let (armA, armB, separation, _) = jointDefinition.ends(bodyStates, at: Self.step)
    let distance = separation.length
    let line = distance > 1e-12 ? separation / distance : Point(1, 0)
    let (a, b) = (bodyStates[jointDefinition.a], bodyStates[jointDefinition.b])
    let (leverA, leverB) = (armA.cross(line), armB.cross(line))
    let give =
      a.inverseMass + b.inverseMass + leverA * leverA * a.inverseInertia + leverB * leverB * b.inverseInertia
    let rate = 2 * Double.pi * jointDefinition.frequency
    return give > 0 ? rate * rate / give : 0
  }

  /// Tolerance for the surplus of some bodies.
  private func allowedSurplus(of list: [Int]) -> Double {
    var (motion, weight, height) = (0.0, 0.0, 0.0)
    for i in list {
      motion += bodyStates[i].solverBody.energy
      weight += bodies[i].gravity.length / bodyStates[i].inverseMass
      height += 2 * bodies[i].bodyShape.radius
    }
    return Self.minSurplus + Self.surplusFraction * (motion + weight * height)
  }

  // MARK: Sources of energy

  /// Whether a system has running drives, or was changed so recently that it may lift weight.
  private func mayGainEnergy(_ system: JointSystem) -> Bool {
    system.correction.stepsSinceChange <= Self.liftSteps
      || system.order.contains { (jointDefinitions[$0].drive?.speed ?? 0) != 0 }
  }

  /// Bodies that touch kinematic bodies, feel fields, or have an elasticity above 1.
  private func bodiesWithEnergySource() -> [Bool] {
    var isDriven = bodies.indices.map { bodies[$0].elasticity > 1 }
    for fieldEffect in fieldSolver.effects where fieldEffect.scale != 0 { isDriven[fieldEffect.body] = true }
    for contact in contacts {
      if bodyStates[contact.a].solverBody.isKinematic { isDriven[contact.b] = true }
      if bodyStates[contact.b].solverBody.isKinematic { isDriven[contact.a] = true }
    }
    return isDriven
  }

  // MARK: Lifts

  func pose(of i: Int) -> Pose { Pose(bodyStates[i]) }

  /// Limits a displacement of jointed bodies. If it may come from contacts, or from joints that contradict
  /// each other, it may lift bodies only as far as their kinetic energy suffices, which is reduced by the
  /// lift. Otherwise the same lift would be repeated and add energy each time.
  /// - Parameter before: poses of the bodies before the displacement.
  mutating func limitLift(of s: Int, _ list: [Int], from before: [Pose]) {
    guard joints[s].correction.stepsSince < Self.limitSteps, !mayGainEnergy(joints[s]),
      before.count == list.count
    else { return }
    let after = list.map { pose(of: $0) }
    func placeBodies(at fraction: Double) {
      for (k, i) in list.enumerated() where bodyStates[i].isMovable {
        bodyStates[i].position = before[k].position.mixed(with: after[k].position, by: fraction)
        bodyStates[i].rotate(to: before[k].angle + (after[k].angle - before[k].angle) * fraction)
      }
    }
    placeBodies(at: 0)
    let record = springRecord(at: Self.step)
    let start = list.map { potential(of: $0) }
    func potentialEnergyGain() -> Double {
      zip(list, start).reduce(springGain(of: list, record)) { $0 + potential(of: $1.0) - $1.1 }
    }
    let motion = list.reduce(0) { $0 + bodyStates[$1].solverBody.energy }
    var fraction = 1.0
    for _ in 0..<8 {
      placeBodies(at: fraction)
      if potentialEnergyGain() <= motion { break }
      fraction /= 2
    }
    let risen = potentialEnergyGain()
    if fraction < 1 { joints[s].correction.prolongSplitCorrection() }
    if risen > motion {
      placeBodies(at: 0)
    } else if risen > 0 {
      removeEnergy(risen, from: list.filter { bodyStates[$0].isMovable }, isGrounded: true)
    }
  }
}
