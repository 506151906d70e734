internal import FlingGeometry

/// Converts the tree of behaviors to bodies, boundaries, joints and pushes of the world: at most once a step,
/// and only after a change. Everything is checked before anything changes.
extension DynamicAnimator {
  func rebuildWorld() throws(DynamicsError) {
    let tree = try flattenedTree()
    for behavior in tree { try behavior.validate() }
    try DynamicsError.requireNotNegative(bounceThreshold, "bounceThreshold", of: "DynamicAnimator")
    if let bounds = referenceBounds, !bounds.isWithinLimits {
      throw DynamicsError(
        "DynamicAnimator", "referenceBounds",
        "(\(bounds.minX), \(bounds.minY)) … (\(bounds.maxX), \(bounds.maxY))",
        must: "be finite, within ±1e9")
    }
    try checkGroupMembership(tree)
    let newItems = try newItems(tree)
    active = tree
    for behavior in active {
      if let collision = behavior as? CollisionBehavior { collision.assignSerials(from: &nextSerial) }
    }
    collisions = active.compactMap { $0 as? CollisionBehavior }
    collisionIndices = [:]
    for (index, collision) in collisions.enumerated() { collisionIndices[collision.serial ?? 0] = index }
    mayContactsDiffer = true
    removeUnreferenced()
    recorder.bounceThreshold = bounceThreshold
    addBodies(newItems)
    recorder.apply(.setBoundaries(boundaries()))
    prepareAddedBehaviors()
    recorder.apply(.setLinks(jointDefinitions()))
    recorder.apply(.setPushes(pushes()))
    recorder.apply(.setFields(fields()))
  }

  // MARK: The tree

  func flattenedTree() throws(DynamicsError) -> [DynamicBehavior] {
    var tree: [DynamicBehavior] = []
    var seen: [ObjectIdentifier: Bool] = [:]
    var waiting: [DynamicBehavior] = behaviors.reversed()
    while let behavior = waiting.popLast() {
      guard seen.updateValue(true, forKey: ObjectIdentifier(behavior)) == nil else {
        throw DynamicsError(
          "\(type(of: behavior))", "dynamicAnimator", "an animator that contains it twice",
          must: "contain it once")
      }
      guard behavior.dynamicAnimator === self else {
        throw DynamicsError(
          "\(type(of: behavior))", "dynamicAnimator", "another animator",
          must: "be the only one that contains it")
      }
      tree.append(behavior)
      waiting.append(contentsOf: behavior.childBehaviors.reversed())
    }
    return tree
  }

  // MARK: Adding and removing bodies

  /// Removes the bodies of items that no behavior contains any more, and wakes the bodies that touched them.
  private func removeUnreferenced() {
    var isNamed = Array(repeating: false, count: records.count)
    for behavior in active {
      for item in behavior.bodilyItems {
        if let k = index[ObjectIdentifier(item)] { isNamed[k] = true }
      }
    }
    let gone = records.indices.filter { !isNamed[$0] }
    guard !gone.isEmpty else { return }
    recorder.apply(.remove(gone.map { records[$0].body }.sorted()))
    // The other bodies keep their order.
    let keptOwners = owners.dropFirst().filter { isNamed[$0] }
    for (index, owner) in keptOwners.enumerated() { records[owner].body = index + 1 }
    records = records.indices.filter { isNamed[$0] }.map { records[$0] }
    index = [:]
    owners = Array(repeating: -1, count: records.count + 1)
    for (k, record) in records.enumerated() {
      index[ObjectIdentifier(record.item)] = k
      owners[record.body] = k
    }
  }

