internal import FlingGeometry

/// Taking the directions of the rows as the bodies stand, and factoring what couples them.
extension JointSystem {
  /// - Parameter mayDiffer: whether anything may have woken or fallen asleep since.
  /// - Returns: whether other bodies take part than before.
  mutating func prepare(_ links: [Link], _ motions: [Motion], at time: Double, mayDiffer: Bool) -> Bool {
    self.time = time
    let isAnother = mayDiffer && refreshLayout(links, motions)
    if !isLine { prepareAll(links, motions) }
    return isAnother
  }

  /// Prepares also what a line alone does without.
  mutating func leaveLine(_ links: [Link], _ motions: [Motion]) {
    guard isLine else { return }
    line.give(kept: &kept, excess: &excess)
    prepareAll(links, motions)
  }

  private mutating func prepareAll(_ links: [Link], _ motions: [Motion]) {
    guard !joints.isEmpty else { return }
    let isMoved = Self.gather(&members, motions)
    let isCarried = Self.gather(&joints, links, at: time)
    softness = 0
    let isNew = isMoved || isCarried || !isPrepared
    if isNew {
      isPrepared = true
      stand()
      isFactored = false
    }
    if !isFactored { factor() }
    if isNew || hasBounds { Self.begin(&rows, &goals, joints) }
    restart()
  }

  /// Takes the directions of the rows as the bodies stand.
  mutating func stand() { Self.stand(&joints, &rows, members) }

  /// - Returns: whether anything stands or weighs otherwise than before.
  private static func gather(_ list: inout [Member], _ motions: [Motion]) -> Bool {
    var members = list.mutableSpan
    let motions = motions.span
    var isMoved = false
    for m in members.indices {
      let k = members[m].index
      if members[m].mover.inverseMass != motions[k].mover.inverseMass
        || members[m].mover.inverseInertia != motions[k].mover.inverseInertia
        || members[m].position != motions[k].position || members[m].angle != motions[k].angle
        || members[m].cosine != motions[k].cosine || members[m].sine != motions[k].sine
      {
        isMoved = true
        members[m].position = motions[k].position
        members[m].angle = motions[k].angle
        members[m].cosine = motions[k].cosine
        members[m].sine = motions[k].sine
      }
      members[m].mover = motions[k].mover
    }
    return isMoved
  }

  /// - Returns: whether a place moved.
  private static func gather(_ list: inout [Joint], _ links: [Link], at time: Double) -> Bool {
    var joints = list.mutableSpan
    let links = links.span
    var isCarried = false
    for j in joints.indices where joints[j].b == 0 {
      let drift = links[joints[j].link].drift
      let place = links[joints[j].link].offsetB + drift * time
      if place != joints[j].place || drift != joints[j].drift { isCarried = true }
      joints[j].drift = drift
      joints[j].place = place
    }
    return isCarried
  }

  private static func stand(_ list: inout [Joint], _ rowList: inout [JointRow], _ members: [Member]) {
    var joints = list.mutableSpan
    var rows = rowList.mutableSpan
    let members = members.span
    for j in joints.indices {
      let first = joints[j].rows.lowerBound
      if joints[j].isPoint {
        let (armA, armB, way) = presentWay(joints[j], members)
        joints[j].stand.armA = armA
        joints[j].stand.armB = armB
        joints[j].stand.way = way
        rows[first].turnA = -armA.y
        rows[first].turnB = -armB.y
        rows[first + 1].turnA = armA.x
        rows[first + 1].turnB = armB.x
        continue
      }
      let stand = presentStand(joints[j], members)
      joints[j].stand = stand
      for i in joints[j].rows { rows[i].point(stand) }
    }
  }

  /// Before the first pass: how much of an error is taken back, which limit counts, what the impulse may be.
  private static func begin(_ rowList: inout [JointRow], _ goalList: inout [Double], _ joints: [Joint]) {
    var rows = rowList.mutableSpan
    var goals = goalList.mutableSpan
    let joints = joints.span
    for j in joints.indices {
      let first = joints[j].rows.lowerBound
      if joints[j].isPoint {
        let way = joints[j].stand.way
        goals[first] = abs(way.x) > JointRow.abruptWay ? way.x * 0.75 : 0
        goals[first + 1] = abs(way.y) > JointRow.abruptWay ? way.y * 0.75 : 0
        continue
      }
      for i in joints[j].rows { goals[i] = rows[i].begin(joints[j]) }
    }
  }

  // MARK: Factoring

  /// Lays down J·M⁻¹·Jᵀ of the rows that are active, as they point, and factors it.
  mutating func factor() {
    isFactored = true
    if isChained {
      Self.fill(&chain.blocks, &rows, joints, members)
      chain.factor(share: softness)
      return
    }
    Self.weigh(&matrix.diagonal, &rows, members)
    guard !matrix.isTooWide else { return }
    matrix.clear()
    Self.fill(&matrix.entries, pairs, rows, members)
    matrix.factor(share: softness)
  }

