import FlingGeometry

/// Where a view lies in its parent: its bounds, scaled about the anchor in their own axes, turned, and put so that the
/// anchor lies on the centre.
struct ViewGeometry: Hashable {
  /// Where the anchor lies, in the parent's coordinates.
  var center = Point.zero
  /// Width and height before scale and rotation.
  var size = Point.zero
  /// In radians, clockwise.
  var rotation = 0.0
  var scale = Point(1, 1)
  /// A unit point of the bounds.
  var anchor = Point(0.5, 0.5)

  /// The anchor in own coordinates.
  var pivot: Point { Point(size.x * anchor.x, size.y * anchor.y) }

  /// From own coordinates to the parent's.
  var transform: AffineTransform {
    var map = shape
    let moved = map.applyToWay(pivot)
    map.tx = center.x - moved.x
    map.ty = center.y - moved.y
    return map
  }

  /// Scale and rotation, about the origin.
  var shape: AffineTransform {
    let map = AffineTransform(a: scale.x, b: 0, c: 0, d: scale.y, tx: 0, ty: 0)
    return rotation == 0 ? map : map.concatenating(AffineTransform(rotationAngle: rotation))
  }

  /// Whether it is only moved, neither turned nor scaled.
  var isUpright: Bool { rotation == 0 && scale.x == 1 && scale.y == 1 }

  /// A point of the bounds, told as shares of width and height, in the parent's coordinates.
  func point(at unit: Point) -> Point {
    if isUpright {
      return Point(
        center.x + (unit.x - anchor.x) * size.x, center.y + (unit.y - anchor.y) * size.y)
    }
    return transform.apply(to: Point(size.x * unit.x, size.y * unit.y))
  }

  /// The middle of the bounds in the parent's coordinates.
  var middle: Point { anchor.x == 0.5 && anchor.y == 0.5 ? center : point(at: Point(0.5, 0.5)) }

  /// The upright box around the four corners in the parent's coordinates.
  var frame: Rect {
    if isUpright {
      return Rect(
        x: center.x - anchor.x * size.x, y: center.y - anchor.y * size.y, width: size.x, height: size.y)
    }
    let map = transform
    let own = Rect(x: 0, y: 0, width: size.x, height: size.y)
    return Rect(around: own.corners.map { map.apply(to: $0) }) ?? .zero
  }

  /// Takes the frame of a view that is neither turned nor scaled.
  mutating func take(frame: Rect) {
    size = Point(frame.width, frame.height)
    center = Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
  }

  /// Makes the middle of the bounds the anchor without moving the view.
  mutating func centerAnchor() {
    guard anchor != Point(0.5, 0.5) else { return }
    center = middle
    anchor = Point(0.5, 0.5)
  }
}

/// The nine words for points of a rectangle.
enum PointWord {
  /// Shares of width and height; nil if it is no such word.
  static func unitPoint(of word: String) -> Point? {
    switch word {
    case "center": Point(0.5, 0.5)
    case "top": Point(0.5, 0)
    case "bottom": Point(0.5, 1)
    case "left": Point(0, 0.5)
    case "right": Point(1, 0.5)
    case "top-left": Point(0, 0)
    case "top-right": Point(1, 0)
    case "bottom-left": Point(0, 1)
    case "bottom-right": Point(1, 1)
    default: nil
    }
  }
}
