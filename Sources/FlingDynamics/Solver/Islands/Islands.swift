/// The islands: contacts and joints that share movable bodies, directly or through others.
///
/// Each island is solved on its own, with its own number of passes, so no body far away can change a bit of
/// its result. Islands are in the order of their first contact, followed by those with joints only. Within an
/// island, contacts, bodies and joint systems keep the order of the world.
struct Islands: Sendable {
  struct Island: Sendable {
    /// Ranges of `contacts`, `bodies` and `systems`.
    var contacts = 0..<0
    var bodies = 0..<0
    var systems = 0..<0
    /// Whether joints or springs act in the island. Their forces before a drift differ from those after it.
    var hasJointsOrSprings = false
    /// Index in the world's `wideSolvers` if the island is large; else nil.
    var wideSolver: Int?
  }

  var islands: [Island] = []
  var contacts: [Int32] = []
  /// Movable bodies only.
  var bodies: [Int32] = []
  var systems: [Int32] = []
  /// For each body, 1 + its index in its island's list; 0 if it cannot move or is in no island.
  var slots: [Int32] = []
  /// For each contact, whether it is in an island, so that changes are noticed.
  var isInIsland: [Bool] = []
  /// Union-find: for each body, a body closer to the root of its set.
  fileprivate var root: [Int32] = []
  /// For each body, the index of its wide solver, or -1.
  var wideSolvers: [Int32] = []
  /// Contacts that joined a wide solver since the islands were built.
  var newcomers: [Int32] = []
  /// Whether a contact of a wide solver has separated since.
  var hasSeparatedContact = false
  /// Whether the islands were built without bodies suspended for the rest of a step.
  var lacksSuspended = false

  // MARK: Joining

  /// Makes each body a set of its own.
  mutating func makeSets(bodies: Int) {
    root.removeAll(keepingCapacity: true)
    root.reserveCapacity(bodies)
    for body in 0..<bodies { root.append(Int32(truncatingIfNeeded: body)) }
  }

  /// Joins the sets of two bodies.
  mutating func joinSets(_ a: Int, _ b: Int) {
    let x = root(of: a)
    let y = root(of: b)
    // The lower index is the root, so the result does not depend on the order of joins.
    if x < y { root[y] = Int32(truncatingIfNeeded: x) } else { root[x] = Int32(truncatingIfNeeded: y) }
  }

  /// The root of a body's set (union-find with path halving).
  mutating func root(of body: Int) -> Int {
    var i = body
    while Int(root[i]) != i {
      root[i] = root[Int(root[i])]
      i = Int(root[i])
    }
    return i
  }

  /// Renumbers the contacts.
  /// - Parameter numbers: for each old index the new one; -1 for removed contacts.
  /// - Returns: false if a removed contact was in an island without a wide solver. Then the islands must be
  ///   rebuilt.
  mutating func renumberContacts(_ numbers: [Int32], count: Int) -> Bool {
    var isInIsland = Array(repeating: false, count: count)
    for i in self.isInIsland.indices where self.isInIsland[i] && numbers[i] >= 0 {
      isInIsland[Int(numbers[i])] = true
    }
    self.isInIsland = isInIsland
    var isStillValid = true
    var keptCount = 0
    for k in islands.indices {
      let first = keptCount
      for from in islands[k].contacts {
        let number = numbers[Int(contacts[from])]
        if number >= 0 {
          contacts[keptCount] = number
          keptCount += 1
        } else if islands[k].wideSolver == nil {
          isStillValid = false
        } else {
          // The island may consist of several parts now.
          hasSeparatedContact = true
        }
      }
      islands[k].contacts = first..<keptCount
    }
    contacts.removeLast(contacts.count - keptCount)
    newcomers = newcomers.compactMap { numbers[Int($0)] >= 0 ? numbers[Int($0)] : nil }
    return isStillValid
  }

  // MARK: Sorting

  /// Allocates the lists for islands of the given sizes. The `add` functions then fill them.
  mutating func allocateLists(_ sizes: [(contacts: Int, bodies: Int, systems: Int)]) {
    var start = (contacts: 0, bodies: 0, systems: 0)
    islands.removeAll(keepingCapacity: true)
    for size in sizes {
      islands.append(
        Island(
          contacts: start.contacts..<start.contacts, bodies: start.bodies..<start.bodies,
          systems: start.systems..<start.systems))
      start.contacts += size.contacts
      start.bodies += size.bodies
      start.systems += size.systems
    }
    contacts = Array(repeating: 0, count: start.contacts)
    slots = Array(repeating: 0, count: root.count)
    bodies = Array(repeating: 0, count: start.bodies)
    systems = Array(repeating: 0, count: start.systems)
  }

  mutating func add(contact: Int, to island: Int) {
    Self.append(contact, to: &contacts, at: &islands[island].contacts)
  }

