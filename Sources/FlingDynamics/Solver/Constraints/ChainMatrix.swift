/// The matrix J·M⁻¹·Jᵀ of joints that form chains, each with two rows: 2 × 2 blocks on the diagonal and
/// between neighbors, factored as L·D·Lᵀ in one pass.
///
/// A chain is eliminated from both ends towards its middle (I. Babuška, "Numerical Stability in Problems of
/// Linear Algebra", 1972), so that a processor works on two independent blocks at once.
struct ChainMatrix: Sendable {
  /// A 2 × 2 block: rows of one joint by rows of another.
  struct Coupling: Sendable {
    var xx = 0.0
    var xy = 0.0
    var yx = 0.0
    var yy = 0.0

    var transposed: Coupling { Coupling(xx: xx, xy: yx, yx: xy, yy: yy) }
  }

  struct Block: Sendable {
    /// The joint's diagonal block: `first` and `second` on the diagonal, `mixed` beside it.
    var first = 0.0
    var second = 0.0
    var mixed = 0.0
    /// The diagonal block after elimination of the joints before (the Schur complement).
    var reducedFirst = 0.0
    var reducedSecond = 0.0
    var reducedMixed = 0.0
    /// Reciprocals of the entries of D, and the entry of L between the two rows.
    var inverseFirst = 0.0
    var inverseSecond = 0.0
    var step = 0.0
    /// Before factoring: rows of this joint by rows of the joint before.
    /// After factoring, the block of L: up to the middle of the chain rows of this joint by rows of the joint
    /// before, after the middle the transpose.
    var edge = Coupling()
  }

  var blocks: [Block] = []
  /// The chains, as ranges of joints.
  private(set) var chains: [Range<Int>] = []
  /// Whether the matrix is well-conditioned: no row depends, or nearly depends, on others.
  private(set) var isRegular = true

  /// Sets the chains, as ranges of `count` joints, and clears all blocks.
  mutating func layOut(chains new: [Range<Int>], count: Int) {
    chains = new
    blocks = Array(repeating: Block(), count: count)
  }

  /// The diagonal entry of a row before factoring.
  func diagonalEntry(ofRow row: Int) -> Double {
    row % 2 == 0 ? blocks[row / 2].first : blocks[row / 2].second
  }

  // MARK: Factoring

  /// Factors the matrix in place.
  /// - Parameter diagonalFraction: fraction of each diagonal entry that is added to it. A larger one
  ///   softens the solution.
  mutating func factor(diagonalFraction: Double) {
    let relativeShift =
      diagonalFraction > EnvelopeMatrix.minRelativeShift ? diagonalFraction : EnvelopeMatrix.minRelativeShift
    isRegular = Self.factor(&blocks, chains, relativeShift)
  }

  private static func factor(_ list: inout [Block], _ chains: [Range<Int>], _ relativeShift: Double) -> Bool {
    var blocks = list.mutableSpan
    var isRegular = true
    for k in blocks.indices {
      blocks[k].reducedFirst = blocks[k].first * (1 + relativeShift)
      blocks[k].reducedSecond = blocks[k].second * (1 + relativeShift)
      blocks[k].reducedMixed = blocks[k].mixed
    }
    for chain in chains {
      let middle = (chain.lowerBound + chain.upperBound) / 2
      var low = chain.lowerBound
      var high = chain.upperBound - 1
      while low < middle {
        // Eliminate joint `low`: L = C·D⁻¹ for the coupling C to its inner neighbor, whose block becomes its
        // Schur complement.
        if !blocks[low].factor(minPivot: relativeShift) { isRegular = false }
        let below = blocks[low + 1].edge
        let left = below.divided(by: blocks[low])
        blocks[low + 1].subtractProduct(left, below)
        blocks[low + 1].edge = left
        low += 1
        guard high > middle else { continue }
        // The same from the other end, independent of the lines above.
        if !blocks[high].factor(minPivot: relativeShift) { isRegular = false }
        let above = blocks[high].edge.transposed
        let right = above.divided(by: blocks[high])
        blocks[high - 1].subtractProduct(right, above)
        blocks[high].edge = right
        high -= 1
      }
      if !blocks[middle].factor(minPivot: relativeShift) { isRegular = false }
    }
    return isRegular
  }

  // MARK: Solving

  /// Replaces the right side, two numbers per joint, by the solution.
  func solve(_ rhs: inout [Double]) {
    Self.solve(blocks, chains, &rhs)
  }

