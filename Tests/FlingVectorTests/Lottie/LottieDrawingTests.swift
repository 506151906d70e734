import FlingGeometry
import FlingStage
import Foundation
import Testing

@testable import FlingVector

struct LottieDrawingTests {
  // MARK: - Shapes

  @Test func `A fill and a line in the middle share their outline, with the line on top`() throws {
    let file = try LottieFile(LayerTrack.rectangle(radius: 3, stroke: .blue(width: 2)))
    #expect(file.types("layers.0.shapes.0.it") == ["rc", "st", "fl", "tr"])
    #expect(file.number("layers.0.shapes.0.it.0.r.k") == 3)
    #expect(file.number("layers.0.shapes.0.it.1.w.k") == 2)
    #expect(file.text.contains(#""lc":1,"lj":1,"ml":10}"#))
  }

  @Test func `Continuous corners are a path, and a morph is one with keyframes`() throws {
    let box = Channel(constant: [0, 0, 100, 100])
    let radii = Channel(constant: [20, 20, 20, 20])
    let continuous = try LottieFile(
      LayerTrack(drawings: [
        Drawing(shape: .rectangle(box: box, radii: radii, style: .continuous), fill: .red)
      ]))
    #expect(continuous.types("layers.0.shapes.0.it") == ["sh", "fl", "tr"])
    #expect(continuous.count("layers.0.shapes.0.it.0.ks.k.v") == 16)

    let triangle = Path([.move(.zero), .line(Point(10, 0)), .quad(Point(10, 10), Point(0, 10)), .close])
    let points = Channel([
      .init(at: 0, [0, 0, 10, 0, 10, 10, 0, 10], .cubic(y1: 0.1, y2: 0.9)),
      .init(at: 1, [0, 0, 20, 0, 20, 20, 0, 20]),
    ])
    let morph = try LottieFile(
      LayerTrack(drawings: [
        Drawing(shape: .path(outline: triangle, points: points, rule: .nonzero), fill: .red)
      ]))
    let path = "layers.0.shapes.0.it.0.ks"
    #expect(morph.number("\(path).a") == 1)
    #expect(morph.value("\(path).k.1.s.0.c") as? Bool == true)
    #expect(morph.numbers("\(path).k.1.s.0.v.1") == [20, 0])
    // The handles of a quadratic curve are two thirds of the ways to its control point.
    #expect(morph.numbers("\(path).k.1.s.0.o.1") == [0, 13.333])
    #expect(morph.numbers("\(path).k.1.s.0.i.2") == [13.333, 0])
    #expect(morph.number("\(path).k.0.o.y") == 0.1)
  }

  @Test func `A closed contour that ends where it begins has each vertex once`() throws {
    let square = Path([
      .move(.zero), .line(Point(5, 0)), .line(Point(5, 5)), .line(.zero), .close, .move(Point(9, 9)),
      .line(Point(12, 9)),
    ])
    let file = try LottieFile(LayerTrack(drawings: [Drawing(shape: .path(square), stroke: .blue(width: 1))]))
    #expect(file.count("layers.0.shapes.0.it.0.ks.k.v") == 3)
    #expect(file.value("layers.0.shapes.0.it.0.ks.k.c") as? Bool == true)
    #expect(file.count("layers.0.shapes.0.it.1.ks.k.v") == 2)
    #expect(file.value("layers.0.shapes.0.it.1.ks.k.c") as? Bool == false)
  }

