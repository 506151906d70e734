internal import FlingGeometry

/// All rigid joints of a group of connected bodies, solved together. The impulses of all rods, pins, welds
/// and slides come from one direct solve, so no joint stretches.
///
/// The joints are ordered by a breadth-first walk, which keeps the matrix J·M⁻¹·Jᵀ narrow: for a chain, only
/// blocks next to the diagonal are not zero. The impulses of ropes, limits and drives have bounds. Such a row
/// is active while its impulse is within its bounds, and otherwise its impulse is at a bound (M.
/// Hintermüller, K. Ito and K. Kunisch, "The Primal-Dual Active Set Strategy as a Semismooth Newton Method",
/// 2002). Rows that contradict each other share the error.
///
/// In each substep the joints are solved twice: before the drift for positions at its end, and after it for
/// velocities (see `JointSystem+Solving.swift`).
struct JointSystem: Sendable {
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

  /// State of the correction by displacement (see `JointSystem+SplitCorrection.swift`) and of the bound on
  /// energy (see `World+EnergyBound.swift`).
  struct Correction: Sendable {
    /// Number of substeps for which the correction stays split.
    var substepsLeft = 0
    /// Whether a displacement has to correct errors after the drift.
    var isPending = false
    /// The part of each row's error that the displacement leaves.
    var remainingErrors: [Double] = []
    /// Softness with which the last displacement ended.
    var softness = 0.0
    /// Steps since the last displacement.
    var stepsSince = Int.max / 2
    /// Steps since the joints were changed or an anchor moved.
    var stepsSinceChange = 0
    /// Energy that the bodies have gained without a force that gave it.
    var surplus = 0.0

    var isSplit: Bool { substepsLeft > 0 }

    /// Allows the joints to lift weight for a number of steps, because they have changed.
    mutating func allowTemporaryLift() {
      stepsSinceChange = 0
      surplus = 0
    }

    /// Keeps the correction split for at least `splitSubsteps` more substeps, as after a large error.
    mutating func prolongSplitCorrection() { substepsLeft = max(substepsLeft, JointSystem.splitSubsteps) }
  }

  /// An entry of the matrix below the diagonal: two rows that share bodies.
  struct OffDiagonalEntry: Sendable {
    let row: Int32
    let column: Int32
    /// Index in the entries of the matrix.
    let entry: Int32
    let shared: SharedBodies
  }

  var members: [Member] = []
  var joints: [Joint] = []
  var constraints: [JointRow] = []
  /// Indices of the joint definitions in the order of their rows, and the two bodies of each.
  private(set) var order: [Int] = []
  private var ends: [(a: Int32, b: Int32)] = []
  /// For each element of `order`, whether the layout contains it: joints of sleeping bodies are left out.
  private var isIncluded: [Bool] = []
  /// The entries below the diagonal that may differ from zero, if `matrix` is used.
  var offDiagonalEntries: [OffDiagonalEntry] = []
  var matrix = EnvelopeMatrix()
  /// Used instead of `matrix` if all joints form chains and have at most two rows each.
  var chain = ChainMatrix()
  private(set) var isChained = false
  /// Used instead of both for a single chain of pins, while no contacts act on it.
  var pinChain = PinChain()
  private(set) var isPinChain = false
  /// Time of the last `prepare`, in seconds since the start of the step.
  var time = 0.0
  /// For each row, the right side of the next solve, which the solve replaces by the impulse.
  var work: [Double] = []
  /// For each row, the error that may remain at the end of the substep; in a split solve, the target speed of
  /// the measure.
  var rowTargets: [Double] = []
  /// For each row, the accumulated impulse of the present solve.
  var totals: [Double] = []
  /// Warm start: the impulses of the last solve for velocities, and how much larger those of the last drift
  /// were than expected from them. The latter changes slowly.
  var velocityImpulses: [Double] = []
  var driftExcess: [Double] = []
  /// Whether the matrix is factored for the present directions and active set.
  var isFactored = false
  /// Whether geometry and directions have been computed since the last layout.
  var isPrepared = false
  /// Whether its island is suspended for the rest of the step.
  var isSuspended = false
  /// Fraction of each diagonal entry that factoring adds to it.
  var softness = 0.0
  var correction = Correction()
  /// Whether the impulse of any row is bounded.
  private(set) var hasBounds = false

