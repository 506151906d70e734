/// Divides the contacts of wide islands into quads that are solved at once.
struct WideContactLayout: Sendable {
  struct Quad: Sendable {
    /// Indices in the world's contacts; -1 in empty lanes.
    var contacts = SIMD4<Int32>(repeating: -1)
    /// Bodies A and B; 0 for a body that cannot move.
    var a = SIMD4<Int32>.zero
    var b = SIMD4<Int32>.zero
    var friction = SIMD4<Float>.zero
    /// Radii of parts A and B, if all are round; 0 for a boundary.
    var radiusA = SIMD4<Float>.zero
    var radiusB = SIMD4<Float>.zero
    /// Whether all parts are round, so that every contact has one point and no normal impulse turns a body.
    var isRound = true
  }

  private(set) var quads: [Quad] = []
  /// For each quad, a quad closer to the first one from there on that has a free lane (union-find).
  private var nextUnfilled: [Int32] = []
  /// For each body, the last quad that contains it, or -1.
  private var last: [Int32]
  /// The first quad of the island.
  private var firstQuad = 0

  /// - Parameters:
  ///   - bodies: Number of bodies in the world.
  ///   - capacity: Expected number of quads.
  init(bodies: Int, capacity: Int) {
    last = Array(repeating: -1, count: bodies)
    quads.reserveCapacity(capacity)
    nextUnfilled.reserveCapacity(capacity)
  }

  /// Starts an island, which shares no quad with others.
  mutating func beginIsland() { firstQuad = quads.count }

  /// Adds a contact to the first free lane after all contacts that share a body with it.
  /// - Parameters:
  ///   - contact: Index in the world's contacts.
  ///   - a, b: Its bodies; 0 for one that cannot move.
  ///   - radii: Radii of both parts if they are round, boundaries aside; else nil.
  mutating func add(_ contact: Int32, _ a: Int32, _ b: Int32, friction: Double, radii: SIMD2<Double>?) {
    let (lastA, lastB) = (a > 0 ? Int(last[Int(a)]) : -1, b > 0 ? Int(last[Int(b)]) : -1)
    let quad = firstUnfilledQuad(from: max(firstQuad, max(lastA, lastB) + 1))
    if quad == quads.count {
      quads.append(Quad())
      nextUnfilled.append(Int32(truncatingIfNeeded: quad))
    }
    // Lanes are filled in order.
    var lane = 0
    while quads[quad].contacts[lane] >= 0 { lane += 1 }
    quads[quad].contacts[lane] = contact
    quads[quad].a[lane] = a
    quads[quad].b[lane] = b
    quads[quad].friction[lane] = Float(friction)
    if let radii {
      quads[quad].radiusA[lane] = Float(radii.x)
      quads[quad].radiusB[lane] = Float(radii.y)
    } else {
      quads[quad].isRound = false
    }
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
