/// The contact solver of a large island: four contacts at a time, in single precision. It holds contacts only
/// during one solve.
///
/// A contact comes after all earlier contacts, in the world's order, that share a movable body with it. A
/// pass over the quads therefore gives the same result as a pass over single contacts: impulses propagate
/// through a whole stack from foot to top in one pass, and back in the next.
struct WideIslandSolver: Sendable {
  typealias Four = SIMD4<Float>

  /// Velocity (x, y) and spin (z) of bodies, by index in the world. Element 0 represents all bodies that
  /// cannot move.
  var bodies: [SIMD4<Float>] = []
  /// For each quad its contacts, as indices in the world's contacts; -1 in empty lanes.
  private(set) var layout: [SIMD4<Int32>] = []
  private(set) var quads: [ContactConstraintWide] = []
  private(set) var points: [VelocityConstraint<Four>.Points] = []
  /// For each quad, a quad closer to the first one from there on that has a free lane (union-find).
  private var nextUnfilled: [Int32] = []
  /// For each body, the last quad that contains it, or -1.
  private var last: [Int32] = []

  // MARK: Layout

  /// Starts a new layout.
  /// - Parameter bodies: Number of bodies in the world.
  mutating func beginLayout(bodies count: Int) {
    if bodies.count != count {
      bodies = Array(repeating: .zero, count: count)
      last = Array(repeating: -1, count: count)
    }
    // Impulses that are not finite may have left NaN.
    bodies[0] = .zero
    layout.removeAll(keepingCapacity: true)
    nextUnfilled.removeAll(keepingCapacity: true)
  }

  /// Adds a contact to the first free lane after all contacts that share a body with it.
  /// - Parameters:
  ///   - contact: Index in the world's contacts.
  ///   - a, b: Its bodies; 0 for one that cannot move.
  mutating func add(_ contact: Int32, _ a: Int, _ b: Int) {
    let (lastA, lastB) = (a > 0 ? last[a] : -1, b > 0 ? last[b] : -1)
    let quad = firstUnfilledQuad(from: Int(lastA > lastB ? lastA : lastB) + 1)
    if quad == layout.count {
      layout.append(SIMD4(repeating: -1))
      nextUnfilled.append(Int32(truncatingIfNeeded: quad))
    }
    // Lanes are filled in order.
    var lane = 0
    while layout[quad][lane] >= 0 { lane += 1 }
    layout[quad][lane] = contact
    if lane == 3 { nextUnfilled[quad] += 1 }
    if a > 0 { last[a] = Int32(truncatingIfNeeded: quad) }
    if b > 0 { last[b] = Int32(truncatingIfNeeded: quad) }
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

  /// Ends the use of a body in the layout.
  mutating func release(body: Int) { last[body] = -1 }

  /// Starts the constraints, for which `add` expects the inputs of each quad of the layout in turn.
  mutating func beginConstraints() {
    quads.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    guard quads.capacity < layout.count else { return }
    // Replaced rather than grown, so that there are never two of these lists.
    quads = []
    quads.reserveCapacity(layout.count + layout.count / 16)
  }

  @inline(__always)
  mutating func add(_ inputs: Four.Inputs, a: SIMD4<Int32>, b: SIMD4<Int32>, impactLanes: UInt8) {
    if points.count == points.capacity { points.reserveCapacity(points.count + points.count / 8 + 64) }
    quads.append(ContactConstraintWide(inputs, a: a, b: b, impactLanes: impactLanes, &points))
  }

  // MARK: Solving

  /// Applies the warm start impulses.
  mutating func warmStart() { Self.warmStart(&bodies, quads, &points) }

  private static func warmStart(
    _ bodies: inout [SIMD4<Float>], _ quads: [ContactConstraintWide],
    _ points: inout [VelocityConstraint<Four>.Points]
  ) {
    var bodies = bodies.mutableSpan
    let points = points.mutableSpan
    let quads = quads.span
    for i in quads.indices { quads[i].warmStart(&bodies, points) }
  }

  /// One pass over all contacts.
  /// - Parameters:
  ///   - isBackwards: Whether to go from last to first. Alternating directions favor neither end of a stack.
  ///   - withoutOverrelaxation: Whether to use a relaxation factor of 1.
  /// - Returns: The largest change of a velocity.
  mutating func pass(isBackwards: Bool, withoutOverrelaxation: Bool) -> Float {
    Self.pass(
      &bodies, &quads, &points, isBackwards: isBackwards, withoutOverrelaxation: withoutOverrelaxation)
  }

  private static func pass(
    _ bodies: inout [SIMD4<Float>], _ quads: inout [ContactConstraintWide],
    _ points: inout [VelocityConstraint<Four>.Points], isBackwards: Bool, withoutOverrelaxation: Bool
  ) -> Float {
    var worst = Four(repeating: 0)
    var bodies = bodies.mutableSpan
    var quads = quads.mutableSpan
    var points = points.mutableSpan
    for k in 0..<quads.count {
      let i = isBackwards ? quads.count - 1 - k : k
      worst = Four.larger(
        quads[i].solve(&bodies, &points, withoutOverrelaxation: withoutOverrelaxation), worst)
    }
    let front = worst.x >= worst.y ? worst.x : worst.y
    let back = worst.z >= worst.w ? worst.z : worst.w
    return front >= back ? front : back
  }
}
