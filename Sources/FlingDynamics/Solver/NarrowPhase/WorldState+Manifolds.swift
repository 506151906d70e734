internal import FlingGeometry

/// The narrow phase: manifolds of parts that are near each other.
extension WorldState {
  /// Updates the manifolds of all contacts with an awake body to the positions of now, and groups the
  /// contacts by gap.
  /// - Parameter updatesTouches: Whether begun and ended touches are noted.
  mutating func updateManifolds(updatesTouches: Bool) {
    outlines.invalidateCorners()
    if stale.refresh(.contactLists) { rebuildAwakeContactList() }
    stale.subtract(.manifolds)
    manifoldCache.reserveCapacity(for: contacts.count)
    contactLists.clearSeparations()
    // Moved out for the loop, so that each contact is changed in place without a copy of the array.
    var list: [Contact] = []
    swap(&list, &contacts)
    // With fewer contacts there is no wide island, which alone needs contact points at larger gaps.
    let seesAhead = contactLists.awake.count > World.fewContacts
    var awake: [Int32] = []
    swap(&awake, &contactLists.awake)
    var next = 0
    while next < awake.count {
      if Self.mayBeSimple(list[Int(awake[next])]) {
        next = Self.updateSimpleManifolds(
          of: awake, from: next, &list, &manifoldCache.list, bodyStates, outlines, &contactLists,
          &touchTracker, seesAhead: seesAhead, updatesTouches: updatesTouches)
        guard next < awake.count else { break }
      }
      let i = awake[next]
      next += 1
      let before = list[Int(i)].proximity
      updateManifold(of: &list[Int(i)], seesAhead: seesAhead)
      if before != list[Int(i)].proximity {
        if before != .apart { list[Int(i)].isSolved = false }
        noteProximity(of: list[Int(i)], list[Int(i)].proximity, before: before)
      }
      if updatesTouches { touchTracker.update(i, &list[Int(i)], bodyStates) }
      contactLists.addBySeparation(i, list[Int(i)])
    }
    swap(&list, &contacts)
    swap(&awake, &contactLists.awake)
  }

  /// Whether `updateSimpleManifolds` may update a contact: of two bodies, with one point or none.
  @inline(__always)
  private static func mayBeSimple(_ contact: Contact) -> Bool {
    guard !contact.isBoundary, contact.count <= 1 else { return false }
    return contact.count == 0 ? contact.record < 0 : contact.proximity == .near
  }

  /// Updates manifolds up to the first contact that needs more than the two simplest cases: two discs keep their
  /// contact point, or two parts stay apart by their bounding circles.
  /// - Parameters:
  ///   - awake: The contacts with an awake body.
  ///   - start: Where to begin in `awake`.
  /// - Returns: The position of that contact in `awake`, or the number of contacts.
  private static func updateSimpleManifolds(
    of awake: [Int32], from start: Int, _ contactList: inout [Contact], _ recordList: inout [ManifoldRecord],
    _ bodyStates: [BodyState], _ outlines: Outlines, _ contactLists: inout ContactLists,
    _ touchTracker: inout TouchTracker, seesAhead: Bool, updatesTouches: Bool
  ) -> Int {
    var contacts = contactList.mutableSpan
    var records = recordList.mutableSpan
    let (awake, states) = (awake.span, bodyStates.span)
    for next in start..<awake.count {
      let i = Int(awake[next])
      guard mayBeSimple(contacts[i]) else { return next }
      let (a, b) = (contacts[i].a, contacts[i].b)
      let (shapeA, shapeB) = (outlines.shape(contacts[i].partA), outlines.shape(contacts[i].partB))
      if contacts[i].count == 0 {
        let gap =
          (states[b].position - states[a].position).length - shapeA.maxExtent - shapeB.maxExtent
        guard gap > World.contactDistance else { return next }
        if seesAhead {
          let bound = closingSpeedBound(
            states[a].solverBody, states[b].solverBody, maxExtents: (shapeA.maxExtent, shapeB.maxExtent))
          guard gap > 1.25 * bound * World.substep else { return next }
        }
        contacts[i].gap = gap
      } else {
        guard shapeA.isRound, shapeB.isRound else { return next }
        let manifold = Outlines.collideDiscs(
          states[a].position, states[b].position, radii: (shapeA.radius, shapeB.radius),
          World.contactDistance)
        guard manifold.count == 1 else { return next }
        contacts[i].gap = manifold.gap
        records[contacts[i].record].normal = manifold.normal
        records[contacts[i].record].first = manifold.first
      }
      if updatesTouches { touchTracker.update(awake[next], &contacts[i], bodyStates) }
      contactLists.addBySeparation(awake[next], contacts[i])
    }
    return awake.count
  }

