internal import FlingGeometry

/// Solving the joints in three ways.
///
/// - Before the drift: impulses for a mean velocity that leads to positions without errors (`solvePositions`,
///   or `solvePositionsDamped` if that diverges).
/// - After the drift: impulses for velocities without errors (`solveVelocities`).
/// - After impacts: displacements that correct positions (`correctPositionsAfterImpacts`).
extension JointSystem {
  /// Iterations end after the solve of an error below this, in pt/s or rad/s. That solve removes most of it.
  static let tolerance = 5e-3
  /// Number of passes after which `solvePositions` should have converged.
  private static let passesBeforeFallback = 8
  private static let maxPasses = 160
  /// Limit on the multiplications for factoring in a damped search, and its least number of passes.
  private static let dampedWork = 4_000_000
  private static let minDampedPasses = 4
  /// Damped passes after which the search for a drift ends. Each factors the matrix up to six times.
  var maxDampedPasses: Int {
    guard !isChained, matrix.work > 0 else { return .max }
    return max(Self.dampedWork / matrix.work, Self.minDampedPasses)
  }

  // MARK: Without contacts

  /// Solves a system without contacts, right after `prepare`.
  mutating func solveWithoutContacts(
    forDrift: Bool, _ jointDefinitions: [JointDefinition], _ bodyStates: inout [BodyState]
  ) {
    guard !joints.isEmpty else { return }
    if isPinChain {
      if !correction.isSplit, solvePinChain(forDrift: forDrift, jointDefinitions, &bodyStates) { return }
      switchToGeneralSolver(jointDefinitions, bodyStates)
    }
    if forDrift, !correction.isSplit, hasLargeErrors { correction.prolongSplitCorrection() }
    if correction.isSplit {
      solveSplitVelocitiesWithoutContacts(forDrift: forDrift, bodyStates)
    } else if forDrift {
      findDriftVelocities(bodyStates)
      if gainsExcessiveEnergy(bodyStates) {
        correction.prolongSplitCorrection()
        solveSplitVelocitiesWithoutContacts(forDrift: true, bodyStates)
      }
    } else {
      findVelocities()
      // Moving anchors may give any speed to joints that nearly contradict each other.
      if isFaster(than: speedBound(bodyStates)) {
        solveSplitVelocitiesWithoutContacts(forDrift: false, bodyStates)
      }
    }
    Self.scatter(members, &bodyStates)
  }

  /// Solves a chain of pins with `pinChain`.
  /// - Returns: false if the general solver is needed.
  private mutating func solvePinChain(
    forDrift: Bool, _ jointDefinitions: [JointDefinition], _ bodyStates: inout [BodyState]
  ) -> Bool {
    pinChain.loadImpulses(velocityImpulses: velocityImpulses, driftExcess: driftExcess)
    pinChain.load(bodyStates, jointDefinitions, at: time)
    guard forDrift ? pinChain.findDriftVelocities() : pinChain.findVelocities() else { return false }
    pinChain.store(&bodyStates)
    return true
  }

  /// Iterates to velocities that lead to positions without errors.
  private mutating func findDriftVelocities(_ bodyStates: [BodyState]) {
    applyInitialImpulses(forDrift: true)
    var usesDampedSolve = false
    var dampedPasses = 0
    var errorBefore = 0.0
    for pass in 0..<Self.maxPasses {
      if usesDampedSolve { dampedPasses += 1 }
      if dampedPasses > maxDampedPasses { break }
      let error = usesDampedSolve ? solvePositionsDamped() : solvePositions()
      if error < Self.tolerance { break }
      if !usesDampedSolve, Self.isDiverging(pass, error, before: errorBefore, isPlainNewton: !hasBounds) {
        usesDampedSolve = true
        Self.gatherSolverBodies(&members, bodyStates)
        clearImpulses()
      }
      errorBefore = error
    }
    storeImpulses(forDrift: true)
  }

  /// Iterates to velocities without errors.
  private mutating func findVelocities() {
    deactivateRowsWithinLimits()
    for _ in 0..<Self.maxPasses {
      let error = solveVelocities()
      // Without bounds the problem is linear, and one solve suffices.
      if !hasBounds || error < Self.tolerance { break }
    }
    storeImpulses(forDrift: false)
  }

