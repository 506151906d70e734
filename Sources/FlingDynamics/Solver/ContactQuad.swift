/// Four contacts solved at once, none of which shares a movable body with another.
///
/// Each lane is what `ContactRow` is, in single precision. A lane without a contact has no normal and moves nothing.
struct ContactQuad<Four: Lanes>: Sendable {
  /// In the pile's list of bodies; 0 for what cannot move.
  var a = SIMD4<Int32>(repeating: 0)
  var b = SIMD4<Int32>(repeating: 0)
  /// In the world's list; -1 for none.
  var contact = SIMD4<Int32>(repeating: -1)
  /// Whether any lane has two spots.
  var hasPairs = false
  /// Whether lanes 0 and 1, or 2 and 3, press one body, each half of it; and in which lanes that is the first or the second.
  private var hasTwins = false
  private var sharesA = Four(repeating: 0)
  private var sharesB = Four(repeating: 0)

  var normalX = Four(repeating: 0)
  var normalY = Four(repeating: 0)
  var friction = Four(repeating: 0)
  var massA = Four(repeating: 0)
  var massB = Four(repeating: 0)
  var inertiaA = Four(repeating: 0)
  var inertiaB = Four(repeating: 0)
  /// How much a unit of spin moves a body's surface along the normal at either spot, and across it between them.
  var turnA1 = Four(repeating: 0)
  var turnA2 = Four(repeating: 0)
  var turnAcrossA = Four(repeating: 0)
  var turnB1 = Four(repeating: 0)
  var turnB2 = Four(repeating: 0)
  var turnAcrossB = Four(repeating: 0)
  /// What a unit impulse changes: at the spots, at one by the other, and across.
  var k11 = Four(repeating: 1)
  var k12 = Four(repeating: 0)
  var k22 = Four(repeating: 1)
  var perDeterminant = Four(repeating: 1)
  var acrossMass = Four(repeating: 0)
  var least1 = Four(repeating: 0)
  var least2 = Four(repeating: 0)
  /// Impulses so far.
  var first = Four(repeating: 0)
  var second = Four(repeating: 0)
  var across = Four(repeating: 0)

  /// How far beyond what it lacks alone an impulse goes, because its neighbours will follow: a tall pile's weight arrives
  /// at its foot in far fewer passes (successive over-relaxation, D. M. Young, 1950). A blow goes no farther, or it would
  /// throw back what it stops.
  var stride = Four(repeating: 1.5)

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
    func joined(where isShared: Four) -> Velocities {
      let mask = Four.isAtLeast(isShared, Four(repeating: 1))
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
    hasTwins = true
    for k in lane...(lane + 1) {
      if isA {
        sharesA[k] = 1
        massA[k] *= 2
        inertiaA[k] *= 2
      }
      if isB {
        sharesB[k] = 1
        massB[k] *= 2
        inertiaB[k] *= 2
      }
    }
  }

  @inline(__always)
  private func store(
    _ velocityA: Velocities, _ velocityB: Velocities, _ bodies: inout MutableSpan<SIMD4<Float>>
  ) {
    (hasTwins ? velocityA.joined(where: sharesA) : velocityA).store(&bodies, a)
    (hasTwins ? velocityB.joined(where: sharesB) : velocityB).store(&bodies, b)
  }

  /// Applies the first guess.
  @inline(__always)
  func warmStart(_ bodies: inout MutableSpan<SIMD4<Float>>) {
    var velocityA = Velocities(bodies, a)
    var velocityB = Velocities(bodies, b)
    let press = first + second
    let x = normalX * press - normalY * across
    let y = normalY * press + normalX * across
    push(
      &velocityA, &velocityB, x, y, turnA1 * first + turnA2 * second + turnAcrossA * across,
      turnB1 * first + turnB2 * second + turnAcrossB * across)
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
  /// - Returns: how much it changes a velocity.
  @inline(__always)
  mutating func solve(_ bodies: inout MutableSpan<SIMD4<Float>>) -> Four {
    var velocityA = Velocities(bodies, a)
    var velocityB = Velocities(bodies, b)
    let zero = Four(repeating: 0)

    let most = friction * (first + second)
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
      let d2 = parting + (velocityB.spin * turnB2 - velocityA.spin * turnA2) - least2
      let (wanted1, wanted2) = block(d1, d2)
      let next1 = Four.larger(first + stride * (wanted1 - first), zero)
      let next2 = Four.larger(second + stride * (wanted2 - second), zero)
      let change1 = next1 - first
      let change2 = next2 - second
      first = next1
      second = next2
      let change = change1 + change2
      push(
        &velocityA, &velocityB, normalX * change, normalY * change,
        turnA1 * change1 + turnA2 * change2, turnB1 * change1 + turnB2 * change2)
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
  private func block(_ d1: Four, _ d2: Four) -> (Four, Four) {
    let zero = Four(repeating: 0)
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
    let isPair = Four.isAtLeast(least2, Four(repeating: -1e17))
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
