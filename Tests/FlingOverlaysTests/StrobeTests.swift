import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Strobes with overlays")
struct StrobeTests {
  /// The layers of a strobe picture that is exposed at times in seconds.
  private func exposed(_ text: String, at seconds: [Double]) throws -> [Layer] {
    let document = try Fixtures.scene(text)
    let stage = try Fixtures.stage(document)
    var strobe = Strobe(of: document)
    for time in seconds.map({ Time(seconds: $0) }) {
      while stage.tick < time.tickBefore { try stage.advance() }
      strobe.expose(try stage.snapshot(at: time))
    }
    return try #require(strobe.snapshot).layers
  }

  @Test("Texts, clocks and charts show only the end, and arrows are exposed")
  func overlays() throws {
    let text = """
      views:
        - {view: a, center: [100, 100], size: 40, fill: red}
        - {view: b, center: [200, 100], size: 40, fill: green}
      script:
        - do: [{animate: a, to: {center: [100, 300]}, duration: 1s, ease: linear}]
      render: {duration: 2s}
      show:
        - clock:
        - plot: = a.center.y
        - vectors: a
      behaviors: [{push: p, items: b, direction: [1, 0]}]

      """
    let layers = try exposed(text, at: [0.2, 0.4, 0.6])
    let overlays = layers.compactMap { layer -> Int? in
      guard case .overlay(let index, _)? = (layer.subject ?? layer.children.first?.subject) else {
        return nil
      }
      return index
    }
    #expect(overlays.filter { $0 != 2 }.sorted() == [0, 1])
    let arrows = try exposed(text.replacing("vectors: a", with: "vectors: b"), at: [0.2, 0.4, 0.6])
    let exposures = arrows.count { ($0.subject ?? $0.children.first?.subject) == .overlay(2, part: 0) }
    #expect(exposures == 3)
  }
}
