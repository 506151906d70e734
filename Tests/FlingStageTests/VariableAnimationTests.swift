import FlingGeometry
import FlingScene
import Testing

@testable import FlingStage

/// Tests of `animate` and `stop` of variables.
@Suite("Animations of variables")
struct VariableAnimationTests: ClaimSuite {
  let views = "views: [{view: a, frame: [0, 0, 10, 10]}]\n"

  /// The numbers of a scene's first variable at the ticks 0 to `ticks`.
  private func numbers(_ text: String, ticks: Int) throws -> [Double] {
    let scene = try RunningScene(Fixtures.scene(text))
    return try (0...ticks).map { tick in
      if tick > 0 { try scene.step() }
      try scene.begin(tick: tick)
      guard case .number(let number, _) = scene.evaluator.state.variables[0] else { return .nan }
      return number
    }
  }

  /// The first variable after the tick 0 and at a moment before the tick 1.
  private func early(_ text: String, units: Int) throws -> Value {
    let scene = try RunningScene(Fixtures.scene(text))
    try scene.begin(tick: 0)
    try scene.step()
    return try scene.atMoment(Time(units: units)) { scene.evaluator.state.variables[0] }
  }

  @Test(
    "A number, a time, an angle, a point and a color go to their goals and are what was written in the end")
  func types() throws {
    try expect(
      """
      let: {number: 10, time-left: 1s, turn: 0, place: [0, 0], tint: 'rgb(255, 0, 0)', word: red}
      script:
        - do:
            - {animate: number, to: 20, duration: 1s, ease: linear}
            - {animate: time-left, to: 3s, duration: 1s, ease: linear}
            - {animate: turn, to: 1turn, duration: 1s, ease: linear}
            - {animate: place, to: [100, -50], duration: 1s, ease: linear}
            - {animate: tint, to: "= rgb(0, 0, 255)", duration: 1s, ease: linear}
            - {animate: word, to: blue, duration: 1s, ease: linear}
      """,
      [
        "- {at: 0s, that: = number == 10 and turn == 0}",
        "- {at: 0.5s, that: = number == 15 and time-left == 2s and abs(turn - 180deg) < 0.000001deg}",
        "- {at: 0.5s, that: \"= place == [50, -25]\"}",
        "- {at: 0.25s, that: \"= tint == rgb(191.25, 0, 63.75) and word == rgb(191.25, 0, 63.75)\"}",
        "- {at: 1s, that: \"= number == 20 and time-left == 3s and turn == 1turn and place == [100, -50]\"}",
        "- {at: 1s, that: \"= tint == rgb(0, 0, 255) and word == 'blue'\"}",
      ])
  }

  @Test(
    "A variable takes its value in step 4: actions of a tick see that of the tick before, live keys follow")
  func order() throws {
    try expect(
      """
      let: {x: 0, seen: 0, copy: = x + 1}
      script:
        - {do: [{animate: x, to: 60, duration: 1s, ease: linear}], at: 0s}
        - {do: [{let: {seen: = x}}], at: 0.5s}
      when:
        - {when: = x >= 30, do: [{mark: half}]}
      """,
      [
        "- {at: 0.5s, that: = x == 30 and abs(seen - 29) < 1e-9 and copy == 1}",
        "- {at: half, that: = time == 31s / 60}",
      ])
    let failures = try Fixtures.failures(
      """
      let: {x: 0}
      views: [{view: a, size: 10, center: "= [x, 0]"}]
      script: [{do: [{animate: x, to: 60, duration: 1s, ease: linear}]}]
      expect:
        - always: = a.center.x == x
        - {at: 0.5083333s, that: = abs(a.center.x - 30.5) < 1e-4}
      """)
    #expect(failures == [])
  }

  @Test("A frame between two ticks shows the value of its own time")
  func betweenTicks() throws {
    let text = "let: {x: 0}\n\(views)script: [{do: [{animate: x, to: 60, duration: 1s, ease: linear}]}]"
    guard case .number(let number, .plain) = try early(text, units: 5) else {
      Issue.record("no number")
      return
    }
    #expect(abs(number - 0.5) < 1e-12)
  }

