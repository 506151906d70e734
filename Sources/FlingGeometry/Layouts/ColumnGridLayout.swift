/// Places children row by row in columns of equal width. A row is as high as its highest child.
///
/// The arithmetic is that of one axis at a time, with arrays of the caller, as that of `StackLayout`.
package struct ColumnGridLayout: Hashable, Sendable {
  /// The number of columns; below 1 counts as 1.
  package var columns: Int
  /// The distance between two columns, in points.
  package var gap: Double
  /// The distance between two rows, in points.
  package var rowGap: Double
  package var insets: Insets
  /// In the cell, on both axes.
  package var align: LayoutAlignment

  /// - Parameter rowGap: nil for that of columns.
  package init(
    columns: Int, gap: Double = 0, rowGap: Double? = nil, insets: Insets = .zero,
    align: LayoutAlignment = .start
  ) {
    self.columns = columns
    self.gap = gap
    self.rowGap = rowGap ?? gap
    self.insets = insets
    self.align = align
  }

  /// The length in points that children need, with insets: every column as wide as the widest child, also
  /// those that stay empty. Without children only the insets are left.
  /// - Parameters:
  ///   - lengths: the children's own lengths in points, before they stretch.
  ///   - children: their indices.
  package func needed(on axis: Axis, _ lengths: [Double], in children: Range<Int>) -> Double {
    var needed = 0.0
    if children.isEmpty {
      // Neither columns nor gaps.
    } else if axis == .horizontal {
      needed = longest(of: lengths, in: children) * Double(columnCount) + columnGaps
    } else {
      var row = firstRow(of: children)
      while !row.isEmpty {
        needed += longest(of: lengths, in: row) + (row.lowerBound == children.lowerBound ? 0 : rowGap)
        row = self.row(after: row, of: children)
      }
    }
    return insets.start(on: axis) + needed + insets.end(on: axis)
  }

  /// Sets the starts of children, and the lengths of those that stretch.
  /// - Parameters:
  ///   - length: the grid's width in points; its height does not change the rows, which begin at the top.
  ///   - lengths: the children's own lengths in points; `stretch` replaces them.
  ///   - starts: where the children begin in the grid, in points.
  ///   - children: their indices in these arrays.
  package func place(
    on axis: Axis, length: Double, lengths: inout [Double], starts: inout [Double],
    in children: Range<Int>
  ) {
    let start = insets.start(on: axis)
    if axis == .horizontal {
      let inside = length - start - insets.end(on: axis)
      let cell = Swift.max(0, (inside - columnGaps) / Double(columnCount))
      var column = 0
      for child in children {
        starts[child] = align.place(
          &lengths[child], from: start + Double(column) * (cell + gap), in: cell)
        column = column + 1 == columnCount ? 0 : column + 1
      }
      return
    }
    var top = start
    var row = firstRow(of: children)
    while !row.isEmpty {
      let height = longest(of: lengths, in: row)
      for child in row { starts[child] = align.place(&lengths[child], from: top, in: height) }
      top += height + rowGap
      row = self.row(after: row, of: children)
    }
  }

  /// By how much the children need more than the grid has, in points; 0 for less than 10⁻⁶. Columns of
  /// children that `stretch` need only gaps and insets.
  package func overflow(
    on axis: Axis, length: Double, lengths: [Double], in children: Range<Int>
  ) -> Double {
    let isStretched = axis == .horizontal && align == .stretch
    let need =
      isStretched
      ? insets.start(on: axis) + columnGaps + insets.end(on: axis)
      : needed(on: axis, lengths, in: children)
    return children.isEmpty ? 0 : LayoutOverflow.of(need, beyond: length)
  }

  private var columnCount: Int { Swift.max(1, columns) }

  /// The sum of the gaps between all columns, in points.
  private var columnGaps: Double { gap * Double(columnCount - 1) }

  private func firstRow(of children: Range<Int>) -> Range<Int> {
    children.lowerBound..<children.lowerBound + Swift.min(columnCount, children.count)
  }

  private func row(after row: Range<Int>, of children: Range<Int>) -> Range<Int> {
    row.upperBound..<row.upperBound + Swift.min(columnCount, children.upperBound - row.upperBound)
  }

  /// The greatest length of some children, in points; 0 for none.
  private func longest(of lengths: [Double], in children: Range<Int>) -> Double {
    var longest = 0.0
    for child in children { longest = Swift.max(longest, lengths[child]) }
    return longest
  }
}