  /// Whether the direct solve is possible and well-conditioned.
  var isRegular: Bool { isChained ? chain.isRegular : matrix.isRegular && !matrix.isTooWide }
  /// Whether the factoring would take too long. Then the rows are relaxed one after the other.
  var isTooWide: Bool { !isChained && matrix.isTooWide }

  // MARK: Order

  /// Builds one system for each group of rigid joints that share movable bodies.
  /// - Parameter old: systems before the change. One with the same joints keeps the state of its correction.
  static func makeSystems(
    of jointDefinitions: [JointDefinition], _ bodyStates: [BodyState], from old: [JointSystem]
  ) -> [JointSystem] {
    var ofBody: [[Int]] = Array(repeating: [], count: bodyStates.count)
    for (index, jointDefinition) in jointDefinitions.enumerated() where !jointDefinition.isSpring {
      if bodyStates[jointDefinition.a].isMovable { ofBody[jointDefinition.a].append(index) }
      if bodyStates[jointDefinition.b].isMovable { ofBody[jointDefinition.b].append(index) }
    }
    var isSeen = Array(repeating: false, count: jointDefinitions.count)
    var systems: [JointSystem] = []
    for seed in jointDefinitions.indices where !jointDefinitions[seed].isSpring && !isSeen[seed] {
      // The joint that the first walk reaches last is at an end. A walk from an end gives a narrow matrix.
      let farthest = jointsBreadthFirst(from: seed, jointDefinitions, ofBody, &isSeen).last ?? seed
      var system = JointSystem()
      system.order = jointsBreadthFirst(from: farthest, jointDefinitions, ofBody, &isSeen)
      system.ends = system.order.map { (Int32(jointDefinitions[$0].a), Int32(jointDefinitions[$0].b)) }
      if systems.count < old.count, system.hasSameJoints(as: old[systems.count]) {
        system.correction = old[systems.count].correction
        system.correction.allowTemporaryLift()
      }
      systems.append(system)
    }
    return systems
  }

  private func hasSameJoints(as other: JointSystem) -> Bool {
    order == other.order && ends.elementsEqual(other.ends, by: ==)
  }

  /// Finds connected joints, breadth first. The second walk over the same joints flips the marks of the
  /// first.
  private static func jointsBreadthFirst(
    from seed: Int, _ jointDefinitions: [JointDefinition], _ ofBody: [[Int]], _ isSeen: inout [Bool]
  ) -> [Int] {
    let mark = !isSeen[seed]
    var visited = [seed]
    isSeen[seed] = mark
    var head = 0
    var isDone: Set<Int> = []
    while head < visited.count {
      let jointDefinition = jointDefinitions[visited[head]]
      head += 1
      // Each body is visited once, so that a body with many joints takes linear time.
      for body in [jointDefinition.a, jointDefinition.b] where isDone.insert(body).inserted {
        for next in ofBody[body] where isSeen[next] != mark {
          isSeen[next] = mark
          visited.append(next)
        }
      }
    }
    if !mark { for index in visited { isSeen[index] = true } }
    return visited
  }

  // MARK: Layout

  /// Includes joints of bodies that woke, and leaves out joints of bodies that fell asleep.
  /// - Returns: whether the set of joints has changed.
  mutating func updateAwakeJoints(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) -> Bool {
    var hasChanged = isIncluded.count != order.count
    if hasChanged { isIncluded = Array(repeating: false, count: order.count) }
    for (k, end) in ends.enumerated() {
      let isAwake = bodyStates[Int(end.a)].isAwake || bodyStates[Int(end.b)].isAwake
      if isAwake != isIncluded[k] {
        isIncluded[k] = isAwake
        hasChanged = true
      }
    }
    if hasChanged { layOut(jointDefinitions, bodyStates) }
    return hasChanged
  }

