internal import FlingGeometry

/// The broad phase: which parts are near enough to be looked at.
///
/// Every body has a way on which it is expected for a while. Pairs are sought anew only for a body that leaves its way or
/// comes to the end of it: among other parts in a grid, among walls in a tree.
extension World {
  /// The most pairs that may be near each other. A body in the thick of a pile has some tens of neighbours, so this is far
  /// beyond any scene whose items stand apart; thousands on one spot would take all memory instead.
  static let pairLimit = 1_000_000

  /// Brings the contacts up to date with where bodies are and where they will be in the next substep.
  /// - Parameter isBeginning: before the first substep of a step, when it is looked as far as its end.
  mutating func refreshPairs(isBeginning: Bool = false) {
    sortSweepContacts()
    if pairsAreStale {
      grid.reset(parts: outlines.parts.count)
      movedProxies = Array(1..<bodyStates.count)
      isMovedProxy = Array(repeating: true, count: bodyStates.count)
      isMovedProxy[Self.ground] = false
      pairsAreStale = false
    } else if isBeginning || hasStruck || !contactLists.touching.isEmpty {
      // At the start of a step look as far as its end, so that most steps seek once or never.
      let ahead = substepsTaken % Int32(Self.substeps) == 0 ? Int32(Self.substeps) : 1
      let leavers = Self.leavers(bodyStates, sweptBounds, from: substepsTaken, substeps: ahead)
      for i in leavers where !partRange(i).isEmpty { addMovedProxy(i) }
    }
    guard !movedProxies.isEmpty else { return }
    for i in movedProxies {
      expect(
        i, position: bodyStates[i].position, angle: bodyStates[i].angle, bodyStates[i].velocity,
        bodyStates[i].spin)
    }
    var finds = PairQueryResult(among: contacts, bodies: bodyStates.count)
    // Where many are sought, all at once.
    if movedProxies.count < bodyStates.count / 8 || !sweep(&finds) { findPairsOfMovedProxies(&finds) }
    if finds.count > Self.pairLimit {
      budget.refuse(.pairs)
      finds.forgetBodies(contacts)
    }
    var found: [PartPair] = []
    var near: [Int] = []
    for i in movedProxies {
      seekBoundaries(of: i, &found, &near)
      finds.take(&found, contacts)
    }
    PartPair.sort(&finds.newcomers, bodies: bodyStates.count)
    adopt(finds)
    for i in movedProxies { isMovedProxy[i] = false }
    movedProxies.clear()
  }

  /// The bodies that leave the way on which they are expected within so many substeps, even if nothing hits them.
  /// - Parameters:
  ///   - isBent: for a substep of which velocities hold the mean, whose way is a parabola.
  ///   - isKnownNow: where they stand needs no look.
  static func leavers(
    _ motionList: [BodyState], _ reachList: [SweptBounds], from substep: Int32, substeps: Int32,
    isBent: Bool = false,
    isKnownNow: Bool = false
  ) -> [Int] {
    let (bodyStates, sweptBounds) = (motionList.span, reachList.span)
    var leavers: [Int] = []
    for i in bodyStates.indices where bodyStates[i].isAwake {
      var bulge = 0.0
      if isBent {
        let kick = bodyStates[i].velocity - bodyStates[i].startVelocity
        bulge = (abs(kick.x) + abs(kick.y)) * (Self.substep / 4)
      }
      let holds = sweptBounds[i].holds(
        bodyStates[i], from: substep, substeps: substeps, bulge: bulge, isKnownNow: isKnownNow)
      if !holds { leavers.append(i) }
    }
    return leavers
  }

  /// Whether a body is not on the way on which it is expected, or will not be where it gets to.
  /// - Parameters:
  ///   - substeps: until it gets there.
  ///   - bulge: how far it may have been from a straight way since the substep before that, in points.
  @inline(__always)
  func leavesWay(
    _ i: Int, to position: Point, angle: Double, after substeps: Int32 = 1, bulge: Double = 0
  ) -> Bool {
    !sweptBounds[i].holds(position: position, angle: angle, at: substepsTaken + substeps, bulge: bulge)
      || !sweptBounds[i].holds(
        position: bodyStates[i].position, angle: bodyStates[i].angle, at: substepsTaken)
  }

  /// Has pairs of a body sought anew before the next substep.
  mutating func addMovedProxy(_ i: Int) {
    guard i < isMovedProxy.count, !isMovedProxy[i] else { return }
    isMovedProxy[i] = true
    movedProxies.append(i)
  }

