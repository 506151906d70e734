/// Four contacts that are solved at once. None of them shares a movable body with another, except mirrored
/// neighbors.
///
/// Each lane does the work of a `ContactConstraint` in single precision. The normal of an empty lane is zero,
/// so it moves nothing.
struct ContactConstraintWide<Four: Lanes>: Sendable {
  /// Indices in the wide solver's `bodies`; 0 for a body that cannot move.
  var a = SIMD4<Int32>(repeating: 0)
  var b = SIMD4<Int32>(repeating: 0)
  /// Indices in the world's contacts; -1 in empty lanes.
  var contact = SIMD4<Int32>(repeating: -1)
  /// Index of the `SecondPointData` in the wide solver's `flats`; -1 until it is needed.
  var flat: Int32 = -1
  /// Whether the normal impulse of any lane turns a body, or any lane has two points: then `flat` is in use.
  private(set) var isFlat = false
  /// Bit masks of the lanes whose body A, or B, is also that of the neighboring lane (0 and 1, or 2 and 3).
  /// Each of the two lanes acts on half of the body.
  private var sharesA: UInt8 = 0
  private var sharesB: UInt8 = 0
  /// Bit mask of the lanes whose contact is inelastic.
  var inelasticLanes: UInt8 = 0
  /// Bit mask of the lanes whose contact is between two discs; their manifolds are updated here in each
  /// substep.
  var ownedLanes: UInt8 = 0
  /// Bit mask of the lanes whose manifolds the world updates.
  var worldUpdatedLanes: UInt8 = 0
  /// Bit mask of the lanes that have been loaded.
  var loadedLanes: UInt8 = 0
  var occupiedLanes: UInt8 { worldUpdatedLanes | ownedLanes }
  /// Bit mask of the lanes that resolve an impact in this solve.
  var impactLanes: UInt8 = 0
  /// Bit mask. Before a solve: lanes whose `minSpeed1` is the separation speed after an impact. During a
  /// solve for the drift: lanes whose impact begins in it.
  var reboundLanes: UInt8 = 0
  /// Bit mask of the owned lanes that touch.
  var touching: UInt8 = 0
  /// Bit mask of the lanes that continuous collision hit since `touching` was computed.
  var struckLanes: UInt8 = 0

  /// Unit vectors from body A to body B.
  private(set) var normalX = Four(repeating: 0)
  private(set) var normalY = Four(repeating: 0)
  var friction = Four(repeating: 0)
  /// Inverse masses and inverse moments of inertia.
  var massA = Four(repeating: 0)
  var massB = Four(repeating: 0)
  var inertiaA = Four(repeating: 0)
  var inertiaB = Four(repeating: 0)
  /// Lever arms along the tangent at the midpoint of both points, as in `ContactConstraint.LeverArms`. For
  /// discs their radii, the second one negative.
  var tangentLeverA = Four(repeating: 0)
  var tangentLeverB = Four(repeating: 0)
  /// 1 over the determinant of K; with one point the effective mass along the normal.
  private var perDeterminant = Four(repeating: 1)
  /// Effective mass along the tangent.
  private var acrossMass = Four(repeating: 0)
  /// Gap at the first point, in points.
  private(set) var gap1 = Four(repeating: ContactLane.missingPointGap)
  /// Least separation speed at the first point, in pt/s.
  var minSpeed1 = Four(repeating: 0)
  /// Accumulated impulses: along the normal at the first point, and along the tangent.
  var first = Four(repeating: 0)
  var across = Four(repeating: 0)
  /// Sum of the normal impulses of this step.
  var total = Four(repeating: 0)

  /// Data that is not needed if all four contacts are between discs: lever arms along the normal, and the
  /// second points.
  struct SecondPointData: Sendable {
    /// Lever arms along the normal at each point.
    var leverA1 = Four(repeating: 0)
    var leverB1 = Four(repeating: 0)
    var leverA2 = Four(repeating: 0)
    var leverB2 = Four(repeating: 0)
    /// The matrix K of velocity changes per unit normal impulse: at each point, and at one point by the
    /// other.
    var k11 = Four(repeating: 1)
    var k12 = Four(repeating: 0)
    var k22 = Four(repeating: 1)
    var gap2 = Four(repeating: ContactLane.missingPointGap)
    var minSpeed2 = Four(repeating: 0)
    var second = Four(repeating: 0)
  }

  /// Relaxation factor of the normal impulses. Neighbors will follow the correction, so it exceeds 1: the
  /// weight of a tall stack reaches its foot in far fewer passes (successive over-relaxation, D. M. Young,
  /// 1950). Impacts use 1, because over-relaxation would throw bodies back.
  ///
  /// A factor of more than 4/3 leaves more than a third of an error with the opposite sign. The error would
  /// then grow from substep to substep, because the warm start and the velocity both carry it on.
  private var relaxation: Four {
    @inline(__always) get { impactLanes == 0 ? Four(repeating: 1.3) : Four.select(impactLanes, 1, 1.3) }
  }