  @Test("let, and another animation, end an animation without its then; stop keeps the present value")
  func endings() throws {
    let logs = try Fixtures.logs(
      """
      let: {x: 0, y: 0, z: 0}
      \(views)script:
        - do:
            - {animate: x, to: 60, duration: 1s, ease: linear, then: [{log: x}]}
            - {animate: y, to: 60, duration: 1s, ease: linear, then: [{log: y}]}
            - {animate: z, to: 60, duration: 1s, ease: linear, then: [{log: z}]}
        - do: [{let: {x: 5}}, {animate: y, to: 0, duration: 0.5s, ease: linear, then: [{log: second}]}, {stop: z}]
          at: 0.5s
        - {do: [{log: "{x} {y} {z}"}], at: 0.75s}
        - {do: [{log: "{x} {y} {z}"}], at: 2s}
      """, ticks: 130)
    // At 0.75 s the actions see the values of tick 44.
    #expect(logs == ["45: 5 16 30", "60: second", "120: 5 0 30"])
  }

  @Test("delay, times, autoreverse and keyframes work as for views")
  func forms() throws {
    try expect(
      """
      let: {late: 0, cycle: 0, twice: 0, key: 0}
      script:
        - do:
            - {animate: late, to: 10, duration: 0.5s, delay: 0.5s, ease: linear}
            - {animate: cycle, to: 10, duration: 0.5s, autoreverse: true, ease: linear, then: [{mark: back}]}
            - {animate: twice, to: 10, duration: 0.5s, times: 2, ease: linear}
            - animate: key
              duration: 1s
              ease: linear
              keyframes: [{at: 40%, value: 40}, {at: 60%, value: 0, ease: steps(1)}, {at: 100%, value: 100}]
      """,
      [
        "- {at: 0.5s, that: = late == 0 and cycle == 10 and twice == 0}",
        "- {at: 0.75s, that: = late == 5 and cycle == 5 and twice == 5}",
        "- {at: 1s, that: = late == 10 and cycle == 0 and twice == 10}",
        "- {at: back, that: = time == 1s}", "- {at: 0.2s, that: = abs(key - 20) < 1e-9}",
        "- {at: 0.5s, that: = key == 40}", "- {at: 0.8s, that: = abs(key - 50) < 1e-9}",
        "- {at: 1.5s, that: = key == 100}",
      ])
  }

  @Test("A duration of 0 jumps in the same tick, and then runs in the next one")
  func jump() throws {
    try expect(
      "let: {x: 1}\nscript: [{do: [{animate: x, to: 4, duration: 0, then: [{mark: there}]}]}]",
      ["- {at: 0s, that: = x == 4}", "- {at: there, that: = tick == 1}"])
  }

  // MARK: Taking over

  /// Animations that a spring takes over, each with the time at which it does.
  static let running = [
    ("to: 100, duration: 1s, ease: linear", 0.4), ("to: 100, duration: 1s, ease: ease-in-out", 0.3),
    ("to: 100, duration: 1s, ease: [0.9, 0, 0.1, 1]", 0.5), ("to: 100, duration: 0.9s, ease: ease", 0.6),
    ("to: 100, duration: 1s, ease: linear, autoreverse: true", 1.3),
    ("to: 100, duration: 0.5s, ease: ease-out, times: forever, autoreverse: true", 3.2),
    ("to: 100, duration: 1s, spring: {damping: 0.3}", 0.2),
    ("to: 100, duration: 0.5s, spring: {bounce: 0.5}", 0.3),
    ("to: 100, spring: {response: 0.8s, damping: 3}", 0.3),
    ("to: 100, spring: {stiffness: 200, damping: 12, velocity: -4}", 0.1),
    ("to: 100, spring: {stiffness: 200, damping-ratio: 0.2}", 0.25),
    (
      "duration: 1s, ease: linear, keyframes: [{at: 30%, value: 50}, {at: 100%, value: 0, ease: ease-in}]",
      0.7
    ),
    ("duration: 1s, spring: {damping: 0.5}, keyframes: [{at: 30%, value: 50}, {at: 100%, value: 0}]", 0.6),
  ]

