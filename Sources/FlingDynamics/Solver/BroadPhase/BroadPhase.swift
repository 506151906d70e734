internal import FlingGeometry

/// The broad phase: pairs of parts that are near each other.
///
/// Every body has a predicted path for some substeps (`SweptBounds`). Pairs are searched again only for a
/// body that leaves its path or comes to its end: other parts in a hash grid, segments of boundaries in a
/// tree. Such a body is a moved proxy.
struct BroadPhase: Sendable {
  /// The predicted path of each body.
  private var sweptBounds: [SweptBounds] = [.unknown]
  /// The predicted boxes of all parts.
  private var grid = HashGrid()
  /// Bodies whose pairs must be found again.
  private var movedProxies: [Int] = []
  /// Whether a body is in `movedProxies`, by body.
  private var isMovedProxy: [Bool] = []
  private var joinedPairs = JoinedPairs()

  // MARK: Bodies

  mutating func reserveCapacity(_ count: Int) { sweptBounds.reserveCapacity(count) }

  /// Adds a body at the end of the list.
  mutating func appendBody() { sweptBounds.append(.unknown) }

  /// Forgets all predicted paths, because bodies and parts have new indices.
  mutating func reset(bodies count: Int) { sweptBounds = Array(repeating: .unknown, count: count) }

  /// Sets the pairs of bodies that do not collide because a joint connects them.
  /// - Returns: Whether these are others than before.
  mutating func setJoinedPairs(_ jointDefinitions: [JointDefinition]) -> Bool {
    joinedPairs.set(jointDefinitions)
  }

  // MARK: Moved proxies

  var hasMovedProxies: Bool { !movedProxies.isEmpty }

  /// Marks a body whose pairs must be searched again before the next substep.
  mutating func addMovedProxy(_ i: Int) {
    guard i < isMovedProxy.count, !isMovedProxy[i] else { return }
    isMovedProxy[i] = true
    movedProxies.append(i)
  }

  /// Marks a body that stopped, unless it was predicted to rest: a predicted path with a velocity no longer
  /// holds.
  mutating func addStoppedBody(_ i: Int) { if sweptBounds[i].until != .max { addMovedProxy(i) } }

  /// Marks all bodies.
  mutating func markAllBodies(_ count: Int, parts: Int) {
    grid.reset(parts: parts)
    movedProxies = Array(1..<count)
    isMovedProxy = Array(repeating: true, count: count)
    isMovedProxy[World.ground] = false
  }

  /// Marks the awake bodies that leave their predicted paths within a number of substeps.
  mutating func markBodiesLeavingPath(
    _ bodyStates: [BodyState], _ outlines: Outlines, from substep: Int32, substeps: Int32
  ) {
    for i in bodiesLeavingPath(bodyStates, from: substep, substeps: substeps)
    where !outlines.parts(of: i).isEmpty {
      addMovedProxy(i)
    }
  }

  mutating func clearMovedProxies() {
    for i in movedProxies { isMovedProxy[i] = false }
    movedProxies.clear()
  }

  func isOfMovedProxy(_ contact: Contact) -> Bool {
    isMovedProxy[contact.a] || (!contact.isBoundary && isMovedProxy[contact.b])
  }

  // MARK: Paths

  /// Awake bodies that leave their predicted paths within a number of substeps, even if nothing hits them.
  /// - Parameters:
  ///   - list: States of all bodies.
  ///   - substep: Number of the present substep.
  ///   - substeps: Number of substeps to check.
  ///   - isBent: Whether velocities are means over the substep, so that paths are parabolas.
  ///   - isKnownNow: Whether the present positions are known to be on the paths.
  func bodiesLeavingPath(
    _ list: [BodyState], from substep: Int32, substeps: Int32, isBent: Bool = false, isKnownNow: Bool = false
  ) -> [Int] {
    let (bodyStates, sweptBounds) = (list.span, sweptBounds.span)
    var bodiesLeavingPath: [Int] = []
    for i in bodyStates.indices where bodyStates[i].isAwake {
      var bulge = 0.0
      if isBent {
        let kick = bodyStates[i].velocity - bodyStates[i].startVelocity
        bulge = (abs(kick.x) + abs(kick.y)) * (World.substep / 4)
      }
      let holds = sweptBounds[i].contains(
        bodyStates[i], from: substep, substeps: substeps, bulge: bulge, isKnownNow: isKnownNow)
      if !holds { bodiesLeavingPath.append(i) }
    }
    return bodiesLeavingPath
  }