  /// Rebuilds members, joints, rows and the structure of the matrix.
  private mutating func layOut(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) {
    var bodies = [World.ground]
    for (k, index) in order.enumerated() where isIncluded[k] {
      bodies += [jointDefinitions[index].a, jointDefinitions[index].b]
    }
    bodies.sort()
    members = []
    for body in bodies where members.last?.index != body { members.append(Member(index: body)) }
    joints = []
    constraints = []
    var isPaired = true
    for (k, index) in order.enumerated() where isIncluded[k] {
      let jointDefinition = jointDefinitions[index]
      let start = constraints.count
      let a = memberIndex(ofBody: jointDefinition.a)
      let b = memberIndex(ofBody: jointDefinition.b)
      appendRows(of: jointDefinition, a, b)
      if constraints.count - start > 2 { isPaired = false }
      joints.append(
        Joint(
          jointDefinition: index, a: a, b: b, offsetA: jointDefinition.offsetA,
          offsetB: jointDefinition.b == World.ground ? .zero : jointDefinition.offsetB,
          axis: jointDefinition.axis, angle: jointDefinition.angle,
          lowerLimit: jointDefinition.lowerLimit, upperLimit: jointDefinition.upperLimit,
          constraints: start..<constraints.count,
          isPoint: constraints.count == start + 2 && constraints[start].measure == .x))
    }
    hasBounds = constraints.contains { $0.isBounded }
    isFactored = false
    isPrepared = false
    isChained = isPaired && findChains(bodyStates)
    if isChained { padToTwoRows() } else { findOffDiagonalEntries(bodyStates) }
    pinChain = PinChain()
    isPinChain = false
    if isChained, !hasBounds, let newPinChain = PinChain(joints, members) {
      pinChain = newPinChain
      isPinChain = true
    }
    work = Array(repeating: 0, count: constraints.count)
    rowTargets = work
    totals = work
    velocityImpulses = work
    driftExcess = work
  }

  /// The index of a body in `members`, which are sorted; the ground is first.
  private func memberIndex(ofBody body: Int) -> Int {
    members.bisect(members.indices) { $0.index < body }
  }

  /// Appends the rows of a joint.
  private mutating func appendRows(of jointDefinition: JointDefinition, _ a: Int, _ b: Int) {
    func add(_ measure: JointRow.Measure, _ role: JointRow.Role, target: Double = 0) {
      constraints.append(JointRow(measure, role, a: a, b: b, target: target))
    }
    func add(_ measure: JointRow.Measure, target: Double = 0) { add(measure, .held, target: target) }
    /// Adds the limits and the drive of the remaining degree of freedom.
    func addLimitsAndDrive(_ measure: JointRow.Measure) {
      if jointDefinition.lowerLimit == jointDefinition.upperLimit {
        add(measure, target: jointDefinition.lowerLimit)
      } else if jointDefinition.lowerLimit.isFinite || jointDefinition.upperLimit.isFinite {
        add(measure, .ranged)
      }
      if let drive = jointDefinition.drive, drive.limit > 0 {
        add(measure, .driven, target: drive.speed)
        // Each of the two solves of a substep may use half of the impulse.
        constraints[constraints.count - 1].high = drive.limit * World.substep / 2
        constraints[constraints.count - 1].low = -constraints[constraints.count - 1].high
      }
    }
    switch jointDefinition.kind {
    case .rod where jointDefinition.length > JointDefinition.minLength:
      add(.distance, target: jointDefinition.length)
    case .rope: add(.distance, .atMost, target: jointDefinition.length)
    case .rod, .pin:
      add(.x)
      add(.y)
      if jointDefinition.kind == .pin { addLimitsAndDrive(.angle) }
    case .fixed:
      add(.x)
      add(.y)
      add(.angle)
    case .slide:
      add(.across)
      add(.angle)
      addLimitsAndDrive(.along)
    case .spring, .snap: break
    }
  }

