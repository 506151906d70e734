import FlingGeometry
package import FlingScene

extension Easing {
  /// The progress at a fraction `u` of the time, 0...1. Most curves are 0 at 0 and 1 at 1; `jump-start`,
  /// `jump-both` and `linear(…)` may differ.
  ///
  /// A Bézier curve is inverted by exactly 60 bisections, so that every machine finds the same bits; the
  /// error is far below a hundred-thousandth of a point.
  package func progress(at u: Double) -> Double {
    let u = u > 0 ? min(u, 1) : 0
    switch self {
    case .linear: return u
    case .steps(let count, let jumps):
      let parts = (u * Double(count)).rounded(.down)
      let passed = jumps == .start || jumps == .both ? parts + 1 : parts
      let most = Double(jumps == .neither ? count - 1 : jumps == .both ? count + 1 : count)
      return min(passed, most) / most
    case .points(let points): return Easing.progress(at: u, through: points)
    case .bezier(let x1, let y1, let x2, let y2):
      if u == 0 || u == 1 { return u }
      return bernstein(y1, y2, parameter(at: u, x1, x2))
    }
  }

  /// The exact derivative of the progress at a fraction `u` of the time, 0...1: progress a duration. At a corner
  /// it is that of what follows, at 1 that of what came before.
  ///
  /// Steps have the slope 0. Where a Bézier curve is vertical, the slope is finite and very large.
  package func slope(at u: Double) -> Double {
    let u = u > 0 ? min(u, 1) : 0
    switch self {
    case .linear: return 1
    case .steps: return 0
    case .points(let points):
      // The line that begins here, or else the last one.
      let next = points.indices.dropFirst().first { points[$0].x > u && points[$0 - 1].x <= u }
      let index = next ?? (points[0].x > u ? 1 : points.count - 1)
      let (a, b) = (points[index - 1], points[index])
      return a.x == b.x ? 0 : (b.y - a.y) / (b.x - a.x)
    case .bezier(let x1, let y1, let x2, let y2):
      // Where a control point lies on its end, the tangent is that toward the other one.
      if u == 0, x1 == 0, y1 == 0 { return x2 == 0 && y2 == 0 ? 1 : Easing.slope(y2, x2) }
      if u == 1, x2 == 1, y2 == 1 { return x1 == 1 && y1 == 1 ? 1 : Easing.slope(1 - y1, 1 - x1) }
      let s = u == 0 || u == 1 ? u : parameter(at: u, x1, x2)
      return Easing.slope(bernsteinSlope(y1, y2, s), bernsteinSlope(x1, x2, s))
    }
  }

  private static func slope(_ y: Double, _ x: Double) -> Double { y / max(x, 1e-4) }

  /// The progress on lines through points. Of several points at one time the last counts; before the first
  /// point and after the last, the outer lines continue.
  private static func progress(at u: Double, through points: [Point]) -> Double {
    let last = points.lastIndex { $0.x <= u }
    if let last, points[last].x == u { return points[last].y }
    let index = min(last ?? 0, points.count - 2)
    let (a, b) = (points[index], points[index + 1])
    // Two points at one time have no line to continue: as in browsers, the second counts.
    if a.x == b.x { return b.y }
    return a.y + (b.y - a.y) * ((u - a.x) / (b.x - a.x))
  }

  /// The parameter at which the x coordinate of a Bézier curve is `u`.
  private func parameter(at u: Double, _ x1: Double, _ x2: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bernstein(x1, x2, middle) < u { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// One coordinate of a cubic Bézier curve from 0 to 1.
  private func bernstein(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let oneMinusS = 1 - s
    return 3 * a * s * oneMinusS * oneMinusS + 3 * b * s * s * oneMinusS + s * s * s
  }

  /// The derivative of one coordinate by the parameter.
  private func bernsteinSlope(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let oneMinusS = 1 - s
    return 3 * a * oneMinusS * oneMinusS + 6 * (b - a) * s * oneMinusS + 3 * (1 - b) * s * s
  }
}
