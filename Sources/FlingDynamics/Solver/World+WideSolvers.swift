internal import FlingGeometry

/// Large islands: few passes over many contacts, four at a time, begun with the impulses of the substep before.
extension World {
  /// Islands with more contacts are solved four at a time.
  static let fewContacts = 200
  /// Where joints hold bodies to each other, with more than so many: few passes find no end of what these and the contacts
  /// ask of each other.
  private static let fewTiedContacts = 2000
  /// Below this elasticity what meets in a pile is stopped by the pile's solver, which also takes what soon meets a pile:
  /// not at the moment of touch, but within the substep; bounces follow in the next.
  static let inelasticThreshold = 0.5
  /// What was near stays in its pile up to this gap, in points, so that what rattles is not laid out anew at every turn.
  static let parted: Float = 0.5

  mutating func makeWideSolvers() {
    var count = 0
    islands.wideSolvers = Array(repeating: -1, count: bodyStates.count)
    for index in islands.islands.indices {
      let island = islands.islands[index]
      guard island.contacts.count > Self.fewContacts, fitsSinglePrecision(island),
        island.contacts.count > Self.fewTiedContacts || holdsToGround(island)
      else { continue }
      if count == wideSolvers.count { wideSolvers.append(WideIslandSolver()) }
      wideSolvers[count].begin(bodies: island.bodies.count)
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
      loadFresh(&wideSolver, isWhole: true)
      swap(&wideSolver, &wideSolvers[k])
    }
    wideSolversAreLoaded = true
    contactLists.dropSolverOwned(contacts)
  }

  /// Whether every system of joints holds no more than one body, to what cannot move.
  func holdsToGround(_ island: Islands.Island) -> Bool {
    islands.systems[island.systems].allSatisfy {
      joints[Int($0)].members.count { bodyStates[$0.index].isMovable } == 1
    }
  }

  /// Adds contacts to the piles of their bodies, those of twins side by side.
  private mutating func addToWideSolvers(_ list: [Int32], _ range: Range<Int>) {
    var k = range.lowerBound
    while k < range.upperBound {
      let i = Int(list[k])
      let wideSolver = wideSolver(of: i)
      let own = entry(i)
      k += 1
      if k < range.upperBound, symmetry.image(ofContact: i) == Int(list[k]),
        self.wideSolver(of: Int(list[k])) == wideSolver
      {
        let image = entry(Int(list[k]))
        wideSolvers[wideSolver].add(own, mirror: image)
        k += 1
      } else {
        wideSolvers[wideSolver].add(own)
      }
    }
  }

  private func wideSolver(of i: Int) -> Int {
    Int(islands.wideSolvers[bodyStates[contacts[i].a].isMovable ? contacts[i].a : contacts[i].b])
  }

  private mutating func entry(_ i: Int) -> WideIslandSolver<SIMD4<Float>>.Entry {
    contacts[i].isInelasticWide = restitution(contacts[i]) < Self.inelasticThreshold
    let (a, b) = (contacts[i].a, contacts[i].b)
    func body(_ index: Int) -> WideIslandSolver<SIMD4<Float>>.LaneBody {
      .init(Int(islands.places[index]), bodyStates[index].solverBody)
    }
    var entry = WideIslandSolver<SIMD4<Float>>.Entry(
      contact: Int32(truncatingIfNeeded: i), a: body(a), b: body(b), friction: friction(contacts[i]),
      isInelasticWide: contacts[i].isInelasticWide)
    guard contacts[i].isInelasticWide, bodyStates[a].isMovable, bodyStates[b].isMovable else { return entry }
    let shapes = (outlines.shape(contacts[i].partA), outlines.shape(contacts[i].partB))
    guard shapes.0.isRound, shapes.1.isRound else { return entry }
    contacts[i].isSolverOwned = true
    if contacts[i].isStruck { hasStruckSolverOwned = true }
    entry.radii = SIMD2(Float(shapes.0.radius), Float(shapes.1.radius))
    return entry
  }

