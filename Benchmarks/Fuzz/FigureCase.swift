internal import FlingDynamics
internal import FlingGeometry

/// Random jointed figures under rough handling. Joints that cannot be satisfied at once must converge at a
/// bounded speed and must not add energy.
///
/// Two laws are checked. No part is ever faster than `mostSpeed` plus the speed that gravity, pushes and
/// anchors have added. From half a second after the last event on, the mechanical energy (kinetic, potential
/// and of springs) rises by at most a thousandth and one unit per second. The same seed gives the same
/// figure.
package struct FigureCase {
  private let seed: UInt64
  private var plan: FigurePlan
  private let isVerbose: Bool

  package static let mostSpeed = 10_000.0

  /// - Parameter isVerbose: whether to print the speed of the figure and the rise of its energy.
  package init(seed: UInt64, isVerbose: Bool = false) {
    self.seed = seed
    self.isVerbose = isVerbose
    plan = FigurePlan(seed: seed)
  }

  /// The number of bodies times the number of steps.
  package var work: Int { plan.parts.count * plan.steps }

  package func run() throws(FuzzCase.Fault) {
    let found = Result(plan)
    if isVerbose {
      print("seed \(seed): \(Int(found.speed)) pt/s, \(Int(found.late)) late, rise \(found.rise)")
    }
    guard let breach = found.breach else { return }
    if isVerbose { throw FuzzCase.Fault(seed: seed, what: "figures: \(breach)") }
    let (least, cause) = smaller()
    throw FuzzCase.Fault(seed: seed, what: "figures: \(cause)\n\(least)")
  }

  /// Removes events and properties of joints that the breach does not need.
  private func smaller() -> (FigurePlan, String) {
    var least = plan
    var cause = Result(plan).breach ?? ""
    func attempt(_ change: (inout FigurePlan) -> Void) {
      var candidate = least
      change(&candidate)
      guard let what = Result(candidate).breach else { return }
      (least, cause) = (candidate, what)
    }
    for k in least.events.indices.reversed() { attempt { $0.events.remove(at: k) } }
    for k in least.joints.indices {
      attempt { $0.joints[k].friction = 0 }
      attempt { $0.joints[k].range = nil }
    }
    attempt { $0.collides = false }
    attempt { $0.hasBounds = false }
    return (least, cause)
  }

  /// Measurements of a run.
  struct Result {
    var speed = 0.0
    var late = 0.0
    /// The largest rise of the energy in units of the accepted rise.
    var rise = 0.0
    var breach: String?

    init(_ plan: FigurePlan) {
      let run = FigureRun(plan)
      let calm = plan.lastEvent + 30
      // The lowest energy so far, which rises by the accepted rate.
      var least = Double.infinity
      do {
        for step in 0..<plan.steps {
          let before = run.items.map(\.center)
          try run.advance()
          let allowed = FigureCase.mostSpeed + run.givenSpeed
          for (k, item) in run.items.enumerated() {
            guard let state = run.animator.state(of: item) else { continue }
            let fastest = max(state.velocity.length, item.center.distance(to: before[k]) * 60)
            speed = max(speed, fastest)
            if step > calm { late = max(late, fastest) }
            if !(fastest <= allowed), breach == nil {
              breach = "part \(k) at \(fastest) pt/s in step \(step), \(allowed) allowed"
            }
          }
          guard step >= calm else { continue }
          let energy = run.energy
          rise = max(rise, (energy - least) / run.slack)
          if !(energy <= least + run.slack), breach == nil {
            breach = "energy rose from \(least) to \(energy) in step \(step), by \(run.slack) allowed"
          }
          // The accepted rise per second, as a share of a tick.
          least = min(least + run.slack / 60, energy)
        }
      } catch {
        breach = "\(error)"
      }
    }
  }
}

/// A figure in an animator, stepped with its events.
final class FigureRun {
  let plan: FigurePlan
  let animator = DynamicAnimator(referenceBounds: FigurePlan.bounds)
  let items: [Item]
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private var properties: [DynamicItemBehavior] = []
  private var joints: [AttachmentBehavior] = []
  /// Anchors that are moving.
  private var carried: [(joint: Int, by: Point, ticks: Int)] = []
  private var step = 0
  /// The speed that gravity, pushes and anchors have added.
  private(set) var givenSpeed = 0.0

  final class Item: DynamicItem {
    var center: Point
    var transform: AffineTransform
    let bounds: Rect
    let collisionBoundsType: DynamicItemCollisionBoundsType

    init(_ part: FigurePlan.Part) {
      center = part.center
      transform = AffineTransform(rotationAngle: part.angle)
      bounds = Rect(origin: .zero, size: part.size)
      collisionBoundsType = part.isRound ? .ellipse : .rectangle
    }
  }

