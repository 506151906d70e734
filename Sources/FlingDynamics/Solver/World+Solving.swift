internal import FlingGeometry

/// Solving contacts and joints, island by island.
extension World {
  /// Most passes over an island's contacts in each half of a substep; fewer where there are many, whose impulses of the
  /// substep before are a good guess. A tower of n needs about n² of them, or it sways.
  private var passes: Int {
    let affordable = 3000 / (rows.count + 1)
    let passes = affordable < 8 ? 8 : (affordable > 160 ? 160 : affordable)
    return isLopsided ? 4 * passes : passes
  }
  /// What may still change: in pt/s for slow bodies, as a share of their speed for fast ones.
  static let tolerance = 1e-6
  /// What passes may still change beside how fast the island's bodies move all together, where there are more than a few
  /// rows, which cost little to solve to the end.
  private static let share = 1e-3
  private static let fewRows = 4

  /// Before the drift: mean velocities that keep everything right where it ends.
  mutating func holdDrift() {
    refreshIslands()
    for island in islands.islands where !isHalted(island) {
      let isOwing = islands.bodies[island.bodies].contains { motions[Int($0)].isOwing }
      let share = isOwing ? 1 : 0.5
      solve(island, forDrift: true, share: share)
    }
    Self.forgetOwing(&motions)
  }

  private static func forgetOwing(_ list: inout [Motion]) {
    var motions = list.mutableSpan
    for i in motions.indices { motions[i].isOwing = false }
  }

  /// After the drift: velocities at its end. Where nobody asks for these, the contacts hold the second half of the kick
  /// together with the first of the next, which gives the same mean velocities for half the work.
  mutating func holdEnd(of substep: Int) {
    refreshIslands()
    let isLast = substep == Self.substeps - 1
    if !isLast {
      Self.markOwing(&motions)
      for spring in springs {
        motions[links[spring.link].a].isOwing = false
        motions[links[spring.link].b].isOwing = false
      }
      for grip in grips { motions[grip.body].isOwing = false }
    }
    for island in islands.islands where !isHalted(island) {
      let isEnd = isLast || (substep == 0 && mayBeCalm(island))
      if !isEnd, mayOwe(island) { continue }
      Self.settleDebts(of: islands.bodies[island.bodies], &motions)
      solve(island, forDrift: false, share: 0.5)
    }
  }

  private static func markOwing(_ list: inout [Motion]) {
    var motions = list.mutableSpan
    for i in motions.indices { motions[i].isOwing = motions[i].isAwake && !motions[i].isStruck }
  }

  private static func settleDebts(of bodies: ArraySlice<Int32>, _ list: inout [Motion]) {
    var motions = list.mutableSpan
    for body in bodies { motions[Int(body)].isOwing = false }
  }

  /// Whether only contacts that go on act on bodies that nothing else asks for their velocities; in piles also blows on the
  /// way, and joints that hold one body to the ground.
  private func mayOwe(_ island: Islands.Island) -> Bool {
    let isPile = island.pile != nil
    guard isPile ? holdsToGround(island) : island.systems.isEmpty else { return false }
    let isAsked = islands.bodies[island.bodies].contains {
      let motion = motions[Int($0)]
      return motion.isAwake && !motion.isOwing && !(isPile && motion.isStruck)
    }
    if isAsked { return false }
    return isPile || strikes.isEmpty
      || islands.contacts[island.contacts].allSatisfy { !contacts[Int($0)].isStruck }
  }

  /// Takes the joints as the bodies stand.
  mutating func prepareJoints(at time: Double) {
    // Whatever wakes or falls asleep makes islands stale.
    let mayDiffer = islandsAreStale
    for s in joints.indices where !joints[s].isHalted {
      if joints[s].prepare(links, motions, at: time, mayDiffer: mayDiffer) { islandsAreStale = true }
    }
  }

  /// - Parameter share: of a substep, whose forces the rows hold.
  mutating func prepareRows(of island: Islands.Island, forDrift: Bool, share: Double) {
    rows.removeAll(keepingCapacity: true)
    for k in island.contacts {
      if let row = row(
        of: Int(islands.contacts[k]), forDrift: forDrift, isTied: island.isTied, share: share)
      {
        rows.append(row)
      }
    }
    if !twins.contacts.isEmpty { twins.mark(&rows, motions) }
  }

