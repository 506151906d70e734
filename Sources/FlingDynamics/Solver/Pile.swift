internal import FlingGeometry

/// The contacts of a large island, four at a time and in single precision.
///
/// A contact comes after all before it in the world's order that share a movable body with it, so that going through the
/// quads does what going through the contacts one by one would do: impulses of a whole heap are handed on from its foot to
/// its top in one pass, and back in the next.
struct Pile<Four: Lanes>: Sendable {
  /// Velocity and spin; the first stands for all bodies that cannot move.
  var bodies: [SIMD4<Float>] = []
  var quads: [ContactQuad<Four>] = []
  /// Centres of mass.
  var places: [Point] = []
  /// Inverse masses and inertias.
  private var masses: [SIMD2<Float>] = []
  /// Of each quad the first one from there on in which there is room.
  private var open: [Int32] = []
  /// Of each body the last quad in which it is.
  private var last: [Int32] = []

  // MARK: Layout

  /// - Parameter contacts: how many will be added.
  mutating func begin(_ movers: [Mover], contacts: Int) {
    bodies = Array(repeating: SIMD4(repeating: 0), count: movers.count + 1)
    places = Array(repeating: .zero, count: movers.count + 1)
    masses = [.zero] + movers.map { SIMD2(Float($0.inverseMass), Float($0.inverseInertia)) }
    quads.removeAll(keepingCapacity: true)
    // Most quads are full; asked for at once, so that no room is taken twice.
    let count = contacts / 4 + contacts / 64 + 4
    if quads.capacity < count {
      quads = []
      quads.reserveCapacity(count + count / 16)
    }
    open.removeAll(keepingCapacity: true)
    last = Array(repeating: -1, count: movers.count + 1)
  }

  /// What a contact is for as long as the pile lasts.
  struct Entry {
    /// In the world's list.
    var contact: Int32
    /// In the pile's list; 0 for what cannot move.
    var a: Int
    var b: Int
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
    let sharesA = entry.a > 0 && entry.a == twin.a
    let sharesB = entry.b > 0 && entry.b == twin.b
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

  private mutating func put(_ entry: Entry, _ quad: Int, _ lane: Int) {
    quads[quad].contact[lane] = entry.contact
    quads[quad].a[lane] = Int32(truncatingIfNeeded: entry.a)
    quads[quad].b[lane] = Int32(truncatingIfNeeded: entry.b)
    quads[quad].friction[lane] = Float(entry.friction)
    quads[quad].massA[lane] = masses[entry.a].x
    quads[quad].massB[lane] = masses[entry.b].x
    quads[quad].inertiaA[lane] = masses[entry.a].y
    quads[quad].inertiaB[lane] = masses[entry.b].y
    if quads[quad].contact.min() >= 0 { open[quad] += 1 }
    if entry.a > 0 { last[entry.a] = Int32(truncatingIfNeeded: quad) }
    if entry.b > 0 { last[entry.b] = Int32(truncatingIfNeeded: quad) }
  }

