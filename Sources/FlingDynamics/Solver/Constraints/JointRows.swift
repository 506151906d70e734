internal import FlingGeometry

/// The bodies, joints and rows of a joint system, with the geometry of the joints and the effect of impulses
/// along the rows.
///
/// Loops are static functions over spans of the arrays, which are faster than loops over the arrays.
struct JointRows: Sendable {
  /// A body of the system.
  struct Member: Sendable {
    /// Index in the world's bodies.
    let index: Int
    var position = Point.zero
    var angle = 0.0
    var cosine = 1.0
    var sine = 0.0
    var solverBody = SolverBody()
    /// Pose at the end of the drift with the present velocity.
    var nextPosition = Point.zero
    var nextCosine = 1.0
    var nextSine = 0.0
  }

  /// A joint whose bodies are awake.
  struct Joint: Sendable {
    /// Index in the world's joint definitions.
    let jointDefinition: Int
    /// Indices in `members`; 0 is the ground.
    let a: Int
    let b: Int
    let offsetA: Point
    let offsetB: Point
    let axis: Point
    let angle: Double
    /// Range of the remaining degree of freedom; the limits may be infinite.
    let lowerLimit: Double
    let upperLimit: Double
    /// Its rows.
    var constraints: Range<Int>
    /// Whether it only keeps two points together. Its two rows are then `x` and `y`, which have fast paths.
    let isPoint: Bool
    /// In chains, the bodies that it shares with the joint before.
    var shared = SharedBodies()
    /// If `b` is the ground, position and velocity of the world point.
    var anchor = Point.zero
    var anchorVelocity = Point.zero
    var geometry = JointGeometry(armA: .zero, armB: .zero, separation: .zero, axis: .zero, angle: 0)
  }

  /// The movable bodies that two joints share: `ab` means that `a` of the first is `b` of the second.
  struct SharedBodies: OptionSet, Sendable {
    let rawValue: UInt8
    static let aa = SharedBodies(rawValue: 1)
    static let ab = SharedBodies(rawValue: 2)
    static let ba = SharedBodies(rawValue: 4)
    static let bb = SharedBodies(rawValue: 8)
  }

  var members: [Member] = []
  var joints: [Joint] = []
  var constraints: [JointRow] = []
  /// Whether the impulse of any row is bounded.
  private(set) var hasBounds = false

  init() {}

  init(_ members: [Member], _ joints: [Joint], _ constraints: [JointRow]) {
    self.members = members
    self.joints = joints
    self.constraints = constraints
    hasBounds = constraints.contains { $0.isBounded }
  }

  // MARK: Bodies

  /// Copies the states of the bodies.
  /// - Returns: whether any pose or mass has changed.
  mutating func copyStates(_ bodyStates: [BodyState]) -> Bool { Self.copyStates(&members, bodyStates) }

  /// Copies the velocities and masses of the bodies.
  mutating func gatherSolverBodies(_ solverBodies: [SolverBody]) {
    Self.gatherSolverBodies(&members, solverBodies)
  }

  /// Copies the velocities and masses of the bodies.
  mutating func gatherSolverBodies(_ bodyStates: [BodyState]) {
    Self.gatherSolverBodies(&members, bodyStates)
  }

  /// Stores the velocities in the bodies.
  func scatter(_ solverBodies: inout [SolverBody]) { Self.scatter(members, &solverBodies) }

  /// Stores the velocities in the bodies.
  func scatter(_ bodyStates: inout [BodyState]) { Self.scatter(members, &bodyStates) }

  /// Computes the poses at the end of the drift with the present velocities.
  mutating func predictPoses() { Self.predictPoses(&members) }

  // MARK: Joints

  /// Updates the world points of joints with the ground.
  /// - Returns: whether any position or velocity of a world point has changed.
  mutating func updateAnchors(_ jointDefinitions: [JointDefinition], at time: Double) -> Bool {
    Self.updateAnchors(&joints, jointDefinitions, at: time)
  }

  /// Computes geometry and directions at the present poses.
  mutating func updateGeometry() { Self.updateGeometry(&joints, &constraints, members) }

  /// Sets geometry and directions to those at the end of the drift.
  mutating func setGeometryAtEnd() { Self.setGeometryAtEnd(&constraints, &joints, members) }

  /// Sets for each row, before the first pass, the error that may remain, the nearer limit and the bounds of
  /// the impulse.
  /// - Parameter rowTargets: receives the errors.
  mutating func selectLimits(_ rowTargets: inout [Double]) {
    Self.selectLimits(&constraints, &rowTargets, joints)
  }

  // MARK: Rows

  /// Computes the velocity change of each row that removes its position error at the end of the drift.
  /// - Returns: the largest of active rows, in pt/s or rad/s.
  func positionErrors(_ work: inout [Double], _ rowTargets: [Double]) -> Double {
    Self.positionErrors(&work, members, joints, constraints, rowTargets)
  }

