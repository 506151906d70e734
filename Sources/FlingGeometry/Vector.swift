/// A direction with a magnitude, as used by UIKit's behaviors (gravity, pushes, offsets of forces).
public struct Vector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  public static let zero = Vector(dx: 0, dy: 0)

  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  @inlinable
  public init(_ point: Point) {
    self.init(dx: point.x, dy: point.y)
  }

  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }
}

extension Point {
  @inlinable
  public init(_ vector: Vector) {
    self.init(x: vector.dx, y: vector.dy)
  }
}

/// A position relative to an item's center, along the item's own unrotated axes, in points.
public struct Offset: Hashable, Sendable {
  public var horizontal: Double
  public var vertical: Double

  public static let zero = Offset(horizontal: 0, vertical: 0)

  @inlinable
  public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
