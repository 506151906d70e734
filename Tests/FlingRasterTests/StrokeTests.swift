import FlingGeometry
import FlingRaster
import Testing

@Suite("Strokes")
struct StrokeTests {
  static let segment = Path([.move(Point(20, 32)), .line(Point(44, 32))])
  /// Two segments of length 20 at a right angle.
  static let elbow = Path([.move(Point(20, 20)), .line(Point(40, 20)), .line(Point(40, 40))])

  private func ink(_ path: Path, _ stroke: Stroke, _ transform: AffineTransform = .identity) -> Double {
    Canvas.stroking(path, stroke, width: 96, height: 96, transform: transform).ink
  }

  private func expect(
    _ actual: Double, near expected: Double, within share: Double = 2e-3, _ note: String = ""
  ) {
    #expect(abs(actual - expected) <= share * expected, "\(note) \(actual), not \(expected)")
  }

  @Test("A stroked segment has the area of its width and caps")
  func caps() {
    let turned = AffineTransform(rotationAngle: 0.3).concatenating(.moving(15, 3))
    for transform in [AffineTransform.identity, turned] {
      let width = 7.0
      expect(
        ink(StrokeTests.segment, Stroke(paint: .black, width: width, cap: .butt), transform), near: 24 * width
      )
      expect(
        ink(StrokeTests.segment, Stroke(paint: .black, width: width, cap: .square), transform),
        near: (24 + width) * width)
      expect(
        ink(StrokeTests.segment, Stroke(paint: .black, width: width, cap: .round), transform),
        near: 24 * width + Double.pi * width * width / 4)
    }
  }

  @Test("A stroked right angle has the area of its join")
  func joins() {
    let width = 8.0
    let half = width / 2
    // Both legs share the inner quarter of the square at the corner; the join is in its outer quarter.
    let legs = 2 * 20 * width - half * half
    func stroke(_ join: Stroke.Join, limit: Double = 10) -> Stroke {
      Stroke(paint: .black, width: width, join: join, miterLimit: limit)
    }
    expect(ink(StrokeTests.elbow, stroke(.miter)), near: legs + half * half)
    expect(ink(StrokeTests.elbow, stroke(.bevel)), near: legs + half * half / 2)
    expect(ink(StrokeTests.elbow, stroke(.round)), near: legs + Double.pi * half * half / 4)
    // The miter of a right angle is √2 widths long.
    expect(ink(StrokeTests.elbow, stroke(.miter, limit: 1.42)), near: legs + half * half)
    expect(ink(StrokeTests.elbow, stroke(.miter, limit: 1.41)), near: legs + half * half / 2)
  }

  @Test("A closed path has joins everywhere and no caps")
  func closed() {
    let square = Path(rect: Rect(x: 20, y: 20, width: 30, height: 30))
    expect(ink(square, Stroke(paint: .black, width: 6, cap: .square)), near: 36 * 36 - 24 * 24)
    let circle = Path(circle: Point(40, 40), radius: 25)
    expect(ink(circle, Stroke(paint: .black, width: 6)), near: Double.pi * 50 * 6)
  }

  @Test("The border of a wide stroked circle is a circle within 0.02 pixels")
  func offsets() {
    let path = Path([
      .move(Point(90, 48)), .cubic(Point(90, 71.2), Point(71.2, 90), Point(48, 90)),
    ])
    // The reference is the polygon between the two offset curves of 2,000 samples.
    let drawn = Canvas.stroking(path, Stroke(paint: .black, width: 20), width: 110, height: 110)
    var outline: [Point] = []
    var back: [Point] = []
    for index in 0...2000 {
      let t = Double(index) / 2000
      let u = 1 - t
      let (p0, p1, p2, p3) = (Point(90, 48), Point(90, 71.2), Point(71.2, 90), Point(48, 90))
      let position = p0 * (u * u * u) + p1 * (3 * u * u * t) + p2 * (3 * u * t * t) + p3 * (t * t * t)
      let tangent = (p1 - p0) * (u * u) + (p2 - p1) * (2 * u * t) + (p3 - p2) * (t * t)
      let normal = tangent.perpendicular / tangent.length
      outline.append(position + normal * 10)
      back.append(position - normal * 10)
    }
    let expected = Canvas.filling(Path(points: outline + back.reversed()), width: 110, height: 110)
    for (a, b) in zip(drawn.pixels, expected.pixels) {
      #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 5)
    }
  }