  /// Velocities of four bodies, one per lane.
  struct Velocities {
    var x: Four
    var y: Four
    var spin: Four

    @inline(__always)
    init(_ bodies: borrowing MutableSpan<SIMD4<Float>>, _ indices: SIMD4<Int32>) {
      self.init(
        bodies[Int(indices.x)], bodies[Int(indices.y)], bodies[Int(indices.z)], bodies[Int(indices.w)])
    }

    @inline(__always)
    init(_ bodies: Span<SIMD4<Float>>, _ indices: SIMD4<Int32>) {
      self.init(
        bodies[Int(indices.x)], bodies[Int(indices.y)], bodies[Int(indices.z)], bodies[Int(indices.w)])
    }

    @inline(__always)
    private init(_ p: SIMD4<Float>, _ q: SIMD4<Float>, _ r: SIMD4<Float>, _ s: SIMD4<Float>) {
      x = Four(p.x, q.x, r.x, s.x)
      y = Four(p.y, q.y, r.y, s.y)
      spin = Four(p.z, q.z, r.z, s.z)
    }

    /// Averages the velocities of neighboring lanes that share a body.
    func averaged(where isShared: UInt8) -> Velocities {
      let mask = Four.isAtLeast(Four.select(isShared, 1, 0), Four(repeating: 1))
      func mean(_ v: Four) -> Four {
        Four.select(mask, (v + Four(v[1], v[0], v[3], v[2])) * Four(repeating: 0.5), v)
      }
      var averaged = self
      averaged.x = mean(x)
      averaged.y = mean(y)
      averaged.spin = mean(spin)
      return averaged
    }

    @inline(__always)
    func store(_ bodies: inout MutableSpan<SIMD4<Float>>, _ indices: SIMD4<Int32>) {
      bodies[Int(indices.x)] = SIMD4(x[0], y[0], spin[0], 0)
      bodies[Int(indices.y)] = SIMD4(x[1], y[1], spin[1], 0)
      bodies[Int(indices.z)] = SIMD4(x[2], y[2], spin[2], 0)
      bodies[Int(indices.w)] = SIMD4(x[3], y[3], spin[3], 0)
    }
  }

  /// Splits the bodies that a lane shares with the next: each acts on a body of half the mass (mass
  /// splitting).
  mutating func splitMasses(ofLane lane: Int, sharesA isA: Bool, sharesB isB: Bool) {
    for k in lane...(lane + 1) {
      if isA {
        sharesA |= 1 << UInt8(k)
        massA[k] *= 2
        inertiaA[k] *= 2
      }
      if isB {
        sharesB |= 1 << UInt8(k)
        massB[k] *= 2
        inertiaB[k] *= 2
      }
    }
  }

  /// Writes the velocities back; a body that two lanes share gets their mean.
  @inline(__always)
  func store(
    _ velocityA: Velocities, _ velocityB: Velocities, _ bodies: inout MutableSpan<SIMD4<Float>>
  ) {
    (sharesA != 0 ? velocityA.averaged(where: sharesA) : velocityA).store(&bodies, a)
    (sharesB != 0 ? velocityB.averaged(where: sharesB) : velocityB).store(&bodies, b)
  }

  // MARK: Geometry

  /// Sets the normals, lever arms and masses of all lanes.
  mutating func setGeometry(
    _ x: Four, _ y: Four, _ acrossA: Four, _ acrossB: Four, _ perDeterminant: Four, _ acrossMass: Four,
    isFlat: Bool
  ) {
    normalX = x
    normalY = y
    tangentLeverA = acrossA
    tangentLeverB = acrossB
    self.perDeterminant = perDeterminant
    self.acrossMass = acrossMass
    self.isFlat = isFlat
  }

  /// Sets the gaps and warm start impulses of all lanes.
  mutating func setGapAndImpulses(_ gap: Four, _ first: Four, _ across: Four) {
    gap1 = gap
    self.first = first
    self.across = across
  }

  @inline(__always)
  mutating func setOwnedLanes(_ x: Four, _ y: Four, _ gap: Four) {
    normalX = x
    normalY = y
    gap1 = gap
  }

  /// Clears the contact of a lane.
  mutating func clearLane(_ k: Int) {
    let others = ~(UInt8(1) << UInt8(k))
    inelasticLanes &= others
    ownedLanes &= others
    worldUpdatedLanes &= others
    loadedLanes &= others
    reboundLanes &= others
    touching &= others
    struckLanes &= others
    normalX[k] = 0
    normalY[k] = 0
    gap1[k] = ContactLane.missingPointGap
    total[k] = 0
  }

