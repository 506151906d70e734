internal import FlingGeometry

/// The passes along a chain: elimination from both ends to the middle, and back substitution.
extension PinChain {
  // MARK: Factoring

  /// Factors J·M⁻¹·Jᵀ at the present poses, and sets the part of each large error that stays after the
  /// substep.
  /// - Parameter withVelocityErrors: whether to do the work of `forwardEliminateVelocityErrors` in the same
  ///   pass, which takes hardly longer.
  /// - Returns: whether the matrix is well-conditioned: no row depends, or nearly depends, on others.
  static func factor(_ list: inout [JointLanes], _ bodyList: [BodyLanes], withVelocityErrors: Bool) -> Bool {
    var jointLanes = list.mutableSpan
    let bodies = bodyList.span
    let middle = bodies.count - 1
    var isSingular = SIMDMask<SIMD2<Int64>>(repeating: false)
    var isFar = isSingular
    let maxSquaredError = JointSystem.largeError * JointSystem.largeError
    // Subtracted from the diagonal by the elimination of the joints nearer to the end.
    var (eliminatedXX, eliminatedXY, eliminatedYY) = (Two.zero, Two.zero, Two.zero)
    var (rhsX, rhsY) = (Two.zero, Two.zero)
    for k in 0..<middle {
      let (separationX, separationY) = (
        bodies[k + 1].x + bodies[k + 1].arms.outX - (bodies[k].x + bodies[k].arms.inX),
        bodies[k + 1].y + bodies[k + 1].arms.outY - (bodies[k].y + bodies[k].arms.inY)
      )
      jointLanes[k].remainingErrorX = remainingError(separationX)
      jointLanes[k].remainingErrorY = remainingError(separationY)
      isFar .|= jointLanes[k].weight .> 0
        .& .!(separationX * separationX + separationY * separationY .<= maxSquaredError)
      let (outer, inner) = (bodies[k], bodies[k + 1])
      let mass = outer.inverseMass + inner.inverseMass
      let (arm, inertia) = (outer.arms.inY * outer.inverseInertia, inner.arms.outY * inner.inverseInertia)
      let diagonalX = mass + (outer.arms.inY * arm + inner.arms.outY * inertia)
      let diagonalY =
        mass
        + (outer.arms.inX * outer.arms.inX * outer.inverseInertia + inner.arms.outX * inner.arms.outX
          * inner.inverseInertia)
      let mixed = -(outer.arms.inX * arm + inner.arms.outX * inertia) - eliminatedXY
      let (reducedX, reducedY) = (diagonalX - eliminatedXX, diagonalY - eliminatedYY)
      let area = reducedX * reducedY - mixed * mixed
      let weight = jointLanes[k].weight
      isSingular .|= weight .> 0
        .& (.!(reducedX .> diagonalX * EnvelopeMatrix.regularPivot)
          .| .!(area .> reducedX * diagonalY * EnvelopeMatrix.regularPivot))
      let inverse = (weight / area).replacing(with: 0, where: weight .== 0)
      jointLanes[k].inverseXX = reducedY * inverse
      jointLanes[k].inverseXY = -mixed * inverse
      jointLanes[k].inverseYY = reducedX * inverse
      // The coupling to the joint nearer to the middle, through the body between them.
      let (inertiaY, inertiaX) = (
        inner.inverseInertia * inner.arms.inY, inner.inverseInertia * inner.arms.inX
      )
      let (xx, xy) = (-(inner.inverseMass + inertiaY * inner.arms.outY), inertiaY * inner.arms.outX)
      let (yx, yy) = (inertiaX * inner.arms.outY, -(inner.inverseMass + inertiaX * inner.arms.outX))
      // Everything that does not need the quotient comes before the division, which has the longest latency.
      let (edgeXX, edgeXY) = (xx * reducedY - xy * mixed, xy * reducedX - xx * mixed)
      let (edgeYX, edgeYY) = (yx * reducedY - yy * mixed, yy * reducedX - yx * mixed)
      eliminatedXX = (edgeXX * xx + edgeXY * xy) * inverse
      eliminatedXY = (edgeYX * xx + edgeYY * xy) * inverse
      eliminatedYY = (edgeYX * yx + edgeYY * yy) * inverse
      jointLanes[k + 1].edgeXX = edgeXX * inverse
      jointLanes[k + 1].edgeXY = edgeXY * inverse
      jointLanes[k + 1].edgeYX = edgeYX * inverse
      jointLanes[k + 1].edgeYY = edgeYY * inverse
      if withVelocityErrors { forwardEliminateVelocityErrors(&jointLanes[k], outer, inner, &rhsX, &rhsY) }
    }
    let isLastRegular = factorMiddle(
      &jointLanes[middle], bodies[middle], eliminatedXX, eliminatedXY, eliminatedYY)
    if withVelocityErrors { solveMiddleJointVelocity(&jointLanes[middle], bodies[middle], rhsX, rhsY) }
    isSingular .|= isFar
    return isLastRegular && !isSingular[0] && !isSingular[1]
  }

