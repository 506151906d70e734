internal import FlingGeometry

/// Solving the rows: places before the drift, velocities after it, and lengths after blows.
extension JointSystem {
  /// Begins the drift with the impulses of the one before.
  mutating func warmStart(_ movers: inout [Mover]) {
    guard !joints.isEmpty, matrix.isRegular, !matrix.isTooWide else { return }
    gather(movers)
    for i in rows.indices {
      var guess = rows[i].last
      guess = guess < rows[i].low ? rows[i].low : (guess > rows[i].high ? rows[i].high : guess)
      apply(i, guess)
    }
    scatter(&movers)
  }

  /// Impulses for a mean velocity after which everything is right where the drift ends.
  ///
  /// They act along the joints as they stood before it, which keeps the energy.
  /// - Returns: the largest error met, in points or radians a second.
  mutating func holdPlaces(_ movers: inout [Mover]) -> Double {
    guard !joints.isEmpty else { return 0 }
    gather(movers)
    findEnds()
    var worst = placeErrors()
    if hasBounds, chooseActive() {
      factor()
      findEnds()
      _ = placeErrors()
      worst = worst > 1 ? worst : 1
    }
    solve()
    scatter(&movers)
    return worst
  }

  /// As `holdPlaces`, for joints that turn far within a substep or contradict each other: along the directions at
  /// the end, which costs energy, and with steps so soft that each brings the whole nearer (K. Levenberg, "A Method for the
  /// Solution of Certain Non-Linear Problems in Least Squares", 1944).
  mutating func approachPlaces(_ movers: inout [Mover]) -> Double {
    guard !joints.isEmpty else { return 0 }
    gather(movers)
    findEnds()
    var worst = placeErrors()
    for j in joints.indices {
      let stand = nextStand(joints[j])
      for i in joints[j].rows { rows[i].point(stand) }
    }
    factor()
    if hasBounds, chooseActive() {
      findEnds()
      worst = placeErrors()
    }
    let misfit = misfit
    let begun = members
    let begunRows = rows
    var isNearer = false
    for _ in 0..<6 where !isNearer {
      factor()
      solve()
      findEnds()
      _ = placeErrors()
      isNearer = self.misfit < misfit * 0.999
      softness = isNearer ? softness / 10 : (softness > 1e-6 ? softness * 30 : 1e-5)
      if isNearer { break }
      members = begun
      rows = begunRows
      findEnds()
      _ = placeErrors()
    }
    isFactored = false
    scatter(&movers)
    return isNearer ? worst : 0
  }

  /// What is wrong, in terms of energy.
  var misfit: Double {
    var sum = 0.0
    for i in rows.indices where rows[i].isActive { sum += work[i] * work[i] * rows[i].inverse }
    return sum
  }

  /// Begins the drift anew, without a guess.
  mutating func restart() {
    for i in rows.indices { rows[i].total = 0 }
  }

  /// Remembers the impulses of the drift.
  mutating func keepImpulses() {
    for i in rows.indices { rows[i].last = rows[i].total }
  }

  /// Before impulses after which nothing changes: what is slack or away from its limits stays out.
  mutating func beginVelocities() {
    guard hasBounds else { return }
    for joint in joints {
      for i in joint.rows where rows[i].role == .atMost || rows[i].role == .ranged {
        let error = rows[i].value(joint.stand) - rows[i].target
        let isAway = rows[i].high == 0 ? error < -1e-7 : error > 1e-7
        if isAway && rows[i].last == 0 {
          rows[i].low = 0
          rows[i].high = 0
        }
      }
    }
  }

  /// Impulses after which nothing changes that must not.
  /// - Returns: the largest change of velocity asked for, in pt/s or rad/s.
  mutating func holdVelocities(_ movers: inout [Mover]) -> Double {
    guard !joints.isEmpty else { return 0 }
    gather(movers)
    var worst = speedErrors()
    if hasBounds, chooseActive() {
      factor()
      _ = speedErrors()
      worst = worst > 1 ? worst : 1
    }
    solve()
    scatter(&movers)
    return worst
  }

  mutating func gather(_ movers: [Mover]) {
    for m in members.indices { members[m].mover = movers[members[m].index] }
  }

  func scatter(_ movers: inout [Mover]) {
    for member in members { movers[member.index] = member.mover }
  }

