import FlingGeometry
import FlingRaster
import Testing

@Suite("Coverage")
struct CoverageTests {
  static let shapes: [Path] = [
    Path(rect: Rect(x: 10.3, y: 11.7, width: 31.1, height: 22.9)),
    Path(circle: Point(30.2, 31.4), radius: 21.3),
    Path(points: [Point(8.1, 9.3), Point(52.7, 20.9), Point(30.3, 55.5)]),
    .pentagram(center: Point(32.4, 31.3), radius: 25.7),
    Path(
      roundedRect: Rect(x: 9.4, y: 14.2, width: 40, height: 30),
      corners: Corners(radius: 9, style: .continuous)),
  ]

  @Test("A rectangle on whole pixels is exact, and another one covers its edge pixels by area")
  func rectangles() {
    let whole = Canvas.filling(Path(rect: Rect(x: 1, y: 1, width: 3, height: 2)), width: 6, height: 4)
    #expect(whole.picture == "      \n ###  \n ###  \n      ")
    let half = Canvas.filling(Path(rect: Rect(x: 1.5, y: 0, width: 2, height: 1.25)), width: 5, height: 2)
    #expect((0..<5).map { half.alpha($0, 0) } == [0, 128, 255, 128, 0])
    #expect((0..<5).map { half.alpha($0, 1) } == [0, 32, 64, 32, 0])
  }

  @Test("A circle has the expected pixels")
  func circle() {
    let drawn = Canvas.filling(Path(circle: Point(5, 5), radius: 4.5), width: 10, height: 10)
    let rows = [
      "   2442   ", " 16####61 ", " 6######6 ", "2########2", "4########4", "4########4", "2########2",
      " 6######6 ",
      " 16####61 ", "   2442   ",
    ]
    #expect(drawn.picture == rows.joined(separator: "\n"))
  }

  @Test("The sum of coverage is the area within 0.01 %")
  func area() {
    func expect(_ path: Path, _ area: Double) {
      let ink = Canvas.filling(path, width: 500, height: 500).ink
      #expect(abs(ink - area) <= 1e-4 * area, "\(ink), not \(area)")
    }
    let rect = Path(rect: Rect(x: -150.2, y: -101.3, width: 300.4, height: 202.6))
    for angle in [0.1, 0.7, 2, 4.4] {
      let rotation = AffineTransform(rotationAngle: angle).concatenating(.moving(250.3, 249.1))
      expect(rect.transformed(by: rotation), 300.4 * 202.6)
    }
    for radius in [60.0, 133.3, 240] {
      expect(Path(circle: Point(250.4, 249.7), radius: radius), Double.pi * radius * radius)
    }
    // The area of a star of n points with radii r and R is n r R sin(π/n).
    for count in [5, 7, 12] {
      let points = (0..<(2 * count)).map { index in
        let (sine, cosine) = Elementary.sincos(Double(index) * Double.pi / Double(count) + 0.2)
        return Point(250.6, 250.2) + Point(cosine, sine) * (index % 2 == 0 ? 230 : 95)
      }
      expect(
        Path(points: points), Double(count) * 230 * 95 * Elementary.sincos(Double.pi / Double(count)).sine)
    }
  }

  @Test("The coverage of a shape and its complement sum to 255", arguments: CoverageTests.shapes)
  func complement(path: Path) {
    let frame = Path(rect: Rect(x: 0, y: 0, width: 64, height: 64))
    let inside = Canvas.filling(path, rule: .evenodd)
    let outside = Canvas.filling(Path(frame.elements + path.elements), rule: .evenodd)
    for (a, b) in zip(inside.pixels, outside.pixels) {
      // An exact half is rounded up in both.
      #expect([255, 256].contains((a >> 24) + (b >> 24)))
    }
  }

  @Test("The non-zero rule fills the center of a pentagram, the even-odd rule does not")
  func starRules() {
    let star = Path.pentagram(center: Point(32, 32), radius: 30)
    let whole = Canvas.filling(star, rule: .nonzero)
    let holed = Canvas.filling(star, rule: .evenodd)
    #expect(whole.alpha(32, 32) == 255)
    #expect(holed.alpha(32, 32) == 0)
    #expect(whole.alpha(32, 8) == 255)
    #expect(holed.alpha(32, 8) == 255)
    // Areas of the pentagram and its inner pentagon for circumradius 30, from the golden-section triangle.
    let (s36, c36) = Elementary.sincos(Double.pi / 5)
    let (s72, c72) = Elementary.sincos(2 * Double.pi / 5)
    let inner = 30 * c72 / c36
    let pentagon = 2.5 * inner * inner * s72
    let full = 5 * 30 * inner * s36
    #expect(abs(whole.ink - full) < full * 2e-3)
    #expect(abs(holed.ink - (full - pentagon)) < full * 4e-3)
  }

