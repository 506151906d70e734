import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct SVGEffectTests {
  private let square = Drawing(shape: .square(20), fill: .red)
  private let moving = Pose(position: .joint(Channel((0, [0, 0]), (2, [50, 50]))))

  private func shadowed(_ fill: PaintTrack?, _ geometry: Channel, _ shape: ShapeTrack = .square(20))
    -> Drawing
  {
    Drawing(
      shape: shape, fill: fill,
      shadows: [ShadowTrack(color: ColorTrack(0, 0, 0, alpha: [0.33]), geometry: geometry)])
  }

  @Test func `A shadow is a blurred silhouette beneath its shape`() throws {
    let film = VectorFilm.sample(shadowed(.red, Channel(constant: [0, 4, 12, 0])))
    let root = try film.parsed()
    let filter = try #require(root.first("filter"))
    #expect(filter["color-interpolation-filters"] == "sRGB" && filter["filterUnits"] == "userSpaceOnUse")
    #expect(filter["x"] == "-28" && filter["width"] == "56")
    #expect(filter.children[0]["stdDeviation"] == "6")
    let (shadow, square) = (root.children.last?.children[0], root.children.last?.children[1])
    #expect(
      shadow?["transform"] == "translate(0 4)" && shadow?["opacity"] == ".33" && shadow?["fill"] == "#000")
    #expect(square?["fill"] == "#f00" && root.first("mask") == nil)
  }

  @Test func `A spread grows rectangles as CSS does, and other shapes by a round line`() throws {
    let box = try VectorFilm.sample(shadowed(.red, Channel(constant: [0, 0, 0, 5]), .square(20, radius: 8)))
      .drawn()[0]
    #expect(box.children[0]["width"] == "30" && box.children[0]["rx"] == "13")
    let outline = Path([.move(.zero), .line(Point(10, 0)), .line(Point(0, 10)), .close])
    let triangle = ShapeTrack.path(
      outline: outline, points: Channel(constant: [0, 0, 10, 0, 0, 10]), rule: .nonzero)
    let rim = try VectorFilm.sample(shadowed(.red, Channel(constant: [0, 0, 0, 5]), triangle)).drawn()[0]
      .children[0]
    #expect(rim["stroke-width"] == "10" && rim["stroke-linejoin"] == "round" && rim["stroke"] == "#000")
    let small = VectorFilm.sample(shadowed(.red, Channel(constant: [0, 0, 0, -5]), triangle))
    #expect(
      try SVGWriter(small).document().remarks.map(\.kind) == [.approximate("a shadow with a negative spread")]
    )
  }

  @Test func `A shadow does not show through a translucent shape`() throws {
    let translucent = PaintTrack.color(ColorTrack(255, 0, 0, alpha: [0.5]))
    let root = try VectorFilm.sample(shadowed(translucent, Channel(constant: [0, 4, 12, 0]))).parsed()
    let mask = try #require(root.first("mask"))
    #expect(mask.children.map { $0["fill"] } == ["#fff", "#000"])
    #expect(root.children.last?.children[0]["mask"] == "url(#\(mask["id"] ?? ""))")
  }

  @Test func `Shadows of a stroke and of a text are those of their lines and glyphs`() throws {
    let shadow = ShadowTrack(color: ColorTrack(0, 0, 0), geometry: Channel(constant: [0, 4, 12, 1]))
    let stroke = StrokeTrack(paint: .red, width: Channel(constant: [2]))
    let line = try VectorFilm.sample(Drawing(shape: .circle(9), stroke: stroke, shadows: [shadow])).drawn()[0]
    #expect(line.children[0]["stroke-width"] == "4" && line.children[0]["fill"] == "none")
    #expect(line.children[0]["stroke"] == "#000")
    var film = VectorFilm.sample(
      Drawing(text: TextTrack([.init(0, at: .zero, size: 10)], paint: .red), shadows: [shadow]))
    film.glyphs = [
      GlyphRun.Outline(
        font: 0, glyph: 1, path: Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)), unitsPerEm: 1000)
    ]
    let text = try film.drawn()[0]
    #expect(text.all("use").count == 2 && text.children[0]["filter"] != nil)
  }

  @Test func `A shadow that changes moves, and its blur is a function of CSS`() throws {
    let film = VectorFilm.sample(shadowed(.red, Channel((0, [0, 0, 0, 0]), (2, [0, 10, 20, 0]))))
    let style = try film.style()
    #expect(style.contains("0%{filter:blur(0px)}to{filter:blur(10px)}"))
    #expect(style.contains("0%{translate:0}to{translate:0 10px}"))
    let gauss = try #require(try film.parsed(.smil).first("feGaussianBlur"))
    #expect(gauss.children[0]["values"] == "0;10")
  }

  @Test func `Filters on what moves are remarks`() throws {
    let geometry = Channel(constant: [0, 4, 12, 0])
    func remarks(_ track: LayerTrack) throws -> [SVGRemark] {
      try SVGWriter(.sample([track])).document().remarks
    }
    #expect(try remarks(LayerTrack(subject: .view(1), drawings: [shadowed(.red, geometry)])).isEmpty)
    #expect(
      try remarks(LayerTrack(subject: .view(1), pose: moving, drawings: [shadowed(.red, geometry)]))
        == [SVGRemark(.movingFilter(.shadow), .view(1))])
    // The layer around it moves.
    let child = LayerTrack(subject: .view(2), blur: Channel(constant: [3]), drawings: [square])
    #expect(
      try remarks(LayerTrack(subject: .view(1), pose: moving, children: [child]))
        == [SVGRemark(.movingFilter(.blur), .view(2))])
  }

  @Test func `A blur covers all that the layer draws`() throws {
    let child = LayerTrack(pose: Pose(position: .joint(Channel(constant: [100, 0]))), drawings: [square])
    let film = VectorFilm.sample([
      LayerTrack(blur: Channel(constant: [3]), drawings: [square], children: [child])
    ])
    let filter = try #require(try film.parsed().first("filter"))
    #expect(filter.children[0]["stdDeviation"] == "3")
    #expect((Double(filter["width"] ?? "") ?? 0) >= 2 * (110 + 9))
    let root = try film.drawn()[0]
    #expect(root.name == "g" && root["filter"] != nil)
  }

  @Test func `Opacity is that of the group`() throws {
    let film = VectorFilm.sample([
      LayerTrack(
        opacity: Channel(constant: [0.5]), drawings: [square], children: [LayerTrack(drawings: [square])])
    ])
    #expect(try film.drawn()[0].name == "g" && film.drawn()[0]["opacity"] == ".5")
    // Nested opacities stay apart.
    let inner = LayerTrack(opacity: Channel(constant: [0.5]), drawings: [square])
    let nested = try VectorFilm.sample([LayerTrack(opacity: Channel(constant: [0.25]), children: [inner])])
      .drawn()[0]
    #expect(nested["opacity"] == ".25" && nested.children[0]["opacity"] == ".5")
  }

  @Test func `A blend mode stands outside of the motion, and the film is isolated`() throws {
    let pose = Pose.moving(Channel((0, [0]), (2, [9])), Channel((0, [0]), (1, [9])))
    let film = VectorFilm.sample([LayerTrack(pose: pose, blend: .plus, drawings: [square])])
    let style = try film.style()
    #expect(style.hasPrefix("svg{isolation:isolate;will-change:contents}"))
    #expect(style.contains(".a{animation-name:a;mix-blend-mode:plus-lighter}"))
    #expect(try film.drawn()[0].name == "g")
  }

  @Test func `Children are clipped to the shape that is present`() throws {
    let first = Drawing(presence: Presence([0..<1]), shape: .square(20), fill: .red)
    let second = Drawing(presence: Presence([1..<2]), shape: .circle(10), fill: .red)
    let child = LayerTrack(pose: moving, drawings: [square])
    let film = VectorFilm.sample([
      LayerTrack(clipsChildren: true, drawings: [first, second], children: [child])
    ])
    let root = try film.parsed()
    let clip = try #require(root.first("clipPath"))
    #expect(clip.children.map(\.name) == ["rect", "circle"])
    #expect(clip.children.allSatisfy { $0["class"] != nil })
    let group = try #require(root.children.last?.children.last)
    #expect(group["clip-path"] == "url(#\(clip["id"] ?? ""))" && group["transform"] == nil)
  }
}
