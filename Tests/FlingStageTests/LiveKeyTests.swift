import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Live keys")
struct LiveKeyTests {
  @Test("A live key is computed after those that it reads, in any order of the document")
  func order() throws {
    let failures = try Fixtures.failures(
      """
      views:
        - {view: c, center: "= b.center + [1, 0]", size: 2}
        - {view: b, center: "= a.center + [1, 0]", size: 2}
        - {view: a, center: "= [60 * time / 1s, 0]", size: 2}
      expect:
        - always: = c.center.x == a.center.x + 2 and abs(a.center.x - tick) < 1e-9
      """)
    #expect(failures == [])
  }

  @Test("A cycle of live keys is an error that names the keys")
  func circle() {
    let error = Fixtures.error(
      """
      views:
        - {view: a, center: "= b.center", size: 2}
        - {view: b, center: "= a.top-left", size: 2}
      """)
    #expect(error.contains("live keys depend on each other in a cycle: a.center → b.center → a.center"))
  }

  @Test("A set ends the binding of its key and of no other key")
  func setEnds() throws {
    let failures = try Fixtures.failures(
      """
      views:
        - {view: a, frame: "= [tick, 0, 10 + tick, 10]"}
        - {view: b, center: "= [tick, 0]", opacity: "= 1 / (1 + tick)", size: 2}
      script:
        - do:
            - set: a
              center: [100, 100]
            - set: b
              center: [7, 7]
          at: 0.1s
      expect:
        - at: 0.05s
          that: = a.frame == [3, 0, 13, 10]
        - at: 0.5s
          that: = a.center == [100, 100] and a.width == 40 and b.center == [7, 7] and b.opacity < 0.1
      """)
    #expect(failures == [])
  }

  @Test("A view that becomes an item loses the bindings of its center and rotation for good")
  func itemEnds() throws {
    let failures = try Fixtures.failures(
      """
      views:
        - {view: a, center: "= [100 + tick, 50]", rotation: "= tick * 1deg", size: 10, opacity: "= 1 / (1 + tick)"}
      behaviors:
        - {dynamic-item: still, items: a, enabled: false}
      script:
        - {do: [{add: still}], at: 0.1s}
        - {do: [{remove: still}], at: 0.2s}
      expect:
        - {at: 0.1s, that: "= a.center.x == 106"}
        - {at: 1s, that: "= a.center == [106, 50] and abs(a.rotation - 6deg) < 1e-12 * 1rad and a.opacity < 0.1"}
      """)
    #expect(failures == [])
  }

  @Test("An error in a live key has a line and a tick")
  func located() {
    let error = Fixtures.error(
      """
      views:
        - view: a
          center: = [1 / (tick - 3), 0]
          size: 2
      """)
    #expect(error.hasPrefix("5: "))
    #expect(error.contains("(at tick 3, 0.05s)"))
  }

  @Test("Live keys follow moving views between ticks")
  func between() throws {
    let stage = try Fixtures.stage(
      """
      views:
        - {view: ball, center: [100, 100], size: 20, fill: red}
        - {line: wire, from: [100, 0], to: = ball.center}
      behaviors: [{gravity: fall, items: ball}]
      """, tick: 6)
    let time = Time(units: 65)
    let layers = try stage.snapshot(at: time).layers
    let ball = layers[0].transform.ty + 10
    #expect(ball > 105 && ball < 106)
    #expect(layers[1].shape == .line(from: Point(0, 0), to: Point(0, ball)))
  }
}
