import FlingGeometry
import FlingScene
import Testing

@testable import FlingStage

/// Tests of `z`, `bring-to-front` and `send-to-back`.
@Suite("Order of siblings")
struct OrderTests: ClaimSuite {
  let views = """
    views:
      - {view: a, frame: [0, 0, 60, 60], fill: red, z: 2}
      - {view: b, frame: [20, 0, 60, 60], fill: green}
      - {view: c, frame: [40, 0, 60, 60], fill: blue, z: 2, views: [{view: inner, frame: [0, 0, 60, 60], z: -5}]}
      - {view: d, frame: [60, 0, 60, 60], fill: black, z: -1}

    """

  /// The names of the canvas's children in the order in which a picture draws them.
  private func drawn(_ text: String, tick: Int) throws -> [String] {
    let document = try Fixtures.scene(text)
    let stage = try Stage(document)
    for _ in 0...tick { try stage.advance() }
    return try stage.snapshot(at: Time(tick: tick)).layers.map { layer in
      guard case .view(let view)? = layer.subject else { return "?" }
      return document.views[view].name ?? "?"
    }
  }

  @Test("Siblings are drawn by z, equal ones in list order")
  func drawing() throws {
    #expect(try drawn(views, tick: 0) == ["d", "b", "a", "c"])
  }

  @Test("Fingers meet siblings from front to back in that order; a child never lies behind its parent")
  func hits() throws {
    let scene = try RunningScene(Fixtures.scene(views))
    func hit(_ x: Double) -> String? {
      FingerRunner(scene: scene).hit(at: Point(x, 30)).map(scene.evaluator.title)
    }
    #expect([10, 30, 50, 65, 90, 110].map { hit($0) } == ["a", "a", "inner", "inner", "inner", "d"])
  }

  @Test("z can be read, set and live, and gestures do not set it between ticks")
  func changes() throws {
    try expect(
      """
      script:
        - {do: [{set: b, z: = a.z + 5}], at: 0.5s}
      """,
      [
        "- {at: 0.4s, that: = a.z == 2 and b.z == 0 and d.z == -1}", "- {at: 0.5s, that: = b.z == 7}",
      ])
    let live = """
      views:
        - {view: a, frame: [0, 0, 9, 9], fill: red, z: "= if(tick < 3, 0, 2)"}
        - {view: b, frame: [0, 0, 9, 9], fill: red, z: 1}
      """
    #expect(try drawn(live, tick: 2) == ["a", "b"])
    #expect(try drawn(live, tick: 3) == ["b", "a"])
  }

  @Test("bring-to-front and send-to-back give numbers beyond those of all siblings")
  func one() throws {
    try expect(
      """
      script:
        - {do: [{bring-to-front: d}], at: 0.1s}
        - {do: [{send-to-back: c}], at: 0.2s}
        - {do: [{bring-to-front: inner}], at: 0.3s}
      """,
      [
        "- {at: 0.1s, that: = d.z == 3 and a.z == 2}", "- {at: 0.2s, that: = c.z == -1 and d.z == 3}",
        "- {at: 0.3s, that: = inner.z == -5}",
      ])
    #expect(try drawn(views + "script: [{do: [{bring-to-front: d}]}]", tick: 0) == ["b", "a", "c", "d"])
    #expect(try drawn(views + "script: [{do: [{send-to-back: c}]}]", tick: 0) == ["c", "d", "b", "a"])
  }

  @Test("A view alone in front stays as it is; one that shares its number does not")
  func alone() throws {
    try expect(
      """
      script:
        - {do: [{bring-to-front: c}], at: 0.1s}
        - {do: [{bring-to-front: c}], at: 0.2s}
        - {do: [{send-to-back: d}], at: 0.3s}
      """,
      ["- {at: 0.1s, that: = c.z == 3}", "- {at: 0.2s, that: = c.z == 3}", "- {at: 0.3s, that: = d.z == -1}"])
  }

  @Test("Several views get consecutive numbers in the order in which they are drawn")
  func several() throws {
    try expect(
      "script: [{do: [{bring-to-front: [a, d, b]}]}]",
      ["- {at: 0s, that: = d.z == 3 and b.z == 4 and a.z == 5 and c.z == 2}"])
    try expect(
      "script: [{do: [{send-to-back: [a, c]}, {send-to-back: [a, c]}]}]",
      ["- {at: 0s, that: = a.z == -3 and c.z == -2 and d.z == -1 and b.z == 0}"])
    try expect(
      "script: [{do: [{bring-to-front: '*'}]}]",
      [
        "- {at: 0s, that: = d.z == 3 and b.z == 4 and a.z == 5 and c.z == 6 and inner.z == -5}"
      ])
  }

  @Test("Hidden siblings count, and a list may hold computed views")
  func hidden() throws {
    try expect(
      "script: [{do: [{set: a, hidden: true, z: 9}, {bring-to-front: '= b'}, {bring-to-front: ['= d', c]}]}]",
      ["- {at: 0s, that: = b.z == 10 and d.z == 11 and c.z == 12}"])
  }

  @Test("The actions end a binding of z, also of a view that stays")
  func binding() throws {
    let failures = try Fixtures.failures(
      """
      views:
        - {view: a, frame: [0, 0, 9, 9], z: = tick}
        - {view: b, frame: [0, 0, 9, 9], z: = tick + 1}
      script: [{do: [{bring-to-front: b}, {send-to-back: b}, {bring-to-front: b}], at: 0.1s}]
      expect:
        - {at: 0.05s, that: = a.z == 3 and b.z == 4}
        - {at: 0.5s, that: = a.z == 30 and b.z == 6}
      """)
    #expect(failures == [])
  }

  @Test("Names, patterns and contacts keep the order of the document")
  func documentOrder() throws {
    let stage = try Fixtures.stage(
      """
      views:
        - {view: a, frame: [0, 0, 9, 9], z: 3}
        - {view: b, frame: [20, 0, 9, 9]}
      behaviors: [{gravity: fall, items: all}]
      """, tick: 1)
    #expect(stage.row.items.map(\.name) == ["a", "b"])
  }

  @Test("A scene that is recorded shows the order of the one that ran")
  func recorded() throws {
    let document = try Fixtures.scene(
      views + """
        script: [{do: [{bring-to-front: d}], at: 0.1s}, {do: [{send-to-back: c}], at: 0.2s}]
        render: {duration: 0.5s, outputs: []}
        """)
    let rehearsal = try Rehearsal.run(document, recordedIn: RecordBudget())
    let shown = try Stage(document, showing: rehearsal)
    let running = try Stage(document)
    for tick in 0..<20 {
      try shown.advance()
      try running.advance()
      let moment = Time(tick: tick)
      #expect(try shown.snapshot(at: moment) == running.snapshot(at: moment))
    }
  }

  @Test("An animation of z is refused by name, and views without siblings are")
  func refusals() {
    #expect(
      Fixtures.error(views + "script: [{do: [{animate: a, to: {z: 3}}]}]")
        == "8: z cannot be animated; set it")
    #expect(
      Fixtures.error(views + "script: [{do: [{bring-to-front: canvas}]}]") == "8: the canvas has no siblings")
    #expect(
      Fixtures.error(views + "script: [{do: [{send-to-back: []}]}]") == "8: \"send-to-back\" names no view")
  }
}
