internal import FlingGeometry

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
struct EnergyBound: Sendable {
  /// Energies at the start of the step; empty if the step has no bound on energy.
  private var record = EnergyRecord()

  /// Number of steps after a change of joints in which the joints may lift the bodies that hang on them.
  fileprivate static let liftSteps = 24
  /// Number of steps after a correction by displacement in which `limitLift` acts.
  fileprivate static let limitSteps = 60
  /// Number of substeps for which joints that gave energy are corrected by displacements.
  private static let substepsAfterSurplus = 600
  /// The tolerance: a fraction of the kinetic and potential energy, and a constant. Both are a quarter of the
  /// tolerances that the fuzzer checks.
  private static let surplusFraction = 2.5e-4
  private static let minSurplus = 0.25

  /// Records energies at the start of a step. The record is empty if the bound applies to no joint.
  mutating func beginStep(
    _ joints: inout [JointSystem], _ energy: MechanicalEnergy, _ bodyStates: [BodyState]
  ) {
    guard !joints.isEmpty else { return }
    for s in joints.indices {
      joints[s].correction.stepsSince += 1
      joints[s].correction.stepsSinceChange += 1
      if joints[s].order.contains(where: { energy.jointDefinitions[$0].destination != nil }) {
        joints[s].correction.allowTemporaryLift()
      }
    }
    record.removeAll()
    let systems = joints.span
    for s in systems.indices where systems[s].correction.stepsSinceChange > Self.liftSteps {
      energy.record(bodyStates, into: &record)
      return
    }
  }

  /// Reduces velocities by the surplus of energy of the step.
  /// - Returns: Bodies that were moved back to their poses at the start of the step.
  func boundEnergy(
    _ joints: inout [JointSystem], _ energy: MechanicalEnergy, _ bodyStates: inout [BodyState],
    _ contacts: [Contact], _ fieldEffects: [FieldEffect]
  ) -> [Int] {
    guard record.energies.count == bodyStates.count else { return [] }
    var surpluses: [Double] = []
    surpluses.reserveCapacity(joints.count)
    var bodies: [Int] = []
    for s in joints.indices {
      bodies.removeAll(keepingCapacity: true)
      for m in joints[s].members.indices where bodyStates[joints[s].members[m].index].isMovable {
        bodies.append(joints[s].members[m].index)
      }
      let surplus =
        joints[s].mayGainEnergy(energy.jointDefinitions)
        ? 0 : joints[s].correction.surplus + energy.gain(of: bodies, since: record, bodyStates)
      guard
        surplus <= Self.minSurplus || surplus <= Self.allowedSurplus(of: bodies, energy, bodyStates)
      else {
        // Other bodies may have given the energy, so compare whole groups.
        return boundEnergyOfGroups(&joints, energy, &bodyStates, contacts, fieldEffects)
      }
      surpluses.append(surplus)
    }
    for s in joints.indices { Self.storeSurplus(surpluses[s], of: &joints[s]) }
    return []
  }

  /// Stores the surplus of a system for the next step. It decays slowly.
  private static func storeSurplus(_ surplus: Double, of system: inout JointSystem) {
    let decayed = surplus - minSurplus / 60
    system.correction.surplus = decayed > 0 ? decayed : 0
  }

  /// As `boundEnergy`, for groups of bodies that may exchange energy through contacts, joints and springs.
  private func boundEnergyOfGroups(
    _ joints: inout [JointSystem], _ energy: MechanicalEnergy, _ bodyStates: inout [BodyState],
    _ contacts: [Contact], _ fieldEffects: [FieldEffect]
  ) -> [Int] {
    var undoneBodies: [Int] = []
    let isDriven = Self.bodiesWithEnergySource(energy.bodies, bodyStates, contacts, fieldEffects)
    var groups = DisjointSets()
    groups.reset(count: bodyStates.count)
    func join(_ a: Int, _ b: Int, _ bodyStates: [BodyState]) {
      if bodyStates[a].isMovable, bodyStates[b].isMovable { groups.join(a, b) }
    }
    for contact in contacts { join(contact.a, contact.b, bodyStates) }
    for joint in energy.jointDefinitions { join(joint.a, joint.b, bodyStates) }
    var members: [[Int]] = Array(repeating: [], count: bodyStates.count)
    var systems = members
    for i in bodyStates.indices where bodyStates[i].isMovable { members[groups.root(of: i)].append(i) }
    for s in joints.indices {
      guard let body = joints[s].members.first(where: { bodyStates[$0.index].isMovable }) else { continue }
      systems[groups.root(of: body.index)].append(s)
    }
    for (bodies, groupSystems) in zip(members, systems) where !groupSystems.isEmpty {
      guard !bodies.contains(where: { isDriven[$0] }),
        !groupSystems.contains(where: { joints[$0].mayGainEnergy(energy.jointDefinitions) })
      else {
        for s in groupSystems { joints[s].correction.surplus = 0 }
        continue
      }
      var surplus = groupSystems.reduce(energy.gain(of: bodies, since: record, bodyStates)) {
        $0 + joints[$1].correction.surplus
      }
      let allowed = Self.allowedSurplus(of: bodies, energy, bodyStates)
      if surplus > allowed {
        let isGrounded = groupSystems.contains { s in
          joints[s].order.contains { !bodyStates[energy.jointDefinitions[$0].b].isMovable }
        }
        surplus -= Self.removeEnergy(surplus - allowed, from: bodies, isGrounded: isGrounded, &bodyStates)
        for s in groupSystems { Self.switchToSplitCorrection(&joints[s].correction) }
        // The velocities have less energy than the step added by lifting. Joints of a free group cannot lift
        // its center of mass.
        if surplus > allowed, isGrounded {
          undoStep(of: bodies, &bodyStates)
          undoneBodies += bodies
          surplus = 0
        }
      }
      for s in groupSystems {
        Self.storeSurplus(surplus / Double(groupSystems.count), of: &joints[s])
      }
    }
    return undoneBodies
  }

