/// Linear equations in order of importance, solved as far as they do not contradict earlier ones.
struct LinearSystem {
  /// The number of unknowns.
  let count: Int
  /// Solved equations: the coefficients of all unknowns, then the negative of the right side. The unknown of
  /// `pivots` has the coefficient 1 in its row and 0 in all others.
  private var rows: [[Double]] = []
  private var pivots: [Int] = []
  /// Coefficients below this are rounding errors.
  private static let tolerance = 1e-9

  init(count: Int) { self.count = count }

  /// Adds the equation "sum of coefficients times unknowns plus the last number is 0". It has no effect if
  /// earlier equations determine its sum.
  /// - Parameter equation: one number more than there are unknowns.
  mutating func add(_ equation: [Double]) {
    var row = equation
    for (known, pivot) in zip(rows, pivots) where row[pivot] != 0 {
      LinearSystem.subtract(known, times: row[pivot], from: &row)
      row[pivot] = 0
    }
    var pivot = 0
    for index in 0..<count where abs(row[index]) > abs(row[pivot]) { pivot = index }
    guard count > 0, abs(row[pivot]) > LinearSystem.tolerance else { return }
    let scale = row[pivot]
    for index in row.indices { row[index] /= scale }
    row[pivot] = 1
    for index in rows.indices where rows[index][pivot] != 0 {
      let factor = rows[index][pivot]
      LinearSystem.subtract(row, times: factor, from: &rows[index])
      rows[index][pivot] = 0
    }
    rows.append(row)
    pivots.append(pivot)
  }

  /// The unknowns; those that no equation determines are 0.
  var solution: [Double] {
    var values = [Double](repeating: 0, count: count)
    for (row, pivot) in zip(rows, pivots) { values[pivot] = -row[count] }
    return values
  }

  private static func subtract(_ other: [Double], times factor: Double, from row: inout [Double]) {
    for index in row.indices { row[index] -= other[index] * factor }
  }
}