  private static func fill(
    _ blockList: inout [ChainMatrix.Block], _ rowList: inout [JointRow], _ joints: [Joint],
    _ members: [Member]
  ) {
    var blocks = blockList.mutableSpan
    var rows = rowList.mutableSpan
    let (joints, members) = (joints.span, members.span)
    for j in joints.indices {
      let a = members[joints[j].a].mover
      let b = members[joints[j].b].mover
      let shared = joints[j].shared
      if joints[j].isPoint, shared.isEmpty || joints[j - 1].isPoint {
        let (armA, armB) = (joints[j].stand.armA, joints[j].stand.armB)
        let mass = a.inverseMass + b.inverseMass
        let first = mass + armA.y * armA.y * a.inverseInertia + armB.y * armB.y * b.inverseInertia
        let second = mass + armA.x * armA.x * a.inverseInertia + armB.x * armB.x * b.inverseInertia
        blocks[j].first = first
        blocks[j].second = second
        blocks[j].mixed = -(armA.x * armA.y * a.inverseInertia + armB.x * armB.y * b.inverseInertia)
        guard !shared.isEmpty else { continue }
        var edge = ChainMatrix.Coupling()
        let (otherA, otherB) = (joints[j - 1].stand.armA, joints[j - 1].stand.armB)
        if shared.contains(.aa) { edge.add(armA, otherA, a, 1) }
        if shared.contains(.ab) { edge.add(armA, otherB, a, -1) }
        if shared.contains(.ba) { edge.add(armB, otherA, b, -1) }
        if shared.contains(.bb) { edge.add(armB, otherB, b, 1) }
        blocks[j].edge = edge
        continue
      }
      let (x, y) = (rows[2 * j], rows[2 * j + 1])
      let first = x.weight(with: x, a, b)
      let second = y.weight(with: y, a, b)
      rows[2 * j].inverse = first > 0 ? 1 / first : 0
      rows[2 * j + 1].inverse = second > 0 ? 1 / second : 0
      blocks[j].first = x.isActive ? first : 0
      blocks[j].second = y.isActive ? second : 0
      blocks[j].mixed = x.isActive && y.isActive ? y.weight(with: x, a, b) : 0
      guard !shared.isEmpty else { continue }
      let (z, w) = (rows[2 * j - 2], rows[2 * j - 1])
      blocks[j].edge = ChainMatrix.Coupling(
        xx: x.coupling(with: z, shared, a, b), xy: x.coupling(with: w, shared, a, b),
        yx: y.coupling(with: z, shared, a, b), yy: y.coupling(with: w, shared, a, b))
    }
  }

  private static func weigh(_ diagonals: inout [Double], _ rowList: inout [JointRow], _ members: [Member]) {
    var diagonal = diagonals.mutableSpan
    var rows = rowList.mutableSpan
    let members = members.span
    for i in rows.indices {
      let own = rows[i].weight(with: rows[i], members[rows[i].a].mover, members[rows[i].b].mover)
      rows[i].inverse = own > 0 ? 1 / own : 0
      diagonal[i] = rows[i].isActive ? own : 0
    }
  }

  private static func fill(
    _ entries: inout [Double], _ pairs: [Pair], _ rows: [JointRow], _ members: [Member]
  ) {
    var entry = entries.mutableSpan
    let (pairs, rows, members) = (pairs.span, rows.span, members.span)
    for k in pairs.indices {
      let pair = pairs[k]
      let (x, y) = (rows[Int(pair.row)], rows[Int(pair.column)])
      entry[Int(pair.entry)] = x.coupling(with: y, pair.shared, members[x.a].mover, members[x.b].mover)
    }
  }

  // MARK: Stands

  @inline(__always)
  private static func presentWay(_ joint: borrowing Joint, _ members: Span<Member>) -> (Point, Point, Point) {
    let armA = turned(joint.offsetA, members[joint.a].cosine, members[joint.a].sine)
    let from = members[joint.a].position + armA
    if joint.b == 0 { return (armA, .zero, joint.place - from) }
    let armB = turned(joint.offsetB, members[joint.b].cosine, members[joint.b].sine)
    return (armA, armB, members[joint.b].position + armB - from)
  }

  /// The way between the points at the end of the drift.
  @inline(__always)
  static func nextWay(_ joint: borrowing Joint, _ members: Span<Member>) -> Point {
    let armA = turned(joint.offsetA, members[joint.a].nextCosine, members[joint.a].nextSine)
    let from = members[joint.a].nextPosition + armA
    if joint.b == 0 { return joint.place + joint.drift * World.substep - from }
    let armB = turned(joint.offsetB, members[joint.b].nextCosine, members[joint.b].nextSine)
    return members[joint.b].nextPosition + armB - from
  }

