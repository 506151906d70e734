import FlingGeometry
import FlingRaster
import Testing

@Suite("Blending")
struct BlendingTests {
  /// W3C Compositing Level 1 in double precision: straight colors in, premultiplied channels out.
  static func reference(_ mode: BlendMode, source: Color, backdrop: Color) -> [Double] {
    let (s, d) = (source.alpha, backdrop.alpha)
    let (cs, cb) = (
      SIMD3(source.red, source.green, source.blue), SIMD3(backdrop.red, backdrop.green, backdrop.blue)
    )
    func blend(_ b: Double, _ s: Double) -> Double {
      switch mode {
      case .normal, .plus: s
      case .multiply: b * s
      case .screen: b + s - b * s
      case .overlay: b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
      case .darken: min(b, s)
      case .lighten: max(b, s)
      case .difference: abs(b - s)
      case .exclusion: b + s - 2 * b * s
      case .hardLight: s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
      case .softLight:
        s <= 0.5
          ? b - (1 - 2 * s) * b * (1 - b)
          : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
      case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
      case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
      case .hue, .saturation, .color, .luminosity: .nan
      }
    }
    let mixture: SIMD3<Double> =
      switch mode {
      case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
      case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
      case .color: setLum(cs, lum(cb))
      case .luminosity: setLum(cb, lum(cs))
      default: SIMD3(blend(cb.x, cs.x), blend(cb.y, cs.y), blend(cb.z, cs.z))
      }
    let pairs = [(source.red, backdrop.red), (source.green, backdrop.green), (source.blue, backdrop.blue)]
    if mode == .plus {
      return pairs.map { min(1, $0 * s + $1 * d) } + [min(1, s + d)]
    }
    return (0..<3).map { s * (1 - d) * cs[$0] + s * d * mixture[$0] + (1 - s) * d * cb[$0] } + [
      s + d - s * d
    ]
  }

  // The functions of W3C Compositing Level 1, §9.2, with their names.

  private static func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func clipColor(_ color: SIMD3<Double>) -> SIMD3<Double> {
    var c = color
    let (l, n, x) = (lum(c), c.min(), c.max())
    if n < 0 { c = l + (c - l) * l / (l - n) }
    if x > 1 { c = l + (c - l) * (1 - l) / (x - l) }
    return c
  }

  private static func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> { clipColor(c + (l - lum(c))) }

  private static func setSat(_ color: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
    var c = color
    let order = [0, 1, 2].sorted { color[$0] < color[$1] }
    let (min, mid, max) = (order[0], order[1], order[2])
    if c[max] > c[min] {
      c[mid] = (c[mid] - c[min]) * s / (c[max] - c[min])
      c[max] = s
    } else {
      c[mid] = 0
      c[max] = 0
    }
    c[min] = 0
    return c
  }

  /// Modes whose result changes at most twice as much as an input.
  static let tameModes = BlendMode.allCases.filter {
    ![.softLight, .colorDodge, .colorBurn, .hue, .saturation, .color, .luminosity].contains($0)
  }

  @Test("Blend modes follow the W3C formulas within rounding", arguments: tameModes)
  func formulas(mode: BlendMode) {
    var draws = SeededRandom(seed: 42)
    let square = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    var canvas = Canvas(width: 1, height: 1)
    for round in 0..<400 {
      func color(_ opaque: Bool) -> Color {
        Color(red: draws.unit(), green: draws.unit(), blue: draws.unit(), alpha: opaque ? 1 : draws.unit())
      }
      let backdrop = color(round % 3 == 0)
      let source = color(round % 4 == 0)
      canvas.clear(.color(backdrop))
      canvas.beginGroup(opacity: 1, blend: mode)
      canvas.fill(square, paint: .color(source))
      canvas.endGroup()
      let pixel = canvas.bitmap[0, 0]
      let expected = BlendingTests.reference(mode, source: source, backdrop: backdrop)
      for (index, value) in expected.enumerated() {
        let actual = Double((pixel >> UInt32(8 * index)) & 255)
        // Both inputs and the result are rounded; some modes can double the error of an input.
        let doubles = [.overlay, .hardLight, .exclusion].contains(mode)
        #expect(abs(actual - value * 255) <= (doubles ? 3 : 2), "\(mode), channel \(index)")
      }
      #expect((0..<3).allSatisfy { (pixel >> UInt32(8 * $0)) & 255 <= pixel >> 24 })
    }
  }

