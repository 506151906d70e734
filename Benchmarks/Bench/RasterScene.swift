import FlingGeometry
import FlingRaster
import FlingScene
import FlingStage

/// A picture for timing, equal for all rasterizers.
struct RasterScene {
  let name: String
  /// The name in the programs of other rasterizers.
  let peerName: String
  let width: Int
  let height: Int
  let draw: (inout Canvas) -> Void

  static var all: [RasterScene] {
    let busy = busyShapes
    let strokes = curves
    let text = page
    return [
      RasterScene(name: "1000 shapes", peerName: "busy", width: 1200, height: 800) { canvas in
        canvas.clear(.color(.white))
        for (path, transform, paint) in busy { canvas.fill(path, paint: paint, transform: transform) }
      },
      RasterScene(name: "card", peerName: "card", width: 600, height: 400) {
        card(on: &$0, hasShadow: false)
      },
      RasterScene(name: "card with a shadow of sigma 12", peerName: "card+shadow", width: 600, height: 400) {
        card(on: &$0, hasShadow: true)
      },
      RasterScene(name: "200 curves, half of them dashed", peerName: "strokes", width: 1200, height: 800) {
        canvas in
        canvas.clear(.color(.white))
        for (path, stroke) in strokes { canvas.stroke(path, stroke) }
      },
      RasterScene(name: "10 translucent fills, 1080p", peerName: "fill10-1080p", width: 1920, height: 1080) {
        canvas in
        let page = Path(rect: Rect(x: 0, y: 0, width: 1920, height: 1080))
        for index in 0..<10 { canvas.fill(page, paint: paint(Double(index) / 10, 0.5, 0.7, 0.5)) }
      },
      gradient("linear gradient, 1080p", "linear-1080p", .linear(angle: 2)),
      gradient(
        "radial gradient, 1080p", "radial-1080p",
        .radial(center: Gradient.Anchor(Point(960, 540)), radius: 1000)),
      gradient(
        "conic gradient, 1080p", "conic-1080p", .conic(center: Gradient.Anchor(Point(960, 540)), start: 0)),
      RasterScene(name: "blur of sigma 10, 1 MP", peerName: "blur-RGBA-s10-1MP", width: 1024, height: 1024) {
        canvas in
        canvas.beginGroup(blur: Point(10, 10))
        canvas.clear(.checker(size: 37, .black, .white))
        canvas.endGroup()
      },
      RasterScene(name: "40 lines, 2400 glyphs, 14 px", peerName: "text", width: 1200, height: 800) {
        canvas in
        canvas.clear(.color(.white))
        for layer in text {
          guard let text = layer.text else { continue }
          canvas.fill(text.glyphs, paint: text.paint, transform: layer.transform)
        }
      },
    ]
  }

  /// A page filled with a gradient of three colors.
  private static func gradient(_ name: String, _ peerName: String, _ geometry: Gradient.Geometry)
    -> RasterScene
  {
    let gradient = Gradient(
      geometry,
      stops: [
        .init(Color(red: 0.1, green: 0.2, blue: 0.9), at: 0),
        .init(Color(red: 0.9, green: 0.3, blue: 0.5), at: 0.5),
        .init(Color(red: 1, green: 0.8, blue: 0.2), at: 1),
      ])
    let page = Path(rect: Rect(x: 0, y: 0, width: 1920, height: 1080))
    return RasterScene(name: name, peerName: peerName, width: 1920, height: 1080) { canvas in
      canvas.fill(page, paint: .gradient(gradient))
    }
  }

  private static func paint(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Paint {
    .color(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double)
    -> Shape
  {
    .rectangle(Rect(x: x, y: y, width: width, height: height), Corners(radius: radius))
  }

  /// A card with buttons and without text.
  private static func card(on canvas: inout Canvas, hasShadow: Bool) {
    canvas.clear(paint(0.949, 0.957, 0.973))
    let body = box(60, 50, 480, 300, 24)
    if hasShadow {
      canvas.castShadow(
        Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.25), offset: Point(0, 12), blur: 24),
        of: ShadowCaster(shape: body, fillOpacity: 1))
    }
    canvas.fill(body.path, paint: paint(1, 1, 1))
    canvas.fill(box(60, 50, 480, 96, 24).path, paint: paint(0.4, 0.4, 1))
    canvas.fill(Path(ellipseIn: Rect(x: 92, y: 162, width: 56, height: 56)), paint: paint(1, 0.6, 0.2))
    for index in 0..<3 {
      let x = Double(index) * 140
      canvas.fill(box(84 + x, 290, 124, 36, 18).path, paint: paint(0.9 - 0.2 * Double(index), 0.93, 1))
      canvas.stroke(box(84.5 + x, 290.5, 123, 35, 17.5).path, Stroke(paint: paint(0.3, 0.4, 0.8), width: 1))
    }
  }

  /// Forty lines of text in Inter, each at a different position within a pixel.
  private static var page: [Layer] {
    let text = "The quick brown fox jumps over the lazy dog 0123456789 again"
    let scene = """
      fling: 1
      canvas: {size: [1200, 800]}
      views:
      \((0..<40).map { index in
        "  - {label: l\(index), text: \"\(text)\", frame: [\(20 + Double(index) / 40), \(10 + index * 19), 900, 19], "
          + "font: {size: 14}, color: '#1a1a1a'}\n"
      }.joined())
      render: {duration: 0.1s}

      """
    let source = SourceFile(name: "page.yaml", bytes: Array(scene.utf8))
    do {
      let stage = try Stage(try SceneReader.read(source))
      try stage.advance()
      return try stage.snapshot(at: .zero).layers
    } catch {
      fatalError("the text can't be laid out: \(error)")
    }
  }

  static var busyShapes: [(Path, AffineTransform, Paint)] {
    var draws = PeerDraws(seed: 7)
    return (0..<1000).map { index in
      let (x, y) = (draws.next() * 1200, draws.next() * 800)
      let angle = draws.next() * 6.2831853
      let (width, height) = (20 + draws.next() * 100, 20 + draws.next() * 100)
      let radius = 4 + draws.next() * 6
      let color = paint(draws.next(), draws.next(), draws.next(), 0.8)
      guard index % 2 == 0 else {
        let circle = Rect(center: Point(x, y), size: Size(width: width * 0.7, height: width * 0.7))
        return (Path(ellipseIn: circle), .identity, color)
      }
      let transform = AffineTransform(rotationAngle: angle).concatenating(
        AffineTransform(translationX: x, y: y))
      return (box(-width / 2, -height / 2, width, height, radius).path, transform, color)
    }
  }

  private static var curves: [(Path, Stroke)] {
    var draws = PeerDraws(seed: 11)
    return (0..<200).map { index in
      let points = (0..<4).map { _ in Point(draws.next() * 1200, draws.next() * 800) }
      let width = 1 + draws.next() * 7
      let color = paint(draws.next(), draws.next(), draws.next())
      let path = Path([.move(points[0]), .cubic(points[1], points[2], points[3])])
      return (path, Stroke(paint: color, width: width, dash: index % 2 == 1 ? [12, 6] : []))
    }
  }
}

/// The random numbers of the other rasterizers' programs, so that the pictures are equal.
private struct PeerDraws {
  private var state: UInt32

  init(seed: UInt32) {
    state = seed
  }

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}
