/// What must be solved together: contacts and joints that share movable bodies, directly or through others.
///
/// Every island is solved by itself, with its own number of passes and its own end, so that nothing far away changes a
/// bit. Islands stand in the order of their first contact, those of joints alone after them; within each, contacts, bodies
/// and systems of joints keep the order of the world.
struct Islands: Sendable {
  struct Island: Sendable {
    /// In `contacts`, `bodies` and `systems`.
    var contacts = 0..<0
    var bodies = 0..<0
    var systems = 0..<0
    /// Whether joints or springs act in it, whose forces before a drift are others than those after it.
    var isTied = false
    /// In the world's list of piles, for large ones.
    var wideSolver: Int?
  }

  var islands: [Island] = []
  var contacts: [Int32] = []
  /// Movable ones only.
  var bodies: [Int32] = []
  var systems: [Int32] = []
  /// Of each body its place in its island's list, from 1 on; 0 for what cannot move or is in none.
  var places: [Int32] = []
  /// Of each contact whether it is in, so that a change is seen.
  var isIn: [Bool] = []
  fileprivate var root: [Int32] = []
  /// Of each body the pile in which it is, or -1.
  var wideSolvers: [Int32] = []
  /// Contacts within piles that came since these were laid out; and whether any of theirs parted.
  var newcomers: [Int32] = []
  var hasParted = false
  /// Whether what stood for the rest of a step was left out.
  var lacksSuspended = false

  // MARK: Joining

  mutating func begin(bodies: Int) {
    root.removeAll(keepingCapacity: true)
    root.reserveCapacity(bodies)
    for body in 0..<bodies { root.append(Int32(truncatingIfNeeded: body)) }
  }

  mutating func join(_ a: Int, _ b: Int) {
    let x = find(a)
    let y = find(b)
    if x < y { root[y] = Int32(truncatingIfNeeded: x) } else { root[x] = Int32(truncatingIfNeeded: y) }
  }

  /// A body that stands for all that are joined with this one.
  mutating func find(_ body: Int) -> Int {
    var i = body
    while Int(root[i]) != i {
      root[i] = root[Int(root[i])]
      i = Int(root[i])
    }
    return i
  }

  /// Takes the new numbers of contacts; -1 for those that went.
  /// - Returns: false if any of these was in an island that is no pile.
  mutating func renumber(_ numbers: [Int32], count: Int) -> Bool {
    var isIn = Array(repeating: false, count: count)
    for i in self.isIn.indices where self.isIn[i] && numbers[i] >= 0 { isIn[Int(numbers[i])] = true }
    self.isIn = isIn
    var isWhole = true
    var kept = 0
    for k in islands.indices {
      let first = kept
      for from in islands[k].contacts {
        let number = numbers[Int(contacts[from])]
        if number >= 0 {
          contacts[kept] = number
          kept += 1
        } else if islands[k].wideSolver == nil {
          isWhole = false
        } else {
          // What it held together may be several now.
          hasParted = true
        }
      }
      islands[k].contacts = first..<kept
    }
    contacts.removeLast(contacts.count - kept)
    newcomers = newcomers.compactMap { numbers[Int($0)] >= 0 ? numbers[Int($0)] : nil }
    return isWhole
  }

  // MARK: Sorting

  mutating func makeRoom(_ sizes: [(contacts: Int, bodies: Int, systems: Int)]) {
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
    places = Array(repeating: 0, count: root.count)
    bodies = Array(repeating: 0, count: start.bodies)
    systems = Array(repeating: 0, count: start.systems)
  }

  mutating func add(contact: Int, to island: Int) {
    Self.append(contact, to: &contacts, at: &islands[island].contacts)
  }

  mutating func add(body: Int, to island: Int) {
    Self.append(body, to: &bodies, at: &islands[island].bodies)
    places[body] = Int32(truncatingIfNeeded: islands[island].bodies.count)
  }

