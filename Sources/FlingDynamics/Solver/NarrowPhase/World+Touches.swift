package import FlingGeometry

/// Contact of two bodies, or of a body and a boundary, with its position and impulse.
package struct Touch: Equatable, Sendable {
  /// The body with the lower index.
  @Int32Stored package var a: Int
  /// The other body, or the ground for a boundary.
  @Int32Stored package var b: Int
  /// The boundary's serial number; -1 between bodies.
  @Int32Stored package var boundary: Int
  package var point: Point
  /// Unit vector from `a` to `b`, or into the boundary; zero if it is not known.
  package var normal: Point
  /// Normal impulse of the last step, in mass × pt/s.
  package var impulse: Double

  var pair: TouchPair { TouchPair(a: a, b: b, boundary: boundary) }

  /// Adds another contact of the same pair. The one with the largest impulse gives point and normal.
  mutating func merge(_ other: Touch) {
    if other.impulse > impulse {
      point = other.point
      normal = other.normal
    }
    impulse += other.impulse
  }
}

/// Identity of a touch, which is all that is stored from one substep to the next.
package struct TouchPair: Equatable, Sendable {
  /// As in `Touch`.
  @Int32Stored package internal(set) var a: Int
  @Int32Stored package internal(set) var b: Int
  @Int32Stored package private(set) var boundary: Int

  /// Equal to no pair of bodies.
  static let none = TouchPair(a: -1, b: -1, boundary: -1)

  /// The order of `PartPair`, so that contacts and touches can be walked side by side.
  func precedes(_ other: TouchPair) -> Bool {
    if a != other.a { return a < other.a }
    if (b == World.ground) != (other.b == World.ground) { return other.b == World.ground }
    return b != other.b ? b < other.b : boundary < other.boundary
  }
}

/// A touch that began or ended in the last step. Point, normal and impulse of an ended touch are zero.
package struct TouchChange: Equatable, Sendable {
  package var touch: Touch
  package var isBegin: Bool
  /// Number of the substep within the step.
  @Int32Stored package var substep: Int
}

extension World {
  /// Updates whether a contact touches, after its manifold. A touch begins at gaps up to `slop` and ends
  /// above twice that.
  /// - Parameters:
  ///   - i: Index of the contact.
  ///   - contact: The contact itself, which callers hold outside of `contacts`.
  @inline(__always)
  mutating func updateTouch(_ i: Int32, _ contact: inout Contact) {
    let wasTouching = contact.isTouching
    let limit = wasTouching ? 2 * Self.slop : Self.slop
    let isTouching = contact.isStruck || (contact.count > 0 && contact.gap <= limit)
    if isTouching != wasTouching {
      changedTouchContacts.append(i)
      contact.isTouching = isTouching
    }
    guard isTouching, bodyStates[contact.a].isAwake != bodyStates[contact.b].isAwake else { return }
    if bodyStates[contact.a].isMovable, bodyStates[contact.b].isMovable { touchesSleepers = true }
  }

  /// After a substep, wakes sleeping bodies that are touched, and lists begun and ended touches in `changes`,
  /// ends before beginnings.
  mutating func refreshTouches(substep: Int) {
    if touchesSleepers {
      touchesSleepers = false
      for k in contactLists.awake where contacts[Int(k)].isTouching {
        let i = Int(k)
        wakeIfAsleep(contacts[i].a, by: contacts[i].b)
        wakeIfAsleep(contacts[i].b, by: contacts[i].a)
      }
    }
    guard hasChangedTouches else { return }
    impactRecords.sort()
    let struck =
      stale.refresh(.touches) ? compareAllTouches(substep: substep) : compareChangedTouches(substep: substep)
    changedTouchContacts.removeAll(keepingCapacity: true)
    for i in struck {
      contacts[i].isStruck = false
      // A struck pair may be apart already, so it is compared again after the next substep.
      changedTouchContacts.append(Int32(truncatingIfNeeded: i))
    }
    impactRecords.moveToPast()
  }

  /// Whether any touch may have begun or ended.
  var hasChangedTouches: Bool { touchesAreStale || !changedTouchContacts.isEmpty }

  /// Renumbers `changedTouchContacts` after contacts got new indices; -1 for removed ones.
  mutating func renumberChangedTouchContacts(_ numbers: [Int32]) {
    guard !changedTouchContacts.isEmpty, !touchesAreStale else { return }
    guard changedTouchContacts.allSatisfy({ $0 < numbers.count && numbers[Int($0)] >= 0 }) else {
      invalidate(.touchLost)
      return
    }
    for k in changedTouchContacts.indices { changedTouchContacts[k] = numbers[Int(changedTouchContacts[k])] }
  }

  /// Compares only the contacts in `changedTouchContacts`.
  /// - Returns: Indices of struck contacts.
  private mutating func compareChangedTouches(substep: Int) -> [Int] {
    changedTouchContacts.sort()
    var struck: [Int] = []
    var ended: [Int] = []
    var begun: [(index: Int, touch: Touch)] = []
    var seen = -1
    var last = TouchPair.none
    for changed in changedTouchContacts where Int(changed) != seen {
      seen = Int(changed)
      if contacts[seen].isStruck { struck.append(seen) }
      let pair = touchPair(contacts[seen])
      if pair == last { continue }
      last = pair
      let old = touchPairs.bisect(touchPairs.indices) { $0.precedes(pair) }
      let wasTouching = old < touchPairs.count && touchPairs[old] == pair
      let first = firstTouching(of: pair, near: seen)
      if let first, !wasTouching {
        var from = first
        if let touch = nextTouch(from: &from) { begun.append((old, touch)) }
      } else if first == nil, wasTouching {
        ended.append(old)
      }
    }
    recordChanges(ended: ended, begun: begun, substep: substep)
    return struck
  }