  @Test func `Corners and boxes that change at different times change together within a fiftieth of a point`()
    throws
  {
    let box = Channel([.init(at: 0, [0, 0, 40, 40]), .init(at: 1, [0, 0, 80, 40])])
    let radii = Channel([
      .init(at: 0.25, [0, 2, 4, 6], .cubic(y1: 0, y2: 1)), .init(at: 0.75, [10, 12, 14, 16]),
    ])
    let merged = LottieChannels.merged([box, radii], frameRate: 60, tolerance: 0.02)
    for frame in 0...60 {
      let time = Double(frame) / 60
      let expected = box.values(at: time) + radii.values(at: time)
      for (a, b) in zip(merged.values(at: time), expected) { #expect(abs(a - b) <= 0.021) }
    }
    #expect(merged.keyframes.count < 40)
  }

  // MARK: - Lines

  @Test func `A line that changes its length is trimmed`() throws {
    let length = Channel([.init(at: 0, [50], .cubic(y1: 0.2, y2: 0.8)), .init(at: 1, [200])])
    let file = try LottieFile(
      LayerTrack(drawings: [Drawing(shape: .line(length: length), stroke: .blue(width: 2))]))
    #expect(file.types("layers.0.shapes.0.it") == ["sh", "tm", "st", "tr"])
    #expect(file.numbers("layers.0.shapes.0.it.0.ks.k.v.1") == [200, 0])
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k.0.s") == [25])
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k.1.s") == [100])
    #expect(file.number("layers.0.shapes.0.it.1.s.k") == 0)

    let still = try LottieFile(
      LayerTrack(drawings: [Drawing(shape: .line(length: Channel(constant: [30])), stroke: .blue(width: 2))]))
    #expect(still.types("layers.0.shapes.0.it") == ["sh", "st", "tr"])
  }

  @Test func `A growing path is trimmed by its length`() throws {
    let path = Path([.move(.zero), .line(Point(30, 0)), .line(Point(30, 10))])
    let length = Channel([.init(at: 0, [0]), .init(at: 1, [40])])
    let file = try LottieFile(
      LayerTrack(drawings: [Drawing(shape: .growing(path, length: length), stroke: .blue(width: 2))]))
    #expect(file.types("layers.0.shapes.0.it") == ["sh", "tm", "st", "tr"])
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k.0.s") == [0])
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k.1.s") == [100])
  }

  @Test func `A trimmed line begins where the outline of the scene does, and leaves the fill whole`() throws {
    var stroke = StrokeTrack.blue(width: 2)
    stroke.trim = Channel([.init(at: 0, [0, 0]), .init(at: 1, [0.25, 1])])
    let file = try LottieFile(LayerTrack.rectangle(stroke: stroke))
    #expect(file.types("layers.0.shapes.0.it") == ["sh", "tm", "st", "tr"])
    #expect(file.types("layers.0.shapes.1.it") == ["rc", "fl", "tr"])
    #expect(file.numbers("layers.0.shapes.0.it.0.ks.k.v.0") == [-10, -5])
    #expect(file.numbers("layers.0.shapes.0.it.1.s.k.1.s") == [25])
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k.1.s") == [100])
  }

  @Test func `Dashes end with their offset, and an odd list of them applies twice`() throws {
    var stroke = StrokeTrack.blue(width: 2)
    stroke.dash = Channel(constant: [6, 2, 1])
    stroke.phase = Channel([.init(at: 0, [0]), .init(at: 1, [9])])
    let file = try LottieFile(LayerTrack.rectangle(fill: nil, stroke: stroke))
    let dash = "layers.0.shapes.0.it.1.d"
    #expect((0..<7).compactMap { file.string("\(dash).\($0).n") } == ["d", "g", "d", "g", "d", "g", "o"])
    #expect((0..<6).compactMap { file.number("\(dash).\($0).v.k") } == [6, 2, 1, 6, 2, 1])
    #expect(file.numbers("\(dash).6.v.k.1.s") == [9])
  }

  @Test func `A line inside or outside of a rectangle is one along a smaller or larger rectangle`() throws {
    var stroke = StrokeTrack.blue(width: 2)
    stroke.alignment = .inside
    let inside = try LottieFile(LayerTrack.rectangle(radius: 3, stroke: stroke))
    #expect(inside.numbers("layers.0.shapes.0.it.0.s.k") == [18, 8])
    #expect(inside.number("layers.0.shapes.0.it.0.r.k") == 2)
    #expect(inside.numbers("layers.0.shapes.1.it.0.s.k") == [20, 10])
    stroke.alignment = .outside
    let outside = try LottieFile(LayerTrack.rectangle(radius: 3, fill: nil, stroke: stroke))
    #expect(outside.numbers("layers.0.shapes.0.it.0.s.k") == [22, 12])
    #expect(outside.number("layers.0.shapes.0.it.0.r.k") == 4)
    let circle = try #require(
      LottieInset.centered(stroke, along: .ellipse(Channel(constant: [-5, -5, 10, 10]))))
    #expect(circle.shape == .ellipse(Channel(constant: [-6, -6, 12, 12])))
    #expect(LottieInset.centered(stroke, along: .ellipse(Channel(constant: [0, 0, 10, 12]))) == nil)
  }

