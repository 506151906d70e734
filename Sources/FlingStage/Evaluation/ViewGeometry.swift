import FlingGeometry

/// The geometry of a view in its parent. The bounds are scaled about the anchor, rotated about it, and moved
/// so that the anchor lies at `center`.
struct ViewGeometry: Hashable {
  /// The position of the anchor in the parent's coordinates.
  var center = Point.zero
  /// Width and height before scale and rotation.
  var size = Point.zero
  /// In radians, clockwise.
  var rotation = 0.0
  var scale = Point(1, 1)
  /// The anchor in fractions of width and height.
  var anchor = Point(0.5, 0.5)

  /// The anchor in own coordinates, in points.
  var pivot: Point { Point(size.x * anchor.x, size.y * anchor.y) }

  /// The map from own coordinates to the parent's.
  var transform: AffineTransform {
    var map = shape
    let moved = map.applyToVector(pivot)
    map.tx = center.x - moved.x
    map.ty = center.y - moved.y
    return map
  }

  /// Scale and rotation, about the origin.
  var shape: AffineTransform {
    let map = AffineTransform(a: scale.x, b: 0, c: 0, d: scale.y, tx: 0, ty: 0)
    return rotation == 0 ? map : map.concatenating(AffineTransform(rotationAngle: rotation))
  }

  /// Whether the view is neither rotated nor scaled.
  var isUpright: Bool { rotation == 0 && scale.x == 1 && scale.y == 1 }

  /// The point at fractions of width and height, in the parent's coordinates.
  func point(at unit: Point) -> Point {
    if isUpright {
      return Point(
        center.x + (unit.x - anchor.x) * size.x, center.y + (unit.y - anchor.y) * size.y)
    }
    return transform.apply(to: Point(size.x * unit.x, size.y * unit.y))
  }

  /// The center of the bounds in the parent's coordinates.
  var middle: Point { anchor.x == 0.5 && anchor.y == 0.5 ? center : point(at: Point(0.5, 0.5)) }

  /// The bounding box of the four corners in the parent's coordinates.
  var frame: Rect {
    if isUpright {
      return Rect(
        x: center.x - anchor.x * size.x, y: center.y - anchor.y * size.y, width: size.x, height: size.y)
    }
    let map = transform
    let bounds = Rect(x: 0, y: 0, width: size.x, height: size.y)
    return Rect(around: bounds.corners.map { map.apply(to: $0) }) ?? .zero
  }

  /// Sets size and center from a frame. The view must be neither rotated nor scaled.
  mutating func assign(frame: Rect) {
    size = Point(frame.width, frame.height)
    center = Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height)
  }

  /// Moves the anchor to the center of the bounds without moving the view.
  mutating func centerAnchor() {
    guard anchor != Point(0.5, 0.5) else { return }
    center = middle
    anchor = Point(0.5, 0.5)
  }
}

/// The nine names for points of a rectangle.
enum NamedPoint {
  /// The point as fractions of width and height; nil for other names.
  static func unitPoint(of name: String) -> Point? {
    switch name {
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
