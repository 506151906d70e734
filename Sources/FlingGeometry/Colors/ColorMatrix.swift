/// A linear map between the coordinates of two color spaces: three rows of a 3 × 3 matrix.
struct ColorMatrix: Sendable {
  var first: SIMD3<Double>
  var second: SIMD3<Double>
  var third: SIMD3<Double>

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// The map from linear red, green and blue to XYZ, from the chromaticities (x, y) of the primaries and of
  /// white, whose Y is 1.
  init(
    red: (x: Double, y: Double), green: (x: Double, y: Double), blue: (x: Double, y: Double),
    white: SIMD3<Double>
  ) {
    func tristimulus(_ primary: (x: Double, y: Double)) -> SIMD3<Double> {
      SIMD3(primary.x / primary.y, 1, (1 - primary.x - primary.y) / primary.y)
    }
    let columns = ColorMatrix(tristimulus(red), tristimulus(green), tristimulus(blue)).transposed
    let scale = columns.inverse * white
    self.init(columns.first * scale, columns.second * scale, columns.third * scale)
  }

  /// The map of XYZ from one white to another by Bradford's method.
  /// - Parameters:
  ///   - source: XYZ of the white that becomes `target`.
  ///   - target: XYZ of the new white.
  init(adaptingWhite source: SIMD3<Double>, to target: SIMD3<Double>) {
    let bradford = ColorMatrix(
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296])
    let scale = (bradford * target) / (bradford * source)
    self =
      bradford.inverse
      * ColorMatrix(bradford.first * scale.x, bradford.second * scale.y, bradford.third * scale.z)
  }

  static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
    func dot(_ row: SIMD3<Double>) -> Double { row.x * vector.x + row.y * vector.y + row.z * vector.z }
    return SIMD3(dot(matrix.first), dot(matrix.second), dot(matrix.third))
  }

  /// The map that applies `b` first.
  static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
    let columns = b.transposed
    return ColorMatrix(a * columns.first, a * columns.second, a * columns.third).transposed
  }

  var transposed: ColorMatrix {
    ColorMatrix(
      SIMD3(first.x, second.x, third.x), SIMD3(first.y, second.y, third.y),
      SIMD3(first.z, second.z, third.z))
  }

  /// The inverse map, by Cramer's rule. The matrix must not be singular.
  var inverse: ColorMatrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let column = cross(second, third)
    let determinant = first.x * column.x + first.y * column.y + first.z * column.z
    return ColorMatrix(
      column / determinant, cross(third, first) / determinant, cross(first, second) / determinant
    ).transposed
  }
}
