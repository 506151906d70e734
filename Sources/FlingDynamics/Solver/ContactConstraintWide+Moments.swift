/// How four contacts lie at a moment, and what is asked of them before and after they are solved.
extension ContactConstraintWide {
  /// Takes four contacts as they stand; an empty lane has no normal.
  mutating func take(
    _ p: QuadLane, _ q: QuadLane, _ r: QuadLane, _ s: QuadLane, _ flats: inout [SecondPointData]
  ) {
    @inline(__always)
    func four(_ field: (QuadLane) -> Float) -> Four { Four(field(p), field(q), field(r), field(s)) }
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
    // What presses a disc turns nothing, nor what presses what cannot turn.
    let isSolverOwned = Four.isAtLeast(Four.pick(ownedLanes, 1, 0), Four(repeating: 1))
    let turnsA = Four.only(Four.isAtLeast(inertiaA, Four(repeating: 1e-30)), isSolverOwned)
    let turnsB = Four.only(Four.isAtLeast(inertiaB, Four(repeating: 1e-30)), isSolverOwned)
    var turnA1 = Four.pick(turnsA, armAX1 * y - armAY1 * x, zero)
    var turnB1 = Four.pick(turnsB, armBX1 * y - armBY1 * x, zero)
    // The middle's arm with the normal turned by a quarter.
    let middleA = ((armAX1 + armAX2) * x + (armAY1 + armAY2) * y) * half
    let middleB = ((armBX1 + armBX2) * x + (armBY1 + armBY2) * y) * half
    let acrossA = Four.pick(isSolverOwned, turnAcrossA, middleA)
    let acrossB = Four.pick(isSolverOwned, turnAcrossB, middleB)
    var gap = four { $0.gap1 }
    var first = four { $0.first }
    let second = four { $0.second }

    // Where nothing moves, a unit stands in for the mass, and no normal leaves it without effect.
    let one = Four(repeating: 1)
    let isMoved = Four.isAtLeast(zero, massA + massB)
    let mass = Four.pick(isMoved, one, massA + massB)
    let acrossMass = one / (mass + acrossA * acrossA * inertiaA + acrossB * acrossB * inertiaB)
    // What rounding leaves of a lever is none.
    let lever = Four.larger(Four.magnitude(turnA1), Four.magnitude(turnB1))
    let isPaired = p.isPaired || q.isPaired || r.isPaired || s.isPaired
    guard isPaired || Four.bitsAtLeast(lever, Four(repeating: 1e-4)) != 0 else {
      axis(x, y, acrossA, acrossB, one / mass, acrossMass, isFlat: false)
      put(gap, first + second, four { $0.across })
      return
    }

    var other = SecondPointData()
    let turnA2 = Four.pick(turnsA, armAX2 * y - armAY2 * x, zero)
    let turnB2 = Four.pick(turnsB, armBX2 * y - armBY2 * x, zero)
    let gap2 = four { $0.gap2 }
    let k11 = mass + turnA1 * turnA1 * inertiaA + turnB1 * turnB1 * inertiaB
    let k22 = mass + turnA2 * turnA2 * inertiaA + turnB2 * turnB2 * inertiaB
    let k12 = mass + turnA1 * turnA2 * inertiaA + turnB1 * turnB2 * inertiaB
    let determinant = k11 * k22 - k12 * k12
    // Spots as good as in one place cannot be told apart: the middle stands for both, as it does where there is one.
    let hasSecond = Four.isAtLeast(four { $0.isPaired ? 1 : 0 }, one)
    let isPair = Four.both(hasSecond, Four.isAtLeast(Four(repeating: 1e4) * determinant, k11 * k22))
    turnA1 = Four.pick(isPair, turnA1, (turnA1 + turnA2) * half)
    turnB1 = Four.pick(isPair, turnB1, (turnB1 + turnB2) * half)
    let lone = mass + turnA1 * turnA1 * inertiaA + turnB1 * turnB1 * inertiaB
    other.turnA1 = turnA1
    other.turnB1 = turnB1
    other.turnA2 = Four.pick(isPair, turnA2, zero)
    other.turnB2 = Four.pick(isPair, turnB2, zero)
    other.k11 = Four.pick(isPair, k11, lone)
    other.k12 = Four.pick(isPair, k12, zero)
    other.k22 = Four.pick(isPair, k22, one)
    gap = Four.pick(isPair, gap, Four.pick(hasSecond, (gap + gap2) * half, gap))
    other.gap2 = Four.pick(isPair, gap2, Four(repeating: QuadLane.nowhere))
    first = Four.pick(isPair, first, first + second)
    other.second = Four.pick(isPair, second, zero)
    axis(
      x, y, acrossA, acrossB, one / Four.pick(isPair, determinant, lone), acrossMass, isFlat: true)
    put(gap, first, four { $0.across })
    if flat < 0 {
      flat = Int32(truncatingIfNeeded: flats.count)
      flats.append(other)
    } else {
      flats[Int(flat)] = other
    }
  }

