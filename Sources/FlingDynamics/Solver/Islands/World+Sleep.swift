internal import FlingGeometry

/// Sleep: islands of bodies that were slow for half a second fall asleep and cost nothing until they are
/// disturbed.
///
/// Islands here contain all bodies that touch each other or share a joint, asleep or awake. They are not
/// those in `islands`, which contain awake bodies that the solver has to solve together.
extension World {
  /// Speed limit of bodies that fall asleep, in pt/s.
  package static let restSpeed = 1.0
  /// Spin limit of bodies that fall asleep, in rad/s.
  package static let restSpin = 2 * Double.pi / 180
  /// Number of ticks for which a body must be below both limits.
  package static let minRestTicks = 30

  /// Whether a body has been slow for long enough to fall asleep.
  package func isResting(_ body: Int) -> Bool { bodyStates[body].slowTicks >= Self.minRestTicks }

  /// Wakes a body and all bodies that fell asleep with it.
  package mutating func wake(_ body: Int) {
    guard bodyStates[body].isMovable, !bodyStates[body].isAwake else { return }
    guard bodyStates[body].sleepIslandID >= 0 else {
      wakeSuspended(bodyStates[body].sleepIslandID)
      return
    }
    invalidate(.waking)
    let sleepIslandID = bodyStates[body].sleepIslandID
    let members = sleepIslands.remove(sleepIslandID) ?? [body]
    for k in members
    where k == body || (bodyStates[k].sleepIslandID == sleepIslandID && !bodyStates[k].isAwake) {
      bodyStates[k].isAwake = bodyStates[k].isMovable
      bodyStates[k].sleepIslandID = 0
      bodyStates[k].slowTicks = 0
    }
  }

  /// Wakes a body that was changed from outside, and the bodies that touch it or are jointed to it; these
  /// also if the changed body is anchored and therefore never awake.
  mutating func wakeWithNeighbors(_ body: Int) {
    guard body != Self.ground else { return }
    wake(body)
    bodyStates[body].slowTicks = 0
    let graph = currentContactGraph()
    for k in graph.entries(of: body) where contacts[Int(k)].isTouching {
      wake(contacts[Int(k)].a)
      wake(contacts[Int(k)].b)
    }
    guard !jointDefinitions.isEmpty else { return }
    let jointGraph = currentJointGraph()
    for k in jointGraph.entries(of: body) {
      wake(jointDefinitions[Int(k)].a)
      wake(jointDefinitions[Int(k)].b)
    }
  }

  /// Wakes a body that an awake body touches.
  mutating func wakeIfAsleep(_ body: Int, by other: Int) {
    if bodyStates[other].isAwake, !bodyStates[body].isAwake { wake(body) }
  }

  /// At the end of a step, counts ticks of rest and puts islands to sleep.
  ///
  /// An island stays awake if any of its bodies has not rested for long enough, if a joint moves or a spring
  /// still does, or if a field acts that changes with time or under which a body is not quite still.
  mutating func updateSleep() {
    var hasRestingBody = false
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let bodyState = bodyStates[i]
      let isSlow =
        bodyState.velocity.length < Self.restSpeed && abs(bodyState.spin) < Self.restSpin
      bodyStates[i].slowTicks = isSlow ? bodyState.slowTicks + 1 : 0
      let isSuspendable = bodyState.velocity.length < 0.002 && abs(bodyState.spin) < 2e-5
      bodyStates[i].stillTicks = isSuspendable ? bodyState.stillTicks + 1 : 0
      if bodyStates[i].slowTicks >= Self.minRestTicks { hasRestingBody = true }
    }
    guard hasRestingBody, allowsSleep else { return }
    // Union–find over bodies: every tree is an island, its root the lowest index.
    var parents = Array(bodyStates.indices)
    func root(of body: Int) -> Int {
      var i = body
      while parents[i] != i {
        parents[i] = parents[parents[i]]
        i = parents[i]
      }
      return i
    }
    func join(_ a: Int, _ b: Int) {
      guard bodyStates[a].isMovable, bodyStates[b].isMovable else { return }
      let x = root(of: a)
      let y = root(of: b)
      if x < y { parents[y] = x } else { parents[x] = y }
    }
    for k in contacts.indices where contacts[k].isTouching { join(contacts[k].a, contacts[k].b) }
    for jointDefinition in jointDefinitions { join(jointDefinition.a, jointDefinition.b) }
    var isRestless = Array(repeating: false, count: bodyStates.count)
    for i in bodyStates.indices where bodyStates[i].isAwake && bodyStates[i].slowTicks < Self.minRestTicks {
      isRestless[root(of: i)] = true
    }
    for jointDefinition in jointDefinitions
    where jointDefinition.destination != nil || isMovedBySpring(jointDefinition) {
      isRestless[root(of: jointDefinition.a)] = true
    }
    for fieldAccumulator in fieldAccumulators
    where fieldAccumulator.hasChangingField
      || (fieldAccumulator.hasField && bodyStates[fieldAccumulator.body].stillTicks < Self.minRestTicks)
    {
      isRestless[root(of: fieldAccumulator.body)] = true
    }
    var sleepIslandID = Array(repeating: 0, count: bodyStates.count)
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let island = root(of: i)
      guard !isRestless[island] else { continue }
      if sleepIslandID[island] == 0 {
        sleepIslandID[island] = sleepIslands.makeIsland()
      }
      invalidate(.sleeping)
      bodyStates[i].isAwake = false
      bodyStates[i].sleepIslandID = sleepIslandID[island]
      sleepIslands.add(i, to: sleepIslandID[island])
      bodyStates[i].velocity = .zero
      bodyStates[i].spin = 0
      broadPhase.addStoppedBody(i)
    }
  }

  /// Whether a spring still moves a body. Springs creep or swing below the rest limits for long, so they fall
  /// asleep only after their bodies have been as good as still (`stillTicks`).
  private func isMovedBySpring(_ jointDefinition: JointDefinition) -> Bool {
    guard jointDefinition.kind != .rod else { return false }
    return [jointDefinition.a, jointDefinition.b].contains {
      bodyStates[$0].isAwake && bodyStates[$0].stillTicks < Self.minRestTicks
    }
  }
}
