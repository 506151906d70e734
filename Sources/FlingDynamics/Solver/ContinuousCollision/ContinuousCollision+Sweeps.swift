internal import FlingGeometry

/// Continuous collision: moving all bodies through a substep, with the impacts on the way.
///
/// Bodies that may hit something have a `BodySweep`. Impacts come from a queue ordered by time. Each one
/// changes the sweeps of its bodies, whose next impacts are then searched for from that time on. All other
/// bodies drift straight.
extension ContinuousCollision {
  // MARK: Drift

  /// Moves all bodies to the end of the substep. `velocity` holds the mean velocities.
  mutating func advance(
    _ world: inout WorldState, _ broadPhase: inout BroadPhase, _ halfKicks: HalfKicks
  ) {
    world.refreshAwakeContactLists()
    let isShifted = world.handover.beginSubstep(contacts: world.contacts.count)
    sweeps.beginSubstep(bodies: world.bodyStates.count)
    let bodiesLeavingPath = broadPhase.bodiesLeavingPath(
      world.bodyStates, from: world.clock.substeps, substeps: 1, isBent: true, isKnownNow: !isShifted)
    // Bodies that leave their predicted paths may meet others than those they have contacts with.
    for i in bodiesLeavingPath where !world.partRange(i).isEmpty {
      findSweepContacts(of: i, sweep(of: i, world), &world, &broadPhase, from: 0)
    }
    world.handOverSpinningBodies()
    let firstSweepContact = world.handover.sweepContacts.first
    if !world.contactLists.separated.isEmpty || firstSweepContact < world.contacts.count {
      speedDeviations.update(world.bodyStates, world.bodies)
    }
    var impacts: [Impact] = []
    // Contacts handed over with a larger gap are in `separated`.
    for i in world.handover.handedContacts where world.contacts[i].gap <= World.touchDistance {
      findFirstImpact(ofContact: i, &world, &impacts)
    }
    for i in world.contactLists.separated where mayClose(contact: Int(i), &world) {
      findFirstImpact(ofContact: Int(i), &world, &impacts)
    }
    for i in firstSweepContact..<world.contacts.count where mayClose(contact: i, &world) {
      findFirstImpact(ofContact: i, &world, &impacts)
    }
    if !impacts.isEmpty { resolveImpacts(impacts, &world, &broadPhase) }
    drift(&world, halfKicks)
    sweeps.releaseMemory()
    world.handover.endSubstep()
    world.clock.endSubstep()
  }

  /// Adds the sweep of a body unless it has one.
  @inline(__always)
  private mutating func addSweepIfNeeded(of i: Int, _ world: inout WorldState) {
    guard !sweeps.contains(i) else { return }
    sweeps.add(sweep(of: i, world), of: i)
  }

  /// The sweep of a body, which may not be in `sweeps` yet.
  @inline(__always)
  private func sweep(of i: Int, _ world: borrowing WorldState) -> BodySweep {
    guard !sweeps.contains(i) else { return sweeps[i] }
    var sweep = BodySweep(world.bodyStates[i])
    sweep.updateSpeedBound(radius: world.bodies[i].bodyShape.radius)
    return sweep
  }

  private mutating func addSweepsIfNeeded(ofBodiesInContact contact: Int, _ world: inout WorldState) {
    addSweepIfNeeded(of: world.contacts[contact].a, &world)
    addSweepIfNeeded(of: world.contacts[contact].b, &world)
  }

  /// Searches for the first impact of a contact in the substep.
  private mutating func findFirstImpact(
    ofContact i: Int, _ world: inout WorldState, _ impacts: inout [Impact]
  ) {
    let a = world.contacts[i].a
    let b = world.contacts[i].b
    addSweepsIfNeeded(ofBodiesInContact: i, &world)
    guard !isOutOfReach(i, a, b, &world, from: 0) else { return }
    var comparisons = 0
    if let impact = world.timeOfImpact(i, sweeps, from: 0, &comparisons) { impacts.append(impact) }
  }

