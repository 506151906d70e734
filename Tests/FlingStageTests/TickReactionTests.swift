import FlingScene
import FlingStage
import Testing

@Suite("each-tick and when")
struct TickReactionTests {
  private let box =
    "views: [{view: a, center: [100, 100], size: 40}, {view: b, center: [200, 100], size: 40}]\n"

  // MARK: each-tick

  @Test("each-tick runs once after every step of its behavior and sees the new positions of items")
  func eachTick() throws {
    let logs = try Fixtures.logs(
      box + """
        behaviors:
          - gravity: fall
            items: a
            each-tick:
              - if: = abs(a.center.y - 100 - 500 * time / 1s * time / 1s) < 0.001
                then: [{log: "{tick}"}]
        """, ticks: 4)
    #expect(logs == ["1: 1", "2: 2", "3: 3", "4: 4"])
  }

  @Test("each-tick runs from the tick after its behavior is added to the tick at which it is removed")
  func inAndOut() throws {
    let logs = try Fixtures.logs(
      box + """
        behaviors:
          - {gravity: fall, items: a, enabled: false, each-tick: [{log: fell}]}
        script:
          - {do: [{add: fall}], at: 0.05s}
          - {do: [{remove: fall}], at: 0.1s}
        """, ticks: 10)
    #expect(logs == ["4: fell", "5: fell", "6: fell"])
  }

  @Test(
    "each-tick runs after reactions to contacts, in the order of the tree, and before timers and the script")
  func order() throws {
    let logs = try Fixtures.logs(
      """
      views: [{view: a, center: [100, 100], size: 40}, {view: b, center: [140, 100], size: 40}]
      behaviors:
        - {dynamic-item: second, items: a, enabled: false, each-tick: [{log: second}]}
        - {gravity: first, items: a, magnitude: 0, each-tick: [{log: first}]}
        - {collision: third, items: all, began: [{log: met}, {remove: first}], each-tick: [{log: third}]}
      script: [{do: [{add: second}, {after: 0.01s, do: [{log: due}]}]}, {do: [{log: scripted}], at: 0.016s}]
      """, ticks: 2)
    #expect(
      logs == [
        "1: met", "1: first", "1: third", "1: second", "1: due", "1: scripted", "2: third", "2: second",
      ])
  }

  @Test("A variable counts the ticks of a behavior")
  func counter() throws {
    let failures = try Fixtures.failures(
      box + """
        let: {count: 0}
        behaviors:
          - {push: wind, items: a, direction: [0.1, 0], each-tick: [{let: {count: = count + 1}}]}
        expect: [{always: = count == tick}]
        """)
    #expect(failures == [])
  }

  // MARK: when

  @Test("when runs at the tick its test becomes true, also at tick 0, and again only after it was false")
  func edges() throws {
    let logs = try Fixtures.logs(
      box + """
        when:
          - {when: = tick % 4 < 2, do: [{log: low}]}
          - {when: = tick >= 3, do: [{log: three}]}
        """, ticks: 9)
    #expect(logs == ["0: low", "3: three", "4: low", "8: low"])
  }

  @Test("The tests of when follow the script and see the effects of earlier entries")
  func listOrder() throws {
    let logs = try Fixtures.logs(
      box + """
        let: {a-sum: 0, b-sum: 0}
        when:
          - {when: = b-sum == 1, do: [{log: late}]}
          - {when: = a-sum == 1, do: [{let: {b-sum: 1}}]}
          - {when: = b-sum == 1, do: [{log: same}]}
        script: [{do: [{let: {a-sum: 1}}, {log: scripted}], at: 0.05s}]
        """, ticks: 6)
    #expect(logs == ["3: scripted", "3: same", "4: late"])
  }

  @Test("A test that reads the time of an unset mark is false")
  func marks() throws {
    let logs = try Fixtures.logs(
      box + """
        when: [{when: = time > go.time + 0.04s or true, do: [{log: gone}]}]
        script: [{mark: go, at: 0.05s}]
        """, ticks: 6)
    #expect(logs == ["3: gone"])
  }

  @Test("Copies of a when entry read their index, and their marks carry it")
  func copies() throws {
    let failures = try Fixtures.failures(
      box + """
        when:
          - when: = tick == 2 * i
            repeat: 3
            do: [{mark: step}]
        expect:
          - {at: step-0, that: = tick == 0}
          - {at: step-1, that: = tick == 2}
          - {at: step-2, that: = tick == 4}
        """)
    #expect(failures == [])
  }

  @Test("random in a test draws once a tick, and in actions at each evaluation")
  func draws() throws {
    let logs = try Fixtures.logs(
      box + #"when: [{when: "= random(0, 1) < 0.5", do: [{log: "{random(0, 1)}"}]}]"#, ticks: 100)
    // A fair coin turns to heads about every fourth throw, and all draws of actions differ.
    #expect((15...35).contains(logs.count))
    let drawn = logs.map { $0.split(separator: " ")[1] }
    #expect(Set(drawn).count == logs.count)
  }

  @Test("A mark that a when entry sets can come after the scene rests")
  func lateMark() throws {
    let scene = try Fixtures.scene(
      box + """
        when: [{when: = time > 3s, do: [{mark: late}]}]
        expect: [{at: late, that: = tick == 181}]
        render: {duration: rest, outputs: []}
        """)
    #expect(try Rehearsal.run(scene).failures.map(\.diagnostic.message) == [])
  }
}
