import FlingGeometry
import FlingRaster
import Testing

@Suite("Patterns")
struct PatternTests {
  static let dark = Color(red: 0, green: 0, blue: 0)
  static let light = Color.white

  /// The share of the light color in each pixel of a canvas cleared with a paint, in 255ths.
  private func lights(_ paint: Paint, _ transform: AffineTransform = .identity, side: Int = 12) -> [[Int]] {
    var canvas = Canvas(width: side, height: side)
    canvas.clear(paint, transform: transform)
    return (0..<side).map { y in (0..<side).map { Int(canvas.bitmap[$0, y] & 255) } }
  }

  @Test("A checker on whole pixels is exact, and the first color is at the origin")
  func checker() {
    let actual = lights(.checker(size: 2, PatternTests.dark, PatternTests.light))
    for y in 0..<12 {
      for x in 0..<12 { #expect(actual[y][x] == ((x / 2 + y / 2) % 2 == 0 ? 0 : 255)) }
    }
    let moved = lights(.checker(size: 2, PatternTests.dark, PatternTests.light), .moving(1, 0))
    #expect(moved[0].prefix(4) == [255, 0, 0, 255])
  }

  @Test("A checker between pixels mixes its colors by area")
  func softChecker() {
    let actual = lights(.checker(size: 2.5, PatternTests.dark, PatternTests.light))
    #expect(actual[0].prefix(6) == [0, 0, 128, 255, 255, 0])
    #expect(actual[2].prefix(3) == [128, 128, 128])
    let quarter = lights(.checker(size: 3, PatternTests.dark, PatternTests.light), .moving(0.25, 0.25))
    // Three quarters of the pixel are in the first band along both axes.
    let light: Double = 2 * 0.75 * 0.25
    #expect(quarter[0][0] == Int((light * 255).rounded()))
  }

  @Test("Stripes advance downward, and to the right after a rotation by 90°")
  func stripes() {
    let flat = lights(.stripes(width: 3, angle: 0, PatternTests.dark, PatternTests.light))
    #expect((0..<7).map { flat[$0][5] } == [0, 0, 0, 255, 255, 255, 0])
    let upright = lights(.stripes(width: 3, angle: Double.pi / 2, PatternTests.dark, PatternTests.light))
    #expect(upright[5].prefix(7) == [0, 0, 0, 255, 255, 255, 0])
  }

  @Test("Slanted stripes cover pixels by area", arguments: [0.2, Double.pi / 4, 1.1, 2.5])
  func slanted(angle: Double) {
    let width = 2.7
    let actual = lights(.stripes(width: width, angle: angle, PatternTests.dark, PatternTests.light))
    let (sine, cosine) = Elementary.sincos(angle > Double.pi / 2 ? angle - Double.pi : angle)
    for y in 0..<12 {
      for x in 0..<12 {
        var count = 0
        for i in 0..<32 {
          for j in 0..<32 {
            let u =
              (-(Double(x) + (Double(j) + 0.5) / 32) * sine + (Double(y) + (Double(i) + 0.5) / 32) * cosine)
              / width
            if (u - 2 * (u / 2).rounded(.down)) >= 1 { count += 1 }
          }
        }
        #expect(abs(Double(actual[y][x]) - Double(count) * 255 / 1024) < 6)
      }
    }
  }

  @Test("A pattern much finer than pixels has the mean of its colors")
  func fine() {
    for paint in [
      Paint.checker(size: 0.001, PatternTests.dark, PatternTests.light),
      .stripes(width: 0.0017, angle: 0.4, PatternTests.dark, PatternTests.light),
      .stripes(width: 0, angle: 0.4, PatternTests.dark, PatternTests.light),
      .checker(size: .nan, PatternTests.dark, PatternTests.light),
    ] {
      #expect(lights(paint).joined().allSatisfy { abs($0 - 128) <= 1 })
    }
  }

  @Test("A pattern moves with its path")
  func anchoring() {
    let paint = Paint.checker(size: 4, PatternTests.dark, PatternTests.light)
    let square = Path(rect: Rect(x: 0, y: 0, width: 20, height: 20))
    var canvas = Canvas(width: 64, height: 64)
    canvas.fill(square, paint: paint, transform: .moving(10, 10))
    var moved = Canvas(width: 64, height: 64)
    moved.fill(square, paint: paint, transform: .moving(33, 27))
    #expect(canvas.bitmap.cropped(x: 10..<30, y: 10..<30) == moved.bitmap.cropped(x: 33..<53, y: 27..<47))
    #expect(canvas.bitmap[10, 10] == 0xFF00_0000)
    #expect(canvas.bitmap[14, 10] == 0xFFFF_FFFF)
  }

  @Test("A translucent pattern blends with the backdrop, and opacity applies to both colors")
  func translucent() {
    var canvas = Canvas(width: 4, height: 2)
    canvas.clear(.white)
    canvas.fill(
      Path(rect: Rect(x: 0, y: 0, width: 4, height: 2)), paint: .checker(size: 2, PatternTests.dark, .clear),
      opacity: 0.5)
    #expect(canvas.bitmap[0, 0] & 255 == 127)
    #expect(canvas.bitmap[2, 0] & 255 == 255)
  }
}