  /// Adds a body that is in none to the island of a pile.
  mutating func add(lone body: Int, to wideSolver: Int32) {
    guard let index = islands.firstIndex(where: { $0.wideSolver == Int(wideSolver) }) else { return }
    let end = islands[index].bodies.upperBound
    bodies.insert(Int32(truncatingIfNeeded: body), at: end)
    islands[index].bodies = islands[index].bodies.lowerBound..<(end + 1)
    for k in islands.indices where k > index {
      islands[k].bodies = (islands[k].bodies.lowerBound + 1)..<(islands[k].bodies.upperBound + 1)
    }
    places[body] = Int32(truncatingIfNeeded: islands[index].bodies.count)
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
  /// After so many steps it is looked whether what parted in piles parts these.
  static let stepsUntilParted = 8

  /// Finds the islands anew if anything came or went.
  mutating func refreshIslands() {
    refreshContactSymmetry()
    guard islandsAreStale else {
      addToWideSolvers()
      return
    }
    flushWideSolvers()
    islandsAreStale = false
    islands.lacksSuspended = true
    manifoldCache.gather(&contacts)
    islands.newcomers.removeAll(keepingCapacity: true)
    islands.hasParted = false
    islands.isIn.removeAll(keepingCapacity: true)
    for i in contacts.indices {
      contacts[i].isInelasticWide = false
      let isLive =
        contacts[i].proximity == .near
        && (bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake)
      if !isLive { contacts[i].isSolved = false }
      islands.isIn.append(isLive)
    }
    islands.begin(bodies: bodyStates.count)
    for i in contacts.indices where islands.isIn[i] { joinIslands(by: i) }
    for system in joints where !system.isSuspended {
      var last: Int?
      for member in system.members where bodyStates[member.index].isMovable {
        if let last { islands.join(last, member.index) }
        last = member.index
      }
    }
    mergeClosingContacts()
    sortIslands()
    solverBodies.removeAll(keepingCapacity: true)
    solverBodies.reserveCapacity(bodyStates.count)
    for bodyState in bodyStates { solverBodies.append(bodyState.solverBody) }
    makeWideSolvers()
  }

  /// Whether a contact that came or went leaves all islands as they are: what parts in a pile stays in it until the next
  /// step, and what meets in one comes last in it.
  mutating func fitsIn(_ i: Int, _ contact: Contact) -> Bool {
    let isApart = contact.proximity == .apart
    if islands.isIn[i] || isApart {
      islands.hasParted = islands.hasParted || isApart
      return !islands.isIn[i]
        || islands.wideSolvers[bodyStates[contact.a].isMovable ? contact.a : contact.b] >= 0
    }
    guard isTogether(contact) else { return false }
    islands.isIn[i] = true
    islands.newcomers.append(Int32(truncatingIfNeeded: i))
    return true
  }

  /// Whether the two of a contact are in one pile, into which one of them may come now.
  private mutating func isTogether(_ contact: Contact) -> Bool {
    let (a, b) = (contact.a, contact.b)
    let (wideSolverA, wideSolverB) = (islands.wideSolvers[a], islands.wideSolvers[b])
    if !bodyStates[b].isMovable { return wideSolverA >= 0 }
    if !bodyStates[a].isMovable { return wideSolverB >= 0 }
    if wideSolverA >= 0, wideSolverB >= 0 { return wideSolverA == wideSolverB }
    guard wideSolversAreLoaded, !islandsAreStale, wideSolverA >= 0 || wideSolverB >= 0 else { return false }
    let lone = wideSolverA >= 0 ? b : a
    guard islands.places[lone] == 0, bodyStates[lone].isAwake,
      fitsSinglePrecision(bodyStates[lone].solverBody)
    else {
      return false
    }
    let wideSolver = wideSolverA >= 0 ? wideSolverA : wideSolverB
    islands.join(a, b)
    islands.add(lone: lone, to: wideSolver)
    wideSolvers[Int(wideSolver)].addBody()
    return true
  }

  private mutating func joinIslands(by i: Int) {
    let a = contacts[i].a
    let b = contacts[i].b
    if bodyStates[a].isMovable, bodyStates[b].isMovable { islands.join(a, b) }
  }

  /// Takes what may meet within the next substep into islands that are piles, or become so by that. What may meet within a
  /// step is joined only, so that it need not be looked for in all contacts once more when it does.
  private mutating func mergeClosingContacts() {
    var closing: [Int32] = []
    for i in contacts.indices where contacts[i].gap > Self.touch && !islands.isIn[i] && mayCloseSoon(i) {
      closing.append(Int32(truncatingIfNeeded: i))
    }
    guard !closing.isEmpty else { return }
    let apart = islands.root
    for i in closing { joinIslands(by: Int(i)) }
    var sizes = Array(repeating: Int32(0), count: bodyStates.count)
    func root(of i: Int) -> Int {
      islands.find(bodyStates[contacts[i].a].isMovable ? contacts[i].a : contacts[i].b)
    }
    for i in contacts.indices where islands.isIn[i] { sizes[root(of: i)] += 1 }
    for i in closing where contacts[Int(i)].proximity == .closing { sizes[root(of: Int(i))] += 1 }
    for i in closing where contacts[Int(i)].proximity == .closing {
      if sizes[root(of: Int(i))] > Int32(Self.fewContacts) { islands.isIn[Int(i)] = true }
    }
    // What makes no pile stays apart.
    let together = bodyStates.indices.map { islands.find($0) }
    for (body, wideSolver) in together.enumerated() {
      let isWide = sizes[wideSolver] > Int32(Self.fewContacts)
      islands.root[body] = isWide ? Int32(truncatingIfNeeded: wideSolver) : apart[body]
    }
  }

  /// Whether two that are apart may be near each other by the end of a step, and a pile's solver may then hold them.
  private func mayCloseSoon(_ i: Int) -> Bool {
    guard bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake else { return false }
    if contacts[i].proximity == .closing { return true }
    let bound = closingBound(contacts[i])
    return contacts[i].gap < Self.watch + bound * Self.step
      && restitution(contacts[i]) < Self.inelasticThreshold
  }

  private mutating func sortIslands() {
    // By the body that stands for it; -1 where there is nothing to solve.
    var number = Array(repeating: Int32(-1), count: bodyStates.count)
    var sizes: [(contacts: Int, bodies: Int, systems: Int)] = []
    func island(of body: Int) -> Int {
      let root = islands.find(body)
      if number[root] < 0 {
        number[root] = Int32(truncatingIfNeeded: sizes.count)
        sizes.append((0, 0, 0))
      }
      return Int(number[root])
    }
    // One of two that touch is awake, so it can move.
    func body(of contact: Int) -> Int {
      bodyStates[contacts[contact].a].isMovable ? contacts[contact].a : contacts[contact].b
    }
    func body(of system: JointSystem) -> Int? {
      system.members.first { bodyStates[$0.index].isMovable }?.index
    }
    for i in contacts.indices where islands.isIn[i] { sizes[island(of: body(of: i))].contacts += 1 }
    for system in joints where !system.isSuspended {
      if let body = body(of: system) { sizes[island(of: body)].systems += 1 }
    }
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let island = number[islands.find(i)]
      if island >= 0 { sizes[Int(island)].bodies += 1 }
    }
    islands.makeRoom(sizes)
    var live: [Int32] = []
    live.reserveCapacity(islands.contacts.count)
    for i in contacts.indices where islands.isIn[i] { live.append(Int32(truncatingIfNeeded: i)) }
    for i in symmetry.sideBySide(live) {
      islands.add(contact: Int(i), to: island(of: body(of: Int(i))))
    }
    for (s, system) in joints.enumerated() where !system.isSuspended {
      if let body = body(of: system) { islands.add(system: s, to: island(of: body)) }
    }
    for i in bodyStates.indices where bodyStates[i].isMovable {
      let island = number[islands.find(i)]
      if island >= 0 { islands.add(body: i, to: Int(island)) }
    }
    for jointDefinition in jointDefinitions {
      // Springs may have an end in either of two islands.
      for body in [jointDefinition.a, jointDefinition.b] where bodyStates[body].isMovable {
        let island = number[islands.find(body)]
        if island >= 0 { islands.islands[Int(island)].isTied = true }
      }
    }
  }
}
