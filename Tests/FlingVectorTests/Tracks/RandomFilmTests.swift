import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

/// Random views that move, turn, grow, come, go and change their order.
private struct RandomScene {
  private struct View {
    var index: Int
    var start: Point
    var velocity: Point
    var acceleration: Point
    var rotation: Double
    var spin: Double
    var size: Size
    var growth: Double
    var kind: Int
    var presence: Range<Double>
    var z: Double
    var laterZ: Double
    var children: [View]
  }

  private var views: [View] = []

  init(_ key: UInt64) {
    var random = SeededRandom(seed: 11, key: key)
    var count = 0
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
    }
    func view(_ depth: Int) -> View {
      count += 1
      let index = count
      let isStill = random.unit() < 0.3
      func change(_ limit: Double) -> Double { isStill ? 0 : number(-limit...limit) }
      let start = number(0...0.3)
      return View(
        index: index, start: Point(number(0...100), number(0...100)),
        velocity: Point(change(200), change(200)),
        acceleration: Point(change(500), change(500)), rotation: number(-3...3), spin: change(20),
        size: Size(width: number(20...40), height: number(20...40)),
        growth: random.unit() < 0.3 ? change(20) : 0, kind: Int(number(0...3.99)),
        presence: random.unit() < 0.5 ? 0..<1 : start..<(start + number(0.05...0.4)), z: number(0...1),
        laterZ: random.unit() < 0.3 ? number(0...1) : -1,
        children: depth < 2 ? (0..<Int(number(0...3.99))).map { _ in view(depth + 1) } : [])
    }
    views = (0..<6).map { _ in view(0) }
  }

  /// The layers at a moment. What comes, goes or changes its order does so at frames.
  func layers(_ time: Double) -> [Layer] { layers(views, time, .identity) }

  private func layers(_ views: [View], _ time: Double, _ parent: AffineTransform) -> [Layer] {
    let frame = Double(Int(time * 50 + 1e-6)) / 50
    func z(_ view: View) -> Double { view.laterZ >= 0 && frame > 0.25 ? view.laterZ : view.z }
    return views.filter { $0.presence.contains(frame) }.sorted { z($0) < z($1) }.map { view in
      let width = view.size.width + view.growth * time
      let box = Rect(x: 0, y: 0, width: width, height: view.size.height)
      let place = view.start + view.velocity * time + view.acceleration * (time * time)
      let transform = AffineTransform(translationX: -width / 2, y: -view.size.height / 2)
        .concatenating(AffineTransform(rotationAngle: view.rotation + view.spin * time))
        .concatenating(AffineTransform(translationX: place.x, y: place.y)).concatenating(parent)
      let shape: Shape =
        switch view.kind {
        case 0: .rectangle(box, Corners(radius: 3))
        case 1: .ellipse(box)
        case 2: .polygon(Polygon.regular(sides: 5, in: box), cornerRadius: 0)
        default: .line(from: .zero, to: Point(width, view.size.height))
        }
      return Layer(
        transform: transform, shape: shape, fill: view.kind == 3 ? nil : .color(.black),
        stroke: view.kind == 3 ? Stroke(paint: .color(.black), width: 2) : nil,
        children: layers(view.children, time, transform), subject: .view(view.index))
    }
  }
}

struct RandomFilmTests {
  @Test(arguments: 0..<20)
  func `A film of random views draws what their snapshots have`(_ key: Int) throws {
    let scene = RandomScene(UInt64(key))
    let film = try HandMadeFilm.film(0.5, scene.layers)
    #expect(film.deviation.points <= 0.05 && film.deviation.degrees <= 0.05)
    // Three levels, each with an error of position, rotation and size.
    #expect(HandMadeFilm.error(of: film, 0.5, scene.layers) < 0.4)
  }

  @Test func `A film is the same each time`() throws {
    let scene = RandomScene(99)
    let (one, other) = (try HandMadeFilm.film(0.5, scene.layers), try HandMadeFilm.film(0.5, scene.layers))
    #expect(one.tracks == other.tracks)
  }
}