  /// Computes the velocity change of each row that removes its velocity error.
  /// - Returns: the largest of active rows, in pt/s or rad/s.
  func speedErrors(_ work: inout [Double]) -> Double {
    Self.speedErrors(&work, members, joints, constraints)
  }

  /// Applies an impulse along every row and adds it to the totals.
  mutating func apply(_ impulses: [Double], _ totals: inout [Double]) {
    Self.apply(impulses, &totals, &members, joints, constraints)
  }

  /// Applies an impulse along one row and adds it to a total.
  mutating func applyImpulse(alongRow i: Int, _ impulse: Double, _ total: inout Double) {
    let row = constraints[i]
    total += impulse
    let push = row.normal * impulse
    members[row.a].solverBody.velocity -= push * members[row.a].solverBody.inverseMass
    members[row.a].solverBody.spin -= row.angularA * impulse * members[row.a].solverBody.inverseInertia
    members[row.b].solverBody.velocity += push * members[row.b].solverBody.inverseMass
    members[row.b].solverBody.spin += row.angularB * impulse * members[row.b].solverBody.inverseInertia
  }

  // MARK: Loops over bodies

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

  private static func gatherSolverBodies(_ list: inout [Member], _ solverBodies: [SolverBody]) {
    var members = list.mutableSpan
    let solverBodies = solverBodies.span
    for m in members.indices { members[m].solverBody = solverBodies[members[m].index] }
  }

  private static func gatherSolverBodies(_ list: inout [Member], _ bodyStates: [BodyState]) {
    var members = list.mutableSpan
    let bodyStates = bodyStates.span
    for m in members.indices { members[m].solverBody = bodyStates[members[m].index].solverBody }
  }

  private static func scatter(_ members: [Member], _ list: inout [SolverBody]) {
    let members = members.span
    var solverBodies = list.mutableSpan
    for m in members.indices { solverBodies[members[m].index] = members[m].solverBody }
  }

  private static func scatter(_ members: [Member], _ list: inout [BodyState]) {
    let members = members.span
    var bodyStates = list.mutableSpan
    for m in members.indices { bodyStates[members[m].index].solverBody = members[m].solverBody }
  }

  /// Computes the poses at the end of the drift with the present velocities.
  private static func predictPoses(_ list: inout [Member]) {
    var members = list.mutableSpan
    // The first is the ground, which stays.
    for m in members.indices.dropFirst() {
      members[m].nextPosition = members[m].position + members[m].solverBody.velocity * World.substep
      let rotation = members[m].solverBody.spin * World.substep
      let (sine, cosine) = SmallAngle.sincos(rotation)
      let (s, c) = (members[m].sine, members[m].cosine)
      members[m].nextCosine = cosine * c - sine * s
      members[m].nextSine = sine * c + cosine * s
    }
  }

  // MARK: Loops over joints

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

  /// Sets geometry and directions to those at the end of the drift.
  private static func setGeometryAtEnd(
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

  // MARK: Loops over rows

  /// The larger of two numbers that are at least 0; `y` if either is NaN.
  @inline(__always)
  private static func greater(_ x: Double, _ y: Double) -> Double { x > y ? x : y }

  /// Computes into `list` the velocity change of each row that removes its position error at the end of the
  /// drift.
  /// - Returns: the largest, in pt/s or rad/s.
  private static func positionErrors(
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
  private static func speedErrors(
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

  /// Applies an impulse along every row and adds it to the totals.
  private static func apply(
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
  private static func nextSeparation(_ joint: borrowing Joint, _ members: Span<Member>) -> Point {
    let armA = turned(joint.offsetA, members[joint.a].nextCosine, members[joint.a].nextSine)
    let from = members[joint.a].nextPosition + armA
    if joint.b == 0 { return joint.anchor + joint.anchorVelocity * World.substep - from }
    let armB = turned(joint.offsetB, members[joint.b].nextCosine, members[joint.b].nextSine)
    return members[joint.b].nextPosition + armB - from
  }

  /// The geometry at the present poses.
  @inline(__always)
  private static func currentGeometry(_ joint: Joint, _ members: Span<Member>) -> JointGeometry {
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
  private static func nextGeometry(_ joint: Joint, _ members: Span<Member>) -> JointGeometry {
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
  private static func turned(_ vector: Point, _ cosine: Double, _ sine: Double) -> Point {
    Point(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }
}

extension JointRow {
  /// Selects the nearer limit and sets the bounds of the impulse, before the first pass.
  /// - Returns: the error that may remain: three quarters of a large one, else 0.
  @inline(__always)
  fileprivate mutating func selectLimitAndAllowedError(of joint: JointRows.Joint) -> Double {
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
}
