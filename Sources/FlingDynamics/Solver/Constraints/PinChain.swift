internal import FlingGeometry

/// Bodies pinned to each other in a chain, by far the most frequent form of a joint system.
///
/// It does the work of the general solver two joints at a time, one of each half, from both ends of the chain
/// towards its middle (see `ChainMatrix`), on compact data. In each half, bodies and joints are counted from
/// the end: body, joint, body, and so on. The outer body of a joint is the one nearer to the end. The impulse
/// of a joint acts on its inner body, and its negative on the outer body. The halves meet in the middle
/// joint, whose inner body is the outer body of the other half.
struct PinChain: Sendable {
  /// Element 0 is for the half that begins with the first joint, element 1 for the half that begins with the
  /// last.
  typealias Two = SIMD2<Double>

  /// Arms from the centers of mass of two bodies to their joints: `out` to the joint nearer to the end, `in`
  /// to the joint nearer to the middle.
  struct Arms: Sendable {
    var outX = Two.zero
    var outY = Two.zero
    var inX = Two.zero
    var inY = Two.zero

    @inline(__always)
    func turned(cosine: Two, sine: Two) -> Arms {
      Arms(
        outX: cosine * outX - sine * outY, outY: sine * outX + cosine * outY, inX: cosine * inX - sine * inY,
        inY: sine * inX + cosine * inY)
    }
  }

  /// State of two bodies that the passes read and change.
  struct BodyLanes: Sendable {
    var x = Two.zero
    var y = Two.zero
    var velocityX = Two.zero
    var velocityY = Two.zero
    var spin = Two.zero
    var inverseMass = Two.zero
    var inverseInertia = Two.zero
    var arms = Arms()
  }

  /// Identity, rotation and local arms of two bodies.
  struct BodyDetails: Sendable {
    /// Indices of the bodies. The ground for a point of the world, and for a missing body if the halves
    /// differ in length.
    var body: (Int32, Int32) = (0, 0)
    /// Index of the joint definition that a point of the world belongs to; -1 for bodies.
    var jointDefinition: (Int32, Int32) = (-1, -1)
    var cosine = Two(repeating: 1)
    var sine = Two.zero
    var mass = Two.zero
    var inertia = Two.zero
    /// Arms in the bodies' axes.
    var arms = Arms()
  }

  /// Two joints, and their coupling to the joints nearer to the ends.
  struct JointLanes: Sendable {
    /// 0 for a missing joint, else 1.
    var weight = Two(repeating: 1)
    /// Position error that may remain at the end of the substep, in points.
    var remainingErrorX = Two.zero
    var remainingErrorY = Two.zero
    /// The inverse of the block of D.
    var inverseXX = Two.zero
    var inverseXY = Two.zero
    var inverseYY = Two.zero
    /// The block of L: rows of these joints by rows of the joints nearer to the ends.
    var edgeXX = Two.zero
    var edgeXY = Two.zero
    var edgeYX = Two.zero
    var edgeYY = Two.zero
    /// The right side after elimination, divided by D.
    var workX = Two.zero
    var workY = Two.zero
  }

  /// Impulses of two joints.
  struct Impulses: Sendable {
    /// Accumulated in this solve.
    var totalX = Two.zero
    var totalY = Two.zero
    /// For the next warm start: as `velocityImpulses` and `driftExcess` in `JointSystem`.
    var warmStartX = Two.zero
    var warmStartY = Two.zero
    var excessX = Two.zero
    var excessY = Two.zero
  }

  private(set) var bodies: [BodyLanes] = []
  private var details: [BodyDetails] = []
  /// As many as `bodies`. The last element is the middle joint, seen from both halves.
  private(set) var jointLanes: [JointLanes] = []
  private(set) var impulses: [Impulses] = []
  /// 1 if a joint's inner body is its second one, -1 if it is its first one.
  private var signs: [Double] = []
  /// Whether poses and arms have been loaded.
  private var isLoaded = false
  /// Whether the matrix is factored for the present poses.
  private var isFactored = false
  /// Whether the impulses of the last substep are here rather than in the joint system.
  private(set) var isCurrent = false
  /// Whether the matrix is well-conditioned.
  private var isRegular = false

  /// With fewer joints the general solver is as fast.
  private static let minJoints = 4

  init() {}

  // MARK: Layout

  /// One of the two bodies at a joint.
  fileprivate struct JointEnd {
    let member: Int
    let body: Int32
    let jointDefinition: Int32
    let offset: Point

    init(_ joint: JointRows.Joint, isA: Bool, _ members: [JointRows.Member]) {
      member = isA ? joint.a : joint.b
      body = Int32(truncatingIfNeeded: members[member].index)
      jointDefinition = member == 0 ? Int32(truncatingIfNeeded: joint.jointDefinition) : -1
      offset = member == 0 ? .zero : (isA ? joint.offsetA : joint.offsetB)
    }
  }

