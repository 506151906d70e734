import FlingGeometry
import FlingScene
import Testing

@testable import FlingStage

/// Tests which view a finger reaches.
@Suite("Hit testing")
struct HitTests {
  private func scene(_ text: String) throws -> RunningScene {
    // These tests need only the touchable flags that the gestures set at load.
    var document = try Fixtures.scene(text)
    document.gestures = []
    return try RunningScene(document)
  }

  /// Converts a vector from the axes of one view to the axes of another.
  private func converted(_ vector: Point, from first: Int, to second: Int, in scene: RunningScene) -> Point? {
    guard let start = scene.evaluator.convert(.zero, from: first, to: second) else { return nil }
    return scene.evaluator.convert(vector, from: first, to: second).map { $0 - start }
  }

  /// The name of the view at a point, or `nothing`.
  private func hit(_ x: Double, _ y: Double, in scene: RunningScene) -> String {
    FingerRunner(scene: scene).hit(at: Point(x, y)).map(scene.evaluator.title) ?? "nothing"
  }

  @Test(
    "A rotated view is hit within its own bounds, not within the box around it",
    arguments: [
      (Point(160, 284), Point(60, 20), true), (Point(205, 310), Point(111.9711, 20.0167), true),
      (Point(212, 310), Point(118.0333, 16.5167), true), (Point(205, 262), Point(87.9711, -21.5526), false),
    ])
  func turned(point: Point, local: Point, isMet: Bool) throws {
    let scene = try scene("views: [{view: bar, center: [160, 284], size: [120, 40], rotation: 30deg}]")
    let box = scene.evaluator.state.views[1].geometry.frame
    #expect(abs(box.width - 123.923) < 5e-4 && abs(box.height - 94.641) < 5e-4)
    #expect(box.contains(point))
    let place = try #require(scene.evaluator.convert(point, from: 0, to: 1))
    #expect((place - local).length < 1e-4)
    #expect(hit(point.x, point.y, in: scene) == (isMet ? "bar" : "canvas"))
  }

  @Test("The left and top sides belong to a view and to the canvas, the right and bottom sides do not")
  func halfOpen() throws {
    let scene = try scene("views: [{view: box, frame: [10, 20, 30, 40]}]")
    #expect(hit(10, 20, in: scene) == "box")
    #expect(hit(39.999, 59.999, in: scene) == "box")
    #expect(hit(40, 30, in: scene) == "canvas")
    #expect(hit(20, 60, in: scene) == "canvas")
    #expect(hit(0, 0, in: scene) == "canvas")
    #expect(hit(320, 10, in: scene) == "nothing")
    #expect(hit(10, 568, in: scene) == "nothing")
    #expect(hit(-1e-9, 10, in: scene) == "nothing")
    #expect(hit(.nan, 10, in: scene) == "nothing")
  }

  @Test("The last view of a list is in front, and a child is in front of its parent")
  func order() throws {
    let scene = try scene(
      """
      views:
        - {view: back, frame: [0, 0, 100, 100], views: [{view: inner, frame: [0, 0, 50, 50]}]}
        - {view: front, frame: [20, 0, 100, 100]}
      """)
    #expect(hit(10, 10, in: scene) == "inner")
    #expect(hit(10, 60, in: scene) == "back")
    #expect(hit(30, 10, in: scene) == "front")
  }

  @Test(
    "A view that cannot be touched is skipped with its children",
    arguments: [
      "touchable: false", "hidden: true", "opacity: 0.009", "scale: [1, 0]", "scale: 0",
      "frame: [0, 0, 0, 100]",
    ])
  func rejected(key: String) throws {
    let frame = key.hasPrefix("frame") ? "" : "frame: [0, 0, 100, 100], "
    let scene = try scene(
      """
      views:
        - {view: back, frame: [0, 0, 100, 100]}
        - {view: pane, \(frame)\(key), views: [{view: knob, frame: [0, 0, 100, 100]}]}
      """)
    #expect(hit(50, 50, in: scene) == "back")
  }

  @Test("A view with an opacity of 0.01 is hit, and opacities are not multiplied")
  func opacities() throws {
    let scene = try scene(
      """
      views:
        - {view: pane, frame: [0, 0, 100, 100], opacity: 0.01, views: [{view: knob, frame: [0, 0, 50, 50], opacity: 0.5}]}
      """)
    #expect(hit(10, 10, in: scene) == "knob")
    #expect(hit(60, 60, in: scene) == "pane")
  }

  @Test(
    "A part of a child that lies outside its parent is not hit, clipped or not", arguments: [false, true])
  func sticksOut(clip: Bool) throws {
    let scene = try scene(
      """
      views:
        - {view: pane, frame: [100, 100, 50, 50], clip: \(clip), views: [{view: knob, frame: [-20, 0, 40, 40]}]}
      """)
    #expect(hit(110, 110, in: scene) == "knob")
    #expect(hit(90, 110, in: scene) == "canvas")
  }

  @Test("Bounds determine a hit, and labels are hit only if they are touchable or have a gesture")
  func shapes() throws {
    let scene = try scene(
      """
      views:
        - {ellipse: disc, frame: [0, 0, 100, 100], fill: none}
        - {label: word, frame: [100, 0, 100, 100], text: hi}
        - {label: button, frame: [200, 0, 100, 100], text: hi}
        - {label: told, frame: [0, 200, 100, 100], text: hi, touchable: true}
      gestures: [{tap: press, view: button}]
      """)
    #expect(hit(1, 1, in: scene) == "disc")
    #expect(hit(150, 50, in: scene) == "canvas")
    #expect(hit(250, 50, in: scene) == "button")
    #expect(hit(50, 250, in: scene) == "told")
  }

