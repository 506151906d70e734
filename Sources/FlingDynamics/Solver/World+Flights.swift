internal import FlingGeometry

/// Flying all bodies through a substep, with the impacts on the way.
extension World {
  // MARK: On the way

  /// Flies all bodies to the end of the substep. `velocity` holds the mean velocities.
  mutating func fly() {
    refreshNearness()
    firstNewcomer = contacts.count
    earlierNewcomers.removeAll(keepingCapacity: true)
    // Taken out meanwhile, so that it is not copied.
    var flights = Flights()
    swap(&flights, &self.flights)
    flights.begin(bodies: motions.count)
    hasStruck = false
    let isShifted = mayHaveShifted
    mayHaveShifted = false
    let leavers = Self.leavers(
      motions, reaches, from: substepsTaken, substeps: 1, isBent: true, isKnownNow: !isShifted)
    for i in leavers where !partRange(i).isEmpty {
      board(i, &flights)
      keepInSight(i, &flights, from: 0)
    }
    giveUpWhirling()
    if !nearness.loose.isEmpty || firstNewcomer < contacts.count { findPaces() }
    var found: [Impact] = []
    for i in givenUp where contacts[i].gap <= Self.touch || contacts[i].isFollowed {
      seekFromStart(i, &flights, &found)
    }
    for i in nearness.loose where mayMeet(Int(i)) { seekFromStart(Int(i), &flights, &found) }
    for i in firstNewcomer..<contacts.count where mayMeet(i) { seekFromStart(i, &flights, &found) }
    if !found.isEmpty { process(found, &flights) }
    drift(flights)
    flights.end()
    swap(&flights, &self.flights)
    for i in givenUp where contacts[i].isFollowed { contacts[i].isSolved = true }
    givenUp.removeAll(keepingCapacity: true)
    substepsTaken += 1
  }

  /// What turns so far that its corners leave the lines on which the solver held them, or that what it did not hold sinks in,
  /// is met on the way instead.
  private mutating func giveUpWhirling() {
    var graph: IncidenceGraph?
    for i in motions.indices where motions[i].isAwake && abs(motions[i].spin) > 20 {
      let turn = abs(motions[i].spin) * Self.substep
      let radius = bodies[i].figure.radius
      guard turn * radius > Self.sunk, !bodies[i].figure.isRound else { continue }
      let whirls = turn * turn * radius > 0.5
      let known = graph ?? neighbours()
      graph = known
      for k in known.entries(of: i) where contacts[Int(k)].isSolved {
        if whirls || sinks(Int(k)) { giveUp(Int(k)) }
      }
    }
  }

  /// Whether two sink deeper into each other within the substep than may be, though the solver holds the spots they have now.
  private mutating func sinks(_ i: Int) -> Bool {
    let contact = contacts[i]
    let a = Flight(motions[contact.a])
    let b = Flight(motions[contact.b])
    let gap = manifold(contact, a, b, at: Self.substep).gap
    return gap < (contact.gap < 0 ? contact.gap : 0) - Self.sunk
  }

  /// In points.
  private static let sunk = 0.5

  /// What the solver's passes leave closing fast, as where something very heavy falls on something light, is met on the way.
  mutating func giveUpIfClosing(_ i: Int) {
    let contact = contacts[i]
    guard contact.isSolved else { return }
    let manifold = holds.manifold(contact)
    let least = -10 * threshold(contact)
    func isClosing(_ spot: Manifold.Spot) -> Bool {
      spot.speed(along: manifold.normal, motions[contact.a], motions[contact.b]) - Self.least(spot) < least
    }
    if isClosing(manifold.first) || (manifold.count > 1 && isClosing(manifold.second)) { giveUp(i) }
  }

  mutating func giveUp(_ i: Int) {
    contacts[i].isSolved = false
    givenUp.append(i)
  }

