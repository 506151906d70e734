internal import FlingGeometry

/// Solving piles, and parting what lies in each other there.
extension World {
  /// Most passes over a pile in a substep.
  private static let pilePasses = 6
  /// Most where joints are not yet right by that, and by how much these may miss, in pt/s or rad/s.
  private static let tiedPilePasses = 24
  private static let tiedPileTolerance = 1.0
  /// What a pass may change for it to be the last: a share of how fast the fastest moves, at most and at least in pt/s.
  private static let pileShare = 0.1
  private static let pileTolerances = 0.0005...0.05

  /// - Returns: false where that did not do, and no velocity was changed.
  mutating func solve(_ index: Int, _ island: Islands.Island, forDrift: Bool, share: Double) -> Bool {
    // Taken out, so that it is reached without asking who else holds it.
    var pile = Pile<SIMD4<Float>>()
    swap(&pile, &piles[index])
    defer { swap(&pile, &piles[index]) }
    if forDrift, mayBeCalm(island), pile.isUnknown { loadWeights(into: &pile, island, share: share) }
    for k in island.systems {
      joints[Int(islands.systems[k])].warmStart(
        forDrift: forDrift, share: share, links, motions, &movers)
    }
    for (place, k) in islands.bodies[island.bodies].enumerated() {
      pile.bodies[place + 1] = Self.rounded(island.systems.isEmpty ? motions[Int(k)].mover : movers[Int(k)])
    }
    let begun = pile.bodies
    let threshold = Float(heapThreshold(of: island))
    pile.begin(forDrift: forDrift, scale: Float(share), threshold: threshold)
    prepareGuests(of: &pile, forDrift: forDrift)
    pile.warmStart()
    guard let change = iterate(&pile, island, forDrift: forDrift, share: share), pile.isFinite else {
      for k in island.bodies { movers[Int(islands.bodies[k])] = motions[Int(islands.bodies[k])].mover }
      giveBack(&pile)
      return false
    }
    takeVelocities(of: island, from: pile.bodies, begun)
    noteBlows(in: &pile, pile.end(begun, threshold: threshold))
    let isUnsolved = forDrift && change > Self.wild * bounceThreshold
    keepGuests(of: pile, share: share, isUnsolved: isUnsolved)
    if isUnsolved { giveUpFollowed(in: &pile) }
    return true
  }

  /// Leaves the contacts of a pile to be solved one by one, until piles are laid out anew.
  private mutating func giveBack(_ pile: inout Pile<SIMD4<Float>>) {
    unload(&pile)
    for quad in pile.quads {
      for lane in 0..<4 where quad.contact[lane] >= 0 {
        contacts[Int(quad.contact[lane])].isFollowed = false
      }
    }
    pile = Pile()
    islandsAreStale = true
    nearnessIsStale = true
  }

  /// Closing speed that counts as a blow among what a pile holds.
  private func heapThreshold(of island: Islands.Island) -> Double {
    var least = Point(Double.infinity, Double.infinity)
    var most = Point(-Double.infinity, -Double.infinity)
    for k in islands.bodies[island.bodies] {
      let pull = motions[Int(k)].acceleration
      least = Point(pull.x < least.x ? pull.x : least.x, pull.y < least.y ? pull.y : least.y)
      most = Point(pull.x > most.x ? pull.x : most.x, pull.y > most.y ? pull.y : most.y)
    }
    // What cannot move is not pulled.
    least = Point(least.x < 0 ? least.x : 0, least.y < 0 ? least.y : 0)
    most = Point(most.x > 0 ? most.x : 0, most.y > 0 ? most.y : 0)
    let weight = 2 * (most - least).length * Self.substep
    return weight > bounceThreshold ? weight : bounceThreshold
  }

  /// Guesses what presses where nothing is known of it.
  private mutating func loadWeights(
    into pile: inout Pile<SIMD4<Float>>, _ island: Islands.Island, share: Double
  ) {
    unload(&pile)
    guessWeights(of: island, share: share)
    pile.forgetKnown()
    for q in pile.quads.indices { load(&pile, q) }
  }

  /// Leaves to be met on the way what is not dull and strikes.
  private mutating func prepareGuests(of pile: inout Pile<SIMD4<Float>>, forDrift: Bool) {
    for q in pile.guests {
      let quad = pile.quads[Int(q)]
      for lane in 0..<4 where quad.guests >> UInt8(lane) & 1 == 1 {
        let i = Int(quad.contact[lane])
        guard contacts[i].count > 0, forDrift || contacts[i].gap <= Self.slop else {
          forgetImpulses(i)
          continue
        }
        if !contacts[i].isHeaped, willStrike(i) {
          leaveToStrike(i, forDrift)
          pile.release(Int(q), lane)
        } else {
          contacts[i].isSolved = true
        }
      }
    }
  }

