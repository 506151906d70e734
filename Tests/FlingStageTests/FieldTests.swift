import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Fields in scenes")
struct FieldTests: ClaimSuite {
  let views = Fixtures.twoBoxes

  @Test("A field has its position at the middle of the canvas by default and acts only on its items")
  func position() throws {
    try expect(
      """
      behaviors:
        - {field: well, type: radial-gravity, items: a, strength: 3}
      """,
      [
        #"- {at: 0s, that: "= well.position == [160, 284] and well.strength == 3 and well.falloff == 0"}"#,
        #"- {at: 0s, that: "= well.type == 'radial-gravity' and well.minimum-radius == 1"}"#,
        #"- {at: 0.5s, that: "= abs(length(a.velocity) - 150) < 0.001"}"#,
        #"- {at: 0.5s, that: "= abs(cross(a.velocity, [60, 184])) < 1e-6"}"#,
        #"- {always: "= b.center == [250, 100]"}"#,
      ])
  }

  @Test("A region is a circle, a size, a list that joins regions, or the outside of one")
  func regions() throws {
    for (region, isIn) in [
      ("{circle: 60}", (true, false)), ("{size: [400, 20]}", (true, true)), ("{size: 6}", (false, false)),
      ("[{circle: 2}, {size: [10, 300], inverted: true}]", (false, true)), ("everywhere", (true, true)),
      ("{circle: 60, inverted: true}", (false, true)), (#"{circle: "= 30 * 2"}"#, (true, false)),
    ] {
      try expect(
        """
        behaviors:
          - {field: f, type: linear-gravity, direction: [0, 1], items: [a, b], position: [96, 100], region: \(region)}
        """,
        zip(["a", "b"], [isIn.0, isIn.1]).map { name, isIn in
          "- {at: 0.1s, that: \"= abs(\(name).velocity.y - \(isIn ? 10 : 0)) < 1e-9\"}"
        })
    }
  }

  @Test("A set of a field takes effect at the next step")
  func set() throws {
    try expect(
      """
      behaviors:
        - {field: wind, type: velocity, direction: [1, 0], items: a}
        - {gravity: fall, items: b, enabled: false}
      script:
        - {do: [{set: wind, direction: [0, 2], strength: 0.5, position: [5, 6], region: {circle: 1000}}], at: 1s}
      """,
      [
        #"- {at: 1s, that: "= abs(a.center.x - 200) < 1e-6"}"#,
        #"- {at: 2s, that: "= abs(a.center.x - 200) < 1e-6 and abs(a.center.y - 200) < 1e-6"}"#,
        #"- {at: 2s, that: "= wind.direction == [0, 2] and wind.strength == 0.5 and wind.position == [5, 6]"}"#,
      ])
  }

  @Test("A custom force reads its item, the time and other views, and is multiplied by the strength")
  func custom() throws {
    try expect(
      """
      let: {pull: 2}
      behaviors:
        - {dynamic-item: heavy, items: a, density: 3, charge: 5, velocity: [30, 0]}
        - field: own
          type: custom
          items: a
          strength: 2
          force: "= [-mass * velocity.x / 200, mass * charge / 10 * (time / 1s) * (if(position.x > 0, 1, 0))]"
        - field: chase
          type: custom
          items: b
          force: ["= pull * (a.center.x - 100) / 10", "= pull"]
      """,
      [
        #"- {at: 1s, that: "= abs(a.velocity.x / (30 * exp(-1)) - 1) < 1e-5"}"#,
        #"- {at: 1s, that: "= abs(a.velocity.y - 50) < 1e-6"}"#,
        #"- {at: 1s, that: "= abs(b.velocity.y - 200) < 1e-6"}"#,
        // At the start of each tick a has moved 30 (1 − e^−t) pt; the sum over 60 ticks of 20 / 60 of that.
        #"- {at: 1s, that: "= abs(b.velocity.x / (600 - 10 * (1 - exp(-1)) / (1 - exp(-1 / 60))) - 1) < 1e-5"}"#,
      ])
  }

  @Test("A custom force without a value is an error at its line")
  func failing() {
    let error = Fixtures.error(
      """
      \(views)
      behaviors:
        - field: own
          type: custom
          items: a
          force: "= [1 / (position.x - 100), 0]"
      """)
    #expect(error.hasPrefix("9: "))
    #expect(error.contains("zero"))
  }

  @Test("A custom force that takes too many steps is an error")
  func costly() {
    let error = Fixtures.error(
      """
      views: [{view: a, center: [5, 5], size: 10, repeat: 1000, body: none}]
      behaviors:
        - field: own
          type: custom
          items: a-*
          force: "= [\((0..<40).map { "sin(time / 1s + \($0))" }.joined(separator: " + ")), 0]"
      """)
    #expect(error.contains("more than a million steps in one tick"))
  }

  @Test("A scene does not rest while a noise field acts, and rests when the field is removed")
  func rest() throws {
    try expect(
      """
      behaviors:
        - {field: air, type: noise, items: a, strength: 0}
        - {field: frozen, type: noise, items: b, strength: 0, animation-speed: 0}
      script:
        - {do: [{set: air, strength: 0.001}], at: 0.8s}
        - {do: [{remove: air}, {remove: frozen}], at: 1.2s}
      """,
      [
        #"- {at: 1.1s, that: "= not scene.resting"}"#,
        #"- {at: 1.3s, that: "= scene.resting"}"#,
      ])
  }

  @Test("Noise depends on the seed, and one seed always gives the same motion")
  func seeds() throws {
    func end(_ seed: Int) throws -> [String] {
      try Fixtures.failures(
        "seed: \(seed)\n\(views)behaviors: [{field: air, type: noise, items: a, strength: 5}]\n"
          + "expect: [{at: 1s, that: \"= a.center == [0, 0]\"}]")
    }
    #expect(try end(1) == end(1))
    #expect(try end(1) != end(2))
  }
}
