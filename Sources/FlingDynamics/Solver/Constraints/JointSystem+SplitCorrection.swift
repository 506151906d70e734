internal import FlingGeometry

/// Correction of joints by displacement, separate from velocities (split impulses).
///
/// The usual drift carries the correction of a small error in its velocity. If joints are far off or
/// contradict each other, or limits are reached in a closed loop, there may be no drift that removes all
/// errors. The search for one then diverges and gives mostly speed. For a number of substeps such a system is
/// solved in two parts:
///
/// - Velocities are solved along the joints at the present poses. The impulses solve a convex problem with
///   bounds and start from zero, so they conserve or reduce energy even if joints contradict each other (J.
///   J. Moreau, "Quadratic Programming in Mechanics: Dynamics of One-Sided Constraints", 1966).
/// - After the drift, damped least-squares steps displace the bodies towards positions without errors, at a
///   bounded speed (K. Levenberg, "A Method for the Solution of Certain Non-Linear Problems in Least
///   Squares", 1944). The displacement does not enter velocities.
extension JointSystem {
  /// Number of substeps for which the correction stays split after the last need for it.
  static let splitSubsteps = 30
  /// Largest error that a drift may correct, in points.
  static let largeError = 4.0
  /// Softness of the velocity solve, as fractions of each diagonal entry. They are tried in turn until the
  /// speeds are within their bound. Rows that contradict each other then share the error.
  static let velocitySoftnesses = [1e-6, 1e-4, 1e-2, 1, 100]
  private static let minSoftness = 1e-6
  private static let maxSoftness = 1.0
  /// Speed that a drift may always give, in pt/s.
  private static let freeSpeed = 1000.0
  /// Largest speed of a displacement, in pt/s.
  static let maxCorrectionSpeed = 5000.0
  /// Largest turn between two evaluations of the joints, in radians.
  private static let maxCorrectionRotation = 0.25
  /// Radius of gyration that displacements add to each body, in points. Without it, light bodies at the end
  /// of a chain would turn many times before anything else moves.
  private static let correctionArm = 30.0
  /// How often each row of a system that is too wide for a direct solve is relaxed in a pass.
  private static let relaxationsPerPass = 20
  /// Lever arm that converts an angular error to a distance, in points.
  private static let angularErrorArm = 100.0

  /// The number of relaxations of rows in a pass; 0 for a system that is solved directly.
  var relaxations: Int { matrix.isTooWide ? Self.relaxationsPerPass * rows.constraints.count : 0 }

  /// The largest error of any row at the present poses, in points.
  mutating func largestError() -> Double {
    rows.updateGeometry()
    return currentError
  }

  /// The largest error of any row for the geometry in `joints`, in points.
  private var currentError: Double { Self.largestError(rows.joints, rows.constraints) }

  private static func largestError(_ jointList: [JointRows.Joint], _ rowList: [JointRow]) -> Double {
    let (joints, constraints) = (jointList.span, rowList.span)
    var worst = 0.0
    for j in joints.indices {
      for i in joints[j].constraints {
        let error =
          abs(constraints[i].positionError(joints[j].geometry))
          * (constraints[i].measure == .angle ? angularErrorArm : 1)
        worst = error <= worst ? worst : error
      }
    }
    return worst
  }

  /// Whether an error is too large for a drift. True for NaN.
  var hasLargeErrors: Bool { Self.hasLargeErrors(rows.joints, rows.constraints) }

  /// The same for the joints and rows of a system, so that the system is not copied.
  static func hasLargeErrors(_ joints: [JointRows.Joint], _ constraints: [JointRow]) -> Bool {
    !(largestError(joints, constraints) <= largeError)
  }

  /// The most that the speed of an anchor adds to the speed that a drift may give, in pt/s. Joints that nearly
  /// contradict each other would turn a faster anchor into any speed.
  private static let maxAnchorSpeed = 1000.0

