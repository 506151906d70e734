/// A point in the plane, or the vector between two points, in points; x grows to the right, y down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Point(x: 0, y: 0)

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.init(x: x, y: y)
  }

  /// The distance from the origin, by a correctly rounded square root.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  @inlinable
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product; positive if `other` lies clockwise of `self` on screen.
  @inlinable
  public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// `self` turned by a quarter clockwise on screen.
  @inlinable public var perpendicular: Point { Point(x: -y, y: x) }

  /// Linear interpolation to `other`; exactly `self` at t = 0 and `other` at t = 1.
  @inlinable
  public func mixed(with other: Point, by t: Double) -> Point {
    Point(x: x * (1 - t) + other.x * t, y: y * (1 - t) + other.y * t)
  }

  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point {
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  @inlinable
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

  @inlinable
  public static func * (a: Point, k: Double) -> Point { Point(x: a.x * k, y: a.y * k) }

  @inlinable
  public static func * (k: Double, a: Point) -> Point { Point(x: a.x * k, y: a.y * k) }

  @inlinable
  public static func / (a: Point, k: Double) -> Point { Point(x: a.x / k, y: a.y / k) }

  @inlinable
  public static func += (a: inout Point, b: Point) { a = a + b }

  @inlinable
  public static func -= (a: inout Point, b: Point) { a = a - b }
}
