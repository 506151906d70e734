/// For each body, the ascending list of its contacts or joints. The ground has no list.
struct IncidenceGraph: Sendable {
  /// Start of each body's list in `entries`.
  private var start: [Int32]
  private var entries: [Int32]

  /// Builds the lists of `count` contacts or joints.
  /// - Parameters:
  ///   - first: one body of an entry.
  ///   - second: its other body, or the ground.
  init(bodies: Int, count: Int, first: (Int) -> Int, second: (Int) -> Int) {
    // Counting sort: the number of entries of each body, then the start of each list.
    var start = Array(repeating: Int32(0), count: bodies + 1)
    for k in 0..<count {
      start[first(k) + 1] += 1
      start[second(k) + 1] += 1
    }
    // The ground has no list, which could be long.
    start[World.ground + 1] = 0
    for body in 0..<bodies { start[body + 1] += start[body] }
    var entries = Array(repeating: Int32(0), count: Int(start[bodies]))
    var next = start
    for k in 0..<count {
      let a = first(k)
      let b = second(k)
      if a != World.ground {
        entries[Int(next[a])] = Int32(k)
        next[a] += 1
      }
      if b != World.ground {
        entries[Int(next[b])] = Int32(k)
        next[b] += 1
      }
    }
    self.start = start
    self.entries = entries
  }

  func entries(of body: Int) -> ArraySlice<Int32> { entries[Int(start[body])..<Int(start[body + 1])] }
}
