internal import FlingDynamics
internal import FlingGeometry

extension Truth {
  static let stacks = [
    Truth("t28 stacks") {
      [10, 20, 40].flatMap { count in
        let trial = PhysicsCase()
        trial.floor(0.6)
        var top = 0
        for k in 0..<count { top = trial.box(40, 40, at: Point(0, -20 - 40 * Double(k)), friction: 0.6) }
        trial.run(10)
        let position = trial.state(top).position
        let sink = position.y + 20 + 40 * Double(count - 1)
        return [
          Finding("top of \(count) sinks", truth: 0, value: sink, bar: 0.02 * Double(count)),
          Finding("top of \(count) drifts", truth: 0, value: abs(position.x), bar: 0.05),
        ]
      }
    },
    Truth("t29 two leaning cards") {
      [(0.28, true), (0.18, false)].map { friction, stands in
        let trial = PhysicsCase()
        trial.floor(friction)
        let card = Card(length: 100, thickness: 2, lean: radians(25))
        let cards = card.stand(in: trial, at: .zero, friction: friction)
        let start = trial.state(cards[0]).position.y
        trial.run(10)
        let fall = abs(trial.state(cards[0]).position.y - start)
        return Finding("stands μ=\(friction)", is: fall < 5, truth: stands)
      }
    },
    Truth("t30 card house") {
      [2, 4].map { storeys in
        let trial = PhysicsCase()
        trial.floor(0.7)
        let card = Card(length: 40, thickness: 2, lean: radians(25))
        var bodies: [Int] = []
        var base = 0.0
        for count in (1...storeys).reversed() {
          for k in 0..<count {
            let x = (Double(k) - Double(count - 1) / 2) * 2 * card.half
            bodies += card.stand(in: trial, at: Point(x, base), friction: 0.7)
          }
          base -= card.height
          if count > 1 {
            let width = Double(count - 1) * 2 * card.half + 4
            bodies.append(trial.box(width, 2, at: Point(0, base - 1), friction: 0.7))
            base -= 2
          }
        }
        return Finding(
          "worst move, \(storeys) storeys", truth: 0, value: worstMove(trial, bodies), bar: 0.1)
      }
    },
    Truth("t31 arch") {
      let trial = PhysicsCase()
      trial.floor(0.6)
      let stones = (0..<17).map { k in
        let corners = [(160.0, k), (160, k + 1), (200, k + 1), (200, k)].map { radius, step in
          let (sine, cosine) = Elementary.sincos(Double.pi * Double(step) / 17)
          return Point(-radius * cosine, -radius * sine)
        }
        let middle = corners.reduce(.zero, +) / 4
        return trial.polygon(corners.map { $0 - middle }, at: middle, friction: 0.6)
      }
      return [Finding("worst move, 17 stones", truth: 0, value: worstMove(trial, stones), bar: 0.2)]
    },
    Truth("t32 heavy on light") {
      [10.0, 100, 1000].map { ratio in
        let trial = PhysicsCase()
        trial.floor()
        _ = trial.box(40, 40, at: Point(0, -20))
        let heavy = trial.box(40, 40, at: Point(0, -60), density: ratio)
        trial.run(5)
        return Finding(
          "sink \(Int(ratio)):1", truth: 0, value: trial.state(heavy).position.y + 60, bar: 0.05)
      }
    },
    Truth("t52 lever") {
      let trial = PhysicsCase()
      let plank = trial.box(400, 10, at: .zero, friction: 1)
      trial.pin(trial.anchor(), plank, .zero)
      _ = trial.box(20, 20, at: Point(-150, -15), density: 2, friction: 1)
      _ = trial.box(20, 20, at: Point(75, -15), density: 4, friction: 1)
      trial.run(0.5)
      return [Finding("tilt after 0.5 s", truth: 0, value: abs(trial.state(plank).angle), bar: 1e-5)]
    },
    Truth("t53 dominoes") {
      let trial = PhysicsCase()
      trial.floor(0.6)
      let dominoes = (0..<12).map {
        trial.box(10, 80, at: Point(40 * Double($0), -40), friction: 0.6)
      }
      trial.run(1)
      let tilt = dominoes.map { abs(trial.state($0).angle) }.max() ?? .nan
      let mass = trial.state(dominoes[0]).mass
      trial.impulse(Point(150 * mass, 0), at: Point(0, -80), on: dominoes[0])
      trial.run(5)
      let fallen = dominoes.count { abs(trial.state($0).angle) > 0.2 }
      return [
        Finding("tilt before the push", truth: 0, value: tilt, bar: 1e-5),
        Finding("fallen", truth: 12, value: Double(fallen), bar: 0),
      ]
    },
    Truth("t54 compound inertia") {
      let trial = PhysicsCase(gravity: .zero)
      let body = trial.body(BodyDraft(.free, at: .zero))
      for x in [-60.0, 60] {
        let piece = BodyDraft.Piece(
          bodyShape: .box(Size(width: 40, height: 40)), center: Point(x, 0), density: 1)
        trial.add(piece, friction: 0.5, elasticity: 0, to: body)
      }
      let truth = 0.32 * (1600.0 / 6 + 3600)
      return [Finding("inertia", truth: truth, value: trial.state(body).inertia, relative: 1e-6)]
    },
  ]

  private static func worstMove(_ trial: PhysicsCase, _ bodies: [Int]) -> Double {
    let before = bodies.map { trial.state($0).position }
    trial.run(10)
    return zip(bodies, before).map { trial.state($0).position.distance(to: $1) }.max() ?? .nan
  }
}

/// One of two cards that lean against each other; cut flat at its foot and at the contact of the two.
struct Card {
  /// The corners of the right card, from its centroid.
  private let corners: [Point]
  private let centroid: Point
  let height: Double
  /// The horizontal distance of its foot from the middle.
  let half: Double

  init(length: Double, thickness: Double, lean: Double) {
    let (sine, cosine) = Elementary.sincos(lean)
    let height = length * cosine
    let slant = sine / cosine
    let cut = thickness / sine
    let outline = [
      Point(0, -height), Point(height * slant, 0), Point((height - cut) * slant, 0),
      Point(0, cut - height),
    ]
    var area = 0.0
    var moment = Point.zero
    for k in 0..<4 {
      let (p, q) = (outline[k], outline[(k + 1) % 4])
      area += p.cross(q) / 2
      moment += (p + q) * (p.cross(q) / 6)
    }
    let centroid = moment / area
    self.centroid = centroid
    self.corners = outline.map { $0 - centroid }
    self.height = height
    half = height * slant
  }

  func stand(in trial: PhysicsCase, at foot: Point, friction: Double) -> [Int] {
    [-1.0, 1].map { side in
      let mirrored = corners.map { Point(side * $0.x, $0.y) }
      return trial.polygon(
        side > 0 ? mirrored : mirrored.reversed(),
        at: foot + Point(side * centroid.x, centroid.y), friction: friction)
    }
  }
}
