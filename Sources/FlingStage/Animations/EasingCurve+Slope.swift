import FlingScene

extension Easing {
  /// The derivative of the progress at a fraction `u` of the time, to the right of `u` where the two sides
  /// differ; 0 outside of 0...1 and for curves that jump.
  func slope(at u: Double) -> Double {
    guard u >= 0, u < 1 else { return 0 }
    switch self {
    case .linear: return 1
    case .steps: return 0
    case .bezier(let x1, let y1, let x2, let y2):
      var low = 0.0
      var high = 1.0
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if Easing.bezier(x1, x2, middle) < u { low = middle } else { high = middle }
      }
      let s = u == 0 ? 0 : (low + high) / 2
      return Easing.ratio(Easing.derivatives(y1, y2, s), Easing.derivatives(x1, x2, s))
    }
  }

  /// A steeper curve counts as this steep: a Bézier curve may begin vertically.
  private static let steepest = 1000.0

  /// One coordinate of a cubic Bézier curve from 0 to 1.
  private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let oneMinusS = 1 - s
    return 3 * a * s * oneMinusS * oneMinusS + 3 * b * s * s * oneMinusS + s * s * s
  }

  /// The three derivatives of such a coordinate.
  private static func derivatives(_ a: Double, _ b: Double, _ s: Double) -> [Double] {
    let oneMinusS = 1 - s
    return [
      3 * a * oneMinusS * oneMinusS + 6 * (b - a) * s * oneMinusS + 3 * (1 - b) * s * s,
      6 * (b - 2 * a) * oneMinusS + 6 * (1 - 2 * b + a) * s, 6 + 18 * (a - b),
    ]
  }

  /// The ratio of the first derivatives of which one is not 0.
  private static func ratio(_ y: [Double], _ x: [Double]) -> Double {
    for (y, x) in zip(y, x) where abs(y) > 1e-9 || abs(x) > 1e-9 {
      guard abs(y) < abs(x) * steepest else { return y < 0 ? -steepest : steepest }
      return y / x
    }
    return 0
  }
}
