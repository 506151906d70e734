/// Four contacts solved at once, none of which shares a movable body with another.
///
/// Each lane is what `ContactRow` is, in single precision. A lane without a contact has no normal and moves nothing.
struct ContactQuad<Four: Lanes>: Sendable {
  /// In the pile's list of bodies; 0 for what cannot move.
  var a = SIMD4<Int32>(repeating: 0)
  var b = SIMD4<Int32>(repeating: 0)
  /// In the world's list; -1 for none.
  var contact = SIMD4<Int32>(repeating: -1)
  /// Whether any lane has two spots now; and where all is that it needs then, in the pile's list of pairs, -1 before.
  private(set) var hasPairs = false
  private var pair: Int32 = -1
  /// Bit by bit, in which lanes the first or the second body is one with that of the lane beside it, 0 and 1 or 2 and 3:
  /// each presses half of it.
  private var sharesA: UInt8 = 0
  private var sharesB: UInt8 = 0
  /// Bit by bit, which lanes stop a blow.
  private var blows: UInt8 = 0

  var normalX = Four(repeating: 0)
  var normalY = Four(repeating: 0)
  var friction = Four(repeating: 0)
  var massA = Four(repeating: 0)
  var massB = Four(repeating: 0)
  var inertiaA = Four(repeating: 0)
  var inertiaB = Four(repeating: 0)
  /// How much a unit of spin moves a body's surface along the normal at the first spot, and across it between both.
  var turnA1 = Four(repeating: 0)
  var turnAcrossA = Four(repeating: 0)
  var turnB1 = Four(repeating: 0)
  var turnAcrossB = Four(repeating: 0)
  /// What a unit of velocity asks for, where a lane has one spot; one over the determinant of what unit impulses change,
  /// where it has two.
  var perDeterminant = Four(repeating: 1)
  var acrossMass = Four(repeating: 0)
  var least1 = Four(repeating: 0)
  /// Impulses so far.
  var first = Four(repeating: 0)
  var across = Four(repeating: 0)

  /// What four contacts need beside if one of them has two spots.
  struct Pair: Sendable {
    /// As for the first spot.
    var turnA2 = Four(repeating: 0)
    var turnB2 = Four(repeating: 0)
    /// What a unit impulse changes: at the spots, and at one by the other.
    var k11 = Four(repeating: 1)
    var k12 = Four(repeating: 0)
    var k22 = Four(repeating: 1)
    var least2 = Four(repeating: 0)
    var second = Four(repeating: 0)
  }

  /// How far beyond what it lacks alone an impulse goes, because its neighbours will follow: a tall pile's weight arrives
  /// at its foot in far fewer passes (successive over-relaxation, D. M. Young, 1950). A blow goes no farther, or it would
  /// throw back what it stops.
  ///
  /// A pass that leaves more than a third of an error turned round, as strides above 4/3 do, would have it grow from one
  /// substep to the next: the guess and the velocity it left both carry it on.
  private var stride: Four {
    @inline(__always) get { blows == 0 ? Four(repeating: 1.3) : Self.four(blows, 1, 1.3) }
  }

  /// One value where bits are set, another where they are not.
  fileprivate static func four(_ bits: UInt8, _ set: Float, _ unset: Float) -> Four {
    func value(_ lane: UInt8) -> Float { bits >> lane & 1 == 1 ? set : unset }
    return Four(value(0), value(1), value(2), value(3))
  }

  /// Velocities of four bodies, lane by lane.
  struct Velocities {
    var x: Four
    var y: Four
    var spin: Four

    @inline(__always)
    init(_ bodies: borrowing MutableSpan<SIMD4<Float>>, _ indices: SIMD4<Int32>) {
      let p = bodies[Int(indices.x)]
      let q = bodies[Int(indices.y)]
      let r = bodies[Int(indices.z)]
      let s = bodies[Int(indices.w)]
      x = Four(p.x, q.x, r.x, s.x)
      y = Four(p.y, q.y, r.y, s.y)
      spin = Four(p.z, q.z, r.z, s.z)
    }