  /// Whether the solve for a drift gave far more energy than the bodies had and than moving anchors and
  /// corrections of errors can give. True for NaN.
  /// - Parameters:
  ///   - before, after: kinetic energies.
  ///   - mass: total mass of the movable bodies.
  ///   - anchorSpeed: speed of the fastest anchor, in pt/s.
  ///   - error: largest error of a joint, in points.
  static func gainsExcessiveEnergy(
    before: Double, after: Double, mass: Double, anchorSpeed: Double, error: Double
  ) -> Bool {
    let speed = 100 + min(anchorSpeed, maxAnchorSpeed) + error / (4 * World.substep)
    return !(after <= 4 * before + mass * speed * speed)
  }

  // MARK: Velocities

  /// Starts a solve for velocities at the present poses, with impulses of 0.
  mutating func beginVelocitySolve(forDrift: Bool, softness: Double) {
    rows.updateGeometry()
    if forDrift {
      correction.isPending = true
      correction.remainingErrors = remainingErrors()
    }
    matrix.softness = softness
    for i in rows.constraints.indices where rows.constraints[i].measure != .nothing {
      rows.constraints[i].isActive = !rows.constraints[i].isBounded || rows.constraints[i].last != 0
    }
    matrix.invalidate()
    clearImpulses()
  }

  /// One pass of the solve for velocities, in turn with the contacts.
  /// - Returns: the largest error before the pass, in pt/s or rad/s.
  mutating func solveSplitVelocities(_ solverBodies: inout [SolverBody]) -> Double {
    rows.gatherSolverBodies(solverBodies)
    let error = solveSplitVelocities()
    rows.scatter(&solverBodies)
    return error
  }

  /// Solves the velocities of a system without contacts. Uses the least softness that bounds the speeds.
  mutating func solveSplitVelocitiesWithoutContacts(forDrift: Bool, _ bodyStates: [BodyState]) {
    rows.gatherSolverBodies(bodyStates)
    let initialMembers = rows.members
    let maxSpeed = anchorSpeedBound
    for softness in Self.velocitySoftnesses {
      rows.members = initialMembers
      beginVelocitySolve(forDrift: forDrift, softness: softness)
      _ = solveSplitVelocities()
      if !isFaster(than: maxSpeed) { break }
    }
    endVelocitySolve()
  }

  /// Speed of the fastest moving anchor, in pt/s.
  var anchorSpeed: Double { Self.anchorSpeed(rows.joints) }

  private static func anchorSpeed(_ list: [JointRows.Joint]) -> Double {
    let joints = list.span
    var fastest = 0.0
    for j in joints.indices { fastest = max(fastest, joints[j].anchorVelocity.length) }
    return fastest
  }

  /// Bound on the speeds that moving anchors may give: three times their own speed, or the speed of the
  /// fastest body before the solve if that is higher. Nil if no anchor moves. Without it, joints that nearly
  /// contradict each other would give unbounded speeds.
  var anchorSpeedBound: Double? {
    let anchorSpeed = anchorSpeed
    guard anchorSpeed > 0 else { return nil }
    let members = rows.members.span
    var bound = 3 * anchorSpeed
    for m in members.indices where members[m].solverBody.inverseMass > 0 {
      bound = max(bound, members[m].solverBody.velocity.length)
    }
    return bound
  }

  /// Speed above which a solve counts as diverged, from the speeds of bodies and anchors before it, in pt/s.
  private static func speedBound(
    _ joints: [JointRows.Joint], _ list: [JointRows.Member], _ bodyStates: [BodyState]
  ) -> Double {
    let (members, states) = (list.span, bodyStates.span)
    var fastest = anchorSpeed(joints)
    for m in members.indices where members[m].solverBody.inverseMass > 0 {
      fastest = max(fastest, states[members[m].index].solverBody.velocity.length)
    }
    return 3 * fastest + freeSpeed
  }

