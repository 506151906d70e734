internal import FlingGeometry

/// What both widths of the contact solver read from contacts, manifolds and joints, and store in them.
extension WorldState {
  /// Decides whether a contact takes part in this solve. After the drift only touching parts are constrained;
  /// before it also parts that are about to touch.
  /// - Parameter contact: The contact with index `i`; `contacts` may have been moved out.
  @inline(__always)
  mutating func takesPart(_ contact: inout Contact, _ i: Int, forDrift: Bool) -> Bool {
    guard contact.count > 0, forDrift || contact.gap <= World.slop else {
      clearImpulses(of: &contact)
      return false
    }
    if !contact.isInelasticWide, willCollide(contact) {
      leaveToContinuousCollision(&contact, i, forDrift: forDrift)
      return false
    }
    contact.isSolved = true
    return true
  }

  /// The geometry, targets and warm start of a contact's constraint.
  @inline(__always)
  func input(
    of contact: Contact, in island: Islands.Island, forDrift: Bool, substepFraction: Double
  ) -> ContactInput {
    let manifold = manifoldCache.manifold(contact)
    var input = ContactInput(
      manifold, friction: friction(contact), bodyStates[contact.a], bodyStates[contact.b])
    if forDrift {
      input.minSpeed1 = Self.minSeparationSpeed(manifold.first)
      input.minSpeed2 = Self.minSeparationSpeed(manifold.second)
    }
    let ends = island.hasJointsOrSprings && !forDrift ? manifoldCache.impulsesAfterDrift(contact) : nil
    let known = ends ?? manifoldCache.impulses(contact)
    input.first = known.first.normal * substepFraction
    input.second = known.second.normal * substepFraction
    input.across = (known.first.tangent + known.second.tangent) * substepFraction
    return input
  }

  /// Clears the warm start of a contact that is not solved.
  private mutating func clearImpulses(of contact: inout Contact) {
    contact.isSolved = false
    guard contact.record >= 0 else { return }
    manifoldCache.list[contact.record].rebound = 0
    manifoldCache.setImpulses(Contact.Impulses(), Contact.Impulses(), of: contact)
    manifoldCache.setImpulses(Contact.Impulses(), Contact.Impulses(), areAfterDrift: true, of: contact)
  }

  /// Leaves a contact to continuous collision, even if it already touches at one of its two points.
  private mutating func leaveToContinuousCollision(_ contact: inout Contact, _ i: Int, forDrift: Bool) {
    clearImpulses(of: &contact)
    if forDrift, contact.gap <= World.touchDistance { handover.takeOver(contact: i) }
  }

  /// Least separation speed that the solver demands at a contact point, in pt/s. Negative for an open gap,
  /// which may close within the drift.
  static func minSeparationSpeed(_ contactPoint: Manifold.ManifoldPoint) -> Double {
    contactPoint.gap > 0 ? -contactPoint.gap / World.substep : 0
  }

  /// Whether a gap closes within the substep, and faster than the threshold. Continuous collision resolves
  /// such contacts as impacts.
  @inline(__always)
  private mutating func willCollide(_ contact: Contact) -> Bool {
    if manifoldCache.list[contact.record].first.gap <= World.touchDistance,
      contact.count == 1
        || manifoldCache.secondPoints[manifoldCache.list[contact.record].secondPoint].second.gap
          <= World.touchDistance
    {
      return false
    }
    return willCollideFast(contact, manifoldCache.manifold(contact))
  }

  private mutating func willCollideFast(_ contact: Contact, _ manifold: Manifold) -> Bool {
    let threshold = impactThreshold(contact)
    let a = bodyStates[contact.a]
    let b = bodyStates[contact.b]
    let normal = manifold.normal
    return Self.willCollide(manifold.first, along: normal, a, b, threshold)
      || (manifold.count > 1 && Self.willCollide(manifold.second, along: normal, a, b, threshold))
  }

  private static func willCollide(
    _ contactPoint: Manifold.ManifoldPoint, along normal: Point, _ a: BodyState, _ b: BodyState,
    _ threshold: Double
  ) -> Bool {
    contactPoint.gap > World.touchDistance && closingSpeed(contactPoint, normal, a, b, threshold) > 0
  }

