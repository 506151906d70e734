internal import CSpans
internal import FlingGeometry

/// A cubic Bézier curve in power form.
struct Cubic {
  let start: Point
  let end: Point
  /// The curve is start + leg t + square t² + cube t³ for t in 0...1.
  private let leg: Point
  private let square: Point
  private let cube: Point

  init(_ p0: Point, _ p1: Point, _ p2: Point, to p3: Point) {
    start = p0
    end = p3
    leg = (p1 - p0) * 3
    square = (p0 - p1 * 2 + p2) * 3
    cube = p3 - p0 - (p2 - p1) * 3
  }

  /// Creates a cubic that equals a quadratic Bézier curve.
  init(_ p0: Point, _ p1: Point, to p2: Point) {
    start = p0
    end = p2
    leg = (p1 - p0) * 2
    square = p0 - p1 * 2 + p2
    cube = .zero
  }

  @inline(__always)
  func point(at t: Double) -> Point { start + (leg + (square + cube * t) * t) * t }

  /// The derivative at `t`.
  @inline(__always)
  func derivative(at t: Double) -> Point { leg + (square * 2 + cube * (3 * t)) * t }

  var coefficients: fling_curve {
    fling_curve(
      start: (start.x, start.y), leg: (leg.x, leg.y), square: (square.x, square.y), cube: (cube.x, cube.y),
      end: (end.x, end.y))
  }

  /// Parameters in 0...1, in ascending order, at which the curve turns back along an axis or its direction
  /// passes 45°.
  var turnParameters: TurnParameters {
    var turnParameters = TurnParameters()
    turnParameters.appendRoots(leg.x, square.x, cube.x)
    turnParameters.appendRoots(leg.y, square.y, cube.y)
    turnParameters.appendRoots(leg.x + leg.y, square.x + square.y, cube.x + cube.y)
    turnParameters.appendRoots(leg.x - leg.y, square.x - square.y, cube.x - cube.y)
    return turnParameters
  }

  /// Up to eight ascending numbers.
  struct TurnParameters {
    private var values = SIMD8<Double>()
    private(set) var count = 0

    subscript(index: Int) -> Double { values[index] }

    /// Inserts the roots in 0...1 at which a coordinate's derivative changes its sign.
    fileprivate mutating func appendRoots(_ leg: Double, _ square: Double, _ cube: Double) {
      let inner = leg + square
      let last = leg + 2 * square + 3 * cube
      if Swift.min(leg, Swift.min(inner, last)) >= 0 || Swift.max(leg, Swift.max(inner, last)) <= 0 { return }
      // Roots of leg + 2 square t + 3 cube t², in the form without cancellation.
      let discriminant = square * square - 3 * cube * leg
      guard discriminant > 0 else { return }
      let root = discriminant.squareRoot()
      let sum = -(square + (square < 0 ? -root : root))
      insert(sum / (3 * cube))
      insert(leg / sum)
    }

    private mutating func insert(_ value: Double) {
      guard value > 0, value < 1 else { return }
      var index = count
      while index > 0, values[index &- 1] > value {
        values[index] = values[index &- 1]
        index &-= 1
      }
      values[index] = value
      count &+= 1
    }
  }
}
