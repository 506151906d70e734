import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Animations")
struct AnimationTests {
  private let view =
    "views: [{view: a, center: [0, 50], size: 10, fill: red}, {view: b, center: [0, 90], size: 10}]\n"

  /// The x of the first view's center at times in seconds, which may lie between ticks.
  func centers(_ script: String, at seconds: [Double]) throws -> [Double] {
    let stage = try Stage(Fixtures.scene(view + script))
    var actual: [Double] = []
    for second in seconds {
      let time = Time(seconds: second)
      while Time(tick: stage.tick + 1) <= time { try stage.advance() }
      actual.append(try #require(stage.snapshot(at: time).layers.first).transform.tx + 5)
    }
    return actual
  }

  @Test("The default easing is ease-in-out, and it is evaluated between ticks too")
  func ease() throws {
    let actual = try centers(
      "script: [{do: [{animate: a, to: {center: [100, 50]}, duration: 0.5s}]}]",
      at: [0.05, 0.125, 0.25, 0.375, 0.45, 0.5, 0.6])
    for (x, expected) in zip(actual, [1.9722, 12.9162, 50, 87.0838, 98.0278, 100, 100]) {
      #expect(abs(x - expected) < 1e-4)
    }
  }

  @Test("A second animation of a center adds to the first one, as in UIKit")
  func additive() throws {
    let actual = try centers(
      """
      script:
        - do: [{animate: a, to: {center: [100, 50]}, duration: 0.4s}]
        - {do: [{animate: a, to: {center: [0, 50]}, duration: 0.4s}], at: 0.2s}
      """, at: [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6])
    for (x, expected) in zip(actual, [12.9162, 50, 67.6115, 74.1676, 50, 12.9162, 0]) {
      #expect(abs(x - expected) < 1e-4)
    }
  }

  @Test("A second animation of an opacity starts at the present value and cancels the then of the first one")
  func replacing() throws {
    let failures = try Fixtures.failures(
      view + """
        let: {ended: 0}
        script:
          - do: [{animate: a, to: {opacity: 0}, duration: 0.4s, ease: linear, then: [{let: {ended: = ended + 1}}]}]
          - do: [{animate: a, to: {opacity: 1}, duration: 0.4s, ease: linear, then: [{let: {ended: = ended + 10}}]}]
            at: 0.2s
        expect:
          - {at: 0.2s, that: "= abs(a.opacity - 0.5) < 1e-12"}
          - {at: 0.4s, that: "= abs(a.opacity - 0.75) < 1e-12"}
          - {at: 0.6s, that: "= a.opacity == 1 and ended == 10"}
        """)
    #expect(failures == [])
  }

  @Test("delay, stagger and then take effect at their ticks, also while another animation runs")
  func endings() throws {
    let stage = try Stage(
      Fixtures.scene(
        view + """
          script:
            - do:
                - animate: "*"
                  to: {center: [100, 0]}
                  duration: 0.1s
                  delay: 0.05s
                  stagger: 0.05s
                  then: [{log: all}]
                - animate: a
                  to: {center: [0, 0]}
                  duration: 0.1s
                  then: [{log: second}]
                - animate: b
                  to: {rotation: 90deg}
                  duration: 0
                  then: [{log: at once}]
          """))
    var logs: [String] = []
    for _ in 0...20 {
      try stage.advance()
      logs += stage.row.logs.map { "\(stage.tick) \($0)" }
    }
    #expect(logs == ["1 at once", "6 second", "12 all"])
  }

  @Test("times repeats an animation, and autoreverse returns to the start value")
  func repeats() throws {
    let script = "script: [{do: [{animate: a, to: {center: [60, 50]}, duration: 0.1s, ease: linear, "
    #expect(
      try centers(script + "times: 2}]}]", at: [0.05, 0.1, 0.15, 0.2, 0.3]).map { $0.rounded() } == [
        30, 0, 30, 60, 60,
      ])
    #expect(
      try centers(script + "autoreverse: true, times: 2}]}]", at: [0.05, 0.1, 0.15, 0.3, 0.4, 0.5]).map {
        $0.rounded()
      }
        == [30, 60, 30, 60, 0, 0])
    #expect(
      try centers(script + "times: forever}]}]", at: [0.05, 10.05]).map { $0.rounded() } == [30, 30])
  }

  @Test("Keyframes interpolate from value to value, each with its own easing")
  func keyframes() throws {
    let actual = try centers(
      """
      script:
        - do:
            - animate: a
              duration: 1s
              ease: linear
              keyframes:
                - {at: 40%, center: [40, 50]}
                - {at: 60%, center: [0, 50], ease: steps(1)}
                - {at: 100%, center: [100, 50]}
      """, at: [0.2, 0.4, 0.5, 0.6, 0.8, 1, 1.1])
    let expected = [20.0, 40, 40, 0, 50, 100, 100]
    for (x, value) in zip(actual, expected) { #expect(abs(x - value) < 1e-9) }
  }

  @Test("A spring overshoots and is at its target when it has settled")
  func spring() throws {
    let actual = try centers(
      "script: [{do: [{animate: a, to: {center: [100, 50]}, duration: 0.5s, spring: {damping: 0.5}}]}]",
      at: [0.125, 0.25, 0.5])
    #expect(abs(actual[0] - 114.4223) < 0.01)
    #expect(abs(actual[1] - 98.7155) < 0.01)
    #expect(actual[2] == 100)
  }

  @Test("stop ends an animation at its present value and cancels its then")
  func stop() throws {
    let actual = try centers(
      """
      script:
        - do: [{animate: a, to: {center: [100, 50]}, duration: 0.4s, then: [{set: a, center: [7, 7]}]}]
        - {do: [{stop: a}], at: 0.2s}
      """, at: [0.2, 0.3, 0.5])
    for x in actual { #expect(abs(x - 50) < 1e-9) }
  }

  @Test("Frame, fill, stroke and corner are interpolated by component")
  func parts() throws {
    let stage = try Fixtures.stage(
      """
      views:
        - view: a
          frame: [0, 0, 10, 10]
          fill: black
          stroke: {paint: white, width: 2}
      script:
        - do:
            - animate: a
              to: {frame: [10, 20, 30, 50], fill: white, stroke: {paint: black, width: 4}, corner: 8}
              duration: 0.2s
              ease: linear
      """, tick: 6)
    let layer = try #require(stage.snapshot(at: Time(tick: 6)).layers.first)
    guard case .rectangle(let rect, let corners) = layer.shape, case .color(let fill) = layer.fill else {
      Issue.record("no rectangle")
      return
    }
    #expect(abs(layer.transform.tx - 5) < 1e-9 && abs(layer.transform.ty - 10) < 1e-9)
    #expect(abs(rect.width - 20) < 1e-9 && abs(rect.height - 30) < 1e-9)
    #expect(abs(corners.topLeft - 4) < 1e-9)
    #expect(abs(fill.red - 0.5) < 1e-9)
    #expect(abs((layer.stroke?.width ?? 0) - 3) < 1e-9)
  }

  @Test("The center of an item cannot be animated, and its animation ends when the view becomes an item")
  func items() throws {
    let error = Fixtures.error(
      view + "behaviors: [{gravity: fall, items: a}]\nscript: [{do: [{animate: a, to: {center: [1, 1]}}]}]")
    #expect(error.contains("center of a is controlled by its behaviors"))
    let failures = try Fixtures.failures(
      view + """
        behaviors: [{dynamic-item: still, items: a, enabled: false}]
        script:
          - do: [{animate: a, to: {center: [100, 50], opacity: 0}, duration: 0.4s, ease: linear}]
          - {do: [{add: still}], at: 0.2s}
        expect: [{at: 1s, that: "= abs(a.center.x - 50) < 1e-9 and a.opacity == 0"}]
        """)
    #expect(failures == [])
  }

  @Test("A rotation is interpolated as a number, also over several turns")
  func rotation() throws {
    let failures = try Fixtures.failures(
      view + """
        script: [{do: [{animate: a, to: {rotation: 720deg}, duration: 0.4s, ease: linear}]}]
        expect:
          - {at: 0.2s, that: "= abs(a.rotation - 360deg) < 1e-9 * 1rad"}
          - {at: 0.4s, that: "= a.rotation == 720deg"}
        """)
    #expect(failures == [])
  }
}
