/// How edges are written to the cells of an area, see `CoverageAccumulator`.
struct EdgeGrid: Sendable {
  /// The area's left and top side and its size, in pixels.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// Words of 64 cells to a row.
  let marksPerRow: Int

  /// Once across and once down a pixel, twice for the doubled mean of two ends: the sum for winding number 1.
  private static let whole = 2 * Edge.unit * Edge.unit
  private static let wholeBits = 33

  init(_ area: PixelRect) {
    left = area.left
    top = area.top
    width = area.width
    height = area.height
    // One cell more than pixels: an edge in the last column writes to its neighbour.
    marksPerRow = (area.width + 1 + 63) >> 6
  }

  /// A cell's sum as 255ths, rounded to nearest.
  @inline(__always)
  static func coverage(_ sum: Int, _ isEvenOdd: Bool) -> UInt32 {
    var winding = (sum ^ (sum >> 63)) &- (sum >> 63)
    if isEvenOdd {
      winding &= 2 * whole &- 1
      winding = Swift.min(winding, 2 * whole &- winding)
    } else {
      winding = Swift.min(winding, whole)
    }
    return UInt32(truncatingIfNeeded: (winding &* 255 &+ whole / 2) &>> wholeBits)
  }

  /// Writes an edge to cells that are all within the area.
  @inline(__always)
  func write(_ edge: Edge, to cells: inout MutableSpan<Int>, _ marks: inout MutableSpan<UInt64>) {
    let isDown = edge.y0 < edge.y1
    let sense = isDown ? 1 : -1
    // From here on the edge runs down, relative to the area.
    let x0 = (isDown ? edge.x0 : edge.x1) &- left << 16
    let y0 = (isDown ? edge.y0 : edge.y1) &- top << 16
    let x1 = (isDown ? edge.x1 : edge.x0) &- left << 16
    let y1 = (isDown ? edge.y1 : edge.y0) &- top << 16
    let column = x0 >> 16
    let row = y0 >> 16
    if ((x0 ^ x1) | (y0 ^ (y1 &- 1))) >> 16 == 0, column >= 0, column < width, row >= 0, row < height, y0 < y1
    {
      // Most edges of curves lie in one pixel.
      EdgeGrid.deposit(
        sense &* (y1 &- y0), x0 &+ x1 &- column << 17, at: row &* marksPerRow << 6 &+ column, of: &cells,
        &marks)
      return
    }
    guard y0 < y1, y1 > 0, y0 < height << 16, Swift.min(x0, x1) < width << 16 else { return }
    if x0 == x1 || Swift.max(x0, x1) <= 0 {
      writeUpright(x0 == x1 ? Swift.max(0, x0) : 0, y0, y1, sense, to: &cells, &marks)
    } else {
      writeSlanted(x0, y0, x1, y1, sense, to: &cells, &marks)
    }
  }

  private func writeUpright(
    _ x: Int, _ y0: Int, _ y1: Int, _ sense: Int, to cells: inout MutableSpan<Int>,
    _ marks: inout MutableSpan<UInt64>
  ) {
    let firstRow = Swift.max(0, y0 >> 16)
    let lastRow = Swift.min(height &- 1, (y1 &- 1) >> 16)
    let offset = (x & 0xFFFF) << 1
    var cell = firstRow &* marksPerRow << 6 &+ x >> 16
    for row in firstRow...lastRow {
      let height = sense &* (Swift.min(y1, (row &+ 1) << 16) &- Swift.max(y0, row << 16))
      EdgeGrid.deposit(height, offset, at: cell, of: &cells, &marks)
      cell &+= marksPerRow << 6
    }
  }