  /// Nil unless all joints keep points together and form a chain.
  init?(_ joints: [JointRows.Joint], _ members: [JointRows.Member]) {
    guard joints.count >= Self.minJoints else { return nil }
    // The end of each joint at the body that it shares with the joint before, and the opposite end.
    var ends: [(first: JointEnd, second: JointEnd)] = []
    for (j, joint) in joints.enumerated() {
      let shared = j > 0 ? joint.shared : joints[1].shared
      let isOne = shared == .aa || shared == .ab || shared == .ba || shared == .bb
      guard isOne, joint.isPoint else { return nil }
      let isByA = j > 0 ? shared == .aa || shared == .ab : shared == .ab || shared == .bb
      ends.append((JointEnd(joint, isA: isByA, members), JointEnd(joint, isA: !isByA, members)))
      guard j == 0 || ends[j - 1].second.member == ends[j].first.member else { return nil }
      signs.append(isByA == (j <= joints.count / 2) ? 1 : -1)
    }
    layOut(ends)
  }

  /// Assigns the joints and bodies to the two halves.
  private mutating func layOut(_ ends: [(first: JointEnd, second: JointEnd)]) {
    let half = ends.count / 2
    bodies = Array(repeating: BodyLanes(), count: half + 1)
    details = Array(repeating: BodyDetails(), count: half + 1)
    jointLanes = Array(repeating: JointLanes(), count: half + 1)
    impulses = Array(repeating: Impulses(), count: half + 1)
    for k in 0...half {
      if k > 0 { details[k].addOuterJoint(ends[k - 1].second, 0) }
      details[k].addInnerJoint(ends[k].first, 0)
      // The corresponding joint of the other half, if that half is long enough.
      let j = 2 * half - k
      if j + 1 < ends.count { details[k].addOuterJoint(ends[j + 1].first, 1) }
      if j < ends.count { details[k].addInnerJoint(ends[j].second, 1) }
    }
    // With an even number of joints the second half is one joint shorter.
    if ends.count == 2 * half { jointLanes[0].weight[1] = 0 }
  }

  /// The element and half in which a joint is stored.
  private func location(_ joint: Int) -> (index: Int, half: Int) {
    let half = bodies.count - 1
    return joint <= half ? (joint, 0) : (2 * half - joint, 1)
  }

  /// Takes over the warm start impulses of the joint system.
  mutating func loadImpulses(velocityImpulses: [Double], driftExcess: [Double]) {
    guard !isCurrent else { return }
    isCurrent = true
    for j in signs.indices {
      let (k, half) = location(j)
      impulses[k].warmStartX[half] = velocityImpulses[2 * j] * signs[j]
      impulses[k].warmStartY[half] = velocityImpulses[2 * j + 1] * signs[j]
      impulses[k].excessX[half] = driftExcess[2 * j] * signs[j]
      impulses[k].excessY[half] = driftExcess[2 * j + 1] * signs[j]
    }
    impulses[bodies.count - 1].copyNegatedToSecondHalf()
  }

  /// Returns the impulses to the joint system.
  mutating func storeImpulses(velocityImpulses: inout [Double], driftExcess: inout [Double]) {
    guard isCurrent else { return }
    isCurrent = false
    for j in signs.indices {
      let (k, half) = location(j)
      velocityImpulses[2 * j] = impulses[k].warmStartX[half] * signs[j]
      velocityImpulses[2 * j + 1] = impulses[k].warmStartY[half] * signs[j]
      driftExcess[2 * j] = impulses[k].excessX[half] * signs[j]
      driftExcess[2 * j + 1] = impulses[k].excessY[half] * signs[j]
    }
  }

  // MARK: Body states

  /// Pose, velocity and inverse masses of a body, or of a point of the world, whose inverse masses are 0.
  private struct State {
    var position: Point
    var cosine = 1.0
    var sine = 0.0
    var solverBody = SolverBody()
  }

  @inline(__always)
  private static func state(
    _ body: Int32, _ jointDefinition: Int32, _ bodyStates: Span<BodyState>,
    _ jointDefinitions: Span<JointDefinition>, at time: Double
  ) -> State {
    guard jointDefinition >= 0 else {
      let bodyState = bodyStates[Int(body)]
      return State(
        position: bodyState.position, cosine: bodyState.cosine, sine: bodyState.sine,
        solverBody: bodyState.solverBody)
    }
    let anchorVelocity = jointDefinitions[Int(jointDefinition)].anchorVelocity
    var state = State(position: jointDefinitions[Int(jointDefinition)].offsetB + anchorVelocity * time)
    state.solverBody.velocity = anchorVelocity
    return state
  }