  /// The first quad after all that share a body with either of two contacts, in which there is the room that is asked for.
  private mutating func firstOpen(
    after entry: Entry, _ other: Entry, where hasRoom: (SIMD4<Int32>) -> Bool
  ) -> Int {
    var earliest: Int32 = -1
    for body in [entry.a, entry.b, other.a, other.b] where last[body] > earliest { earliest = last[body] }
    var quad = firstOpen(Int(earliest) + 1)
    while quad < quads.count, !hasRoom(quads[quad].contact) { quad = firstOpen(quad + 1) }
    if quad == quads.count {
      // By a sixteenth at a time, as they are what a crowd has most of.
      if quads.count == quads.capacity { quads.reserveCapacity(quads.count + quads.count / 16 + 4) }
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

  // MARK: Solving

  /// Applies the first guesses.
  mutating func warmStart() { Self.warmStart(&bodies, quads) }

  private static func warmStart(_ bodies: inout [SIMD4<Float>], _ quads: [ContactQuad<Four>]) {
    var bodies = bodies.mutableSpan
    for i in quads.indices { quads[i].warmStart(&bodies) }
  }

  /// One pass over all contacts.
  /// - Parameter isBackwards: to and fro, so that neither end of a stack is favoured.
  /// - Returns: the largest change of a velocity.
  mutating func pass(isBackwards: Bool) -> Float {
    let worst = Self.pass(&bodies, &quads, isBackwards: isBackwards)
    let front = worst[0] >= worst[1] ? worst[0] : worst[1]
    let back = worst[2] >= worst[3] ? worst[2] : worst[3]
    return front >= back ? front : back
  }

  private static func pass(
    _ bodies: inout [SIMD4<Float>], _ quads: inout [ContactQuad<Four>], isBackwards: Bool
  ) -> Four {
    var worst = Four(repeating: 0)
    var bodies = bodies.mutableSpan
    var quads = quads.mutableSpan
    for k in 0..<quads.count {
      let i = isBackwards ? quads.count - 1 - k : k
      worst = Four.larger(quads[i].solve(&bodies), worst)
    }
    return worst
  }
}

/// What one contact brings to its lane at a moment.
struct QuadLane {
  var isPaired = false
  var normalX: Float = 0
  var normalY: Float = 0
  var firstArms = Arms()
  var secondArms = Arms()
  /// For a lone spot the second is so little that it never presses.
  var least1: Float = 0
  var least2: Float = -1e18
  var first: Float = 0
  var second: Float = 0
  var across: Float = 0
  var stride: Float = 1.5

  /// From the bodies' centres of mass to a spot.
  struct Arms {
    var aX: Float = 0
    var aY: Float = 0
    var bX: Float = 0
    var bY: Float = 0

    init() {}

    @inline(__always)
    init(_ spot: Point, _ placeA: Point, _ placeB: Point) {
      let a = spot - placeA
      let b = spot - placeB
      aX = Float(a.x)
      aY = Float(a.y)
      bX = Float(b.x)
      bY = Float(b.y)
    }
  }

  init() {}

  @inline(__always)
  init(_ normal: Point, _ spot: Point, _ placeA: Point, _ placeB: Point) {
    normalX = Float(normal.x)
    normalY = Float(normal.y)
    firstArms = Arms(spot, placeA, placeB)
    secondArms = firstArms
  }

  /// Adds a second spot.
  @inline(__always)
  mutating func add(_ spot: Point, _ placeA: Point, _ placeB: Point) {
    isPaired = true
    secondArms = Arms(spot, placeA, placeB)
  }
}

extension ContactQuad {
  /// Takes four contacts as they stand; an empty lane has no normal.
  mutating func take(_ p: QuadLane, _ q: QuadLane, _ r: QuadLane, _ s: QuadLane) {
    @inline(__always)
    func four(_ field: (QuadLane) -> Float) -> Four { Four(field(p), field(q), field(r), field(s)) }
    let zero = Four(repeating: 0)
    let half = Four(repeating: 0.5)
    normalX = four { $0.normalX }
    normalY = four { $0.normalY }
    let armAX1 = four { $0.firstArms.aX }
    let armAY1 = four { $0.firstArms.aY }
    let armAX2 = four { $0.secondArms.aX }
    let armAY2 = four { $0.secondArms.aY }
    let armBX1 = four { $0.firstArms.bX }
    let armBY1 = four { $0.firstArms.bY }
    let armBX2 = four { $0.secondArms.bX }
    let armBY2 = four { $0.secondArms.bY }
    turnA1 = armAX1 * normalY - armAY1 * normalX
    turnA2 = armAX2 * normalY - armAY2 * normalX
    turnB1 = armBX1 * normalY - armBY1 * normalX
    turnB2 = armBX2 * normalY - armBY2 * normalX
    // The middle's arm with the normal turned by a quarter.
    turnAcrossA = ((armAX1 + armAX2) * normalX + (armAY1 + armAY2) * normalY) * half
    turnAcrossB = ((armBX1 + armBX2) * normalX + (armBY1 + armBY2) * normalY) * half
    least1 = four { $0.least1 }
    least2 = four { $0.least2 }
    first = four { $0.first }
    second = four { $0.second }
    across = four { $0.across }
    stride = four { $0.stride }

    // Where nothing moves, a unit stands in for the mass, and no normal leaves it without effect.
    let one = Four(repeating: 1)
    let isMoved = Four.isAtLeast(zero, massA + massB)
    let mass = Four.pick(isMoved, one, massA + massB)
    acrossMass =
      one / (mass + turnAcrossA * turnAcrossA * inertiaA + turnAcrossB * turnAcrossB * inertiaB)
    k11 = mass + turnA1 * turnA1 * inertiaA + turnB1 * turnB1 * inertiaB
    k22 = mass + turnA2 * turnA2 * inertiaA + turnB2 * turnB2 * inertiaB
    k12 = mass + turnA1 * turnA2 * inertiaA + turnB1 * turnB2 * inertiaB
    let determinant = k11 * k22 - k12 * k12
    hasPairs = p.isPaired || q.isPaired || r.isPaired || s.isPaired
    // Spots as good as in one place cannot be told apart: the middle stands for both, as it does where there is one.
    let isPair = Four.both(
      Four.isAtLeast(four { $0.isPaired ? 1 : 0 }, one),
      Four.isAtLeast(Four(repeating: 1e4) * determinant, k11 * k22))
    turnA1 = Four.pick(isPair, turnA1, (turnA1 + turnA2) * half)
    turnB1 = Four.pick(isPair, turnB1, (turnB1 + turnB2) * half)
    let lone = mass + turnA1 * turnA1 * inertiaA + turnB1 * turnB1 * inertiaB
    k11 = Four.pick(isPair, k11, lone)
    k12 = Four.pick(isPair, k12, zero)
    k22 = Four.pick(isPair, k22, one)
    perDeterminant = one / Four.pick(isPair, determinant, lone)
    turnA2 = Four.pick(isPair, turnA2, zero)
    turnB2 = Four.pick(isPair, turnB2, zero)
    let isHigh = Four.isAtLeast(least2, Four(repeating: -1e17))
    least1 = Four.pick(isPair, least1, Four.pick(isHigh, (least1 + least2) * half, least1))
    least2 = Four.pick(isPair, least2, Four(repeating: -1e18))
    first = Four.pick(isPair, first, first + second)
    second = Four.pick(isPair, second, zero)
  }
}
