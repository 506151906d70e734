import FlingGeometry
import FlingScene
import FlingStage
import Foundation
import Testing

@Suite("Fingers")
struct FingerTests {
  @Test("A tap is recognized at the lift, four ticks after touch-down")
  func tap() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - tap: here
          recognized: [{log: "{gesture.state} {gesture.location} {gesture.touches} {gesture.target.name}"}]
      views: [{view: card, frame: [0, 0, 100, 200]}]
      script:
        - {tap: canvas, at: 0.5s, from: [60, 120]}
      """, ticks: 60)
    #expect(actual == ["34: recognized [60, 120] 1 card"])
  }

  @Test("A pan reports exactly the release velocity of a drag")
  func release() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - pan: throw
          ended: [{log: "{gesture.velocity == [900, -1200]} {gesture.location}"}]
      script:
        - {drag: canvas, from: [127, 260], to: [247, 100], duration: 0.2s, release: [900, -1200]}
      """, ticks: 20)
    #expect(actual == ["13: true [247, 100]"])
  }

  @Test("An impossible motion of fingers is an error that names the limit")
  func impossibleRelease() {
    func error(_ step: String) -> String { Fixtures.error("gestures: [{pan: move}]\nscript: [\(step)]") }
    #expect(
      error("{drag: canvas, from: [100, 100], to: [200, 100], release: [4000, 0]}")
        == "4: the release is too fast for the path: less than 3000 pt/s is possible (at tick 0, 0s)")
    #expect(
      error("{drag: canvas, from: [100, 100], to: [200, 100], release: [1000, 0], duration: 30ms}")
        == "4: a release velocity needs at least 50ms, not 0.033s (at tick 0, 0s)")
    #expect(
      error("{pinch: canvas, scale: 0.05}")
        == "4: the fingers come as close as 17.1 pt; the minimum is 20 pt (at tick 0, 0s)")
    #expect(
      error("{rotate: canvas, by: 400deg, duration: 50ms}")
        == "4: the fingers turn by 93deg within a tick; the direction is clear only below 90deg (at tick 0, 0s)"
    )
  }

  @Test("Pinch and rotation report exactly the scale and the angle of their step")
  func exactPairs() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - pinch: zoom
          alongside: turn
          ended: [{log: "scale {abs(gesture.scale - 2.5) < 0.000000001}"}]
        - rotation: turn
          ended: [{log: "angle {abs(gesture.rotation - 130deg) < 0.000000001rad}"}]
      script:
        - {transform: canvas, from: [160, 160], scale: 2.5, by: 130deg, move: [20, 10], distance: 80}
      """, ticks: 60)
    // The last gesture of a view reacts first.
    #expect(actual == ["32: angle true", "32: scale true"])
  }

  @Test("A compensated drag gives its pan the full translation of the step")
  func compensation() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - pan: move
          ended: [{log: "{gesture.translation} {gesture.location}"}]
      script:
        - {drag: canvas, from: [100, 100], by: [60, 80], duration: 0.2s, compensate: true}
        - {drag: canvas, at: 0.5s, path: M100 100 h60 v20, duration: 0.2s, compensate: true}
      """, ticks: 60)
    #expect(actual == ["14: [60, 80] [166, 188]", "44: [60, 20] [170, 120]"])
  }

  @Test("Fingers, and values that a gesture sets at every tick, move between ticks")
  func betweenTicks() throws {
    let stage = try Fixtures.stage(
      """
      let: {place: [0, 0]}
      views:
        - {ellipse: dot, center: [0, 0], size: 10}
        - {ellipse: live, center: = place, size: 10}
        - {ellipse: tied, center: = rod.anchor, size: 10}
        - {ellipse: jumper, center: [0, 0], size: 10}
        - {ellipse: both, center: [0, 0], size: 10}
        - {view: weight, frame: [200, 200, 10, 10]}
      behaviors: [{attachment: rod, item: weight, anchor: [0, 0]}]
      when:
        - {when: = time > 0.05s and both.center.x != 7, do: [{set: both, center: [7, 0]}]}
      gestures:
        - pan: move
          do:
            - {set: dot, center: = gesture.location}
            - {let: {place: = gesture.location}}
            - {set: rod, anchor: = gesture.location}
            - {set: both, center: = gesture.location}
          began: [{set: jumper, center: = gesture.location}]
      script:
        - {flick: canvas, from: [100, 100], velocity: [1200, 0], duration: 0.2s}
      """, tick: 6)
    // The finger moves 20 pt per tick: at tick 6 it is at 220.
    func places(_ units: Int) throws -> [Double] {
      try stage.snapshot(at: Time(units: units)).layers.prefix(4).map { $0.transform.tx + 5 }
    }
    #expect(try places(60) == [220, 220, 220, 120])
    #expect(try places(65) == [230, 230, 230, 120])
    #expect(try places(69) == [238, 238, 238, 120])
    try stage.advance()
    #expect(try places(70) == [240, 240, 240, 120])
    // After the tick of the lift no value moves between ticks.
    while stage.tick < 13 { try stage.advance() }
    #expect(try places(135) == places(130))
  }

  @Test("Snapshots between ticks do not change the run")
  func looking() throws {
    let scene = """
      let: {saved: 1}
      views: [{view: card, frame: [100, 100, 80, 80], fill: red}]
      behaviors: [{gravity: down, items: card, enabled: false}]
      gestures:
        - pinch: zoom
          do: [{set: card, scale: = saved * gesture.scale}]
          ended:
            - let: {saved: = saved * gesture.scale}
            - add: down
            - {add-velocity: card, angular: "= random(1, 2) * 1rad/s"}
      script:
        - {pinch: canvas, from: [140, 140], scale: 2, duration: 0.2s}
        - {pinch: canvas, from: [140, 140], scale: 0.7, duration: 0.2s, delay: 0.1s}
      """
    let watched = try Stage(Fixtures.scene(scene))
    let unwatched = try Stage(Fixtures.scene(scene))
    for tick in 0..<60 {
      try watched.advance()
      try unwatched.advance()
      #expect(watched.row == unwatched.row)
      for unit in [3, 7, 1] { _ = try watched.snapshot(at: Time(units: tick * 10 + unit)) }
    }
  }

  @Test("A finger that misses its view or reaches no gesture is an error that names the view it reached")
  func misses() {
    func error(_ text: String) -> String {
      Fixtures.error(
        """
        views:
          - {view: card, frame: [40, 40, 100, 100], fill: red}
          - {view: pane, frame: [100, 40, 100, 100], fill: blue}
          - {view: ghost, frame: [0, 200, 50, 50], touchable: false}
        \(text)
        """)
    }
    #expect(
      error("gestures: [{tap: poke, view: card}]\nscript: [{tap: card, from: [120, 90]}]")
        == "8: the finger comes down at [120, 90] on pane, not on card: pane is in the way (at tick 0, 0s)")
    #expect(
      error("gestures: [{tap: poke, view: card}]\nscript: [{tap: card, from: [400, 90]}]")
        == "8: the finger comes down at [400, 90] on nothing, not on card: [400, 90] lies outside of the canvas (at tick 0, 0s)"
    )
    #expect(
      error("gestures: [{tap: poke, view: card}]\nscript: [{tap: pane, at: 0.5s}]")
        == "8: the finger comes down at [150, 90] on pane, and no gesture listens there (at tick 30, 0.5s)")
    #expect(error("gestures: [{tap: poke, view: card}]\nscript: [{tap: pane, anyway: true}]") == "")
    // A view that cannot be touched passes the finger on to its parent.
    #expect(error("gestures: [{tap: poke}]\nscript: [{tap: ghost}]") == "")
  }

  @Test("An error inside a reaction has a line, a tick and values")
  func reactionError() throws {
    let document = try Fixtures.scene(
      """
      views: [{view: card, frame: [60, 60, 100, 100]}]
      gestures:
        - pan: move
          changed:
            - set: card
              rotation: = 1rad / (gesture.location.x - 140)
      script: [{drag: card, from: [100, 100], to: [140, 100], ease: linear, duration: 0.2s}]
      """)
    let error = #expect(throws: SceneError.self) { try Rehearsal.run(document) }
    let first = try #require(error?.diagnostics.first)
    #expect(first.message == "division by zero: 1rad / (gesture.location.x - 140) (at tick 12, 0.2s)")
    #expect(first.range?.line == 8 && first.hint == "gesture.location.x is 140")
  }

  @Test("More than 64 fingers at once are an error at the step")
  func crowd() {
    let gestures = "gestures: [{pan: move}]\nscript:\n"
    let full = "  - {press: canvas, fingers: 64, spread: 4}\n"
    #expect(Fixtures.error(gestures + full) == "")
    #expect(
      Fixtures.error(gestures + full + "  - {press: canvas, together: true}")
        == "6: 65 fingers would be down at once; the maximum is 64 (at tick 0, 0s)")
  }

  @Test("An interrupt cancels the running gestures and drops the rest of the finger steps")
  func interrupt() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - pan: move
          began: [{log: began}]
          ended: [{log: ended}]
          cancelled: [{log: "cancelled at {gesture.location}"}]
      script:
        - {flick: canvas, from: [100, 100], velocity: [600, 0], duration: 1s}
        - interrupt:
          at: 0.2s
        - {do: [{log: after}], delay: 0.1s}
      """, ticks: 90)
    #expect(actual == ["1: began", "12: cancelled at [210, 100]", "18: after"])
  }

  @Test("A finger that an interrupt removed can come down again at the next tick, not in the same one")
  func takenAndBack() {
    let scene = """
      gestures: [{pan: move}]
      script:
        - {press: canvas, finger: 1, duration: 1s}
        - interrupt:
          at: 0.2s
        - {press: canvas, finger: 1, duration: 0.1s, delay: DELAY}
      """
    #expect(Fixtures.error(scene.replacingOccurrences(of: "DELAY", with: "20ms")) == "")
    #expect(
      Fixtures.error(scene.replacingOccurrences(of: "DELAY", with: "0s"))
        == "8: finger 1 is cancelled by an interrupt in this tick (at tick 12, 0.2s)")
  }

  @Test("A step without a lift leaves its finger down, and a later step can continue it")
  func leftDown() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - pan: move
          began: [{log: "began {gesture.location}"}]
          ended: [{log: "ended {gesture.location}"}]
      script:
        - {drag: canvas, from: [100, 100], by: [60, 0], finger: 3, lift: false, duration: 0.1s}
        - {drag: canvas, from: [160, 100], by: [0, 50], finger: 3, delay: 0.3s, duration: 0.2s}
      """, ticks: 60)
    #expect(actual == ["2: began [113.906, 100]", "37: ended [160, 150]"])
  }

  @Test("A value that is set on a gesture is read back at once, and the gesture continues from it")
  func rebasing() throws {
    let actual = try Fixtures.logs(
      """
      let: {sum: [0, 0]}
      gestures:
        - pan: move
          do:
            - let: {sum: = sum + gesture.translation}
            - {set: move, translation: [0, 0]}
          ended: [{log: "{sum} {gesture.translation}"}]
      script:
        - {drag: canvas, from: [100, 100], by: [60, 0], duration: 0.2s, compensate: true}
      """, ticks: 60)
    #expect(actual == ["14: [60, 0] [0, 0]"])
  }

  @Test("A trace row contains the states of gestures at its tick")
  func traced() throws {
    let stage = try Stage(
      Fixtures.scene(
        """
        gestures: [{pan: move}, {tap: poke}]
        script: [{flick: canvas, from: [100, 100], velocity: [600, 0], duration: 0.1s}]
        """))
    var actual: [String] = []
    for _ in 0..<9 {
      try stage.advance()
      actual.append(stage.row.gestures.map { "\($0.name) \($0.state)" }.joined(separator: ", "))
    }
    #expect(
      actual == ["", "move began, poke failed"]
        + [String](repeating: "move changed, poke failed", count: 5) + ["move ended, poke failed", ""])
  }

  @Test("A scene rests when no finger is down and no tap waits for another gesture")
  func rest() throws {
    let document = try Fixtures.scene(
      """
      gestures:
        - {tap: single, waits-for: double}
        - {tap: double, taps: 2}
      script: [{tap: canvas}]
      render: {outputs: []}
      """)
    let stage = try Stage(document)
    var resting: [Bool] = []
    for _ in 0..<30 {
      try stage.advance()
      resting.append(stage.isResting)
    }
    // The finger leaves at tick 4; a second tap may begin up to tick 25, and the single one fires at 26.
    #expect(resting.firstIndex(of: true) == 26)
  }

  @Test("Expectations count how often gestures fire")
  func fires() throws {
    let failures = try Fixtures.failures(
      """
      gestures: [{tap: poke}, {swipe: away}]
      script: [{tap: canvas, repeat: 2}]
      expect:
        - {fires: poke}
        - {fires: poke, times: 2}
        - {fires: poke, times: 1}
        - {fires: away}
        - {fires: away, times: 0}
      """)
    #expect(
      failures == [
        "expectation failed: poke fired 2 times, not once", "expectation failed: away never fired",
      ])
  }

  @Test("A finger reaches a gesture that an earlier step enabled")
  func enabling() throws {
    let actual = try Fixtures.logs(
      """
      gestures: [{tap: poke, enabled: false, recognized: [{log: poked}]}]
      script:
        - do: [{set: poke, enabled: true}]
        - tap: canvas
      """, ticks: 10)
    #expect(actual == ["4: poked"])
  }

  @Test("A drag along a curve ends with its release velocity")
  func releaseFromCurve() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - pan: move
          changed: [{log: "{gesture.location.y:.0}"}]
          ended: [{log: "{distance(gesture.velocity, [900, 0]) < 0.000001} {gesture.location}"}]
      script:
        - drag: canvas
          path: M60 300 C 60 100, 120 60, 260 60
          release: [900, 0]
      """, ticks: 40)
    #expect(actual.last == "31: true [260, 60]")
    // The finger moves up along the whole curve.
    let heights = actual.dropLast().compactMap { Double($0.split(separator: " ").last ?? "") }
    #expect(heights.count > 20 && zip(heights, heights.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test("The path of a drag replaces its start, and the release replaces its ease")
  func replaced() throws {
    let actual = try Fixtures.logs(
      """
      gestures: [{pan: move, ended: [{log: "{gesture.location} {gesture.velocity.x:.3}"}]}]
      script:
        - {drag: canvas, from: [1, 1], path: "M100 100 H200", release: [600, 0], ease: linear, duration: 0.2s}
      """, ticks: 40)
    #expect(actual == ["13: [200, 100] 600.000"])
  }

  @Test("Disabling a gesture in a reaction cancels it, and enabling it ignores the fingers that are down")
  func disabling() throws {
    let actual = try Fixtures.logs(
      """
      gestures:
        - pan: move
          changed:
            - if: = gesture.location.x >= 140
              then: [{set: move, enabled: false}, {after: 50ms, do: [{set: move, enabled: true}]}]
          cancelled: [{log: cancelled}]
          ended: [{log: ended}]
      script: [{flick: canvas, from: [100, 100], velocity: [600, 0], duration: 0.5s}]
      """, ticks: 60)
    #expect(actual == ["5: cancelled"])
  }
}
