internal import FlingDynamics
internal import FlingGeometry

/// A random world as values, so that it can be built again in another order, with an additional body, or
/// reduced.
struct RandomWorld: CustomStringConvertible {
  struct Body {
    var center: Point
    var size: Size
    var shape: Shape
    var angle: Double
    var velocity: Point
    var spin: Double
    var density: Double
    var elasticity: Double
    var friction: Double
    var isAnchored: Bool
  }

  enum Shape { case box, ellipse, hook }

  struct Joint {
    enum JointType { case rod, spring, rope, pin, fixed, slide }
    var kind: JointType
    var item: Int
    /// Nil for an anchor.
    var other: Int?
    var position: Point
  }

  enum Event {
    case remove(Int)
    case move(Int, Point, Double)
    case push(Int, Point, Double)
    case material(Int, elasticity: Double, density: Double, isAnchored: Bool)
    case pause(Bool)
  }

  /// The bodies.
  var bodies: [Body] = []
  /// A closed box around all bodies.
  var box: Rect?
  var gravity = Vector(dx: 0, dy: 0)
  var joints: [Joint] = []
  var events: [(step: Int, event: Event)] = []
  var steps = 60

  init(seed: UInt64) {
    var draws = RandomValues(seed: seed &* 6)
    let isTight = draws.chance(0.2)
    let cell = isTight ? 30.0 : 64
    let columns = 1 + draws.number(below: 6)
    let count = draws.chance(0.1) ? 40 : 1 + draws.number(below: 12)
    let rows = (count - 1) / columns + 1
    let speed = draws.chance(0.3) ? draws.scale(10, 1e6) : draws.value(0, 800)
    let hasHooks = draws.chance(0.3)
    for k in 0..<count {
      let across = cell * (Double(k % columns) + 0.5) + (isTight ? draws.value(-9, 9) : 0)
      addBody(&draws, at: Point(across, cell * (Double(k / columns) + 0.5)), speed, hasHooks)
    }
    if draws.chance(0.75) {
      let margin = draws.value(5, 120)
      box = Rect(
        x: -margin - 30, y: -margin - 30, width: cell * Double(columns) + 2 * margin + 60,
        height: cell * Double(rows) + 2 * margin + 60)
    }
    if draws.chance(0.6) {
      gravity =
        draws.chance(0.5) ? Vector(dx: 0, dy: 1) : Vector(dx: draws.value(-2, 2), dy: draws.value(-2, 2))
    }
    if draws.chance(0.4) { for _ in 0..<(1 + draws.number(below: 4)) { addJoint(&draws) } }
    steps = 30 + draws.number(below: 90)
    if draws.chance(0.4) { for _ in 0..<(1 + draws.number(below: 4)) { addEvent(&draws) } }
  }

  private mutating func addBody(
    _ draws: inout RandomValues, at center: Point, _ speed: Double, _ hasHooks: Bool
  ) {
    // The size fits into a circle within its cell, at any angle.
    let width = draws.chance(0.2) ? draws.scale(2, 40) : draws.value(8, 44)
    let height = draws.chance(0.5) ? width : draws.chance(0.2) ? draws.scale(2, 40) : draws.value(8, 44)
    let shape: Shape = hasHooks && draws.chance(0.5) ? .hook : draws.chance(0.5) ? .box : .ellipse
    bodies.append(
      Body(
        center: center, size: Size(width: width, height: height), shape: shape,
        angle: draws.chance(0.5) ? 0 : draws.value(-4, 4),
        velocity: draws.chance(0.3) ? .zero : Point(draws.value(-1, 1), draws.value(-1, 1)) * speed,
        spin: draws.chance(0.6) ? 0 : draws.chance(0.1) ? draws.value(-2000, 2000) : draws.value(-30, 30),
        density: draws.chance(0.5) ? 1 : draws.scale(1e-3, 1e3),
        elasticity: draws.chance(0.3) ? 1 : draws.value(0, 1), friction: draws.value(0, 1.5),
        isAnchored: draws.chance(0.06)))
  }

