import FlingGeometry
import FlingScene
import Testing

@testable import FlingStage

/// Tests of the forms and velocities of `spring` in animations of views.
@Suite("Springs of animations")
struct SpringAnimationTests {
  private let view = "views: [{view: a, center: [0, 50], size: 10}]\n"

  /// The geometry of the first view at the ticks 0 to `ticks`.
  private func geometry(_ script: String, ticks: Int) throws -> [ViewGeometry] {
    let scene = try RunningScene(Fixtures.scene(view + script))
    return try (0...ticks).map { tick in
      if tick > 0 { try scene.step() }
      try scene.begin(tick: tick)
      return scene.evaluator.state.views[1].geometry
    }
  }

  private func animate(_ keys: String, at seconds: Double = 0) -> String {
    "  - {do: [{animate: a, \(keys), then: [{log: over}]}], at: \(seconds)s}\n"
  }

  /// One spring in all forms, each with the tick of its end.
  static let forms = [
    // 0.001 = 0.75 e^(−0.6 · 4π T) gives T = 0.878014 s, which is 53 ticks.
    ("duration: 0.878014s, spring: {damping: 0.6", 53), ("duration: 0.5s, spring: {bounce: 0.4", 72),
    ("spring: {response: 0.5s, damping: 0.6", 72),
    ("spring: {stiffness: 315.827, damping: 30.1593, mass: 2", 72),
    ("spring: {stiffness: 157.9137, damping: 15.07964", 72),
    ("spring: {stiffness: 157.91367, damping-ratio: 0.6", 72),
  ]

  /// The frequency and the damping ratio of each of the forms.
  private static let parameters = [
    // UIKit's frequency follows from the rounded duration.
    (Spring(damping: 0.6, velocity: 0, settlingIn: 53.0 / 60).frequency, 0.6), (4 * Double.pi, 0.6),
    (4 * Double.pi, 0.6),
    ((315.827 / 2).squareRoot(), 30.1593 / (2 * (315.827 * 2).squareRoot())),
    (157.9137.squareRoot(), 15.07964 / (2 * 157.9137.squareRoot())), (157.91367.squareRoot(), 0.6),
  ]

  @Test("All forms follow the closed form of the spring until they end")
  func closedForm() throws {
    for (form, (omega, damping)) in zip(Self.forms, Self.parameters) {
      let (keys, ticks) = form
      let actual = try geometry("script:\n" + animate("to: {center: [140, 50]}, \(keys)}"), ticks: 80)
      let swing = omega * (1 - damping * damping).squareRoot()
      for tick in 0..<ticks {
        let time = Double(tick) / 60
        let (sine, cosine) = Elementary.sincos(swing * time)
        let decay = Elementary.exp(-damping * omega * time)
        let expected = 140 * (1 - decay * (cosine + damping * omega / swing * sine))
        #expect(abs(actual[tick].center.x - expected) < 1e-6, "\(keys) at tick \(tick)")
        #expect(actual[tick].center.y == 50)
      }
      #expect(actual[ticks].center.x == 140, "\(keys)")
      #expect(actual[ticks - 1].center.x != 140, "\(keys)")
    }
  }

  @Test("The response is not rounded to ticks or units of time")
  func response() throws {
    let actual = try geometry(
      "script:\n" + animate("to: {center: [1, 50]}, spring: {response: 0.33333s, damping: 1}"), ticks: 20)
    let omega = 2 * Double.pi / 0.33333
    for tick in 0...20 {
      let time = Double(tick) / 60
      #expect(abs(actual[tick].center.x - (1 - Elementary.exp(-omega * time) * (1 + omega * time))) < 1e-9)
    }
  }

  @Test(
    "A velocity in ways, and a point divided by the way of each axis, start the same motion", arguments: forms
  )
  func velocities(form: (keys: String, ticks: Int)) throws {
    let ways = try geometry(
      "script:\n" + animate("to: {center: [100, 10]}, \(form.keys), velocity: -3}"), ticks: 100)
    let points = try geometry(
      "script:\n" + animate("to: {center: [100, 10]}, \(form.keys), velocity: [-300, 120]}"), ticks: 100)
    let parts = try geometry(
      "script:\n"
        + animate("to: {center.x: 100, center.y: 10, rotation: 1rad}, \(form.keys), velocity: [-300, 120]}"),
      ticks: 100)
    for (tick, (way, point)) in zip(ways, points).enumerated() {
      #expect((way.center - point.center).length < 1e-9)
      #expect((way.center - parts[tick].center).length < 1e-9)
    }
    // It starts away from its goal, and the rotation starts at rest.
    #expect(ways[1].center.x < 0 && ways[1].center.y > 50)
    #expect(parts[1].rotation > 0 && parts[100].rotation == 1)
    #expect(ways[100].center == Point(100, 10))
  }

