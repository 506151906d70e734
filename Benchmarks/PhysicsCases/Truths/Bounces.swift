internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let bounces = [
    Truth("t05 disc bounce") {
      [0, 0.3, 0.5, 0.8, 1].map { e in
        let trial = PhysicsCase()
        trial.floor(elasticity: e)
        let body = trial.disc(20, at: Point(0, -520), elasticity: e)
        return Finding(
          "apex e=\(e)", truth: 500 * e * e, value: trial.apex(body, above: -20).height, bar: 0.05)
      }
    },
    Truth("t06 flat box bounce") {
      [0, 0.3, 0.5, 0.8, 1].flatMap { e in
        let trial = PhysicsCase()
        trial.floor(elasticity: e)
        let body = trial.box(100, 100, at: Point(0, -550), elasticity: e)
        let (height, tilt) = trial.apex(body, above: -50)
        return [
          Finding("apex e=\(e)", truth: 500 * e * e, value: height, bar: 0.05),
          Finding("tilt e=\(e)", truth: 0, value: tilt, bar: 1e-5),
        ]
      }
    },
    Truth("t07 flat wide box bounce") {
      let trial = PhysicsCase()
      trial.floor(elasticity: 0.5)
      let body = trial.box(300, 40, at: Point(0, -520), elasticity: 0.5)
      let (height, tilt) = trial.apex(body, above: -20)
      return [
        Finding("apex e=0.5", truth: 125, value: height, bar: 0.05),
        Finding("tilt e=0.5", truth: 0, value: tilt, bar: 1e-5),
      ]
    },
    Truth("t08 end of bouncing") {
      let trial = PhysicsCase()
      trial.floor(elasticity: 0.5)
      let body = trial.disc(20, at: Point(0, -520), elasticity: 0.5)
      var last = 0.0
      for tick in 0..<186 {
        trial.step()
        if -20 - trial.state(body).position.y > 0.5 { last = Double(tick + 1) * World.step }
      }
      return [
        Finding("s until it stays below 0.5 pt", truth: 2.866, value: last, bar: 0.0167),
        Finding("v at 3.1 s", truth: 0, value: trial.state(body).velocity.length, bar: 1e-6).alone,
      ]
    },
    Truth("t25 spinning disc bounce") {
      [(0.2, 150.0, 35.0), (1.0, 1000.0 / 3, 50.0 / 3)].flatMap { friction, speed, spin in
        let trial = PhysicsCase()
        trial.floor(friction, elasticity: 0.5)
        let body = trial.disc(20, at: Point(0, -145), spin: 50, friction: friction, elasticity: 0.5)
        for _ in 0..<90 where trial.state(body).velocity.y > -100 { trial.step() }
        trial.run(0.05)
        let state = trial.state(body)
        return [
          Finding("v μ=\(friction)", truth: speed, value: abs(state.velocity.x), relative: 1e-3),
          Finding("ω μ=\(friction)", truth: spin, value: abs(state.spin), relative: 1e-3),
        ]
      }
    },
    Truth("t35 bullet") {
      [BodyDraft.Mobility.fixed, .free].map { kind in
        let trial = PhysicsCase(gravity: .zero)
        let wall = trial.box(2, 400, at: Point(1000, 0), kind)
        let bullet = trial.disc(4, at: .zero, velocity: Point(20_000, 0))
        trial.run(0.5)
        return Finding(
          "blocked by a wall of 2 pt, \(kind)",
          is: trial.state(bullet).position.x < trial.state(wall).position.x, truth: true
        ).beside(kind == .fixed ? 1 : 2)
      }
    },
    Truth("t36 fast box on the floor") {
      let trial = PhysicsCase()
      trial.floor()
      let body = trial.box(20, 20, at: Point(0, -500), velocity: Point(0, 8000))
      var deepest = 0.0
      for _ in 0..<60 {
        trial.step()
        deepest = max(deepest, trial.state(body).position.y + 10)
      }
      return [Finding("largest penetration", truth: 0, value: deepest, bar: 0.05)]
    },
  ]
}