  mutating func add(body: Int, to island: Int) {
    Self.append(body, to: &bodies, at: &islands[island].bodies)
    slots[body] = Int32(truncatingIfNeeded: islands[island].bodies.count)
  }

  /// Adds a body without an island to the island of a wide solver.
  mutating func add(lone body: Int, to wideSolver: Int32) {
    guard let index = islands.firstIndex(where: { $0.wideSolver == Int(wideSolver) }) else { return }
    let end = islands[index].bodies.upperBound
    bodies.insert(Int32(truncatingIfNeeded: body), at: end)
    islands[index].bodies = islands[index].bodies.lowerBound..<(end + 1)
    for k in islands.indices where k > index {
      islands[k].bodies = (islands[k].bodies.lowerBound + 1)..<(islands[k].bodies.upperBound + 1)
    }
    slots[body] = Int32(truncatingIfNeeded: islands[index].bodies.count)
    wideSolvers[body] = wideSolver
  }

  mutating func add(system: Int, to island: Int) {
    Self.append(system, to: &systems, at: &islands[island].systems)
  }

  private static func append(_ index: Int, to list: inout [Int32], at range: inout Range<Int>) {
    list[range.upperBound] = Int32(truncatingIfNeeded: index)
    range = range.lowerBound..<(range.upperBound + 1)
  }
}

extension World {
  /// Interval, in steps, at which large islands with separated contacts are checked for a split.
  static let splitCheckInterval = 8

  /// Rebuilds the islands if contacts, joints or awake bodies have changed.
  mutating func refreshIslands() {
    refreshContactMirrorImages()
    guard islandsAreStale else {
      addNewContactsToWideSolvers()
      return
    }
    releaseWideSolvers()
    stale.subtract(.islands)
    islands.lacksSuspended = true
    manifoldCache.compact(&contacts)
    islands.newcomers.removeAll(keepingCapacity: true)
    islands.hasSeparatedContact = false
    islands.isInIsland.removeAll(keepingCapacity: true)
    for i in contacts.indices {
      contacts[i].isInelasticWide = false
      let isLive =
        contacts[i].proximity == .near
        && (bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake)
      if !isLive { contacts[i].isSolved = false }
      islands.isInIsland.append(isLive)
    }
    islands.makeSets(bodies: bodyStates.count)
    for i in contacts.indices where islands.isInIsland[i] { joinIslands(by: i) }
    for system in joints where !system.isSuspended {
      var last: Int?
      for member in system.members where bodyStates[member.index].isMovable {
        if let last { islands.joinSets(last, member.index) }
        last = member.index
      }
    }
    mergeClosingContacts()
    fillIslands()
    solverBodies.removeAll(keepingCapacity: true)
    solverBodies.reserveCapacity(bodyStates.count)
    for bodyState in bodyStates { solverBodies.append(bodyState.solverBody) }
    makeWideSolvers()
  }

  /// Whether a contact that begins or ends leaves the islands valid. A contact that separates stays in its
  /// wide solver until the next step, and a new contact within one is appended to it.
  mutating func keepsIslandsValid(_ i: Int, _ contact: Contact) -> Bool {
    let isApart = contact.proximity == .apart
    if islands.isInIsland[i] || isApart {
      islands.hasSeparatedContact = islands.hasSeparatedContact || isApart
      return !islands.isInIsland[i]
        || islands.wideSolvers[bodyStates[contact.a].isMovable ? contact.a : contact.b] >= 0
    }
    guard isWithinWideSolver(contact) else { return false }
    islands.isInIsland[i] = true
    islands.newcomers.append(Int32(truncatingIfNeeded: i))
    return true
  }

  /// Whether both bodies of a contact are in the same wide solver. A body without an island is added to the
  /// other body's solver if possible.
  private mutating func isWithinWideSolver(_ contact: Contact) -> Bool {
    let (a, b) = (contact.a, contact.b)
    let (wideSolverA, wideSolverB) = (islands.wideSolvers[a], islands.wideSolvers[b])
    if !bodyStates[b].isMovable { return wideSolverA >= 0 }
    if !bodyStates[a].isMovable { return wideSolverB >= 0 }
    if wideSolverA >= 0, wideSolverB >= 0 { return wideSolverA == wideSolverB }
    guard wideSolversAreLoaded, !islandsAreStale, wideSolverA >= 0 || wideSolverB >= 0 else { return false }
    let lone = wideSolverA >= 0 ? b : a
    guard islands.slots[lone] == 0, bodyStates[lone].isAwake,
      fitsSinglePrecision(bodyStates[lone].solverBody)
    else {
      return false
    }
    let wideSolver = wideSolverA >= 0 ? wideSolverA : wideSolverB
    islands.joinSets(a, b)
    islands.add(lone: lone, to: wideSolver)
    wideSolvers[Int(wideSolver)].addBody()
    return true
  }

