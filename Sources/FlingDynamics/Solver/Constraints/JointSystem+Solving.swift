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
    guard let work = matrix.work, work > 0 else { return .max }
    return max(Self.dampedWork / work, Self.minDampedPasses)
  }

  // MARK: Without contacts

  /// Solves a system without contacts, right after `prepare`.
  mutating func solveWithoutContacts(
    forDrift: Bool, _ jointDefinitions: [JointDefinition], _ bodyStates: inout [BodyState]
  ) {
    guard !rows.joints.isEmpty else { return }
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
      if isTooFast(bodyStates) {
        solveSplitVelocitiesWithoutContacts(forDrift: false, bodyStates)
      }
    }
    rows.scatter(&bodyStates)
  }

  /// Solves a chain of pins with `pinChain`.
  /// - Returns: false if the general solver is needed.
  private mutating func solvePinChain(
    forDrift: Bool, _ jointDefinitions: [JointDefinition], _ bodyStates: inout [BodyState]
  ) -> Bool {
    pinChain.loadImpulses(velocityImpulses: velocityImpulses, driftExcess: driftExcess)
    let isSolved =
      forDrift
      ? pinChain.findDriftVelocities(bodyStates, jointDefinitions, at: time)
      : pinChain.findVelocities(bodyStates, jointDefinitions, at: time)
    guard isSolved else { return false }
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
      if !usesDampedSolve, Self.isDiverging(pass, error, before: errorBefore, isPlainNewton: !rows.hasBounds)
      {
        usesDampedSolve = true
        rows.gatherSolverBodies(bodyStates)
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
      if !rows.hasBounds || error < Self.tolerance { break }
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
    rows.gatherSolverBodies(solverBodies)
    if !forDrift { deactivateRowsWithinLimits() }
    applyInitialImpulses(forDrift: forDrift, substepFraction: substepFraction)
    rows.scatter(&solverBodies)
  }

  /// One pass of the solve for positions, in turn with the contacts.
  /// - Returns: the largest error before the pass, in pt/s or rad/s.
  mutating func solvePositions(_ solverBodies: inout [SolverBody]) -> Double {
    rows.gatherSolverBodies(solverBodies)
    let error = solvePositions()
    rows.scatter(&solverBodies)
    return error
  }

  /// As `solvePositions`, but damped: for joints that turn far within a substep or contradict each other.
  mutating func solvePositionsDamped(_ solverBodies: inout [SolverBody]) -> Double {
    rows.gatherSolverBodies(solverBodies)
    let error = solvePositionsDamped()
    rows.scatter(&solverBodies)
    return error
  }

  /// One pass of the solve for velocities, in turn with the contacts.
  /// - Returns: the largest error before the pass, in pt/s or rad/s.
  mutating func solveVelocities(_ solverBodies: inout [SolverBody]) -> Double {
    rows.gatherSolverBodies(solverBodies)
    let error = solveVelocities()
    rows.scatter(&solverBodies)
    return error
  }

  // MARK: Impulses

  /// Applies the first guess. The force of a joint changes slowly: the last solve for velocities gave the
  /// impulse of half a substep, and the last drift took `driftExcess` more.
  private mutating func applyInitialImpulses(forDrift: Bool, substepFraction: Double = 0.5) {
    guard matrix.isRegular else { return }
    // `velocityImpulses` is for half a substep.
    for i in work.indices {
      work[i] = forDrift ? velocityImpulses[i] * (2 * substepFraction) + driftExcess[i] : velocityImpulses[i]
    }
    if rows.hasBounds {
      for i in rows.constraints.indices where rows.constraints[i].isBounded {
        work[i] =
          work[i] < rows.constraints[i].low
          ? rows.constraints[i].low
          : (work[i] > rows.constraints[i].high ? rows.constraints[i].high : work[i])
      }
    }
    rows.apply(work, &totals)
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
    if rows.hasBounds {
      for i in rows.constraints.indices { rows.constraints[i].last = totals[i] }
    }
  }

  /// A simplified Newton step for positions. The impulses act along the directions at the start of the drift,
  /// which conserves energy.
  /// - Returns: the largest error before the step, at least 1 if the active set has changed.
  private mutating func solvePositions() -> Double {
    rows.predictPoses()
    var worst = rows.positionErrors(&work, rowTargets)
    if rows.hasBounds, updateActiveSet() {
      matrix.factor(&rows)
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
    rows.predictPoses()
    var worst = rows.positionErrors(&work, rowTargets)
    rows.setGeometryAtEnd()
    isPrepared = false
    matrix.factor(&rows)
    if rows.hasBounds, updateActiveSet() {
      matrix.invalidate()
      worst = worst > 1 ? worst : 1
    }
    let residualEnergy = residualEnergy
    membersBeforeStep.replaceAll(with: rows.members)
    totalsBeforeStep.replaceAll(with: totals)
    var isNearer = false
    for _ in 0..<6 {
      if !matrix.isFactored { matrix.factor(&rows) }
      solve()
      rows.predictPoses()
      _ = rows.positionErrors(&work, rowTargets)
      isNearer = self.residualEnergy < residualEnergy * 0.999
      matrix.softness =
        isNearer
        ? matrix.softness / 10 : (matrix.softness > 1e-6 ? matrix.softness * 30 : 1e-5)
      if isNearer { break }
      matrix.invalidate()
      rows.members.replaceAll(with: membersBeforeStep)
      totals.replaceAll(with: totalsBeforeStep)
      rows.predictPoses()
      _ = rows.positionErrors(&work, rowTargets)
    }
    return isNearer ? worst : 0
  }

  /// Sum of the squared errors of active rows, weighted as energies.
  private var residualEnergy: Double {
    var sum = 0.0
    for i in rows.constraints.indices where rows.constraints[i].isActive {
      let entry = matrix.diagonalEntry(ofRow: i)
      sum += work[i] * work[i] / entry
    }
    return sum
  }

  /// Before a solve for velocities: disables ropes that are slack and ranges that are not at a limit.
  mutating func deactivateRowsWithinLimits() {
    guard rows.hasBounds else { return }
    for joint in rows.joints {
      for i in joint.constraints
      where rows.constraints[i].role == .atMost || rows.constraints[i].role == .ranged {
        let error = rows.constraints[i].value(joint.geometry) - rows.constraints[i].target
        let isAway = rows.constraints[i].high == 0 ? error < -1e-7 : error > 1e-7
        if isAway && rows.constraints[i].last == 0 {
          rows.constraints[i].low = 0
          rows.constraints[i].high = 0
        }
      }
    }
  }

  /// Whether the velocities found for the drift have far too much energy or speed (see
  /// `JointSystem.gainsExcessiveEnergy`).
  private mutating func gainsExcessiveEnergy(_ bodyStates: [BodyState]) -> Bool {
    var (before, after, mass) = (0.0, 0.0, 0.0)
    for m in rows.members.indices where rows.members[m].solverBody.inverseMass > 0 {
      before += bodyStates[rows.members[m].index].solverBody.energy
      after += rows.members[m].solverBody.energy
      mass += 1 / rows.members[m].solverBody.inverseMass
    }
    if isTooFast(bodyStates) { return true }
    // Usually this decides, and the errors of the joints need not be computed.
    guard !(after <= 4 * before) else { return false }
    return JointSystem.gainsExcessiveEnergy(
      before: before, after: after, mass: mass, anchorSpeed: anchorSpeed, error: largestError())
  }

  /// Computes the velocity error of each row into `work`.
  /// - Returns: the largest error of active rows.
  mutating func findSpeedErrors() -> Double { rows.speedErrors(&work) }

  private mutating func solveVelocities() -> Double { solveActiveSet(worst: findSpeedErrors()) }

  /// Updates the active set and solves for the impulses that remove the errors in `work`.
  /// - Returns: the largest error, at least 1 if the active set has changed.
  @discardableResult
  mutating func solveActiveSet(worst initial: Double = 0) -> Double {
    var worst = initial
    if rows.hasBounds, updateActiveSet() {
      matrix.factor(&rows)
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
    for i in rows.constraints.indices where rows.constraints[i].isBounded {
      let row = rows.constraints[i]
      let wanted = totals[i] + work[i] * row.inverse
      let isActive = wanted >= row.low && wanted <= row.high && row.low < row.high
      if isActive != row.isActive {
        rows.constraints[i].isActive = isActive
        isChanged = true
      }
      if !isActive {
        let bound = wanted < row.low ? row.low : row.high
        if bound != totals[i] {
          if before.isEmpty {
            before = work
            _ = rows.speedErrors(&before)
          }
          rows.applyImpulse(alongRow: i, bound - totals[i], &totals[i])
          isChanged = true
        }
      }
    }
    guard !before.isEmpty else { return isChanged }
    var after = work
    _ = rows.speedErrors(&after)
    for i in work.indices { work[i] += after[i] - before[i] }
    return isChanged
  }

  /// Solves for the impulses of active rows and applies them.
  private mutating func solve() {
    if matrix.isTooWide {
      relax()
      return
    }
    if rows.hasBounds {
      for i in rows.constraints.indices where !rows.constraints[i].isActive { work[i] = 0 }
    }
    matrix.solve(&work)
    rows.apply(work, &totals)
  }

  /// A pass of Gauss–Seidel relaxation, for systems that are too wide for a direct solve.
  private mutating func relax() {
    func speed(_ row: JointRow) -> Double {
      row.speed(rows.members[row.a].solverBody, rows.members[row.b].solverBody, anchorVelocity: .zero)
    }
    for i in rows.constraints.indices { work[i] += speed(rows.constraints[i]) }
    for i in rows.constraints.indices where rows.constraints[i].isActive {
      rows.applyImpulse(
        alongRow: i, (work[i] - speed(rows.constraints[i])) * rows.constraints[i].inverse, &totals[i])
    }
  }

  // MARK: After impacts

  /// Displaces bodies to correct the positions of joints, and changes no velocity. Errors of 20 times
  /// `abruptError` or more are left to later substeps. In the meantime, the velocities in `members` hold the
  /// displacements.
  mutating func correctPositionsAfterImpacts(_ bodyStates: inout [BodyState]) {
    guard !rows.joints.isEmpty, !matrix.isTooWide else { return }
    for m in rows.members.indices {
      rows.members[m].solverBody.velocity = .zero
      rows.members[m].solverBody.spin = 0
    }
    for joint in rows.joints {
      for i in joint.constraints where rows.constraints[i].measure != .nothing {
        let error = rows.constraints[i].value(joint.geometry) - rows.constraints[i].target
        let counts: Bool
        switch rows.constraints[i].role {
        case .held: counts = true
        case .driven: counts = false
        case .atMost, .ranged: counts = rows.constraints[i].high == 0 ? error > 0 : error < 0
        }
        rows.constraints[i].isActive = counts
        work[i] = counts && abs(error) < 20 * rows.constraints[i].abruptError ? -error : 0
      }
    }
    matrix.factor(&rows)
    if !matrix.isRegular {
      // Rows that contradict each other share the error instead of throwing bodies far away.
      matrix.softness = 1e-3
      matrix.factor(&rows)
      matrix.softness = 0
    }
    solve()
    let fraction = allowedDisplacementFraction(from: rows.members)
    for member in rows.members where member.solverBody.inverseMass > 0 {
      bodyStates[member.index].position += member.solverBody.velocity * fraction
      bodyStates[member.index].rotate(to: bodyStates[member.index].angle + member.solverBody.spin * fraction)
    }
    matrix.invalidate()
  }
}
