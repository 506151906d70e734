import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Rehearsals")
struct RehearsalTests {
  let ball = "views: [{ellipse: a, center: [100, 500], size: 20}]\n"
  let floor = "behaviors: [{gravity: fall, items: a}, {collision: walls, items: a, bounds: true}]\n"

  @Test("A film lasts until the scene rests, plus the tail, up to the limit")
  func restingFilm() throws {
    let still = try Rehearsal.run(Fixtures.scene(ball))
    #expect(still.duration == Time(seconds: 0.5))
    let falling = try Rehearsal.run(Fixtures.scene(ball + floor + "render: {tail: 1s}"))
    #expect(falling.duration > Time(seconds: 1.8) && falling.duration < Time(seconds: 4))
    #expect(falling.warnings == [])
    let endless = try Rehearsal.run(
      Fixtures.scene(ball + "behaviors: [{gravity: fall, items: a}]\nrender: {limit: 3s}"))
    #expect(endless.duration == Time(seconds: 3))
    #expect(endless.warnings.map(\.message).contains { $0.contains("a did not rest") })
    #expect(endless.warnings.map(\.message).contains { $0.contains("a leaves the canvas for good") })
    #expect(endless.itemNames == ["a"])
  }

  @Test("A run continues until the outputs, the script and all expectations are done")
  func length() throws {
    func lastTick(_ rest: String) throws -> Int { try Rehearsal.run(Fixtures.scene(ball + rest)).lastTick }
    #expect(try lastTick("render: {duration: 1s}") == 59)
    #expect(try lastTick("render: {duration: 1s, outputs: [{png: x.png, at: 1.2s}]}") == 72)
    #expect(try lastTick("script: [{wait: 2s}]\nrender: {duration: 1s}") == 120)
    #expect(try lastTick("expect: [{at: 1.505s, that: '= time > 1.5s'}]\nrender: {duration: 1s}") == 90)
  }

  @Test("Expectations are tested at their ticks, and failures contain the time and both values")
  func expectations() throws {
    let failures = try Fixtures.failures(
      """
      views: [{view: a, center: "= [tick, 0]", size: 2}]
      script: [{mark: go, at: 0.5s}]
      expect:
        - always: = a.center.x < 20
          until: 0.3s
        - always: = a.center.x < 20
        - never: = a.center.x == 30
          from: go
        - eventually: = a.center.x == 100
        - eventually: = a.center.x == 100
          by: 1s
        - within: [0.1s, 0.2s]
          that: = a.center.x == 12
        - within: [0.1s, 0.2s]
          that: = a.center.x == 13
        - at: go - 0.1s
          that: = a.center.x == 24
        - at: go + 0.1s
          that: = a.center.x == 24
          because: it counts
        - rests:
      """)
    #expect(failures.count == 5)
    #expect(failures[0] == "expectation failed: at 0.333s a.center.x < 20: 20 is not below 20")
    #expect(failures[1].contains("at 0.5s"))
    #expect(failures[2].contains("not by 1s"))
    #expect(failures[3].contains("not from 0.1s to 0.2s"))
    #expect(failures[4].contains("36"))
  }

  @Test("The reason of an expectation is evaluated when it fails")
  func reason() throws {
    let rehearsal = try Rehearsal.run(
      Fixtures.scene(
        """
        views: [{view: a, center: "= [60 * time / 1s, 0]", size: 4}]
        expect:
          - {at: 0.5s, that: = a.center.x > 50, because: "{a.center.x} pt by copy {i}", repeat: 1}
        """))
    #expect(rehearsal.failures.map(\.because) == ["30 pt by copy 0"])
  }

  @Test("A mark that never comes fails its expectation and is an error for an output")
  func missingMarks() throws {
    let failures = try Fixtures.failures(
      """
      let: {x: 0}
      script: [{do: [{if: = x == 1, then: [{mark: never-set}]}]}]
      expect: [{at: never-set, that: = true}]
      """)
    #expect(failures == ["expectation failed: the mark never-set never came"])
    let document = try Fixtures.scene(
      """
      let: {x: 0}
      script: [{do: [{if: = x == 1, then: [{mark: never-set}]}]}]
      render: {duration: 1s, outputs: [{png: a.png, at: never-set}]}
      """)
    let error = try #require(throws: SceneError.self) { try Rehearsal.run(document) }
    #expect(error.diagnostics.map(\.range?.line) == [5])
    #expect(error.diagnostics.map(\.message) == ["the mark never-set never comes (at tick 59, 0.983s)"])
  }

