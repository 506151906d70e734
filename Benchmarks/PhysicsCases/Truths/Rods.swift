internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let rods = [
    Truth("t12 rod pendulum") {
      [(5.0, 1e-4), (90, 1e-4), (170, 1e-3)].flatMap { degrees, bar in
        let amplitude = radians(degrees)
        let (trial, body) = pendulum(amplitude)
        let start = -200_000 * Elementary.cos(amplitude)
        var stretch = 0.0
        var error = 0.0
        let period = trial.period(crossings: 6) {
          let state = trial.state(body)
          let energy = state.velocity.dot(state.velocity) / 2 - 1000 * state.position.y
          stretch = max(stretch, abs(state.position.length - 200))
          error = max(error, abs(energy - start) / 200_000)
          return (state.position.x, state.velocity.x)
        }
        let small = 2 * Double.pi * 0.2.squareRoot()
        return [
          Finding(
            "period at \(degrees)°", truth: swing(small, amplitude: amplitude), value: period,
            relative: bar),
          Finding("rod at \(degrees)°", truth: 0, value: stretch, bar: 0.001),
          Finding("energy ÷ mgL at \(degrees)°", truth: 0, value: error, bar: 1e-4),
        ]
      }
    },
    Truth("t13 pendulum decay") {
      let (trial, body) = pendulum(radians(60))
      trial.run(30)
      let state = trial.state(body)
      let energy = state.velocity.dot(state.velocity) / 2 - 1000 * (state.position.y - 200)
      return [Finding("energy after 30 s", truth: 1, value: energy / 100_000, bar: 1e-3)]
    },
    Truth("t14 pinned bar") {
      let angle = radians(80)
      let (sine, cosine) = Elementary.sincos(angle)
      let trial = PhysicsCase()
      let bar = trial.box(200, 20, at: Point(90 * cosine, 90 * sine), angle: angle)
      trial.pin(trial.anchor(), bar, .zero)
      var stretch = 0.0
      let period = trial.period(crossings: 6) {
        let state = trial.state(bar)
        stretch = max(stretch, abs(state.position.length - 90))
        return (state.position.x, state.velocity.x)
      }
      let gyration = 40_400.0 / 12 + 8100
      let small = 2 * Double.pi * (gyration / 90_000).squareRoot()
      return [
        Finding("period", truth: swing(small, amplitude: radians(10)), value: period, relative: 1e-4),
        Finding("pin", truth: 0, value: stretch, bar: 0.001),
      ]
    },
    Truth("t15 falling bar") {
      let trial = PhysicsCase()
      let bar = trial.box(200, 20, at: Point(90, 0))
      trial.pin(trial.anchor(), bar, .zero)
      var fastest = 0.0
      for _ in 0..<120 {
        trial.step()
        fastest = max(fastest, abs(trial.state(bar).spin))
      }
      let gyration = 40_400.0 / 12 + 8100
      return [
        Finding("largest ω", truth: (180_000 / gyration).squareRoot(), value: fastest, relative: 1e-3)
      ]
    },
    Truth("t16 double pendulum") {
      let trial = PhysicsCase()
      let (a, b) = (trial.disc(5, at: Point(100, 0)), trial.disc(5, at: Point(200, 0)))
      trial.rod(trial.anchor(), a, .zero, Point(100, 0))
      trial.rod(a, b, Point(100, 0), Point(200, 0))
      var error = 0.0
      var stretch = 0.0
      for _ in 0..<600 {
        trial.step()
        let (p, q) = (trial.state(a), trial.state(b))
        let moving = (p.velocity.dot(p.velocity) + q.velocity.dot(q.velocity)) / 2
        error = max(error, abs(moving - 1000 * (p.position.y + q.position.y)) / 300_000)
        stretch = max(stretch, abs(p.position.length - 100))
        stretch = max(stretch, abs(p.position.distance(to: q.position) - 100))
      }
      return [
        Finding("energy in 10 s", truth: 0, value: error, bar: 1e-3),
        Finding("rods", truth: 0, value: stretch, bar: 0.005),
      ]
    },
    Truth("t33 chain with a bob") {
      [1.0, 100, 1000].map { ratio in
        let trial = PhysicsCase()
        var last = trial.anchor()
        for k in 0..<20 {
          let link = trial.box(20, 6, at: Point(0, 10 + 20 * Double(k)), angle: Double.pi / 2)
          trial.pin(last, link, Point(0, 20 * Double(k)))
          last = link
        }
        let bob = trial.box(40, 40, at: Point(0, 420), density: ratio * 120 / 1600)
        trial.pin(last, bob, Point(0, 400))
        trial.run(5)
        let stretch = trial.state(bob).position.y - 420
        return Finding("stretch, bob of \(Int(ratio)) links", truth: 0, value: stretch, bar: 0.01)
      }
    },
    Truth(
      "t34 swinging chain",
      remark: "The bob overlaps links that have no free space, and separating them stretches the rods."
    ) {
      let trial = PhysicsCase()
      var last = trial.anchor()
      let discs = (0..<10).map { k in
        let disc = trial.disc(k < 9 ? 4 : 40, at: Point(20 * Double(k + 1), 0))
        trial.rod(last, disc, Point(20 * Double(k), 0), Point(20 * Double(k + 1), 0))
        last = disc
        return disc
      }
      var strain = 0.0
      for _ in 0..<300 {
        trial.step()
        var before = Point.zero
        for disc in discs {
          let position = trial.state(disc).position
          strain = max(strain, abs(position.distance(to: before) - 20) / 20)
          before = position
        }
      }
      return [Finding("strain", truth: 0, value: strain, bar: 1e-3)]
    },
    Truth("t37 pinned pair spinning") {
      let trial = PhysicsCase(gravity: .zero)
      let a = trial.box(60, 20, at: .zero, velocity: Point(0, -300))
      let b = trial.box(60, 20, at: Point(60, 0), velocity: Point(0, 300), spin: 5, density: 2)
      trial.pin(a, b, Point(30, 0))
      func momentum() -> Double {
        [a, b].map {
          let state = trial.state($0)
          return state.mass * state.position.cross(state.velocity) + state.inertia * state.spin
        }.reduce(0, +)
      }
      trial.step()
      let before = momentum()
      var error = 0.0
      for _ in 0..<600 {
        trial.step()
        error = max(error, abs(momentum() / before - 1))
      }
      return [Finding("change of L in 10 s", truth: 0, value: error, bar: 1e-5)]
    },
    Truth("t38 dumb-bell") {
      let trial = PhysicsCase(gravity: .zero)
      let a = trial.disc(10, at: Point(-50, 0), velocity: Point(0, -500))
      let b = trial.disc(10, at: Point(50, 0), velocity: Point(0, 500))
      trial.rod(a, b, Point(-50, 0), Point(50, 0))
      trial.run(10)
      let (p, q) = (trial.state(a), trial.state(b))
      return [
        Finding("speed after 10 s", truth: 1, value: p.velocity.length / 500, bar: 1e-4),
        Finding("length", truth: 100, value: p.position.distance(to: q.position), bar: 0.001),
      ]
    },
  ]

  static let slidesAndRopes = [
    Truth("t42 sliding attachment") {
      let (sine, cosine) = Elementary.sincos(radians(30))
      let trial = PhysicsCase()
      let body = trial.box(40, 40, at: .zero)
      trial.slide(trial.anchor(), body, .zero, along: Point(cosine, sine))
      trial.run(1)
      let position = trial.state(body).position
      return [
        Finding("travel in 1 s", truth: 250, value: position.dot(Point(cosine, sine)), bar: 0.005),
        Finding("off the axis", truth: 0, value: abs(position.dot(Point(-sine, cosine))), bar: 0.001),
      ]
    },
    Truth("t43 rope goes taut") {
      let trial = PhysicsCase()
      let body = trial.disc(10, at: Point(0, 1))
      trial.rope(trial.anchor(), body, .zero, Point(0, 1), length: 200)
      var maxY = 0.0
      var back = Double.infinity
      for _ in 0..<180 {
        trial.step()
        let y = trial.state(body).position.y
        maxY = max(maxY, y)
        if maxY > 199 { back = min(back, y) }
      }
      return [
        Finding("furthest", truth: 200, value: maxY, bar: 0.01),
        Finding("nearest after that", truth: 200, value: back, bar: 0.01),
        Finding("hangs at", truth: 200, value: trial.state(body).position.y, bar: 0.01),
      ]
    },
  ]

  private static func pendulum(_ amplitude: Double) -> (PhysicsCase, Int) {
    let trial = PhysicsCase()
    let (sine, cosine) = Elementary.sincos(amplitude)
    let bob = Point(200 * sine, 200 * cosine)
    let body = trial.disc(5, at: bob)
    trial.rod(trial.anchor(), body, .zero, bob)
    return (trial, body)
  }
}
