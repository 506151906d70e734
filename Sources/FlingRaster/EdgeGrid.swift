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
    var winding = abs(sum)
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
    if ((x0 ^ x1) | (y0 ^ (y1 &- 1))) >> 16 == 0, column >= 0, column < width, row >= 0, row < height, y0 < y1 {
      // Most edges of curves lie in one pixel.
      let cell = row &* marksPerRow << 6 &+ column
      let height = sense &* (y1 &- y0)
      let beyond = height &* (x0 &+ x1 &- column << 17)
      cells[cell] &+= height << 17 &- beyond
      cells[cell &+ 1] &+= beyond
      EdgeGrid.mark(&marks, cell)
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
      let beyond = height &* offset
      cells[cell] &+= height << 17 &- beyond
      cells[cell &+ 1] &+= beyond
      EdgeGrid.mark(&marks, cell)
      cell &+= marksPerRow << 6
    }
  }

  private func writeSlanted(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sense: Int, to cells: inout MutableSpan<Int>,
    _ marks: inout MutableSpan<UInt64>
  ) {
    let firstRow = Swift.max(0, y0 >> 16)
    let lastRow = Swift.min(height &- 1, (y1 &- 1) >> 16)
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    let steepness = x0 >> 16 == x1 >> 16 ? 0 : Double(y1 &- y0) / Double(x1 &- x0)
    let rightward = x0 <= x1
    // Heights from left to right have this sign.
    let turn = rightward ? sense : 0 &- sense
    var upperX = x0
    var upperY = y0
    if y0 < firstRow << 16 {
      upperY = firstRow << 16
      upperX = x0 &+ EdgeList.roundedToEven(Double(upperY &- y0) * slope)
    }
    for row in firstRow...lastRow {
      let rowCell = row &* marksPerRow << 6
      var lowerX = x1
      var lowerY = y1
      if (row &+ 1) << 16 < y1 {
        lowerY = (row &+ 1) << 16
        lowerX = x0 &+ EdgeList.roundedToEven(Double(lowerY &- y0) * slope)
      }
      // The piece within the row, from left to right.
      var x = rightward ? upperX : lowerX
      var y = rightward ? upperY : lowerY
      let endX = rightward ? lowerX : upperX
      let endY = rightward ? lowerY : upperY
      let (lowY, highY) = (upperY, lowerY)
      upperX = lowerX
      upperY = lowerY
      var column = x >> 16
      if column < 0 {
        // Left of the area only the height counts.
        let crossing = y0 &+ EdgeList.roundedToEven(Double(0 &- x0) * steepness)
        let next = endX <= 0 ? endY : Swift.max(lowY, Swift.min(highY, crossing))
        cells[rowCell] &+= turn &* (next &- y) << 17
        EdgeGrid.mark(&marks, rowCell)
        if endX <= 0 { continue }
        x = 0
        y = next
        column = 0
      }
      guard column < width else { continue }
      var cell = rowCell &+ column
      var border = (column &+ 1) << 16
      var carry = 0
      while border < endX {
        let crossing = y0 &+ EdgeList.roundedToEven(Double(border &- x0) * steepness)
        let next = Swift.max(lowY, Swift.min(highY, crossing))
        let height = turn &* (next &- y)
        let beyond = height &* (x &- border &+ 2 * Edge.unit)
        cells[cell] &+= carry &+ height << 17 &- beyond
        carry = beyond
        EdgeGrid.mark(&marks, cell)
        x = border
        y = next
        cell &+= 1
        column &+= 1
        border &+= Edge.unit
        if column == width { break }
      }
      if column < width {
        let height = turn &* (endY &- y)
        let beyond = height &* (x &+ endX &- column << 17)
        cells[cell] &+= carry &+ height << 17 &- beyond
        carry = beyond
        EdgeGrid.mark(&marks, cell)
        cell &+= 1
      }
      cells[cell] &+= carry
    }
  }

  /// Marks a cell and the next one.
  @inline(__always)
  private static func mark(_ marks: inout MutableSpan<UInt64>, _ cell: Int) {
    let bit = UInt64(truncatingIfNeeded: cell & 63)
    marks[cell >> 6] |= 3 &<< bit
    if bit == 63 { marks[cell >> 6 &+ 1] |= 1 }
  }
}
