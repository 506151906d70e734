import FlingGeometry
import FlingScene
import FlingStage
import TestTraits
import Testing

@Suite("Limits")
struct LimitTests {
  @Test("A long chain of action lists is an error")
  func chain() {
    let lists = (0..<5000).map { "  list\($0): [{run: list\($0 + 1)}]" }.joined(separator: "\n")
    let error = Fixtures.error(
      "actions:\n\(lists)\n  list5000: [{log: end}]\nscript: [{do: [{run: list0}]}]")
    #expect(error.hasPrefix("303: action lists are nested more than 300 deep"))
  }

  private static let hugeNumbers = [
    ("center: [1e300, 1e300]", "the center of a is (1e+300, 1e+300); it must have coordinates within ±1e9"),
    (
      "center: [0, 0], scale: 1e300",
      "the size of a is 1e+301 × 1e+301; it must have two sides above 0, from 0.001 to 1 000 000 pt"
    ),
    (
      "center: [1e200, 0], anchor: [1e200, 0]",
      "the center of a is (-9e+200, 5.0); it must have coordinates within ±1e9"
    ),
  ]

  @Test("A huge number in a view that is an item is an error at the view", arguments: hugeNumbers)
  func hugeItems(keys: String, message: String) {
    let error = Fixtures.error(
      "views: [{view: a, size: 10, fill: red, \(keys)}]\nbehaviors: [{gravity: fall, items: a}]")
    #expect(error == "3: \(message)")
  }

  @Test(
    "A view with a huge number that is no item has a finite layer or none, also during an animation",
    arguments: hugeNumbers.map(\.0) + ["center: [0, 0], rotation: 1e300rad"])
  func hugeViews(keys: String) throws {
    let text = """
      views: [{view: a, size: 10, fill: red, \(keys)}]
      script: [{do: [{animate: a, to: {scale: 1e300}, times: 1e9, duration: 1000s, spring: {bounce: 0.95}}]}]
      """
    let stage = try Stage(Fixtures.scene(text))
    for _ in 0..<5 {
      try stage.advance()
      // A layer whose area or position is not finite is left out.
      for layer in try stage.snapshot(at: stage.row.time).layers {
        #expect(layer.transform.tx.isFinite && layer.transform.ty.isFinite)
      }
    }
  }

  @Test(
    "A huge or tiny number in a behavior is an error at its value",
    arguments: [
      (
        "{gravity: g, items: a, magnitude: 1e300}",
        "\"magnitude\" of g is (0.0, 1e+300); it must have coordinates within ±1e9"
      ),
      (
        "{push: p, items: a, direction: [1e300, 1e300]}",
        "\"direction\" of p is (1e+300, 1e+300); it must have coordinates within ±1e9"
      ),
      (
        "{dynamic-item: d, items: a, density: 1e-300}",
        "\"density\" of d is 1e-300; it must be above 0, from 1e-9 to 1e9"
      ),
      (
        "{dynamic-item: d, items: a, velocity: [1e300, 0]}",
        "\"velocity\" of d is (1e+300, 0.0); it must have coordinates within ±1e9"
      ),
      (
        "{attachment: t, item: a, anchor: [1e300, 0]}",
        "\"anchor\" of t is (1e+300, 0.0); it must have coordinates within ±1e9"
      ),
      (
        "{attachment: t, item: a, anchor: [100, 0], frequency: 1e300}",
        "\"frequency\" of t is 1e+300; it must be 0, or from 0.000001 to 1e9"
      ),
      (
        "{snap: s, item: a, to: [1e300, 0]}",
        "\"to\" of s is (1e+300, 0.0); it must have coordinates within ±1e9"
      ),
      (
        "{collision: c, items: a, boundaries: [{segment: x, from: [0, 0], to: [0, 0]}]}",
        "the path of x is without length; it must lead from one point to another"
      ),
    ])
  func hugeForces(behavior: String, message: String) {
    let error = Fixtures.error(
      "views: [{view: a, center: [50, 50], size: 10, fill: red}]\nbehaviors: [\(behavior)]")
    #expect(error == "4: \(message)")
  }

  @Test("Text that doubles in a loop is an error above 16 MiB in a tick")
  func doublingText() {
    let error = Fixtures.error(
      "let: {s: x}\nscript: [{do: [{repeat: 60, let: {s: = s + s}}]}]")
    #expect(error.contains("more than 16 MiB of text in one tick"))
  }

  @Test("Timers that double are an error at a million steps in a tick", .heavy)
  func doublingTimers() {
    let error = Fixtures.error(
      "actions: {again: [{after: 0.1s, do: [{run: again}, {run: again}]}]}\nscript: [{do: [{run: again}]}]",
      duration: "10s")
    #expect(error.contains("more than a million steps in one tick"))
  }

  @Test("A timer that is set again runs only its last setting, and a removed timer does not run")
  func timersSetAgain() throws {
    let failures = try Fixtures.failures(
      """
      let: {rings: 0, other: 0}
      actions:
        arm: [{after: 0.2s, name: bell, do: [{let: {rings: = rings + 1}}]}]
        cut: [{after: 0.2s, name: dead, do: [{let: {other: 1}}]}]
      script:
        - do: [{run: arm}, {run: arm}, {run: cut}]
        - at: 0.1s
          do: [{run: arm}, {remove: dead}]
      expect:
        - {at: 0.25s, that: = rings == 0}
        - {at: 0.35s, that: = rings == 1 and other == 0 and scene.resting}
        - {at: 0.25s, that: = not scene.resting}
      """, duration: "1s")
    #expect(failures == [])
  }

  @Test("A live key can read through a chain of a thousand views")
  func longLiveChain() throws {
    let views = (0..<1000).map {
      "  - {view: v\($0), size: 2, center: \"= v\($0 + 1).center + [1, 0]\"}"
    }.joined(separator: "\n")
    let failures = try Fixtures.failures(
      "views:\n\(views)\n  - {view: v1000, size: 2, center: \"= [tick, 0]\"}\nexpect: [{at: 0.1s, that: \"= v0.center.x == 1006\"}]",
      duration: "0.1s")
    #expect(failures == [])
  }
}
