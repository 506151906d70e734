import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Actions")
struct ActionTests {
  @Test("let and set evaluate their right sides first, and an action sees the effects of earlier actions")
  func order() throws {
    let failures = try Fixtures.failures(
      """
      let: {a: 1, b: 2, c: 0}
      views: [{view: v, center: [10, 20], size: 4}]
      script:
        - do:
            - let: {a: = b, b: = a}
            - let: {c: = a * 10 + b}
            - set: v
              size: = v.center.x
              center: = [v.width, c]
      expect:
        - {at: 0s, that: "= a == 2 and b == 1 and c == 21 and v.center == [4, 21] and v.width == 10"}
      """)
    #expect(failures == [])
  }

  @Test("An action list reads the indices of its callers' copies, whether made at load or at run time")
  func indices() throws {
    let stage = try Stage(
      Fixtures.scene(
        """
        views: [{view: v, center: [10, 20], size: 4, repeat: 4}]
        actions:
          note: [{log: "{i} of {n} by {k}"}, {run: move}]
          move: [{set: "v-{i}", center: "= [i, k]"}, {after: 50ms, do: [{log: "late {i}"}]}]
        script:
          - {do: [{run: note, repeat: {count: 2, as: k}}], repeat: 2}
          - {mark: end, repeat: 2}
        """))
    var logs: [String] = []
    for _ in 0...5 {
      try stage.advance()
      logs += stage.row.logs.map { "\(stage.tick) \($0)" }
    }
    #expect(
      logs == [
        "0 0 of 2 by 0", "0 0 of 2 by 1", "0 1 of 2 by 0", "0 1 of 2 by 1", "3 late 0", "3 late 0",
        "3 late 1", "3 late 1",
      ])
  }

  @Test("An action list that reads an index and runs outside copies is an error")
  func noIndex() throws {
    let error = Fixtures.error(
      """
      actions: {note: [{log: "{i}"}]}
      script: [{do: [{run: note, repeat: 2}]}, {do: [{run: note}], delay: 0.1s}]
      """)
    #expect(error.contains("i has no value here"))
  }

  @Test("after runs its actions at their tick, and removing its timer cancels them")
  func after() throws {
    let stage = try Stage(
      Fixtures.scene(
        """
        script:
          - do:
              - after: 0.1s
                do: [{log: late}]
              - after: 0.05s
                name: gone
                do: [{log: gone}]
              - after: 50ms
                do: [{log: first}, {after: 0s, do: [{log: next}]}]
          - {do: [{remove: gone}], at: 0.03s}
        """))
    var logs: [String] = []
    for _ in 0...10 {
      try stage.advance()
      logs += stage.row.logs.map { "\(stage.tick) \($0)" }
    }
    #expect(logs == ["3 first", "4 next", "6 late"])
  }

  @Test("A repetition has an index, a count and names computed from them")
  func repetition() throws {
    let failures = try Fixtures.failures(
      """
      views: [{view: box, repeat: 3, center: "= [i * 10, 0]", size: 2}]
      let: {sum: 0}
      script:
        - do:
            - set: box-{k}
              repeat: {count: 3, as: k}
              center: = [k, 5 * n]
            - repeat: 4
              let: {sum: = sum + i * n}
      expect:
        - {at: 0s, that: "= box-2.center == [2, 15] and box-0.center == [0, 15] and sum == 24"}
      """)
    #expect(failures == [])
  }

  @Test("A timer without delay runs one tick later")
  func chain() throws {
    let failures = try Fixtures.failures(
      """
      let: {x: 0}
      actions:
        again: [{let: {x: = x + 1}}, {after: 0s, do: [{let: {x: = x + 1}}]}]
      script: [{do: [{run: again}]}]
      expect:
        - {at: 0s, that: "= x == 1"}
        - {at: 0.02s, that: "= x == 2"}
      """)
    #expect(failures == [])
  }

  @Test("More than a million steps in a tick are an error")
  func runaway() {
    let error = Fixtures.error(
      """
      let: {x: 0}
      actions:
        many: [{repeat: 1000, let: {x: = x + 1}}]
      script:
        - do:
            - repeat: 20000
              run: many

      """)
    #expect(error.contains("a million steps in one tick"))
  }

  @Test("A mark keeps its first time, and a trace row contains the logs and marks of its tick")
  func rows() throws {
    let stage = try Stage(
      Fixtures.scene(
        """
        script:
          - {do: [{mark: go}, {log: "at {time}"}], at: 0.05s}
          - {do: [{mark: go}], at: 0.1s}
        """))
    for _ in 0...3 { try stage.advance() }
    #expect(stage.row.marks == ["go"])
    #expect(stage.row.logs == ["at 0.05"])
    for _ in 0...3 { try stage.advance() }
    #expect(stage.row.marks == [])
    #expect(stage.time(of: MarkID(index: 0))?.nearestTick == 3)
  }

  @Test("add-velocity of a view that is not an item is an error")
  func velocityNeedsItem() {
    let error = Fixtures.error(
      """
      views: [{view: a, frame: [0, 0, 9, 9]}]
      script:
        - do:
            - add-velocity: a
              linear: [1, 0]
      """)
    #expect(error.contains("a is not an item here"))
  }
}