  /// Adds bodies for new items, in an order that does not depend on the order of the items, and sets the
  /// properties of all bodies.
  private func addBodies(_ newItems: [(item: any DynamicItem, bodyShape: BodyShape)]) {
    let first = records.count
    var bodyShapes = records.map { world.bodies[$0.body].bodyShape }
    for (item, bodyShape) in newItems {
      index[ObjectIdentifier(item)] = records.count
      records.append(
        ItemRecord(
          serial: nextSerial, item: item, group: item as? DynamicItemGroup, body: 0,
          centroid: bodyShape.centroid))
      bodyShapes.append(bodyShape)
      nextSerial += 1
    }
    let bodies = bodyDefinitions(for: bodyShapes)
    let added = newItems.enumerated().map { k, newItem -> World.NewBody in
      let angle = newItem.item.exactRotation
      let centroidOffset = AffineTransform(rotationAngle: angle).applyToVector(newItem.bodyShape.centroid)
      return World.NewBody(
        body: bodies[first + k], position: newItem.item.center + centroidOffset, angle: angle)
    }
    recorder.reserveCapacity(for: newItems.map(\.bodyShape))
    for k in World.canonicalOrder(of: added, along: gravity) {
      records[first + k].body = recorder.add(added[k])
      owners.append(first + k)
    }
    recorder.apply(.setProperties(owners.dropFirst().map { bodies[$0] }))
  }

  /// The sum over all gravity behaviors, in pt/s².
  private var gravity: Point {
    var sum = Point.zero
    for case let behavior as GravityBehavior in active { sum += behavior.acceleration }
    return sum
  }

  /// Applies pending velocities, and prepares each behavior that was added: reactivates pushes, records the
  /// points of snaps, measures attachments.
  private func prepareAddedBehaviors() {
    for behavior in active {
      if let dynamicItem = behavior as? DynamicItemBehavior { applyPendingVelocities(of: dynamicItem) }
      guard !behavior.isPrepared else { continue }
      behavior.isPrepared = true
      if let push = behavior as? PushBehavior { push.reactivate() }
      if let snap = behavior as? SnapBehavior { snap.presentPoint = snap.snapPoint }
      if let attachment = behavior as? AttachmentBehavior { measureJoint(of: attachment) }
    }
  }

  /// Adds pending velocities to the bodies of a behavior's items.
  private func applyPendingVelocities(of behavior: DynamicItemBehavior) {
    guard !behavior.pendingVelocity.isEmpty || !behavior.pendingSpin.isEmpty else { return }
    for item in behavior.items {
      let id = ObjectIdentifier(item)
      guard let body = body(of: item) else { continue }
      let velocity = behavior.pendingVelocity[id] ?? .zero
      let spin = behavior.pendingSpin[id] ?? 0
      if velocity != .zero || spin != 0 { recorder.apply(.addVelocity(body, linear: velocity, spin: spin)) }
    }
    behavior.pendingVelocity = [:]
    behavior.pendingSpin = [:]
  }

  // MARK: Properties of bodies

  /// Definitions of all bodies with the properties that behaviors set, in the order of registration.
  private func bodyDefinitions(for bodyShapes: [BodyShape]) -> [BodyDefinition] {
    var bodies = bodyShapes.map { BodyDefinition(bodyShape: $0) }
    func changeBodies(of items: [any DynamicItem], _ change: (inout BodyDefinition) -> Void) {
      for item in items {
        if let k = index[ObjectIdentifier(item)] { change(&bodies[k]) }
      }
    }
    for behavior in active {
      if let gravity = behavior as? GravityBehavior {
        let acceleration = gravity.acceleration
        changeBodies(of: gravity.items) { $0.gravity += acceleration }
      } else if let collision = behavior as? CollisionBehavior, let serial = collision.serial {
        let mode = collision.collisionMode
        changeBodies(of: collision.items) { body in
          if mode.contains(.items) { body.itemGroups.append(serial) }
          if mode.contains(.boundaries) { body.boundaryGroups.append(serial) }
        }
      } else if let dynamicItem = behavior as? DynamicItemBehavior {
        let settings = dynamicItem.settings
        changeBodies(of: dynamicItem.items) { body in
          if let value = settings.elasticity { body.elasticity = value }
          if let value = settings.friction { body.friction = value }
          if let value = settings.density { body.density = value }
          if let value = settings.resistance { body.resistance = value }
          if let value = settings.angularResistance { body.angularResistance = value }
          if let value = settings.charge { body.charge = value }
          if let value = settings.isAnchored { body.isAnchored = value }
          if let value = settings.allowsRotation { body.allowsRotation = value }
        }
      }
    }
    for k in bodies.indices {
      bodies[k].itemGroups.sort()
      bodies[k].boundaryGroups.sort()
    }
    return bodies
  }

