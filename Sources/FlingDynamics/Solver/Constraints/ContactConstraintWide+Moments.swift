/// Loading four contacts, updating disc contacts, and the work before and after a solve.
extension ContactConstraintWide {
  /// Loads four contacts. The normal of an empty lane is zero.
  mutating func loadContacts(
    _ p: ContactLane, _ q: ContactLane, _ r: ContactLane, _ s: ContactLane, _ flats: inout [SecondPointData]
  ) {
    @inline(__always)
    func four(_ field: (ContactLane) -> Float) -> Four { Four(field(p), field(q), field(r), field(s)) }
    let zero = Four(repeating: 0)
    let half = Four(repeating: 0.5)
    let (x, y) = (four { $0.normalX }, four { $0.normalY })
    let armAX1 = four { $0.firstArms.aX }
    let armAY1 = four { $0.firstArms.aY }
    let armAX2 = four { $0.secondArms.aX }
    let armAY2 = four { $0.secondArms.aY }
    let armBX1 = four { $0.firstArms.bX }
    let armBY1 = four { $0.firstArms.bY }
    let armBX2 = four { $0.secondArms.bX }
    let armBY2 = four { $0.secondArms.bY }
    // Owned lanes are pairs of discs, whose normal impulses turn nothing; nor can a body without inverse
    // inertia turn.
    let isSolverOwned = Four.isAtLeast(Four.select(ownedLanes, 1, 0), Four(repeating: 1))
    let turnsA = Four.and(Four.isAtLeast(inertiaA, Four(repeating: 1e-30)), not: isSolverOwned)
    let turnsB = Four.and(Four.isAtLeast(inertiaB, Four(repeating: 1e-30)), not: isSolverOwned)
    var leverA1 = Four.select(turnsA, armAX1 * y - armAY1 * x, zero)
    var leverB1 = Four.select(turnsB, armBX1 * y - armBY1 * x, zero)
    // Lever arm of the midpoint along the tangent.
    let middleA = ((armAX1 + armAX2) * x + (armAY1 + armAY2) * y) * half
    let middleB = ((armBX1 + armBX2) * x + (armBY1 + armBY2) * y) * half
    let acrossA = Four.select(isSolverOwned, tangentLeverA, middleA)
    let acrossB = Four.select(isSolverOwned, tangentLeverB, middleB)
    var gap = four { $0.gap1 }
    var first = four { $0.first }
    let second = four { $0.second }

    // If neither body can move, a mass of 1 avoids a division by zero; the lane has no effect because its
    // normal is zero.
    let one = Four(repeating: 1)
    let isMoved = Four.isAtLeast(zero, massA + massB)
    let mass = Four.select(isMoved, one, massA + massB)
    let acrossMass = one / (mass + acrossA * acrossA * inertiaA + acrossB * acrossB * inertiaB)
    // Lever arms below 1e-4 pt are rounding errors.
    let lever = Four.larger(Four.magnitude(leverA1), Four.magnitude(leverB1))
    let isPaired = p.isPaired || q.isPaired || r.isPaired || s.isPaired
    guard isPaired || Four.bitsAtLeast(lever, Four(repeating: 1e-4)) != 0 else {
      setGeometry(x, y, acrossA, acrossB, one / mass, acrossMass, isFlat: false)
      setGapAndImpulses(gap, first + second, four { $0.across })
      return
    }

    var other = SecondPointData()
    let leverA2 = Four.select(turnsA, armAX2 * y - armAY2 * x, zero)
    let leverB2 = Four.select(turnsB, armBX2 * y - armBY2 * x, zero)
    let gap2 = four { $0.gap2 }
    let k11 = mass + leverA1 * leverA1 * inertiaA + leverB1 * leverB1 * inertiaB
    let k22 = mass + leverA2 * leverA2 * inertiaA + leverB2 * leverB2 * inertiaB
    let k12 = mass + leverA1 * leverA2 * inertiaA + leverB1 * leverB2 * inertiaB
    let determinant = k11 * k22 - k12 * k12
    // Two points that nearly coincide are merged into their midpoint, as in `ContactConstraint`. A lane with
    // one point is its own midpoint.
    let hasSecond = Four.isAtLeast(four { $0.isPaired ? 1 : 0 }, one)
    let isPair = Four.and(hasSecond, Four.isAtLeast(Four(repeating: 1e4) * determinant, k11 * k22))
    leverA1 = Four.select(isPair, leverA1, (leverA1 + leverA2) * half)
    leverB1 = Four.select(isPair, leverB1, (leverB1 + leverB2) * half)
    let lone = mass + leverA1 * leverA1 * inertiaA + leverB1 * leverB1 * inertiaB
    other.leverA1 = leverA1
    other.leverB1 = leverB1
    other.leverA2 = Four.select(isPair, leverA2, zero)
    other.leverB2 = Four.select(isPair, leverB2, zero)
    other.k11 = Four.select(isPair, k11, lone)
    other.k12 = Four.select(isPair, k12, zero)
    other.k22 = Four.select(isPair, k22, one)
    gap = Four.select(isPair, gap, Four.select(hasSecond, (gap + gap2) * half, gap))
    other.gap2 = Four.select(isPair, gap2, Four(repeating: ContactLane.missingPointGap))
    first = Four.select(isPair, first, first + second)
    other.second = Four.select(isPair, second, zero)
    setGeometry(
      x, y, acrossA, acrossB, one / Four.select(isPair, determinant, lone), acrossMass, isFlat: true)
    setGapAndImpulses(gap, first, four { $0.across })
    if flat < 0 {
      flat = Int32(truncatingIfNeeded: flats.count)
      flats.append(other)
    } else {
      flats[Int(flat)] = other
    }
  }

