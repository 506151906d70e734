/// Divides the contacts of wide islands into quads that are solved at once.
struct WideContactLayout: Sendable {
  /// For each quad, the positions of its contacts in `Islands.contacts`; -1 in empty lanes. Lanes are filled in
  /// order.
  private(set) var quads: [SIMD4<Int32>] = []
  /// For each quad, a quad closer to the first one from there on that has a free lane (union-find).
  private var nextUnfilled: [Int32] = []
  /// For each body, the last quad that contains it, or -1.
  private var last: [Int32] = []
  /// The first quad of the island.
  private var firstQuad = 0

  /// Removes all quads, but keeps their memory.
  /// - Parameter bodies: Number of bodies in the world.
  mutating func reset(bodies: Int) {
    quads.removeAll(keepingCapacity: true)
    nextUnfilled.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
    last.reserveCapacity(bodies)
    for _ in 0..<bodies { last.append(-1) }
  }

  /// Starts an island, which shares no quad with others.
  mutating func beginIsland() { firstQuad = quads.count }

  /// Adds a contact to the first free lane after all contacts that share a body with it.
  /// - Parameters:
  ///   - contact: Its position in `Islands.contacts`.
  ///   - a, b: Its bodies; 0 for one that cannot move.
  mutating func add(_ contact: Int32, _ a: Int32, _ b: Int32) {
    let (lastA, lastB) = (a > 0 ? Int(last[Int(a)]) : -1, b > 0 ? Int(last[Int(b)]) : -1)
    let quad = firstUnfilledQuad(from: max(firstQuad, max(lastA, lastB) + 1))
    if quad == quads.count {
      quads.append(SIMD4(repeating: -1))
      nextUnfilled.append(Int32(truncatingIfNeeded: quad))
    }
    var lane = 0
    while quads[quad][lane] >= 0 { lane += 1 }
    quads[quad][lane] = contact
    if lane == 3 { nextUnfilled[quad] += 1 }
    if a > 0 { last[Int(a)] = Int32(truncatingIfNeeded: quad) }
    if b > 0 { last[Int(b)] = Int32(truncatingIfNeeded: quad) }
  }

  /// The first quad from `quad` on with a free lane, or the number of quads.
  private mutating func firstUnfilledQuad(from quad: Int) -> Int {
    var i = quad
    while i < nextUnfilled.count, Int(nextUnfilled[i]) != i {
      // Path halving.
      let next = Int(nextUnfilled[i])
      if next < nextUnfilled.count { nextUnfilled[i] = nextUnfilled[next] }
      i = next
    }
    return i
  }
}
