import FlingGeometry
import FlingRaster
import Testing

@Suite("Gradients")
struct GradientTests {
  static let sunset = [
    Gradient.Stop(Color(red: 1, green: 0.2, blue: 0.1), at: 0),
    Gradient.Stop(Color(red: 1, green: 0.9, blue: 0.2, alpha: 0.25), at: 0.3),
    Gradient.Stop(Color(red: 0.1, green: 0.3, blue: 1, alpha: 0.8), at: 0.85),
  ]

  /// Premultiplied channels at a position, by the rules of CSS in double precision.
  private func reference(_ stops: [Gradient.Stop], _ position: Double) -> [Double] {
    func channels(_ color: Color) -> [Double] {
      [color.red, color.green, color.blue, 1].map { $0 * color.alpha * 255 }
    }
    if position < stops[0].position { return channels(stops[0].color) }
    for (before, after) in zip(stops, stops.dropFirst()) where position < after.position {
      let share = (position - before.position) / (after.position - before.position)
      return zip(channels(before.color), channels(after.color)).map { $0 * (1 - share) + $1 * share }
    }
    return channels(stops[stops.count - 1].color)
  }

  /// The maximum error of a channel, and whether a channel exceeds its alpha.
  private func worst(
    _ gradient: Gradient, _ transform: AffineTransform, side: Int = 61,
    position: (Point) -> Double, isJudged: (Point) -> Bool = { _ in true }
  ) -> (error: Double, exceeds: Bool) {
    var canvas = Canvas(width: side, height: side)
    canvas.clear(.gradient(gradient), transform: transform)
    let bitmap = canvas.bitmap
    let inverse = transform.inverted!
    var worst = 0.0
    var exceeds = false
    for y in 0..<side {
      for x in 0..<side {
        let point = inverse.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))
        let channels = [0, 8, 16, 24].map { Double(bitmap[x, y] >> UInt32($0) & 255) }
        if channels[0...2].max()! > channels[3] { exceeds = true }
        guard isJudged(point) else { continue }
        let truth = reference(gradient.stops, position(point))
        for (a, b) in zip(channels, truth) { worst = max(worst, abs(a - b)) }
      }
    }
    return (worst, exceeds)
  }

  static let transforms = [
    AffineTransform.identity,
    AffineTransform(rotationAngle: 0.6).concatenating(AffineTransform(translationX: 12, y: -9)),
    AffineTransform(a: 1.7, b: 0.2, c: -0.4, d: 0.6, tx: 3.3, ty: 8.1),
    AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 0),
    AffineTransform(scaleX: 0.02, y: 0.03),
  ]

  @Test(
    "A linear gradient equals the reference within rounding", arguments: transforms, [0.0, 0.5, 1.2, 3, 4.5])
  func linear(transform: AffineTransform, angle: Double) {
    let (sine, cosine) = Elementary.sincos(angle)
    let from = Point(30, 31)
    let to = from + Point(sine, -cosine) * 24
    let gradient = Gradient(
      .line(from: Gradient.Anchor(from), to: Gradient.Anchor(to)), stops: GradientTests.sunset)
    // Where the whole gradient is narrower than a pixel, its edge is antialiased.
    let isTiny = transform == GradientTests.transforms[4]
    let (error, exceeds) = worst(
      gradient, transform, position: { ($0 - from).dot(to - from) / (24 * 24) },
      isJudged: { isTiny ? ($0 - from).dot(to - from).magnitude > 24 * 120 : $0.x > -1e9 })
    #expect(error <= 0.52)
    #expect(!exceeds)
  }

  @Test(
    "A radial gradient equals the reference within rounding", arguments: transforms.prefix(4), [3.5, 20, 90])
  func radial(transform: AffineTransform, radius: Double) {
    let center = Point(31.3, 28.9)
    let gradient = Gradient(
      .radial(center: Gradient.Anchor(center), radius: radius), stops: GradientTests.sunset)
    let (error, exceeds) = worst(gradient, transform, position: { $0.distance(to: center) / radius })
    #expect(error <= 0.52)
    #expect(!exceeds)
  }

  @Test(
    "A conic gradient equals the reference within rounding", arguments: transforms.prefix(4), [0, 0.7, 4])
  func conic(transform: AffineTransform, start: Double) {
    let center = Point(30.2, 31.7)
    let gradient = Gradient(
      .conic(center: Gradient.Anchor(center), start: start), stops: GradientTests.sunset)
    let (error, exceeds) = worst(
      gradient, transform,
      position: { point in
        let offset = point - center
        let turns = (Elementary.atan2(offset.x, -offset.y) - start) / (2 * .pi)
        return turns - turns.rounded(.down)
      },
      isJudged: { point in
        // The seam is antialiased within a pixel of its ray.
        let (sine, cosine) = Elementary.sincos(start)
        return (point - center).cross(Point(sine, -cosine)).magnitude > 3
          || (point - center).dot(Point(sine, -cosine)) < -3
      })
    #expect(error <= 0.52)
    #expect(!exceeds)
  }

  /// A position folded into the stops' own range.
  private func folded(_ position: Double, _ spread: Gradient.Spread) -> Double {
    let period = spread == .reflect ? 2.0 : 1
    let rest = position - (position / period).rounded(.down) * period
    return rest > 1 ? 2 - rest : rest
  }

  /// Stops whose first and last colors are equal, so that a period does not end with an edge.
  static let round = [
    Gradient.Stop(Color(red: 1, green: 0.2, blue: 0.1), at: 0),
    Gradient.Stop(Color(red: 0.1, green: 0.3, blue: 1, alpha: 0.8), at: 0.45),
    Gradient.Stop(Color(red: 1, green: 0.2, blue: 0.1), at: 1),
  ]

  @Test(
    "A repeated or reflected gradient equals the reference within rounding", arguments: transforms.prefix(4),
    [Gradient.Spread.repeat, .reflect])
  func spread(transform: AffineTransform, spread: Gradient.Spread) {
    let (from, to) = (Point(30, 31), Point(44, 47))
    let stops = spread == .repeat ? GradientTests.round : GradientTests.sunset
    let line = Gradient(
      .line(from: Gradient.Anchor(from), to: Gradient.Anchor(to)), stops: stops, spread: spread)
    let linear = worst(
      line, transform,
      position: { folded(($0 - from).dot(to - from) / (to - from).dot(to - from), spread) })
    #expect(linear.error <= 0.6 && !linear.exceeds)
    let center = Point(31.3, 28.9)
    let circles = Gradient(.radial(center: Gradient.Anchor(center), radius: 14), stops: stops, spread: spread)
    let radial = worst(circles, transform, position: { folded($0.distance(to: center) / 14, spread) })
    #expect(radial.error <= 0.6 && !radial.exceeds)
  }

  @Test("Where a period ends, the color changes within a pixel by area")
  func periodEdges() {
    func row(_ shift: Double) -> [UInt32] {
      var canvas = Canvas(width: 40, height: 1)
      let (from, to) = (Point(shift, 0), Point(shift + 10, 0))
      canvas.clear(
        .gradient(
          Gradient(
            .line(from: Gradient.Anchor(from), to: Gradient.Anchor(to)),
            stops: [
              .init(.black, at: -3), .init(.black, at: 0.5), .init(.white, at: 0.5), .init(.white, at: 2),
            ], spread: .repeat)))
      return canvas.bitmap.pixels.map { $0 & 255 }
    }
    let dark = [UInt32](repeating: 0, count: 5)
    let light = [UInt32](repeating: 255, count: 5)
    #expect(row(0) == dark + light + dark + light + dark + light + dark + light)
    #expect(row(0.25)[0..<12] == [64, 0, 0, 0, 0, 191, 255, 255, 255, 255, 64, 0])
  }

  @Test("A period within a pixel has the mean of its colors", arguments: [Gradient.Spread.repeat, .reflect])
  func tinyPeriods(spread: Gradient.Spread) {
    let anchor = Gradient.Anchor(Point(20, 20))
    for geometry in [
      Gradient.Geometry.line(from: anchor, to: Gradient.Anchor(Point(20.2, 20.3))),
      .radial(center: anchor, radius: 0.3),
      .focal(center: anchor, radius: 0.3, focus: Gradient.Anchor(Point(20.1, 20)), focusRadius: 0),
    ] {
      var canvas = Canvas(width: 40, height: 40)
      canvas.clear(
        .gradient(
          Gradient(
            geometry, stops: [.init(.black, at: 0), .init(.white, at: 0.5), .init(.white, at: 1)],
            spread: spread)))
      #expect(canvas.bitmap.pixels.allSatisfy { $0 == 0xFFBF_BFBF })
    }
  }

  /// The position of the largest circle through a point, for a focus circle inside the end circle.
  private func focalPosition(
    _ point: Point, _ center: Point, _ radius: Double, _ focus: Point, _ focusRadius: Double
  ) -> Double {
    func isOutside(_ t: Double) -> Bool {
      let middle = focus.mixed(with: center, by: t)
      return point.distance(to: middle) > focusRadius * (1 - t) + radius * t
    }
    var low = -focusRadius / (radius - focusRadius)
    var high = 1000.0
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if isOutside(middle) { low = middle } else { high = middle }
    }
    return high
  }

  @Test(
    "A radial gradient with a focus equals the reference within rounding", arguments: transforms.prefix(4),
    Gradient.Spread.allCases)
  func focal(transform: AffineTransform, spread: Gradient.Spread) {
    let (center, focus) = (Point(31.3, 28.9), Point(38, 22))
    for focusRadius in [0.0, 4] {
      let gradient = Gradient(
        .focal(
          center: Gradient.Anchor(center), radius: 20, focus: Gradient.Anchor(focus), focusRadius: focusRadius
        ),
        stops: spread == .repeat ? GradientTests.round : GradientTests.sunset, spread: spread)
      let (error, exceeds) = worst(
        gradient, transform,
        position: {
          let position = focalPosition($0, center, 20, focus, focusRadius)
          return spread == .pad ? position : folded(position, spread)
        })
      #expect(error <= 0.52, "focus radius \(focusRadius)")
      #expect(!exceeds)
    }
  }

  @Test("Where no circle of a gradient with a focus goes, it is transparent")
  func cone() {
    // The focus lies outside of the circle: the circles fill a cone that opens to the right.
    let gradient = Gradient(
      .focal(
        center: Gradient.Anchor(Point(30, 20)), radius: 5, focus: Gradient.Anchor(Point(10, 20)),
        focusRadius: 0),
      stops: [.init(.black, at: 0), .init(.white, at: 1)])
    var canvas = Canvas(width: 60, height: 40)
    canvas.clear(.gradient(gradient))
    #expect(canvas.bitmap[5, 20] == 0 && canvas.bitmap[30, 5] == 0)
    #expect(canvas.bitmap[24, 20] >> 24 == 255 && canvas.bitmap[50, 20] == 0xFFFF_FFFF)
    // A focus on the circle itself leaves a half plane.
    let edge = Gradient(
      .focal(
        center: Gradient.Anchor(Point(30, 20)), radius: 20, focus: Gradient.Anchor(Point(10, 20)),
        focusRadius: 0),
      stops: [.init(.black, at: 0), .init(.white, at: 1)])
    canvas.clear(.gradient(edge))
    #expect(
      canvas.bitmap[5, 20] == 0 && canvas.bitmap[14, 20] >> 24 == 255 && canvas.bitmap[55, 20] == 0xFFFF_FFFF)
  }

  @Test("A focus at the center changes nothing")
  func centralFocus() {
    let anchor = Gradient.Anchor(Point(21.3, 18.9))
    func picture(_ geometry: Gradient.Geometry) -> Bitmap {
      var canvas = Canvas(width: 48, height: 40)
      canvas.clear(.gradient(Gradient(geometry, stops: GradientTests.sunset)))
      return canvas.bitmap
    }
    let focal = picture(.focal(center: anchor, radius: 17, focus: anchor, focusRadius: 0))
    #expect(focal.distance(to: picture(.radial(center: anchor, radius: 17))) <= 1)
  }

  @Test("An opaque gradient is monotone and exact at both ends")
  func monotone() {
    let gradient = Gradient(
      .line(from: Gradient.Anchor(Point(10.5, 0)), to: Gradient.Anchor(Point(2010.5, 0))),
      stops: [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)])
    var canvas = Canvas(width: 2030, height: 1)
    canvas.clear(.gradient(gradient))
    let row = canvas.bitmap.pixels
    #expect(row[0...10].allSatisfy { $0 == 0xFF00_0000 })
    #expect(row[2010...].allSatisfy { $0 == 0xFFFF_FFFF })
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(Set(row).count == 256)
    #expect(row.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
  }

  @Test("Stops at equal positions switch the color within one pixel, by area")
  func hardStops() {
    let stops = [
      Gradient.Stop(.black, at: 0), Gradient.Stop(.black, at: 0.5), Gradient.Stop(.white, at: 0.5),
      Gradient.Stop(.white, at: 1),
    ]
    func row(_ middle: Double) -> [UInt32] {
      var canvas = Canvas(width: 20, height: 1)
      canvas.clear(
        .gradient(
          Gradient(
            .line(from: Gradient.Anchor(Point(middle - 8, 0)), to: Gradient.Anchor(Point(middle + 8, 0))),
            stops: stops)))
      return canvas.bitmap.pixels.map { $0 & 255 }
    }
    #expect(row(10) == [UInt32](repeating: 0, count: 10) + [UInt32](repeating: 255, count: 10))
    #expect(row(10.25)[9...11] == [0, 191, 255])
  }

  @Test("The seam of a conic gradient is antialiased like the edge of a shape")
  func seam() {
    // Half white, half black: the borders are two rays on one slanted line.
    let stops = [
      Gradient.Stop(.black, at: 0), Gradient.Stop(.black, at: 0.5), Gradient.Stop(.white, at: 0.5),
      Gradient.Stop(.white, at: 1),
    ]
    let angle = 0.4
    var canvas = Canvas(width: 40, height: 40)
    canvas.clear(
      .gradient(Gradient(.conic(center: Gradient.Anchor(Point(20, 20)), start: angle), stops: stops)))
    let (sine, cosine) = Elementary.sincos(angle)
    for y in 0..<40 {
      for x in 0..<40 {
        let offset = Point(Double(x) - 19.5, Double(y) - 19.5)
        guard offset.length > 2 else { continue }
        let side = offset.dot(Point(cosine, sine))
        let white = 255 * max(0, min(1, 0.5 - side))
        #expect(abs(Double(canvas.bitmap[x, y] & 255) - white) <= 0.51)
      }
    }
  }

  @Test("Missing positions are distributed evenly, and positions never decrease")
  func fixup() {
    func positions(_ positions: [Double?]) -> [Double] {
      Gradient(.linear(angle: 0), colors: positions.map { (Color.black, $0) }).stops.map(\.position)
    }
    #expect(positions([nil, nil]) == [0, 1])
    #expect(positions([nil, nil, nil, nil, nil]) == [0, 0.25, 0.5, 0.75, 1])
    #expect(positions([nil, 0.8, nil, nil, 0.2]) == [0, 0.8, 0.8, 0.8, 0.8])
    #expect(positions([0.5, nil, 1.5]) == [0.5, 1, 1.5])
    #expect(positions([-1, nil, 1, 0, nil]) == [-1, 0, 1, 1, 1])
    #expect(positions([.nan, .infinity]) == [0, 1])
  }

  @Test("The line of an angle exactly covers the box", arguments: [0, 0.3, 1, Double.pi / 2, 2.8, 4, 6])
  func covers(angle: Double) {
    let box = Rect(x: 10, y: 20, width: 300, height: 120)
    guard case .line(let from, let to) = Gradient(.linear(angle: angle), stops: []).placed(in: box).course
    else {
      Issue.record("a linear gradient has no line")
      return
    }
    let direction = to.offset - from.offset
    let shares = box.corners.map { ($0 - from.offset).dot(direction) / direction.dot(direction) }
    #expect(abs(shares.min()!) < 1e-12)
    #expect(abs(shares.max()! - 1) < 1e-12)
    let (sine, cosine) = Elementary.sincos(angle)
    #expect(abs(direction.cross(Point(sine, -cosine))) < 1e-9)
    #expect(direction.dot(Point(sine, -cosine)) > 0)
  }

  @Test("A degenerate gradient has the color of its last stop")
  func degenerate() {
    let anchor = Gradient.Anchor(Point(5, 5))
    for geometry in [
      Gradient.Geometry.line(from: anchor, to: anchor), .radial(center: anchor, radius: 0),
      .radial(center: anchor, radius: .nan), .conic(center: anchor, start: .infinity),
      .line(from: anchor, to: Gradient.Anchor(Point(.nan, 0))),
      .line(from: anchor, to: Gradient.Anchor(Point(5 + 1e-300, 5))),
      .radial(center: Gradient.Anchor(Point(1e300, 0)), radius: 3),
      .focal(center: anchor, radius: 3, focus: anchor, focusRadius: 3),
      .focal(center: anchor, radius: 3, focus: Gradient.Anchor(Point(.infinity, 0)), focusRadius: 0),
      .focal(center: anchor, radius: 3, focus: anchor, focusRadius: .nan),
    ] {
      var canvas = Canvas(width: 10, height: 10)
      canvas.clear(.color(.black))
      canvas.fill(
        Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)),
        paint: .gradient(
          Gradient(geometry, stops: [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)])))
      #expect(canvas.bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test("Thousands of stops closer than pixels produce only mixtures of their colors")
  func manyStops() {
    let stops = (0..<3000).map { index in
      Gradient.Stop(index % 2 == 0 ? .black : .white, at: Double(index / 2) / 1500)
    }
    let anchor = Gradient.Anchor(Point(20, 20))
    for geometry in [
      Gradient.Geometry.line(from: anchor, to: Gradient.Anchor(Point(60, 30))),
      .radial(center: anchor, radius: 40),
      .conic(center: anchor, start: 1),
      .focal(center: anchor, radius: 40, focus: Gradient.Anchor(Point(30, 30)), focusRadius: 2),
    ] {
      for spread in Gradient.Spread.allCases {
        var canvas = Canvas(width: 64, height: 64)
        canvas.clear(.gradient(Gradient(geometry, stops: stops, spread: spread)))
        for pixel in canvas.bitmap.pixels {
          let (alpha, green, blue) = (pixel >> 24, pixel >> 8 & 255, pixel & 255)
          #expect(alpha == 255)
          #expect(green == blue)
        }
      }
    }
  }

  private static let opaque: [Paint] = {
    let stops = [
      Gradient.Stop(Color(red: 0.9, green: 0.2, blue: 0.1), at: 0),
      Gradient.Stop(Color(red: 0.1, green: 0.8, blue: 0.2), at: 0.35),
      Gradient.Stop(Color(red: 0.3, green: 0.1, blue: 1), at: 0.35),
      Gradient.Stop(Color(red: 1, green: 1, blue: 0.4), at: 0.9),
    ]
    let middle = Gradient.Anchor(Point(150, 40))
    return [
      .gradient(
        Gradient(
          .line(from: Gradient.Anchor(Point(20, 10)), to: Gradient.Anchor(Point(270, 60))), stops: stops)
      ),
      .gradient(
        Gradient(.line(from: Gradient.Anchor(Point(0, 5)), to: Gradient.Anchor(Point(0, 70))), stops: stops)),
      .gradient(Gradient(.radial(center: middle, radius: 120), stops: stops)),
      .gradient(Gradient(.conic(center: middle, start: 1), stops: stops)),
      .checker(size: 7, .white, Color(red: 0.2, green: 0, blue: 0.7)),
      .stripes(width: 9, angle: 0.4, .white, Color(red: 0.2, green: 0, blue: 0.7)),
    ]
  }()

  @Test(
    "An opaque paint is mixed with the backdrop by coverage, in long and short runs", arguments: opaque)
  func byCoverage(paint: Paint) {
    var draws = SeededRandom(seed: 42)
    var shapes = Path(rect: Rect(x: 4, y: 3.3, width: 635.5, height: 50))
    for _ in 0..<12 {
      let center = Point(draws.number(in: 10...290), draws.number(in: 5...70))
      shapes.append(Path.pentagram(center: center, radius: draws.number(in: 3...40)))
      shapes.append(
        Path(
          circle: Point(draws.number(in: 10...290), draws.number(in: 5...70)),
          radius: draws.number(in: 0.3...9)))
    }
    let backdrop = Paint.stripes(
      width: 3, angle: 1, Color(red: 0.3, green: 0.6, blue: 0.1, alpha: 0.6), .black)
    var canvas = Canvas(width: 644, height: 76)
    canvas.clear(backdrop)
    let beneath = canvas.bitmap
    canvas.clear(paint)
    let colors = canvas.bitmap
    canvas.clear(backdrop)
    canvas.fill(shapes, rule: .evenodd, paint: paint)
    let drawn = canvas.bitmap
    let coverage = Canvas.filling(shapes, width: 644, height: 76, rule: .evenodd)
    func share(_ pixel: UInt32, _ shift: Int, of part: Int) -> Int {
      Int((Double((Int(pixel) >> shift & 255) * part) / 255).rounded())
    }
    for y in 0..<76 {
      for x in 0..<644 {
        let part = coverage.alpha(x, y)
        let expected = [0, 8, 16, 24].map {
          share(colors[x, y], $0, of: part) + share(beneath[x, y], $0, of: 255 - part)
        }
        #expect([0, 8, 16, 24].map { Int(drawn[x, y]) >> $0 & 255 } == expected, "\(x) \(y)")
      }
    }
  }

  @Test("A fill in two parts equals the whole fill")
  func parts() {
    let gradient = Gradient(
      .conic(center: Gradient.Anchor(Point(33, 21)), start: 1), stops: GradientTests.sunset)
    func picture(_ rects: [Rect]) -> Bitmap {
      var canvas = Canvas(width: 64, height: 48)
      for rect in rects { canvas.fill(Path(rect: rect), paint: .gradient(gradient)) }
      return canvas.bitmap
    }
    #expect(
      picture([Rect(x: 0, y: 0, width: 64, height: 48)])
        == picture([Rect(x: 0, y: 0, width: 23, height: 48), Rect(x: 23, y: 0, width: 41, height: 48)]))
  }

  @Test(
    "A wide fill in parts equals the whole fill, bit for bit",
    arguments: [
      Gradient.Geometry.line(from: .init(Point(11.3, 2)), to: .init(Point(1630, 77))),
      .radial(center: .init(Point(420.7, 21)), radius: 411),
      .conic(center: .init(Point(913.2, 20.4)), start: 1),
      .focal(center: .init(Point(420.7, 21)), radius: 411, focus: .init(Point(500, 10)), focusRadius: 3),
      .line(from: .init(Point(11.3, 2)), to: .init(Point(41, 20))),
      .radial(center: .init(Point(420.7, 21)), radius: 31),
    ], [Gradient.Spread.pad, .repeat, .reflect])
  func wideParts(geometry: Gradient.Geometry, spread: Gradient.Spread) {
    let gradient = Gradient(geometry, stops: GradientTests.sunset, spread: spread)
    func picture(_ lefts: [Double]) -> Bitmap {
      var canvas = Canvas(width: 1800, height: 60)
      for (left, right) in zip(lefts, lefts.dropFirst()) {
        canvas.fill(
          Path(rect: Rect(x: left, y: 0, width: right - left, height: 60)), paint: .gradient(gradient))
      }
      return canvas.bitmap
    }
    #expect(picture([0, 1800]) == picture([0, 23, 301, 302, 909, 1431, 1800]))
  }

  @Test("A stroke inside a path keeps its gradient next to contours without an interior")
  func clippedRows() throws {
    let path = try Path(svg: "M10 7 H40 Z M10 20 h30 v20 h-30 z")
    var canvas = Canvas(width: 50, height: 50)
    let gradient = Gradient(
      .linear(angle: .pi / 2),
      stops: [.init(Color(red: 1, green: 0, blue: 0), at: 0), .init(Color(red: 0, green: 0, blue: 1), at: 1)])
    canvas.stroke(path, Stroke(paint: .gradient(gradient), width: 8, alignment: .inside))
    #expect(canvas.bitmap[12, 30] >> 24 == 255)
    #expect(canvas.bitmap[12, 30] & 255 > 200 && canvas.bitmap[38, 30] & 255 < 60)
    #expect(canvas.bitmap[25, 7] == 0)
  }
}
