internal import FlingGeometry

/// What continuous collision and the solver of contacts read of impacts and materials.
extension WorldState {
  /// Closing speed above which a contact counts as an impact, in pt/s.
  ///
  /// At least the speed that the relative acceleration of the bodies gives within two substeps, or bodies at
  /// rest under strong gravity would hop.
  @inline(__always)
  func impactThreshold(_ contact: Contact) -> Double {
    let acceleration = (bodyStates[contact.b].acceleration - bodyStates[contact.a].acceleration).length
    let weight = 2 * acceleration * World.substep
    return weight > bounceThreshold ? weight : bounceThreshold
  }

  /// At the start of a step, allows impacts again for contacts that exceeded the cap in the previous step.
  mutating func clearImpactCapFlags() {
    guard handover.hasExceededImpactCap else { return }
    handover.hasExceededImpactCap = false
    for i in contacts.indices { contacts[i].exceededImpactCap = false }
  }

  // MARK: Time of impact

  /// Finds the first moment at which a pair touches and closes faster than the threshold.
  /// - Parameters:
  ///   - index: The contact.
  ///   - start: Where to begin, in seconds since the start of the substep.
  ///   - known: Manifold at `start` if it is known.
  ///   - comparisons: Incremented by the number of manifolds that the search computes.
  /// - Returns: The impact; a re-check entry if none was found up to its time but the search has to go on
  ///   from there; nil if there is none until the end of the substep.
  mutating func timeOfImpact(
    _ index: Int, _ sweeps: BodySweeps, from start: Double, known: Manifold? = nil, _ comparisons: inout Int
  ) -> ImpactQueue.Impact? {
    let contact = contacts[index]
    let (a, b) = (sweeps[contact.a], sweeps[contact.b])
    guard !a.isFrozen, !b.isFrozen, bodyStates[contact.a].isMovable || bodyStates[contact.b].isMovable,
      !contact.isSolved || a.isStruck || b.isStruck
    else { return nil }
    let pair = sweptContact(contact, a, b)
    let threshold = impactThreshold(contact)
    guard pair.mayImpact(threshold: threshold, from: start) else { return nil }
    return pair.timeOfImpact(
      index, threshold: threshold, from: start, known: known, &outlines, &comparisons)
  }

  /// The parts of a contact on the sweeps of their bodies.
  @inline(__always)
  private func sweptContact(_ contact: Contact, _ a: BodySweep, _ b: BodySweep) -> SweptContact {
    let isBoundary = contact.isBoundary
    return SweptContact(
      contact: contact, a: a, b: b, segment: isBoundary ? segments[contact.partB] : nil,
      maxExtentA: outlines.shape(contact.partA).maxExtent,
      maxExtentB: isBoundary ? 0 : outlines.shape(contact.partB).maxExtent,
      areMirrored: !isBoundary && symmetry.arePair(contact.a, contact.b))
  }

  /// Manifold of a contact at a moment of two sweeps.
  mutating func manifold(_ contact: Contact, _ a: BodySweep, _ b: BodySweep, at time: Double) -> Manifold {
    sweptContact(contact, a, b).manifold(at: time, &outlines)
  }

  // MARK: Materials

  /// Coefficient of friction of a contact: the geometric mean of both.
  @inline(__always)
  func friction(_ contact: Contact) -> Double {
    let other =
      contact.isBoundary
      ? surroundings[of: contact].friction : bodies[contact.b].friction
    return (bodies[contact.a].friction * other).squareRoot()
  }

  /// Restitution of a contact: the larger elasticity of both.
  @inline(__always)
  func restitution(_ contact: Contact) -> Double {
    let first = bodies[contact.a].elasticity
    let second =
      contact.isBoundary
      ? surroundings[of: contact].elasticity : bodies[contact.b].elasticity
    return first > second ? first : second
  }

  // MARK: Handing over

  /// Hands a contact to continuous collision if the solver's passes leave it closing at more than ten times
  /// the threshold, as they may if something very heavy falls on something light.
  mutating func handToContinuousCollisionIfClosing(contact i: Int) {
    let contact = contacts[i]
    guard contact.isSolved else { return }
    let manifold = manifoldCache.manifold(contact)
    let limit = -10 * impactThreshold(contact)
    func isClosing(_ contactPoint: Manifold.ManifoldPoint) -> Bool {
      contactPoint.speed(along: manifold.normal, bodyStates[contact.a], bodyStates[contact.b])
        - Self.minSeparationSpeed(contactPoint) < limit
    }
    if isClosing(manifold.first) || (manifold.count > 1 && isClosing(manifold.second)) {
      handToContinuousCollision(contact: i)
    }
  }

  /// Hands a contact from the solver to continuous collision for this substep.
  mutating func handToContinuousCollision(contact i: Int) {
    contacts[i].isSolved = false
    handover.takeOver(contact: i)
  }
}
