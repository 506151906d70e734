internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let rest = [
    Truth("t45 resting") {
      ["box", "disc", "stack of 5", "octagon on its corner"].map { jitter($0) }
        + [jitter("octagon on its side", angle: 0.3).alone]
    },
    Truth("t46 time to sleep") {
      [1, 5].map { count in
        let trial = PhysicsCase(allowsSleep: true)
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
    Truth("t48 order of declaration") {
      let plain = settled(pyramid)
      let backwards = Array(settled(pyramid.reversed()).reversed())
      let difference = zip(plain, backwards).map { $0.distance(to: $1) }.max() ?? .nan
      return [Finding("difference, declared backwards", truth: 0, value: difference, bar: 0)]
    },
    Truth("t48b symmetry") {
      let restPositions = settled(pyramid)
      var asymmetry = 0.0
      for (position, end) in zip(pyramid, restPositions) {
        guard let image = pyramid.firstIndex(of: Point(-position.x, position.y)) else { continue }
        asymmetry = max(asymmetry, abs(end.x + restPositions[image].x), abs(end.y - restPositions[image].y))
      }
      return [Finding("left compared with right", truth: 0, value: asymmetry, bar: 0.01).beside(1)]
    },
  ]

  /// The positions of the 55 boxes of a loose pyramid.
  private static let pyramid: [Point] = {
    var positions: [Point] = []
    for row in 0..<10 {
      for k in 0..<(10 - row) {
        positions.append(Point(42 * Double(k) - 21 * Double(9 - row), -20 - 42 * Double(row)))
      }
    }
    return positions
  }()

  /// The final positions of boxes declared in the order of `positions`.
  private static func settled(_ positions: [Point]) -> [Point] {
    let trial = PhysicsCase()
    trial.floor(0.6)
    let boxes = positions.map { trial.box(40, 40, at: $0, friction: 0.6) }
    trial.run(2)
    return boxes.map { trial.state($0).position }
  }

  /// The largest motion of dropped bodies after three seconds.
  private static func jitter(_ kind: String, angle: Double = 0) -> Finding {
    let trial = PhysicsCase()
    trial.floor(0.6)
    let bodies = (0..<(kind == "stack of 5" ? 5 : 1)).map { k in
      let position = Point(0, -25 - 41 * Double(k))
      switch kind {
      case "disc": return trial.disc(20, at: position)
      case "octagon on its corner", "octagon on its side":
        // The corners are exact mirror images: a rounding error would grow sixfold every third of a second
        // and tip the octagon over.
        let half = 0.5.squareRoot()
        let turns = [
          (1, 0), (half, half), (0, 1), (-half, half), (-1, 0), (-half, -half), (0, -1), (half, -half),
        ]
        let corners = turns.map { Point(30 * $0.0, 20 * $0.1).rotated(by: angle) }
        return trial.polygon(corners, at: position)
      default: return trial.box(40, 40, at: position, friction: 0.6)
      }
    }
    trial.run(3)
    let before = bodies.map { trial.state($0).position }
    var worst = 0.0
    for _ in 0..<120 {
      trial.step()
      for (body, position) in zip(bodies, before) {
        worst = max(worst, trial.state(body).position.distance(to: position))
      }
    }
    return Finding("jitter, \(kind)", truth: 0, value: worst, bar: 1e-4)
  }
}
