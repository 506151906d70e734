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

  @Test func `A trim of an outline that never changes is a dash in points`() throws {
    var stroke = line()
    stroke.trim = Channel((0, [0, 0]), (1, [0, 0.5]), (2, [0.25, 1]))
    let path = Path([.move(.zero), .line(Point(30, 0))])
    let shape = ShapeTrack.path(outline: path, points: Channel(constant: [0, 0, 30, 0]), rule: .nonzero)
    let film = film(stroke, shape)
    #expect(try film.drawn()[0]["pathLength"] == nil)
    #expect(
      try film.style().contains(
        "0%{stroke-dasharray:0 31;stroke-dashoffset:0}50%{stroke-dasharray:15 31;stroke-dashoffset:0}"
          + "to{stroke-dasharray:22.5 31;stroke-dashoffset:-7.5}"))
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

  /// Two lines of 30 and 10 pt, of which the second one may move.
  private func lines(_ points: Channel = Channel(constant: [0, 0, 30, 0, 0, 5, 10, 5])) -> ShapeTrack {
    let path = Path([.move(.zero), .line(Point(30, 0)), .move(Point(0, 5)), .line(Point(10, 5))])
    return .path(outline: path, points: points, rule: .nonzero)
  }

  @Test func `Several outlines are trimmed one after the other`() throws {
    var stroke = line()
    stroke.paint = .color(ColorTrack(rgb: Channel(constant: [0, 0, 1]), alpha: Channel(constant: [0.5])))
    stroke.trim = Channel((0, [0, 0]), (2, [0, 1]))
    let film = film(stroke, lines(), fill: .red)
    let elements = try film.drawn()[0].children
    #expect(elements[0]["fill"] == "#f00" && elements[0]["d"] == "m0 0h30M0 5h10")
    // What lies upon each other counts once.
    #expect(elements[1]["stroke"] == "#00f" && elements[1]["opacity"] == ".5")
    #expect(elements[1].children.map { $0["d"] } == ["m0 0h30", "m0 5h10"])
    #expect(elements[1].children.allSatisfy { $0["pathLength"] == nil && $0["stroke"] == nil })
    let style = try film.style()
    #expect(style.contains("0%{stroke-dasharray:0 31}75%,to{stroke-dasharray:30 31}"))
    #expect(style.contains("0%,75%{stroke-dasharray:0 11}to{stroke-dasharray:10 11}"))
  }

  @Test(arguments: [
    Channel.Easing.linear, .cubic(y1: 0, y2: 0.3), .cubic(y1: 0.9, y2: 1), .cubic(y1: 2.5, y2: -1),
  ])
  func `The parts of a trim are those of the whole at every moment`(easing: Channel.Easing) throws {
    var stroke = line()
    stroke.trim = Channel([.init(at: 0, [0.1, 0.2], easing), .init(at: 2, [0.8, 0.95])])
    let trim = try #require(stroke.trim)
    let parts = try #require(stroke.parts(of: lines(), framesPerSecond: 50))
    for step in 0...400 {
      let time = Double(step) / 200
      let whole = trim.values(at: time)
      for (part, (start, length)) in zip(parts, [(0.0, 30.0), (30, 10)]) {
        let expected = whole.map { max(0, min(1, (40 * $0 - start) / length)) }
        let found = try #require(part.line.trim).values(at: time)
        for (one, other) in zip(expected, found) { #expect(abs(one - other) * length <= 0.02) }
      }
    }
  }

  @Test func `Outlines of infinite length do no harm`() throws {
    var stroke = line()
    stroke.trim = Channel((0, [0, 0]), (2, [0, 1]))
    let points = [0, 0, 1.7e308, -1.7e308, 0, 5, 10, 5]
    #expect(try film(stroke, lines(Channel(constant: points))).svg().hasSuffix("</svg>\n"))
    #expect(try film(stroke, lines(Channel((0, points), (2, points.reversed())))).svg().hasSuffix("</svg>\n"))
  }

  @Test func `Moving outlines are trimmed anew in each frame`() throws {
    var stroke = line()
    stroke.trim = Channel((0, [0, 0]), (2, [0, 1]))
    let points = Channel((0, [0, 0, 30, 0, 0, 5, 10, 5]), (2, [0, 0, 10, 0, 0, 5, 30, 5]))
    let parts = try #require(stroke.parts(of: lines(points), framesPerSecond: 50))
    let first = try #require(parts[0].line.trim)
    // At 1 s, a half of both lines is drawn: the first one, which is half of them.
    #expect(first.values(at: 1) == [0, 1])
    #expect(abs(first.values(at: 0.5)[1] - 10.0 / 25) < 0.001)
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