  /// What a followed lane would bring once more.
  func lane(_ k: Int) -> QuadLane {
    var lane = QuadLane()
    lane.normalX = normalX[k]
    lane.normalY = normalY[k]
    lane.firstArms.aX = normalX[k] * turnAcrossA[k]
    lane.firstArms.aY = normalY[k] * turnAcrossA[k]
    lane.firstArms.bX = normalX[k] * turnAcrossB[k]
    lane.firstArms.bY = normalY[k] * turnAcrossB[k]
    lane.secondArms = lane.firstArms
    lane.gap1 = gap1[k]
    lane.first = first[k]
    lane.across = across[k]
    return lane
  }

  /// Finds how followed lanes lie where their bodies are now.
  /// - Returns: bit by bit, which begin or end to touch.
  @inline(__always)
  mutating func follow(_ places: Span<SIMD2<Double>>) -> UInt8 {
    @inline(__always)
    func way(_ from: Int32, _ to: Int32) -> SIMD2<Float> {
      // In double precision, since both may be far from the origin.
      SIMD2<Float>(places[Int(to)] - places[Int(from)])
    }
    let (p, q, r, s) = (way(a.x, b.x), way(a.y, b.y), way(a.z, b.z), way(a.w, b.w))
    let x = Four(p.x, q.x, r.x, s.x)
    let y = Four(p.y, q.y, r.y, s.y)
    let distance = Four.squareRoot(x * x + y * y)
    // Discs with one middle keep the way on which they met.
    let isApart = Four.isAtLeast(distance, Four(repeating: 1e-6))
    let isSolverOwned = Four.isAtLeast(Four.pick(ownedLanes, 1, 0), Four(repeating: 1))
    let mask = Four.both(isApart, isSolverOwned)
    follow(
      Four.pick(mask, x / distance, normalX), Four.pick(mask, y / distance, normalY),
      Four.pick(isSolverOwned, distance - (turnAcrossA - turnAcrossB), gap1))
    let limit = Four.pick(touching, Float(2 * World.slop), Float(World.slop))
    let isTouching = (Four.bitsAtLeast(limit, gap1) | struckLanes) & ownedLanes
    struckLanes = 0
    let changed = isTouching ^ touching
    touching = isTouching
    return changed
  }

  // MARK: Before and after solving

  /// What a solve is for.
  struct Demand {
    var forDrift: Bool
    /// What the guesses are to be multiplied by.
    var scale: Float
    /// Closing faster, in pt/s, what is dull and meets is stopped by a blow.
    var threshold: Float
  }

