internal import FlingGeometry

extension Truth {
  static let flight = [
    Truth("t01 free fall") {
      let trial = PhysicsCase()
      let body = trial.disc(20, at: .zero)
      trial.run(1)
      let state = trial.state(body)
      return [
        Finding("y(1 s) − 500", truth: 0, value: state.position.y - 500, bar: 0.001),
        Finding("v(1 s) − 1000", truth: 0, value: state.velocity.y - 1000, bar: 0.001),
      ]
    },
    Truth("t02 projectile") {
      let trial = PhysicsCase()
      let body = trial.box(40, 40, at: .zero, velocity: Point(300, -700))
      trial.run(1.4)
      let state = trial.state(body)
      return [
        Finding("x(1.4 s) − 420", truth: 0, value: state.position.x - 420, bar: 0.001),
        Finding("y(1.4 s)", truth: 0, value: state.position.y, bar: 0.001),
      ]
    },
    Truth("t03 resistance in a fall") {
      let trial = PhysicsCase()
      var draft = BodyDraft(.free, at: .zero)
      draft.resistance = 2
      let body = trial.body(draft)
      trial.add(BodyDraft.Piece(disc: 20, at: .zero, density: 1), friction: 0.5, elasticity: 0, to: body)
      trial.run(1)
      let state = trial.state(body)
      trial.run(5)
      let last = trial.state(body).velocity.y
      let decay = Elementary.exp(-2)
      return [
        Finding("v(1 s)", truth: 500 * (1 - decay), value: state.velocity.y, relative: 1e-5),
        Finding("y(1 s)", truth: 500 - 250 * (1 - decay), value: state.position.y, relative: 1e-5),
        Finding("v(6 s)", truth: 500 * (1 - Elementary.exp(-12)), value: last, relative: 1e-5),
      ]
    },
    Truth("t04 resistance glide") {
      let trial = PhysicsCase(gravity: .zero)
      var draft = BodyDraft(.free, at: .zero)
      draft.velocity = Point(1000, 0)
      draft.spin = 10
      draft.resistance = 1
      draft.angularResistance = 1
      let body = trial.body(draft)
      trial.add(BodyDraft.Piece(disc: 20, at: .zero, density: 1), friction: 0.5, elasticity: 0, to: body)
      trial.run(1)
      let state = trial.state(body)
      let decay = Elementary.exp(-1)
      return [
        Finding("v(1 s)", truth: 1000 * decay, value: state.velocity.x, relative: 1e-5),
        Finding("x(1 s)", truth: 1000 * (1 - decay), value: state.position.x, relative: 1e-5),
        Finding("ω(1 s)", truth: 10 * decay, value: state.spin, relative: 1e-5),
        Finding("θ(1 s)", truth: 10 * (1 - decay), value: state.angle, relative: 1e-5).alone,
      ]
    },
    Truth("t39 off-centre push") {
      let trial = PhysicsCase(gravity: .zero)
      let body = trial.box(100, 50, at: .zero)
      trial.impulse(Point(0, 50), at: Point(40, 0), on: body)
      trial.step()
      let state = trial.state(body)
      return [
        Finding("v", truth: 100, value: state.velocity.y, relative: 1e-6),
        Finding("ω", truth: 3.84, value: state.spin, relative: 1e-6),
      ]
    },
    Truth("t40 continuous push") {
      let trial = PhysicsCase(gravity: .zero)
      let body = trial.box(100, 100, at: .zero)
      trial.force(Point(100, 0), on: body)
      trial.run(2)
      return [Finding("x(2 s)", truth: 200, value: trial.state(body).position.x, bar: 0.001)]
    },
    Truth("t41 free spin") {
      let trial = PhysicsCase(gravity: .zero)
      let body = trial.box(80, 40, at: .zero, velocity: Point(100, 0), spin: 20)
      trial.run(10)
      let state = trial.state(body)
      return [
        Finding("θ(10 s) − 200", truth: 0, value: state.angle - 200, bar: 1e-4),
        Finding("x(10 s)", truth: 1000, value: state.position.x, bar: 0.001),
        Finding("ω(10 s)", truth: 20, value: state.spin, bar: 1e-9),
      ]
    },
    Truth("t49 time step") {
      func apex(_ step: Double) -> Double {
        let trial = PhysicsCase()
        trial.floor(elasticity: 0.5)
        let body = trial.disc(20, at: Point(0, -520), elasticity: 0.5)
        return trial.apex(body, above: -20, step: step).height
      }
      func pendulum(_ step: Double) -> Double {
        let trial = PhysicsCase()
        let (sine, cosine) = Elementary.sincos(1)
        let bob = Point(200 * sine, 200 * cosine)
        let body = trial.disc(5, at: bob)
        trial.rod(trial.anchor(), body, .zero, bob)
        trial.run(3, step: step)
        return trial.state(body).position.x
      }
      func spread(_ values: [Double]) -> Double { (values.max() ?? .nan) - (values.min() ?? .nan) }
      let steps = [1.0 / 60, 1.0 / 120, 1.0 / 240]
      return [
        Finding("apex at 60, 120, 240 Hz: spread", truth: 0, value: spread(steps.map(apex)), bar: 0.05),
        Finding(
          "pendulum at 60, 120, 240 Hz: spread", truth: 0, value: spread(steps.map(pendulum)), bar: 0.05),
      ]
    },
  ]
}