  /// Notes where a body is expected from now on.
  mutating func expect(
    _ i: Int, position: Point, angle: Double, _ velocity: Point, _ spin: Double, bulge: Double = 0
  ) {
    let canMove = bodyStates[i].isMovable
    let velocity = canMove ? velocity : .zero
    let spin = canMove ? spin : 0
    let traits = bodies.traits(of: i)
    let lever = traits.lever
    let reach = SweptBounds(
      position: position, angle: angle, velocity: velocity, turn: spin, lever: lever, bulge: bulge,
      now: substepsTaken)
    sweptBounds[i] = reach
    let turning = abs(reach.turn) * reach.span
    var place = bodyStates[i].place
    if angle != bodyStates[i].angle {
      let (sine, cosine) = Elementary.sincos(angle)
      place = BodyTransform(position: position, cosine: cosine, sine: sine)
    }
    place.position = position
    let room = Double(reach.slack) + Self.watch
    for part in partRange(i) {
      var middle = position
      var half = Point(outlines.shape(part).reach, outlines.shape(part).reach)
      var drift = reach.velocity
      if turning < 0.5, lever > 0 {
        let extent = outlines.extent(part, at: place)
        middle = extent.low * 0.5 + extent.high * 0.5
        half = (extent.high - extent.low) * 0.5
        let arm = middle - position
        let bulge = turning * half.length + turning * turning * arm.length
        half += Point(bulge, bulge)
        drift += arm.perpendicular * reach.turn
      }
      half += Point(room, room)
      grid.set(
        part,
        to: .init(middle: middle, half: half, velocity: drift, reach, isSought: traits.meetsBodies))
    }
  }

  /// - Returns: whether all pairs of strays were found.
  private mutating func sweep(_ finds: inout PairQueryResult) -> Bool {
    let (parts, isMovedProxy) = (outlines.parts, isMovedProxy)
    // Taken out meanwhile, so that the world can be read.
    var grid = HashGrid()
    swap(&grid, &self.grid)
    defer { swap(&grid, &self.grid) }
    func meet(_ partA: Int, _ partB: Int) {
      let (i, k) = (parts[partA].body, parts[partB].body)
      guard i != k, mayTouch(i, k) else { return }
      finds.take(
        i < k
          ? PartPair(a: i, b: k, partA: partA, partB: partB)
          : PartPair(a: k, b: i, partA: partB, partB: partA), contacts)
    }
    return grid.sweep(from: substepsTaken, isMovedProxy: { isMovedProxy[parts[$0].body] }, meet: meet)
  }

  /// Seeks one stray after the other.
  private mutating func findPairsOfMovedProxies(_ finds: inout PairQueryResult) {
    finds.forgetSweepContacts()
    grid.place()
    var found: [PartPair] = []
    var near: [Int] = []
    for i in movedProxies where finds.count <= Self.pairLimit {
      seekBodies(of: i, &found, &near)
      finds.take(&found, contacts)
    }
  }

  /// - Parameter near: room to work in.
  func seekBodies(of i: Int, _ found: inout [PartPair], _ near: inout [Int]) {
    guard !bodies[i].itemGroups.isEmpty else { return }
    for part in partRange(i) {
      near.removeAll(keepingCapacity: true)
      grid.seek(part, from: substepsTaken, &near)
      for other in near {
        let k = outlines.parts[other].body
        // Two strays find each other twice.
        guard k != i, !isMovedProxy[k] || i < k, mayTouch(i, k) else { continue }
        found.append(
          i < k
            ? PartPair(a: i, b: k, partA: part, partB: other)
            : PartPair(a: k, b: i, partA: other, partB: part))
      }
      if found.count > Self.pairLimit { return }
    }
  }

  private func mayTouch(_ a: Int, _ b: Int) -> Bool {
    guard bodyStates[a].isMovable || bodyStates[b].isMovable else { return false }
    guard Self.share(bodies[a].itemGroups, bodies[b].itemGroups) else { return false }
    return joined.isEmpty || !(a < b ? isJoined(a, b) : isJoined(b, a))
  }

  /// Whether two ascending lists have an entry in common.
  private static func share(_ x: [Int], _ y: [Int]) -> Bool {
    var i = 0
    var j = 0
    while i < x.count, j < y.count {
      if x[i] == y[j] { return true }
      if x[i] < y[j] { i += 1 } else { j += 1 }
    }
    return false
  }

  /// - Parameter a: the lower one.
  private func isJoined(_ a: Int, _ b: Int) -> Bool {
    guard a + 1 < firstJoined.count else { return false }
    let key = pairKey(a, b)
    let i = joined.bisect(Int(firstJoined[a])..<Int(firstJoined[a + 1])) { $0 < key }
    return i < joined.count && joined[i] == key
  }

  func seekBoundaries(of i: Int, _ found: inout [PartPair], _ near: inout [Int]) {
    guard !segments.isEmpty, bodyStates[i].isMovable, !bodies[i].boundaryGroups.isEmpty else { return }
    for part in partRange(i) {
      let extent = grid.tubes[part].extent(from: substepsTaken)
      near.removeAll(keepingCapacity: true)
      tree.visit(extent, &near)
      for segment in near
      where segments[segment].extent.overlaps(extent)
        && bodies[i].boundaryGroups.contains(boundaries[segments[segment].boundary].group)
      {
        found.append(PartPair(a: i, b: Self.ground, partA: part, partB: segment))
      }
    }
  }