  @Test("A velocity without a way is a push that comes back, and the longest axis ends the animation")
  func push() throws {
    let text =
      "script:\n"
      + animate("to: {center: [0, 60]}, spring: {response: 0.5s, damping: 0.7, velocity: [500, 0]}")
    let actual = try geometry(text, ticks: 120)
    let omega = 4 * Double.pi
    let swing = omega * (1 - 0.49 as Double).squareRoot()
    for tick in 0...60 {
      let time = Double(tick) / 60
      let expected = 500 / swing * Elementary.exp(-0.7 * omega * time) * Elementary.sin(swing * time)
      #expect(abs(actual[tick].center.x - expected) < 1e-9 || abs(expected) < 0.001)
    }
    #expect(actual[120].center == Point(0, 60))
    let logs = try Fixtures.logs(view + text, ticks: 120)
    // A push of 500 pt/s is still when less than 0.001 pt is left: later than the other axis.
    let alone = SpringMotion(Spring(response: 0.5, damping: 0.7), distance: 0, velocity: 500)
    #expect(logs == ["\(alone.settlingTick(limit: 1000)): over"])
    #expect(alone.settlingTick(limit: 1000) > SpringMotion(alone.spring).settlingTick(limit: 1000))
  }

  @Test("A spin starts a rotation, and other keys start at rest")
  func spin() throws {
    let actual = try geometry(
      "script:\n"
        + animate(
          "to: {rotation: 90deg, center: [100, 50]}, spring: {stiffness: 100, damping: 12, velocity: 6rad/s}"),
      ticks: 1)
    let motion = SpringMotion(
      Spring(stiffness: 100, coefficient: 12), distance: Double.pi / 2, velocity: 6)
    #expect(abs(actual[1].rotation - motion.traveled(at: 1.0 / 60)) < 1e-12)
    let rest = SpringMotion(Spring(stiffness: 100, coefficient: 12), distance: 100)
    #expect(abs(actual[1].center.x - rest.traveled(at: 1.0 / 60)) < 1e-10)
  }

  @Test(
    "Where springs of a place interrupt each other, position and velocity are continuous",
    arguments: forms, [0.1, 0.35, 0.8])
  func interruptions(form: (keys: String, ticks: Int), time: Double) throws {
    for (other, _) in Self.forms {
      let text =
        view + "script:\n" + animate("to: {center: [140, 50]}, \(form.keys)}")
        + animate(
          "to: {center: [-60, 90]}, \(other)}", at: time)
      let last = Time(seconds: time).nearestTick
      let scene = try RunningScene(Fixtures.scene(text))
      for tick in 0..<last {
        try scene.begin(tick: tick)
        try scene.step()
      }
      /// The position at a moment of the tick, from the tracks that run.
      func position(_ units: Int) throws -> Point {
        try scene.atMoment(Time(tick: last - 1) + Time(units: units)) {
          scene.evaluator.state.views[1].geometry.center
        }
      }
      let before = try (8...10).map(position)
      try scene.begin(tick: last)
      try scene.step()
      let after = try (0...2).map { units in
        try scene.atMoment(Time(tick: last) + Time(units: units)) {
          scene.evaluator.state.views[1].geometry.center
        }
      }
      #expect((before[2] - after[0]).length < 1e-9)
      // One-sided difference quotients of second order.
      let left = (before[2] * 3 - before[1] * 4 + before[0]) * 300
      let right = (after[1] * 4 - after[0] * 3 - after[2]) * 300
      #expect((left - right).length < 4, "\(form.keys), then \(other) at \(time)")
    }
  }

  @Test("Springs that repeat have the time of the longest, and keyframes take velocities in ways only")
  func repeating() throws {
    let logs = try Fixtures.logs(
      view + "script:\n"
        + animate("to: {center: [9, 50]}, autoreverse: true, spring: {response: 0.2s, damping: 1}"),
      ticks: 200)
    let ticks = SpringMotion(Spring(response: 0.2, damping: 1)).settlingTick(limit: 1000)
    #expect(logs == ["\(2 * ticks): over"])
    #expect(
      Fixtures.error(
        view + "script:\n"
          + animate(
            "keyframes: [{at: 50%, center: [1, 1]}], duration: 1s, spring: {damping: 1, velocity: [1, 0]}")
      )
      .hasPrefix("5: keyframes start with a velocity in ways a second"))
    #expect(
      Fixtures.error(
        view + "script:\n" + animate("to: {opacity: 0}, duration: 1s, spring: {damping: 1, velocity: [1, 0]}")
      )
      .hasPrefix("5: only a place starts with a velocity of points"))
    #expect(
      Fixtures.error(
        view + "script:\n" + animate("to: {opacity: 0}, duration: 1s, spring: {damping: 1, velocity: 1rad/s}")
      )
      .hasPrefix("5: only an angle starts with a spin"))
  }
}
