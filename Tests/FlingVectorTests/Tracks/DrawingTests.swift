import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct DrawingTests {
  private static let ink = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)

  private static func layer(_ fill: Paint, _ subject: Layer.Subject? = .view(0)) -> Layer {
    Layer(
      transform: AffineTransform(translationX: 10, y: 10),
      shape: .rectangle(Rect(x: 0, y: 0, width: 40, height: 20), Corners(radius: 30)), fill: fill,
      subject: subject)
  }

  private static func fill(of film: VectorFilm) throws -> PaintTrack {
    try #require(film.tracks.first?.drawings.first?.fill)
  }

  // MARK: Lines that grow

  private static func trail(_ points: [Point]) -> Layer {
    Layer(
      transform: .identity, shape: .path(Path(chain: points), .nonzero),
      stroke: Stroke(paint: .color(ink), width: 2, cap: .round))
  }

  /// The way of a body that is thrown, up to a moment, with a corner at every hundredth of a second.
  private static func way(until time: Double, from start: Double = 0) -> [Point] {
    func place(_ time: Double) -> Point { Point(60 * time, 50 - 120 * time + 100 * time * time) }
    let corners = Int((time - start) * 100 + 1e-9)
    return (0...corners).map { place(start + Double($0) / 100) } + [place(time)]
  }

  @Test func `A trail is a path that grows`() throws {
    let layers = { (time: Double) in [Self.trail(Self.way(until: 0.02 + time))] }
    let film = try HandMadeFilm.film(1, layers)
    #expect(film.tracks.count == 1)
    let drawings = try #require(film.tracks.first?.drawings)
    #expect(drawings.count == 1)
    guard case .growing(let path, let length)? = drawings.first?.shape else { throw OtherKind() }
    #expect(abs(path.length - length.last[0]) < 0.01)
    #expect(length.keyframes.count < 20)
    for time in [0.2, 0.5, 0.86] {
      let end = film.outlines(at: time)[0].points.last
      let expected = Self.way(until: 0.02 + time).last
      #expect(try #require(end).distance(to: try #require(expected)) < 0.15)
    }
  }

  @Test func `A line whose end turns aside does not grow`() throws {
    let layers = { (time: Double) in
      [Self.trail([Point(0, 0), Point(20, 0), Point(40 + 2 * time, 4 * time)])]
    }
    let film = try HandMadeFilm.film(1, layers)
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.15)
  }

  @Test func `The parts of a trail that jumps are kept apart`() throws {
    let layers = { (time: Double) in
      var path = Path(chain: Self.way(until: 0.02 + min(time, 0.5)))
      if time > 0.55 { path.append(Path(chain: Self.way(until: 0.53 + time, from: 1))) }
      return [
        Layer(
          transform: .identity, shape: .path(path, .nonzero),
          stroke: Stroke(paint: .color(Self.ink), width: 2))
      ]
    }
    let film = try HandMadeFilm.film(1.5, layers)
    #expect(film.tracks.count == 2)
    let parts = try #require(film.tracks.first { !$0.children.isEmpty }?.children)
    #expect(parts.count == 2)
    guard case .growing? = parts.last?.drawings.first?.shape else { throw OtherKind() }
  }

  // MARK: Paints

  @Test func `Colors change in all themes`() throws {
    let film = try HandMadeFilm.film(1, themes: [.light, .dark]) { time, theme in
      let color = Color(red: time, green: 0, blue: theme == .light ? 0 : 1)
      return [Self.layer(.color(color))]
    }
    guard case .color(let track) = try Self.fill(of: film) else { throw OtherKind() }
    #expect(track.rgb.first == [0, 0, 0, 0, 0, 1] && track.rgb.last == [1, 0, 0, 1, 0, 1])
    #expect(track.rgb.keyframes.count == 2)
    #expect(track.alpha == Channel(constant: [1]))
    #expect(film.deviation.color <= 1 / 255.0)
  }

  @Test func `A stroke that one theme lacks is transparent there`() throws {
    let film = try HandMadeFilm.film(0.1, themes: [.light, .dark]) { _, theme in
      var layer = Self.layer(.color(Self.ink))
      if theme == .dark { layer.stroke = Stroke(paint: .color(.white), width: 3) }
      return [layer]
    }
    let stroke = try #require(film.tracks.first?.drawings.first?.stroke)
    guard case .color(let track) = stroke.paint else { throw OtherKind() }
    #expect(track.alpha == Channel(constant: [0, 1]))
    #expect(stroke.width == Channel(constant: [3]))
  }

  @Test func `Themes that move differently are an error`() {
    #expect(throws: VectorError.themesDiffer(.view(5), difference: "the position", time: 0.5)) {
      try HandMadeFilm.film(1, themes: [.light, .dark]) { time, theme in
        var layer = Self.layer(.color(Self.ink), .view(5))
        if theme == .dark, time >= 0.5 { layer.transform.tx += 1 }
        return [layer]
      }
    }
    #expect(throws: VectorError.themesDiffer(.view(6), difference: "the presence", time: 0)) {
      try HandMadeFilm.film(1, themes: [.light, .dark]) { _, theme in
        let both = [Self.layer(.color(Self.ink), .view(5)), Self.layer(.color(Self.ink), .view(6))]
        return theme == .dark ? [both[0]] : both
      }
    }
    #expect(throws: VectorError.themesDiffer(.view(0), difference: "the kind of the fill", time: 0)) {
      try HandMadeFilm.film(1, themes: [.light, .dark]) { _, theme in
        let picture = Paint.picture(PictureFill(number: 0, frame: Rect(x: 0, y: 0, width: 1, height: 1)))
        return [Self.layer(theme == .dark ? picture : .color(Self.ink))]
      }
    }
  }

  @Test func `A gradient is placed in the box of its shape`() throws {
    let gradient = Gradient(
      .linear(angle: .pi / 2), stops: [.init(.black, at: 0), .init(.white.withOpacity(0.5), at: 1)],
      spread: .reflect)
    let film = try HandMadeFilm.film(0.1) { _ in [Self.layer(.gradient(gradient))] }
    guard case .gradient(let track) = try Self.fill(of: film), case .linear(let ends) = track.geometry else {
      throw OtherKind()
    }
    #expect(ends == Channel(constant: [-20, 0, 20, 0]))
    #expect(track.spread == .reflect && track.stops.count == 2)
    #expect(track.stops[1].color.alpha == Channel(constant: [0.5]) && track.stops[1].position.first == [1])
  }

  @Test func `A color beside a gradient of the other theme is a gradient of that color`() throws {
    let gradient = Gradient(
      .radial(center: .init(unit: Point(0.5, 0.5)), radius: 9),
      stops: [.init(.black, at: 0), .init(.white, at: 1)])
    let film = try HandMadeFilm.film(0.1, themes: [.light, .dark]) { _, theme in
      [Self.layer(theme == .light ? .gradient(gradient) : .color(Self.ink))]
    }
    guard case .gradient(let track) = try Self.fill(of: film), case .radial(let circle) = track.geometry
    else {
      throw OtherKind()
    }
    #expect(circle == Channel(constant: [0, 0, 9]))
    #expect(track.stops[1].color.rgb == Channel(constant: [1, 1, 1, 0.2, 0.4, 0.6]))
    #expect(track.stops[1].color.alpha == Channel(constant: [1, 0.5]))
  }

  @Test func `A picture is listed by its number and may have a tint`() throws {
    let film = try HandMadeFilm.film(0.1) { _ in
      [
        Self.layer(
          .picture(PictureFill(number: 2, frame: Rect(x: 5, y: 0, width: 30, height: 20), tint: Self.ink)))
      ]
    }
    guard case .picture(let track) = try Self.fill(of: film) else { throw OtherKind() }
    #expect(track.number == 2 && track.frame == Channel(constant: [-15, -10, 30, 20]))
    #expect(track.tint?.alpha == Channel(constant: [0.5]))
    #expect(film.pictures == [nil, nil, VectorFilm.Raster(png: [2], width: 1, height: 1)])
  }

  @Test func `A conic gradient and patterns are rasters`() throws {
    let conic = Paint.gradient(
      Gradient(
        .conic(center: .init(unit: Point(0.5, 0.5)), start: 0),
        stops: [.init(.black, at: 0), .init(.white, at: 1)]))
    let film = try HandMadeFilm.film(1) { time in
      var moving = Self.layer(conic, .view(1))
      moving.transform.tx += 50 * time
      return [Self.layer(conic), moving, Self.layer(.checker(size: 4, .black, .white), .view(2))]
    }
    // Equal paints in equal boxes are one picture.
    #expect(film.rasters == Array(repeating: VectorFilm.Raster(png: [1], width: 40, height: 20), count: 2))
    #expect(try Self.fill(of: film) == .raster(number: 0, box: Rect(x: -20, y: -10, width: 40, height: 20)))
    #expect(
      film.tracks[2].drawings[0].fill == .raster(number: 1, box: Rect(x: -20, y: -10, width: 40, height: 20)))
  }

  @Test func `A raster that changes is an error`() {
    #expect(throws: VectorError.unsupported(feature: "a pattern of stripes that changes", .view(0))) {
      try HandMadeFilm.film(1) { time in [Self.layer(.stripes(width: 3, angle: time, .black, .white))] }
    }
    #expect(
      throws: VectorError.unsupported(feature: "a checkerboard whose colors depend on the theme", .view(0))
    ) {
      try HandMadeFilm.film(1, themes: [.light, .dark]) { _, theme in
        [Self.layer(.checker(size: 3, .black, theme == .light ? .white : .clear))]
      }
    }
  }

  @Test func `A background is a paint, and a transparent one is none`() throws {
    var builder = VectorFilmBuilder(
      VectorFilmBuilder.Facts(size: Size(width: 200, height: 100), duration: 1), options: KeyframeOptions())
    var snapshot = HandMadeFilm.snapshot([])
    try builder.add([snapshot], at: 0, isFrame: true)
    let transparent = try builder.film(raster: { _, _ in nil }, picture: { _ in nil })
    #expect(transparent.background == nil)
    snapshot.background = .color(.white)
    try builder.add([snapshot], at: 1, isFrame: true)
    let film = try builder.film(raster: { _, _ in nil }, picture: { _ in nil })
    guard case .color(let track)? = film.background else { throw OtherKind() }
    #expect(track.alpha.first == [0] && track.alpha.last == [1])
  }

  // MARK: Strokes, shadows, radii

  @Test func `Dashes, widths and the drawn part of strokes change`() throws {
    let film = try HandMadeFilm.film(1) { time in
      var layer = Self.layer(.color(Self.ink))
      layer.stroke = Stroke(
        paint: .color(.black), width: 1 + time, dash: [4, 2 + time], phase: 10 * time, alignment: .inside,
        trim: 0...time)
      return [layer]
    }
    let stroke = try #require(film.tracks.first?.drawings.first?.stroke)
    #expect(stroke.width.last == [2] && stroke.dash?.last == [4, 3] && stroke.phase.last == [10])
    #expect(stroke.alignment == .inside)
    #expect(
      stroke.trim?.first == [0, 0] && stroke.trim?.last == [0, 1] && stroke.trim?.keyframes.count == 2)
  }

  @Test func `A stroke that is drawn as a whole has no trim, and radii fit the sides`() throws {
    let film = try HandMadeFilm.film(0.1) { _ in
      var layer = Self.layer(.color(Self.ink))
      layer.stroke = Stroke(paint: .color(.black))
      return [layer]
    }
    let drawing = try #require(film.tracks.first?.drawings.first)
    #expect(drawing.stroke?.trim == nil && drawing.stroke?.dash == nil)
    guard case .rectangle(_, let radii, .round)? = drawing.shape else { throw OtherKind() }
    #expect(radii == Channel(constant: [10, 10, 10, 10]))
  }

  @Test func `Shadows have channels`() throws {
    let film = try HandMadeFilm.film(1) { time in
      var layer = Self.layer(.color(Self.ink))
      layer.shadows = [
        Shadow(color: .black.withOpacity(0.25), offset: Point(0, 2 + 4 * time), blur: 8 * time, spread: 1)
      ]
      return [layer]
    }
    let shadow = try #require(film.tracks.first?.drawings.first?.shadows.first)
    #expect(shadow.geometry.first == [0, 2, 0, 1] && shadow.geometry.last == [0, 6, 8, 1])
    #expect(shadow.color.alpha == Channel(constant: [0.25]))
  }

  @Test func `A coil has straight changes in style sheets, and curves elsewhere`() throws {
    let layers = { (time: Double) in
      let length = 60 + 25 * Elementary.sin(9 * time)
      let points = (0..<10).map { Point($0 % 2 == 0 ? 0 : 8, Double($0) / 9 * length) }
      return [
        Layer(
          transform: .identity, shape: .path(Path(chain: points), .nonzero),
          stroke: Stroke(paint: .color(.black), width: 2))
      ]
    }
    func points(_ options: KeyframeOptions) throws -> Channel {
      let film = try HandMadeFilm.film(2, options: options, layers)
      #expect(HandMadeFilm.error(of: film, 2, layers) < 0.06 && film.deviation.points <= 0.050001)
      guard case .path(_, let points, _)? = film.tracks.first?.drawings.first?.shape else {
        throw OtherKind()
      }
      return points
    }
    let lines = try points(KeyframeOptions(curveLength: 60))
    #expect(lines.keyframes.allSatisfy { $0.easing == .linear })
    let curves = try points(KeyframeOptions())
    #expect(curves.keyframes.contains { $0.easing != .linear })
    #expect(lines.keyframes.count > curves.keyframes.count)
  }

  @Test func `A shape that only clips is a drawing without paints`() throws {
    let film = try HandMadeFilm.film(0.1) { _ in
      var layer = Self.layer(.color(Self.ink))
      layer.fill = nil
      layer.clipsChildren = true
      layer.children = [Self.layer(.color(.black), .view(1))]
      return [layer]
    }
    let track = try #require(film.tracks.first)
    #expect(track.clipsChildren && track.children.count == 1)
    #expect(track.drawings.count == 1 && track.drawings[0].shape != nil && track.drawings[0].fill == nil)
  }

  // MARK: Texts

  /// Digits of 6 pt in a font whose glyphs are triangles.
  private static func text(_ digits: [Int], at origin: Point = Point(0, 10)) -> Layer {
    let glyphs = digits.enumerated().map { index, digit in
      GlyphRun.Glyph(
        GlyphRun.Outline(
          font: 0, glyph: UInt32(digit),
          path: Path([.move(.zero), .line(Point(Double(digit + 1), 0)), .line(Point(0, -500)), .close]),
          unitsPerEm: 1000),
        at: origin + Point(6 * Double(index), 0))
    }
    return Layer(
      transform: AffineTransform(translationX: 20, y: 30), shape: nil,
      text: Layer.Text(glyphs: GlyphRun(size: 12, glyphs), paint: .color(.black)), subject: .view(0))
  }

  @Test func `A text that counts keeps its equal glyphs`() throws {
    // 100 … 109, ten a second, and from 1 s on 100 again.
    let film = try HandMadeFilm.film(1.2) { time in [Self.text([1, 0, Int(time * 10 + 0.01) % 10])] }
    let text = try #require(film.tracks.first?.drawings.first?.text)
    #expect(text.glyphs.count == 12)
    #expect(film.glyphs.count == 10)
    #expect(text.glyphs.filter { $0.presence.isAlways }.count == 2)
    let zero = try #require(text.glyphs.first { film.glyphs[$0.outline].glyph == 0 && !$0.presence.isAlways })
    #expect(zero.presence.ranges.count == 2)
    for time in [0.05, 0.55, 0.95, 1.05] {
      let shown = film.tracks[0].glyphs(at: time)
      #expect(Set(shown.map { film.glyphs[$0.outline].glyph }) == [1, 0, UInt32(time * 10) % 10])
      let first = try #require(shown.first { film.glyphs[$0.outline].glyph == 1 })
      #expect(first.place.distance(to: Point(20, 40)) < 0.011)
    }
  }

  @Test func `Texts change at frames`() throws {
    let film = try HandMadeFilm.film(0.2) { time in [Self.text([time > 0.05 ? 2 : 1])] }
    let glyphs = try #require(film.tracks.first?.drawings.first?.text?.glyphs)
    #expect(glyphs.map(\.presence) == [Presence([0..<0.06]), Presence([0.06..<Double.infinity])])
  }

  @Test func `A line around the glyphs of a text that counts is its stroke`() throws {
    let film = try HandMadeFilm.film(1.2) { time in
      var words = Self.text([1, 0, Int(time * 10 + 0.01) % 10])
      words.transform.tx += 7
      words.subject = nil
      let outlines = words.text?.glyphs.path.transformed(by: words.transform) ?? Path()
      let halo = Layer(
        transform: .identity, shape: .path(outlines, .nonzero),
        stroke: Stroke(paint: .color(.white), width: 4, join: .round))
      return [Layer(group: [halo, words], opacity: 1)]
    }
    let group = try #require(film.tracks.first)
    #expect(group.children.count == 1 && group.children[0].drawings.count == 1)
    let drawing = group.children[0].drawings[0]
    #expect(drawing.shape == nil && drawing.text?.glyphs.count == 12)
    #expect(drawing.stroke?.width == Channel(constant: [4]) && drawing.stroke?.join == .round)
  }

  @Test func `A line around other glyphs is a shape`() throws {
    let film = try HandMadeFilm.film(0.1) { _ in
      let words = Self.text([1, 2])
      let outlines = Self.text([1, 2], at: Point(0.5, 10)).text?.glyphs.path ?? Path()
      let line = Layer(
        transform: words.transform, shape: .path(outlines, .nonzero),
        stroke: Stroke(paint: .color(.white), width: 4))
      return [line, words]
    }
    #expect(film.tracks.map { $0.drawings[0].shape == nil } == [false, true])
    #expect(film.tracks[1].drawings[0].stroke == nil)
  }

  @Test func `A text that moves with its layer keeps its glyphs`() throws {
    let film = try HandMadeFilm.film(1) { time in
      var layer = Self.text([1, 2, 3])
      layer.transform.ty += 200 * time * time
      return [layer]
    }
    let track = try #require(film.tracks.first)
    #expect(track.drawings.first?.text?.glyphs.count == 3)
    #expect(track.drawings.first?.text?.glyphs.allSatisfy { $0.presence.isAlways } == true)
    #expect(track.pose.positionKeyCount <= 4)
  }

  @Test func `A centered text that counts keeps its equal glyphs while it moves`() throws {
    // The widths of texts differ, so that all glyphs move at each change.
    let widths = [0, 1.37, 0.62, 2.9, 1.11, 0.04, 2.2, 1.9, 0.3, 1.7]
    let layers = { (time: Double) in
      let number = Int(time * 10 + 0.01) % 10
      return [Self.text([1, 0, 1, number], at: Point(10 - widths[number] / 2, 10))]
    }
    let film = try HandMadeFilm.film(0.95, layers)
    let track = try #require(film.tracks.first)
    #expect(track.drawings.first?.text?.glyphs.count == 13)
    for index in 0..<10 {
      let time = Double(index) / 10 + 0.06
      let shown = track.glyphs(at: time).map(\.place).sorted { $0.x < $1.x }
      let expected = layers(time)[0].text?.glyphs.places.sorted { $0.x < $1.x } ?? []
      #expect(shown.count == 4)
      for (one, other) in zip(shown, expected) {
        #expect(one.distance(to: other + Point(20, 30)) < 0.06)
      }
    }
  }
}
