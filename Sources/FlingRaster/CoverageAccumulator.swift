internal import FlingGeometry

/// Consecutive pixels of one row, `start..<end`, with equal coverage.
struct CoverageRun: Equatable, Sendable {
  var start: Int
  var end: Int
  /// Coverage in 1/255, never 0.
  var coverage: UInt32
}

/// Accumulates the exact area that outlines cover in each pixel.
///
/// An edge that crosses a pixel with height h covers an area in that pixel to the right of itself, and the
/// height h of all later pixels in the row. Both are added to two cells: that of the pixel and the next one.
/// The prefix sum of a row's cells is the winding number averaged over the pixel, in units of 2⁻³³. A bitmap
/// marks the cells that were written, so the cost is proportional to the outline; between two marked cells
/// the coverage is constant.
///
/// The sum is clamped to 1 (non-zero rule) or folded (even-odd rule). That is exact unless several outlines
/// share a pixel: there overlapping areas are added up to full coverage, and areas of opposite orientation
/// cancel.
///
/// The intersections of an edge with the pixel grid are computed from the edge's own end, never from the
/// neighboring pixel, so pixels do not depend on which part of the canvas is drawn.
struct CoverageAccumulator: Sendable {
  /// The runs of the rows last read, row by row from left to right.
  private(set) var runs: [CoverageRun] = []
  /// For each of these rows, the number of runs up to its end.
  private(set) var ends: [Int] = []
  /// All zero except between `add` and the reading of the last row.
  private var cells: [Int64] = []
  private var marks: [UInt64] = []
  private var area = PixelRect.empty
  /// The part of the area whose edges are in the cells.
  private var grid = CoverageGrid(.empty)
  private var bands = EdgeBands()
  /// Strips that were not yet written to the cells.
  private var pending = 0..<0

  /// Approximate number of cells used at a time: 512 KB, which fit a core's own cache.
  private static let cellLimit = 1 << 16
  /// Most runs that are read at once, unless one row has more: 96 KB.
  private static let runLimit = 1 << 12
  /// Log₂ of the rows of a strip, for areas with more cells.
  private static let bandShift = 5

  /// Prepares for an area. All its rows must then be read, from the top down.
  mutating func begin(_ area: PixelRect) {
    self.area = area
    grid = CoverageGrid(.empty)
    pending = 0..<0
  }

  /// Adds all outlines of the area at once.
  mutating func add(_ edges: [Edge]) {
    // Edges to the left of the area are passed even if nothing of the outline is inside.
    guard !area.isEmpty else { return }
    if (area.width + 64) * area.height <= CoverageAccumulator.cellLimit {
      reserveCells(area)
      EdgeKernels.write(edges, order: nil, to: &cells, &marks, grid)
    } else {
      bands.sort(edges, in: area, shift: CoverageAccumulator.bandShift)
      pending = 0..<bands.count
    }
  }

  /// Converts the cells of row `y` to `runs` and clears them.
  mutating func readRow(_ y: Int, rule: FillRule) {
    _ = readRows(from: y, atMost: 1, rule: rule)
  }

  /// Converts the cells of one or more rows from `y` on to `runs` and `ends` and clears them; returns the
  /// number of rows.
  mutating func readRows(from y: Int, rule: FillRule) -> Int {
    readRows(from: y, atMost: Swift.max(1, CoverageAccumulator.runLimit / (grid.width + 1)), rule: rule)
  }

  private mutating func readRows(from y: Int, atMost limit: Int, rule: FillRule) -> Int {
    fillCells(of: y)
    runs.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let row = y - grid.top
    guard row >= 0, row < grid.height else {
      ends.append(0)
      return 1
    }
    let rows = row..<Swift.min(row + limit, grid.height)
    CoverageAccumulator.read(
      &cells, &marks, rows, grid, end: area.right, isEvenOdd: rule == .evenodd, into: &runs, &ends)
    return rows.count
  }

  /// Draws one color on all rows from `y` on whose edges are in the cells, and clears these; returns the
  /// number of rows.
  mutating func paintRows(from y: Int, rule: FillRule, solid pixel: UInt32, on layer: inout CompositingLayer)
    -> Int
  {
    fillCells(of: y)
    let row = y - grid.top
    guard row >= 0, row < grid.height else { return 1 }
    let frame = layer.frame
    EdgeKernels.paint(
      &cells, &marks, grid, isEvenOdd: rule == .evenodd, rows: row..<grid.height, end: area.right - grid.left,
      solid: pixel, on: &layer.pixels, at: (y - frame.top) * frame.width + grid.left - frame.left,
      stride: frame.width)
    return grid.height - row
  }

  /// Writes the edges of the strip that starts with row `y`, if there is one.
  private mutating func fillCells(of y: Int) {
    guard let band = pending.first, band == bands.index(of: y) else { return }
    pending.removeFirst()
    reserveCells(bands.box(of: band))
    EdgeKernels.write(bands.edges, order: bands.edgeIndices(of: band), to: &cells, &marks, grid)
    if pending.isEmpty { bands.releaseEdges() }
  }

  /// Makes room for the cells of a box. New cells are zero.
  private mutating func reserveCells(_ box: PixelRect) {
    grid = CoverageGrid(box)
    let markCount = grid.marksPerRow * grid.height
    if marks.count < markCount {
      marks.append(contentsOf: repeatElement(0, count: markCount - marks.count))
      cells.append(contentsOf: repeatElement(0, count: markCount << 6 - cells.count))
    }
  }

  /// Converts rows of cells to runs and clears the cells.
  private static func read(
    _ cells: inout [Int64], _ marks: inout [UInt64], _ rows: Range<Int>, _ grid: CoverageGrid, end: Int,
    isEvenOdd: Bool, into runs: inout [CoverageRun], _ ends: inout [Int]
  ) {
    ends.append(addingCapacity: rows.count) { ends in
      // Each run starts at a cell of its own, which bounds their number.
      runs.append(addingCapacity: rows.count * (grid.width + 1)) { runs in
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        var word = rows.lowerBound &* grid.marksPerRow
        for _ in rows {
          // Added to a cell's index to get its column on the canvas.
          let shift = grid.left &- word << 6
          let endWord = word &+ grid.marksPerRow
          var sum: Int64 = 0
          var coverage: UInt32 = 0
          var start = 0
          while word < endWord {
            var bits = marks[word]
            if bits != 0 {
              marks[word] = 0
              repeat {
                let cell = word << 6 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                sum &+= cells[cell]
                cells[cell] = 0
                let next = CoverageGrid.coverage(sum, isEvenOdd)
                guard next != coverage else { continue }
                let column = cell &+ shift
                if coverage != 0 { runs.append(CoverageRun(start: start, end: column, coverage: coverage)) }
                start = column
                coverage = next
              } while bits != 0
            }
            word &+= 1
          }
          // A run that is still open would be closed by edges to the right of the area.
          if coverage != 0, start < end {
            runs.append(CoverageRun(start: start, end: end, coverage: coverage))
          }
          ends.append(runs.count)
        }
      }
    }
  }
}