  /// Finds new pairs of a body that leaves its predicted path. Their contacts are appended to `contacts`, out
  /// of order, until the next `refreshPairs()`.
  /// - Parameter start: Moment from which its sweep is checked, in seconds since the start of the substep.
  private mutating func findSweepContacts(
    of i: Int, _ sweep: BodySweep, _ world: inout WorldState, _ broadPhase: inout BroadPhase,
    from start: Double
  ) {
    guard !world.partRange(i).isEmpty else { return }
    let end = World.substep
    let left = end - start
    let arrival = sweep.position(at: end)
    let angle = sweep.angle(at: end)
    let bulge = sweep.acceleration.length * left * left / 8
    let leavesPath = broadPhase.leavesPredictedPath(
      i, world.bodyStates[i], to: arrival, angle: angle, bulge: bulge, now: world.clock.substeps)
    guard leavesPath else { return }
    let graph = world.currentContactGraph()
    let departure = sweep.position(at: start)
    let velocity = left > 0 ? (arrival - departure) / left : .zero
    let spin = left > 0 ? (angle - sweep.angle(at: start)) / left : 0
    broadPhase.predictPath(
      of: i, position: arrival - velocity * end, angle: angle - spin * end, velocity, spin, bulge: bulge,
      world.bodyStates[i], world.bodies, world.outlines, now: world.clock.substeps)
    var pairs: [PartPair] = []
    var near: [Int] = []
    broadPhase.insertPendingBoxes()
    broadPhase.findPairsWithBodies(
      of: i, &pairs, &near, world.bodyStates, world.bodies, world.outlines, now: world.clock.substeps)
    broadPhase.findPairsWithBoundaries(
      of: i, &pairs, &near, world.bodyStates[i], world.bodies, world.outlines, world.surroundings,
      now: world.clock.substeps)
    guard !pairs.isEmpty else { return }
    pairs.sort { $0.precedes($1) }
    // Contacts found earlier in this substep, sorted like `pairs`, so that one walk finds the pairs in both.
    var newcomers: [PartPair] = []
    var newcomer = sweeps.contains(i) ? sweeps[i].newest : -1
    while newcomer >= 0 {
      newcomers.append(world.contacts[Int(newcomer)].pair)
      newcomer = world.handover.sweepContacts.contact(before: Int(newcomer), ofBody: i, world.contacts)
    }
    newcomers.sort { $0.precedes($1) }
    world.budget.charge(rechecks: pairs.count + newcomers.count)
    var next = 0
    for pair in pairs where world.contacts.count < World.pairLimit {
      while next < newcomers.count, newcomers[next].precedes(pair) { next += 1 }
      if next < newcomers.count, newcomers[next] == pair { continue }
      if !world.isKnown(pair, of: i, graph) { addSweepContact(pair, &world) }
    }
  }

  /// Appends a contact that was found during the sweeps, and links it to those of its bodies.
  private mutating func addSweepContact(_ pair: PartPair, _ world: inout WorldState) {
    let k = world.contacts.count
    world.contacts.append(world.newContact(pair))
    addSweepsIfNeeded(ofBodiesInContact: k, &world)
    world.handover.sweepContacts.link(k, pair, &sweeps)
  }

  /// Highest number of impacts of a body in one substep, and of manifolds of a pair to find them. Bodies
  /// beyond a cap stay where they are for the rest of the substep and keep their velocities.
  ///
  /// If many bodies whirl among each other faster than can be seen, every impact would need new searches for
  /// all of them. Each body and each pair has its own count, so that nothing far away changes a result.
  private static let maxImpacts = 100
  private static let maxComparisons = 150

  private func hasReachedImpactCap(body i: Int, _ world: inout WorldState) -> Bool {
    world.bodyStates[i].isMovable
      && (sweeps[i].impactCount > Self.maxImpacts || sweeps[i].exceededComparisons)
  }

  /// Searches for the next impact of a contact and updates the queue.
  /// - Parameter start: Seconds since the start of the substep.
  private mutating func updateNextImpact(
    ofContact i: Int, _ world: inout WorldState, from start: Double, _ queue: inout ImpactQueue
  ) {
    var comparisons = 0
    let impact = world.timeOfImpact(
      i, sweeps, from: start, known: queue.manifold(of: i, at: start), &comparisons)
    if queue.addComparisons(comparisons, of: i) > Self.maxComparisons {
      sweeps[world.contacts[i].a].exceededComparisons = true
      sweeps[world.contacts[i].b].exceededComparisons = true
    }
    if let impact { queue.setPrediction(impact) } else { queue.dropPrediction(of: i, at: start) }
  }