  @Test("Nested contours of the same direction do not add up; opposite directions make a hole")
  func nested() {
    let outer = Path(rect: Rect(x: 2, y: 2, width: 12, height: 12))
    let inner = Path(rect: Rect(x: 5, y: 5, width: 6, height: 6))
    let reversed = Path(points: [Point(5, 5), Point(5, 11), Point(11, 11), Point(11, 5)])
    #expect(Canvas.filling(Path(outer.elements + inner.elements), width: 16, height: 16).ink == 144)
    #expect(Canvas.filling(Path(outer.elements + reversed.elements), width: 16, height: 16).ink == 108)
  }

  @Test("A translation by whole pixels moves the pixels, bit for bit", arguments: CoverageTests.shapes)
  func translation(path: Path) {
    let near = Canvas.filling(path)
    let far = Canvas.filling(path, width: 400, height: 300, transform: .moving(317, 201))
    #expect(far.cropped(x: 317..<381, y: 201..<265) == near)
    // A shape that is partly outside has the same pixels inside.
    let cut = Canvas.filling(path, transform: .moving(-20, -25))
    #expect(cut.cropped(x: 0..<44, y: 0..<39) == near.cropped(x: 20..<64, y: 25..<64))
  }

  @Test("Any part of a shape larger than a tile has the pixels of the whole")
  func parts() {
    let shapes = [
      Path(circle: Point(150, 160), radius: 140.3), .pentagram(center: Point(180.2, 150.1), radius: 171.7),
      Path([
        .move(Point(-40, 31.3)), .line(Point(430, 77.1)), .line(Point(380, 1000)), .line(Point(20.2, 330.7)),
      ]),
    ]
    for path in shapes {
      let whole = Canvas.filling(path, width: 330, height: 310)
      let line = Stroke(paint: .black, width: 5.3, dash: [31, 7], cap: .round, join: .round)
      let lined = Canvas.stroking(path, line, width: 330, height: 310)
      for (x, y) in [(0, 0), (17, 29), (100, 3), (150, 140), (266, 246)] {
        let placement = AffineTransform.moving(Double(-x), Double(-y))
        let columns = x..<(x + 64)
        let rows = y..<(y + 64)
        #expect(Canvas.filling(path, transform: placement) == whole.cropped(x: columns, y: rows))
        #expect(Canvas.stroking(path, line, transform: placement) == lined.cropped(x: columns, y: rows))
      }
    }
  }

