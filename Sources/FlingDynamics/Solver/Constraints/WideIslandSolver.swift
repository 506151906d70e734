/// The contact solver of large islands: four contacts at a time, in single precision. The order in which it
/// visits contacts, and what stays the same about them, is kept as long as the lists of the islands; everything
/// else lasts for one solve.
///
/// A contact comes after all earlier contacts, in the world's order, that share a movable body with it. A
/// pass over the quads therefore gives the same result as a pass over single contacts: impulses propagate
/// through a whole stack from foot to top in one pass, and back in the next.
struct WideIslandSolver: Sendable {
  typealias Four = SIMD4<Float>

  /// Velocity (x, y) and spin (z) of bodies, by index in the world. Element 0 represents all bodies that
  /// cannot move.
  var bodies: [SIMD4<Float>] = []
  /// The contacts of all wide islands in the order of their solution.
  private(set) var layout = WideContactLayout()
  /// For each island its part of the quads; empty for small islands.
  private var ranges: [Range<Int>] = []
  /// The `Islands.revision` for which `layout` holds.
  private var revision = -1
  /// The constraints of all quads.
  private(set) var constraints: [ContactConstraintWide] = []
  /// Indices of the quads that are being solved.
  private(set) var active: [Int32] = []
  private(set) var points: [VelocityConstraint<Four>.Points] = []

  // MARK: Layout

  /// The quads of an island.
  func range(ofIsland index: Int) -> Range<Int> { ranges[index] }

  /// Lays out the contacts of all wide islands again if the lists of the islands have changed.
  mutating func refreshLayout(_ world: borrowing WorldState) {
    guard revision != world.islands.revision else { return }
    revision = world.islands.revision
    layOut(
      bodies: world.bodyStates.count,
      islands: world.islands.islands.map { $0.isWide ? $0.contacts : 0..<0 },
      capacity: world.contacts.count / 4,
      bodiesOf: { world.movableBodies(of: world.contacts[Int(world.islands.contacts[Int($0)])]) },
      lane: { world.lane(of: world.contacts[Int(world.islands.contacts[Int($0)])]) })
    guard bodies.count != world.bodyStates.count else { return }
    bodies = Array(repeating: .zero, count: world.bodyStates.count)
  }

  /// Lays out the contacts of islands, and makes the constraints of all quads without their geometry.
  /// - Parameters:
  ///   - count: Number of bodies in the world.
  ///   - islands: The positions of the contacts of each island in `Islands.contacts`; none for small islands.
  ///   - capacity: Number of quads for which to reserve memory.
  ///   - bodiesOf: The bodies of a contact; 0 for one that cannot move.
  ///   - lane: What stays the same from solve to solve of a contact.
  mutating func layOut(
    bodies count: Int, islands: [Range<Int>], capacity: Int = 0,
    bodiesOf: (_ position: Int32) -> (a: Int32, b: Int32),
    lane: (_ position: Int32) -> ContactConstraintWide.Lane
  ) {
    layout.reset(bodies: count)
    ranges.removeAll(keepingCapacity: true)
    for contacts in islands {
      let start = layout.quads.count
      layout.beginIsland()
      for contact in contacts {
        let position = Int32(truncatingIfNeeded: contact)
        let (a, b) = bodiesOf(position)
        layout.add(position, a, b)
      }
      ranges.append(start..<layout.quads.count)
    }
    constraints.removeAll(keepingCapacity: true)
    if constraints.capacity < layout.quads.count {
      // Replaced rather than grown, so that there are never two of these lists.
      constraints = []
      constraints.reserveCapacity(max(layout.quads.count + layout.quads.count / 16, capacity))
    }
    let empty = ContactConstraintWide.Lane()
    for quad in layout.quads {
      constraints.append(
        ContactConstraintWide(
          lane(quad.x), quad.y < 0 ? empty : lane(quad.y), quad.z < 0 ? empty : lane(quad.z),
          quad.w < 0 ? empty : lane(quad.w)))
    }
  }

  /// Starts a solve, to which quads are then added by setting their constraints.
  mutating func beginConstraints() {
    // Impulses that are not finite may have left NaN.
    bodies[0] = .zero
    active.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Sets the constraint of a quad. Empty lanes have empty inputs.
  @inline(__always)
  mutating func set(_ quad: Int, _ inputs: Four.Inputs, _ lanes: ContactConstraintWide.LaneMasks) {
    if points.count == points.capacity { points.reserveCapacity(points.count + points.count / 8 + 64) }
    constraints[quad].set(inputs, lanes, &points)
    active.append(Int32(truncatingIfNeeded: quad))
  }

  /// The same for a quad of round parts.
  @inline(__always)
  mutating func set(_ quad: Int, _ inputs: RoundContactInput.Four, _ lanes: ContactConstraintWide.LaneMasks) {
    constraints[quad].set(inputs, lanes)
    active.append(Int32(truncatingIfNeeded: quad))
  }

  // MARK: Solving

  /// Applies the warm start impulses.
  mutating func warmStart() { Self.warmStart(&bodies, constraints, active, &points) }

  private static func warmStart(
    _ bodies: inout [SIMD4<Float>], _ constraints: [ContactConstraintWide], _ active: [Int32],
    _ points: inout [VelocityConstraint<Four>.Points]
  ) {
    var bodies = bodies.mutableSpan
    let points = points.mutableSpan
    let (constraints, active) = (constraints.span, active.span)
    for k in active.indices { constraints[Int(active[k])].warmStart(&bodies, points) }
  }

  /// One pass over all contacts.
  /// - Parameters:
  ///   - isBackwards: Whether to go from last to first. Alternating directions favor neither end of a stack.
  ///   - withoutOverrelaxation: Whether to use a relaxation factor of 1.
  ///   - hasFriction: Whether friction acts.
  /// - Returns: The largest change of a velocity.
  mutating func pass(isBackwards: Bool, withoutOverrelaxation: Bool, hasFriction: Bool = true) -> Float {
    Self.pass(
      &bodies, &constraints, active, &points, isBackwards: isBackwards,
      withoutOverrelaxation: withoutOverrelaxation, hasFriction: hasFriction)
  }

  private static func pass(
    _ bodies: inout [SIMD4<Float>], _ constraints: inout [ContactConstraintWide], _ active: [Int32],
    _ points: inout [VelocityConstraint<Four>.Points], isBackwards: Bool, withoutOverrelaxation: Bool,
    hasFriction: Bool
  ) -> Float {
    var worst = Four(repeating: 0)
    var bodies = bodies.mutableSpan
    var constraints = constraints.mutableSpan
    var points = points.mutableSpan
    let active = active.span
    for k in 0..<active.count {
      let i = Int(active[isBackwards ? active.count - 1 - k : k])
      worst = Four.larger(
        constraints[i].solve(
          &bodies, &points, withoutOverrelaxation: withoutOverrelaxation, hasFriction: hasFriction), worst)
    }
    let front = worst.x >= worst.y ? worst.x : worst.y
    let back = worst.z >= worst.w ? worst.z : worst.w
    return front >= back ? front : back
  }
}
