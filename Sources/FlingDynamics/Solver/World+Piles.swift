internal import FlingGeometry

/// Large islands: few passes over many contacts, four at a time, begun with the impulses of the substep before.
extension World {
  /// Islands with more contacts are solved four at a time.
  static let fewContacts = 200
  /// Below this elasticity what meets in a pile is stopped by the pile's solver, which also takes what soon meets a pile:
  /// not at the moment of touch, but within the substep; bounces follow in the next.
  static let dull = 0.5
  /// Most passes over a pile in a substep.
  private static let pilePasses = 6
  /// What a pass may change for it to be the last: a share of how fast the fastest moves, at most and at least in pt/s.
  private static let pileShare = 0.1
  private static let pileTolerances = 0.0005...0.05

  mutating func makePiles() {
    var count = 0
    islands.piles = Array(repeating: -1, count: motions.count)
    for index in islands.islands.indices {
      let island = islands.islands[index]
      guard island.contacts.count > Self.fewContacts, fitsSinglePrecision(island) else { continue }
      if count == piles.count { piles.append(Pile()) }
      piles[count].begin(bodies: island.bodies.count)
      for k in island.bodies { islands.piles[Int(islands.bodies[k])] = Int32(truncatingIfNeeded: count) }
      addToPiles(islands.contacts, island.contacts)
      islands.islands[index].pile = count
      count += 1
    }
    piles.removeLast(piles.count - count)
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
    func body(_ index: Int) -> Pile<SIMD4<Float>>.Body {
      .init(Int(islands.places[index]), motions[index].mover)
    }
    return .init(
      contact: Int32(truncatingIfNeeded: i), a: body(contacts[i].a), b: body(contacts[i].b),
      friction: friction(contacts[i]))
  }

  /// Adds the contacts that came since piles were laid out.
  mutating func addToPiles() {
    guard !islands.newcomers.isEmpty else { return }
    let newcomers = twins.sideBySide(islands.newcomers)
    islands.newcomers.removeAll(keepingCapacity: true)
    addToPiles(newcomers, newcomers.indices)
  }

  /// Whether masses and inertias leave room for their squares.
  private func fitsSinglePrecision(_ island: Islands.Island) -> Bool {
    for k in island.bodies {
      let mover = motions[Int(islands.bodies[k])].mover
      let fits = mover.inverseMass > 1e-6 && mover.inverseMass < 1e8 && mover.inverseInertia < 1e8
      guard fits else { return false }
    }
    return true
  }

  /// - Returns: false where single precision did not do, and no velocity was changed.
  mutating func solve(_ index: Int, _ island: Islands.Island, forDrift: Bool, share: Double) -> Bool {
    // Taken out, so that it is reached without asking who else holds it.
    var pile = Pile<SIMD4<Float>>()
    swap(&pile, &piles[index])
    defer { swap(&pile, &piles[index]) }
    if forDrift, mayBeCalm(island), isUnknown(island) { guessWeights(of: island, share: share) }
    prepare(&pile, island, forDrift: forDrift, share: share)
    let begun = pile.bodies
    pile.warmStart()
    let change = iterate(&pile, island, forDrift: forDrift)
    guard pile.isFinite else {
      for k in island.bodies { movers[Int(islands.bodies[k])] = motions[Int(islands.bodies[k])].mover }
      return false
    }
    forMembers(of: island) { mover, place in
      mover.velocity = Point(Double(begun[place].x), Double(begun[place].y))
      mover.spin = Double(begun[place].z)
    }
    for (place, k) in island.bodies.enumerated() {
      let i = Int(islands.bodies[k])
      let change = pile.bodies[place + 1] - begun[place + 1]
      movers[i].velocity += Point(Double(change.x), Double(change.y))
      movers[i].spin += Double(change.z)
    }
    takeVelocities(of: island)
    let isUnsolved = forDrift && change > Self.wild * bounceThreshold
    for q in pile.quads.indices {
      let seconds = pile.quads[q].second(pile.pairs)
      for lane in 0..<4 where pile.quads[q].contact[lane] >= 0 {
        let first = Double(pile.quads[q].first[lane])
        let second = Double(seconds[lane])
        let across = Double(pile.quads[q].across[lane])
        let i = Int(pile.quads[q].contact[lane])
        keep(i, first, second, across: across, share: share)
        if isUnsolved { giveUpIfClosing(i) }
        let hold = contacts[i].hold
        if hold >= 0, holds.list[hold].rebound > 0 {
          if first + second > 0 { contacts[i].isStruck = true } else { holds.list[hold].rebound = 0 }
        }
      }
    }
    return true
  }

  private mutating func prepare(
    _ pile: inout Pile<SIMD4<Float>>, _ island: Islands.Island, forDrift: Bool, share: Double
  ) {
    for q in pile.quads.indices {
      let contact = pile.quads[q].contact
      let first = lane(contact.x, forDrift, share)
      let second = lane(contact.y, forDrift, share)
      let third = lane(contact.z, forDrift, share)
      let fourth = lane(contact.w, forDrift, share)
      pile.take(q, first, second, third, fourth)
    }
    for k in island.systems { joints[Int(islands.systems[k])].warmStart(forDrift: forDrift, &movers) }
    for (place, k) in island.bodies.enumerated() {
      pile.bodies[place + 1] = Self.rounded(movers[Int(islands.bodies[k])])
    }
  }

