package import FlingGeometry

/// Rigid bodies, walls and what ties them together, advanced a sixtieth of a second at a time.
///
/// Points, seconds, radians; y down, angles clockwise. One step is five substeps, always. All lists are walked in the order
/// of registration, so the same calls give the same bits. Body 0 is the ground: it has no outline and never moves.
package struct World: Sendable {
  package static let ground = 0
  package static let substeps = 5
  package static let step = 1.0 / 60
  package static let substep = 1.0 / 300
  /// Depth that is left alone, so that what rests keeps touching; too small to be seen, in points.
  static let slop = 0.01
  /// Gaps up to this are watched for contact, in points.
  static let watch = 0.1
  /// How fast overlapping things are parted, in pt/s.
  static let partingSpeed = 200.0

  package private(set) var bodies = BodyDefinitionTable()
  package internal(set) var bodyStates: [BodyState]
  package private(set) var boundaries: [BoundaryShape] = []
  package internal(set) var jointDefinitions: [JointDefinition] = []
  package private(set) var pushes: [AppliedForce] = []
  package internal(set) var fields: [FieldDefinition] = []
  /// Steps taken so far; asleep or not, each counts.
  var steps = 0
  /// Closing speed below which nothing bounces, in pt/s.
  package var bounceThreshold = 10.0
  /// Whether what rests for long enough falls asleep.
  package var allowsSleep = true
  /// What is asked of it from now on; nil unless that is wanted.
  package var journal: Journal?

  /// What touches now, and what began and ended in the last step, in order.
  package internal(set) var touchPairs: [TouchPair] = []
  package internal(set) var changes: [TouchChange] = []
  /// Whether `poses` are kept also where no field asks for them.
  package var keepsPoses = false
  /// Poses of each body at the start of the last step and after each substep, body by body; empty unless they are kept.
  package internal(set) var poses: [Pose] = []

  var outlines = Outlines()
  var firstParts: [Int32] = [0]
  var segments: [Segment] = []
  var firstSegments: [Int] = []
  var tree = BoundaryTree()
  var contacts: [Contact] = []
  var manifoldCache = ManifoldCache()
  /// Whether bodies were moved, woken or paired since their contacts were looked at.
  var manifoldsAreStale = true
  /// The contacts of what is awake, sorted by how near; and whether bodies were woken or paired since.
  var contactLists = ContactLists()
  var contactListsAreStale = true
  var sweeps = BodySweeps()
  /// Contacts that the solver was to hold in this substep and could not.
  var continuousContacts: [Int] = []
  /// Whether anybody was hit on its way in this substep.
  var hasStruck = false
  /// Whether any contact took all the blows that are dealt in a step.
  var hasExceededImpactCap = false
  /// Whether anything was moved otherwise than by flying straight on since the last flights.
  var mayHaveShifted = true
  /// The most by which any point of each body may differ from its mean velocity in this substep, in pt/s.
  var speedBounds: [Float] = []
  var drags = [Drags()]
  /// Where contacts were struck in this step, the last of each counts; and how many of them are sorted.
  var impactRecords: [ImpactRecord] = []
  var sortedImpactRecords = 0
  /// Those that were put aside when touches were last compared, sorted.
  var pastImpactRecords: [ImpactRecord] = []
  /// From here on contacts were found in flight and stand in no order; none but in flight.
  var firstSweepContact = 0
  /// For each of these the one found before it of either of its bodies, or -1.
  var earlierSweepContacts: [SIMD2<Int32>] = []
  /// Pairs that links join, as ascending keys.
  var joined: [UInt64] = []
  /// Where those begin of which each body is the first.
  var firstJoined: [Int32] = []
  /// Nil until asked for after a change of the contacts or links.
  var contactGraph: IncidenceGraph?
  private var knownJointGraph: IncidenceGraph?
  /// What mirrors what; whether bodies or walls, or contacts, came or went since.
  var symmetry = SymmetryMap()
  var symmetryIsStale = true
  var contactSymmetryIsStale = true
  /// Where each body is expected, and where all parts are sought.
  var sweptBounds: [SweptBounds] = [.unknown]
  var grid = HashGrid()
  var pairsAreStale = true
  /// Bodies whose pairs must be sought anew, and the same as a mark for each body.
  var movedProxies: [Int] = []
  var isMovedProxy: [Bool] = []
  /// While anything was awake.
  var substepsTaken: Int32 = 0
  /// How much work contacts may still make, and what of them was left out because it was too much.
  var budget = ContactBudget()
  var constraints: [ContactConstraint] = []
  var joints: [JointSystem] = []
  /// Energies at the start of the step; empty where they are not asked for.
  var energyRecord = EnergyRecord()
  var islands = Islands()
  var islandsAreStale = true
  var wideSolvers: [WideIslandSolver<SIMD4<Float>>] = []
  /// Whether these know more of their contacts than the contacts do; and whether one of them was struck on its way.
  var wideSolversAreLoaded = false
  var hasStruckSolverOwned = false
  /// What the passes change of each body, close together.
  var solverBodies: [SolverBody] = []
  var springs: [Spring] = []
  /// What each field does to each of its bodies, field by field, and what each of these bodies feels of all.
  var fieldSamples: [FieldSample] = []
  var fieldAccumulators: [FieldAccumulator] = []
  /// For each grip what fields do to its velocity; empty if none does more than pull.
  var velocityMaps: [VelocityMap] = []
  var fieldSamplesAreStale = false
  /// Whether fields must be sampled at the start of the next substep though nobody moved since the last end.
  var samplesAreStale = true
  var linksAreStale = true
  var lastSleepIslandID = 0
  /// Who fell asleep together, by company; some may have woken since.
  var sleepIslands: [Int: [Int]] = [:]
  var touchesAreStale = true
  /// Contacts that may touch or part though they did not; nothing new is among the others, unless touches are stale.
  var touchNews: [Int32] = []
  /// Whether what is awake may touch what sleeps.
  var touchesSleepers = false
  /// How often outlines were compared to find the last blow.
  var looks = 0

  package struct Pose: Equatable, Sendable {
    package var position: Point
    package var angle: Double
  }

  /// A force that acts on a place of a body and keeps its direction in the world.
  package struct AppliedForce: Equatable, Sendable {
    package var body: Int
    /// Mass × pt/s².
    package var force: Point
    /// From the centre of mass, in the body's axes.
    package var offset: Point

    package init(body: Int, force: Point, offset: Point) {
      self.body = body
      self.force = force
      self.offset = offset
    }
  }

  /// In seconds since the first step.
  var time: Double { Double(steps) * Self.step }

  package init() {
    var ground = BodyDefinition(bodyShape: .ellipse(Size(width: 1, height: 1)).withoutOutline())
    ground.isAnchored = true
    bodyStates = [BodyState()]
    bodies.append(ground)
  }

  // MARK: Bodies

  /// Says that bodies of these figures will be added: lists that grow as they are filled take up to twice the room.
  package mutating func makeRoom(for bodyShapes: [BodyShape]) {
    // Few at a time grow them as usual.
    guard bodyShapes.count > bodies.count / 8 else { return }
    let count = bodies.count + bodyShapes.count
    bodies.makeRoom(count)
    bodyStates.reserveCapacity(count)
    firstParts.reserveCapacity(count)
    sweptBounds.reserveCapacity(count)
    outlines.makeRoom(for: bodyShapes)
  }

  /// - Parameter position: of the centre of mass.
  /// - Returns: the body's index.
  package mutating func add(_ body: BodyDefinition, position: Point, angle: Double) -> Int {
    note(.add(body, position: position, angle: angle))
    var bodyState = BodyState()
    bodyState.position = position
    bodyState.turn(to: angle)
    bodies.append(body)
    bodyStates.append(bodyState)
    refreshMass(bodies.count - 1)
    bodyStates[bodies.count - 1].isAwake = !body.isAnchored
    firstParts.append(Int32(truncatingIfNeeded: outlines.append(body.bodyShape, body: bodies.count - 1)))
    sweptBounds.append(.unknown)
    knownJointGraph = nil
    contactsChanged()
    return bodies.count - 1
  }

  /// Takes bodies out; the others close up and keep their order. What touched or was tied to them wakes.
  package mutating func remove(_ gone: [Int]) {
    guard !gone.isEmpty else { return }
    note(.remove(gone))
    flushWideSolvers()
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
    pushes.removeAll { isGone[$0.body] }
    for i in fields.indices { fields[i].bodies.removeAll { isGone[$0] } }
    contacts.removeAll { isGone[$0.a] || isGone[$0.b] }
    touchPairs.removeAll { isGone[$0.a] || isGone[$0.b] }
    var index = Array(repeating: 0, count: bodies.count)
    var next = 0
    for body in bodies.indices where !isGone[body] {
      index[body] = next
      next += 1
    }
    let oldParts = firstParts
    bodies.removeAll { isGone[$0] }
    bodyStates = bodyStates.indices.filter { !isGone[$0] }.map { bodyStates[$0] }
    gatherSleepIslands()
    for i in jointDefinitions.indices {
      jointDefinitions[i].a = index[jointDefinitions[i].a]
      jointDefinitions[i].b = index[jointDefinitions[i].b]
    }
    for i in pushes.indices { pushes[i].body = index[pushes[i].body] }
    for i in fields.indices { fields[i].bodies = fields[i].bodies.map { index[$0] } }
    fieldSamplesAreStale = true
    for i in touchPairs.indices {
      touchPairs[i].a = index[touchPairs[i].a]
      touchPairs[i].b = index[touchPairs[i].b]
    }
    let kept = contacts
    outlinesChanged()
    contacts = kept
    for i in contacts.indices {
      let old = contacts[i]
      contacts[i].a = index[old.a]
      contacts[i].b = index[old.b]
      contacts[i].partA += Int(firstParts[contacts[i].a] - oldParts[old.a])
      if !old.isBoundary { contacts[i].partB += Int(firstParts[contacts[i].b] - oldParts[old.b]) }
    }
    linksAreStale = true
    knownJointGraph = nil
    joinedChanged()
  }

  /// Gives all bodies but the ground other properties, in order; those wake for which that changes anything.
  package mutating func set(properties new: [BodyDefinition]) {
    var changed: [Int] = []
    for (k, body) in new.enumerated() where bodies[k + 1] != body {
      precondition(bodies[k + 1].bodyShape == body.bodyShape, "a new outline for body \(k + 1)")
      bodies[k + 1] = body
      refreshMass(k + 1)
      changed.append(k + 1)
    }
    guard !changed.isEmpty else { return }
    note(.setProperties(new))
    for index in changed { wakeAround(index) }
    linksAreStale = true
    pairsAreStale = true
    touchesAreStale = true
  }

  /// Gives a body other properties; it wakes if that changes anything. A new outline keeps the centre of mass in place.
  package mutating func set(_ index: Int, to body: BodyDefinition) {
    let old = bodies[index]
    guard old != body else { return }
    note(.setBody(index, body))
    flushWideSolvers()
    bodies[index] = body
    linksAreStale = true
    refreshMass(index)
    wakeAround(index)
    if old.bodyShape != body.bodyShape {
      let kept = contacts.filter { $0.a != index && $0.b != index }
      let oldParts = firstParts
      outlinesChanged()
      contacts = kept
      contactsChanged()
      for i in contacts.indices {
        contacts[i].partA += Int(firstParts[contacts[i].a] - oldParts[contacts[i].a])
        if !contacts[i].isBoundary {
          contacts[i].partB += Int(firstParts[contacts[i].b] - oldParts[contacts[i].b])
        }
      }
    }
    pairsAreStale = true
    touchesAreStale = true
  }

  /// Puts a body somewhere at once; its velocity stays.
  package mutating func place(_ index: Int, position: Point, angle: Double) {
    note(.place(index, position: position, angle: angle))
    wakeAround(index)
    bodyStates[index].position = position
    bodyStates[index].turn(to: angle)
    for s in joints.indices where joints[s].members.contains(where: { $0.index == index }) {
      joints[s].correction.noteChange()
    }
    for k in neighbours().entries(of: index) { contacts[Int(k)].isNew = true }
    addMovedProxy(index)
    manifoldsAreStale = true
    wakeAround(index)
  }

  package mutating func addVelocity(_ linear: Point, spin: Double, to index: Int) {
    guard bodyStates[index].isMovable else { return }
    note(.addVelocity(index, linear: linear, spin: spin))
    bodyStates[index].velocity += linear
    if bodyStates[index].inverseInertia > 0 { bodyStates[index].spin += spin }
    wakeAround(index)
  }

  /// - Parameter offset: from the centre of mass, in the body's axes.
  package mutating func applyImpulse(_ index: Int, impulse: Point, offset: Point) {
    guard bodyStates[index].isMovable else { return }
    note(.strike(index, impulse: impulse, offset: offset))
    let arm = bodyStates[index].rotated(offset)
    bodyStates[index].apply(impulse, at: arm)
    wakeAround(index)
  }

  // MARK: Surroundings

  package mutating func set(boundaries new: [BoundaryShape]) {
    guard new != boundaries else { return }
    note(.setBoundaries(new))
    for s in joints.indices { joints[s].correction.noteChange() }
    flushWideSolvers()
    let old = boundaries
    let oldSegments = firstSegments
    let oldBoundary = segments.map { $0.boundary }
    boundaries = new
    segments.removeAll(keepingCapacity: true)
    firstSegments.removeAll(keepingCapacity: true)
    for k in new.indices {
      firstSegments.append(segments.count)
      segments += new[k].segments(boundary: k)
    }
    tree = BoundaryTree(segments)
    // Contacts with walls that stayed as they were keep what they learnt; what stood on another wakes.
    var firstOfSerial: [Int: Int] = [:]
    for k in new.indices where firstOfSerial[new[k].serial] == nil { firstOfSerial[new[k].serial] = k }
    let present = old.map { wall -> Int? in
      var k = firstOfSerial[wall.serial] ?? new.count
      while k < new.count, new[k].serial == wall.serial, new[k] != wall { k += 1 }
      return k < new.count && new[k].serial == wall.serial ? k : nil
    }
    var kept: [Contact] = []
    for contact in contacts {
      guard contact.isBoundary else {
        kept.append(contact)
        continue
      }
      let k = oldBoundary[contact.partB]
      if let now = present[k] {
        var moved = contact
        moved.partB += firstSegments[now] - oldSegments[k]
        kept.append(moved)
      } else {
        wake(contact.a)
      }
    }
    contacts = kept.sorted { $0.pair.precedes($1.pair) }
    contactsChanged()
    for i in bodyStates.indices where bodyStates[i].isMovable && !bodies[i].boundaryGroups.isEmpty {
      wake(i)
    }
    pairsAreStale = true
    touchesAreStale = true
  }

  package mutating func set(jointDefinitions new: [JointDefinition]) {
    guard new != jointDefinitions else { return }
    note(.setLinks(new))
    // Only what differs between a common beginning and a common end wakes.
    var head = 0
    while head < jointDefinitions.count, head < new.count, jointDefinitions[head] == new[head] { head += 1 }
    var tail = 0
    while tail < jointDefinitions.count - head, tail < new.count - head,
      jointDefinitions[jointDefinitions.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    for jointDefinition in jointDefinitions[head..<(jointDefinitions.count - tail)]
      + new[head..<(new.count - tail)]
    {
      wakeAround(jointDefinition.a)
      wakeAround(jointDefinition.b)
    }
    jointDefinitions = new
    linksAreStale = true
    knownJointGraph = nil
    joinedChanged()
  }

  package mutating func set(pushes new: [AppliedForce]) {
    guard new != pushes else { return }
    note(.setPushes(new))
    for push in pushes { wakeAround(push.body) }
    for push in new { wakeAround(push.body) }
    pushes = new
  }

  // MARK: Bookkeeping

  @inline(__always)
  func partRange(_ body: Int) -> Range<Int> {
    let end = body + 1 < firstParts.count ? Int(firstParts[body + 1]) : outlines.parts.count
    return Int(firstParts[body])..<end
  }

  private mutating func refreshMass(_ index: Int) {
    let body = bodies[index]
    let mass = body.mass
    let inertia = mass * body.bodyShape.inertia
    let isFree = !body.isAnchored
    islandsAreStale = true
    fieldSamplesAreStale = true
    bodyStates[index].inverseMass = isFree ? 1 / mass : 0
    bodyStates[index].inverseInertia = isFree && body.allowsRotation ? 1 / inertia : 0
    refreshDrag(index)
    if body.isAnchored {
      bodyStates[index].velocity = .zero
      bodyStates[index].isAwake = false
    }
    if body.isAnchored || !body.allowsRotation { bodyStates[index].spin = 0 }
  }

  /// Most bodies have no resistance and share the first entry.
  private mutating func refreshDrag(_ index: Int) {
    let body = bodies[index]
    var number = bodyStates[index].drag
    if number == 0, body.resistance > 0 || body.angularResistance > 0 {
      number = drags.count
      drags.append(Drags())
      bodyStates[index].drag = number
    }
    guard number > 0 else { return }
    drags[number] = Drags(
      linear: Drag(resistance: body.resistance), angular: Drag(resistance: body.angularResistance))
  }

  private mutating func outlinesChanged() {
    firstParts = outlines.rebuild(bodies)
    sweptBounds = Array(repeating: .unknown, count: bodies.count)
    contactsChanged()
  }

  private mutating func contactsChanged() {
    manifoldCache.loseSome()
    // Their parts may have other numbers now.
    pastImpactRecords.clear()
    contactGraph = nil
    symmetryIsStale = true
    contactSymmetryIsStale = true
    manifoldsAreStale = true
    contactListsAreStale = true
    islandsAreStale = true
    pairsAreStale = true
    touchesAreStale = true
  }

  /// Which contacts each body has; found once for each list of contacts.
  mutating func neighbours() -> IncidenceGraph {
    if let graph = contactGraph { return graph }
    let graph = IncidenceGraph(
      bodies: bodies.count, count: contacts.count, first: { contacts[$0].a }, second: { contacts[$0].b })
    contactGraph = graph
    return graph
  }

  /// Which links each body has.
  mutating func jointGraph() -> IncidenceGraph {
    if let graph = knownJointGraph { return graph }
    let graph = IncidenceGraph(
      bodies: bodies.count, count: jointDefinitions.count, first: { jointDefinitions[$0].a },
      second: { jointDefinitions[$0].b })
    knownJointGraph = graph
    return graph
  }

  private mutating func joinedChanged() {
    var keys: [UInt64] = []
    for jointDefinition in jointDefinitions
    where jointDefinition.b != World.ground && !jointDefinition.letsCollide {
      keys.append(
        jointDefinition.a < jointDefinition.b
          ? pairKey(jointDefinition.a, jointDefinition.b) : pairKey(jointDefinition.b, jointDefinition.a))
    }
    keys.sort()
    if keys != joined { pairsAreStale = true }
    joined = keys
    firstJoined = []
    for (k, key) in keys.enumerated() {
      while firstJoined.count <= Int(key >> 32) { firstJoined.append(Int32(truncatingIfNeeded: k)) }
    }
    firstJoined.append(Int32(truncatingIfNeeded: keys.count))
  }

  func pairKey(_ a: Int, _ b: Int) -> UInt64 { UInt64(a) << 32 | UInt64(b) }
}