  /// Factors the middle joint, to which both halves contribute.
  private static func factorMiddle(
    _ joint: inout JointLanes, _ bodies: BodyLanes, _ eliminatedXX: Two, _ eliminatedXY: Two,
    _ eliminatedYY: Two
  ) -> Bool {
    let (x, y) = (bodies.x + bodies.arms.inX, bodies.y + bodies.arms.inY)
    joint.remainingErrorX = remainingError(Two(x[1] - x[0], 0))
    joint.remainingErrorY = remainingError(Two(y[1] - y[0], 0))
    let diagonal = (
      xx: bodies.inverseMass + bodies.arms.inY * bodies.arms.inY * bodies.inverseInertia,
      xy: -(bodies.arms.inX * bodies.arms.inY * bodies.inverseInertia),
      yy: bodies.inverseMass + bodies.arms.inX * bodies.arms.inX * bodies.inverseInertia
    )
    let (diagonalX, diagonalY) = (sum(diagonal.xx), sum(diagonal.yy))
    let (reducedX, reducedY) = (diagonalX - sum(eliminatedXX), diagonalY - sum(eliminatedYY))
    let mixed = sum(diagonal.xy) - sum(eliminatedXY)
    let area = reducedX * reducedY - mixed * mixed
    joint.inverseXX[0] = reducedY / area
    joint.inverseXY[0] = -mixed / area
    joint.inverseYY[0] = reducedX / area
    let (separationX, separationY) = (x[1] - x[0], y[1] - y[0])
    guard
      separationX * separationX + separationY * separationY <= JointSystem.largeError * JointSystem.largeError
    else { return false }
    return reducedX > diagonalX * EnvelopeMatrix.regularPivot
      && area > reducedX * diagonalY * EnvelopeMatrix.regularPivot
  }

  @inline(__always)
  private static func sum(_ x: Two) -> Double { x[0] + x[1] }

  /// The error that may remain after the substep: three quarters of an abrupt one, so that it is corrected
  /// over several substeps; 0 of a small one.
  @inline(__always)
  private static func remainingError(_ separation: Two) -> Two {
    let isAbrupt = separation .> JointRow.abruptDistance .| separation .< -JointRow.abruptDistance
    return (separation * 0.75).replacing(with: 0, where: .!isAbrupt)
  }

  // MARK: Towards the middle