  /// Has a body's flight followed.
  @inline(__always)
  private func board(_ i: Int, _ flights: inout Flights) {
    guard !flights.has(i) else { return }
    var flight = Flight(motions[i])
    flight.measure(radius: bodies[i].figure.radius)
    flights.add(i, flight)
  }

  private func boardBoth(_ contact: Int, _ flights: inout Flights) {
    board(contacts[contact].a, &flights)
    board(contacts[contact].b, &flights)
  }

  private mutating func seekFromStart(
    _ i: Int, _ flights: inout Flights, _ found: inout [Impact]
  ) {
    let a = contacts[i].a
    let b = contacts[i].b
    boardBoth(i, &flights)
    guard !isClear(i, a, b, flights, from: 0) else { return }
    if let impact = seek(i, flights, from: 0) { found.append(impact) }
  }

  /// Seeks what a body may meet if it leaves the way on which it was expected; these pairs follow all others until the end
  /// of the flights.
  private mutating func keepInSight(_ i: Int, _ flights: inout Flights, from start: Double) {
    let flight = flights[i]
    guard !partRange(i).isEmpty else { return }
    let end = Self.substep
    let left = end - start
    let arrival = flight.position(at: end)
    let angle = flight.angle(at: end)
    let bulge = flight.acceleration.length * left * left / 8
    guard leavesWay(i, to: arrival, angle: angle, bulge: bulge) else { return }
    let graph = neighbours()
    let departure = flight.position(at: start)
    let velocity = left > 0 ? (arrival - departure) / left : .zero
    let spin = left > 0 ? (angle - flight.angle(at: start)) / left : 0
    expect(
      i, position: arrival - velocity * end, angle: angle - spin * end, velocity, spin, bulge: bulge)
    var found: [PartPair] = []
    var near: [Int] = []
    grid.place()
    seekBodies(of: i, &found, &near)
    seekBoundaries(of: i, &found, &near)
    guard !found.isEmpty else { return }
    found.sort { $0.precedes($1) }
    // In order, as those that are found are, so that each is compared with few.
    var newcomers: [PartPair] = []
    var newcomer = flights[i].newest
    while newcomer >= 0 {
      newcomers.append(contacts[Int(newcomer)].pair)
      newcomer = earlier(Int(newcomer), of: i)
    }
    newcomers.sort { $0.precedes($1) }
    budget.spend(found.count + newcomers.count)
    var next = 0
    for pair in found where contacts.count < Self.pairLimit {
      while next < newcomers.count, newcomers[next].precedes(pair) { next += 1 }
      if next < newcomers.count, newcomers[next] == pair { continue }
      if !isKnown(pair, of: i, graph) { add(newcomer: pair, &flights) }
    }
  }

  private func isKnown(_ pair: PartPair, of i: Int, _ graph: IncidenceGraph) -> Bool {
    // Loops, since a closure would take a copy of the world with it. Contacts lie in order of their pairs.
    let entries = graph.entries(of: i)
    var (low, high) = (entries.startIndex, entries.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if contacts[Int(entries[middle])].pair.precedes(pair) { low = middle + 1 } else { high = middle }
    }
    return low < entries.endIndex && contacts[Int(entries[low])].pair == pair
  }

  /// Adds a contact found in flight to those of its bodies.
  private mutating func add(newcomer pair: PartPair, _ flights: inout Flights) {
    let k = contacts.count
    contacts.append(newContact(pair))
    boardBoth(k, &flights)
    // The ground has no list, which could be long.
    earlierNewcomers.append(
      SIMD2(flights[pair.a].newest, pair.b == Self.ground ? -1 : flights[pair.b].newest))
    flights[pair.a].newest = Int32(truncatingIfNeeded: k)
    if pair.b != Self.ground { flights[pair.b].newest = Int32(truncatingIfNeeded: k) }
  }