  /// Takes the pairs that strays have now instead of those they had; pairs that were there before keep all they know.
  private mutating func adopt(_ finds: PairQueryResult) {
    let newcomers = finds.newcomers
    var hasLost = false
    var losesWideContact = false
    for i in contacts.indices where !finds.isFound[i] && isOfMovedProxy(contacts[i]) {
      hasLost = true
      if i < islands.isIn.count, islands.isIn[i] { losesWideContact = true }
    }
    guard hasLost || !newcomers.isEmpty else { return }
    // What is solved as one with its image stays so.
    if wideSolversAreLoaded, losesWideContact, !symmetry.contacts.isEmpty { flushWideSolvers() }
    /// The new number of each contact; -1 for those that go.
    var numbers: [Int32] = []
    numbers.reserveCapacity(contacts.count)
    var kept = 0
    var next = 0
    for i in contacts.indices {
      guard finds.isFound[i] || !isOfMovedProxy(contacts[i]) else {
        manifoldCache.lose(contacts[i])
        if contacts[i].isTouching { touchesAreStale = true }
        numbers.append(-1)
        continue
      }
      while next < newcomers.count, newcomers[next].precedes(contacts[i].pair) { next += 1 }
      if kept < i { contacts[kept] = contacts[i] }
      numbers.append(Int32(truncatingIfNeeded: kept + next))
      kept += 1
    }
    contacts.removeLast(contacts.count - kept)
    let places = insert(newcomers.map { Contact($0) })
    contactsMoved(numbers)
    addBodies(places, areNew: true)
  }

  /// Puts contacts where they belong among the others.
  /// - Returns: where that is.
  private mutating func insert(_ newcomers: [Contact]) -> [Int32] {
    var places = Array(repeating: Int32(0), count: newcomers.count)
    var from = contacts.count
    let count = from + newcomers.count
    if contacts.capacity < count { contacts.reserveCapacity(count + count / 32) }
    contacts += newcomers
    var to = contacts.count
    for (k, newcomer) in newcomers.enumerated().reversed() {
      to -= 1
      while from > 0, newcomer.pair.precedes(contacts[from - 1].pair) {
        from -= 1
        contacts[to] = contacts[from]
        to -= 1
      }
      contacts[to] = newcomer
      places[k] = Int32(truncatingIfNeeded: to)
    }
    firstSweepContact = contacts.count
    return places
  }

  /// Forgets or changes all that was known by the numbers of contacts.
  /// - Parameter numbers: the new one of each; -1 for those that went.
  private mutating func contactsMoved(_ numbers: [Int32]) {
    contactGraph = nil
    contactSymmetryIsStale = true
    contactListsAreStale = true
    renumberTouchNews(numbers)
    guard wideSolversAreLoaded || !islandsAreStale else { return }
    if !islands.renumber(numbers, count: contacts.count) { islandsAreStale = true }
    for k in wideSolvers.indices { wideSolvers[k].renumber(numbers) }
  }

  /// Puts pairs that were found in flight where they belong.
  private mutating func sortSweepContacts() {
    guard firstSweepContact < contacts.count else { return }
    var newcomers = Array(contacts[firstSweepContact...])
    newcomers.sort { $0.pair.precedes($1.pair) }
    contacts.removeLast(newcomers.count)
    var numbers: [Int32] = []
    numbers.reserveCapacity(contacts.count)
    var next = 0
    for i in contacts.indices {
      while next < newcomers.count, newcomers[next].pair.precedes(contacts[i].pair) { next += 1 }
      numbers.append(Int32(truncatingIfNeeded: i + next))
    }
    let places = insert(newcomers)
    contactsMoved(numbers)
    addBodies(places, areNew: false)
  }

  /// Looks how new contacts lie, and takes those that are near into their islands.
  private mutating func addBodies(_ places: [Int32], areNew: Bool) {
    let seesAhead = contacts.count > Self.fewContacts
    if areNew { outlines.moveOn() }
    for place in places {
      let i = Int(place)
      if areNew {
        var contact = contacts[i]
        look(at: &contact, margin: seesAhead ? margin(contact) : Self.watch)
        contacts[i] = contact
      }
      if contacts[i].proximity != .apart, islandsAreStale || !fitsIn(i, contacts[i]) {
        islandsAreStale = true
      }
    }
  }

  private func isOfMovedProxy(_ contact: Contact) -> Bool {
    isMovedProxy[contact.a] || (!contact.isBoundary && isMovedProxy[contact.b])
  }
}
