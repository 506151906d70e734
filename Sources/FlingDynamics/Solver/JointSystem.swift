internal import FlingGeometry

/// All joints that tie some bodies together, at once: the impulses that keep every rod, pin, weld and slide come from one
/// direct solve, so nothing stretches.
///
/// Rows are ordered by walking along the joints, which keeps the matrix J·M⁻¹·Jᵀ narrow: of chains it has blocks beside the
/// diagonal only. Ropes, limits and drives, whose impulses have bounds, take part while they are within them and stand at
/// a bound otherwise (M. Hintermüller, K. Ito and K. Kunisch, "The Primal-Dual Active Set Strategy as a Semismooth Newton
/// Method", 2002). Rows that contradict each other share the error.
struct JointSystem: Sendable {
  struct Member: Sendable {
    let index: Int
    var position = Point.zero
    var angle = 0.0
    var cosine = 1.0
    var sine = 0.0
    var solverBody = SolverBody()
    /// Where it is at the end of the drift.
    var nextPosition = Point.zero
    var nextCosine = 1.0
    var nextSine = 0.0
  }

  struct Joint: Sendable {
    let jointDefinition: Int
    let a: Int
    let b: Int
    let offsetA: Point
    let offsetB: Point
    let axis: Point
    let angle: Double
    let least: Double
    let most: Double
    var constraints: Range<Int>
    /// Keeps two points together and does nothing else.
    let isPoint: Bool
    /// Which bodies it has in common with the joint before it, in chains.
    var shared = Shared()
    /// Of a joint with the ground: where its place is and how fast it moves.
    var anchor = Point.zero
    var anchorVelocity = Point.zero
    var geometry = JointGeometry(armA: .zero, armB: .zero, separation: .zero, axis: .zero, turn: 0)
  }

  /// Which of the bodies of two joints are the same: `ab` the first one's `a` and the second one's `b`.
  struct Shared: OptionSet, Sendable {
    let rawValue: UInt8
    static let aa = Shared(rawValue: 1)
    static let ab = Shared(rawValue: 2)
    static let ba = Shared(rawValue: 4)
    static let bb = Shared(rawValue: 8)
  }

  /// State of the correction by displacement (see `JointSystem+SplitCorrection.swift`) and of the bound on energy.
  struct Correction: Sendable {
    /// Number of substeps for which the correction stays split.
    var substepsLeft = 0
    /// Whether the drift has left errors that a displacement has to correct.
    var isPending = false
    /// The part of each row's error that the displacement leaves.
    var remainingErrors: [Double] = []
    /// Softness with which the last displacement ended.
    var softness = 0.0
    /// Steps since the last displacement.
    var stepsSince = Int.max / 2
    /// Steps since the joints were changed or an anchor moved.
    var stepsSinceChange = 0
    /// Energy of the bodies that no force gave.
    var surplus = 0.0

    var isSplit: Bool { substepsLeft > 0 }

    /// Lets the joints lift weight for a while.
    mutating func noteChange() {
      stepsSinceChange = 0
      surplus = 0
    }

    /// Keeps the correction split as long as after a large error.
    mutating func keepSplit() { substepsLeft = max(substepsLeft, JointSystem.splitSubsteps) }
  }

  /// Two rows that share bodies.
  struct Pair: Sendable {
    let row: Int32
    let column: Int32
    let entry: Int32
    let shared: Shared
  }

  var members: [Member] = []
  var joints: [Joint] = []
  var constraints: [JointRow] = []
  /// The links in the order of their rows, and the two bodies of each.
  private(set) var order: [Int] = []
  private var ends: [(a: Int32, b: Int32)] = []
  /// Which of `order` are in, the bodies of the others being asleep.
  private var isIncluded: [Bool] = []
  var pairs: [Pair] = []
  var matrix = EnvelopeMatrix()
  /// In place of the matrix if all joints form chains of two rows a joint.
  var chain = ChainMatrix()
  private(set) var isChained = false
  /// In place of all that where nothing but the pins of a line of bodies is to be solved.
  var line = PinLine()
  private(set) var isLine = false
  /// When it was prepared, since the start of the step.
  var time = 0.0
  /// Row by row: what is asked of the next solve, and its answer.
  var work: [Double] = []
  /// What is left of an error at the end of the substep.
  var goals: [Double] = []
  /// The impulses so far.
  var totals: [Double] = []
  /// The impulses that kept velocities after the last drift, and how much more that drift took than those before it; this
  /// changes slowly.
  var kept: [Double] = []
  var excess: [Double] = []
  var isFactored = false
  /// Whether directions have been taken since the joints were laid out.
  var isPrepared = false
  /// Whether its bodies stand for the rest of a step.
  var isSuspended = false
  var softness = 0.0
  var correction = Correction()
  private(set) var hasBounds = false