  /// The contact of a body that was found in flight before another of its; -1 for none.
  private func earlier(_ contact: Int, of body: Int) -> Int32 {
    let links = earlierNewcomers[contact - firstNewcomer]
    return contacts[contact].a == body ? links.x : links.y
  }

  /// How many blows a body may take in one substep, and how often two outlines may be compared to find them. Where many
  /// bodies whirl among each other faster than anything can be seen, each blow would ask for all their ways anew. Each body
  /// and each pair counts for itself, so that nothing far away changes anything, nor who is known to be near.
  private static let mostBlows = 100
  private static let mostLooks = 150

  private func isTired(_ i: Int, _ flights: Flights) -> Bool {
    motions[i].isMovable && (flights[i].blows > Self.mostBlows || flights[i].isWatched)
  }

  /// Seeks the next blow of a contact.
  private mutating func follow(
    _ i: Int, _ flights: inout Flights, from start: Double, _ queue: inout ImpactQueue
  ) {
    looks = 0
    let impact = seek(i, flights, from: start, known: queue.manifold(of: i, at: start))
    if queue.count(looks, of: i) > Self.mostLooks {
      flights[contacts[i].a].isWatched = true
      flights[contacts[i].b].isWatched = true
    }
    if let impact { queue.expect(impact) } else { queue.drop(i, at: start) }
  }

  private mutating func process(_ found: [Impact], _ flights: inout Flights) {
    let graph = neighbours()
    var queue = ImpactQueue(contacts: contacts.count)
    for impact in found { queue.expect(impact) }
    var blows = Blows()
    var moment: Int32 = 0
    while budget.excess == nil, let impact = queue.next() {
      takeBlows(with: impact, from: &queue, graph, into: &blows)
      var isTired = false
      for body in blows.bodies where self.isTired(body, flights) { isTired = true }
      if impact.isLook, !isTired {
        follow(impact.contact, &flights, from: impact.time, &queue)
        continue
      }
      for body in blows.bodies {
        flights[body].advance(to: impact.time)
        flights[body].blows += 1
      }
      if isTired {
        for body in blows.bodies { flights[body].hold() }
      } else {
        for blow in blows.list { collide(blow, at: impact.time, &blows, &flights) }
      }
      for body in blows.bodies { flights[body].measure(radius: bodies[body].figure.radius) }
      moment += 1
      for body in blows.bodies {
        seekNext(of: body, &flights, from: impact.time, moment: moment, graph, &queue)
      }
    }
  }

  /// Seeks anew whatever a body may meet after a moment at which its flight was changed.
  /// - Parameter moment: its number.
  private mutating func seekNext(
    of body: Int, _ flights: inout Flights, from time: Double, moment: Int32, _ graph: IncidenceGraph,
    _ queue: inout ImpactQueue
  ) {
    keepInSight(body, &flights, from: time)
    budget.spend(1 + graph.entries(of: body).count)
    for k in graph.entries(of: body) {
      let i = Int(k)
      let other = contacts[i].a == body ? contacts[i].b : contacts[i].a
      board(other, &flights)
      // Two that were struck by each other are sought once.
      guard flights[other].moment != moment else { continue }
      if isClear(i, body, other, flights, from: time) {
        queue.drop(i, at: time)
      } else {
        follow(i, &flights, from: time, &queue)
      }
    }
    var k = flights[body].newest
    while k >= 0 {
      budget.spend(1)
      follow(Int(k), &flights, from: time, &queue)
      k = earlier(Int(k), of: body)
    }
    flights[body].moment = moment
  }

  /// Whether two are so far apart that no flight needs to be followed: by circles, and speeds that cannot be exceeded.
  /// True only where `seek` would find nothing.
  @inline(__always)
  private func isClear(_ index: Int, _ a: Int, _ b: Int, _ flights: Flights, from start: Double)
    -> Bool
  {
    var room = (flights[a].most + flights[b].most) * (Self.substep - start)
    let place = flights[a].position(at: start)
    if b == Self.ground {
      room = (room + flights[a].radius) * Self.surely + Self.hair
      return segments[contacts[index].partB].leastDistance(to: place) > room
    }
    let way = flights[b].position(at: start) - place
    room = (room + flights[a].radius + flights[b].radius) * Self.surely + Self.hair
    return way.dot(way) > room * room
  }