  /// Closing speed of a contact point that meets within the substep, in pt/s; 0 if it does not, or is slower
  /// than `threshold`.
  @inline(__always)
  static func closingSpeed(
    _ contactPoint: Manifold.ManifoldPoint, _ normal: Point, _ a: BodyState, _ b: BodyState,
    _ threshold: Double
  ) -> Double {
    let speed = contactPoint.speed(along: normal, a, b)
    return speed < -threshold && contactPoint.gap + speed * World.substep < 0 ? -speed : 0
  }

  /// Stores the velocities of the solve in the bodies.
  mutating func storeVelocities(of island: Islands.Island, from solverBodies: [SolverBody]) {
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      if bodyStates[i].defersHalfKick {
        // Both half kicks were solved as one even push, so the velocity between them gets half of the change.
        bodyStates[i].startVelocity += (solverBodies[i].velocity - bodyStates[i].velocity) * 0.5
        bodyStates[i].startSpin += (solverBodies[i].spin - bodyStates[i].spin) * 0.5
      }
      bodyStates[i].solverBody = solverBodies[i]
    }
  }

  /// Stores the impulses of a contact for the next warm start, per full substep.
  /// - Parameters:
  ///   - substepFraction: Part of a substep whose forces the impulses balance.
  ///   - areAfterDrift: whether to store them as those after a drift.
  @inline(__always)
  mutating func storeImpulses(
    ofContact i: Int, _ first: Double, _ second: Double, across: Double, substepFraction: Double,
    areAfterDrift: Bool = false
  ) {
    let isDouble = contacts[i].count > 1
    // Exact, because the part is 1 or a half.
    let factor = 1 / substepFraction
    let across = across * factor
    manifoldCache.setImpulses(
      Contact.Impulses(normal: first * factor, tangent: isDouble ? across * 0.5 : across),
      Contact.Impulses(normal: second * factor, tangent: isDouble ? across * 0.5 : 0),
      press: first + second,
      areAfterDrift: areAfterDrift, of: contacts[i])
  }

  /// One pass over the joints of an island.
  /// - Returns: the largest error before the pass, in pt/s or rad/s.
  mutating func solveJoints(
    of island: Islands.Island, _ solverBodies: inout [SolverBody], forDrift: Bool, usesDampedSolve: Bool
  ) -> Double {
    var worst = 0.0
    for k in island.systems {
      let s = Int(islands.systems[k])
      let error =
        !forDrift
        ? joints[s].solveVelocities(&solverBodies)
        : (usesDampedSolve
          ? joints[s].solvePositionsDamped(&solverBodies) : joints[s].solvePositions(&solverBodies))
      // NaN counts as the largest error.
      worst = error <= worst ? worst : error
    }
    return worst
  }

  /// Whether nothing reads the velocities of an island at the end of the substep: no springs or fields act on
  /// its bodies, and it has no impacts and no joints. In wide islands, impacts and joints that connect one
  /// body to the ground are allowed.
  mutating func mayDeferHalfKick(_ island: Islands.Island) -> Bool {
    let isWide = island.isWide
    guard isWide ? hasOnlyJointsToGround(island) : island.systems.isEmpty else { return false }
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      if bodyStates[i].isAwake, !bodyStates[i].defersHalfKick, !(isWide && bodyStates[i].isStruck) {
        return false
      }
    }
    return isWide || impactRecords.isEmpty
      || islands.contacts[island.contacts].allSatisfy { !contacts[Int($0)].isStruck }
  }

  /// Whether every system of joints has just one movable body, so that it connects that body to the ground or
  /// to anchored bodies.
  private mutating func hasOnlyJointsToGround(_ island: Islands.Island) -> Bool {
    islands.systems[island.systems].allSatisfy {
      joints[Int($0)].members.count { bodyStates[$0.index].isMovable } == 1
    }
  }

  /// Whether no contact of an island has an impulse yet.
  mutating func hasNoImpulses(_ island: Islands.Island) -> Bool {
    for k in islands.contacts[island.contacts] where contacts[Int(k)].record >= 0 {
      let known = manifoldCache.impulses(contacts[Int(k)])
      if known.first.normal != 0 || known.second.normal != 0 { return false }
    }
    return true
  }

  /// Normal impulses cannot turn discs, even if the correction of overlaps has moved them since their
  /// manifold was found.
  @inline(__always)
  func clearLeverArmsOfDiscs(of contact: Contact, _ input: inout ContactInput) {
    if outlines.shape(contact.partA).isRound { input.a.clearNormalLeverArms() }
    if !contact.isBoundary, outlines.shape(contact.partB).isRound { input.b.clearNormalLeverArms() }
  }
}
