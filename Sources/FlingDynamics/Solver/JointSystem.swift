internal import FlingGeometry

/// All joints that tie some bodies together, at once: the impulses that keep every rod, pin, weld and slide come from one
/// direct solve, so nothing stretches.
///
/// Rows are ordered by walking along the joints, which keeps the matrix J·M⁻¹·Jᵀ narrow. Ropes, limits and drives, whose
/// impulses have bounds, take part while they are within them and stand at a bound otherwise (M. Hintermüller, K. Ito
/// and K. Kunisch, "The Primal-Dual Active Set Strategy as a Semismooth Newton Method", 2002). Rows that
/// contradict each other share the error.
struct JointSystem: Sendable {
  struct Member: Sendable {
    let index: Int
    var position = Point.zero
    var angle = 0.0
    var cosine = 1.0
    var sine = 0.0
    var mover = Mover()
    /// The turn at the end of the drift.
    var nextCosine = 1.0
    var nextSine = 0.0
  }

  struct Joint: Sendable {
    let link: Int
    let a: Int
    let b: Int
    let offsetA: Point
    let offsetB: Point
    let axis: Point
    let angle: Double
    let least: Double
    let most: Double
    let rows: Range<Int>
    /// Of a joint with the ground: where its place is and how fast it moves.
    var place = Point.zero
    var drift = Point.zero
    var stand = JointStand(armA: .zero, armB: .zero, way: .zero, axis: .zero, turn: 0)
  }

  /// Two rows that share bodies, and which: `a` and `a`, `a` and `b`, `b` and `a`, `b` and `b`.
  struct Pair: Sendable {
    let row: Int32
    let column: Int32
    let entry: Int32
    let shared: UInt8
  }

  var members: [Member] = []
  var joints: [Joint] = []
  var rows: [JointRow] = []
  var order: [Int] = []
  /// Which of `order` are in, the bodies of the others being asleep.
  var isIn: [Bool] = []
  var pairs: [Pair] = []
  var matrix = EnvelopeMatrix()
  var work: [Double] = []
  var isFactored = false
  var softness = 0.0
  var hasBounds = false

  var isEmpty: Bool { joints.isEmpty }

  // MARK: Order

  /// One system for each group of links that share movable bodies, each ordered along its chains.
  static func systems(of links: [Link], _ motions: [Motion]) -> [JointSystem] {
    var ofBody: [[Int]] = Array(repeating: [], count: motions.count)
    for (index, link) in links.enumerated() where !link.isSpring {
      if motions[link.a].isMovable { ofBody[link.a].append(index) }
      if motions[link.b].isMovable { ofBody[link.b].append(index) }
    }
    var isSeen = Array(repeating: false, count: links.count)
    var systems: [JointSystem] = []
    for seed in links.indices where !links[seed].isSpring && !isSeen[seed] {
      // What the walk reaches last is at an end: from there the walk is narrow.
      let far = walk(from: seed, links, ofBody, &isSeen).last ?? seed
      var system = JointSystem()
      system.order = walk(from: far, links, ofBody, &isSeen)
      systems.append(system)
    }
    return systems
  }