  /// Whether a search for positions does not converge: joints turn far within a substep or contradict each
  /// other.
  /// - Parameter isPlainNewton: whether neither contacts nor bounds take part. Then the error must halve in
  ///   each pass.
  static func isDiverging(_ pass: Int, _ error: Double, before: Double, isPlainNewton: Bool) -> Bool {
    if pass == passesBeforeFallback, !(error < 1) { return true }
    guard pass > 1 else { return false }
    return isPlainNewton ? !(error < before / 2) : error > 1 && !(error < 2 * before)
  }

  // MARK: With contacts

  /// Applies the impulses that the solve will probably need. Also switches to the general solver, because
  /// contacts act on the bodies.
  /// - Parameter substepFraction: fraction of a substep whose forces the impulses balance.
  mutating func warmStart(
    forDrift: Bool, substepFraction: Double, _ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState],
    _ solverBodies: inout [SolverBody]
  ) {
    switchToGeneralSolver(jointDefinitions, bodyStates)
    Self.gatherSolverBodies(&members, solverBodies)
    if !forDrift { deactivateRowsWithinLimits() }
    applyInitialImpulses(forDrift: forDrift, substepFraction: substepFraction)
    Self.scatter(members, &solverBodies)
  }

  /// One pass of the solve for positions, in turn with the contacts.
  /// - Returns: the largest error before the pass, in pt/s or rad/s.
  mutating func solvePositions(_ solverBodies: inout [SolverBody]) -> Double {
    Self.gatherSolverBodies(&members, solverBodies)
    let error = solvePositions()
    Self.scatter(members, &solverBodies)
    return error
  }

  /// As `solvePositions`, but damped: for joints that turn far within a substep or contradict each other.
  mutating func solvePositionsDamped(_ solverBodies: inout [SolverBody]) -> Double {
    Self.gatherSolverBodies(&members, solverBodies)
    let error = solvePositionsDamped()
    Self.scatter(members, &solverBodies)
    return error
  }

  /// One pass of the solve for velocities, in turn with the contacts.
  /// - Returns: the largest error before the pass, in pt/s or rad/s.
  mutating func solveVelocities(_ solverBodies: inout [SolverBody]) -> Double {
    Self.gatherSolverBodies(&members, solverBodies)
    let error = solveVelocities()
    Self.scatter(members, &solverBodies)
    return error
  }

  // MARK: Impulses

  /// Applies the first guess. The force of a joint changes slowly: the last solve for velocities gave the
  /// impulse of half a substep, and the last drift took `driftExcess` more.
  private mutating func applyInitialImpulses(forDrift: Bool, substepFraction: Double = 0.5) {
    guard isRegular else { return }
    // `velocityImpulses` is for half a substep.
    for i in work.indices {
      work[i] = forDrift ? velocityImpulses[i] * (2 * substepFraction) + driftExcess[i] : velocityImpulses[i]
    }
    if hasBounds {
      for i in constraints.indices where constraints[i].isBounded {
        work[i] =
          work[i] < constraints[i].low
          ? constraints[i].low : (work[i] > constraints[i].high ? constraints[i].high : work[i])
      }
    }
    Self.apply(work, &totals, &members, joints, constraints)
  }

  /// Clears the accumulated impulses.
  mutating func clearImpulses() {
    for i in totals.indices { totals[i] = 0 }
  }

  /// Stores the impulses for the next warm start.
  mutating func storeImpulses(forDrift: Bool, substepFraction: Double = 0.5) {
    guard forDrift else {
      for i in totals.indices { velocityImpulses[i] = totals[i] }
      return
    }
    for i in totals.indices { driftExcess[i] = totals[i] - velocityImpulses[i] * (2 * substepFraction) }
    if hasBounds {
      for i in constraints.indices { constraints[i].last = totals[i] }
    }
  }

  /// A simplified Newton step for positions. The impulses act along the directions at the start of the drift,
  /// which conserves energy.
  /// - Returns: the largest error before the step, at least 1 if the active set has changed.
  private mutating func solvePositions() -> Double {
    Self.predictPoses(&members)
    var worst = Self.positionErrors(&work, members, joints, constraints, rowTargets)
    if hasBounds, updateActiveSet() {
      factor()
      worst = worst > 1 ? worst : 1
    }
    solve()
    return worst
  }

  /// A damped least-squares step for positions (K. Levenberg, "A Method for the Solution of Certain
  /// Non-Linear Problems in Least Squares", 1944). It uses the directions at the end of the drift, which
  /// loses energy, and increases the softness, up to six times, until the error decreases.
  /// - Returns: the largest error before the step; 0 if no step decreases the error.
  private mutating func solvePositionsDamped() -> Double {
    Self.predictPoses(&members)
    var worst = Self.positionErrors(&work, members, joints, constraints, rowTargets)
    Self.setGeometryAtEnd(&constraints, &joints, members)
    isPrepared = false
    factor()
    if hasBounds, updateActiveSet() { worst = worst > 1 ? worst : 1 }
    let residualEnergy = residualEnergy
    let initialMembers = members
    let initialTotals = totals
    var isNearer = false
    for _ in 0..<6 {
      factor()
      solve()
      Self.predictPoses(&members)
      _ = Self.positionErrors(&work, members, joints, constraints, rowTargets)
      isNearer = self.residualEnergy < residualEnergy * 0.999
      softness = isNearer ? softness / 10 : (softness > 1e-6 ? softness * 30 : 1e-5)
      if isNearer { break }
      members = initialMembers
      totals = initialTotals
      Self.predictPoses(&members)
      _ = Self.positionErrors(&work, members, joints, constraints, rowTargets)
    }
    return isNearer ? worst : 0
  }

  /// Sum of the squared errors of active rows, weighted as energies.
  private var residualEnergy: Double {
    var sum = 0.0
    for i in constraints.indices where constraints[i].isActive {
      let entry = isChained ? chain.diagonalEntry(ofRow: i) : matrix.diagonal[i]
      sum += work[i] * work[i] / entry
    }
    return sum
  }

  /// Before a solve for velocities: disables ropes that are slack and ranges that are not at a limit.
  mutating func deactivateRowsWithinLimits() {
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

  /// Whether the velocities found for the drift have far too much energy or speed (see
  /// `World.gainsExcessiveEnergy`).
  private mutating func gainsExcessiveEnergy(_ bodyStates: [BodyState]) -> Bool {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for member in members where member.solverBody.inverseMass > 0 {
      before += bodyStates[member.index].solverBody.energy
      after += member.solverBody.energy
      mass += 1 / member.solverBody.inverseMass
    }
    if isFaster(than: speedBound(bodyStates)) { return true }
    // Usually this decides, and the errors of the joints need not be computed.
    guard !(after <= 4 * before) else { return false }
    return World.gainsExcessiveEnergy(
      before: before, after: after, mass: mass, anchorSpeed: anchorSpeed, error: largestError())
  }

  /// Computes the velocity error of each row into `work`.
  /// - Returns: the largest error of active rows.
  mutating func findSpeedErrors() -> Double { Self.speedErrors(&work, members, joints, constraints) }

  private mutating func solveVelocities() -> Double { solveActiveSet(worst: findSpeedErrors()) }

  /// Updates the active set and solves for the impulses that remove the errors in `work`.
  /// - Returns: the largest error, at least 1 if the active set has changed.
  @discardableResult
  mutating func solveActiveSet(worst initial: Double = 0) -> Double {
    var worst = initial
    if hasBounds, updateActiveSet() {
      factor()
      worst = worst > 1 ? worst : 1
    }
    solve()
    return worst
  }

  /// Updates the active set: rows whose impulse would leave its bounds are set to the bound, and rows within
  /// their bounds become active.
  ///
  /// The effect on the errors is computed along the present directions, not from predicted poses. If rows
  /// contradict each other, such as a taut rope and the limit of a pin, an impulse that is removed may be
  /// huge. The solve compensates for it, so the poses in between have no meaning.
  /// - Returns: whether anything has changed.
  private mutating func updateActiveSet() -> Bool {
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
          applyImpulse(alongRow: i, bound - totals[i])
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

  /// Solves for the impulses of active rows and applies them.
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

  /// A pass of Gauss–Seidel relaxation, for systems that are too wide for a direct solve.
  private mutating func relax() {
    func speed(_ row: JointRow) -> Double {
      row.speed(members[row.a].solverBody, members[row.b].solverBody, anchorVelocity: .zero)
    }
    for i in constraints.indices { work[i] += speed(constraints[i]) }
    for i in constraints.indices where constraints[i].isActive {
      applyImpulse(alongRow: i, (work[i] - speed(constraints[i])) * constraints[i].inverse)
    }
  }

  /// Applies an impulse along one row.
  mutating func applyImpulse(alongRow i: Int, _ impulse: Double) {
    let row = constraints[i]
    totals[i] += impulse
    let push = row.normal * impulse
    members[row.a].solverBody.velocity -= push * members[row.a].solverBody.inverseMass
    members[row.a].solverBody.spin -= row.angularA * impulse * members[row.a].solverBody.inverseInertia
    members[row.b].solverBody.velocity += push * members[row.b].solverBody.inverseMass
    members[row.b].solverBody.spin += row.angularB * impulse * members[row.b].solverBody.inverseInertia
  }

  // MARK: After impacts

  /// Displaces bodies to correct the positions of joints, and changes no velocity. Errors of 20 times
  /// `abruptError` or more are left to later substeps. In the meantime, the velocities in `members` hold the
  /// displacements.
  mutating func correctPositionsAfterImpacts(_ bodyStates: inout [BodyState]) {
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
    let fraction = allowedDisplacementFraction(from: members)
    for member in members where member.solverBody.inverseMass > 0 {
      bodyStates[member.index].position += member.solverBody.velocity * fraction
      bodyStates[member.index].rotate(to: bodyStates[member.index].angle + member.solverBody.spin * fraction)
    }
    isFactored = false
  }
}

// MARK: Loops over bodies and joints

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

  /// The larger of two numbers that are at least 0; `y` if either is NaN.
  @inline(__always)
  private static func greater(_ x: Double, _ y: Double) -> Double { x > y ? x : y }

  /// Computes the poses at the end of the drift with the present velocities.
  fileprivate static func predictPoses(_ list: inout [Member]) {
    var members = list.mutableSpan
    for m in members.indices {
      members[m].nextPosition = members[m].position + members[m].solverBody.velocity * World.substep
      let rotation = members[m].solverBody.spin * World.substep
      let (sine, cosine) = SmallAngle.sincos(rotation)
      let (s, c) = (members[m].sine, members[m].cosine)
      members[m].nextCosine = cosine * c - sine * s
      members[m].nextSine = sine * c + cosine * s
    }
  }

  /// Computes into `list` the velocity change of each row that removes its position error at the end of the
  /// drift.
  /// - Returns: the largest, in pt/s or rad/s.
  fileprivate static func positionErrors(
    _ list: inout [Double], _ members: [Member], _ joints: [Joint], _ constraints: [JointRow],
    _ rowTargets: [Double]
  ) -> Double {
    var work = list.mutableSpan
    let (members, joints, constraints, rowTargets) = (
      members.span, joints.span, constraints.span, rowTargets.span
    )
    var worst = 0.0
    let rate = 1 / World.substep
    for j in joints.indices {
      let first = joints[j].constraints.lowerBound
      if joints[j].isPoint {
        let separation = nextSeparation(joints[j], members)
        let x = (rowTargets[first] - separation.x) * rate
        let y = (rowTargets[first + 1] - separation.y) * rate
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
          : (constraints[i].value(geometry) - constraints[i].target - rowTargets[i]) * rate
        work[i] = -error
        if constraints[i].isActive { worst = greater(worst, abs(error)) }
      }
    }
    return worst
  }

  /// Computes into `list` the velocity change of each row that removes its velocity error.
  /// - Returns: the largest of active rows, in pt/s or rad/s.
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

  /// Sets geometry and directions to those at the end of the drift.
  fileprivate static func setGeometryAtEnd(
    _ rowList: inout [JointRow], _ list: inout [Joint], _ members: [Member]
  ) {
    var constraints = rowList.mutableSpan
    var joints = list.mutableSpan
    let members = members.span
    for j in joints.indices {
      let geometry = nextGeometry(joints[j], members)
      joints[j].geometry = geometry
      for i in joints[j].constraints { constraints[i].updateJacobian(for: geometry) }
    }
  }

  /// Applies an impulse along every row and adds it to the totals.
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
        twistA += constraints[i].angularA * impulse
        twistB += constraints[i].angularB * impulse
      }
      members[a].solverBody.velocity -= push * members[a].solverBody.inverseMass
      members[a].solverBody.spin -= twistA * members[a].solverBody.inverseInertia
      members[b].solverBody.velocity += push * members[b].solverBody.inverseMass
      members[b].solverBody.spin += twistB * members[b].solverBody.inverseInertia
    }
  }
}