  /// Adds the contacts that came since piles were laid out.
  mutating func addToWideSolvers() {
    guard !islands.newcomers.isEmpty else { return }
    let newcomers = symmetry.sideBySide(islands.newcomers)
    islands.newcomers.removeAll(keepingCapacity: true)
    addToWideSolvers(newcomers, newcomers.indices)
    for k in wideSolvers.indices {
      var wideSolver = WideIslandSolver<SIMD4<Float>>()
      swap(&wideSolver, &wideSolvers[k])
      loadFresh(&wideSolver, isWhole: false)
      swap(&wideSolver, &wideSolvers[k])
    }
  }

  /// Whether masses and inertias leave room for their squares.
  private func fitsSinglePrecision(_ island: Islands.Island) -> Bool {
    islands.bodies[island.bodies].allSatisfy { fitsSinglePrecision(bodyStates[Int($0)].solverBody) }
  }

  func fitsSinglePrecision(_ solverBody: SolverBody) -> Bool {
    solverBody.inverseMass > 1e-6 && solverBody.inverseMass < 1e8 && solverBody.inverseInertia < 1e8
  }

  // MARK: Loading

  /// Brings to their lanes all contacts that are not yet there.
  private mutating func loadFresh(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>, isWhole: Bool) {
    for q in wideSolver.quads.indices where isWhole || wideSolver.quads[q].known != wideSolver.quads[q].taken
    {
      for lane in 0..<4
      where (wideSolver.quads[q].ownedLanes & ~wideSolver.quads[q].known) >> UInt8(lane) & 1 == 1 {
        let i = Int(wideSolver.quads[q].contact[lane])
        contacts[i].isSolved = true
        if contacts[i].isTouching { wideSolver.quads[q].touching |= 1 << UInt8(lane) }
      }
      for lane in 0..<4 where wideSolver.quads[q].contact[lane] >= 0 {
        let hold = contacts[Int(wideSolver.quads[q].contact[lane])].record
        guard hold >= 0, manifoldCache.list[hold].rebound > 0 else { continue }
        wideSolver.rebound(q, lane, at: manifoldCache.list[hold].rebound)
        manifoldCache.list[hold].rebound = 0
      }
      load(&wideSolver, q)
    }
  }

  /// Brings to their lanes those contacts of a quad that are not followed or not yet there.
  func load(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ q: Int) {
    let quad = wideSolver.quads[q]
    func lane(_ k: Int) -> QuadLane {
      let isKnown = (quad.ownedLanes & quad.known) >> UInt8(k) & 1 == 1
      return isKnown ? quad.lane(k) : self.lane(quad.contact[k], scale: Double(wideSolver.scale))
    }
    wideSolver.take(q, lane(0), lane(1), lane(2), lane(3))
  }