  /// Whether a body is off its predicted path, now or at a later pose.
  /// - Parameters:
  ///   - substeps: Number of substeps until the later pose.
  ///   - bulge: Largest distance from a straight path within the last of these substeps, in points.
  ///   - now: Number of the present substep.
  @inline(__always)
  func leavesPredictedPath(
    _ i: Int, _ bodyState: BodyState, to position: Point, angle: Double, after substeps: Int32 = 1,
    bulge: Double = 0, now: Int32
  ) -> Bool {
    !sweptBounds[i].contains(position: position, angle: angle, at: now + substeps, bulge: bulge)
      || !sweptBounds[i].contains(position: bodyState.position, angle: bodyState.angle, at: now)
  }

  /// Predicts the path of a body from now on, and puts the swept boxes of its parts into the grid.
  /// - Parameters:
  ///   - position: Center of mass at the start of the present substep.
  ///   - bulge: Largest distance from a straight path, in points.
  mutating func predictPath(
    of i: Int, position: Point, angle: Double, _ velocity: Point, _ spin: Double, bulge: Double = 0,
    _ bodyState: BodyState, _ bodies: BodyDefinitionTable, _ outlines: Outlines, now: Int32
  ) {
    let canMove = bodyState.isMovable
    let velocity = canMove ? velocity : .zero
    let spin = canMove ? spin : 0
    let traits = bodies.cachedProperties(of: i)
    let lever = traits.lever
    let swept = SweptBounds(
      position: position, angle: angle, velocity: velocity, angularVelocity: spin, lever: lever, bulge: bulge,
      now: now)
    sweptBounds[i] = swept
    let turning = abs(swept.angularVelocity) * swept.span
    var transform = bodyState.transform
    if angle != bodyState.angle {
      let (sine, cosine) = Elementary.sincos(angle)
      transform = BodyTransform(position: position, cosine: cosine, sine: sine)
    }
    transform.position = position
    let margin = Double(swept.slack) + World.contactDistance
    for part in outlines.parts(of: i) {
      var middle = position
      var half = Point(outlines.shape(part).maxExtent, outlines.shape(part).maxExtent)
      var drift = swept.velocity
      if turning < 0.5, lever > 0 {
        let extent = outlines.boundingBox(part, at: transform)
        middle = extent.low * 0.5 + extent.high * 0.5
        half = (extent.high - extent.low) * 0.5
        let arm = middle - position
        let bulge = turning * half.length + turning * turning * arm.length
        half += Point(bulge, bulge)
        drift += arm.perpendicular * swept.angularVelocity
      }
      half += Point(margin, margin)
      grid.set(
        part,
        to: .init(middle: middle, half: half, velocity: drift, swept, collidesWithBodies: traits.meetsBodies))
    }
  }

  // MARK: Pairs

  /// Finds the pairs of all moved proxies.
  /// - Returns: The pairs, new ones sorted; and whether they were more than `World.pairLimit`, so that pairs
  ///   of bodies were left out.
  mutating func findPairs(
    among contacts: [Contact], _ bodyStates: [BodyState], _ bodies: BodyDefinitionTable,
    _ outlines: Outlines, _ boundaries: BoundarySet, now: Int32
  ) -> (finds: PairQueryResult, exceedsLimit: Bool) {
    // If many bodies are searched for, one sweep over the whole grid is faster than a query for each. Then all
    // predictions begin anew, so that they also end together and the next sweep comes later.
    let sweepsGrid = movedProxies.count >= bodyStates.count / 8
    if sweepsGrid {
      for i in bodyStates.indices where bodyStates[i].isAwake { addMovedProxy(i) }
    }
    for i in movedProxies {
      predictPath(
        of: i, position: bodyStates[i].position, angle: bodyStates[i].angle, bodyStates[i].velocity,
        bodyStates[i].spin, bodyStates[i], bodies, outlines, now: now)
    }
    var finds = PairQueryResult(among: contacts, bodies: bodyStates.count)
    if !sweepsGrid
      || !sweepGridForPairs(&finds, among: contacts, bodyStates, bodies, outlines, now: now)
    {
      findPairsOfMovedProxies(&finds, among: contacts, bodyStates, bodies, outlines, now: now)
    }
    let exceedsLimit = finds.count > World.pairLimit
    if exceedsLimit { finds.removeBodyPairs(among: contacts) }
    var pairs: [PartPair] = []
    var near: [Int] = []
    for i in movedProxies {
      findPairsWithBoundaries(of: i, &pairs, &near, bodyStates[i], bodies, outlines, boundaries, now: now)
      finds.record(&pairs, among: contacts)
    }
    PartPair.sort(&finds.newPairs, bodies: bodyStates.count)
    return (finds, exceedsLimit)
  }

