internal import FlingGeometry

/// The narrow phase: how parts that are near each other lie to each other.
extension World {
  /// Looks at every pair of which one body is awake, where the bodies stand now.
  /// - Parameter notesTouches: whether what touches counts from now on.
  mutating func updateManifolds(notesTouches: Bool) {
    outlines.moveOn()
    if contactListsAreStale { findLive() }
    manifoldsAreStale = false
    manifoldCache.makeRoom(for: contacts.count)
    contactLists.forgetOrder()
    // Taken out meanwhile, so that each contact is changed in its place.
    var list: [Contact] = []
    swap(&list, &contacts)
    // Fewer make no pile.
    let seesAhead = contactLists.live.count > Self.fewContacts
    for i in contactLists.externalContacts where !list[Int(i)].isSolverOwned {
      let before = list[Int(i)].proximity
      look(at: &list[Int(i)], margin: seesAhead ? margin(list[Int(i)]) : Self.watch)
      if before != list[Int(i)].proximity {
        if before != .apart { list[Int(i)].isSolved = false }
        if islandsAreStale || !fitsIn(Int(i), list[Int(i)]) { islandsAreStale = true }
      }
      if notesTouches { noteTouch(i, &list[Int(i)]) }
      contactLists.sort(i, list[Int(i)])
    }
    swap(&list, &contacts)
    updateSolverOwned()
  }

  /// Finds which contacts have a body awake, and sorts them as they were left.
  mutating func refreshContactLists() {
    guard contactListsAreStale else { return }
    findLive()
    contactLists.forgetOrder()
    for i in contactLists.externalContacts { contactLists.sort(i, contacts[Int(i)]) }
  }

  private mutating func findLive() {
    contactListsAreStale = false
    contactLists.live.removeAll(keepingCapacity: true)
    if contactLists.live.capacity < contacts.count {
      contactLists.live.reserveCapacity(contacts.count + contacts.count / 32)
    }
    for i in contacts.indices where bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake {
      contactLists.live.append(Int32(i))
    }
    contactLists.dropSolverOwned(contacts)
  }

  /// Up to which gap a pair may be held by a pile: what it may close in the next substep.
  @inline(__always)
  func margin(_ contact: Contact) -> Double {
    let bound = closingBound(contact)
    let isSeen = bound > 0.8 * Self.watch / Self.substep && restitution(contact) < Self.inelasticThreshold
    guard isSeen else { return Self.watch }
    return 1.25 * bound * Self.substep
  }

  /// How fast two may come closer at most, as they move now.
  @inline(__always)
  func closingBound(_ contact: Contact) -> Double {
    let a = contact.a
    let b = contact.b
    let fast = bodyStates[b].solverBody.velocity - bodyStates[a].solverBody.velocity
    var bound = abs(fast.x) + abs(fast.y)
    bound += abs(bodyStates[a].solverBody.spin) * outlines.shape(contact.partA).reach
    if !contact.isBoundary {
      bound += abs(bodyStates[b].solverBody.spin) * outlines.shape(contact.partB).reach
    }
    return bound
  }

  mutating func look(at contact: inout Contact, margin: Double) {
    if !contact.isBoundary, contact.count == 0 {
      // Two that were apart and still are have nothing to remember.
      let gap = gapOfCircles(contact.a, contact.b, contact.partA, contact.partB)
      if gap > margin {
        manifoldCache.part(&contact, gap: gap)
        return
      }
    }
    let isOtherSide = contact.isBoundary && chooseSide(&contact)
    let reach = outlines.shape(contact.partA).reach
    if !isOtherSide, manifoldCache.move(&contact, bodyStates[contact.a], bodyStates[contact.b], reach: reach)
    {
      return
    }
    var new = manifold(contact, margin: Self.watch)
    // From afar only what is not near anyway, so that no pile elsewhere changes what is.
    let isSeenAhead = new.count == 0 && new.gap <= margin && margin > Self.watch
    if isSeenAhead { new = manifold(contact, margin: margin) }
    let known = manifoldCache.impulses(contact)
    let old = manifoldCache.manifold(contact)
    let impulses = new.taken(known.first, known.second, from: old)
    let ends = manifoldCache.endImpulses(contact).map { new.taken($0.first, $0.second, from: old) }
    manifoldCache.put(new, cached(contact, new), of: &contact)
    manifoldCache.set(impulses.first, impulses.second, of: contact)
    if let ends { manifoldCache.set(ends.first, ends.second, isEnd: true, of: contact) }
    // As it would be found to lie if it were looked at once more.
    _ = manifoldCache.move(&contact, bodyStates[contact.a], bodyStates[contact.b], reach: reach)
  }

  /// What touches and rolls has nothing to carry; its manifolds are cheap.
  @inline(__always)
  private func cached(_ contact: Contact, _ manifold: Manifold) -> CachedManifold? {
    let isRound =
      outlines.shape(contact.partA).isDisc
      || (!contact.isBoundary && outlines.shape(contact.partB).isDisc)
    // What is between twins leans to neither of them.
    guard !isRound else { return nil }
    guard !symmetry.arePair(contact.a, contact.b) else { return CachedManifold.none }
    let isOther = manifold.first.feature & Manifold.referenceIsB != 0
    return CachedManifold(
      manifold, leadsSecond: isOther != contact.isBoundary, bodyStates[contact.a], bodyStates[contact.b])
  }

  /// A pair found on the way, as it stood at the start of the substep.
  mutating func newContact(_ pair: PartPair) -> Contact {
    var contact = Contact(pair)
    look(at: &contact, margin: Self.watch)
    return contact
  }

  /// The side of a wall is the one the item came from: it is chosen anew only while the two are apart.
  /// - Returns: whether it is another now.
  @inline(__always)
  private func chooseSide(_ contact: inout Contact) -> Bool {
    guard contact.isNew || contact.gap > Self.slop else { return false }
    let side = contact.side
    let middle =
      bodyStates[contact.a].position + bodyStates[contact.a].rotated(outlines.middle(contact.partA))
    let height = segments[contact.partB].normal.dot(middle - segments[contact.partB].from)
    if height != 0 || contact.isNew { contact.side = height < 0 ? -1.0 : 1.0 }
    contact.isNew = false
    return contact.side != side
  }

  /// A lower bound of the gap between two bodies.
  @inline(__always)
  private func gapOfCircles(_ a: Int, _ b: Int, _ partA: Int, _ partB: Int) -> Double {
    (bodyStates[b].position - bodyStates[a].position).length - outlines.shape(partA).reach
      - outlines.shape(partB).reach
  }

  @inline(__always)
  private mutating func manifold(_ contact: Contact, margin: Double) -> Manifold {
    let (a, b, partA, partB) = (contact.a, contact.b, contact.partA, contact.partB)
    if contact.isBoundary {
      outlines.update(partA, bodyStates[a])
      return outlines.meet(outlines.placed(partA), segments[partB], side: contact.side, margin: margin)
    }
    let gap = gapOfCircles(a, b, partA, partB)
    if gap > margin { return Manifold(normal: .zero, gap: gap) }
    outlines.update(partA, bodyStates[a])
    outlines.update(partB, bodyStates[b])
    return outlines.meet(
      outlines.placed(partA), outlines.placed(partB), margin: margin, areMirrored: symmetry.arePair(a, b))
  }
}
