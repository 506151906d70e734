internal import FlingGeometry

/// Large islands: few passes over many contacts, four at a time, begun with the impulses of the substep before.
extension World {
  /// Islands with more contacts are solved four at a time.
  static let fewContacts = 200
  /// Where joints hold bodies to each other, with more than so many: few passes find no end of what these and the contacts
  /// ask of each other.
  private static let fewTiedContacts = 2000
  /// Below this elasticity what meets in a pile is stopped by the pile's solver, which also takes what soon meets a pile:
  /// not at the moment of touch, but within the substep; bounces follow in the next.
  static let dull = 0.5
  /// What was near stays in its pile up to this gap, in points, so that what rattles is not laid out anew at every turn.
  static let parted: Float = 0.5

  mutating func makePiles() {
    var count = 0
    islands.piles = Array(repeating: -1, count: motions.count)
    for index in islands.islands.indices {
      let island = islands.islands[index]
      guard island.contacts.count > Self.fewContacts, fitsSinglePrecision(island),
        island.contacts.count > Self.fewTiedContacts || holdsToGround(island)
      else { continue }
      if count == piles.count { piles.append(Pile()) }
      piles[count].begin(bodies: island.bodies.count)
      for k in island.bodies { islands.piles[Int(islands.bodies[k])] = Int32(truncatingIfNeeded: count) }
      addToPiles(islands.contacts, island.contacts)
      islands.islands[index].pile = count
      count += 1
    }
    piles.removeLast(piles.count - count)
    for k in piles.indices {
      var pile = Pile<SIMD4<Float>>()
      swap(&pile, &piles[k])
      loadFresh(&pile, isWhole: true)
      swap(&pile, &piles[k])
    }
    pilesAreLaid = true
    nearness.leaveFollowed(contacts)
  }

  /// Whether every system of joints holds no more than one body, to what cannot move.
  func holdsToGround(_ island: Islands.Island) -> Bool {
    islands.systems[island.systems].allSatisfy {
      joints[Int($0)].members.count { motions[$0.index].isMovable } == 1
    }
  }

  /// Adds contacts to the piles of their bodies, those of twins side by side.
  private mutating func addToPiles(_ list: [Int32], _ range: Range<Int>) {
    var k = range.lowerBound
    while k < range.upperBound {
      let i = Int(list[k])
      let pile = pile(of: i)
      let own = entry(i)
      k += 1
      if k < range.upperBound, twins.image(ofContact: i) == Int(list[k]), self.pile(of: Int(list[k])) == pile
      {
        let image = entry(Int(list[k]))
        piles[pile].add(own, twin: image)
        k += 1
      } else {
        piles[pile].add(own)
      }
    }
  }

  private func pile(of i: Int) -> Int {
    Int(islands.piles[motions[contacts[i].a].isMovable ? contacts[i].a : contacts[i].b])
  }

  private mutating func entry(_ i: Int) -> Pile<SIMD4<Float>>.Entry {
    contacts[i].isHeaped = restitution(contacts[i]) < Self.dull
    let (a, b) = (contacts[i].a, contacts[i].b)
    func body(_ index: Int) -> Pile<SIMD4<Float>>.Body {
      .init(Int(islands.places[index]), motions[index].mover)
    }
    var entry = Pile<SIMD4<Float>>.Entry(
      contact: Int32(truncatingIfNeeded: i), a: body(a), b: body(b), friction: friction(contacts[i]),
      isHeaped: contacts[i].isHeaped)
    guard contacts[i].isHeaped, motions[a].isMovable, motions[b].isMovable else { return entry }
    let shapes = (outlines.shape(contacts[i].partA), outlines.shape(contacts[i].partB))
    guard shapes.0.isRound, shapes.1.isRound else { return entry }
    contacts[i].isFollowed = true
    if contacts[i].isStruck { hasStruckFollowed = true }
    entry.radii = SIMD2(Float(shapes.0.radius), Float(shapes.1.radius))
    return entry
  }