  /// The first touching contact of a pair; contacts of a pair stand next to each other.
  /// - Parameter i: Any contact of the pair.
  private func firstTouching(of pair: TouchPair, near i: Int) -> Int? {
    var first = i
    while first > 0, touchPair(contacts[first - 1]) == pair { first -= 1 }
    while first < contacts.count, touchPair(contacts[first]) == pair {
      if contacts[first].isTouching { return first }
      first += 1
    }
    return nil
  }

  /// Compares all contacts with the touches of the previous comparison.
  /// - Returns: Indices of struck contacts.
  private mutating func compareAllTouches(substep: Int) -> [Int] {
    var struck: [Int] = []
    // Indices in `touchPairs` of ended touches; new touches with the indices before which they belong.
    var ended: [Int] = []
    var begun: [(index: Int, touch: Touch)] = []
    var old = 0
    var last = TouchPair.none
    for k in contacts.indices {
      if contacts[k].isStruck { struck.append(k) }
      guard contacts[k].isTouching else { continue }
      // Contacts are sorted by pair, so those of one pair stand next to each other.
      let pair = touchPair(contacts[k])
      if pair == last { continue }
      last = pair
      if old < touchPairs.count, touchPairs[old] != pair {
        while old < touchPairs.count, touchPairs[old].precedes(pair) {
          ended.append(old)
          old += 1
        }
      }
      if old < touchPairs.count, touchPairs[old] == pair {
        old += 1
      } else {
        var from = k
        if let touch = nextTouch(from: &from) { begun.append((old, touch)) }
      }
    }
    ended += old..<touchPairs.count
    recordChanges(ended: ended, begun: begun, substep: substep)
    return struck
  }

  /// Appends ended and begun touches to `changes` and updates `touchPairs`.
  /// - Parameters:
  ///   - ended: Indices in `touchPairs` of ended touches, ascending.
  ///   - begun: New touches, sorted, with the indices in `touchPairs` before which they belong.
  private mutating func recordChanges(ended: [Int], begun: [(index: Int, touch: Touch)], substep: Int) {
    guard !ended.isEmpty || !begun.isEmpty else { return }
    // A crowd that lands begins thousands of touches; growing by appending could take twice their memory.
    changes.reserveCapacity(changes.count + ended.count + begun.count)
    for index in ended {
      let pair = touchPairs[index]
      let touch = Touch(
        a: pair.a, b: pair.b, boundary: pair.boundary, point: .zero, normal: .zero, impulse: 0)
      changes.append(TouchChange(touch: touch, isBegin: false, substep: substep))
    }
    for (_, touch) in begun { changes.append(TouchChange(touch: touch, isBegin: true, substep: substep)) }
    updateTouchPairs(ended: ended, begun: begun)
  }

  /// Removes and inserts pairs of `touchPairs` in place, without a second list.
  /// - Parameters:
  ///   - ended: Indices of pairs to remove, ascending.
  ///   - begun: Touches to insert, sorted, with the old indices before which they belong.
  private mutating func updateTouchPairs(ended: [Int], begun: [(index: Int, touch: Touch)]) {
    if let first = ended.first {
      var keptCount = first
      var next = 0
      for k in first..<touchPairs.count {
        if next < ended.count, ended[next] == k {
          next += 1
        } else {
          touchPairs[keptCount] = touchPairs[k]
          keptCount += 1
        }
      }
      touchPairs.removeLast(touchPairs.count - keptCount)
    }
    var from = touchPairs.count
    var to = from + begun.count
    if touchPairs.capacity < to { touchPairs.reserveCapacity(to + to / 32) }
    for (_, touch) in begun { touchPairs.append(touch.pair) }
    // From the end, so that no pair is overwritten before it has moved.
    var gone = ended.count
    for (index, touch) in begun.reversed() {
      while gone > 0, ended[gone - 1] >= index { gone -= 1 }
      to -= 1
      while from > index - gone {
        from -= 1
        touchPairs[to] = touchPairs[from]
        to -= 1
      }
      touchPairs[to] = touch.pair
    }
  }

  /// Touches at the end of the last step, sorted.
  package var touches: [Touch] {
    guard !wideSolversAreLoaded else {
      var other = self
      other.releaseWideSolvers()
      return other.touches
    }
    var list: [Touch] = []
    var k = 0
    var next = nextTouch(from: &k)
    for pair in touchPairs {
      while let touch = next, touch.pair.precedes(pair) { next = nextTouch(from: &k) }
      if let touch = next, touch.pair == pair {
        list.append(touch)
      } else {
        // A call from outside the step removed the contact. The next step decides whether the touch
        // continues.
        list.append(
          Touch(
            a: pair.a, b: pair.b, boundary: pair.boundary, point: bodyStates[pair.a].position, normal: .zero,
            impulse: 0))
      }
    }
    return list
  }

  /// The touch of the next touching contacts; contacts of a pair stand next to each other.
  /// - Parameter k: Index of the contact to begin with; afterwards that of the first contact of a later
  ///   touch.
  private func nextTouch(from k: inout Int) -> Touch? {
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
  private func touchPair(_ contact: Contact) -> TouchPair {
    TouchPair(a: contact.a, b: contact.b, boundary: serial(ofBoundary: contact))
  }

  @inline(__always)
  private func serial(ofBoundary contact: Contact) -> Int {
    contact.isBoundary ? surroundings[of: contact].serial : -1
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