  @inline(__always)
  mutating func addToGap(_ change: Four) { gap1 = gap1 + change }

  /// Gaps of owned lanes; 0 in the others.
  var ownedGap: Four {
    @inline(__always) get {
      Four.select(Four.isAtLeast(Four.select(ownedLanes, 1, 0), Four(repeating: 1)), gap1, Four(repeating: 0))
    }
  }

  /// Accumulated normal impulses at the second points.
  func secondImpulse(_ flats: [SecondPointData]) -> Four {
    isFlat ? flats[Int(flat)].second : Four(repeating: 0)
  }

  /// Accumulated normal impulses of both points together.
  @inline(__always)
  func normalImpulse(_ flats: borrowing MutableSpan<SecondPointData>) -> Four {
    isFlat ? first + flats[Int(flat)].second : first
  }

  // MARK: Solving

  /// Applies the warm start impulses.
  @inline(__always)
  func warmStart(_ bodies: inout MutableSpan<SIMD4<Float>>, _ flats: inout MutableSpan<SecondPointData>) {
    var velocityA = Velocities(bodies, a)
    var velocityB = Velocities(bodies, b)
    var press = first
    var angularA = tangentLeverA * across
    var angularB = tangentLeverB * across
    if isFlat {
      let other = flats[Int(flat)]
      press = press + other.second
      angularA = angularA + (other.leverA1 * first + other.leverA2 * other.second)
      angularB = angularB + (other.leverB1 * first + other.leverB2 * other.second)
    }
    let x = normalX * press - normalY * across
    let y = normalY * press + normalX * across
    applyLinearImpulse(&velocityA, &velocityB, x, y)
    applyAngularImpulse(&velocityA, &velocityB, angularA, angularB)
    store(velocityA, velocityB, &bodies)
  }

  /// Applies linear impulses (x, y) to B and their negatives to A.
  @inline(__always)
  private func applyLinearImpulse(
    _ velocityA: inout Velocities, _ velocityB: inout Velocities, _ x: Four, _ y: Four
  ) {
    velocityA.x = velocityA.x - x * massA
    velocityA.y = velocityA.y - y * massA
    velocityB.x = velocityB.x + x * massB
    velocityB.y = velocityB.y + y * massB
  }

  /// Applies angular impulses.
  @inline(__always)
  private func applyAngularImpulse(
    _ velocityA: inout Velocities, _ velocityB: inout Velocities, _ angularA: Four, _ angularB: Four
  ) {
    velocityA.spin = velocityA.spin - angularA * inertiaA
    velocityB.spin = velocityB.spin + angularB * inertiaB
  }

  /// Separation speed along the normal without the effect of spin.
  @inline(__always)
  private func linearSeparationSpeed(_ velocityA: Velocities, _ velocityB: Velocities) -> Four {
    normalX * (velocityB.x - velocityA.x) + normalY * (velocityB.y - velocityA.y)
  }

  /// Solves once: friction within the bounds of the present normal impulses, then the normal impulses.
  /// - Parameter withoutOverrelaxation: whether to use a relaxation factor of 1.
  /// - Returns: the largest change of a velocity in each lane.
  @inline(__always)
  mutating func solve(
    _ bodies: inout MutableSpan<SIMD4<Float>>, _ flats: inout MutableSpan<SecondPointData>,
    withoutOverrelaxation: Bool
  ) -> Four {
    let relaxation = withoutOverrelaxation ? Four(repeating: 1) : relaxation
    var velocityA = Velocities(bodies, a)
    var velocityB = Velocities(bodies, b)
    let zero = Four(repeating: 0)

    // Friction, bounded by μ times the normal impulses.
    let maxFriction = friction * (isFlat ? first + flats[Int(flat)].second : first)
    let slip =
      normalX * (velocityB.y - velocityA.y) - normalY * (velocityB.x - velocityA.x)
      + (velocityB.spin * tangentLeverB - velocityA.spin * tangentLeverA)
    let held = Four.smaller(Four.larger(across - acrossMass * slip, zero - maxFriction), maxFriction)
    let rub = held - across
    across = held
    applyLinearImpulse(&velocityA, &velocityB, zero - normalY * rub, normalX * rub)
    applyAngularImpulse(&velocityA, &velocityB, tangentLeverA * rub, tangentLeverB * rub)

    var changed: Four
    if isFlat {
      let other = flats[Int(flat)]
      let second = other.second
      let (wanted1, wanted2) = targetImpulse(velocityA, velocityB, other, first, minSpeed1, other.minSpeed2)
      // Over-relaxed, but never pulling.
      let next1 = Four.larger(first + relaxation * (wanted1 - first), zero)
      let next2 = Four.larger(second + relaxation * (wanted2 - second), zero)
      let (change1, change2) = (next1 - first, next2 - second)
      applyNormalImpulse(&velocityA, &velocityB, other, change1, change2)
      first = next1
      flats[Int(flat)].second = next2
      changed = Four.larger(Four.magnitude(change1), Four.magnitude(change2))
    } else {
      let wanted = targetImpulse(velocityA, velocityB, first, minSpeed1)
      let next = Four.larger(first + relaxation * (wanted - first), zero)
      let change = next - first
      first = next
      applyNormalImpulse(&velocityA, &velocityB, change)
      changed = Four.magnitude(change)
    }
    store(velocityA, velocityB, &bodies)
    return Four.larger(changed, Four.magnitude(rub)) * (massA + massB)
  }