  private mutating func addJoint(_ draws: inout RandomValues) {
    let item = draws.number(below: bodies.count)
    let other = draws.number(below: bodies.count)
    let kind = draws.pick([Joint.JointType.rod, .spring, .rope, .pin, .fixed, .slide])
    let isAnchored = item == other || draws.chance(0.4)
    let position = bodies[item].center.mixed(with: bodies[isAnchored ? item : other].center, by: 0.5)
    let anchorOffset =
      kind == .rod || kind == .spring || kind == .rope ? Point(draws.value(-40, 40), -30) : .zero
    joints.append(
      Joint(
        kind: kind, item: item, other: isAnchored ? nil : other,
        position: isAnchored ? position + anchorOffset : position))
  }

  private mutating func addEvent(_ draws: inout RandomValues) {
    let step = draws.number(below: steps)
    let item = draws.number(below: bodies.count)
    let event: Event
    switch draws.number(below: 6) {
    case 0: event = .remove(item)
    case 1: event = .move(item, bodies[draws.number(below: bodies.count)].center, draws.value(-4, 4))
    case 2: event = .push(item, Point(draws.value(-900, 900), draws.value(-900, 900)), draws.value(-9, 9))
    case 3:
      event = .material(
        item, elasticity: draws.value(0, 1), density: draws.scale(1e-2, 1e2), isAnchored: draws.chance(0.3))
    default: event = .pause(draws.chance(0.5))
    }
    events.append((step, event))
  }

  // MARK: Properties that invariants require

  /// No two bodies overlap at first: the circles around them are disjoint.
  var isDisjoint: Bool {
    for i in bodies.indices {
      for j in bodies.indices.dropFirst(i + 1)
      where bodies[i].center.distance(to: bodies[j].center) <= bodies[i].boundingRadius
        + bodies[j].boundingRadius
      {
        return false
      }
    }
    return true
  }

  /// Nothing adds energy: there are no springs, and the only events are pauses.
  var isPassive: Bool {
    isDisjoint && events.allSatisfy { if case .pause = $0.event { true } else { false } }
      && !joints.contains { $0.kind == .spring }
  }

  /// Nothing external adds momentum.
  var isFree: Bool {
    isPassive && box == nil && gravity == Vector(dx: 0, dy: 0) && !bodies.contains(where: \.isAnchored)
      && !joints.contains { $0.other == nil }
  }

  var isSymmetric: Bool { !bodies.contains { $0.shape == .hook } }

  var description: String {
    func text(_ point: Point) -> String { "(\(point.x), \(point.y))" }
    var lines = ["gravity (\(gravity.dx), \(gravity.dy)), \(steps) steps"]
    if let box { lines.append("box (\(box.minX), \(box.minY)) … (\(box.maxX), \(box.maxY))") }
    for (k, body) in bodies.enumerated() {
      lines.append(
        "\(k): \(body.shape) at \(text(body.center)), \(body.size.width) × "
          + "\(body.size.height), angle \(body.angle), v \(text(body.velocity)), ω \(body.spin), "
          + "density \(body.density), e \(body.elasticity), μ \(body.friction)"
          + (body.isAnchored ? ", anchored" : ""))
    }
    for joint in joints {
      let other = joint.other.map { "\($0)" } ?? "an anchor"
      lines.append("\(joint.kind) of \(joint.item) to \(other), at \(text(joint.position))")
    }
    lines += events.map { "after step \($0.step): \($0.event)" }
    return lines.joined(separator: "\n")
  }
}

extension RandomWorld.Body {
  /// The largest distance of its outline from its center.
  var boundingRadius: Double {
    shape == .hook ? Point(size.width, size.height).length : Point(size.width, size.height).length / 2
  }

  var mass: Double { density * area / 10_000 }

  /// About its center, for a mass of one. Not valid for hooks.
  var inertia: Double {
    let square = size.width * size.width + size.height * size.height
    return shape == .box ? square / 12 : square / 16
  }

  private var area: Double {
    shape == .box ? size.width * size.height : Double.pi / 4 * size.width * size.height
  }

  /// The outline of a hook: three quarters of a rectangle, around its center.
  var outline: Path {
    let (x, y) = (size.width / 2, size.height / 2)
    return Path(
      polygon: [Point(-x, -y), Point(x, -y), Point(x, 0), Point(0, 0), Point(0, y), Point(-x, y)],
      cornerRadius: 0)
  }
}
