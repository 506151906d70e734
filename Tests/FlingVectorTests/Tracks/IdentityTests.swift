import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct IdentityTests {
  private static func box(
    _ x: Double, _ subject: Layer.Subject?, red: Double = 1, children: [Layer] = []
  ) -> Layer {
    Layer(
      transform: AffineTransform(translationX: x, y: 10),
      shape: .rectangle(Rect(x: 0, y: 0, width: 10, height: 10), .square),
      fill: .color(Color(red: red, green: 0, blue: 0)), children: children, subject: subject)
  }

  @Test func `A view that disappears and appears elsewhere is one track, which moves while it is absent`()
    throws
  {
    // It moves at 60 pt/s, is absent from 0.4 s to 0.6 s, and goes on 100 pt further.
    let layers = { (time: Double) in
      (0.4..<0.6).contains(time) ? [] : [Self.box(60 * time + (time < 0.5 ? 0 : 100), .view(0))]
    }
    let film = try HandMadeFilm.film(1, layers)
    let track = try #require(film.tracks.first)
    #expect(film.tracks.count == 1)
    #expect(track.presence == Presence([0..<0.4, 0.6..<Double.infinity]))
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.06)
    #expect(track.pose.positionKeyCount <= 8)
  }

  @Test func `A view that stands still before a jump is exact until then`() throws {
    let film = try HandMadeFilm.film(2) { time in [Self.box(time < 1.5 ? 20 : 80, .view(0))] }
    let track = try #require(film.tracks.first)
    for time in [0, 0.3, 0.77, 1.2, 1.49] {
      #expect(track.pose.transform(at: time).tx == 25)
    }
    #expect(track.pose.transform(at: 1.51).tx == 85)
    #expect(track.pose.positionKeyCount <= 5)
  }

  @Test func `A view that rests between motions is exact while it rests`() throws {
    // It rests from 0.5 s to 1.5 s, and ends somewhere else.
    let layers = { (time: Double) in
      let (first, last) = (min(time, 0.5), max(time - 1.5, 0))
      return [Self.box(80 * first * first - 300 * last * last, .view(0))]
    }
    let film = try HandMadeFilm.film(2, layers)
    #expect(HandMadeFilm.error(of: film, 2, layers) < 0.06)
  }

  @Test func `A layer without ink has no track`() throws {
    let film = try HandMadeFilm.film(0.1) { _ in
      [
        Layer(group: [], opacity: 1), Layer(group: [Layer(group: [], opacity: 1)], opacity: 1),
        Self.box(0, nil),
      ]
    }
    #expect(film.tracks.count == 1)
  }

  @Test func `A placeholder keeps the numbers of the parts behind it`() throws {
    let film = try HandMadeFilm.film(1) { time in
      [time < 0.5 ? Layer(group: [], opacity: 1) : Self.box(0, nil, red: 0.2), Self.box(50, nil, red: 0.8)]
    }
    #expect(film.tracks.count == 2)
    #expect(film.tracks[0].presence == Presence([0.5..<Double.infinity]))
    #expect(film.tracks[1].presence.isAlways)
  }

  @Test func `Two views that change their order are drawn in the right order`() throws {
    let layers = { (time: Double) in
      let (back, front) = (Self.box(10, .view(0), red: 0.25), Self.box(15, .view(1), red: 0.75))
      return time < 0.5 ? [back, front] : [front, back]
    }
    let film = try HandMadeFilm.film(1, layers)
    #expect(film.tracks.count == 3)
    #expect(film.outlines(at: 0.3).map { $0.color[0] } == [0.25, 0.75])
    #expect(film.outlines(at: 0.7).map { $0.color[0] } == [0.75, 0.25])
  }

  @Test func `Views that change places again and again need one more track`() throws {
    let layers = { (time: Double) in
      let (back, front) = (Self.box(10, .view(0), red: 0.25), Self.box(15, .view(1), red: 0.75))
      return Int(time * 5 + 0.01) % 2 == 0 ? [back, front] : [front, back]
    }
    let film = try HandMadeFilm.film(2, layers)
    #expect(film.tracks.count == 3)
    for time in [0.1, 0.3, 0.5, 0.7, 0.9, 1.1] {
      #expect(
        film.outlines(at: time).map { $0.color[0] }
          == layers(time).flatMap { $0.outlines() }.map { $0.color[0] })
    }
  }

  @Test func `Views that come and go take their places in the order of the scene`() throws {
    let film = try HandMadeFilm.film(1) { time in
      let step = Int(time * 5 + 0.01)
      return [0, 1, 2, 3].filter { step == 4 || $0 == 3 - step }.map { Self.box(0, .view($0)) }
    }
    #expect(film.tracks.map(\.subject) == [.view(0), .view(1), .view(2), .view(3)])
  }

  @Test func `Layers of one subject are told apart by their number`() throws {
    let film = try HandMadeFilm.film(1) { time in
      (0...Int(time * 5 + 0.01)).map { Self.box(Double(10 * $0), .view(7)) }
    }
    #expect(film.tracks.count == 6)
    #expect(film.tracks.allSatisfy { $0.subject == .view(7) && $0.pose.isConstant })
    #expect(film.tracks[2].presence == Presence([0.4..<Double.infinity]))
  }

  @Test func `Changes of structure between frames wait for the next frame`() throws {
    let film = try HandMadeFilm.film(0.2) { time in time > 0.05 ? [Self.box(0, .view(0))] : [] }
    #expect(film.tracks.first?.presence == Presence([0.06..<Double.infinity]))
  }

  @Test func `A change of a child between frames is taken at the next frame`() throws {
    let film = try HandMadeFilm.film(0.2) { time in
      var child = Self.box(20, .view(1))
      if time > 0.05 { child.shape = .ellipse(Rect(x: 0, y: 0, width: 10, height: 10)) }
      return [Self.box(10, .view(0), children: [Self.box(5, .view(2), children: [child])])]
    }
    let drawings = try #require(film.tracks.first?.children.first?.children.first?.drawings)
    #expect(drawings.map(\.presence) == [Presence([0..<0.06]), Presence([0.06..<Double.infinity])])
  }

  @Test func `A child's presence is that within its parent`() throws {
    let film = try HandMadeFilm.film(1) { time in
      let child = Self.box(20, .view(1))
      let parent = Self.box(10, .view(0), children: time < 0.2 ? [] : [child])
      return (0.4..<0.6).contains(time) ? [] : [parent]
    }
    let parent = try #require(film.tracks.first)
    #expect(parent.presence == Presence([0..<0.4, 0.6..<Double.infinity]))
    #expect(parent.children.first?.presence == Presence([0.2..<Double.infinity]))
  }

  @Test func `Another shape is another drawing of the same track`() throws {
    let film = try HandMadeFilm.film(1) { time in
      var layer = Self.box(10 + time, .view(0))
      if (0.3..<0.7).contains(time) { layer.shape = .ellipse(Rect(x: 0, y: 0, width: 10, height: 10)) }
      return [layer]
    }
    let drawings = try #require(film.tracks.first?.drawings)
    #expect(film.tracks.count == 1 && drawings.count == 2)
    #expect(drawings[0].presence == Presence([0..<0.3, 0.7..<Double.infinity]))
    #expect(drawings[1].presence == Presence([0.3..<0.7]))
  }

  @Test func `The blend mode and the opacity belong to the track`() throws {
    let film = try HandMadeFilm.film(1) { time in
      var layer = Self.box(10, .view(0))
      layer.blend = .multiply
      layer.opacity = 1 - 0.5 * time
      return [layer]
    }
    let track = try #require(film.tracks.first)
    #expect(track.blend == .multiply)
    #expect(track.opacity.keyframes.count == 2 && track.opacity.last == [0.5])
  }

  @Test func `Views have their names`() throws {
    let layers = { (_: Double) in [Self.box(0, .view(3)), Self.box(20, .view(4))] }
    let film = try HandMadeFilm.film(0.1, facts: { $0.viewNames = [3: "card"] }, layers)
    #expect(film.tracks.map(\.name) == ["card", nil])
  }

  @Test func `Tracks have the coordinates of the canvas below a strip`() throws {
    var builder = VectorFilmBuilder(
      VectorFilmBuilder.Facts(size: Size(width: 100, height: 140), duration: 1), options: KeyframeOptions())
    var snapshot = HandMadeFilm.snapshot([
      Self.box(10, .view(0)).moved(by: AffineTransform(translationX: 0, y: 40))
    ])
    snapshot.origin = Point(0, 40)
    try builder.add([snapshot], at: 0, isFrame: true)
    let film = try builder.film(raster: { _, _ in nil }, picture: { _ in nil })
    #expect(film.origin == Point(0, 40))
    #expect(film.tracks.first?.pose.transform(at: 0).ty == 15)
  }

  @Test func `The size of a film is in whole points`() {
    let size = Size(width: 320 + 1e-9, height: 323 + 1 / 3.0)
    #expect(VectorFilmBuilder.Facts(size: size, duration: 1).size == Size(width: 320, height: 324))
  }

  @Test func `Thousands of views are tracks in their order`() throws {
    var builder = VectorFilmBuilder(
      VectorFilmBuilder.Facts(size: Size(width: 100, height: 100), duration: 1), options: KeyframeOptions())
    let layers = (0..<20_000).map { Self.box(Double($0 % 100), .view($0)) }
    // Every other view comes later, each frame a third of them.
    for frame in 0..<4 {
      let shown = layers.enumerated().filter { $0.offset % 2 == 0 || $0.offset / 2 % 3 < frame }.map(
        \.element)
      try builder.add([HandMadeFilm.snapshot(shown)], at: Double(frame) / 50, isFrame: true)
    }
    let film = try builder.film(raster: { _, _ in nil }, picture: { _ in nil })
    #expect(film.tracks.map(\.subject) == (0..<20_000).map { .view($0) })
  }

  @Test func `Numbers without bounds are no error`() throws {
    for size in [1e-200, 1e100, 1e200, 1e308] {
      let film = try HandMadeFilm.film(0.1) { time in
        [
          Layer(
            transform: AffineTransform(a: size, b: 0, c: 0, d: size, tx: -size * time, ty: size),
            shape: .ellipse(Rect(x: 0, y: 0, width: size, height: size * time)),
            fill: .color(.black), stroke: Stroke(paint: .color(.black), width: size, dash: [size, time]),
            children: [Self.box(size, .view(1))], subject: .view(0))
        ]
      }
      #expect(film.tracks.count <= 1)
    }
  }
}
