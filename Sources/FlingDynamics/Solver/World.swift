package import FlingGeometry

/// Rigid bodies, boundaries, joints and fields, advanced a sixtieth of a second at a time.
///
/// Units are points, seconds and radians; y points down and angles are clockwise. One step is always five
/// substeps. All lists are walked in the order of registration, so the same calls give the same bits. Body 0
/// is the ground: it has no outline and never moves.
///
/// Derived data are rebuilt before their next use after a change: whatever changes bodies, contacts or joints
/// calls `invalidate(_:)`, and the `refresh…` functions clear the marks in `stale`.
package struct World: Sendable {
  /// Index of the ground.
  package static let ground = 0
  /// Number of substeps in a step.
  package static let substeps = 5
  /// Length of a step, in seconds.
  package static let step = 1.0 / 60
  /// Length of a substep, in seconds.
  package static let substep = 1.0 / 300

  /// Properties of all bodies, by index.
  package private(set) var bodies = BodyDefinitionTable()
  /// Poses and velocities of all bodies, by index.
  package internal(set) var bodyStates: [BodyState]
  var surroundings = BoundarySet()
  package internal(set) var jointDefinitions: [JointDefinition] = []
  var fieldSolver = FieldSolver()
  var clock = StepClock()
  /// Closing speed below which contacts do not bounce, in pt/s.
  package var bounceThreshold = 10.0
  /// Whether bodies that rest for `minRestTicks` fall asleep.
  package var allowsSleep = true

  var poseRecord = PoseRecord()

  /// Derived data that changes have made stale.
  var stale = DerivedData.initial
  var outlines = Outlines()
  /// Sorted by their pairs, except those that sweeps found.
  var contacts: [Contact] = []
  var manifoldCache = ManifoldCache()
  /// Contacts with an awake body, grouped by their gap.
  var contactLists = ContactLists()
  var continuousCollision = ContinuousCollision()
  var halfKicks = HalfKicks()
  var touchTracker = TouchTracker()
  private var graphs = BodyGraphs()
  /// Bodies, parts, segments and contacts that are mirror images of each other.
  var symmetry = SymmetryMap()
  var broadPhase = BroadPhase()
  /// Remaining work that contacts may cause in this step; tells whether some was left out.
  var budget = ContactBudget()
  /// Contact constraints of the island that is being solved.
  var constraints: [ContactConstraint] = []
  var joints: [JointSystem] = []
  var energyBound = EnergyBound()
  var islands = Islands()
  /// The solver of the wide island that is being solved.
  var wideSolver = WideIslandSolver()
  /// Velocities and inverse masses of all bodies, which solver passes change; a compact copy of `bodyStates`.
  var solverBodies: [SolverBody] = []
  var springSolver = SpringSolver()
  var sleepIslands = SleepIslands()

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

  /// Seconds since the first step.
  var time: Double { clock.time }

  /// A world that contains only the ground.
  package init() {
    var ground = BodyDefinition(bodyShape: .ellipse(Size(width: 1, height: 1)).withoutOutline())
    ground.isAnchored = true
    bodyStates = [BodyState()]
    bodies.append(ground)
  }

  // MARK: Bodies

  /// Reserves memory for bodies that will be added; arrays that grow by appending take up to twice as much.
  package mutating func reserveCapacity(for bodyShapes: [BodyShape]) {
    // Reserving for a few bodies at a time would copy all arrays every time.
    guard bodyShapes.count > bodies.count / 8 else { return }
    let count = bodies.count + bodyShapes.count
    bodies.reserveCapacity(count)
    bodyStates.reserveCapacity(count)
    broadPhase.reserveCapacity(count)
    outlines.reserveCapacity(for: bodyShapes)
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
    bodies.append(body)
    bodyStates.append(bodyState)
    refreshMass(bodies.count - 1)
    if !body.isAnchored { bodyStates[bodies.count - 1].resume() }
    outlines.append(body.bodyShape, body: bodies.count - 1)
    broadPhase.appendBody()
    invalidate(.bodyAdded)
    return bodies.count - 1
  }

  /// Removes bodies with their joints, forces and contacts. Bodies that touched them or were jointed to them
  /// wake.
  ///
  /// Later bodies get lower indices; their order stays.
  @discardableResult
  package mutating func remove(_ gone: [Int]) -> Bool {
    guard !gone.isEmpty else { return false }
    var isGone = Array(repeating: false, count: bodies.count)
    for body in gone { isGone[body] = true }
    for contact in contacts where isGone[contact.a] || isGone[contact.b] {
      wake(contact.a)
      wake(contact.b)
    }
    for jointDefinition in jointDefinitions where isGone[jointDefinition.a] || isGone[jointDefinition.b] {
      wake(jointDefinition.a)
      wake(jointDefinition.b)
    }
    jointDefinitions.removeAll { isGone[$0.a] || isGone[$0.b] }
    contacts.removeAll { isGone[$0.a] || isGone[$0.b] }
    var index = Array(repeating: 0, count: bodies.count)
    var next = 0
    for body in bodies.indices where !isGone[body] {
      index[body] = next
      next += 1
    }
    let oldParts = outlines.firstParts
    bodies.removeAll { isGone[$0] }
    bodyStates = bodyStates.indices.filter { !isGone[$0] }.map { bodyStates[$0] }
    sleepIslands.rebuild(bodyStates)
    for i in jointDefinitions.indices {
      jointDefinitions[i].a = index[jointDefinitions[i].a]
      jointDefinitions[i].b = index[jointDefinitions[i].b]
    }
    halfKicks.removeBodies(where: isGone, newIndex: index)
    fieldSolver.removeBodies(where: isGone, newIndex: index)
    touchTracker.removeBodies(where: isGone, newIndex: index)
    let keptContacts = contacts
    rebuildOutlines()
    contacts = keptContacts
    // Parts have moved down with their bodies.
    for i in contacts.indices {
      let old = contacts[i]
      contacts[i].a = index[old.a]
      contacts[i].b = index[old.b]
      contacts[i].partA += Int(outlines.firstParts[contacts[i].a] - oldParts[old.a])
      if !old.isBoundary { contacts[i].partB += Int(outlines.firstParts[contacts[i].b] - oldParts[old.b]) }
    }
    invalidate(.bodiesRemoved)
    if broadPhase.setJoinedPairs(jointDefinitions) { invalidate(.collidingPairs) }
    return true
  }

  /// Sets the properties of all bodies except the ground, in order. Bodies whose properties change wake.
  ///
  /// - Precondition: No body gets another shape.
  @discardableResult
  package mutating func set(properties new: [BodyDefinition]) -> Bool {
    var changed: [Int] = []
    for (k, body) in new.enumerated() where bodies[k + 1] != body {
      precondition(bodies[k + 1].bodyShape == body.bodyShape, "a new outline for body \(k + 1)")
      bodies[k + 1] = body
      refreshMass(k + 1)
      changed.append(k + 1)
    }
    guard !changed.isEmpty else { return false }
    for index in changed { wakeWithNeighbors(index) }
    invalidate(.bodyProperties)
    return true
  }

  /// Sets the properties of a body, which wakes if they change. With a new shape, the center of mass stays in
  /// place.
  @discardableResult
  package mutating func set(_ index: Int, to body: BodyDefinition) -> Bool {
    let old = bodies[index]
    guard old != body else { return false }
    bodies[index] = body
    refreshMass(index)
    wakeWithNeighbors(index)
    if old.bodyShape != body.bodyShape {
      let keptContacts = contacts.filter { $0.a != index && $0.b != index }
      let oldParts = outlines.firstParts
      rebuildOutlines()
      contacts = keptContacts
      for i in contacts.indices {
        contacts[i].partA += Int(outlines.firstParts[contacts[i].a] - oldParts[contacts[i].a])
        if !contacts[i].isBoundary {
          contacts[i].partB += Int(outlines.firstParts[contacts[i].b] - oldParts[contacts[i].b])
        }
      }
    }
    invalidate(.bodyProperties)
    return true
  }

  /// Moves a body to a position at once; its velocity stays.
  package mutating func place(_ body: Int, position: Point, angle: Double) {
    wakeWithNeighbors(body)
    bodyStates[body].position = position
    bodyStates[body].rotate(to: angle)
    for s in joints.indices where joints[s].members.contains(where: { $0.index == body }) {
      joints[s].correction.allowTemporaryLift()
    }
    for k in currentContactGraph().entries(of: body) { contacts[Int(k)].isNew = true }
    broadPhase.addMovedProxy(body)
    invalidate(.placement)
    wakeWithNeighbors(body)
  }

  /// Adds to the velocity of a body, in pt/s, and to its spin, in rad/s. Anchored bodies ignore it.
  @discardableResult
  package mutating func addVelocity(_ linear: Point, spin: Double, to body: Int) -> Bool {
    guard bodyStates[body].isMovable else { return false }
    bodyStates[body].velocity += linear
    if bodyStates[body].inverseInertia > 0 { bodyStates[body].spin += spin }
    wakeWithNeighbors(body)
    return true
  }

  /// Applies an impulse to a body. Anchored bodies ignore it.
  ///
  /// - Parameters:
  ///   - impulse: Mass × pt/s.
  ///   - offset: Point of application, from the center of mass, in the body's axes.
  @discardableResult
  package mutating func applyImpulse(_ body: Int, impulse: Point, offset: Point) -> Bool {
    guard bodyStates[body].isMovable else { return false }
    let arm = bodyStates[body].rotated(offset)
    bodyStates[body].apply(impulse, at: arm)
    wakeWithNeighbors(body)
    return true
  }

  // MARK: Surroundings

  /// Sets the boundaries. If they change, bodies that may meet boundaries wake.
  /// - Parameter new: Sorted by serial number, so that touches have the order of contacts.
  @discardableResult
  package mutating func set(boundaries new: [BoundaryShape]) -> Bool {
    guard new != boundaries else { return false }
    for s in joints.indices { joints[s].correction.allowTemporaryLift() }
    let newSegments = surroundings.set(new)
    // Contacts with unchanged boundaries keep their impulses; bodies near a removed one wake.
    var keptContacts: [Contact] = []
    for contact in contacts {
      guard contact.isBoundary else {
        keptContacts.append(contact)
        continue
      }
      if newSegments[contact.partB] >= 0 {
        var moved = contact
        moved.partB = newSegments[contact.partB]
        keptContacts.append(moved)
      } else {
        wake(contact.a)
      }
    }
    contacts = keptContacts.sorted { $0.pair.precedes($1.pair) }
    invalidate(.boundaries)
    for i in bodyStates.indices where bodyStates[i].isMovable && !bodies[i].boundaryGroups.isEmpty {
      wake(i)
    }
    return true
  }

  /// Sets the joints. Bodies of joints that were added, removed or changed wake.
  @discardableResult
  package mutating func set(jointDefinitions new: [JointDefinition]) -> Bool {
    guard new != jointDefinitions else { return false }
    // Only joints between the common beginning and the common end of both lists wake their bodies.
    var head = 0
    while head < jointDefinitions.count, head < new.count, jointDefinitions[head] == new[head] { head += 1 }
    var tail = 0
    while tail < jointDefinitions.count - head, tail < new.count - head,
      jointDefinitions[jointDefinitions.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    for jointDefinition in jointDefinitions[head..<(jointDefinitions.count - tail)]
      + new[head..<(new.count - tail)]
    {
      wakeWithNeighbors(jointDefinition.a)
      wakeWithNeighbors(jointDefinition.b)
    }
    jointDefinitions = new
    invalidate(.joints)
    if broadPhase.setJoinedPairs(jointDefinitions) { invalidate(.collidingPairs) }
    return true
  }

  /// Constant forces.
  package var pushes: [AppliedForce] { _read { yield halfKicks.pushes } }

  /// Sets the constant forces on bodies. If they change, the bodies on which old or new ones act wake.
  @discardableResult
  package mutating func set(pushes new: [AppliedForce]) -> Bool {
    guard new != pushes else { return false }
    for push in pushes { wakeWithNeighbors(push.body) }
    for push in new { wakeWithNeighbors(push.body) }
    halfKicks.pushes = new
    return true
  }

  /// Sets the fields. Bodies of fields that were added, removed or changed wake.
  @discardableResult
  package mutating func set(fields new: [FieldDefinition]) -> Bool {
    guard new != fieldSolver.definitions else { return false }
    let bodies = fieldSolver.set(new)
    invalidate(.fields)
    for body in bodies { wakeWithNeighbors(body) }
    return true
  }

  package var fields: [FieldDefinition] { fieldSolver.definitions }

  /// Whether a field that changes with time acts on a movable body.
  package var hasChangingField: Bool { fieldSolver.hasChangingField(bodyStates) }

  /// Sums of the effects of all fields, by body.
  var fieldAccumulators: [FieldAccumulator] { fieldSolver.accumulators }

  // MARK: Bookkeeping

  /// Indices of a body's parts in `outlines.parts`.
  @inline(__always)
  func partRange(_ body: Int) -> Range<Int> { outlines.parts(of: body) }

  /// Whether an impact changed any body's path in the last drift.
  var hasStruck: Bool { continuousCollision.hasStruck }

  /// All springs.
  var springs: [Spring] { _read { yield springSolver.springs } }

  // What other stages read of the boundaries.
  package var boundaries: [BoundaryShape] { _read { yield surroundings.shapes } }
  var segments: [Segment] { _read { yield surroundings.segments } }

  /// Derives inverse mass and inertia from a body's properties; 0 means that no impulse moves or turns it.
  private mutating func refreshMass(_ index: Int) {
    let body = bodies[index]
    let mass = body.mass
    let inertia = mass * body.bodyShape.inertia
    let isFree = !body.isAnchored
    invalidate(.mass)
    bodyStates[index].inverseMass = isFree ? 1 / mass : 0
    bodyStates[index].inverseInertia = isFree && body.allowsRotation ? 1 / inertia : 0
    halfKicks.setDrag(of: &bodyStates[index], body)
    if body.isAnchored { bodyStates[index].anchor() }
    if body.isAnchored || !body.allowsRotation { bodyStates[index].spin = 0 }
  }

  /// Builds all outlines again after bodies were removed or got new shapes. Callers restore `contacts`.
  private mutating func rebuildOutlines() {
    outlines.rebuild(bodies)
    broadPhase.reset(bodies: bodies.count)
    invalidate(.partsRenumbered)
  }

  /// Marks all data as stale that a change affects.
  @inline(__always)
  mutating func invalidate(_ change: Change) {
    let data = change.staleData
    stale.formUnion(data)
    if data.isSuperset(of: .indexed) {
      manifoldCache.requestCompaction()
      // Parts may have new indices, which these records would not know.
      touchTracker.forgetParts()
    }
    graphs.drop(data)
  }

  // Whether the solver has to rebuild what it reads.
  var islandsAreStale: Bool { stale.contains(.islands) }
  var pairsAreStale: Bool { stale.contains(.pairs) }
  var manifoldsAreStale: Bool { stale.contains(.manifolds) }
  var touchesAreStale: Bool { stale.contains(.touches) }

  /// The contacts of each body.
  mutating func currentContactGraph() -> IncidenceGraph { graphs.contacts(contacts, bodies: bodies.count) }

  /// The joints of each body.
  mutating func currentJointGraph() -> IncidenceGraph {
    graphs.joints(jointDefinitions, bodies: bodies.count)
  }
}
