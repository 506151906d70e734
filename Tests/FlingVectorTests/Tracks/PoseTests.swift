import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct PoseTests {
  private static let red = Paint.color(Color(red: 1, green: 0, blue: 0))

  /// A square of 20 pt about a middle, turned and scaled.
  private static func square(
    _ middle: Point, turned angle: Double = 0, scale: Point = Point(1, 1), subject: Layer.Subject? = .view(0)
  ) -> Layer {
    Layer(
      transform: AffineTransform(translationX: -10, y: -10)
        .concatenating(AffineTransform(scaleX: scale.x, y: scale.y))
        .concatenating(AffineTransform(rotationAngle: angle))
        .concatenating(AffineTransform(translationX: middle.x, y: middle.y)),
      shape: .rectangle(Rect(x: 0, y: 0, width: 20, height: 20), .square), fill: red, subject: subject)
  }

  @Test func `A square that falls and turns is one track whose middle follows a parabola`() throws {
    let layers = { (time: Double) in
      [Self.square(Point(30 + 40 * time, 400 * time * time), turned: 20 * time)]
    }
    let film = try HandMadeFilm.film(1, layers)
    #expect(film.tracks.count == 1)
    let track = try #require(film.tracks.first)
    #expect(track.subject == .view(0) && track.presence.isAlways)
    #expect(track.drawings.count == 1)
    #expect(track.pose.positionKeyCount <= 4)
    // Three turns are unwrapped.
    #expect(abs(track.pose.rotation.last[0] - 20 * 180 / .pi) < 0.06)
    #expect(track.pose.scale.isConstant && track.opacity.isConstant)
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.08)
    #expect(film.deviation.points <= 0.05 && film.deviation.degrees <= 0.05)
    guard case .rectangle(let box, let radii, _)? = track.drawings[0].shape else { throw OtherKind() }
    #expect(box.isConstant && box.first == [-10, -10, 20, 20] && radii.first == [0, 0, 0, 0])
  }

  @Test func `What rides on a group has a constant pose`() throws {
    let film = try HandMadeFilm.film(1) { time in
      let group = AffineTransform(rotationAngle: 3 * time)
        .concatenating(AffineTransform(translationX: 50 + 30 * time, y: 40 - 20 * time))
      var parent = Layer(
        transform: group, shape: .ellipse(Rect(x: -15, y: -15, width: 30, height: 30)), fill: Self.red,
        subject: .view(0))
      let child = AffineTransform(translationX: 10, y: 5).concatenating(group)
      parent.children = [
        Layer(
          transform: child, shape: .rectangle(Rect(x: 0, y: 0, width: 4, height: 8), .square), fill: Self.red,
          subject: .view(1))
      ]
      return [parent]
    }
    let parent = try #require(film.tracks.first)
    let child = try #require(parent.children.first)
    #expect(!parent.pose.isConstant)
    #expect(child.pose.isConstant)
    #expect(child.pose.transform(at: 0) == AffineTransform(translationX: 12, y: 9))
  }

  @Test func `A view that is flipped over keeps its rotation and passes the scale 0`() throws {
    let layers = { (time: Double) in
      // It has no size at 0.5 s exactly, and no layer then.
      let width = 1 - 2 * time
      return width == 0 ? [] : [Self.square(Point(50, 50), turned: 0.3, scale: Point(width, 1))]
    }
    let film = try HandMadeFilm.film(1, layers)
    let track = try #require(film.tracks.first)
    #expect(track.pose.rotation.isConstant)
    #expect(abs(track.pose.scale.last[0] + 1) < 0.01 && track.pose.scale.last[1] == 1)
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.08)
  }

  @Test func `A body that grows about its middle keeps its position`() throws {
    let film = try HandMadeFilm.film(1) { time in
      let size = 20 + 30 * time * time
      return [
        Layer(
          transform: AffineTransform(translationX: 50 - size / 2, y: 50 - size / 2),
          shape: .ellipse(Rect(x: 0, y: 0, width: size, height: size)), fill: Self.red, subject: .view(0))
      ]
    }
    let track = try #require(film.tracks.first)
    #expect(track.pose.isConstant)
    guard case .ellipse(let box)? = track.drawings[0].shape else { throw OtherKind() }
    #expect(box.first == [-10, -10, 20, 20] && abs(box.last[2] - 50) < 0.05)
  }

  @Test func `A shape in canvas coordinates that moves as a whole has a pose and constant points`() throws {
    let layers = { (time: Double) in
      let middle = Point(20 + 100 * time, 50)
      return [
        Layer(
          transform: .identity,
          shape: .path(Path(ellipseIn: Rect(center: middle, size: Size(width: 6, height: 6))), .nonzero),
          fill: Self.red)
      ]
    }
    let film = try HandMadeFilm.film(1, layers)
    let track = try #require(film.tracks.first)
    guard case .path(_, let points, _)? = track.drawings.first?.shape else { throw OtherKind() }
    #expect(points.isConstant && !track.pose.isConstant)
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.06)
  }

  @Test func `A shape whose points move differently is a morph`() throws {
    let layers = { (time: Double) in
      let tip = Point(50 + 20 * time, 10 + 60 * time * time)
      return [
        Layer(
          transform: .identity, shape: .polygon([Point(0, 0), Point(40, 0), tip], cornerRadius: 0),
          fill: Self.red)
      ]
    }
    let film = try HandMadeFilm.film(1, layers)
    let track = try #require(film.tracks.first)
    #expect(track.drawings.count == 1 && track.pose.isConstant)
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.075)
  }

  @Test func `A skewed layer is two tracks that turn, scale and turn`() throws {
    let layers = { (time: Double) in
      var layer = Self.square(Point(0, 0), turned: 0.5 + time)
      layer.transform = layer.transform.concatenating(AffineTransform(scaleX: 2, y: 0.5))
        .concatenating(AffineTransform(translationX: 60, y: 40))
      return [layer]
    }
    let film = try HandMadeFilm.film(1, layers)
    let outer = try #require(film.tracks.first)
    #expect(outer.drawings.isEmpty && outer.children.count == 1)
    #expect(outer.pose.isConstant && !outer.children[0].pose.rotation.isConstant)
    #expect(outer.subject == .view(0) && outer.children[0].subject == nil)
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.1)
  }

  @Test(arguments: [0.0, 1, 2, 3, 4, 5, 6])
  func `The parts of a map give the map`(_ key: Double) throws {
    var random = SeededRandom(seed: 7, key: UInt64(key))
    var last: PoseParts?
    for _ in 0..<200 {
      func number() -> Double { random.unit() * 4 - 2 }
      var map = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      // Half of them keep right angles.
      if Int(key) % 2 == 0 { (map.c, map.d) = (-map.b * map.tx, map.a * map.tx) }
      let parts = try #require(PoseParts(map, near: last))
      last = parts
      let again = AffineTransform(rotationAngle: parts.inner * .pi / 180)
        .concatenating(AffineTransform(scaleX: parts.scale.x, y: parts.scale.y))
        .concatenating(AffineTransform(rotationAngle: parts.rotation * .pi / 180))
        .concatenating(AffineTransform(translationX: parts.position.x, y: parts.position.y))
      for point in [Point(0, 0), Point(1, 0), Point(0, 1)] {
        #expect(again.apply(to: point).distance(to: map.apply(to: point)) < 1e-9)
      }
    }
  }

  @Test func `A string between moving ends is a line with a length`() throws {
    let layers = { (time: Double) in
      [
        Layer(
          transform: .identity,
          shape: .line(
            from: Point(50, 0),
            to: Point(50 + 40 * Elementary.sin(4 * time), 60 + 20 * Elementary.cos(4 * time))),
          stroke: Stroke(paint: Self.red, width: 2, cap: .round))
      ]
    }
    let film = try HandMadeFilm.film(1, layers)
    let track = try #require(film.tracks.first)
    guard case .line? = track.drawings.first?.shape else { throw OtherKind() }
    guard case .joint(let place) = track.pose.position else { throw OtherKind() }
    #expect(place.isConstant && place.first == [50, 0])
    #expect(HandMadeFilm.error(of: film, 1, layers) < 0.11)
  }

  @Test func `A line that never moves is a path of two points`() throws {
    let film = try HandMadeFilm.film(0.1) { _ in
      [
        Layer(
          transform: AffineTransform(translationX: 5, y: 5),
          shape: .line(from: Point(1, 2), to: Point(31, 42)),
          stroke: Stroke(paint: Self.red))
      ]
    }
    guard case .path(let outline, let points, _)? = film.tracks.first?.drawings.first?.shape else {
      throw OtherKind()
    }
    #expect(outline == Path([.move(Point(6, 7)), .line(Point(36, 47))]))
    #expect(points == Channel(constant: [6, 7, 36, 47]))
    #expect(film.tracks[0].pose == Pose())
  }

  @Test func `A middle that is given is the origin of a label's track`() throws {
    let layers = { (time: Double) in
      var layer = Self.square(.zero, turned: 0)
      layer.transform = AffineTransform(translationX: -30, y: -8)
        .concatenating(AffineTransform(rotationAngle: 6 * time))
        .concatenating(AffineTransform(translationX: 90, y: 40))
      return [layer]
    }
    let film = try HandMadeFilm.film(1, facts: { $0.middles = [0: Point(30, 8)] }, layers)
    let pose = try #require(film.tracks.first?.pose)
    guard case .joint(let place) = pose.position else { throw OtherKind() }
    #expect(place.isConstant && place.first == [90, 40])
  }

  @Test func `Lines in a group with a place of its own move with it`() throws {
    let layers = { (time: Double) in
      let place = Point(100 * time, 50 + 30 * Elementary.sin(4 * time))
      let lines = [10.0, 20].map { length in
        Layer(
          transform: .identity, shape: .line(from: place + Point(5, 0), to: place + Point(5 + length, 0)),
          stroke: Stroke(paint: Self.red, width: 2))
      }
      return [
        Layer(
          transform: AffineTransform(translationX: place.x, y: place.y), shape: .ellipse(.zero),
          children: lines)
      ]
    }
    let track = try #require(try HandMadeFilm.film(1, layers).tracks.first)
    #expect(!track.pose.isConstant && track.drawings.isEmpty)
    #expect(track.children.count == 2 && track.children.allSatisfy { $0.pose.isConstant })
  }

  @Test func `Numbers of ticks are taken at ticks and frames, and change evenly between them`() throws {
    func place(_ overlays: Set<Int>) throws -> Channel {
      var facts = VectorFilmBuilder.Facts(size: Size(width: 200, height: 100), duration: 0.5)
      facts.overlaysOfTicks = overlays
      var builder = VectorFilmBuilder(facts, options: KeyframeOptions())
      for index in 0...150 {
        let arrow = Self.square(Point(20 + Double(index / 5), 50), subject: nil)
        var group = Layer(group: [arrow], opacity: 1)
        group.subject = .overlay(2, part: 0)
        try builder.add(
          [HandMadeFilm.snapshot([group])], at: Double(index) / 300, isFrame: index % 15 == 0,
          isTick: index % 5 == 0)
      }
      let film = try builder.film(raster: { _, _ in nil }, picture: { _ in nil })
      let pose = try #require(film.tracks.first?.children.first?.pose)
      guard case .separate(let x, _) = pose.position else { throw OtherKind() }
      return x
    }
    let even = try place([2])
    #expect(even == Channel([.init(at: 0, [20]), .init(at: 0.5, [50])]), "\(even.keyframes)")
    #expect(try place([1]).keyframes.count == 31)
  }

  @Test func `What is magnified later is within the tolerance in the picture`() throws {
    let layers = { (time: Double) in
      let scale = 1 + max(0, time - 0.5)
      let magnified = AffineTransform(scaleX: scale, y: scale)
        .concatenating(AffineTransform(translationX: 100, y: 50))
      let place = Point(40 * Elementary.sin(7 * time), 20 * Elementary.cos(9 * time))
      return [Layer(transform: magnified, shape: .ellipse(.zero), children: [Self.square(place)])]
    }
    let film = try HandMadeFilm.film(1.5, layers)
    #expect(film.deviation.points <= 0.05)
    // The scale adds its own error.
    #expect(HandMadeFilm.error(of: film, 1.5, layers) <= 0.1)
  }

  @Test func `Keyframes lie on contacts`() throws {
    let film = try HandMadeFilm.film(1, knots: [0.4]) { time in
      [Self.square(Point(20 + 10 * Elementary.sin(3 * time), 50))]
    }
    let pose = try #require(film.tracks.first?.pose)
    let times: [Double] =
      switch pose.position {
      case .joint(let channel): channel.keyframes.map(\.time)
      case .separate(let x, _): x.keyframes.map(\.time)
      }
    #expect(times.contains(0.4))
  }
}
