internal import FlingGeometry

/// The contact solver of a large island: four contacts at a time, in single precision.
///
/// A contact comes after all earlier contacts, in the world's order, that share a movable body with it. A
/// pass over the quads therefore gives the same result as a pass over single contacts: impulses propagate
/// through a whole stack from foot to top in one pass, and back in the next.
struct WideIslandSolver<Four: Lanes>: Sendable {
  /// Velocity (x, y) and spin (z) of the bodies. Element 0 represents all bodies that cannot move.
  var bodies: [SIMD4<Float>] = []
  var quads = BlockArray<ContactConstraintWide<Four>>()
  /// Additional data of quads with contacts that are not between two discs.
  private(set) var flats: [ContactConstraintWide<Four>.SecondPointData] = []
  /// For each quad, a quad closer to the first one from there on that has a free lane (union-find).
  private var nextUnfilled: [Int32] = []
  /// For each body, the last quad that contains it, or -1.
  private var last: [Int32] = []
  /// Quads with contacts whose manifolds the world updates.
  private(set) var worldUpdatedQuads: [Int32] = []
  /// The factor of the impulses in the last solve.
  private(set) var scale: Float = 1

  // MARK: Layout

  /// Starts a new layout.
  /// - Parameter count: number of movable bodies.
  mutating func beginLayout(bodies count: Int) {
    bodies = Array(repeating: SIMD4(repeating: 0), count: count + 1)
    quads = BlockArray()
    flats.removeAll(keepingCapacity: true)
    // Element 0 is unused: the storage of an empty array may not be aligned for SIMD on 32-bit machines.
    flats.append(ContactConstraintWide.SecondPointData())
    nextUnfilled.removeAll(keepingCapacity: true)
    worldUpdatedQuads.removeAll(keepingCapacity: true)
    scale = 1
    last = Array(repeating: -1, count: count + 1)
  }

  /// Appends a body.
  mutating func addBody() {
    if bodies.count == bodies.capacity {
      // Grows by 1/16: doubling would waste memory for the last few bodies that fall on a crowd.
      let capacity = bodies.count + bodies.count / 16 + 16
      bodies.reserveCapacity(capacity)
      last.reserveCapacity(capacity)
    }
    bodies.append(SIMD4(repeating: 0))
    last.append(-1)
  }

  /// One body of a contact.
  struct ContactBody {
    /// Index in `bodies`; 0 if it cannot move.
    var slot: Int
    var inverseMass: Float
    var inverseInertia: Float

    init(_ slot: Int, _ solverBody: SolverBody) {
      self.slot = slot
      inverseMass = Float(slot > 0 ? solverBody.inverseMass : 0)
      inverseInertia = Float(slot > 0 ? solverBody.inverseInertia : 0)
    }
  }

  /// The constant data of a contact.
  struct ContactProperties {
    /// Index in the world's contacts.
    var contact: Int32
    var a: ContactBody
    var b: ContactBody
    var friction: Double
    /// Whether it is inelastic, so that this solver stops it at any speed.
    var isInelasticWide = false
    /// Radii if both parts are discs: then this solver updates the manifold. Else nil.
    var radii: SIMD2<Float>?
  }

  /// Adds a contact to the first free lane after all contacts that share a body with it.
  mutating func add(_ contact: ContactProperties) {
    let quad = firstQuadWithFreeLanes(after: contact, contact) { $0.min() < 0 }
    var lane = 0
    // `firstQuadWithFreeLanes` guarantees a free lane.
    while quads[quad].contact[lane] >= 0 { lane += 1 }
    writeContact(contact, quad, lane)
  }

