import FlingGeometry
import FlingRaster
import FlingStage
import Testing

@testable import FlingFilm

@Suite("Frame painter")
struct FramePainterTests {
  private let canvas = Size(width: 40, height: 20)

  private func snapshot(_ layers: [Layer], background: Paint? = .color(.white)) -> Snapshot {
    Snapshot(size: canvas, scale: 1, background: background, layers: layers)
  }

  private func square(_ rect: Rect, _ color: Color) -> Layer {
    Layer(transform: .identity, shape: .rectangle(rect, .square), fill: .color(color))
  }

  @Test("The size of a picture is canvas × scale or the requested size, and one side keeps the aspect ratio")
  func sizes() throws {
    let canvas = Size(width: 320, height: 568)
    func size(_ width: Int?, _ height: Int?, scale: Double = 2) -> [Int]? {
      PixelSize(canvas: canvas, scale: scale, width: width, height: height).map { [$0.width, $0.height] }
    }
    #expect(size(nil, nil) == [640, 1136])
    #expect(size(160, nil) == [160, 284])
    #expect(size(nil, 71) == [40, 71])
    #expect(size(100, 100) == [100, 100])
    #expect(size(nil, nil, scale: 0.001) == nil)
    #expect(size(nil, nil, scale: 1000) == nil)
    #expect(size(0, nil) == nil)
    #expect(size(20_000, nil) == nil)
  }

