import FlingGeometry
import FlingScene

extension Overlay.Side {
  /// The unit vector away from the target.
  var outward: Point {
    switch self {
    case .top: Point(0, -1)
    case .right: Point(1, 0)
    case .bottom: Point(0, 1)
    case .left: Point(-1, 0)
    }
  }

  /// Whether the side itself runs from left to right.
  var isHorizontal: Bool { self == .top || self == .bottom }

  /// The point on the canvas that is at a position along the side and outwards.
  func point(along: Double, out: Double) -> Point {
    switch self {
    case .top: Point(along, -out)
    case .right: Point(out, along)
    case .bottom: Point(along, out)
    case .left: Point(-out, along)
    }
  }
}

/// A rectangle as seen from a side: how far it reaches along the side and outwards, in points.
struct SideRect: Hashable {
  /// From left to right or from top to bottom.
  var along: ClosedRange<Double>
  /// Greater values are further out.
  var out: ClosedRange<Double>

  /// - Parameters:
  ///   - along: two positions along the side, in any order.
  ///   - out: two positions outwards, in any order.
  init(along: (Double, Double), out: (Double, Double)) {
    self.along = min(along.0, along.1)...max(along.0, along.1)
    self.out = min(out.0, out.1)...max(out.0, out.1)
  }

  init(_ rect: Rect, _ side: Overlay.Side) {
    let (x, y) = ((rect.minX, rect.maxX), (rect.minY, rect.maxY))
    switch side {
    case .top: self.init(along: x, out: (-y.0, -y.1))
    case .right: self.init(along: y, out: x)
    case .bottom: self.init(along: x, out: y)
    case .left: self.init(along: y, out: (-x.0, -x.1))
    }
  }

  /// The rectangle on the canvas.
  func rect(_ side: Overlay.Side) -> Rect {
    let (width, height) = (along.upperBound - along.lowerBound, out.upperBound - out.lowerBound)
    switch side {
    case .top: return Rect(x: along.lowerBound, y: -out.upperBound, width: width, height: height)
    case .right: return Rect(x: out.lowerBound, y: along.lowerBound, width: height, height: width)
    case .bottom: return Rect(x: along.lowerBound, y: out.lowerBound, width: width, height: height)
    case .left: return Rect(x: -out.upperBound, y: along.lowerBound, width: height, height: width)
    }
  }

  var middle: Double { (along.lowerBound + along.upperBound) / 2 }

  func movedOut(by distance: Double) -> SideRect {
    SideRect(
      along: (along.lowerBound, along.upperBound), out: (out.lowerBound + distance, out.upperBound + distance)
    )
  }
}
