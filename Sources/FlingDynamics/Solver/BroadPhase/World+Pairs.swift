internal import FlingGeometry

/// The broad phase: pairs of parts that are near each other.
///
/// Every body has a predicted path for some substeps (`SweptBounds`). Pairs are searched again only for a
/// body that leaves its path or comes to its end: other parts in a hash grid, segments of boundaries in a
/// tree. Such a body is a moved proxy.
extension World {
  /// Highest number of pairs that may be near each other. A body inside a heap has some tens of neighbors, so
  /// only scenes with thousands of items in one place exceed it; those would use up all memory.
  static let pairLimit = 1_000_000

  /// Updates the list of contacts to the present positions and to those of the next substep.
  /// - Parameter isBeginning: Whether the first substep of a step follows.
  mutating func refreshPairs(isBeginning: Bool = false) {
    sortSweepContacts()
    if stale.refresh(.pairs) {
      grid.reset(parts: outlines.parts.count)
      movedProxies = Array(1..<bodyStates.count)
      isMovedProxy = Array(repeating: true, count: bodyStates.count)
      isMovedProxy[Self.ground] = false
    } else if isBeginning || hasStruck || !contactLists.touching.isEmpty {
      // At the start of a step, paths are checked up to its end, so that most steps search for pairs once or
      // never.
      let ahead = substepsTaken % Int32(Self.substeps) == 0 ? Int32(Self.substeps) : 1
      let bodiesLeavingPath = Self.bodiesLeavingPath(
        bodyStates, sweptBounds, from: substepsTaken, substeps: ahead)
      for i in bodiesLeavingPath where !partRange(i).isEmpty { addMovedProxy(i) }
    }
    guard !movedProxies.isEmpty else { return }
    for i in movedProxies {
      predictPath(
        of: i, position: bodyStates[i].position, angle: bodyStates[i].angle, bodyStates[i].velocity,
        bodyStates[i].spin)
    }
    var finds = PairQueryResult(among: contacts, bodies: bodyStates.count)
    // If many bodies are searched for, one sweep over the whole grid is faster than a query for each.
    if movedProxies.count < bodyStates.count / 8 || !sweepGridForPairs(&finds) {
      findPairsOfMovedProxies(&finds)
    }
    if finds.count > Self.pairLimit {
      budget.recordExcess(.pairs)
      finds.removeBodyPairs(among: contacts)
    }
    var pairs: [PartPair] = []
    var near: [Int] = []
    for i in movedProxies {
      findPairsWithBoundaries(of: i, &pairs, &near)
      finds.record(&pairs, among: contacts)
    }
    PartPair.sort(&finds.newPairs, bodies: bodyStates.count)
    updateContacts(from: finds)
    for i in movedProxies { isMovedProxy[i] = false }
    movedProxies.clear()
  }

  /// Awake bodies that leave their predicted paths within a number of substeps, even if nothing hits them.
  /// - Parameters:
  ///   - motionList: States of all bodies.
  ///   - reachList: Predicted paths of all bodies.
  ///   - substep: Number of the present substep.
  ///   - substeps: Number of substeps to check.
  ///   - isBent: Whether velocities are means over the substep, so that paths are parabolas.
  ///   - isKnownNow: Whether the present positions are known to be on the paths.
  static func bodiesLeavingPath(
    _ motionList: [BodyState], _ reachList: [SweptBounds], from substep: Int32, substeps: Int32,
    isBent: Bool = false,
    isKnownNow: Bool = false
  ) -> [Int] {
    let (bodyStates, sweptBounds) = (motionList.span, reachList.span)
    var bodiesLeavingPath: [Int] = []
    for i in bodyStates.indices where bodyStates[i].isAwake {
      var bulge = 0.0
      if isBent {
        let kick = bodyStates[i].velocity - bodyStates[i].startVelocity
        bulge = (abs(kick.x) + abs(kick.y)) * (Self.substep / 4)
      }
      let holds = sweptBounds[i].contains(
        bodyStates[i], from: substep, substeps: substeps, bulge: bulge, isKnownNow: isKnownNow)
      if !holds { bodiesLeavingPath.append(i) }
    }
    return bodiesLeavingPath
  }

  /// Whether a body is off its predicted path, now or at a later pose.
  /// - Parameters:
  ///   - substeps: Number of substeps until the later pose.
  ///   - bulge: Largest distance from a straight path within the last of these substeps, in points.
  @inline(__always)
  func leavesPredictedPath(
    _ i: Int, to position: Point, angle: Double, after substeps: Int32 = 1, bulge: Double = 0
  ) -> Bool {
    !sweptBounds[i].contains(position: position, angle: angle, at: substepsTaken + substeps, bulge: bulge)
      || !sweptBounds[i].contains(
        position: bodyStates[i].position, angle: bodyStates[i].angle, at: substepsTaken)
  }

  /// Marks a body whose pairs must be searched again before the next substep.
  mutating func addMovedProxy(_ i: Int) {
    guard i < isMovedProxy.count, !isMovedProxy[i] else { return }
    isMovedProxy[i] = true
    movedProxies.append(i)
  }

