package import FlingGeometry

/// Rigid bodies, boundaries, joints and fields, advanced a sixtieth of a second at a time.
///
/// Units are points, seconds and radians; y points down and angles are clockwise. One step is always five
/// substeps. All lists are walked in the order of registration, so the same calls give the same bits. Body 0
/// is the ground: it has no outline and never moves.
package struct World: Sendable {
  /// Index of the ground.
  package static let ground = 0
  /// Number of substeps in a step.
  package static let substeps = 5
  /// Length of a step, in seconds.
  package static let step = 1.0 / 60
  /// Length of a substep, in seconds.
  package static let substep = 1.0 / 300

  /// What the stages of a step share.
  var state = WorldState()
  var broadPhase = BroadPhase()
  var contactSolver = ContactSolver()
  var continuousCollision = ContinuousCollision()
  var fieldSolver = FieldSolver()
  var springSolver = SpringSolver()
  var halfKicks = HalfKicks()
  var energyBound = EnergyBound()
  var poseRecord = PoseRecord()
  /// Whether bodies that rest for `minRestTicks` fall asleep.
  package var allowsSleep = true

  /// A force that acts at a point of a body and keeps its direction in the world.
  package struct AppliedForce: Equatable, Sendable {
    package var body: Int
    /// In mass × pt/s², in the axes of the world.
    package var force: Point
    /// Point of application, from the center of mass, in the axes of the body.
    package var offset: Point

    package init(body: Int, force: Point, offset: Point) {
      self.body = body
      self.force = force
      self.offset = offset
    }
  }

  /// A world that contains only the ground.
  package init() {}

  // MARK: Bodies

  /// Reserves memory for bodies that will be added; arrays that grow by appending take up to twice as much.
  package mutating func reserveCapacity(for bodyShapes: [BodyShape]) {
    // Reserving for a few bodies at a time would copy all arrays every time.
    guard bodyShapes.count > state.bodies.count / 8 else { return }
    let count = state.bodies.count + bodyShapes.count
    state.bodies.reserveCapacity(count)
    state.bodyStates.reserveCapacity(count)
    broadPhase.reserveCapacity(count)
    state.outlines.reserveCapacity(for: bodyShapes)
  }

  /// Adds a body, which is awake unless it is anchored.
  ///
  /// - Parameters:
  ///   - position: Center of mass, in points.
  ///   - angle: In radians, clockwise.
  /// - Returns: The body's index.
  package mutating func add(_ body: BodyDefinition, position: Point, angle: Double) -> Int {
    var bodyState = BodyState()
    bodyState.position = position
    bodyState.rotate(to: angle)
    state.bodies.append(body)
    state.bodyStates.append(bodyState)
    refreshMass(state.bodies.count - 1)
    if !body.isAnchored { state.bodyStates[state.bodies.count - 1].resume() }
    state.outlines.append(body.bodyShape, body: state.bodies.count - 1)
    broadPhase.appendBody()
    state.invalidate(.bodyAdded)
    return state.bodies.count - 1
  }

  /// Removes bodies with their joints, forces and contacts. Bodies that touched them or were jointed to them
  /// wake.
  ///
  /// Later bodies get lower indices; their order stays.
  @discardableResult
  package mutating func remove(_ gone: [Int]) -> Bool {
    guard !gone.isEmpty else { return false }
    var isGone = Array(repeating: false, count: state.bodies.count)
    for body in gone { isGone[body] = true }
    for contact in state.contacts where isGone[contact.a] || isGone[contact.b] {
      state.wake(contact.a)
      state.wake(contact.b)
    }
    for jointDefinition in state.jointDefinitions where isGone[jointDefinition.a] || isGone[jointDefinition.b]
    {
      state.wake(jointDefinition.a)
      state.wake(jointDefinition.b)
    }
    state.jointDefinitions.removeAll { isGone[$0.a] || isGone[$0.b] }
    state.contacts.removeAll { isGone[$0.a] || isGone[$0.b] }
    var index = Array(repeating: 0, count: state.bodies.count)
    var next = 0
    for body in state.bodies.indices where !isGone[body] {
      index[body] = next
      next += 1
    }
    let oldParts = state.outlines.firstParts
    state.bodies.removeAll { isGone[$0] }
    state.bodyStates = state.bodyStates.indices.filter { !isGone[$0] }.map { state.bodyStates[$0] }
    state.sleepIslands.rebuild(state.bodyStates)
    for i in state.jointDefinitions.indices {
      state.jointDefinitions[i].a = index[state.jointDefinitions[i].a]
      state.jointDefinitions[i].b = index[state.jointDefinitions[i].b]
    }
    halfKicks.removeBodies(where: isGone, newIndex: index)
    fieldSolver.removeBodies(where: isGone, newIndex: index)
    state.touchTracker.removeBodies(where: isGone, newIndex: index)
    let keptContacts = state.contacts
    rebuildOutlines()
    state.contacts = keptContacts
    // Parts have moved down with their bodies.
    for i in state.contacts.indices {
      let old = state.contacts[i]
      state.contacts[i].a = index[old.a]
      state.contacts[i].b = index[old.b]
      state.contacts[i].partA += Int(state.outlines.firstParts[state.contacts[i].a] - oldParts[old.a])
      if !old.isBoundary {
        state.contacts[i].partB += Int(state.outlines.firstParts[state.contacts[i].b] - oldParts[old.b])
      }
    }
    state.invalidate(.bodiesRemoved)
    if broadPhase.setJoinedPairs(state.jointDefinitions) { state.invalidate(.collidingPairs) }
    return true
  }

  /// Sets the properties of all bodies except the ground, in order. Bodies whose properties change wake.
  ///
  /// - Precondition: No body gets another shape.
  @discardableResult
  package mutating func set(properties new: [BodyDefinition]) -> Bool {
    var changed: [Int] = []
    for (k, body) in new.enumerated() where state.bodies[k + 1] != body {
      precondition(state.bodies[k + 1].bodyShape == body.bodyShape, "a new outline for body \(k + 1)")
      state.bodies[k + 1] = body
      refreshMass(k + 1)
      changed.append(k + 1)
    }
    guard !changed.isEmpty else { return false }
    for index in changed { state.wakeWithNeighbors(index) }
    state.invalidate(.bodyProperties)
    return true
  }

  /// Sets the properties of a body, which wakes if they change. With a new shape, the center of mass stays in
  /// place.
  @discardableResult
  package mutating func set(_ index: Int, to body: BodyDefinition) -> Bool {
    let old = state.bodies[index]
    guard old != body else { return false }
    state.bodies[index] = body
    refreshMass(index)
    state.wakeWithNeighbors(index)
    if old.bodyShape != body.bodyShape {
      let keptContacts = state.contacts.filter { $0.a != index && $0.b != index }
      let oldParts = state.outlines.firstParts
      rebuildOutlines()
      state.contacts = keptContacts
      for i in state.contacts.indices {
        state.contacts[i].partA += Int(
          state.outlines.firstParts[state.contacts[i].a] - oldParts[state.contacts[i].a])
        if !state.contacts[i].isBoundary {
          state.contacts[i].partB += Int(
            state.outlines.firstParts[state.contacts[i].b] - oldParts[state.contacts[i].b])
        }
      }
    }
    state.invalidate(.bodyProperties)
    return true
  }

  /// Moves a body to a position at once; its velocity stays.
  package mutating func place(_ body: Int, position: Point, angle: Double) {
    state.wakeWithNeighbors(body)
    state.bodyStates[body].position = position
    state.bodyStates[body].rotate(to: angle)
    for s in state.joints.indices where state.joints[s].members.contains(where: { $0.index == body }) {
      state.joints[s].correction.allowTemporaryLift()
    }
    for k in state.currentContactGraph().entries(of: body) { state.contacts[Int(k)].isNew = true }
    broadPhase.addMovedProxy(body)
    state.invalidate(.placement)
    state.wakeWithNeighbors(body)
  }

  /// Adds to the velocity of a body, in pt/s, and to its spin, in rad/s. Anchored bodies ignore it.
  @discardableResult
  package mutating func addVelocity(_ linear: Point, spin: Double, to body: Int) -> Bool {
    guard state.bodyStates[body].isMovable else { return false }
    state.bodyStates[body].velocity += linear
    if state.bodyStates[body].inverseInertia > 0 { state.bodyStates[body].spin += spin }
    state.wakeWithNeighbors(body)
    return true
  }

  /// Applies an impulse to a body. Anchored bodies ignore it.
  ///
  /// - Parameters:
  ///   - impulse: Mass × pt/s.
  ///   - offset: Point of application, from the center of mass, in the body's axes.
  @discardableResult
  package mutating func applyImpulse(_ body: Int, impulse: Point, offset: Point) -> Bool {
    guard state.bodyStates[body].isMovable else { return false }
    let arm = state.bodyStates[body].rotated(offset)
    state.bodyStates[body].apply(impulse, at: arm)
    state.wakeWithNeighbors(body)
    return true
  }

  // MARK: Surroundings

  /// Sets the boundaries. If they change, bodies that may meet boundaries wake.
  /// - Parameter new: Sorted by serial number, so that touches have the order of contacts.
  @discardableResult
  package mutating func set(boundaries new: [BoundaryShape]) -> Bool {
    guard new != state.boundaries else { return false }
    for s in state.joints.indices { state.joints[s].correction.allowTemporaryLift() }
    let newSegments = state.surroundings.set(new)
    // Contacts with unchanged boundaries keep their impulses; bodies near a removed one wake.
    var keptContacts: [Contact] = []
    for contact in state.contacts {
      guard contact.isBoundary else {
        keptContacts.append(contact)
        continue
      }
      if newSegments[contact.partB] >= 0 {
        var moved = contact
        moved.partB = newSegments[contact.partB]
        keptContacts.append(moved)
      } else {
        state.wake(contact.a)
      }
    }
    state.contacts = keptContacts.sorted { $0.pair.precedes($1.pair) }
    state.invalidate(.boundaries)
    for i in state.bodyStates.indices
    where state.bodyStates[i].isMovable && !state.bodies[i].boundaryGroups.isEmpty {
      state.wake(i)
    }
    return true
  }

  /// Sets the joints. Bodies of joints that were added, removed or changed wake.
  @discardableResult
  package mutating func set(jointDefinitions new: [JointDefinition]) -> Bool {
    guard new != state.jointDefinitions else { return false }
    // Only joints between the common beginning and the common end of both lists wake their bodies.
    var head = 0
    while head < state.jointDefinitions.count, head < new.count, state.jointDefinitions[head] == new[head] {
      head += 1
    }
    var tail = 0
    while tail < state.jointDefinitions.count - head, tail < new.count - head,
      state.jointDefinitions[state.jointDefinitions.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    for jointDefinition in state.jointDefinitions[head..<(state.jointDefinitions.count - tail)]
      + new[head..<(new.count - tail)]
    {
      state.wakeWithNeighbors(jointDefinition.a)
      state.wakeWithNeighbors(jointDefinition.b)
    }
    state.jointDefinitions = new
    state.invalidate(.joints)
    if broadPhase.setJoinedPairs(state.jointDefinitions) { state.invalidate(.collidingPairs) }
    return true
  }

  /// Constant forces.
  package var pushes: [AppliedForce] { _read { yield halfKicks.pushes } }

  /// Sets the constant forces on bodies. If they change, the bodies on which old or new ones act wake.
  @discardableResult
  package mutating func set(pushes new: [AppliedForce]) -> Bool {
    guard new != pushes else { return false }
    for push in pushes { state.wakeWithNeighbors(push.body) }
    for push in new { state.wakeWithNeighbors(push.body) }
    halfKicks.pushes = new
    return true
  }

  /// Sets the fields. Bodies of fields that were added, removed or changed wake.
  @discardableResult
  package mutating func set(fields new: [FieldDefinition]) -> Bool {
    guard new != fieldSolver.definitions else { return false }
    let bodies = fieldSolver.set(new)
    state.invalidate(.fields)
    for body in bodies { state.wakeWithNeighbors(body) }
    return true
  }

  package var fields: [FieldDefinition] { fieldSolver.definitions }

  /// Whether a field that changes with time acts on a movable body.
  package var hasChangingField: Bool { fieldSolver.hasChangingField(state.bodyStates) }

  /// Sums of the effects of all fields, by body.
  var fieldAccumulators: [FieldAccumulator] { fieldSolver.accumulators }

  /// Derives inverse mass and inertia from a body's properties; 0 means that no impulse moves or turns it.
  private mutating func refreshMass(_ index: Int) {
    let body = state.bodies[index]
    let mass = body.mass
    let inertia = mass * body.bodyShape.inertia
    let isFree = !body.isAnchored
    state.invalidate(.mass)
    state.bodyStates[index].inverseMass = isFree ? 1 / mass : 0
    state.bodyStates[index].inverseInertia = isFree && body.allowsRotation ? 1 / inertia : 0
    halfKicks.setDrag(of: &state.bodyStates[index], body)
    if body.isAnchored { state.bodyStates[index].anchor() }
    if body.isAnchored || !body.allowsRotation { state.bodyStates[index].spin = 0 }
  }

  /// Builds all outlines again after bodies were removed or got new shapes. Callers restore `contacts`.
  private mutating func rebuildOutlines() {
    state.outlines.rebuild(state.bodies)
    broadPhase.reset(bodies: state.bodies.count)
    state.invalidate(.partsRenumbered)
  }

  // MARK: State

  /// Properties of all bodies, by index.
  package var bodies: BodyDefinitionTable { _read { yield state.bodies } }

  /// Poses and velocities of all bodies, by index.
  package internal(set) var bodyStates: [BodyState] {
    _read { yield state.bodyStates }
    _modify { yield &state.bodyStates }
  }

  package var jointDefinitions: [JointDefinition] { _read { yield state.jointDefinitions } }

  package var boundaries: [BoundaryShape] { _read { yield state.boundaries } }

  /// Closing speed below which contacts do not bounce, in pt/s.
  package var bounceThreshold: Double {
    get { state.bounceThreshold }
    set { state.bounceThreshold = newValue }
  }

  /// Seconds since the first step.
  var time: Double { state.time }

  /// Remaining work that contacts may cause in this step; tells whether some was left out.
  var budget: ContactBudget { state.budget }

  /// Whether a body has been slow for long enough to fall asleep.
  package func isResting(_ body: Int) -> Bool { state.isResting(body) }

  /// Pairs that touch now, sorted.
  package var touchPairs: [TouchPair] { _read { yield state.touchTracker.pairs } }

  /// Touches that began or ended in the last step, substep by substep, ends before beginnings.
  package var changes: [TouchChange] { _read { yield state.touchTracker.changes } }

  /// Touches at the end of the last step, sorted.
  package var touches: [Touch] { state.touches }
}
