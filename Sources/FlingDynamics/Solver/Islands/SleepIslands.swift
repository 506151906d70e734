internal import FlingGeometry

/// Bodies that fell asleep together.
struct SleepIslands: Sendable {
  private var lastID = 0
  /// Bodies by the ID of their island; some of them may have woken since.
  private var members: [Int: [Int]] = [:]

  /// Wakes a body and all bodies that fell asleep with it.
  mutating func wake(_ body: Int, _ bodyStates: inout [BodyState]) {
    let rest = bodyStates[body].rest
    var bodies = [body]
    if case .asleep(let island) = rest { bodies = members.removeValue(forKey: island) ?? bodies }
    for k in bodies where k == body || bodyStates[k].rest == rest { bodyStates[k].wake() }
  }

  /// Finds the bodies of all islands again after bodies got other indices.
  mutating func rebuild(_ bodyStates: [BodyState]) {
    members = [:]
    for i in bodyStates.indices {
      if let island = bodyStates[i].sleepIsland { members[island, default: []].append(i) }
    }
  }

  /// At the end of a step, counts ticks of rest and puts islands to sleep.
  ///
  /// An island stays awake if any of its bodies has not rested for long enough, if a joint moves, or if a field
  /// acts that changes with time or under which a body is not quite still.
  /// - Returns: Bodies that fell asleep.
  mutating func update(
    _ bodyStates: inout [BodyState], _ contacts: [Contact], _ jointDefinitions: [JointDefinition],
    _ fieldAccumulators: [FieldAccumulator], allowsSleep: Bool
  ) -> [Int] {
    var hasRestingBody = false
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let bodyState = bodyStates[i]
      let isSlow =
        bodyState.velocity.length < World.restSpeed && abs(bodyState.spin) < World.restSpin
      bodyStates[i].slowTicks = isSlow ? bodyState.slowTicks + 1 : 0
      let isStill =
        bodyState.velocity.length < World.stillSpeed && abs(bodyState.spin) < World.stillSpin
      bodyStates[i].stillTicks = isStill ? bodyState.stillTicks + 1 : 0
      if bodyStates[i].slowTicks >= World.minRestTicks { hasRestingBody = true }
    }
    guard hasRestingBody, allowsSleep else { return [] }
    var sets = DisjointSets()
    sets.reset(count: bodyStates.count)
    func join(_ a: Int, _ b: Int) {
      if bodyStates[a].isMovable, bodyStates[b].isMovable { sets.join(a, b) }
    }
    for k in contacts.indices where contacts[k].isTouching { join(contacts[k].a, contacts[k].b) }
    for jointDefinition in jointDefinitions { join(jointDefinition.a, jointDefinition.b) }
    var isRestless = Array(repeating: false, count: bodyStates.count)
    for i in bodyStates.indices where bodyStates[i].isAwake && bodyStates[i].slowTicks < World.minRestTicks {
      isRestless[sets.root(of: i)] = true
    }
    for jointDefinition in jointDefinitions
    where jointDefinition.destination != nil || Self.isMovedByJoint(jointDefinition, bodyStates) {
      isRestless[sets.root(of: jointDefinition.a)] = true
    }
    for fieldAccumulator in fieldAccumulators
    where fieldAccumulator.hasChangingField
      || (fieldAccumulator.hasField && bodyStates[fieldAccumulator.body].stillTicks < World.minRestTicks)
    {
      isRestless[sets.root(of: fieldAccumulator.body)] = true
    }
    var asleep: [Int] = []
    var sleepIsland = Array(repeating: 0, count: bodyStates.count)
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let island = sets.root(of: i)
      guard !isRestless[island] else { continue }
      if sleepIsland[island] == 0 {
        lastID += 1
        sleepIsland[island] = lastID
      }
      bodyStates[i].fallAsleep(island: sleepIsland[island])
      members[sleepIsland[island], default: []].append(i)
      asleep.append(i)
    }
    return asleep
  }

  /// Whether a joint other than a rod still moves a body. Springs and other joints creep or swing below the
  /// rest limits for long, so they fall asleep only after their bodies have been as good as still
  /// (`stillTicks`).
  private static func isMovedByJoint(
    _ jointDefinition: JointDefinition, _ bodyStates: [BodyState]
  ) -> Bool {
    guard jointDefinition.isSpring || jointDefinition.kind != .distance else { return false }
    return [jointDefinition.a, jointDefinition.b].contains {
      bodyStates[$0].isAwake && bodyStates[$0].stillTicks < World.minRestTicks
    }
  }
}
