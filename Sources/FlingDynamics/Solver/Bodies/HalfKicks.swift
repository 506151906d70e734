internal import FlingGeometry

/// The two half kicks of a substep by gravity, constant forces and fields, exact for resistance and constant
/// acceleration (see `Drag`).
struct HalfKicks: Sendable {
  /// Constant forces.
  var pushes: [World.AppliedForce] = []
  /// Effects of resistance; the first entry is that of bodies without resistance.
  private var drags = [BodyDrag()]

  /// The effect of a body's resistance.
  @inline(__always)
  func drag(of bodyState: BodyState) -> BodyDrag { drags[bodyState.drag] }

  /// Updates the effect of a body's resistance. Most bodies have none and share the first entry of `drags`.
  mutating func setDrag(of bodyState: inout BodyState, _ body: BodyDefinition) {
    var number = bodyState.drag
    if number == 0, body.resistance > 0 || body.angularResistance > 0 {
      number = drags.count
      drags.append(BodyDrag())
      bodyState.drag = number
    }
    guard number > 0 else { return }
    drags[number] = BodyDrag(
      linear: Drag(resistance: body.resistance), angular: Drag(resistance: body.angularResistance))
  }

  /// Removes the forces on removed bodies and gives the others their new indices.
  mutating func removeBodies(where isGone: [Bool], newIndex: [Int]) {
    pushes.removeAll { isGone[$0.body] }
    for i in pushes.indices { pushes[i].body = newIndex[pushes[i].body] }
  }

  /// Sets the accelerations of awake bodies to those of gravity and constant forces. Those of fields follow.
  func resetAccelerations(_ bodyStates: inout [BodyState], _ bodies: BodyDefinitionTable) {
    for i in bodyStates.indices where bodyStates[i].isAwake {
      bodyStates[i].resetAccelerations(toGravity: bodies[i].gravity)
    }
    for push in pushes where bodyStates[push.body].isAwake {
      let i = push.body
      let arm = bodyStates[i].rotated(push.offset)
      bodyStates[i].acceleration += push.force * bodyStates[i].inverseMass
      bodyStates[i].angularAcceleration += arm.cross(push.force) * bodyStates[i].inverseInertia
    }
  }

  /// First half kick: turns the velocity at the start of the substep into its mean.
  func applyFirst(_ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    let table = drags.span
    for i in bodyStates.indices where bodyStates[i].isAwake {
      bodyStates[i].clampSpeedsIfNeeded()
      let bodyState = bodyStates[i]
      bodyStates[i].startVelocity = bodyState.velocity
      bodyStates[i].startSpin = bodyState.spin
      bodyStates[i].isStruck = false
      bodyStates[i].hasWind = false
      let drags = table[bodyState.drag]
      bodyStates[i].velocity =
        bodyState.velocity * drags.linear.keep + bodyState.acceleration * drags.linear.gain
      if bodyState.inverseInertia > 0 {
        bodyStates[i].spin =
          bodyState.spin * drags.angular.keep
          + bodyState.angularAcceleration * drags.angular.gain
      }
      bodyStates[i].clampSpeedsIfNeeded()
    }
  }

  /// Second half kick: turns mean velocities into those at the end. Bodies that were struck have these
  /// already from their sweeps.
  func applySecond(_ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    let table = drags.span
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let bodyState = bodyStates[i]
      bodyStates[i].startVelocity = bodyState.velocity
      bodyStates[i].startSpin = bodyState.spin
      guard !bodyState.isStruck else { continue }
      let drags = table[bodyState.drag]
      bodyStates[i].velocity =
        bodyState.velocity * drags.linear.after + bodyState.acceleration * drags.linear.boost
      if bodyState.inverseInertia > 0 {
        bodyStates[i].spin =
          bodyState.spin * drags.angular.after
          + bodyState.angularAcceleration * drags.angular.boost
      }
    }
  }

  /// Clamps speeds and replaces NaN by 0, in case springs, joints or contacts diverged.
  func limitSpeeds(_ list: inout [BodyState]) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices where bodyStates[i].isAwake { bodyStates[i].clampSpeedsIfNeeded() }
  }
}