  /// Asks for what is to be held, and notes what is stopped by a blow.
  @inline(__always)
  mutating func begin(
    _ begun: Span<SIMD4<Float>>, _ flats: inout MutableSpan<SecondPointData>, _ demand: Demand
  ) {
    let zero = Four(repeating: 0)
    let rate = Four(repeating: Float(-1 / World.substep))
    let slop = Four(repeating: Float(World.slop))
    let scale = Four(repeating: demand.scale)
    let asked = least1
    let isAsked = Four.isAtLeast(Four.pick(reboundLanes, 1, 0), Four(repeating: 1))
    let gap2 = isFlat ? flats[Int(flat)].gap2 : gap1
    // A gap may close within the drift.
    var least = demand.forDrift ? Four.larger(gap1, zero) * rate : zero
    var other = demand.forDrift ? Four.larger(gap2, zero) * rate : zero
    if reboundLanes != 0 {
      least = Four.pick(Four.both(isAsked, Four.isAtLeast(slop, gap1)), asked, least)
      other = Four.pick(Four.both(isAsked, Four.isAtLeast(slop, gap2)), asked, other)
    }
    impactLanes = reboundLanes
    reboundLanes = 0
    first = first * scale
    across = across * scale
    var second = isFlat ? flats[Int(flat)].second * scale : zero
    if demand.forDrift {
      let fast = closing(begun, flats, demand.threshold)
      reboundLanes = Four.bitsAtLeast(fast, Four(repeating: demand.threshold)) & inelasticLanes & ~impactLanes
      impactLanes |= reboundLanes
    } else {
      // After the drift only what touches is held.
      let isHeld = Four.isAtLeast(slop, Four.smaller(gap1, gap2))
      let never = Four(repeating: -1e18)
      least = Four.pick(isHeld, least, never)
      other = Four.pick(isHeld, other, never)
      first = Four.pick(isHeld, first, zero)
      across = Four.pick(isHeld, across, zero)
      second = Four.pick(isHeld, second, zero)
    }
    least1 = least
    guard isFlat else { return }
    // A spot that is not there asks for nothing.
    let isThere = Four.isAtLeast(Four(repeating: QuadLane.nowhere / 2), gap2)
    flats[Int(flat)].least2 = Four.pick(isThere, other, Four(repeating: -1e18))
    flats[Int(flat)].second = second
  }

  /// How fast what meets within the substep does so; of two spots on average, 0 where it does not or slower than what
  /// bounces.
  @inline(__always)
  func closing(
    _ bodies: Span<SIMD4<Float>>, _ flats: borrowing MutableSpan<SecondPointData>, _ threshold: Float
  ) -> Four {
    let zero = Four(repeating: 0)
    let rate = Four(repeating: Float(World.substep))
    let least = Four(repeating: -threshold)
    let velocityA = Velocities(bodies, a)
    let velocityB = Velocities(bodies, b)
    let parting = normalX * (velocityB.x - velocityA.x) + normalY * (velocityB.y - velocityA.y)
    @inline(__always)
    func closing(_ speed: Four, _ gap: Four) -> Four {
      let meets = Four.both(Four.isAtLeast(least, speed), Four.isAtLeast(zero, gap + speed * rate))
      return Four.pick(meets, zero - speed, zero)
    }
    guard isFlat else { return closing(parting, gap1) }
    let other = flats[Int(flat)]
    let one = closing(parting + (velocityB.spin * other.turnB1 - velocityA.spin * other.turnA1), gap1)
    let two = closing(
      parting + (velocityB.spin * other.turnB2 - velocityA.spin * other.turnA2), other.gap2)
    let half = Four(repeating: 0.5)
    let sum = one + two
    let isBoth = Four.isAtLeast(Four.smaller(one, two), Four(repeating: 1e-30))
    return Four.pick(isBoth, sum * half, sum)
  }

  /// Has a lane hold nothing in this solve.
  mutating func release(_ k: Int, _ flats: inout [SecondPointData]) {
    least1[k] = -1e18
    first[k] = 0
    across[k] = 0
    guard isFlat else { return }
    flats[Int(flat)].least2[k] = -1e18
    flats[Int(flat)].second[k] = 0
  }