  /// Loads the states of the bodies, `time` seconds after the start of the step.
  /// - Parameter action: called for each element of `bodies` once it is loaded.
  @inline(__always)
  private mutating func load(
    _ bodyStates: [BodyState], _ jointDefinitions: [JointDefinition], at time: Double,
    _ action: (Int, inout BodyLanes, BodyDetails) -> Void
  ) {
    let isMoved = Self.load(
      &bodies, &details, bodyStates, jointDefinitions, at: time, isFirstLoad: !isLoaded, action)
    if isMoved { isFactored = false }
    isLoaded = true
  }

  /// - Returns: whether any pose or mass has changed.
  @inline(__always)
  private static func load(
    _ bodyList: inout [BodyLanes], _ detailList: inout [BodyDetails], _ stateList: [BodyState],
    _ definitionList: [JointDefinition],
    at time: Double, isFirstLoad: Bool, _ action: (Int, inout BodyLanes, BodyDetails) -> Void
  ) -> Bool {
    var bodies = bodyList.mutableSpan
    var details = detailList.mutableSpan
    let (bodyStates, jointDefinitions) = (stateList.span, definitionList.span)
    var isMoved = false
    for k in bodies.indices {
      let p = state(details[k].body.0, details[k].jointDefinition.0, bodyStates, jointDefinitions, at: time)
      let q = state(details[k].body.1, details[k].jointDefinition.1, bodyStates, jointDefinitions, at: time)
      bodies[k].velocityX = Two(p.solverBody.velocity.x, q.solverBody.velocity.x)
      bodies[k].velocityY = Two(p.solverBody.velocity.y, q.solverBody.velocity.y)
      bodies[k].spin = Two(p.solverBody.spin, q.solverBody.spin)
      let (x, y) = (Two(p.position.x, q.position.x), Two(p.position.y, q.position.y))
      let (cosine, sine) = (Two(p.cosine, q.cosine), Two(p.sine, q.sine))
      let inverseMass = Two(p.solverBody.inverseMass, q.solverBody.inverseMass)
      let inverseInertia = Two(p.solverBody.inverseInertia, q.solverBody.inverseInertia)
      let isSame =
        x == bodies[k].x && y == bodies[k].y && cosine == details[k].cosine && sine == details[k].sine
        && inverseMass == bodies[k].inverseMass && inverseInertia == bodies[k].inverseInertia
      // Resting chains keep their factors.
      if !isSame || isFirstLoad {
        isMoved = true
        if inverseMass != bodies[k].inverseMass || inverseInertia != bodies[k].inverseInertia || isFirstLoad {
          bodies[k].inverseMass = inverseMass
          bodies[k].inverseInertia = inverseInertia
          details[k].mass = (1 / inverseMass).replacing(with: 0, where: inverseMass .== 0)
          details[k].inertia = (1 / inverseInertia).replacing(with: 0, where: inverseInertia .== 0)
        }
        bodies[k].x = x
        bodies[k].y = y
        details[k].cosine = cosine
        details[k].sine = sine
        bodies[k].arms = details[k].arms.turned(cosine: cosine, sine: sine)
      }
      action(k, &bodies[k], details[k])
    }
    return isMoved
  }

  /// Kinetic energy and mass of several bodies.
  private struct Motion {
    private var doubleEnergy = Two.zero
    private var masses = Two.zero

    var energy: Double { (doubleEnergy[0] + doubleEnergy[1]) / 2 }
    var mass: Double { masses[0] + masses[1] }

    @inline(__always)
    mutating func add(_ body: BodyLanes, _ details: BodyDetails) {
      let (x, y, spin) = (body.velocityX, body.velocityY, body.spin)
      let square: Two = x * x + y * y
      doubleEnergy += details.mass * square
      doubleEnergy += details.inertia * (spin * spin)
      masses += details.mass
    }
  }

  private static func motion(_ bodyList: [BodyLanes], _ detailList: [BodyDetails]) -> Motion {
    let (bodies, details) = (bodyList.span, detailList.span)
    var motion = Motion()
    for k in bodies.indices { motion.add(bodies[k], details[k]) }
    return motion
  }

