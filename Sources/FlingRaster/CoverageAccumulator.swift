internal import FlingGeometry

/// Pixels of one row, `start..<end`, that an area covers alike.
struct CoverageRun: Equatable, Sendable {
  var start: Int
  var end: Int
  /// In 255ths, never 0.
  var coverage: UInt32
}

/// The exact area that outlines cover in each pixel.
///
/// An edge passing through a pixel by a height h leaves, right of itself, an area of the pixel and the height
/// h of all pixels beyond it in the row. Both are written to two cells, the pixel's and the next one's; the
/// sum of a row's cells up to a pixel is then the winding number averaged over that pixel, in units of 2⁻³³.
/// Cells that were written are marked in a bit map, so the cost goes with the outline; between two marked
/// cells the coverage stays the same.
///
/// The sum is cut at 1 (non-zero) or folded (even-odd). That is exact unless several outlines share a pixel,
/// where areas that overlap are counted twice up to full coverage, and areas of opposite sense cancel.
///
/// Where an edge meets the pixel grid is computed from the edge's own end, never from the neighbouring pixel,
/// so pixels do not depend on what part of the canvas is drawn.
struct CoverageAccumulator: Sendable {
  /// What the rows last read consist of, row by row from left to right.
  private(set) var runs: [CoverageRun] = []
  /// For each of these rows the number of runs up to its end.
  private(set) var ends: [Int] = []
  /// All zero but between `add` and the reading of the last row.
  private var cells: [Int64] = []
  private var marks: [UInt64] = []
  private var area = PixelRect.empty
  /// The part of the area whose edges are in the cells.
  private var grid = EdgeGrid(.empty)
  private var bands = EdgeBands()
  /// Strips that were not yet written to the cells.
  private var pending = 0..<0

  /// About as many cells are used at a time: 512 KB, which stay in a core's own cache.
  private static let cellLimit = 1 << 16
  /// At most so many runs are read at once, unless one row has more: 96 KB.
  private static let runLimit = 1 << 12
  /// Log₂ of the rows of a strip, for areas of more cells.
  private static let bandShift = 5

  /// Prepares for an area all of whose rows will be read, from the top down.
  mutating func begin(_ area: PixelRect) {
    self.area = area
    grid = EdgeGrid(.empty)
    pending = 0..<0
  }

  /// Takes all outlines of the area at once.
  mutating func add(_ edges: [Edge]) {
    // Edges left of what is drawn are there even if nothing else is.
    guard !area.isEmpty else { return }
    if (area.width + 64) * area.height <= CoverageAccumulator.cellLimit {
      prepare(area)
      EdgeSpans.write(edges, order: nil, to: &cells, &marks, grid)
    } else {
      bands.sort(edges, in: area, shift: CoverageAccumulator.bandShift)
      pending = 0..<bands.count
    }
  }

  /// Turns the cells of row `y` into `runs` and clears them.
  mutating func readRow(_ y: Int, rule: FillRule) {
    _ = readRows(from: y, atMost: 1, rule: rule)
  }

  /// Turns the cells of some rows from `y` on into `runs` and `ends` and clears them; says how many rows.
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

  /// Draws one pixel on the rows from `y` on whose edges are in the cells, and clears these; says how many rows.
  mutating func paintRows(from y: Int, rule: FillRule, solid pixel: UInt32, on layer: inout CompositingLayer)
    -> Int
  {
    fillCells(of: y)
    let row = y - grid.top
    guard row >= 0, row < grid.height else { return 1 }
    let frame = layer.frame
    EdgeSpans.paint(
      &cells, &marks, grid, isEvenOdd: rule == .evenodd, rows: row..<grid.height, end: area.right - grid.left,
      solid: pixel, on: &layer.pixels, at: (y - frame.top) * frame.width + grid.left - frame.left,
      stride: frame.width)
    return grid.height - row
  }

  /// Writes the edges of the strip that begins with row `y`, if one does.
  private mutating func fillCells(of y: Int) {
    guard let band = pending.first, band == bands.index(of: y) else { return }
    pending.removeFirst()
    prepare(bands.box(of: band))
    EdgeSpans.write(bands.edges, order: bands.order(of: band), to: &cells, &marks, grid)
    if pending.isEmpty { bands.forgetEdges() }
  }

  private mutating func prepare(_ box: PixelRect) {
    grid = EdgeGrid(box)
    let markCount = grid.marksPerRow * grid.height
    if marks.count < markCount {
      marks.append(contentsOf: repeatElement(0, count: markCount - marks.count))
      cells.append(contentsOf: repeatElement(0, count: markCount << 6 - cells.count))
    }
  }

  private static func read(
    _ cells: inout [Int64], _ marks: inout [UInt64], _ rows: Range<Int>, _ grid: EdgeGrid, end: Int,
    isEvenOdd: Bool, into runs: inout [CoverageRun], _ ends: inout [Int]
  ) {
    ends.append(addingCapacity: rows.count) { ends in
      // A run begins at a cell of its own.
      runs.append(addingCapacity: rows.count * (grid.width + 1)) { runs in
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        var word = rows.lowerBound &* grid.marksPerRow
        for _ in rows {
          // What is added to a cell's index for its column on the canvas.
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
                let next = EdgeGrid.coverage(sum, isEvenOdd)
                guard next != coverage else { continue }
                let column = cell &+ shift
                if coverage != 0 { runs.append(CoverageRun(start: start, end: column, coverage: coverage)) }
                start = column
                coverage = next
              } while bits != 0
            }
            word &+= 1
          }
          // What is open here was to be closed by edges right of the area.
          if coverage != 0, start < end {
            runs.append(CoverageRun(start: start, end: end, coverage: coverage))
          }
          ends.append(runs.count)
        }
      }
    }
  }
}
