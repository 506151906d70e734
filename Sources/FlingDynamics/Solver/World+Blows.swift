internal import FlingGeometry

/// Blows: what impacts do to the bodies.
extension World {
  /// With which one contact's blow, or that of several on one body, is reckoned out; with shares of the restitution several
  /// are so only until little changes, since the energy says what is right.
  private static let mostPasses = (one: 12, several: 200, shared: 24)

  // MARK: At one moment

  /// What is one blow at one moment: an impact and its ties. The images of these, if they share no body with them, are
  /// another blow, which is dealt before the first has any consequences. A look is none, but has its bodies too.
  mutating func takeBlows(
    with impact: Impact, from queue: inout ImpactQueue, _ graph: IncidenceGraph, into blows: inout Blows
  ) {
    refreshContactTwins()
    blows.clear()
    guard !impact.isLook else {
      for body in contacts[impact.contact].bodies where motions[body].isMovable { blows.bodies.append(body) }
      return
    }
    takeTies(with: impact, from: &queue, graph, into: &blows)
    for k in blows.impacts.indices {
      let own = blows.impacts[k]
      guard let image = twins.image(ofContact: own.contact), let other = queue.impact(of: image),
        other.ties(with: own)
      else { continue }
      queue.drop(image, at: other.time)
      takeTies(with: other, from: &queue, graph, into: &blows)
    }
  }

  /// An impact and those that share bodies with it, directly or through others, at the same moment and of the same speed.
  private func takeTies(
    with impact: Impact, from queue: inout ImpactQueue, _ graph: IncidenceGraph, into blows: inout Blows
  ) {
    let start = blows.impacts.count
    var next = start
    blows.impacts.append(impact)
    blows.pressed.removeAll(keepingCapacity: true)
    while next < blows.impacts.count {
      let contact = contacts[blows.impacts[next].contact]
      next += 1
      for body in contact.bodies where motions[body].isMovable {
        blows.pressed.append(body)
        for k in graph.entries(of: body) {
          guard let other = queue.impact(of: Int(k)), other.ties(with: impact) else { continue }
          queue.drop(other.contact, at: other.time)
          blows.impacts.append(other)
        }
      }
    }
    blows.close(from: start)
    guard blows.impacts.count - start > 1 else { return }
    // Those that mirror each other one right after the other.
    let twins = twins
    blows.impacts[start...].sort { x, y in
      let (first, second) = (twins.rank(ofContact: x.contact), twins.rank(ofContact: y.contact))
      return first != second ? first < second : x.contact < y.contact
    }
  }

  // MARK: The blow itself

  /// Deals one of several blows to bodies whose flights have come to a moment.
  mutating func collide(
    _ blow: Blows.Blow, at moment: Double, _ blows: inout Blows, _ flights: inout Flights
  ) {
    blows.struck.removeAll(keepingCapacity: true)
    for impact in blows.impacts[blow.impacts] {
      if impact.time == moment {
        blows.struck.append(impact)
      } else {
        // A tie, from which its bodies may be a hair's breadth away.
        let contact = contacts[impact.contact]
        let manifold = manifold(contact, flights[contact.a], flights[contact.b], at: impact.time)
        guard manifold.count > 0 else { continue }
        blows.struck.append(
          Impact(contact: impact.contact, time: impact.time, speed: impact.speed, manifold: manifold))
      }
    }
    // The rows work on bodies; lend them these as they are at this moment.
    let first = blows.impacts[blow.impacts.lowerBound].time
    blows.lenders.removeAll(keepingCapacity: true)
    for body in blows.bodies[blow.bodies] {
      blows.lenders.append((motions[body].position, motions[body].mover))
      motions[body].position = flights[body].position(at: first)
      motions[body].mover = flights[body].mover
    }
    rebound(&blows)
    for (body, lender) in zip(blows.bodies[blow.bodies], blows.lenders) {
      flights[body].mover = motions[body].mover
      flights[body].isStruck = true
      motions[body].position = lender.position
      motions[body].mover = lender.mover
      wake(body)
    }
    settle(blows.struck, &flights)
  }

  /// Reverses the closing of each spot that is struck by the restitution, with friction.
  ///
  /// Where a blow goes beside a centre of mass, restitution and friction together may give energy (T. R. Kane, D. A. Levinson,
  /// "Dynamics", 1985). Then only as much comes back that nothing is gained.
  mutating func rebound(_ blows: inout Blows) {
    blows.rows.removeAll(keepingCapacity: true)
    blows.pressed.removeAll(keepingCapacity: true)
    var isFair = true
    for item in blows.struck {
      let contact = contacts[item.contact]
      blows.rows.append(
        ContactRow(
          contact: item.contact, a: contact.a, b: contact.b, manifold: item.manifold,
          friction: friction(contact), motions))
      blows.pressed.append(contact.a)
      blows.pressed.append(contact.b)
      if restitution(contact) > 1 { isFair = false }
    }
    twins.mark(&blows.rows, motions)
    blows.orderPressed()
    blows.before.removeAll(keepingCapacity: true)
    for body in blows.pressed { blows.before.append(motions[body].mover) }
    let energy = energy(of: blows.pressed, &blows.energies)
    strike(&blows.rows, share: 1)
    if isFair, self.energy(of: blows.pressed, &blows.energies) > energy * (1 + 1e-12) {
      var low = 0.0
      var high = 1.0
      for trial in 0...30 {
        // The last takes the most that is known to be right.
        let share = trial < 30 ? (low + high) * 0.5 : low
        for (body, mover) in zip(blows.pressed, blows.before) { motions[body].mover = mover }
        strike(&blows.rows, share: share)
        if self.energy(of: blows.pressed, &blows.energies) > energy { high = share } else { low = share }
      }
    }
    for (row, item) in zip(blows.rows, blows.struck) { mark(item.contact, item.manifold, row) }
  }

