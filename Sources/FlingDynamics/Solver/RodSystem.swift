internal import FlingGeometry

/// All rigid rods at once: the impulses that keep every length come from one direct solve, so chains do not stretch.
///
/// Rows are ordered by walking along the rods, which keeps the matrix J·M⁻¹·Jᵀ narrow; it is factored as L·D·Lᵀ within its
/// envelope (A. George and J. Liu, "Computer Solution of Large Sparse Positive Definite Systems", 1981). A rod that
/// others already imply, as the last of a triangle of anchors, gets no impulse.
struct RodSystem: Sendable {
  /// One direction in which two points keep their distance.
  struct Row: Sendable {
    let link: Int
    let a: Int
    let b: Int
    let armA: Point
    let armB: Point
    let normal: Point
    /// What is left of a violated length at the end of the substep.
    let goal: Double
    /// A rod's own length, or none where `normal` is an axis of a pivot.
    let length: Double?
  }

  private(set) var rows: [Row] = []
  private var order: [Int] = []
  private var first: [Int] = []
  private var start: [Int] = []
  private var lower: [Double] = []
  private var inverse: [Double] = []
  private var work: [Double] = []
  private var isIterative = false

  /// Above this many numbers the rods are relaxed one by one instead.
  private static let widestEnvelope = 400_000
  /// A length that is violated by more than this is pulled in by a quarter a substep.
  private static let abrupt = 0.05

  /// Orders the rods along their chains.
  mutating func rebuild(_ links: [Link], _ motions: [Motion]) {
    var ofBody: [[Int]] = Array(repeating: [], count: motions.count)
    for (index, link) in links.enumerated() where link.kind == .rod {
      if motions[link.a].isMovable { ofBody[link.a].append(index) }
      if motions[link.b].isMovable { ofBody[link.b].append(index) }
    }
    order = []
    var isSeen = Array(repeating: false, count: links.count)
    for seed in links.indices where links[seed].kind == .rod && !isSeen[seed] {
      isSeen[seed] = true
      var head = order.count
      order.append(seed)
      while head < order.count {
        let link = links[order[head]]
        head += 1
        for body in [link.a, link.b] {
          for next in ofBody[body] where !isSeen[next] {
            isSeen[next] = true
            order.append(next)
          }
          // Looked through once, a body with many rods costs no more for each of them.
          ofBody[body] = []
        }
      }
    }
  }

  /// Takes the directions of the rods as the bodies stand and factors their matrix.
  mutating func prepare(_ links: [Link], _ motions: [Motion], at time: Double) {
    rows.removeAll(keepingCapacity: true)
    for index in order {
      let link = links[index]
      guard motions[link.a].isAwake || motions[link.b].isAwake else { continue }
      let (armA, armB, way, _) = link.ends(motions, at: time)
      let distance = way.length
      if link.length > Link.leastLength {
        let error = distance - link.length
        rows.append(
          Row(
            link: index, a: link.a, b: link.b, armA: armA, armB: armB,
            normal: distance > 1e-12 ? way / distance : Point(0, -1),
            goal: abs(error) > Self.abrupt ? error * 0.75 : 0, length: link.length))
      } else {
        for axis in 0..<2 {
          let error = axis == 0 ? way.x : way.y
          rows.append(
            Row(
              link: index, a: link.a, b: link.b, armA: armA, armB: armB,
              normal: axis == 0 ? Point(1, 0) : Point(0, 1),
              goal: distance > Self.abrupt ? error * 0.75 : 0, length: nil))
        }
      }
    }
    guard !rows.isEmpty else { return }
    layOut(motions)
    factor(motions)
  }

  /// Impulses for a mean velocity after which every length is right where the drift ends.
  ///
  /// They act along the rods as they stood before it, which keeps the energy. Where that does not get there, as when a light
  /// link whips round, the directions at the end are taken, which always do but cost energy.
  /// - Returns: the largest error met, in points.
  mutating func holdLengths(
    _ links: [Link], _ motions: inout [Motion], endingAt time: Double, fromEnd: Bool
  ) -> Double {
    guard !rows.isEmpty else { return 0 }
    if fromEnd { redirect(links, motions, time) }
    var worst = 0.0
    for i in rows.indices {
      let error = lengthError(rows[i], links, motions, time)
      worst = abs(error) > worst ? abs(error) : worst
      work[i] = -error / World.substep
      if isIterative { apply(i, work[i] * inverse[i], &motions) }
    }
    if !isIterative { solve(&motions) }
    return worst
  }

  /// Impulses after which no length changes.
  /// - Returns: the largest change of velocity asked for, in pt/s.
  mutating func holdVelocities(_ links: [Link], _ motions: inout [Motion]) -> Double {
    guard !rows.isEmpty else { return 0 }
    var worst = 0.0
    for i in rows.indices {
      let row = rows[i]
      let speed = row.normal.dot(
        motions[row.b].velocity(at: row.armB) + links[row.link].drift
          - motions[row.a].velocity(at: row.armA))
      worst = abs(speed) > worst ? abs(speed) : worst
      work[i] = -speed
      if isIterative { apply(i, work[i] * inverse[i], &motions) }
    }
    if !isIterative { solve(&motions) }
    return worst
  }