  /// Finds chains: each joint may share bodies with the joints directly before and after it only.
  /// - Returns: false if the joints do not form chains.
  private mutating func findChains(_ bodyStates: [BodyState]) -> Bool {
    // For each body, its last joint so far and its number of joints.
    var last = Array(repeating: -1, count: members.count)
    var count = Array(repeating: 0, count: members.count)
    var chains: [Range<Int>] = []
    var start = 0
    for k in joints.indices {
      var isLinked = false
      for body in [joints[k].a, joints[k].b] where bodyStates[members[body].index].isMovable {
        guard count[body] == 0 || (count[body] == 1 && last[body] == k - 1) else { return false }
        if count[body] > 0 { isLinked = true }
        count[body] += 1
        last[body] = k
      }
      if !isLinked, k > start {
        chains.append(start..<k)
        start = k
      }
      if isLinked { joints[k].shared = shared(joints[k], joints[k - 1], bodyStates) }
    }
    if start < joints.count { chains.append(start..<joints.count) }
    chain.layOut(chains: chains, count: joints.count)
    return true
  }

  private func shared(_ x: Joint, _ y: Joint, _ bodyStates: [BodyState]) -> SharedBodies {
    func isSameMovableBody(_ a: Int, _ b: Int) -> Bool { a == b && bodyStates[members[a].index].isMovable }
    var shared = SharedBodies()
    if isSameMovableBody(x.a, y.a) { shared.insert(.aa) }
    if isSameMovableBody(x.a, y.b) { shared.insert(.ab) }
    if isSameMovableBody(x.b, y.a) { shared.insert(.ba) }
    if isSameMovableBody(x.b, y.b) { shared.insert(.bb) }
    return shared
  }

  /// Pads every joint to two rows.
  private mutating func padToTwoRows() {
    var paired: [JointRow] = []
    paired.reserveCapacity(2 * joints.count)
    for j in joints.indices {
      let joint = joints[j]
      paired += constraints[joint.constraints]
      for _ in joint.constraints.count..<2 {
        var row = JointRow(.nothing, .held, a: joint.a, b: joint.b, target: 0)
        row.isActive = false
        paired.append(row)
      }
      joints[j].constraints = (2 * j)..<(2 * j + 2)
    }
    constraints = paired
  }

  /// Finds the envelope of the matrix and its off-diagonal entries. The envelope of a row begins at the first
  /// row that shares a body with it.
  private mutating func findOffDiagonalEntries(_ bodyStates: [BodyState]) {
    var rowsOf: [[Int]] = Array(repeating: [], count: members.count)
    var first = Array(constraints.indices)
    for i in constraints.indices {
      for body in [constraints[i].a, constraints[i].b] where bodyStates[members[body].index].isMovable {
        if let earliest = rowsOf[body].first, earliest < first[i] { first[i] = earliest }
        rowsOf[body].append(i)
      }
    }
    matrix.layOut(first: first)
    offDiagonalEntries = []
    guard !matrix.isTooWide else { return }
    for i in constraints.indices {
      var columns: [Int] = []
      for body in [constraints[i].a, constraints[i].b] {
        for j in rowsOf[body] {
          if j >= i { break }
          columns.append(j)
        }
      }
      columns.sort()
      var previous = -1
      for j in columns where j != previous {
        previous = j
        var shared = SharedBodies()
        if constraints[i].a == constraints[j].a { shared.insert(.aa) }
        if constraints[i].a == constraints[j].b { shared.insert(.ab) }
        if constraints[i].b == constraints[j].a { shared.insert(.ba) }
        if constraints[i].b == constraints[j].b { shared.insert(.bb) }
        offDiagonalEntries.append(
          OffDiagonalEntry(row: Int32(i), column: Int32(j), entry: Int32(matrix.index(i, j)), shared: shared))
      }
    }
  }
}