  private static func solve(_ list: [Block], _ chains: [Range<Int>], _ rhsList: inout [Double]) {
    let blocks = list.span
    var rhs = rhsList.mutableSpan
    for chain in chains {
      let middle = (chain.lowerBound + chain.upperBound) / 2
      var low = chain.lowerBound
      var high = chain.upperBound - 1
      // Forward substitution from both ends; the division by D is done on the way.
      var left = (x: rhs[2 * low], y: rhs[2 * low + 1])
      var right = (x: rhs[2 * high], y: rhs[2 * high + 1])
      while low < middle {
        (rhs[2 * low], rhs[2 * low + 1]) = blocks[low].solution(for: left.x, left.y)
        low += 1
        let edge = blocks[low].edge
        left = (
          rhs[2 * low] - (edge.xx * left.x + edge.xy * left.y),
          rhs[2 * low + 1] - (edge.yx * left.x + edge.yy * left.y)
        )
        guard high > middle else { continue }
        (rhs[2 * high], rhs[2 * high + 1]) = blocks[high].solution(for: right.x, right.y)
        let other = blocks[high].edge
        high -= 1
        let push = (other.xx * right.x + other.xy * right.y, other.yx * right.x + other.yy * right.y)
        right = (rhs[2 * high] - push.0, rhs[2 * high + 1] - push.1)
      }
      // The eliminations from both ends meet at the middle joint; each contributes its part.
      if chain.count > 2 {
        left = (left.x + right.x - rhs[2 * middle], left.y + right.y - rhs[2 * middle + 1])
      }
      left = blocks[middle].solution(for: left.x, left.y)
      right = left
      (rhs[2 * middle], rhs[2 * middle + 1]) = left
      low = middle
      high = middle
      // Back substitution from the middle to both ends.
      while low > chain.lowerBound {
        let edge = blocks[low].edge
        low -= 1
        left = (
          rhs[2 * low] - (edge.xx * left.x + edge.yx * left.y),
          rhs[2 * low + 1] - (edge.xy * left.x + edge.yy * left.y)
        )
        (rhs[2 * low], rhs[2 * low + 1]) = left
        guard high + 1 < chain.upperBound else { continue }
        high += 1
        let other = blocks[high].edge
        right = (
          rhs[2 * high] - (other.xx * right.x + other.yx * right.y),
          rhs[2 * high + 1] - (other.xy * right.x + other.yy * right.y)
        )
        (rhs[2 * high], rhs[2 * high + 1]) = right
      }
    }
  }
}

extension ChainMatrix.Coupling {
  /// This block times the inverse of a factored diagonal block.
  @inline(__always)
  fileprivate func divided(by block: ChainMatrix.Block) -> ChainMatrix.Coupling {
    let upper = (xy - block.step * xx) * block.inverseSecond
    let lower = (yy - block.step * yx) * block.inverseSecond
    return ChainMatrix.Coupling(
      xx: xx * block.inverseFirst - block.step * upper, xy: upper,
      yx: yx * block.inverseFirst - block.step * lower, yy: lower)
  }
}

extension ChainMatrix.Block {
  /// Subtracts L·C from the diagonal block, where C is the coupling of the two joints.
  @inline(__always)
  fileprivate mutating func subtractProduct(_ l: ChainMatrix.Coupling, _ c: ChainMatrix.Coupling) {
    reducedFirst -= l.xx * c.xx + l.xy * c.xy
    reducedMixed -= l.yx * c.xx + l.yy * c.xy
    reducedSecond -= l.yx * c.yx + l.yy * c.yy
  }

  /// Solves the factored 2 × 2 diagonal block for a right side.
  @inline(__always)
  fileprivate func solution(for x: Double, _ y: Double) -> (x: Double, y: Double) {
    let second = (y - step * x) * inverseSecond
    return (x * inverseFirst - step * second, second)
  }

  /// Factors the diagonal block.
  /// - Parameter minPivot: smallest pivot, as a fraction of the diagonal entry.
  /// - Returns: whether both rows are independent of others.
  @inline(__always)
  fileprivate mutating func factor(minPivot: Double) -> Bool {
    inverseFirst = Self.reciprocal(ofPivot: reducedFirst, diagonal: first, minPivot: minPivot)
    step = reducedMixed * inverseFirst
    let reduced = reducedSecond - step * reducedMixed
    inverseSecond = Self.reciprocal(ofPivot: reduced, diagonal: second, minPivot: minPivot)
    return !(reducedFirst < EnvelopeMatrix.regularPivot * first)
      && !(reduced < EnvelopeMatrix.regularPivot * second)
  }

  /// Reciprocal of a pivot, which is at least `minPivot` times the diagonal entry; 0 for a row
  /// without mass.
  @inline(__always)
  private static func reciprocal(ofPivot pivot: Double, diagonal entry: Double, minPivot: Double)
    -> Double
  {
    let smallest = entry * minPivot
    return entry > 0 ? 1 / (pivot > smallest ? pivot : smallest) : 0
  }
}