  /// Computes the position errors at the end of the drift and does the forward elimination.
  /// - Returns: the largest velocity correction of two joints taken together, in pt/s.
  static func forwardEliminatePositionErrors(_ list: inout [JointLanes], _ bodyList: [BodyLanes]) -> Double {
    var jointLanes = list.mutableSpan
    let bodies = bodyList.span
    let middle = bodies.count - 1
    var worst = Two.zero
    var (rhsX, rhsY) = (Two.zero, Two.zero)
    let rate = 1 / World.substep
    var ends = jointPoints(of: bodies[0])
    for k in 0..<middle {
      let next = jointPoints(of: bodies[k + 1])
      let weightedRate = jointLanes[k].weight * rate
      let errorX = (jointLanes[k].remainingErrorX - (next.outX - ends.inX)) * weightedRate
      let errorY = (jointLanes[k].remainingErrorY - (next.outY - ends.inY)) * weightedRate
      let squares: Two = errorX * errorX + errorY * errorY
      let sums = squares + Two(squares[1], squares[0])
      worst.replace(with: sums, where: .!(worst .> sums))
      forwardEliminate(&jointLanes[k], errorX, errorY, &rhsX, &rhsY)
      ends = next
    }
    let errorX = (jointLanes[middle].remainingErrorX[0] - (ends.inX[1] - ends.inX[0])) * rate
    let errorY = (jointLanes[middle].remainingErrorY[0] - (ends.inY[1] - ends.inY[0])) * rate
    solveMiddleJoint(&jointLanes[middle], errorX, errorY, rhsX, rhsY)
    let square = errorX * errorX + errorY * errorY
    return (worst[0] > square ? worst[0] : square).squareRoot()
  }

  /// The joints' points on two bodies at the end of the drift.
  @inline(__always)
  private static func jointPoints(of body: BodyLanes) -> Arms {
    let (sine, cosine) = SmallAngle.sincos(body.spin * World.substep)
    let arms = body.arms.turned(cosine: cosine, sine: sine)
    let (x, y) = (body.x + body.velocityX * World.substep, body.y + body.velocityY * World.substep)
    return Arms(outX: x + arms.outX, outY: y + arms.outY, inX: x + arms.inX, inY: y + arms.inY)
  }

  /// Computes the velocity errors of the joints and does the forward elimination.
  static func forwardEliminateVelocityErrors(_ list: inout [JointLanes], _ bodyList: [BodyLanes]) {
    var jointLanes = list.mutableSpan
    let bodies = bodyList.span
    let middle = bodies.count - 1
    var (rhsX, rhsY) = (Two.zero, Two.zero)
    for k in 0..<middle {
      forwardEliminateVelocityErrors(&jointLanes[k], bodies[k], bodies[k + 1], &rhsX, &rhsY)
    }
    solveMiddleJointVelocity(&jointLanes[middle], bodies[middle], rhsX, rhsY)
  }

  @inline(__always)
  private static func forwardEliminateVelocityErrors(
    _ joint: inout JointLanes, _ outer: BodyLanes, _ inner: BodyLanes, _ rhsX: inout Two, _ rhsY: inout Two
  ) {
    let outerX = outer.velocityX - outer.spin * outer.arms.inY
    let outerY = outer.velocityY + outer.spin * outer.arms.inX
    let innerX = inner.velocityX - inner.spin * inner.arms.outY
    let innerY = inner.velocityY + inner.spin * inner.arms.outX
    forwardEliminate(&joint, (outerX - innerX) * joint.weight, (outerY - innerY) * joint.weight, &rhsX, &rhsY)
  }

  private static func solveMiddleJointVelocity(
    _ joint: inout JointLanes, _ bodies: BodyLanes, _ rhsX: Two, _ rhsY: Two
  ) {
    let x = bodies.velocityX - bodies.spin * bodies.arms.inY
    let y = bodies.velocityY + bodies.spin * bodies.arms.inX
    solveMiddleJoint(&joint, x[0] - x[1], y[0] - y[1], rhsX, rhsY)
  }

  /// Forward elimination of one pair of joints: the right side less L times the one before, then times D⁻¹.
  @inline(__always)
  private static func forwardEliminate(
    _ joint: inout JointLanes, _ errorX: Two, _ errorY: Two, _ rhsX: inout Two, _ rhsY: inout Two
  ) {
    (rhsX, rhsY) = (
      errorX - (joint.edgeXX * rhsX + joint.edgeXY * rhsY),
      errorY - (joint.edgeYX * rhsX + joint.edgeYY * rhsY)
    )
    joint.workX = joint.inverseXX * rhsX + joint.inverseXY * rhsY
    joint.workY = joint.inverseXY * rhsX + joint.inverseYY * rhsY
  }