  /// - Parameter share: of the restitution.
  private mutating func strike(_ rows: inout [ContactRow], share: Double) {
    for i in rows.indices {
      let contact = contacts[rows[i].contact]
      let threshold = threshold(contact)
      let restitution = restitution(contact) * share
      let speeds = rows[i].speeds(motions[rows[i].a].mover, motions[rows[i].b].mover)
      rows[i].guess(0, 0, across: 0)
      rows[i].require(
        speeds.first < -threshold ? -restitution * speeds.first : 0,
        speeds.second < -threshold ? -restitution * speeds.second : 0)
    }
    let several = share < 1 ? Self.mostPasses.shared : Self.mostPasses.several
    let passes = rows.count > 1 ? several : Self.mostPasses.one
    for pass in 0..<passes {
      var worst = 0.0
      for k in rows.indices {
        let change = strike(&rows, pass % 2 == 0 ? k : rows.count - 1 - k)
        worst = change > worst ? change : worst
      }
      if worst <= 1e-12 { break }
    }
  }

  /// One pass over one row, or over two that are twins when it comes to the second.
  /// - Returns: the largest change of velocity, compared with the speed of the bodies where that is above 1 pt/s.
  private mutating func strike(_ rows: inout [ContactRow], _ i: Int) -> Double {
    var row = rows[i]
    switch row.twin {
    case .next: return 0
    case .none:
      var bodyA = motions[row.a].mover
      var bodyB = motions[row.b].mover
      let change = row.solve(&bodyA, &bodyB)
      motions[row.a].mover = bodyA
      motions[row.b].mover = bodyB
      rows[i] = row
      return change
    case .last:
      var before = rows[i - 1]
      var bodies = ContactRow.Couple(
        a: motions[before.a].mover, b: motions[before.b].mover, otherA: motions[row.a].mover,
        otherB: motions[row.b].mover)
      let change = ContactRow.solve(&before, &row, &bodies)
      motions[before.a].mover = bodies.a
      motions[before.b].mover = bodies.b
      motions[row.a].mover = bodies.otherA
      motions[row.b].mover = bodies.otherB
      rows[i - 1] = before
      rows[i] = row
      return change
    }
  }

  /// Of motion; added up in an order that no mirror changes.
  /// - Parameter list: room to work in.
  private func energy(of pressed: [Int], _ list: inout [Double]) -> Double {
    list.removeAll(keepingCapacity: true)
    for body in pressed { list.append(motions[body].mover.energy) }
    // Of two the sum is the same in either.
    if list.count > 2 { list.sort() }
    return list.reduce(0, +)
  }

  /// What hardly parts after the blow is not pressed together for the rest of the substep.
  private func settle(_ struck: [Impact], _ flights: inout Flights) {
    var pulls: [(body: Int, pull: Point)] = []
    for item in struck {
      let contact = contacts[item.contact]
      let (a, b, normal) = (contact.a, contact.b, item.manifold.normal)
      let share = motions[a].inverseMass + motions[b].inverseMass
      let parting = normal.dot(flights[b].mover.velocity - flights[a].mover.velocity)
      let pull = normal.dot(flights[b].acceleration - flights[a].acceleration)
      guard share > 0, pull < 0, parting < -pull * World.substep else { continue }
      pulls.append((a, normal * (pull * motions[a].inverseMass / share)))
      pulls.append((b, normal * (-pull * motions[b].inverseMass / share)))
    }
    // What several press counts once.
    pulls.sort { $0.body < $1.body }
    var start = 0
    for k in pulls.indices where k + 1 == pulls.count || pulls[k + 1].body != pulls[k].body {
      let body = pulls[k].body
      if motions[body].isMovable {
        let sum = pulls[start...k].reduce(Point.zero) { $0 + $1.pull }
        flights[body].acceleration += sum / Double(k + 1 - start)
      }
      start = k + 1
    }
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
    holds.press(&contacts[index], by: row.first + row.second)
    add(Strike(pair: contacts[index].pair, place: Self.middle(manifold, row), normal: row.normal))
    touchNews.append(Int32(truncatingIfNeeded: index))
    if contacts[index].isFollowed { hasStruckFollowed = true }
  }
}
