import FlingGeometry
import FlingRaster
import Testing

@Suite("Extreme input")
struct HostileInputTests {
  static let values: [Double] = [
    0, -1, 5, .leastNonzeroMagnitude, 1e9, -1e9, 1e18, 1e150, -1e300, .greatestFiniteMagnitude, .infinity,
    -.infinity, .nan,
  ]

  @Test("No coordinate, width or transform crashes or hangs", .timeLimit(.minutes(5)))
  func randomValues() {
    var draws = SeededRandom(seed: 42)
    func value() -> Double { HostileInputTests.values[Int(draws.unit() * 13)] }
    func point() -> Point { Point(value(), value()) }
    var canvas = Canvas(width: 16, height: 16)
    for _ in 0..<1500 {
      let path = Path([
        .line(point()), .move(point()), .line(point()), .quad(point(), point()),
        .cubic(point(), point(), point()), .close,
        .line(point()),
      ])
      let transform =
        draws.unit() < 0.5
        ? AffineTransform.identity
        : AffineTransform(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
      let paint: Paint =
        draws.unit() < 0.5
        ? .black
        : .stripes(
          width: value(), angle: value(), .black, Color(red: value(), green: 1, blue: 1, alpha: value()))
      canvas.fill(path, rule: .evenodd, paint: paint, transform: transform, opacity: value())
      canvas.stroke(
        path,
        Stroke(
          paint: paint, width: value(), dash: draws.unit() < 0.5 ? [] : [value(), value(), value()],
          phase: value(),
          cap: .round, join: draws.unit() < 0.5 ? .round : .miter, miterLimit: value(),
          alignment: draws.unit() < 0.5 ? .inside : .center),
        transform: transform)
      canvas.beginGroup(
        opacity: value(), blend: .overlay,
        bounds: Rect(x: value(), y: value(), width: value(), height: value()))
      canvas.clear(.checker(size: value(), .black, .white), transform: transform)
      canvas.endGroup()
    }
    #expect(
      canvas.bitmap.pixels.allSatisfy { pixel in
        (0..<3).allSatisfy { (pixel >> (8 * $0)) & 255 <= pixel >> 24 }
      })
  }

  @Test("No number of a gradient crashes or hangs", .timeLimit(.minutes(5)))
  func gradients() {
    var draws = SeededRandom(seed: 42)
    func value() -> Double {
      draws.unit() < 0.5 ? draws.number(in: -30...30) : HostileInputTests.values[Int(draws.unit() * 13)]
    }
    func anchor() -> Gradient.Anchor { Gradient.Anchor(Point(value(), value())) }
    let square = Path(rect: Rect(x: 0.5, y: 0.5, width: 14, height: 15))
    var canvas = Canvas(width: 16, height: 16)
    for round in 0..<6000 {
      let geometry: Gradient.Geometry =
        switch round % 4 {
        case 0: .line(from: anchor(), to: anchor())
        case 1: .radial(center: anchor(), radius: value())
        case 2: .conic(center: anchor(), start: value())
        default: .focal(center: anchor(), radius: value(), focus: anchor(), focusRadius: value())
        }
      let stops = (0..<Int(draws.unit() * 5)).map { _ in
        Gradient.Stop(Color(red: draws.unit(), green: value(), blue: 1, alpha: value()), at: value() / 30)
      }
      let spread = Gradient.Spread.allCases[round % 3]
      let transform =
        draws.unit() < 0.7
        ? AffineTransform.identity
        : AffineTransform(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
      canvas.fill(
        square, paint: .gradient(Gradient(geometry, stops: stops, spread: spread)), transform: transform,
        opacity: 0.9)
    }
    #expect(
      canvas.bitmap.pixels.allSatisfy { pixel in
        (0..<3).allSatisfy { (pixel >> (8 * $0)) & 255 <= pixel >> 24 }
      })
  }

