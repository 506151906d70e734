internal import FlingGeometry

/// Preparation of a solve: geometry of the joints, directions of the rows, and factoring of the matrix.
extension JointSystem {
  /// Prepares a solve at the present poses.
  /// - Parameters:
  ///   - time: seconds since the start of the step.
  ///   - mayDiffer: whether bodies may have woken or fallen asleep since the last call.
  /// - Returns: whether the set of joints has changed.
  mutating func prepare(
    _ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState], at time: Double, mayDiffer: Bool
  ) -> Bool {
    self.time = time
    let hasNewBodies = mayDiffer && updateAwakeJoints(jointDefinitions, bodyStates)
    if !isPinChain { prepareAll(jointDefinitions, bodyStates) }
    return hasNewBodies
  }

  /// Prepares the general solver for a system that `pinChain` has solved so far.
  mutating func switchToGeneralSolver(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) {
    guard isPinChain else { return }
    pinChain.storeImpulses(velocityImpulses: &velocityImpulses, driftExcess: &driftExcess)
    prepareAll(jointDefinitions, bodyStates)
  }

  /// Prepares the general solver. Geometry and factors are reused if neither bodies nor anchors have moved.
  private mutating func prepareAll(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) {
    guard !joints.isEmpty else { return }
    let hasMovedBody = Self.copyStates(&members, bodyStates)
    let hasMovedAnchor = Self.updateAnchors(&joints, jointDefinitions, at: time)
    softness = 0
    let isNew = hasMovedBody || hasMovedAnchor || !isPrepared
    if isNew {
      isPrepared = true
      updateGeometry()
      isFactored = false
    }
    if !isFactored { factor() }
    if isNew || hasBounds { Self.selectLimits(&constraints, &rowTargets, joints) }
    clearImpulses()
  }

  /// Computes geometry and directions at the present poses.
  mutating func updateGeometry() { Self.updateGeometry(&joints, &constraints, members) }

  /// Copies the states of the bodies.
  /// - Returns: whether any pose or mass has changed.
  private static func copyStates(_ list: inout [Member], _ bodyStates: [BodyState]) -> Bool {
    var members = list.mutableSpan
    let bodyStates = bodyStates.span
    var hasMovedBody = false
    for m in members.indices {
      let k = members[m].index
      if members[m].solverBody.inverseMass != bodyStates[k].solverBody.inverseMass
        || members[m].solverBody.inverseInertia != bodyStates[k].solverBody.inverseInertia
        || members[m].position != bodyStates[k].position || members[m].angle != bodyStates[k].angle
        || members[m].cosine != bodyStates[k].cosine || members[m].sine != bodyStates[k].sine
      {
        hasMovedBody = true
        members[m].position = bodyStates[k].position
        members[m].angle = bodyStates[k].angle
        members[m].cosine = bodyStates[k].cosine
        members[m].sine = bodyStates[k].sine
      }
      members[m].solverBody = bodyStates[k].solverBody
    }
    return hasMovedBody
  }

  /// Updates the world points of joints with the ground.
  /// - Returns: whether any position or velocity of a world point has changed.
  private static func updateAnchors(
    _ list: inout [Joint], _ jointDefinitions: [JointDefinition], at time: Double
  )
    -> Bool
  {
    var joints = list.mutableSpan
    let jointDefinitions = jointDefinitions.span
    var hasMovedAnchor = false
    for j in joints.indices where joints[j].b == 0 {
      let anchorVelocity = jointDefinitions[joints[j].jointDefinition].anchorVelocity
      let anchor = jointDefinitions[joints[j].jointDefinition].offsetB + anchorVelocity * time
      if anchor != joints[j].anchor || anchorVelocity != joints[j].anchorVelocity { hasMovedAnchor = true }
      joints[j].anchorVelocity = anchorVelocity
      joints[j].anchor = anchor
    }
    return hasMovedAnchor
  }

  private static func updateGeometry(_ list: inout [Joint], _ rowList: inout [JointRow], _ members: [Member])
  {
    var joints = list.mutableSpan
    var constraints = rowList.mutableSpan
    let members = members.span
    for j in joints.indices {
      let first = joints[j].constraints.lowerBound
      if joints[j].isPoint {
        let (armA, armB, separation) = currentSeparation(joints[j], members)
        joints[j].geometry.armA = armA
        joints[j].geometry.armB = armB
        joints[j].geometry.separation = separation
        constraints[first].angularA = -armA.y
        constraints[first].angularB = -armB.y
        constraints[first + 1].angularA = armA.x
        constraints[first + 1].angularB = armB.x
        continue
      }
      let geometry = currentGeometry(joints[j], members)
      joints[j].geometry = geometry
      for i in joints[j].constraints { constraints[i].updateJacobian(for: geometry) }
    }
  }

  /// Sets for each row, before the first pass, the error that may remain, the nearer limit and the bounds of
  /// the impulse.
  private static func selectLimits(
    _ rowList: inout [JointRow], _ rowTargetList: inout [Double], _ joints: [Joint]
  ) {
    var constraints = rowList.mutableSpan
    var rowTargets = rowTargetList.mutableSpan
    let joints = joints.span
    for j in joints.indices {
      let first = joints[j].constraints.lowerBound
      if joints[j].isPoint {
        let separation = joints[j].geometry.separation
        rowTargets[first] = abs(separation.x) > JointRow.abruptDistance ? separation.x * 0.75 : 0
        rowTargets[first + 1] = abs(separation.y) > JointRow.abruptDistance ? separation.y * 0.75 : 0
        continue
      }
      for i in joints[j].constraints {
        rowTargets[i] = constraints[i].selectLimitAndAllowedError(of: joints[j])
      }
    }
  }

  // MARK: Factoring

  /// Computes and factors J·M⁻¹·Jᵀ of the active rows.
  mutating func factor() {
    isFactored = true
    if isChained {
      Self.computeBlocks(&chain.blocks, &constraints, joints, members)
      chain.factor(diagonalFraction: softness)
      return
    }
    Self.computeDiagonal(&matrix.diagonal, &constraints, members)
    guard !matrix.isTooWide else { return }
    matrix.clear()
    Self.computeEntries(&matrix.entries, offDiagonalEntries, constraints, members)
    matrix.factor(diagonalFraction: softness)
  }

  /// Computes the blocks of chains.
  private static func computeBlocks(
    _ blockList: inout [ChainMatrix.Block], _ rowList: inout [JointRow], _ joints: [Joint],
    _ members: [Member]
  ) {
    var blocks = blockList.mutableSpan
    var constraints = rowList.mutableSpan
    let (joints, members) = (joints.span, members.span)
    for j in joints.indices {
      let a = members[joints[j].a].solverBody
      let b = members[joints[j].b].solverBody
      let shared = joints[j].shared
      if joints[j].isPoint, shared.isEmpty || joints[j - 1].isPoint {
        let (armA, armB) = (joints[j].geometry.armA, joints[j].geometry.armB)
        let mass = a.inverseMass + b.inverseMass
        let first = mass + armA.y * armA.y * a.inverseInertia + armB.y * armB.y * b.inverseInertia
        let second = mass + armA.x * armA.x * a.inverseInertia + armB.x * armB.x * b.inverseInertia
        blocks[j].first = first
        blocks[j].second = second
        blocks[j].mixed = -(armA.x * armA.y * a.inverseInertia + armB.x * armB.y * b.inverseInertia)
        guard !shared.isEmpty else { continue }
        var edge = ChainMatrix.Coupling()
        let (otherA, otherB) = (joints[j - 1].geometry.armA, joints[j - 1].geometry.armB)
        if shared.contains(.aa) { edge.add(armA, otherA, a, 1) }
        if shared.contains(.ab) { edge.add(armA, otherB, a, -1) }
        if shared.contains(.ba) { edge.add(armB, otherA, b, -1) }
        if shared.contains(.bb) { edge.add(armB, otherB, b, 1) }
        blocks[j].edge = edge
        continue
      }
      let (x, y) = (constraints[2 * j], constraints[2 * j + 1])
      let first = x.matrixEntry(with: x, a, b)
      let second = y.matrixEntry(with: y, a, b)
      constraints[2 * j].inverse = first > 0 ? 1 / first : 0
      constraints[2 * j + 1].inverse = second > 0 ? 1 / second : 0
      blocks[j].first = x.isActive ? first : 0
      blocks[j].second = y.isActive ? second : 0
      blocks[j].mixed = x.isActive && y.isActive ? y.matrixEntry(with: x, a, b) : 0
      guard !shared.isEmpty else { continue }
      let (z, w) = (constraints[2 * j - 2], constraints[2 * j - 1])
      blocks[j].edge = ChainMatrix.Coupling(
        xx: x.coupling(with: z, shared, a, b), xy: x.coupling(with: w, shared, a, b),
        yx: y.coupling(with: z, shared, a, b), yy: y.coupling(with: w, shared, a, b))
    }
  }

  /// Computes the diagonal and the effective masses.
  private static func computeDiagonal(
    _ diagonals: inout [Double], _ rowList: inout [JointRow], _ members: [Member]
  ) {
    var diagonal = diagonals.mutableSpan
    var constraints = rowList.mutableSpan
    let members = members.span
    for i in constraints.indices {
      let entry = constraints[i].matrixEntry(
        with: constraints[i], members[constraints[i].a].solverBody, members[constraints[i].b].solverBody)
      constraints[i].inverse = entry > 0 ? 1 / entry : 0
      diagonal[i] = constraints[i].isActive ? entry : 0
    }
  }

  /// Computes the entries below the diagonal.
  private static func computeEntries(
    _ entries: inout [Double], _ offDiagonalEntries: [OffDiagonalEntry], _ constraints: [JointRow],
    _ members: [Member]
  ) {
    var entry = entries.mutableSpan
    let (offDiagonalEntries, constraints, members) = (offDiagonalEntries.span, constraints.span, members.span)
    for k in offDiagonalEntries.indices {
      let pair = offDiagonalEntries[k]
      let (x, y) = (constraints[Int(pair.row)], constraints[Int(pair.column)])
      entry[Int(pair.entry)] = x.coupling(
        with: y, pair.shared, members[x.a].solverBody, members[x.b].solverBody)
    }
  }

  // MARK: Geometry

  /// Lever arms, and the vector between the points, at the present poses.
  @inline(__always)
  private static func currentSeparation(_ joint: borrowing Joint, _ members: Span<Member>) -> (
    Point, Point, Point
  ) {
    let armA = turned(joint.offsetA, members[joint.a].cosine, members[joint.a].sine)
    let from = members[joint.a].position + armA
    if joint.b == 0 { return (armA, .zero, joint.anchor - from) }
    let armB = turned(joint.offsetB, members[joint.b].cosine, members[joint.b].sine)
    return (armA, armB, members[joint.b].position + armB - from)
  }

  /// The vector between the points at the end of the drift.
  @inline(__always)
  static func nextSeparation(_ joint: borrowing Joint, _ members: Span<Member>) -> Point {
    let armA = turned(joint.offsetA, members[joint.a].nextCosine, members[joint.a].nextSine)
    let from = members[joint.a].nextPosition + armA
    if joint.b == 0 { return joint.anchor + joint.anchorVelocity * World.substep - from }
    let armB = turned(joint.offsetB, members[joint.b].nextCosine, members[joint.b].nextSine)
    return members[joint.b].nextPosition + armB - from
  }

  /// The geometry at the present poses.
  @inline(__always)
  static func currentGeometry(_ joint: Joint, _ members: Span<Member>) -> JointGeometry {
    let a = members[joint.a]
    let armA = turned(joint.offsetA, a.cosine, a.sine)
    let from = a.position + armA
    if joint.b == 0 {
      return JointGeometry(
        armA: armA, armB: .zero, separation: joint.anchor - from, axis: joint.axis,
        angle: a.angle - joint.angle)
    }
    let b = members[joint.b]
    let armB = turned(joint.offsetB, b.cosine, b.sine)
    return JointGeometry(
      armA: armA, armB: armB, separation: b.position + armB - from,
      axis: turned(joint.axis, b.cosine, b.sine), angle: a.angle - b.angle - joint.angle)
  }

  /// The geometry at the end of the drift.
  @inline(__always)
  static func nextGeometry(_ joint: Joint, _ members: Span<Member>) -> JointGeometry {
    let a = members[joint.a]
    let armA = turned(joint.offsetA, a.nextCosine, a.nextSine)
    let from = a.nextPosition + armA
    let nextAngleA = a.angle + a.solverBody.spin * World.substep
    if joint.b == 0 {
      return JointGeometry(
        armA: armA, armB: .zero, separation: joint.anchor + joint.anchorVelocity * World.substep - from,
        axis: joint.axis,
        angle: nextAngleA - joint.angle)
    }
    let b = members[joint.b]
    let armB = turned(joint.offsetB, b.nextCosine, b.nextSine)
    return JointGeometry(
      armA: armA, armB: armB, separation: b.nextPosition + armB - from,
      axis: turned(joint.axis, b.nextCosine, b.nextSine),
      angle: nextAngleA - (b.angle + b.solverBody.spin * World.substep) - joint.angle)
  }

  /// A rotated vector.
  @inline(__always)
  static func turned(_ vector: Point, _ cosine: Double, _ sine: Double) -> Point {
    Point(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }
}

