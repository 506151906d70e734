import FlingGeometry
import FlingRaster
import TestTraits
import Testing

@Suite("Shadows")
struct ShadowTests {
  static let black = Color(red: 0, green: 0, blue: 0)
  static let box = Shape.rectangle(Rect(x: 20.3, y: 30.6, width: 70, height: 50), Corners(radius: 18))

  /// The shadow of a shape far to the left of the canvas, so that the shape hides none of it.
  static func draw(
    _ shape: Shape, blur: Double, spread: Double = 0, transform: AffineTransform = .identity, size: Int = 120
  ) -> Bitmap {
    var canvas = Canvas(width: size, height: size)
    // The shape moves left by 1,000 points and the shadow right by 1,000: the shadow is where the shape was.
    let shadow = Shadow(color: black, offset: Point(1000, 0), blur: blur, spread: spread)
    let back = AffineTransform.moving(-1000, 0).concatenating(transform)
    canvas.castShadow(shadow, of: ShadowCaster(shape: shape, fillOpacity: 1), transform: back)
    return canvas.bitmap
  }

  static func isInside(_ x: Double, _ y: Double, _ rect: Rect, _ radius: Point) -> Bool {
    let dx = max(0, abs(x - rect.midX) - rect.width / 2 + radius.x) / max(radius.x, 1e-9)
    let dy = max(0, abs(y - rect.midY) - rect.height / 2 + radius.y) / max(radius.y, 1e-9)
    return abs(x - rect.midX) <= rect.width / 2 && abs(y - rect.midY) <= rect.height / 2
      && dx * dx + dy * dy <= 1
  }

  @Test(
    "The shadow of a rounded rectangle differs from a Gaussian by at most 1.5 of 255, 0.3 on average",
    arguments: [5.0, 12, 24], [0.0, 3, 18])
  func roundedBoxes(blur: Double, radius: Double) {
    let rect = Rect(x: 30.3125, y: 40.625, width: 60, height: 44)
    let drawn = ShadowTests.draw(.rectangle(rect, Corners(radius: radius)), blur: blur)
    let truth = GaussianReference(width: 120, height: 120) {
      ShadowTests.isInside($0, $1, rect, Point(radius, radius))
    }.blurred(Point(blur / 2, blur / 2))
    let error = truth.difference(from: drawn)
    #expect(error.greatest <= 1.5 && error.mean <= 0.3, "\(error)")
  }

  @Test(
    "A narrow shadow of a rounded rectangle is the Gaussian of its area, not of its pixels",
    arguments: [2.0, 3],
    [0.0, 5])
  func narrow(blur: Double, radius: Double) {
    let rect = Rect(x: 8.3125, y: 10.625, width: 24, height: 16)
    let drawn = ShadowTests.draw(.rectangle(rect, Corners(radius: radius)), blur: blur, size: 40)
    // The reference blurs 4 × 4 samples a pixel.
    let fine = GaussianReference(width: 160, height: 160) {
      ShadowTests.isInside($0 / 4, $1 / 4, rect, Point(radius, radius))
    }.blurred(Point(blur * 2, blur * 2))
    let truth = GaussianReference(
      width: 40, height: 40,
      values: (0..<1600).map { index in
        var sum = 0.0
        for i in 0..<16 { sum += fine.values[(index / 40 * 4 + i / 4) * 160 + index % 40 * 4 + i % 4] }
        return sum / 16
      })
    let error = truth.difference(from: drawn)
    #expect(error.greatest <= 1.5 && error.mean <= 0.3, "\(error)")
  }

  @Test("The shadow of an ellipse differs from a Gaussian by at most 1.5 of 255", arguments: [4.0, 12, 24])
  func ellipses(blur: Double) {
    let rect = Rect(x: 30.2, y: 40.9, width: 60, height: 38)
    let drawn = ShadowTests.draw(.ellipse(rect), blur: blur)
    let truth = GaussianReference(width: 120, height: 120) {
      ShadowTests.isInside($0, $1, rect, Point(30, 19))
    }.blurred(Point(blur / 2, blur / 2))
    let error = truth.difference(from: drawn)
    #expect(error.greatest <= 1.5 && error.mean <= 0.3, "\(error)")
  }

  @Test(
    "The shadow of a rotated rectangle, a blur of its coverage, is as accurate",
    arguments: [0.0, 1, 4, 16, 36, 70])
  func turned(blur: Double) {
    let rect = Rect(x: -26, y: -18, width: 52, height: 36)
    let (sine, cosine) = Elementary.sincos(0.5)
    let rotation = AffineTransform(rotationAngle: 0.5).concatenating(.moving(60.2, 59.7))
    let drawn = ShadowTests.draw(.rectangle(rect, .square), blur: blur, transform: rotation)
    let truth = GaussianReference(width: 120, height: 120) { x, y in
      let (dx, dy) = (x - 60.2, y - 59.7)
      return abs(dx * cosine + dy * sine) <= 26 && abs(dy * cosine - dx * sine) <= 18
    }.blurred(Point(blur / 2, blur / 2))
    let error = truth.difference(from: drawn)
    #expect(error.greatest <= (blur == 0 || blur > 64 ? 2 : 1.5) && error.mean <= 0.45, "\(error)")
  }