  /// The contribution of the second half has the opposite sign, because its inner body is the outer body of
  /// the middle joint.
  @inline(__always)
  private static func solveMiddleJoint(
    _ joint: inout JointLanes, _ errorX: Double, _ errorY: Double, _ rhsX: Two, _ rhsY: Two
  ) {
    let (x, y) = (joint.edgeXX * rhsX + joint.edgeXY * rhsY, joint.edgeYX * rhsX + joint.edgeYY * rhsY)
    let (rhsMiddleX, rhsMiddleY) = (errorX - (x[0] - x[1]), errorY - (y[0] - y[1]))
    let impulse = (
      x: joint.inverseXX[0] * rhsMiddleX + joint.inverseXY[0] * rhsMiddleY,
      y: joint.inverseXY[0] * rhsMiddleX + joint.inverseYY[0] * rhsMiddleY
    )
    joint.workX = Two(impulse.x, -impulse.x)
    joint.workY = Two(impulse.y, -impulse.y)
  }

  // MARK: Towards the ends

  /// Back substitution: applies the impulses that solve the system to the bodies, and adds them to the totals.
  static func substituteBack(
    _ list: inout [BodyLanes], _ impulseList: inout [Impulses], _ joints: [JointLanes]
  ) {
    var impulses = impulseList.mutableSpan
    substituteBack(&list, joints) { k, x, y in
      impulses[k].totalX += x
      impulses[k].totalY += y
    }
  }

  /// As `substituteBack`, but the impulses are those of the next warm start.
  static func substituteBackForWarmStart(
    _ list: inout [BodyLanes], _ impulseList: inout [Impulses], _ joints: [JointLanes]
  ) {
    var impulses = impulseList.mutableSpan
    substituteBack(&list, joints) { k, x, y in
      impulses[k].warmStartX = x
      impulses[k].warmStartY = y
    }
  }

  @inline(__always)
  private static func substituteBack(
    _ list: inout [BodyLanes], _ joints: [JointLanes], _ store: (Int, Two, Two) -> Void
  ) {
    var bodies = list.mutableSpan
    let jointLanes = joints.span
    var k = bodies.count - 1
    var (x, y) = (jointLanes[k].workX, jointLanes[k].workY)
    while true {
      store(k, x, y)
      guard k > 0 else { break }
      let joint = jointLanes[k]
      let nextX = jointLanes[k - 1].workX - (joint.edgeXX * x + joint.edgeYX * y)
      let nextY = jointLanes[k - 1].workY - (joint.edgeXY * x + joint.edgeYY * y)
      bodies[k].apply(nextX, nextY, x, y)
      (x, y) = (nextX, nextY)
      k -= 1
    }
    bodies[0].apply(.zero, .zero, x, y)
  }

  // MARK: Impulses

  /// Stores by how much the impulses for the drift exceed those after it.
  static func storeDriftExcess(_ list: inout [Impulses]) {
    var impulses = list.mutableSpan
    for k in impulses.indices {
      impulses[k].excessX = impulses[k].totalX - impulses[k].warmStartX
      impulses[k].excessY = impulses[k].totalY - impulses[k].warmStartY
    }
  }
}

extension PinChain.BodyLanes {
  /// Applies the impulse (x, y) of the joint nearer to the end, and the negative of the impulse (nextX,
  /// nextY) of the joint nearer to the middle.
  @inline(__always)
  mutating func apply(
    _ x: SIMD2<Double>, _ y: SIMD2<Double>, _ nextX: SIMD2<Double>, _ nextY: SIMD2<Double>
  ) {
    velocityX += (x - nextX) * inverseMass
    velocityY += (y - nextY) * inverseMass
    let angularOut: SIMD2<Double> = arms.outX * y - arms.outY * x
    let angularIn: SIMD2<Double> = arms.inX * nextY - arms.inY * nextX
    spin += (angularOut - angularIn) * inverseInertia
  }
}

extension PinChain.Impulses {
  /// Copies the impulses of the middle joint to the second half, with the opposite sign.
  mutating func copyNegatedToSecondHalf() {
    warmStartX[1] = -warmStartX[0]
    warmStartY[1] = -warmStartY[0]
    excessX[1] = -excessX[0]
    excessY[1] = -excessY[0]
  }
}
