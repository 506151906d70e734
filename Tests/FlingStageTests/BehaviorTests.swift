import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Active and inactive behaviors")
struct BehaviorTests: ClaimSuite {
  let views = Fixtures.twoBoxes

  @Test("A body falls by half of g t squared from tick 0 on, also between ticks")
  func fall() throws {
    try expect(
      "behaviors: [{gravity: fall, items: a}]",
      [
        #"- {at: 0s, that: "= a.center.y == 100 and a.mass == 1 and a.velocity == [0, 0] and not a.resting"}"#,
        #"- {at: 0.5s, that: "= abs(a.center.y - 225) < 0.001 and abs(a.velocity.y - 500) < 1e-6"}"#,
        #"- {at: 0.405s, that: "= abs(a.center.y - 182.0125) < 0.02 and abs(a.velocity.y - 405) < 1e-6"}"#,
        #"- {always: "= b.center == [250, 100] and b.mass == 0 and b.resting"}"#,
      ])
  }

  @Test("Gravity and pushes accept a direction, an angle with a magnitude, or a direction with a magnitude")
  func forces() throws {
    try expect(
      """
      behaviors:
        - {gravity: side, items: a, angle: 0deg, magnitude: 0.5}
        - {push: kick, items: b, mode: instantaneous, direction: [0, 10], magnitude: 2}
        - {push: more, items: b, angle: 180deg, magnitude: 1}
      """,
      [
        #"- {at: 0.5s, that: "= abs(a.velocity.x - 250) < 1e-6 and abs(a.velocity.y) < 1e-9"}"#,
        #"- {at: 0.5s, that: "= abs(b.velocity.y - 200) < 1e-6 and abs(b.velocity.x + 50) < 1e-6"}"#,
        #"- {at: 0.5s, that: "= not kick.active and kick.magnitude == 2 and more.active and side.direction.x == 0.5"}"#,
      ])
  }

  @Test("A set takes effect when an inactive behavior is added, and at the next step of an active one")
  func sets() throws {
    try expect(
      """
      behaviors:
        - {gravity: fall, items: a}
        - {gravity: later, items: b, enabled: false}
      script:
        - do:
            - {set: later, direction: [0, -1]}
            - {set: fall, magnitude: 2}
        - {do: [{add: later}, {set: fall, items: [b]}], at: 0.5s}
      """,
      [
        #"- {at: 0.4s, that: "= abs(a.velocity.y - 800) < 1e-6 and b.velocity.y == 0"}"#,
        #"- {at: 0.52s, that: "= a.velocity.y == 0 and a.resting"}"#,
        // For half a second both act: 1000 pt/s² up and 2000 pt/s² down.
        #"- {at: 1s, that: "= abs(b.velocity.y - 500) < 1e-6"}"#,
      ])
  }

  @Test("A body keeps its velocity when its behavior returns in the same tick, and loses it over a tick")
  func velocityOverTicks() throws {
    try expect(
      """
      behaviors:
        - {gravity: one, items: a}
        - {gravity: two, items: b}
      script:
        - {do: [{remove: one}, {add: one}, {remove: two}, {after: 0s, do: [{add: two}]}], at: 0.5s}
      """,
      [
        #"- {at: 0.6s, that: "= abs(a.velocity.y - 600) < 1e-6"}"#,
        #"- {at: 0.6s, that: "= b.velocity.y < 100"}"#,
      ])
  }

  @Test("add of an active behavior and remove of an inactive one do nothing, and add with keys replaces it")
  func adding() throws {
    try expect(
      """
      behaviors: [{gravity: fall, items: a}]
      script:
        - do:
            - add: fall
            - remove: fall
            - remove: fall
            - add: {gravity: fall, items: b, magnitude: 3}
            - add: {gravity: fall, items: b}
      """,
      [
        #"- {at: 0.1s, that: "= abs(b.velocity.y - 100) < 1e-6 and a.velocity.y == 0 and fall.magnitude == 1"}"#
      ])
  }

