internal import FlingGeometry

/// The contacts of a large island, four at a time and in single precision.
///
/// A contact comes after all before it in the world's order that share a movable body with it, so that going through the
/// quads does what going through the contacts one by one would do: impulses of a whole heap are handed on from its foot to
/// its top in one pass, and back in the next.
struct Pile<Four: Lanes>: Sendable {
  /// Velocity and spin; the first stands for all bodies that cannot move.
  var bodies: [SIMD4<Float>] = []
  private(set) var quads = Blocks<ContactQuad<Four>>()
  /// What those quads need beside whose contacts have two spots.
  private(set) var pairs: [ContactQuad<Four>.Pair] = []
  /// Of each quad the first one from there on in which there is room.
  private var open: [Int32] = []
  /// Of each body the last quad in which it is.
  private var last: [Int32] = []

  // MARK: Layout

  /// - Parameter count: of bodies that can move.
  mutating func begin(bodies count: Int) {
    bodies = Array(repeating: SIMD4(repeating: 0), count: count + 1)
    quads = Blocks()
    pairs.removeAll(keepingCapacity: true)
    // The first is nobody's: where a list is empty, its elements need not lie as four numbers at once must, on 32 bits.
    pairs.append(ContactQuad.Pair())
    open.removeAll(keepingCapacity: true)
    last = Array(repeating: -1, count: count + 1)
  }

  /// One of the two of a contact.
  struct Body {
    /// In the pile's list; 0 for what cannot move.
    var place: Int
    var inverseMass: Float
    var inverseInertia: Float

    init(_ place: Int, _ mover: Mover) {
      self.place = place
      inverseMass = Float(place > 0 ? mover.inverseMass : 0)
      inverseInertia = Float(place > 0 ? mover.inverseInertia : 0)
    }
  }

  /// What a contact is for as long as the pile lasts.
  struct Entry {
    /// In the world's list.
    var contact: Int32
    var a: Body
    var b: Body
    var friction: Double
  }

  mutating func add(_ entry: Entry) {
    let quad = firstOpen(after: entry, entry) { $0.min() < 0 }
    var lane = 0
    while quads[quad].contact[lane] >= 0 { lane += 1 }
    put(entry, quad, lane)
  }

  /// Adds two contacts that mirror each other. If they press the same body they go side by side into one quad: then each
  /// presses half of it, and the mean of what becomes of the halves is what becomes of the body.
  ///
  /// Source: R. Tonge, F. Benevolenski, A. Voroshilov, "Mass splitting for jitter-free parallel rigid body simulation" (2012).
  mutating func add(_ entry: Entry, twin: Entry) {
    let sharesA = entry.a.place > 0 && entry.a.place == twin.a.place
    let sharesB = entry.b.place > 0 && entry.b.place == twin.b.place
    guard sharesA || sharesB else {
      add(entry)
      add(twin)
      return
    }
    let quad = firstOpen(after: entry, twin) { Self.roomForTwo($0) != nil }
    guard let lane = Self.roomForTwo(quads[quad].contact) else { return }
    put(entry, quad, lane)
    put(twin, quad, lane + 1)
    quads[quad].tie(lane, sharesA: sharesA, sharesB: sharesB)
  }

  private static func roomForTwo(_ contact: SIMD4<Int32>) -> Int? {
    if contact.x < 0, contact.y < 0 { return 0 }
    return contact.z < 0 && contact.w < 0 ? 2 : nil
  }

  /// Takes the new numbers of contacts.
  mutating func renumber(_ numbers: [Int32]) {
    for k in quads.blocks.indices {
      var block = quads.blocks[k].mutableSpan
      for q in block.indices {
        for lane in 0..<4 where block[q].contact[lane] >= 0 {
          block[q].contact[lane] = numbers[Int(block[q].contact[lane])]
        }
      }
    }
  }