  @Test(
    "No position, size or transform of glyphs crashes, and non-finite ones draw nothing",
    .timeLimit(.minutes(5)))
  func glyphs() {
    let outline = GlyphRun.Outline(
      font: 1, glyph: 1, path: Path(circle: Point(300, -300), radius: 280), unitsPerEm: 1024)
    func drawing(_ run: GlyphRun, _ transform: AffineTransform = .identity) -> Bitmap {
      var canvas = Canvas(width: 32, height: 32)
      canvas.fill(run, paint: .black, transform: transform)
      return canvas.bitmap
    }
    let origin = Point(8, 20)
    let alone = drawing(GlyphRun(size: 16, [.init(outline, at: origin)]))
    #expect(alone.ink > 10)
    for wild in HostileInputTests.values where !wild.isFinite {
      for odd in [Point(wild, 20), Point(8, wild), Point(wild, wild)] {
        for origins in [[odd, origin], [origin, odd], [odd]] {
          let drawn = drawing(GlyphRun(size: 16, origins.map { .init(outline, at: $0) }))
          // Either the whole drawable glyph or nothing.
          #expect(drawn.ink == 0 || drawn == alone)
        }
      }
      #expect(drawing(GlyphRun(size: wild, [.init(outline, at: origin)])).ink == 0)
      for transform in [
        AffineTransform(a: wild, b: 0, c: 0, d: wild, tx: 0, ty: 0),
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: wild, ty: 0),
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: wild),
        AffineTransform(a: 1, b: wild, c: 0, d: 1, tx: 0, ty: 0),
      ] {
        #expect(drawing(GlyphRun(size: 16, [.init(outline, at: origin)]), transform).ink == 0)
      }
    }
    var draws = SeededRandom(seed: 42)
    func value() -> Double { HostileInputTests.values[Int(draws.unit() * 13)] }
    for _ in 0..<2000 {
      let glyphs = (0..<3).map { _ in
        GlyphRun.Glyph(outline, at: draws.unit() < 0.5 ? origin : Point(value(), value()))
      }
      let scale = draws.unit() < 0.5 ? 1 : value()
      let size = draws.unit() < 0.5 ? 16 : value()
      let (offset, shift) = (Point(value(), value()), Point(value(), value()))
      let drawn = drawing(
        GlyphRun(size: size, glyphs).moved(by: offset),
        AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: shift.x, ty: shift.y))
      if !(size.isFinite && scale.isFinite && offset.isFinite && shift.isFinite) { #expect(drawn.ink == 0) }
    }
  }

  @Test("A shape far larger than the canvas covers it", arguments: [1e7, 1e12, 1e200])
  func large(size: Double) {
    let square = Path(rect: Rect(x: -size, y: -size, width: 2 * size, height: 2 * size))
    #expect(Canvas.filling(square, width: 8, height: 8).ink == 64)
    let half = Path(rect: Rect(x: 3, y: -size, width: size, height: 2 * size))
    #expect(Canvas.filling(half, width: 8, height: 8).ink == 40)
    let diamond = Path(points: [Point(-size, 4), Point(4, -size), Point(size, 4), Point(4, size)])
    #expect(Canvas.filling(diamond, width: 8, height: 8).ink == 64)
    let line = Path([.move(Point(-size, 4)), .line(Point(size, 4))])
    #expect(Canvas.stroking(line, Stroke(paint: .black, width: 2), width: 8, height: 8).ink == 16)
    #expect(Canvas.stroking(line, Stroke(paint: .black, width: size), width: 8, height: 8).ink == 64)
  }

  @Test("Dashes far shorter than a pixel become a line of their mean opacity")
  func endlessDashes() {
    let line = Path([.move(Point(-1e9, 4)), .line(Point(1e9, 4))])
    let drawn = Canvas.stroking(
      line, Stroke(paint: .black, width: 2, dash: [1e-3, 3e-3]), width: 8, height: 8)
    #expect(drawn.alpha(3, 3) == 64)
  }

  @Test("A path with a coordinate that is not finite draws nothing")
  func notFinite() {
    let path = Path([.move(Point(1, 1)), .line(Point(7, .nan)), .line(Point(1, 7))])
    #expect(Canvas.filling(path, width: 8, height: 8).ink == 0)
    #expect(Canvas.stroking(path, Stroke(paint: .black), width: 8, height: 8).ink == 0)
  }

  @Test("The size of a canvas is clamped to its limits")
  func sizes() {
    var canvas = Canvas(width: -5, height: 0)
    canvas.clear(.white)
    canvas.fill(Path(rect: Rect(x: -9, y: -9, width: 99, height: 99)), paint: .black)
    canvas.beginGroup(opacity: 0.5)
    canvas.clear(.white)
    canvas.endGroup()
    #expect(canvas.bitmap.pixels.isEmpty)
    #expect(Canvas(width: .max, height: 1).width == Bitmap.sideLimit)
  }

  @Test("A stroke inside ten thousand contours finishes in time", .timeLimit(.minutes(5)))
  func manyContours() {
    var elements: [Path.Element] = []
    for index in 0..<10_000 {
      let corner = Point(Double(index % 100), Double(index / 100))
      elements += Path(rect: Rect(x: corner.x, y: corner.y, width: 0.5, height: 0.5)).elements
    }
    let drawn = Canvas.stroking(Path(elements), Stroke(paint: .black, width: 2, alignment: .inside))
    #expect(drawn.alpha(5, 5) == 64)
  }
}