  /// Moves bodies so that every length is right, without changing a velocity.
  mutating func straighten(_ links: [Link], _ motions: inout [Motion], at time: Double) {
    guard !isIterative else { return }
    let kept = motions.map { $0.mover }
    for i in rows.indices {
      let row = rows[i]
      motions[row.a].velocity = .zero
      motions[row.a].spin = 0
      motions[row.b].velocity = .zero
      motions[row.b].spin = 0
    }
    for i in rows.indices {
      let way = links[rows[i].link].ends(motions, at: time).way
      let error = rows[i].length.map { way.length - $0 } ?? way.dot(rows[i].normal)
      work[i] = rows[i].goal == 0 ? -error : 0
    }
    solve(&motions)
    var isMoved = Array(repeating: false, count: motions.count)
    for row in rows {
      for body in [row.a, row.b] where !isMoved[body] && motions[body].isMovable {
        isMoved[body] = true
        motions[body].position += motions[body].velocity
        motions[body].turn(to: motions[body].angle + motions[body].spin)
        motions[body].mover = kept[body]
      }
    }
    for body in motions.indices where !motions[body].isMovable { motions[body].mover = kept[body] }
  }

  // MARK: Pieces

  private mutating func redirect(_ links: [Link], _ motions: [Motion], _ time: Double) {
    for i in rows.indices {
      let row = rows[i]
      let end = predictedEnds(row, links, motions, time)
      let distance = end.way.length
      let isRod = row.length != nil && distance > 1e-12
      rows[i] = Row(
        link: row.link, a: row.a, b: row.b, armA: end.armA, armB: end.armB,
        normal: isRod ? end.way / distance : row.normal, goal: row.goal, length: row.length)
    }
    factor(motions)
  }

  private func lengthError(_ row: Row, _ links: [Link], _ motions: [Motion], _ time: Double)
    -> Double
  {
    let way = predictedEnds(row, links, motions, time).way
    if let length = row.length { return way.length - length - row.goal }
    return way.dot(row.normal) - row.goal
  }

  private func predictedEnds(_ row: Row, _ links: [Link], _ motions: [Motion], _ time: Double) -> (
    armA: Point, armB: Point, way: Point
  ) {
    let link = links[row.link]
    let a = motions[row.a]
    let armA = Self.turned(a.rotated(link.offsetA), by: a.spin)
    let end = a.position + a.velocity * World.substep + armA
    if row.b == World.ground {
      return (armA, .zero, link.offsetB + link.drift * time - end)
    }
    let b = motions[row.b]
    let armB = Self.turned(b.rotated(link.offsetB), by: b.spin)
    return (armA, armB, b.position + b.velocity * World.substep + armB - end)
  }

  private static func turned(_ arm: Point, by spin: Double) -> Point {
    guard arm != .zero, spin != 0 else { return arm }
    let (sine, cosine) = Elementary.sincos(spin * World.substep)
    return Point(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
  }

  private func apply(_ i: Int, _ impulse: Double, _ motions: inout [Motion]) {
    let row = rows[i]
    motions[row.a].apply(row.normal * -impulse, at: row.armA)
    motions[row.b].apply(row.normal * impulse, at: row.armB)
  }

  /// Each row reaches back to the first one with which it shares a body.
  private mutating func layOut(_ motions: [Motion]) {
    let n = rows.count
    first = Array(0..<n)
    start = Array(repeating: 0, count: n)
    work = Array(repeating: 0, count: n)
    inverse = Array(repeating: 0, count: n)
    var firstOf = Array(repeating: -1, count: motions.count)
    var size = 0
    for i in 0..<n {
      for body in [rows[i].a, rows[i].b] where motions[body].isMovable {
        if firstOf[body] < 0 { firstOf[body] = i }
        first[i] = firstOf[body] < first[i] ? firstOf[body] : first[i]
      }
      start[i] = size - first[i]
      size += i - first[i]
    }
    isIterative = size > Self.widestEnvelope
    lower = isIterative ? [] : Array(repeating: 0, count: size)
  }

  private mutating func factor(_ motions: [Motion]) {
    for i in rows.indices {
      let diagonal = coupling(rows[i], rows[i], motions)
      var pivot = diagonal
      if !isIterative {
        for j in first[i]..<i {
          var sum = coupling(rows[i], rows[j], motions)
          for k in (first[i] > first[j] ? first[i] : first[j])..<j {
            sum -= lower[start[i] + k] * lower[start[j] + k]
          }
          lower[start[i] + j] = sum
        }
        for k in first[i]..<i {
          let scaled = lower[start[i] + k] * inverse[k]
          pivot -= lower[start[i] + k] * scaled
          lower[start[i] + k] = scaled
        }
      }
      inverse[i] = pivot > 1e-9 * diagonal ? 1 / pivot : 0
    }
  }

  private func coupling(_ x: Row, _ y: Row, _ motions: [Motion]) -> Double {
    var sum = 0.0
    let dot = x.normal.dot(y.normal)
    func add(_ body: Int, _ armX: Point, _ armY: Point, _ sign: Double) {
      let motion = motions[body]
      sum +=
        sign
        * (dot * motion.inverseMass + armX.cross(x.normal) * armY.cross(y.normal)
          * motion.inverseInertia)
    }
    if x.a == y.a { add(x.a, x.armA, y.armA, 1) }
    if x.a == y.b { add(x.a, x.armA, y.armB, -1) }
    if x.b == y.a { add(x.b, x.armB, y.armA, -1) }
    if x.b == y.b { add(x.b, x.armB, y.armB, 1) }
    return sum
  }

  private mutating func solve(_ motions: inout [Motion]) {
    let n = rows.count
    for i in 0..<n {
      for k in first[i]..<i { work[i] -= lower[start[i] + k] * work[k] }
    }
    for i in 0..<n { work[i] *= inverse[i] }
    for i in stride(from: n - 1, through: 0, by: -1) {
      for k in first[i]..<i { work[k] -= lower[start[i] + k] * work[i] }
    }
    for i in 0..<n { apply(i, work[i], &motions) }
  }
}