  @inline(__always)
  static func presentStand(_ joint: Joint, _ members: Span<Member>) -> JointStand {
    let a = members[joint.a]
    let armA = turned(joint.offsetA, a.cosine, a.sine)
    let from = a.position + armA
    if joint.b == 0 {
      return JointStand(
        armA: armA, armB: .zero, way: joint.place - from, axis: joint.axis,
        turn: a.angle - joint.angle)
    }
    let b = members[joint.b]
    let armB = turned(joint.offsetB, b.cosine, b.sine)
    return JointStand(
      armA: armA, armB: armB, way: b.position + armB - from,
      axis: turned(joint.axis, b.cosine, b.sine), turn: a.angle - b.angle - joint.angle)
  }

  /// At the end of the drift.
  @inline(__always)
  static func nextStand(_ joint: Joint, _ members: Span<Member>) -> JointStand {
    let a = members[joint.a]
    let armA = turned(joint.offsetA, a.nextCosine, a.nextSine)
    let from = a.nextPosition + armA
    let turnA = a.angle + a.mover.spin * World.substep
    if joint.b == 0 {
      return JointStand(
        armA: armA, armB: .zero, way: joint.place + joint.drift * World.substep - from,
        axis: joint.axis,
        turn: turnA - joint.angle)
    }
    let b = members[joint.b]
    let armB = turned(joint.offsetB, b.nextCosine, b.nextSine)
    return JointStand(
      armA: armA, armB: armB, way: b.nextPosition + armB - from,
      axis: turned(joint.axis, b.nextCosine, b.nextSine),
      turn: turnA - (b.angle + b.mover.spin * World.substep) - joint.angle)
  }

  @inline(__always)
  static func turned(_ way: Point, _ cosine: Double, _ sine: Double) -> Point {
    Point(cosine * way.x - sine * way.y, sine * way.x + cosine * way.y)
  }
}

extension JointRow {
  /// Before the first pass: which limit counts and what the impulse may be.
  /// - Returns: how much of an error is left for later.
  @inline(__always)
  fileprivate mutating func begin(_ joint: JointSystem.Joint) -> Double {
    guard role != .driven else { return 0 }
    let value = value(joint.stand)
    if role == .atMost {
      low = -.infinity
      high = 0
    } else if role == .ranged {
      let middle = (joint.least + joint.most) / 2
      // One end may be free.
      let isUpper = !joint.least.isFinite || (joint.most.isFinite && value > middle)
      target = isUpper ? joint.most : joint.least
      low = isUpper ? -.infinity : 0
      high = isUpper ? 0 : .infinity
    }
    let error = value - target
    let isWrong = role == .held || (high == 0 ? error > 0 : error < 0)
    return isWrong && abs(error) > abrupt ? error * 0.75 : 0
  }

  /// How fast this row's measure grows by an impulse of 1 along another row of the same joint.
  @inline(__always)
  func weight(with other: JointRow, _ a: Mover, _ b: Mover) -> Double {
    normal.dot(other.normal) * (a.inverseMass + b.inverseMass) + turnA * other.turnA * a.inverseInertia
      + turnB * other.turnB * b.inverseInertia
  }

  /// The same of a row of a joint that has bodies in common with this one's `a` and `b`.
  @inline(__always)
  fileprivate func coupling(
    with other: JointRow, _ shared: JointSystem.Shared, _ a: Mover, _ b: Mover
  ) -> Double {
    guard isActive, other.isActive else { return 0 }
    let dot = normal.dot(other.normal)
    var sum = 0.0
    if shared.contains(.aa) { sum += dot * a.inverseMass + turnA * other.turnA * a.inverseInertia }
    if shared.contains(.ab) { sum -= dot * a.inverseMass + turnA * other.turnB * a.inverseInertia }
    if shared.contains(.ba) { sum -= dot * b.inverseMass + turnB * other.turnA * b.inverseInertia }
    if shared.contains(.bb) { sum += dot * b.inverseMass + turnB * other.turnB * b.inverseInertia }
    return sum
  }
}

extension ChainMatrix.Coupling {
  /// What two points of a body, each kept by a joint, have to do with each other.
  @inline(__always)
  fileprivate mutating func add(_ arm: Point, _ other: Point, _ body: Mover, _ sign: Double) {
    let turn = sign * body.inverseInertia
    let mass = sign * body.inverseMass
    xx += mass + turn * arm.y * other.y
    xy -= turn * arm.y * other.x
    yx -= turn * arm.x * other.y
    yy += mass + turn * arm.x * other.x
  }
}
