internal import FlingGeometry

/// Impacts: pairs that meet within a substep faster than the bounce threshold.
///
/// Each is taken at the moment of touching, earliest first, with the velocities and the normal of that moment; the rest of
/// the substep is flown with the new velocities. Of several at one moment the fastest closing comes first, until
/// none closes: so a row of balls hands its momentum on, ball by ball. Since every way is searched from its start, nothing
/// passes through anything else.
extension World {
  private typealias Impact = ImpactQueue.Impact

  /// Gap below which two things touch for the purposes of an impact, in points.
  static let touch = 1e-4
  private static let mostPasses = 12

  /// What is still closing after so many blows in one go is left to the solver, which stops it without a bounce.
  private static func mostImpacts(_ contacts: Int) -> Int { 2 * contacts + 200 }

  /// Closing speed that counts as an impact. What weight alone gives within two substeps never does, or things at rest
  /// under a strong pull would hop.
  func threshold(_ contact: Contact) -> Double {
    let pull = (motions[contact.b].acceleration - motions[contact.a].acceleration).length
    let weight = 2 * pull * Self.substep
    return weight > bounceThreshold ? weight : bounceThreshold
  }

  // MARK: At rest against each other

  /// Resolves pairs that touch already and close faster than the threshold, as after a push against a wall.
  mutating func strikeTouching() {
    guard contacts.indices.contains(where: { touchingImpact($0) != nil }) else { return }
    var budget = Self.mostImpacts(contacts.count)
    let graph = neighbours()
    var queue = ImpactQueue(contacts: contacts.count)
    for i in contacts.indices { queue.set(i, touchingImpact(i)) }
    while budget > 0, let impact = queue.next() {
      budget -= 1
      let contact = contacts[impact.contact]
      wake(contact.a)
      wake(contact.b)
      var row = ContactRow(
        contact: impact.contact, a: contact.a, b: contact.b, manifold: contact.manifold,
        friction: friction(contact), motions)
      Self.rebound(&row, restitution: restitution(contact), threshold: threshold(contact), &motions)
      mark(impact.contact, contact.manifold, row)
      for k in 0..<2 {
        let body = k == 0 ? contact.a : contact.b
        guard motions[body].isMovable else { continue }
        for entry in graph.entries(of: body) {
          let i = Int(entry.index)
          queue.set(i, touchingImpact(i))
        }
      }
    }
  }

  private func touchingImpact(_ i: Int) -> Impact? {
    guard contacts[i].manifold.count > 0, contacts[i].manifold.gap <= Self.touch,
      motions[contacts[i].a].isAwake || motions[contacts[i].b].isAwake
    else { return nil }
    let contact = contacts[i]
    let speed = closingSpeed(contact)
    guard speed < -bounceThreshold, speed < -threshold(contact) else { return nil }
    return Impact(contact: i, time: 0, speed: speed)
  }

  private func closingSpeed(_ contact: Contact) -> Double {
    func speed(_ spot: Manifold.Spot) -> Double {
      let a = motions[contact.a]
      let b = motions[contact.b]
      return contact.manifold.normal.dot(
        b.velocity(at: spot.place - b.position) - a.velocity(at: spot.place - a.position))
    }
    let first = speed(contact.manifold.first)
    guard contact.manifold.count > 1 else { return first }
    let second = speed(contact.manifold.second)
    return second < first ? second : first
  }

  // MARK: On the way

  /// Flies all bodies to the end of the substep. `velocity` holds the mean velocities.
  mutating func fly() {
    var flights = motions.map(Flight.init)
    for i in flights.indices { flights[i].measure(radius: bodies[i].figure.radius) }
    firstNewcomer = contacts.count
    for i in motions.indices where motions[i].isAwake { keepInSight(i, flights[i], from: 0) }
    var found: [Impact] = []
    for i in contacts.indices
    where !isClear(i, contacts[i].a, contacts[i].b, flights, from: 0) && mayMeet(i) {
      if let impact = seek(i, flights, from: 0) { found.append(impact) }
    }
    if !found.isEmpty { process(found, &flights) }
    for i in motions.indices where motions[i].isAwake { land(i, flights[i]) }
    substepsTaken += 1
  }

