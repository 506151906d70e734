import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Actions")
struct ActionTests {
  @Test("Right sides are computed first, actions see what those before them did")
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

  @Test("A list that is run sees the caller's i and n, those of copies and those of repetitions, now and later")
  func runSeesIndices() throws {
    let failures = try Fixtures.failures(
      """
      let: {count: 3, sum: 0, late: 0, inner: 0}
      views:
        - {view: v, repeat: 3, center: "= [10 + 20 * i, 10]", size: 4}
      actions:
        move:
          - set: v-{i}
            center: = [i, n]
          - let: {sum: = sum + i}
          - after: 0.1s
            do: [{let: {late: = late + i}}]
          - repeat: 2
            let: {inner: = inner + i}
        again: [{run: move}]
      script:
        - do: [{run: again, repeat: = count}]
        - at: 0.5s
          repeat: 2
          do: [{run: move}]
      expect:
        - {at: 0s, that: "= every('v-*', it.center.y == 3) and v-2.center.x == 2 and sum == 3 and inner == 3"}
        - {at: 0.3s, that: = late == 3}
        - {at: 1s, that: "= sum == 4 and late == 4 and v-1.center == [1, 2]"}
      """)
    #expect(failures == [])
    let error = Fixtures.error(
      "let: {a: 0}\nactions: {move: [{let: {a: = i}}]}\nscript: [{do: [{run: move}]}]")
    #expect(error == "4: i has no value here (at tick 0, 0s)")
  }

  @Test("after runs at its tick, oldest first; removing the timer cancels it")
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

  @Test("A repetition sees its index, the count, and names put together from them")
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

  @Test("A chain of timers without delay runs one link a tick")
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

  @Test("More than a million steps in a tick are an error, not a hang")
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

  @Test("A mark keeps its first moment; logs and marks stand in the row of their tick")
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

  @Test("add-velocity needs an item of this moment")
  func velocityNeedsItem() {
    let error = Fixtures.error(
      """
      views: [{view: a, frame: [0, 0, 9, 9]}]
      script:
        - do:
            - add-velocity: a
              linear: [1, 0]
      """)
    #expect(error.contains("a is no item here"))
  }
}