  @inline(__always)
  private func lane(_ contact: Int32, scale: Double) -> QuadLane {
    guard contact >= 0, contacts[Int(contact)].count > 0 else { return QuadLane() }
    let (a, b) = (contacts[Int(contact)].a, contacts[Int(contact)].b)
    let hold = contacts[Int(contact)].record
    let (placeA, placeB) = (bodyStates[a].position, bodyStates[b].position)
    let first = manifoldCache.list[hold].first
    var lane = QuadLane(manifoldCache.list[hold].normal, first.place, first.gap, placeA, placeB)
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
        lane.add(second.place, second.gap, placeA, placeB)
      }
    }
    lane.across = Float(tangent * scale)
    return lane
  }

  // MARK: Following

  /// Finds how the contacts lie that piles follow, and loads the others as they were found to lie.
  mutating func updateSolverOwned() {
    guard wideSolversAreLoaded else { return }
    for island in islands.islands where !isSuspended(island) {
      guard let index = island.wideSolver else { continue }
      var wideSolver = WideIslandSolver<SIMD4<Float>>()
      swap(&wideSolver, &wideSolvers[index])
      defer { swap(&wideSolver, &wideSolvers[index]) }
      var places = [SIMD2<Double>(0, 0)]
      places.reserveCapacity(island.bodies.count + 1)
      for k in islands.bodies[island.bodies] {
        places.append(SIMD2(bodyStates[Int(k)].position.x, bodyStates[Int(k)].position.y))
      }
      if hasStruckSolverOwned { noteStruck(&wideSolver) }
      var changed: [Int32] = []
      if wideSolver.follow(places, &changed) > Self.parted { islands.hasParted = true }
      for q in changed { noteTouches(of: &wideSolver, Int(q)) }
      for q in wideSolver.externalContacts { load(&wideSolver, Int(q)) }
    }
    hasStruckSolverOwned = false
  }

  private func noteStruck(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>) {
    for q in wideSolver.quads.indices {
      for lane in 0..<4 where wideSolver.quads[q].contact[lane] >= 0 {
        if contacts[Int(wideSolver.quads[q].contact[lane])].isStruck {
          wideSolver.quads[q].struckLanes |= 1 << UInt8(lane)
        }
      }
    }
  }

  private mutating func noteTouches(of wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ q: Int) {
    for lane in 0..<4 where wideSolver.quads[q].ownedLanes >> UInt8(lane) & 1 == 1 {
      let i = Int(wideSolver.quads[q].contact[lane])
      let isTouching = wideSolver.quads[q].touching >> UInt8(lane) & 1 == 1
      guard isTouching != contacts[i].isTouching else { continue }
      touchNews.append(Int32(truncatingIfNeeded: i))
      contacts[i].isTouching = isTouching
      if isTouching { unload(&wideSolver, q, lane) }
    }
  }

  // MARK: Unloading

  /// Has contacts know what only their piles do, before anybody else lays hands on them.
  mutating func flushWideSolvers() {
    guard wideSolversAreLoaded else { return }
    unloadWideSolvers()
    for i in contacts.indices { contacts[i].isSolverOwned = false }
    wideSolversAreLoaded = false
    islandsAreStale = true
    contactListsAreStale = true
  }

  mutating func unloadWideSolvers() {
    for k in wideSolvers.indices {
      var wideSolver = WideIslandSolver<SIMD4<Float>>()
      swap(&wideSolver, &wideSolvers[k])
      unload(&wideSolver)
      swap(&wideSolver, &wideSolvers[k])
    }
  }

  mutating func unload(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>) {
    for q in wideSolver.quads.indices {
      for lane in 0..<4 where wideSolver.quads[q].contact[lane] >= 0 { unload(&wideSolver, q, lane) }
    }
  }

  private mutating func unload(_ wideSolver: inout WideIslandSolver<SIMD4<Float>>, _ q: Int, _ lane: Int) {
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
      if gap > Self.parted {
        if press > 0 { manifoldCache.press(&contact, by: press) }
        manifoldCache.part(&contact, gap: Double(gap))
      } else {
        let normal = Point(
          Double(wideSolver.quads[q].normalX[lane]), Double(wideSolver.quads[q].normalY[lane]))
        let arm = Double(wideSolver.quads[q].turnAcrossA[lane]) + Double(gap) * 0.5
        var manifold = Manifold(normal: normal, gap: Double(gap))
        manifold.add(
          .init(place: bodyStates[contact.a].position + normal * arm, gap: Double(gap), feature: 0))
        manifoldCache.put(manifold, nil, of: &contact)
        manifoldCache.set(
          Contact.Impulses(normal: first / scale, tangent: across / scale), Contact.Impulses(),
          press: press, of: contact)
      }
      contacts[i] = contact
    }
    if contact.record >= 0, wideSolver.quads[q].reboundLanes & bit != 0 {
      manifoldCache.list[contact.record].rebound = wideSolver.quads[q].least1[lane]
    }
  }
}
