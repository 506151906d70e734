/// The constraints of four contacts of a large island, solved at once in `Float`. None of the contacts shares
/// a movable body with another.
struct ContactConstraintWide: Sendable {
  typealias Four = SIMD4<Float>

  /// Indices of bodies A and B in the solver's `bodies`; 0 for a body that cannot move, and in empty lanes.
  let a: SIMD4<Int32>
  let b: SIMD4<Int32>
  /// Inverse masses and inverse moments of inertia.
  private let massA: Four
  private let massB: Four
  private let inertiaA: Four
  private let inertiaB: Four
  /// Radii of parts A and B, if all are round; 0 for a boundary.
  private let radiusA: Four
  private let radiusB: Four
  private var constraint: VelocityConstraint<Four>
  /// Index of the data of second points in the solver's list; -1 if no normal impulse turns a body.
  private(set) var points: Int32 = -1
  private(set) var lanes = LaneMasks()
  /// Whether all parts are round, so that every contact has one point and no normal impulse turns a body.
  let isRound: Bool

  /// Bit masks of lanes.
  struct LaneMasks: Sendable {
    /// Lanes with a contact that takes part.
    var live: UInt8 = 0
    /// Lanes that resolve an impact.
    var impacts: UInt8 = 0
  }

  /// What stays the same from solve to solve in one lane.
  struct Lane {
    /// Indices of the bodies in the solver's `bodies`; 0 for one that cannot move.
    var a: Int32 = 0
    var b: Int32 = 0
    /// Inverse masses and inverse moments of inertia.
    var bodyA = SIMD2<Float>.zero
    var bodyB = SIMD2<Float>.zero
    var friction: Float = 0
    /// Radii of both parts if they are round, boundaries aside; else nil.
    var radii: SIMD2<Float>? = .zero
  }

  /// Four contacts without their geometry. Empty lanes have empty inputs.
  init(_ x: Lane, _ y: Lane, _ z: Lane, _ w: Lane) {
    a = SIMD4(x.a, y.a, z.a, w.a)
    b = SIMD4(x.b, y.b, z.b, w.b)
    massA = Four(x.bodyA.x, y.bodyA.x, z.bodyA.x, w.bodyA.x)
    massB = Four(x.bodyB.x, y.bodyB.x, z.bodyB.x, w.bodyB.x)
    inertiaA = Four(x.bodyA.y, y.bodyA.y, z.bodyA.y, w.bodyA.y)
    inertiaB = Four(x.bodyB.y, y.bodyB.y, z.bodyB.y, w.bodyB.y)
    isRound = x.radii != nil && y.radii != nil && z.radii != nil && w.radii != nil
    let radii = (x.radii ?? .zero, y.radii ?? .zero, z.radii ?? .zero, w.radii ?? .zero)
    radiusA = Four(radii.0.x, radii.1.x, radii.2.x, radii.3.x)
    radiusB = Four(radii.0.y, radii.1.y, radii.2.y, radii.3.y)
    constraint = VelocityConstraint(
      normal: (.zero, .zero), friction: Four(x.friction, y.friction, z.friction, w.friction), mass: .zero,
      leversAcross: (.zero, .zero), inverseInertias: (.zero, .zero), minSpeed: .zero)
  }

  /// Sets geometry, friction, targets and warm start.
  /// - Parameter list: The solver's list of the data of points.
  @inline(__always)
  mutating func set(
    _ inputs: Four.Inputs, _ lanes: LaneMasks, _ list: inout [VelocityConstraint<Four>.Points]
  ) {
    self.lanes = lanes
    var points = VelocityConstraint<Four>.Points(inputs)
    constraint = VelocityConstraint(inputs, points)
    constraint.setTargets(inputs, &points)
    @inline(__always)
    func needsPoints(_ input: ContactInput) -> Bool {
      input.isDouble || input.a.isTurned || input.b.isTurned
    }
    guard
      needsPoints(inputs.x) || needsPoints(inputs.y) || needsPoints(inputs.z) || needsPoints(inputs.w)
    else {
      self.points = -1
      return
    }
    self.points = Int32(truncatingIfNeeded: list.count)
    list.append(points)
  }

  /// Sets geometry, targets and warm start of four contacts of round parts.
  @inline(__always)
  mutating func set(_ inputs: RoundContactInput.Four, _ lanes: LaneMasks) {
    self.lanes = lanes
    // The contact point is in the middle of the gap.
    let halfGap = inputs.map { $0.gap } * 0.5
    constraint = VelocityConstraint(
      normal: (inputs.map { $0.normalX }, inputs.map { $0.normalY }), friction: constraint.friction,
      mass: massA + massB, leversAcross: (radiusA + halfGap, -(radiusB + halfGap)),
      inverseInertias: (inertiaA, inertiaB), minSpeed: inputs.map { $0.minSpeed })
    constraint.first = inputs.map { $0.first }
    constraint.across = inputs.map { $0.across }
  }

