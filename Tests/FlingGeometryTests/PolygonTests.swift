import FlingGeometry
import Testing

@Suite("Polygons")
struct PolygonTests {
  private let frame = Rect(x: 0, y: 0, width: 200, height: 100)

  @Test("A regular polygon starts at the top, runs clockwise and is symmetric", arguments: 3...17)
  func regular(sides: Int) {
    let points = Polygon.regular(sides: sides, in: frame)
    #expect(points.count == sides)
    #expect(points[0] == Point(100, 0))
    let expected = Double(sides) / 2 * Elementary.sin(2 * Double.pi / Double(sides)) * 100 * 50
    #expect(abs(Polygon.area(points) - expected) < 1e-9)
    #expect(Polygon.centroid(points).distance(to: frame.center) < 1e-12 * 100)
    #expect(Polygon.isConvex(points))
    #expect(!Polygon.isSelfIntersecting(points))
    for index in 1..<sides { #expect(points[index].y == points[sides - index].y) }
  }

  @Test("A star has inner corners at their share of the radius and is not convex")
  func star() {
    let points = Polygon.star(points: 5, inner: 0.4, in: Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(points.count == 10)
    for (index, point) in points.enumerated() {
      #expect(abs(point.distance(to: Point(50, 50)) - (index % 2 == 0 ? 50 : 20)) < 1e-12 * 50)
    }
    #expect(!Polygon.isConvex(points))
    #expect(!Polygon.isSelfIntersecting(points))
    #expect(abs(Polygon.area(points) - 5 * 50 * 20 * Elementary.sin(Double.pi / 5)) < 1e-9)
  }

  @Test("Extreme counts are clamped")
  func counts() {
    #expect(Polygon.regular(sides: -1, in: frame).count == 3)
    #expect(Polygon.star(points: .max, inner: 0.5, in: frame).count == 2000)
  }

  @Test("The area of a counter-clockwise polygon is negative, and that of no corners is 0")
  func area() {
    let points = frame.corners
    #expect(Polygon.area(points) == 20_000)
    #expect(Polygon.area(points.reversed()) == -20_000)
    #expect(Polygon.area([]) == 0)
    #expect(Polygon.centroid([]) == .zero)
    #expect(Polygon.centroid([Point(0, 0), Point(4, 0), Point(8, 0)]) == Point(4, 0))
    #expect(Polygon.centroid([Point(1e6, 0), Point(1e6 + 3, 0), Point(1e6, 3)]) == Point(1e6 + 1, 1))
  }

  @Test("A pentagram is not convex, because it winds twice, and intersects itself")
  func pentagram() {
    let corners = Polygon.regular(sides: 5, in: frame)
    let pentagram = [0, 2, 4, 1, 3].map { corners[$0] }
    #expect(!Polygon.isConvex(pentagram))
    #expect(Polygon.isSelfIntersecting(pentagram))
  }

  @Test("A convex polygon may have straight corners, but no spikes")
  func straightCorners() {
    #expect(Polygon.isConvex([Point(0, 0), Point(5, 0), Point(9, 0), Point(9, 9), Point(9, 9), Point(0, 9)]))
    #expect(!Polygon.isConvex([Point(0, 0), Point(12, 0), Point(9, 0), Point(9, 9), Point(0, 9)]))
    #expect(!Polygon.isConvex([Point(0, 0), Point(9, 0)]))
    #expect(!Polygon.isConvex([Point(0, 0), Point(4, 0), Point(9, 0)]))
  }

  @Test("Touching, overlapping and folded sides count as intersections; shared corners do not")
  func touching() {
    let touch = [Point(0, 0), Point(10, 0), Point(10, 10), Point(5, 0), Point(0, 10)]
    #expect(Polygon.isSelfIntersecting(touch))
    let fold = [Point(0, 0), Point(10, 0), Point(5, 0), Point(5, 5)]
    #expect(Polygon.isSelfIntersecting(fold))
    let overlap = [Point(0, 0), Point(9, 9), Point(9, 0), Point(3, 3), Point(6, 6), Point(0, 9)]
    #expect(Polygon.isSelfIntersecting(overlap))
    #expect(!Polygon.isSelfIntersecting([Point(0, 0), Point(9, 0), Point(9, 0), Point(0, 9), Point(0, 0)]))
    #expect(!Polygon.isSelfIntersecting([Point(0, 0), Point(5, 1), Point(10, 0), Point(5, 9)]))
  }

  @Test("A polygon of thousands of corners is checked for intersections")
  func large() {
    let teeth = (0..<1500).map { Point(Double($0), $0 % 2 == 0 ? 0 : 5) }
    let comb = teeth + teeth.reversed().map { Point($0.x, $0.y + 6) }
    #expect(!Polygon.isSelfIntersecting(comb))
    // The tip of one tooth crosses the opposite row of teeth.
    for tip in [0, 700, 1498] {
      var crossed = comb
      crossed[tip].y = 8
      #expect(Polygon.isSelfIntersecting(crossed))
    }
  }
}