  @Test("Many shapes drawn in parts have the same pixels as drawn whole")
  func manyParts() {
    var random = SeededRandom(seed: 9)
    func draw(_ limit: Double) -> Double { random.unit() * limit }
    for round in 0..<12 {
      // Coordinates are whole, quarters or arbitrary, by round.
      func coordinate(_ limit: Double) -> Double {
        let value = draw(limit)
        return round % 3 == 0 ? value.rounded() : round % 3 == 1 ? (value * 4).rounded() / 4 : value
      }
      var path = Path()
      for _ in 0..<12 {
        switch Int(draw(3)) {
        case 0:
          path.append(
            Path(
              rect: Rect(
                x: coordinate(400), y: coordinate(300), width: coordinate(40), height: coordinate(200))))
        case 1:
          path.append(Path(points: (0..<3).map { _ in Point(coordinate(500) - 50, coordinate(400) - 50) }))
        default:
          path.append(Path(circle: Point(coordinate(400), coordinate(300)), radius: 1 + coordinate(60)))
        }
      }
      let rule: FillRule = round % 2 == 0 ? .nonzero : .evenodd
      let line = Stroke(paint: .black, width: round % 4 == 0 ? 1 : 3.5, dash: round % 5 == 1 ? [9, 4] : [])
      let whole = Canvas.filling(path, width: 400, height: 300, rule: rule)
      let lined = Canvas.stroking(path, line, width: 400, height: 300)
      for y in stride(from: 0, to: 256, by: 64) {
        for x in stride(from: 0, to: 384, by: 64) {
          let placement = AffineTransform.moving(Double(-x), Double(-y))
          let columns = x..<Swift.min(400, x + 64)
          let rows = y..<Swift.min(300, y + 64)
          #expect(
            Canvas.filling(path, rule: rule, transform: placement) == whole.cropped(x: columns, y: rows),
            "round \(round), \(x) \(y)")
          #expect(
            Canvas.stroking(path, line, transform: placement) == lined.cropped(x: columns, y: rows),
            "round \(round), line, \(x) \(y)")
        }
      }
    }
  }

  @Test("A mirrored shape has mirrored pixels, bit for bit", arguments: CoverageTests.shapes)
  func mirror(path: Path) throws {
    let drawn = Canvas.filling(path)
    let flipped = Canvas.filling(path, transform: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 64, ty: 0))
    #expect(flipped == drawn.rearranged { (63 - $0, $1) })
    let upset = Canvas.filling(path, transform: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 64))
    #expect(upset == drawn.rearranged { ($0, 63 - $1) })
  }

  @Test("A shape rotated by 90° has rotated pixels, within 1 of 255", arguments: CoverageTests.shapes)
  func quarterTurn(path: Path) throws {
    let drawn = Canvas.filling(path)
    let turned = Canvas.filling(path, transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0))
    let expected = try #require(drawn.rearranged { ($1, 63 - $0) })
    #expect(turned.distance(to: expected) <= 1)
  }

  // Without the pentagram: where its own edges cross, overlapping coverage within a pixel adds up.
  @Test(
    "A shape of double size, averaged over 2×2 pixels, has the same coverage within 1 of 255",
    arguments: CoverageTests.shapes.filter { $0 != CoverageTests.shapes[3] })
  func doubleSize(path: Path) {
    let drawn = Canvas.filling(path)
    let large = Canvas.filling(path, width: 128, height: 128, transform: AffineTransform(scaleX: 2, y: 2))
    for y in 0..<64 {
      for x in 0..<64 {
        let sum =
          large.alpha(2 * x, 2 * y) + large.alpha(2 * x + 1, 2 * y) + large.alpha(2 * x, 2 * y + 1)
          + large.alpha(2 * x + 1, 2 * y + 1)
        #expect(abs(Double(sum) / 4 - Double(drawn.alpha(x, y))) <= 1.01)
      }
    }
  }

  @Test("A shared edge of two shapes leaves the seam of source-over, and none on whole pixels")
  func seams() {
    var canvas = Canvas(width: 20, height: 20)
    canvas.clear(.white)
    canvas.fill(Path(rect: Rect(x: 0, y: 0, width: 10, height: 20)), paint: .black)
    canvas.fill(Path(rect: Rect(x: 10, y: 0, width: 10, height: 20)), paint: .black)
    #expect(canvas.bitmap.pixels.allSatisfy { $0 == 0xFF00_0000 })

    canvas.clear(.white)
    let (top, bottom) = (Point(6.2, 0), Point(13.1, 20))
    canvas.fill(Path(points: [Point(0, 0), top, bottom, Point(0, 20)]), paint: .black)
    canvas.fill(Path(points: [top, Point(20, 0), Point(20, 20), bottom]), paint: .black)
    let left = Canvas.filling(Path(points: [Point(0, 0), top, bottom, Point(0, 20)]), width: 20, height: 20)
    for y in 0..<20 {
      for x in 0..<20 {
        let share = Double(left.alpha(x, y)) / 255
        let light = Double(canvas.bitmap[x, y] & 255) / 255
        #expect(abs(light - share * (1 - share)) < 1.5 / 255)
      }
    }
  }

  @Test("A drawing has the same bits on every canvas, after other drawings, in every build")
  func repeatable() {
    func draw(_ canvas: inout Canvas) {
      canvas.clear(.white)
      // Only shapes whose points are written above: this golden must not depend on the construction of a
      // rounded corner.
      for (index, path) in CoverageTests.shapes.prefix(4).enumerated() {
        canvas.fill(path, paint: .color(Color(red: 0.2 * Double(index), green: 0.5, blue: 0.7, alpha: 0.6)))
        canvas.stroke(path, Stroke(paint: .black, width: 1.7, dash: [5, 3]))
      }
    }
    var first = Canvas(width: 64, height: 64)
    draw(&first)
    var second = Canvas(width: 64, height: 64)
    second.fill(Path.pentagram(center: .zero, radius: 1e7), paint: .black)
    draw(&second)
    draw(&second)
    #expect(first.bitmap == second.bitmap)
    #expect(first.bitmap.hash == second.bitmap.hash)
    // Golden value of debug and release builds on every machine.
    #expect(first.bitmap.hash == 14_846_277_579_498_860_150)
  }

  @Test("A shape that ends on a whole pixel leaves no coverage beyond it, whatever else is in its rows")
  func wholePixelEnds() {
    var path = Path()
    path.append(Path(rect: Rect(x: 100, y: 0, width: 1, height: 200)))
    path.append(Path(rect: Rect(x: 650, y: 190, width: 20, height: 5)))
    var canvas = Canvas(width: 700, height: 200)
    canvas.fill(path, paint: .color(.black))
    let inked = (0..<200).reduce(0) { sum, y in
      sum + (0..<700).reduce(0) { $0 + Int(canvas.bitmap[$1, y] >> 24) }
    }
    #expect(inked == 255 * (200 + 100))
    // This rectangle is cut off at the right side of the canvas.
    canvas.clear(.color(.clear))
    path.append(Path(rect: Rect(x: 300, y: 20, width: 600, height: 1)))
    canvas.fill(path, paint: .color(.black))
    #expect(canvas.bitmap[699, 20] == 0xFF00_0000 && canvas.bitmap[699, 21] == 0)
  }
}