  private func boundaries() -> [BoundaryShape] {
    var made: [BoundaryShape] = []
    boundaryNames = [:]
    for collision in collisions {
      guard let group = collision.serial else { continue }
      func add(_ points: [Point], _ isClosed: Bool, _ serial: Int, _ wall: CollisionBehavior.AddedBoundary?) {
        var boundary = BoundaryShape(serial: serial, points: points, isClosed: isClosed, group: group)
        boundary.elasticity = wall?.elasticity ?? collision.boundaryElasticity
        boundary.friction = wall?.friction ?? collision.boundaryFriction
        made.append(boundary)
        boundaryNames[serial] = BoundaryName(collision: collision, identifier: wall?.identifier)
      }
      if let insets = collision.boundsInsets, let bounds = referenceBounds,
        let serial = collision.boundsSerial
      {
        add(bounds.inset(by: insets).corners, true, serial, nil)
      }
      for wall in collision.addedBoundaries where wall.isEnabled {
        guard let serial = wall.serial else { continue }
        for line in wall.lines {
          add(line.points, line.isClosed, serial, wall)
        }
      }
    }
    return made.indices.sorted {
      made[$0].serial != made[$1].serial ? made[$0].serial < made[$1].serial : $0 < $1
    }.map { made[$0] }
  }

  // MARK: Forces

  private func pushes() -> [World.AppliedForce] {
    var pushes: [World.AppliedForce] = []
    for case let push as PushBehavior in active
    where push.mode == .continuous && push.active && push.force != .zero {
      for item in push.items {
        if let body = body(of: item) {
          pushes.append(
            World.AppliedForce(body: body, force: push.force, offset: bodyOffset(of: push, on: item, body)))
        }
      }
    }
    return pushes
  }

  /// The fields. A custom field has its index among all active fields as the number of its law.
  private func fields() -> [FieldDefinition] {
    forceFields = active.compactMap { $0 as? FieldBehavior }
    return forceFields.indices.map { number in
      let field = forceFields[number]
      return field.definition(lawNumber: number, bodies: field.items.compactMap { body(of: $0) }.sorted())
    }
  }

  private func bodyOffset(of push: PushBehavior, on item: any DynamicItem, _ body: Int) -> Point {
    let offset = push.targetOffsetFromCenter(for: item)
    return Point(offset.horizontal, offset.vertical) - record(of: body).centroid
  }

  /// Applies instantaneous pushes once, and moves the anchors of attachments and snaps to their new
  /// positions.
  func applyImpulsesAndMoveAnchors() {
    for behavior in active {
      if let push = behavior as? PushBehavior, push.mode == .instantaneous, push.active {
        for item in push.items {
          guard let body = body(of: item) else { continue }
          recorder.apply(
            .strike(body, impulse: push.force, offset: bodyOffset(of: push, on: item, body)))
        }
        push.deactivate()
      } else if let snap = behavior as? SnapBehavior {
        snap.presentPoint = snap.snapPoint
      } else if let attachment = behavior as? AttachmentBehavior {
        attachment.presentAnchor = attachment.anchorPoint
      }
    }
  }
}

extension Rect {
  /// NaN fails every comparison.
  fileprivate var isWithinLimits: Bool {
    [minX, minY, maxX, maxY].allSatisfy { abs($0) <= DynamicsError.largest }
  }
}