  /// Lists the contacts with an awake body and groups them by their last gaps.
  mutating func refreshAwakeContactLists() {
    guard stale.refresh(.contactLists) else { return }
    rebuildAwakeContactList()
    contactLists.clearSeparations()
    for i in contactLists.awake { contactLists.addBySeparation(i, contacts[Int(i)]) }
  }

  private mutating func rebuildAwakeContactList() {
    contactLists.awake.removeAll(keepingCapacity: true)
    if contactLists.awake.capacity < contacts.count {
      contactLists.awake.reserveCapacity(contacts.count + contacts.count / 32)
    }
    for i in contacts.indices where bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake {
      contactLists.awake.append(Int32(i))
    }
  }

  /// Gap up to which a pair has contact points where wide islands exist, in points: 1.25 times what it may
  /// close in the next substep if it may be stopped in a wide island, else `contactDistance`.
  @inline(__always)
  func margin(_ contact: Contact) -> Double {
    let bound = closingSpeedBound(contact)
    let isSeen =
      bound > 0.8 * World.contactDistance / World.substep && restitution(contact) < World.inelasticThreshold
    guard isSeen else { return World.contactDistance }
    return 1.25 * bound * World.substep
  }

  /// Upper bound of the speed at which two parts come closer with their present velocities, in pt/s.
  @inline(__always)
  func closingSpeedBound(_ contact: Contact) -> Double {
    Self.closingSpeedBound(
      bodyStates[contact.a].solverBody, bodyStates[contact.b].solverBody,
      maxExtents: (
        outlines.shape(contact.partA).maxExtent,
        contact.isBoundary ? 0 : outlines.shape(contact.partB).maxExtent
      ))
  }

  /// The same for two bodies whose parts have given largest distances from the centers of mass.
  @inline(__always)
  private static func closingSpeedBound(
    _ a: SolverBody, _ b: SolverBody, maxExtents: (a: Double, b: Double)
  ) -> Double {
    let fast = b.velocity - a.velocity
    return abs(fast.x) + abs(fast.y) + abs(a.spin) * maxExtents.a + abs(b.spin) * maxExtents.b
  }

  /// Updates the manifold of a contact and hands its impulses on to the new contact points.
  /// - Parameter seesAhead: Whether pairs that are not near may have contact points, see `margin(_:)`.
  mutating func updateManifold(of contact: inout Contact, seesAhead: Bool) {
    if !contact.isBoundary, contact.count == 0 {
      // A pair that was apart and still is has no manifold.
      let gap = gapOfBoundingCircles(contact.a, contact.b, contact.partA, contact.partB)
      if gap > World.contactDistance, !seesAhead || gap > margin(contact) {
        manifoldCache.setSeparated(&contact, gap: gap)
        return
      }
    }
    if contact.count == 1, moveDiscs(&contact) { return }
    let isOtherSide = contact.isBoundary && chooseSide(&contact)
    let maxExtent = outlines.shape(contact.partA).maxExtent
    if !isOtherSide,
      manifoldCache.updateFromCache(
        &contact, bodyStates[contact.a], bodyStates[contact.b], maxExtent: maxExtent)
    {
      return
    }
    var new = manifold(contact, margin: World.contactDistance)
    // The larger margin applies only to pairs that are not near, so that manifolds of near pairs do not
    // depend on whether a wide island exists somewhere else.
    if new.count == 0, seesAhead {
      let margin = margin(contact)
      if margin > World.contactDistance, new.gap <= margin { new = manifold(contact, margin: margin) }
    }
    let hasDisc =
      outlines.shape(contact.partA).isDisc
      || (!contact.isBoundary && outlines.shape(contact.partB).isDisc)
    let known = manifoldCache.impulses(contact)
    let old = manifoldCache.manifold(contact)
    let impulses = new.matchedImpulses(known.first, known.second, from: old)
    let ends = manifoldCache.impulsesAfterDrift(contact).map {
      new.matchedImpulses($0.first, $0.second, from: old)
    }
    manifoldCache.store(new, hasDisc ? nil : cachedManifold(of: contact, new), of: &contact)
    manifoldCache.setImpulses(impulses.first, impulses.second, of: contact)
    if let ends { manifoldCache.setImpulses(ends.first, ends.second, areAfterDrift: true, of: contact) }
    // Moves the new manifold as the next update would, so that another update without any motion changes no
    // bit.
    _ = manifoldCache.updateFromCache(
      &contact, bodyStates[contact.a], bodyStates[contact.b], maxExtent: maxExtent)
  }

