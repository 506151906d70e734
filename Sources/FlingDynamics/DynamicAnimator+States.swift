package import FlingGeometry

/// Members for the stage that UIKit does not have.
extension DynamicAnimator {
  /// The state of an item; nil if it is no body. An item becomes a body in the next step after it was added
  /// to a behavior.
  package func state(of item: any DynamicItem) -> ItemState? {
    guard let body = body(of: item) else { return nil }
    let bodyState = world.bodyStates[body]
    let pose = pose(body)
    return ItemState(
      center: pose.center, angle: pose.angle, centroid: record(of: body).centroid,
      velocity: bodyState.velocity,
      angularVelocity: bodyState.spin, mass: world.bodies[body].mass,
      isResting: world.isResting(body) || world.bodies[body].isAnchored,
      isAnchored: world.bodies[body].isAnchored)
  }

  /// The contribution of a member to the mass of its group; 0 if the group is no body.
  package func mass(of member: any DynamicItem, in group: DynamicItemGroup) -> Double {
    guard let body = body(of: group), let bodyShape = try? Self.bodyShape(of: member) else { return 0 }
    return world.bodies[body].density * bodyShape.area / 10_000
  }

  /// Whether the poses within a step are stored, from the next step on. False by default, because they need
  /// much memory.
  package var keepsPoses: Bool {
    get { recorder.keepsPoses }
    set { recorder.keepsPoses = newValue }
  }

  /// The six poses at the start of the last step and after each of its substeps; six copies of the present
  /// one if poses are not stored; empty if the item is no body.
  package func lastStepPoses(of item: any DynamicItem) -> [ItemPose] {
    guard let body = body(of: item) else { return [] }
    let width = World.substeps + 1
    guard world.poses.count >= (body + 1) * width else {
      return Array(repeating: pose(body), count: width)
    }
    let centroid = record(of: body).centroid
    return world.poses[(body * width)..<((body + 1) * width)].map {
      ItemPose(center: Self.center($0.position, $0.angle, centroid), angle: $0.angle)
    }
  }

  /// Sets the pose of an item at once. The velocity stays, and the item wakes.
  package func setPose(of item: any DynamicItem, center: Point, angle: Double) {
    guard let body = body(of: item), Self.isWithinLimits(center), abs(angle) <= DynamicsError.largest else {
      return
    }
    let centroid = record(of: body).centroid
    let position = center + AffineTransform(rotationAngle: angle).applyToVector(centroid)
    recorder.apply(.place(body, position: position, angle: angle))
    recorder.setAllPosesToPresent(of: body)
    records[owners[body]].isWritten = false
    requestStep()
  }

  /// Reads the bounds and outline of an item again.
  package func reloadShape(of item: any DynamicItem) throws(DynamicsError) {
    guard let body = body(of: item) else { return }
    let angle = world.bodyStates[body].angle
    let group = item as? DynamicItemGroup
    if let group { try Self.checkMembers(of: group) }
    // Members may have moved within the group.
    group?.readMemberPoses(angle: angle)
    let bodyShape = try Self.bodyShape(of: item)
    let center = group?.center ?? pose(body).center
    var record = world.bodies[body]
    record.bodyShape = bodyShape
    recorder.apply(.setBody(body, record))
    records[owners[body]].centroid = bodyShape.centroid
    setPose(of: item, center: center, angle: angle)
  }

  /// Sets whether a group becomes a body when behaviors contain it.
  package func setActive(_ isActive: Bool, _ group: DynamicItemGroup) {
    guard group.isActive != isActive else { return }
    group.isActive = isActive
    isStale = true
  }

  /// Adds to the velocity of an item in pt/s and to its spin in rad/s. No effect if the item is no body.
  package func addVelocity(linear: Point, angular: Double, to item: any DynamicItem) {
    _ = addVelocity(linear, angular, to: item)
  }

  /// Adds to the velocity of an item.
  /// - Returns: false if the item is no body or a number is out of range.
  func addVelocity(_ linear: Point, _ angular: Double, to item: any DynamicItem) -> Bool {
    guard let body = body(of: item), Self.isWithinLimits(linear), abs(angular) <= DynamicsError.largest else {
      return false
    }
    recorder.apply(.addVelocity(body, linear: linear, spin: angular))
    requestStep()
    return true
  }

  /// NaN fails every comparison.
  private static func isWithinLimits(_ point: Point) -> Bool {
    abs(point.x) <= DynamicsError.largest && abs(point.y) <= DynamicsError.largest
  }

  /// Whether every movable body rests, and no continuous push or changing field acts on one.
  package var isAtRest: Bool {
    for body in world.bodies.indices.dropFirst()
    where !world.bodies[body].isAnchored && !world.isResting(body) {
      return false
    }
    return !world.hasChangingField
      && !world.pushes.contains { !world.bodies[$0.body].isAnchored && $0.force != .zero }
  }

  /// A hash of all poses, velocities and rest states in the solver's order. Equal on every machine.
  package var stateHash: UInt64 { world.stateHash }

  /// Records the calls of the solver from now on; nil by default.
  package var journal: Journal? {
    get { recorder.journal }
    set { recorder.journal = newValue }
  }

  // MARK: Bodies and items

  func body(of item: any DynamicItem) -> Int? {
    index[ObjectIdentifier(item)].map { records[$0].body }
  }

  func record(of body: Int) -> ItemRecord { records[owners[body]] }

  /// Pose of the item of a body: its center instead of the center of mass.
  func pose(_ body: Int) -> ItemPose {
    let bodyState = world.bodyStates[body]
    return ItemPose(
      center: Self.center(bodyState.position, bodyState.angle, record(of: body).centroid),
      angle: bodyState.angle)
  }

  private static func center(_ position: Point, _ angle: Double, _ centroid: Point) -> Point {
    if centroid == .zero { return position }
    return position - AffineTransform(rotationAngle: angle).applyToVector(centroid)
  }
}
