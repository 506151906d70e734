internal import CSpans

/// A row of pixels of a shadow in closed form: sums of products of one factor a node of the row and one of the column.
///
/// Columns that what casts the shadow hides are left out, and those in which nothing of it can be seen.
struct ShadowRow: Sendable {
  private(set) var pixels: [UInt32]
  private let shadow: SeparableShadow
  private let left: Int
  /// The factors of all columns, eight a block.
  private let columns: [Float]
  /// The factor of each column for the upright sides, which no other exceeds.
  private let sides: [Float]
  /// Which of them can be seen.
  private var visible: Range<Int>
  /// Of the row that was begun.
  private var next: [Float] = []
  /// What the pixels were made from.
  private var factors: [Float] = []
  private var runs: [CoverageRun] = []
  private var nodes: [fling_node] = []

  init(_ shadow: SeparableShadow, columns: Range<Int>) {
    self.shadow = shadow
    left = columns.lowerBound
    let stride = shadow.stride
    let blocks = shadow.blocks(of: columns)
    self.columns = blocks
    sides = columns.indices.map {
      blocks[(($0 - columns.lowerBound) & ~7) * stride + ($0 - columns.lowerBound) & 7]
    }
    visible = 0..<columns.count
    pixels = [UInt32](repeating: 0, count: (columns.count + 7) / 8 * 8)
  }

  /// Begins row `y`: says between which columns something of it may be seen.
  mutating func begin(_ y: Int, _ ink: ShadowInk) -> Range<Int> {
    shadow.write(&next, ofRow: y)
    var sum: Float = 0
    for factor in next { sum += factor }
    // A trace less than what is rounded to the least that can be seen.
    let least = (Float(ink.firstVisible) - 0.51) / (Float(ShadowInk.steps) * sum)
    // From where the row before began and ended; the sides' factors rise to one column and fall from there.
    let count = sides.count
    var (first, end) = visible.isEmpty ? (0, count) : (visible.lowerBound, visible.upperBound)
    while first > 0, sides[first - 1] >= least { first -= 1 }
    while first < count, sides[first] < least { first += 1 }
    while end < count, sides[end] >= least { end += 1 }
    while end > first, sides[end - 1] < least { end -= 1 }
    visible = first..<Swift.max(first, end)
    return (left + visible.lowerBound)..<(left + visible.upperBound)
  }

  /// Makes the pixels of the row that was begun, at least those in `runs`.
  mutating func make(_ ink: ShadowInk, in runs: [CoverageRun]) {
    // Rows beside upright sides are alike.
    guard next != factors || runs != self.runs else { return }
    swap(&factors, &next)
    self.runs.removeAll(keepingCapacity: true)
    self.runs.append(contentsOf: runs)
    nodes.removeAll(keepingCapacity: true)
    // Of most rows some nodes are too far away to count.
    for place in factors.indices where factors[place] != 0 {
      nodes.append(fling_node(place: UInt32(truncatingIfNeeded: place), factor: factors[place]))
    }
    var done = 0
    for run in runs {
      let first = max(done, (run.start - left) / 8)
      done = max(first, (run.end - left + 7) / 8)
      PixelSpans.ink(nodes, columns, stride: shadow.stride, ink, &pixels, blocks: first..<done)
    }
  }
}
