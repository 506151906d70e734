internal import FlingGeometry

/// The oscillator of a spring for the present masses and resistances of its bodies.
struct Spring: Sendable {
  let jointDefinition: Int
  let law: Oscillation
  /// For the rotation of a snapped body.
  let rotation: Oscillation?

  init(
    jointDefinition index: Int, _ jointDefinition: JointDefinition, _ bodies: BodyDefinitionTable,
    _ bodyStates: [BodyState]
  ) {
    self.jointDefinition = index
    let a = bodyStates[jointDefinition.a].inverseMass
    let b = bodyStates[jointDefinition.b].inverseMass
    // Each end contributes its body's resistance in proportion to its inverse mass.
    let sum = a + b
    let resistanceA = a > 0 ? bodies[jointDefinition.a].resistance * (a / sum) : 0
    let resistanceB = b > 0 ? bodies[jointDefinition.b].resistance * (b / sum) : 0
    law = Oscillation(
      frequency: jointDefinition.frequency, damping: jointDefinition.damping,
      resistance: resistanceA + resistanceB)
    rotation =
      jointDefinition.isSnap
      ? Oscillation(
        frequency: jointDefinition.frequency, damping: jointDefinition.damping,
        resistance: bodies[jointDefinition.a].angularResistance) : nil
  }
}

extension World {
  enum KickHalf {
    /// `velocity` is the mean over the substep, `startVelocity` the velocity at its start.
    case before
    /// `velocity` is the velocity at the end of the substep, `startVelocity` the mean.
    case after
  }
}

/// Springs act in two halves, before the drift and after it, like all forces. Together the halves give the
/// exact motion of the damped oscillator. All springs are evaluated with the velocities without spring
/// impulses, so their order has no effect.
struct SpringSolver: Sendable {
  private(set) var springs: [Spring] = []
  /// Working memory of `apply`: the impulses of all springs.
  private var changes: [Change] = []

  private struct Change {
    let jointDefinition: Int
    let armA: Point
    let armB: Point
    let impulse: Point
    let spin: Double
  }

  /// Rebuilds the springs after a change of joints, masses or resistances.
  mutating func rebuild(
    _ jointDefinitions: [JointDefinition], _ bodies: BodyDefinitionTable, _ bodyStates: [BodyState]
  ) {
    springs = jointDefinitions.indices.filter { jointDefinitions[$0].isSpring }.map {
      Spring(jointDefinition: $0, jointDefinitions[$0], bodies, bodyStates)
    }
  }

