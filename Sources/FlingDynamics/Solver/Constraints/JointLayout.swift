internal import FlingGeometry

/// Which joints form a system, and in which order.
///
/// The joints are ordered by a breadth-first walk, which keeps the matrix narrow.
struct JointLayout: Sendable {
  /// Indices of the joint definitions in the order of their rows, and the two bodies of each.
  let order: [Int]
  private let ends: [(a: Int32, b: Int32)]
  /// For each element of `order`, whether the layout contains it: joints of sleeping bodies are left out.
  private var isIncluded: [Bool] = []

  private init(_ order: [Int], _ jointDefinitions: [JointDefinition]) {
    self.order = order
    ends = order.map { (Int32(jointDefinitions[$0].a), Int32(jointDefinitions[$0].b)) }
  }

  /// Finds the groups of rigid joints that share movable bodies.
  static func makeLayouts(of jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) -> [JointLayout]
  {
    var ofBody: [[Int]] = Array(repeating: [], count: bodyStates.count)
    for (index, jointDefinition) in jointDefinitions.enumerated() where !jointDefinition.isSpring {
      if bodyStates[jointDefinition.a].isMovable { ofBody[jointDefinition.a].append(index) }
      if bodyStates[jointDefinition.b].isMovable { ofBody[jointDefinition.b].append(index) }
    }
    var isSeen = Array(repeating: false, count: jointDefinitions.count)
    var layouts: [JointLayout] = []
    for seed in jointDefinitions.indices where !jointDefinitions[seed].isSpring && !isSeen[seed] {
      // The joint that the first walk reaches last is at an end. A walk from an end gives a narrow matrix.
      let farthest = jointsBreadthFirst(from: seed, jointDefinitions, ofBody, &isSeen).last ?? seed
      let order = jointsBreadthFirst(from: farthest, jointDefinitions, ofBody, &isSeen)
      layouts.append(JointLayout(order, jointDefinitions))
    }
    return layouts
  }

  func hasSameJoints(as other: JointLayout) -> Bool {
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

  /// Includes joints of bodies that woke, and leaves out joints of bodies that fell asleep.
  /// - Returns: whether the set of joints has changed.
  mutating func updateAwakeJoints(_ bodyStates: [BodyState]) -> Bool {
    var hasChanged = isIncluded.count != order.count
    if hasChanged { isIncluded = Array(repeating: false, count: order.count) }
    for (k, end) in ends.enumerated() {
      let isAwake = bodyStates[Int(end.a)].isAwake || bodyStates[Int(end.b)].isAwake
      if isAwake != isIncluded[k] {
        isIncluded[k] = isAwake
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// The bodies, joints and rows of the included joints.
  func rows(_ jointDefinitions: [JointDefinition]) -> JointRows {
    var bodies = [World.ground]
    for (k, index) in order.enumerated() where isIncluded[k] {
      bodies += [jointDefinitions[index].a, jointDefinitions[index].b]
    }
    bodies.sort()
    var members: [JointRows.Member] = []
    for body in bodies where members.last?.index != body { members.append(JointRows.Member(index: body)) }
    /// The index of a body in `members`, which are sorted; the ground is first.
    func memberIndex(ofBody body: Int) -> Int { members.bisect(members.indices) { $0.index < body } }
    var joints: [JointRows.Joint] = []
    var constraints: [JointRow] = []
    for (k, index) in order.enumerated() where isIncluded[k] {
      let jointDefinition = jointDefinitions[index]
      let start = constraints.count
      let a = memberIndex(ofBody: jointDefinition.a)
      let b = memberIndex(ofBody: jointDefinition.b)
      Self.appendRows(of: jointDefinition, a, b, to: &constraints)
      joints.append(
        JointRows.Joint(
          jointDefinition: index, a: a, b: b, offsetA: jointDefinition.offsetA,
          offsetB: jointDefinition.b == World.ground ? .zero : jointDefinition.offsetB,
          axis: jointDefinition.axis, angle: jointDefinition.angle,
          lowerLimit: jointDefinition.lowerLimit, upperLimit: jointDefinition.upperLimit,
          constraints: start..<constraints.count,
          isPoint: constraints.count == start + 2 && constraints[start].measure == .x))
    }
    return JointRows(members, joints, constraints)
  }

  /// Appends the rows of a joint.
  private static func appendRows(
    of jointDefinition: JointDefinition, _ a: Int, _ b: Int, to constraints: inout [JointRow]
  ) {
    func add(_ measure: JointRow.Measure, _ role: JointRow.Role, target: Double = 0) {
      constraints.append(JointRow(measure, role, a: a, b: b, target: target))
    }
    for measure in jointDefinition.heldMeasures {
      add(
        measure, jointDefinition.kind == .rope ? .atMost : .held,
        target: measure == .distance ? jointDefinition.length : 0)
    }
    guard let measure = jointDefinition.kind.freeMeasure else { return }
    if jointDefinition.lowerLimit == jointDefinition.upperLimit {
      add(measure, .held, target: jointDefinition.lowerLimit)
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
}
