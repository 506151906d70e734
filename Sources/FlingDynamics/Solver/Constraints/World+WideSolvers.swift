internal import FlingGeometry

/// Large islands: a wide solver runs few passes over many contacts, four at a time, with a warm start.
///
/// Each contact of such an island has a lane. A lane either owns its contact, so that gap and impulses are
/// valid there only until written back (`Contact.isSolverOwned`; inelastic contacts of two round parts),
/// or the world updates its manifold, and it is loaded after every such update.
extension World {
  /// Number of contacts above which an island gets a wide solver.
  static let fewContacts = 200
  /// The same number for islands in which joints connect bodies to each other. Few passes do not converge
  /// there, because joints and contacts work against each other.
  private static let fewTiedContacts = 2000
  /// Restitution below which contacts of wide solvers are inelastic: the solver stops them within the
  /// substep, not at the time of impact, and they bounce in the next. It also takes such contacts shortly
  /// before they touch.
  static let inelasticThreshold = 0.5
  /// Gap up to which an owned contact stays in its wide solver, in points, so that rattling contacts need no
  /// new layout.
  static let maxOwnedGap: Float = 0.5

  /// Builds a wide solver for each large island and loads its contacts.
  mutating func makeWideSolvers() {
    var count = 0
    islands.wideSolvers = Array(repeating: -1, count: bodyStates.count)
    for index in islands.islands.indices {
      let island = islands.islands[index]
      guard island.contacts.count > Self.fewContacts, fitsSinglePrecision(island),
        island.contacts.count > Self.fewTiedContacts || hasOnlyJointsToGround(island)
      else { continue }
      if count == wideSolvers.count { wideSolvers.append(WideIslandSolver()) }
      wideSolvers[count].beginLayout(bodies: island.bodies.count)
      for k in island.bodies {
        islands.wideSolvers[Int(islands.bodies[k])] = Int32(truncatingIfNeeded: count)
      }
      addToWideSolvers(islands.contacts, island.contacts)
      islands.islands[index].wideSolver = count
      count += 1
    }
    wideSolvers.removeLast(wideSolvers.count - count)
    for k in wideSolvers.indices {
      var wideSolver = WideIslandSolver<SIMD4<Float>>()
      swap(&wideSolver, &wideSolvers[k])
      loadContacts(&wideSolver, allQuads: true)
      swap(&wideSolver, &wideSolvers[k])
    }
    wideSolversAreLoaded = true
    contactLists.collectWorldUpdatedContacts(among: contacts)
  }

  /// Whether every system of joints has just one movable body, so that it connects that body to the ground or
  /// to anchored bodies.
  func hasOnlyJointsToGround(_ island: Islands.Island) -> Bool {
    islands.systems[island.systems].allSatisfy {
      joints[Int($0)].members.count { bodyStates[$0.index].isMovable } == 1
    }
  }

  /// Adds contacts to the wide solvers of their bodies. Mirrored contacts that follow each other get
  /// neighboring lanes.
  private mutating func addToWideSolvers(_ list: [Int32], _ range: Range<Int>) {
    var k = range.lowerBound
    while k < range.upperBound {
      let i = Int(list[k])
      let wideSolver = wideSolver(ofContact: i)
      let properties = laneProperties(ofContact: i)
      k += 1
      if k < range.upperBound, symmetry.image(ofContact: i) == Int(list[k]),
        self.wideSolver(ofContact: Int(list[k])) == wideSolver
      {
        let image = laneProperties(ofContact: Int(list[k]))
        wideSolvers[wideSolver].add(properties, mirror: image)
        k += 1
      } else {
        wideSolvers[wideSolver].add(properties)
      }
    }
  }

  /// Index of the wide solver of a contact.
  private func wideSolver(ofContact i: Int) -> Int {
    Int(islands.wideSolvers[bodyStates[contacts[i].a].isMovable ? contacts[i].a : contacts[i].b])
  }

  /// The constant properties of a contact for its lane. Decides whether the lane owns the contact.
  private mutating func laneProperties(ofContact i: Int) -> WideIslandSolver<SIMD4<Float>>.ContactProperties {
    contacts[i].isInelasticWide = restitution(contacts[i]) < Self.inelasticThreshold
    let (a, b) = (contacts[i].a, contacts[i].b)
    func body(_ index: Int) -> WideIslandSolver<SIMD4<Float>>.ContactBody {
      .init(Int(islands.slots[index]), bodyStates[index].solverBody)
    }
    var entry = WideIslandSolver<SIMD4<Float>>.ContactProperties(
      contact: Int32(truncatingIfNeeded: i), a: body(a), b: body(b), friction: friction(contacts[i]),
      isInelasticWide: contacts[i].isInelasticWide)
    // Only contacts of two movable round parts are owned: their gaps follow from positions and radii alone.
    guard contacts[i].isInelasticWide, bodyStates[a].isMovable, bodyStates[b].isMovable else { return entry }
    let shapes = (outlines.shape(contacts[i].partA), outlines.shape(contacts[i].partB))
    guard shapes.0.isRound, shapes.1.isRound else { return entry }
    contacts[i].isSolverOwned = true
    if contacts[i].isStruck { hasStruckSolverOwned = true }
    entry.radii = SIMD2(Float(shapes.0.radius), Float(shapes.1.radius))
    return entry
  }

