internal import CSpans

/// A row of pixels of a shadow in closed form: sums over nodes of a row factor times a column factor.
///
/// Columns hidden by the caster, and columns in which the shadow is invisible, are skipped.
struct ShadowRow: Sendable {
  private(set) var pixels: [UInt32]
  private let shadow: SeparableShadow
  private let left: Int
  /// Factors of all columns, in blocks of eight columns.
  private let columns: [Float]
  /// The factor of each column for the upright sides; no other factor of the column is larger.
  private let sides: [Float]
  /// The columns with visible shadow.
  private var visible: Range<Int>
  /// Factors of the row that was begun.
  private var next: [Float] = []
  /// Factors and runs for which `pixels` were computed.
  private var factors: [Float] = []
  private var runs: [CoverageRun] = []
  private var nodes: [fling_node] = []

  init(_ shadow: SeparableShadow, columns: Range<Int>) {
    self.shadow = shadow
    left = columns.lowerBound
    let stride = shadow.stride
    let blocks = shadow.columnFactors(of: columns)
    self.columns = blocks
    sides = columns.indices.map {
      blocks[(($0 - columns.lowerBound) & ~7) * stride + ($0 - columns.lowerBound) & 7]
    }
    visible = 0..<columns.count
    pixels = [UInt32](repeating: 0, count: (columns.count + 7) / 8 * 8)
  }

  /// Starts row `y` and returns the columns in which it may be visible.
  mutating func begin(_ y: Int, _ ink: ShadowColorTable) -> Range<Int> {
    shadow.writeFactors(ofRow: y, to: &next)
    var sum: Float = 0
    for factor in next { sum += factor }
    // Slightly below the sum that rounds to the least visible coverage.
    let threshold = (Float(ink.firstVisible) - 0.51) / (Float(ShadowColorTable.steps) * sum)
    // Starts from the range of the previous row. The sides' factors rise up to one column and fall after it.
    let count = sides.count
    var (first, end) = visible.isEmpty ? (0, count) : (visible.lowerBound, visible.upperBound)
    while first > 0, sides[first - 1] >= threshold { first -= 1 }
    while first < count, sides[first] < threshold { first += 1 }
    while end < count, sides[end] >= threshold { end += 1 }
    while end > first, sides[end - 1] < threshold { end -= 1 }
    visible = first..<Swift.max(first, end)
    return (left + visible.lowerBound)..<(left + visible.upperBound)
  }

  /// Computes the pixels of the row that was begun, at least those in `runs`.
  mutating func computePixels(_ ink: ShadowColorTable, in runs: [CoverageRun]) {
    // Rows between the corners are all alike.
    guard next != factors || runs != self.runs else { return }
    swap(&factors, &next)
    self.runs.removeAll(keepingCapacity: true)
    self.runs.append(contentsOf: runs)
    nodes.removeAll(keepingCapacity: true)
    // In most rows some nodes are too far away to contribute.
    for index in factors.indices where factors[index] != 0 {
      nodes.append(fling_node(place: UInt32(truncatingIfNeeded: index), factor: factors[index]))
    }
    // Runs share blocks of eight columns; each block is computed once.
    var done = 0
    for run in runs {
      let first = max(done, (run.start - left) / 8)
      done = max(first, (run.end - left + 7) / 8)
      PixelKernels.ink(nodes, columns, stride: shadow.stride, ink, &pixels, blocks: first..<done)
    }
  }
}