  @Test("An animated view is hit at its target")
  func animated() throws {
    let scene = try scene(
      """
      views:
        - {view: box, frame: [0, 0, 20, 20]}
        - {view: ghost, frame: [100, 0, 20, 20]}
        - {view: dawn, frame: [200, 0, 20, 20], opacity: 0}
        - {view: there-and-back, frame: [0, 200, 20, 20]}
      script:
        - do:
            - {animate: box, to: {center: [110, 310]}, duration: 1s}
            - {animate: ghost, to: {opacity: 0}, duration: 1s}
            - {animate: dawn, to: {opacity: 1}, duration: 1s}
            - {animate: there-and-back, to: {center: [210, 310]}, duration: 1s, autoreverse: true}
      """)
    for tick in 0...20 {
      try scene.begin(tick: tick)
      try scene.step()
    }
    let shown = scene.evaluator.state.views[1].geometry.center
    #expect(shown.x > 12 && shown.x < 100)
    #expect(hit(shown.x, shown.y, in: scene) == "canvas")
    #expect(hit(110, 310, in: scene) == "box")
    #expect(hit(110, 10, in: scene) == "canvas")
    #expect(hit(210, 10, in: scene) == "dawn")
    #expect(hit(10, 210, in: scene) == "there-and-back")
    #expect(scene.evaluator.touchPoint(at: Point(1, 0), of: 1) == Point(120, 300))
  }

  @Test("An obstacle is the reason why a finger does not reach its view")
  func obstacles() throws {
    let scene = try scene(
      """
      views:
        - {view: back, frame: [0, 0, 200, 200], views: [{view: knob, frame: [150, 0, 100, 50], views: [{view: dot, frame: [0, 0, 9, 9]}]}]}
        - {view: pane, frame: [0, 0, 50, 50]}
        - {view: glass, frame: [0, 0, 200, 200], touchable: false, views: [{view: bead, frame: [100, 100, 9, 9]}]}
        - {view: cellar, frame: [0, 0, 100, 100], hidden: true, views: [{view: rat, frame: [0, 0, 9, 9]}]}
        - {view: mist, frame: [0, 0, 100, 100], opacity: 0}
        - {view: sheet, frame: [0, 0, 100, 100], scale: [0, 1]}
      """)
    func obstacle(_ name: String, _ x: Double, _ y: Double) throws -> String? {
      let view = name == "canvas" ? 0 : try #require(scene.evaluator.viewsByName[name]).index
      return FingerRunner(scene: scene).touchObstacle(to: view, at: Point(x, y))
    }
    #expect(try obstacle("back", 60, 60) == nil)
    #expect(try obstacle("back", 160, 5) == nil)
    #expect(try obstacle("canvas", 60, 60) == nil)
    #expect(try obstacle("back", 10, 10) == "pane is in the way")
    #expect(try obstacle("back", 300, 10) == "[300, 10] lies outside of back")
    #expect(try obstacle("knob", 220, 10) == "[220, 10] lies outside of back, which contains knob")
    #expect(try obstacle("canvas", 320, 10) == "[320, 10] lies outside of the canvas")
    #expect(try obstacle("rat", 5, 5) == "cellar is hidden")
    #expect(try obstacle("mist", 5, 5) == "mist is transparent")
    #expect(try obstacle("sheet", 5, 5) == "sheet is flattened")
    // A view that contains an untouchable target may take its finger, and no other view.
    #expect(try obstacle("bead", 300, 300) == nil)
    #expect(try obstacle("bead", 105, 105) == "back is in the way")
  }

  @Test("Points convert from any view to any other and back, at any depth")
  func conversion() throws {
    let deep = (0..<28).reduce("") { text, depth in
      let indent = String(repeating: "  ", count: depth * 2)
      return text + "\(indent)views:\n\(indent)  - view: v\(depth)\n\(indent)    frame: [3, 2, 300, 500]\n"
        + "\(indent)    rotation: 5deg\n\(indent)    scale: 0.95\n"
    }
    let scene = try scene(deep + "behaviors: []\n")
    let (first, last) = (3, 28)
    let point = Point(40, 50)
    let away = try #require(scene.evaluator.convert(point, from: first, to: last))
    let back = try #require(scene.evaluator.convert(away, from: last, to: first))
    #expect((back - point).length < 1e-9 && (away - point).length > 10)
    // The length of the vector is divided by the 25 scales between the views.
    let vector = try #require(converted(Point(3, 4), from: first, to: last, in: scene))
    let grown = (0..<25).reduce(5) { length, _ in length / 0.95 }
    #expect(abs(vector.length - grown) < 1e-9)
    let inner = try #require(scene.evaluator.convert(Point(150, 250), from: last, to: 0))
    #expect(FingerRunner(scene: scene).hit(at: inner) == last)
    #expect(scene.evaluator.convert(inner, from: 0, to: 0) == inner)
  }

  @Test("A vector rotates and scales with the axes and is not translated")
  func vectors() throws {
    let scene = try scene(
      """
      views:
        - {view: turned, center: [50, 50], size: 20, rotation: 90deg}
        - {view: grown, center: [90, 50], size: 20, scale: 2}
        - {view: flat, center: [90, 90], size: 20, scale: [0, 1]}
      """)
    let turned = try #require(converted(Point(900, -1200), from: 0, to: 1, in: scene))
    #expect((turned - Point(-1200, -900)).length < 1e-9)
    #expect(converted(Point(900, -1200), from: 0, to: 2, in: scene) == Point(450, -600))
    #expect(converted(Point(450, -600), from: 2, to: 0, in: scene) == Point(900, -1200))
    #expect(
      scene.evaluator.convert(.zero, from: 0, to: 3) == nil
        && converted(.zero, from: 0, to: 3, in: scene) == nil)
  }
}