  /// Has a lane be nobody's.
  mutating func clear(_ k: Int, _ flats: inout [SecondPointData]) {
    release(k, &flats)
    leave(k)
    if isFlat { flats[Int(flat)].gap2[k] = QuadLane.nowhere }
  }

  /// Adds up what was pressed.
  @inline(__always)
  mutating func end(_ flats: borrowing MutableSpan<SecondPointData>) {
    total = total + press(flats)
  }

  // MARK: Overlaps

  /// Impulses that part what overlaps, at either spot.
  struct Parting: Sendable {
    var first = Four(repeating: 0)
    var second = Four(repeating: 0)
  }

  /// Whether any dull contact is deeper than is left alone.
  @inline(__always)
  func isDeep(_ flats: borrowing MutableSpan<SecondPointData>) -> Bool {
    let deepest = isFlat ? Four.smaller(gap1, flats[Int(flat)].gap2) : gap1
    return Four.bitsAtLeast(Four(repeating: Float(-World.slop)), deepest) & inelasticLanes != 0
  }

  /// How fast a depth is to be taken away, where any spot is deeper than is left alone.
  @inline(__always)
  private func leastParting(_ gap: Four, deepest: Four, _ share: Float) -> Four {
    let zero = Four(repeating: 0)
    let slop = Float(World.slop)
    let isInelasticWide = Four.isAtLeast(Four.pick(inelasticLanes, 1, 0), Four(repeating: 1))
    let isDeep = Four.both(isInelasticWide, Four.isAtLeast(Four(repeating: -slop), deepest))
    let speed =
      (Four(repeating: -slop / 2) - gap) * Four(repeating: share * Float(1 / World.substep))
    let most = Four(repeating: Float(World.partingSpeed))
    return Four.pick(isDeep, Four.larger(Four.smaller(speed, most), zero), Four(repeating: -1e18))
  }

  /// One pass of parting.
  @inline(__always)
  func part(
    _ pushes: inout MutableSpan<SIMD4<Float>>, _ parting: inout Parting,
    _ flats: borrowing MutableSpan<SecondPointData>,
    share: Float
  ) {
    var pushA = Velocities(pushes, a)
    var pushB = Velocities(pushes, b)
    if isFlat {
      var other = flats[Int(flat)]
      other.second = parting.second
      let deepest = Four.smaller(gap1, other.gap2)
      // A spot that is not there asks for nothing.
      let isThere = Four.isAtLeast(Four(repeating: QuadLane.nowhere / 2), other.gap2)
      let least2 = leastParting(other.gap2, deepest: deepest, share)
      let (next1, next2) = wanted(
        pushA, pushB, other, parting.first, leastParting(gap1, deepest: deepest, share),
        Four.pick(isThere, least2, Four(repeating: -1e18)))
      press(&pushA, &pushB, other, next1 - parting.first, next2 - parting.second)
      parting.first = next1
      parting.second = next2
    } else {
      let next = wanted(pushA, pushB, parting.first, leastParting(gap1, deepest: gap1, share))
      press(&pushA, &pushB, next - parting.first)
      parting.first = next
    }
    store(pushA, pushB, &pushes)
  }

  /// Goes on where pushes have moved the bodies.
  @inline(__always)
  mutating func shift(_ pushes: Span<SIMD4<Float>>, _ flats: inout MutableSpan<SecondPointData>) {
    let rate = Four(repeating: Float(World.substep))
    let pushA = Velocities(pushes, a)
    let pushB = Velocities(pushes, b)
    let parting = normalX * (pushB.x - pushA.x) + normalY * (pushB.y - pushA.y)
    guard isFlat else {
      widen(parting * rate)
      return
    }
    let other = flats[Int(flat)]
    widen((parting + (pushB.spin * other.turnB1 - pushA.spin * other.turnA1)) * rate)
    flats[Int(flat)].gap2 =
      other.gap2 + (parting + (pushB.spin * other.turnB2 - pushA.spin * other.turnA2)) * rate
  }
}