  /// - Returns: nil where nothing is to be held.
  @inline(__always)
  private mutating func row(of i: Int, forDrift: Bool, isTied: Bool, share: Double) -> ContactRow? {
    let contact = contacts[i]
    // After the drift only what touches is held; before it also what is about to touch.
    guard contact.count > 0, forDrift || contact.gap <= Self.slop else {
      forgetImpulses(i)
      return nil
    }
    if willStrike(i) {
      leaveToStrike(i, forDrift)
      return nil
    }
    let manifold = holds.manifold(contact)
    var row = ContactRow(
      contact: i, a: contact.a, b: contact.b, manifold: manifold, friction: friction(contact), motions)
    if forDrift { row.require(Self.least(manifold.first), Self.least(manifold.second)) }
    let ends = isTied && !forDrift ? holds.endImpulses(contact) : nil
    let known = ends ?? holds.impulses(contact)
    row.guess(
      known.first.normal * share, known.second.normal * share,
      across: (known.first.tangent + known.second.tangent) * share)
    contacts[i].isSolved = true
    return row
  }

  mutating func forgetImpulses(_ i: Int) {
    contacts[i].isSolved = false
    holds.set(Contact.Impulses(), Contact.Impulses(), of: contacts[i])
    holds.set(Contact.Impulses(), Contact.Impulses(), isEnd: true, of: contacts[i])
  }

  /// Leaves a contact to be met on the way, also where it touches at one end already.
  mutating func leaveToStrike(_ i: Int, _ forDrift: Bool) {
    forgetImpulses(i)
    if forDrift, contacts[i].gap <= Self.touch { giveUp(i) }
  }

  /// A gap may close within the drift.
  static func least(_ spot: Manifold.Spot) -> Double { spot.gap > 0 ? -spot.gap / substep : 0 }

  /// A gap that would close faster than the threshold is left to be met on the way.
  @inline(__always)
  func willStrike(_ i: Int) -> Bool {
    let hold = contacts[i].hold
    if holds.list[hold].first.gap <= Self.touch,
      contacts[i].count == 1 || holds.flats[holds.list[hold].flat].second.gap <= Self.touch
    {
      return false
    }
    return willStrikeFast(contacts[i], holds.manifold(contacts[i]))
  }

  private func willStrikeFast(_ contact: Contact, _ manifold: Manifold) -> Bool {
    let threshold = threshold(contact)
    let a = motions[contact.a]
    let b = motions[contact.b]
    let normal = manifold.normal
    return Self.willStrike(manifold.first, along: normal, a, b, threshold)
      || (manifold.count > 1 && Self.willStrike(manifold.second, along: normal, a, b, threshold))
  }

  private static func willStrike(
    _ spot: Manifold.Spot, along normal: Point, _ a: Motion, _ b: Motion, _ threshold: Double
  ) -> Bool {
    spot.gap > touch && closing(spot, normal, a, b, threshold) > 0
  }

  /// How fast a spot that meets within the substep does so; 0 where it does not or slower than what bounces.
  @inline(__always)
  static func closing(
    _ spot: Manifold.Spot, _ normal: Point, _ a: Motion, _ b: Motion, _ threshold: Double
  ) -> Double {
    let speed = spot.speed(along: normal, a, b)
    return speed < -threshold && spot.gap + speed * substep < 0 ? -speed : 0
  }

  /// Those with a body of which that is true.
  func jointSystems(where isMeant: (Int) -> Bool) -> [Int] {
    joints.indices.filter { s in
      joints[s].order.contains { isMeant(links[$0].a) || isMeant(links[$0].b) }
    }
  }

  /// Systems of joints that impacts bent, or that a displacement has to correct.
  var bentJoints: [Int] {
    let struck = hasStruck ? jointSystems { motions[$0].isStruck } : []
    guard joints.contains(where: { $0.correction.isPending }) else { return struck }
    return joints.indices.filter { joints[$0].correction.isPending || struck.contains($0) }
  }

  /// Blows on the way and parted overlaps bend what hangs on joints; these are put right where they stand, unless that would
  /// carry a body through a wall. Then they stay bent until what drives them lets them go.
  mutating func straighten(_ systems: [Int], at time: Double) {
    if !systems.isEmpty { mayHaveShifted = true }
    for s in systems {
      let bodies = joints[s].members.map { $0.index }
      let before = bodies.map { pose(of: $0) }
      // A split correction follows the drift.
      if joints[s].correction.isSplit, !joints[s].correction.isPending { continue }
      for _ in 0..<(joints[s].correction.isPending ? 1 : 2) {
        if joints[s].prepare(links, motions, at: time, mayDiffer: true) { islandsAreStale = true }
        joints[s].leaveLine(links, motions)
        if joints[s].correction.isPending {
          joints[s].correctPositions(&motions)
        } else {
          joints[s].straighten(&motions)
        }
      }
      limitLift(of: s, bodies, from: before)
      let isBarred = zip(bodies, before).contains { passesWall($0, from: $1.position) }
      guard isBarred else { continue }
      for (body, pose) in zip(bodies, before) where motions[body].isMovable {
        motions[body].position = pose.position
        motions[body].turn(to: pose.angle)
      }
    }
  }

