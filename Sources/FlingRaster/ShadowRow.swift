/// A row of pixels of a shadow in closed form: sums of products of one factor a node of the row and one of the column.
///
/// Eight columns at a time are summed up and turned into pixels; columns that what casts the shadow hides are left out.
struct ShadowRow: Sendable {
  private(set) var pixels: [UInt32]
  /// Eight columns of the first node, of the second and so on, then the next eight.
  private let columns: [SIMD8<Float>]
  private let nodeCount: Int
  private var factors: [Float] = []
  private var runs: [CoverageRun] = []

  /// - Parameter columns: for each node the factors of all columns.
  init(_ columns: [[Float]]) {
    let width = columns.first?.count ?? 0
    nodeCount = columns.count
    self.columns = (0..<((width + 7) / 8)).flatMap { block in
      columns.map { node in
        var lanes = SIMD8<Float>.zero
        for lane in 0..<min(8, width - 8 * block) { lanes[lane] = node[8 * block + lane] }
        return lanes
      }
    }
    pixels = [UInt32](repeating: 0, count: (width + 7) / 8 * 8)
  }

  /// Makes the pixels of one row, at least those in `runs`.
  /// - Parameters:
  ///   - factors: one a node.
  ///   - left: the column of the first pixel.
  mutating func make(_ factors: [Float], _ ink: ShadowInk, in runs: [CoverageRun], left: Int) {
    // Rows beside upright sides are alike.
    guard factors != self.factors || runs != self.runs else { return }
    self.factors = factors
    self.runs = runs
    // Of most rows some nodes are too far away to count.
    let near = factors.indices.filter { factors[$0] != 0 }
    var done = 0
    for run in runs {
      let first = max(done, (run.start - left) / 8)
      done = max(first, (run.end - left + 7) / 8)
      for block in first..<done {
        var sum = SIMD8<Float>.zero
        for node in near { sum += factors[node] * columns[block &* nodeCount &+ node] }
        ink.write(sum, to: &pixels, at: 8 &* block)
      }
    }
  }
}
