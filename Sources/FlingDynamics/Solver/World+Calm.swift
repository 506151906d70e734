internal import FlingGeometry

/// Calm: where nothing stirs in the first substep of a step, nothing would in the others, and the bodies stand still for
/// the rest of it.
///
/// Every body of an island must be slow before that substep and after it: what stops for a moment at the end of its swing
/// is not calm, as its speed changes. In the next step all is looked at anew; what is touched in between goes on at once.
extension World {
  /// Slower than this nothing is seen to move: any point of a body, in pt/s.
  private static let calmSpeed = 0.002
  /// What joints and springs hold creeps to its place for long, and is to arrive there in time.
  private static let calmTiedSpeed = 1e-5
  /// What a pile's passes leave unsolved.
  static let calmPileSpeed = 0.02

  /// Notes which bodies are slow before the step, and nothing but what stands still acts on them.
  mutating func findCalm() {
    for i in motions.indices { motions[i].isCalm = motions[i].isAwake && isSlow(i, Self.calmPileSpeed) }
    for link in links where link.destination != nil { motions[link.a].isCalm = false }
    // Forces of fields change with time and place.
    for grip in grips { motions[grip.body].isCalm = false }
  }

  private func isSlow(_ i: Int, _ limit: Double) -> Bool { isSlow(i, motions[i].mover, limit) }

  func isSlow(_ i: Int, _ mover: Mover, _ limit: Double) -> Bool {
    let speed = abs(mover.velocity.x) + abs(mover.velocity.y)
    return speed + abs(mover.spin) * bodies[i].figure.radius < limit
  }

  /// Whether it is slow after the substep and was so in the drift, since what joints put into its place may be left with
  /// no speed.
  private func stands(_ i: Int, _ limit: Double) -> Bool {
    var drifted = motions[i].mover
    drifted.velocity = motions[i].startVelocity
    drifted.spin = motions[i].startSpin
    return isSlow(i, limit) && isSlow(i, drifted, limit)
  }

  /// Whether an island may turn out to be calm when the first substep is over.
  func mayBeCalm(_ island: Islands.Island) -> Bool {
    for k in island.bodies where !motions[Int(islands.bodies[k])].isCalm { return false }
    return true
  }

  /// After the first substep: lets what is calm stand for the others.
  /// - Returns: whether anything awake goes on.
  mutating func haltCalm() -> Bool {
    islands.lacksHalted = false
    guard motions.contains(where: { $0.isCalm }) else { return motions.contains { $0.isAwake } }
    // The body that stands for an island says of all whether they are calm.
    for i in motions.indices where motions[i].isMovable {
      let limit = islands.piles[i] >= 0 ? Self.calmPileSpeed : Self.calmSpeed
      let isCalm = motions[i].isCalm && !motions[i].isStruck && stands(i, limit)
      if !isCalm { motions[islands.find(i)].isCalm = false }
    }
    for link in links {
      for i in [link.a, link.b] where !stands(i, Self.calmTiedSpeed) {
        motions[islands.find(i)].isCalm = false
      }
    }
    for system in joints where system.correction.isSplit {
      for member in system.members { motions[islands.find(member.index)].isCalm = false }
    }
    stirBySprings()
    for s in joints.indices {
      let body = joints[s].members.first { motions[$0.index].isMovable }
      if let body { joints[s].isHalted = motions[islands.find(body.index)].isCalm }
    }
    var goesOn = false
    for i in motions.indices where motions[i].isAwake {
      let island = islands.find(i)
      if motions[island].isCalm {
        motions[i].company = -island
        motions[i].isOwing = false
      } else {
        goesOn = true
      }
    }
    for i in motions.indices where motions[i].company < 0 { motions[i].isAwake = false }
    if goesOn { nearnessIsStale = true }
    return goesOn
  }

  /// Whether the bodies of an island stand for the rest of the step.
  func isHalted(_ island: Islands.Island) -> Bool {
    guard let first = island.bodies.first else { return false }
    return motions[Int(islands.bodies[first])].company < 0
  }

  /// What is calm but tied by a spring to what is not will not be for long.
  private mutating func stirBySprings() {
    var isSpreading = !springs.isEmpty
    while isSpreading {
      isSpreading = false
      for spring in springs {
        let a = islands.find(links[spring.link].a)
        let b = islands.find(links[spring.link].b)
        guard motions[a].isMovable, motions[b].isMovable, motions[a].isCalm != motions[b].isCalm else {
          continue
        }
        motions[a].isCalm = false
        motions[b].isCalm = false
        isSpreading = true
      }
    }
  }

  /// Has what was touched go on with all that stood with it.
  mutating func stir(_ company: Int) {
    for i in motions.indices where motions[i].company == company { goOn(i) }
    for s in joints.indices where joints[s].isHalted {
      joints[s].isHalted = joints[s].members.contains { motions[$0.index].company < 0 }
    }
    islandsAreStale = true
    nearnessIsStale = true
  }

  /// At the end of a step, all that stood goes on; it pressed as much in every substep as in the first.
  mutating func resume() {
    for island in islands.islands where isHalted(island) {
      if let pile = island.pile { piles[pile].scaleTotals(Float(Self.substeps)) }
    }
    for i in contacts.indices where contacts[i].hold >= 0 {
      guard motions[contacts[i].a].company < 0 || motions[contacts[i].b].company < 0 else { continue }
      holds.list[contacts[i].hold].impulse *= Double(Self.substeps)
    }
    for i in motions.indices where motions[i].company < 0 { goOn(i) }
    for s in joints.indices { joints[s].isHalted = false }
    nearnessIsStale = true
    if islands.lacksHalted { islandsAreStale = true }
  }

  private mutating func goOn(_ i: Int) {
    motions[i].company = 0
    motions[i].isAwake = true
  }
}
