internal import FlingGeometry

/// The matrix J·M⁻¹·Jᵀ of the active rows of a joint system, and its factors.
struct JointMatrix: Sendable {
  /// An entry of the matrix below the diagonal: two rows that share bodies.
  struct OffDiagonalEntry: Sendable {
    let row: Int32
    let column: Int32
    /// Index in the entries of the matrix.
    let entry: Int32
    let shared: JointRows.SharedBodies
  }

  /// The entries below the diagonal that may differ from zero, if `matrix` is used.
  private var offDiagonalEntries: [OffDiagonalEntry] = []
  private var matrix = EnvelopeMatrix()
  /// Used instead of `matrix` if all joints form chains and have at most two rows each.
  private var chain = ChainMatrix()
  private(set) var isChained = false
  /// Whether the matrix is factored for the present directions and active set.
  private(set) var isFactored = false
  /// Fraction of each diagonal entry that factoring adds to it.
  var softness = 0.0

  /// Whether the direct solve is possible and well-conditioned.
  var isRegular: Bool { isChained ? chain.isRegular : matrix.isRegular && !matrix.isTooWide }
  /// Whether the factoring would take too long. Then the rows are relaxed one after the other.
  var isTooWide: Bool { !isChained && matrix.isTooWide }
  /// Number of multiplications for factoring; nil for chains, which take little.
  var work: Int? { isChained ? nil : matrix.work }

  init() {}

  /// Demands that the matrix is factored before it solves again.
  mutating func invalidate() { isFactored = false }

  /// The diagonal entry of a row, without softness.
  func diagonalEntry(ofRow i: Int) -> Double {
    isChained ? chain.diagonalEntry(ofRow: i) : matrix.diagonal[i]
  }

  /// Replaces the errors of all rows by the impulses that remove them.
  func solve(_ work: inout [Double]) {
    if isChained { chain.solve(&work) } else { matrix.solve(&work) }
  }

  // MARK: Factoring

  /// Computes and factors the matrix of the active rows.
  mutating func factor(_ rows: inout JointRows) {
    isFactored = true
    if isChained {
      Self.computeBlocks(&chain.blocks, &rows.constraints, rows.joints, rows.members)
      chain.factor(diagonalFraction: softness)
      return
    }
    Self.computeDiagonal(&matrix.diagonal, &rows.constraints, rows.members)
    guard !matrix.isTooWide else { return }
    matrix.clear()
    Self.computeEntries(&matrix.entries, offDiagonalEntries, rows.constraints, rows.members)
    matrix.factor(diagonalFraction: softness)
  }

