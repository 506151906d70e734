internal import FlingGeometry

/// The narrow phase: how parts that are near each other lie to each other.
extension World {
  /// Looks at every pair of which one body is awake, where the bodies stand now.
  mutating func meet() {
    outlines.moveOn()
    if nearnessIsStale { findLive() }
    manifoldsAreStale = false
    nearness.forgetOrder()
    // Taken out meanwhile, so that each contact is changed in its place.
    var list: [Contact] = []
    swap(&list, &contacts)
    for i in nearness.live {
      let wasApart = list[Int(i)].manifold.count == 0
      look(at: &list[Int(i)])
      if wasApart != (list[Int(i)].manifold.count == 0) {
        islandsAreStale = true
        if !wasApart { list[Int(i)].isSolved = false }
      }
      nearness.sort(i, list[Int(i)].manifold)
    }
    swap(&list, &contacts)
  }

  /// Finds which contacts have a body awake, and sorts them as they were left.
  mutating func refreshNearness() {
    guard nearnessIsStale else { return }
    findLive()
    nearness.forgetOrder()
    for i in nearness.live { nearness.sort(i, contacts[Int(i)].manifold) }
  }

  private mutating func findLive() {
    nearnessIsStale = false
    nearness.live.removeAll(keepingCapacity: true)
    for i in contacts.indices where motions[contacts[i].a].isAwake || motions[contacts[i].b].isAwake {
      nearness.live.append(Int32(i))
    }
  }

  private mutating func look(at contact: inout Contact) {
    if !contact.isBoundary, contact.manifold.count == 0 {
      // Two that were apart and still are have nothing to remember.
      let gap = gapOfCircles(contact)
      if gap > Self.watch {
        contact.manifold.normal = .zero
        contact.manifold.gap = gap
        contact.carried = .none
        return
      }
    }
    if contact.isBoundary { chooseSide(&contact) }
    let reach = outlines.parts[contact.partA].reach
    let carried = contact.carried
    if carried.move(&contact.manifold, motions[contact.a], motions[contact.b], reach: reach) { return }
    contact.take(manifold(contact))
    contact.carried = self.carried(contact)
    // As it would be found to lie if it were looked at once more.
    _ = contact.carried.move(&contact.manifold, motions[contact.a], motions[contact.b], reach: reach)
  }

  /// What touches and rolls has nothing to carry; its manifolds are cheap.
  private func carried(_ contact: Contact) -> CarriedManifold {
    let isRound =
      outlines.parts[contact.partA].isDisc
      || (!contact.isBoundary && outlines.parts[contact.partB].isDisc)
    // What is between twins leans to neither of them.
    guard !isRound, !twins.arePair(contact.a, contact.b) else { return .none }
    let isOther = contact.manifold.first.feature & Manifold.otherLeads != 0
    return CarriedManifold(
      contact.manifold, leadsSecond: isOther != contact.isBoundary, motions[contact.a], motions[contact.b])
  }

  /// A pair found on the way, as it stood at the start of the substep.
  mutating func newContact(_ pair: PartPair) -> Contact {
    var contact = Contact(pair)
    look(at: &contact)
    return contact
  }

  /// The side of a wall is the one the item came from: it is chosen anew only while the two are apart.
  private func chooseSide(_ contact: inout Contact) {
    guard contact.isNew || contact.manifold.gap > Self.slop else { return }
    let middle = motions[contact.a].position + motions[contact.a].rotated(outlines.middle(contact.partA))
    let height = segments[contact.partB].normal.dot(middle - segments[contact.partB].from)
    if height != 0 || contact.isNew {
      let side = height < 0 ? -1.0 : 1.0
      if side != contact.side { contact.carried = .none }
      contact.side = side
    }
    contact.isNew = false
  }

  /// A lower bound of the gap between two bodies.
  private func gapOfCircles(_ contact: Contact) -> Double {
    (motions[contact.b].position - motions[contact.a].position).length
      - outlines.parts[contact.partA].reach - outlines.parts[contact.partB].reach
  }

  private mutating func manifold(_ contact: Contact) -> Manifold {
    outlines.update(contact.partA, motions[contact.a])
    let placed = outlines.placed(contact.partA)
    if contact.isBoundary {
      return outlines.meet(placed, segments[contact.partB], side: contact.side, margin: Self.watch)
    }
    let gap = gapOfCircles(contact)
    if gap > Self.watch { return Manifold(normal: .zero, gap: gap) }
    outlines.update(contact.partB, motions[contact.b])
    return outlines.meet(
      placed, outlines.placed(contact.partB), margin: Self.watch,
      areTwins: twins.arePair(contact.a, contact.b))
  }
}
