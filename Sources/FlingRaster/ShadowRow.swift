internal import CSpans

/// A row of pixels of a shadow in closed form: sums of products of one factor a node of the row and one of the column.
///
/// Columns that what casts the shadow hides are left out.
struct ShadowRow: Sendable {
  private(set) var pixels: [UInt32]
  /// Eight columns of the first node, of the second and so on, then the next eight.
  private let columns: [Float]
  private let nodeCount: Int
  private var factors: [Float] = []
  private var runs: [CoverageRun] = []
  private var nodes: [fling_node] = []

  /// - Parameter columns: for each node the factors of all columns.
  init(_ columns: [[Float]]) {
    let width = columns.first?.count ?? 0
    nodeCount = columns.count
    let blocks = (width + 7) / 8
    self.columns = (0..<blocks).flatMap { block in
      columns.flatMap { node in
        (8 * block..<8 * block + 8).map { $0 < width ? node[$0] : 0 }
      }
    }
    pixels = [UInt32](repeating: 0, count: 8 * blocks)
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
    nodes.removeAll(keepingCapacity: true)
    // Of most rows some nodes are too far away to count.
    for (place, factor) in factors.enumerated() where factor != 0 {
      nodes.append(fling_node(place: UInt32(place), factor: factor))
    }
    var done = 0
    for run in runs {
      let first = max(done, (run.start - left) / 8)
      done = max(first, (run.end - left + 7) / 8)
      PixelSpans.ink(nodes, columns, stride: nodeCount, ink, &pixels, blocks: first..<done)
    }
  }
}
