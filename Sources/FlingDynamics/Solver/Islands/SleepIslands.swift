/// Bodies that fell asleep together.
struct SleepIslands: Sendable {
  private var lastID = 0
  /// Bodies by the ID of their island; some of them may have woken since.
  private var members: [Int: [Int]] = [:]

  /// Makes a new island without bodies.
  /// - Returns: Its ID, which is positive.
  mutating func makeIsland() -> Int {
    lastID += 1
    return lastID
  }

  mutating func add(_ body: Int, to id: Int) { members[id, default: []].append(body) }

  /// Removes an island.
  /// - Returns: Its bodies; nil for an unknown ID.
  mutating func remove(_ id: Int) -> [Int]? { members.removeValue(forKey: id) }

  /// Finds the bodies of all islands again after bodies got other indices.
  mutating func rebuild(_ bodyStates: [BodyState]) {
    members = [:]
    for i in bodyStates.indices {
      if let island = bodyStates[i].sleepIsland { add(i, to: island) }
    }
  }
}