  /// Whether a body that came straight from a place came through a wall that it may not pass.
  private func passesWall(_ i: Int, from start: Point) -> Bool {
    let end = motions[i].position
    guard start != end, motions[i].isMovable, !bodies[i].boundaryGroups.isEmpty else { return false }
    var way = Extent(low: start, high: start)
    way.include(end)
    var near: [Int] = []
    tree.visit(way, &near)
    return near.contains { k in
      bodies[i].boundaryGroups.contains(boundaries[segments[k].boundary].group)
        && segments[k].parts(start, end)
    }
  }

  /// Whether something at least ten times as heavy leans on something light, which takes the solver longer.
  private var isLopsided: Bool {
    rows.contains { row in
      let a = movers[row.a].inverseMass
      let b = movers[row.b].inverseMass
      return a > 0 && b > 0 && (a > 10 * b || b > 10 * a)
    }
  }

  private mutating func solve(_ island: Islands.Island, forDrift: Bool, share: Double) {
    guard !island.contacts.isEmpty else {
      solveAlone(island, forDrift: forDrift)
      return
    }
    for k in island.bodies { movers[Int(islands.bodies[k])] = motions[Int(islands.bodies[k])].mover }
    if let pile = island.pile, solve(pile, island, forDrift: forDrift, share: share) { return }
    prepareRows(of: island, forDrift: forDrift, share: share)
    if rows.isEmpty {
      solveAlone(island, forDrift: forDrift)
    } else {
      solveRows(of: island, forDrift: forDrift, share: share)
    }
  }

  /// Joints without contacts that hold.
  private mutating func solveAlone(_ island: Islands.Island, forDrift: Bool) {
    for k in island.systems {
      joints[Int(islands.systems[k])].solveAlone(forDrift: forDrift, links, &motions)
    }
  }

  /// By the precise solver, to convergence.
  private mutating func solveRows(of island: Islands.Island, forDrift: Bool, share: Double) {
    let hasJoints = !island.systems.isEmpty
    let passes = passes
    if hasJoints, hasSplitCorrection(island) || (forDrift && hasLargeErrors(island)) {
      solveSplit(island, forDrift: forDrift, passes: passes)
      finish(island, forDrift: forDrift, share: share)
      return
    }
    // What is led may give energy.
    let isFree = !hasJoints && !rows.contains { isLed($0.a) || isLed($0.b) }
    let before = isFree ? energy(of: island) : nil
    for i in rows.indices { rows[i].warmStart(&movers) }
    // Only a drift may have to be begun again.
    let mayWhip = hasJoints && forDrift
    let begun = mayWhip ? islands.bodies[island.bodies].map { movers[Int($0)] } : []
    let begunRows = mayWhip ? rows : []
    for k in island.systems {
      joints[Int(islands.systems[k])].warmStart(
        forDrift: forDrift, share: share, links, motions, &movers)
    }
    // What a few rows change is never too little.
    let mayEndEarly = rows.count > Self.fewRows
    let least = mayEndEarly ? 2 * Self.share * Self.share * energy(of: island) : 0
    var changeBefore = 0.0
    var isWhipping = false
    var errorBefore = 0.0
    var isSolved = false
    for pass in 0..<passes {
      // To and fro, so that neither end of a stack is favoured.
      let isBackwards = pass % 2 == 1
      var isChanging = ContactRow.pass(
        &rows, &movers, isBackwards: isBackwards, tolerance: Self.tolerance)
      let error = holdJoints(of: island, forDrift: forDrift, isWhipping: isWhipping)
      isChanging = isChanging || (hasJoints && error >= Self.tolerance)
      let change =
        !isChanging || mayEndEarly || isBackwards ? rows.reduce(0) { $0 + $1.changeEnergy } : 0
      if !isChanging || (!isWhipping && mayEndEarly && change < least) {
        isSolved = true
        break
      }
      if mayWhip, !isWhipping,
        JointSystem.isLost(pass, error, before: errorBefore, isAlone: false)
      {
        // Joints that turn far within a substep or contradict each other: once more from the beginning, with care.
        isWhipping = true
        for (k, mover) in zip(island.bodies, begun) { movers[Int(islands.bodies[k])] = mover }
        rows = begunRows
        for k in island.systems { joints[Int(islands.systems[k])].restart() }
      } else if !isWhipping, isBackwards, pass + 1 < passes {
        goOn(change, before: changeBefore)
        changeBefore = change
      }
      errorBefore = error
    }
    if let before, energy(of: island) > before * Self.gain { isSolved = solveAnew(island, passes: passes) }
    for k in island.systems { joints[Int(islands.systems[k])].keepImpulses(forDrift: forDrift, share: share) }
    if hasJoints, forDrift ? isWild(island) : isTooFast(island) {
      solveSplit(island, forDrift: forDrift, passes: passes)
    }
    finish(island, forDrift: forDrift, share: share)
    if forDrift, !isSolved { for row in rows { giveUpIfClosing(row.contact) } }
  }

