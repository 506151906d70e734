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
    /// Whether it is solved four contacts at a time.
    var isWide = false
  }

  var islands: [Island] = []
  var contacts: [Int32] = []
  /// Movable bodies only.
  var bodies: [Int32] = []
  var systems: [Int32] = []
  /// For each body, 1 + its index in its island's list; 0 if it cannot move or is in no island.
  var slots: [Int32] = []
  /// Sets of bodies that are solved together.
  fileprivate var sets = DisjointSets()
  /// For each body, whether its island is wide.
  fileprivate(set) var isWide: [Bool] = []
  /// Changes whenever the lists are filled.
  fileprivate(set) var revision = 0
  /// Whether a contact of a wide island has separated since the sets were built.
  var hasSeparatedContact = false
  /// Whether the islands were built without bodies suspended for the rest of a step.
  var lacksSuspended = false

  /// The root of a body's set.
  mutating func root(of body: Int) -> Int { sets.root(of: body) }

  /// Gives the contacts their new indices after others were added or removed.
  /// - Parameter numbers: New index of each contact; -1 for removed ones.
  /// - Returns: False if a listed contact was removed. Then the lists must be filled again.
  mutating func renumberContacts(_ numbers: [Int32]) -> Bool {
    for k in contacts.indices {
      let i = Int(contacts[k])
      guard i < numbers.count, numbers[i] >= 0 else { return false }
      contacts[k] = numbers[i]
    }
    return true
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
    Self.fill(&contacts, start.contacts)
    Self.fill(&slots, sets.count)
    Self.fill(&bodies, start.bodies)
    Self.fill(&systems, start.systems)
  }

  /// Fills a list with zeros. Replaces its memory rather than growing it, so that there are never two lists.
  private static func fill(_ list: inout [Int32], _ count: Int) {
    if list.capacity < count {
      list = []
      list.reserveCapacity(count + count / 16)
    }
    list.removeAll(keepingCapacity: true)
    list.append(contentsOf: repeatElement(0, count: count))
  }

  mutating func add(contact: Int, to island: Int) {
    Self.append(contact, to: &contacts, at: &islands[island].contacts)
  }

  mutating func add(body: Int, to island: Int) {
    Self.append(body, to: &bodies, at: &islands[island].bodies)
    slots[body] = Int32(truncatingIfNeeded: islands[island].bodies.count)
  }

  mutating func add(system: Int, to island: Int) {
    Self.append(system, to: &systems, at: &islands[island].systems)
  }

  private static func append(_ index: Int, to list: inout [Int32], at range: inout Range<Int>) {
    list[range.upperBound] = Int32(truncatingIfNeeded: index)
    range = range.lowerBound..<(range.upperBound + 1)
  }
}

extension WorldState {
  /// Rebuilds the islands if contacts, joints or awake bodies have changed.
  /// - Returns: Whether the sets of bodies were built again.
  mutating func refreshIslands() -> Bool {
    refreshContactMirrorImages()
    guard islandListsAreStale else { return false }
    islands.lacksSuspended = true
    stale.subtract(.islandContacts)
    let hasNewSets = stale.refresh(.islands)
    if hasNewSets {
      manifoldCache.compact(&contacts)
      findIslandSets()
    }
    fillIslands()
    return hasNewSets
  }

  /// Notes that a contact has come near or has parted. A wide island only lists its contacts again if one is
  /// missing, keeps those that have parted, and is checked for a split later; other islands are built again.
  mutating func noteProximity(of contact: Contact, _ now: Contact.Proximity, before: Contact.Proximity) {
    guard !islandsAreStale, now != before else { return }
    if isWithinWideIsland(contact) {
      if before == .apart, !contact.isListed { invalidate(.islandContacts) }
      if now == .apart { islands.hasSeparatedContact = true }
    } else if before == .near || now != .apart {
      invalidate(.islandBodies)
    }
  }

  private mutating func isWithinWideIsland(_ contact: Contact) -> Bool {
    let (a, b) = (contact.a, contact.b)
    guard bodyStates[a].isMovable else { return islands.isWide[b] }
    guard bodyStates[b].isMovable else { return islands.isWide[a] }
    return islands.isWide[a] && islands.root(of: a) == islands.root(of: b)
  }

  // MARK: Sets of bodies

  /// Finds the sets of bodies that touch each other or share joints, and which of them are wide.
  private mutating func findIslandSets() {
    islands.hasSeparatedContact = false
    islands.sets.reset(count: bodyStates.count)
    var count = 0
    for i in contacts.indices {
      contacts[i].isInelasticWide = false
      guard isAwake(contacts[i]) else { continue }
      count += contacts[i].proximity == .apart ? 0 : 1
      if contacts[i].proximity == .near { joinIslands(by: i) }
    }
    for s in joints.indices where !joints[s].isSuspended {
      var last: Int?
      for member in joints[s].members where bodyStates[member.index].isMovable {
        if let last { islands.sets.join(last, member.index) }
        last = member.index
      }
    }
    islands.isWide = Array(repeating: false, count: bodyStates.count)
    if count > World.fewContacts { findWideSets() }
  }