  /// More than all rounding between two ways to reckon the same bound, as a factor and in points.
  private static let surely = 1 + 1e-9
  private static let hair = 1e-6

  /// Whether the pair could close its gap within the substep and is not the solver's already.
  private func mayMeet(_ index: Int) -> Bool {
    let gap = contacts[index].gap
    guard !contacts[index].isSolved, gap > Self.touch else { return false }
    let a = contacts[index].a
    let b = contacts[index].b
    let mean = motions[b].velocity - motions[a].velocity
    let way = (abs(mean.x) + abs(mean.y) + Double(paces[a]) + Double(paces[b])) * Self.substep
    // A blow may be taken by so much too early.
    return gap < way + 0.01
  }

  private mutating func findPaces() {
    if paces.count != motions.count { paces = Array(repeating: 0, count: motions.count) }
    for i in motions.indices {
      paces[i] = motions[i].isAwake ? Self.pace(motions[i], radius: bodies[i].figure.radius) : 0
    }
  }

  /// More than any point within a radius may differ from the mean velocity.
  @inline(__always)
  private static func pace(_ motion: Motion, radius: Double) -> Float {
    let kick = motion.velocity - motion.startVelocity
    let pace = abs(kick.x) + abs(kick.y) + (2 * abs(motion.spin) + abs(motion.startSpin)) * radius
    // Upwards.
    return Float(pace * (1 + 1e-6))
  }

  /// Lets all go on that were not hit; the others land.
  private mutating func drift(_ flights: Flights) {
    // The last substep of a step takes directions from the angles, so that the two never part.
    let isExact = substepsTaken % Int32(Self.substeps) == Int32(Self.substeps) - 1
    Self.drift(&motions, flights, isExact: isExact)
    guard !flights.isEmpty else { return }
    for i in motions.indices where motions[i].isAwake && flights.hasLegs(i) { land(i, flights[i]) }
  }

  private static func drift(_ list: inout [Motion], _ flights: Flights, isExact: Bool) {
    var motions = list.mutableSpan
    for i in motions.indices where motions[i].isAwake && !flights.hasLegs(i) {
      motions[i].drift(isExact: isExact)
    }
  }

  private mutating func land(_ i: Int, _ flight: Flight) {
    let end = Self.substep
    motions[i].isStruck = true
    hasStruck = true
    mayHaveShifted = true
    if flight.isHeld {
      motions[i].position = flight.position
      motions[i].turn(to: flight.angle)
      motions[i].mover.velocity = flight.mover.velocity
      motions[i].mover.spin = flight.mover.spin
      return
    }
    motions[i].position = flight.position(at: end)
    motions[i].turn(to: flight.angle(at: end))
    let held = held(motions[i])
    motions[i].velocity =
      flight.velocity(at: end) - (flight.isEven && !motions[i].isBlown ? held.velocity : .zero)
    motions[i].spin = flight.spin(at: end) - (flight.turnsEvenly ? held.spin : 0)
  }

  /// What joints and contacts gave a body for the drift: spread evenly over a flight, it has twice of it in the end, while
  /// all that were not struck have it once.
  private func held(_ motion: Motion) -> (velocity: Point, spin: Double) {
    let drags = drags[motion.drag]
    let free = motion.startVelocity * drags.linear.keep + motion.acceleration * drags.linear.gain
    let freeSpin = motion.startSpin * drags.angular.keep + motion.angularAcceleration * drags.angular.gain
    return (motion.velocity - free, motion.inverseInertia > 0 ? motion.spin - freeSpin : 0)
  }
}
