internal import FlingGeometry

/// An axis-aligned bounding box, closed on all sides, in points.
struct BoundingBox: Sendable {
  var low: Point
  var high: Point

  static let empty = BoundingBox(
    low: Point(.infinity, .infinity), high: Point(-.infinity, -.infinity))

  var width: Double { high.x - low.x }
  var height: Double { high.y - low.y }

  mutating func include(_ point: Point) {
    low = Point(point.x < low.x ? point.x : low.x, point.y < low.y ? point.y : low.y)
    high = Point(point.x > high.x ? point.x : high.x, point.y > high.y ? point.y : high.y)
  }

  mutating func include(_ other: BoundingBox) {
    include(other.low)
    include(other.high)
  }

  func grown(by margin: Double) -> BoundingBox {
    BoundingBox(
      low: Point(low.x - margin, low.y - margin), high: Point(high.x + margin, high.y + margin))
  }

  func overlaps(_ other: BoundingBox) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
      && other.low.y <= high.y
  }
}