  /// Writes the velocities back to the bodies.
  func store(_ stateList: inout [BodyState]) {
    let (bodies, details) = (bodies.span, details.span)
    var bodyStates = stateList.mutableSpan
    for k in bodies.indices {
      let (p, q) = (Int(details[k].body.0), Int(details[k].body.1))
      if p != World.ground {
        bodyStates[p].solverBody.velocity = Point(bodies[k].velocityX[0], bodies[k].velocityY[0])
        bodyStates[p].solverBody.spin = bodies[k].spin[0]
      }
      if q != World.ground {
        bodyStates[q].solverBody.velocity = Point(bodies[k].velocityX[1], bodies[k].velocityY[1])
        bodyStates[q].solverBody.spin = bodies[k].spin[1]
      }
    }
  }

  // MARK: Solving

  /// Loads the bodies and applies the impulses that the drift will most likely need (see `JointSystem`).
  /// - Returns: the motion before.
  private mutating func loadAndWarmStart(
    _ bodyStates: [BodyState], _ jointDefinitions: [JointDefinition], at time: Double
  ) -> Motion {
    var motion = Motion()
    var (x, y) = (Two.zero, Two.zero)
    var list: [Impulses] = []
    swap(&list, &impulses)
    var impulses = list.mutableSpan
    load(bodyStates, jointDefinitions, at: time) { k, body, details in
      motion.add(body, details)
      let nextX = impulses[k].warmStartX + impulses[k].excessX
      let nextY = impulses[k].warmStartY + impulses[k].excessY
      impulses[k].totalX = nextX
      impulses[k].totalY = nextY
      body.apply(x, y, nextX, nextY)
      (x, y) = (nextX, nextY)
    }
    swap(&list, &self.impulses)
    return motion
  }

  /// Finds velocities for the drift, after which all joints are satisfied.
  /// - Parameter time: Seconds since the start of the step.
  /// - Returns: false if the iteration does not converge, or the energy rises too much.
  mutating func findDriftVelocities(
    _ bodyStates: [BodyState], _ jointDefinitions: [JointDefinition], at time: Double
  ) -> Bool {
    let before = loadAndWarmStart(bodyStates, jointDefinitions, at: time)
    if !isFactored { factor(withVelocityErrors: false) }
    guard isRegular else { return false }
    // Simplified Newton iteration with the factors of the start: the arms turn during the drift, so the
    // position errors are not linear in the impulses.
    var errorBefore = 0.0
    var pass = 0
    while true {
      let error = Self.forwardEliminatePositionErrors(&jointLanes, bodies)
      Self.substituteBack(&bodies, &impulses, jointLanes)
      if error < JointSystem.tolerance { break }
      if JointSystem.isDiverging(pass, error, before: errorBefore, isPlainNewton: true) { return false }
      errorBefore = error
      pass += 1
    }
    let after = Self.motion(bodies, details)
    // The general solve, which follows, takes errors and the speed of anchors into account.
    guard
      !JointSystem.gainsExcessiveEnergy(
        before: before.energy, after: after.energy, mass: before.mass, anchorSpeed: 0, error: 0)
    else { return false }
    Self.storeDriftExcess(&impulses)
    return true
  }

  private mutating func factor(withVelocityErrors: Bool) {
    isFactored = true
    isRegular = Self.factor(&jointLanes, bodies, withVelocityErrors: withVelocityErrors)
  }

  /// Finds velocities after the drift, with which no joint separates.
  /// - Parameter time: Seconds since the start of the step.
  /// - Returns: false if the matrix is ill-conditioned.
  mutating func findVelocities(
    _ bodyStates: [BodyState], _ jointDefinitions: [JointDefinition], at time: Double
  ) -> Bool {
    load(bodyStates, jointDefinitions, at: time) { _, _, _ in }
    if isFactored {
      Self.forwardEliminateVelocityErrors(&jointLanes, bodies)
    } else {
      factor(withVelocityErrors: true)
    }
    guard isRegular else { return false }
    Self.substituteBackForWarmStart(&bodies, &impulses, jointLanes)
    return true
  }
}

extension PinChain.BodyDetails {
  fileprivate mutating func addOuterJoint(_ end: PinChain.JointEnd, _ half: Int) {
    add(end, half)
    arms.outX[half] = end.offset.x
    arms.outY[half] = end.offset.y
  }

  fileprivate mutating func addInnerJoint(_ end: PinChain.JointEnd, _ half: Int) {
    add(end, half)
    arms.inX[half] = end.offset.x
    arms.inY[half] = end.offset.y
  }

  private mutating func add(_ end: PinChain.JointEnd, _ half: Int) {
    if half == 0 {
      body.0 = end.body
      jointDefinition.0 = end.jointDefinition
    } else {
      body.1 = end.body
      jointDefinition.1 = end.jointDefinition
    }
  }
}
