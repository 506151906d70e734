internal import FlingGeometry

/// Rest: what is slow for half a second falls asleep with all it touches or is tied to, and costs nothing until disturbed.
extension World {
  package static let restSpeed = 1.0
  package static let restSpin = 2 * Double.pi / 180
  package static let restTicks = 30

  package func isResting(_ i: Int) -> Bool { bodyStates[i].restTicks >= Self.restTicks }

  /// Wakes a body and all that fell asleep with it.
  package mutating func wake(_ i: Int) {
    guard bodyStates[i].isMovable, !bodyStates[i].isAwake else { return }
    guard bodyStates[i].sleepIslandID >= 0 else {
      wakeSuspended(bodyStates[i].sleepIslandID)
      return
    }
    manifoldsAreStale = true
    contactListsAreStale = true
    islandsAreStale = true
    let sleepIslandID = bodyStates[i].sleepIslandID
    let members = sleepIslands.removeValue(forKey: sleepIslandID) ?? [i]
    for k in members where k == i || (bodyStates[k].sleepIslandID == sleepIslandID && !bodyStates[k].isAwake)
    {
      bodyStates[k].isAwake = bodyStates[k].isMovable
      bodyStates[k].sleepIslandID = 0
      bodyStates[k].restTicks = 0
    }
  }

  /// Finds anew who sleeps together, after bodies changed their indices.
  mutating func gatherSleepIslands() {
    sleepIslands = [:]
    for i in bodyStates.indices where bodyStates[i].sleepIslandID > 0 {
      sleepIslands[bodyStates[i].sleepIslandID, default: []].append(i)
    }
  }

  /// Wakes a body that was set, and all that touches it or is tied to it, in sleep or on an anchored body.
  mutating func wakeAround(_ i: Int) {
    guard i != Self.ground else { return }
    wake(i)
    bodyStates[i].restTicks = 0
    let graph = neighbours()
    for k in graph.entries(of: i) where contacts[Int(k)].isTouching {
      wake(contacts[Int(k)].a)
      wake(contacts[Int(k)].b)
    }
    guard !jointDefinitions.isEmpty else { return }
    let jointGraph = jointGraph()
    for k in jointGraph.entries(of: i) {
      wake(jointDefinitions[Int(k)].a)
      wake(jointDefinitions[Int(k)].b)
    }
  }

  mutating func wakeIfAsleep(_ i: Int, by other: Int) {
    if bodyStates[other].isAwake, !bodyStates[i].isAwake { wake(i) }
  }

  /// Counts rest and lets whole islands fall asleep.
  mutating func settle() {
    var mayRest = false
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let bodyState = bodyStates[i]
      let isSlow =
        bodyState.velocity.length < Self.restSpeed && abs(bodyState.spin) < Self.restSpin
      bodyStates[i].restTicks = isSlow ? bodyState.restTicks + 1 : 0
      let isSuspendable = bodyState.velocity.length < 0.002 && abs(bodyState.spin) < 2e-5
      bodyStates[i].stillTicks = isSuspendable ? bodyState.stillTicks + 1 : 0
      if bodyStates[i].restTicks >= Self.restTicks { mayRest = true }
    }
    guard mayRest, allowsSleep else { return }
    var root = Array(bodyStates.indices)
    func find(_ i: Int) -> Int {
      var i = i
      while root[i] != i {
        root[i] = root[root[i]]
        i = root[i]
      }
      return i
    }
    func join(_ a: Int, _ b: Int) {
      guard bodyStates[a].isMovable, bodyStates[b].isMovable else { return }
      let x = find(a)
      let y = find(b)
      if x < y { root[y] = x } else { root[x] = y }
    }
    for k in contacts.indices where contacts[k].isTouching { join(contacts[k].a, contacts[k].b) }
    for jointDefinition in jointDefinitions { join(jointDefinition.a, jointDefinition.b) }
    var isRestless = Array(repeating: false, count: bodyStates.count)
    for i in bodyStates.indices where bodyStates[i].isAwake && bodyStates[i].restTicks < Self.restTicks {
      isRestless[find(i)] = true
    }
    for jointDefinition in jointDefinitions
    where jointDefinition.destination != nil || isOnItsWay(jointDefinition) {
      isRestless[find(jointDefinition.a)] = true
    }
    for fieldAccumulator in fieldAccumulators
    where fieldAccumulator.isStirred
      || (fieldAccumulator.isHeld && bodyStates[fieldAccumulator.body].stillTicks < Self.restTicks)
    {
      isRestless[find(fieldAccumulator.body)] = true
    }
    var sleepIslandID = Array(repeating: 0, count: bodyStates.count)
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let island = find(i)
      guard !isRestless[island] else { continue }
      if sleepIslandID[island] == 0 {
        lastSleepIslandID += 1
        sleepIslandID[island] = lastSleepIslandID
      }
      contactListsAreStale = true
      islandsAreStale = true
      bodyStates[i].isAwake = false
      bodyStates[i].sleepIslandID = sleepIslandID[island]
      sleepIslands[sleepIslandID[island], default: []].append(i)
      bodyStates[i].velocity = .zero
      bodyStates[i].spin = 0
      // Asleep it stands, whatever way it was expected on.
      if sweptBounds[i].until != .max { addMovedProxy(i) }
    }
  }

  /// A spring creeps or swings on below the rest limits for long; it sleeps when there is nothing left to see.
  private func isOnItsWay(_ jointDefinition: JointDefinition) -> Bool {
    guard jointDefinition.kind != .rod else { return false }
    return [jointDefinition.a, jointDefinition.b].contains {
      bodyStates[$0].isAwake && bodyStates[$0].stillTicks < Self.restTicks
    }
  }
}
