internal import FlingGeometry

/// Rest: what is slow for half a second falls asleep with all it touches or is tied to, and costs nothing until disturbed.
extension World {
  package static let restSpeed = 1.0
  package static let restSpin = 2 * Double.pi / 180
  package static let restTicks = 30

  package func isResting(_ i: Int) -> Bool { motions[i].restTicks >= Self.restTicks }

  /// Wakes a body and all that fell asleep with it.
  package mutating func wake(_ i: Int) {
    guard motions[i].isMovable, !motions[i].isAwake else { return }
    guard motions[i].company >= 0 else {
      stir(motions[i].company)
      return
    }
    manifoldsAreStale = true
    nearnessIsStale = true
    islandsAreStale = true
    let company = motions[i].company
    let members = companies.removeValue(forKey: company) ?? [i]
    for k in members where k == i || (motions[k].company == company && !motions[k].isAwake) {
      motions[k].isAwake = motions[k].isMovable
      motions[k].company = 0
      motions[k].restTicks = 0
    }
  }

  /// Finds anew who sleeps together, after bodies changed their indices.
  mutating func gatherCompanies() {
    companies = [:]
    for i in motions.indices where motions[i].company > 0 {
      companies[motions[i].company, default: []].append(i)
    }
  }

  /// Wakes a body that was set, and all that touches it or is tied to it, in sleep or on an anchored body.
  mutating func wakeAround(_ i: Int) {
    guard i != Self.ground else { return }
    wake(i)
    motions[i].restTicks = 0
    let graph = neighbours()
    for k in graph.entries(of: i) where contacts[Int(k)].isTouching {
      wake(contacts[Int(k)].a)
      wake(contacts[Int(k)].b)
    }
    guard !links.isEmpty else { return }
    let ties = ties()
    for k in ties.entries(of: i) {
      wake(links[Int(k)].a)
      wake(links[Int(k)].b)
    }
  }

  mutating func wakeIfAsleep(_ i: Int, by other: Int) {
    if motions[other].isAwake, !motions[i].isAwake { wake(i) }
  }

  /// Counts rest and lets whole islands fall asleep.
  mutating func settle() {
    var mayRest = false
    for i in motions.indices where motions[i].isAwake {
      let motion = motions[i]
      let isSlow =
        motion.velocity.length < Self.restSpeed && abs(motion.spin) < Self.restSpin
      motions[i].restTicks = isSlow ? motion.restTicks + 1 : 0
      let isCalm = motion.velocity.length < 0.002 && abs(motion.spin) < 2e-5
      motions[i].calmTicks = isCalm ? motion.calmTicks + 1 : 0
      if motions[i].restTicks >= Self.restTicks { mayRest = true }
    }
    guard mayRest, allowsSleep else { return }
    var root = Array(motions.indices)
    func find(_ i: Int) -> Int {
      var i = i
      while root[i] != i {
        root[i] = root[root[i]]
        i = root[i]
      }
      return i
    }
    func join(_ a: Int, _ b: Int) {
      guard motions[a].isMovable, motions[b].isMovable else { return }
      let x = find(a)
      let y = find(b)
      if x < y { root[y] = x } else { root[x] = y }
    }
    for k in contacts.indices where contacts[k].isTouching { join(contacts[k].a, contacts[k].b) }
    for link in links { join(link.a, link.b) }
    var isRestless = Array(repeating: false, count: motions.count)
    for i in motions.indices where motions[i].isAwake && motions[i].restTicks < Self.restTicks {
      isRestless[find(i)] = true
    }
    for link in links where link.destination != nil || isOnItsWay(link) {
      isRestless[find(link.a)] = true
    }
    for grip in grips where grip.isStirred || (grip.isHeld && motions[grip.body].calmTicks < Self.restTicks) {
      isRestless[find(grip.body)] = true
    }
    var company = Array(repeating: 0, count: motions.count)
    for i in motions.indices where motions[i].isAwake {
      let island = find(i)
      guard !isRestless[island] else { continue }
      if company[island] == 0 {
        lastCompany += 1
        company[island] = lastCompany
      }
      nearnessIsStale = true
      islandsAreStale = true
      motions[i].isAwake = false
      motions[i].company = company[island]
      companies[company[island], default: []].append(i)
      motions[i].velocity = .zero
      motions[i].spin = 0
      // Asleep it stands, whatever way it was expected on.
      if reaches[i].until != .max { addStray(i) }
    }
  }

  /// A spring creeps or swings on below the rest limits for long; it sleeps when there is nothing left to see.
  private func isOnItsWay(_ link: Link) -> Bool {
    guard link.kind != .rod else { return false }
    return [link.a, link.b].contains { motions[$0].isAwake && motions[$0].calmTicks < Self.restTicks }
  }
}
