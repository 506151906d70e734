import FlingGeometry

/// Exact values of the elementary functions at random and difficult arguments. The rows are in the other
/// files.
enum ElementaryTable {
  /// A function of the first one or two numbers of each row, and the column with its exact values.
  struct Column: Sendable, CustomStringConvertible {
    var name: String
    var rows: [UInt64]
    var width: Int
    var arguments: Int
    var index: Int
    var function: @Sendable (Double, Double) -> Double

    var description: String { name }

    /// Arguments and exact value of each row.
    var cases: [(x: Double, y: Double, truth: Double)] {
      stride(from: 0, to: rows.count, by: width).map { row in
        (number(row), arguments == 2 ? number(row + 1) : 0, number(row + arguments + index))
      }
    }

    private func number(_ index: Int) -> Double { Double(bitPattern: rows[index]) }
  }

  static let columns: [Column] =
    table(angles, ["sin", "cos", "tan"], [Elementary.sin, Elementary.cos, Elementary.tan])
    + table(inverses, ["asin", "acos"], [Elementary.asin, Elementary.acos])
    + table(
      exponents, ["exp", "expm1", "sinh", "cosh"],
      [Elementary.exp, Elementary.expm1, Elementary.sinh, Elementary.cosh])
    + table(logarithms, ["log", "cbrt"], [Elementary.log, Elementary.cbrt])
    + [
      Column(name: "atan2", rows: directions, width: 3, arguments: 2, index: 0, function: Elementary.atan2),
      Column(name: "pow", rows: powers, width: 3, arguments: 2, index: 0, function: Elementary.pow),
      Column(name: "hypot", rows: hypotenuses, width: 3, arguments: 2, index: 0, function: Elementary.hypot),
    ]

  private static func table(
    _ rows: [UInt64], _ names: [String], _ functions: [@Sendable (Double) -> Double]
  ) -> [Column] {
    names.indices.map { index in
      let function = functions[index]
      return Column(name: names[index], rows: rows, width: names.count + 1, arguments: 1, index: index) {
        x, _ in
        function(x)
      }
    }
  }
}
