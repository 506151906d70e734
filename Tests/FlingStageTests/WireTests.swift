import FlingGeometry
import FlingGestures
import FlingScene
import Testing

@testable import FlingStage

@Suite struct WireTests {
  /// Layers with every kind of shape, paint and text.
  static let layers: [Layer] = {
    let path = Path([
      .move(Point(1, 2)), .line(Point(3, 4)), .quad(Point(5, 6), Point(7, 8)),
      .cubic(Point(1, 1), Point(2, 2), Point(3, 3)), .close,
    ])
    let box = Rect(x: 1, y: 2, width: 30, height: 40)
    var corners = Corners.square
    corners.topRight = 5
    let stops = [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)]
    let anchor = Gradient.Anchor(unit: Point(0.5, 0.25), offset: Point(3, 4))
    let paints: [Paint] = [
      .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)), .checker(size: 4, .black, .white),
      .stripes(width: 2, angle: 0.5, .white, .black),
      .gradient(Gradient(.linear(angle: 1), stops: stops, spread: .reflect)),
      .gradient(Gradient(.line(from: anchor, to: Gradient.Anchor(Point(9, 9))), stops: stops)),
      .gradient(Gradient(.radial(center: anchor, radius: 5), stops: stops)),
      .gradient(Gradient(.focal(center: anchor, radius: 5, focus: anchor, focusRadius: 1), stops: stops)),
      .gradient(Gradient(.conic(center: anchor, start: 2), stops: stops)),
      .picture(PictureFill(number: 3, frame: box, tint: .black)),
    ]
    let shapes: [Shape?] = [
      .rectangle(box, corners), .ellipse(box),
      .polygon([Point(0, 0), Point(9, 0), Point(0, 9)], cornerRadius: 2),
      .path(path, .evenodd), .line(from: Point(1, 2), to: Point(3, 4)), nil,
    ]
    let outline = GlyphRun.Outline(font: 1, glyph: 42, path: path, unitsPerEm: 2_048)
    let run = GlyphRun(
      size: 17, [GlyphRun.Glyph(outline, at: Point(1, 20)), GlyphRun.Glyph(outline, at: Point(9, 20))])
    var stroke = Stroke(paint: paints[0], width: 2)
    stroke.dash = [3, 1]
    stroke.trim = 0.25...0.75
    stroke.cap = .round
    return paints.enumerated().map { index, paint in
      var layer = Layer(
        transform: AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), shape: shapes[index % shapes.count])
      layer.fill = paint
      layer.stroke = index % 2 == 0 ? stroke : nil
      layer.text = index % 3 == 0 ? Layer.Text(glyphs: run, paint: paint, clip: box) : nil
      layer.shadows = [Shadow(color: .black, offset: Point(1, 2), blur: 3, spread: 4)]
      layer.opacity = 0.5
      layer.blend = .multiply
      layer.blur = 2
      layer.clipsChildren = true
      layer.subject = index == 0 ? nil : .guest(index)
      layer.children = [Layer(transform: .identity, shape: shapes[0], fill: paints[0], subject: .guest(99))]
      return layer
    }
  }()

  @Test func `What a program shows arrives unchanged, tick after tick`() throws {
    let tick = GuestTick(
      layers: Self.layers,
      views: [
        nil,
        GuestView(
          center: Point(1, 2), size: Point(3, 4), rotation: 7, scale: Point(1, 2), opacity: 0.5,
          isHidden: true, text: "é"),
      ],
      lines: ["one", ""], notes: ["two"], pictures: ["a.png"])
    var (writer, reader) = (WireWriter(), WireReader())
    var sizes: [Int] = []
    for _ in 0..<3 {
      writer.removeBytes()
      writer.write(.tick(tick))
      sizes.append(writer.bytes.count)
      reader.begin(writer.bytes)
      guard case .tick(let read) = try reader.reply() else {
        Issue.record("no tick")
        return
      }
      #expect(read.layers == tick.layers && read.views == tick.views)
      #expect(read.lines == tick.lines && read.notes == tick.notes && read.pictures == tick.pictures)
      #expect(reader.isAtEnd)
    }
    // Outlines are sent once.
    #expect(sizes[1] < sizes[0] && sizes[2] == sizes[1])
  }

  @Test func `Requests arrive unchanged`() throws {
    let start = GuestStart(
      size: Size(width: 390, height: 844), scale: 2, safeArea: Insets(top: 1, left: 2, bottom: 3, right: 4),
      isDark: true, seed: .max, root: "A", frame: Rect(x: 1, y: 2, width: 3, height: 4),
      outlets: [
        AppSettings.Outlet(
          name: "a", kind: "label", frame: .zero, text: "t", fill: .black,
          actions: [.init(.longPress, "held:")])
      ],
      names: ["a", "b"], folder: "/x")
    let touches: [GuestTouch] = [
      GuestTouch(finger: 0, event: .down(Point(1, 2))), GuestTouch(finger: 1, event: .move(Point(3, 4))),
      GuestTouch(finger: 2, event: .lift), GuestTouch(finger: 3, event: .cancel),
    ]
    var (writer, reader) = (WireWriter(), WireReader())
    for request in [GuestRequest.start(start), .tick(12, touches)] {
      writer.removeBytes()
      writer.write(request)
      reader.begin(writer.bytes)
      #expect(try reader.request() == request)
    }
  }

  @Test func `Damaged messages give values in their limits or an error`() {
    var writer = WireWriter()
    writer.write(.tick(GuestTick(layers: Self.layers, views: [nil], lines: ["a"], pictures: [])))
    let message = writer.bytes
    var state: UInt64 = 1
    for round in 0..<2_000 {
      var bytes = message
      state = state &* 6_364_136_223_846_793_005 &+ 1
      let index = Int(state >> 33) % bytes.count
      if round % 3 == 0 {
        bytes.removeSubrange(index...)
      } else {
        bytes[index] = UInt8(truncatingIfNeeded: state >> 20)
      }
      var reader = WireReader()
      reader.begin(bytes)
      guard case .tick(let tick)? = try? reader.reply() else { continue }
      #expect(tick.layers.allSatisfy { (0...1).contains($0.opacity) && $0.transform.tx.isFinite })
    }
  }

  @Test func `Layers within layers have a limit`() {
    var layer = Layer(transform: .identity, shape: nil)
    for _ in 0..<400 { layer = Layer(transform: .identity, shape: nil, children: [layer]) }
    var (writer, reader) = (WireWriter(), WireReader())
    writer.write(.tick(GuestTick(layers: [layer])))
    reader.begin(writer.bytes)
    #expect(throws: WireReader.Mistake.self) { try reader.reply() }
  }
}
