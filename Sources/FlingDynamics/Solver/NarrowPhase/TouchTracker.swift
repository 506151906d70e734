internal import FlingGeometry

/// Which pairs touch, and which touches began or ended in a step.
///
/// A touch begins at gaps up to `World.slop` and ends above twice that.
struct TouchTracker: Sendable {
  /// Pairs that touch now, sorted.
  private(set) var pairs: [TouchPair] = []
  /// Touches that began or ended in the last step, substep by substep, ends before beginnings.
  private(set) var changes: [TouchChange] = []
  /// Contacts whose touch may have begun or ended since touches were last compared. If touches are stale,
  /// any other contact may have changed too.
  private var changedContacts: [Int32] = []
  /// Whether an awake body may touch a sleeping one.
  private var touchesSleepers = false
  private(set) var impactRecords = ImpactRecords()

  // MARK: Changes

  /// Whether the touch of any contact may have begun or ended.
  var hasChangedContacts: Bool { !changedContacts.isEmpty }

  /// Begins a step without changes.
  mutating func beginStep() { changes.clear() }

  /// Notes that the touch of a contact may have begun or ended.
  mutating func addChanged(_ contact: Int) { changedContacts.append(Int32(truncatingIfNeeded: contact)) }

  /// Records an impact of a contact.
  mutating func record(_ impact: ImpactRecord, ofContact contact: Int) {
    impactRecords.add(impact)
    addChanged(contact)
  }

  /// Sorts the impact records at the end of a step.
  mutating func sortImpactRecords() { impactRecords.sort() }

  /// Updates whether a contact touches, after its manifold. A touch begins at gaps up to `slop` and ends
  /// above twice that.
  /// - Parameters:
  ///   - i: Index of the contact.
  ///   - contact: The contact itself, which callers hold outside of `contacts`.
  @inline(__always)
  mutating func update(_ i: Int32, _ contact: inout Contact, _ bodyStates: [BodyState]) {
    let wasTouching = contact.isTouching
    let limit = wasTouching ? 2 * World.slop : World.slop
    let isTouching = contact.isStruck || (contact.count > 0 && contact.gap <= limit)
    if isTouching != wasTouching {
      changedContacts.append(i)
      contact.isTouching = isTouching
    }
    guard isTouching, bodyStates[contact.a].isAwake != bodyStates[contact.b].isAwake else { return }
    if bodyStates[contact.a].isMovable, bodyStates[contact.b].isMovable { touchesSleepers = true }
  }

  /// Whether an awake body may touch a sleeping one. Clears the mark.
  mutating func takeTouchesSleepers() -> Bool {
    defer { touchesSleepers = false }
    return touchesSleepers
  }

  /// Renumbers `changedContacts` after contacts got new indices; -1 for removed ones.
  /// - Returns: Whether all of them still exist.
  mutating func renumberContacts(_ numbers: [Int32]) -> Bool {
    guard !changedContacts.isEmpty else { return true }
    guard changedContacts.allSatisfy({ $0 < numbers.count && numbers[Int($0)] >= 0 }) else {
      return false
    }
    for k in changedContacts.indices { changedContacts[k] = numbers[Int(changedContacts[k])] }
    return true
  }

  /// Removes the pairs of removed bodies and gives the others their new indices.
  mutating func removeBodies(where isGone: [Bool], newIndex: [Int]) {
    pairs.removeAll { isGone[$0.a] || isGone[$0.b] }
    for i in pairs.indices {
      pairs[i].a = newIndex[pairs[i].a]
      pairs[i].b = newIndex[pairs[i].b]
    }
  }

  /// Forgets what refers to parts by index, because these have new ones.
  mutating func forgetParts() { impactRecords.clearPast() }

  // MARK: Comparing

  /// Compares the contacts with the touches of the previous comparison.
  /// - Parameter comparesAll: Whether to compare all contacts, or only those that may have changed.
  /// - Returns: Indices of struck contacts. They are compared again after the next substep, because a struck
  ///   pair may be apart already.
  mutating func compare(
    _ contacts: [Contact], _ manifoldCache: ManifoldCache, _ bodyStates: [BodyState],
    _ boundaries: BoundarySet, comparesAll: Bool, substep: Int
  ) -> [Int] {
    impactRecords.sort()
    let reader = TouchReader(
      contacts: contacts, manifoldCache: manifoldCache, bodyStates: bodyStates, boundaries: boundaries,
      impactRecords: impactRecords)
    let struck =
      comparesAll
      ? compareAllTouches(reader, substep: substep) : compareChangedTouches(reader, substep: substep)
    changedContacts.removeAll(keepingCapacity: true)
    for i in struck { addChanged(i) }
    impactRecords.moveToPast()
    return struck
  }