  /// Resolves impacts in order of time until none is left in the substep.
  private mutating func resolveImpacts(
    _ impacts: [Impact], _ world: inout WorldState, _ broadPhase: inout BroadPhase
  ) {
    let graph = world.currentContactGraph()
    var queue = ImpactQueue(contacts: world.contacts.count)
    for impact in impacts { queue.setPrediction(impact) }
    var impactGroups = ImpactGroups()
    var moment: Int32 = 0
    while world.budget.excess == nil, let impact = queue.popFirst() {
      impactGroups.dequeue(with: impact, from: &queue, graph, &world)
      var hasReachedImpactCap = false
      for body in impactGroups.bodies where self.hasReachedImpactCap(body: body, &world) {
        hasReachedImpactCap = true
      }
      // A re-check entry: no impact until its time, so the search goes on from there.
      if impact.isRecheck, !hasReachedImpactCap {
        updateNextImpact(ofContact: impact.contact, &world, from: impact.time, &queue)
        continue
      }
      for body in impactGroups.bodies {
        sweeps[body].advance(to: impact.time)
        sweeps[body].impactCount += 1
      }
      if hasReachedImpactCap {
        for body in impactGroups.bodies { sweeps[body].freeze() }
      } else {
        for impactGroup in impactGroups.list {
          impactGroups.resolve(impactGroup, at: impact.time, &sweeps, &world)
        }
      }
      for body in impactGroups.bodies {
        sweeps[body].updateSpeedBound(radius: world.bodies[body].bodyShape.radius)
      }
      moment += 1
      for body in impactGroups.bodies {
        updateNextImpacts(of: body, &world, &broadPhase, from: impact.time, moment: moment, graph, &queue)
      }
    }
  }

  /// Searches for the next impacts of all contacts of a body whose sweep has changed.
  /// - Parameter moment: Number of the moment at which it changed.
  private mutating func updateNextImpacts(
    of body: Int, _ world: inout WorldState, _ broadPhase: inout BroadPhase, from time: Double, moment: Int32,
    _ graph: IncidenceGraph, _ queue: inout ImpactQueue
  ) {
    findSweepContacts(of: body, sweeps[body], &world, &broadPhase, from: time)
    world.budget.charge(rechecks: 1 + graph.entries(of: body).count)
    for k in graph.entries(of: body) {
      let i = Int(k)
      let other = world.contacts[i].a == body ? world.contacts[i].b : world.contacts[i].a
      addSweepIfNeeded(of: other, &world)
      // If both bodies changed at this moment, their contact has been searched already.
      guard sweeps[other].moment != moment else { continue }
      if isOutOfReach(i, body, other, &world, from: time) {
        queue.dropPrediction(of: i, at: time)
      } else {
        updateNextImpact(ofContact: i, &world, from: time, &queue)
      }
    }
    var k = sweeps[body].newest
    while k >= 0 {
      world.budget.charge(rechecks: 1)
      updateNextImpact(ofContact: Int(k), &world, from: time, &queue)
      k = world.handover.sweepContacts.contact(before: Int(k), ofBody: body, world.contacts)
    }
    sweeps[body].moment = moment
  }

  /// Whether the two parties of a contact are too far apart to meet in this substep, by bounding circles and
  /// bounds of their speeds. True only if `timeOfImpact` would find nothing.
  @inline(__always)
  private func isOutOfReach(
    _ index: Int, _ a: Int, _ b: Int, _ world: inout WorldState, from start: Double
  ) -> Bool {
    var limit = (sweeps[a].speedBound + sweeps[b].speedBound) * (World.substep - start)
    let positionA = sweeps[a].position(at: start)
    if b == World.ground {
      limit = (limit + sweeps[a].maxExtent) * Self.roundingFactor + Self.roundingMargin
      return world.segments[world.contacts[index].partB].distanceBound(to: positionA) > limit
    }
    let offset = sweeps[b].position(at: start) - positionA
    limit = (limit + sweeps[a].maxExtent + sweeps[b].maxExtent) * Self.roundingFactor + Self.roundingMargin
    return offset.dot(offset) > limit * limit
  }

  /// Margins above the rounding errors of the bounds that `isOutOfReach` compares: a factor, and a distance
  /// in points.
  private static let roundingFactor = 1 + 1e-9
  private static let roundingMargin = 1e-6

  /// Whether a contact that the solver does not hold could close its gap within the substep.
  private func mayClose(contact index: Int, _ world: inout WorldState) -> Bool {
    let gap = world.contacts[index].gap
    guard !world.contacts[index].isSolved, gap > World.touchDistance else { return false }
    let a = world.contacts[index].a
    let b = world.contacts[index].b
    let mean = world.bodyStates[b].velocity - world.bodyStates[a].velocity
    let maxApproach =
      (abs(mean.x) + abs(mean.y) + speedDeviations[a]
        + speedDeviations[b])
      * World.substep
    // An impact may be resolved this much before the gap is zero.
    return gap < maxApproach + 0.01
  }

  /// Moves all bodies to the end of the substep: straight, or to the end of a sweep that an impact changed.
  private func drift(_ world: inout WorldState, _ halfKicks: HalfKicks) {
    // In the last substep of a step, sine and cosine are computed from the angle, so that they never drift
    // apart.
    let isExact = world.clock.isInLastSubstep
    Self.drift(&world.bodyStates, sweeps, isExact: isExact)
    guard !sweeps.isEmpty else { return }
    for i in world.bodyStates.indices where world.bodyStates[i].isAwake && sweeps.hasSeveralLegs(i) {
      Self.endSweep(i, sweeps[i], &world, halfKicks)
    }
  }

