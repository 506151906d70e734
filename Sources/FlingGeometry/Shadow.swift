/// A blurred copy of a shape's outline, drawn beneath the shape and only outside of it, as CSS's box-shadow is.
///
/// All lengths are in the shape's own coordinates: a shadow is moved, turned and scaled with what casts it, as in CSS and UIKit.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// From the shape to its shadow, in points.
  public var offset: Point
  /// Twice the standard deviation of the Gaussian, in points, at least 0; UIKit's `shadowRadius` is half of it.
  public var blur: Double
  /// How far the outline is moved outward before it is blurred, in points; negative ones shrink it.
  public var spread: Double

  public init(
    color: Color = Color(red: 0, green: 0, blue: 0, alpha: 0.33), offset: Point = Point(0, 4),
    blur: Double = 12,
    spread: Double = 0
  ) {
    self.color = color
    self.offset = offset
    self.blur = blur
    self.spread = spread
  }
}
