package import FlingGeometry

/// The value of an expression.
package enum Value: Hashable, Sendable {
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
package struct Dimension: Hashable, Sendable {
  package var time: Int
  package var angle: Int

  package static let plain = Dimension(time: 0, angle: 0)
  package static let time = Dimension(time: 1, angle: 0)
  package static let angle = Dimension(time: 0, angle: 1)
  package static let rate = Dimension(time: -1, angle: 0)
  package static let spin = Dimension(time: -1, angle: 1)

  package init(time: Int, angle: Int) {
    self.time = time
    self.angle = angle
  }
}
