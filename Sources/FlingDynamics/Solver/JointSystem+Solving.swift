internal import FlingGeometry

/// Solving the rows: places before the drift, velocities after it, and lengths after blows.
extension JointSystem {
  /// What may be left of an error before the last solve, which takes off most of it, in pt/s or rad/s.
  static let tolerance = 5e-3
  /// Passes after which places should have been found.
  private static let patience = 8
  private static let mostPasses = 160

  // MARK: Alone

  /// Finds the velocities where nothing touches, right after `prepare`.
  mutating func solveAlone(forDrift: Bool, _ links: [Link], _ motions: inout [Motion]) {
    guard !joints.isEmpty else { return }
    if isLine {
      if !correction.isSplit, solveLine(forDrift: forDrift, links, &motions) { return }
      leaveLine(links, motions)
    }
    if forDrift, !correction.isSplit, hasLargeErrors { correction.substepsLeft = Self.splitSubsteps }
    if correction.isSplit {
      holdSplitVelocitiesAlone(forDrift: forDrift, motions)
    } else if forDrift {
      findDrift(motions)
      if isWild(motions) {
        correction.substepsLeft = Self.splitSubsteps
        holdSplitVelocitiesAlone(forDrift: true, motions)
      }
    } else {
      findVelocities()
      // Anchors that move drive joints that nearly contradict each other at any speed.
      if isFaster(than: speedBound(motions)) { holdSplitVelocitiesAlone(forDrift: false, motions) }
    }
    Self.scatter(members, &motions)
  }

  /// - Returns: whether that was enough.
  private mutating func solveLine(forDrift: Bool, _ links: [Link], _ motions: inout [Motion]) -> Bool {
    line.take(kept: kept, excess: excess)
    line.load(motions, links, at: time)
    guard forDrift ? line.findDrift() : line.findVelocities() else { return false }
    line.store(&motions)
    return true
  }

  private mutating func findDrift(_ motions: [Motion]) {
    guess(forDrift: true)
    var isWhipping = false
    var errorBefore = 0.0
    for pass in 0..<Self.mostPasses {
      let error = isWhipping ? approachPlaces() : holdPlaces()
      if error < Self.tolerance { break }
      if !isWhipping, Self.isLost(pass, error, before: errorBefore, isAlone: !hasBounds) {
        isWhipping = true
        Self.gatherMovers(&members, motions)
        restart()
      }
      errorBefore = error
    }
    keepImpulses(forDrift: true)
  }

  private mutating func findVelocities() {
    beginVelocities()
    for _ in 0..<Self.mostPasses {
      let error = holdVelocities()
      // Without bounds one solve answers all.
      if !hasBounds || error < Self.tolerance { break }
    }
    keepImpulses(forDrift: false)
  }

  /// Whether errors do not fall as they should: joints that turn far within a substep or contradict each other.
  static func isLost(_ pass: Int, _ error: Double, before: Double, isAlone: Bool) -> Bool {
    if pass == patience, !(error < 1) { return true }
    guard pass > 1 else { return false }
    return isAlone ? !(error < before / 2) : error > 1 && !(error < 2 * before)
  }

  // MARK: With contacts

  /// Begins with the impulses that it will most likely take; what contacts act on too is no line alone.
  /// - Parameter share: of a substep, whose forces it holds.
  mutating func warmStart(
    forDrift: Bool, share: Double, _ links: [Link], _ motions: [Motion], _ movers: inout [Mover]
  ) {
    leaveLine(links, motions)
    Self.gatherMovers(&members, movers)
    if !forDrift { beginVelocities() }
    guess(forDrift: forDrift, share: share)
    Self.scatter(members, &movers)
  }

  /// Impulses for a mean velocity after which everything is right where the drift ends.
  /// - Returns: the largest error met, in pt/s or rad/s.
  mutating func holdPlaces(_ movers: inout [Mover]) -> Double {
    Self.gatherMovers(&members, movers)
    let error = holdPlaces()
    Self.scatter(members, &movers)
    return error
  }

  /// As `holdPlaces`, for joints that turn far within a substep or contradict each other.
  mutating func approachPlaces(_ movers: inout [Mover]) -> Double {
    Self.gatherMovers(&members, movers)
    let error = approachPlaces()
    Self.scatter(members, &movers)
    return error
  }

  /// Impulses after which nothing changes that must not.
  /// - Returns: the largest change of velocity asked for, in pt/s or rad/s.
  mutating func holdVelocities(_ movers: inout [Mover]) -> Double {
    Self.gatherMovers(&members, movers)
    let error = holdVelocities()
    Self.scatter(members, &movers)
    return error
  }