extension JointRow {
  /// Selects the nearer limit and sets the bounds of the impulse, before the first pass.
  /// - Returns: the error that may remain: three quarters of a large one, else 0.
  @inline(__always)
  fileprivate mutating func selectLimitAndAllowedError(of joint: JointSystem.Joint) -> Double {
    guard role != .driven else { return 0 }
    let value = value(joint.geometry)
    if role == .atMost {
      low = -.infinity
      high = 0
    } else if role == .ranged {
      let middle = (joint.lowerLimit + joint.upperLimit) / 2
      // One of the limits may be infinite.
      let isUpper = !joint.lowerLimit.isFinite || (joint.upperLimit.isFinite && value > middle)
      target = isUpper ? joint.upperLimit : joint.lowerLimit
      low = isUpper ? -.infinity : 0
      high = isUpper ? 0 : .infinity
    }
    let error = value - target
    let isWrong = role == .held || (high == 0 ? error > 0 : error < 0)
    return isWrong && abs(error) > abruptError ? error * 0.75 : 0
  }

  /// The entry J·M⁻¹·Jᵀ of two rows of one joint: change of this measure's speed by a unit impulse along
  /// `other`.
  @inline(__always)
  func matrixEntry(with other: JointRow, _ a: SolverBody, _ b: SolverBody) -> Double {
    normal.dot(other.normal) * (a.inverseMass + b.inverseMass) + angularA * other.angularA * a.inverseInertia
      + angularB * other.angularB * b.inverseInertia
  }