  /// Finds the pairs of all moved proxies in one sweep over the grid.
  /// - Returns: False if the sweep ended early, so that pairs are missing.
  private mutating func sweepGridForPairs(
    _ finds: inout PairQueryResult, among contacts: [Contact], _ bodyStates: [BodyState],
    _ bodies: BodyDefinitionTable, _ outlines: Outlines, now: Int32
  ) -> Bool {
    let (parts, isMovedProxy, joinedPairs) = (outlines.parts, isMovedProxy, joinedPairs)
    func recordPair(ofParts partA: Int, _ partB: Int) {
      let (i, k) = (parts[partA].body, parts[partB].body)
      guard i != k, Self.mayCollide(i, k, bodyStates, bodies, joinedPairs) else { return }
      finds.record(
        i < k
          ? PartPair(a: i, b: k, partA: partA, partB: partB)
          : PartPair(a: k, b: i, partA: partB, partB: partA), among: contacts)
    }
    return grid.sweep(from: now, isMovedProxy: { isMovedProxy[parts[$0].body] }, report: recordPair)
  }

  /// Finds the pairs of moved proxies one by one.
  private mutating func findPairsOfMovedProxies(
    _ finds: inout PairQueryResult, among contacts: [Contact], _ bodyStates: [BodyState],
    _ bodies: BodyDefinitionTable, _ outlines: Outlines, now: Int32
  ) {
    finds.removeNewPairs()
    insertPendingBoxes()
    var pairs: [PartPair] = []
    var near: [Int] = []
    for i in movedProxies where finds.count <= World.pairLimit {
      findPairsWithBodies(of: i, &pairs, &near, bodyStates, bodies, outlines, now: now)
      finds.record(&pairs, among: contacts)
    }
  }

  /// Puts boxes that changed into the grid, before a search with `findPairsWithBodies`.
  mutating func insertPendingBoxes() { grid.insertPending() }

  /// Finds the pairs of a body with other bodies.
  /// - Parameters:
  ///   - pairs: Receives the pairs.
  ///   - near: Scratch memory.
  func findPairsWithBodies(
    of i: Int, _ pairs: inout [PartPair], _ near: inout [Int], _ bodyStates: [BodyState],
    _ bodies: BodyDefinitionTable, _ outlines: Outlines, now: Int32
  ) {
    guard !bodies[i].itemGroups.isEmpty else { return }
    for part in outlines.parts(of: i) {
      near.removeAll(keepingCapacity: true)
      grid.findOverlapping(part, from: now, &near)
      for other in near {
        let k = outlines.parts[other].body
        // Two moved proxies find each other twice.
        guard k != i, !isMovedProxy[k] || i < k, Self.mayCollide(i, k, bodyStates, bodies, joinedPairs) else {
          continue
        }
        pairs.append(
          i < k
            ? PartPair(a: i, b: k, partA: part, partB: other)
            : PartPair(a: k, b: i, partA: other, partB: part))
      }
      if pairs.count > World.pairLimit { return }
    }
  }

  /// Whether two bodies may collide: one of them moves, they share a collision group, and no joint keeps them
  /// from it.
  private static func mayCollide(
    _ a: Int, _ b: Int, _ bodyStates: [BodyState], _ bodies: BodyDefinitionTable, _ joinedPairs: JoinedPairs
  ) -> Bool {
    guard bodyStates[a].isMovable || bodyStates[b].isMovable else { return false }
    guard haveCommonEntry(bodies[a].itemGroups, bodies[b].itemGroups) else { return false }
    return joinedPairs.isEmpty || !(a < b ? joinedPairs.contains(a, b) : joinedPairs.contains(b, a))
  }

  /// Whether two ascending lists have a common entry.
  private static func haveCommonEntry(_ x: [Int], _ y: [Int]) -> Bool {
    var i = 0
    var j = 0
    while i < x.count, j < y.count {
      if x[i] == y[j] { return true }
      if x[i] < y[j] { i += 1 } else { j += 1 }
    }
    return false
  }

  /// Finds the pairs of a body with segments of boundaries.
  func findPairsWithBoundaries(
    of i: Int, _ pairs: inout [PartPair], _ near: inout [Int], _ bodyState: BodyState,
    _ bodies: BodyDefinitionTable, _ outlines: Outlines, _ boundaries: BoundarySet, now: Int32
  ) {
    guard !boundaries.segments.isEmpty, bodyState.isMovable, !bodies[i].boundaryGroups.isEmpty else { return }
    for part in outlines.parts(of: i) {
      let extent = grid.boxes[part].boundingBox(from: now)
      near.removeAll(keepingCapacity: true)
      boundaries.find(overlapping: extent, &near)
      for segment in near
      where boundaries.segments[segment].boundingBox.overlaps(extent)
        && bodies[i].boundaryGroups.contains(boundaries.group(ofSegment: segment))
      {
        pairs.append(PartPair(a: i, b: World.ground, partA: part, partB: segment))
      }
    }
  }
}