  /// Adds two mirrored contacts. If they act on the same body, they get neighboring lanes of one quad. Each
  /// then acts on half of the body, and the body gets the mean of both results.
  ///
  /// Source: R. Tonge, F. Benevolenski, A. Voroshilov, "Mass splitting for jitter-free parallel rigid body
  /// simulation" (2012).
  mutating func add(_ contact: ContactProperties, mirror: ContactProperties) {
    let sharesA = contact.a.slot > 0 && contact.a.slot == mirror.a.slot
    let sharesB = contact.b.slot > 0 && contact.b.slot == mirror.b.slot
    guard sharesA || sharesB else {
      add(contact)
      add(mirror)
      return
    }
    let quad = firstQuadWithFreeLanes(after: contact, mirror) { Self.freeLanePair($0) != nil }
    guard let lane = Self.freeLanePair(quads[quad].contact) else { return }
    writeContact(contact, quad, lane)
    writeContact(mirror, quad, lane + 1)
    quads[quad].splitMasses(ofLane: lane, sharesA: sharesA, sharesB: sharesB)
  }

  /// The first of two free neighboring lanes, or nil.
  private static func freeLanePair(_ contact: SIMD4<Int32>) -> Int? {
    if contact.x < 0, contact.y < 0 { return 0 }
    return contact.z < 0 && contact.w < 0 ? 2 : nil
  }

  /// Renumbers the contacts; -1 removes a contact, and its lane stays empty.
  mutating func renumberContacts(_ numbers: [Int32]) {
    for k in quads.blocks.indices { Self.renumberContacts(&quads.blocks[k], &flats, numbers) }
  }

