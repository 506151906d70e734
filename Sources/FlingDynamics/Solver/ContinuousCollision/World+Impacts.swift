internal import FlingGeometry

/// Impacts: pairs that meet within a substep faster than the bounce threshold.
///
/// Impacts are resolved at the time of impact, earliest first, with the velocities and the normal of that
/// moment; bodies continue the substep with the new velocities. Among impacts at one moment the fastest comes
/// first, until no pair closes: in this way a row of balls passes momentum on, ball by ball. Impacts on one
/// body at one moment and of one speed form a group and are solved together, so that neither side is hit
/// first. Every path is searched from its start, so nothing passes through anything else.
extension World {
  typealias Impact = ImpactQueue.Impact

  /// Gap up to which two parts count as touching when impacts are resolved, in points.
  static let touchDistance = 1e-4

  /// Multiple of the bounce threshold from which a closing speed is too fast for the few passes of a wide
  /// solver.
  static let maxClosingSpeedFactor = 100.0

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
    let weight = 2 * acceleration * Self.substep
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
            hasExceededImpactCap = true
          }
        }
      }
    }
  }

  /// At the start of a step, allows impacts again for contacts that exceeded the cap in the previous step.
  mutating func clearImpactCapFlags() {
    guard hasExceededImpactCap else { return }
    hasExceededImpactCap = false
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
      contacts[i].gap <= Self.touchDistance,
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

  /// Gap up to which a manifold that is computed at a time of a sweep has contact points, in points.
  private static let sweepMargin = 0.01

  /// Finds the first moment at which a pair touches and closes faster than the threshold.
  ///
  /// Conservative advancement to a gap of 0.005 points, then Newton's method on the gap, whose slope is the
  /// closing speed.
  ///
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
    let a = sweeps[contact.a]
    let b = sweeps[contact.b]
    guard !a.isFrozen, !b.isFrozen, bodyStates[contact.a].isMovable || bodyStates[contact.b].isMovable,
      !contact.isSolved || a.isStruck || b.isStruck
    else { return nil }
    let threshold = impactThreshold(contact)
    let maxClosingSpeed = closingSpeedBound(contact, a, b, from: start)
    // No point closes that fast. The factor allows for contact points slightly outside of both outlines.
    guard maxClosingSpeed > 0.9 * threshold else { return nil }
    // An impact elsewhere may press inelastic contacts of a wide solver together, but not so far that one
    // passes through.
    if contact.isSolved, contact.isInelasticWide, maxClosingSpeed < Self.maxClosingSpeedFactor * threshold {
      return nil
    }
    // Bounding circles and lines alone rule out most pairs.
    guard gapLowerBound(contact, a, b, at: start) < maxClosingSpeed * (Self.substep - start),
      !circlesStayApart(contact, a, b, from: start)
    else { return nil }
    var time = start
    var known = known
    for _ in 0..<60 {
      let manifold: Manifold
      if let knownManifold = known {
        manifold = knownManifold
        known = nil
      } else {
        manifold = self.manifold(contact, a, b, at: time)
        comparisons += 1
      }
      if manifold.gap <= 0.005, manifold.count > 0 {
        let speed = normalVelocity(contact, manifold, a, b, at: time)
        if speed < -threshold {
          return refineTimeOfImpact(index, contact, a, b, manifold, speed, time, from: start)
        }
      }
      // The gap cannot close before `gap / bound`, so the search may advance by that time.
      let bound = closingSpeedBound(contact, a, b, from: time, across: manifold.normal)
      // A step closes at least this much of the gap, even past a grazing corner; Newton's method steps back
      // to the touch.
      let distance = manifold.gap > 0.25 ? manifold.gap : 0.25
      let left = Self.substep - time
      guard left > 0, manifold.gap < bound * left, !circlesStayApart(contact, a, b, from: time) else {
        return nil
      }
      // The last step ends at the end of the substep.
      time = distance < bound * left ? time + distance / bound : Self.substep
    }
    // Not decided after 60 steps: the queue continues from here in order of time.
    return .recheck(of: index, from: time)
  }

  /// Upper bound of the speed at which the gap shrinks until the end of the substep, in pt/s.
  /// - Parameter normal: Normal of a line that separates the two, because only velocity across it closes the
  ///   gap; zero if none is known.
  private func closingSpeedBound(
    _ contact: Contact, _ a: BodySweep, _ b: BodySweep, from time: Double, across normal: Point = .zero
  ) -> Double {
    let left = World.substep - time
    let relativeVelocity = b.velocity(at: time) - a.velocity(at: time)
    let closing = -normal.dot(relativeVelocity)
    let velocity = normal == .zero ? relativeVelocity.length : (closing > 0 ? closing : 0)
    let acceleration = (b.acceleration - a.acceleration).length
    func rotationSpeed(_ sweep: BodySweep, _ maxExtent: Double) -> Double {
      (abs(sweep.spin(at: time)) + abs(sweep.angularAcceleration) * left) * maxExtent
    }
    var bound = velocity + acceleration * left + rotationSpeed(a, outlines.shape(contact.partA).maxExtent)
    if !contact.isBoundary { bound += rotationSpeed(b, outlines.shape(contact.partB).maxExtent) }
    return bound
  }

  /// Lower bound of the gap, from bounding circles alone.
  private func gapLowerBound(_ contact: Contact, _ a: BodySweep, _ b: BodySweep, at time: Double) -> Double {
    let positionA = a.position(at: time)
    let maxExtent = outlines.shape(contact.partA).maxExtent
    guard contact.isBoundary else {
      let distance = (b.position(at: time) - positionA).length
      return distance - maxExtent - outlines.shape(contact.partB).maxExtent
    }
    return segments[contact.partB].distanceBound(to: positionA) - maxExtent
  }

  /// Whether the bounding circles of both stay apart until the end of the substep, so that outlines are not
  /// needed, however fast the bodies turn. The relative path is straight except for a bulge of at most
  /// |acceleration| t² / 8 beside its chord.
  private func circlesStayApart(_ contact: Contact, _ a: BodySweep, _ b: BodySweep, from start: Double)
    -> Bool
  {
    let left = Self.substep - start
    let acceleration = (b.acceleration - a.acceleration).length
    var minDistance =
      outlines.shape(contact.partA).maxExtent + acceleration * left * left / 8 + Self.impactGapMargin
    let departure = a.position(at: start)
    let arrival = a.position(at: Self.substep)
    guard contact.isBoundary else {
      minDistance += outlines.shape(contact.partB).maxExtent
      let from = b.position(at: start) - departure
      let to = b.position(at: Self.substep) - arrival
      let path = to - from
      let along = -from.dot(path)
      let length = path.dot(path)
      let nearest = along <= 0 ? from : along >= length ? to : from + path * (along / length)
      return nearest.dot(nearest) > minDistance * minDistance
    }
    let wall = segments[contact.partB]
    let heights = (wall.normal.dot(departure - wall.middle), wall.normal.dot(arrival - wall.middle))
    return contact.side * heights.0 > minDistance && contact.side * heights.1 > minDistance
  }

  /// A distance above the gap of an impact and all rounding errors, in points.
  private static let impactGapMargin = 0.01

  /// Moves a time of impact to the moment at which the gap is zero, by at most six steps of Newton's method.
  /// - Parameters:
  ///   - firstManifold: Manifold at `firstTime`.
  ///   - closing: Normal velocity at `firstTime`, negative.
  ///   - start: No moment before this is taken.
  private mutating func refineTimeOfImpact(
    _ index: Int, _ contact: Contact, _ a: BodySweep, _ b: BodySweep, _ firstManifold: Manifold,
    _ closing: Double,
    _ firstTime: Double, from start: Double
  ) -> Impact {
    var time = firstTime
    var manifold = firstManifold
    var speed = closing
    for _ in 0..<6 where abs(manifold.gap) > 1e-10 {
      var next = time - manifold.gap / speed
      next = next < start ? start : (next > Self.substep ? Self.substep : next)
      if next == time { break }
      let nearer = self.manifold(contact, a, b, at: next)
      guard nearer.count > 0 else { break }
      let faster = normalVelocity(contact, nearer, a, b, at: next)
      guard faster < -impactThreshold(contact) else { break }
      time = next
      manifold = nearer
      speed = faster
    }
    return Impact(contact: index, time: time, speed: speed, manifold: manifold)
  }

  /// Manifold of a contact at a moment of two sweeps.
  mutating func manifold(_ contact: Contact, _ a: BodySweep, _ b: BodySweep, at time: Double) -> Manifold {
    let placedA = outlines.place(contact.partA, inScratch: 0, a, at: time)
    if contact.isBoundary {
      return outlines.collide(placedA, segments[contact.partB], side: contact.side, margin: Self.sweepMargin)
    }
    let placedB = outlines.place(contact.partB, inScratch: 1, b, at: time)
    return outlines.collide(
      placedA, placedB, margin: Self.sweepMargin, areMirrored: symmetry.arePair(contact.a, contact.b))
  }

  /// Relative velocity along the normal at the contact point that touches first, in pt/s; negative while the
  /// gap closes.
  private func normalVelocity(
    _ contact: Contact, _ manifold: Manifold, _ a: BodySweep, _ b: BodySweep, at time: Double
  ) -> Double {
    let velocityA = a.velocity(at: time)
    let velocityB = b.velocity(at: time)
    func normalVelocity(at contactPoint: Manifold.ManifoldPoint) -> Double {
      let armA = contactPoint.position - a.position(at: time)
      let armB = contactPoint.position - b.position(at: time)
      return manifold.normal.dot(
        velocityB + armB.perpendicular * b.spin(at: time) - velocityA
          - armA.perpendicular * a.spin(at: time))
    }
    // The deeper contact point is the one that touches first.
    let first = normalVelocity(at: manifold.first)
    guard manifold.count > 1 else { return first }
    let second = normalVelocity(at: manifold.second)
    if abs(manifold.first.gap - manifold.second.gap) <= 1e-6 { return first < second ? first : second }
    return manifold.first.gap < manifold.second.gap ? first : second
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
