/// The contact solver of large islands: four contacts at a time, in single precision. The order in which it
/// visits contacts is kept as long as the lists of the islands; everything else lasts for one solve.
///
/// A contact comes after all earlier contacts, in the world's order, that share a movable body with it. A
/// pass over the quads therefore gives the same result as a pass over single contacts: impulses propagate
/// through a whole stack from foot to top in one pass, and back in the next.
struct WideIslandSolver: Sendable {
  typealias Four = SIMD4<Float>

  /// Velocity (x, y) and spin (z) of bodies, by index in the world. Element 0 represents all bodies that
  /// cannot move.
  var bodies: [SIMD4<Float>] = []
  /// Inverse mass and inverse moment of inertia of bodies; 0 for those that cannot move.
  private var masses: [SIMD2<Float>] = []
  /// The quads of all wide islands.
  private(set) var layout: [WideContactLayout.Quad] = []
  /// For each island its part of `layout`; empty for small islands.
  private var ranges: [Range<Int>] = []
  /// The `Islands.revision` for which `layout` holds.
  private var revision = -1
  /// The quads that are being solved.
  private(set) var quads: [ContactConstraintWide] = []
  private(set) var points: [VelocityConstraint<Four>.Points] = []

  // MARK: Layout

  @inline(__always)
  func isMovable(_ body: Int) -> Bool { masses[body].x > 0 }

  /// The quads of an island in `layout`.
  func range(ofIsland index: Int) -> Range<Int> { ranges[index] }

  /// Lays out the contacts of all wide islands again if the lists of the islands have changed.
  mutating func refreshLayout(_ world: borrowing WorldState) {
    guard revision != world.islands.revision else { return }
    revision = world.islands.revision
    // Freed first, so that there are never two layouts.
    layout = []
    var layout = WideContactLayout(bodies: world.bodyStates.count, capacity: world.islands.contacts.count / 4)
    ranges.removeAll(keepingCapacity: true)
    for island in world.islands.islands {
      let start = layout.quads.count
      if island.isWide {
        layout.beginIsland()
        for contact in world.islands.contacts[island.contacts] {
          let (a, b) = world.movableBodies(of: world.contacts[Int(contact)])
          layout.add(
            contact, a, b, friction: world.friction(world.contacts[Int(contact)]),
            radii: world.radii(of: world.contacts[Int(contact)]))
        }
      }
      ranges.append(start..<layout.quads.count)
    }
    self.layout = layout.quads
    masses.removeAll(keepingCapacity: true)
    for bodyState in world.bodyStates {
      masses.append(SIMD2(Float(bodyState.inverseMass), Float(bodyState.inverseInertia)))
    }
    guard bodies.count != world.bodyStates.count else { return }
    bodies = Array(repeating: .zero, count: world.bodyStates.count)
  }

  /// Starts the constraints of some quads.
  mutating func beginConstraints(capacity: Int) {
    // Impulses that are not finite may have left NaN.
    bodies[0] = .zero
    quads.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    guard quads.capacity < capacity else { return }
    // Replaced rather than grown, so that there are never two of these lists.
    quads = []
    quads.reserveCapacity(capacity + capacity / 16)
  }

  /// Adds the constraint of a quad. Empty lanes have empty inputs.
  @inline(__always)
  mutating func add(
    _ inputs: Four.Inputs, _ quad: WideContactLayout.Quad, _ lanes: ContactConstraintWide.LaneMasks
  ) {
    if points.count == points.capacity { points.reserveCapacity(points.count + points.count / 8 + 64) }
    quads.append(ContactConstraintWide(inputs, a: quad.a, b: quad.b, lanes, &points))
  }

  /// The same for a quad of round parts.
  @inline(__always)
  mutating func add(
    _ inputs: RoundContactInput.Four, _ quad: WideContactLayout.Quad, _ lanes: ContactConstraintWide.LaneMasks
  ) {
    let row = ContactConstraintWide(inputs, quad, loadMasses(quad.a), loadMasses(quad.b), lanes)
    quads.append(row)
  }

  @inline(__always)
  private func loadMasses(_ bodies: SIMD4<Int32>) -> (mass: Four, inertia: Four) {
    let masses = masses.span
    let (p, q, r, s) = (
      masses[Int(bodies.x)], masses[Int(bodies.y)], masses[Int(bodies.z)], masses[Int(bodies.w)]
    )
    return (Four(p.x, q.x, r.x, s.x), Four(p.y, q.y, r.y, s.y))
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