    /// Neighbouring lanes made one.
    func joined(where isShared: UInt8) -> Velocities {
      let mask = Four.isAtLeast(ContactQuad.four(isShared, 1, 0), Four(repeating: 1))
      func mean(_ v: Four) -> Four {
        Four.pick(mask, (v + Four(v[1], v[0], v[3], v[2])) * Four(repeating: 0.5), v)
      }
      var joined = self
      joined.x = mean(x)
      joined.y = mean(y)
      joined.spin = mean(spin)
      return joined
    }

    @inline(__always)
    func store(_ bodies: inout MutableSpan<SIMD4<Float>>, _ indices: SIMD4<Int32>) {
      bodies[Int(indices.x)] = SIMD4(x[0], y[0], spin[0], 0)
      bodies[Int(indices.y)] = SIMD4(x[1], y[1], spin[1], 0)
      bodies[Int(indices.z)] = SIMD4(x[2], y[2], spin[2], 0)
      bodies[Int(indices.w)] = SIMD4(x[3], y[3], spin[3], 0)
    }
  }

  /// Has a lane and the next press halves of the bodies they share.
  mutating func tie(_ lane: Int, sharesA isA: Bool, sharesB isB: Bool) {
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

  @inline(__always)
  private func store(
    _ velocityA: Velocities, _ velocityB: Velocities, _ bodies: inout MutableSpan<SIMD4<Float>>
  ) {
    (sharesA != 0 ? velocityA.joined(where: sharesA) : velocityA).store(&bodies, a)
    (sharesB != 0 ? velocityB.joined(where: sharesB) : velocityB).store(&bodies, b)
  }

  /// Impulses so far at second spots.
  func second(_ pairs: [Pair]) -> Four { hasPairs ? pairs[Int(pair)].second : Four(repeating: 0) }

  /// Applies the first guess.
  @inline(__always)
  func warmStart(_ bodies: inout MutableSpan<SIMD4<Float>>, _ pairs: [Pair]) {
    var velocityA = Velocities(bodies, a)
    var velocityB = Velocities(bodies, b)
    var press = first
    var turnA = turnA1 * first
    var turnB = turnB1 * first
    if hasPairs {
      let second = pairs[Int(pair)].second
      press = press + second
      turnA = turnA + pairs[Int(pair)].turnA2 * second
      turnB = turnB + pairs[Int(pair)].turnB2 * second
    }
    let x = normalX * press - normalY * across
    let y = normalY * press + normalX * across
    push(&velocityA, &velocityB, x, y, turnA + turnAcrossA * across, turnB + turnAcrossB * across)
    store(velocityA, velocityB, &bodies)
  }

  @inline(__always)
  private func push(
    _ velocityA: inout Velocities, _ velocityB: inout Velocities, _ x: Four, _ y: Four, _ turnA: Four,
    _ turnB: Four
  ) {
    velocityA.x = velocityA.x - x * massA
    velocityA.y = velocityA.y - y * massA
    velocityA.spin = velocityA.spin - turnA * inertiaA
    velocityB.x = velocityB.x + x * massB
    velocityB.y = velocityB.y + y * massB
    velocityB.spin = velocityB.spin + turnB * inertiaB
  }

  /// One pass: friction within the present pressure, then pressure.
  /// - Parameter isPlain: whether impulses go no farther than they lack.
  /// - Returns: how much it changes a velocity.
  @inline(__always)
  mutating func solve(
    _ bodies: inout MutableSpan<SIMD4<Float>>, _ pairs: inout MutableSpan<Pair>, isPlain: Bool
  ) -> Four {
    let stride = isPlain ? Four(repeating: 1) : stride
    var velocityA = Velocities(bodies, a)
    var velocityB = Velocities(bodies, b)
    let zero = Four(repeating: 0)

    let most = friction * (hasPairs ? first + pairs[Int(pair)].second : first)
    let slip =
      normalX * (velocityB.y - velocityA.y) - normalY * (velocityB.x - velocityA.x)
      + (velocityB.spin * turnAcrossB - velocityA.spin * turnAcrossA)
    let held = Four.smaller(Four.larger(across - acrossMass * slip, zero - most), most)
    let rub = held - across
    across = held
    push(
      &velocityA, &velocityB, zero - normalY * rub, normalX * rub, turnAcrossA * rub, turnAcrossB * rub)

    let parting = normalX * (velocityB.x - velocityA.x) + normalY * (velocityB.y - velocityA.y)
    let d1 = parting + (velocityB.spin * turnB1 - velocityA.spin * turnA1) - least1
    if hasPairs {
      let other = pairs[Int(pair)]
      let d2 = parting + (velocityB.spin * other.turnB2 - velocityA.spin * other.turnA2) - other.least2
      let (wanted1, wanted2) = block(d1, d2, other)
      let next1 = Four.larger(first + stride * (wanted1 - first), zero)
      let next2 = Four.larger(other.second + stride * (wanted2 - other.second), zero)
      let change1 = next1 - first
      let change2 = next2 - other.second
      first = next1
      pairs[Int(pair)].second = next2
      let change = change1 + change2
      push(
        &velocityA, &velocityB, normalX * change, normalY * change,
        turnA1 * change1 + other.turnA2 * change2, turnB1 * change1 + other.turnB2 * change2)
      store(velocityA, velocityB, &bodies)
      let changed = Four.larger(Four.magnitude(change1), Four.magnitude(change2))
      return Four.larger(changed, Four.magnitude(rub)) * (massA + massB)
    }
    let wanted = Four.larger(first - d1 * perDeterminant, zero)
    let next = Four.larger(first + stride * (wanted - first), zero)
    let change = next - first
    first = next
    push(
      &velocityA, &velocityB, normalX * change, normalY * change, turnA1 * change, turnB1 * change)
    store(velocityA, velocityB, &bodies)
    return Four.larger(Four.magnitude(change), Four.magnitude(rub)) * (massA + massB)
  }

  /// Impulses ≥ 0 with speeds ≥ 0, one of the two zero at each spot; `d` are the speeds now.
  @inline(__always)
  private func block(_ d1: Four, _ d2: Four, _ other: Pair) -> (Four, Four) {
    let zero = Four(repeating: 0)
    let (k11, k12, k22, second) = (other.k11, other.k12, other.k22, other.second)
    let x1 = first - (k22 * d1 - k12 * d2) * perDeterminant
    let x2 = second - (k11 * d2 - k12 * d1) * perDeterminant
    // The speeds without impulses.
    let q1 = d1 - (k11 * first + k12 * second)
    let q2 = d2 - (k12 * first + k22 * second)
    let only1 = zero - q1 / k11
    let only2 = zero - q2 / k22
    let is1 = Four.both(Four.isAtLeast(only1, zero), Four.isAtLeast(k12 * only1 + q2, zero))
    let is2 = Four.both(Four.isAtLeast(only2, zero), Four.isAtLeast(k12 * only2 + q1, zero))
    let isNone = Four.both(Four.isAtLeast(q1, zero), Four.isAtLeast(q2, zero))
    let isBoth = Four.both(Four.isAtLeast(x1, zero), Four.isAtLeast(x2, zero))
    // Rounding alone may leave none: then all stays.
    // A lone spot is solved as it would be among others of its kind.
    let isPair = Four.isAtLeast(other.least2, Four(repeating: -1e17))
    let lone = Four.larger(first - d1 * perDeterminant, zero)
    var next1 = Four.pick(isNone, zero, first)
    var next2 = Four.pick(isNone, zero, second)
    let lone1 = Four.only(is1, is2)
    let lone2 = Four.only(is2, is1)
    next1 = Four.pick(lone1, only1, Four.pick(lone2, zero, next1))
    next2 = Four.pick(lone2, only2, Four.pick(lone1, zero, next2))
    next1 = Four.pick(isBoth, x1, next1)
    next2 = Four.pick(isBoth, x2, next2)
    return (Four.pick(isPair, next1, lone), Four.pick(isPair, next2, zero))
  }
}

extension ContactQuad {
  /// Takes four contacts as they stand; an empty lane has no normal.
  mutating func take(_ p: QuadLane, _ q: QuadLane, _ r: QuadLane, _ s: QuadLane, _ pairs: inout [Pair]) {
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
    turnB1 = armBX1 * normalY - armBY1 * normalX
    // The middle's arm with the normal turned by a quarter.
    turnAcrossA = ((armAX1 + armAX2) * normalX + (armAY1 + armAY2) * normalY) * half
    turnAcrossB = ((armBX1 + armBX2) * normalX + (armBY1 + armBY2) * normalY) * half
    least1 = four { $0.least1 }
    first = four { $0.first }
    let second = four { $0.second }
    across = four { $0.across }
    blows = (p.isBlow ? 1 : 0) | (q.isBlow ? 2 : 0) | (r.isBlow ? 4 : 0) | (s.isBlow ? 8 : 0)

    // Where nothing moves, a unit stands in for the mass, and no normal leaves it without effect.
    let one = Four(repeating: 1)
    let isMoved = Four.isAtLeast(zero, massA + massB)
    let mass = Four.pick(isMoved, one, massA + massB)
    acrossMass =
      one / (mass + turnAcrossA * turnAcrossA * inertiaA + turnAcrossB * turnAcrossB * inertiaB)
    hasPairs = p.isPaired || q.isPaired || r.isPaired || s.isPaired
    guard hasPairs else {
      perDeterminant = one / (mass + turnA1 * turnA1 * inertiaA + turnB1 * turnB1 * inertiaB)
      first = first + second
      return
    }

    var other = Pair()
    let turnA2 = armAX2 * normalY - armAY2 * normalX
    let turnB2 = armBX2 * normalY - armBY2 * normalX
    let least2 = four { $0.least2 }
    let k11 = mass + turnA1 * turnA1 * inertiaA + turnB1 * turnB1 * inertiaB
    let k22 = mass + turnA2 * turnA2 * inertiaA + turnB2 * turnB2 * inertiaB
    let k12 = mass + turnA1 * turnA2 * inertiaA + turnB1 * turnB2 * inertiaB
    let determinant = k11 * k22 - k12 * k12
    // Spots as good as in one place cannot be told apart: the middle stands for both, as it does where there is one.
    let isPair = Four.both(
      Four.isAtLeast(four { $0.isPaired ? 1 : 0 }, one),
      Four.isAtLeast(Four(repeating: 1e4) * determinant, k11 * k22))
    turnA1 = Four.pick(isPair, turnA1, (turnA1 + turnA2) * half)
    turnB1 = Four.pick(isPair, turnB1, (turnB1 + turnB2) * half)
    let lone = mass + turnA1 * turnA1 * inertiaA + turnB1 * turnB1 * inertiaB
    other.k11 = Four.pick(isPair, k11, lone)
    other.k12 = Four.pick(isPair, k12, zero)
    other.k22 = Four.pick(isPair, k22, one)
    perDeterminant = one / Four.pick(isPair, determinant, lone)
    other.turnA2 = Four.pick(isPair, turnA2, zero)
    other.turnB2 = Four.pick(isPair, turnB2, zero)
    let isHigh = Four.isAtLeast(least2, Four(repeating: -1e17))
    least1 = Four.pick(isPair, least1, Four.pick(isHigh, (least1 + least2) * half, least1))
    other.least2 = Four.pick(isPair, least2, Four(repeating: -1e18))
    first = Four.pick(isPair, first, first + second)
    other.second = Four.pick(isPair, second, zero)
    if pair < 0 {
      pair = Int32(truncatingIfNeeded: pairs.count)
      pairs.append(other)
    } else {
      pairs[Int(pair)] = other
    }
  }
}
