import FlingGeometry
import Testing

@Suite("Paths")
struct PathTests {
  private let frame = Rect(x: 10, y: 20, width: 100, height: 60)

  private func area(_ path: Path) -> Double {
    path.flattened(tolerance: 1e-4).reduce(0) { $0 + Polygon.area($1.points) }
  }

  @Test("The path of a rectangle has its bounds, runs clockwise and is as long as its sides")
  func rectangle() {
    let path = Path(rect: frame)
    #expect(path.bounds == frame)
    #expect(path.length == 320)
    #expect(area(path) == 6000)
    #expect(Path(rect: Rect(x: 110, y: 80, width: -100, height: -60)).bounds == frame)
  }

  @Test("An ellipse touches its frame; its area and the length of a circle follow the closed forms")
  func ellipse() {
    let path = Path(ellipseIn: frame)
    #expect(path.bounds == frame)
    #expect(abs(area(path) - Double.pi * 50 * 30) < 3)
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 200, height: 200))
    #expect(abs(circle.length - 200 * Double.pi) < 200 * Double.pi * 3e-4)
    for point in circle.flattened(tolerance: 0.01)[0].points {
      #expect(abs(point.distance(to: Point(100, 100)) - 100) < 0.04)
    }
  }

  @Test("Round corners reduce the area by (4 − π) r²", arguments: [0, 1, 10, 30])
  func roundedRectangle(radius: Double) {
    let path = Path(roundedRect: frame, corners: Corners(radius: radius))
    #expect(abs(area(path) - (6000 - (4 - Double.pi) * radius * radius)) < 4e-4 * radius * radius + 1e-9)
    #expect(path.bounds == frame)
  }

  @Test("Radii above half a side give a capsule")
  func capsule() {
    let capsule = Path(roundedRect: frame, corners: Corners(radius: 30))
    #expect(Path(roundedRect: frame, corners: Corners(radius: 31)) == capsule)
    #expect(capsule.elements.count == 1 + 4 * 2 + 2 + 1)
    #expect(Path(roundedRect: frame, corners: Corners(radius: 1e300)).bounds == frame)
    #expect(abs(capsule.length - (80 + 60 * Double.pi)) < 0.001)
  }

  @Test("Radii that do not fit are all scaled by one factor, as in CSS")
  func unequalCorners() {
    let corners = Corners(topLeft: 80, topRight: 40, bottomRight: 0, bottomLeft: 40)
    let cut = Corners(topLeft: 40, topRight: 20, bottomRight: 0, bottomLeft: 20)
    #expect(Path(roundedRect: frame, corners: corners) == Path(roundedRect: frame, corners: cut))
    #expect(Path(roundedRect: frame, corners: Corners(radius: -5)) == Path(rect: frame))
    #expect(Path(roundedRect: frame, corners: Corners(radius: .nan)) == Path(rect: frame))
  }

  @Test("A continuous corner starts 1.53 radii away and removes a little more area than a round one")
  func continuousCorner() {
    let path = Path(roundedRect: frame, corners: Corners(radius: 10, style: .continuous))
    #expect(path.elements.first == .move(Point(10 + 15.28665, 20)))
    let round = 6000 - area(Path(roundedRect: frame, corners: Corners(radius: 10)))
    let continuous = 6000 - area(path)
    #expect(continuous > round * 1.02 && continuous < round * 1.08)
    #expect(path.bounds == frame)
  }

  @Test("A continuous corner becomes a round one without a jump as its radius grows to half the side")
  func continuousLimit() {
    var last = area(Path(roundedRect: frame, corners: Corners(radius: 15, style: .continuous)))
    for step in 1...150 {
      let radius = 15 + Double(step) / 10
      let next = area(Path(roundedRect: frame, corners: Corners(radius: radius, style: .continuous)))
      #expect(next < last + 0.1 && next > last - 8)
      last = next
    }
    let round = area(Path(roundedRect: frame, corners: Corners(radius: 30)))
    #expect(abs(last - round) < 0.2)
  }

  @Test("Bounds enclose the curve, not its control points")
  func tightBounds() {
    let quad = Path([.move(Point(0, 0)), .quad(Point(50, 100), Point(100, 0))])
    #expect(quad.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(quad.controlBounds == Rect(x: 0, y: 0, width: 100, height: 100))
    let cubic = Path([.move(Point(0, 0)), .cubic(Point(0, 80), Point(40, -80), Point(40, 0))])
    // The extrema of the curve 240 t (1 − t)(1 − 2t) are at t = (3 ± √3) / 6.
    let peak = 40 / 3.0.squareRoot()
    #expect(abs(cubic.bounds.maxY - peak) < 1e-9)
    #expect(abs(cubic.bounds.minY + peak) < 1e-9)
    #expect(Path().bounds == .zero)
    #expect(Path([.move(Point(5, 5))]).bounds == .zero)
  }

  @Test("A parabola's length follows the closed form")
  func parabola() {
    // y = x² for x in 0...1.
    let path = Path([.move(Point(0, 0)), .quad(Point(0.5, 0), Point(1, 1))])
    let root = 5.0.squareRoot()
    #expect(abs(path.length - (root / 2 + Elementary.log(2 + root) / 4)) < 1e-12)
    let raised = Path([.move(Point(0, 0)), .cubic(Point(1.0 / 3, 0), Point(2.0 / 3, 1.0 / 3), Point(1, 1))])
    #expect(abs(raised.length - path.length) < 1e-12)
  }

  @Test("Flattened lines stay within the tolerance", arguments: [1, 0.25, 0.01])
  func tolerance(tolerance: Double) {
    let line = Path(ellipseIn: Rect(x: 0, y: 0, width: 2000, height: 2000)).flattened(tolerance: tolerance)[0]
    var last = line.points[line.points.count - 1]
    for point in line.points {
      let sagitta = 1000 - last.mixed(with: point, by: 0.5).distance(to: Point(1000, 1000))
      #expect(sagitta < tolerance + 0.3)
      last = point
    }
    #expect(line.isClosed)
    #expect(line.points.count < 800)
  }

  @Test("Subpaths are separate, repeat no point, and continue after a close at their start")
  func subpaths() {
    let path = Path([
      .move(Point(9, 9)), .move(Point(0, 0)), .line(Point(4, 0)), .line(Point(4, 0)), .line(Point(4, 4)),
      .line(Point(0, 0)), .close, .line(Point(0, 7)), .move(Point(1, 1)), .close,
    ])
    #expect(
      path.flattened(tolerance: 0.1) == [
        Polyline(points: [Point(0, 0), Point(4, 0), Point(4, 4)], isClosed: true),
        Polyline(points: [Point(0, 0), Point(0, 7)], isClosed: false),
        Polyline(points: [Point(1, 1)], isClosed: true),
      ])
    #expect(path.flattened(tolerance: 0.1)[0].length == 8 + 32.0.squareRoot())
  }

  @Test("Huge, infinite and NaN coordinates give finite lines of limited count")
  func extremeCoordinates() {
    let big = 1e308
    let path = Path([
      .move(Point(-big, big)), .cubic(Point(big, big), Point(-big, -big), Point(big, -big)),
      .quad(Point(.nan, 0), Point(1, 1)), .line(Point(.infinity, 0)), .quad(Point(0, 1e9), Point(1, 1)),
      .close,
    ])
    for tolerance in [0.1, 0, -1, .nan, .infinity] {
      let lines = path.flattened(tolerance: tolerance)
      #expect(lines.count == 1 && lines[0].points.count <= 4001)
      #expect(lines[0].points.allSatisfy { $0.isFinite })
    }
    _ = (path.bounds, path.controlBounds, path.length)
  }

  @Test("A transformed path has transformed points")
  func transformed() {
    let rotation = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let path = Path(roundedRect: frame, corners: Corners(radius: 7)).transformed(by: rotation)
    #expect(path.bounds == Rect(x: -80, y: 10, width: 60, height: 100))
    #expect(area(path) > 0)
  }

  @Test("A polygon's rounded corners touch its sides, and shrink where they do not fit")
  func roundedPolygon() {
    let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
    let rounded = Path(polygon: square, cornerRadius: 2)
    #expect(abs(area(rounded) - (100 - (4 - Double.pi) * 4)) < 0.01)
    #expect(abs(area(Path(polygon: square, cornerRadius: 99)) - Double.pi * 25) < 0.05)
    #expect(area(Path(polygon: square, cornerRadius: 0)) == 100)
    // The arc of a slim spike turns by nearly half a turn in two curves and stays inside.
    let spike = Path(polygon: [Point(0, 0), Point(100, -1), Point(100, 1)], cornerRadius: 0.2)
    #expect(spike.bounds.minX > 15 && spike.bounds.minX < 25)
    #expect(spike.bounds.maxX <= 100)
  }

  @Test("Degenerate polygons make degenerate paths", arguments: [0, 3])
  func degeneratePolygon(radius: Double) {
    #expect(Path(polygon: [], cornerRadius: radius).isEmpty)
    #expect(
      Path(polygon: [Point(1, 1), Point(1, 1)], cornerRadius: radius).elements == [
        .move(Point(1, 1)), .close,
      ])
    let flat = [Point(0, 0), Point(9, 0), Point(.nan, 0), Point(4, 0), Point(0, 0)]
    let path = Path(polygon: flat, cornerRadius: radius)
    #expect(path.flattened(tolerance: 0.1)[0].points.allSatisfy { $0.isFinite && $0.y == 0 })
  }
}
