import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Strobes")
struct StrobeTests {
  /// The layers of a strobe picture that is exposed at times in seconds.
  private func exposed(_ text: String, at seconds: [Double]) throws -> [Layer] {
    let document = try Fixtures.scene(text)
    let stage = try Stage(document, showing: Rehearsal.run(document))
    var strobe = Strobe(of: document)
    for time in seconds.map({ Time(seconds: $0) }) {
      while stage.tick < time.tickBefore { try stage.advance() }
      strobe.expose(try stage.snapshot(at: time))
    }
    return try #require(strobe.snapshot).layers
  }

  private static let moving = """
    views:
      - {view: floor, frame: [0, 500, 320, 68], fill: gray}
      - {view: a, center: [100, 100], size: 40, fill: red, shadow: {}}
      - {view: front, frame: [0, 0, 20, 20], fill: blue}
      - {view: b, center: [200, 100], size: 40, fill: green}
    script:
      - do: [{animate: a, to: {center: [100, 300]}, duration: 1s, ease: linear}]
    render: {duration: 2s}

    """

  @Test("A moving view is drawn at each exposure, opaque at the last one, and a resting view once")
  func exposures() throws {
    let layers = try exposed(Self.moving, at: [0, 0.25, 0.5, 0.75])
    #expect(layers.count == 7)
    let heights = layers.dropFirst().prefix(4).map { layer in
      (layer.children.first ?? layer).transform.ty
    }
    #expect(heights.map { $0.rounded() } == [80, 130, 180, 230])
    let strengths = layers.dropFirst().prefix(4).map(\.opacity)
    #expect(strengths == strengths.sorted() && strengths[0] < 0.3 && strengths[3] == 1)
  }

  @Test("A view above a moving view lies above all its exposures")
  func order() throws {
    let layers = try exposed(Self.moving, at: [0, 0.5])
    #expect(layers.count == 5)
    #expect(
      layers.map(\.fill) == [.color(.gray), nil, .color(.red), .color(.blue), .color(.green)] as [Paint?])
  }

  @Test("Views whose order changes have the order of the last exposure")
  func changedOrder() throws {
    let text = """
      views:
        - {view: a, frame: [0, 0, 9, 9], fill: red}
        - {view: b, frame: [0, 0, 9, 9], fill: green}
        - {view: c, frame: [0, 0, 9, 9], fill: blue}
      script:
        - {do: [{bring-to-front: a}], at: 0.1s}
        - {do: [{send-to-back: c}], at: 0.3s}
      render: {duration: 1s}
      """
    let layers = try exposed(text, at: [0, 0.2, 0.4])
    #expect(layers.map(\.subject) == [.view(3), .view(2), .view(1)])
  }

  @Test("Only the last exposure has a shadow")
  func shadows() throws {
    let layers = try exposed(Self.moving, at: [0, 0.5])
    #expect(layers[1].children[0].shadows.isEmpty)
    #expect(layers[2].shadows.count == 1)
  }

  @Test("A view that comes to rest is drawn once at its final place")
  func rest() throws {
    let layers = try exposed(Self.moving, at: [0, 0.5, 1, 1.25, 1.5, 1.75])
    #expect(layers.count == 6)
    #expect(layers[3].opacity == 1)
  }

  @Test("The exposures of two moving views have the order of time")
  func together() throws {
    let text = Self.moving.replacing(
      "front, frame: [0, 0, 20, 20]", with: "front, center: [50, 50], size: 20"
    )
    .replacing(
      "script:",
      with: "script:\n  - do: [{animate: front, to: {center: [90, 50]}, duration: 1s, ease: linear}]")
    let layers = try exposed(text, at: [0.1, 0.6])
    let fills = layers.map { ($0.children.first ?? $0).fill }
    #expect(fills == [Color.gray, .red, .blue, .red, .blue, .green].map { Paint.color($0) })
  }

  @Test("A view that moves in a resting group is exposed within the clip and the shadow of the group")
  func nested() throws {
    let layers = try exposed(
      """
      views:
        - view: window
          frame: [20, 20, 200, 200]
          fill: white
          clip: true
          shadow: {}
          views:
            - {view: back, frame: [0, 0, 9, 9], fill: gray}
            - {view: puck, center: [30, 30], size: 40, fill: red}
      script:
        - do: [{animate: puck, to: {center: [130, 30]}, duration: 1s}]
      render: {duration: 2s}

      """, at: [0, 0.5, 1])
    #expect(layers.count == 1)
    #expect(layers[0].clipsChildren && layers[0].shadows.count == 1)
    #expect(
      layers[0].children.map { ($0.children.first ?? $0).fill }
        == [Color.gray, .red, .red, .red].map { Paint.color($0) })
  }

  @Test("A group that moves is exposed as a whole, with the earlier look of its parts")
  func group() throws {
    let layers = try exposed(
      """
      let: {hits: 0}
      views:
        - view: card
          center: [60, 60]
          size: 80
          fill: red
          views: [{label: number, text: "{hits}", center: [40, 40]}]
      script:
        - do: [{animate: card, to: {center: [60, 260]}, duration: 1s}]
        - do: [{let: {hits: 8}}]
          at: 0.4s
      render: {duration: 2s}

      """, at: [0, 0.5])
    #expect(layers.count == 2)
    let texts = [layers[0].children[0], layers[1]].map { $0.children[0].text?.glyphs }
    #expect(texts[0] != texts[1])
  }

  @Test("A label or a color that changes in place shows its last state")
  func looks() throws {
    let layers = try exposed(
      """
      let: {hits: 9}
      views:
        - {label: count, text: "hits {hits}", center: [100, 100]}
        - {view: lamp, frame: [0, 0, 30, 30], fill: red}
      script:
        - do: [{let: {hits: 1000}}, {set: lamp, fill: green}]
          at: 0.3s
      render: {duration: 1s}

      """, at: [0, 0.2, 0.4, 0.6])
    #expect(layers.count == 2)
    #expect(layers[0].text?.glyphs.glyphs.count == 8)
    #expect(layers[1].fill == .color(.green))
    #expect(layers.map(\.opacity) == [1, 1])
  }

  @Test("A view that is hidden at the end is drawn translucent at its place")
  func gone() throws {
    let layers = try exposed(
      """
      views: [{view: lamp, frame: [0, 0, 30, 30], fill: red}]
      script: [{do: [{set: lamp, hidden: true}], at: 0.3s}]
      render: {duration: 1s}

      """, at: [0, 0.2, 0.4])
    #expect(layers.count == 1)
    #expect(layers[0].opacity < 1)
  }
}

extension Color {
  fileprivate static let red = Color(red: 1, green: 0, blue: 0)
  fileprivate static let green = Color(red: 0, green: 128.0 / 255, blue: 0)
  fileprivate static let blue = Color(red: 0, green: 0, blue: 1)
  fileprivate static let gray = Color(red: 128.0 / 255, green: 128.0 / 255, blue: 128.0 / 255)
}