  /// Gives bodies their velocities, and keeps the impulses of contacts.
  private mutating func finish(_ island: Islands.Island, forDrift: Bool, share: Double) {
    takeVelocities(of: island)
    for row in rows {
      let press = row.pressures
      keep(
        row.contact, press.first, press.second, across: row.across, share: share,
        isEnd: island.isTied && !forDrift)
    }
  }

  /// More than rounding adds to what is reckoned in two ways.
  private static let gain = 1 + 1e-9

  /// Of motion, as the passes have left it.
  private func energy(of island: Islands.Island) -> Double {
    islands.bodies[island.bodies].reduce(0) { $0 + movers[Int($1)].energy }
  }

  private func isLed(_ i: Int) -> Bool {
    movers[i].inverseMass == 0 && (movers[i].velocity != .zero || movers[i].spin != 0)
  }

  /// Begins again without the impulses of the substep before.
  ///
  /// Contacts that only hold take energy or leave it, and so does each pass that begins with none of their impulses. A first
  /// guess that gave some was too large, and what is light between what is heavy takes it back too slowly.
  /// - Returns: whether the passes came to an end.
  private mutating func solveAnew(_ island: Islands.Island, passes: Int) -> Bool {
    for k in island.bodies { movers[Int(islands.bodies[k])] = motions[Int(islands.bodies[k])].mover }
    for i in rows.indices { rows[i].guess(0, 0, across: 0) }
    for pass in 0..<passes
    where !ContactRow.pass(&rows, &movers, isBackwards: pass % 2 == 1, tolerance: Self.tolerance) {
      return true
    }
    return false
  }

  /// Goes on where the passes over the contacts lead to, so that far fewer of them do; joints follow.
  ///
  /// Source: M. Silcowitz, S. Niebe and K. Erleben, "A Nonsmooth Nonlinear Conjugate Gradient Method for Interactive
  /// Contact Force Problems" (2010), with changes measured as energies, so that masses of all sizes count alike, and after
  /// every pass to and fro, which is one and the same step, as every other pass is not.
  /// - Parameter before: what the passes before the last changed.
  private mutating func goOn(_ change: Double, before: Double) {
    // What changes more than before leads elsewhere.
    let share = change < before ? change / before : 0
    for i in rows.indices { rows[i].goOn(share, &movers) }
  }

  /// Gives the bodies the velocities found.
  mutating func takeVelocities(of island: Islands.Island) {
    for k in island.bodies {
      let i = Int(islands.bodies[k])
      if motions[i].isOwing {
        // The velocity between the halves of an even push lies half-way.
        motions[i].startVelocity += (movers[i].velocity - motions[i].velocity) * 0.5
        motions[i].startSpin += (movers[i].spin - motions[i].spin) * 0.5
      }
      motions[i].mover = movers[i]
    }
  }

  /// Keeps a contact's impulses as the first guess of the next solve.
  @inline(__always)
  mutating func keep(
    _ i: Int, _ first: Double, _ second: Double, across: Double, share: Double, isEnd: Bool = false
  ) {
    let isDouble = contacts[i].count > 1
    let across = across / share
    holds.set(
      Contact.Impulses(normal: first / share, tangent: isDouble ? across * 0.5 : across),
      Contact.Impulses(normal: second / share, tangent: isDouble ? across * 0.5 : 0), press: first + second,
      isEnd: isEnd, of: contacts[i])
  }

  /// - Returns: the largest error met, in points or radians a second.
  mutating func holdJoints(of island: Islands.Island, forDrift: Bool, isWhipping: Bool) -> Double {
    var worst = 0.0
    for k in island.systems {
      let s = Int(islands.systems[k])
      let error =
        !forDrift
        ? joints[s].holdVelocities(&movers)
        : (isWhipping ? joints[s].approachPlaces(&movers) : joints[s].holdPlaces(&movers))
      // An error that is no number is the worst.
      worst = error <= worst ? worst : error
    }
    return worst
  }
}