  init(_ plan: FigurePlan) {
    self.plan = plan
    items = plan.parts.map(Item.init)
    gravity.magnitude = plan.gravity
    collision.translatesReferenceBoundsIntoBoundary = plan.hasBounds
    collision.collisionMode = plan.collides ? .everything : .boundaries
    for item in items {
      gravity.addItem(item)
      collision.addItem(item)
    }
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    for (item, part) in zip(items, plan.parts) {
      let own = DynamicItemBehavior(items: [item])
      own.density = part.density
      animator.addBehavior(own)
      properties.append(own)
    }
    joints = plan.joints.map(behavior)
    for joint in joints { animator.addBehavior(joint) }
  }

  private func behavior(_ joint: FigurePlan.Joint) -> AttachmentBehavior {
    let (item, place) = (items[joint.item], joint.place)
    let offset = Offset(horizontal: joint.offset.x, vertical: joint.offset.y)
    let otherOffset = Offset(horizontal: joint.otherOffset.x, vertical: joint.otherOffset.y)
    let other = joint.other.map { items[$0] }
    let made: AttachmentBehavior
    switch (joint.kind, other) {
    case (.rod, nil), (.spring, nil), (.slide, nil), (.fixed, nil):
      made = AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: place)
    case (.rod, let other?), (.spring, let other?):
      made = AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (.rope, nil): made = .limitAttachment(with: item, offsetFromCenter: offset, attachedToAnchor: place)
    case (.rope, let other?):
      made = .limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (.pin, nil): made = .pinAttachment(with: item, attachmentAnchor: place)
    case (.pin, let other?): made = .pinAttachment(with: item, attachedTo: other, attachmentAnchor: place)
    case (.fixed, let other?):
      made = .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: place)
    case (.slide, let other?):
      made = .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: place, axisOfTranslation: Vector(dx: 1, dy: 0.5))
    }
    if let range = joint.range {
      made.attachmentRange = FloatRange(minimum: range.lowerBound, maximum: range.upperBound)
    }
    made.frictionTorque = joint.friction
    made.frequency = joint.frequency
    made.damping = joint.damping
    return made
  }

  func advance() throws {
    for (moment, event) in plan.events where moment == step { perform(event) }
    for k in carried.indices.reversed() {
      joints[carried[k].joint].anchorPoint = joints[carried[k].joint].anchorPoint + carried[k].by
      carried[k].ticks -= 1
      if carried[k].ticks == 0 { carried.remove(at: k) }
    }
    try animator.step()
    givenSpeed += 1000 * gravity.magnitude / 60
    step += 1
  }

  private func perform(_ event: FigurePlan.Event) {
    switch event {
    case .remove(let k): animator.removeBehavior(joints[k])
    case .add(let k, let length):
      animator.addBehavior(joints[k])
      if let length { joints[k].length = length }
    case .length(let k, let length): joints[k].length = length
    case .carry(let k, let motion, let ticks):
      carried.append((k, motion, ticks))
      givenSpeed += motion.length * 60
    case .push(let k, let velocity):
      properties[k].addLinearVelocity(velocity, for: items[k])
      givenSpeed += velocity.length
    // A gravity whose magnitude was 0 has no direction, so the angle is set, too.
    case .gravity(let magnitude): gravity.setAngle(.pi / 2, magnitude: magnitude)
    case .bounds(let isOn): collision.translatesReferenceBoundsIntoBoundary = isOn
    }
  }

  // MARK: Measurements

  /// Kinetic and potential energy, and the energy of springs between parts.
  var energy: Double {
    var sum = 0.0
    for (item, part) in zip(items, plan.parts) {
      guard let state = animator.state(of: item) else { continue }
      let turning = part.inertia * state.angularVelocity * state.angularVelocity
      sum += part.mass * (state.velocity.dot(state.velocity) + turning) / 2
      sum -= part.mass * 1000 * gravity.magnitude * state.center.y
    }
    for (k, joint) in plan.joints.enumerated() where joint.kind == .spring {
      guard let other = joint.other else { continue }
      let (a, b) = (plan.parts[joint.item].mass, plan.parts[other].mass)
      let rate = 2 * Double.pi * joint.frequency
      let stretch = items[joint.item].center.distance(to: items[other].center) - joints[k].length
      sum += a * b / (a + b) * rate * rate * stretch * stretch / 2
    }
    return sum
  }

  /// The accepted rise of the energy: one unit, and a thousandth of the kinetic energy and of the weight
  /// times the figure's length.
  var slack: Double {
    var kinetic = 0.0
    for (item, part) in zip(items, plan.parts) {
      guard let state = animator.state(of: item) else { continue }
      let turning = part.inertia * state.angularVelocity * state.angularVelocity
      kinetic += part.mass * (state.velocity.dot(state.velocity) + turning) / 2
    }
    return 1 + 0.001 * (kinetic + plan.mass * 1000 * gravity.magnitude * plan.reach)
  }
}
