/// A blurred copy of a shape's outline, drawn beneath the shape and only outside of it, like CSS's
/// box-shadow.
///
/// All lengths are in the shape's own coordinates: the shadow moves, turns and scales with its shape, as in
/// CSS and UIKit.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// The displacement of the shadow from the shape, in points.
  public var offset: Point
  /// Twice the standard deviation of the Gaussian, in points, at least 0; UIKit's `shadowRadius` is half of
  /// it.
  public var blur: Double
  /// How far the outline grows before it is blurred, in points; negative values shrink it.
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