  /// Compares only the contacts in `changedContacts`.
  /// - Returns: Indices of struck contacts.
  private mutating func compareChangedTouches(_ reader: TouchReader, substep: Int) -> [Int] {
    changedContacts.sort()
    var struck: [Int] = []
    var ended: [Int] = []
    var begun: [(index: Int, touch: Touch)] = []
    var seen = -1
    var last = TouchPair.none
    for changed in changedContacts where Int(changed) != seen {
      seen = Int(changed)
      if reader.contacts[seen].isStruck { struck.append(seen) }
      let pair = reader.touchPair(reader.contacts[seen])
      if pair == last { continue }
      last = pair
      let old = pairs.bisect(pairs.indices) { $0.precedes(pair) }
      let wasTouching = old < pairs.count && pairs[old] == pair
      let first = reader.firstTouching(of: pair, near: seen)
      if let first, !wasTouching {
        var from = first
        if let touch = reader.nextTouch(from: &from) { begun.append((old, touch)) }
      } else if first == nil, wasTouching {
        ended.append(old)
      }
    }
    recordChanges(ended: ended, begun: begun, substep: substep)
    return struck
  }

  /// Compares all contacts with the touches of the previous comparison.
  /// - Returns: Indices of struck contacts.
  private mutating func compareAllTouches(_ reader: TouchReader, substep: Int) -> [Int] {
    var struck: [Int] = []
    // Indices in `pairs` of ended touches; new touches with the indices before which they belong.
    var ended: [Int] = []
    var begun: [(index: Int, touch: Touch)] = []
    var old = 0
    var last = TouchPair.none
    for k in reader.contacts.indices {
      if reader.contacts[k].isStruck { struck.append(k) }
      guard reader.contacts[k].isTouching else { continue }
      // Contacts are sorted by pair, so those of one pair stand next to each other.
      let pair = reader.touchPair(reader.contacts[k])
      if pair == last { continue }
      last = pair
      if old < pairs.count, pairs[old] != pair {
        while old < pairs.count, pairs[old].precedes(pair) {
          ended.append(old)
          old += 1
        }
      }
      if old < pairs.count, pairs[old] == pair {
        old += 1
      } else {
        var from = k
        if let touch = reader.nextTouch(from: &from) { begun.append((old, touch)) }
      }
    }
    ended += old..<pairs.count
    recordChanges(ended: ended, begun: begun, substep: substep)
    return struck
  }

  /// Appends ended and begun touches to `changes` and updates `pairs`.
  /// - Parameters:
  ///   - ended: Indices in `pairs` of ended touches, ascending.
  ///   - begun: New touches, sorted, with the indices in `pairs` before which they belong.
  private mutating func recordChanges(ended: [Int], begun: [(index: Int, touch: Touch)], substep: Int) {
    guard !ended.isEmpty || !begun.isEmpty else { return }
    // A crowd that lands begins thousands of touches; growing by appending could take twice their memory.
    changes.reserveCapacity(changes.count + ended.count + begun.count)
    for index in ended {
      let pair = pairs[index]
      let touch = Touch(
        a: pair.a, b: pair.b, boundary: pair.boundary, point: .zero, normal: .zero, impulse: 0)
      changes.append(TouchChange(touch: touch, isBegin: false, substep: substep))
    }
    for (_, touch) in begun { changes.append(TouchChange(touch: touch, isBegin: true, substep: substep)) }
    updateTouchPairs(ended: ended, begun: begun)
  }

  /// Removes and inserts pairs of `pairs` in place, without a second list.
  /// - Parameters:
  ///   - ended: Indices of pairs to remove, ascending.
  ///   - begun: Touches to insert, sorted, with the old indices before which they belong.
  private mutating func updateTouchPairs(ended: [Int], begun: [(index: Int, touch: Touch)]) {
    if let first = ended.first {
      var keptCount = first
      var next = 0
      for k in first..<pairs.count {
        if next < ended.count, ended[next] == k {
          next += 1
        } else {
          pairs[keptCount] = pairs[k]
          keptCount += 1
        }
      }
      pairs.removeLast(pairs.count - keptCount)
    }
    var from = pairs.count
    var to = from + begun.count
    if pairs.capacity < to { pairs.reserveCapacity(to + to / 32) }
    for (_, touch) in begun { pairs.append(touch.pair) }
    // From the end, so that no pair is overwritten before it has moved.
    var gone = ended.count
    for (index, touch) in begun.reversed() {
      while gone > 0, ended[gone - 1] >= index { gone -= 1 }
      to -= 1
      while from > index - gone {
        from -= 1
        pairs[to] = pairs[from]
        to -= 1
      }
      pairs[to] = touch.pair
    }
  }