  /// Whether a body is faster than a bound. True for NaN; false without a bound.
  func isFaster(than maxSpeed: Double?) -> Bool {
    guard let maxSpeed else { return false }
    return Self.isFaster(rows.members, than: maxSpeed)
  }

  private static func isFaster(_ list: [JointRows.Member], than maxSpeed: Double) -> Bool {
    let members = list.span
    for m in members.indices where members[m].solverBody.inverseMass > 0 {
      if !(members[m].solverBody.velocity.length <= maxSpeed) { return true }
    }
    return false
  }

  /// Whether the solve gave a body far more speed than bodies and anchors had.
  func isTooFast(_ bodyStates: [BodyState]) -> Bool {
    Self.isTooFast(rows.joints, rows.members, bodyStates)
  }

  /// The same for the joints and members of a system, so that the system is not copied.
  static func isTooFast(
    _ joints: [JointRows.Joint], _ members: [JointRows.Member], _ bodyStates: [BodyState]
  ) -> Bool {
    // The bound is at least `freeSpeed`, which usually decides.
    isFaster(members, than: freeSpeed)
      && isFaster(members, than: speedBound(joints, members, bodyStates))
  }

  /// Ends a solve for velocities. Clears the warm start, because the impulses do not suit the next drift.
  mutating func endVelocitySolve() {
    for i in velocityImpulses.indices {
      velocityImpulses[i] = 0
      driftExcess[i] = 0
      rows.constraints[i].last = totals[i]
    }
    matrix.softness = 0
    matrix.invalidate()
    isPrepared = false
  }

  private mutating func solveSplitVelocities() -> Double {
    for joint in rows.joints {
      for i in joint.constraints { rowTargets[i] = distanceToLimit(i, joint) / World.substep }
    }
    return solveBounded()
  }

  /// The change of a row's measure until its limit; 0 at the limit and beyond, and for other roles.
  private func distanceToLimit(_ i: Int, _ joint: JointRows.Joint) -> Double {
    guard rows.constraints[i].role == .atMost || rows.constraints[i].role == .ranged else { return 0 }
    let error = rows.constraints[i].value(joint.geometry) - rows.constraints[i].target
    return rows.constraints[i].high == 0 ? (error < 0 ? -error : 0) : (error > 0 ? -error : 0)
  }

  // MARK: Bounded solve

  /// Finds the impulses within their bounds for which the speed of each measure is closest to `rowTargets`.
  ///
  /// They minimize ½·λᵀ(A + D)λ − λᵀr, where A = J·M⁻¹·Jᵀ, r holds the residuals, and D is the softness. Each
  /// round moves towards the minimum over the active rows as far as the bounds allow. This is a primal
  /// active-set method (J. Nocedal and S. Wright, "Numerical Optimization", 2006, 16.5), so the search may
  /// end after any round without adding energy.
  /// - Returns: the largest residual before the first round.
  private mutating func solveBounded(withDrives: Bool = true) -> Double {
    let first = findResiduals()
    if matrix.isTooWide {
      matrix.factor(&rows)
      for _ in 0..<Self.relaxationsPerPass { relaxBounded(withDrives: withDrives) }
      return first
    }
    var released = -1
    for _ in 0..<(rows.hasBounds ? 8 + 4 * rows.constraints.count : 1) {
      if !matrix.isFactored { matrix.factor(&rows) }
      for i in rows.constraints.indices where !rows.constraints[i].isActive { work[i] = 0 }
      matrix.solve(&work)
      let (fraction, blocking) = fractionToBound()
      let isLow = blocking >= 0 && work[blocking] < 0
      if fraction < 1 {
        for i in work.indices { work[i] *= fraction }
      }
      if fraction > 0 { rows.apply(work, &totals) }
      guard rows.hasBounds else { break }
      if fraction < 1 {
        totals[blocking] = isLow ? rows.constraints[blocking].low : rows.constraints[blocking].high
        rows.constraints[blocking].isActive = false
        matrix.invalidate()
        _ = findResiduals()
        // If the row that was just released is blocked at once, no round makes progress.
        if fraction == 0, blocking == released { break }
        continue
      }
      _ = findResiduals()
      released = rowToRelease(withDrives: withDrives) ?? -1
      guard released >= 0 else { break }
      rows.constraints[released].isActive = true
      matrix.invalidate()
    }
    return first
  }