  @Test func `A line on one side of another outline is twice as wide and limited to that side`() throws {
    let triangle = Path([.move(.zero), .line(Point(10, 0)), .line(Point(0, 10)), .close])
    var stroke = StrokeTrack.blue(width: 2)
    func file() throws -> LottieFile {
      try LottieFile(
        LayerTrack(
          pose: Pose(position: .joint(Channel(constant: [5, 5]))),
          drawings: [Drawing(shape: .path(triangle), fill: .red, stroke: stroke)]))
    }
    stroke.alignment = .inside
    let inside = try file()
    #expect(inside.count("layers") == 2)
    #expect(inside.string("layers.0.masksProperties.0.mode") == "a")
    #expect(inside.number("layers.0.shapes.0.it.1.w.k") == 4)
    #expect(inside.number("layers.0.parent") == inside.number("layers.1.ind"))
    stroke.alignment = .outside
    let outside = try file()
    #expect(outside.count("layers") == 3)
    #expect(outside.number("layers.0.td") == 1)
    #expect(outside.number("layers.1.tt") == 2)
    #expect(outside.number("layers.1.shapes.0.it.1.w.k") == 4)
    #expect((0..<2).allSatisfy { outside.number("layers.\($0).parent") == outside.number("layers.2.ind") })
  }

  // MARK: - Gradients

  private func gradient(
    _ geometry: GradientTrack.Geometry, _ stops: [(Double, [Double], Double)]
  ) throws -> LottieFile {
    let track = GradientTrack(
      geometry,
      stops: stops.map { position, rgb, alpha in
        .init(
          ColorTrack(rgb: Channel(constant: rgb), alpha: Channel(constant: [alpha])),
          at: Channel(constant: [position]))
      })
    return try LottieFile(LayerTrack.rectangle(fill: .gradient(track)))
  }

  @Test func `An opaque gradient has no list of opacities`() throws {
    let file = try gradient(
      .linear(Channel(constant: [0, 0, 0, 10])), [(0, [1, 0, 0], 1), (1, [0, 0, 1], 1)])
    #expect(file.string("layers.0.shapes.0.it.1.ty") == "gf")
    #expect(file.number("layers.0.shapes.0.it.1.t") == 1)
    #expect(file.number("layers.0.shapes.0.it.1.g.p") == 2)
    #expect(file.numbers("layers.0.shapes.0.it.1.g.k.k") == [0, 1, 0, 0, 1, 0, 0, 1])
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k") == [0, 10])
  }

  @Test func `Where color and opacity change there are more stops with premultiplied colors`() throws {
    let file = try gradient(
      .linear(Channel(constant: [0, 0, 0, 10])), [(0, [1, 0, 0], 1), (1, [0, 0, 1], 0)])
    #expect(file.number("layers.0.shapes.0.it.1.g.p") == 9)
    let numbers = file.numbers("layers.0.shapes.0.it.1.g.k.k")
    #expect(numbers.count == 9 * 4 + 9 * 2)
    // Halfway the color is still that of the visible end.
    #expect(Array(numbers[16..<20]) == [0.5, 1, 0, 0])
    #expect(Array(numbers[44..<46]) == [0.5, 0.5])
  }

