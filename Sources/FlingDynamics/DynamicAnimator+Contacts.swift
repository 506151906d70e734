internal import FlingGeometry

/// A boundary by the name its owner gave it; no name is the reference bounds.
struct WallName {
  let collision: CollisionBehavior
  let identifier: String?
}

/// A contact that has begun and not ended, within one collision behavior.
struct OpenContact {
  var contact: ItemContact
  /// Serial numbers of the collision, the item, and the other item or -1, and the boundary or -1.
  let key: [Int]
}

extension DynamicAnimator {
  /// What touches now, by collision, item and other.
  package var contacts: [ItemContact] {
    present().map(\.contact)
  }

  /// Whether two items touch now or met within the last step: a bounce is a touch, though both are apart again at its end.
  package func areTouching(_ item: any DynamicItem, _ other: any DynamicItem) -> Bool {
    guard let x = body(of: item), let y = body(of: other) else { return false }
    let low = x < y ? x : y
    let high = x < y ? y : x
    return world.touches.contains { $0.a == low && $0.b == high }
      || contactEvents.contains { event in
        event.isBegin
          && (event.contact.item === item && event.contact.other === other
            || event.contact.item === other && event.contact.other === item)
      }
  }

  /// Whether an item touches a boundary now, or met it within the last step.
  /// - Parameter identifier: nil means the reference bounds.
  package func isTouching(_ item: any DynamicItem, boundary identifier: String?) -> Bool {
    guard let body = body(of: item) else { return false }
    let touches = world.touches.contains { touch in
      guard touch.a == body, touch.b == World.ground, let wall = walls[touch.boundary] else {
        return false
      }
      return wall.identifier == identifier
    }
    return touches
      || contactEvents.contains { event in
        event.isBegin && event.contact.item === item && event.contact.other == nil
          && event.contact.boundary == identifier
      }
  }

  // MARK: Beginnings and ends

  /// Ends contacts whose collision, item or boundary is gone.
  func closeContacts() {
    guard !open.isEmpty else { return }
    let possible = Dictionary(uniqueKeysWithValues: collisions.map { ($0.serial ?? 0, $0) })
    var kept: [OpenContact] = []
    for entry in open {
      let contact = entry.contact
      let isIn = body(of: contact.item).map { records[$0 - 1].serial == entry.key[1] } ?? false
      let other = contact.other.map { body(of: $0) != nil && contact.collision.contains($0) } ?? true
      let wall = entry.key[3] < 0 || walls[entry.key[3]] != nil
      let mode: CollisionBehavior.Mode = contact.other == nil ? .boundaries : .items
      if isIn, other, wall, possible[entry.key[0]] != nil, contact.collision.contains(contact.item),
        contact.collision.collisionMode.contains(mode)
      {
        kept.append(entry)
      } else {
        contactEvents.append(ItemContactEvent(contact: contact, isBegin: false))
      }
    }
    open = kept
  }

  /// Turns what the world saw during the step into beginnings and ends.
  func followContacts() {
    for substep in 0..<World.substeps {
      let changes = world.changes.filter { $0.substep == substep }
      guard !changes.isEmpty else { continue }
      end(changes.filter { !$0.isBegin }.flatMap { entries($0.touch).map(\.key) })
      begin(changes.filter(\.isBegin).flatMap { entries($0.touch) })
    }
    // A pair may have touched before in another collision, or no longer touch in this one.
    let now = present()
    let keys = Dictionary(now.map { ($0.key, true) }, uniquingKeysWith: { first, _ in first })
    end(open.filter { keys[$0.key] == nil }.map(\.key))
    begin(now)
  }

  private func end(_ keys: [[Int]]) {
    let ended = Dictionary(keys.map { ($0, true) }, uniquingKeysWith: { first, _ in first })
    guard !ended.isEmpty else { return }
    contactEvents += sorted(open.filter { ended[$0.key] != nil }).map {
      ItemContactEvent(contact: $0.contact, isBegin: false)
    }
    open.removeAll { ended[$0.key] != nil }
  }

  private func begin(_ entries: [OpenContact]) {
    let known = Dictionary(open.map { ($0.key, true) }, uniquingKeysWith: { first, _ in first })
    let begun = entries.filter { known[$0.key] == nil }
    guard !begun.isEmpty else { return }
    contactEvents += sorted(begun).map { ItemContactEvent(contact: $0.contact, isBegin: true) }
    open += begun
  }

  private func present() -> [OpenContact] {
    sorted(world.touches.flatMap(entries))
  }

  /// One entry for every collision behavior in which the two meet.
  private func entries(_ touch: Touch) -> [OpenContact] {
    let first = records[touch.a - 1]
    func entry(_ collision: CollisionBehavior, _ second: Record?, _ wall: WallName?) -> OpenContact {
      OpenContact(
        contact: ItemContact(
          collision: collision, item: first.item, other: second?.item, boundary: wall?.identifier,
          point: touch.point, normal: touch.normal, impulse: touch.impulse),
        key: [collision.serial ?? 0, first.serial, second?.serial ?? -1, touch.boundary])
    }
    if touch.b == World.ground {
      guard let wall = walls[touch.boundary] else { return [] }
      return [entry(wall.collision, nil, wall)]
    }
    let second = records[touch.b - 1]
    return collisions.filter {
      $0.collisionMode.contains(.items) && $0.contains(first.item) && $0.contains(second.item)
    }.map { entry($0, second, nil) }
  }

  /// By place of the collision in the tree, item, then other items before boundaries.
  private func sorted(_ entries: [OpenContact]) -> [OpenContact] {
    guard entries.count > 1 else { return entries }
    let places = Dictionary(
      uniqueKeysWithValues: collisions.enumerated().map { ($0.element.serial ?? 0, $0.offset) })
    func rank(_ key: [Int]) -> [Int] {
      [places[key[0]] ?? -1, key[1], key[3] < 0 ? 0 : 1, key[2], key[3]]
    }
    return entries.sorted { rank($0.key).lexicographicallyPrecedes(rank($1.key)) }
  }

  func tellCollisions() {
    for event in contactEvents {
      let contact = event.contact
      guard let delegate = contact.collision.collisionDelegate else { continue }
      switch (event.isBegin, contact.other) {
      case (true, let other?):
        delegate.collisionBehavior(
          contact.collision, beganContactFor: contact.item, with: other, at: contact.point)
      case (false, let other?):
        delegate.collisionBehavior(
          contact.collision, endedContactFor: contact.item, with: other)
      case (true, nil):
        delegate.collisionBehavior(
          contact.collision, beganContactFor: contact.item,
          withBoundaryIdentifier: contact.boundary, at: contact.point)
      case (false, nil):
        delegate.collisionBehavior(
          contact.collision, endedContactFor: contact.item,
          withBoundaryIdentifier: contact.boundary)
      }
    }
  }
}