  /// Computes into `work` the missing speed of each measure.
  /// - Returns: the largest residual of active rows.
  private mutating func findResiduals() -> Double {
    _ = rows.speedErrors(&work)
    var worst = 0.0
    for i in rows.constraints.indices {
      // The velocity errors of drives already contain their target speeds.
      if rows.constraints[i].role != .driven { work[i] += rowTargets[i] }
      work[i] -= matrix.softness * diagonalEntry(ofRow: i) * totals[i]
      if rows.constraints[i].isActive { worst = abs(work[i]) <= worst ? worst : abs(work[i]) }
    }
    return worst
  }

  /// The diagonal entry J·M⁻¹·Jᵀ of a row; 1 if both bodies are immovable.
  private func diagonalEntry(ofRow i: Int) -> Double {
    let entry = rows.constraints[i].matrixEntry(
      with: rows.constraints[i], rows.members[rows.constraints[i].a].solverBody,
      rows.members[rows.constraints[i].b].solverBody)
    return entry > 0 ? entry : 1
  }

  /// One projected Gauss–Seidel pass, for systems that are too wide for a direct solve.
  private mutating func relaxBounded(withDrives: Bool) {
    for joint in rows.joints {
      for i in joint.constraints
      where rows.constraints[i].measure != .nothing && (withDrives || rows.constraints[i].role != .driven) {
        let row = rows.constraints[i]
        let speed = row.speed(
          rows.members[row.a].solverBody, rows.members[row.b].solverBody, anchorVelocity: joint.anchorVelocity
        )
        let targetSpeed = row.role == .driven ? row.target : rowTargets[i]
        let wanted = totals[i] + (targetSpeed - speed) / diagonalEntry(ofRow: i)
        rows.applyImpulse(alongRow: i, min(max(wanted, row.low), row.high) - totals[i], &totals[i])
      }
    }
  }

  /// The fraction of the impulses in `work` that the bounds allow, and the row whose bound limits it; -1 for
  /// none.
  private func fractionToBound() -> (fraction: Double, blocking: Int) {
    var fraction = 1.0
    var blocking = -1
    guard rows.hasBounds else { return (1, -1) }
    for i in rows.constraints.indices where rows.constraints[i].isActive && rows.constraints[i].isBounded {
      let wanted = totals[i] + work[i]
      let bound = min(max(wanted, rows.constraints[i].low), rows.constraints[i].high)
      guard bound != wanted else { continue }
      let maxFraction = (bound - totals[i]) / work[i]
      if maxFraction < fraction {
        fraction = maxFraction > 0 ? maxFraction : 0
        blocking = i
      }
    }
    return (fraction, blocking)
  }

  /// The row at a bound whose release lowers the objective most.
  private func rowToRelease(withDrives: Bool) -> Int? {
    var bestRow: Int?
    var maxGain = 1e-12
    for i in rows.constraints.indices where !rows.constraints[i].isActive && rows.constraints[i].isBounded {
      guard withDrives || rows.constraints[i].role != .driven else { continue }
      let residual = work[i]
      guard residual > 0 ? totals[i] < rows.constraints[i].high : totals[i] > rows.constraints[i].low else {
        continue
      }
      let gain = residual * residual / diagonalEntry(ofRow: i)
      if gain > maxGain {
        maxGain = gain
        bestRow = i
      }
    }
    return bestRow
  }

  // MARK: Positions