  /// Adds the contacts that joined their islands after the wide solvers were built.
  mutating func addNewContactsToWideSolvers() {
    guard !islands.newcomers.isEmpty else { return }
    let newcomers = symmetry.orderedWithImages(islands.newcomers)
    islands.newcomers.removeAll(keepingCapacity: true)
    addToWideSolvers(newcomers, newcomers.indices)
    for k in wideSolvers.indices {
      var wideSolver = WideIslandSolver<SIMD4<Float>>()
      swap(&wideSolver, &wideSolvers[k])
      loadContacts(&wideSolver, allQuads: false)
      swap(&wideSolver, &wideSolvers[k])
    }
  }

  /// Whether masses and inertias of an island, and their squares, fit into single precision.
  private func fitsSinglePrecision(_ island: Islands.Island) -> Bool {
    islands.bodies[island.bodies].allSatisfy { fitsSinglePrecision(bodyStates[Int($0)].solverBody) }
  }

  func fitsSinglePrecision(_ solverBody: SolverBody) -> Bool {
    solverBody.inverseMass > 1e-6 && solverBody.inverseMass < 1e8 && solverBody.inverseInertia < 1e8
  }

  // MARK: Loading

  /// Loads contacts into lanes that hold none yet.
  /// - Parameter allQuads: Whether to load all quads, not only those with new contacts.
  private mutating func loadContacts(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>, allQuads: Bool) {
    for q in wideSolver.quads.indices
    where allQuads || wideSolver.quads[q].loadedLanes != wideSolver.quads[q].occupiedLanes {
      for lane in 0..<4
      where (wideSolver.quads[q].ownedLanes & ~wideSolver.quads[q].loadedLanes) >> UInt8(lane) & 1 == 1 {
        let i = Int(wideSolver.quads[q].contact[lane])
        contacts[i].isSolved = true
        if contacts[i].isTouching { wideSolver.quads[q].touching |= 1 << UInt8(lane) }
      }
      for lane in 0..<4 where wideSolver.quads[q].contact[lane] >= 0 {
        let hold = contacts[Int(wideSolver.quads[q].contact[lane])].record
        guard hold >= 0, manifoldCache.list[hold].rebound > 0 else { continue }
        wideSolver.setRebound(q, lane, at: manifoldCache.list[hold].rebound)
        manifoldCache.list[hold].rebound = 0
      }
      loadQuad(&wideSolver, q)
    }
  }

  /// Loads the contacts of a quad that the world updates, and owned ones that are not in their lanes yet.
  func loadQuad(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ q: Int) {
    let quad = wideSolver.quads[q]
    func lane(_ k: Int) -> ContactLane {
      let isKnown = (quad.ownedLanes & quad.loadedLanes) >> UInt8(k) & 1 == 1
      return isKnown ? quad.lane(k) : self.lane(quad.contact[k], scale: Double(wideSolver.scale))
    }
    wideSolver.load(q, lane(0), lane(1), lane(2), lane(3))
  }

  /// The lane of a contact, from its manifold and impulses; an empty lane for none.
  /// - Parameter scale: Factor of impulses in lanes.
  @inline(__always)
  private func lane(_ contact: Int32, scale: Double) -> ContactLane {
    guard contact >= 0, contacts[Int(contact)].count > 0 else { return ContactLane() }
    let (a, b) = (contacts[Int(contact)].a, contacts[Int(contact)].b)
    let hold = contacts[Int(contact)].record
    let (positionA, positionB) = (bodyStates[a].position, bodyStates[b].position)
    let first = manifoldCache.list[hold].first
    var lane = ContactLane(manifoldCache.list[hold].normal, first.position, first.gap, positionA, positionB)
    let impulses = manifoldCache.list[hold].impulses
    lane.first = Float(impulses.normal * scale)
    var tangent = impulses.tangent
    let flat = manifoldCache.list[hold].flat
    if flat >= 0 {
      let known = manifoldCache.flats[flat].impulses
      lane.second = Float(known.normal * scale)
      tangent += known.tangent
      if contacts[Int(contact)].count > 1 {
        let second = manifoldCache.flats[flat].second
        lane.add(second.position, second.gap, positionA, positionB)
      }
    }
    lane.across = Float(tangent * scale)
    return lane
  }

  // MARK: Updating

