internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let rest = [
    Truth("t45 resting") { ["box", "disc", "stack of 5"].map(jitter) },
    Truth("t45b resting octagon") { [jitter("octagon")] },
    Truth("t46 time to sleep") {
      [1, 5].map { count in
        let trial = Trial(allowsSleep: true)
        trial.floor()
        let bodies = (0..<count).map { trial.box(40, 40, at: Point(0, -20 - 40 * Double($0))) }
        var ticks = 0
        while ticks < 600, bodies.contains(where: { trial.isAwake($0) }) {
          trial.step()
          ticks += 1
        }
        return Finding(
          "s until \(count) sleep", truth: 0.5, value: Double(ticks) * World.step, bar: 0.0167)
      }
    },
  ]

  /// How far what fell down moves after three seconds.
  private static func jitter(_ kind: String) -> Finding {
    let trial = Trial()
    trial.floor(0.6)
    let bodies = (0..<(kind == "stack of 5" ? 5 : 1)).map { k in
      let place = Point(0, -25 - 41 * Double(k))
      switch kind {
      case "disc": return trial.disc(20, at: place)
      case "octagon":
        let corners = (0..<8).map { k in
          let (sine, cosine) = Elementary.sincos(Double.pi * Double(k) / 4)
          return Point(30 * cosine, 20 * sine)
        }
        return trial.polygon(corners, at: place)
      default: return trial.box(40, 40, at: place, friction: 0.6)
      }
    }
    trial.run(3)
    let before = bodies.map { trial.state($0).position }
    var worst = 0.0
    for _ in 0..<120 {
      trial.step()
      for (body, place) in zip(bodies, before) {
        worst = max(worst, trial.state(body).position.distance(to: place))
      }
    }
    return Finding("jitter, \(kind)", truth: 0, value: worst, bar: 1e-4)
  }
}