  /// Switches a system to split correction, with limited lifts.
  private static func switchToSplitCorrection(_ correction: inout JointSystem.Correction) {
    correction.substepsLeft = substepsAfterSurplus
    correction.stepsSince = 0
  }

  /// Scales the velocities of bodies down. A group that is not connected to the ground keeps its mean
  /// velocity.
  /// - Returns: the energy that was removed.
  @discardableResult
  private static func removeEnergy(
    _ amount: Double, from bodies: [Int], isGrounded: Bool, _ bodyStates: inout [BodyState]
  ) -> Double {
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
  private func undoStep(of list: [Int], _ bodyStates: inout [BodyState]) {
    for i in list {
      bodyStates[i].position = record.poses[i].position
      bodyStates[i].rotate(to: record.poses[i].angle)
      bodyStates[i].velocity = .zero
      bodyStates[i].spin = 0
    }
  }

  /// Tolerance for the surplus of some bodies.
  private static func allowedSurplus(
    of list: [Int], _ energy: MechanicalEnergy, _ bodyStates: [BodyState]
  ) -> Double {
    var (motion, weight, height) = (0.0, 0.0, 0.0)
    for i in list {
      motion += bodyStates[i].solverBody.energy
      weight += energy.bodies[i].gravity.length / bodyStates[i].inverseMass
      height += 2 * energy.bodies[i].bodyShape.radius
    }
    return minSurplus + surplusFraction * (motion + weight * height)
  }

  // MARK: Sources of energy

  /// Bodies that touch kinematic bodies, feel fields, or have an elasticity above 1.
  private static func bodiesWithEnergySource(
    _ bodies: BodyDefinitionTable, _ bodyStates: [BodyState], _ contacts: [Contact],
    _ fieldEffects: [FieldEffect]
  ) -> [Bool] {
    var isDriven = bodies.indices.map { bodies[$0].elasticity > 1 }
    for fieldEffect in fieldEffects where fieldEffect.scale != 0 { isDriven[fieldEffect.body] = true }
    for contact in contacts {
      if bodyStates[contact.a].solverBody.isKinematic { isDriven[contact.b] = true }
      if bodyStates[contact.b].solverBody.isKinematic { isDriven[contact.a] = true }
    }
    return isDriven
  }

  // MARK: Lifts

  /// Limits a displacement of jointed bodies. If it may come from contacts, or from joints that contradict
  /// each other, it may lift bodies only as far as their kinetic energy suffices, which is reduced by the
  /// lift. Otherwise the same lift would be repeated and add energy each time.
  /// - Parameter before: poses of the bodies before the displacement.
  static func limitLift(
    of list: [Int], from before: [World.Pose], _ system: inout JointSystem, _ energy: MechanicalEnergy,
    _ bodyStates: inout [BodyState]
  ) {
    guard system.correction.limitsLift, !system.mayGainEnergy(energy.jointDefinitions),
      before.count == list.count
    else { return }
    let after = list.map { World.Pose(bodyStates[$0]) }
    func placeBodies(at fraction: Double, _ bodyStates: inout [BodyState]) {
      for (k, i) in list.enumerated() where bodyStates[i].isMovable {
        bodyStates[i].position = before[k].position.mixed(with: after[k].position, by: fraction)
        bodyStates[i].rotate(to: before[k].angle + (after[k].angle - before[k].angle) * fraction)
      }
    }
    placeBodies(at: 0, &bodyStates)
    var record = EnergyRecord()
    energy.recordSprings(bodyStates, at: World.step, into: &record)
    let start = list.map { energy.potential(of: $0, bodyStates) }
    func potentialEnergyGain(_ bodyStates: [BodyState]) -> Double {
      zip(list, start).reduce(energy.springGain(of: list, record, bodyStates)) {
        $0 + energy.potential(of: $1.0, bodyStates) - $1.1
      }
    }
    let motion = list.reduce(0) { $0 + bodyStates[$1].solverBody.energy }
    var fraction = 1.0
    for _ in 0..<8 {
      placeBodies(at: fraction, &bodyStates)
      if potentialEnergyGain(bodyStates) <= motion { break }
      fraction /= 2
    }
    let risen = potentialEnergyGain(bodyStates)
    if fraction < 1 { system.correction.prolongSplitCorrection() }
    if risen > motion {
      placeBodies(at: 0, &bodyStates)
    } else if risen > 0 {
      let movable = list.filter { bodyStates[$0].isMovable }
      removeEnergy(risen, from: movable, isGrounded: true, &bodyStates)
    }
  }
}

extension JointSystem.Correction {
  /// Whether the last displacement is so recent that `EnergyBound.limitLift` acts.
  var limitsLift: Bool { stepsSince < EnergyBound.limitSteps }
}

extension JointSystem {
  /// Whether it has running drives, or was changed so recently that it may lift weight.
  @inline(__always)
  fileprivate func mayGainEnergy(_ jointDefinitions: [JointDefinition]) -> Bool {
    correction.stepsSinceChange <= EnergyBound.liftSteps
      || order.contains { (jointDefinitions[$0].drive?.speed ?? 0) != 0 }
  }
}