  /// Adds the contacts that came since piles were laid out.
  mutating func addToPiles() {
    guard !islands.newcomers.isEmpty else { return }
    let newcomers = twins.sideBySide(islands.newcomers)
    islands.newcomers.removeAll(keepingCapacity: true)
    addToPiles(newcomers, newcomers.indices)
    for k in piles.indices {
      var pile = Pile<SIMD4<Float>>()
      swap(&pile, &piles[k])
      loadFresh(&pile, isWhole: false)
      swap(&pile, &piles[k])
    }
  }

  /// Whether masses and inertias leave room for their squares.
  private func fitsSinglePrecision(_ island: Islands.Island) -> Bool {
    islands.bodies[island.bodies].allSatisfy { fitsSinglePrecision(motions[Int($0)].mover) }
  }

  func fitsSinglePrecision(_ mover: Mover) -> Bool {
    mover.inverseMass > 1e-6 && mover.inverseMass < 1e8 && mover.inverseInertia < 1e8
  }

  // MARK: Loading

  /// Brings to their lanes all contacts that are not yet there.
  private mutating func loadFresh(_ pile: inout Pile<SIMD4<Float>>, isWhole: Bool) {
    for q in pile.quads.indices where isWhole || pile.quads[q].known != pile.quads[q].taken {
      for lane in 0..<4 where (pile.quads[q].followed & ~pile.quads[q].known) >> UInt8(lane) & 1 == 1 {
        let i = Int(pile.quads[q].contact[lane])
        contacts[i].isSolved = true
        if contacts[i].isTouching { pile.quads[q].touching |= 1 << UInt8(lane) }
      }
      for lane in 0..<4 where pile.quads[q].contact[lane] >= 0 {
        let hold = contacts[Int(pile.quads[q].contact[lane])].hold
        guard hold >= 0, holds.list[hold].rebound > 0 else { continue }
        pile.rebound(q, lane, at: holds.list[hold].rebound)
        holds.list[hold].rebound = 0
      }
      load(&pile, q)
    }
  }

  /// Brings to their lanes those contacts of a quad that are not followed or not yet there.
  func load(_ pile: inout Pile<SIMD4<Float>>, _ q: Int) {
    let quad = pile.quads[q]
    func lane(_ k: Int) -> QuadLane {
      let isKnown = (quad.followed & quad.known) >> UInt8(k) & 1 == 1
      return isKnown ? quad.lane(k) : self.lane(quad.contact[k], scale: Double(pile.scale))
    }
    pile.take(q, lane(0), lane(1), lane(2), lane(3))
  }

  @inline(__always)
  private func lane(_ contact: Int32, scale: Double) -> QuadLane {
    guard contact >= 0, contacts[Int(contact)].count > 0 else { return QuadLane() }
    let (a, b) = (contacts[Int(contact)].a, contacts[Int(contact)].b)
    let hold = contacts[Int(contact)].hold
    let (placeA, placeB) = (motions[a].position, motions[b].position)
    let first = holds.list[hold].first
    var lane = QuadLane(holds.list[hold].normal, first.place, first.gap, placeA, placeB)
    let impulses = holds.list[hold].impulses
    lane.first = Float(impulses.normal * scale)
    var tangent = impulses.tangent
    let flat = holds.list[hold].flat
    if flat >= 0 {
      let known = holds.flats[flat].impulses
      lane.second = Float(known.normal * scale)
      tangent += known.tangent
      if contacts[Int(contact)].count > 1 {
        let second = holds.flats[flat].second
        lane.add(second.place, second.gap, placeA, placeB)
      }
    }
    lane.across = Float(tangent * scale)
    return lane
  }

  // MARK: Following

