import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Item groups in scenes")
struct GroupTests: ClaimSuite {
  /// Two boxes of 40 pt whose centers are 120 pt apart, and a third box above them.
  let views = """
    views:
      - {view: a, center: [100, 100], size: 40}
      - {view: b, center: [220, 100], size: 40}
      - {view: c, center: [160, 20], size: 20}

    """

  @Test("A group falls as one body, its name refers to that body, and its members follow")
  func falling() throws {
    try expect(
      """
      behaviors:
        - {gravity: fall, items: pair}
        - {item-group: pair, items: [a, b]}
      """,
      [
        #"- {at: 0s, that: "= pair.center == [160, 100] and pair.width == 160 and pair.height == 40"}"#,
        #"- {at: 0s, that: "= abs(pair.mass - 0.32) < 1e-12 and abs(a.mass - 0.16) < 1e-12"}"#,
        #"- {at: 0.5s, that: "= abs(pair.center.y - 225) < 1e-6 and abs(pair.velocity.y - 500) < 1e-6"}"#,
        #"- {always: "= abs(a.center.y - pair.center.y) < 1e-9 and a.center.x == 100 and b.center.x == 220"}"#,
      ])
  }

  @Test("An attachment to a group that is added later is measured when the group is added")
  func attachedLater() throws {
    try expect(
      """
      behaviors:
        - {gravity: fall, items: pair}
        - {item-group: pair, items: [a, b], enabled: false}
        - {attachment: rod, item: pair, anchor: [160, 20]}
      script: [{do: [{add: pair}], at: 0.5s}]
      """,
      [
        #"- {at: 1.5s, that: "= abs(distance(pair.center, [160, 20]) - 80) < 0.01 and rod.length == 80"}"#,
        #"- {at: 1.5s, that: "= abs(b.center.x - a.center.x - 120) < 0.01"}"#,
      ])
  }

  @Test("A group rotates about its center of mass together with its members")
  func spinning() throws {
    try expect(
      """
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {dynamic-item: spin, items: pair, angular-velocity: 2rad/s}
      """,
      [
        #"- {at: 1s, that: "= abs(pair.rotation / 1rad - 2) < 1e-6 and abs(a.rotation / 1rad - 2) < 1e-6"}"#,
        #"- {at: 1s, that: "= distance(pair.center, [160, 100]) < 1e-6"}"#,
        #"- {always: "= abs(distance(a.center, b.center) - 120) < 1e-9"}"#,
        #"- {at: 1s, that: "= distance(b.center, [160 + 60 * cos(2), 100 + 60 * sin(2)]) < 1e-6"}"#,
      ])
  }

  @Test("A member has its part of the mass, the velocity at its place and the rest of its group")
  func readingMembers() throws {
    // Masses 0.16 and 0.64 make the center of mass lie at x = 100 + 0.8 * 150 = 220.
    try expect(
      """
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {dynamic-item: spin, items: pair, angular-velocity: 2rad/s, velocity: [30, 0]}
      script:
        - do: [{set: b, center: [250, 100], size: 80}]
        - {do: [{remove: spin}, {add: {dynamic-item: still, items: pair, anchored: true}}], at: 1s}
      """,
      [
        #"- {at: 0.1s, that: "= abs(a.mass - 0.16) < 1e-12 and abs(b.mass - 0.64) < 1e-12"}"#,
        #"- {at: 0.1s, that: "= abs(pair.mass - a.mass - b.mass) < 1e-12 and not a.resting"}"#,
        #"- {always: "= a.angular-velocity == pair.angular-velocity", from: 0.1s}"#,
        // 120 pt from the center of mass at 2 rad/s: 240 pt/s at a right angle to the arm, plus 30 pt/s.
        #"- {at: 0.5s, that: "= abs(length(a.velocity - [30, 0]) - 240) < 1e-6"}"#,
        #"- {at: 0.5s, that: "= abs(dot(a.velocity - [30, 0], b.center - a.center)) < 1e-6"}"#,
        #"- {at: 0.5s, that: "= abs(length(b.velocity - [30, 0]) - 60) < 1e-6"}"#,
        #"- {at: 0.5s, that: "= distance(pair.velocity, [30, 0]) < 1e-9"}"#,
        #"- {at: 1.6s, that: "= a.resting and b.resting and a.velocity == [0, 0]"}"#,
        #"- {rests: "a", by: 1.6s}"#,
      ])
  }