  /// Touches at the end of the last step, sorted.
  func touches(
    _ contacts: [Contact], _ manifoldCache: ManifoldCache, _ bodyStates: [BodyState],
    _ boundaries: BoundarySet
  ) -> [Touch] {
    let reader = TouchReader(
      contacts: contacts, manifoldCache: manifoldCache, bodyStates: bodyStates, boundaries: boundaries,
      impactRecords: impactRecords)
    var list: [Touch] = []
    var k = 0
    var next = reader.nextTouch(from: &k)
    for pair in pairs {
      while let touch = next, touch.pair.precedes(pair) { next = reader.nextTouch(from: &k) }
      if let touch = next, touch.pair == pair {
        list.append(touch)
      } else {
        // A call from outside the step removed the contact. The next step decides whether the touch
        // continues.
        list.append(
          Touch(
            a: pair.a, b: pair.b, boundary: pair.boundary, point: reader.bodyStates[pair.a].position,
            normal: .zero,
            impulse: 0))
      }
    }
    return list
  }
}

/// Reads touches from contacts.
private struct TouchReader {
  let contacts: [Contact]
  let manifoldCache: ManifoldCache
  let bodyStates: [BodyState]
  let boundaries: BoundarySet
  let impactRecords: ImpactRecords

  /// The first touching contact of a pair; contacts of a pair stand next to each other.
  /// - Parameter i: Any contact of the pair.
  func firstTouching(of pair: TouchPair, near i: Int) -> Int? {
    var first = i
    while first > 0, touchPair(contacts[first - 1]) == pair { first -= 1 }
    while first < contacts.count, touchPair(contacts[first]) == pair {
      if contacts[first].isTouching { return first }
      first += 1
    }
    return nil
  }

  /// The touch of the next touching contacts; contacts of a pair stand next to each other.
  /// - Parameter k: Index of the contact to begin with; afterwards that of the first contact of a later
  ///   touch.
  func nextTouch(from k: inout Int) -> Touch? {
    var touch: Touch?
    while k < contacts.count {
      if contacts[k].isTouching {
        let other = self.touch(contacts[k])
        if touch == nil {
          touch = other
        } else if touch?.pair == other.pair {
          touch?.merge(other)
        } else {
          break
        }
      }
      k += 1
    }
    return touch
  }

  @inline(__always)
  func touchPair(_ contact: Contact) -> TouchPair {
    TouchPair(a: contact.a, b: contact.b, boundary: serial(ofBoundary: contact))
  }

  @inline(__always)
  private func serial(ofBoundary contact: Contact) -> Int {
    contact.isBoundary ? boundaries[of: contact].serial : -1
  }

  private func touch(_ contact: Contact) -> Touch {
    let boundary = serial(ofBoundary: contact)
    let (point, normal) = pointAndNormal(of: contact)
    return Touch(
      a: contact.a, b: contact.b, boundary: boundary, point: point, normal: normal,
      impulse: contact.record >= 0 ? manifoldCache.list[contact.record].impulse : 0)
  }

  /// Point and normal of a touch: those of the impact if there was one, else the middle of the contact
  /// points.
  private func pointAndNormal(of contact: Contact) -> (point: Point, normal: Point) {
    // A pair that was struck in this substep may be apart at its end; it counts as touching until the next.
    if contact.isStruck, let impactRecord = impactRecords.last(of: contact.pair) {
      return (impactRecord.position, impactRecord.normal)
    }
    let manifold = manifoldCache.manifold(contact)
    if manifold.count > 1 {
      return ((manifold.first.position + manifold.second.position) * 0.5, manifold.normal)
    }
    if manifold.count > 0 { return (manifold.first.position, manifold.normal) }
    if let impactRecord = impactRecords.lastPast(of: contact.pair) {
      return (impactRecord.position, impactRecord.normal)
    }
    return (bodyStates[contact.a].position, .zero)
  }
}
