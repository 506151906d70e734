import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct SVGShapeTests {
  private func element(_ shape: ShapeTrack, _ method: SVGWriter.Method = .css) throws -> XMLElement {
    try #require(try VectorFilm.sample(Drawing(shape: shape, fill: .red)).drawn(method).first)
  }

  private let growing = Channel((0, [-10, -10, 20, 20]), (2, [-20, -10, 40, 20]))
  private let sharp = Channel(constant: [0, 0, 0, 0])

  @Test func `A rectangle with equal round corners is a rect`() throws {
    let rect = try element(.square(20, radius: 4))
    #expect(rect.name == "rect" && rect["rx"] == "4" && rect["x"] == "-10" && rect["width"] == "20")
    let corner = try element(
      .rectangle(box: Channel(constant: [0, 0, 5, 6]), radii: sharp, style: .continuous))
    #expect(corner.attributes == ["width": "5", "height": "6", "fill": "#f00"])
  }

  @Test func `Other corners need a path`() throws {
    let continuous = try element(.square(20, radius: 4, .continuous))
    let path = Path(
      roundedRect: Rect(x: -10, y: -10, width: 20, height: 20),
      corners: Corners(radius: 4, style: .continuous))
    #expect(continuous["d"] == SVGPathData.text(path))
    let uneven = ShapeTrack.rectangle(
      box: Channel(constant: [0, 0, 20, 20]), radii: Channel(constant: [4, 0, 0, 0]), style: .round)
    #expect(try element(uneven).name == "path")
  }

  @Test func `A rectangle changes only the lengths that change`() throws {
    let shape = ShapeTrack.rectangle(box: growing, radii: sharp, style: .round)
    let style = try VectorFilm.sample(Drawing(shape: shape, fill: .red)).style()
    #expect(style.contains("@keyframes a{0%{x:-10px;width:20px}to{x:-20px;width:40px}}"))
    #expect(!style.contains("transform"))
    let animations = try element(shape, .smil).all("animate")
    #expect(animations.map { $0["attributeName"] } == ["x", "width"])
    #expect(animations.map { $0["values"] } == ["-10;-20", "20;40"])
  }

  @Test func `A continuous rectangle that grows is a path whose points move`() throws {
    let shape = ShapeTrack.rectangle(
      box: growing, radii: Channel(constant: [4, 4, 4, 4]), style: .continuous)
    let style = try VectorFilm.sample(Drawing(shape: shape, fill: .red)).style()
    #expect(style.contains("0%{d:path(\"m") && style.contains("to{d:path(\"m"))
    let values = try #require(try element(shape, .smil).first("animate")?["values"])
    let commands = values.split(separator: ";").map { $0.filter(\.isLetter) }
    #expect(commands.count == 2 && commands[0] == commands[1])
  }

  @Test func `Corners and sides that change at different times have a keyframe a frame`() throws {
    let shape = ShapeTrack.rectangle(
      box: growing, radii: Channel((0.5, [1, 1, 1, 1]), (1, [4, 4, 4, 4])), style: .continuous)
    let values = try #require(try element(shape, .smil).first("animate")?["values"])
    #expect(values.split(separator: ";").count >= 100)
  }

  @Test func `Ellipses are circles where they can`() throws {
    #expect(try element(.circle(5)).attributes == ["r": "5", "fill": "#f00"])
    let ellipse = try element(.ellipse(Channel(constant: [0, 0, 20, 10])))
    #expect(ellipse.name == "ellipse" && ellipse["cx"] == "10" && ellipse["ry"] == "5")
    let style = try VectorFilm.sample(Drawing(shape: .ellipse(growing), fill: .red)).style()
    #expect(style.contains("0%{rx:10px}to{rx:20px}"))
  }

  @Test func `A path is written with its rule and its points move`() throws {
    let outline = Path([.move(.zero), .line(Point(10, 0)), .line(Point(0, 10)), .close])
    let still = try element(
      .path(outline: outline, points: Channel(constant: [0, 0, 10, 0, 0, 10]), rule: .evenodd))
    #expect(still.attributes == ["d": "m0 0h10L0 10z", "fill-rule": "evenodd", "fill": "#f00"])
    let points = Channel((0, [0, 0, 10, 0, 0, 10]), (2, [0, 0, 20, 0, 5, 10]))
    let film = VectorFilm.sample(
      Drawing(shape: .path(outline: outline, points: points, rule: .nonzero), fill: .red))
    #expect(
      try film.style().contains("0%{d:path(\"m0 0 10 0-10 10z\")}to{d:path(\"m0 0 20 0-15 10z\")}"))
    #expect(try film.drawn()[0]["d"] == "m0 0h10L0 10z")
  }

  private func stroked(
    _ shape: ShapeTrack, _ method: SVGWriter.Method = .css, dash: Channel? = nil
  ) throws -> XMLElement {
    let stroke = StrokeTrack(paint: .red, width: Channel(constant: [2]), dash: dash, cap: .round)
    return try #require(try VectorFilm.sample(Drawing(shape: shape, stroke: stroke)).drawn(method).first)
  }

  @Test func `A line with live ends shows its length by a dash`() throws {
    #expect(try stroked(.line(length: Channel(constant: [30]))).attributes["x2"] == "30")
    let length = Channel((0, [30]), (2, [40.5]))
    let line = try stroked(.line(length: length))
    #expect(line["d"] == "m0 0h41" && line["stroke-dasharray"] == "30 42" && line["fill"] == "none")
    let film = VectorFilm.sample(
      Drawing(shape: .line(length: length), stroke: StrokeTrack(paint: .red, width: Channel(constant: [2]))))
    #expect(try film.style().contains("0%{stroke-dasharray:30 42}to{stroke-dasharray:40.5 42}"))
    #expect(try stroked(.line(length: length), .smil).first("animate")?["attributeName"] == "x2")
    // Its dashes are needed for the pattern.
    let dashed = try stroked(.line(length: length), dash: Channel(constant: [4, 2]))
    #expect(dashed["stroke-dasharray"] == "4 2" && dashed["d"] == "m0 0h30")
  }

  @Test func `A path that grows is drawn up to its length`() throws {
    let path = Path([.move(.zero), .line(Point(30, 40)), .line(Point(30, 90))])
    let element = try stroked(.growing(path, length: Channel((0, [0]), (1, [0]), (2, [100]))))
    #expect(element["d"] == "m0 0 30 40v50" && element["stroke-dasharray"] == "0 101")
    // A round cap would draw a dot before the path grows.
    #expect(element["visibility"] == "hidden")
    let masked = try stroked(
      .growing(path, length: Channel((0, [0]), (2, [100]))), dash: Channel(constant: [4, 2]))
    #expect(masked["mask"] != nil && masked["stroke-dasharray"] == "4 2")
  }

  @Test func `A line that grows through several parts is one element for each`() throws {
    let path = Path([.move(.zero), .line(Point(100, 0)), .move(Point(0, 50)), .line(Point(100, 50))])
    let stroke = StrokeTrack(paint: .red, width: Channel(constant: [2]))
    let film = VectorFilm.sample(
      Drawing(shape: .growing(path, length: Channel((0, [0]), (1, [100]), (2, [200]))), stroke: stroke))
    let parts = try film.drawn()[0].children
    #expect(parts.map { $0["d"] } == ["m0 0h100", "m0 50h100"])
    let style = try film.style()
    #expect(style.contains("0%{stroke-dasharray:0 101}50%,to{stroke-dasharray:100 101}"))
    #expect(style.contains("0%,50%{stroke-dasharray:0 101}to{stroke-dasharray:100 101}"))
  }

  /// A film of a zigzag whose points are at places on a way, at times.
  private func zigzag(_ keyframes: [Channel.Keyframe]) -> VectorFilm {
    let outline = Path([.move(.zero), .line(Point(1, 0)), .line(Point(2, 0)), .line(Point(3, 0))])
    let points = Channel(keyframes).mapped { place in
      [0, 0, 8, 10 * place[0], 0, 20 * place[0], 8, 30 * place[0]]
    }
    return .sample(
      Drawing(
        shape: .path(outline: outline, points: points, rule: .nonzero),
        stroke: StrokeTrack(paint: .red, width: Channel(constant: [2]))))
  }

  @Test func `Points on one way are two outlines with an easing of lines between them`() throws {
    let film = zigzag([
      .init(at: 0, [1]), .init(at: 0.5, [2], .hold), .init(at: 1, [1.5]), .init(at: 1.2, [1.5]),
    ])
    #expect(
      try film.style().contains(
        "0%{d:path(\"m0 0 8 10-8 10 8 10\");animation-timing-function:linear(0,1 25% 50%,.5 50% 100%)}"
          + "to{d:path(\"m0 0 8 20-8 20 8 20\")}"))
    #expect(try film.svg(.smil).contains("<animate attributeName=\"d\""))
    // Two keyframes are shorter.
    #expect(try !zigzag([.init(at: 0, [1]), .init(at: 2, [2])]).style().contains("linear("))
    // A curve is no straight line.
    let curve = zigzag([
      .init(at: 0, [1], .cubic(y1: 0, y2: 0.5)), .init(at: 1, [2]), .init(at: 2, [1]),
    ])
    #expect(try !curve.style().contains("linear("))
  }

  @Test func `Long outlines that occur several times are written once`() throws {
    let shape = ShapeTrack.square(50, radius: 9, .continuous)
    var film = VectorFilm.sample(Drawing(shape: shape, fill: .red))
    film.tracks.append(film.tracks[0])
    film.tracks[1].drawings[0].fill = .color(ColorTrack(0, 0, 255))
    let root = try film.parsed()
    #expect(root.all("path").count == 1)
    #expect(root.all("use").map { $0["fill"] } == ["#f00", "#00f"])
    #expect(root.all("use").map { $0["href"] } == ["#c", "#c"])
  }
}