  @Test func `Positions outside of 0 to 1 move the ends of the line`() throws {
    let file = try gradient(
      .linear(Channel(constant: [0, 0, 10, 0])),
      [(-1, [1, 0, 0], 1), (0.5, [0, 1, 0], 1), (2, [0, 0, 1], 1)])
    #expect(file.numbers("layers.0.shapes.0.it.1.s.k") == [-10, 0])
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k") == [20, 0])
    #expect(
      stride(from: 0, to: 12, by: 4).map { file.numbers("layers.0.shapes.0.it.1.g.k.k")[$0] } == [0, 0.5, 1])
  }

  @Test func `Hard edges have two stops that are not at the same position`() throws {
    let file = try gradient(
      .radial(Channel(constant: [1, 2, 10])),
      [
        (0, [1, 0, 0], 0.5), (0.5, [1, 0, 0], 0.5), (0.5, [0, 0, 1], 0.5), (1, [0, 0, 1], 0.5),
        (1, [1, 1, 1], 0.5),
      ])
    #expect(file.number("layers.0.shapes.0.it.1.t") == 2)
    #expect(file.numbers("layers.0.shapes.0.it.1.e.k") == [11, 2])
    let positions = stride(from: 0, to: 20, by: 4).map { file.numbers("layers.0.shapes.0.it.1.g.k.k")[$0] }
    #expect(positions == [0, 0.4999, 0.5, 0.9999, 1])
  }

  @Test func `A focus is a share of the radius and an angle`() throws {
    let file = try gradient(
      .focal(Channel(constant: [0, 0, 10, 0, 5, 0])), [(0, [1, 0, 0], 1), (1, [0, 0, 1], 1)])
    #expect(file.number("layers.0.shapes.0.it.1.h.k") == 50)
    #expect(file.number("layers.0.shapes.0.it.1.a.k") == 90)
  }

  // MARK: - Pictures

  private func pictured(_ tracks: [LayerTrack]) throws -> LottieFile {
    try LottieFile(
      VectorFilm(
        size: Size(width: 50, height: 50), duration: 1, tracks: tracks,
        pictures: [.init(png: [0x89, 0x50, 0x4E, 0x47], width: 40, height: 20), nil]))
  }

  private func picture(_ number: Int = 0, tint: ColorTrack? = nil) -> PaintTrack {
    .picture(PictureTrack(number: number, frame: Channel(constant: [-10, -5, 20, 10]), tint: tint))
  }

  @Test func `A picture is embedded once and drawn in its frame`() throws {
    let file = try pictured([
      .rectangle("a", at: Point(3, 4), fill: picture()), .rectangle("b", fill: picture()),
      .rectangle("c", fill: picture(1)),
    ])
    #expect(file.count("assets") == 1)
    #expect(file.string("assets.0.p") == "data:image/png;base64,iVBORw==")
    #expect(file.number("assets.0.w") == 40)
    #expect(file.count("layers") == 3)
    #expect(file.number("layers.1.ty") == 2)
    #expect(file.value("layers.1.masksProperties") == nil)
    #expect(file.numbers("layers.1.ks.p.k") == [-10, -5])
    #expect(file.numbers("layers.1.ks.s.k") == [50, 50])
    #expect(file.number("layers.1.parent") == file.number("layers.2.ind"))
  }

  @Test func `A picture in another shape has a mask in pixels`() throws {
    let file = try pictured([.rectangle(radius: 2, fill: picture())])
    #expect(file.count("layers") == 1)
    #expect(file.numbers("layers.0.masksProperties.0.pt.k.v.0") == [4, 0])
    #expect(file.numbers("layers.0.masksProperties.0.pt.k.v.1") == [36, 0])
  }

  @Test func `A tinted picture is a shape with the picture as its matte`() throws {
    let tint = ColorTrack(rgb: Channel(constant: [0, 1, 0]))
    let file = try pictured([.rectangle(fill: picture(tint: tint))])
    #expect(file.number("layers.0.ty") == 2)
    #expect(file.number("layers.0.td") == 1)
    #expect(file.number("layers.1.tt") == 1)
    #expect(file.numbers("layers.1.shapes.0.it.1.c.k") == [0, 1, 0])
  }

  @Test func `Pictures of paints fill their shapes`() throws {
    let film = VectorFilm(
      size: Size(width: 50, height: 50), duration: 1,
      tracks: [.rectangle(fill: .raster(number: 0, box: Rect(x: -10, y: -5, width: 20, height: 10)))],
      rasters: [.init(png: [1, 2, 3], width: 80, height: 40)])
    let file = try LottieFile(film)
    #expect(file.numbers("layers.0.ks.s.k") == [25, 25])
    #expect(file.number("layers.0.ty") == 2)
  }

  // MARK: - Text

  private func texted(_ glyphs: [TextTrack.Glyph], clip: Channel? = nil) throws -> LottieFile {
    let bar = Path([.move(.zero), .line(Point(500, 0)), .line(Point(500, -700)), .close])
    let dot = Path([.move(.zero), .quad(Point(100, 0), Point(100, -100)), .close])
    return try LottieFile(
      VectorFilm(
        size: Size(width: 50, height: 50), duration: 2,
        tracks: [
          LayerTrack(drawings: [
            Drawing(shape: .box(), fill: .blue, text: TextTrack(glyphs, paint: .red, clip: clip))
          ])
        ],
        glyphs: [
          GlyphRun.Outline(font: 0, glyph: 1, path: bar, unitsPerEm: 1000),
          GlyphRun.Outline(font: 0, glyph: 2, path: dot, unitsPerEm: 1000),
        ]))
  }

  @Test func `Glyphs are outlines in units of their font in front of the fill`() throws {
    let file = try texted([
      .init(1, at: Point(1, 2), size: 20), .init(0, at: Point(5, 2), size: 20),
      .init(1, at: Point(9, 2), size: 20),
    ])
    #expect(file.types("layers.0.shapes.0.it") == ["gr", "fl", "tr"])
    #expect(file.types("layers.0.shapes.1.it") == ["rc", "fl", "tr"])
    let group = "layers.0.shapes.0.it.0.it"
    #expect(file.types(group) == ["gr", "gr", "gr", "tr"])
    #expect(file.numbers("\(group).3.s.k") == [2, 2])
    // Equal outlines follow each other.
    #expect(file.count("\(group).0.it.0.ks.k.v") == 3)
    #expect(
      (0..<3).map { file.numbers("\(group).\($0).it.1.p.k") } == [[250, 100], [50, 100], [450, 100]])
  }

  @Test func `Glyphs that change are hidden by their scale, those that stay are not`() throws {
    let file = try texted([
      .init(0, at: Point(0, 0), size: 20),
      .init(0, at: Point(9, 0), size: 20, presence: Presence([0..<0.5, 1..<1.5])),
      .init(1, at: Point(9, 0), size: 20, presence: Presence([0.5..<1, 1.5..<Double.infinity])),
    ])
    let groups = "layers.0.shapes.0.it"
    #expect(file.types(groups) == ["gr", "gr", "gr", "fl", "tr"])
    #expect(file.numbers("\(groups).0.it.1.s.k") == [2, 2])
    let held = "\(groups).2.it.1.s.k"
    #expect((0..<4).map { file.number("\(held).\($0).t") } == [0, 29.5, 59.5, 89.5])
    #expect((0..<4).map { file.numbers("\(held).\($0).s") } == [[0, 0], [2, 2], [0, 0], [2, 2]])
    #expect((0..<4).map { file.number("\(held).\($0).h") } == [1, 1, 1, nil])
  }

  @Test func `A clipped text has its own layer with a mask`() throws {
    let file = try texted([.init(0, at: .zero, size: 20)], clip: Channel(constant: [0, 0, 30, 10]))
    #expect(file.count("layers") == 2)
    #expect(file.numbers("layers.0.masksProperties.0.pt.k.v.2") == [30, 10])
    #expect(file.types("layers.1.shapes.0.it") == ["rc", "fl", "tr"])
  }

  // MARK: - Unsupported features

  private func shadowed(spread: Double = 0) -> LayerTrack {
    var track = LayerTrack.rectangle("card")
    track.subject = .view(3)
    let black = ColorTrack(rgb: Channel(constant: [0, 0, 0]), alpha: Channel(constant: [0.5]))
    track.drawings[0].shadows = [
      ShadowTrack(color: black, geometry: Channel(constant: [3, 4, 8, spread])),
      ShadowTrack(color: black, geometry: Channel(constant: [0, 4, 8, spread])),
    ]
    return track
  }

  @Test func `What version 1 lacks is an error with the view, once`() throws {
    var blurred = LayerTrack.rectangle()
    blurred.subject = .view(7)
    blurred.blur = Channel(constant: [2])
    blurred.blend = .multiply
    let repeating = GradientTrack(.linear(Channel(constant: [0, 0, 1, 1])), spread: .repeat, stops: [])
    blurred.children = [.rectangle(fill: .gradient(repeating))]
    let film = VectorFilm(size: Size(width: 9, height: 9), duration: 1, tracks: [shadowed(), blurred])
    let writer = LottieWriter(film, theme: .light)
    #expect(
      writer.unsupportedFeatures() == [
        .unsupported(feature: "a shadow", .view(3)),
        .unsupported(feature: "the blend mode multiply", .view(7)),
        .unsupported(feature: "a blur", .view(7)), .unsupported(feature: "a gradient that repeats", .view(7)),
      ])
    #expect(throws: VectorError.unsupported(feature: "a shadow", .view(3))) { try writer.text() }
    #expect(
      LottieWriter(film, theme: .light, effects: true).unsupportedFeatures() == [
        .unsupported(feature: "a gradient that repeats", .view(7))
      ])
  }

  @Test func `Effects hold shadows, blurs and blend modes, but no spread`() throws {
    var track = shadowed()
    track.blur = Channel(constant: [3])
    track.blend = .screen
    let film = VectorFilm(size: Size(width: 99, height: 99), duration: 1, tracks: [track])
    let file = try LottieFile(film, effects: true)
    #expect(file.number("layers.0.bm") == 2)
    #expect(file.number("layers.0.ef.0.ty") == 29)
    #expect(file.number("layers.0.ef.0.ef.0.v.k") == 10)
    // The shadow in front is that of the layer, the other one that of a copy.
    let copies = "assets.0.layers"
    #expect(file.count(copies) == 3)
    #expect(file.number("\(copies).1.ef.0.ty") == 25)
    #expect((0..<5).map { file.number("\(copies).1.ef.0.ef.\($0).v.k") } == [nil, 127.5, 143.13, 5, 16])
    #expect(file.number("\(copies).2.ef.0.ef.3.v.k") == 4)
    let spread = VectorFilm(size: Size(width: 99, height: 99), duration: 1, tracks: [shadowed(spread: 2)])
    #expect(
      LottieWriter(spread, theme: .light, effects: true).unsupportedFeatures() == [
        .unsupported(feature: "a shadow with a spread", .view(3))
      ])
  }

  @Test func `Views that are pictures have no unsupported features`() throws {
    let film = VectorFilm(size: Size(width: 99, height: 99), duration: 1, tracks: [shadowed()])
    let file = try LottieFile(film, rasterViews: ["card"])
    #expect(file.count("layers") == 1)
    #expect(file.value("layers.0.ef") == nil)
  }
}
