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

  mutating func removeAll() {
    energies.removeAll(keepingCapacity: true)
    poses.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
    angles.removeAll(keepingCapacity: true)
  }
}

/// The constant forces and springs of a world. Both store energy.
struct EnergySources: Sendable {
  let pushes: [World.AppliedForce]
  let springs: [Spring]
}

/// Mechanical energy of bodies: kinetic energy and the potential energies of gravity, constant forces and
/// springs.
struct MechanicalEnergy: Sendable {
  let bodies: BodyDefinitionTable
  let pushes: [World.AppliedForce]
  let jointDefinitions: [JointDefinition]
  let springs: [Spring]

  /// Records all bodies and springs.
  func record(_ bodyStates: [BodyState], into record: inout EnergyRecord) {
    recordSprings(bodyStates, at: 0, into: &record)
    record.energies = bodyStates.indices.map { energy(of: $0, bodyStates) }
    record.poses = bodyStates.map { World.Pose($0) }
  }

  /// Kinetic energy of a body, and its potential energy in gravity and constant forces.
  func energy(of i: Int, _ bodyStates: [BodyState]) -> Double {
    guard bodyStates[i].isMovable else { return 0 }
    return bodyStates[i].solverBody.energy + potential(of: i, bodyStates)
  }

  /// Potential energy of gravity and of constant forces on a body.
  func potential(of i: Int, _ bodyStates: [BodyState]) -> Double {
    guard bodyStates[i].isMovable else { return 0 }
    var sum = -bodyStates[i].position.dot(bodies[i].gravity) / bodyStates[i].inverseMass
    for push in pushes where push.body == i {
      sum -= push.force.dot(bodyStates[i].position + bodyStates[i].rotated(push.offset))
    }
    return sum
  }

  /// Energy that bodies and their springs have gained since the record.
  func gain(of list: [Int], since record: EnergyRecord, _ bodyStates: [BodyState]) -> Double {
    var sum = 0.0
    for i in list { sum += energy(of: i, bodyStates) - record.energies[i] }
    return sum + springGain(of: list, record, bodyStates)
  }

  /// Records the springs alone.
  /// - Parameter time: seconds since the start of the step.
  func recordSprings(_ bodyStates: [BodyState], at time: Double, into record: inout EnergyRecord) {
    record.removeAll()
    for spring in springs {
      record.stretches.append(stretch(of: jointDefinitions[spring.jointDefinition], bodyStates, at: time))
      record.angles.append(bodyStates[jointDefinitions[spring.jointDefinition].a].angle)
    }
  }

  /// Energy that the springs of bodies have gained since the record.
  /// - Parameter list: The bodies, ascending.
  func springGain(of list: [Int], _ record: EnergyRecord, _ bodyStates: [BodyState]) -> Double {
    var sum = 0.0
    for k in springs.indices {
      let s = springs[k].jointDefinition
      guard list.hasSorted(jointDefinitions[s].a) || list.hasSorted(jointDefinitions[s].b) else { continue }
      let jointDefinition = jointDefinitions[s]
      let now = stretch(of: jointDefinition, bodyStates, at: World.step)
      sum +=
        stiffness(of: jointDefinition, bodyStates) * (now * now - record.stretches[k] * record.stretches[k])
        / 2
      guard jointDefinition.isSnap, bodyStates[jointDefinition.a].inverseInertia > 0 else { continue }
      let rate = 2 * Double.pi * jointDefinition.frequency
      let (angle, before) = (bodyStates[jointDefinition.a].angle, record.angles[k])
      sum +=
        rate * rate * (angle * angle - before * before) / (2 * bodyStates[jointDefinition.a].inverseInertia)
    }
    return sum
  }

  /// Length of a spring minus its rest length, in points.
  private func stretch(
    of jointDefinition: JointDefinition, _ bodyStates: [BodyState], at time: Double
  ) -> Double {
    jointDefinition.ends(bodyStates, at: time).separation.length - jointDefinition.length
  }

  /// Spring constant at the present poses: force per point of stretch, from the frequency and the effective
  /// mass.
  private func stiffness(of jointDefinition: JointDefinition, _ bodyStates: [BodyState]) -> Double {
    let (armA, armB, separation, _) = jointDefinition.ends(bodyStates, at: World.step)
    let distance = separation.length
    let line = distance > 1e-12 ? separation / distance : Point(1, 0)
    let (a, b) = (bodyStates[jointDefinition.a], bodyStates[jointDefinition.b])
    let (leverA, leverB) = (armA.cross(line), armB.cross(line))
    let give =
      a.inverseMass + b.inverseMass + leverA * leverA * a.inverseInertia + leverB * leverB * b.inverseInertia
    let rate = 2 * Double.pi * jointDefinition.frequency
    return give > 0 ? rate * rate / give : 0
  }
}

extension [Int] {
  /// Whether the list, which is ascending, contains a number.
  fileprivate func hasSorted(_ number: Int) -> Bool {
    let i = bisect(indices) { $0 < number }
    return i < count && self[i] == number
  }
}