  private static func drift(_ list: inout [BodyState], _ sweeps: BodySweeps, isExact: Bool) {
    var bodyStates = list.mutableSpan
    for i in bodyStates.indices where bodyStates[i].isAwake && !sweeps.hasSeveralLegs(i) {
      bodyStates[i].drift(isExact: isExact)
    }
  }

  /// Gives a body the pose and velocity of the end of its sweep.
  private static func endSweep(
    _ i: Int, _ sweep: BodySweep, _ world: inout WorldState, _ halfKicks: HalfKicks
  ) {
    let end = World.substep
    world.bodyStates[i].isStruck = true
    world.handover.noteStruckBody()
    if sweep.isFrozen {
      world.bodyStates[i].position = sweep.position
      world.bodyStates[i].rotate(to: sweep.angle)
      world.bodyStates[i].solverBody.velocity = sweep.solverBody.velocity
      world.bodyStates[i].solverBody.spin = sweep.solverBody.spin
      return
    }
    world.bodyStates[i].position = sweep.position(at: end)
    world.bodyStates[i].rotate(to: sweep.angle(at: end))
    let held = constraintVelocityChange(of: world.bodyStates[i], halfKicks)
    world.bodyStates[i].velocity =
      sweep.velocity(at: end) - (sweep.isEven && !world.bodyStates[i].hasWind ? held.velocity : .zero)
    world.bodyStates[i].spin = sweep.spin(at: end) - (sweep.isSpinEven ? held.spin : 0)
  }

  /// Change of a body's mean velocity by joints and contacts.
  ///
  /// A sweep spreads this change evenly over the substep, so its final velocity contains it twice, while
  /// bodies that were not struck have it once.
  private static func constraintVelocityChange(of bodyState: BodyState, _ halfKicks: HalfKicks) -> (
    velocity: Point, spin: Double
  ) {
    let drags = halfKicks.drag(of: bodyState)
    let free = bodyState.startVelocity * drags.linear.keep + bodyState.acceleration * drags.linear.gain
    let freeSpin =
      bodyState.startSpin * drags.angular.keep + bodyState.angularAcceleration * drags.angular.gain
    return (bodyState.velocity - free, bodyState.inverseInertia > 0 ? bodyState.spin - freeSpin : 0)
  }
}

extension WorldState {
  /// Hands contacts of bodies with a high spin to continuous collision: if corners turn far from the lines
  /// along which the solver keeps them, or if other points than the solved contact points would penetrate by
  /// more than `deepPenetration`.
  fileprivate mutating func handOverSpinningBodies() {
    var graph: IncidenceGraph?
    for i in bodyStates.indices where bodyStates[i].isAwake && abs(bodyStates[i].spin) > 20 {
      let rotation = abs(bodyStates[i].spin) * World.substep
      let radius = bodies[i].bodyShape.radius
      guard rotation * radius > Self.deepPenetration, !bodies[i].bodyShape.isRound else { continue }
      let whirls = rotation * rotation * radius > 0.5
      let known = graph ?? currentContactGraph()
      graph = known
      for k in known.entries(of: i) where contacts[Int(k)].isSolved {
        if whirls || penetratesAtEnd(contact: Int(k)) { handToContinuousCollision(contact: Int(k)) }
      }
    }
  }

  /// Whether a solved pair penetrates by more than `deepPenetration`, beyond a present overlap, at the end of
  /// the substep.
  fileprivate mutating func penetratesAtEnd(contact i: Int) -> Bool {
    let contact = contacts[i]
    let a = BodySweep(bodyStates[contact.a])
    let b = BodySweep(bodyStates[contact.b])
    let gap = manifold(contact, a, b, at: World.substep).gap
    return gap < (contact.gap < 0 ? contact.gap : 0) - Self.deepPenetration
  }

  /// Penetration from which a solved contact goes to continuous collision, in points.
  private static let deepPenetration = 0.5

  fileprivate mutating func isKnown(_ pair: PartPair, of i: Int, _ graph: IncidenceGraph) -> Bool {
    // Bisection among contacts, which are sorted by pair. A loop, because a closure would copy the state.
    let entries = graph.entries(of: i)
    var (low, high) = (entries.startIndex, entries.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if contacts[Int(entries[middle])].pair.precedes(pair) { low = middle + 1 } else { high = middle }
    }
    return low < entries.endIndex && contacts[Int(entries[low])].pair == pair
  }
}
