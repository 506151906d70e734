/// `sweep` as written, once it is sound.
struct SweepDraft {
  var range: SourceRange
  var axes: [Axis]
  var columns: Int?
  var gap = 8.0
  /// Nil if it is left out.
  var label: Node?

  /// A variable with the values that it takes.
  struct Axis {
    /// Of the variable.
    var index: Int
    /// One for each row or column; the only one is nil if the command line says the value.
    var values: [Node?]
  }

  /// Cells in all.
  var count: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// Which of each variable's values a cell has; the last variable's change first.
  func places(ofCell cell: Int) -> [Int] {
    var rest = cell
    var places: [Int] = []
    for axis in axes.reversed() {
      places.append(rest % axis.values.count)
      rest /= axis.values.count
    }
    return places.reversed()
  }
}