  /// Computes the blocks of chains.
  private static func computeBlocks(
    _ blockList: inout [ChainMatrix.Block], _ rowList: inout [JointRow], _ joints: [JointRows.Joint],
    _ members: [JointRows.Member]
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
    _ diagonals: inout [Double], _ rowList: inout [JointRow], _ members: [JointRows.Member]
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
    _ members: [JointRows.Member]
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

  // MARK: Structure

  /// Finds the structure of the matrix: chains if possible, else an envelope. Joints of chains are padded to
  /// two rows.
  mutating func layOut(_ rows: inout JointRows, _ bodyStates: [BodyState]) {
    isFactored = false
    let isPaired = rows.joints.allSatisfy { $0.constraints.count <= 2 }
    isChained = isPaired && findChains(&rows, bodyStates)
    if isChained { Self.padToTwoRows(&rows) } else { findOffDiagonalEntries(rows, bodyStates) }
  }

  /// Finds chains: each joint may share bodies with the joints directly before and after it only.
  /// - Returns: false if the joints do not form chains.
  private mutating func findChains(_ rows: inout JointRows, _ bodyStates: [BodyState]) -> Bool {
    // For each body, its last joint so far and its number of joints.
    var last = Array(repeating: -1, count: rows.members.count)
    var count = Array(repeating: 0, count: rows.members.count)
    var chains: [Range<Int>] = []
    var start = 0
    for k in rows.joints.indices {
      var isLinked = false
      for body in [rows.joints[k].a, rows.joints[k].b] where bodyStates[rows.members[body].index].isMovable {
        guard count[body] == 0 || (count[body] == 1 && last[body] == k - 1) else { return false }
        if count[body] > 0 { isLinked = true }
        count[body] += 1
        last[body] = k
      }
      if !isLinked, k > start {
        chains.append(start..<k)
        start = k
      }
      if isLinked {
        rows.joints[k].shared = Self.shared(rows.joints[k], rows.joints[k - 1], rows.members, bodyStates)
      }
    }
    if start < rows.joints.count { chains.append(start..<rows.joints.count) }
    chain.layOut(chains: chains, count: rows.joints.count)
    return true
  }

  private static func shared(
    _ x: JointRows.Joint, _ y: JointRows.Joint, _ members: [JointRows.Member], _ bodyStates: [BodyState]
  ) -> JointRows.SharedBodies {
    func isSameMovableBody(_ a: Int, _ b: Int) -> Bool { a == b && bodyStates[members[a].index].isMovable }
    var shared = JointRows.SharedBodies()
    if isSameMovableBody(x.a, y.a) { shared.insert(.aa) }
    if isSameMovableBody(x.a, y.b) { shared.insert(.ab) }
    if isSameMovableBody(x.b, y.a) { shared.insert(.ba) }
    if isSameMovableBody(x.b, y.b) { shared.insert(.bb) }
    return shared
  }

  /// Pads every joint to two rows.
  private static func padToTwoRows(_ rows: inout JointRows) {
    var paired: [JointRow] = []
    paired.reserveCapacity(2 * rows.joints.count)
    for j in rows.joints.indices {
      let joint = rows.joints[j]
      paired += rows.constraints[joint.constraints]
      for _ in joint.constraints.count..<2 {
        var row = JointRow(.nothing, .held, a: joint.a, b: joint.b, target: 0)
        row.isActive = false
        paired.append(row)
      }
      rows.joints[j].constraints = (2 * j)..<(2 * j + 2)
    }
    rows.constraints = paired
  }

  /// Finds the envelope of the matrix and its off-diagonal entries. The envelope of a row begins at the first
  /// row that shares a body with it.
  private mutating func findOffDiagonalEntries(_ rows: JointRows, _ bodyStates: [BodyState]) {
    var rowsOf: [[Int]] = Array(repeating: [], count: rows.members.count)
    var first = Array(rows.constraints.indices)
    for i in rows.constraints.indices {
      for body in [rows.constraints[i].a, rows.constraints[i].b]
      where bodyStates[rows.members[body].index].isMovable {
        if let earliest = rowsOf[body].first, earliest < first[i] { first[i] = earliest }
        rowsOf[body].append(i)
      }
    }
    matrix.layOut(first: first)
    offDiagonalEntries = []
    guard !matrix.isTooWide else { return }
    for i in rows.constraints.indices {
      var columns: [Int] = []
      for body in [rows.constraints[i].a, rows.constraints[i].b] {
        for j in rowsOf[body] {
          if j >= i { break }
          columns.append(j)
        }
      }
      columns.sort()
      var previous = -1
      for j in columns where j != previous {
        previous = j
        var shared = JointRows.SharedBodies()
        if rows.constraints[i].a == rows.constraints[j].a { shared.insert(.aa) }
        if rows.constraints[i].a == rows.constraints[j].b { shared.insert(.ab) }
        if rows.constraints[i].b == rows.constraints[j].a { shared.insert(.ba) }
        if rows.constraints[i].b == rows.constraints[j].b { shared.insert(.bb) }
        offDiagonalEntries.append(
          OffDiagonalEntry(row: Int32(i), column: Int32(j), entry: Int32(matrix.index(i, j)), shared: shared))
      }
    }
  }
}

extension JointRow {
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
    with other: JointRow, _ shared: JointRows.SharedBodies, _ a: SolverBody, _ b: SolverBody
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
