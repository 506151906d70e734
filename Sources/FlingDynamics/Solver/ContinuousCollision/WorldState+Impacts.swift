internal import FlingGeometry

/// Impacts: pairs that meet within a substep faster than the bounce threshold.
///
/// Impacts are resolved at the time of impact, earliest first, with the velocities and the normal of that
/// moment; bodies continue the substep with the new velocities. Among impacts at one moment the fastest comes
/// first, until no pair closes: in this way a row of balls passes momentum on, ball by ball. Impacts on one
/// body at one moment and of one speed form a group and are solved together, so that neither side is hit
/// first. Every path is searched from its start, so nothing passes through anything else.
extension WorldState {
  typealias Impact = ImpactQueue.Impact

  /// Number of impacts of a contact at one moment after which the solver stops it without a bounce, until the
  /// end of the step.
  private static let maxImpacts: UInt8 = 50

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

  // MARK: Touching pairs

  /// Resolves impacts of pairs that touch already and close faster than the threshold, as after a push
  /// against a wall.
  mutating func resolveTouchingImpacts() {
    refreshAwakeContactLists()
    guard mayCollide, contactLists.touching.contains(where: { touchingImpact(ofContact: Int($0)) != nil })
    else {
      return
    }
    var impactCounts = Array(repeating: UInt8(0), count: contacts.count)
    let graph = currentContactGraph()
    var queue = ImpactQueue(contacts: contacts.count)
    var impactGroups = ImpactGroups()
    for i in contactLists.touching {
      if let impact = touchingImpact(ofContact: Int(i)) { queue.setPrediction(impact) }
    }
    while budget.excess == nil, let impact = queue.popFirst() {
      dequeueImpactGroups(with: impact, from: &queue, graph, into: &impactGroups)
      for impactGroup in impactGroups.list {
        impactGroups.struck.removeAll(keepingCapacity: true)
        for impact in impactGroups.impacts[impactGroup.impacts] {
          impactCounts[impact.contact] += 1
          impactGroups.struck.append(impact)
        }
        solveImpactGroup(&impactGroups)
      }
      for body in impactGroups.bodies {
        wake(body)
        budget.charge(rechecks: 1 + graph.entries(of: body).count)
        for k in graph.entries(of: body) {
          let i = Int(k)
          queue.dropPrediction(of: i, at: 0)
          guard let impact = touchingImpact(ofContact: i) else { continue }
          if impactCounts[i] < Self.maxImpacts {
            queue.setPrediction(impact)
          } else {
            contacts[i].exceededImpactCap = true
            continuousCollision.hasExceededImpactCap = true
          }
        }
      }
    }
  }

  /// At the start of a step, allows impacts again for contacts that exceeded the cap in the previous step.
  mutating func clearImpactCapFlags() {
    guard continuousCollision.hasExceededImpactCap else { return }
    continuousCollision.hasExceededImpactCap = false
    for i in contacts.indices { contacts[i].exceededImpactCap = false }
  }

  /// Whether any body is so fast that it and another one like it could close faster than the bounce
  /// threshold.
  private var mayCollide: Bool {
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let velocity = bodyStates[i].solverBody.velocity
      let fast =
        abs(velocity.x) + abs(velocity.y) + abs(bodyStates[i].solverBody.spin) * bodies[i].bodyShape.radius
      if fast > 0.49 * bounceThreshold { return true }
    }
    return false
  }

  /// The impact of a contact that touches and closes fast enough.
  private func touchingImpact(ofContact i: Int) -> Impact? {
    guard !contacts[i].isInelasticWide, !contacts[i].exceededImpactCap, contacts[i].count > 0,
      contacts[i].gap <= World.touchDistance,
      bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake
    else { return nil }
    let contact = contacts[i]
    let manifold = manifoldCache.manifold(contact)
    let speed = normalVelocity(contact, manifold)
    guard speed < -bounceThreshold, speed < -impactThreshold(contact) else { return nil }
    return Impact(contact: i, time: 0, speed: speed, manifold: manifold)
  }

  /// Relative velocity along the normal at the contact point that closes faster, in pt/s; negative while the
  /// gap closes.
  private func normalVelocity(_ contact: Contact, _ manifold: Manifold) -> Double {
    let a = bodyStates[contact.a]
    let b = bodyStates[contact.b]
    let first = manifold.first.speed(along: manifold.normal, a, b)
    guard manifold.count > 1 else { return first }
    let second = manifold.second.speed(along: manifold.normal, a, b)
    return second < first ? second : first
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
  ) -> Impact? {
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
}