  /// The lane data of an owned (disc) contact, as if it were loaded once more.
  func lane(_ k: Int) -> ContactLane {
    var lane = ContactLane()
    lane.normalX = normalX[k]
    lane.normalY = normalY[k]
    lane.firstArms.aX = normalX[k] * tangentLeverA[k]
    lane.firstArms.aY = normalY[k] * tangentLeverA[k]
    lane.firstArms.bX = normalX[k] * tangentLeverB[k]
    lane.firstArms.bY = normalY[k] * tangentLeverB[k]
    lane.secondArms = lane.firstArms
    lane.gap1 = gap1[k]
    lane.first = first[k]
    lane.across = across[k]
    return lane
  }

  /// Updates normals and gaps of owned lanes from the positions of their bodies.
  /// - Returns: bit mask of the lanes that start or stop touching.
  @inline(__always)
  mutating func updateOwnedLanes(_ positions: Span<SIMD2<Double>>) -> UInt8 {
    @inline(__always)
    func offset(fromBody from: Int32, toBody to: Int32) -> SIMD2<Float> {
      // In double precision, since both may be far from the origin.
      SIMD2<Float>(positions[Int(to)] - positions[Int(from)])
    }
    let (p, q, r, s) = (
      offset(fromBody: a.x, toBody: b.x), offset(fromBody: a.y, toBody: b.y),
      offset(fromBody: a.z, toBody: b.z), offset(fromBody: a.w, toBody: b.w)
    )
    let x = Four(p.x, q.x, r.x, s.x)
    let y = Four(p.y, q.y, r.y, s.y)
    let distance = Four.squareRoot(x * x + y * y)
    // Concentric discs keep the last normal.
    let isApart = Four.isAtLeast(distance, Four(repeating: 1e-6))
    let isSolverOwned = Four.isAtLeast(Four.select(ownedLanes, 1, 0), Four(repeating: 1))
    let mask = Four.and(isApart, isSolverOwned)
    setOwnedLanes(
      Four.select(mask, x / distance, normalX), Four.select(mask, y / distance, normalY),
      Four.select(isSolverOwned, distance - (tangentLeverA - tangentLeverB), gap1))
    let limit = Four.select(touching, Float(2 * World.slop), Float(World.slop))
    let isTouching = (Four.bitsAtLeast(limit, gap1) | struckLanes) & ownedLanes
    struckLanes = 0
    let changed = isTouching ^ touching
    touching = isTouching
    return changed
  }

  // MARK: Before and after solving

  /// Parameters of one solve.
  struct SolveParameters {
    /// Whether the velocities are those that move the bodies, rather than those after the drift.
    var forDrift: Bool
    /// Factor for the warm start impulses.
    var scale: Float
    /// Inelastic contacts that close faster than this, in pt/s, and meet within the substep are stopped as
    /// impacts.
    var threshold: Float
  }

