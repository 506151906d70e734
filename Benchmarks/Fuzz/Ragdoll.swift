internal import FlingGeometry

/// A random ragdoll: jointed parts that hang from anchors, and the events that happen to it, as values.
struct Ragdoll: CustomStringConvertible {
  struct Part {
    var center: Point
    var size: Size
    /// The angle of its length to the x axis.
    var angle: Double
    var density: Double
    var isRound: Bool

    var mass: Double { density * (isRound ? Double.pi / 4 : 1) * size.width * size.height / 10_000 }

    /// About its center, for a mass of one.
    var inertia: Double {
      (size.width * size.width + size.height * size.height) / (isRound ? 16 : 12)
    }

    /// From its center to one end of its length.
    var arm: Point { Point(Elementary.cos(angle), Elementary.sin(angle)) * (size.width / 2) }
  }

  struct Joint {
    enum JointType { case pin, rod, rope, slide, fixed, spring }
    var kind: JointType
    var item: Int
    /// Nil for an anchor.
    var other: Int?
    /// The position of a pin, fixed joint or slide, or of an anchor.
    var position: Point
    /// For rods and ropes, the offsets on the item and on the other item.
    var offset = Point.zero
    var otherOffset = Point.zero
    var range: ClosedRange<Double>?
    var friction = 0.0
    var frequency = 0.0
    var damping = 0.0
  }

  enum Event {
    case remove(Int)
    /// Adds a joint again, optionally with another length.
    case add(Int, length: Double?)
    case length(Int, Double)
    /// Moves an anchor by `by` per tick for some ticks.
    case carry(Int, by: Point, ticks: Int)
    case push(Int, Point)
    case gravity(Double)
    case bounds(Bool)
  }

  var parts: [Part] = []
  var joints: [Joint] = []
  /// The joints that hold the ragdoll up.
  var anchorJoints: [Int] = []
  var events: [(step: Int, event: Event)] = []
  var gravity = 1.0
  var hasBounds = false
  /// Whether parts collide with each other.
  var collides = false
  var steps = 0

  static let bounds = Rect(x: 0, y: 0, width: 400, height: 800)

  init(seed: UInt64) {
    var draws = RandomValues(seed: seed &* 6)
    if draws.chance(0.5) { addTree(&draws) } else { addLoop(&draws) }
    for _ in 0..<draws.number(below: 3) where draws.chance(0.4) { addLoopJoint(&draws) }
    for _ in 0..<(1 + draws.number(below: 2)) { addAnchorJoint(&draws) }
    gravity = draws.chance(0.8) ? 1 : draws.value(0, 2)
    hasBounds = draws.chance(0.4)
    collides = draws.chance(0.2)
    addEvents(&draws)
  }

  // MARK: Parts

  private mutating func addPart(_ draws: inout RandomValues, from start: Point, angle: Double) {
    let length = draws.value(8, 70)
    let isRound = draws.chance(0.15)
    let thickness = isRound ? length : draws.chance(0.6) ? draws.value(2, 6) : draws.value(6, 40)
    let half = Point(Elementary.cos(angle), Elementary.sin(angle)) * (length / 2)
    parts.append(
      Part(
        center: start + half, size: Size(width: length, height: thickness), angle: angle,
        density: draws.chance(0.7) ? 1 : draws.scale(0.05, 20), isRound: isRound))
  }

  private mutating func addPin(_ draws: inout RandomValues, _ item: Int, _ other: Int, at position: Point) {
    var joint = Joint(kind: .pin, item: item, other: other, position: position)
    if draws.chance(0.6) { joint.range = draws.value(-3, 0)...draws.value(0, 3) }
    if draws.chance(0.3) { joint.friction = draws.scale(0.001, 0.1) }
    if draws.chance(0.06) {
      joint.kind = draws.pick([.fixed, .slide])
      if joint.kind == .slide { joint.range = -20...20 }
    }
    joints.append(joint)
  }

  private mutating func addTree(_ draws: inout RandomValues) {
    addPart(&draws, from: Point(200, 260), angle: draws.value(-3, 3))
    for k in 1..<(3 + draws.number(below: 10)) {
      let other = draws.chance(0.5) ? k - 1 : draws.number(below: k)
      let direction = draws.chance(0.7) ? 1.0 : -1
      let position = parts[other].center + parts[other].arm * direction
      addPart(&draws, from: position, angle: draws.chance(0.4) ? 1.5 : draws.value(-3.1, 3.1))
      addPin(&draws, k, other, at: position)
    }
  }

