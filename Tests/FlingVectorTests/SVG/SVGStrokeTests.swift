import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct SVGStrokeTests {
  private func film(_ stroke: StrokeTrack, _ shape: ShapeTrack = .square(20), fill: PaintTrack? = nil)
    -> VectorFilm
  {
    .sample(Drawing(shape: shape, fill: fill, stroke: stroke))
  }

  private func line(_ width: Double = 2, _ alignment: Stroke.Alignment = .center) -> StrokeTrack {
    StrokeTrack(paint: .color(ColorTrack(0, 0, 255)), width: Channel(constant: [width]), alignment: alignment)
  }

  private let triangle = ShapeTrack.path(
    outline: Path([.move(.zero), .line(Point(10, 0)), .line(Point(0, 10)), .close]),
    points: Channel(constant: [0, 0, 10, 0, 0, 10]), rule: .nonzero)

  @Test func `A centered stroke shares the element of the fill`() throws {
    let elements = try film(line(), fill: .red).drawn()
    #expect(elements.count == 1)
    #expect(
      elements[0]["fill"] == "#f00" && elements[0]["stroke"] == "#00f" && elements[0]["stroke-width"] == "2")
    #expect(try film(line(1)).drawn()[0]["stroke-width"] == nil)
    #expect(try film(line()).drawn()[0]["fill"] == "none")
  }

  @Test func `Dashes, caps, joins and miters are attributes`() throws {
    var stroke = line()
    stroke.dash = Channel(constant: [4, 2.5])
    stroke.phase = Channel((0, [0]), (2, [6.5]))
    stroke.cap = .square
    stroke.join = .bevel
    let element = try film(stroke, triangle).drawn()[0]
    #expect(element["stroke-dasharray"] == "4 2.5" && element["stroke-dashoffset"] == "0")
    #expect(element["stroke-linecap"] == "square" && element["stroke-linejoin"] == "bevel")
    #expect(try film(stroke, triangle).style().contains("0%{stroke-dashoffset:0}to{stroke-dashoffset:6.5}"))
    #expect(try film(line(), triangle).drawn()[0]["stroke-miterlimit"] == "10")
    #expect(try film(line()).drawn()[0]["stroke-miterlimit"] == nil)
    stroke.dash = Channel(constant: [0, 0])
    #expect(try film(stroke).drawn()[0]["stroke-dasharray"] == nil)
  }

  @Test func `A trim is a dash in shares of the outline`() throws {
    var stroke = line()
    stroke.trim = Channel((0, [0, 0]), (1, [0, 0.5]), (2, [0.5, 1]))
    let film = film(stroke, .circle(10))
    #expect(try film.drawn()[0]["pathLength"] == "1")
    #expect(
      try film.style().contains(
        "0%{stroke-dasharray:0 2;stroke-dashoffset:0}50%{stroke-dasharray:.5 2;stroke-dashoffset:0}"
          + "to{stroke-dasharray:.5 2;stroke-dashoffset:-.5}"))
    stroke.trim = Channel(constant: [0, 0.25])
    #expect(try self.film(stroke).drawn()[0]["stroke-dasharray"] == ".25 2")
    // Dashes within the trim lie beneath a mask.
    stroke.dash = Channel(constant: [3, 1])
    let root = try self.film(stroke, fill: .red).parsed()
    #expect(root.first("mask")?.children[0]["stroke-dasharray"] == ".25 2")
    #expect(root.all("rect").filter { $0["mask"] != nil }.map { $0["stroke-dasharray"] } == ["3 1"])
  }

  @Test func `A trim of several outlines is an error with its layer`() {
    var stroke = line()
    stroke.trim = Channel(constant: [0, 0.5])
    let path = Path([.move(.zero), .line(Point(1, 0)), .move(Point(5, 5)), .line(Point(6, 5))])
    let shape = ShapeTrack.path(
      outline: path, points: Channel(constant: [0, 0, 1, 0, 5, 5, 6, 5]), rule: .nonzero)
    let track = LayerTrack(subject: .view(3), drawings: [Drawing(shape: shape, stroke: stroke)])
    #expect(throws: VectorError.unsupported(feature: "a trim of an outline with several parts", .view(3))) {
      try SVGWriter(.sample([track])).text()
    }
  }

  @Test func `A stroke inside of a rectangle or circle is that of a smaller one`() throws {
    let rect = try film(line(2, .inside), .square(20, radius: 5), fill: .red).drawn()[0].all("rect")
    #expect(rect.count == 2 && rect[1]["x"] == "-9" && rect[1]["width"] == "18" && rect[1]["rx"] == "4")
    #expect(try film(line(4, .inside), .circle(10)).drawn()[0]["r"] == "8")
    #expect(try film(line(4, .outside), .circle(10)).drawn()[0]["r"] == "12")
    #expect(try film(line(4, .outside)).drawn()[0]["width"] == "24")
  }

  @Test func `Other strokes inside are clipped, and those outside are masked`() throws {
    let inside = try film(line(2, .inside), triangle).parsed()
    #expect(inside.children.last?["stroke-width"] == "4")
    #expect(inside.first("clipPath")?.children[0]["d"] == "m0 0h10L0 10z")
    let outside = try film(line(2, .outside), triangle).parsed()
    #expect(outside.first("mask")?.children.map(\.name) == ["rect", "path"])
    #expect(outside.first("mask")?.children[0]["fill"] == "#fff")
    // Small corners have no center line.
    #expect(try film(line(8, .inside), .square(20, radius: 2)).parsed().first("clipPath") != nil)
    // Open outlines have no inside.
    let open = ShapeTrack.path(
      outline: Path([.move(.zero), .line(Point(9, 0))]), points: Channel(constant: [0, 0, 9, 0]),
      rule: .nonzero)
    #expect(try film(line(2, .inside), open).drawn()[0]["stroke-width"] == "2")
  }
}