  /// - Returns: what the last pass changed, in pt/s.
  private mutating func iterate(
    _ pile: inout Pile<SIMD4<Float>>, _ island: Islands.Island, forDrift: Bool
  ) -> Double {
    let hasJoints = !island.systems.isEmpty
    // Only a drift may have to be begun again.
    let begun = hasJoints && forDrift ? pile : nil
    var isWhipping = false
    var errorBefore = 0.0
    var change = 0.0
    for pass in 0..<Self.pilePasses {
      change = Double(pile.pass(isBackwards: pass % 2 == 1, isPlain: pass == 0))
      if hasJoints {
        forMembers(of: island) { mover, place in
          mover.velocity = Point(Double(pile.bodies[place].x), Double(pile.bodies[place].y))
          mover.spin = Double(pile.bodies[place].z)
        }
        let error = holdJoints(of: island, forDrift: forDrift, isWhipping: isWhipping)
        forMembers(of: island) { mover, place in pile.bodies[place] = Self.rounded(mover) }
        change = error > change ? error : change
        if let begun, !isWhipping,
          JointSystem.isLost(pass, error, before: errorBefore, isAlone: false)
        {
          isWhipping = true
          pile = begun
          for k in island.systems { joints[Int(islands.systems[k])].restart() }
          change = .infinity
        }
        errorBefore = error
      }
      let tolerances = Self.pileTolerances
      guard change < tolerances.upperBound else { continue }
      if change < max(tolerances.lowerBound, Self.pileShare * Double(pile.fastest)) { break }
    }
    for k in island.systems { joints[Int(islands.systems[k])].keepImpulses(forDrift: forDrift) }
    return change
  }

  /// Walks the movable bodies that joints hold, with their places in the pile.
  private mutating func forMembers(of island: Islands.Island, _ body: (inout Mover, _ place: Int) -> Void) {
    for k in island.systems {
      for member in joints[Int(islands.systems[k])].members {
        let place = Int(islands.places[member.index])
        if place > 0 { body(&movers[member.index], place) }
      }
    }
  }

  private static func rounded(_ mover: Mover) -> SIMD4<Float> {
    SIMD4(Float(mover.velocity.x), Float(mover.velocity.y), Float(mover.spin), 0)
  }

  @inline(__always)
  private static func least(_ spot: Manifold.Spot, _ rebound: Float, _ forDrift: Bool) -> Float {
    spot.gap <= slop && rebound > 0 ? rebound : (forDrift ? Float(least(spot)) : 0)
  }

  /// Keeps for the next substep how fast what is stopped in this one is to part again: of two spots that meet, on average.
  /// - Returns: whether it meets so fast that it might bounce.
  @inline(__always)
  private mutating func noteBlow(_ i: Int) -> Bool {
    let a = contacts[i].a
    let b = contacts[i].b
    let fast = motions[b].mover.velocity - motions[a].mover.velocity
    let spins = abs(motions[a].mover.spin) + abs(motions[b].mover.spin)
    guard spins > 0 || abs(fast.x) + abs(fast.y) > bounceThreshold else { return false }
    let threshold = threshold(contacts[i])
    let manifold = holds.manifold(contacts[i])
    let first = Self.closing(manifold.first, manifold.normal, motions[a], motions[b], threshold)
    let second =
      manifold.count > 1
      ? Self.closing(manifold.second, manifold.normal, motions[a], motions[b], threshold) : 0
    let fastest = first > 0 && second > 0 ? (first + second) * 0.5 : first + second
    holds.list[contacts[i].hold].rebound = Float(restitution(contacts[i]) * fastest)
    return fastest > 0
  }

  /// What is to be held of a contact, as `row(of:)` tells it for the precise solver.
  @inline(__always)
  private mutating func lane(_ contact: Int32, _ forDrift: Bool, _ share: Double) -> QuadLane {
    guard contact >= 0 else { return QuadLane() }
    let i = Int(contact)
    let isHeld = contacts[i].count > 0 && (forDrift || contacts[i].gap <= Self.slop)
    let hold = contacts[i].hold
    let rebound = hold >= 0 ? holds.list[hold].rebound : 0
    if rebound != 0 { holds.list[hold].rebound = 0 }
    guard isHeld else {
      forgetImpulses(i)
      return QuadLane()
    }
    if !contacts[i].isHeaped, willStrike(i) {
      leaveToStrike(i, forDrift)
      return QuadLane()
    }
    let first = holds.list[hold].first
    let placeA = motions[contacts[i].a].position
    let placeB = motions[contacts[i].b].position
    var made = QuadLane(holds.list[hold].normal, first.place, placeA, placeB)
    made.least1 = Self.least(first, rebound, forDrift)
    if contacts[i].isHeaped, rebound > 0 || (forDrift && noteBlow(i)) { made.isBlow = true }
    let impulses = holds.list[hold].impulses
    made.first = Float(impulses.normal * share)
    var tangent = impulses.tangent
    let flat = holds.list[hold].flat
    if flat >= 0 {
      let second = holds.flats[flat].impulses
      made.second = Float(second.normal * share)
      tangent += second.tangent
    }
    if contacts[i].count > 1 {
      let second = holds.flats[flat].second
      made.add(second.place, placeA, placeB)
      made.least2 = Self.least(second, rebound, forDrift)
    }
    made.across = Float(tangent * share)
    contacts[i].isSolved = true
    return made
  }
}