  @Test("Reactions to contacts name the group, with items, boundaries and other groups")
  func contacts() throws {
    let logs = try Fixtures.logs(
      """
      views:
        - {view: a, center: [100, 480], size: 40}
        - {view: b, center: [220, 480], size: 40}
        - {ellipse: ball, center: [100, 400], size: 40}
        - {view: c, center: [200, 300], size: 40}
        - {view: d, center: [240, 300], size: 40}
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {item-group: couple, items: [c, d]}
        - {gravity: g, items: [pair, ball, couple]}
        - collision: walls
          items: [couple, pair, ball]
          elasticity: 0
          bounds: true
          began:
            - log: "{contact.item.name} {if(contact.other == none, contact.boundary, contact.other.name)} {contact.normal.y}"
          ended:
            - log: "off {contact.item.name}"
        - {dynamic-item: dead, items: [pair, ball, couple], elasticity: 0}
      script: [{do: [{remove: pair}], at: 1.5s}]
      """, ticks: 91)
    #expect(
      logs == [
        "23: pair bounds 1", "28: ball pair 1", "39: pair couple -1", "91: off ball", "91: off pair",
        "91: off pair",
      ])
  }

  @Test("Members that overlap views outside their group at the start are warnings")
  func overlaps() throws {
    let scene = try Fixtures.scene(
      """
      views:
        - {view: a, center: [100, 100], size: 40}
        - {view: b, center: [120, 100], size: 40}
        - {view: c, center: [120, 135], size: 40}
        - {view: d, center: [70, 70], size: 40}
        - {view: e, center: [300, 100], size: 40}
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {item-group: couple, items: [d, e]}
        - {collision: walls, items: [pair, couple, c]}
      render: {duration: 0.1s}
      """)
    let warnings = try Rehearsal.run(scene).warnings.map(\.message)
    #expect(
      Set(warnings) == [
        "c overlaps a at the start", "c overlaps b at the start", "d overlaps a at the start",
      ])
  }

  @Test("A touching test with a member is an error that names its group")
  func touchingMembers() {
    let error = Fixtures.error(
      """
      \(views)behaviors: [{item-group: pair, items: [a, b]}, {gravity: g, items: pair}]
      expect: [{always: "= not touching(a, c)"}]
      """)
    #expect(error.contains("a is a member of pair, whose contacts count: write touching(pair, …)"))
  }

  @Test("A ball falls between the members, and rests on one of them")
  func gap() throws {
    try expect(
      """
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {dynamic-item: still, items: pair, anchored: true}
        - {gravity: fall, items: c}
        - {collision: walls, items: [pair, c], bounds: true}
      """,
      [
        #"- {eventually: "= c.center.y > 500"}"#,
        #"- {always: "= not touching(pair, c)"}"#,
      ])
    try expect(
      """
      behaviors:
        - {item-group: bridge, items: [a, b]}
        - {dynamic-item: still, items: bridge, anchored: true}
        - {gravity: fall, items: c}
        - {collision: walls, items: [bridge, c], bounds: true}
      script:
        - do: [{set: c, center: [100, 20]}]
      """,
      [
        #"- {at: 1.5s, that: "= abs(c.center.y - 70) < 0.1 and touching(bridge, c)"}"#
      ])
  }

  @Test("Setting the center or rotation of a group moves its members at once and keeps its velocity")
  func setting() throws {
    try expect(
      """
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {gravity: fall, items: pair}
      script:
        - do: [{set: pair, center: [160, 300]}]
          at: 0.5s
        - do: [{set: pair, rotation: 90deg}, {add-velocity: pair, linear: [30, 0]}]
          at: 1s
      """,
      [
        #"- {at: 0.5s, that: "= a.center == [100, 300] and b.center == [220, 300]"}"#,
        #"- {at: 0.6s, that: "= abs(pair.velocity.y - 600) < 1e-6"}"#,
        #"- {at: 1s, that: "= distance(b.center, pair.center + [0, 60]) < 1e-9"}"#,
        #"- {at: 1.5s, that: "= distance(b.center, pair.center + [0, 60]) < 1e-9 and abs(pair.velocity.x - 30) < 1e-9"}"#,
      ])
  }

  @Test("Setting a member changes the body, and the member stays where it was set")
  func settingMembers() throws {
    try expect(
      """
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {dynamic-item: weight, items: pair, density: 1}
      script:
        - do: [{set: b, center: [300, 100], size: 80}]
          at: 0.5s
      """,
      [
        #"- {at: 1s, that: "= b.center == [300, 100] and a.center == [100, 100] and pair.width == 260"}"#,
        #"- {at: 1s, that: "= abs(pair.mass - 0.8) < 1e-12 and pair.center == [210, 100]"}"#,
      ])
  }

  @Test("An inactive group is no body, and an added group starts from rest at its members")
  func outAndIn() throws {
    try expect(
      """
      behaviors:
        - {item-group: pair, items: [a, b], enabled: false}
        - {gravity: fall, items: pair}
      script:
        - {do: [{add: pair}], at: 0.5s}
        - {do: [{remove: pair}], at: 1s}
        - {do: [{add: pair}], at: 1.5s}
      """,
      [
        #"- {at: 0.5s, that: "= a.center == [100, 100] and pair.mass == 0"}"#,
        #"- {at: 1s, that: "= abs(a.center.y - 225) < 1e-6"}"#,
        #"- {at: 1.5s, that: "= abs(a.center.y - 225) < 1e-6 and pair.velocity == [0, 0]"}"#,
        #"- {at: 1.75s, that: "= abs(b.center.y - 256.25) < 1e-6 and abs(pair.center.y - 256.25) < 1e-6"}"#,
      ])
  }

  @Test("A group keeps its velocity when it gets a new member")
  func members() throws {
    try expect(
      """
      behaviors:
        - {item-group: pair, items: [a, b]}
        - {dynamic-item: throw, items: pair, velocity: [10, 0]}
      script:
        - {do: [{set: pair, items: [a, b, c]}], at: 0.5s}
      """,
      [
        #"- {at: 1s, that: "= abs(c.center.x - 165) < 1e-6 and abs(a.center.x - 110) < 1e-6"}"#,
        #"- {at: 1s, that: "= abs(pair.mass - 0.36) < 1e-12 and abs(pair.velocity.x - 10) < 1e-9"}"#,
      ])
  }

  @Test("Groups are copied, matched by patterns and held by attachments")
  func copies() throws {
    let failures = try Fixtures.failures(
      """
      views:
        - {view: p, center: "= [40 + 100 * i, 100]", size: 20, repeat: 3}
        - {view: q, center: "= [70 + 100 * i, 100]", size: 20, repeat: 3}
      behaviors:
        - {item-group: duo, items: ["p-{i}", "q-{i}"], repeat: 3}
        - {gravity: fall, items: duo-*}
        - {attachment: rod, item: duo-1, anchor: [155, 0]}
      expect:
        - {at: 0.5s, that: "= abs(duo-0.center.y - 225) < 1e-6 and abs(q-2.center.y - 225) < 1e-6"}
        - {always: "= abs(duo-1.center.y - 100) < 1e-6"}
        - {at: 1s, that: "= every('duo-*', it.width == 50)"}
      """)
    #expect(failures == [])
  }

  @Test("An elasticity above 1 is accepted with a warning")
  func bouncier() throws {
    let scene = try Fixtures.scene(
      views + "behaviors: [{dynamic-item: rubber, items: a, elasticity: 1.5}]\nrender: {duration: 1s}")
    let warnings = try Rehearsal.run(scene).warnings.map(\.message)
    #expect(warnings == ["elasticity of rubber is 1.5: contacts gain energy"])
  }

  @Test("A wrong use of a group is an error at its line")
  func mistakes() {
    func error(_ text: String) -> String { Fixtures.error("\(views)\(text)") }
    #expect(
      error("behaviors: [{item-group: pair, items: [a, b]}, {gravity: fall, items: [pair, a]}]")
        == "7: a is in pair and in a behavior of its own")
    #expect(
      error("behaviors: [{item-group: x, items: [a, b]}, {item-group: y, items: [b, c]}]")
        == "7: b is in two groups: x and y")
    #expect(
      error("behaviors: [{item-group: x, items: [a, b]}, {item-group: y, items: [x, c]}]")
        == "7: x is a group itself and can't be in y")
    #expect(error("behaviors: [{item-group: x, items: []}]") == "7: x has no members")
    #expect(error("behaviors: [{item-group: x}]") == "7: an item-group needs \"items\"")
    #expect(error("behaviors: [{item-group: , items: a}]") == "7: an item-group needs a name")
    #expect(
      error(
        """
        behaviors: [{item-group: x, items: [a, b]}, {gravity: g, items: x}]
        script: [{do: [{animate: a, to: {center: [0, 0]}}]}]
        """) == "8: center of a is controlled by its behaviors (at tick 0, 0s)")
    #expect(
      error(
        """
        behaviors: [{item-group: x, items: [a, b]}]
        script: [{do: [{set: x, fill: red}]}]
        """
      ).hasPrefix("8: "))
  }
}
