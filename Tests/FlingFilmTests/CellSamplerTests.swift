import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingFilm

@Suite("Samples of scenes for vector films")
struct CellSamplerTests {
  /// A square that falls on the lower edge at about 0.35 s, and a tap.
  private static let text = """
    fling: 1
    canvas: {size: [60, 80]}
    views:
      - {view: square, center: [30, 10], size: 12, fill: red}
      - {view: card, frame: [0, 0, 20, 8], fill: blue}
    behaviors: [{gravity: fall, items: square}, {collision: walls, items: square, bounds: true}]
    gestures: [{tap: tapped, view: card}]
    script: [{tap: card, at: 0.5s}]
    render: {duration: 1s, outputs: [{svg: a.svg}]}

    """

  /// The moments of all knots of a view; nil for those of all views.
  private func knots(_ view: Int?, records: FilmRecords?) throws -> [Int] {
    let document = try SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(Self.text.utf8)))
    let scene = try PreparedScene(document, records: records)
    let plan = try OutputPlan(0, of: scene, suffix: "")
    var sampler = try CellSampler(scene.cells[0], plan.cells[0])
    var moments: [Int] = []
    for units in stride(from: 0, to: 600, by: 2) {
      _ = try sampler.snapshot(at: Time(units: units))
      if sampler.takeKnots(through: Time(units: units)).contains(view) { moments.append(units) }
    }
    return moments
  }

  @Test
  func `A blow is a knot of the view that is hit, with a record of the run and without`() throws {
    let blows = try knots(1, records: FilmRecords())
    let first = try #require(blows.first)
    #expect((180...240).contains(first))
    #expect(try knots(1, records: nil) == blows)
    #expect(try knots(2, records: nil).isEmpty)
  }

  @Test
  func `A finger that is lifted is a knot of all views`() throws {
    let lifts = try knots(nil, records: nil)
    #expect(lifts.count == 1 && lifts[0] >= 300 && lifts[0] < 420)
    #expect(try knots(nil, records: FilmRecords()) == lifts)
  }

  @Test
  func `Views tell the middles of their boxes`() throws {
    let document = try SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(Self.text.utf8)))
    let scene = try PreparedScene(document, records: nil)
    let plan = try OutputPlan(0, of: scene, suffix: "")
    var sampler = try CellSampler(scene.cells[0], plan.cells[0])
    let middles = try sampler.viewMiddles()
    #expect(middles[1] == Point(6, 6) && middles[2] == Point(10, 4))
  }
}
