/// Sums over the samples of a segment, from which the control points of its easing follow by least squares for any
/// end of the segment, without another pass over the samples.
///
/// With the share s of the time and the share p of the way, the easing is s³ + y1·3s(1−s)² + y2·3s²(1−s). Its control
/// points minimize Σ (easing(s) − p)² + ridge · ((y1 − 1/3)² + (y2 − 2/3)²). p of several components is the projection
/// of the way since the start onto the way to the end.
struct EasingMoments {
  /// How strongly the straight line attracts the control points; it decides where samples are too few.
  private static let ridge = 1e-6

  /// The sums include the samples 1...last of the window.
  private(set) var last = 0
  /// Σ τ², with the time τ of a sample since the start of the segment in seconds.
  private var second = 0.0
  /// Σ τ³.
  private var third = 0.0
  /// Σ τ⁴.
  private var fourth = 0.0
  /// Σ τ⁵.
  private var fifth = 0.0
  /// Σ τ⁶.
  private var sixth = 0.0
  /// Σ uτ, Σ uτ² and Σ uτ³ for each component, with the difference u of a sample from the start of the segment.
  private var products: [Double]

  init(components: Int) {
    products = Array(repeating: 0, count: components * 3)
  }

  /// Excludes all samples.
  mutating func removeAll() {
    last = 0
    (second, third, fourth, fifth, sixth) = (0, 0, 0, 0, 0)
    for index in products.indices { products[index] = 0 }
  }

  /// Takes the sums of another value of as many components, without new storage.
  mutating func assign(_ other: EasingMoments) {
    last = other.last
    (second, third, fourth, fifth, sixth) =
      (other.second, other.third, other.fourth, other.fifth, other.sixth)
    for index in products.indices { products[index] = other.products[index] }
  }

  /// Includes further samples, up to `index`.
  mutating func extend(to index: Int, of window: SampleWindow, from start: Channel.Keyframe) {
    let components = window.components
    while last < index {
      last += 1
      let time = window.times[last] - start.time
      let square = time * time
      let cube = square * time
      second += square
      third += cube
      fourth += square * square
      fifth += square * cube
      sixth += cube * cube
      let base = last * components
      for component in 0..<components {
        let difference = window.values[base + component] - start.values[component]
        products[component * 3] += difference * time
        products[component * 3 + 1] += difference * square
        products[component * 3 + 2] += difference * cube
      }
    }
  }

  /// The control points for a segment from `start` to `end`; nil if the values at both are the same.
  /// - Parameter isMonotone: Whether the control points must lie in 0...1.
  func controlPoints(
    from start: Channel.Keyframe, to end: Channel.Keyframe, isMonotone: Bool
  ) -> (y1: Double, y2: Double)? {
    var length = 0.0
    var (first, square, cube) = (0.0, 0.0, 0.0)
    for component in start.values.indices {
      let span = end.values[component] - start.values[component]
      length += span * span
      first += span * products[component * 3]
      square += span * products[component * 3 + 1]
      cube += span * products[component * 3 + 2]
    }
    guard length > 0, length < .infinity else { return nil }
    // The sums of powers of s, and those of p times powers of s.
    let duration = end.time - start.time
    let duration2 = duration * duration
    let duration3 = duration2 * duration
    let (s2, s3, s4) = (second / duration2, third / duration3, fourth / (duration2 * duration2))
    let (s5, s6) = (fifth / (duration2 * duration3), sixth / (duration3 * duration3))
    let (p1, p2, p3) =
      (first / (length * duration), square / (length * duration2), cube / (length * duration3))
    let system = NormalEquations(
      a11: 9 * (s2 - 4 * s3 + 6 * s4 - 4 * s5 + s6) + Self.ridge, a12: 9 * (s3 - 3 * s4 + 3 * s5 - s6),
      a22: 9 * (s4 - 2 * s5 + s6) + Self.ridge,
      b1: 3 * (p1 - 2 * p2 + p3) - 3 * (s4 - 2 * s5 + s6) + Self.ridge / 3,
      b2: 3 * (p2 - p3) - 3 * (s5 - s6) + Self.ridge * 2 / 3)
    return isMonotone ? system.solutionInUnitSquare : system.solution
  }
}

/// The equations of a least squares problem with two unknowns: a11·y1 + a12·y2 = b1, a12·y1 + a22·y2 = b2.
private struct NormalEquations {
  var a11: Double
  var a12: Double
  var a22: Double
  var b1: Double
  var b2: Double

  var solution: (y1: Double, y2: Double) {
    let determinant = a11 * a22 - a12 * a12
    return ((b1 * a22 - b2 * a12) / determinant, (a11 * b2 - a12 * b1) / determinant)
  }

  /// The least sum of squares with both unknowns in 0...1: where the solution lies outside, it is on an edge of the
  /// square, since the sum is convex.
  var solutionInUnitSquare: (y1: Double, y2: Double) {
    let free = solution
    if (0...1).contains(free.y1), (0...1).contains(free.y2) { return free }
    var best = (y1: 1 / 3.0, y2: 2 / 3.0)
    var least = Double.infinity
    for fixed in [0.0, 1.0] {
      let onVertical = (y1: fixed, y2: min(max((b2 - a12 * fixed) / a22, 0), 1))
      let onHorizontal = (y1: min(max((b1 - a12 * fixed) / a11, 0), 1), y2: fixed)
      for point in [onVertical, onHorizontal] where sum(at: point) < least {
        least = sum(at: point)
        best = point
      }
    }
    return best
  }

  /// The sum of squares, less a constant.
  private func sum(at point: (y1: Double, y2: Double)) -> Double {
    point.y1 * (a11 * point.y1 + 2 * (a12 * point.y2 - b1)) + point.y2 * (a22 * point.y2 - 2 * b2)
  }
}
