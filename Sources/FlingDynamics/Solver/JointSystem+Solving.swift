internal import FlingGeometry

/// Solving the rows: places before the drift, velocities after it, and lengths after blows.
extension JointSystem {
  /// What may be left of an error before the last solve, which takes off most of it, in pt/s or rad/s.
  static let tolerance = 5e-3
  /// Passes after which places should have been found.
  private static let passesBeforeFallback = 8
  private static let mostPasses = 160
  /// Multiplications that the factorings of a damped search may take, and its least number of passes.
  private static let dampedWork = 4_000_000
  private static let leastDampedPasses = 4
  /// Damped passes after which the search for a drift ends. Each factors the matrix up to six times.
  var mostDampedPasses: Int {
    guard !isChained, matrix.work > 0 else { return Self.mostPasses }
    return min(max(Self.dampedWork / matrix.work, Self.leastDampedPasses), Self.mostPasses)
  }

  // MARK: Alone

  /// Finds the velocities where nothing touches, right after `prepare`.
  mutating func solveWithoutContacts(
    forDrift: Bool, _ jointDefinitions: [JointDefinition], _ bodyStates: inout [BodyState]
  ) {
    guard !joints.isEmpty else { return }
    if isLine {
      if !correction.isSplit, solveLine(forDrift: forDrift, jointDefinitions, &bodyStates) { return }
      switchToGeneralSolver(jointDefinitions, bodyStates)
    }
    if forDrift, !correction.isSplit, hasLargeErrors { correction.substepsLeft = Self.splitSubsteps }
    if correction.isSplit {
      solveSplitVelocitiesWithoutContacts(forDrift: forDrift, bodyStates)
    } else if forDrift {
      findDrift(bodyStates)
      if isWild(bodyStates) {
        correction.substepsLeft = Self.splitSubsteps
        solveSplitVelocitiesWithoutContacts(forDrift: true, bodyStates)
      }
    } else {
      findVelocities()
      // Anchors that move drive joints that nearly contradict each other at any speed.
      if isFaster(than: speedBound(bodyStates)) {
        solveSplitVelocitiesWithoutContacts(forDrift: false, bodyStates)
      }
    }
    Self.scatter(members, &bodyStates)
  }

  /// - Returns: whether that was enough.
  private mutating func solveLine(
    forDrift: Bool, _ jointDefinitions: [JointDefinition], _ bodyStates: inout [BodyState]
  ) -> Bool {
    line.loadImpulses(kept: kept, excess: excess)
    line.load(bodyStates, jointDefinitions, at: time)
    guard forDrift ? line.findDrift() : line.findVelocities() else { return false }
    line.store(&bodyStates)
    return true
  }

  private mutating func findDrift(_ bodyStates: [BodyState]) {
    applyInitialImpulses(forDrift: true)
    var usesDampedSolve = false
    var dampedPasses = 0
    var errorBefore = 0.0
    for pass in 0..<Self.mostPasses {
      if usesDampedSolve { dampedPasses += 1 }
      if dampedPasses > mostDampedPasses { break }
      let error = usesDampedSolve ? solveDamped() : solvePositions()
      if error < Self.tolerance { break }
      if !usesDampedSolve, Self.isDiverging(pass, error, before: errorBefore, isPlainNewton: !hasBounds) {
        usesDampedSolve = true
        Self.gatherSolverBodies(&members, bodyStates)
        restart()
      }
      errorBefore = error
    }
    keepImpulses(forDrift: true)
  }

  private mutating func findVelocities() {
    beginVelocities()
    for _ in 0..<Self.mostPasses {
      let error = solveVelocities()
      // Without bounds one solve answers all.
      if !hasBounds || error < Self.tolerance { break }
    }
    keepImpulses(forDrift: false)
  }

  /// Whether errors do not fall as they should: joints that turn far within a substep or contradict each other.
  static func isDiverging(_ pass: Int, _ error: Double, before: Double, isPlainNewton: Bool) -> Bool {
    if pass == passesBeforeFallback, !(error < 1) { return true }
    guard pass > 1 else { return false }
    return isPlainNewton ? !(error < before / 2) : error > 1 && !(error < 2 * before)
  }