  @Test("The closed form and the blurred coverage of a rectangle agree within 1 of 255")
  func closedFormAndBlur() {
    let rect = Rect(x: 30, y: 25, width: 60, height: 70)
    let closed = ShadowTests.draw(.rectangle(rect, .square), blur: 14)
    let blurred = ShadowTests.draw(.polygon(rect.corners, cornerRadius: 0), blur: 14)
    #expect(closed.distance(to: blurred) <= 1)
  }

  @Test("A non-uniform scale blurs non-uniformly")
  func uneven() {
    let rect = Rect(x: 10, y: 15, width: 20, height: 20)
    let drawn = ShadowTests.draw(
      .rectangle(rect, .square), blur: 4, transform: AffineTransform(scaleX: 3, y: 2))
    let truth = GaussianReference(width: 120, height: 120) { x, y in
      (30...90).contains(x) && (30...70).contains(y)
    }.blurred(Point(6, 4))
    #expect(truth.difference(from: drawn).greatest <= 1.5)
  }

  @Test(
    "Spread offsets the outline: sharp corners stay sharp, round ones grow, and a large negative spread removes it"
  )
  func spread() {
    let rect = Rect(x: 30, y: 30, width: 60, height: 60)
    let grown = ShadowTests.draw(.rectangle(rect, .square), blur: 0, spread: 10)
    #expect(grown.ink == 80 * 80)
    #expect(grown.alpha(20, 20) == 255 && grown.alpha(19, 20) == 0)
    let round = ShadowTests.draw(.rectangle(rect, Corners(radius: 20)), blur: 0, spread: 10)
    #expect(abs(round.ink - (80 * 80 - (4 - Double.pi) * 30 * 30)) < 2)
    let path = ShadowTests.draw(.polygon(rect.corners, cornerRadius: 0), blur: 0, spread: 10)
    #expect(abs(path.ink - (80 * 80 - (4 - Double.pi) * 10 * 10)) < 2)
    let shrunk = ShadowTests.draw(.polygon(rect.corners, cornerRadius: 0), blur: 0, spread: -10)
    #expect(abs(shrunk.ink - 40 * 40) < 1)
    #expect(ShadowTests.draw(.ellipse(rect), blur: 4, spread: -30).ink == 0)
  }

  @Test("A shadow is not drawn beneath its caster, and meets it without a seam")
  func hidden() {
    for opacity in [1.0, 0.5] {
      var canvas = Canvas(width: 100, height: 100)
      canvas.clear(.white)
      let circle = Shape.ellipse(Rect(x: 25.5, y: 25.5, width: 50, height: 50))
      let shadow = Shadow(color: ShadowTests.black, offset: .zero, blur: 0, spread: 20)
      canvas.castShadow(shadow, of: ShadowCaster(shape: circle, fillOpacity: opacity))
      canvas.fill(circle.path, paint: .color(Color(red: 0, green: 0, blue: 0, alpha: opacity)))
      // The disc has its own opacity; everything around it is black.
      #expect(canvas.bitmap[50, 50] & 255 == (opacity == 1 ? 0 : 127))
      let filled = Canvas.filling(circle.path, width: 100, height: 100)
      for y in 28..<72 {
        let coverage = Double(filled.alpha(26, y)) / 255
        let expected = coverage * (1 - opacity) * 255
        #expect(abs(Double(canvas.bitmap[26, y] & 255) - expected) <= 2)
      }
    }
  }

  @Test("A stroke without fill casts the shadow of the stroke only")
  func lines() {
    var canvas = Canvas(width: 120, height: 120)
    let ring = ShadowCaster(
      shape: .ellipse(Rect(x: 20, y: 20, width: 60, height: 60)), fillOpacity: nil,
      stroke: Stroke(paint: .black, width: 4))
    canvas.castShadow(Shadow(color: ShadowTests.black, offset: Point(20, 20), blur: 6), of: ring)
    #expect(canvas.bitmap.alpha(70, 70) == 0)
    #expect(canvas.bitmap.alpha(70, 40) > 60)
  }

  @Test("The shadow of a mirrored shape is the mirrored shadow, bit for bit", arguments: [0.0, 7, 36])
  func symmetry(blur: Double) {
    let polygon = [Point(30, 40), Point(90, 40), Point(75, 90), Point(45, 90)]
    for shape in [
      Shape.polygon(polygon, cornerRadius: 4), .ellipse(Rect(x: 40, y: 30, width: 40, height: 55)),
    ] {
      let drawn = ShadowTests.draw(shape, blur: blur)
      #expect(drawn == drawn.rearranged { (119 - $0, $1) })
    }
  }

