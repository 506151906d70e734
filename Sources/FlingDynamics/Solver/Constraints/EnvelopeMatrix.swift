/// A symmetric matrix factored as L·D·Lᵀ within its envelope. A row is stored from its first non-zero column,
/// and L has no fill-in before that column (A. George and J. Liu, "Computer Solution of Large Sparse Positive
/// Definite Systems", 1981).
struct EnvelopeMatrix: Sendable {
  /// A matrix is well-conditioned if each pivot is at least this fraction of its diagonal entry. All
  /// factorizations of joints use it.
  static let regularPivot = 1e-7

  /// The first non-zero column of each row.
  private(set) var first: [Int] = []
  /// Index in `entries` that column 0 of each row would have.
  private(set) var start: [Int] = []
  /// Entries below the diagonal: of the matrix, and after `factor` of L.
  var entries: [Double] = []
  /// Diagonal of the matrix.
  var diagonal: [Double] = []
  /// Reciprocals of the entries of D.
  private(set) var inverse: [Double] = []
  /// Whether the matrix is well-conditioned: no row depends, or nearly depends, on others.
  private(set) var isRegular = true
  /// Multiplications that a factoring takes.
  private(set) var work = 0
  /// Whether factoring would take too long.
  private(set) var isTooWide = false

  /// Limit on the multiplications of a factorization.
  private static let maxWork = 20_000_000
  /// Smallest pivot, as a fraction of the diagonal entry. It distributes contradictory constraints evenly.
  static let minRelativeShift = 1e-11

  /// Sets the envelope: the first non-zero column of each row.
  mutating func layOut(first new: [Int]) {
    first = new
    var size = 0
    work = 0
    start = []
    start.reserveCapacity(new.count)
    for i in new.indices {
      let width = i - new[i]
      start.append(size - new[i])
      size += width
      work += width * width
    }
    isTooWide = work > Self.maxWork
    entries = isTooWide ? [] : Array(repeating: 0, count: size)
    diagonal = Array(repeating: 0, count: new.count)
    inverse = Array(repeating: 0, count: new.count)
  }

  func index(_ row: Int, _ column: Int) -> Int { start[row] + column }

  mutating func clear() {
    for k in entries.indices { entries[k] = 0 }
  }

  /// Factors the matrix in place.
  /// - Parameter diagonalFraction: fraction of each diagonal entry that is added to it. A larger one
  ///   softens the solution.
  mutating func factor(diagonalFraction: Double) {
    let relativeShift = diagonalFraction > Self.minRelativeShift ? diagonalFraction : Self.minRelativeShift
    isRegular = Self.factor(&entries, &inverse, diagonal, first, start, relativeShift)
  }

  private static func factor(
    _ entries: inout [Double], _ inverses: inout [Double], _ diagonals: [Double], _ firsts: [Int],
    _ starts: [Int], _ relativeShift: Double
  ) -> Bool {
    var entry = entries.mutableSpan
    var inverse = inverses.mutableSpan
    let (diagonal, first, start) = (diagonals.span, firsts.span, starts.span)
    var isRegular = true
    for i in diagonal.indices {
      let row = start[i]
      let from = first[i]
      // Row-wise Cholesky without square roots: first the row of L·D, then division by D and the pivot.
      var pivot = diagonal[i] * (1 + relativeShift)
      for j in from..<i {
        let other = start[j]
        var sum = entry[row + j]
        var k = from > first[j] ? from : first[j]
        while k < j {
          sum -= entry[row + k] * entry[other + k]
          k += 1
        }
        entry[row + j] = sum
      }
      for k in from..<i {
        let value = entry[row + k]
        let scaled = value * inverse[k]
        pivot -= value * scaled
        entry[row + k] = scaled
      }
      let minPivot = diagonal[i] * relativeShift
      if pivot < Self.regularPivot * diagonal[i] { isRegular = false }
      inverse[i] = diagonal[i] > 0 ? 1 / (pivot > minPivot ? pivot : minPivot) : 0
    }
    return isRegular
  }

  /// Replaces the right side by the solution.
  func solve(_ rhs: inout [Double]) {
    Self.solve(entries, inverse, first, start, &rhs)
  }

  private static func solve(
    _ entries: [Double], _ inverses: [Double], _ firsts: [Int], _ starts: [Int], _ rhsList: inout [Double]
  ) {
    let (entry, inverse, first, start) = (entries.span, inverses.span, firsts.span, starts.span)
    var rhs = rhsList.mutableSpan
    let n = inverse.count
    for i in 0..<n {
      let row = start[i]
      var sum = rhs[i]
      for k in first[i]..<i { sum -= entry[row + k] * rhs[k] }
      rhs[i] = sum
    }
    for i in 0..<n { rhs[i] *= inverse[i] }
    var i = n - 1
    while i >= 0 {
      let row = start[i]
      let value = rhs[i]
      for k in first[i]..<i { rhs[k] -= entry[row + k] * value }
      i -= 1
    }
  }
}
