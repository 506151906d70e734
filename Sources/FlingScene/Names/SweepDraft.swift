/// `sweep` as written, without mistakes.
struct SweepDraft {
  var range: SourceRange
  var axes: [Axis]
  /// The number of columns; nil for the default.
  var columns: Int?
  /// The space between cells, in points.
  var gap = 8.0
  /// The template of the cells' labels; nil for the default.
  var label: Node?

  /// A swept variable with its values.
  struct Axis {
    /// The index of the variable in `NameResolver.variables`.
    var index: Int
    /// One value for each row or column. The only element is nil if the command line sets the variable.
    var values: [Node?]
  }

  /// The number of cells.
  var count: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// The index of each variable's value in a cell. The last variable changes fastest.
  func valueIndices(ofCell cell: Int) -> [Int] {
    var remaining = cell
    var indices: [Int] = []
    for axis in axes.reversed() {
      indices.append(remaining % axis.values.count)
      remaining /= axis.values.count
    }
    return indices.reversed()
  }
}
