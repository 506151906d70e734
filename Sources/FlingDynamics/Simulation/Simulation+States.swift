package import FlingGeometry

/// Items and their states.
extension Simulation {
  /// The number of items that are bodies.
  package var bodyCount: Int { records.count }

  /// The poses of all bodies, in the order in which the items became bodies.
  package var poses: [(item: ItemID, pose: ItemPose, isAwake: Bool)] {
    records.map { (item: $0.id, pose: pose($0.body), isAwake: world.bodyStates[$0.body].isAwake) }
  }

  /// The state of an item; nil if it is no body. An item becomes a body in the first `apply` with a behavior
  /// that names it.
  package func state(of item: ItemID) -> ItemState? {
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

  package func isBody(_ item: ItemID) -> Bool { index[item] != nil }

  /// The contribution of a member to the mass of its group; 0 if the group is no body.
  package func mass(of member: ItemOutline, in group: ItemID) -> Double {
    guard let body = body(of: group), let bodyShape = try? member.bodyShape(of: group) else { return 0 }
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
  package func lastStepPoses(of item: ItemID) -> [ItemPose] {
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

  // MARK: Changes

  /// Moves an item at once. The velocity stays, and the item wakes. No effect if it is no body or the pose is
  /// not finite.
  /// - Returns: whether it was moved.
  @discardableResult
  package func place(_ item: ItemID, at pose: ItemPose) -> Bool {
    guard let body = body(of: item), SimulationError.isWithinLimits(pose.center),
      abs(pose.angle) <= SimulationError.largest
    else { return false }
    let position = Self.position(of: pose, centroid: record(of: body).centroid)
    recorder.apply(.place(body, position: position, angle: pose.angle))
    recorder.setAllPosesToPresent(of: body)
    requestStep()
    return true
  }

  /// Gives an item another shape.
  /// - Parameter center: the new center; nil if it stays.
  package func reshape(
    _ item: ItemID, to shape: ItemShape, center: Point? = nil
  ) throws(SimulationError) {
    guard let body = body(of: item) else { return }
    var pose = pose(body)
    if let center { pose.center = center }
    var definition = world.bodies[body]
    definition.bodyShape = try shape.bodyShape(of: item)
    recorder.apply(.setBody(body, definition))
    records[owners[body]].centroid = definition.bodyShape.centroid
    place(item, at: pose)
  }

  /// Adds to the velocity of an item in pt/s and to its spin in rad/s.
  /// - Returns: false if the item is no body or a number is out of range.
  @discardableResult
  package func addVelocity(_ linear: Point, angular: Double, to item: ItemID) -> Bool {
    guard let body = body(of: item), SimulationError.isWithinLimits(linear),
      abs(angular) <= SimulationError.largest
    else { return false }
    recorder.apply(.addVelocity(body, linear: linear, spin: angular))
    requestStep()
    return true
  }

  // MARK: The whole

  /// Whether every movable body rests, and no continuous push or changing field acts on one.
  package var isAtRest: Bool {
    for body in world.bodies.indices.dropFirst()
    where !world.bodies[body].isAnchored && !world.isResting(body) {
      return false
    }
    return !world.hasChangingField
      && !world.pushes.contains { !world.bodies[$0.body].isAnchored && $0.force != .zero }
  }

  /// Whether everything is at rest and asleep, so that nothing creeps below the rest limits.
  package var isStill: Bool { isAtRest && !world.bodyStates.contains(where: \.isAwake) }

  /// A hash of all poses, velocities and rest states in the solver's order. Equal on every machine.
  package var stateHash: UInt64 { world.stateHash }

  /// Seconds of simulation since the start; the time of noise.
  package var fieldTime: Double { world.time }

  /// Records the calls of the solver from now on; nil by default.
  package var journal: Journal? {
    get { recorder.journal }
    set { recorder.journal = newValue }
  }

  // MARK: Bodies and items

  func body(of item: ItemID) -> Int? { index[item].map { records[$0].body } }

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

  /// The center of mass of an item.
  static func position(of pose: ItemPose, centroid: Point) -> Point {
    pose.center + AffineTransform(rotationAngle: pose.angle).applyToVector(centroid)
  }
}
