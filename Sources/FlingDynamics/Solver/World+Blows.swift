internal import FlingGeometry

/// Blows: what impacts do to the bodies.
extension World {
  /// With which one contact's blow, or that of several on one body, is reckoned out.
  private static let mostPasses = (one: 12, several: 200)

  /// Impacts that are one, and the bodies that they move, each once.
  struct Blow {
    let impacts: [Impact]
    let bodies: [Int]
  }

  // MARK: At one moment

  /// What is one blow at one moment: an impact and its ties. The images of these, if they share no body with them, are
  /// another blow, which is dealt before the first has any consequences.
  mutating func takeBlows(with impact: Impact, from queue: inout ImpactQueue, _ graph: IncidenceGraph)
    -> [Blow]
  {
    refreshContactTwins()
    let own = takeTies(with: impact, from: &queue, graph)
    var blows = [Blow(impacts: own, bodies: movableBodies(of: own))]
    for impact in own {
      guard let image = twins.image(ofContact: impact.contact), let other = queue.impact(of: image),
        other.ties(with: impact)
      else { continue }
      queue.set(image, nil)
      let images = takeTies(with: other, from: &queue, graph)
      blows.append(Blow(impacts: images, bodies: movableBodies(of: images)))
    }
    return blows
  }

  /// An impact and those that share bodies with it, directly or through others, at the same moment and of the same speed.
  private func takeTies(with impact: Impact, from queue: inout ImpactQueue, _ graph: IncidenceGraph)
    -> [Impact]
  {
    var group = [impact]
    var next = 0
    while next < group.count {
      let contact = contacts[group[next].contact]
      next += 1
      for body in [contact.a, contact.b] where motions[body].isMovable {
        for k in graph.entries(of: body) {
          guard let other = queue.impact(of: Int(k)), other.ties(with: impact) else { continue }
          queue.set(other.contact, nil)
          group.append(other)
        }
      }
    }
    guard group.count > 1 else { return group }
    // Those that mirror each other one right after the other.
    let twins = twins
    return group.sorted { x, y in
      let (first, second) = (twins.rank(ofContact: x.contact), twins.rank(ofContact: y.contact))
      return first != second ? first < second : x.contact < y.contact
    }
  }

  /// Each once, in order.
  private func movableBodies(of impacts: [Impact]) -> [Int] {
    let all = impacts.flatMap { [contacts[$0.contact].a, contacts[$0.contact].b] }.sorted()
    return all.indices.filter { (k: Int) in
      motions[all[k]].isMovable && (k == 0 || all[k] != all[k - 1])
    }.map { all[$0] }
  }

  // MARK: The blow itself

  mutating func collide(_ blow: Blow, _ flights: inout Flights) {
    var struck: [(contact: Int, manifold: Manifold)] = []
    for impact in blow.impacts {
      let contact = contacts[impact.contact]
      let manifold = manifold(contact, flights[contact.a], flights[contact.b], at: impact.time, margin: 0.01)
      if manifold.count > 0 { struck.append((impact.contact, manifold)) }
    }
    // The rows work on bodies; lend them these as they are at this moment.
    let kept = blow.bodies.map { motions[$0] }
    for body in blow.bodies {
      motions[body].position = flights[body].position(at: blow.impacts[0].time)
      motions[body].mover = flights[body].mover
    }
    rebound(struck)
    for (body, motion) in zip(blow.bodies, kept) {
      flights[body].mover = motions[body].mover
      motions[body] = motion
      flights[body].isStruck = true
      wake(body)
    }
    settle(struck, &flights)
  }

  /// Reverses the closing of each spot by the restitution, with friction.
  ///
  /// Where a blow goes beside a centre of mass, restitution and friction together may give energy (T. R. Kane, D. A. Levinson,
  /// "Dynamics", 1985). Then only as much comes back that nothing is gained.
  mutating func rebound(_ struck: [(contact: Int, manifold: Manifold)]) {
    var begun = struck.map { index, manifold in
      let contact = contacts[index]
      return ContactRow(
        contact: index, a: contact.a, b: contact.b, manifold: manifold, friction: friction(contact), motions)
    }
    twins.mark(&begun, motions)
    let bodies = Self.bodies(of: begun)
    let movers = bodies.map { motions[$0].mover }
    let energy = Self.energy(movers)
    var isFair = true
    for item in struck where restitution(contacts[item.contact]) > 1 { isFair = false }
    var rows = strike(begun, share: 1)
    if isFair, Self.energy(bodies.map { motions[$0].mover }) > energy * (1 + 1e-12) {
      var low = 0.0
      var high = 1.0
      for trial in 0...30 {
        // The last takes the most that is known to be right.
        let share = trial < 30 ? (low + high) * 0.5 : low
        for (body, mover) in zip(bodies, movers) { motions[body].mover = mover }
        rows = strike(begun, share: share)
        if Self.energy(bodies.map { motions[$0].mover }) > energy { high = share } else { low = share }
      }
    }
    for (row, item) in zip(rows, struck) { mark(item.contact, item.manifold, row) }
  }

  /// - Parameter share: of the restitution.
  private mutating func strike(_ begun: [ContactRow], share: Double) -> [ContactRow] {
    var rows = begun
    for i in rows.indices {
      let contact = contacts[rows[i].contact]
      let threshold = threshold(contact)
      let restitution = restitution(contact) * share
      let speeds = rows[i].speeds(motions[rows[i].a].mover, motions[rows[i].b].mover)
      rows[i].require(
        speeds.first < -threshold ? -restitution * speeds.first : 0,
        speeds.second < -threshold ? -restitution * speeds.second : 0)
    }
    let passes = rows.count > 1 ? Self.mostPasses.several : Self.mostPasses.one
    for pass in 0..<passes {
      var worst = 0.0
      for k in rows.indices {
        let change = strike(&rows, pass % 2 == 0 ? k : rows.count - 1 - k)
        worst = change > worst ? change : worst
      }
      if worst <= 1e-12 { break }
    }
    return rows
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

  /// All that rows press, each once.
  private static func bodies(of rows: [ContactRow]) -> [Int] {
    let all = rows.flatMap { [$0.a, $0.b] }.sorted()
    return all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
  }

  /// Of motion; added up in an order that no mirror changes.
  private static func energy(_ movers: [Mover]) -> Double {
    movers.map { $0.energy }.sorted().reduce(0, +)
  }

  /// What hardly parts after the blow is not pressed together for the rest of the substep.
  private func settle(_ struck: [(contact: Int, manifold: Manifold)], _ flights: inout Flights) {
    var pulls: [(body: Int, pull: Point)] = []
    for (index, manifold) in struck {
      let contact = contacts[index]
      let (a, b, normal) = (contact.a, contact.b, manifold.normal)
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
    touchesAreStale = true
  }
}