  @Test("Overlapping items, two gravities and steps after the last frame are warnings")
  func warnings() throws {
    let rehearsal = try Rehearsal.run(
      Fixtures.scene(
        """
        views:
          - {view: a, center: [100, 100], size: 50}
          - {view: b, center: [140, 100], size: 50}
          - {view: c, center: [190, 100], size: 50}
        behaviors:
          - {collision: meet, items: all}
          - {gravity: one, items: a}
          - {gravity: two, items: all}
        script: [{mark: late, at: 3s}]
        render: {duration: 1s}
        """))
    let messages = rehearsal.warnings.map(\.message)
    #expect(messages.contains("b overlaps a at the start"))
    #expect(!messages.contains { $0.contains("c overlaps") })
    #expect(messages.contains("a has two gravities: \"one\" and \"two\""))
    #expect(messages.contains { $0.contains("after the last frame") })
  }

  @Test("The collision outline of a path is its first subpath with three points, for overlaps too")
  func overlapOfPaths() throws {
    let rehearsal = try Rehearsal.run(
      Fixtures.scene(
        """
        views:
          - {view: a, center: [100, 100], size: 50}
          - {view: b, center: [140, 100], size: 50, body: {d: M0 0 L9 9 M-25 -25 H25 V25 H-25 Z}}
        behaviors: [{collision: meet, items: all}]
        render: {duration: 1s}
        """))
    #expect(rehearsal.warnings.map(\.message).contains("b overlaps a at the start"))
  }

  @Test(
    "Two behaviors that compete for several items are one warning, and an item named twice in one is none")
  func rivals() throws {
    let rehearsal = try Rehearsal.run(
      Fixtures.scene(
        """
        views:
          - {view: a, repeat: 5, center: "= [30 + 50 * i, 100]", size: 5}
          - {view: ghost, center: [10, 10], size: 5, body: none}
        behaviors:
          - {gravity: one, items: [all, ghost, a-1]}
          - {snap: first, item: a-0, to: [100, 100]}
          - {snap: second, item: a-0, to: [200, 100]}
          - {gravity: two, items: a-*, enabled: false}
          - {gravity: three, items: a-*}
        script: [{do: [{add: two}]}]
        render: {duration: 0.1s, outputs: []}
        """))
    #expect(
      rehearsal.warnings.map(\.message) == [
        "a-0 has two gravities: \"one\" and \"three\"", "a-0 has two snaps: \"first\" and \"second\"",
        "a-0 has two gravities: \"three\" and \"two\"",
      ])
  }

  @Test("A run that takes more than an hour is an error")
  func hour() {
    #expect(Fixtures.error("script: [{wait: 3601s}]").contains("at most an hour"))
  }

  @Test("Snapshots and rows between ticks do not change the run")
  func looking() throws {
    let document = try Fixtures.file("../Acceptance/01-two-squares.yaml")
    let blind = try Stage(document)
    let seen = try Stage(document)
    for tick in 0..<120 {
      try blind.advance()
      try seen.advance()
      for units in 0..<10 {
        _ = try seen.snapshot(at: Time(units: tick * 10 + units))
        _ = try seen.row(at: Time(units: tick * 10 + units))
      }
      #expect(blind.row == seen.row)
    }
    #expect(try blind.snapshot(at: Time(tick: 119)) == seen.snapshot(at: Time(tick: 119)))
  }
}

extension RehearsalTests {
  @Test("A scene does not rest in a tick that changes it")
  func changesAreNoRest() throws {
    let rehearsal = try Rehearsal.run(
      Fixtures.scene(
        """
        views: [{view: a, center: [100, 100], size: 50}]
        behaviors: [{snap: hold, item: a, to: [100, 100]}]
        script: [{do: [{set: hold, to: [200, 100]}], at: 3s}]
        expect:
          - at: 2.9s
            that: = not scene.resting and a.resting
          - rests:
        """))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
    #expect(rehearsal.duration > Time(seconds: 4))
  }

  @Test("A step can wait for rest")
  func waitForRest() throws {
    let text =
      ball + floor + """
        script:
          - wait: = scene.resting
          - mark: still
        expect: [{at: still, that: = time > 0.5s}]
        """
    let failures = try Fixtures.failures(text, duration: "1s")
    #expect(failures == [])
  }
}