  /// Finds the wide sets. These also contain contacts that may close within the next substep, and bodies
  /// whose contacts may close within the step, so that the sets stay valid when they do.
  private mutating func findWideSets() {
    let apart = islands.sets
    for i in contacts.indices where isAwake(contacts[i]) && mayCloseSoon(contacts[i]) { joinIslands(by: i) }
    var sizes = Array(repeating: Int32(0), count: bodyStates.count)
    for i in contacts.indices where isAwake(contacts[i]) && contacts[i].proximity != .apart {
      sizes[islands.root(of: movableBody(of: contacts[i]))] += 1
    }
    for i in bodyStates.indices where bodyStates[i].isMovable && !fitsSinglePrecision(bodyStates[i]) {
      sizes[islands.root(of: i)] = 0
    }
    let roots = bodyStates.indices.map { islands.root(of: $0) }
    // Small islands stay separate.
    islands.sets = apart
    for (body, root) in roots.enumerated() where sizes[root] > World.fewContacts {
      islands.isWide[body] = true
      islands.sets.join(body, root)
    }
  }

  /// Whether masses and inertias of a body, and their squares, fit into single precision.
  private func fitsSinglePrecision(_ body: BodyState) -> Bool {
    body.inverseMass > 1e-6 && body.inverseMass < 1e8 && body.inverseInertia < 1e8
  }

  /// Joins the sets of a contact's bodies. Bodies that cannot move do not connect islands.
  private mutating func joinIslands(by i: Int) {
    let a = contacts[i].a
    let b = contacts[i].b
    if bodyStates[a].isMovable, bodyStates[b].isMovable { islands.sets.join(a, b) }
  }

  /// Whether two separate parts may be near each other by the end of the step, and the solver of a wide
  /// island could then stop them.
  private func mayCloseSoon(_ contact: Contact) -> Bool {
    guard contact.gap > World.touchDistance, contact.proximity != .near else { return false }
    if contact.proximity == .closing { return true }
    let bound = closingSpeedBound(contact)
    return contact.gap < World.contactDistance + bound * World.step
      && restitution(contact) < World.inelasticThreshold
  }

  private func isAwake(_ contact: Contact) -> Bool {
    bodyStates[contact.a].isAwake || bodyStates[contact.b].isAwake
  }

  /// A movable body of a contact with an awake body.
  private func movableBody(of contact: Contact) -> Int {
    bodyStates[contact.a].isMovable ? contact.a : contact.b
  }

  // MARK: Lists

  /// Gap up to which wide islands list their contacts, in points, so that contacts that come and go do not
  /// change the lists.
  private static let listedGap = 0.5

  /// Whether an island lists a contact: it is near, or, in a wide island, closes within the next substep or is
  /// not far apart.
  private mutating func isInIsland(_ contact: Contact) -> Bool {
    guard isAwake(contact) else { return false }
    switch contact.proximity {
    case .near: return true
    case .closing: return islands.isWide[movableBody(of: contact)]
    case .apart: return contact.gap < Self.listedGap && isWithinWideIsland(contact)
    }
  }

  /// Fills the lists of all islands from the sets.
  private mutating func fillIslands() {
    islands.revision += 1
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
    // For each joint system, a movable body; -1 if there is none, or it is suspended.
    let bodiesOfSystems = joints.indices.map { s in
      joints[s].isSuspended ? -1 : joints[s].members.first { bodyStates[$0.index].isMovable }?.index ?? -1
    }
    var islandContacts: [Int32] = []
    islandContacts.reserveCapacity(islands.contacts.count)
    // The island number of each contact in an island.
    var islandNumbers = Array(repeating: Int32(0), count: contacts.count)
    for i in contacts.indices {
      let isListed = isInIsland(contacts[i])
      contacts[i].isListed = isListed
      guard isListed else {
        contacts[i].isSolved = false
        contacts[i].isInelasticWide = false
        continue
      }
      let body = movableBody(of: contacts[i])
      islandContacts.append(Int32(truncatingIfNeeded: i))
      let island = island(of: body)
      islandNumbers[i] = Int32(truncatingIfNeeded: island)
      sizes[island].contacts += 1
      if islands.isWide[body], !contacts[i].isInelasticWide {
        contacts[i].isInelasticWide = restitution(contacts[i]) < World.inelasticThreshold
      }
    }
    for body in bodiesOfSystems where body >= 0 { sizes[island(of: body)].systems += 1 }
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let island = number[islands.root(of: i)]
      if island >= 0 { sizes[Int(island)].bodies += 1 }
    }
    islands.allocateLists(sizes)
    // Mirrored contacts are neighbors, so that the solver can treat them alike.
    for i in symmetry.orderedWithImages(islandContacts) {
      islands.add(contact: Int(i), to: Int(islandNumbers[Int(i)]))
    }
    for (s, body) in bodiesOfSystems.enumerated() where body >= 0 {
      islands.add(system: s, to: island(of: body))
    }
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let island = number[islands.root(of: i)]
      guard island >= 0 else { continue }
      islands.add(body: i, to: Int(island))
      islands.islands[Int(island)].isWide = islands.isWide[i]
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
