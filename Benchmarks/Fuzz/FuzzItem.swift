internal import FlingDynamics
internal import FlingGeometry

/// An item with any shape and any values of its properties.
final class FuzzItem: DynamicItem {
  var center: Point
  var bounds: Rect
  var transform: AffineTransform
  var collisionBoundsType: DynamicItemCollisionBoundsType
  var collisionBoundingPath: Path?

  init(_ draws: inout RandomValues) {
    center = draws.point()
    bounds = .zero
    transform = .identity
    collisionBoundsType = .rectangle
    reshape(&draws)
    if draws.chance(0.5) { transform = AffineTransform(rotationAngle: draws.value(-4, 4)) }
    if draws.chance(draws.extremeProbability) {
      transform = AffineTransform(
        a: draws.value(-2, 2), b: draws.value(-2, 2), c: draws.value(-2, 2), d: draws.value(-2, 2),
        tx: draws.value(-9, 9), ty: 0)
    }
  }

  func reshape(_ draws: inout RandomValues) {
    let width = draws.chance(0.8) ? draws.value(8, 80) : draws.scale(1e-3, 1e6)
    let height = draws.chance(0.4) ? width : draws.chance(0.8) ? draws.value(8, 80) : draws.scale(1e-3, 1e6)
    bounds = Rect(origin: .zero, size: Size(width: width, height: height))
    switch draws.number(below: 8) {
    case 0...2: collisionBoundsType = .rectangle
    case 3, 4: collisionBoundsType = .ellipse
    case 5: collisionBoundsType = .none
    default:
      collisionBoundsType = .path
      collisionBoundingPath = draws.outline()
    }
  }
}

extension RandomValues {
  mutating func outline() -> Path? {
    switch number(below: 8) {
    case 0:
      return Path([.move(Point(0, -20)), .line(Point(20, 15)), .line(Point(-20, 15)), .close])
    case 1:  // A hook.
      let corners = [Point(0, 0), Point(30, 0), Point(30, 10), Point(10, 10), Point(10, 30), Point(0, 30)]
      return Path(polygon: corners, cornerRadius: 0)
    case 2:  // A star.
      let count = 2 * (3 + number(below: 8))
      let inner = value(2, 20)
      let corners = (0..<count).map { k -> Point in
        let (sine, cosine) = Elementary.sincos(2 * Double.pi * Double(k) / Double(count))
        return Point(cosine, sine) * (k % 2 == 0 ? 25 : inner)
      }
      return Path(polygon: corners, cornerRadius: 0)
    case 3:  // Random corners, mostly self-intersecting.
      let corners = (0..<number(below: 9)).map { _ in Point(value(-30, 30), value(-30, 30)) }
      return Path(polygon: corners, cornerRadius: 0)
    case 4:  // A sliver, or an empty shape.
      let thin = scale(1e-12, 1)
      return Path([.move(.zero), .line(Point(40, 0)), .line(Point(20, thin)), .close])
    case 5:
      return Path([
        .move(Point(-20, 0)), .cubic(Point(-20, value(-40, -10)), Point(20, value(-40, -10)), Point(20, 0)),
        .quad(Point(0, value(10, 40)), Point(-20, 0)), .close,
      ])
    case 6:
      let size = scale(1e-4, 1e6)
      let center = Point(value(-9, 9), value(-9, 9))
      return Path(rect: Rect(center: center, size: Size(width: size, height: size)))
    default:
      return chance(0.2) ? nil : Path(ellipseIn: Rect(center: .zero, size: Size(width: 30, height: 20)))
    }
  }
}