  /// How the bodies will be turned if nothing changes.
  mutating func findEnds() {
    for m in members.indices {
      let spin = members[m].mover.spin
      guard spin != 0 else {
        members[m].nextCosine = members[m].cosine
        members[m].nextSine = members[m].sine
        continue
      }
      let (sine, cosine) = Elementary.sincos(spin * World.substep)
      members[m].nextCosine = cosine * members[m].cosine - sine * members[m].sine
      members[m].nextSine = sine * members[m].cosine + cosine * members[m].sine
    }
  }

  mutating func placeErrors() -> Double {
    var worst = 0.0
    for joint in joints {
      let stand = nextStand(joint)
      for i in joint.rows {
        let row = rows[i]
        let error =
          row.role == .driven
          ? row.speed(members[row.a].mover, members[row.b].mover, drift: joint.drift) - row.target
          : (row.value(stand) - row.target - row.goal) / World.substep
        work[i] = -error
        if row.isActive { worst = abs(error) > worst ? abs(error) : worst }
      }
    }
    return worst
  }

  mutating func speedErrors() -> Double {
    var worst = 0.0
    for joint in joints {
      for i in joint.rows {
        let row = rows[i]
        var error = row.speed(members[row.a].mover, members[row.b].mover, drift: joint.drift)
        if row.role == .driven { error -= row.target }
        work[i] = -error
        if row.isActive { worst = abs(error) > worst ? abs(error) : worst }
      }
    }
    return worst
  }

  /// Puts rows whose impulse would leave its bounds at the bound, and takes in those that come off it.
  /// - Returns: whether anything changed.
  mutating func chooseActive() -> Bool {
    var isChanged = false
    for i in rows.indices where rows[i].isBounded {
      let row = rows[i]
      let wanted = row.total + work[i] * row.inverse
      let isActive = wanted >= row.low && wanted <= row.high && row.low < row.high
      if isActive != row.isActive {
        rows[i].isActive = isActive
        isChanged = true
      }
      if !isActive {
        let bound = wanted < row.low ? row.low : row.high
        if bound != row.total {
          apply(i, bound - row.total)
          isChanged = true
        }
      }
    }
    return isChanged
  }

  mutating func solve() {
    if matrix.isTooWide {
      relax()
      return
    }
    if hasBounds {
      for i in rows.indices where !rows[i].isActive { work[i] = 0 }
    }
    matrix.solve(&work)
    for i in rows.indices { apply(i, work[i]) }
  }

  /// One row after the other, for systems too wide to be solved at once.
  mutating func relax() {
    func speed(_ row: JointRow) -> Double {
      row.speed(members[row.a].mover, members[row.b].mover, drift: .zero)
    }
    for i in rows.indices { work[i] += speed(rows[i]) }
    for i in rows.indices where rows[i].isActive {
      apply(i, (work[i] - speed(rows[i])) * rows[i].inverse)
    }
  }

  @inline(__always)
  mutating func apply(_ i: Int, _ impulse: Double) {
    let row = rows[i]
    rows[i].total += impulse
    let push = row.normal * impulse
    members[row.a].mover.velocity -= push * members[row.a].mover.inverseMass
    members[row.a].mover.spin -= row.turnA * impulse * members[row.a].mover.inverseInertia
    members[row.b].mover.velocity += push * members[row.b].mover.inverseMass
    members[row.b].mover.spin += row.turnB * impulse * members[row.b].mover.inverseInertia
  }

  // MARK: After blows

  /// Moves bodies so that everything is right, without changing a velocity.
  mutating func straighten(_ motions: inout [Motion]) {
    guard !joints.isEmpty, !matrix.isTooWide else { return }
    for m in members.indices {
      members[m].mover.velocity = .zero
      members[m].mover.spin = 0
    }
    for joint in joints {
      for i in joint.rows {
        let error = rows[i].value(joint.stand) - rows[i].target
        let counts: Bool
        switch rows[i].role {
        case .held: counts = true
        case .driven: counts = false
        case .atMost, .ranged: counts = rows[i].high == 0 ? error > 0 : error < 0
        }
        rows[i].isActive = counts
        work[i] = counts && abs(error) < 20 * rows[i].abrupt ? -error : 0
      }
    }
    factor()
    solve()
    for member in members where member.mover.inverseMass > 0 {
      motions[member.index].position += member.mover.velocity
      motions[member.index].turn(to: motions[member.index].angle + member.mover.spin)
    }
    isFactored = false
  }
}