  @Test(
    "A group with opacity differs from the blend formula by at most 0.6 of 255",
    arguments: BlendMode.allCases)
  func groupOpacity(mode: BlendMode) {
    var draws = SeededRandom(seed: 42)
    let side = 24
    func bitmap() -> Bitmap {
      let pixels = (0..<side * side).map { index -> UInt32 in
        let alpha = index % 5 == 0 ? 255 : UInt32(draws.number(in: 0...255.99))
        func channel() -> UInt32 { UInt32(draws.unit() * (Double(alpha) + 0.999)) }
        return channel() | channel() << 8 | channel() << 16 | alpha << 24
      }
      return Bitmap(width: side, height: side, pixels: pixels)!
    }
    func straight(_ pixel: UInt32) -> Color {
      let alpha = Double(pixel >> 24)
      func share(_ shift: UInt32) -> Double { alpha == 0 ? 0 : Double(pixel >> shift & 255) / alpha }
      return Color(red: share(0), green: share(8), blue: share(16), alpha: alpha / 255)
    }
    let whole = Path(rect: Rect(x: 0, y: 0, width: Double(side), height: Double(side)))
    func fill(_ number: Int) -> Paint {
      .picture(
        PictureFill(number: number, frame: Rect(x: 0, y: 0, width: Double(side), height: Double(side))))
    }
    for opacity in [1, 0.9, 0.5, 0.337, 0.01] {
      let (below, above) = (bitmap(), bitmap())
      var canvas = Canvas(width: side, height: side, pictures: [Picture(below), Picture(above)])
      canvas.fill(whole, paint: fill(0))
      #expect(canvas.bitmap == below)
      canvas.beginGroup(opacity: opacity, blend: mode, bounds: Rect(x: 0, y: 0, width: 24, height: 24))
      canvas.fill(whole, paint: fill(1))
      canvas.endGroup()
      // A normal group of opacity 1 is drawn without a layer, where source-over rounds the backdrop's share.
      for (index, pixel) in canvas.bitmap.pixels.enumerated() {
        let source = straight(above.pixels[index]).withOpacity(opacity)
        let truth = BlendingTests.reference(mode, source: source, backdrop: straight(below.pixels[index]))
        for (channel, value) in truth.enumerated() {
          let actual = Double(pixel >> UInt32(8 * channel) & 255)
          #expect(abs(actual - value * 255) <= 0.6, "\(mode), channel \(channel)")
        }
        #expect((0..<3).allSatisfy { pixel >> UInt32(8 * $0) & 255 <= pixel >> 24 })
      }
    }
  }

  @Test("Black, white and grays blend to finite colors in every mode", arguments: BlendMode.allCases)
  func grays(mode: BlendMode) {
    let square = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    let values = [0, 1, 127, 128, 254, 255].map { Double($0) / 255 }
    let colors = values.map { Color(red: $0, green: $0, blue: $0) } + [Color(red: 1, green: 0, blue: 0)]
    for backdrop in colors {
      for source in colors {
        var canvas = Canvas(width: 1, height: 1)
        canvas.clear(.color(backdrop))
        canvas.beginGroup(opacity: 1, blend: mode, isIsolated: true)
        canvas.fill(square, paint: .color(source))
        canvas.endGroup()
        let expected = BlendingTests.reference(mode, source: source, backdrop: backdrop)
        for (index, value) in expected.enumerated() where value.isFinite {
          let actual = Double((canvas.bitmap[0, 0] >> UInt32(8 * index)) & 255)
          #expect(abs(actual - value * 255) <= 0.6, "\(source) on \(backdrop)")
        }
      }
    }
  }

