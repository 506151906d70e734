import FlingDynamics
import FlingStage
import Testing

@testable import FlingScene

@Suite("Joints in scenes")
struct JointTests: ClaimSuite {
  let views = ""

  @Test("The physics has all types of joints of the language, under the same names")
  func types() {
    #expect(KeyTable.joints == JointDefinition.JointType.allCases.map(\.rawValue))
  }

  @Test("A chain of pins with offsets holds together under a heavy bob")
  func chain() throws {
    try expect(
      """
      views:
        - {view: link, repeat: 6, center: "= [60 + 20 * i, 50]", size: [20, 6]}
        - {ellipse: bob, center: [180, 50], size: 40}
      behaviors:
        - {gravity: fall, items: all}
        - {dynamic-item: iron, items: bob, density: 100}
        - {attachment: hook, item: link-0, joint: pin, anchor: [50, 50]}
        - attachment: joint
          repeat: 5
          item: "link-{i}"
          to: "link-{i + 1}"
          joint: pin
          offset: [10, 0]
          to-offset: [-10, 0]
        - {attachment: load, item: bob, to: link-5, joint: pin, anchor: [170, 50]}
      """,
      [
        #"- {always: "= distance(world(link-0, [20, 3]), world(link-1, [0, 3])) < 0.01"}"#,
        #"- {always: "= distance(world(link-5, [20, 3]), world(bob, [10, 20])) < 0.01"}"#,
        #"- {eventually: "= bob.center.y > 150", by: 2s}"#,
        #"- {at: 1s, that: "= hook.friction == 0 and hook.joint == 'pin'"}"#,
      ])
  }

  @Test("A rope limits a distance, and a slide keeps its axis, its range and its friction")
  func ropeAndSlide() throws {
    try expect(
      """
      views:
        - {view: bob, center: [50, 50], size: 20}
        - {view: sheet, center: [200, 100], size: 80}
        - {view: brake, center: [300, 100], size: 10}
      behaviors:
        - {gravity: fall, items: [bob, sheet], angle: 80deg, magnitude: 1}
        - {attachment: rope, item: bob, anchor: [50, 50], joint: rope, length: 80}
        - {attachment: rail, item: sheet, anchor: [200, 100], joint: slide, axis: [0, 3], range: [-20, 60]}
        - {gravity: pull, items: brake}
        - {attachment: stuck, item: brake, anchor: [300, 100], joint: slide, axis: [0, 1], range: [-.inf, .inf], friction: 1}
      script: [{do: [{set: stuck, friction: 0}, {set: rail, range: [-20, 0]}], at: 1s}]
      """,
      [
        #"- {always: "= distance(bob.center, [50, 50]) < 80.01 and abs(sheet.center.x - 200) < 0.01"}"#,
        #"- {always: "= sheet.center.y < 160.01 and sheet.rotation == 0 and brake.center.x == 300"}"#,
        #"- {at: 0.1s, that: "= abs(bob.center.y - 54.924) < 0.01"}"#,
        #"- {at: 1s, that: "= abs(sheet.center.y - 160) < 0.01 and brake.center.y == 100"}"#,
        #"- {at: 1.5s, that: "= abs(sheet.center.y - 100) < 0.01 and abs(brake.center.y - 225) < 0.01"}"#,
        #"- {at: 0.9s, that: "= rail.axis == [0, 3] and stuck.friction == 1"}"#,
      ])
  }

