import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Script")
struct ScriptTests {
  /// The ticks at which the marks of a scene come.
  func ticks(_ script: String) throws -> [String: Int] {
    let document = try Fixtures.scene(
      "let: {x: 0}\nscript:\n" + script
        + "\nrender: {duration: 1s, outputs: []}")
    let rehearsal = try Rehearsal.run(document)
    var ticks: [String: Int] = [:]
    for (name, time) in zip(document.marks, rehearsal.marks) { ticks[name] = time?.nearestTick }
    return ticks
  }

  @Test("Steps follow each other; do and mark take no time, a wait takes its own")
  func sequence() throws {
    let found = try ticks(
      """
        - do: [{mark: a}]
        - mark: b
        - wait: 0.2s
        - mark: c
        - {mark: d, delay: 0.1s}
      """)
    #expect(found == ["a": 0, "b": 0, "c": 12, "d": 18])
  }

  @Test("A step with a time or a mark starts then, even while earlier steps run")
  func at() throws {
    let found = try ticks(
      """
        - {mark: late, at: go + 0.1s}
        - wait: 0.5s
        - {mark: go, at: 0.1s}
        - {mark: then, at: go}
        - {mark: past, delay: 50ms}
      """)
    #expect(found == ["late": 12, "go": 6, "then": 6, "past": 9])
  }

  @Test("What starts together ends when the last of it has ended")
  func together() throws {
    let found = try ticks(
      """
        - wait: 0.1s
        - {wait: 0.3s, together: true}
        - {mark: inside, together: true, delay: 0.05s}
        - mark: after
      """)
    #expect(found == ["inside": 3, "after": 18])
  }

  @Test("A wait for a test ends at the tick at which it is true")
  func waitForTest() throws {
    let found = try ticks(
      """
        - do: [{after: 0.25s, do: [{let: {x: 1}}]}]
        - wait: = x == 1
        - mark: seen
      """)
    #expect(found == ["seen": 15])
  }

  @Test("A wait whose test does not come true in time fails the run there")
  func waitFails() {
    let error = Fixtures.error(
      "let: {x: 1}\nscript:\n  - {wait: '= x == 2', at-most: 0.5s}\n  - do: [{let: {x: 1}}]")
    #expect(error.hasPrefix("5: this did not come true within 0.5s"))
    #expect(error.contains("(at tick 30, 0.5s)"))
  }

  @Test("A mark's time in a wait is false until the mark has come")
  func unreachedMark() throws {
    let found = try ticks(
      """
        - {do: [{mark: go}], at: 0.1s}
        - {wait: "= time > go.time + 0.1s", at: 0s}
        - mark: passed
      """)
    #expect(found == ["go": 6, "passed": 13])
  }

  @Test("A step whose mark never comes is an error")
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