  /// Displaces bodies towards positions without errors. Velocities may decrease (see
  /// `removeVelocity(undoneBy:rotation:)`), never increase.
  mutating func correctPositions(_ bodyStates: inout [BodyState]) {
    correction.isPending = false
    correction.substepsLeft -= 1
    correction.stepsSince = 0
    guard !rows.joints.isEmpty else { return }
    for m in rows.members.indices {
      rows.members[m].solverBody.addInertia(radiusOfGyration: Self.correctionArm)
    }
    let initialMembers = rows.members
    // The poses are those at the end of the drift, so anchors do not move any more. Drives have no position.
    for j in rows.joints.indices { rows.joints[j].anchorVelocity = .zero }
    for i in rows.constraints.indices where rows.constraints[i].role == .driven {
      rows.constraints[i].isActive = false
    }
    let isKnown = correction.remainingErrors.count == rows.constraints.count
    let remaining = isKnown ? correction.remainingErrors : remainingErrors()
    var softness = max(correction.softness / 4, Self.minSoftness)
    var error = weightedError(remaining)
    var isSolved = false
    for _ in 0..<12 {
      guard error > 1e-16 else {
        isSolved = true
        break
      }
      let before = rows.members
      matrix.softness = softness
      findDisplacements(remaining)
      let fraction = allowedDisplacementFraction(from: initialMembers)
      guard fraction > 1e-3 else { break }
      displace(by: fraction)
      let now = weightedError(remaining)
      if now < error * 0.9999 {
        error = now
        if fraction == 1, softness > Self.minSoftness { softness /= 4 }
      } else {
        rows.members = before
        rows.updateGeometry()
        softness *= 16
        guard softness <= Self.maxSoftness else { break }
      }
    }
    if isSolved, currentError < 1 {
      softness = 0
    } else {
      correction.prolongSplitCorrection()
    }
    correction.softness = min(softness, Self.maxSoftness)
    matrix.softness = 0
    for (member, old) in zip(rows.members, initialMembers) where member.solverBody.inverseMass > 0 {
      bodyStates[member.index].position = member.position
      bodyStates[member.index].rotate(to: member.angle)
      bodyStates[member.index].solverBody.removeVelocity(
        undoneBy: member.position - old.position, rotation: member.angle - old.angle)
    }
    matrix.invalidate()
    isPrepared = false
  }

  /// The error of each row that remains after this substep. Only rods, ropes and joints with the ground are
  /// corrected gradually. A joint that keeps a point of two bodies together is corrected at once, so that it
  /// does not separate visibly.
  private func remainingErrors() -> [Double] {
    var remaining = Array(repeating: 0.0, count: rows.constraints.count)
    for joint in rows.joints {
      for i in joint.constraints {
        let error = rows.constraints[i].positionError(joint.geometry)
        let gradualThreshold = 20 * rows.constraints[i].abruptError
        guard abs(error) > gradualThreshold, joint.b == 0 || rows.constraints[i].measure == .distance else {
          continue
        }
        let maxStep =
          Self.maxCorrectionSpeed * World.substep
          / (rows.constraints[i].measure == .angle ? Self.angularErrorArm : 1)
        let step = error / 4 + (error > 0 ? 0.75 : -0.75) * gradualThreshold
        remaining[i] = error - min(max(step, -maxStep), maxStep)
      }
    }
    return remaining
  }

  /// Sum of the squared errors beyond those that may remain, weighted as energies.
  private func weightedError(_ remaining: [Double]) -> Double {
    var sum = 0.0
    for joint in rows.joints {
      for i in joint.constraints
      where rows.constraints[i].role != .driven && rows.constraints[i].measure != .nothing {
        let error = excessError(i, joint, remaining[i])
        sum += error * error / diagonalEntry(ofRow: i)
      }
    }
    return sum
  }

