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
  /// What the last row read consists of, from left to right.
  private(set) var runs: [CoverageRun] = []
  /// All zero but between `add` and the reading of the last row.
  private var cells: [Int] = []
  private var marks: [UInt64] = []
  private var area = PixelRect.empty
  private var marksPerRow = 0

  /// Once across and once down a pixel, twice for the doubled mean of two ends: the sum for winding number 1.
  private static let whole = 2 * Edge.unit * Edge.unit

  /// Prepares for an area all of whose rows will be read.
  mutating func begin(_ area: PixelRect) {
    self.area = area
    // One cell more than pixels: an edge in the last column writes to its neighbour.
    marksPerRow = (area.width + 1 + 63) >> 6
    let markCount = marksPerRow * area.height
    if marks.count < markCount {
      marks.append(contentsOf: repeatElement(0, count: markCount - marks.count))
      cells.append(contentsOf: repeatElement(0, count: markCount << 6 - cells.count))
    }
  }

  mutating func add(_ edges: [Edge]) {
    CoverageAccumulator.add(edges, to: &cells, &marks, Grid(area: area, marksPerRow: marksPerRow))
  }

  /// Turns the cells of row `y` into `runs` and clears them.
  mutating func readRow(_ y: Int, rule: FillRule) {
    runs.removeAll(keepingCapacity: true)
    let grid = Grid(area: area, marksPerRow: marksPerRow)
    CoverageAccumulator.read(&cells, &marks, row: y - area.top, grid, rule, into: &runs)
  }

  // Spans of two stored properties cannot be open at once, so both arrays are passed on first.
  private static func add(
    _ edges: [Edge], to cells: inout [Int], _ marks: inout [UInt64], _ grid: Grid
  ) {
    var cells = cells.mutableSpan
    var marks = marks.mutableSpan
    for edge in edges {
      add(edge, to: &cells, &marks, grid)
    }
  }

  private struct Grid {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let marksPerRow: Int

    init(area: PixelRect, marksPerRow: Int) {
      left = area.left << 16
      top = area.top << 16
      width = area.width
      height = area.height
      self.marksPerRow = marksPerRow
    }
  }

  private static func add(
    _ edge: Edge, to cells: inout MutableSpan<Int>, _ marks: inout MutableSpan<UInt64>, _ grid: Grid
  ) {
    let isDown = edge.y0 < edge.y1
    let sense = isDown ? 1 : -1
    // From here on the edge runs down, relative to the area.
    let x0 = (isDown ? edge.x0 : edge.x1) &- grid.left
    let y0 = (isDown ? edge.y0 : edge.y1) &- grid.top
    let x1 = (isDown ? edge.x1 : edge.x0) &- grid.left
    let y1 = (isDown ? edge.y1 : edge.y0) &- grid.top
    let width = grid.width
    guard y0 < y1, y1 > 0, y0 < grid.height << 16, Swift.min(x0, x1) < width << 16 else { return }
    let firstRow = Swift.max(0, y0 >> 16)
    let lastRow = Swift.min(grid.height &- 1, (y1 &- 1) >> 16)

    if x0 == x1 || Swift.max(x0, x1) <= 0 {
      let column = Swift.max(0, Swift.min(x0, x1)) >> 16
      let offset = x0 == x1 && x0 > 0 ? (x0 & 0xFFFF) &* 2 : 0
      for row in firstRow...lastRow {
        let height = Swift.min(y1, (row &+ 1) << 16) &- Swift.max(y0, row << 16)
        deposit(&cells, &marks, row &* grid.marksPerRow, column, sense &* height, offset)
      }
      return
    }

    let isOneColumn = x0 >> 16 == x1 >> 16
    if firstRow == lastRow, isOneColumn, y0 >= 0, y1 <= (firstRow &+ 1) << 16 {
      // Most edges of curves lie in one pixel.
      let column = x0 >> 16
      deposit(
        &cells, &marks, firstRow &* grid.marksPerRow, column, sense &* (y1 &- y0), x0 &+ x1 &- (column << 17))
      return
    }
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    let steepness = isOneColumn ? 0 : Double(y1 &- y0) / Double(x1 &- x0)
    var upperX = x0
    var upperY = y0
    if y0 < firstRow << 16 {
      upperY = firstRow << 16
      upperX = x0 &+ EdgeList.roundedToEven(Double(upperY &- y0) * slope)
    }
    for row in firstRow...lastRow {
      let rowMarks = row &* grid.marksPerRow
      var lowerX = x1
      var lowerY = y1
      if (row &+ 1) << 16 < y1 {
        lowerY = (row &+ 1) << 16
        lowerX = x0 &+ EdgeList.roundedToEven(Double(lowerY &- y0) * slope)
      }
      defer {
        upperX = lowerX
        upperY = lowerY
      }
      // The piece within the row, from left to right; heights are counted without sign.
      let rightward = upperX <= lowerX
      var x = rightward ? upperX : lowerX
      let endX = rightward ? lowerX : upperX
      var column = x >> 16
      if endX <= (column &+ 1) << 16 {
        guard column < width else { continue }
        let height = sense &* (lowerY &- upperY)
        if column < 0 {
          deposit(&cells, &marks, rowMarks, 0, height, 0)
        } else {
          deposit(&cells, &marks, rowMarks, column, height, x &+ endX &- (column << 17))
        }
        continue
      }
      if endX <= 0 {
        deposit(&cells, &marks, rowMarks, 0, sense &* (lowerY &- upperY), 0)
        continue
      }
      var y = rightward ? upperY : lowerY
      let endY = rightward ? lowerY : upperY
      if x < 0 {
        let crossing = y0 &+ EdgeList.roundedToEven(Double(0 &- x0) * steepness)
        let next = Swift.max(upperY, Swift.min(lowerY, crossing))
        deposit(&cells, &marks, rowMarks, 0, sense &* abs(next &- y), 0)
        x = 0
        y = next
        column = 0
      }
      while column < width {
        let border = (column &+ 1) << 16
        guard border < endX else {
          deposit(&cells, &marks, rowMarks, column, sense &* abs(endY &- y), x &+ endX &- (column << 17))
          break
        }
        let crossing = y0 &+ EdgeList.roundedToEven(Double(border &- x0) * steepness)
        let next =
          rightward
          ? Swift.max(y, Swift.min(endY, crossing)) : Swift.min(y, Swift.max(endY, crossing))
        deposit(&cells, &marks, rowMarks, column, sense &* abs(next &- y), x &+ border &- (column << 17))
        x = border
        y = next
        column &+= 1
      }
    }
  }

  /// Writes a piece of an edge within one pixel.
  /// - Parameters:
  ///   - height: signed, in units.
  ///   - offset: the sum of both ends' distances from the pixel's left side, in units.
  @inline(__always)
  private static func deposit(
    _ cells: inout MutableSpan<Int>, _ marks: inout MutableSpan<UInt64>, _ rowMarks: Int, _ column: Int,
    _ height: Int, _ offset: Int
  ) {
    let cell = (rowMarks << 6) &+ column
    let beyond = height &* offset
    cells[cell] &+= height &* (2 * Edge.unit) &- beyond
    marks[cell >> 6] |= 1 << UInt64(truncatingIfNeeded: cell & 63)
    if beyond != 0 {
      cells[cell &+ 1] &+= beyond
      marks[(cell &+ 1) >> 6] |= 1 << UInt64(truncatingIfNeeded: (cell &+ 1) & 63)
    }
  }

  private static func read(
    _ cells: inout [Int], _ marks: inout [UInt64], row: Int, _ grid: Grid, _ rule: FillRule,
    into runs: inout [CoverageRun]
  ) {
    let firstMark = row * grid.marksPerRow
    let endMark = firstMark + grid.marksPerRow
    let width = grid.width
    let left = grid.left >> 16
    let isEvenOdd = rule == .evenodd
    var cells = cells.mutableSpan
    var marks = marks.mutableSpan
    var sum = 0
    var coverage: UInt32 = 0
    var start = 0
    for word in firstMark..<endMark {
      var bits = marks[word]
      guard bits != 0 else { continue }
      marks[word] = 0
      while bits != 0 {
        let cell = (word << 6) &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        sum &+= cells[cell]
        cells[cell] = 0
        let next = Self.coverage(sum, isEvenOdd)
        let column = cell &- (firstMark << 6)
        guard next != coverage, column < width else { continue }
        if coverage != 0 {
          runs.append(CoverageRun(start: left &+ start, end: left &+ column, coverage: coverage))
        }
        start = column
        coverage = next
      }
    }
    if coverage != 0 {
      runs.append(CoverageRun(start: left &+ start, end: left &+ width, coverage: coverage))
    }
  }

  /// The sum as 255ths, rounded to nearest.
  @inline(__always)
  private static func coverage(_ sum: Int, _ isEvenOdd: Bool) -> UInt32 {
    var winding = abs(sum)
    if isEvenOdd {
      winding &= 2 * whole &- 1
      winding = Swift.min(winding, 2 * whole &- winding)
    } else {
      winding = Swift.min(winding, whole)
    }
    return UInt32(truncatingIfNeeded: (winding &* 255 &+ whole / 2) / whole)
  }
}