  // MARK: Impulses

  /// The force of a joint changes slowly: the velocities at the start of the drift took half of its impulse, and what the
  /// drift took beyond that last time it takes again.
  private mutating func guess(forDrift: Bool, share: Double = 0.5) {
    guard isRegular else { return }
    // Kept are those of half a substep.
    for i in work.indices { work[i] = forDrift ? kept[i] * (2 * share) + excess[i] : kept[i] }
    if hasBounds {
      for i in rows.indices where rows[i].isBounded {
        work[i] = work[i] < rows[i].low ? rows[i].low : (work[i] > rows[i].high ? rows[i].high : work[i])
      }
    }
    Self.apply(work, &totals, &members, joints, rows)
  }

  /// Begins the drift anew, without a guess.
  mutating func restart() {
    for i in totals.indices { totals[i] = 0 }
  }

  /// Remembers the impulses of the drift, or those that kept velocities.
  mutating func keepImpulses(forDrift: Bool, share: Double = 0.5) {
    guard forDrift else {
      for i in totals.indices { kept[i] = totals[i] }
      return
    }
    for i in totals.indices { excess[i] = totals[i] - kept[i] * (2 * share) }
    if hasBounds {
      for i in rows.indices { rows[i].last = totals[i] }
    }
  }

  /// Along the joints as they stood before the drift, which keeps the energy.
  private mutating func holdPlaces() -> Double {
    Self.findEnds(&members)
    var worst = Self.placeErrors(&work, members, joints, rows, goals)
    if hasBounds, chooseActive() {
      factor()
      worst = worst > 1 ? worst : 1
    }
    solve()
    return worst
  }

  /// Along the directions at the end, which costs energy, and with steps so soft that each brings the whole nearer
  /// (K. Levenberg, "A Method for the Solution of Certain Non-Linear Problems in Least Squares", 1944).
  private mutating func approachPlaces() -> Double {
    Self.findEnds(&members)
    var worst = Self.placeErrors(&work, members, joints, rows, goals)
    Self.pointToEnds(&rows, &joints, members)
    isPrepared = false
    factor()
    if hasBounds, chooseActive() { worst = worst > 1 ? worst : 1 }
    let misfit = misfit
    let begun = members
    let begunTotals = totals
    var isNearer = false
    for _ in 0..<6 {
      factor()
      solve()
      Self.findEnds(&members)
      _ = Self.placeErrors(&work, members, joints, rows, goals)
      isNearer = self.misfit < misfit * 0.999
      softness = isNearer ? softness / 10 : (softness > 1e-6 ? softness * 30 : 1e-5)
      if isNearer { break }
      members = begun
      totals = begunTotals
      Self.findEnds(&members)
      _ = Self.placeErrors(&work, members, joints, rows, goals)
    }
    return isNearer ? worst : 0
  }

