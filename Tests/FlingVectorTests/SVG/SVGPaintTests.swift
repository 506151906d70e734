import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct SVGPaintTests {
  private func film(_ paint: PaintTrack, _ shape: ShapeTrack = .square(20)) -> VectorFilm {
    .sample(Drawing(shape: shape, fill: paint))
  }

  @Test func `Colors are as short as possible`() throws {
    #expect(try film(.color(ColorTrack(255, 136, 0))).drawn()[0]["fill"] == "#f80")
    let half = try film(.color(ColorTrack(1, 2, 3, alpha: [0.5]))).drawn()[0]
    #expect(half["fill"] == "#010203" && half["fill-opacity"] == ".5")
  }

  @Test func `A color and its opacity change by keyframes`() throws {
    let color = ColorTrack(rgb: Channel((0, [1, 0, 0]), (2, [0, 0, 1])), alpha: Channel((0, [0]), (1, [1])))
    let style = try film(.color(color)).style()
    #expect(
      style.contains("0%{fill:#f00}to{fill:#00f}")
        && style.contains("0%{fill-opacity:0}50%,to{fill-opacity:1}"))
  }

  @Test func `One file has the colors of both themes`() throws {
    var film = film(.color(ColorTrack(255, 255, 255, 0, 0, 0)))
    film.themes = [.light, .dark]
    #expect(try film.style() == "@media(prefers-color-scheme:dark){.a{fill:#000}}")
    #expect(try film.drawn()[0]["fill"] == "#fff" && film.drawn()[0]["class"] == "a")
    // Equal colors need no rule.
    film.tracks[0].drawings[0].fill = .color(ColorTrack(1, 2, 3, 1, 2, 3))
    #expect(try film.style().isEmpty)
    film.tracks[0].drawings[0].fill = .color(ColorTrack(1, 2, 3, 1, 2, 3, alpha: [1, 0.5]))
    #expect(try film.style() == "@media(prefers-color-scheme:dark){.a{fill-opacity:.5}}")
    film.tracks[0].drawings[0].fill = .color(
      ColorTrack(rgb: Channel((0, [1, 0, 0, 0, 1, 0]), (2, [0, 0, 0, 1, 1, 1]))))
    #expect(
      try film.style().contains(
        "@media(prefers-color-scheme:dark){@keyframes a{0%{fill:#0f0}to{fill:#fff}}}"))
  }

  private func gradient(
    _ geometry: GradientTrack.Geometry, _ stops: [(ColorTrack, Double)], spread: Gradient.Spread = .pad
  ) throws -> XMLElement {
    let stops = stops.map { GradientTrack.Stop($0.0, at: Channel(constant: [$0.1])) }
    let root = try film(.gradient(GradientTrack(geometry, spread: spread, stops: stops))).parsed()
    let definition = try #require(root.first("defs")?.children.first)
    #expect(root.children.last?["fill"] == "url(#\(definition["id"] ?? ""))")
    return definition
  }

  @Test func `Gradients are written in points`() throws {
    let stops = [(ColorTrack(255, 0, 0), 0.0), (ColorTrack(0, 0, 255), 1)]
    let linear = try gradient(.linear(Channel(constant: [0, -10, 0, 10])), stops, spread: .reflect)
    #expect(linear.name == "linearGradient" && linear["gradientUnits"] == "userSpaceOnUse")
    #expect(["x1", "y1", "x2", "y2"].map { linear[$0] } == ["0", "-10", "0", "10"])
    #expect(linear["spreadMethod"] == "reflect")
    #expect(linear.children.map { $0["offset"] } == [nil, "1"])
    #expect(linear.children.map { $0["stop-color"] } == ["#f00", "#00f"])
    let focal = try gradient(.focal(Channel(constant: [0, 0, 9, 1, 2, 3])), stops)
    #expect(["cx", "cy", "r", "fx", "fy", "fr"].map { focal[$0] } == ["0", "0", "9", "1", "2", "3"])
    #expect(try gradient(.radial(Channel(constant: [1, 2, 9])), stops)["r"] == "9")
  }

  @Test func `A transparent stop has the color of its neighbor`() throws {
    let stops = [(ColorTrack(255, 0, 0), 0.0), (ColorTrack(0, 0, 0, alpha: [0]), 1)]
    let children = try gradient(.linear(Channel(constant: [0, 0, 9, 0])), stops).children
    #expect(children.map { $0["stop-color"] } == ["#f00", "#f00", "#000"])
    #expect(children.map { $0["stop-opacity"] } == [nil, "0", "0"])
    #expect(children.map { $0["offset"] } == [nil, "1", "1"])
  }

  @Test func `More stops replace the interpolation of premultiplied colors`() throws {
    let (first, last) = (ColorTrack(255, 0, 0, alpha: [0.2]), ColorTrack(0, 0, 255))
    let children = try gradient(.linear(Channel(constant: [0, 0, 9, 0])), [(first, 0), (last, 1)]).children
    #expect(children.count == 9)
    let middle = Color(red: 1, green: 0, blue: 0, alpha: 0.2).mixed(
      with: Color(red: 0, green: 0, blue: 1), by: 0.5)
    #expect(children[4]["stop-opacity"] == SVGProperty.decimal(middle.alpha))
    #expect(children[4]["stop-color"] == SVGProperty.hexadecimal([middle.red, middle.green, middle.blue]))
    // Equal colors, or equal opacities, need none.
    #expect(
      try gradient(
        .linear(Channel(constant: [0, 0, 9, 0])), [(last, 0), (ColorTrack(0, 0, 255, alpha: [0.5]), 1)]
      ).children.count == 2)
  }

  @Test func `A gradient with stops outside of its line has a longer line`() throws {
    let stops = [(ColorTrack(255, 0, 0), -0.5), (ColorTrack(0, 0, 255), 1.5)]
    let linear = try gradient(.linear(Channel(constant: [0, 0, 10, 0])), stops)
    #expect(linear["x1"] == "-5" && linear["x2"] == "15")
    #expect(linear.children.map { $0["offset"] } == [nil, "1"])
    let radial = try gradient(.radial(Channel(constant: [0, 0, 10])), stops)
    #expect(radial["r"] == "15" && radial.children.count == 2)
    #expect(radial.children[0]["stop-color"] == "#bf0040")
  }

  private let pixels = VectorFilm.Raster(png: Array("png".utf8), width: 40, height: 20)

  @Test func `A picture is embedded once and clipped to its shapes`() throws {
    let picture = PaintTrack.picture(PictureTrack(number: 1, frame: Channel(constant: [-10, -5, 20, 10])))
    var film = film(picture, .square(20, radius: 4))
    film.pictures = [nil, pixels]
    film.tracks.append(film.tracks[0])
    let root = try film.parsed()
    #expect(root.all("image").map { $0["href"] } == ["data:image/png;base64,cG5n"])
    #expect(root.all("image")[0]["width"] == "40")
    #expect(root.all("clipPath").count == 1)
    #expect(
      root.all("use").map { $0["transform"] } == ["translate(-10 -5)scale(.5)", "translate(-10 -5)scale(.5)"])
    // A picture that is not there is not drawn.
    film.pictures = []
    #expect(try film.drawn().isEmpty)
  }

  @Test func `A picture that fills its rectangle needs no clip`() throws {
    let frame = Channel(constant: [-10, -10, 20, 20])
    var film = film(.picture(PictureTrack(number: 0, frame: frame, tint: ColorTrack(255, 0, 0))))
    film.pictures = [pixels]
    let root = try film.parsed()
    #expect(root.first("clipPath") == nil)
    #expect(root.first("feFlood")?["flood-color"] == "#f00")
    #expect(root.first("use")?["filter"] != nil)
  }

  @Test func `A picture whose frame changes moves and scales`() throws {
    let frame = Channel((0, [0, 0, 40, 20]), (2, [10, 0, 80, 40]))
    var film = film(.picture(PictureTrack(number: 0, frame: frame)))
    film.pictures = [pixels]
    #expect(try film.style().contains("0%{translate:0;scale:1}to{translate:10px;scale:2}"))
    #expect(try film.parsed(.smil).all("animateTransform").map { $0["additive"] } == [nil, "sum"])
  }

  @Test func `A paint that SVG lacks is a picture with a remark`() throws {
    var film = film(.raster(number: 0, box: Rect(x: -10, y: -10, width: 20, height: 20)))
    film.rasters = [pixels]
    film.tracks[0].subject = .view(4)
    let document = try SVGWriter(film).document()
    #expect(document.remarks == [SVGRemark(.raster, .view(4))])
    #expect(document.text.contains("scale(.5 1)"))
  }

  @Test func `A picture paints lines and text by a pattern`() throws {
    let paint = PaintTrack.picture(PictureTrack(number: 0, frame: Channel(constant: [1, 2, 20, 10])))
    var film = VectorFilm.sample(
      Drawing(shape: .square(20), stroke: StrokeTrack(paint: paint, width: Channel(constant: [3]))))
    film.pictures = [pixels]
    let pattern = try #require(try film.parsed().first("pattern"))
    #expect(pattern["patternTransform"] == "translate(1 2)" && pattern["width"] == "20")
    #expect(pattern.children[0]["transform"] == "scale(.5)")
  }

  @Test func `A gradient that moves is an area that moves within the shape`() throws {
    let geometry = GradientTrack.Geometry.linear(Channel((0, [-10, 0, 10, 0]), (2, [-20, 0, 20, 0])))
    let stops = [GradientTrack.Stop(ColorTrack(255, 0, 0), at: Channel(constant: [0]))]
    let film = film(.gradient(GradientTrack(geometry, stops: stops)))
    let root = try film.parsed()
    #expect(root.first("linearGradient")?["x2"] == "1")
    let area = try #require(root.children.last?.children.first)
    #expect(area["transform"] == "translate(-10)scale(20)" && area["x"] == "-2" && area["width"] == "4")
    let style = try film.style()
    #expect(
      style.contains("0%{translate:-10px}to{translate:-20px}") && style.contains("0%{scale:20}to{scale:40}"))
    #expect(try film.parsed(.smil).all("animate").map { $0["attributeName"] } == ["x1", "x2"])
  }

  @Test func `A gradient along a line is a remark if it moves`() throws {
    let geometry = GradientTrack.Geometry.linear(Channel((0, [0, 0, 10, 0]), (2, [5, 0, 10, 0])))
    let stops = [GradientTrack.Stop(ColorTrack(255, 0, 0), at: Channel(constant: [0]))]
    let paint = PaintTrack.gradient(GradientTrack(geometry, stops: stops))
    let film = VectorFilm.sample(
      Drawing(shape: .square(20), stroke: StrokeTrack(paint: paint, width: Channel(constant: [3]))))
    #expect(try SVGWriter(film).document().remarks.map(\.kind) == [.alwaysMoves("a gradient that moves")])
    #expect(try film.parsed().first("animate")?["attributeName"] == "x1")
  }
}
