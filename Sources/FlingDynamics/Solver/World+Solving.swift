internal import FlingGeometry

/// Solving contacts and joints, island by island.
extension World {
  /// Most passes over an island's contacts in each half of a substep; fewer where there are many, whose impulses of the
  /// substep before are a good guess. A tower of n needs about n² of them, or it sways.
  private var passes: Int {
    let affordable = 3000 / (rows.count + 1)
    let passes = affordable < 8 ? 8 : (affordable > 160 ? 160 : affordable)
    return isLopsided ? 4 * passes : passes
  }
  /// What may still change: in pt/s for slow bodies, as a share of their speed for fast ones.
  private static let tolerance = 1e-6
  /// Passes after which joints should have found their places.
  private static let patience = 8

  mutating func solve(forDrift: Bool) {
    refreshIslands()
    for island in islands.islands {
      prepareRows(of: island, forDrift: forDrift)
      solve(island, forDrift: forDrift)
    }
  }

  /// Takes the joints as the bodies stand.
  mutating func prepareJoints(at time: Double) {
    for s in joints.indices where joints[s].prepare(links, motions, at: time) { islandsAreStale = true }
  }

  private mutating func prepareRows(of island: Islands.Island, forDrift: Bool) {
    rows.removeAll(keepingCapacity: true)
    for k in island.contacts {
      let i = Int(islands.contacts[k])
      let contact = contacts[i]
      // After the drift only what touches is held; before it also what is about to touch.
      if !forDrift, contact.manifold.gap > Self.slop {
        contacts[i].forgetImpulses()
        continue
      }
      var row = ContactRow(
        contact: i, a: contact.a, b: contact.b, manifold: contact.manifold,
        friction: friction(contact), motions)
      if willStrike(row, row.first, contact) || (row.count > 1 && willStrike(row, row.second, contact)) {
        contacts[i].forgetImpulses()
        continue
      }
      if forDrift {
        row.first.least = row.first.gap > 0 ? -row.first.gap / Self.substep : 0
        row.second.least = row.second.gap > 0 ? -row.second.gap / Self.substep : 0
      }
      row.first.normal = contact.firstImpulses.normal
      row.first.tangent = contact.firstImpulses.tangent
      row.second.normal = contact.secondImpulses.normal
      row.second.tangent = contact.secondImpulses.tangent
      contacts[i].isSolved = true
      rows.append(row)
    }
  }

  /// A gap that would close faster than the threshold is left to be met on the way.
  private func willStrike(_ row: ContactRow, _ spot: ContactRow.Spot, _ contact: Contact) -> Bool {
    guard spot.gap > Self.touch else { return false }
    let speed = row.speed(spot, motions[row.a].mover, motions[row.b].mover)
    return speed < -threshold(contact) && spot.gap + speed * Self.substep < 0
  }

  /// Those with a body of which that is true.
  func jointSystems(where isMeant: (Int) -> Bool) -> [Int] {
    joints.indices.filter { s in
      joints[s].order.contains { isMeant(links[$0].a) || isMeant(links[$0].b) }
    }
  }

  /// Blows on the way and parted overlaps bend what hangs on joints; these are put right where they stand.
  mutating func straighten(_ systems: [Int], at time: Double) {
    for s in systems {
      for _ in 0..<2 {
        if joints[s].prepare(links, motions, at: time) { islandsAreStale = true }
        joints[s].straighten(&motions)
      }
    }
  }

  /// Whether something at least ten times as heavy leans on something light, which takes the solver longer.
  private var isLopsided: Bool {
    rows.contains { row in
      let a = motions[row.a].inverseMass
      let b = motions[row.b].inverseMass
      return a > 0 && b > 0 && (a > 10 * b || b > 10 * a)
    }
  }

  private mutating func solve(_ island: Islands.Island, forDrift: Bool) {
    let isTied = !island.systems.isEmpty
    guard !rows.isEmpty || isTied else { return }
    for k in island.bodies { movers[Int(islands.bodies[k])] = motions[Int(islands.bodies[k])].mover }
    for i in rows.indices { rows[i].warmStart(&movers) }
    let passes = passes
    let begun = isTied ? islands.bodies[island.bodies].map { movers[Int($0)] } : []
    let begunRows = isTied ? rows : []
    var isExact = isTied && rows.isEmpty
    for k in island.systems {
      let s = Int(islands.systems[k])
      if forDrift { joints[s].warmStart(&movers) } else { joints[s].beginVelocities() }
      // Alone and without bounds, one solve answers all that is linear.
      isExact = isExact && !joints[s].hasBounds
    }
    var isWhipping = false
    var errorBefore = 0.0
    for pass in 0..<passes {
      var isChanging = false
      for k in rows.indices {
        // To and fro, so that neither end of a stack is favoured.
        let i = pass % 2 == 0 ? k : rows.count - 1 - k
        rows[i].solve(&movers, tolerance: Self.tolerance, &isChanging)
      }
      let error = holdJoints(of: island, forDrift: forDrift, isWhipping: isWhipping)
      isChanging = isChanging || (isTied && error >= Self.tolerance)
      if !isChanging || (isExact && !forDrift) { break }
      if forDrift, !isWhipping, isLost(pass, error, before: errorBefore, isAlone: isExact) {
        // Joints that turn far within a substep or contradict each other: once more from the beginning, with care.
        isWhipping = true
        for (k, mover) in zip(island.bodies, begun) { movers[Int(islands.bodies[k])] = mover }
        rows = begunRows
        for k in island.systems { joints[Int(islands.systems[k])].restart() }
      }
      errorBefore = error
    }
    if forDrift {
      for k in island.systems { joints[Int(islands.systems[k])].keepImpulses() }
    }
    for k in island.bodies { motions[Int(islands.bodies[k])].mover = movers[Int(islands.bodies[k])] }
    for row in rows {
      contacts[row.contact].firstImpulses.normal = row.first.normal
      contacts[row.contact].firstImpulses.tangent = row.first.tangent
      contacts[row.contact].secondImpulses.normal = row.second.normal
      contacts[row.contact].secondImpulses.tangent = row.second.tangent
      contacts[row.contact].impulse += row.first.normal + row.second.normal
    }
  }

  /// - Returns: the largest error met, in points or radians a second.
  private mutating func holdJoints(of island: Islands.Island, forDrift: Bool, isWhipping: Bool) -> Double {
    var worst = 0.0
    for k in island.systems {
      let s = Int(islands.systems[k])
      let error =
        !forDrift
        ? joints[s].holdVelocities(&movers)
        : (isWhipping ? joints[s].approachPlaces(&movers) : joints[s].holdPlaces(&movers))
      // An error that is no number is the worst.
      worst = error <= worst ? worst : error
    }
    return worst
  }

  /// Whether the joints' errors do not fall as they should.
  private func isLost(_ pass: Int, _ error: Double, before: Double, isAlone: Bool) -> Bool {
    if pass == Self.patience, !(error < 1) { return true }
    guard pass > 1 else { return false }
    return isAlone ? error > 1e-4 && !(error < before / 2) : error > 1 && !(error < 2 * before)
  }
}
