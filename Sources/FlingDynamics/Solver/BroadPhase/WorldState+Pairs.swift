/// The list of contacts: updated to the pairs that the broad phase finds.
extension WorldState {
  /// Updates the list of contacts to the present positions and to those of the next substep.
  /// - Parameter isBeginning: Whether the first substep of a step follows.
  mutating func refreshPairs(isBeginning: Bool = false) {
    sortSweepContacts()
    if stale.refresh(.pairs) {
      broadPhase.markAllBodies(bodyStates.count, parts: outlines.parts.count)
    } else if isBeginning || hasStruck || !contactLists.touching.isEmpty {
      // At the start of a step, paths are checked up to its end, so that most steps search for pairs once or
      // never.
      let ahead = clock.isAtStepStart ? Int32(World.substeps) : 1
      broadPhase.markBodiesLeavingPath(bodyStates, outlines, from: clock.substeps, substeps: ahead)
    }
    guard broadPhase.hasMovedProxies else { return }
    let (finds, exceedsLimit) = broadPhase.findPairs(
      among: contacts, bodyStates, bodies, outlines, surroundings, now: clock.substeps)
    if exceedsLimit { budget.recordExcess(.pairs) }
    updateContacts(from: finds)
    broadPhase.clearMovedProxies()
  }

  /// Replaces the contacts of moved proxies by the pairs that were found. Contacts of pairs that were known
  /// before keep their manifolds and impulses.
  private mutating func updateContacts(from finds: PairQueryResult) {
    let newcomers = finds.newPairs
    var hasLost = false
    for i in contacts.indices where !finds.isFound[i] && broadPhase.isOfMovedProxy(contacts[i]) {
      hasLost = true
      noteProximity(of: contacts[i], .apart, before: contacts[i].proximity)
    }
    guard hasLost || !newcomers.isEmpty else { return }
    /// New index of each contact; -1 for removed ones.
    var numbers: [Int32] = []
    numbers.reserveCapacity(contacts.count)
    var keptCount = 0
    // Number of new pairs before the current contact, by which its index grows.
    var next = 0
    for i in contacts.indices {
      guard finds.isFound[i] || !broadPhase.isOfMovedProxy(contacts[i]) else {
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
    handover.sweepContacts.noteSorted(count: contacts.count)
    return indices
  }

  /// Updates or marks as stale whatever refers to contacts by index.
  /// - Parameter numbers: New index of each contact; -1 for removed ones.
  private mutating func renumberContacts(_ numbers: [Int32]) {
    invalidate(.contactsRenumbered)
    if !touchesAreStale, !touchTracker.renumberContacts(numbers) { invalidate(.touchLost) }
  }

  /// Sorts the contacts that were found during the sweeps into the others.
  private mutating func sortSweepContacts() {
    let first = handover.sweepContacts.first
    guard first < contacts.count else { return }
    var newcomers = Array(contacts[first...])
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
    let seesAhead = contacts.count > World.fewContacts
    if areNew { outlines.invalidateCorners() }
    for index in indices {
      let i = Int(index)
      if areNew {
        var contact = contacts[i]
        updateManifold(of: &contact, seesAhead: seesAhead)
        contacts[i] = contact
      }
      noteProximity(of: contacts[i], contacts[i].proximity, before: .apart)
    }
  }
}