  /// Seeks what a body may meet if it leaves the way on which it was expected; these pairs follow all others until the end
  /// of the flights.
  private mutating func keepInSight(_ i: Int, _ flight: Flight, from start: Double) {
    guard !bodies[i].figure.pieces.isEmpty else { return }
    let end = Self.substep
    let left = end - start
    let arrival = flight.position(at: end)
    let angle = flight.angle(at: end)
    let bulge = flight.acceleration.length * left * left / 8
    guard
      !reaches[i].holds(position: arrival, angle: angle, at: substepsTaken + 1, bulge: bulge)
        || !reaches[i].holds(position: motions[i].position, angle: motions[i].angle, at: substepsTaken)
    else { return }
    let graph = neighbours()
    let departure = flight.position(at: start)
    let velocity = left > 0 ? (arrival - departure) / left : .zero
    let spin = left > 0 ? (angle - flight.angle(at: start)) / left : 0
    expect(
      i, position: arrival - velocity * end, angle: angle - spin * end, velocity, spin, bulge: bulge)
    var found: [PartPair] = []
    seekBodies(of: i, &found)
    seekBoundaries(of: i, &found)
    found.sort { $0.precedes($1) }
    for pair in found where contacts.count < Self.pairLimit {
      guard !graph.entries(of: i).contains(where: { contacts[Int($0.index)].pair == pair }),
        !contacts[firstNewcomer...].contains(where: { $0.pair == pair })
      else { continue }
      contacts.append(newContact(pair))
    }
  }

  /// How often outlines may be compared to find the impacts of one substep. Where many bodies whirl among each
  /// other faster than anything can be seen, each blow would ask for all their ways anew.
  private static func mostLooks(_ contacts: Int) -> Int { 5000 + 40 * contacts }

  private mutating func process(_ found: [Impact], _ flights: inout [Flight]) {
    let graph = neighbours()
    var queue = ImpactQueue(contacts: contacts.count)
    for impact in found { queue.set(impact.contact, impact) }
    var budget = Self.mostImpacts(contacts.count)
    looks = 0
    while let impact = queue.next() {
      let a = contacts[impact.contact].a
      let b = contacts[impact.contact].b
      let canMove = (a: motions[a].isMovable, b: motions[b].isMovable)
      if canMove.a { flights[a].advance(to: impact.time) }
      if canMove.b { flights[b].advance(to: impact.time) }
      budget -= 1
      if budget > 0, looks < Self.mostLooks(contacts.count) {
        collide(impact, &flights)
      } else {
        if canMove.a { flights[a].hold() }
        if canMove.b { flights[b].hold() }
      }
      if canMove.a { flights[a].measure(radius: bodies[a].figure.radius) }
      if canMove.b { flights[b].measure(radius: bodies[b].figure.radius) }
      for k in 0..<2 where k == 0 ? canMove.a : canMove.b {
        let body = k == 0 ? a : b
        keepInSight(body, flights[body], from: impact.time)
        for entry in graph.entries(of: body) {
          let i = Int(entry.index)
          let isClear = isClear(i, body, Int(entry.other), flights, from: impact.time)
          queue.set(i, isClear ? nil : seek(i, flights, from: impact.time))
        }
        for i in firstNewcomer..<contacts.count where contacts[i].a == body || contacts[i].b == body {
          queue.set(i, seek(i, flights, from: impact.time))
        }
      }
    }
  }