  /// Predicts the path of a body from now on, and puts the swept boxes of its parts into the grid.
  /// - Parameters:
  ///   - position: Center of mass at the start of the present substep.
  ///   - bulge: Largest distance from a straight path, in points.
  mutating func predictPath(
    of i: Int, position: Point, angle: Double, _ velocity: Point, _ spin: Double, bulge: Double = 0
  ) {
    let canMove = bodyStates[i].isMovable
    let velocity = canMove ? velocity : .zero
    let spin = canMove ? spin : 0
    let traits = bodies.cachedProperties(of: i)
    let lever = traits.lever
    let swept = SweptBounds(
      position: position, angle: angle, velocity: velocity, angularVelocity: spin, lever: lever, bulge: bulge,
      now: substepsTaken)
    sweptBounds[i] = swept
    let turning = abs(swept.angularVelocity) * swept.span
    var transform = bodyStates[i].transform
    if angle != bodyStates[i].angle {
      let (sine, cosine) = Elementary.sincos(angle)
      transform = BodyTransform(position: position, cosine: cosine, sine: sine)
    }
    transform.position = position
    let margin = Double(swept.slack) + Self.contactDistance
    for part in partRange(i) {
      var middle = position
      var half = Point(outlines.shape(part).maxExtent, outlines.shape(part).maxExtent)
      var drift = swept.velocity
      if turning < 0.5, lever > 0 {
        let extent = outlines.boundingBox(part, at: transform)
        middle = extent.low * 0.5 + extent.high * 0.5
        half = (extent.high - extent.low) * 0.5
        let arm = middle - position
        let bulge = turning * half.length + turning * turning * arm.length
        half += Point(bulge, bulge)
        drift += arm.perpendicular * swept.angularVelocity
      }
      half += Point(margin, margin)
      grid.set(
        part,
        to: .init(middle: middle, half: half, velocity: drift, swept, collidesWithBodies: traits.meetsBodies))
    }
  }

  /// Finds the pairs of all moved proxies in one sweep over the grid.
  /// - Returns: False if the sweep ended early, so that pairs are missing.
  private mutating func sweepGridForPairs(_ finds: inout PairQueryResult) -> Bool {
    let (parts, isMovedProxy) = (outlines.parts, isMovedProxy)
    // Moved out for the sweep, so that the closure can read the world.
    var grid = HashGrid()
    swap(&grid, &self.grid)
    defer { swap(&grid, &self.grid) }
    func recordPair(ofParts partA: Int, _ partB: Int) {
      let (i, k) = (parts[partA].body, parts[partB].body)
      guard i != k, mayCollide(i, k) else { return }
      finds.record(
        i < k
          ? PartPair(a: i, b: k, partA: partA, partB: partB)
          : PartPair(a: k, b: i, partA: partB, partB: partA), among: contacts)
    }
    return grid.sweep(from: substepsTaken, isMovedProxy: { isMovedProxy[parts[$0].body] }, report: recordPair)
  }

  /// Finds the pairs of moved proxies one by one.
  private mutating func findPairsOfMovedProxies(_ finds: inout PairQueryResult) {
    finds.removeNewPairs()
    grid.insertPending()
    var pairs: [PartPair] = []
    var near: [Int] = []
    for i in movedProxies where finds.count <= Self.pairLimit {
      findPairsWithBodies(of: i, &pairs, &near)
      finds.record(&pairs, among: contacts)
    }
  }

  /// Finds the pairs of a body with other bodies.
  /// - Parameters:
  ///   - pairs: Receives the pairs.
  ///   - near: Scratch memory.
  func findPairsWithBodies(of i: Int, _ pairs: inout [PartPair], _ near: inout [Int]) {
    guard !bodies[i].itemGroups.isEmpty else { return }
    for part in partRange(i) {
      near.removeAll(keepingCapacity: true)
      grid.findOverlapping(part, from: substepsTaken, &near)
      for other in near {
        let k = outlines.parts[other].body
        // Two moved proxies find each other twice.
        guard k != i, !isMovedProxy[k] || i < k, mayCollide(i, k) else { continue }
        pairs.append(
          i < k
            ? PartPair(a: i, b: k, partA: part, partB: other)
            : PartPair(a: k, b: i, partA: other, partB: part))
      }
      if pairs.count > Self.pairLimit { return }
    }
  }

  /// Whether two bodies may collide: one of them moves, they share a collision group, and no joint keeps them
  /// from it.
  private func mayCollide(_ a: Int, _ b: Int) -> Bool {
    guard bodyStates[a].isMovable || bodyStates[b].isMovable else { return false }
    guard Self.haveCommonEntry(bodies[a].itemGroups, bodies[b].itemGroups) else { return false }
    return joined.isEmpty || !(a < b ? jointPreventsCollision(a, b) : jointPreventsCollision(b, a))
  }

  /// Whether two ascending lists have a common entry.
  private static func haveCommonEntry(_ x: [Int], _ y: [Int]) -> Bool {
    var i = 0
    var j = 0
    while i < x.count, j < y.count {
      if x[i] == y[j] { return true }
      if x[i] < y[j] { i += 1 } else { j += 1 }
    }
    return false
  }

