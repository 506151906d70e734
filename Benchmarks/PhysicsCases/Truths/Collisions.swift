internal import FlingGeometry

extension Truth {
  static let collisions = [
    Truth("t20 Newton's cradle") {
      let trial = PhysicsCase()
      let hook = trial.anchor()
      let (sine, cosine) = Elementary.sincos(radians(30))
      let balls = (0..<5).map { k in
        let x = Double(k) * 40
        let position = k == 0 ? Point(x - 200 * sine, 200 * cosine) : Point(x, 200)
        let ball = trial.disc(20, at: position, friction: 0, elasticity: 1)
        trial.rod(hook, ball, Point(x, 0), position)
        return ball
      }
      var best = 0.0
      var others = 0.0
      for _ in 0..<90 {
        trial.step()
        let speeds = balls.map { trial.state($0).velocity.length }
        if speeds[4] > best {
          best = speeds[4]
          others = speeds[..<4].max() ?? 0
        }
        if best > 50, speeds[4] < best * 0.9 { break }
      }
      let speed = (400_000 * (1 - cosine)).squareRoot()
      return [
        Finding("last ball", truth: speed, value: best, relative: 0.005),
        Finding("others", truth: 0, value: others, bar: speed * 0.005),
      ]
    },
    Truth("t21 line of discs") {
      [0, 0.5].flatMap { gap in
        let trial = PhysicsCase(gravity: .zero)
        let discs = (0..<5).map { k in
          trial.disc(
            20, at: Point(k == 0 ? -200 : Double(k) * (40 + gap), 0),
            velocity: Point(k == 0 ? 500 : 0, 0), friction: 0, elasticity: 1)
        }
        trial.run(1)
        let speeds = discs.map { trial.state($0).velocity.x }
        let energy = speeds.map { $0 * $0 }.reduce(0, +) / 250_000
        return [
          Finding("last gap=\(gap)", truth: 500, value: speeds[4], relative: 1e-4),
          Finding("energy gap=\(gap)", truth: 1, value: energy, bar: 1e-4),
          Finding("others gap=\(gap)", truth: 0, value: speeds[..<4].map(abs).max() ?? 0, bar: 0.05),
        ]
      }
    },
    Truth("t22 unequal masses") {
      let (a, b) = headOn(density: 3, elasticity: 1)
      return [
        Finding("first", truth: -200, value: a, relative: 1e-5),
        Finding("second", truth: 200, value: b, relative: 1e-5),
      ]
    },
    Truth("t23 inelastic") {
      let (a, b) = headOn(density: 1, elasticity: 0)
      return [
        Finding("first", truth: 200, value: a, relative: 1e-5),
        Finding("second", truth: 200, value: b, relative: 1e-5),
      ]
    },
    Truth("t24 oblique discs") {
      let trial = PhysicsCase(gravity: .zero)
      let a = trial.disc(20, at: Point(-200, 0), velocity: Point(500, 0), friction: 0, elasticity: 1)
      let b = trial.disc(20, at: Point(0, 20), friction: 0, elasticity: 1)
      trial.run(1)
      let (p, q) = (trial.state(a).velocity, trial.state(b).velocity)
      func degrees(_ v: Point) -> Double { Elementary.atan2(v.y, v.x) * 180 / Double.pi }
      return [
        Finding("angle of A", truth: -60, value: degrees(p), bar: 0.01),
        Finding("angle of B", truth: 30, value: degrees(q), bar: 0.01),
        Finding("speed of B", truth: 250 * 3.0.squareRoot(), value: q.length, relative: 1e-4),
        Finding("energy", truth: 1, value: (p.dot(p) + q.dot(q)) / 250_000, bar: 1e-4),
      ]
    },
    Truth("t47 momentum of a system") {
      let trial = PhysicsCase(gravity: .zero)
      var random = Scatter(7)
      let bodies = (0..<50).map { k in
        let x = Double(k % 10) * 60 + random.next(10)
        let y = Double(k / 10) * 60 + random.next(10)
        let angle = random.next(1)
        let velocity = Point(random.next(600) - 300, random.next(600) - 300)
        let spin = random.next(10) - 5
        return k % 2 == 0
          ? trial.disc(
            20, at: Point(x, y), velocity: velocity, spin: spin, friction: 0.4, elasticity: 0.5)
          : trial.box(
            40, 30, at: Point(x, y), angle: angle, velocity: velocity, spin: spin, friction: 0.4,
            elasticity: 0.5)
      }
      func sums() -> (linear: Point, angular: Double, speed: Double, moment: Double) {
        var sum = (Point.zero, 0.0, 0.0, 0.0)
        for state in bodies.map({ trial.state($0) }) {
          let impulse = state.velocity * state.mass
          sum.0 += impulse
          sum.1 += state.position.cross(impulse) + state.inertia * state.spin
          sum.2 += impulse.length
          sum.3 += state.position.distance(to: Point(270, 120)) * impulse.length
        }
        return sum
      }
      let before = sums()
      trial.run(2)
      let after = sums()
      let linear = (after.linear - before.linear).length / before.speed
      let angular = abs(after.angular - before.angular) / before.moment
      return [
        Finding("change of P ÷ all momenta", truth: 0, value: linear, bar: 1e-6),
        Finding("change of L ÷ all moments", truth: 0, value: angular, bar: 1e-5),
      ]
    },
    Truth("t55 elastic gas") {
      let trial = PhysicsCase(gravity: .zero)
      var random = Scatter(3)
      let frame = trial.anchor()
      let corners = [Point(0, 0), Point(600, 0), Point(600, 600), Point(0, 600)]
      for k in 0..<4 {
        trial.wall(corners[k], corners[(k + 1) % 4], friction: 0, elasticity: 1, on: frame)
      }
      let discs = (0..<25).map { k in
        trial.disc(
          20, at: Point(60 + Double(k % 5) * 120, 60 + Double(k / 5) * 120),
          velocity: Point(random.next(800) - 400, random.next(800) - 400), friction: 0, elasticity: 1)
      }
      func energy() -> Double { discs.map { trial.state($0).energy }.reduce(0, +) }
      let before = energy()
      trial.run(10)
      return [Finding("energy after 10 s", truth: 1, value: energy() / before, bar: 1e-4)]
    },
  ]

  private static func headOn(density: Double, elasticity: Double) -> (Double, Double) {
    let trial = PhysicsCase(gravity: .zero)
    let a = trial.disc(20, at: .zero, velocity: Point(400, 0), friction: 0, elasticity: elasticity)
    let b = trial.disc(20, at: Point(100, 0), density: density, friction: 0, elasticity: elasticity)
    trial.run(1)
    return (trial.state(a).velocity.x, trial.state(b).velocity.x)
  }
}

/// Random numbers, the same on every machine.
struct Scatter {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 to less than `most`. Constants: D. Knuth's MMIX generator.
  mutating func next(_ most: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992 * most
  }
}