  /// A closed ring of parts, with branches.
  private mutating func addLoop(_ draws: inout RandomValues) {
    let count = 3 + draws.number(below: 6)
    let radius = draws.value(15, 60)
    func corner(_ k: Int) -> Point {
      let angle = 2 * Double.pi * Double(k) / Double(count)
      return Point(200 + radius * Elementary.cos(angle), 260 + radius * Elementary.sin(angle))
    }
    for k in 0..<count {
      let side = corner(k + 1) - corner(k)
      let thickness = draws.chance(0.6) ? draws.value(2, 6) : draws.value(6, 20)
      parts.append(
        Part(
          center: corner(k) + side / 2, size: Size(width: side.length, height: thickness),
          angle: Elementary.atan2(side.y, side.x), density: draws.chance(0.7) ? 1 : draws.scale(0.05, 20),
          isRound: false))
      if k > 0 { addPin(&draws, k, k - 1, at: corner(k)) }
    }
    addPin(&draws, 0, count - 1, at: corner(0))
    for _ in 0..<draws.number(below: 6) {
      let other = draws.number(below: parts.count)
      let position = parts[other].center + parts[other].arm
      addPart(&draws, from: position, angle: draws.value(-3.1, 3.1))
      addPin(&draws, parts.count - 1, other, at: position)
    }
  }

  /// Adds a rod, rope or spring between two parts, which closes a loop.
  private mutating func addLoopJoint(_ draws: inout RandomValues) {
    let item = draws.number(below: parts.count)
    let other = draws.number(below: parts.count)
    guard item != other else { return }
    var joint = Joint(kind: draws.pick([.rod, .rope, .spring]), item: item, other: other, position: .zero)
    if joint.kind == .spring {
      joint.frequency = draws.value(0.5, 6)
      joint.damping = draws.value(0, 1)
    } else {
      joint.offset = offset(&draws, item)
      joint.otherOffset = offset(&draws, other)
    }
    joints.append(joint)
  }

  /// In the item's axes: one end of its length, or its center.
  private func offset(_ draws: inout RandomValues, _ item: Int) -> Point {
    Point(parts[item].size.width / 2 * draws.pick([-1, 0, 1]), 0)
  }

  private mutating func addAnchorJoint(_ draws: inout RandomValues) {
    let item = draws.number(below: parts.count)
    let offset = offset(&draws, item)
    let end = parts[item].center + parts[item].arm * (2 * offset.x / parts[item].size.width)
    let position =
      draws.chance(0.5) ? end + Point(0, -2) : end + Point(draws.value(-60, 60), draws.value(-90, 0))
    anchorJoints.append(joints.count)
    joints.append(
      Joint(
        kind: draws.pick([.rod, .rod, .rope, .pin]), item: item, other: nil, position: position,
        offset: offset))
  }

  // MARK: Events

  private mutating func addEvents(_ draws: inout RandomValues) {
    var step = 10 + draws.number(below: 20)
    for _ in 0..<(1 + draws.number(below: 4)) {
      let joint = draws.pick(anchorJoints)
      switch draws.number(below: 6) {
      case 0, 1:
        // The ragdoll is released and hung up again, often by a joint that is much too short.
        for k in anchorJoints { events.append((step, .remove(k))) }
        step += 5 + draws.number(below: 60)
        for k in anchorJoints { events.append((step, .add(k, length: draws.chance(0.7) ? 2 : nil))) }
      case 2:
        events.append((step, .length(joint, 300)))
        step += 5 + draws.number(below: 40)
        events.append((step, .length(joint, draws.chance(0.7) ? 2 : draws.value(2, 300))))
      case 3:
        let angle = draws.value(-3.1, 3.1)
        let speed =
          Point(Elementary.cos(angle), Elementary.sin(angle)) * (draws.chance(0.6) ? 40 : draws.value(1, 40))
        let ticks = 2 + draws.number(below: 12)
        events.append((step, .carry(joint, by: speed, ticks: ticks)))
        step += ticks
      case 4:
        let push = Point(draws.value(-800, 800), draws.value(-800, 800))
        events.append((step, .push(draws.number(below: parts.count), push)))
      default:
        events.append((step, draws.chance(0.5) ? .bounds(draws.chance(0.5)) : .gravity(draws.value(0, 2))))
      }
      step += draws.number(below: 25)
    }
    steps = step + 150
  }

  /// The step in which the last event ends.
  var lastEvent: Int {
    events.map { step, event in
      if case .carry(_, _, let ticks) = event { step + ticks } else { step }
    }.max() ?? 0
  }

  /// The length of all parts in a row.
  var totalLength: Double { parts.reduce(0) { $0 + Point($1.size.width, $1.size.height).length } }

  var mass: Double { parts.reduce(0) { $0 + $1.mass } }

  var description: String {
    var lines = [
      "gravity \(gravity), \(steps) steps" + (hasBounds ? ", in bounds" : "") + (collides ? ", collides" : "")
    ]
    for (k, part) in parts.enumerated() {
      lines.append(
        "part \(k): (\(part.center.x), \(part.center.y)), \(part.size.width) × \(part.size.height), "
          + "angle \(part.angle), density \(part.density)" + (part.isRound ? ", round" : ""))
    }
    for (k, joint) in joints.enumerated() {
      lines.append(
        "joint \(k): \(joint.kind) of \(joint.item) to \(joint.other.map { "\($0)" } ?? "an anchor"), "
          + "at (\(joint.position.x), \(joint.position.y)), offsets \(joint.offset.x) \(joint.otherOffset.x)"
          + (joint.range.map { ", range \($0)" } ?? "") + ", friction \(joint.friction)")
    }
    lines += events.map { "after step \($0.step): \($0.event)" }
    return lines.joined(separator: "\n")
  }
}