  @Test("A shadow drawn in parts equals the whole")
  func parts() {
    for shape in [ShadowTests.box, .path(ShadowTests.box.path, .nonzero)] {
      for blur in [9.0, 36] {
        let whole = ShadowTests.draw(shape, blur: blur)
        var canvas = Canvas(width: 120, height: 120)
        for left in stride(from: 0, to: 120, by: 37) {
          canvas.beginClip(to: Path(rect: Rect(x: Double(left), y: 0, width: 37, height: 120)))
          canvas.castShadow(
            Shadow(color: ShadowTests.black, offset: Point(1000, 0), blur: blur),
            of: ShadowCaster(shape: shape, fillOpacity: 1), transform: .moving(-1000, 0))
          canvas.endClip()
        }
        #expect(canvas.bitmap == whole)
      }
    }
  }

  @Test("The shadow at an opacity is that share of the full shadow, even where it is almost invisible")
  func faint() {
    var draws = SeededRandom(seed: 42)
    for index in 0..<24 {
      let box = Rect(
        x: draws.number(in: -30...60), y: draws.number(in: -30...60), width: draws.number(in: 1...90),
        height: draws.number(in: 1...90))
      let shape: Shape =
        index % 3 == 0 ? .ellipse(box) : .rectangle(box, Corners(radius: draws.number(in: 0...30)))
      let blur = draws.number(in: 2...60)
      let opacity = index % 2 == 0 ? draws.number(in: 0.002...0.01) : draws.number(in: 0.01...0.9)
      let strong = ShadowTests.draw(shape, blur: blur)
      var canvas = Canvas(width: 120, height: 120)
      canvas.castShadow(
        Shadow(color: ShadowTests.black, offset: Point(1000, 0), blur: blur),
        of: ShadowCaster(shape: shape, fillOpacity: 1), transform: .moving(-1000, 0), opacity: opacity)
      let faint = canvas.bitmap
      for y in 0..<120 {
        for x in 0..<120 {
          let expected = opacity * Double(strong.alpha(x, y))
          // Both alphas are rounded, and coverage is quantized.
          let error = (Double(faint.alpha(x, y)) - expected).magnitude
          #expect(error <= 0.5 + opacity * (0.5 + 255 / 1024.0), "\(index) \(x) \(y)")
        }
      }
    }
  }

  @Test("Shadows of different colors do not affect each other")
  func colors() {
    let colors = [ShadowTests.black, Color(red: 1, green: 0, blue: 0, alpha: 0.5), ShadowTests.black]
    func cast(_ index: Int, on canvas: inout Canvas) {
      canvas.castShadow(
        Shadow(color: colors[index], offset: Point(1000 + Double(index) * 100, 0), blur: 8),
        of: ShadowCaster(shape: ShadowTests.box, fillOpacity: 1), transform: .moving(-1020, 0),
        opacity: index == 2 ? 0.3 : 1)
    }
    var together = Canvas(width: 320, height: 120)
    var sum = [UInt32](repeating: 0, count: 320 * 120)
    for index in colors.indices {
      cast(index, on: &together)
      var alone = Canvas(width: 320, height: 120)
      cast(index, on: &alone)
      for (position, pixel) in alone.bitmap.pixels.enumerated() { sum[position] |= pixel }
    }
    #expect(together.bitmap.pixels == sum)
  }

  @Test(
    "No value crashes, hangs or exhausts the memory; NaN casts no shadow",
    .heavy, .timeLimit(.minutes(5)))
  func extremeValues() {
    let numbers = [-1, 1e308, .nan]
    let shapes: [Shape] = [
      ShadowTests.box, .path(ShadowTests.box.path, .evenodd), .line(from: .zero, to: Point(60, 60)),
      .ellipse(Rect(x: 0, y: 0, width: 1e12, height: 1e-12)),
    ]
    for shape in shapes {
      for blur in [1e9, -1, .nan] {
        for spread in numbers {
          let shadow = Shadow(color: ShadowTests.black, offset: Point(spread, 3), blur: blur, spread: spread)
          let caster = ShadowCaster(shape: shape, fillOpacity: 1, stroke: Stroke(paint: .black, width: 3))
          var canvas = Canvas(width: 64, height: 64)
          canvas.castShadow(shadow, of: caster)
          #expect(canvas.bitmap.pixels.allSatisfy { $0 & 0x00FF_FFFF == 0 }, "\(shadow) is not black")
          if spread.isNaN {
            #expect(canvas.bitmap == Bitmap(width: 64, height: 64), "\(shadow) is cast")
          }
        }
      }
    }
  }
}