  @Test("A pin stops at the end of its range, and a weld keeps two items together after a sudden velocity")
  func doorAndWeld() throws {
    try expect(
      """
      views:
        - {view: frame, center: [50, 100], size: [60, 20]}
        - {view: door, center: [110, 100], size: [60, 20]}
        - {view: west, center: [200, 100], size: 30}
        - {view: east, center: [240, 100], size: 30}
      behaviors:
        - {dynamic-item: wall, items: frame, anchored: true}
        - {attachment: hinge, item: door, to: frame, joint: pin, anchor: [80, 100], range: [-30deg, 60deg]}
        - {gravity: fall, items: door}
        - {attachment: weld, item: west, to: east, joint: fixed, anchor: [220, 100]}
        - {dynamic-item: blow, items: east, velocity: [0, 200]}
      """,
      [
        #"- {always: "= door.rotation < 60.01deg and distance(world(door, [0, 10]), [80, 100]) < 0.01"}"#,
        #"- {at: 1s, that: "= abs(door.rotation - 60deg) < 0.01deg"}"#,
        #"- {always: "= abs(distance(west.center, east.center) - 40) < 0.01"}"#,
        #"- {always: "= abs(west.rotation - east.rotation) < 0.01deg and abs(west.angular-velocity) < 10rad/s"}"#,
        #"- {at: 1s, that: "= west.rotation > 30deg"}"#,
      ])
  }

  @Test("A pin with an offset pulls its item to the anchor, and setting the anchor moves the item")
  func movedPin() throws {
    try expect(
      """
      views: [{view: card, center: [100, 100], size: 60}]
      behaviors:
        - {attachment: pin, item: card, anchor: [150, 100], joint: pin, offset: [20, 0]}
      script: [{do: [{set: pin, anchor: [150, 130]}], at: 1s}]
      """,
      [
        #"- {at: 0.9s, that: "= distance(card.center, [130, 100]) < 0.01"}"#,
        #"- {at: 1.1s, that: "= abs(distance(card.center, [150, 130]) - 20) < 0.01"}"#,
      ])
  }

  @Test(
    "Items that are rotated by more than half a turn keep their rotation on every joint, alone and in a group",
    arguments: ["200deg", "270deg", "-200deg", "560deg"])
  func wideRotations(rotation: String) throws {
    try expect(
      """
      views:
        - {view: a, center: [100, 100], size: [40, 20], rotation: \(rotation)}
        - {view: b, center: [180, 100], size: 20}
        - {view: slide, center: [100, 200], size: [40, 20], rotation: \(rotation)}
        - {view: pin, center: [100, 300], size: [40, 20], rotation: \(rotation)}
        - {view: still, center: [200, 300], size: 20}
        - {view: member, center: [300, 100], size: [40, 20], rotation: \(rotation)}
        - {view: other, center: [340, 100], size: 20}
      behaviors:
        - {attachment: tie, item: a, to: b, joint: fixed, anchor: [140, 100]}
        - {attachment: rail, item: slide, anchor: [100, 200], joint: slide, axis: [0, 1]}
        - {attachment: hinge, item: pin, to: still, joint: pin, anchor: [150, 300], range: [-10deg, 10deg]}
        - {item-group: both, items: [member, other]}
        - {attachment: hold, item: both, anchor: [320, 100], joint: fixed}
      """,
      [
        "- {always: = abs(a.rotation - \(rotation)) < 0.001deg and abs(b.rotation) < 0.001deg}",
        "- {always: = abs(slide.rotation - \(rotation)) < 0.001deg}",
        "- {always: = abs(pin.rotation - \(rotation)) < 0.001deg and abs(still.rotation) < 0.001deg}",
        "- {always: = abs(member.rotation - \(rotation)) < 0.001deg and abs(other.rotation) < 0.001deg}",
        #"- {at: 1s, that: "= distance(a.center, [100, 100]) < 0.001"}"#,
      ])
  }

  @Test("An attachment of an item to itself is an error at its line")
  func tiedToItself() {
    let failure = Fixtures.error(
      """
      views: [{view: card, center: [100, 100], size: 60}]
      behaviors:
        - {gravity: fall, items: card}
        - {attachment: loop, item: card, to: card}
      """)
    #expect(failure == "6: an attachment can't tie an item to itself")
  }

  @Test("Setting a range with the wrong unit is an error")
  func wrongUnit() {
    let failure = Fixtures.error(
      """
      views: [{view: card, center: [100, 100], size: 60}]
      behaviors: [{attachment: pin, item: card, anchor: [150, 100], joint: pin}]
      script: [{do: [{set: pin, range: [0, 30]}], at: 1s}]
      """)
    #expect(failure == "4: range needs angles here (at tick 60, 1s)")
  }
}