  static let springs = [
    "duration: 0.8s, spring: {damping: 0.6}", "duration: 0.5s, spring: {bounce: 0.4}",
    "spring: {response: 0.5s, damping: 0.6}", "spring: {stiffness: 300, damping: 30, mass: 2}",
    "spring: {stiffness: 150, damping-ratio: 1}", "spring: {response: 0.5s, damping: 1.5}",
  ]

  @Test("A spring takes over value and velocity of any animation", arguments: running)
  func takeOver(first: (keys: String, time: Double)) throws {
    for spring in Self.springs {
      for goal in ["0", "250", "= x"] {
        let head = "let: {x: 0}\n\(views)script:\n  - {do: [{animate: x, \(first.keys)}], at: 0s}\n"
        let document = try Fixtures.scene(
          head + "  - {do: [{animate: x, to: \(goal), \(spring)}], at: \(first.time)s}\n")
        let scene = try RunningScene(document)
        let last = Time(seconds: first.time).nearestTick
        for tick in 0..<last {
          try scene.begin(tick: tick)
          try scene.step()
        }
        let before = try #require(scene.evaluator.state.animations.track(of: VariableID(index: 0)))
        try scene.begin(tick: last)
        let after = try #require(scene.evaluator.state.animations.track(of: VariableID(index: 0)))
        #expect(after.timeline.start == Time(tick: last))
        let moment = Time(tick: last)
        let value = before.channels(at: moment).numbers[0]
        #expect(abs(after.channels(at: moment).numbers[0] - value) < 1e-9)
        let velocity = before.velocities(at: moment)[0]
        #expect(
          abs(after.velocities(at: moment)[0] - velocity) < 1e-6 * max(1, abs(velocity)),
          "\(first.keys), then \(spring)")
      }
    }
  }

  @Test("The velocity of a running animation is the derivative of its value", arguments: running)
  func derivative(first: (keys: String, time: Double)) throws {
    let scene = try RunningScene(
      Fixtures.scene("let: {x: 7}\n\(views)script: [{do: [{animate: x, \(first.keys)}]}]"))
    try scene.begin(tick: 0)
    let track = try #require(scene.evaluator.state.animations.track(of: VariableID(index: 0)))
    // Moments are multiples of 1/600 s, so the difference quotient is coarse; corners are left out.
    for units in stride(from: 6, through: 500, by: 7) {
      func value(_ units: Int) -> Double { track.channels(at: Time(units: units)).numbers[0] }
      let left = (value(units) - value(units - 1)) * 600
      let right = (value(units + 1) - value(units)) * 600
      let curvature = abs(right - left)
      guard curvature < 60 else { continue }
      let velocity = track.velocities(at: Time(units: units))[0]
      #expect(
        abs(velocity - (left + right) / 2) < 0.2 + curvature + abs(velocity) / 50,
        "\(first.keys) at \(units)/600 s")
    }
  }

  @Test("A spring follows its equation from the velocity that it took over")
  func law() throws {
    let text = """
      let: {x: 0}
      \(views)script:
        - {do: [{animate: x, to: 100, duration: 1s, ease: linear}], at: 0s}
        - {do: [{animate: x, to: 0, spring: {response: 0.5s, damping: 0.4}}], at: 0.5s}
        - {do: [{animate: x, to: 80, spring: {stiffness: 90, damping: 45}}], at: 0.8s}
      """
    let numbers = try numbers(text, ticks: 120)
    // Runge–Kutta from the last point of the line, (50, 100 pt/s).
    var (x, v) = (50.0, 100.0)
    let (soft, stiff) = (2 * Double.pi / 0.5, Double(90).squareRoot())
    let steps = 2000
    let h = 1.0 / 60 / Double(steps)
    for tick in 31...120 {
      let (w, z, goal) = tick <= 48 ? (soft, 0.4, 0.0) : (stiff, 45 / (2 * stiff), 80.0)
      func pull(_ x: Double, _ v: Double) -> Double { -2 * z * w * v - w * w * (x - goal) }
      for _ in 0..<steps {
        let (x1, v1) = (v, pull(x, v))
        let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
        let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
        let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
        x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
        v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      }
      #expect(abs(numbers[tick] - x) < 1e-6, "tick \(tick)")
    }
  }

  @Test("An eased animation, and a velocity that is said, do not take the running velocity over")
  func ownVelocity() throws {
    for (keys, expected) in [
      ("ease: linear, duration: 1s", -50.0), ("spring: {response: 0.5s, damping: 1, velocity: 2}", -100.0),
      ("spring: {response: 0.5s, damping: 1}", 100.0),
    ] {
      let scene = try RunningScene(
        Fixtures.scene(
          """
          let: {x: 0}
          \(views)script:
            - {do: [{animate: x, to: 100, duration: 1s, ease: linear}], at: 0s}
            - {do: [{animate: x, to: 0, \(keys)}], at: 0.5s}
          """))
      for tick in 0...30 {
        try scene.begin(tick: tick)
        try scene.step()
      }
      let track = try #require(scene.evaluator.state.animations.track(of: VariableID(index: 0)))
      #expect(abs(track.velocities(at: Time(tick: 30))[0] - expected) < 1e-9, "\(keys)")
    }
  }

  @Test("A point may start with points a second, an angle with a spin, each axis for its own way")
  func absoluteVelocities() throws {
    let scene = try RunningScene(
      Fixtures.scene(
        """
        let: {p: [0, 0], r: 0}
        \(views)script:
          - do:
              - {animate: p, to: [100, 0], spring: {response: 0.5s, damping: 0.7, velocity: [-300, 400]}}
              - {animate: r, to: 90deg, duration: 0.5s, spring: {damping: 0.7, velocity: 3rad/s}}
        """))
    try scene.begin(tick: 0)
    let point = try #require(scene.evaluator.state.animations.track(of: VariableID(index: 0)))
    #expect(point.velocities(at: .zero).map { $0.rounded() } == [-300, 400])
    // The push without a way comes back.
    let later = point.channels(at: Time(tick: 4)).numbers
    #expect(later[1] > 10)
    let end = try #require(point.timeline.end)
    #expect(point.channels(at: end).numbers == [100, 0])
    #expect(abs(point.channels(at: end - Time(tick: 1)).numbers[1]) < 0.01)
    let angle = try #require(scene.evaluator.state.animations.track(of: VariableID(index: 1)))
    #expect(abs(angle.velocities(at: .zero)[0] - 3) < 1e-12)
  }

  @Test("A scene rests when its variables do, and a record shows what ran")
  func rest() throws {
    let document = try Fixtures.scene(
      """
      let: {x: 0, other: 0}
      views: [{view: a, size: 10, fill: red, center: "= [x, other]"}]
      script:
        - {do: [{animate: x, to: 60, duration: 1s, spring: {damping: 0.5}}], at: 0s}
        - {do: [{let: {other: 5}}], at: 0.3s}
        - {do: [{stop: x}], at: 0.7s}
        - {do: [{animate: x, to: 0, duration: 0.5s}], at: 1s}
      render: {outputs: []}
      """)
    let rehearsal = try Rehearsal.run(document, recordedIn: RecordBudget())
    #expect(rehearsal.duration == Time(seconds: 2))
    let shown = try Stage(document, showing: rehearsal)
    let running = try Stage(document)
    for tick in 0..<110 {
      try shown.advance()
      try running.advance()
      for moment in [Time(tick: tick), Time(tick: tick) + Time(units: 4)] {
        #expect(try shown.snapshot(at: moment) == running.snapshot(at: moment))
      }
    }
    #expect(shown.showsRecord)
  }

  @Test("Values that cannot be animated to are errors when the action runs")
  func refusals() {
    let scene = "let: {x: 0, y: 1, w: 5}\n\(views)script:\n  - do: [{let: {w: = x}}, {animate: y, to: \"= "
    #expect(
      Fixtures.error(scene + "if(tick < 9, [1, 2], 0)\"}]")
        .hasPrefix("6: \"y\" holds a number and can't be animated to a point"))
  }
}