  /// Relaxation factor of the normal impulses. Neighbors will follow the correction, so it exceeds 1: the
  /// weight of a tall stack reaches its foot in far fewer passes (successive over-relaxation, D. M. Young,
  /// 1950). Impacts use 1, because over-relaxation would throw bodies back.
  ///
  /// A factor of more than 4/3 leaves more than a third of an error with the opposite sign. The error would
  /// then grow from substep to substep, because the warm start and the velocity both carry it on.
  private var relaxation: Four {
    @inline(__always) get {
      guard lanes.impacts != 0 else { return Four(repeating: 1.3) }
      func factor(_ lane: UInt8) -> Float { lanes.impacts >> lane & 1 == 1 ? 1 : 1.3 }
      return Four(factor(0), factor(1), factor(2), factor(3))
    }
  }

  // MARK: Bodies

  @inline(__always)
  private static func load(
    _ bodies: Span<SIMD4<Float>>, _ indices: SIMD4<Int32>, _ mass: Four, _ inertia: Four
  ) -> ContactBody<Four> {
    let (p, q, r, s) = (
      bodies[Int(indices.x)], bodies[Int(indices.y)], bodies[Int(indices.z)], bodies[Int(indices.w)]
    )
    return ContactBody(
      x: Four(p.x, q.x, r.x, s.x), y: Four(p.y, q.y, r.y, s.y), spin: Four(p.z, q.z, r.z, s.z),
      inverseMass: mass, inverseInertia: inertia)
  }

  @inline(__always)
  private static func store(
    _ body: ContactBody<Four>, _ bodies: inout MutableSpan<SIMD4<Float>>, _ indices: SIMD4<Int32>
  ) {
    bodies[Int(indices.x)] = SIMD4(body.x.x, body.y.x, body.spin.x, 0)
    bodies[Int(indices.y)] = SIMD4(body.x.y, body.y.y, body.spin.y, 0)
    bodies[Int(indices.z)] = SIMD4(body.x.z, body.y.z, body.spin.z, 0)
    bodies[Int(indices.w)] = SIMD4(body.x.w, body.y.w, body.spin.w, 0)
  }

  // MARK: Solving

  /// Applies the warm start impulses.
  @inline(__always)
  func warmStart(
    _ bodies: inout MutableSpan<SIMD4<Float>>, _ list: borrowing MutableSpan<VelocityConstraint<Four>.Points>
  ) {
    var bodyA = Self.load(bodies.span, a, massA, inertiaA)
    var bodyB = Self.load(bodies.span, b, massB, inertiaB)
    if points < 0 {
      constraint.apply(constraint.first, across: constraint.across, &bodyA, &bodyB)
    } else {
      let points = list[Int(points)]
      constraint.apply(
        constraint.first, points.second, across: constraint.across, &bodyA, &bodyB, points)
    }
    Self.store(bodyA, &bodies, a)
    Self.store(bodyB, &bodies, b)
  }

  /// Solves once.
  /// - Parameters:
  ///   - withoutOverrelaxation: Whether to use a relaxation factor of 1.
  ///   - hasFriction: Whether friction acts.
  /// - Returns: The largest change of a velocity in each lane.
  @inline(__always)
  mutating func solve(
    _ bodies: inout MutableSpan<SIMD4<Float>>,
    _ list: inout MutableSpan<VelocityConstraint<Four>.Points>, withoutOverrelaxation: Bool, hasFriction: Bool
  ) -> Four {
    let relaxation = withoutOverrelaxation ? Four(repeating: 1) : relaxation
    var bodyA = Self.load(bodies.span, a, massA, inertiaA)
    var bodyB = Self.load(bodies.span, b, massB, inertiaB)
    let changed =
      points < 0
      ? constraint.solve(&bodyA, &bodyB, relaxation: relaxation, hasFriction: hasFriction)
      : constraint.solve(
        &bodyA, &bodyB, &list[Int(points)], relaxation: relaxation, hasFriction: hasFriction)
    Self.store(bodyA, &bodies, a)
    Self.store(bodyB, &bodies, b)
    return changed * (massA + massB)
  }

  // MARK: Results

  /// The normal impulses of contacts of round parts.
  var press: Four { constraint.first }

  /// Impulses along the tangent.
  var across: Four { constraint.across }

  /// The normal impulses at both points.
  @inline(__always)
  func pressures(_ list: [VelocityConstraint<Four>.Points]) -> (first: Four, second: Four) {
    points < 0
      ? (constraint.first, Four(repeating: 0)) : constraint.pressures(list[Int(points)])
  }
}