  @Test("remove all deactivates every behavior")
  func removeAll() throws {
    try expect(
      """
      behaviors:
        - {gravity: fall, items: [a, b]}
        - {collision: walls, items: all, bounds: true}
      script: [{do: [{remove: all}], at: 0.1s}]
      """,
      [#"- {at: 0.2s, that: "= a.velocity.y == 0 and a.mass == 0 and abs(a.center.y - 105) < 0.001"}"#])
  }

  @Test("Patterns and all resolve to the visible views with a body")
  func patterns() throws {
    let text = """
      views:
        - {view: box, repeat: 3, center: "= [50 + 100 * i, 100]", size: 20}
        - {view: ghost, center: [10, 10], size: 5, hidden: true}
        - {view: cloud, center: [30, 10], size: 5, body: none}
      behaviors:
        - {gravity: fall, items: "box-*"}
        - {dynamic-item: bodies, items: all}
      expect:
        - {at: 0.1s, that: "= every('box-*', it.velocity.y > 99) and ghost.mass == 0 and cloud.mass == 0"}
      """
    let failures = try Fixtures.failures(text)
    #expect(failures == [])
  }

  @Test("A snap moves its item to its point, and an attachment keeps the distance at which it was added")
  func snapAndRod() throws {
    try expect(
      """
      behaviors:
        - {snap: pull, item: a, to: bottom}
        - {attachment: rod, item: b, anchor: [250, 40], enabled: false}
      script:
        - do: [{set: b, center: [280, 80]}, {add: rod}, {set: rod, damping: 1}]
      """,
      [
        #"- {at: 1.9s, that: "= distance(a.center, [160, 568]) < 0.1 and pull.damping == 0.5"}"#,
        #"- {at: 1.9s, that: "= abs(distance(b.center, [250, 40]) - 50) < 0.1 and abs(rod.length - 50) < 1e-9"}"#,
      ])
  }

  @Test("A boundary stops items while it is enabled")
  func boundaries() throws {
    try expect(
      """
      behaviors:
        - gravity: fall
          items: [a, b]
        - collision: walls
          items: [a, b]
          boundaries:
            - {segment: floor, from: [0, 300], to: [180, 300]}
            - {ellipse: hill, frame: [200, 300, 100, 100]}
      script: [{do: [{set: walls.floor, enabled: false}], at: 1.5s}]
      """,
      [
        #"- {at: 1.4s, that: "= abs(a.center.y - 250) < 1 and touching(a, 'floor') and not touching(a, b)"}"#,
        #"- {at: 1.2s, that: "= abs(b.center.y - 250) < 1 and touching(b, 'hill')"}"#,
        #"- {at: 1.9s, that: "= a.center.y > 300"}"#,
      ])
  }

  @Test("The velocities of a dynamic-item are added each time it becomes active")
  func velocities() throws {
    try expect(
      """
      behaviors:
        - {dynamic-item: shove, items: a, velocity: [100, 0], angular-velocity: 1rad/s}
        - {dynamic-item: rest, items: a, allows-rotation: true}
      script: [{do: [{remove: shove}, {add: shove}, {add-velocity: a, linear: [0, 7]}], at: 0.5s}]
      """,
      [
        #"- {at: 0s, that: "= a.velocity == [100, 0] and a.angular-velocity == 1rad/s"}"#,
        #"- {at: 0.6s, that: "= a.velocity == [200, 7] and a.angular-velocity == 2rad/s"}"#,
      ])
  }

  @Test("An item that is set to a position is there at once and keeps its velocity")
  func setItem() throws {
    try expect(
      """
      behaviors: [{gravity: fall, items: a}]
      script: [{do: [{set: a, center: [50, 50], rotation: 90deg, size: 50}], at: 0.5s}]
      """,
      [
        #"- {at: 0.5s, that: "= a.center == [50, 50] and abs(a.velocity.y - 500) < 1e-6"}"#,
        #"- {at: 0.6s, that: "= abs(a.center.y - 105) < 0.001 and abs(a.mass - 0.25) < 1e-9 and a.rotation == 90deg"}"#,
      ])
  }

  @Test("The center of an item is the middle of its scaled bounds, and scale counts in its mass")
  func itemAnchor() throws {
    let text = """
      views: [{view: a, frame: [0, 0, 100, 50], anchor: [0, 0], scale: 2}]
      behaviors: [{gravity: fall, items: a}]
      expect: [{at: 0.1s, that: "= abs(a.center.x - 100) < 1e-9 and abs(a.center.y - 55) < 1e-3 and a.mass == 2"}]
      """
    let failures = try Fixtures.failures(text)
    #expect(failures == [])
  }

  @Test("A nested view can be an item unless a view that contains it is rotated or scaled")
  func nested() throws {
    let text = """
      views:
        - view: outer
          frame: [100, 100, 100, 100]
          views: [{view: inner, center: [50, 50], size: 20}]
      behaviors:
        - {snap: pull, item: inner, to: [20, 30]}
      expect:
        - {at: 1.9s, that: "= distance(world(inner, [10, 10]), [20, 30]) < 0.1 and distance(inner.center, [-80, -70]) < 0.1"}
      """
    let failures = try Fixtures.failures(text)
    #expect(failures == [])
    let error = Fixtures.error(text.replacing("frame: [100,", with: "rotation: 5deg\n    frame: [100,"))
    #expect(error.contains("inner can't be an item: outer, which contains it, is rotated or scaled"))
  }

  @Test("A view whose body is invalid is an error at its line")
  func refused() {
    let error = Fixtures.error(
      """
      views: [{view: a, center: [9, 9], size: [0, 5]}]
      behaviors: [{gravity: fall, items: a}]
      """)
    #expect(error.hasPrefix("3: "))
    #expect(error.contains("of a is"))
  }

  @Test("A body has the shape of its view or of the key body")
  func bodies() throws {
    let text = """
      views:
        - {ellipse: disc, center: [50, 50], size: 100}
        - {polygon: tri, points: [[0, 0], [100, 0], [0, 100]], center: [200, 50]}
        - {view: cut, center: [50, 200], size: 100, body: {ellipse: [50, 50]}}
        - {view: odd, center: [200, 200], size: 100, body: {points: [[-10, -10], [10, -10], [10, 10], [-10, 10]]}}
      behaviors: [{dynamic-item: all-of-them, items: all}]
      expect:
        - {at: 0s, that: "= abs(disc.mass - pi / 4) < 1e-6 and abs(tri.mass - 0.5) < 1e-6"}
        - {at: 0s, that: "= abs(cut.mass - pi / 16) < 1e-6 and abs(odd.mass - 0.04) < 1e-6"}
      """
    let failures = try Fixtures.failures(text)
    #expect(failures == [])
  }
}