  /// What is wrong, in terms of energy.
  private var misfit: Double {
    var sum = 0.0
    for i in rows.indices where rows[i].isActive {
      let own = isChained ? chain.own(i) : matrix.diagonal[i]
      sum += work[i] * work[i] / own
    }
    return sum
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

  /// Whether the drift that was found is a wild one.
  private mutating func isWild(_ motions: [Motion]) -> Bool {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for member in members where member.mover.inverseMass > 0 {
      before += motions[member.index].mover.energy
      after += member.mover.energy
      mass += 1 / member.mover.inverseMass
    }
    if isFaster(than: speedBound(motions)) { return true }
    // Mostly it is not, and how far joints are bent need not be known.
    guard !(after <= 4 * before) else { return false }
    return World.isWild(before: before, after: after, mass: mass, error: largestError())
  }

  /// Takes the change of velocity that each row asks for.
  mutating func findSpeedErrors() -> Double { Self.speedErrors(&work, members, joints, rows) }

  private mutating func holdVelocities() -> Double { holdErrors(worst: findSpeedErrors()) }

  /// Gives the impulses that bring the changes that are asked for.
  @discardableResult
  mutating func holdErrors(worst found: Double = 0) -> Double {
    var worst = found
    if hasBounds, chooseActive() {
      factor()
      worst = worst > 1 ? worst : 1
    }
    solve()
    return worst
  }

  /// Puts rows whose impulse would leave its bounds at the bound, and takes in those that come off it.
  ///
  /// What that does to the errors is counted along the joints as they stand: an impulse that is taken back may be huge where
  /// rows contradict each other, such as a taut rope and the limit of a pin, and the solve takes it back too; where the
  /// bodies would be in between means nothing.
  /// - Returns: whether anything changed.
  private mutating func chooseActive() -> Bool {
    var isChanged = false
    var before: [Double] = []
    for i in rows.indices where rows[i].isBounded {
      let row = rows[i]
      let wanted = totals[i] + work[i] * row.inverse
      let isActive = wanted >= row.low && wanted <= row.high && row.low < row.high
      if isActive != row.isActive {
        rows[i].isActive = isActive
        isChanged = true
      }
      if !isActive {
        let bound = wanted < row.low ? row.low : row.high
        if bound != totals[i] {
          if before.isEmpty {
            before = work
            _ = Self.speedErrors(&before, members, joints, rows)
          }
          apply(i, bound - totals[i])
          isChanged = true
        }
      }
    }
    guard !before.isEmpty else { return isChanged }
    var after = work
    _ = Self.speedErrors(&after, members, joints, rows)
    for i in work.indices { work[i] += after[i] - before[i] }
    return isChanged
  }

  private mutating func solve() {
    if isTooWide {
      relax()
      return
    }
    if hasBounds {
      for i in rows.indices where !rows[i].isActive { work[i] = 0 }
    }
    if isChained { chain.solve(&work) } else { matrix.solve(&work) }
    Self.apply(work, &totals, &members, joints, rows)
  }

  /// One row after the other, for systems too wide to be solved at once.
  private mutating func relax() {
    func speed(_ row: JointRow) -> Double {
      row.speed(members[row.a].mover, members[row.b].mover, drift: .zero)
    }
    for i in rows.indices { work[i] += speed(rows[i]) }
    for i in rows.indices where rows[i].isActive {
      apply(i, (work[i] - speed(rows[i])) * rows[i].inverse)
    }
  }

  mutating func apply(_ i: Int, _ impulse: Double) {
    let row = rows[i]
    totals[i] += impulse
    let push = row.normal * impulse
    members[row.a].mover.velocity -= push * members[row.a].mover.inverseMass
    members[row.a].mover.spin -= row.turnA * impulse * members[row.a].mover.inverseInertia
    members[row.b].mover.velocity += push * members[row.b].mover.inverseMass
    members[row.b].mover.spin += row.turnB * impulse * members[row.b].mover.inverseInertia
  }

  // MARK: After blows

  /// Moves bodies so that everything is right, without changing a velocity.
  mutating func straighten(_ motions: inout [Motion]) {
    guard !joints.isEmpty, !isTooWide else { return }
    for m in members.indices {
      members[m].mover.velocity = .zero
      members[m].mover.spin = 0
    }
    for joint in joints {
      for i in joint.rows where rows[i].measure != .nothing {
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
    if !isRegular {
      // Rows that contradict each other share the error instead of throwing bodies far away.
      softness = 1e-3
      factor()
      softness = 0
    }
    solve()
    let share = displacementShare(from: members)
    for member in members where member.mover.inverseMass > 0 {
      motions[member.index].position += member.mover.velocity * share
      motions[member.index].turn(to: motions[member.index].angle + member.mover.spin * share)
    }
    isFactored = false
  }
}

// MARK: Walks over all joints

extension JointSystem {
  static func gatherMovers(_ list: inout [Member], _ movers: [Mover]) {
    var members = list.mutableSpan
    let movers = movers.span
    for m in members.indices { members[m].mover = movers[members[m].index] }
  }

  static func gatherMovers(_ list: inout [Member], _ motions: [Motion]) {
    var members = list.mutableSpan
    let motions = motions.span
    for m in members.indices { members[m].mover = motions[members[m].index].mover }
  }

  static func scatter(_ members: [Member], _ list: inout [Mover]) {
    let members = members.span
    var movers = list.mutableSpan
    for m in members.indices { movers[members[m].index] = members[m].mover }
  }

  static func scatter(_ members: [Member], _ list: inout [Motion]) {
    let members = members.span
    var motions = list.mutableSpan
    for m in members.indices { motions[members[m].index].mover = members[m].mover }
  }

  /// Of two numbers of at least 0, one of which may be none.
  @inline(__always)
  private static func greater(_ x: Double, _ y: Double) -> Double { x > y ? x : y }

  /// Where the bodies will be and how they will be turned if nothing changes.
  fileprivate static func findEnds(_ list: inout [Member]) {
    var members = list.mutableSpan
    for m in members.indices {
      members[m].nextPosition = members[m].position + members[m].mover.velocity * World.substep
      let turn = members[m].mover.spin * World.substep
      let (sine, cosine) = SmallTurn.sincos(turn)
      let (s, c) = (members[m].sine, members[m].cosine)
      members[m].nextCosine = cosine * c - sine * s
      members[m].nextSine = sine * c + cosine * s
    }
  }

  fileprivate static func placeErrors(
    _ list: inout [Double], _ members: [Member], _ joints: [Joint], _ rows: [JointRow], _ goals: [Double]
  ) -> Double {
    var work = list.mutableSpan
    let (members, joints, rows, goals) = (members.span, joints.span, rows.span, goals.span)
    var worst = 0.0
    let rate = 1 / World.substep
    for j in joints.indices {
      let first = joints[j].rows.lowerBound
      if joints[j].isPoint {
        let way = nextWay(joints[j], members)
        let x = (goals[first] - way.x) * rate
        let y = (goals[first + 1] - way.y) * rate
        work[first] = x
        work[first + 1] = y
        worst = greater(worst, greater(abs(x), abs(y)))
        continue
      }
      let stand = nextStand(joints[j], members)
      for i in joints[j].rows {
        let error =
          rows[i].role == .driven
          ? rows[i].speed(members[rows[i].a].mover, members[rows[i].b].mover, drift: joints[j].drift)
            - rows[i].target : (rows[i].value(stand) - rows[i].target - goals[i]) * rate
        work[i] = -error
        if rows[i].isActive { worst = greater(worst, abs(error)) }
      }
    }
    return worst
  }

  static func speedErrors(
    _ list: inout [Double], _ members: [Member], _ joints: [Joint], _ rows: [JointRow]
  ) -> Double {
    var work = list.mutableSpan
    let (members, joints, rows) = (members.span, joints.span, rows.span)
    var worst = 0.0
    for j in joints.indices {
      let (a, b) = (members[joints[j].a].mover, members[joints[j].b].mover)
      if joints[j].isPoint {
        let first = joints[j].rows.lowerBound
        let (armA, armB) = (joints[j].stand.armA, joints[j].stand.armB)
        let speed = b.velocity(at: armB) + joints[j].drift - a.velocity(at: armA)
        work[first] = -speed.x
        work[first + 1] = -speed.y
        worst = greater(worst, greater(abs(speed.x), abs(speed.y)))
        continue
      }
      for i in joints[j].rows {
        var error = rows[i].speed(a, b, drift: joints[j].drift)
        if rows[i].role == .driven { error -= rows[i].target }
        work[i] = -error
        if rows[i].isActive { worst = greater(worst, abs(error)) }
      }
    }
    return worst
  }

  fileprivate static func pointToEnds(
    _ rowList: inout [JointRow], _ list: inout [Joint], _ members: [Member]
  ) {
    var rows = rowList.mutableSpan
    var joints = list.mutableSpan
    let members = members.span
    for j in joints.indices {
      let stand = nextStand(joints[j], members)
      joints[j].stand = stand
      for i in joints[j].rows { rows[i].point(stand) }
    }
  }

  /// Gives the bodies an impulse along every row.
  static func apply(
    _ impulses: [Double], _ totalList: inout [Double], _ list: inout [Member], _ joints: [Joint],
    _ rows: [JointRow]
  ) {
    let (impulses, joints, rows) = (impulses.span, joints.span, rows.span)
    var totals = totalList.mutableSpan
    var members = list.mutableSpan
    for j in joints.indices {
      let (a, b) = (joints[j].a, joints[j].b)
      if joints[j].isPoint {
        let first = joints[j].rows.lowerBound
        let impulse = Point(impulses[first], impulses[first + 1])
        totals[first] += impulse.x
        totals[first + 1] += impulse.y
        members[a].mover.velocity -= impulse * members[a].mover.inverseMass
        members[a].mover.spin -= joints[j].stand.armA.cross(impulse) * members[a].mover.inverseInertia
        members[b].mover.velocity += impulse * members[b].mover.inverseMass
        members[b].mover.spin += joints[j].stand.armB.cross(impulse) * members[b].mover.inverseInertia
        continue
      }
      var push = Point.zero
      var twistA = 0.0
      var twistB = 0.0
      for i in joints[j].rows {
        let impulse = impulses[i]
        totals[i] += impulse
        push += rows[i].normal * impulse
        twistA += rows[i].turnA * impulse
        twistB += rows[i].turnB * impulse
      }
      members[a].mover.velocity -= push * members[a].mover.inverseMass
      members[a].mover.spin -= twistA * members[a].mover.inverseInertia
      members[b].mover.velocity += push * members[b].mover.inverseMass
      members[b].mover.spin += twistB * members[b].mover.inverseInertia
    }
  }
}
