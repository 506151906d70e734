public import FlingGeometry

/// The value of an expression.
public enum Value: Hashable, Sendable {
  /// A number in seconds, radians, 1/s or rad/s, or without unit.
  case number(Double, Dimension)
  case point(Point)
  case rect(Rect)
  case color(Color)
  case paint(Paint)
  case text(String)
  case truth(Bool)
  case view(ViewID)
  /// The value `none`; only `==` and `!=` accept it.
  case none
}

/// The unit of a number, as powers of time and angle.
public struct Dimension: Hashable, Sendable {
  public var time: Int
  public var angle: Int

  public static let plain = Dimension(time: 0, angle: 0)
  public static let time = Dimension(time: 1, angle: 0)
  public static let angle = Dimension(time: 0, angle: 1)
  public static let rate = Dimension(time: -1, angle: 0)
  public static let spin = Dimension(time: -1, angle: 1)

  public init(time: Int, angle: Int) {
    self.time = time
    self.angle = angle
  }
}
