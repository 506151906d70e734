import FlingGeometry
import FlingRaster
import Testing

@Suite("Glyphs")
struct GlyphTests {
  private static let em = 1024

  /// A ring and a pentagram, drawn at 16 pixels: 1/64 of a pixel per unit.
  private static let outlines: [GlyphRun.Outline] = {
    var ring = Path(circle: Point(300, -300), radius: 280)
    ring.append(
      Path(circle: Point(300, -300), radius: 150).transformed(
        by: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 600, ty: 0)))
    let star = Path.pentagram(center: Point(350, -350), radius: 400)
    return [ring, star].enumerated().map {
      GlyphRun.Outline(font: 1, glyph: UInt32($0.offset), path: $0.element, unitsPerEm: em)
    }
  }()

  /// Two lines of glyphs at positions that are multiples of `step`. No two glyphs share a pixel, because the
  /// sum of two rounded masks would differ there from the rounded coverage of both outlines.
  private func run(step: Double = 0x1p-20, size: Double = 16) -> GlyphRun {
    var draws = SeededRandom(seed: 42)
    let glyphs = (0..<24).map { index in
      let position = Point(
        Double(index % 12) * 13 + draws.unit(), Double(index / 12) * 20 + 18 + draws.unit())
      return GlyphRun.Glyph(
        GlyphTests.outlines[index % 2],
        at: Point((position.x / step).rounded() * step, (position.y / step).rounded() * step))
    }
    return GlyphRun(size: size, glyphs)
  }

  private func drawing(
    _ run: GlyphRun, paint: Paint = .white, transform: AffineTransform = .identity,
    glyphs: GlyphStore = GlyphStore(), on ground: Paint? = nil
  ) -> Bitmap {
    var canvas = Canvas(width: 160, height: 64, glyphs: glyphs)
    if let ground { canvas.clear(ground) }
    canvas.fill(run, paint: paint, transform: transform)
    return canvas.bitmap
  }

  private func outlined(
    _ run: GlyphRun, paint: Paint = .white, transform: AffineTransform = .identity, on ground: Paint? = nil
  ) -> Bitmap {
    var canvas = Canvas(width: 160, height: 64)
    if let ground { canvas.clear(ground) }
    canvas.fill(run.path, paint: paint, transform: transform)
    return canvas.bitmap
  }

  private func greatestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map { first, second in
      [0, 8, 16, 24].map { abs(Int(first >> $0 & 255) - Int(second >> $0 & 255)) }.max() ?? 0
    }.max() ?? 0
  }

  private static let paints: [Paint] = [
    .black, .white, .color(Color(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.4)),
    .checker(size: 3, Color(red: 1, green: 0, blue: 0, alpha: 0.7), .black),
    .gradient(
      Gradient(
        .line(from: Gradient.Anchor(Point(0, 0)), to: Gradient.Anchor(Point(160, 64))),
        stops: [
          Gradient.Stop(.white, at: 0), Gradient.Stop(Color(red: 0, green: 0, blue: 1, alpha: 0.2), at: 1),
        ])),
  ]

  @Test(
    "Glyphs at multiples of 1/16 pixel equal their outlines, bit for bit, in every paint", arguments: paints)
  func onSixteenths(paint: Paint) {
    let run = run(step: 1.0 / 16)
    let ground = Paint.checker(size: 5, .white, Color(red: 0.2, green: 0.5, blue: 0.4, alpha: 1))
    #expect(drawing(run, paint: paint, on: ground) == outlined(run, paint: paint, on: ground))
    #expect(drawing(run, paint: paint) == outlined(run, paint: paint))
  }

  @Test("Glyphs at other positions differ from their outlines by at most a shift of 1/32 pixel")
  func elsewhere() {
    let difference = greatestDifference(drawing(run()), outlined(run()))
    // Moving changes a pixel by at most 1/16; each drawing errs by up to 2 of 255, as `AccuracyTests` show.
    #expect(difference > 0 && difference <= 16 + 2 + 2, "\(difference) of 255")
  }

  @Test("Rotated, slanted, unevenly scaled and large glyphs are drawn as outlines at their exact position")
  func turned() {
    let transforms = [
      AffineTransform(rotationAngle: 0.1), AffineTransform(a: 1, b: 0, c: 0.2, d: 1, tx: 0, ty: 0),
      AffineTransform(scaleX: 1, y: 1.1), AffineTransform(scaleX: -1, y: -1),
      AffineTransform(scaleX: 4.5, y: 4.5),
    ]
    for transform in transforms {
      let placement = transform.concatenating(.moving(20.03, 3.02))
      #expect(
        greatestDifference(drawing(run(), transform: placement), outlined(run(), transform: placement)) <= 1)
    }
  }

  @Test("Overlapping glyphs of a run apply a translucent paint once")
  func overlaps() {
    let outline = GlyphTests.outlines[1]
    let once = GlyphRun(size: 16, [.init(outline, at: Point(20, 20))])
    let twice = GlyphRun(size: 16, [.init(outline, at: Point(20, 20)), .init(outline, at: Point(20, 20))])
    let paint = Paint.color(Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    let (first, second) = (drawing(once, paint: paint), drawing(twice, paint: paint))
    #expect(second.pixels.max() == first.pixels.max())
    #expect(second.pixels.max() == 0x8080_8080)
    // The sum of two rounded coverages differs from the rounded sum by at most 1.
    #expect(greatestDifference(second, outlined(twice, paint: paint)) <= 1)
  }

  @Test("Glyphs drawn in parts equal the whole, bit for bit")
  func parts() {
    let run = run()
    let whole = drawing(run, paint: GlyphTests.paints[4])
    var draws = SeededRandom(seed: 42)
    for _ in 0..<24 {
      let (x, y) = (draws.number(in: -8...150).rounded(), draws.number(in: -8...60).rounded())
      let part = Rect(
        x: x, y: y, width: draws.number(in: 1...90).rounded(), height: draws.number(in: 1...40).rounded())
      var canvas = Canvas(width: 160, height: 64)
      canvas.beginClip(to: Path(rect: part))
      canvas.fill(run, paint: GlyphTests.paints[4])
      canvas.endClip()
      var expected = [UInt32](repeating: 0, count: 160 * 64)
      for y in 0..<64 {
        for x in 0..<160 where part.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) {
          expected[160 * y + x] = whole[x, y]
        }
      }
      #expect(canvas.bitmap.pixels == expected, "\(part)")
    }
  }

  @Test("Glyphs moved by whole pixels have the same pixels")
  func moved() {
    let still = drawing(run())
    let moved = drawing(run(), transform: .moving(7, 9))
    #expect(still.cropped(x: 0..<153, y: 0..<55) == moved.cropped(x: 7..<160, y: 9..<64))
  }

  @Test("The glyph cache changes no pixel, whatever its limit")
  func memory() {
    let stores = [GlyphStore(), GlyphStore(byteLimit: 20_000), GlyphStore(byteLimit: 0)]
    for step in 0..<24 {
      let placement = AffineTransform.moving(Double(step) * 0.37, Double(step) * 0.11)
      let cold = drawing(run(), transform: placement)
      for store in stores {
        #expect(drawing(run(), transform: placement, glyphs: store) == cold)
        #expect(drawing(run(), transform: placement, glyphs: store) == cold)
      }
    }
    #expect(stores[0].byteCount > 20_000)
    #expect(stores[1].byteCount <= 20_000)
    #expect(stores[2].byteCount == 0)
  }

  @Test("The cache distinguishes outlines with the same font and glyph number")
  func sameNumber() {
    var other = GlyphTests.outlines[1]
    other.font = GlyphTests.outlines[0].font
    other.glyph = GlyphTests.outlines[0].glyph
    let store = GlyphStore()
    for outline in [GlyphTests.outlines[0], other, GlyphTests.outlines[0]] {
      let run = GlyphRun(size: 16, [.init(outline, at: Point(20, 20))])
      #expect(drawing(run, glyphs: store) == outlined(run))
    }
  }

  @Test("Canvases on several threads share a cache and draw the same pixels")
  func threads() async {
    let store = GlyphStore(byteLimit: 100_000)
    let placements = (0..<24).map { AffineTransform.moving(Double($0) * 0.21, Double($0) * 0.13) }
    let cold = placements.map { drawing(run(), transform: $0) }
    let shared = await withTaskGroup(of: (Int, Bitmap).self) { group in
      for (index, placement) in placements.enumerated() {
        group.addTask { (index, drawing(run(), transform: placement, glyphs: store)) }
      }
      var actual = [Bitmap?](repeating: nil, count: placements.count)
      for await (index, bitmap) in group { actual[index] = bitmap }
      return actual
    }
    #expect(shared == cold)
  }

  @Test("Glyphs at invalid or distant positions draw nothing and do not affect others")
  func invalidPositions() {
    let empty = Bitmap(width: 160, height: 64)
    let outline = GlyphTests.outlines[0]
    func glyph(_ x: Double, _ y: Double) -> GlyphRun.Glyph { .init(outline, at: Point(x, y)) }
    #expect(drawing(GlyphRun(size: 16, [glyph(.nan, 20)])) == empty)
    #expect(drawing(GlyphRun(size: 16, [glyph(20, .infinity)])) == empty)
    #expect(drawing(GlyphRun(size: .nan, [glyph(20, 20)])) == empty)
    #expect(drawing(GlyphRun(size: 16, [glyph(1e300, 20)])) == empty)
    #expect(drawing(run(), transform: .moving(.nan, 0)) == empty)
    #expect(drawing(run(), transform: AffineTransform(scaleX: 1e-300, y: 1e-300)) == empty)
    #expect(drawing(GlyphRun(size: 16)) == empty)
    let near = GlyphRun(size: 16, [glyph(20, 20)])
    let apart = GlyphRun(size: 16, [glyph(20, 20), glyph(2e7, 20)])
    #expect(drawing(apart) == drawing(near))
    var wide = outline
    wide.path = Path(rect: Rect(x: 0, y: -600, width: 1e7, height: 400))
    let beyond = GlyphRun(size: 16, [.init(wide, at: Point(20, 20))])
    #expect(drawing(beyond) == outlined(beyond))
  }
}
