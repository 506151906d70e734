import FlingGeometry
import FlingScene
import FlingStage
import FlingType
import Testing

@Suite(
  "Overlays of fingers and gestures", .enabled(if: DefaultFamily.embedded != nil, "built without a font")
)
struct FingerOverlayTests {
  private func picture(_ text: String, atUnits units: Int, canvas: String = "[320, 568]") throws -> Snapshot {
    let document = try Fixtures.scene(text + "\nrender: {duration: 2s, outputs: []}", canvas: canvas)
    let stage = try Fixtures.stage(document)
    let time = Time(units: units)
    while stage.tick < time.tickBefore { try stage.advance() }
    return try stage.snapshot(at: time)
  }

  /// The bounds of all drawn shapes and texts, in the coordinates of the picture.
  private func boxes(_ layers: [Layer]) -> [Rect] {
    layers.flatMap { layer in
      [layer.shape?.path, layer.text?.glyphs.path].compactMap { path in
        path.map { $0.transformed(by: layer.transform).bounds }
      } + boxes(layer.children)
    }
  }

  /// The bounds of all texts, in the coordinates of the picture.
  private func texts(_ layers: [Layer]) -> [Rect] {
    layers.flatMap { layer in
      (layer.text.map { [$0.glyphs.path.transformed(by: layer.transform).bounds] } ?? [])
        + texts(layer.children)
    }
  }

  private let flick = """
    gestures: [{pan: move}]
    script: [{flick: canvas, at: 0.5s, from: [100, 100], velocity: [1200, 0], duration: 0.2s}]
    show: [{touches: }]
    """

  @Test("A finger is drawn as a disc with a tail from touch-down on, also between ticks")
  func disc() throws {
    #expect(try picture(flick, atUnits: 299).layers.isEmpty)
    let first = boxes(try picture(flick, atUnits: 300).layers)
    #expect(first.contains { abs($0.midX - 100) < 1e-9 && abs($0.width - 28) < 1e-9 })
    // The finger moves 2 pt per unit of 1/600 s.
    let later = boxes(try picture(flick, atUnits: 347).layers)
    #expect(later.contains { abs($0.midX - 194) < 1e-9 && abs($0.width - 28) < 1e-9 })
    let tail = try #require(later.max { $0.width < $1.width })
    #expect(abs(tail.maxX - 194) < 14 && tail.minX < 110 && tail.height < 28)
  }

  @Test("A finger that leaves grows and fades within a fifth of a second")
  func leaving() throws {
    // Touch-down at tick 30, twelve samples and one tick for the lift: tick 43.
    let lift = 430
    let fading = try picture(flick, atUnits: lift + 60)
    #expect(boxes(fading.layers).contains { abs($0.midX - 340) < 1e-9 && $0.width > 30 })
    #expect(try picture(flick, atUnits: lift + 121).layers.isEmpty)
  }

  @Test("The table of gestures has a strip, shows states and keeps the final state for half a second")
  func table() throws {
    let scene = """
      gestures: [{pan: move}, {tap: poke}]
      script: [{flick: canvas, at: 0.5s, from: [100, 100], velocity: [1200, 0], duration: 0.2s}]
      show: [{gestures: }]
      """
    let before = try picture(scene, atUnits: 100)
    #expect(before.size.height > 590 && before.size.width == 320)
    let during = try picture(scene, atUnits: 400)
    let ended = try picture(scene, atUnits: 440)
    #expect(before != during && during != ended)
    #expect(try picture(scene, atUnits: 440 + 300) == ended)
    #expect(try picture(scene, atUnits: 440 + 361) == before)
  }

  @Test(
    "Names that are too long for the canvas are shortened to fit", arguments: ["", "\n    place: top-left"])
  func longNames(place: String) throws {
    let scene = """
      gestures:
        - tap: a-name-that-is-far-too-long-for-such-a-narrow-canvas-as-this
        - pan: move
      show:
        - gestures:\(place)
      """
    let picture = try picture(scene, atUnits: 10, canvas: "[180, 200]")
    #expect(boxes(picture.layers).allSatisfy { $0.minX >= 0 && $0.maxX <= 180 })
    // The shortened name is still wider than the other.
    let names = texts(picture.layers).filter { $0.minX < 30 }
    #expect(names.count == 2)
    #expect(names.contains { $0.width > 40 })
  }
}