  /// Updates the manifold of two discs that had a contact point, if they still have it.
  @inline(__always)
  private mutating func moveDiscs(_ contact: inout Contact) -> Bool {
    guard !contact.isBoundary else { return false }
    let (shapeA, shapeB) = (outlines.shape(contact.partA), outlines.shape(contact.partB))
    guard shapeA.isRound, shapeB.isRound else { return false }
    let manifold = Outlines.collideDiscs(
      bodyStates[contact.a].position, bodyStates[contact.b].position, radii: (shapeA.radius, shapeB.radius),
      World.contactDistance)
    return manifoldCache.moveSinglePoint(to: manifold, of: &contact)
  }

  /// The manifold in the axes of its bodies. Pairs with a disc have none, because their manifolds are cheap to
  /// find again.
  @inline(__always)
  private func cachedManifold(of contact: Contact, _ manifold: Manifold) -> CachedManifold {
    // Between mirror images, a cached manifold would favor the body whose normal leads.
    guard !symmetry.arePair(contact.a, contact.b) else { return CachedManifold.none }
    let isOther = manifold.first.feature & Manifold.referenceIsB != 0
    return CachedManifold(
      manifold, leadsSecond: isOther != contact.isBoundary, bodyStates[contact.a], bodyStates[contact.b])
  }

  /// A contact for a pair that was found during the sweeps, with the manifold of the start of the substep.
  mutating func newContact(_ pair: PartPair) -> Contact {
    var contact = Contact(pair)
    updateManifold(of: &contact, seesAhead: false)
    return contact
  }

  /// Chooses the side of a segment on which a part counts as outside: the side that it came from. The choice
  /// changes only while the two are apart.
  /// - Returns: Whether the side has changed.
  @inline(__always)
  private func chooseSide(_ contact: inout Contact) -> Bool {
    guard contact.isNew || contact.gap > World.slop else { return false }
    let side = contact.side
    let middle =
      bodyStates[contact.a].position
      + bodyStates[contact.a].rotated(outlines.sideTestPoint(ofPart: contact.partA))
    let height = segments[contact.partB].normal.dot(middle - segments[contact.partB].from)
    if height != 0 || contact.isNew { contact.side = height < 0 ? -1.0 : 1.0 }
    contact.isNew = false
    return contact.side != side
  }

  /// Lower bound of the gap between two parts, from bounding circles around the centers of mass of their
  /// bodies.
  @inline(__always)
  private func gapOfBoundingCircles(_ a: Int, _ b: Int, _ partA: Int, _ partB: Int) -> Double {
    (bodyStates[b].position - bodyStates[a].position).length - outlines.shape(partA).maxExtent
      - outlines.shape(partB).maxExtent
  }

  /// Computes a manifold from outlines at the present poses.
  @inline(__always)
  private mutating func manifold(_ contact: Contact, margin: Double) -> Manifold {
    let (a, b, partA, partB) = (contact.a, contact.b, contact.partA, contact.partB)
    if contact.isBoundary {
      outlines.updateCorners(of: partA, bodyStates[a])
      return outlines.collide(
        outlines.placed(part: partA), segments[partB], side: contact.side, margin: margin)
    }
    let gap = gapOfBoundingCircles(a, b, partA, partB)
    if gap > margin { return Manifold(normal: .zero, gap: gap) }
    outlines.updateCorners(of: partA, bodyStates[a])
    outlines.updateCorners(of: partB, bodyStates[b])
    return outlines.collide(
      outlines.placed(part: partA), outlines.placed(part: partB), margin: margin,
      areMirrored: symmetry.arePair(a, b))
  }
}