  /// The same for rows of different joints with shared bodies; `a` and `b` are the bodies of this row.
  @inline(__always)
  fileprivate func coupling(
    with other: JointRow, _ shared: JointSystem.SharedBodies, _ a: SolverBody, _ b: SolverBody
  ) -> Double {
    guard isActive, other.isActive else { return 0 }
    let dot = normal.dot(other.normal)
    var sum = 0.0
    if shared.contains(.aa) { sum += dot * a.inverseMass + angularA * other.angularA * a.inverseInertia }
    if shared.contains(.ab) { sum -= dot * a.inverseMass + angularA * other.angularB * a.inverseInertia }
    if shared.contains(.ba) { sum -= dot * b.inverseMass + angularB * other.angularA * b.inverseInertia }
    if shared.contains(.bb) { sum += dot * b.inverseMass + angularB * other.angularB * b.inverseInertia }
    return sum
  }
}

extension ChainMatrix.Coupling {
  /// Adds the coupling of two pins through a shared body: `arm` and `other` are its lever arms, and `sign` is
  /// -1 if it is `a` of one joint and `b` of the other.
  @inline(__always)
  fileprivate mutating func add(_ arm: Point, _ other: Point, _ body: SolverBody, _ sign: Double) {
    let signedInertia = sign * body.inverseInertia
    let mass = sign * body.inverseMass
    xx += mass + signedInertia * arm.y * other.y
    xy -= signedInertia * arm.y * other.x
    yx -= signedInertia * arm.x * other.y
    yy += mass + signedInertia * arm.x * other.x
  }
}