  /// Breadth first; the second walk over the same joints flips what the first has marked.
  static func walk(
    from seed: Int, _ links: [Link], _ ofBody: [[Int]], _ isSeen: inout [Bool]
  ) -> [Int] {
    let mark = !isSeen[seed]
    var found = [seed]
    isSeen[seed] = mark
    var head = 0
    var isDone: Set<Int> = []
    while head < found.count {
      let link = links[found[head]]
      head += 1
      // Looked through once, a body with many joints costs no more for each of them.
      for body in [link.a, link.b] where isDone.insert(body).inserted {
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

  mutating func layOut(_ links: [Link], _ motions: [Motion]) {
    var bodies = [World.ground]
    for (k, index) in order.enumerated() where isIn[k] { bodies += [links[index].a, links[index].b] }
    bodies.sort()
    members = []
    for body in bodies where members.last?.index != body { members.append(Member(index: body)) }
    joints = []
    rows = []
    hasBounds = false
    for (k, index) in order.enumerated() where isIn[k] {
      let link = links[index]
      let start = rows.count
      let a = member(link.a)
      let b = member(link.b)
      appendRows(of: link, a, b)
      joints.append(
        Joint(
          link: index, a: a, b: b, offsetA: link.offsetA,
          offsetB: link.b == World.ground ? .zero : link.offsetB, axis: link.axis, angle: link.angle,
          least: link.least, most: link.most, rows: start..<rows.count))
    }
    work = Array(repeating: 0, count: rows.count)
    hasBounds = rows.contains { $0.isBounded }
    findPairs(motions)
    isFactored = false
  }

  /// Where a body stands among the members, the ground first.
  private func member(_ body: Int) -> Int {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle].index < body { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func appendRows(of link: Link, _ a: Int, _ b: Int) {
    func add(_ measure: JointRow.Measure, _ role: JointRow.Role, target: Double = 0) {
      rows.append(JointRow(measure, role, a: a, b: b, target: target))
    }
    func add(_ measure: JointRow.Measure, target: Double = 0) { add(measure, .held, target: target) }
    func addFreedom(_ measure: JointRow.Measure) {
      if link.least == link.most {
        add(measure, target: link.least)
      } else if link.least.isFinite || link.most.isFinite {
        add(measure, .ranged)
      }
      if let drive = link.drive, drive.limit > 0 {
        add(measure, .driven, target: drive.speed)
        rows[rows.count - 1].high = drive.limit * World.substep / 2
        rows[rows.count - 1].low = -rows[rows.count - 1].high
      }
    }
    switch link.kind {
    case .rod where link.length > Link.leastLength: add(.distance, target: link.length)
    case .rope: add(.distance, .atMost, target: link.length)
    case .rod, .pin:
      add(.x)
      add(.y)
      if link.kind == .pin { addFreedom(.turn) }
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

  /// Each row reaches back to the first one with which it shares a body.
  mutating func findPairs(_ motions: [Motion]) {
    var rowsOf: [[Int]] = Array(repeating: [], count: members.count)
    var first = Array(rows.indices)
    for i in rows.indices {
      for body in [rows[i].a, rows[i].b] where motions[members[body].index].isMovable {
        if let earliest = rowsOf[body].first, earliest < first[i] { first[i] = earliest }
        rowsOf[body].append(i)
      }
    }
    matrix.layOut(first: first)
    pairs = []
    guard !matrix.isTooWide else { return }
    for i in rows.indices {
      var columns: [Int] = []
      for body in [rows[i].a, rows[i].b] {
        for j in rowsOf[body] {
          if j >= i { break }
          columns.append(j)
        }
      }
      columns.sort()
      var previous = -1
      for j in columns where j != previous {
        previous = j
        var shared: UInt8 = 0
        if rows[i].a == rows[j].a { shared |= 1 }
        if rows[i].a == rows[j].b { shared |= 2 }
        if rows[i].b == rows[j].a { shared |= 4 }
        if rows[i].b == rows[j].b { shared |= 8 }
        pairs.append(
          Pair(
            row: Int32(i), column: Int32(j), entry: Int32(matrix.index(i, j)), shared: shared))
      }
    }
  }

  // MARK: Preparing

  /// Takes the directions of the rows as the bodies stand.
  /// - Returns: whether other bodies take part than before.
  mutating func prepare(_ links: [Link], _ motions: [Motion], at time: Double) -> Bool {
    var hasChanged = isIn.count != order.count
    if hasChanged { isIn = Array(repeating: false, count: order.count) }
    for (k, index) in order.enumerated() {
      let isAwake = motions[links[index].a].isAwake || motions[links[index].b].isAwake
      if isAwake != isIn[k] {
        isIn[k] = isAwake
        hasChanged = true
      }
    }
    if hasChanged { layOut(links, motions) }
    guard !joints.isEmpty else { return hasChanged }
    for m in members.indices {
      let motion = motions[members[m].index]
      if members[m].mover.inverseMass != motion.inverseMass
        || members[m].mover.inverseInertia != motion.inverseInertia
      {
        isFactored = false
      }
      members[m].position = motion.position
      members[m].angle = motion.angle
      members[m].cosine = motion.cosine
      members[m].sine = motion.sine
      members[m].mover = motion.mover
    }
    for j in joints.indices {
      if joints[j].b == 0 {
        let link = links[joints[j].link]
        joints[j].drift = link.drift
        joints[j].place = link.offsetB + link.drift * time
      }
      let stand = presentStand(joints[j])
      let old = joints[j].stand
      if stand.armA != old.armA || stand.armB != old.armB || stand.way != old.way
        || stand.axis != old.axis
      {
        isFactored = false
      }
      joints[j].stand = stand
    }
    softness = 0
    if !isFactored { redirect() }
    for j in joints.indices {
      for i in joints[j].rows { begin(i, joints[j]) }
    }
    return hasChanged
  }

  /// Before the first pass: how much of an error is taken back, which limit counts, what the impulse may be.
  mutating func begin(_ i: Int, _ joint: Joint) {
    rows[i].total = 0
    let value = rows[i].value(joint.stand)
    switch rows[i].role {
    case .driven: return
    case .held: break
    case .atMost:
      rows[i].low = -.infinity
      rows[i].high = 0
    case .ranged:
      let middle = (joint.least + joint.most) / 2
      // One end may be free.
      let isUpper = !joint.least.isFinite || (joint.most.isFinite && value > middle)
      rows[i].target = isUpper ? joint.most : joint.least
      rows[i].low = isUpper ? -.infinity : 0
      rows[i].high = isUpper ? 0 : .infinity
    }
    let error = value - rows[i].target
    let isWrong =
      rows[i].role == .held || (rows[i].high == 0 ? error > 0 : error < 0)
    rows[i].goal = isWrong && abs(error) > rows[i].abrupt ? error * 0.75 : 0
  }

  mutating func redirect() {
    for j in joints.indices {
      for i in joints[j].rows { rows[i].point(joints[j].stand) }
    }
    factor()
  }

  mutating func factor() {
    for i in rows.indices {
      let row = rows[i]
      let a = members[row.a].mover
      let b = members[row.b].mover
      let own =
        row.normal.dot(row.normal) * (a.inverseMass + b.inverseMass)
        + row.turnA * row.turnA * a.inverseInertia + row.turnB * row.turnB * b.inverseInertia
      rows[i].inverse = own > 0 ? 1 / own : 0
      matrix.diagonal[i] = row.isActive ? own : 0
    }
    isFactored = true
    guard !matrix.isTooWide else { return }
    matrix.clear()
    for pair in pairs {
      let x = rows[Int(pair.row)]
      let y = rows[Int(pair.column)]
      guard x.isActive, y.isActive else { continue }
      let dot = x.normal.dot(y.normal)
      var sum = 0.0
      if pair.shared & 1 != 0 {
        let body = members[x.a].mover
        sum += dot * body.inverseMass + x.turnA * y.turnA * body.inverseInertia
      }
      if pair.shared & 2 != 0 {
        let body = members[x.a].mover
        sum -= dot * body.inverseMass + x.turnA * y.turnB * body.inverseInertia
      }
      if pair.shared & 4 != 0 {
        let body = members[x.b].mover
        sum -= dot * body.inverseMass + x.turnB * y.turnA * body.inverseInertia
      }
      if pair.shared & 8 != 0 {
        let body = members[x.b].mover
        sum += dot * body.inverseMass + x.turnB * y.turnB * body.inverseInertia
      }
      matrix.entries[Int(pair.entry)] = sum
    }
    matrix.factor(share: softness)
  }

  func presentStand(_ joint: Joint) -> JointStand {
    let a = members[joint.a]
    let b = members[joint.b]
    let armA = Self.turned(joint.offsetA, a.cosine, a.sine)
    let from = a.position + armA
    if joint.b == 0 {
      return JointStand(
        armA: armA, armB: .zero, way: joint.place - from, axis: joint.axis,
        turn: a.angle - joint.angle)
    }
    let armB = Self.turned(joint.offsetB, b.cosine, b.sine)
    return JointStand(
      armA: armA, armB: armB, way: b.position + armB - from,
      axis: Self.turned(joint.axis, b.cosine, b.sine), turn: a.angle - b.angle - joint.angle)
  }

  func nextStand(_ joint: Joint) -> JointStand {
    let a = members[joint.a]
    let b = members[joint.b]
    let armA = Self.turned(joint.offsetA, a.nextCosine, a.nextSine)
    let from = a.position + a.mover.velocity * World.substep + armA
    let turnA = a.angle + a.mover.spin * World.substep
    if joint.b == 0 {
      return JointStand(
        armA: armA, armB: .zero, way: joint.place + joint.drift * World.substep - from,
        axis: joint.axis,
        turn: turnA - joint.angle)
    }
    let armB = Self.turned(joint.offsetB, b.nextCosine, b.nextSine)
    return JointStand(
      armA: armA, armB: armB, way: b.position + b.mover.velocity * World.substep + armB - from,
      axis: Self.turned(joint.axis, b.nextCosine, b.nextSine),
      turn: turnA - (b.angle + b.mover.spin * World.substep) - joint.angle)
  }

  static func turned(_ way: Point, _ cosine: Double, _ sine: Double) -> Point {
    Point(cosine * way.x - sine * way.y, sine * way.x + cosine * way.y)
  }
}