  @Test("A translucent stroke that crosses itself has uniform opacity")
  func overlaps() {
    let path = Path([
      .move(Point(10, 30)), .line(Point(60, 30)), .line(Point(30, 60)), .line(Point(30, 8)),
      .line(Point(33, 60)),
    ])
    for join in Stroke.Join.allCases {
      let drawn = Canvas.stroking(
        path,
        Stroke(paint: .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)), width: 9, cap: .round, join: join)
      )
      #expect(drawn.pixels.allSatisfy { $0 >> 24 <= 128 })
      #expect(drawn.alpha(30, 30) == 128)
      #expect(drawn.alpha(57, 30) == 128)
    }
  }

  @Test("Dashes follow the pattern and phase")
  func dashes() {
    let line = Path([.move(Point(0, 1)), .line(Point(20, 1))])
    func row(_ dash: [Double], phase: Double = 0, cap: Stroke.Cap = .butt) -> String {
      Canvas.stroking(
        line, Stroke(paint: .black, width: 2, dash: dash, phase: phase, cap: cap), width: 20, height: 1
      )
      .picture
    }
    #expect(row([4, 2]) == "####  ####  ####  ##")
    #expect(row([4, 2], phase: 3) == "#  ####  ####  #### ")
    #expect(row([4, 2], phase: -1) == " ####  ####  ####  #")
    #expect(row([4, 2], phase: 9) == row([4, 2], phase: 3))
    #expect(row([3]) == "###   ###   ###   ##")
    #expect(row([1, 2, 3]) == "#  ### ##   #  ### #")
    #expect(row([0, 5], cap: .square) == "#   ##   ##   ##   #")
    #expect(row([0, 5]) == String(repeating: " ", count: 20))
    #expect(row([]) == String(repeating: "#", count: 20))
    #expect(row([0, 0]) == row([]))
    #expect(row([-1, 2]) == row([]))
    #expect(row([.nan, 2]) == row([]))
  }

  @Test("A closed path of round dots has whole dots, each drawn once")
  func dots() {
    let square = Path(rect: Rect(x: 20, y: 20, width: 40, height: 40))
    let dots = Stroke(
      paint: .color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)), width: 6, dash: [0, 10], cap: .round)
    expect(ink(square, dots), near: 16 * Double.pi * 9 * 128 / 255, within: 4e-3)
  }

  @Test("A dash across the start of a closed path is joined there")
  func closedDashes() {
    // The perimeter is 160. The pattern is on from 145 to 165, around the first corner in one piece.
    let square = Path(rect: Rect(x: 20, y: 20, width: 40, height: 40))
    let drawn = Canvas.stroking(
      square, Stroke(paint: .black, width: 6, dash: [20, 140], phase: 15), width: 64, height: 64)
    #expect(drawn.alpha(17, 17) == 255)
    expect(drawn.ink, near: 20 * 6)
  }

  @Test("Trimming keeps the given range of the total length")
  func trim() {
    let two = Path([.move(Point(0, 1)), .line(Point(8, 1)), .move(Point(10, 1)), .line(Point(18, 1))])
    func row(_ trim: ClosedRange<Double>, dash: [Double] = []) -> String {
      Canvas.stroking(two, Stroke(paint: .black, width: 2, dash: dash, trim: trim), width: 18, height: 1)
        .picture
    }
    #expect(row(0...1) == "########  ########")
    #expect(row(0.25...0.75) == "    ####  ####    ")
    #expect(row(0.5...0.625) == "          ##      ")
    #expect(row(0.125...1, dash: [3, 1]) == "  # ###   ### ### ")
    #expect(row(0.5...0.5) == "                  ")
    #expect(row(-3...7) == row(0...1))
    // A trimmed closed path is open.
    let square = Path(rect: Rect(x: 20, y: 20, width: 40, height: 40))
    expect(ink(square, Stroke(paint: .black, width: 4, trim: 0...0.25)), near: 160)
  }

  @Test("Contours of zero length become dots with round or square caps")
  func emptyContours() {
    for path in [
      Path([.move(Point(30, 30)), .line(Point(30, 30))]), Path([.move(Point(30, 30)), .close]),
      Path([.move(Point(30, 30)), .cubic(Point(30, 30), Point(30, 30), Point(30, 30))]),
    ] {
      expect(ink(path, Stroke(paint: .black, width: 10, cap: .round)), near: Double.pi * 25)
      expect(ink(path, Stroke(paint: .black, width: 10, cap: .square)), near: 100)
      #expect(ink(path, Stroke(paint: .black, width: 10, cap: .butt)) == 0)
    }
    #expect(ink(Path([.move(Point(30, 30))]), Stroke(paint: .black, width: 10, cap: .round)) == 0)
  }

  @Test("A stroke inside or outside a closed path covers only that side")
  func alignment() {
    let square = Path(rect: Rect(x: 20.3, y: 20.6, width: 30, height: 30))
    expect(ink(square, Stroke(paint: .black, width: 5, alignment: .inside)), near: 900 - 400)
    expect(ink(square, Stroke(paint: .black, width: 5, alignment: .outside)), near: 1600 - 900)
    expect(ink(square, Stroke(paint: .black, width: 40, alignment: .inside)), near: 900)
    let reversed = Path(points: [Point(20, 20), Point(20, 50), Point(50, 50), Point(50, 20)])
    expect(ink(reversed, Stroke(paint: .black, width: 5, alignment: .inside)), near: 500)
    for width in [0.2, 0.7, 1, 3] {
      let circle = Path(circle: Point(40.3, 40.1), radius: 20)
      let inner = (20 - width) * (20 - width)
      let outer = (20 + width) * (20 + width)
      expect(
        ink(circle, Stroke(paint: .black, width: width, alignment: .inside)), near: Double.pi * (400 - inner),
        within: 6e-3)
      expect(
        ink(circle, Stroke(paint: .black, width: width, alignment: .outside)),
        near: Double.pi * (outer - 400), within: 6e-3)
    }
    // The hole of a ring is outside: an inner stroke is between the two circles.
    let ring = Path(
      Path(circle: Point(40, 40), radius: 30).elements
        + Path(circle: Point(40, 40), radius: 15).transformed(
          by: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 80, ty: 0)
        ).elements)
    expect(
      ink(ring, Stroke(paint: .black, width: 2, alignment: .inside)),
      near: Double.pi * (900 - 784 + 289 - 225), within: 4e-3)
    // An open path has no interior.
    expect(ink(StrokeTests.segment, Stroke(paint: .black, width: 4, alignment: .inside)), near: 96)
  }

  @Test("The width is applied before the transform")
  func unevenScale() {
    let stretched = AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    let flat = Path([.move(Point(5, 20)), .line(Point(25, 20))])
    let upright = Path([.move(Point(20, 5)), .line(Point(20, 25))])
    expect(ink(flat, Stroke(paint: .black, width: 3), stretched), near: 40 * 3)
    expect(ink(upright, Stroke(paint: .black, width: 3), stretched), near: 20 * 6)
  }

  @Test("A stroke wider than the radius of its curve has no hole")
  func tightCurves() {
    let hairpin = Path([.move(Point(25, 70)), .quad(Point(40, -30), Point(55, 70))])
    let drawn = Canvas.stroking(hairpin, Stroke(paint: .black, width: 24), width: 96, height: 96)
    for y in 22..<34 { #expect(drawn.alpha(40, y) == 255, "row \(y)") }
    let cusp = Path([.move(Point(20, 60)), .cubic(Point(80, 10), Point(20, 10), Point(80, 60))])
    let bent = Canvas.stroking(cusp, Stroke(paint: .black, width: 20), width: 96, height: 96)
    for y in 16..<30 { #expect(bent.alpha(49, y) == 255, "row \(y)") }
  }
}
