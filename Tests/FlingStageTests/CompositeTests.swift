import FlingScene
import FlingStage
import Testing

@Suite("Composites")
struct CompositeTests: ClaimSuite {
  let views = """
    views:
      - {view: ball, repeat: 3, center: "= [60 + 80 * i, 100]", size: 20}

    """

  private let life = """
    behaviors:
      - composite: life
        behaviors:
          - {gravity: fall, items: ball-0}
          - {dynamic-item: drift, items: ball-0, velocity: [100, 0]}

    """

  @Test("The parts of a composite are added and removed together")
  func inAndOut() throws {
    try expect(
      life + """
        script:
          - {do: [{remove: life}], at: 0.5s}
          - {do: [{add: life}], at: 1s}
        """,
      [
        "- {at: 0.5s, that: '= abs(ball-0.center.y - 225) < 0.001 and abs(ball-0.center.x - 110) < 0.001'}",
        "- {at: 1s, that: '= abs(ball-0.center.y - 225) < 0.001 and ball-0.mass == 0'}",
        "- {at: 1.5s, that: '= abs(ball-0.center.y - 350) < 0.001 and abs(ball-0.velocity.x - 100) < 1e-6'}",
      ])
  }

  @Test("A part can be removed and added by itself while its composite is active")
  func alone() throws {
    try expect(
      life + """
        script:
          - {do: [{remove: fall}], at: 0.5s}
          - {do: [{add: fall}], at: 1s}
        """,
      [
        "- {at: 1s, that: '= abs(ball-0.velocity.y - 500) < 1e-6 and ball-0.mass > 0'}",
        "- {at: 1.5s, that: '= abs(ball-0.velocity.y - 1000) < 1e-6'}",
      ])
  }

  @Test("Adding a composite again adds all its parts, also those that were removed by themselves")
  func comesBack() throws {
    try expect(
      life + """
        script:
          - {do: [{remove: fall}], at: 0.5s}
          - {do: [{remove: life}], at: 0.6s}
          - {do: [{add: life}], at: 1s}
        """,
      ["- {at: 1.5s, that: '= abs(ball-0.velocity.y - 500) < 1e-6'}"])
  }

  @Test("Adding a part of an inactive composite is an error that names both")
  func partOfInactiveComposite() {
    let error = Fixtures.error(views + life + "script: [{do: [{remove: life}, {add: fall}]}]")
    #expect(error.contains("fall is a part of life, which is not active"))
  }

  @Test("A disabled part becomes active only when it is added by itself")
  func disabledPart() throws {
    try expect(
      """
      behaviors:
        - composite: life
          behaviors:
            - {dynamic-item: still, items: ball-0}
            - {gravity: fall, items: ball-0, enabled: false}
      script: [{do: [{add: fall}], at: 0.5s}]
      """,
      [
        "- {at: 0.5s, that: = ball-0.center.y == 100}",
        "- {at: 1s, that: = abs(ball-0.center.y - 225) < 0.001}",
      ])
  }

  @Test("A nested composite gives the same motion as a behavior of its own")
  func nested() throws {
    try expect(
      """
      behaviors:
        - composite: outer
          behaviors:
            - composite: inner
              behaviors: [{gravity: fall, items: ball-0}]
        - {gravity: plain, items: ball-1}
      script: [{do: [{remove: inner}, {remove: plain}], at: 0.5s}, {do: [{add: inner}, {add: plain}], at: 0.7s}]
      """,
      ["- {always: = ball-0.center.y == ball-1.center.y and ball-0.velocity == ball-1.velocity}"])
  }

  @Test("The last dynamic-item in the tree determines an item's properties, whenever it was added")
  func precedence() throws {
    try expect(
      """
      behaviors:
        - composite: early
          behaviors:
            - {dynamic-item: light, items: ball-0, density: 2}
            - {dynamic-item: again, items: ball-0, density: 3, enabled: false}
        - {dynamic-item: heavy, items: ball-0, density: 5}
      script: [{do: [{add: again}], at: 0.5s}, {do: [{remove: heavy}], at: 1s}, {do: [{remove: again}], at: 1.5s}]
      """,
      [
        "- {at: 0.9s, that: = abs(ball-0.mass - 0.2) < 1e-9}",
        "- {at: 1.2s, that: = abs(ball-0.mass - 0.12) < 1e-9}",
        "- {at: 1.7s, that: = abs(ball-0.mass - 0.08) < 1e-9}",
      ])
  }

