internal import CSpans

/// The loops in C that fit edges, write edges to cells, and convert cells to pixels.
///
/// Invariant of all unsafe code here: pointers are passed for the duration of a call. What C writes stays
/// within counts that are checked before; cells are addressed by the rows and columns of a grid, whose cells
/// are known to exist.
enum EdgeKernels {
  /// Fits edges to a part of a curve; returns their error in pixels.
  /// - Parameters:
  ///   - isAcross: whether the part extends farther along x.
  ///   - skew: see `Cubic.PartSlopes`; above −1 and below 1.
  static func fit(
    _ curve: Cubic, _ t0: Double, _ t1: Double, isAcross: Bool, skew: Double, count: Int,
    to edges: inout [Edge]
  ) -> Double {
    precondition(count > 0 && count <= edges.count, "there is no room for so many edges")
    return unsafe withUnsafePointer(to: curve.coefficients) { curve in
      unsafe edges.withUnsafeMutableBufferPointer { edges in
        guard let first = edges.baseAddress else { return .infinity }
        return unsafe fling_fit_edges(PixelKernels.kind, curve, isAcross ? 1 : 0, t0, t1, skew, count, first)
      }
    }
  }

  /// Writes edges to cells.
  /// - Parameter order: indices of the edges to write; nil for all.
  static func write(
    _ edges: [Edge], order: ArraySlice<UInt32>?, to cells: inout [Int64], _ marks: inout [UInt64],
    _ grid: CoverageGrid
  ) {
    check(cells, marks, grid)
    precondition(order?.allSatisfy { $0 < edges.count } ?? true, "there are not so many edges")
    unsafe withGrid(&cells, &marks, grid) { grid in
      unsafe edges.withUnsafeBufferPointer { edges in
        guard let first = edges.baseAddress else { return }
        guard let order else {
          return unsafe fling_write_edges(PixelKernels.kind, grid, first, nil, edges.count)
        }
        unsafe order.withUnsafeBufferPointer { order in
          guard let numbers = order.baseAddress else { return }
          unsafe fling_write_edges(PixelKernels.kind, grid, first, numbers, order.count)
        }
      }
    }
  }

  /// Draws a color where rows of cells have coverage, and clears the cells.
  /// - Parameters:
  ///   - rows: rows of the grid.
  ///   - end: number of columns to draw.
  ///   - start: index in `pixels` of the first row's first column.
  ///   - stride: distance in `pixels` from one row to the next.
  static func paint(
    _ cells: inout [Int64], _ marks: inout [UInt64], _ grid: CoverageGrid, isEvenOdd: Bool, rows: Range<Int>,
    end: Int,
    solid pixel: UInt32, on pixels: inout [UInt32], at start: Int, stride: Int
  ) {
    check(cells, marks, grid)
    guard !rows.isEmpty, end > 0 else { return }
    precondition(rows.lowerBound >= 0 && rows.upperBound <= grid.height, "the rows are not the grid's")
    precondition(start >= 0 && stride >= 0 && start + stride * (rows.count - 1) + end <= pixels.count)
    unsafe withGrid(&cells, &marks, grid) { grid in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        unsafe fling_paint_rows(
          PixelKernels.kind, grid, isEvenOdd ? 1 : 0, rows.lowerBound, rows.count, end, pixel, first + start,
          stride,
          pixels.count - start)
      }
    }
  }

  /// Checks that the arrays contain all cells and marks of a grid.
  private static func check(_ cells: [Int64], _ marks: [UInt64], _ grid: CoverageGrid) {
    let words = grid.marksPerRow * grid.height
    precondition(words <= marks.count && words << 6 <= cells.count, "the grid has more cells than there are")
    precondition(grid.width + 3 <= grid.marksPerRow << 6, "a row has no cells beyond its last column")
  }

  private static func withGrid(
    _ cells: inout [Int64], _ marks: inout [UInt64], _ grid: CoverageGrid,
    _ body: (UnsafePointer<fling_grid>) -> Void
  ) {
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe marks.withUnsafeMutableBufferPointer { marks in
        guard let cells = cells.baseAddress, let marks = marks.baseAddress else { return }
        var lent = unsafe fling_grid(
          left: Int64(grid.left), top: Int64(grid.top), width: Int64(grid.width), height: Int64(grid.height),
          words: grid.marksPerRow, cells: cells, marks: marks)
        unsafe withUnsafePointer(to: &lent, body)
      }
    }
  }
}