  /// Whether a joint keeps two bodies from colliding.
  /// - Parameter a: The lower index.
  private func jointPreventsCollision(_ a: Int, _ b: Int) -> Bool {
    guard a + 1 < firstJoined.count else { return false }
    let key = pairKey(a, b)
    let i = joined.bisect(Int(firstJoined[a])..<Int(firstJoined[a + 1])) { $0 < key }
    return i < joined.count && joined[i] == key
  }

  /// Finds the pairs of a body with segments of boundaries.
  func findPairsWithBoundaries(of i: Int, _ pairs: inout [PartPair], _ near: inout [Int]) {
    guard !segments.isEmpty, bodyStates[i].isMovable, !bodies[i].boundaryGroups.isEmpty else { return }
    for part in partRange(i) {
      let extent = grid.boxes[part].boundingBox(from: substepsTaken)
      near.removeAll(keepingCapacity: true)
      surroundings.find(overlapping: extent, &near)
      for segment in near
      where segments[segment].boundingBox.overlaps(extent)
        && bodies[i].boundaryGroups.contains(boundaries[segments[segment].boundary].group)
      {
        pairs.append(PartPair(a: i, b: Self.ground, partA: part, partB: segment))
      }
    }
  }

  /// Replaces the contacts of moved proxies by the pairs that were found. Contacts of pairs that were known
  /// before keep their manifolds and impulses.
  private mutating func updateContacts(from finds: PairQueryResult) {
    let newcomers = finds.newPairs
    var hasLost = false
    var losesWideContact = false
    for i in contacts.indices where !finds.isFound[i] && isOfMovedProxy(contacts[i]) {
      hasLost = true
      if i < islands.isInIsland.count, islands.isInIsland[i] { losesWideContact = true }
    }
    guard hasLost || !newcomers.isEmpty else { return }
    // A wide solver has mirrored contacts in neighboring lanes; the loss of one of two needs a new layout.
    if wideSolversAreLoaded, losesWideContact, !symmetry.contacts.isEmpty { releaseWideSolvers() }
    /// New index of each contact; -1 for removed ones.
    var numbers: [Int32] = []
    numbers.reserveCapacity(contacts.count)
    var keptCount = 0
    // Number of new pairs before the current contact, by which its index grows.
    var next = 0
    for i in contacts.indices {
      guard finds.isFound[i] || !isOfMovedProxy(contacts[i]) else {
        manifoldCache.countUnusedRecord(of: contacts[i])
        if contacts[i].isTouching { invalidate(.touchLost) }
        numbers.append(-1)
        continue
      }
      while next < newcomers.count, newcomers[next].precedes(contacts[i].pair) { next += 1 }
      if keptCount < i { contacts[keptCount] = contacts[i] }
      numbers.append(Int32(truncatingIfNeeded: keptCount + next))
      keptCount += 1
    }
    contacts.removeLast(contacts.count - keptCount)
    let indices = insert(newcomers.map { Contact($0) })
    renumberContacts(numbers)
    addToIslands(indices, areNew: true)
  }

  /// Inserts sorted contacts into `contacts`, which stays sorted.
  /// - Returns: Their indices.
  private mutating func insert(_ newcomers: [Contact]) -> [Int32] {
    var indices = Array(repeating: Int32(0), count: newcomers.count)
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
      indices[k] = Int32(truncatingIfNeeded: to)
    }
    firstSweepContact = contacts.count
    return indices
  }

  /// Updates or marks as stale whatever refers to contacts by index.
  /// - Parameter numbers: New index of each contact; -1 for removed ones.
  private mutating func renumberContacts(_ numbers: [Int32]) {
    invalidate(.contactsRenumbered)
    renumberChangedTouchContacts(numbers)
    guard wideSolversAreLoaded || !islandsAreStale else { return }
    if !islands.renumberContacts(numbers, count: contacts.count) { invalidate(.islandBodies) }
    for k in wideSolvers.indices { wideSolvers[k].renumberContacts(numbers) }
  }

  /// Sorts the contacts that were found during the sweeps into the others.
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
    let indices = insert(newcomers)
    renumberContacts(numbers)
    addToIslands(indices, areNew: false)
  }

  /// Adds near contacts among new ones to their islands, after computing their manifolds.
  /// - Parameters:
  ///   - indices: Indices of the contacts.
  ///   - areNew: Whether their manifolds are still to be computed.
  private mutating func addToIslands(_ indices: [Int32], areNew: Bool) {
    let seesAhead = contacts.count > Self.fewContacts
    if areNew { outlines.invalidateCorners() }
    for index in indices {
      let i = Int(index)
      if areNew {
        var contact = contacts[i]
        updateManifold(of: &contact, margin: seesAhead ? margin(contact) : Self.contactDistance)
        contacts[i] = contact
      }
      if contacts[i].proximity != .apart, islandsAreStale || !keepsIslandsValid(i, contacts[i]) {
        invalidate(.islandBodies)
      }
    }
  }

  private func isOfMovedProxy(_ contact: Contact) -> Bool {
    isMovedProxy[contact.a] || (!contact.isBoundary && isMovedProxy[contact.b])
  }
}
