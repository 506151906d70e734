/// The list of contacts: updated to the pairs that the broad phase finds.
extension BroadPhase {
  /// Updates the list of contacts to the present positions and to those of the next substep.
  /// - Parameter isBeginning: Whether the first substep of a step follows.
  mutating func refreshPairs(_ world: inout WorldState, isBeginning: Bool = false) {
    Self.sortSweepContacts(&world)
    if world.stale.refresh(.pairs) {
      markAllBodies(world.bodyStates.count, parts: world.outlines.parts.count)
    } else if isBeginning || world.hasStruck || !world.contactLists.touching.isEmpty {
      // At the start of a step, paths are checked up to its end, so that most steps search for pairs once or
      // never.
      let ahead = world.clock.isAtStepStart ? Int32(World.substeps) : 1
      markBodiesLeavingPath(world.bodyStates, world.outlines, from: world.clock.substeps, substeps: ahead)
    }
    guard hasMovedProxies else { return }
    let (finds, exceedsLimit) = findPairs(
      among: world.contacts, world.bodyStates, world.bodies, world.outlines, world.surroundings,
      now: world.clock.substeps)
    if exceedsLimit { world.budget.recordExcess(.pairs) }
    updateContacts(from: finds, &world)
    clearMovedProxies()
  }

  /// Replaces the contacts of moved proxies by the pairs that were found. Contacts of pairs that were known
  /// before keep their manifolds and impulses.
  private func updateContacts(from finds: PairQueryResult, _ world: inout WorldState) {
    let newcomers = finds.newPairs
    var hasLost = false
    for i in world.contacts.indices where !finds.isFound[i] && isOfMovedProxy(world.contacts[i]) {
      hasLost = true
      world.noteProximity(of: world.contacts[i], .apart, before: world.contacts[i].proximity)
    }
    guard hasLost || !newcomers.isEmpty else { return }
    /// New index of each contact; -1 for removed ones.
    var numbers: [Int32] = []
    numbers.reserveCapacity(world.contacts.count)
    var keptCount = 0
    // Number of new pairs before the current contact, by which its index grows.
    var next = 0
    for i in world.contacts.indices {
      guard finds.isFound[i] || !isOfMovedProxy(world.contacts[i]) else {
        world.manifoldCache.countUnusedRecord(of: world.contacts[i])
        if world.contacts[i].isTouching { world.invalidate(.touchLost) }
        numbers.append(-1)
        continue
      }
      while next < newcomers.count, newcomers[next].precedes(world.contacts[i].pair) { next += 1 }
      if keptCount < i { world.contacts[keptCount] = world.contacts[i] }
      numbers.append(Int32(truncatingIfNeeded: keptCount + next))
      keptCount += 1
    }
    world.contacts.removeLast(world.contacts.count - keptCount)
    let indices = Self.insert(newcomers.map { Contact($0) }, &world)
    Self.renumberContacts(numbers, &world)
    Self.addToIslands(indices, areNew: true, &world)
  }

  /// Inserts sorted contacts into `contacts`, which stays sorted.
  /// - Returns: Their indices.
  private static func insert(_ newcomers: [Contact], _ world: inout WorldState) -> [Int32] {
    var indices = Array(repeating: Int32(0), count: newcomers.count)
    var from = world.contacts.count
    let count = from + newcomers.count
    if world.contacts.capacity < count {
      // Packed discs have three contacts each, and some pairs that are not that near.
      world.contacts.reserveCapacity(max(count + count / 32, 13 * world.bodyStates.count / 4))
    }
    world.contacts += newcomers
    var to = world.contacts.count
    for (k, newcomer) in newcomers.enumerated().reversed() {
      to -= 1
      while from > 0, newcomer.pair.precedes(world.contacts[from - 1].pair) {
        from -= 1
        world.contacts[to] = world.contacts[from]
        to -= 1
      }
      world.contacts[to] = newcomer
      indices[k] = Int32(truncatingIfNeeded: to)
    }
    world.handover.sweepContacts.noteSorted(count: world.contacts.count)
    return indices
  }

  /// Updates or marks as stale whatever refers to contacts by index.
  /// - Parameter numbers: New index of each contact; -1 for removed ones.
  private static func renumberContacts(_ numbers: [Int32], _ world: inout WorldState) {
    world.invalidate(.contactsRenumbered)
    // Mirror images are neighbors in the lists, and may be others now.
    if world.islandListsAreStale || !world.symmetry.bodies.isEmpty || !world.islands.renumberContacts(numbers)
    {
      world.invalidate(.islandContacts)
    }
    if !world.touchesAreStale, !world.touchTracker.renumberContacts(numbers) { world.invalidate(.touchLost) }
  }

  /// Sorts the contacts that were found during the sweeps into the others.
  private static func sortSweepContacts(_ world: inout WorldState) {
    let first = world.handover.sweepContacts.first
    guard first < world.contacts.count else { return }
    var newcomers = Array(world.contacts[first...])
    newcomers.sort { $0.pair.precedes($1.pair) }
    world.contacts.removeLast(newcomers.count)
    var numbers: [Int32] = []
    numbers.reserveCapacity(world.contacts.count)
    var next = 0
    for i in world.contacts.indices {
      while next < newcomers.count, newcomers[next].pair.precedes(world.contacts[i].pair) { next += 1 }
      numbers.append(Int32(truncatingIfNeeded: i + next))
    }
    let indices = insert(newcomers, &world)
    renumberContacts(numbers, &world)
    addToIslands(indices, areNew: false, &world)
  }

  /// Adds near contacts among new ones to their islands, after computing their manifolds.
  /// - Parameters:
  ///   - indices: Indices of the contacts.
  ///   - areNew: Whether their manifolds are still to be computed.
  private static func addToIslands(_ indices: [Int32], areNew: Bool, _ world: inout WorldState) {
    let seesAhead = world.contacts.count > World.fewContacts
    if areNew { world.outlines.invalidateCorners() }
    for index in indices {
      let i = Int(index)
      if areNew {
        var contact = world.contacts[i]
        world.updateManifold(of: &contact, seesAhead: seesAhead)
        world.contacts[i] = contact
      }
      world.noteProximity(of: world.contacts[i], world.contacts[i].proximity, before: .apart)
    }
  }
}