  /// The part of a row's error beyond the one that may remain after this substep.
  private func excessError(_ i: Int, _ joint: JointRows.Joint, _ remaining: Double) -> Double {
    rows.constraints[i].beyondLimit(
      rows.constraints[i].value(joint.geometry) - rows.constraints[i].target - remaining)
  }

  /// Computes displacements. They replace the velocities in `members`.
  private mutating func findDisplacements(_ remaining: [Double]) {
    for m in rows.members.indices {
      rows.members[m].solverBody.velocity = .zero
      rows.members[m].solverBody.spin = 0
    }
    for joint in rows.joints {
      for i in joint.constraints
      where rows.constraints[i].measure != .nothing && rows.constraints[i].role != .driven {
        rowTargets[i] = rows.constraints[i].target + remaining[i] - rows.constraints[i].value(joint.geometry)
        rows.constraints[i].isActive =
          !rows.constraints[i].isBounded || excessError(i, joint, remaining[i]) != 0
      }
    }
    matrix.invalidate()
    clearImpulses()
    _ = solveBounded(withDrives: false)
  }

  /// The fraction of the displacements in `members` that the bounds on speed and rotation allow.
  func allowedDisplacementFraction(from initialMembers: [JointRows.Member]) -> Double {
    var fraction = 1.0
    let budget = Self.maxCorrectionSpeed * World.substep
    for m in rows.members.indices where rows.members[m].solverBody.inverseMass > 0 {
      let rotation = abs(rows.members[m].solverBody.spin)
      if rotation * fraction > Self.maxCorrectionRotation { fraction = Self.maxCorrectionRotation / rotation }
      let displacement = rows.members[m].position - initialMembers[m].position
      let move = rows.members[m].solverBody.velocity
      // The largest s with |displacement + s·move| ≤ budget.
      let (a, b, c) = (
        move.dot(move), displacement.dot(move), displacement.dot(displacement) - budget * budget
      )
      guard a > 0, a * fraction * fraction + 2 * b * fraction + c > 0 else { continue }
      let root = (b * b - a * c > 0 ? b * b - a * c : 0).squareRoot()
      let maxFraction = (root - b) / a
      fraction = maxFraction < fraction ? (maxFraction > 0 ? maxFraction : 0) : fraction
    }
    return fraction
  }

  /// Moves the members by a fraction of their displacements.
  private mutating func displace(by fraction: Double) {
    for m in rows.members.indices where rows.members[m].solverBody.inverseMass > 0 {
      rows.members[m].position += rows.members[m].solverBody.velocity * fraction
      rows.members[m].angle += rows.members[m].solverBody.spin * fraction
      (rows.members[m].sine, rows.members[m].cosine) = Elementary.sincos(rows.members[m].angle)
    }
    rows.updateGeometry()
  }
}

extension SolverBody {
  /// Adds a radius of gyration to the inertia.
  fileprivate mutating func addInertia(radiusOfGyration radius: Double) {
    guard inverseMass > 0, inverseInertia > 0 else { return }
    inverseInertia = 1 / (1 / inverseInertia + radius * radius / inverseMass)
  }

  /// Removes the part of the velocity that a displacement after the drift undid. Otherwise a taut loop would
  /// gain speed from its weight without moving.
  fileprivate mutating func removeVelocity(undoneBy move: Point, rotation: Double) {
    let inertia = inverseInertia > 0 ? inverseMass / inverseInertia : 0
    let total = (velocity.dot(velocity) + inertia * spin * spin) * World.substep
    let back = -(velocity.dot(move) + inertia * spin * rotation)
    guard back > 0 else { return }
    let fraction = back < total ? 1 - back / total : 0
    velocity = velocity * fraction
    spin *= fraction
  }

  /// Kinetic energy, in mass × pt²/s².
  var energy: Double {
    (inverseMass > 0 ? velocity.dot(velocity) / (2 * inverseMass) : 0)
      + (inverseInertia > 0 ? spin * spin / (2 * inverseInertia) : 0)
  }
}