  /// Sets the least speeds, scales the warm start impulses, and marks the lanes that resolve an impact.
  @inline(__always)
  mutating func beginSolve(
    _ begun: Span<SIMD4<Float>>, _ flats: inout MutableSpan<SecondPointData>, _ parameters: SolveParameters
  ) {
    let zero = Four(repeating: 0)
    let rate = Four(repeating: Float(-1 / World.substep))
    let slop = Four(repeating: Float(World.slop))
    let scale = Four(repeating: parameters.scale)
    let asked = minSpeed1
    let isAsked = Four.isAtLeast(Four.select(reboundLanes, 1, 0), Four(repeating: 1))
    // Lanes without a second point use the first one twice.
    let gap2 = isFlat ? flats[Int(flat)].gap2 : gap1
    // Contacts may close their gap during the drift, but no more.
    var minSpeed = parameters.forDrift ? Four.larger(gap1, zero) * rate : zero
    var other = parameters.forDrift ? Four.larger(gap2, zero) * rate : zero
    if reboundLanes != 0 {
      minSpeed = Four.select(Four.and(isAsked, Four.isAtLeast(slop, gap1)), asked, minSpeed)
      other = Four.select(Four.and(isAsked, Four.isAtLeast(slop, gap2)), asked, other)
    }
    impactLanes = reboundLanes
    reboundLanes = 0
    first = first * scale
    across = across * scale
    var second = isFlat ? flats[Int(flat)].second * scale : zero
    if parameters.forDrift {
      let fast = closingSpeed(begun, flats, parameters.threshold)
      reboundLanes =
        Four.bitsAtLeast(fast, Four(repeating: parameters.threshold)) & inelasticLanes & ~impactLanes
      impactLanes |= reboundLanes
    } else {
      // After the drift only touching contacts are constrained.
      let isHeld = Four.isAtLeast(slop, Four.smaller(gap1, gap2))
      let never = Four(repeating: -1e18)
      minSpeed = Four.select(isHeld, minSpeed, never)
      other = Four.select(isHeld, other, never)
      first = Four.select(isHeld, first, zero)
      across = Four.select(isHeld, across, zero)
      second = Four.select(isHeld, second, zero)
    }
    minSpeed1 = minSpeed
    guard isFlat else { return }
    // A missing second point is not constrained.
    let isThere = Four.isAtLeast(Four(repeating: ContactLane.missingPointGap / 2), gap2)
    flats[Int(flat)].minSpeed2 = Four.select(isThere, other, Four(repeating: -1e18))
    flats[Int(flat)].second = second
  }

  /// Closing speed of contacts that meet within the substep: the mean over both points if both meet. 0 if the
  /// contact does not meet, or closes slower than the threshold.
  @inline(__always)
  func closingSpeed(
    _ bodies: Span<SIMD4<Float>>, _ flats: borrowing MutableSpan<SecondPointData>, _ threshold: Float
  ) -> Four {
    let zero = Four(repeating: 0)
    let rate = Four(repeating: Float(World.substep))
    let minusThreshold = Four(repeating: -threshold)
    let velocityA = Velocities(bodies, a)
    let velocityB = Velocities(bodies, b)
    let linearSpeed = normalX * (velocityB.x - velocityA.x) + normalY * (velocityB.y - velocityA.y)
    @inline(__always)
    func closingSpeed(_ speed: Four, _ gap: Four) -> Four {
      let meets = Four.and(Four.isAtLeast(minusThreshold, speed), Four.isAtLeast(zero, gap + speed * rate))
      return Four.select(meets, zero - speed, zero)
    }
    guard isFlat else { return closingSpeed(linearSpeed, gap1) }
    let other = flats[Int(flat)]
    let one = closingSpeed(
      linearSpeed + (velocityB.spin * other.leverB1 - velocityA.spin * other.leverA1), gap1)
    let two = closingSpeed(
      linearSpeed + (velocityB.spin * other.leverB2 - velocityA.spin * other.leverA2), other.gap2)
    let half = Four(repeating: 0.5)
    let sum = one + two
    let isBoth = Four.isAtLeast(Four.smaller(one, two), Four(repeating: 1e-30))
    return Four.select(isBoth, sum * half, sum)
  }

  /// Makes a lane unconstrained for this solve and clears its impulses.
  mutating func disableLane(_ k: Int, _ flats: inout [SecondPointData]) {
    minSpeed1[k] = -1e18
    first[k] = 0
    across[k] = 0
    guard isFlat else { return }
    flats[Int(flat)].minSpeed2[k] = -1e18
    flats[Int(flat)].second[k] = 0
  }