  @Test("each-tick of a composite runs before those of its parts")
  func eachTick() throws {
    let logs = try Fixtures.logs(
      views + """
        behaviors:
          - composite: life
            behaviors: [{gravity: fall, items: ball-0, each-tick: [{log: part}]}]
            each-tick: [{log: whole}]
        """, ticks: 2)
    #expect(logs == ["1: whole", "1: part", "2: whole", "2: part"])
  }

  @Test("Parts of repeated composites have all indices in their names, outermost first")
  func copies() throws {
    try expect(
      """
      behaviors:
        - composite: life
          repeat: {count: 2, as: k}
          behaviors:
            - {gravity: pull, repeat: 2, items: "ball-{k}", magnitude: = i + 1}
      script: [{do: [{remove: pull-0-0}, {remove: life-1}]}]
      """,
      [
        "- {at: 0.5s, that: = abs(ball-0.velocity.y - 1000) < 1e-6}",
        "- {at: 0.5s, that: = ball-1.center.y == 100 and pull-1-0.magnitude == 1}",
      ])
  }

  @Test("Patterns of parts are resolved when the composite is added")
  func patterns() throws {
    try expect(
      """
      behaviors:
        - composite: life
          enabled: false
          behaviors: [{gravity: fall, items: all}]
      script: [{do: [{set: ball-1, hidden: true}, {add: life}, {set: ball-2, hidden: true}]}]
      """,
      ["- {at: 0.5s, that: = ball-0.mass > 0 and ball-1.mass == 0 and ball-2.mass > 0}"])
  }

  @Test("An item keeps its velocity when another behavior replaces its composite in one tick")
  func velocityStays() throws {
    try expect(
      life + "script: [{do: [{remove: life}, {add: {collision: c, items: ball-0}}], at: 0.5s}]",
      ["- {at: 1s, that: '= abs(ball-0.velocity.y - 500) < 1e-6 and abs(ball-0.center.y - 475) < 0.01'}"])
  }

  @Test("remove: all removes composites with their parts")
  func removeAll() throws {
    try expect(
      life + "script: [{do: [{remove: all}], at: 0.5s}]",
      ["- {at: 1s, that: = ball-0.mass == 0 and abs(ball-0.center.y - 225) < 0.001}"])
  }

  @Test("Adding a behavior with a part's name replaces the part, and the behavior is outside the composite")
  func replacing() throws {
    try expect(
      life + """
        script:
          - {do: [{add: {gravity: fall, items: ball-1}}], at: 0.5s}
          - {do: [{remove: life}], at: 1s}
        """,
      [
        "- {at: 0.9s, that: '= abs(ball-0.velocity.y - 500) < 1e-6 and ball-1.velocity.y > 300'}",
        "- {at: 1.5s, that: = ball-0.mass == 0 and abs(ball-1.velocity.y - 1000) < 1e-6}",
      ])
  }

  @Test("The parts of a composite that an action creates can be removed and added until it is removed")
  func createdComposite() throws {
    let scene = """
      script:
        - do:
            - add:
                composite: life
                behaviors:
                  - {gravity: fall, items: "ball-{i}", repeat: 2}
                  - {dynamic-item: still, items: [ball-0, ball-1]}
        - {do: [{remove: fall-0}], at: 0.5s}
        - {do: [{add: fall-0}], at: 1s}

      """
    try expect(
      scene,
      [
        "- {at: 1s, that: '= abs(ball-0.velocity.y - 500) < 1e-6 and abs(ball-1.velocity.y - 1000) < 1e-6'}",
        "- {at: 1.5s, that: '= abs(ball-0.velocity.y - 1000) < 1e-6'}",
      ])
    let error = Fixtures.error(views + scene + "  - {do: [{remove: life}, {add: fall-0}], at: 1.5s}")
    #expect(error.contains("fall-0 is not declared, so only an action can create it"))
  }

  @Test("A snap that gets another item keeps its place in the order of snaps")
  func snapOrder() throws {
    try expect(
      """
      behaviors:
        - {snap: first, item: ball-1, to: [60, 200]}
        - composite: pair
          behaviors: [{snap: second, item: ball-0, to: [60, 300]}]
      script: [{do: [{set: first, item: ball-0}]}]
      """,
      ["- {at: 2s, that: = abs(ball-0.center.y - 300) < 0.5}"])
  }
}