  private mutating func put(_ entry: Entry, _ quad: Int, _ lane: Int) {
    quads[quad].contact[lane] = entry.contact
    quads[quad].a[lane] = Int32(truncatingIfNeeded: entry.a.place)
    quads[quad].b[lane] = Int32(truncatingIfNeeded: entry.b.place)
    quads[quad].friction[lane] = Float(entry.friction)
    quads[quad].massA[lane] = entry.a.inverseMass
    quads[quad].massB[lane] = entry.b.inverseMass
    quads[quad].inertiaA[lane] = entry.a.inverseInertia
    quads[quad].inertiaB[lane] = entry.b.inverseInertia
    if quads[quad].contact.min() >= 0 { open[quad] += 1 }
    for body in [entry.a.place, entry.b.place] where body > 0 {
      last[body] = Int32(truncatingIfNeeded: quad)
    }
  }

  /// The first quad after all that share a body with either of two contacts, in which there is the room that is asked for.
  private mutating func firstOpen(
    after entry: Entry, _ other: Entry, where hasRoom: (SIMD4<Int32>) -> Bool
  ) -> Int {
    var earliest: Int32 = -1
    for body in [entry.a, entry.b, other.a, other.b] where last[body.place] > earliest {
      earliest = last[body.place]
    }
    var quad = firstOpen(Int(earliest) + 1)
    while quad < quads.count, !hasRoom(quads[quad].contact) { quad = firstOpen(quad + 1) }
    if quad == quads.count {
      quads.append(ContactQuad())
      open.append(Int32(truncatingIfNeeded: quad))
    }
    return quad
  }

  private mutating func firstOpen(_ quad: Int) -> Int {
    var i = quad
    while i < open.count, Int(open[i]) != i {
      // Halves the way for whoever comes next.
      let next = Int(open[i])
      if next < open.count { open[i] = open[next] }
      i = next
    }
    return i
  }

  var isFinite: Bool {
    bodies.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
  }

  /// The largest part of a velocity, or spin, of all.
  var fastest: Float {
    bodies.reduce(0) { most, body in max(most, abs(body.x), abs(body.y), abs(body.z)) }
  }

  // MARK: Solving

  /// Takes the contacts of a quad as they stand; an empty lane has no normal.
  @inline(__always)
  mutating func take(_ quad: Int, _ p: QuadLane, _ q: QuadLane, _ r: QuadLane, _ s: QuadLane) {
    quads[quad].take(p, q, r, s, &pairs)
  }

  /// Applies the first guesses.
  mutating func warmStart() { Self.warmStart(&bodies, quads, pairs) }

  private static func warmStart(
    _ bodies: inout [SIMD4<Float>], _ quads: Blocks<ContactQuad<Four>>, _ pairs: [ContactQuad<Four>.Pair]
  ) {
    var bodies = bodies.mutableSpan
    for block in quads.blocks {
      for i in block.indices { block[i].warmStart(&bodies, pairs) }
    }
  }

  /// One pass over all contacts.
  /// - Parameters:
  ///   - isBackwards: to and fro, so that neither end of a stack is favoured.
  ///   - isPlain: whether impulses go no farther than they lack.
  /// - Returns: the largest change of a velocity.
  mutating func pass(isBackwards: Bool, isPlain: Bool) -> Float {
    var worst = Four(repeating: 0)
    for k in quads.blocks.indices {
      let block = isBackwards ? quads.blocks.count - 1 - k : k
      worst = Four.larger(
        Self.pass(&bodies, &quads.blocks[block], &pairs, isBackwards: isBackwards, isPlain: isPlain), worst)
    }
    let front = worst[0] >= worst[1] ? worst[0] : worst[1]
    let back = worst[2] >= worst[3] ? worst[2] : worst[3]
    return front >= back ? front : back
  }

  private static func pass(
    _ bodies: inout [SIMD4<Float>], _ quads: inout [ContactQuad<Four>],
    _ pairs: inout [ContactQuad<Four>.Pair], isBackwards: Bool, isPlain: Bool
  ) -> Four {
    var worst = Four(repeating: 0)
    var bodies = bodies.mutableSpan
    var quads = quads.mutableSpan
    var pairs = pairs.mutableSpan
    for k in 0..<quads.count {
      let i = isBackwards ? quads.count - 1 - k : k
      worst = Four.larger(quads[i].solve(&bodies, &pairs, isPlain: isPlain), worst)
    }
    return worst
  }
}