  @Test("The opacity of a group applies to the whole group, not to each drawing in it")
  func groupOpacity() throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    var group = Layer(transform: .identity, shape: nil, opacity: 0.5)
    group.children = [
      square(Rect(x: 0, y: 0, width: 20, height: 20), .black),
      square(Rect(x: 10, y: 0, width: 20, height: 20), .black),
    ]
    let bitmap = FramePainter(size).paint(snapshot([group]))
    #expect(bitmap[5, 5] == bitmap[15, 5])
    #expect(bitmap[5, 5] != 0xFF00_0000)
    #expect(bitmap[35, 5] == 0xFFFF_FFFF)
  }

  @Test("A drawing in a group has the product of both opacities")
  func singleDrawing() throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    var alone = square(Rect(x: 5, y: 5, width: 10, height: 10), Color(red: 0.2, green: 0.5, blue: 0.9))
    alone.opacity = 0.25
    var outer = alone
    outer.opacity = 0.5
    let group = Layer(transform: .identity, shape: nil, opacity: 0.5, children: [outer])
    #expect(FramePainter(size).paint(snapshot([alone])) == FramePainter(size).paint(snapshot([group])))
  }

  @Test("A blend mode applies to the content below")
  func blending() throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    var layer = square(Rect(x: 0, y: 0, width: 20, height: 20), Color(red: 1, green: 0, blue: 0))
    layer.blend = .multiply
    let bitmap = FramePainter(size).paint(
      snapshot([layer], background: .color(Color(red: 1, green: 1, blue: 0))))
    #expect(bitmap[5, 5] == 0xFF00_00FF)
    #expect(bitmap[30, 5] == 0xFF00_FFFF)
  }

  @Test(
    "A translucent color blends as the opaque one with its alpha as opacity",
    arguments: BlendMode.allCases.filter { $0 != .normal })
  func translucentBlends(mode: BlendMode) throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    let box = Rect(x: 0, y: 0, width: 20, height: 20)
    for alpha in [0.06, 0.2, 0.5, 0.69, 0.9] {
      for hue in 0..<12 {
        func byte(_ factor: Int, _ offset: Int) -> Double { Double((hue * factor + offset) % 256) / 255 }
        let color = Color(red: byte(23, 10), green: byte(61, 132), blue: byte(97, 255))
        let backdrop = Color(red: byte(71, 42), green: byte(19, 96), blue: byte(43, 65))
        var faint = square(box, color.withOpacity(alpha))
        faint.blend = mode
        var opaque = square(box, color)
        opaque.blend = mode
        opaque.opacity = alpha
        let pictures = [faint, opaque].map {
          FramePainter(size).paint(snapshot([$0], background: .color(backdrop)))
        }
        #expect(pictures[0] == pictures[1], "\(color) of alpha \(alpha) on \(backdrop)")
      }
    }
  }

  @Test("A translucent line blends as the opaque one with its alpha as opacity")
  func translucentLine() throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    let color = Color(red: 0.04, green: 0.52, blue: 1)
    func line(_ color: Color, opacity: Double) -> Layer {
      Layer(
        transform: .identity, shape: .rectangle(Rect(x: 4, y: 4, width: 20, height: 10), .square),
        stroke: Stroke(paint: .color(color), width: 3), opacity: opacity, blend: .colorDodge)
    }
    let background = Paint.color(Color(red: 0.16, green: 0.38, blue: 0.25))
    let pictures = [line(color.withOpacity(0.1), opacity: 0.5), line(color, opacity: 0.05)].map {
      FramePainter(size).paint(snapshot([$0], background: background))
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test(
    "A group with an opacity, a clip, a blend mode or a blur isolates its child, and a plain group does not",
    arguments: ["opacity", "clip", "blend", "blur", "nested clip", "plain", "nested plain"])
  func isolation(kind: String) throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    var child = square(Rect(x: 0, y: 0, width: 20, height: 20), Color(red: 1, green: 0, blue: 1))
    child.blend = .multiply
    var group = Layer(transform: .identity, shape: nil, children: [child])
    switch kind {
    case "opacity": group.opacity = 0.998
    case "clip", "nested clip":
      group.shape = .rectangle(Rect(x: 0, y: 0, width: 30, height: 20), .square)
      group.clipsChildren = true
    case "blend": group.blend = .plus
    case "blur": group.blur = 1e-3
    default: break
    }
    if kind.hasPrefix("nested") { group = Layer(transform: .identity, shape: nil, children: [group]) }
    let backdrop = Color(red: 0, green: 1, blue: 0)
    let bitmap = FramePainter(size).paint(snapshot([group], background: .color(backdrop)))
    let isolated: UInt32 = kind == "blend" ? 0xFFFF_FFFF : 0xFFFF_00FF
    // The opacity just below 1 may let one level of green through.
    let (pixel, expected) = (bitmap[5, 5], kind.hasSuffix("plain") ? 0xFF00_0000 : isolated)
    for shift in [0, 8, 16] as [UInt32] {
      #expect(abs(Int(pixel >> shift & 255) - Int(expected >> shift & 255)) <= 1)
    }
  }

  @Test("A blend mode in an isolated group applies to the content of the group")
  func blendWithin() throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    var child = square(Rect(x: 0, y: 0, width: 20, height: 20), Color(red: 1, green: 0, blue: 0))
    child.blend = .multiply
    var group = square(Rect(x: 0, y: 0, width: 30, height: 20), Color(red: 1, green: 1, blue: 0))
    group.clipsChildren = true
    group.children = [child]
    let bitmap = FramePainter(size).paint(snapshot([group], background: .color(.black)))
    #expect(bitmap[5, 5] == 0xFF00_00FF)
    #expect(bitmap[25, 5] == 0xFF00_FFFF)
  }

  @Test("A picture without a background is transparent where nothing is drawn")
  func transparency() throws {
    let size = try #require(PixelSize(canvas: canvas, scale: 2, width: nil, height: nil))
    let bitmap = FramePainter(size).paint(
      snapshot([square(Rect(x: 0, y: 0, width: 1, height: 1), .black)], background: nil))
    #expect(bitmap[0, 0] == 0xFF00_0000)
    #expect(bitmap[1, 1] == 0xFF00_0000)
    #expect(bitmap[2, 2] == 0)
  }

  @Test("A picture has the same bytes when it is painted in 1, 2, 4 or 7 bands")
  func bands() async throws {
    let canvas = Size(width: 160, height: 130)
    let size = try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil))
    let gradient = Gradient(
      .radial(center: Gradient.Anchor(Point(20, 10)), radius: 60),
      stops: [.init(.white, at: 0), .init(Color(red: 0.9, green: 0.2, blue: 0.1), at: 1)])
    var layers: [Layer] = []
    for index in 0..<24 {
      let rotation = AffineTransform(rotationAngle: Double(index) * 0.37)
      let placement = AffineTransform(
        translationX: Double(index * 37 % 150), y: Double(index * 53 % 128) + Double(index) / 7)
      let box = Rect(x: -16, y: -11, width: 32, height: 22)
      layers.append(
        Layer(
          transform: rotation.concatenating(placement),
          shape: index % 3 == 0 ? .ellipse(box) : .rectangle(box, Corners(radius: 6)),
          fill: index % 2 == 0
            ? .gradient(gradient) : .color(Color(red: 0.1, green: 0.4, blue: 0.9, alpha: 0.7)),
          stroke: index % 4 == 1 ? Stroke(paint: .color(.black), width: 1.5, dash: [4, 3]) : nil,
          shadows: index % 5 == 0 ? [Shadow(offset: Point(2, 5), blur: 9)] : [],
          opacity: index % 6 == 5 ? 0.6 : 1, blend: index % 7 == 3 ? .multiply : .normal,
          blur: index % 11 == 8 ? 3 : 0, clipsChildren: index % 8 == 2,
          children: index % 8 == 2 ? [square(Rect(x: 0, y: 0, width: 30, height: 30), .black)] : []))
    }
    let picture = Snapshot(size: canvas, scale: 1, background: .gradient(gradient), layers: layers)
    let painter = FramePainter(size)
    let whole = painter.paint(picture)
    for count in [1, 2, 4, 7] { #expect(await painter.paint(picture, inBands: count) == whole, "\(count)") }
    #expect(whole.height == 130)
    #expect(Set(whole.pixels).count > 2000)
  }
}