  /// Writes an edge row by row.
  private func writeSlanted(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sense: Int, to cells: inout MutableSpan<Int>,
    _ marks: inout MutableSpan<UInt64>
  ) {
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    let steepness = Double(y1 &- y0) / Double(x1 &- x0)
    let isRightward = x0 <= x1
    // Heights from left to right have this sign.
    let turn = isRightward ? sense : 0 &- sense
    var bottom = Swift.max(0, y0 >> 16) << 16
    let end = Swift.min(height << 16, y1)
    var rowCell = (bottom >> 16) &* marksPerRow << 6
    var upperX = x0
    var upperY = y0
    if y0 < bottom {
      upperY = bottom
      upperX = x0 &+ EdgeList.roundedToEven(Double(upperY &- y0) * slope)
    }
    while bottom < end {
      bottom &+= Edge.unit
      var lowerX = x1
      var lowerY = y1
      if bottom < y1 {
        lowerY = bottom
        lowerX = x0 &+ EdgeList.roundedToEven(Double(lowerY &- y0) * slope)
      }
      let x = Swift.min(upperX, lowerX)
      let endX = Swift.max(upperX, lowerX)
      let column = x >> 16
      let lastColumn = (endX &- 1) >> 16
      if column < 0 || column >= width || lastColumn >= width {
        writeCut(
          RowPiece(x: x, y: isRightward ? upperY : lowerY, endX: endX, endY: isRightward ? lowerY : upperY),
          turn, rowCell, x0, y0, steepness, to: &cells, &marks)
      } else if lastColumn <= column {
        EdgeGrid.deposit(
          sense &* (lowerY &- upperY), upperX &+ lowerX &- column << 17, at: rowCell &+ column, of: &cells,
          &marks)
      } else {
        var y = isRightward ? upperY : lowerY
        var cell = rowCell &+ column
        var border = (column &+ 1) << 16
        var offset = x &- border &+ 2 * Edge.unit
        var carry = 0
        repeat {
          let crossing = y0 &+ EdgeList.roundedToEven(Double(border &- x0) * steepness)
          let next = Swift.max(upperY, Swift.min(lowerY, crossing))
          let height = turn &* (next &- y)
          let beyond = height &* offset
          cells[cell] &+= carry &+ height << 17 &- beyond
          EdgeGrid.mark(&marks, cell)
          carry = beyond
          offset = Edge.unit
          y = next
          border &+= Edge.unit
          cell &+= 1
        } while border < endX
        let height = turn &* ((isRightward ? lowerY : upperY) &- y)
        let beyond = height &* (endX &- border &+ Edge.unit)
        cells[cell] &+= carry &+ height << 17 &- beyond
        cells[cell &+ 1] &+= beyond
        EdgeGrid.mark(&marks, cell)
      }
      upperX = lowerX
      upperY = lowerY
      rowCell &+= marksPerRow << 6
    }
  }

  /// The part of an edge within a row, from left to right.
  private struct RowPiece {
    var x: Int
    var y: Int
    var endX: Int
    var endY: Int
  }

  /// Writes a part of an edge that is not wholly between the area's sides.
  @inline(never)
  private func writeCut(
    _ piece: RowPiece, _ turn: Int, _ rowCell: Int, _ x0: Int, _ y0: Int, _ steepness: Double,
    to cells: inout MutableSpan<Int>, _ marks: inout MutableSpan<UInt64>
  ) {
    let low = Swift.min(piece.y, piece.endY)
    let high = Swift.max(piece.y, piece.endY)
    func crossing(_ border: Int) -> Int {
      Swift.max(low, Swift.min(high, y0 &+ EdgeList.roundedToEven(Double(border &- x0) * steepness)))
    }
    var x = piece.x
    var y = piece.y
    if x < 0 {
      // Left of the area only the height counts.
      let next = piece.endX <= 0 ? piece.endY : crossing(0)
      cells[rowCell] &+= turn &* (next &- y) << 17
      EdgeGrid.mark(&marks, rowCell)
      x = 0
      y = next
    }
    while x < piece.endX, x < width << 16 {
      let column = x >> 16
      let border = (column &+ 1) << 16
      let next = border < piece.endX ? crossing(border) : piece.endY
      let nextX = Swift.min(border, piece.endX)
      EdgeGrid.deposit(
        turn &* (next &- y), x &+ nextX &- column << 17, at: rowCell &+ column, of: &cells, &marks)
      x = nextX
      y = next
    }
  }

  /// Writes a piece of an edge within one pixel.
  /// - Parameters:
  ///   - height: signed, in units.
  ///   - offset: the sum of both ends' distances from the pixel's left side, in units.
  @inline(__always)
  private static func deposit(
    _ height: Int, _ offset: Int, at cell: Int, of cells: inout MutableSpan<Int>,
    _ marks: inout MutableSpan<UInt64>
  ) {
    let beyond = height &* offset
    cells[cell] &+= height << 17 &- beyond
    cells[cell &+ 1] &+= beyond
    mark(&marks, cell)
  }

  /// Marks a cell and the next one.
  @inline(__always)
  private static func mark(_ marks: inout MutableSpan<UInt64>, _ cell: Int) {
    let bit = UInt64(truncatingIfNeeded: cell & 63)
    marks[cell >> 6] |= 3 &<< bit
    if bit == 63 { marks[cell >> 6 &+ 1] |= 1 }
  }
}
