package import FlingScene

extension Easing {
  /// The progress at a fraction `u` of the time: 0 at 0, 1 at 1.
  ///
  /// A Bézier curve is inverted by exactly 60 bisections, so that every machine finds the same bits; the
  /// error is far below a hundred-thousandth of a point.
  package func progress(at u: Double) -> Double {
    guard u > 0 else { return 0 }
    guard u < 1 else { return 1 }
    switch self {
    case .linear: return u
    case .steps(let count): return (u * Double(count)).rounded(.down) / Double(count)
    case .bezier(let x1, let y1, let x2, let y2):
      var low = 0.0
      var high = 1.0
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if bernstein(x1, x2, middle) < u { low = middle } else { high = middle }
      }
      return bernstein(y1, y2, (low + high) / 2)
    }
  }

  /// One coordinate of a cubic Bézier curve from 0 to 1.
  private func bernstein(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let oneMinusS = 1 - s
    return 3 * a * s * oneMinusS * oneMinusS + 3 * b * s * s * oneMinusS + s * s * s
  }
}