  /// Finds how the contacts lie that piles follow, and loads the others as they were found to lie.
  mutating func followPiles() {
    guard pilesAreLaid else { return }
    for island in islands.islands where !isHalted(island) {
      guard let index = island.pile else { continue }
      var pile = Pile<SIMD4<Float>>()
      swap(&pile, &piles[index])
      defer { swap(&pile, &piles[index]) }
      var places = [SIMD2<Double>(0, 0)]
      places.reserveCapacity(island.bodies.count + 1)
      for k in islands.bodies[island.bodies] {
        places.append(SIMD2(motions[Int(k)].position.x, motions[Int(k)].position.y))
      }
      if hasStruckFollowed { noteStruck(&pile) }
      var changed: [Int32] = []
      if pile.follow(places, &changed) > Self.parted { islands.hasParted = true }
      for q in changed { noteTouches(of: &pile, Int(q)) }
      for q in pile.guests { load(&pile, Int(q)) }
    }
    hasStruckFollowed = false
  }

  private func noteStruck(_ pile: inout Pile<SIMD4<Float>>) {
    for q in pile.quads.indices {
      for lane in 0..<4 where pile.quads[q].contact[lane] >= 0 {
        if contacts[Int(pile.quads[q].contact[lane])].isStruck { pile.quads[q].struck |= 1 << UInt8(lane) }
      }
    }
  }

  private mutating func noteTouches(of pile: inout Pile<SIMD4<Float>>, _ q: Int) {
    for lane in 0..<4 where pile.quads[q].followed >> UInt8(lane) & 1 == 1 {
      let i = Int(pile.quads[q].contact[lane])
      let isTouching = pile.quads[q].touching >> UInt8(lane) & 1 == 1
      guard isTouching != contacts[i].isTouching else { continue }
      touchNews.append(Int32(truncatingIfNeeded: i))
      contacts[i].isTouching = isTouching
      if isTouching { unload(&pile, q, lane) }
    }
  }

  // MARK: Unloading

  /// Has contacts know what only their piles do, before anybody else lays hands on them.
  mutating func unlayPiles() {
    guard pilesAreLaid else { return }
    unloadPiles()
    for i in contacts.indices { contacts[i].isFollowed = false }
    pilesAreLaid = false
    islandsAreStale = true
    nearnessIsStale = true
  }

  mutating func unloadPiles() {
    for k in piles.indices {
      var pile = Pile<SIMD4<Float>>()
      swap(&pile, &piles[k])
      unload(&pile)
      swap(&pile, &piles[k])
    }
  }

  mutating func unload(_ pile: inout Pile<SIMD4<Float>>) {
    for q in pile.quads.indices {
      for lane in 0..<4 where pile.quads[q].contact[lane] >= 0 { unload(&pile, q, lane) }
    }
  }

  private mutating func unload(_ pile: inout Pile<SIMD4<Float>>, _ q: Int, _ lane: Int) {
    let i = Int(pile.quads[q].contact[lane])
    let bit = UInt8(1) << UInt8(lane)
    var contact = contacts[i]
    if pile.quads[q].followed & bit != 0 {
      let gap = pile.quads[q].gap1[lane]
      let scale = Double(pile.scale)
      let (first, across) = (Double(pile.quads[q].first[lane]), Double(pile.quads[q].across[lane]))
      let press = Double(pile.quads[q].total[lane])
      pile.quads[q].total[lane] = 0
      if gap > Self.parted {
        if press > 0 { holds.press(&contact, by: press) }
        holds.part(&contact, gap: Double(gap))
      } else {
        let normal = Point(Double(pile.quads[q].normalX[lane]), Double(pile.quads[q].normalY[lane]))
        let arm = Double(pile.quads[q].turnAcrossA[lane]) + Double(gap) * 0.5
        var manifold = Manifold(normal: normal, gap: Double(gap))
        manifold.add(
          .init(place: motions[contact.a].position + normal * arm, gap: Double(gap), feature: 0))
        holds.put(manifold, nil, of: &contact)
        holds.set(
          Contact.Impulses(normal: first / scale, tangent: across / scale), Contact.Impulses(),
          press: press, of: contact)
      }
      contacts[i] = contact
    }
    if contact.hold >= 0, pile.quads[q].rebounds & bit != 0 {
      holds.list[contact.hold].rebound = pile.quads[q].least1[lane]
    }
  }
}
