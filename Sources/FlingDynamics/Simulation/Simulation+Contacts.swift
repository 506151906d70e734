package import FlingGeometry

/// A contact of an item with another item or a boundary, within a collision.
package struct ItemContact: Sendable {
  package var collision: BehaviorDefinition.ID
  package var item: ItemID
  /// The other item; nil for a contact with a boundary.
  package var other: ItemID?
  /// The name of the boundary; nil for a contact with an item or with the bounds.
  package var boundary: String?
  package var point: Point
  /// Unit vector from the item to the other item, or into the boundary.
  package var normal: Point
  /// Normal impulse of the last step, in mass × pt/s.
  package var impulse: Double
}

/// A contact that began or ended in the last step.
package struct ItemContactEvent: Sendable {
  package var contact: ItemContact
  package var isBegin: Bool
  /// The substep of the event, from 0. Contacts that end because of a changed property end in the first.
  package var substep: Int
}

/// A boundary by its collision and its name; the name is nil for the bounds.
struct BoundaryName: Sendable {
  let collision: BehaviorDefinition.ID
  /// The serial number of the collision.
  let serial: Int
  let name: String?
}

/// A contact that has begun and not yet ended, within one collision.
struct OngoingContact: Sendable {
  var contact: ItemContact
  let key: ContactKey
}

/// Serial numbers of the parties of a contact; -1 for a missing one.
struct ContactKey: Hashable, Sendable {
  let collision: Int
  let item: Int
  let other: Int
  let boundary: Int
}

extension Simulation {
  /// The present contacts, ordered by collision, item and other party.
  package var contacts: [ItemContact] { currentContacts().map(\.contact) }

  /// Whether two items touch now or touched within the last step. A bounce counts, though the items are
  /// separate again at its end.
  package func areTouching(_ item: ItemID, _ other: ItemID) -> Bool {
    guard let x = body(of: item), let y = body(of: other) else { return false }
    let low = x < y ? x : y
    let high = x < y ? y : x
    return world.touchPairs.contains { $0.a == low && $0.b == high }
      || contactEvents.contains { event in
        event.isBegin
          && (event.contact.item == item && event.contact.other == other
            || event.contact.item == other && event.contact.other == item)
      }
  }

  /// Whether an item touches a boundary now, or touched it within the last step.
  /// - Parameter name: nil for the bounds.
  package func isTouching(_ item: ItemID, boundary name: String?) -> Bool {
    guard let body = body(of: item) else { return false }
    let touches = world.touchPairs.contains { touch in
      guard touch.a == body, touch.b == World.ground, let wall = boundaryNames[touch.boundary] else {
        return false
      }
      return wall.name == name
    }
    return touches
      || contactEvents.contains { event in
        event.isBegin && event.contact.item == item && event.contact.other == nil
          && event.contact.boundary == name
      }
  }

  // MARK: Begin and end

  /// Ends contacts whose collision, item or boundary was removed.
  func endContactsOfRemoved() {
    guard mayContactsDiffer, !ongoingContacts.isEmpty else { return }
    var remaining: [OngoingContact] = []
    for entry in ongoingContacts {
      let contact = entry.contact
      let collision = entry.key.collision
      let item = body(of: contact.item)
      var remains = item.map { record(of: $0).serial == entry.key.item } ?? false
      if let item, let id = contact.other {
        remains =
          remains && world.bodies[item].itemGroups.contains(collision)
          && (body(of: id).map { world.bodies[$0].itemGroups.contains(collision) } ?? false)
      } else if let item {
        remains =
          remains && boundaryNames[entry.key.boundary] != nil
          && world.bodies[item].boundaryGroups.contains(collision)
      }
      if remains {
        remaining.append(entry)
      } else {
        contactEvents.append(ItemContactEvent(contact: contact, isBegin: false, substep: 0))
      }
    }
    ongoingContacts = remaining
    ongoingKeys = Set(remaining.map(\.key))
  }

  /// Converts the contact changes of the step into events.
  /// - Parameter before: contacts before the step if any property was set since the last one; else nil.
  func recordContactEvents(contactsBefore before: [OngoingContact]?) {
    let changes = world.changes
    if let before { recordContactsChangedByProperties(since: before) }
    var next = 0
    // Changes are ordered by substep, with ends first in each.
    while next < changes.count {
      let substep = changes[next].substep
      var ended: [ContactKey] = []
      var begun: [OngoingContact] = []
      while next < changes.count, changes[next].substep == substep {
        let met = ongoingContacts(of: changes[next].touch)
        if changes[next].isBegin { begun += met } else { ended += met.map(\.key) }
        next += 1
      }
      recordEnds(of: Set(ended), in: substep)
      recordBeginnings(of: begun, in: substep)
    }
  }