  private static func renumberContacts(
    _ quads: inout [ContactConstraintWide<Four>],
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData], _ numbers: [Int32]
  ) {
    var quads = quads.mutableSpan
    for q in quads.indices {
      for lane in 0..<4 where quads[q].contact[lane] >= 0 {
        let number = numbers[Int(quads[q].contact[lane])]
        quads[q].contact[lane] = number
        if number < 0 { quads[q].removeContact(inLane: lane, &flats) }
      }
    }
  }

  /// Writes a contact into a lane.
  private mutating func writeContact(_ properties: ContactProperties, _ quad: Int, _ lane: Int) {
    quads[quad].contact[lane] = properties.contact
    quads[quad].a[lane] = Int32(truncatingIfNeeded: properties.a.slot)
    quads[quad].b[lane] = Int32(truncatingIfNeeded: properties.b.slot)
    quads[quad].friction[lane] = Float(properties.friction)
    quads[quad].massA[lane] = properties.a.inverseMass
    quads[quad].massB[lane] = properties.b.inverseMass
    quads[quad].inertiaA[lane] = properties.a.inverseInertia
    quads[quad].inertiaB[lane] = properties.b.inverseInertia
    if properties.isInelasticWide { quads[quad].inelasticLanes |= 1 << UInt8(lane) }
    if let radii = properties.radii {
      quads[quad].ownedLanes |= 1 << UInt8(lane)
      quads[quad].tangentLeverA[lane] = radii.x
      quads[quad].tangentLeverB[lane] = -radii.y
    } else if quads[quad].worldUpdatedLanes == 0 {
      worldUpdatedQuads.append(Int32(truncatingIfNeeded: quad))
    }
    if properties.radii == nil { quads[quad].worldUpdatedLanes |= 1 << UInt8(lane) }
    if quads[quad].contact.min() >= 0 { nextUnfilled[quad] += 1 }
    for body in [properties.a.slot, properties.b.slot] where body > 0 {
      last[body] = Int32(truncatingIfNeeded: quad)
    }
  }

  /// The first quad with enough free lanes that comes after all quads that share a body with either contact.
  private mutating func firstQuadWithFreeLanes(
    after contact: ContactProperties, _ other: ContactProperties, where hasFreeLanes: (SIMD4<Int32>) -> Bool
  ) -> Int {
    var earliest: Int32 = -1
    for body in [contact.a, contact.b, other.a, other.b] where last[body.slot] > earliest {
      earliest = last[body.slot]
    }
    var quad = firstUnfilledQuad(from: Int(earliest) + 1)
    while quad < quads.count, !hasFreeLanes(quads[quad].contact) { quad = firstUnfilledQuad(from: quad + 1) }
    if quad == quads.count {
      quads.append(ContactConstraintWide())
      nextUnfilled.append(Int32(truncatingIfNeeded: quad))
    }
    return quad
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

  /// Whether all velocities are finite.
  var isFinite: Bool {
    bodies.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
  }

  /// The largest component of any velocity or spin.
  var fastest: Float {
    bodies.reduce(0) { largest, body in max(largest, abs(body.x), abs(body.y), abs(body.z)) }
  }

  // MARK: Geometry

  /// Loads the contacts of a quad. The normal of an empty lane is zero.
  @inline(__always)
  mutating func load(_ quad: Int, _ p: ContactLane, _ q: ContactLane, _ r: ContactLane, _ s: ContactLane) {
    quads[quad].loadContacts(p, q, r, s, &flats)
    quads[quad].loadedLanes = quads[quad].occupiedLanes
  }

  /// Makes all contacts load again.
  mutating func reloadAllContacts() {
    for q in quads.indices { quads[q].loadedLanes = 0 }
  }

  /// Updates the manifolds of owned contacts (disc pairs).
  /// - Parameters:
  ///   - positions: positions of the bodies.
  ///   - changed: receives the quads in which a contact starts or stops touching.
  /// - Returns: the largest gap of an owned contact, in points.
  mutating func updateOwnedLanes(_ positions: [SIMD2<Double>], _ changed: inout [Int32]) -> Float {
    var widest = Four(repeating: 0)
    for k in quads.blocks.indices {
      widest = Four.larger(
        Self.updateOwnedLanes(
          positions, &quads.blocks[k], from: k * BlockArray<ContactConstraintWide<Four>>.size, &changed),
        widest)
    }
    return Self.largest(widest)
  }

  private static func updateOwnedLanes(
    _ positions: [SIMD2<Double>], _ quads: inout [ContactConstraintWide<Four>], from start: Int,
    _ changed: inout [Int32]
  ) -> Four {
    var widest = Four(repeating: 0)
    let positions = positions.span
    var quads = quads.mutableSpan
    for i in quads.indices where quads[i].ownedLanes != 0 {
      if quads[i].updateOwnedLanes(positions) != 0 { changed.append(Int32(truncatingIfNeeded: start + i)) }
      widest = Four.larger(quads[i].ownedGap, widest)
    }
    return widest
  }

  private static func largest(_ four: Four) -> Float {
    let front = four[0] >= four[1] ? four[0] : four[1]
    let back = four[2] >= four[3] ? four[2] : four[3]
    return front >= back ? front : back
  }

  /// Multiplies the total impulses of the step, for example by 0 to clear them.
  mutating func scaleStepImpulses(by factor: Float) {
    let factor = Four(repeating: factor)
    for k in quads.blocks.indices { Self.scaleStepImpulses(&quads.blocks[k], by: factor) }
  }

  private static func scaleStepImpulses(_ quads: inout [ContactConstraintWide<Four>], by factor: Four) {
    var quads = quads.mutableSpan
    for i in quads.indices { quads[i].total = quads[i].total * factor }
  }

  // MARK: Overlaps

  /// Corrects overlaps with pseudo-velocities.
  /// - Parameters:
  ///   - fraction: fraction of the depth that is corrected at once.
  ///   - passes: number of passes over deep contacts.
  /// - Returns: pseudo-velocity of each body for one substep; empty if no contact is deep.
  mutating func correctOverlaps(fraction: Float, passes: Int) -> [SIMD4<Float>] {
    var deep = DeepContacts()
    deep.quads.reserveCapacity(quads.count)
    deep.firsts.reserveCapacity(quads.count)
    var pushes = Array(repeating: SIMD4<Float>(repeating: 0), count: bodies.count)
    // The first pass also collects the deep contacts.
    for k in quads.blocks.indices {
      Self.correctOverlaps(&pushes, k, quads.blocks[k], &flats, &deep, fraction: fraction)
    }
    guard !deep.quads.isEmpty else { return [] }
    for _ in 1..<passes { Self.correctOverlaps(&pushes, quads, &flats, &deep, fraction: fraction) }
    for k in quads.blocks.indices { Self.updateGaps(pushes, &quads.blocks[k], &flats) }
    return pushes
  }

  /// The quads with deep contacts, and their pseudo-impulses.
  private struct DeepContacts {
    var quads: [Int32] = []
    var firsts: [Four] = []
    /// Only for quads with second points.
    var seconds: [Four] = []
  }

  private static func correctOverlaps(
    _ pushes: inout [SIMD4<Float>], _ block: Int, _ quads: [ContactConstraintWide<Four>],
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData], _ deep: inout DeepContacts, fraction: Float
  ) {
    var pushes = pushes.mutableSpan
    let quads = quads.span
    let flats = flats.mutableSpan
    for i in quads.indices where quads[i].hasDeepOverlap(flats) {
      var impulses = ContactConstraintWide<Four>.OverlapImpulses()
      quads[i].correctOverlap(&pushes, &impulses, flats, fraction: fraction)
      deep.quads.append(Int32(truncatingIfNeeded: block * BlockArray<ContactConstraintWide<Four>>.size + i))
      deep.firsts.append(impulses.first)
      if quads[i].isFlat { deep.seconds.append(impulses.second) }
    }
  }

  private static func correctOverlaps(
    _ pushes: inout [SIMD4<Float>], _ quads: BlockArray<ContactConstraintWide<Four>>,
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData], _ deep: inout DeepContacts, fraction: Float
  ) {
    var pushes = pushes.mutableSpan
    let flats = flats.mutableSpan
    var next = 0
    for k in deep.quads.indices {
      let quad = Int(deep.quads[k])
      let isFlat = quads[quad].isFlat
      var impulses = ContactConstraintWide<Four>.OverlapImpulses(first: deep.firsts[k])
      if isFlat { impulses.second = deep.seconds[next] }
      quads[quad].correctOverlap(&pushes, &impulses, flats, fraction: fraction)
      deep.firsts[k] = impulses.first
      guard isFlat else { continue }
      deep.seconds[next] = impulses.second
      next += 1
    }
  }

  private static func updateGaps(
    _ pushes: [SIMD4<Float>], _ quads: inout [ContactConstraintWide<Four>],
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData]
  ) {
    let pushes = pushes.span
    var quads = quads.mutableSpan
    var flats = flats.mutableSpan
    for i in quads.indices { quads[i].updateGaps(pushes, &flats) }
  }

  // MARK: Solving

  /// Sets up the constraints of a solve.
  /// - Parameters:
  ///   - forDrift: whether the velocities are those that move the bodies, rather than those after the drift.
  ///   - scale: factor for the impulses.
  ///   - threshold: inelastic contacts that close faster than this, in pt/s, and meet are stopped as impacts.
  mutating func beginSolve(forDrift: Bool, scale: Float, threshold: Float) {
    let parameters = ContactConstraintWide<Four>.SolveParameters(
      forDrift: forDrift, scale: scale / self.scale, threshold: threshold)
    self.scale = scale
    for k in quads.blocks.indices { Self.beginSolve(bodies, &quads.blocks[k], &flats, parameters) }
  }

  private static func beginSolve(
    _ bodies: [SIMD4<Float>], _ quads: inout [ContactConstraintWide<Four>],
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData],
    _ parameters: ContactConstraintWide<Four>.SolveParameters
  ) {
    let bodies = bodies.span
    var quads = quads.mutableSpan
    var flats = flats.mutableSpan
    for i in quads.indices { quads[i].beginSolve(bodies, &flats, parameters) }
  }

  /// Makes a contact unconstrained in this solve.
  mutating func disableLane(_ quad: Int, _ lane: Int) { quads[quad].disableLane(lane, &flats) }

  /// Applies the warm start impulses.
  mutating func warmStart() {
    for k in quads.blocks.indices { Self.warmStart(&bodies, quads.blocks[k], &flats) }
  }

  private static func warmStart(
    _ bodies: inout [SIMD4<Float>], _ quads: [ContactConstraintWide<Four>],
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData]
  ) {
    var bodies = bodies.mutableSpan
    var flats = flats.mutableSpan
    let quads = quads.span
    for i in quads.indices { quads[i].warmStart(&bodies, &flats) }
  }

  /// One pass over all contacts.
  /// - Parameters:
  ///   - isBackwards: whether to go from last to first. Alternating directions favor neither end of a stack.
  ///   - withoutOverrelaxation: whether to use a relaxation factor of 1.
  /// - Returns: the largest change of a velocity.
  mutating func pass(isBackwards: Bool, withoutOverrelaxation: Bool) -> Float {
    var worst = Four(repeating: 0)
    for k in quads.blocks.indices {
      let block = isBackwards ? quads.blocks.count - 1 - k : k
      worst = Four.larger(
        Self.pass(
          &bodies, &quads.blocks[block], &flats, isBackwards: isBackwards,
          withoutOverrelaxation: withoutOverrelaxation), worst)
    }
    return Self.largest(worst)
  }

  private static func pass(
    _ bodies: inout [SIMD4<Float>], _ quads: inout [ContactConstraintWide<Four>],
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData], isBackwards: Bool,
    withoutOverrelaxation: Bool
  ) -> Four {
    var worst = Four(repeating: 0)
    var bodies = bodies.mutableSpan
    var quads = quads.mutableSpan
    var flats = flats.mutableSpan
    for k in 0..<quads.count {
      let i = isBackwards ? quads.count - 1 - k : k
      worst = Four.larger(
        quads[i].solve(&bodies, &flats, withoutOverrelaxation: withoutOverrelaxation), worst)
    }
    return worst
  }

  /// Adds the impulses to the totals of the step.
  /// - Parameter begun: the velocities before the solve.
  /// - Returns: quad, lane and closing speed of each contact that had an impact.
  mutating func endSolve(_ begun: [SIMD4<Float>], threshold: Float) -> [(quad: Int, lane: Int, speed: Float)]
  {
    var impacts: [(quad: Int, lane: Int, speed: Float)] = []
    for k in quads.blocks.indices { Self.endSolve(k, begun, &quads.blocks[k], &flats, threshold, &impacts) }
    return impacts
  }

  private static func endSolve(
    _ block: Int, _ begun: [SIMD4<Float>], _ quads: inout [ContactConstraintWide<Four>],
    _ flats: inout [ContactConstraintWide<Four>.SecondPointData], _ threshold: Float,
    _ impacts: inout [(quad: Int, lane: Int, speed: Float)]
  ) {
    let begun = begun.span
    var quads = quads.mutableSpan
    let flats = flats.mutableSpan
    for i in quads.indices {
      quads[i].addToTotals(flats)
      guard quads[i].reboundLanes != 0 else { continue }
      let speeds = quads[i].closingSpeed(begun, flats, threshold)
      let press = quads[i].normalImpulse(flats)
      for lane in 0..<4 where quads[i].reboundLanes >> UInt8(lane) & 1 == 1 && press[lane] > 0 {
        impacts.append((block * BlockArray<ContactConstraintWide<Four>>.size + i, lane, speeds[lane]))
      }
      quads[i].reboundLanes = 0
    }
  }

  /// Sets the separation speed of a contact after an impact, in pt/s.
  mutating func setRebound(_ quad: Int, _ lane: Int, at speed: Float) {
    quads[quad].minSpeed1[lane] = speed
    quads[quad].reboundLanes |= 1 << UInt8(lane)
  }

  /// Whether no contact has an accumulated impulse.
  var hasNoImpulses: Bool {
    quads.allSatisfy { quad in
      (0..<4).allSatisfy { quad.first[$0] == 0 && quad.secondImpulse(flats)[$0] == 0 }
    }
  }
}