  /// Applies a normal impulse that turns nothing.
  @inline(__always)
  func applyNormalImpulse(_ velocityA: inout Velocities, _ velocityB: inout Velocities, _ change: Four) {
    applyLinearImpulse(&velocityA, &velocityB, normalX * change, normalY * change)
  }

  /// Applies normal impulses at both points.
  @inline(__always)
  func applyNormalImpulse(
    _ velocityA: inout Velocities, _ velocityB: inout Velocities, _ other: SecondPointData, _ change1: Four,
    _ change2: Four
  ) {
    let change = change1 + change2
    applyLinearImpulse(&velocityA, &velocityB, normalX * change, normalY * change)
    applyAngularImpulse(
      &velocityA, &velocityB, other.leverA1 * change1 + other.leverA2 * change2,
      other.leverB1 * change1 + other.leverB2 * change2)
  }

  /// Normal impulse ≥ 0 that reaches the least speed, for contacts of discs.
  @inline(__always)
  func targetImpulse(_ velocityA: Velocities, _ velocityB: Velocities, _ first: Four, _ minSpeed: Four)
    -> Four
  {
    Four.larger(
      first - (linearSeparationSpeed(velocityA, velocityB) - minSpeed) * perDeterminant, Four(repeating: 0))
  }

  /// The block solver of `ContactConstraint`, lane by lane: finds impulses ≥ 0 and separation speeds that are
  /// not below the minimum speeds. At each point the impulse is zero or the speed equals its minimum.
  @inline(__always)
  func targetImpulse(
    _ velocityA: Velocities, _ velocityB: Velocities, _ other: SecondPointData, _ first: Four,
    _ minSpeed1: Four,
    _ minSpeed2: Four
  ) -> (Four, Four) {
    let zero = Four(repeating: 0)
    let linearSpeed = linearSeparationSpeed(velocityA, velocityB)
    let d1 = linearSpeed + (velocityB.spin * other.leverB1 - velocityA.spin * other.leverA1) - minSpeed1
    let d2 = linearSpeed + (velocityB.spin * other.leverB2 - velocityA.spin * other.leverA2) - minSpeed2
    let (k11, k12, k22, second) = (other.k11, other.k12, other.k22, other.second)
    let x1 = first - (k22 * d1 - k12 * d2) * perDeterminant
    let x2 = second - (k11 * d2 - k12 * d1) * perDeterminant
    // The speeds without the accumulated impulses.
    let q1 = d1 - (k11 * first + k12 * second)
    let q2 = d2 - (k12 * first + k22 * second)
    let only1 = zero - q1 / k11
    let only2 = zero - q2 / k22
    let is1 = Four.and(Four.isAtLeast(only1, zero), Four.isAtLeast(k12 * only1 + q2, zero))
    let is2 = Four.and(Four.isAtLeast(only2, zero), Four.isAtLeast(k12 * only2 + q1, zero))
    let isNone = Four.and(Four.isAtLeast(q1, zero), Four.isAtLeast(q2, zero))
    let isBoth = Four.and(Four.isAtLeast(x1, zero), Four.isAtLeast(x2, zero))
    // If no case applies, which only rounding can cause, the impulses stay. A lane with one point is solved
    // as in a quad of such lanes.
    let isPair = Four.isAtLeast(minSpeed2, Four(repeating: -1e17))
    let lone = Four.larger(first - d1 * perDeterminant, zero)
    var next1 = Four.select(isNone, zero, first)
    var next2 = Four.select(isNone, zero, second)
    let lone1 = Four.and(is1, not: is2)
    let lone2 = Four.and(is2, not: is1)
    next1 = Four.select(lone1, only1, Four.select(lone2, zero, next1))
    next2 = Four.select(lone2, only2, Four.select(lone1, zero, next2))
    next1 = Four.select(isBoth, x1, next1)
    next2 = Four.select(isBoth, x2, next2)
    return (Four.select(isPair, next1, lone), Four.select(isPair, next2, zero))
  }
}
