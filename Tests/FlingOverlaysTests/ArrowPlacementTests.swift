import FlingGeometry
import FlingScene
import FlingStage
import FlingType
import Testing

@testable import FlingOverlays

@Suite("Places of arrows")
struct ArrowPlacementTests {
  /// The displacements of the arrows of one view, in the order of their overlays.
  private func offsets(_ arrows: [Point], width: Double = 2.5) -> [Point] {
    arrows.indices.map { index in
      var placement = ArrowPlacement(arrows[index], width: width)
      for other in arrows.indices where other != index {
        placement.keep(from: arrows[other], isEarlier: other < index)
      }
      return placement.offset
    }
  }

  /// The width of a head.
  private let head = 2 * 1.9 * 2.5

  @Test("Opposite arrows pass each other on their right sides")
  func opposite() {
    let offsets = offsets([Point(0, -60), Point(0, 60)])
    #expect(offsets[0].x > head / 2 && offsets[1].x < -head / 2)
    #expect(offsets.allSatisfy { abs($0.y) < 1e-9 })
  }

  @Test("Arrows in one direction and against it all have places of their own")
  func threeArrows() {
    let places = offsets([Point(0, 60), Point(0, -50), Point(0, 40)]).map(\.x).sorted()
    #expect(places[1] - places[0] > head && places[2] - places[1] > head)
  }

  @Test("Arrows in other directions stay at the center, and one that is hidden moves no other")
  func apart() {
    #expect(offsets([Point(0, -60), Point(60, 0)]) == [.zero, .zero])
    #expect(offsets([Point(0, -60), Point(0, 4)]).allSatisfy { $0.length == 0 })
  }

  @Test("An arrow lies beside the spring that it would run along, and at the center if it points away")
  func besideLines() {
    func offset(_ arrow: Point, at point: Point = .zero) -> Point {
      var placement = ArrowPlacement(arrow, width: 2.5)
      placement.keep(fromLine: Point(0, -90), at: point, radius: 7)
      return placement.offset
    }
    #expect(offset(Point(0, -60)).x >= 7 + head / 2)
    #expect(offset(Point(0, 60)).length == 0)
    #expect(offset(Point(60, 0)).length == 0)
    // A spring that is far aside.
    #expect(offset(Point(0, -60), at: Point(30, 0)).length == 0)
    // Two arrows have it between them.
    var (left, right) = (ArrowPlacement(Point(0, -60), width: 2.5), ArrowPlacement(Point(0, -50), width: 2.5))
    left.keep(from: right.arrow, isEarlier: false)
    right.keep(from: left.arrow, isEarlier: true)
    left.keep(fromLine: Point(0, -90), at: .zero, radius: 7)
    right.keep(fromLine: Point(0, -90), at: .zero, radius: 7)
    #expect(left.offset.x <= -7 - head / 2 && right.offset.x >= 7 + head / 2)
  }

  @Test("No arrow is a head without a shaft", arguments: [0.6, 2, 5, 9, 12, 20, 60, 200])
  func shafts(length: Double) throws {
    let path = Path(arrowFrom: Point(10, 20), along: Point(length, 0), width: 2.5)
    guard case .line(let back) = path.elements[2], case .line(let tip) = path.elements[3] else {
      Issue.record("no arrow")
      return
    }
    #expect(tip == Point(10 + length, 20))
    #expect(back.x - 10 >= tip.x - back.x - 1e-9)
  }

  @Test("An arrow that is too short to be read is hidden, a little longer it is faint")
  func visibility() {
    func visibility(_ length: Double) -> Double { ArrowPlacement(Point(0, length), width: 2.5).visibility }
    #expect(visibility(0) == 0 && visibility(8) == 0)
    #expect(visibility(10) > 0 && visibility(10) < visibility(12))
    #expect(visibility(14) == 1)
    // A thin arrow is read at shorter lengths.
    #expect(ArrowPlacement(Point(0, 8), width: 1).visibility == 1)
  }

