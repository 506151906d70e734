import FlingGeometry
import FlingScene
import Testing

@testable import FlingStage

@Suite("Courses of arrows")
struct ArrowCourseTests {
  private func box(_ x: Double, _ y: Double, _ width: Double = 100, _ height: Double = 60) -> ArrowTarget {
    let rect = Rect(x: x, y: y, width: width, height: height)
    return .shape(ArrowOutline(Path(rect: rect), middle: rect.center))
  }

  private func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    a.distance(to: b) <= tolerance
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    (a - b).magnitude <= tolerance
  }

  // MARK: The scene of three boxes

  @Test("Between two boxes in a row, an arrow leaves the gap at both")
  func boxes() {
    let ask = ArrowCourse(from: box(20, 100), to: box(170, 100), gap: 4)
    #expect(isNear(ask.start, Point(124, 130)))
    #expect(isNear(ask.end, Point(166, 130)))
    #expect(isNear(ask.box.minX, 124) && isNear(ask.box.maxX, 166) && isNear(ask.box.center.y, 130))
    #expect(ask.path == Path([.move(ask.start), .line(ask.end)]))
    #expect(isNear(ask.length, 42))
  }

  @Test("An arrow follows a box that moves: it leaves where the line of the middles meets the side")
  func moved() {
    // The middles are (70, 130) and (220, 80); a gap of 4 goes 3.795 along and 1.265 up.
    let ask = ArrowCourse(from: box(20, 100), to: box(170, 50), gap: 4)
    let gap = Point(12, -4) / 10.0.squareRoot()
    #expect(isNear(ask.start, Point(120, 130 - 50.0 / 3) + gap))
    #expect(isNear(ask.end, Point(170, 80 + 50.0 / 3) - gap))
    #expect(ask.box.minX > 120 && ask.box.maxX < 170 && ask.box.minY < 113)
  }

  @Test("A bent arrow is cut on the straight line, and its middle is the bend times the length above")
  func bent() {
    let miss = ArrowCourse(from: box(170, 100), to: box(320, 100), gap: 6, bend: 0.3)
    #expect(isNear(miss.start, Point(276, 130)))
    #expect(isNear(miss.end, Point(314, 130)))
    #expect(isNear(miss.middle, Point(295, 130 - 0.3 * 38)))
    let bounds = miss.box
    #expect(isNear(bounds.minX, 276) && isNear(bounds.width, 38))
    #expect(isNear(bounds.minY, 118.6) && isNear(bounds.maxY, 130))
  }

  @Test("Points are met without a gap")
  func points() {
    let line = ArrowCourse(from: .point(Point(70, 230)), to: .point(Point(70, 160)), gap: 4)
    #expect(line.start == Point(70, 230) && line.end == Point(70, 160))
    #expect(line.box == Rect(x: 70, y: 160, width: 0, height: 70))
    let mixed = ArrowCourse(from: .point(Point(0, 130)), to: box(20, 100), gap: 4)
    #expect(mixed.start == Point(0, 130) && isNear(mixed.end, Point(16, 130)))
  }

  // MARK: Outlines

  @Test("Corners and ellipses are met as drawn")
  func outlines() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let diagonal = Point(1, 1) / 2.0.squareRoot()
    for (path, exit) in [
      (Path(rect: frame), 50 * 2.0.squareRoot()), (Path(ellipseIn: frame), 50),
      // From the middle to the arc's center and its radius.
      (Path(roundedRect: frame, corners: Corners(radius: 20)), 30 * 2.0.squareRoot() + 20),
    ] {
      let target = ArrowTarget.shape(ArrowOutline(path, middle: frame.center))
      let arrow = ArrowCourse(from: target, to: .point(Point(200, 200)), gap: 4)
      #expect(isNear(arrow.start, Point(50, 50) + diagonal * (exit + 4), 1e-8))
      let back = ArrowCourse(from: .point(Point(200, 200)), to: target, gap: 4)
      #expect(isNear(back.end, arrow.start, 1e-8))
    }
  }

  @Test("A turned and scaled outline is met where it is shown")
  func transformed() {
    // A square of 100 pt, turned by an eighth and twice as wide: its corner is 100√2 from the middle.
    let turn = AffineTransform(translationX: -50, y: -50)
      .concatenating(AffineTransform(rotationAngle: Double.pi / 4))
      .concatenating(AffineTransform(scaleX: 2, y: 1))
      .concatenating(AffineTransform(translationX: 200, y: 100))
    let path = Path(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    let target = ArrowTarget.shape(ArrowOutline(path, transform: turn, middle: Point(200, 100)))
    let right = ArrowCourse(from: target, to: .point(Point(500, 100)), gap: 4)
    #expect(isNear(right.start, Point(204 + 100 * 2.0.squareRoot(), 100), 1e-8))
    let down = ArrowCourse(from: target, to: .point(Point(200, 300)), gap: 4)
    #expect(isNear(down.start, Point(200, 104 + 50 * 2.0.squareRoot()), 1e-8))
  }

  @Test("An open outline is closed if it is filled")
  func openOutline() {
    let hook = Path([.move(Point(10, -10)), .line(Point(10, 10)), .line(Point(20, 10))])
    for (isFilled, exit) in [(false, 10.0), (true, 15)] {
      let target = ArrowTarget.shape(ArrowOutline(hook, middle: .zero, isFilled: isFilled))
      #expect(isNear(ArrowCourse(from: target, to: .point(Point(50, 0)), gap: 4).start, Point(exit + 4, 0)))
    }
  }

  @Test("Without an outline on the way, the gap counts from the middle")
  func noCrossing() {
    // The other end lies inside.
    let inside = ArrowCourse(from: box(-50, -30), to: .point(Point(10, 0)), gap: 4)
    #expect(isNear(inside.start, Point(4, 0)) && inside.end == Point(10, 0))
    let flat = ArrowOutline(
      Path(rect: Rect(x: 0, y: 0, width: 100, height: 60)),
      transform: AffineTransform(scaleX: 0, y: 1), middle: Point(0, 30))
    #expect(isNear(ArrowCourse(from: .shape(flat), to: .point(Point(50, 30)), gap: 4).start, Point(4, 30)))
    // A line leads through its own middle.
    let line = ArrowOutline(
      Path([.move(Point(0, -10)), .line(Point(0, 10))]), middle: .zero, isFilled: false)
    #expect(isNear(ArrowCourse(from: .shape(line), to: .point(Point(50, 0)), gap: 4).start, Point(4, 0)))
  }

  @Test("Between targets that overlap nothing is left; the box is a point where the tips would meet")
  func overlap() {
    // The tips are at 104 and 56.
    let arrow = ArrowCourse(from: box(0, 0), to: box(60, 0), gap: 4, bend: 0.5)
    #expect(arrow.isEmpty && arrow.path.isEmpty)
    #expect(isNear(arrow.box.origin, Point(80, 30)) && arrow.box.size == .zero)
    #expect(arrow.drawing(.both, width: 2) == nil)
    let same = ArrowCourse(from: box(0, 0), to: box(0, 0), gap: 4)
    #expect(same.isEmpty && same.box == Rect(x: 50, y: 30, width: 0, height: 0))
    let lost = ArrowCourse(from: .point(Point(.nan, 0)), to: .point(.zero), gap: 4)
    #expect(lost.isEmpty && lost.box == .zero)
  }

  // MARK: Bends

  @Test("A bend is to the left as one goes, a negative one to the right")
  func sides() {
    func middle(_ a: Point, _ b: Point, _ bend: Double) -> Point {
      ArrowCourse(from: .point(a), to: .point(b), gap: 0, bend: bend).middle
    }
    let (a, b, c) = (Point.zero, Point(100, 0), Point(0, 100))
    #expect(middle(a, b, 0.3) == Point(50, -30))
    #expect(middle(a, b, -0.3) == Point(50, 30))
    #expect(middle(b, a, 0.3) == Point(50, 30))
    #expect(middle(a, c, 0.3) == Point(30, 50))
  }

  @Test("Shares of the length are those along the curve")
  func lengths() {
    let arrow = ArrowCourse(from: .point(.zero), to: .point(Point(100, 0)), gap: 0, bend: 0.25)
    // With k = 1: (√2 + asinh 1) / 2 chords.
    #expect(isNear(arrow.length, 114.7793574696319, 1e-10))
    #expect(isNear(arrow.length, arrow.path.length, 1e-6))
    // A quarter of the parameter, v = 1/2: (√1.25 / 2 + asinh 0.5) / 2 chords before the middle.
    let share = 0.5 - 52.01144097172755 / 2 / 114.7793574696319
    #expect(isNear(arrow.point(at: share), Point(25, -18.75), 1e-10))
    #expect(isNear(arrow.point(at: 1 - share), Point(75, -18.75), 1e-10))
    #expect(arrow.point(at: 0) == .zero && arrow.point(at: 1) == Point(100, 0))
    #expect(isNear(arrow.point(at: 0.5), Point(50, -25)))
  }

  @Test(
    "Lengths of all bends agree with those of paths, and change continuously",
    arguments: [
      1e-12, 1e-6, 0.00024, 0.00026, 0.01, 0.3, 1, 4, 50,
    ])
  func manyBends(bend: Double) {
    let arrow = ArrowCourse(from: .point(.zero), to: .point(Point(60, 80)), gap: 0, bend: -bend)
    #expect(isNear(arrow.length / arrow.path.length, 1, 1e-6))
    var last = arrow.start
    var sum = 0.0
    for step in 1...1000 {
      let point = arrow.point(at: Double(step) / 1000)
      sum += last.distance(to: point)
      #expect(last.distance(to: point) <= arrow.length / 1000 * (1 + 1e-9))
      last = point
    }
    #expect(isNear(sum / arrow.length, 1, 2e-3))
    #expect(isNear(last, arrow.end))
  }

  // MARK: Heads

  private func corners(_ path: Path) -> [Point] {
    path.elements.compactMap { element in
      switch element {
      case .move(let p), .line(let p): p
      default: nil
      }
    }
  }

  @Test("A head of 4 widths and 4 pt sits at the end; the shaft ends a quarter of it inside")
  func head() throws {
    let ask = ArrowCourse(from: box(20, 100), to: box(170, 100), gap: 4)
    let drawing = try #require(ask.drawing(.end, width: 2))
    #expect(drawing.shaft.lowerBound == 0 && isNear(drawing.shaft.upperBound, 33.0 / 42))
    #expect(drawing.width == 2)
    let points = corners(drawing.heads)
    #expect(points.count == 3)
    #expect(isNear(points[0], Point(166, 130)))
    #expect(isNear(points[1], Point(154, 135.04)) && isNear(points[2], Point(154, 124.96)))
  }

  @Test("Heads at the start, at both ends and at none")
  func heads() throws {
    let line = ArrowCourse(from: .point(Point(70, 230)), to: .point(Point(70, 160)), gap: 4)
    let start = try #require(line.drawing(.start, width: 1))
    #expect(isNear(start.shaft.lowerBound, 6.0 / 70) && start.shaft.upperBound == 1)
    let points = corners(start.heads)
    #expect(isNear(points[0], Point(70, 230)))
    #expect(isNear(points[1], Point(73.36, 222)) || isNear(points[1], Point(66.64, 222)))
    let both = try #require(line.drawing(.both, width: 1))
    #expect(isNear(both.shaft.lowerBound, 6.0 / 70) && isNear(both.shaft.upperBound, 64.0 / 70))
    #expect(corners(both.heads).count == 6)
    // Of a short shaft, two heads take 40 % each.
    let short = ArrowCourse(from: .point(.zero), to: .point(Point(10, 0)), gap: 0)
    let pair = try #require(short.drawing(.both, width: 1))
    #expect(isNear(pair.shaft.lowerBound, 0.3) && isNear(pair.shaft.upperBound, 0.7))
    let none = try #require(line.drawing(.none, width: 1, trim: 0.25...0.5))
    #expect(none.shaft == 0.25...0.5 && none.heads.isEmpty && none.width == 1)
  }

  @Test("The head sits at the drawn end while the arrow draws itself, and grows with a short shaft")
  func trims() throws {
    let ask = ArrowCourse(from: box(20, 100), to: box(170, 100), gap: 4)
    let half = try #require(ask.drawing(.end, width: 2, trim: 0...0.5))
    #expect(isNear(corners(half.heads)[0], Point(145, 130)))
    #expect(isNear(half.shaft.upperBound, 12.0 / 42))
    // 4.2 pt: the head takes 60 %, and the shaft is at most half as wide as the head.
    let short = try #require(ask.drawing(.end, width: 2, trim: 0...0.1))
    let points = corners(short.heads)
    #expect(isNear(points[0], Point(128.2, 130)))
    #expect(isNear(points[1], Point(128.2 - 2.52, 130 + 0.42 * 2.52)))
    #expect(isNear(short.width, 0.42 * 2.52))
    #expect(isNear(short.shaft.upperBound, (4.2 - 0.75 * 2.52) / 42))
    // What is drawn may begin later, too.
    let late = try #require(ask.drawing(.both, width: 2, trim: 0.5...1))
    #expect(isNear(corners(late.heads)[0], Point(145, 130)))
    #expect(ask.drawing(.end, width: 2, trim: 0...0) == nil)
    #expect(ask.drawing(.end, width: 2, trim: 1...1) == nil)
    #expect(ask.drawing(.end, width: 0) == nil)
    // Shares beyond the shaft are cut off.
    #expect(ask.drawing(.end, width: 2, trim: -1...2) == ask.drawing(.end, width: 2))
  }

  @Test("A bent shaft leads into its heads wherever they are", arguments: [0.1, 0.3, 1, -2])
  func bentHeads(bend: Double) throws {
    let arrow = ArrowCourse(from: .point(.zero), to: .point(Point(40, 0)), gap: 0, bend: bend)
    for high in [0.05, 0.3, 0.5, 0.7, 1] {
      let drawing = try #require(arrow.drawing(.end, width: 2, trim: 0...high))
      let points = corners(drawing.heads)
      let tip = points[0]
      let back = points[1].mixed(with: points[2], by: 0.5)
      let neck = arrow.point(at: drawing.shaft.upperBound)
      #expect(isNear(tip, arrow.point(at: high)))
      // The neck lies on the axis, inside.
      #expect(isNear((neck - tip).cross(back - tip) / back.distance(to: tip), 0, 1e-9))
      #expect((neck - tip).dot(back - tip) > 0)
      #expect(neck.distance(to: tip) <= 0.75 * back.distance(to: tip) + 1e-9)
    }
  }

  // MARK: Texts

  @Test("A text stands 4 pt off the shaft's side, left as one goes or outside of the bend")
  func texts() {
    func center(_ a: Point, _ b: Point, _ bend: Double) -> Point {
      ArrowCourse(from: .point(a), to: .point(b), gap: 0, bend: bend)
        .textCenter(Size(width: 30, height: 14), width: 2)
    }
    let (a, b) = (Point.zero, Point(100, 0))
    // 1 of the stroke, 4, and half of the text's height.
    #expect(center(a, b, 0) == Point(50, -12))
    #expect(center(b, a, 0) == Point(50, 12))
    #expect(center(a, b, 0.3) == Point(50, -42))
    #expect(center(a, b, -0.3) == Point(50, 42))
    // Down: to the right on the picture, by half of the width.
    #expect(center(a, Point(0, 100), 0) == Point(20, 50))
    // Slanted, half of both: (30 + 14) / 2 / √2 along the normal.
    let normal = Point(1, -1) / 2.0.squareRoot()
    #expect(isNear(center(a, Point(100, 100), 0), Point(50, 50) + normal * (5 + 22 / 2.0.squareRoot())))
  }
}
