internal import FlingGeometry

/// Large islands: few passes over many contacts, four at a time, begun with the impulses of the substep before.
extension World {
  /// Islands with more contacts are solved four at a time.
  static let fewContacts = 200
  /// Most passes over a pile in a substep.
  private static let pilePasses = 8
  /// What a pass may change for it to be the last, in pt/s.
  private static let pileTolerance = 0.01

  mutating func makePiles() {
    var count = 0
    for index in islands.islands.indices {
      let island = islands.islands[index]
      guard island.contacts.count > Self.fewContacts, fitsSinglePrecision(island) else { continue }
      if count == piles.count { piles.append(Pile()) }
      piles[count].begin(islands.bodies[island.bodies].map { motions[Int($0)].mover })
      for k in island.contacts {
        let contact = islands.contacts[k]
        let a = islands.places[contacts[Int(contact)].a]
        let b = islands.places[contacts[Int(contact)].b]
        piles[count].add(contact: contact, Int(a), Int(b), friction: friction(contacts[Int(contact)]))
      }
      islands.islands[index].pile = count
      count += 1
    }
    piles.removeLast(piles.count - count)
  }

  /// Whether masses and inertias leave room for their squares.
  private func fitsSinglePrecision(_ island: Islands.Island) -> Bool {
    islands.bodies[island.bodies].allSatisfy { body in
      let mover = motions[Int(body)].mover
      return mover.inverseMass > 1e-6 && mover.inverseMass < 1e8 && mover.inverseInertia < 1e8
    }
  }

  /// - Returns: false where single precision did not do, and no velocity was changed.
  mutating func solve(_ pile: Int, _ island: Islands.Island, forDrift: Bool, share: Double) -> Bool {
    for (place, k) in island.bodies.enumerated() {
      piles[pile].places[place + 1] = motions[Int(islands.bodies[k])].position
    }
    for q in piles[pile].quads.indices {
      let p = lane(pile, q, 0, forDrift, share)
      let r = lane(pile, q, 1, forDrift, share)
      let s = lane(pile, q, 2, forDrift, share)
      let t = lane(pile, q, 3, forDrift, share)
      piles[pile].quads[q].take(p, r, s, t)
    }
    for k in island.systems {
      let s = Int(islands.systems[k])
      if forDrift { joints[s].warmStart(&movers) } else { joints[s].beginVelocities() }
    }
    for (place, k) in island.bodies.enumerated() {
      piles[pile].bodies[place + 1] = Self.rounded(movers[Int(islands.bodies[k])])
    }
    let begun = piles[pile].bodies
    piles[pile].warmStart()
    iterate(pile, island, forDrift: forDrift)
    guard piles[pile].isFinite else {
      for k in island.bodies { movers[Int(islands.bodies[k])] = motions[Int(islands.bodies[k])].mover }
      return false
    }
    forMembers(of: island) { world, i, place in
      world.movers[i].velocity = Point(Double(begun[place].x), Double(begun[place].y))
      world.movers[i].spin = Double(begun[place].z)
    }
    for (place, k) in island.bodies.enumerated() {
      let i = Int(islands.bodies[k])
      let change = piles[pile].bodies[place + 1] - begun[place + 1]
      movers[i].velocity += Point(Double(change.x), Double(change.y))
      movers[i].spin += Double(change.z)
    }
    takeVelocities(of: island)
    for q in piles[pile].quads.indices {
      for lane in 0..<4 where piles[pile].quads[q].contact[lane] >= 0 {
        let first = Double(piles[pile].quads[q].first[lane])
        let second = Double(piles[pile].quads[q].second[lane])
        let across = Double(piles[pile].quads[q].across[lane])
        keep(Int(piles[pile].quads[q].contact[lane]), first, second, across: across, share: share)
      }
    }
    return true
  }

  private mutating func iterate(_ pile: Int, _ island: Islands.Island, forDrift: Bool) {
    let isTied = !island.systems.isEmpty
    let begun = isTied ? piles[pile] : nil
    var isWhipping = false
    var errorBefore = 0.0
    for pass in 0..<Self.pilePasses {
      var change = Double(piles[pile].pass(isBackwards: pass % 2 == 1))
      if isTied {
        forMembers(of: island) { world, i, place in
          let velocity = world.piles[pile].bodies[place]
          world.movers[i].velocity = Point(Double(velocity.x), Double(velocity.y))
          world.movers[i].spin = Double(velocity.z)
        }
        let error = holdJoints(of: island, forDrift: forDrift, isWhipping: isWhipping)
        forMembers(of: island) { world, i, place in
          world.piles[pile].bodies[place] = Self.rounded(world.movers[i])
        }
        change = error > change ? error : change
        if forDrift, !isWhipping, JointSystem.isLost(pass, error, before: errorBefore, isAlone: false), let begun {
          isWhipping = true
          piles[pile] = begun
          for k in island.systems { joints[Int(islands.systems[k])].restart() }
          change = .infinity
        }
        errorBefore = error
      }
      if change < Self.pileTolerance { break }
    }
    for k in island.systems {
      let s = Int(islands.systems[k])
      if forDrift { joints[s].keepImpulses() } else { joints[s].keepVelocityImpulses() }
    }
  }

  /// Walks the movable bodies that joints hold, with their places in the pile.
  private mutating func forMembers(
    of island: Islands.Island, _ body: (inout World, _ index: Int, _ place: Int) -> Void
  ) {
    for k in island.systems {
      let s = Int(islands.systems[k])
      for m in joints[s].members.indices {
        let i = joints[s].members[m].index
        let place = Int(islands.places[i])
        if place > 0 { body(&self, i, place) }
      }
    }
  }

  private static func rounded(_ mover: Mover) -> SIMD4<Float> {
    SIMD4(Float(mover.velocity.x), Float(mover.velocity.y), Float(mover.spin), 0)
  }

  /// What is to be held of a contact, as `row(of:)` tells it for the precise solver.
  @inline(__always)
  private mutating func lane(_ pile: Int, _ q: Int, _ lane: Int, _ forDrift: Bool, _ share: Double)
    -> QuadLane
  {
    let i = Int(piles[pile].quads[q].contact[lane])
    guard i >= 0 else { return QuadLane() }
    let placeA = piles[pile].places[Int(piles[pile].quads[q].a[lane])]
    let placeB = piles[pile].places[Int(piles[pile].quads[q].b[lane])]
    let isHeld = contacts[i].manifold.gap <= Self.slop || forDrift
    if !isHeld || willStrike(i) {
      contacts[i].forgetImpulses()
      return QuadLane()
    }
    var made = QuadLane(contacts[i].manifold, placeA, placeB)
    made.least1 = forDrift ? Float(Self.least(contacts[i].manifold.first)) : 0
    if made.isPaired { made.least2 = forDrift ? Float(Self.least(contacts[i].manifold.second)) : 0 }
    made.first = Float(contacts[i].firstImpulses.normal * share)
    made.second = Float(contacts[i].secondImpulses.normal * share)
    made.across = Float((contacts[i].firstImpulses.tangent + contacts[i].secondImpulses.tangent) * share)
    contacts[i].isSolved = true
    return made
  }
}