  @Test("A label stands beyond the tip, in whatever direction the arrow points")
  func labels() {
    for (arrow, x, y) in [(Point(40, 0), 55.0, 0.0), (Point(0, 40), 0, 50), (Point(-40, 0), -55, 0)] {
      let center = ArrowPlacement(arrow, width: 2.5).labelCenter(from: .zero, Size(width: 22, height: 12))
      #expect(center.distance(to: Point(x, y)) < 1e-9)
    }
  }
}

/// The arrows of a ball on a spring.
@Suite("Films with arrows", .enabled(if: DefaultFamily.embedded != nil, "built without a font"))
struct ArrowFilmTests {
  private let scene = """
    views: [{ellipse: ball, center: [100, 300], size: 20, fill: black}]
    behaviors: [{attachment: spring, item: ball, anchor: [100, 100], length: 150, frequency: 1, damping: 0.1}]

    """

  /// The boxes and the paints of all texts.
  private func texts(_ film: OverlayFilm, at seconds: Double) throws -> [(box: Rect, paint: Paint)] {
    try film.drawn(at: seconds).compactMap { layer in
      layer.text.map { ($0.glyphs.path.transformed(by: layer.transform).bounds, $0.paint) }
    }
  }

  @Test("The label of an arrow follows its tip in the color of texts and is hidden with it")
  func labels() throws {
    let film = try OverlayFilm(scene + "show: [{vectors: ball, label: v, color: '#f00'}]")
    #expect(try texts(film, at: 0).isEmpty)
    let red = Color(red: 1, green: 0, blue: 0)
    let layers = try film.drawn(at: 0.25)
    let arrow = try #require(layers.last { $0.fill == .color(red) }?.shape).path.bounds
    let label = try #require(try texts(film, at: 0.25).first)
    // The ball is pulled up.
    #expect(label.box.maxY < arrow.minY && label.box.maxY > arrow.minY - 12)
    #expect(abs(label.box.midX - arrow.midX) < 2)
    guard case .color(let color) = label.paint else {
      Issue.record("no color")
      return
    }
    #expect(color.luma < 0.2)
  }

  @Test("A label stays within the canvas")
  func labelInside() throws {
    let film = try OverlayFilm(
      """
      views: [{ellipse: ball, center: [310, 10], size: 20, fill: black}]
      behaviors: [{dynamic-item: air, items: ball, velocity: [60, -60]}]
      show: [{vectors: ball, label: "{ball.velocity.x:.0} pt/s"}]
      """)
    let label = try #require(try texts(film, at: 0.1).first)
    #expect(label.box.maxX <= 320 && label.box.minY >= 0)
  }

  /// The number of elements of each layer's path in the order of drawing; nil for a layer without one.
  private func form(_ layers: [Layer]) -> [Int?] {
    layers.flatMap { [$0.shape.map { $0.path.elements.count }] + form($0.children) }
  }

  @Test("Springs, arrows with labels and plots have the same layers with as many points in every picture")
  func constantLayers() throws {
    let film = try OverlayFilm(
      scene + """
        show:
          - attachments:
          - {vectors: ball, label: v}
          - {vectors: ball, of: force, label: F}
          - {plot: = ball.center.y, title: height}
        """)
    var forms: [[Int?]] = []
    for tick in 0..<118 { forms.append(form(try film.snapshot(at: Double(tick) / 60 + 0.004).layers)) }
    let counts = Set(forms.map(\.count))
    #expect(counts.count == 1)
    for layer in 0..<(counts.first ?? 0) {
      let points = Set(forms.compactMap { $0[layer] })
      #expect(points.count <= 1, "layer \(layer) has \(points.sorted()) points")
    }
    // The velocity's arrow is hidden while the ball turns.
    #expect(Set(forms.map { $0.count { $0 != nil } }).count > 1)
  }
}
