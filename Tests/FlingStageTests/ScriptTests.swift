import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Script")
struct ScriptTests {
  /// The tick of each mark of a script.
  func ticks(_ script: String) throws -> [String: Int] {
    let document = try Fixtures.scene(
      "let: {x: 0}\nscript:\n" + script
        + "\nrender: {duration: 1s, outputs: []}")
    let rehearsal = try Rehearsal.run(document)
    var ticks: [String: Int] = [:]
    for (name, time) in zip(document.marks, rehearsal.marks) { ticks[name] = time?.nearestTick }
    return ticks
  }

  @Test("Steps follow each other; do and mark take no time, and a wait takes its duration")
  func sequence() throws {
    let actual = try ticks(
      """
        - do: [{mark: a}]
        - mark: b
        - wait: 0.2s
        - mark: c
        - {mark: d, delay: 0.1s}
      """)
    #expect(actual == ["a": 0, "b": 0, "c": 12, "d": 18])
  }

  @Test("A step with a time or a mark starts at it, also while earlier steps run")
  func at() throws {
    let actual = try ticks(
      """
        - {mark: late, at: go + 0.1s}
        - wait: 0.5s
        - {mark: go, at: 0.1s}
        - {mark: then, at: go}
        - {mark: past, delay: 50ms}
      """)
    #expect(actual == ["late": 12, "go": 6, "then": 6, "past": 9])
  }

  @Test("A time can be computed from known times and one mark")
  func computedMoments() throws {
    let actual = try ticks(
      """
        - {mark: go, at: 0.1s}
        - {mark: a, at: = go + 0.1s * (i + 1), repeat: 2}
        - {mark: b, at: = 0.05s + go.time + 0.1s}
        - {mark: c, at: = b - 0.1s + 0.15s}
        - {mark: d, at: "= a-{i + 1}.time + 0.05s", repeat: 1}
        - {mark: e, at: = 0.05s * 4}
      """)
    #expect(
      actual == ["go": 6, "a-0": 12, "a-1": 18, "b": 15, "c": 18, "d-0": 21, "e": 12])
  }

  @Test("Expectations accept times that are computed from a mark, also before it")
  func computedMomentsOfExpectations() throws {
    let failures = try Fixtures.failures(
      """
      views: [{view: a, center: [50, 0], size: 10}]
      behaviors: [{gravity: g, items: a}]
      script: [{mark: go, at: 0.5s}]
      expect:
        - {at: = go + 0.1s * k, that: "= abs(time - 0.5s - 0.1s * k) < 0.001s", repeat: {count: 2, as: k}}
        - {at: = go.time - 0.2s, that: = tick == 18}
        - {within: ["= go - 0.1s", "= go + 0.1s * 2"], that: = tick == 42}
        - {always: = tick < 30, until: = go + 0s}
        - {at: = go + 0.3s, that: = tick == 3}
      """)
    #expect(failures == ["expectation failed: at 0.8s tick == 3: 48 is not 3"])
  }

  @Test("A time that depends on two marks or on the state of the run is an error")
  func mistakenMoments() {
    func error(_ moment: String) -> String {
      Fixtures.error(
        """
        views: [{view: a, center: [50, 0], size: 10}]
        script: [{mark: go, at: 0.5s}, {mark: on}]
        expect: [{at: "\(moment)", that: = true}]
        """)
    }
    let unknown = #"5: "at" must be known when the scene is read"#
    #expect(error("= go.time + on.time") == unknown)
    #expect(error("= go + on") == "5: on is a mark")
    #expect(error("= 2 * go.time") == unknown)
    #expect(error("= 1s - go.time") == unknown)
    #expect(error("= go + a.center.x * 1s") == unknown)
    #expect(error("= go + 2") == "5: can't add a number to a time")
    #expect(error("= gone + 2s") == #"5: unknown name "gone""#)
  }

  @Test("The step after simultaneous steps starts when the last of them ends")
  func together() throws {
    let actual = try ticks(
      """
        - wait: 0.1s
        - {wait: 0.3s, together: true}
        - {mark: inside, together: true, delay: 0.05s}
        - mark: after
      """)
    #expect(actual == ["inside": 3, "after": 18])
  }

  @Test("A wait for a test ends at the first tick at which the test is true")
  func waitForTest() throws {
    let actual = try ticks(
      """
        - do: [{after: 0.25s, do: [{let: {x: 1}}]}]
        - wait: = x == 1
        - mark: seen
      """)
    #expect(actual == ["seen": 15])
  }

  @Test("A wait whose test is not true in time is an error at its line")
  func waitFails() {
    let error = Fixtures.error(
      "let: {x: 1}\nscript:\n  - {wait: '= x == 2', at-most: 0.5s}\n  - do: [{let: {x: 1}}]")
    #expect(error.hasPrefix("5: this did not come true within 0.5s"))
    #expect(error.contains("(at tick 30, 0.5s)"))
  }

  @Test("A wait whose test reads the time of an unset mark continues")
  func unreachedMark() throws {
    let actual = try ticks(
      """
        - {do: [{mark: go}], at: 0.1s}
        - {wait: "= time > go.time + 0.1s", at: 0s}
        - mark: passed
      """)
    #expect(actual == ["go": 6, "passed": 13])
  }

  @Test("A step whose mark never comes is an error at its line")
  func missingMark() {
    let error = Fixtures.error(
      """
      let: {x: 0}
      script:
        - {do: [{if: = x == 1, then: [{mark: never}]}]}
        - {do: [{let: {x: 0}}], at: never + 1s}
      """)
    #expect(error.hasPrefix("6: the mark never never comes"))
  }
}