  /// Updates the gaps of owned contacts in their lanes, and loads the external ones, whose manifolds are up
  /// to date.
  mutating func updateWideSolverContacts() {
    guard wideSolversAreLoaded else { return }
    for island in islands.islands where !isSuspended(island) {
      guard let index = island.wideSolver else { continue }
      var wideSolver = WideIslandSolver<SIMD4<Float>>()
      swap(&wideSolver, &wideSolvers[index])
      defer { swap(&wideSolver, &wideSolvers[index]) }
      var positions = [SIMD2<Double>(0, 0)]
      positions.reserveCapacity(island.bodies.count + 1)
      for k in islands.bodies[island.bodies] {
        positions.append(SIMD2(bodyStates[Int(k)].position.x, bodyStates[Int(k)].position.y))
      }
      if hasStruckSolverOwned { markStruckLanes(&wideSolver) }
      var changed: [Int32] = []
      if wideSolver.updateOwnedLanes(positions, &changed) > Self.maxOwnedGap {
        islands.hasSeparatedContact = true
      }
      for q in changed { updateTouches(of: &wideSolver, Int(q)) }
      for q in wideSolver.worldUpdatedQuads { loadQuad(&wideSolver, Int(q)) }
    }
    hasStruckSolverOwned = false
  }

  /// Marks the lanes of struck contacts, which count as touching.
  private func markStruckLanes(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>) {
    for q in wideSolver.quads.indices {
      for lane in 0..<4 where wideSolver.quads[q].contact[lane] >= 0 {
        if contacts[Int(wideSolver.quads[q].contact[lane])].isStruck {
          wideSolver.quads[q].struckLanes |= 1 << UInt8(lane)
        }
      }
    }
  }

  /// Notes begun and ended touches of the owned contacts of a quad. A contact that begins to touch is
  /// written back, so that the touch has its point and normal.
  private mutating func updateTouches(of wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ q: Int) {
    for lane in 0..<4 where wideSolver.quads[q].ownedLanes >> UInt8(lane) & 1 == 1 {
      let i = Int(wideSolver.quads[q].contact[lane])
      let isTouching = wideSolver.quads[q].touching >> UInt8(lane) & 1 == 1
      guard isTouching != contacts[i].isTouching else { continue }
      touchTracker.addChanged(i)
      contacts[i].isTouching = isTouching
      if isTouching { writeBack(&wideSolver, q, lane) }
    }
  }

  // MARK: Writing back

  /// Writes gaps and impulses from lanes back to contacts, and gives up the layout of wide solvers. Needed
  /// before other code changes bodies or contacts.
  mutating func releaseWideSolvers() {
    guard wideSolversAreLoaded else { return }
    writeBackWideSolvers()
    for i in contacts.indices { contacts[i].isSolverOwned = false }
    wideSolversAreLoaded = false
    invalidate(.wideSolverRelease)
  }

  /// Writes gaps and impulses of owned contacts back, while lanes keep owning them.
  mutating func writeBackWideSolvers() {
    for k in wideSolvers.indices {
      var wideSolver = WideIslandSolver<SIMD4<Float>>()
      swap(&wideSolver, &wideSolvers[k])
      writeBack(&wideSolver)
      swap(&wideSolver, &wideSolvers[k])
    }
  }

  mutating func writeBack(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>) {
    for q in wideSolver.quads.indices {
      for lane in 0..<4 where wideSolver.quads[q].contact[lane] >= 0 { writeBack(&wideSolver, q, lane) }
    }
  }

  private mutating func writeBack(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ q: Int, _ lane: Int) {
    let i = Int(wideSolver.quads[q].contact[lane])
    let bit = UInt8(1) << UInt8(lane)
    var contact = contacts[i]
    if wideSolver.quads[q].ownedLanes & bit != 0 {
      let gap = wideSolver.quads[q].gap1[lane]
      let scale = Double(wideSolver.scale)
      let (first, across) = (
        Double(wideSolver.quads[q].first[lane]), Double(wideSolver.quads[q].across[lane])
      )
      let press = Double(wideSolver.quads[q].total[lane])
      wideSolver.quads[q].total[lane] = 0
      // Far apart: the contact needs no manifold, but its impulse still counts in this step.
      if gap > Self.maxOwnedGap {
        if press > 0 { manifoldCache.addImpulse(press, to: &contact) }
        manifoldCache.setSeparated(&contact, gap: Double(gap))
      } else {
        let normal = Point(
          Double(wideSolver.quads[q].normalX[lane]), Double(wideSolver.quads[q].normalY[lane]))
        let arm = Double(wideSolver.quads[q].tangentLeverA[lane]) + Double(gap) * 0.5
        var manifold = Manifold(normal: normal, gap: Double(gap))
        manifold.add(
          .init(position: bodyStates[contact.a].position + normal * arm, gap: Double(gap), feature: 0))
        manifoldCache.store(manifold, nil, of: &contact)
        manifoldCache.setImpulses(
          Contact.Impulses(normal: first / scale, tangent: across / scale), Contact.Impulses(),
          press: press, of: contact)
      }
      contacts[i] = contact
    }
    if contact.record >= 0, wideSolver.quads[q].reboundLanes & bit != 0 {
      manifoldCache.list[contact.record].rebound = wideSolver.quads[q].minSpeed1[lane]
    }
  }
}