  /// Removes the contact of a lane.
  mutating func removeContact(inLane k: Int, _ flats: inout [SecondPointData]) {
    disableLane(k, &flats)
    clearLane(k)
    if isFlat { flats[Int(flat)].gap2[k] = ContactLane.missingPointGap }
  }

  /// Adds the normal impulses of this solve to the total of the step.
  @inline(__always)
  mutating func addToTotals(_ flats: borrowing MutableSpan<SecondPointData>) {
    total = total + normalImpulse(flats)
  }

  // MARK: Overlaps

  /// Pseudo-impulses that separate overlapping bodies, at either point.
  struct OverlapImpulses: Sendable {
    var first = Four(repeating: 0)
    var second = Four(repeating: 0)
  }

  /// Whether any inelastic contact is deeper than the allowed slop.
  @inline(__always)
  func hasDeepOverlap(_ flats: borrowing MutableSpan<SecondPointData>) -> Bool {
    let deepest = isFlat ? Four.smaller(gap1, flats[Int(flat)].gap2) : gap1
    return Four.bitsAtLeast(Four(repeating: Float(-World.slop)), deepest) & inelasticLanes != 0
  }

  /// The least separation speed for a depth, if any point of the contact is deeper than the slop; else
  /// unconstrained.
  @inline(__always)
  private func minSeparationSpeed(_ gap: Four, deepest: Four, _ fraction: Float) -> Four {
    let zero = Four(repeating: 0)
    let slop = Float(World.slop)
    let isInelasticWide = Four.isAtLeast(Four.select(inelasticLanes, 1, 0), Four(repeating: 1))
    let isDeep = Four.and(isInelasticWide, Four.isAtLeast(Four(repeating: -slop), deepest))
    let speed =
      (Four(repeating: -slop / 2) - gap) * Four(repeating: fraction * Float(1 / World.substep))
    let maxSpeed = Four(repeating: Float(World.maxSeparationSpeed))
    return Four.select(isDeep, Four.larger(Four.smaller(speed, maxSpeed), zero), Four(repeating: -1e18))
  }

  /// One pass of overlap correction.
  /// - Parameter pushes: the pseudo-velocities of the bodies.
  @inline(__always)
  func correctOverlap(
    _ pushes: inout MutableSpan<SIMD4<Float>>, _ impulses: inout OverlapImpulses,
    _ flats: borrowing MutableSpan<SecondPointData>,
    fraction: Float
  ) {
    var pushA = Velocities(pushes, a)
    var pushB = Velocities(pushes, b)
    if isFlat {
      var other = flats[Int(flat)]
      other.second = impulses.second
      let deepest = Four.smaller(gap1, other.gap2)
      // A missing second point is not constrained.
      let isThere = Four.isAtLeast(Four(repeating: ContactLane.missingPointGap / 2), other.gap2)
      let minSpeed2 = minSeparationSpeed(other.gap2, deepest: deepest, fraction)
      let (next1, next2) = targetImpulse(
        pushA, pushB, other, impulses.first, minSeparationSpeed(gap1, deepest: deepest, fraction),
        Four.select(isThere, minSpeed2, Four(repeating: -1e18)))
      applyNormalImpulse(&pushA, &pushB, other, next1 - impulses.first, next2 - impulses.second)
      impulses.first = next1
      impulses.second = next2
    } else {
      let next = targetImpulse(
        pushA, pushB, impulses.first, minSeparationSpeed(gap1, deepest: gap1, fraction))
      applyNormalImpulse(&pushA, &pushB, next - impulses.first)
      impulses.first = next
    }
    store(pushA, pushB, &pushes)
  }

  /// Updates the gaps by the pseudo-velocities of the bodies.
  @inline(__always)
  mutating func updateGaps(_ pushes: Span<SIMD4<Float>>, _ flats: inout MutableSpan<SecondPointData>) {
    let rate = Four(repeating: Float(World.substep))
    let pushA = Velocities(pushes, a)
    let pushB = Velocities(pushes, b)
    let linearSpeed = normalX * (pushB.x - pushA.x) + normalY * (pushB.y - pushA.y)
    guard isFlat else {
      addToGap(linearSpeed * rate)
      return
    }
    let other = flats[Int(flat)]
    addToGap((linearSpeed + (pushB.spin * other.leverB1 - pushA.spin * other.leverA1)) * rate)
    flats[Int(flat)].gap2 =
      other.gap2 + (linearSpeed + (pushB.spin * other.leverB2 - pushA.spin * other.leverA2)) * rate
  }
}
