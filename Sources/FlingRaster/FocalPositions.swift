internal import FlingGeometry

/// The positions of pixels in a gradient from a circle around a focus to a circle around a center.
///
/// The circle of position t has the center F + t (C − F) and the radius f + t (r − f). A point has the greatest
/// position of the circles through it whose radius is not negative, as in SVG 2. All lengths are in units of r.
struct FocalPositions: Sendable {
  /// Coordinates of a pixel relative to the focus.
  private let x: LinearFunction
  private let y: LinearFunction
  /// From the focus to the center.
  private let way: Point
  private let focusRadius: Double
  private let growth: Double
  /// The coefficient of t² in the equation of t.
  private let square: Double

  /// - Parameters:
  ///   - x: coordinate of a pixel relative to the focus, in units of the radius; and so `y`.
  ///   - way: from the focus to the center, in units of the radius.
  ///   - focusRadius: in units of the radius, at least 0.
  /// - Returns: nil if both circles are equal.
  init?(x: LinearFunction, y: LinearFunction, way: Point, focusRadius: Double) {
    guard way.isFinite, focusRadius.isFinite, focusRadius >= 0, way != .zero || focusRadius != 1 else {
      return nil
    }
    self.x = x
    self.y = y
    self.way = way
    self.focusRadius = focusRadius
    growth = 1 - focusRadius
    square = way.dot(way) - growth * growth
  }

  /// Whether every point has a position: the circles grow around one another.
  var coverAll: Bool { square < 0 && growth > 0 }

  /// The position of a point in pixels; nil if no circle goes through it.
  func position(_ pixelX: Double, _ pixelY: Double) -> Double? {
    let point = Point(x.value(pixelX, pixelY), y.value(pixelX, pixelY))
    // square · t² − 2 · b · t + c = 0
    let b = point.dot(way) + focusRadius * growth
    let c = point.dot(point) - focusRadius * focusRadius
    let discriminant = b * b - square * c
    guard discriminant >= 0 || coverAll else { return nil }
    let root = Swift.max(0, discriminant).squareRoot()
    // Each solution in the form that subtracts no nearly equal numbers.
    let first = b > 0 ? c / (b + root) : (b - root) / square
    let second = b < 0 ? c / (b - root) : (b + root) / square
    let solutions = [Swift.max(first, second), Swift.min(first, second)]
    return solutions.first { $0.isFinite && focusRadius + $0 * growth >= 0 }
  }
}
