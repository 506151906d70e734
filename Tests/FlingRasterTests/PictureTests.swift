import FlingGeometry
import FlingRaster
import Testing

@Suite("Pictures")
struct PictureTests {
  /// An opaque picture whose red channel is a function of the position.
  private func picture(_ width: Int, _ height: Int, _ red: (Int, Int) -> Double) -> Bitmap {
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(0xFF00_0000 | UInt32(red(x, y) + 0.5)) }
    }
    return Bitmap(width: width, height: height, pixels: pixels)!
  }

  private func draw(
    _ bitmap: Bitmap, in frame: Rect, box: Rect? = nil, transform: AffineTransform = .identity,
    opacity: Double = 1, tint: Color? = nil, side: Int = 48
  ) -> Bitmap {
    var canvas = Canvas(width: side, height: side, pictures: [Picture(bitmap)])
    canvas.fill(
      Path(rect: box ?? frame), paint: .picture(PictureFill(number: 0, frame: frame, tint: tint)),
      transform: transform, opacity: opacity)
    return canvas.bitmap
  }

  private var noise: Bitmap {
    var draws = SeededRandom(seed: 42)
    let pixels = (0..<20 * 16).map { _ -> UInt32 in
      let alpha = UInt32(draws.number(in: 0...255.9))
      return alpha << 24 | UInt32(draws.unit() * Double(alpha)) << 16 | UInt32(draws.unit() * Double(alpha))
    }
    return Bitmap(width: 20, height: 16, pixels: pixels)!
  }

  @Test("A picture in its own size on whole pixels is copied exactly, also through the canvas scale")
  func copies() {
    let noise = noise
    let actual = draw(noise, in: Rect(x: 5, y: 7, width: 20, height: 16))
    #expect(actual.cropped(x: 5..<25, y: 7..<23) == noise)
    #expect(actual.pixels.filter { $0 != 0 }.count == noise.pixels.filter { $0 != 0 }.count)
    let half = draw(
      noise, in: Rect(x: 2.5, y: 3.5, width: 10, height: 8), transform: AffineTransform(scaleX: 2, y: 2))
    #expect(half == actual)
  }

  @Test("A picture rotated by 90° keeps its pixels")
  func quarters() {
    let noise = noise
    let turned = draw(
      noise, in: Rect(x: 0, y: 0, width: 20, height: 16),
      transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 4))
    for y in 0..<16 {
      for x in 0..<20 { #expect(turned[29 - y, 4 + x] == noise[x, y]) }
    }
  }

  @Test("A smaller picture has the mean of the covered source pixels", arguments: [2, 3, 5, 8])
  func means(factor: Int) {
    var draws = SeededRandom(seed: 42)
    var values: [Double] = []
    for _ in 0..<(40 * 40) { values.append(draws.number(in: 0...255).rounded()) }
    let large = picture(40, 40) { values[$1 * 40 + $0] }
    let count = 40 / factor
    guard count * factor == 40 else { return means(large, 40.0 / 13, 13, values) }
    means(large, Double(factor), count, values)
  }

  private func means(_ large: Bitmap, _ ratio: Double, _ count: Int, _ values: [Double]) {
    let side = Double(count)
    let actual = draw(large, in: Rect(x: 0, y: 0, width: side, height: side))
    for row in 0..<count {
      for column in 0..<count {
        var sum = 0.0
        for y in 0..<40 {
          for x in 0..<40 {
            func share(_ old: Int, _ new: Int) -> Double {
              max(
                0, min(Double(old + 1), Double(new + 1) * ratio) - max(Double(old), Double(new) * ratio))
            }
            sum += values[y * 40 + x] * share(x, column) * share(y, row)
          }
        }
        let truth = sum / (ratio * ratio)
        // Each mipmap level is rounded once. The pixel borders of other ratios may differ from those of the levels.
        let halvings = [2: 1.0, 8: 3][ratio]
        let error = abs(Double(actual[column, row] & 255) - truth)
        #expect(error <= (halvings.map { 0.5 * $0 + 0.01 } ?? 30))
      }
    }
  }

  @Test("A linear ramp stays linear when it is enlarged or rotated", arguments: [0.0, 0.3, 1.1])
  func ramps(angle: Double) {
    let ramp = picture(24, 24) { x, _ in Double(x) * 10 }
    let map = AffineTransform(translationX: -12, y: -12)
      .concatenating(AffineTransform(scaleX: 1.6, y: 1.6))
      .concatenating(AffineTransform(rotationAngle: angle))
      .concatenating(AffineTransform(translationX: 24, y: 24))
    let actual = draw(ramp, in: Rect(x: 0, y: 0, width: 24, height: 24), transform: map)
    var seen = 0
    for y in 0..<48 {
      for x in 0..<48 {
        let source = map.inverted!.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))
        guard (2...22).contains(source.x), (1...23).contains(source.y) else { continue }
        seen += 1
        #expect(abs(Double(actual[x, y] & 255) - (source.x - 0.5) * 10) <= 0.6)
      }
    }
    #expect(seen > 800)
  }

  @Test("A picture of one color has no fringe, whatever its frame and rotation")
  func flat() {
    let flat = picture(30, 10) { _, _ in 200 }
    for (frame, angle) in [
      (Rect(x: 3.3, y: 4.4, width: 30, height: 10), 0.0), (Rect(x: 8, y: 8, width: 11, height: 29), 0.4),
      (Rect(x: 14, y: 2, width: 7.5, height: 3.1), 0.7), (Rect(x: -9, y: -9, width: 90, height: 90), 0.1),
    ] {
      let map = AffineTransform(rotationAngle: angle)
      let actual = draw(flat, in: frame, transform: map)
      var shape = Canvas(width: 48, height: 48)
      shape.fill(
        Path(rect: frame), paint: .color(Color(red: 200.0 / 255, green: 0, blue: 0)), transform: map)
      #expect(actual.distance(to: shape.bitmap) <= 1)
    }
  }

  @Test("A picture smaller than its box has antialiased edges")
  func openEdges() {
    let flat = picture(8, 8) { _, _ in 255 }
    let frame = Rect(x: 12.25, y: 10, width: 16, height: 16)
    let actual = draw(flat, in: frame, box: Rect(x: 2, y: 2, width: 40, height: 40))
    #expect([11, 12, 13, 27, 28, 29].map { actual.alpha($0, 15) } == [0, 191, 255, 255, 64, 0])
    #expect([9, 10, 25, 26].map { actual.alpha(20, $0) } == [0, 255, 255, 0])
  }

  @Test("A tint keeps the opacity of a picture and replaces its colors")
  func tint() {
    let noise = noise
    let actual = draw(
      noise, in: Rect(x: 0, y: 0, width: 20, height: 16), opacity: 0.5,
      tint: Color(red: 0, green: 1, blue: 0))
    for y in 0..<16 {
      for x in 0..<20 {
        let alpha = Double(noise[x, y] >> 24) * 128 / 255
        #expect(abs(Double(actual[x, y] >> 24) - alpha) <= 1)
        #expect(actual[x, y] & 0xFF00FF == 0 && actual[x, y] >> 8 & 255 == actual[x, y] >> 24)
      }
    }
  }

  @Test("Fits follow object-fit of CSS")
  func fits() {
    let box = Rect(x: 10, y: 20, width: 100, height: 100)
    let size = Size(width: 50, height: 25)
    #expect(PictureFit.fill.frame(of: size, in: box) == box)
    #expect(PictureFit.contain.frame(of: size, in: box) == Rect(x: 10, y: 45, width: 100, height: 50))
    #expect(PictureFit.cover.frame(of: size, in: box) == Rect(x: -40, y: 20, width: 200, height: 100))
    #expect(PictureFit.none.frame(of: size, in: box) == Rect(x: 35, y: 57.5, width: 50, height: 25))
  }

  @Test("A picture with an extreme frame and a missing picture draw nothing")
  func extremeFrame() {
    let flat = picture(3, 3) { _, _ in 255 }
    for frame in [
      Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: .nan, y: 0, width: 5, height: 5),
      Rect(x: 0, y: 0, width: 1e300, height: 1e300), Rect(x: 0, y: 0, width: 1e-300, height: 1e-300),
      Rect(x: 1e18, y: 0, width: 5, height: 5), Rect(x: 0, y: 0, width: .infinity, height: 1),
    ] {
      let nothing = Bitmap(width: 48, height: 48)
      #expect(draw(flat, in: frame, box: Rect(x: 0, y: 0, width: 9, height: 9)) == nothing)
      #expect(draw(flat, in: frame, transform: AffineTransform(rotationAngle: 1)) == nothing)
    }
    var canvas = Canvas(width: 4, height: 4)
    canvas.fill(
      Path(rect: Rect(x: 0, y: 0, width: 4, height: 4)),
      paint: .picture(PictureFill(number: 0, frame: Rect(x: 0, y: 0, width: 4, height: 4))))
    #expect(canvas.bitmap == Bitmap(width: 4, height: 4))
  }
}
