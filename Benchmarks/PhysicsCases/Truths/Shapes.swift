internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let shapes = [
    Truth("s10 ellipse rocking") {
      let trial = PhysicsCase()
      trial.floor(10)
      // The inertia about the contact point, at rest; the radius of curvature there is R = a²/b = 90.
      let inertia = (3600.0 + 1600) / 4 + 1600
      let small = 2 * Double.pi * (inertia / (1000 * (90 - 40))).squareRoot()
      // At the amplitude A the period is longer by (3β + γ)/4·A², with ε = a²/b² − 1: the height of the
      // center is b + bε/2·φ²(1 − βφ²), β = 1/3 + ε/4, and the inertia is proportional to 1 + γφ², γ = b²ε(1
      // + ε)/I.
      let (amplitude, excess) = (radians(3), 1.25)
      let beta = 1.0 / 3 + excess / 4
      let gamma = 1600 * excess * (1 + excess) / inertia
      let period = small * (1 + (3 * beta + gamma) / 4 * amplitude * amplitude)
      let spin = amplitude * (1 - beta * amplitude * amplitude / 2) * 2 * Double.pi / small
      let body = ellipse(60, 40, in: trial, at: Point(0, -40), spin: spin, velocity: Point(40 * spin, 0))
      let measured = trial.period(crossings: 4) { (trial.state(body).angle, trial.state(body).spin) }
      return [Finding("period", truth: period, value: measured, relative: 1e-3)]
    },
    Truth("s11 ellipse mass") {
      let trial = PhysicsCase()
      let body = ellipse(60, 40, in: trial, at: .zero)
      let mass = Double.pi * 60 * 40 / 10_000
      trial.step()
      return [
        Finding("mass", truth: mass, value: trial.state(body).mass, relative: 1e-6),
        Finding(
          "inertia", truth: mass * (3600 + 1600) / 4, value: trial.state(body).inertia, relative: 1e-6),
      ]
    },
    Truth("s13 friction and range of a pin") {
      let hub = Point(0, 0)
      // A bar of 200 × 20 pt hinged at one end: k² = (200² + 20²)/12 + 100².
      let gyration = 40_400.0 / 12 + 10_000
      func bar(_ gravity: Double, spin: Double, _ set: (inout JointDraft) -> Void) -> (PhysicsCase, Int) {
        let trial = PhysicsCase(gravity: Point(0, gravity))
        var draft = BodyDraft(.free, at: Point(100, 0))
        draft.velocity = Point(0, 100 * spin)
        draft.spin = spin
        let body = trial.body(draft)
        trial.add(
          BodyDraft.Piece(bodyShape: .box(Size(width: 200, height: 20)), center: .zero, density: 1),
          friction: 0,
          elasticity: 0, to: body)
        var tie = JointDraft(.pin, trial.anchor(), body, hub, hub)
        set(&tie)
        trial.joint(tie)
        return (trial, body)
      }
      let (limited, hand) = bar(0, spin: 3) { $0.range = -0.5...0.5 }
      var furthest = 0.0
      for _ in 0..<120 {
        limited.step()
        furthest = max(furthest, limited.state(hand).angle)
      }
      let (loaded, leaf) = bar(1000, spin: 0) { $0.range = -0.5...0.5 }
      loaded.run(2)
      let before = loaded.state(leaf).angle
      loaded.run(5)
      // Friction does the work ω²·m·k²/2, with m = 0.4.
      let torque = 4e4
      let (rubbed, wheel) = bar(0, spin: 6) { $0.drive = JointDefinition.Drive(speed: 0, limit: torque) }
      rubbed.run(3)
      let stopAngle = 36 * 0.4 * gyration / (2 * torque)
      return [
        Finding("furthest turn", truth: 0.5, value: furthest, bar: 1e-4),
        Finding("ω at the limit", truth: 0, value: limited.state(hand).spin, bar: 1e-4),
        Finding("loaded, rests at", truth: 0.5, value: loaded.state(leaf).angle, bar: 1e-4),
        Finding("loaded, creeps in 5 s", truth: 0, value: loaded.state(leaf).angle - before, bar: 1e-4),
        Finding("friction stops it at", truth: stopAngle, value: rubbed.state(wheel).angle, bar: 1e-4),
      ]
    },
    Truth("s14 mirrored scene") {
      var random = Scatter(11)
      var crowd: [(Double, Double)] = []
      for k in 0..<20 {
        let x = 44 * Double(k % 5) - 90 + random.next(8)
        crowd.append((x, -60 - 44 * Double(k / 5) - random.next(4)))
      }
      return [
        Finding(
          "two boxes in a trough, mirror error", truth: 0, value: difference([(-50, -100), (50, -100)]),
          bar: 0),
        Finding("20 bodies in a trough, mirror error", truth: 0, value: difference(crowd), bar: 0.01),
      ]
    },
  ]

  private static func ellipse(
    _ a: Double, _ b: Double, in trial: PhysicsCase, at position: Point, spin: Double = 0,
    velocity: Point = .zero
  ) -> Int {
    var draft = BodyDraft(.free, at: position)
    draft.spin = spin
    draft.velocity = velocity
    let body = trial.body(draft)
    let bodyShape = BodyShape.ellipse(Size(width: 2 * a, height: 2 * b))
    trial.add(
      BodyDraft.Piece(bodyShape: bodyShape, center: .zero, density: 1), friction: 10, elasticity: 0,
      to: body)
    return body
  }

  /// The largest difference between bodies that fall into a trough and the mirror images of the mirrored run.
  private static func difference(_ positions: [(Double, Double)]) -> Double {
    func run(_ side: Double) -> [Point] {
      let trial = PhysicsCase()
      let frame = trial.anchor()
      for (x, y) in [(-120.0, -60.0), (150, -50)] {
        trial.wall(Point(side * x, y), .zero, friction: 0.2, elasticity: 0.2, on: frame)
      }
      let bodies = positions.enumerated().map { k, position in
        let position = Point(side * position.0, position.1)
        return k % 3 == 2
          ? trial.disc(12, at: position, friction: 0.2, elasticity: 0.2)
          : trial.box(20, 20 + Double(k % 4), at: position, friction: 0.2, elasticity: 0.2)
      }
      trial.run(1.5)
      return bodies.map { Point(side * trial.state($0).position.x, trial.state($0).position.y) }
    }
    return zip(run(1), run(-1)).map { $0.distance(to: $1) }.max() ?? .nan
  }
}