  /// After a change of properties, a pair may touch in another collision behavior, or no longer touch in this
  /// one. Such contacts begin in the first substep, unless they end in it.
  private func recordContactsChangedByProperties(since before: [OngoingContact]) {
    let keys = Set(before.map(\.key))
    recordEnds(of: Set(ongoingContacts.map(\.key).filter { !keys.contains($0) }), in: 0)
    let ended = world.changes.prefix { $0.substep == 0 && !$0.isBegin }.flatMap {
      ongoingContacts(of: $0.touch)
    }
    let brief = Set(ended.map(\.key))
    recordBeginnings(of: before.filter { !brief.contains($0.key) }, in: 0)
  }

  private func recordEnds(of ended: Set<ContactKey>, in substep: Int) {
    guard !ended.isEmpty else { return }
    contactEvents += sorted(ongoingContacts.filter { ended.contains($0.key) }).map {
      ItemContactEvent(contact: $0.contact, isBegin: false, substep: substep)
    }
    ongoingContacts.removeAll { ended.contains($0.key) }
    ongoingKeys.subtract(ended)
  }

  private func recordBeginnings(of entries: [OngoingContact], in substep: Int) {
    let begun = entries.filter { !ongoingKeys.contains($0.key) }
    guard !begun.isEmpty else { return }
    contactEvents += sorted(begun).map {
      ItemContactEvent(contact: $0.contact, isBegin: true, substep: substep)
    }
    ongoingContacts += begun
    ongoingKeys.formUnion(begun.map(\.key))
  }

  /// The present contacts, ordered by collision, item and other party.
  func currentContacts() -> [OngoingContact] {
    sorted(world.touches.flatMap(ongoingContacts))
  }

  /// One entry for each collision behavior that contains both parties.
  private func ongoingContacts(of touch: Touch) -> [OngoingContact] {
    var first = record(of: touch.a)
    var normal = touch.normal
    func makeContact(
      _ collision: BehaviorDefinition.ID, serial: Int, _ second: ItemRecord?, _ wall: BoundaryName?
    ) -> OngoingContact {
      OngoingContact(
        contact: ItemContact(
          collision: collision, item: first.id, other: second?.id, boundary: wall?.name,
          point: touch.point, normal: normal, impulse: touch.impulse),
        key: ContactKey(
          collision: serial, item: first.serial, other: second?.serial ?? -1, boundary: touch.boundary))
    }
    if touch.b == World.ground {
      guard let wall = boundaryNames[touch.boundary] else { return [] }
      return [makeContact(wall.collision, serial: wall.serial, nil, wall)]
    }
    var second = record(of: touch.b)
    if second.serial < first.serial {
      swap(&first, &second)
      normal = -normal
    }
    let groups = world.bodies[touch.b].itemGroups
    let shared = world.bodies[touch.a].itemGroups.compactMap { serial in
      groups.contains(serial) ? collisionIndices[serial].map { (index: $0, serial: serial) } : nil
    }
    return shared.sorted { $0.index < $1.index }.map {
      makeContact(behaviors[$0.index].definition.id, serial: $0.serial, second, nil)
    }
  }

  /// Sorts by position of the collision in the tree, by item, then by other item with boundaries last.
  private func sorted(_ entries: [OngoingContact]) -> [OngoingContact] {
    guard entries.count > 1 else { return entries }
    let indices = entries.map { collisionIndices[$0.key.collision] ?? -1 }
    func precedes(_ i: Int, _ j: Int) -> Bool {
      let x = entries[i].key
      let y = entries[j].key
      if indices[i] != indices[j] { return indices[i] < indices[j] }
      if x.item != y.item { return x.item < y.item }
      if (x.boundary < 0) != (y.boundary < 0) { return x.boundary < 0 }
      if x.other != y.other { return x.other < y.other }
      return x.boundary != y.boundary ? x.boundary < y.boundary : i < j
    }
    return entries.indices.sorted(by: precedes).map { entries[$0] }
  }
}