  /// Joins the sets of a contact's bodies. Bodies that cannot move do not connect islands.
  private mutating func joinIslands(by i: Int) {
    let a = contacts[i].a
    let b = contacts[i].b
    if bodyStates[a].isMovable, bodyStates[b].isMovable { islands.joinSets(a, b) }
  }

  /// Adds contacts that may close within the next substep to islands that are, or thereby become, large.
  /// Contacts that may close within the step only merge their islands, so that no search of all contacts is
  /// needed when they do close.
  private mutating func mergeClosingContacts() {
    var closing: [Int32] = []
    for i in contacts.indices
    where contacts[i].gap > Self.touchDistance && !islands.isInIsland[i] && mayCloseSoon(contact: i) {
      closing.append(Int32(truncatingIfNeeded: i))
    }
    guard !closing.isEmpty else { return }
    let apart = islands.root
    for i in closing { joinIslands(by: Int(i)) }
    var sizes = Array(repeating: Int32(0), count: bodyStates.count)
    func rootBody(ofContact i: Int) -> Int {
      islands.root(of: bodyStates[contacts[i].a].isMovable ? contacts[i].a : contacts[i].b)
    }
    for i in contacts.indices where islands.isInIsland[i] { sizes[rootBody(ofContact: i)] += 1 }
    for i in closing where contacts[Int(i)].proximity == .closing { sizes[rootBody(ofContact: Int(i))] += 1 }
    for i in closing where contacts[Int(i)].proximity == .closing {
      if sizes[rootBody(ofContact: Int(i))] > Int32(Self.fewContacts) { islands.isInIsland[Int(i)] = true }
    }
    // Small islands stay separate.
    let together = bodyStates.indices.map { islands.root(of: $0) }
    for (body, wideSolver) in together.enumerated() {
      let isWide = sizes[wideSolver] > Int32(Self.fewContacts)
      islands.root[body] = isWide ? Int32(truncatingIfNeeded: wideSolver) : apart[body]
    }
  }

  /// Whether two separate parts may be near each other by the end of the step, and a wide solver could then
  /// stop them.
  private func mayCloseSoon(contact i: Int) -> Bool {
    guard bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake else { return false }
    if contacts[i].proximity == .closing { return true }
    let bound = closingSpeedBound(contacts[i])
    return contacts[i].gap < Self.contactDistance + bound * Self.step
      && restitution(contacts[i]) < Self.inelasticThreshold
  }

  /// Fills the lists of all islands from the union-find sets.
  private mutating func fillIslands() {
    // For the root body of each set, the island number; -1 if the set has nothing to solve.
    var number = Array(repeating: Int32(-1), count: bodyStates.count)
    var sizes: [(contacts: Int, bodies: Int, systems: Int)] = []
    func island(of body: Int) -> Int {
      let root = islands.root(of: body)
      if number[root] < 0 {
        number[root] = Int32(truncatingIfNeeded: sizes.count)
        sizes.append((0, 0, 0))
      }
      return Int(number[root])
    }
    // At least one body of a contact in an island is awake, so one can move.
    func body(of contact: Int) -> Int {
      bodyStates[contacts[contact].a].isMovable ? contacts[contact].a : contacts[contact].b
    }
    func body(of system: JointSystem) -> Int? {
      system.members.first { bodyStates[$0.index].isMovable }?.index
    }
    for i in contacts.indices where islands.isInIsland[i] { sizes[island(of: body(of: i))].contacts += 1 }
    for system in joints where !system.isSuspended {
      if let body = body(of: system) { sizes[island(of: body)].systems += 1 }
    }
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let island = number[islands.root(of: i)]
      if island >= 0 { sizes[Int(island)].bodies += 1 }
    }
    islands.allocateLists(sizes)
    var islandContacts: [Int32] = []
    islandContacts.reserveCapacity(islands.contacts.count)
    for i in contacts.indices where islands.isInIsland[i] {
      islandContacts.append(Int32(truncatingIfNeeded: i))
    }
    // Mirrored contacts are neighbors, so that the solver can treat them alike.
    for i in symmetry.orderedWithImages(islandContacts) {
      islands.add(contact: Int(i), to: island(of: body(of: Int(i))))
    }
    for (s, system) in joints.enumerated() where !system.isSuspended {
      if let body = body(of: system) { islands.add(system: s, to: island(of: body)) }
    }
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let island = number[islands.root(of: i)]
      if island >= 0 { islands.add(body: i, to: Int(island)) }
    }
    for jointDefinition in jointDefinitions {
      // The two bodies of a spring may be in different islands.
      for body in [jointDefinition.a, jointDefinition.b] where bodyStates[body].isMovable {
        let island = number[islands.root(of: body)]
        if island >= 0 { islands.islands[Int(island)].hasJointsOrSprings = true }
      }
    }
  }
}
