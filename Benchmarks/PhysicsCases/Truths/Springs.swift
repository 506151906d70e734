internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let springs = [
    Truth("t17 spring attachment") {
      var findings = [(1, 0), (1, 0.1), (1, 0.5), (1, 1), (1, 2), (4, 0), (4, 0.2)].map {
        (frequency: Double, damping: Double) in
        let (trial, body, omega) = hung(frequency, damping)
        var worst = 0.0
        for tick in 1...180 {
          trial.step()
          let t = Double(tick) * World.step
          let decay = Elementary.exp(-damping * omega * t)
          var x = 50 * omega * t * decay
          if damping < 1 {
            let rate = omega * (1 - damping * damping).squareRoot()
            x = 50 * omega * decay * Elementary.sin(rate * t) / rate
          } else if damping > 1 {
            let rate = omega * (damping * damping - 1).squareRoot()
            x = 50 * omega * decay * (Elementary.exp(rate * t) - Elementary.exp(-rate * t)) / 2 / rate
          }
          worst = max(worst, abs(trial.state(body).position.x - 200 - x) / 50)
        }
        return Finding("error ÷ amplitude f=\(frequency) ζ=\(damping)", truth: 0, value: worst, bar: 1e-5)
      }
      let (trial, body, _) = hung(1, 0)
      trial.run(9)
      var most = 0.0
      for _ in 0..<60 {
        trial.step()
        most = max(most, abs(trial.state(body).position.x - 200) / 50)
      }
      findings.append(Finding("amplitude after 10 periods", truth: 1, value: most, bar: 1e-5))
      return findings
    },
    Truth("t18 stiff spring under gravity") {
      let trial = PhysicsCase()
      let body = trial.box(100, 100, at: Point(0, 200))
      trial.spring(trial.anchor(), body, .zero, Point(0, 200), frequency: 30, damping: 1)
      trial.run(2)
      let omega = 60 * Double.pi
      return [
        Finding("sag", truth: 1000 / (omega * omega), value: trial.state(body).position.y - 200, bar: 1e-4),
        Finding("v", truth: 0, value: trial.state(body).velocity.length, bar: 1e-6).alone,
      ]
    },
    Truth("t19 coupled springs") {
      [(1.0, 1.0, "in phase"), (-1.0, 3.0.squareRoot(), "against each other")].map { mode, rate, name in
        let trial = PhysicsCase(gravity: .zero)
        let (a, b) = (trial.box(100, 100, at: Point(200, 0)), trial.box(100, 100, at: Point(400, 0)))
        let (left, right) = (trial.anchor(), trial.anchor(Point(600, 0)))
        trial.spring(left, a, .zero, Point(200, 0), frequency: 1, damping: 0)
        trial.spring(a, b, Point(200, 0), Point(400, 0), frequency: 2.0.squareRoot(), damping: 0)
        trial.spring(b, right, Point(400, 0), Point(600, 0), frequency: 1, damping: 0)
        let speed = 40 * Double.pi * rate
        trial.shove(a, Point(speed, 0))
        trial.shove(b, Point(mode * speed, 0))
        let period = trial.period(crossings: 4, within: 10) {
          (trial.state(a).position.x - 200, trial.state(a).velocity.x)
        }
        return Finding("period \(name)", truth: 1 / rate, value: period, relative: 1e-4)
      }
    },
  ]

  /// A kilogram on a spring at its rest length, with a velocity that makes it oscillate by 50 pt without
  /// damping.
  private static func hung(_ frequency: Double, _ damping: Double) -> (PhysicsCase, Int, Double) {
    let trial = PhysicsCase(gravity: .zero)
    let body = trial.box(100, 100, at: Point(200, 0))
    trial.spring(trial.anchor(), body, .zero, Point(200, 0), frequency: frequency, damping: damping)
    let omega = 2 * Double.pi * frequency
    trial.shove(body, Point(50 * omega, 0))
    return (trial, body, omega)
  }
}