  @Test("Products of two bytes are divided by 255 with correct rounding")
  func division() {
    var canvas = Canvas(width: 1, height: 1)
    let square = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    for alpha in stride(from: 0, through: 255, by: 5) {
      for value in stride(from: 0, through: 255, by: 15) {
        canvas.clear(.color(Color(red: Double(value) / 255, green: 0, blue: 0)))
        canvas.fill(square, paint: .color(Color(red: 0, green: 0, blue: 0, alpha: Double(alpha) / 255)))
        let expected = (Double(value * (255 - alpha)) / 255 + 0.5).rounded(.down)
        #expect(Double(canvas.bitmap[0, 0] & 255) == expected)
      }
    }
  }

  @Test("A group of one shape equals the shape with the group's opacity, within 2 of 255")
  func singleShape() {
    let star = Path.pentagram(center: Point(32, 32), radius: 30)
    let paint = Paint.color(Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8))
    for opacity in [0.0, 0.25, 0.6, 1] {
      var direct = Canvas(width: 64, height: 64)
      direct.clear(.color(Color(red: 0.2, green: 0.5, blue: 0.8)))
      var grouped = direct
      direct.fill(star, paint: paint, opacity: opacity)
      grouped.beginGroup(opacity: opacity, bounds: Rect(x: 1.5, y: 1.5, width: 62, height: 62))
      grouped.fill(star, paint: paint)
      grouped.endGroup()
      #expect(grouped.bitmap.distance(to: direct.bitmap) <= 2)
    }
  }

  @Test("Shapes in a group cover each other before the group's opacity applies")
  func groups() {
    let square = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    var canvas = Canvas(width: 4, height: 4)
    canvas.clear(.white)
    canvas.beginGroup(opacity: 0.5)
    canvas.fill(square, paint: .color(Color(red: 1, green: 0, blue: 0)))
    canvas.beginGroup(opacity: 0.5)
    canvas.fill(square, paint: .black)
    canvas.endGroup()
    canvas.endGroup()
    // Half of the backdrop and half of the group, which is a mixture of black and red.
    #expect(canvas.bitmap[1, 1] == 0xFF80_80C0 || canvas.bitmap[1, 1] == 0xFF7F_7FBF)
  }

  @Test("A group is clipped to its bounds, and its buffer is clear when it is reused")
  func bounds() {
    let square = Path(rect: Rect(x: 0, y: 0, width: 8, height: 8))
    var canvas = Canvas(width: 8, height: 8)
    for _ in 0..<2 {
      canvas.clear(.color(.clear))
      canvas.beginGroup(opacity: 0.5, bounds: Rect(x: 2, y: 3, width: 3, height: 2))
      canvas.fill(square, paint: .black)
      canvas.endGroup()
      #expect(canvas.bitmap.pixels.filter { $0 != 0 }.count == 6)
      #expect(canvas.bitmap[2, 3] == 0x8000_0000)
    }
    canvas.beginGroup(opacity: 0.5, bounds: Rect(x: 0, y: 0, width: 5, height: 5))
    canvas.endGroup()
    #expect(canvas.bitmap.pixels.filter { $0 != 0 }.count == 6)
  }

  @Test("Groups beyond the nesting limit and unmatched ends are ignored")
  func nesting() {
    var canvas = Canvas(width: 4, height: 4)
    for _ in 0..<1000 { canvas.beginGroup(opacity: 0.99) }
    canvas.fill(Path(rect: Rect(x: 0, y: 0, width: 4, height: 4)), paint: .black)
    for _ in 0..<2000 { canvas.endGroup() }
    #expect(canvas.bitmap.alpha(0, 0) > 150)
  }
}
