import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Geometry of views")
struct GeometryTests {
  /// Fails the test for each claim that does not hold at tick 0.
  func expect(_ views: String, _ claims: String...) throws {
    let tests = claims.map { "  - at: 0s\n    that: \"= \($0)\"" }.joined(separator: "\n")
    let failures = try Fixtures.failures("\(views)\nexpect:\n\(tests)", duration: "0.1s")
    #expect(failures == [])
  }

  @Test("A frame and a center with a size are equivalent")
  func frameAndCenter() throws {
    try expect(
      """
      views:
        - view: a
          frame: [10, 20, 30, 40]
        - view: b
          center: [25, 40]
          size: [30, 40]
      """, "a.center == b.center", "a.frame == b.frame", "a.width == 30", "b.top-left == [10, 20]")
  }

  @Test("A view is scaled about its anchor in its own axes, then rotated, then moved to its center")
  func scaleThenTurn() throws {
    try expect(
      """
      views:
        - view: a
          center: [100, 100]
          size: [20, 10]
          scale: [2, 1]
          rotation: 90deg
      """, "distance(a.top-left, [105, 80]) < 1e-9", "distance(a.right, [100, 120]) < 1e-9",
      "distance([a.width, a.height], [20, 10]) == 0", "distance(world(a, [10, 5]), [100, 100]) < 1e-9",
      "distance(local(a, [105, 80]), [0, 0]) < 1e-9", "a.scale == [2, 1]")
  }

  @Test("The center of a view is the position of its anchor")
  func anchor() throws {
    try expect(
      """
      views:
        - view: a
          center: [100, 100]
          size: [20, 10]
          anchor: [0, 1]
        - view: b
          frame: [100, 90, 20, 10]
          anchor: [0, 1]
      """, "a.bottom-left == [100, 100]", "b.center == [100, 100]", "a.frame == b.frame")
  }

  @Test("A rotation keeps the size of a view, turns its edges and its layer, and enlarges its frame")
  func turnedFrame() throws {
    try expect(
      """
      views:
        - view: a
          frame: [0, 0, 10, 10]
          rotation: 45deg
      """, "a.size == [10, 10]", "a.center == [5, 5]", "abs(a.top.y - (5 - sqrt(12.5))) < 1e-9")
    let stage = try Fixtures.stage(
      "views: [{view: a, frame: [0, 0, 10, 10], rotation: 45deg, fill: red}]", tick: 0)
    let layer = try #require(stage.snapshot(at: .zero).layers.first)
    #expect(abs(layer.transform.apply(to: Point(0, 0)).y - (5 - 50.0.squareRoot())) < 1e-9)
    let logs = try Fixtures.logs(
      "views: [{view: a, frame: [0, 0, 10, 10], rotation: 45deg}]\nscript: [{do: [{log: \"{a.frame}\"}]}]",
      ticks: 0)
    #expect(logs == ["0: [-2.071, -2.071, 14.142, 14.142]"])
  }

  @Test("The frame of a polygon or path is the bounding box of its points, and a center moves it")
  func polygonBox() throws {
    try expect(
      """
      views:
        - polygon: a
          points: [[10, 10], [50, 10], [30, 40]]
        - polygon: b
          points: [[10, 10], [50, 10], [30, 40]]
          center: [100, 100]
        - path: c
          d: M 0 0 L 40 0 L 20 30 Z
          center: [100, 100]
      """, "a.frame == [10, 10, 40, 30]", "b.frame == [80, 85, 40, 30]", "c.frame == b.frame",
      "world(b, [0, 0]) == [80, 85]")
  }

  @Test("A nested view has the coordinates of its parent")
  func nested() throws {
    try expect(
      """
      views:
        - view: outer
          frame: [100, 100, 80, 60]
          views:
            - view: inner
              center: bottom-right
              size: 10
      """, "inner.center == [80, 60]", "world(inner, [5, 5]) == [180, 160]")
  }

  @Test("Setting the frame of a rotated view is an error at its line")
  func frameWhileTurned() {
    let error = Fixtures.error(
      """
      views: [{view: a, frame: [0, 0, 10, 10], rotation: 45deg}]
      script:
        - do:
            - set: a
              frame: [0, 0, 20, 20]
      """)
    #expect(error.hasPrefix("7: the frame of a can't be set while it is rotated or scaled"))
  }

  @Test("Hidden, transparent and flattened views have no layer, and a view without paint has no shape")
  func layers() throws {
    let stage = try Fixtures.stage(
      """
      views:
        - {view: a, frame: [0, 0, 1, 1], fill: red, hidden: true}
        - {view: b, frame: [0, 0, 1, 1], fill: red, opacity: 0}
        - {view: c, frame: [0, 0, 1, 1], fill: red, scale: [1, 0]}
        - {view: d, frame: [0, 0, 1, 1]}
        - view: e
          frame: [5, 5, 1, 1]
          views:
            - {ellipse: f, frame: [1, 1, 2, 2], fill: red 40%}
        - {line: g, from: [10, 0], to: [0, 10]}
      """, tick: 0)
    let layers = try stage.snapshot(at: .zero).layers
    #expect(layers.count == 2)
    #expect(layers[0].shape == nil)
    #expect(layers[0].children[0].transform == AffineTransform(translationX: 6, y: 6))
    #expect(layers[1].shape == .line(from: Point(10, 0), to: Point(0, 10)))
    #expect(layers[1].stroke == Stroke(paint: .color(.black)))
  }
}