  // MARK: With contacts

  /// Begins with the impulses that it will most likely take; what contacts act on too is no line alone.
  /// - Parameter share: of a substep, whose forces it holds.
  mutating func warmStart(
    forDrift: Bool, share: Double, _ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState],
    _ solverBodies: inout [SolverBody]
  ) {
    switchToGeneralSolver(jointDefinitions, bodyStates)
    Self.gatherSolverBodies(&members, solverBodies)
    if !forDrift { beginVelocities() }
    applyInitialImpulses(forDrift: forDrift, share: share)
    Self.scatter(members, &solverBodies)
  }

  /// Impulses for a mean velocity after which everything is right where the drift ends.
  /// - Returns: the largest error met, in pt/s or rad/s.
  mutating func solvePositions(_ solverBodies: inout [SolverBody]) -> Double {
    Self.gatherSolverBodies(&members, solverBodies)
    let error = solvePositions()
    Self.scatter(members, &solverBodies)
    return error
  }

  /// As `solvePositions`, for joints that turn far within a substep or contradict each other.
  mutating func solveDamped(_ solverBodies: inout [SolverBody]) -> Double {
    Self.gatherSolverBodies(&members, solverBodies)
    let error = solveDamped()
    Self.scatter(members, &solverBodies)
    return error
  }

  /// Impulses after which nothing changes that must not.
  /// - Returns: the largest change of velocity asked for, in pt/s or rad/s.
  mutating func solveVelocities(_ solverBodies: inout [SolverBody]) -> Double {
    Self.gatherSolverBodies(&members, solverBodies)
    let error = solveVelocities()
    Self.scatter(members, &solverBodies)
    return error
  }

  // MARK: Impulses

  /// The force of a joint changes slowly: the velocities at the start of the drift took half of its impulse, and what the
  /// drift took beyond that last time it takes again.
  private mutating func applyInitialImpulses(forDrift: Bool, share: Double = 0.5) {
    guard isRegular else { return }
    // Kept are those of half a substep.
    for i in work.indices { work[i] = forDrift ? kept[i] * (2 * share) + excess[i] : kept[i] }
    if hasBounds {
      for i in constraints.indices where constraints[i].isBounded {
        work[i] =
          work[i] < constraints[i].low
          ? constraints[i].low : (work[i] > constraints[i].high ? constraints[i].high : work[i])
      }
    }
    Self.apply(work, &totals, &members, joints, constraints)
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
      for i in constraints.indices { constraints[i].last = totals[i] }
    }
  }

  /// Along the joints as they stood before the drift, which keeps the energy.
  private mutating func solvePositions() -> Double {
    Self.predictPoses(&members)
    var worst = Self.positionErrors(&work, members, joints, constraints, goals)
    if hasBounds, chooseActive() {
      factor()
      worst = worst > 1 ? worst : 1
    }
    solve()
    return worst
  }

  /// Along the directions at the end, which costs energy, and with steps so soft that each brings the whole nearer
  /// (K. Levenberg, "A Method for the Solution of Certain Non-Linear Problems in Least Squares", 1944).
  private mutating func solveDamped() -> Double {
    Self.predictPoses(&members)
    var worst = Self.positionErrors(&work, members, joints, constraints, goals)
    Self.setGeometryAtEnd(&constraints, &joints, members)
    isPrepared = false
    factor()
    if hasBounds, chooseActive() { worst = worst > 1 ? worst : 1 }
    let residualEnergy = residualEnergy
    let initialMembers = members
    let initialTotals = totals
    var isNearer = false
    for _ in 0..<6 {
      factor()
      solve()
      Self.predictPoses(&members)
      _ = Self.positionErrors(&work, members, joints, constraints, goals)
      isNearer = self.residualEnergy < residualEnergy * 0.999
      softness = isNearer ? softness / 10 : (softness > 1e-6 ? softness * 30 : 1e-5)
      if isNearer { break }
      members = initialMembers
      totals = initialTotals
      Self.predictPoses(&members)
      _ = Self.positionErrors(&work, members, joints, constraints, goals)
    }
    return isNearer ? worst : 0
  }

  /// What is wrong, in terms of energy.
  private var residualEnergy: Double {
    var sum = 0.0
    for i in constraints.indices where constraints[i].isActive {
      let own = isChained ? chain.own(i) : matrix.diagonal[i]
      sum += work[i] * work[i] / own
    }
    return sum
  }

  /// Before impulses after which nothing changes: what is slack or away from its limits stays out.
  mutating func beginVelocities() {
    guard hasBounds else { return }
    for joint in joints {
      for i in joint.constraints where constraints[i].role == .atMost || constraints[i].role == .ranged {
        let error = constraints[i].value(joint.geometry) - constraints[i].target
        let isAway = constraints[i].high == 0 ? error < -1e-7 : error > 1e-7
        if isAway && constraints[i].last == 0 {
          constraints[i].low = 0
          constraints[i].high = 0
        }
      }
    }
  }

  /// Whether the drift that was found is a wild one.
  private mutating func isWild(_ bodyStates: [BodyState]) -> Bool {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for member in members where member.solverBody.inverseMass > 0 {
      before += bodyStates[member.index].solverBody.energy
      after += member.solverBody.energy
      mass += 1 / member.solverBody.inverseMass
    }
    if isFaster(than: speedBound(bodyStates)) { return true }
    // Mostly it is not, and how far joints are bent need not be known.
    guard !(after <= 4 * before) else { return false }
    return World.isWild(
      before: before, after: after, mass: mass, anchorSpeed: anchorSpeed, error: largestError())
  }

  /// Takes the change of velocity that each row asks for.
  mutating func findSpeedErrors() -> Double { Self.speedErrors(&work, members, joints, constraints) }

  private mutating func solveVelocities() -> Double { solveActiveSet(worst: findSpeedErrors()) }

  /// Gives the impulses that bring the changes that are asked for.
  @discardableResult
  mutating func solveActiveSet(worst found: Double = 0) -> Double {
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
    for i in constraints.indices where constraints[i].isBounded {
      let row = constraints[i]
      let wanted = totals[i] + work[i] * row.inverse
      let isActive = wanted >= row.low && wanted <= row.high && row.low < row.high
      if isActive != row.isActive {
        constraints[i].isActive = isActive
        isChanged = true
      }
      if !isActive {
        let bound = wanted < row.low ? row.low : row.high
        if bound != totals[i] {
          if before.isEmpty {
            before = work
            _ = Self.speedErrors(&before, members, joints, constraints)
          }
          apply(i, bound - totals[i])
          isChanged = true
        }
      }
    }
    guard !before.isEmpty else { return isChanged }
    var after = work
    _ = Self.speedErrors(&after, members, joints, constraints)
    for i in work.indices { work[i] += after[i] - before[i] }
    return isChanged
  }

  private mutating func solve() {
    if isTooWide {
      relax()
      return
    }
    if hasBounds {
      for i in constraints.indices where !constraints[i].isActive { work[i] = 0 }
    }
    if isChained { chain.solve(&work) } else { matrix.solve(&work) }
    Self.apply(work, &totals, &members, joints, constraints)
  }

  /// One row after the other, for systems too wide to be solved at once.
  private mutating func relax() {
    func speed(_ row: JointRow) -> Double {
      row.speed(members[row.a].solverBody, members[row.b].solverBody, anchorVelocity: .zero)
    }
    for i in constraints.indices { work[i] += speed(constraints[i]) }
    for i in constraints.indices where constraints[i].isActive {
      apply(i, (work[i] - speed(constraints[i])) * constraints[i].inverse)
    }
  }

  mutating func apply(_ i: Int, _ impulse: Double) {
    let row = constraints[i]
    totals[i] += impulse
    let push = row.normal * impulse
    members[row.a].solverBody.velocity -= push * members[row.a].solverBody.inverseMass
    members[row.a].solverBody.spin -= row.turnA * impulse * members[row.a].solverBody.inverseInertia
    members[row.b].solverBody.velocity += push * members[row.b].solverBody.inverseMass
    members[row.b].solverBody.spin += row.turnB * impulse * members[row.b].solverBody.inverseInertia
  }

  // MARK: After blows

  /// Moves bodies so that everything is right, without changing a velocity.
  mutating func straighten(_ bodyStates: inout [BodyState]) {
    guard !joints.isEmpty, !isTooWide else { return }
    for m in members.indices {
      members[m].solverBody.velocity = .zero
      members[m].solverBody.spin = 0
    }
    for joint in joints {
      for i in joint.constraints where constraints[i].measure != .nothing {
        let error = constraints[i].value(joint.geometry) - constraints[i].target
        let counts: Bool
        switch constraints[i].role {
        case .held: counts = true
        case .driven: counts = false
        case .atMost, .ranged: counts = constraints[i].high == 0 ? error > 0 : error < 0
        }
        constraints[i].isActive = counts
        work[i] = counts && abs(error) < 20 * constraints[i].abruptError ? -error : 0
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
    for member in members where member.solverBody.inverseMass > 0 {
      bodyStates[member.index].position += member.solverBody.velocity * share
      bodyStates[member.index].turn(to: bodyStates[member.index].angle + member.solverBody.spin * share)
    }
    isFactored = false
  }
}

// MARK: Walks over all joints

extension JointSystem {
  static func gatherSolverBodies(_ list: inout [Member], _ solverBodies: [SolverBody]) {
    var members = list.mutableSpan
    let solverBodies = solverBodies.span
    for m in members.indices { members[m].solverBody = solverBodies[members[m].index] }
  }

  static func gatherSolverBodies(_ list: inout [Member], _ bodyStates: [BodyState]) {
    var members = list.mutableSpan
    let bodyStates = bodyStates.span
    for m in members.indices { members[m].solverBody = bodyStates[members[m].index].solverBody }
  }

  static func scatter(_ members: [Member], _ list: inout [SolverBody]) {
    let members = members.span
    var solverBodies = list.mutableSpan
    for m in members.indices { solverBodies[members[m].index] = members[m].solverBody }
  }

  static func scatter(_ members: [Member], _ list: inout [BodyState]) {
    let members = members.span
    var bodyStates = list.mutableSpan
    for m in members.indices { bodyStates[members[m].index].solverBody = members[m].solverBody }
  }

  /// Of two numbers of at least 0, one of which may be none.
  @inline(__always)
  private static func greater(_ x: Double, _ y: Double) -> Double { x > y ? x : y }

  /// Where the bodies will be and how they will be turned if nothing changes.
  fileprivate static func predictPoses(_ list: inout [Member]) {
    var members = list.mutableSpan
    for m in members.indices {
      members[m].nextPosition = members[m].position + members[m].solverBody.velocity * World.substep
      let turn = members[m].solverBody.spin * World.substep
      let (sine, cosine) = SmallTurn.sincos(turn)
      let (s, c) = (members[m].sine, members[m].cosine)
      members[m].nextCosine = cosine * c - sine * s
      members[m].nextSine = sine * c + cosine * s
    }
  }

  fileprivate static func positionErrors(
    _ list: inout [Double], _ members: [Member], _ joints: [Joint], _ constraints: [JointRow],
    _ goals: [Double]
  ) -> Double {
    var work = list.mutableSpan
    let (members, joints, constraints, goals) = (members.span, joints.span, constraints.span, goals.span)
    var worst = 0.0
    let rate = 1 / World.substep
    for j in joints.indices {
      let first = joints[j].constraints.lowerBound
      if joints[j].isPoint {
        let separation = nextSeparation(joints[j], members)
        let x = (goals[first] - separation.x) * rate
        let y = (goals[first + 1] - separation.y) * rate
        work[first] = x
        work[first + 1] = y
        worst = greater(worst, greater(abs(x), abs(y)))
        continue
      }
      let geometry = nextGeometry(joints[j], members)
      for i in joints[j].constraints {
        let error =
          constraints[i].role == .driven
          ? constraints[i].speed(
            members[constraints[i].a].solverBody, members[constraints[i].b].solverBody,
            anchorVelocity: joints[j].anchorVelocity
          )
            - constraints[i].target
          : (constraints[i].value(geometry) - constraints[i].target - goals[i]) * rate
        work[i] = -error
        if constraints[i].isActive { worst = greater(worst, abs(error)) }
      }
    }
    return worst
  }

  static func speedErrors(
    _ list: inout [Double], _ members: [Member], _ joints: [Joint], _ constraints: [JointRow]
  ) -> Double {
    var work = list.mutableSpan
    let (members, joints, constraints) = (members.span, joints.span, constraints.span)
    var worst = 0.0
    for j in joints.indices {
      let (a, b) = (members[joints[j].a].solverBody, members[joints[j].b].solverBody)
      if joints[j].isPoint {
        let first = joints[j].constraints.lowerBound
        let (armA, armB) = (joints[j].geometry.armA, joints[j].geometry.armB)
        let speed = b.velocity(at: armB) + joints[j].anchorVelocity - a.velocity(at: armA)
        work[first] = -speed.x
        work[first + 1] = -speed.y
        worst = greater(worst, greater(abs(speed.x), abs(speed.y)))
        continue
      }
      for i in joints[j].constraints {
        var error = constraints[i].speed(a, b, anchorVelocity: joints[j].anchorVelocity)
        if constraints[i].role == .driven { error -= constraints[i].target }
        work[i] = -error
        if constraints[i].isActive { worst = greater(worst, abs(error)) }
      }
    }
    return worst
  }

  fileprivate static func setGeometryAtEnd(
    _ rowList: inout [JointRow], _ list: inout [Joint], _ members: [Member]
  ) {
    var constraints = rowList.mutableSpan
    var joints = list.mutableSpan
    let members = members.span
    for j in joints.indices {
      let geometry = nextGeometry(joints[j], members)
      joints[j].geometry = geometry
      for i in joints[j].constraints { constraints[i].updateDirection(geometry) }
    }
  }

  /// Gives the bodies an impulse along every row.
  static func apply(
    _ impulses: [Double], _ totalList: inout [Double], _ list: inout [Member], _ joints: [Joint],
    _ constraints: [JointRow]
  ) {
    let (impulses, joints, constraints) = (impulses.span, joints.span, constraints.span)
    var totals = totalList.mutableSpan
    var members = list.mutableSpan
    for j in joints.indices {
      let (a, b) = (joints[j].a, joints[j].b)
      if joints[j].isPoint {
        let first = joints[j].constraints.lowerBound
        let impulse = Point(impulses[first], impulses[first + 1])
        totals[first] += impulse.x
        totals[first + 1] += impulse.y
        members[a].solverBody.velocity -= impulse * members[a].solverBody.inverseMass
        members[a].solverBody.spin -=
          joints[j].geometry.armA.cross(impulse) * members[a].solverBody.inverseInertia
        members[b].solverBody.velocity += impulse * members[b].solverBody.inverseMass
        members[b].solverBody.spin +=
          joints[j].geometry.armB.cross(impulse) * members[b].solverBody.inverseInertia
        continue
      }
      var push = Point.zero
      var twistA = 0.0
      var twistB = 0.0
      for i in joints[j].constraints {
        let impulse = impulses[i]
        totals[i] += impulse
        push += constraints[i].normal * impulse
        twistA += constraints[i].turnA * impulse
        twistB += constraints[i].turnB * impulse
      }
      members[a].solverBody.velocity -= push * members[a].solverBody.inverseMass
      members[a].solverBody.spin -= twistA * members[a].solverBody.inverseInertia
      members[b].solverBody.velocity += push * members[b].solverBody.inverseMass
      members[b].solverBody.spin += twistB * members[b].solverBody.inverseInertia
    }
  }
}