  /// Whether the answers of the direct solve are good ones, and there is one.
  var isRegular: Bool { isChained ? chain.isRegular : matrix.isRegular && !matrix.isTooWide }
  /// Too many joints on each other to be solved at once.
  var isTooWide: Bool { !isChained && matrix.isTooWide }

  // MARK: Order

  /// One system for each group of links that share movable bodies, each ordered along its chains.
  /// - Parameter old: systems before the change. One with the same joints keeps the state of its correction.
  static func systems(
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
      // What the walk reaches last is at an end: from there the walk is narrow.
      let far = walk(from: seed, jointDefinitions, ofBody, &isSeen).last ?? seed
      var system = JointSystem()
      system.order = walk(from: far, jointDefinitions, ofBody, &isSeen)
      system.ends = system.order.map { (Int32(jointDefinitions[$0].a), Int32(jointDefinitions[$0].b)) }
      if systems.count < old.count, system.hasSameJoints(as: old[systems.count]) {
        system.correction = old[systems.count].correction
        system.correction.noteChange()
      }
      systems.append(system)
    }
    return systems
  }

  private func hasSameJoints(as other: JointSystem) -> Bool {
    order == other.order && zip(ends, other.ends).allSatisfy { $0 == $1 }
  }

  /// Breadth first; the second walk over the same joints flips what the first has marked.
  private static func walk(
    from seed: Int, _ jointDefinitions: [JointDefinition], _ ofBody: [[Int]], _ isSeen: inout [Bool]
  ) -> [Int] {
    let mark = !isSeen[seed]
    var found = [seed]
    isSeen[seed] = mark
    var head = 0
    var isDone: Set<Int> = []
    while head < found.count {
      let jointDefinition = jointDefinitions[found[head]]
      head += 1
      // Looked through once, a body with many joints costs no more for each of them.
      for body in [jointDefinition.a, jointDefinition.b] where isDone.insert(body).inserted {
        for next in ofBody[body] where isSeen[next] != mark {
          isSeen[next] = mark
          found.append(next)
        }
      }
    }
    if !mark { for index in found { isSeen[index] = true } }
    return found
  }

  // MARK: Layout

  /// Takes in the joints of what woke and leaves out those of what fell asleep.
  /// - Returns: whether other bodies take part than before.
  mutating func refreshLayout(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) -> Bool {
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
      let a = member(jointDefinition.a)
      let b = member(jointDefinition.b)
      appendRows(of: jointDefinition, a, b)
      if constraints.count - start > 2 { isPaired = false }
      joints.append(
        Joint(
          jointDefinition: index, a: a, b: b, offsetA: jointDefinition.offsetA,
          offsetB: jointDefinition.b == World.ground ? .zero : jointDefinition.offsetB,
          axis: jointDefinition.axis, angle: jointDefinition.angle,
          least: jointDefinition.least, most: jointDefinition.most, constraints: start..<constraints.count,
          isPoint: constraints.count == start + 2 && constraints[start].measure == .x))
    }
    hasBounds = constraints.contains { $0.isBounded }
    isFactored = false
    isPrepared = false
    isChained = isPaired && findChains(bodyStates)
    if isChained { pairUp() } else { findPairs(bodyStates) }
    line = PinLine()
    isLine = false
    if isChained, !hasBounds, let found = PinLine(joints, members) {
      line = found
      isLine = true
    }
    work = Array(repeating: 0, count: constraints.count)
    goals = work
    totals = work
    kept = work
    excess = work
  }

  /// Where a body stands among the members, the ground first.
  private func member(_ body: Int) -> Int {
    members.bisect(members.indices) { $0.index < body }
  }

  private mutating func appendRows(of jointDefinition: JointDefinition, _ a: Int, _ b: Int) {
    func add(_ measure: JointRow.Measure, _ role: JointRow.Role, target: Double = 0) {
      constraints.append(JointRow(measure, role, a: a, b: b, target: target))
    }
    func add(_ measure: JointRow.Measure, target: Double = 0) { add(measure, .held, target: target) }
    func addFreedom(_ measure: JointRow.Measure) {
      if jointDefinition.least == jointDefinition.most {
        add(measure, target: jointDefinition.least)
      } else if jointDefinition.least.isFinite || jointDefinition.most.isFinite {
        add(measure, .ranged)
      }
      if let drive = jointDefinition.drive, drive.limit > 0 {
        add(measure, .driven, target: drive.speed)
        constraints[constraints.count - 1].high = drive.limit * World.substep / 2
        constraints[constraints.count - 1].low = -constraints[constraints.count - 1].high
      }
    }
    switch jointDefinition.kind {
    case .rod where jointDefinition.length > JointDefinition.leastLength:
      add(.distance, target: jointDefinition.length)
    case .rope: add(.distance, .atMost, target: jointDefinition.length)
    case .rod, .pin:
      add(.x)
      add(.y)
      if jointDefinition.kind == .pin { addFreedom(.turn) }
    case .fixed:
      add(.x)
      add(.y)
      add(.turn)
    case .slide:
      add(.across)
      add(.turn)
      addFreedom(.along)
    case .spring, .snap: break
    }
  }

  /// Whether each joint shares bodies with the one before and the one after it at most; finds where chains begin and end.
  private mutating func findChains(_ bodyStates: [BodyState]) -> Bool {
    // The last joint of each body, and how many there are.
    var last = Array(repeating: -1, count: members.count)
    var count = Array(repeating: 0, count: members.count)
    var lines: [Range<Int>] = []
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
        lines.append(start..<k)
        start = k
      }
      if isLinked { joints[k].shared = shared(joints[k], joints[k - 1], bodyStates) }
    }
    if start < joints.count { lines.append(start..<joints.count) }
    chain.layOut(lines: lines, count: joints.count)
    return true
  }

  private func shared(_ x: Joint, _ y: Joint, _ bodyStates: [BodyState]) -> Shared {
    func isOne(_ a: Int, _ b: Int) -> Bool { a == b && bodyStates[members[a].index].isMovable }
    var shared = Shared()
    if isOne(x.a, y.a) { shared.insert(.aa) }
    if isOne(x.a, y.b) { shared.insert(.ab) }
    if isOne(x.b, y.a) { shared.insert(.ba) }
    if isOne(x.b, y.b) { shared.insert(.bb) }
    return shared
  }

  /// Gives each joint two rows.
  private mutating func pairUp() {
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

  /// Each row reaches back to the first one with which it shares a body.
  private mutating func findPairs(_ bodyStates: [BodyState]) {
    var rowsOf: [[Int]] = Array(repeating: [], count: members.count)
    var first = Array(constraints.indices)
    for i in constraints.indices {
      for body in [constraints[i].a, constraints[i].b] where bodyStates[members[body].index].isMovable {
        if let earliest = rowsOf[body].first, earliest < first[i] { first[i] = earliest }
        rowsOf[body].append(i)
      }
    }
    matrix.layOut(first: first)
    pairs = []
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
        var shared = Shared()
        if constraints[i].a == constraints[j].a { shared.insert(.aa) }
        if constraints[i].a == constraints[j].b { shared.insert(.ab) }
        if constraints[i].b == constraints[j].a { shared.insert(.ba) }
        if constraints[i].b == constraints[j].b { shared.insert(.bb) }
        pairs.append(
          Pair(row: Int32(i), column: Int32(j), entry: Int32(matrix.index(i, j)), shared: shared))
      }
    }
  }
}