  /// Applies the impulses of all springs: before the drift for the mean velocity, after it for the velocity
  /// at the end.
  /// - Parameter time: seconds since the start of the step.
  mutating func apply(
    _ half: World.KickHalf, _ jointDefinitions: [JointDefinition], _ bodyStates: inout [BodyState],
    at time: Double
  ) {
    guard !springs.isEmpty else { return }
    changes.removeAll(keepingCapacity: true)
    for spring in springs {
      let jointDefinition = jointDefinitions[spring.jointDefinition]
      guard bodyStates[jointDefinition.a].isAwake || bodyStates[jointDefinition.b].isAwake else { continue }
      let (armA, armB, separation, moving) = jointDefinition.ends(bodyStates, at: time)
      // The damper of a snap ignores the motion of its point: a moved point pulls the body but does not throw
      // it.
      let drift = jointDefinition.isSnap ? .zero : moving
      let a = bodyStates[jointDefinition.a]
      let b = bodyStates[jointDefinition.b]
      let base = Self.relativeVelocity(a, b, armA, armB) + drift
      let other = Self.relativeStartVelocity(a, b, armA, armB) + drift
      let acceleration = Self.relativeAcceleration(a, b, armA, armB)
      var impulse = Point.zero
      var spin = 0.0
      if jointDefinition.length > JointDefinition.minLength {
        let distance = separation.length
        let line = distance > 1e-12 ? separation / distance : Point(1, 0)
        let leverA = armA.cross(line)
        let leverB = armB.cross(line)
        let give =
          a.inverseMass + b.inverseMass + leverA * leverA * a.inverseInertia
          + leverB * leverB * b.inverseInertia
        guard give > 0 else { continue }
        let wanted = spring.law.targetVelocity(
          half, displacement: distance - jointDefinition.length, velocity: other.dot(line),
          acceleration: acceleration.dot(line))
        impulse = line * ((wanted - base.dot(line)) / give)
      } else {
        let x = spring.law.targetVelocity(
          half, displacement: separation.x, velocity: other.x, acceleration: acceleration.x)
        let y = spring.law.targetVelocity(
          half, displacement: separation.y, velocity: other.y, acceleration: acceleration.y)
        impulse = Self.pointImpulse(a, b, armA, armB, change: Point(x, y) - base)
        if let rotation = spring.rotation, a.inverseInertia > 0 {
          let wanted = rotation.targetVelocity(
            half, displacement: a.angle, velocity: a.startSpin, acceleration: a.angularAcceleration)
          spin = wanted - a.spin
        }
      }
      changes.append(
        Change(
          jointDefinition: spring.jointDefinition, armA: armA, armB: armB, impulse: impulse, spin: spin))
    }
    for change in changes {
      let jointDefinition = jointDefinitions[change.jointDefinition]
      bodyStates[jointDefinition.a].apply(-change.impulse, at: change.armA)
      bodyStates[jointDefinition.b].apply(change.impulse, at: change.armB)
      bodyStates[jointDefinition.a].spin += change.spin
    }
  }

  /// Velocity of the second end relative to the first, from `velocity`.
  @inline(__always)
  private static func relativeVelocity(
    _ a: BodyState, _ b: BodyState, _ armA: Point, _ armB: Point
  ) -> Point {
    b.velocity(at: armB) - a.velocity(at: armA)
  }

  /// The same from `startVelocity`.
  @inline(__always)
  private static func relativeStartVelocity(
    _ a: BodyState, _ b: BodyState, _ armA: Point, _ armB: Point
  ) -> Point {
    b.startVelocity + armB.perpendicular * b.startSpin
      - (a.startVelocity + armA.perpendicular * a.startSpin)
  }

  /// Acceleration of the second end relative to the first, without springs.
  @inline(__always)
  private static func relativeAcceleration(
    _ a: BodyState, _ b: BodyState, _ armA: Point, _ armB: Point
  ) -> Point {
    b.acceleration + armB.perpendicular * b.angularAcceleration
      - (a.acceleration + armA.perpendicular * a.angularAcceleration)
  }

  /// The impulse between two points that changes their relative velocity by `change`.
  @inline(__always)
  private static func pointImpulse(
    _ a: BodyState, _ b: BodyState, _ armA: Point, _ armB: Point, change: Point
  ) -> Point {
    let mass = a.inverseMass + b.inverseMass
    let xx = mass + armA.y * armA.y * a.inverseInertia + armB.y * armB.y * b.inverseInertia
    let yy = mass + armA.x * armA.x * a.inverseInertia + armB.x * armB.x * b.inverseInertia
    let xy = -armA.x * armA.y * a.inverseInertia - armB.x * armB.y * b.inverseInertia
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return .zero }
    return Point(
      (yy * change.x - xy * change.y) / determinant, (xx * change.y - xy * change.x) / determinant)
  }
}

extension Oscillation {
  /// The target velocity: before the drift the mean velocity, after it the velocity at the end. `velocity` is
  /// the start velocity or the mean, respectively.
  fileprivate func targetVelocity(
    _ half: World.KickHalf, displacement: Double, velocity: Double, acceleration: Double
  ) -> Double {
    switch half {
    case .before: meanVelocity(displacement: displacement, velocity: velocity, acceleration: acceleration)
    case .after: endVelocity(displacement: displacement, mean: velocity, acceleration: acceleration)
    }
  }
}
