internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let friction = [
    Truth("t09 incline sticks") {
      [0.2, 0.5, 0.8].map { friction in
        let angle = 0.99 * Elementary.atan2(friction, 1)
        let trial = PhysicsCase()
        let away = trial.slope(angle, friction: friction)
        let body = trial.box(60, 60, at: away * 80, angle: angle, friction: friction)
        trial.run(0.5)
        let before = trial.state(body).position
        trial.run(10)
        let creep = trial.state(body).position.distance(to: before)
        return Finding("creep in 10 s μ=\(friction)", truth: 0, value: creep, bar: 0.001)
      }
    },
    Truth("t10 incline slips") {
      [0.2, 0.5, 0.8].map { friction in
        let angle = 1.01 * Elementary.atan2(friction, 1)
        let (sine, cosine) = Elementary.sincos(angle)
        let trial = PhysicsCase()
        let away = trial.slope(angle, friction: friction)
        let body = trial.box(60, 60, at: away * 80, angle: angle, friction: friction)
        trial.run(0.5)
        let before = trial.state(body).velocity.dot(Point(cosine, sine))
        trial.run(3)
        let after = trial.state(body).velocity.dot(Point(cosine, sine))
        return Finding(
          "acceleration μ=\(friction)", truth: 1000 * (sine - friction * cosine),
          value: (after - before) / 3, relative: 1e-4)
      }
    },
    Truth("t11 sliding distance") {
      let trial = PhysicsCase()
      trial.floor()
      let body = trial.box(60, 60, at: Point(0, -30))
      trial.run(0.5)
      let start = trial.state(body).position.x
      trial.shove(body, Point(500, 0))
      trial.run(3)
      return [Finding("distance", truth: 250, value: trial.state(body).position.x - start, bar: 0.02)]
    },
    Truth("t26 rolling") {
      let angle = radians(20)
      let trial = PhysicsCase()
      let away = trial.slope(angle, friction: 0.5)
      let body = trial.disc(20, at: away * 70)
      trial.run(0.25)
      let before = trial.state(body).velocity.length
      trial.run(2)
      let state = trial.state(body)
      let speed = state.velocity.length
      return [
        Finding(
          "acceleration", truth: 2000 * Elementary.sin(angle) / 3, value: (speed - before) / 2,
          relative: 1e-3),
        Finding("slip", truth: 0, value: speed - abs(state.spin) * 20, bar: 0.05),
      ]
    },
    Truth("t27 rolling on the flat") {
      let trial = PhysicsCase()
      trial.floor()
      let body = trial.disc(20, at: Point(0, -20), velocity: Point(300, 0), spin: 15)
      trial.run(10)
      return [Finding("speed after 10 s", truth: 300, value: trial.state(body).velocity.x, bar: 0.01)]
    },
    Truth("t50 toppling") {
      [(25.5, false), (27.5, true)].map { degrees, topples in
        let angle = radians(degrees)
        let trial = PhysicsCase()
        let away = trial.slope(angle, friction: 1)
        let body = trial.box(40, 80, at: away * 90, angle: angle, friction: 1)
        trial.run(4)
        return Finding(
          "topples at \(degrees)°", is: abs(trial.state(body).angle - angle) > 0.5, truth: topples)
      }
    },
    Truth("t51 pressed to a wall") {
      [(1.02, false), (0.98, true)].map { factor, slips in
        let trial = PhysicsCase()
        _ = trial.box(100, 4000, at: Point(50, 0), .fixed)
        let body = trial.box(40, 40, at: Point(-20, 0))
        trial.force(Point(factor * trial.state(body).mass * 2000, 0), on: body)
        trial.run(5)
        return Finding("slips at \(factor) mg/μ", is: trial.state(body).position.y > 5, truth: slips)
      }
    },
  ]
}