  /// - Returns: what the last pass changed, in pt/s; nil where joints ask for more care than there is here.
  private mutating func iterate(
    _ pile: inout Pile<SIMD4<Float>>, _ island: Islands.Island, forDrift: Bool, share: Double
  ) -> Double? {
    guard !island.systems.isEmpty else { return iterate(&pile) }
    guard !hasSplitCorrection(island) else { return nil }
    var errorBefore = 0.0
    var change = 0.0
    for pass in 0..<Self.tiedPilePasses {
      change = Double(pile.pass(isBackwards: pass % 2 == 1, isPlain: pass == 0))
      forMembers(of: island) { mover, place in
        mover.velocity = Point(Double(pile.bodies[place].x), Double(pile.bodies[place].y))
        mover.spin = Double(pile.bodies[place].z)
      }
      let error = holdJoints(of: island, forDrift: forDrift, isWhipping: false)
      forMembers(of: island) { mover, place in pile.bodies[place] = Self.rounded(mover) }
      if forDrift, JointSystem.isLost(pass, error, before: errorBefore, isAlone: false) { return nil }
      errorBefore = error
      if pass + 1 >= Self.pilePasses, error < Self.tiedPileTolerance { break }
      if Self.isEnough(error > change ? error : change, pile) { break }
    }
    guard !forDrift || errorBefore < 10 * Self.tiedPileTolerance else { return nil }
    for k in island.systems { joints[Int(islands.systems[k])].keepImpulses(forDrift: forDrift, share: share) }
    return errorBefore > change ? errorBefore : change
  }

  private func iterate(_ pile: inout Pile<SIMD4<Float>>) -> Double {
    var change = 0.0
    for pass in 0..<Self.pilePasses {
      change = Double(pile.pass(isBackwards: pass % 2 == 1, isPlain: pass == 0))
      if Self.isEnough(change, pile) { break }
    }
    return change
  }

  private static func isEnough(_ change: Double, _ pile: Pile<SIMD4<Float>>) -> Bool {
    guard change < pileTolerances.upperBound else { return false }
    return change < max(pileTolerances.lowerBound, pileShare * Double(pile.fastest))
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

  /// Gives the bodies the velocities found.
  private mutating func takeVelocities(
    of island: Islands.Island, from bodies: [SIMD4<Float>], _ begun: [SIMD4<Float>]
  ) {
    // What joints hold has begun at what they and rounding made of it.
    forMembers(of: island) { mover, place in
      mover.velocity = Point(Double(begun[place].x), Double(begun[place].y))
      mover.spin = Double(begun[place].z)
    }
    let hasJoints = !island.systems.isEmpty
    for (place, k) in islands.bodies[island.bodies].enumerated() {
      let i = Int(k)
      let change = bodies[place + 1] - begun[place + 1]
      var mover = hasJoints ? movers[i] : motions[i].mover
      mover.velocity += Point(Double(change.x), Double(change.y))
      mover.spin += Double(change.z)
      if motions[i].isOwing {
        // The velocity between the halves of an even push lies half-way.
        motions[i].startVelocity += (mover.velocity - motions[i].velocity) * 0.5
        motions[i].startSpin += (mover.spin - motions[i].spin) * 0.5
      }
      motions[i].mover = mover
    }
  }

  /// Keeps for the next solve how fast what was stopped in this one is to part again.
  private mutating func noteBlows(
    in pile: inout Pile<SIMD4<Float>>, _ blows: [(quad: Int, lane: Int, speed: Float)]
  ) {
    for blow in blows {
      let i = Int(pile.quads[blow.quad].contact[blow.lane])
      let speed = Float(restitution(contacts[i])) * blow.speed
      guard speed > 0 else { continue }
      pile.rebound(blow.quad, blow.lane, at: speed)
      contacts[i].isStruck = true
      touchNews.append(Int32(truncatingIfNeeded: i))
      pile.quads[blow.quad].struck |= 1 << UInt8(blow.lane)
    }
  }

  private mutating func keepGuests(of pile: Pile<SIMD4<Float>>, share: Double, isUnsolved: Bool) {
    for q in pile.guests {
      let quad = pile.quads[Int(q)]
      let seconds = quad.second(pile.flats)
      for lane in 0..<4 where quad.guests >> UInt8(lane) & 1 == 1 {
        let i = Int(quad.contact[lane])
        keep(
          i, Double(quad.first[lane]), Double(seconds[lane]), across: Double(quad.across[lane]), share: share)
        if isUnsolved { giveUpIfClosing(i) }
      }
    }
  }

  /// What is left closing fast is met on the way.
  private mutating func giveUpFollowed(in pile: inout Pile<SIMD4<Float>>) {
    unload(&pile)
    for quad in pile.quads where quad.followed != 0 {
      for lane in 0..<4 where quad.followed >> UInt8(lane) & 1 == 1 {
        giveUpIfClosing(Int(quad.contact[lane]))
      }
    }
  }

  // MARK: Overlaps

  /// Parts what is dull in piles and lies in each other.
  /// - Returns: the systems of joints that this bends.
  mutating func partPiles() -> [Int] {
    var bent: [Int] = []
    for island in islands.islands where !isHalted(island) {
      guard let index = island.pile else { continue }
      let pushes = piles[index].part(share: 0.4, passes: 2)
      guard !pushes.isEmpty else { continue }
      mayHaveShifted = true
      for (place, k) in islands.bodies[island.bodies].enumerated() {
        let push = pushes[place + 1]
        guard push != .zero else { continue }
        var mover = Mover()
        mover.velocity = Point(Double(push.x), Double(push.y))
        mover.spin = Double(push.z)
        shift(Int(k), by: mover)
      }
      for k in island.systems {
        let s = Int(islands.systems[k])
        let isPushed = joints[s].members.contains { pushes[Int(islands.places[$0.index])] != .zero }
        if isPushed { bent.append(s) }
      }
    }
    return bent
  }
}
