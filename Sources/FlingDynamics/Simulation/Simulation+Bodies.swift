internal import FlingGeometry

/// Converts behaviors to bodies, boundaries, pushes and fields of the world.
extension Simulation {
  struct NewItem: Sendable {
    var id: ItemID
    var pose: ItemPose
    var bodyShape: BodyShape
  }

  // MARK: Adding and removing bodies

  /// Items that behaviors name and that are not bodies yet, in the order of the behaviors.
  func newItems(
    of definitions: [BehaviorDefinition], _ inactive: Set<ItemID>,
    _ read: (ItemID) throws(SimulationError) -> (shape: ItemShape, pose: ItemPose)
  ) throws(SimulationError) -> [NewItem] {
    var seen = inactive
    var newItems: [NewItem] = []
    for behavior in definitions {
      for id in behavior.items where index[id] == nil && seen.insert(id).inserted {
        let item = try read(id)
        try item.pose.validate(of: id)
        newItems.append(NewItem(id: id, pose: item.pose, bodyShape: try item.shape.bodyShape(of: id)))
      }
    }
    return newItems
  }

  /// Removes the bodies of items that no behavior names any more, and wakes the bodies that touched them.
  func removeUnreferenced(_ inactive: Set<ItemID>) {
    var isNamed = Array(repeating: false, count: records.count)
    for behavior in behaviors {
      for id in behavior.definition.items where !inactive.contains(id) {
        if let k = index[id] { isNamed[k] = true }
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
      index[record.id] = k
      owners[record.body] = k
    }
  }

  /// Adds bodies for new items, in an order that does not depend on the order of the items, and sets the
  /// properties of all bodies.
  func addBodies(_ newItems: [NewItem]) {
    let first = records.count
    var bodyShapes = records.map { world.bodies[$0.body].bodyShape }
    for item in newItems {
      index[item.id] = records.count
      records.append(
        ItemRecord(serial: newSerial(), id: item.id, body: 0, centroid: item.bodyShape.centroid))
      bodyShapes.append(item.bodyShape)
    }
    let bodies = bodyDefinitions(for: bodyShapes)
    let added = newItems.enumerated().map { k, item in
      World.NewBody(
        body: bodies[first + k],
        position: Self.position(of: item.pose, centroid: item.bodyShape.centroid), angle: item.pose.angle)
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
    for behavior in behaviors {
      if case .gravity(_, let direction) = behavior.definition.kind { sum += direction * 1000 }
    }
    return sum
  }

  /// Applies the velocity changes of the definitions.
  func applyVelocityChanges() {
    for behavior in behaviors {
      guard case .properties(let properties) = behavior.definition.kind else { continue }
      for change in properties.velocityChanges {
        guard let body = body(of: change.item), change.linear != .zero || change.angular != 0 else {
          continue
        }
        recorder.apply(.addVelocity(body, linear: change.linear, spin: change.angular))
      }
    }
  }

  // MARK: Properties of bodies

  /// Definitions of all bodies with the properties that behaviors set, in the order of registration.
  private func bodyDefinitions(for bodyShapes: [BodyShape]) -> [BodyDefinition] {
    var bodies = bodyShapes.map { BodyDefinition(bodyShape: $0) }
    func changeBodies(of items: [ItemID], _ change: (inout BodyDefinition) -> Void) {
      for item in items {
        if let k = index[item] { change(&bodies[k]) }
      }
    }
    for behavior in behaviors {
      switch behavior.definition.kind {
      case .gravity(let items, let direction): changeBodies(of: items) { $0.gravity += direction * 1000 }
      case .collision(let collision):
        guard let serial = behavior.serial else { continue }
        changeBodies(of: collision.items) { body in
          if collision.mode.contains(.items) { body.itemGroups.append(serial) }
          if collision.mode.contains(.boundaries) { body.boundaryGroups.append(serial) }
        }
      case .properties(let properties):
        changeBodies(of: properties.items) { body in
          if let value = properties.elasticity { body.elasticity = value }
          if let value = properties.friction { body.friction = value }
          if let value = properties.density { body.density = value }
          if let value = properties.resistance { body.resistance = value }
          if let value = properties.angularResistance { body.angularResistance = value }
          if let value = properties.charge { body.charge = value }
          if let value = properties.isAnchored { body.isAnchored = value }
          if let value = properties.allowsRotation { body.allowsRotation = value }
        }
      case .push, .attachment, .snap, .field: break
      }
    }
    for k in bodies.indices {
      bodies[k].itemGroups.sort()
      bodies[k].boundaryGroups.sort()
    }
    return bodies
  }

  func boundaries() -> [BoundaryShape] {
    var made: [BoundaryShape] = []
    boundaryNames = [:]
    for behavior in behaviors {
      guard case .collision(let collision) = behavior.definition.kind, let group = behavior.serial else {
        continue
      }
      func add(_ points: [Point], _ isClosed: Bool, _ serial: Int, _ wall: BehaviorDefinition.Boundary?) {
        var boundary = BoundaryShape(serial: serial, points: points, isClosed: isClosed, group: group)
        boundary.elasticity = wall?.elasticity ?? collision.elasticity
        boundary.friction = wall?.friction ?? collision.friction
        made.append(boundary)
        boundaryNames[serial] = BoundaryName(
          collision: behavior.definition.id, serial: group, name: wall?.name)
      }
      if let insets = collision.boundsInsets, let bounds, let serial = behavior.boundsSerial {
        add(bounds.inset(by: insets).corners, true, serial, nil)
      }
      for wall in collision.boundaries where wall.isEnabled {
        guard let serial = behavior.boundarySerials[wall.number] else { continue }
        for line in wall.lines { add(line.points, line.isClosed, serial, wall) }
      }
    }
    return made.indices.sorted {
      made[$0].serial != made[$1].serial ? made[$0].serial < made[$1].serial : $0 < $1
    }.map { made[$0] }
  }

  // MARK: Forces

  /// The continuous pushes.
  func pushes() -> [World.AppliedForce] {
    var pushes: [World.AppliedForce] = []
    for behavior in behaviors {
      guard case .push(let push) = behavior.definition.kind, push.mode == .continuous, push.isActive,
        push.force != .zero
      else { continue }
      for target in push.targets {
        guard let body = body(of: target.item) else { continue }
        pushes.append(
          World.AppliedForce(
            body: body, force: push.force, offset: target.offset - record(of: body).centroid))
      }
    }
    return pushes
  }

  /// The fields. A custom field has its index among all fields as the number of its law.
  func fields() -> [FieldDefinition] {
    var fields: [FieldDefinition] = []
    for behavior in behaviors {
      guard case .field(let items, var field) = behavior.definition.kind else { continue }
      if behavior.definition.isCustomField { field.law = .custom(fields.count) }
      field.bodies = items.compactMap { body(of: $0) }.sorted()
      fields.append(field)
    }
    return fields
  }

  /// The IDs of the fields by the numbers of their laws.
  var fieldIDs: [BehaviorDefinition.ID] {
    behaviors.filter { if case .field = $0.definition.kind { true } else { false } }.map(\.definition.id)
  }

  /// Applies instantaneous pushes once, and moves the anchors of attachments and snaps to their new
  /// positions.
  func applyImpulsesAndMoveAnchors() {
    for k in behaviors.indices {
      switch behaviors[k].definition.kind {
      case .push(var push) where push.mode == .instantaneous && push.isActive:
        for target in push.targets {
          guard let body = body(of: target.item) else { continue }
          recorder.apply(
            .strike(body, impulse: push.force, offset: target.offset - record(of: body).centroid))
        }
        push.isActive = false
        behaviors[k].definition.kind = .push(push)
      case .snap(_, let point, _): behaviors[k].presentPoint = point
      case .attachment(let attachment): behaviors[k].presentPoint = attachment.anchor ?? .zero
      default: break
      }
    }
  }
}