  /// Whether two are so far apart that no flight needs to be followed: by circles, and speeds that cannot be exceeded.
  /// True only where `seek` would find nothing.
  @inline(__always)
  private func isClear(_ index: Int, _ a: Int, _ b: Int, _ flights: [Flight], from start: Double)
    -> Bool
  {
    var room = (flights[a].most + flights[b].most) * (Self.substep - start)
    let place = flights[a].position(at: start)
    if b == Self.ground {
      let segment = contacts[index].partB
      let normal = segments[segment].normal
      let direction = segments[segment].direction
      let way = place - segments[segment].from
      let across = abs(normal.dot(way))
      let along = direction.dot(way)
      let past = along < 0 ? -along : along - segments[segment].length
      room = (room + flights[a].radius) * Self.surely + Self.hair
      return (past > across ? past : across) > room
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
    let gap = contacts[index].manifold.gap
    guard !contacts[index].isSolved, gap > Self.touch else { return false }
    let a = contacts[index].a
    let b = contacts[index].b
    guard motions[a].isAwake || motions[b].isAwake else { return false }
    func reach(_ i: Int) -> Double {
      let start = abs(motions[i].startVelocity.x) + abs(motions[i].startVelocity.y)
      let mean = abs(motions[i].velocity.x) + abs(motions[i].velocity.y)
      return motions[i].isAwake ? 2 * mean + start : 0
    }
    func turn(_ i: Int, _ part: Int) -> Double {
      (2 * abs(motions[i].spin) + abs(motions[i].startSpin)) * outlines.parts[part].reach
    }
    var bound = reach(a) + reach(b) + turn(a, contacts[index].partA)
    if b != Self.ground { bound += turn(b, contacts[index].partB) }
    return gap < bound * Self.substep
  }

  private static func speedBound(
    _ contact: Contact, _ world: World, _ a: Flight, _ b: Flight, from time: Double
  ) -> Double {
    let left = World.substep - time
    let velocity = (b.velocity(at: time) - a.velocity(at: time)).length
    let pull = (b.acceleration - a.acceleration).length
    func turning(_ flight: Flight, _ reach: Double) -> Double {
      (abs(flight.spin(at: time)) + abs(flight.angularAcceleration) * left) * reach
    }
    var bound = velocity + pull * left + turning(a, world.outlines.parts[contact.partA].reach)
    if !contact.isBoundary { bound += turning(b, world.outlines.parts[contact.partB].reach) }
    return bound
  }

  /// The first moment at which a pair touches and closes faster than the threshold.
  ///
  /// Conservative advancement to within a hair, then Newton's method on the gap, whose slope is the closing speed.
  private mutating func seek(_ index: Int, _ flights: [Flight], from start: Double) -> Impact? {
    let contact = contacts[index]
    let a = flights[contact.a]
    let b = flights[contact.b]
    guard !a.isHeld, !b.isHeld, motions[contact.a].isMovable || motions[contact.b].isMovable,
      a.isStruck || b.isStruck || !contact.isSolved
    else { return nil }
    // By circles and lines alone, most pairs are known to stay apart.
    let way = Self.speedBound(contact, self, a, b, from: start) * (Self.substep - start)
    guard roughGap(contact, a, b, at: start) < way else { return nil }
    let threshold = threshold(contact)
    var time = start
    for _ in 0..<60 {
      looks += 1
      let manifold = manifold(contact, a, b, at: time, margin: 0.01)
      if manifold.gap <= 0.005, manifold.count > 0 {
        let speed = closingSpeed(contact, manifold, a, b, at: time)
        if speed < -threshold {
          return polish(index, contact, a, b, manifold, speed, time, from: start)
        }
      }
      let bound = Self.speedBound(contact, self, a, b, from: time)
      // Near each other they may pass a grazing corner by this much; Newton's method steps back to the touch.
      let room = manifold.gap > 0.25 ? manifold.gap : 0.25
      let left = Self.substep - time
      guard left > 0, manifold.gap < bound * left else { return nil }
      // The last stretch ends where the substep does.
      time = room < bound * left ? time + room / bound : Self.substep
    }
    return nil
  }

  /// A lower bound of the gap that needs no outline.
  private func roughGap(_ contact: Contact, _ a: Flight, _ b: Flight, at time: Double) -> Double {
    let place = a.position(at: time)
    let reach = outlines.parts[contact.partA].reach
    guard contact.isBoundary else {
      let distance = (b.position(at: time) - place).length
      return distance - reach - outlines.parts[contact.partB].reach
    }
    let segment = segments[contact.partB]
    let way = place - segment.from
    let across = abs(segment.normal.dot(way))
    let along = segment.direction.dot(way)
    let past = along < 0 ? -along : along - segment.length
    return (past > across ? past : across) - reach
  }

  private mutating func polish(
    _ index: Int, _ contact: Contact, _ a: Flight, _ b: Flight, _ near: Manifold, _ closing: Double,
    _ found: Double, from start: Double
  ) -> Impact {
    var time = found
    var gap = near.gap
    var speed = closing
    for _ in 0..<6 where abs(gap) > 1e-10 {
      var next = time - gap / speed
      next = next < start ? start : (next > Self.substep ? Self.substep : next)
      if next == time { break }
      let manifold = manifold(contact, a, b, at: next, margin: 0.01)
      guard manifold.count > 0 else { break }
      let faster = closingSpeed(contact, manifold, a, b, at: next)
      guard faster < -threshold(contact) else { break }
      time = next
      gap = manifold.gap
      speed = faster
    }
    return Impact(contact: index, time: time, speed: speed)
  }

  private mutating func manifold(
    _ contact: Contact, _ a: Flight, _ b: Flight, at time: Double, margin: Double
  ) -> Manifold {
    let placedA = outlines.place(contact.partA, room: 0, a, at: time)
    if contact.isBoundary {
      return outlines.meet(placedA, segments[contact.partB], side: contact.side, margin: margin)
    }
    let placedB = outlines.place(contact.partB, room: 1, b, at: time)
    return outlines.meet(placedA, placedB, margin: margin)
  }

  private func closingSpeed(
    _ contact: Contact, _ manifold: Manifold, _ a: Flight, _ b: Flight, at time: Double
  ) -> Double {
    let velocityA = a.velocity(at: time)
    let velocityB = b.velocity(at: time)
    func speed(_ spot: Manifold.Spot) -> Double {
      let armA = spot.place - a.position(at: time)
      let armB = spot.place - b.position(at: time)
      return manifold.normal.dot(
        velocityB + armB.perpendicular * b.spin(at: time) - velocityA
          - armA.perpendicular * a.spin(at: time))
    }
    // The deeper spot is the one that touches first.
    let first = speed(manifold.first)
    guard manifold.count > 1 else { return first }
    let second = speed(manifold.second)
    if abs(manifold.first.gap - manifold.second.gap) <= 1e-6 { return first < second ? first : second }
    return manifold.first.gap < manifold.second.gap ? first : second
  }

  // MARK: The blow itself

  private mutating func collide(_ impact: Impact, _ flights: inout [Flight]) {
    let contact = contacts[impact.contact]
    let a = contact.a
    let b = contact.b
    let manifold = manifold(contact, flights[a], flights[b], at: impact.time, margin: 0.01)
    guard manifold.count > 0 else { return }
    // The row works on bodies; lend it the two as they are at this moment.
    let keptA = motions[a]
    let keptB = motions[b]
    motions[a].position = flights[a].position(at: impact.time)
    motions[b].position = flights[b].position(at: impact.time)
    motions[a].mover = flights[a].mover
    motions[b].mover = flights[b].mover
    var row = ContactRow(
      contact: impact.contact, a: a, b: b, manifold: manifold, friction: friction(contact), motions)
    Self.rebound(&row, restitution: restitution(contact), threshold: threshold(contact), &motions)
    mark(impact.contact, manifold, row)
    flights[a].mover = motions[a].mover
    flights[b].mover = motions[b].mover
    motions[a] = keptA
    motions[b] = keptB
    for k in 0..<2 {
      let body = k == 0 ? a : b
      guard motions[body].isMovable else { continue }
      flights[body].isStruck = true
      wake(body)
    }
    settle(manifold.normal, a, b, &flights)
  }

  /// What hardly parts after the blow is not pressed together for the rest of the substep.
  private func settle(_ normal: Point, _ a: Int, _ b: Int, _ flights: inout [Flight]) {
    let share = motions[a].inverseMass + motions[b].inverseMass
    let parting = normal.dot(flights[b].mover.velocity - flights[a].mover.velocity)
    let pull = normal.dot(flights[b].acceleration - flights[a].acceleration)
    guard share > 0, pull < 0, parting < -pull * World.substep else { return }
    flights[a].acceleration += normal * (pull * motions[a].inverseMass / share)
    flights[b].acceleration -= normal * (pull * motions[b].inverseMass / share)
  }

  /// Reverses the closing of each spot by the restitution, with friction.
  private static func rebound(
    _ row: inout ContactRow, restitution: Double, threshold: Double, _ motions: inout [Motion]
  ) {
    var bodyA = motions[row.a].mover
    var bodyB = motions[row.b].mover
    func least(_ speed: Double) -> Double { speed < -threshold ? -restitution * speed : 0 }
    let speeds = row.speeds(bodyA, bodyB)
    row.require(least(speeds.first), least(speeds.second))
    var passes = mostPasses
    while passes > 0, row.solve(&bodyA, &bodyB) > 1e-12 { passes -= 1 }
    motions[row.a].mover = bodyA
    motions[row.b].mover = bodyB
  }

  /// Where the impulses of both spots press as one.
  private static func middle(_ manifold: Manifold, _ row: ContactRow) -> Point {
    let first = manifold.first.place
    guard manifold.count > 1 else { return first }
    let second = manifold.second.place
    let press = row.pressures
    guard press.first + press.second > 0 else { return (first + second) * 0.5 }
    return (first * press.first + second * press.second) * (1 / (press.first + press.second))
  }

  private mutating func mark(_ index: Int, _ manifold: Manifold, _ row: ContactRow) {
    contacts[index].isStruck = true
    contacts[index].impulse += row.first + row.second
    contacts[index].strike = (Self.middle(manifold, row), row.normal)
    touchesAreStale = true
  }

  private mutating func land(_ i: Int, _ flight: Flight) {
    guard flight.isStruck || flight.isHeld else {
      drift(i)
      return
    }
    let end = Self.substep
    motions[i].isStruck = true
    if flight.isHeld {
      motions[i].position = flight.position
      motions[i].turn(to: flight.angle)
      motions[i].mover.velocity = flight.mover.velocity
      motions[i].mover.spin = flight.mover.spin
      return
    }
    motions[i].position = flight.position(at: end)
    motions[i].turn(to: flight.angle(at: end))
    motions[i].velocity = flight.velocity(at: end)
    motions[i].spin = flight.spin(at: end)
  }

  private mutating func drift(_ i: Int) {
    motions[i].position += motions[i].velocity * Self.substep
    if motions[i].spin != 0 { motions[i].turn(to: motions[i].angle + motions[i].spin * Self.substep) }
  }

  // MARK: Materials

  func friction(_ contact: Contact) -> Double {
    let other =
      contact.isBoundary
      ? boundaries[segments[contact.partB].boundary].friction : bodies[contact.b].friction
    return (bodies[contact.a].friction * other).squareRoot()
  }

  func restitution(_ contact: Contact) -> Double {
    let own = bodies[contact.a].elasticity
    let other =
      contact.isBoundary
      ? boundaries[segments[contact.partB].boundary].elasticity : bodies[contact.b].elasticity
    return own > other ? own : other
  }
}
