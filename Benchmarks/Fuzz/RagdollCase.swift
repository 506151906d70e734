internal import FlingDynamics
internal import FlingGeometry

/// Random ragdolls under rough handling. Joints that cannot be satisfied at once must converge at a
/// bounded speed and must not add energy.
///
/// Two invariants are checked. No part is ever faster than `maxSpeed` plus the speed that gravity, pushes and
/// anchors have added. From half a second after the last event on, the mechanical energy (kinetic, potential
/// and of springs) rises by at most a thousandth and one unit per second. The same seed gives the same
/// ragdoll.
package struct RagdollCase {
  private let seed: UInt64
  private var ragdoll: Ragdoll
  private let isVerbose: Bool

  package static let maxSpeed = 10_000.0

  /// - Parameter isVerbose: whether to print the speed of the ragdoll and the rise of its energy.
  package init(seed: UInt64, isVerbose: Bool = false) {
    self.seed = seed
    self.isVerbose = isVerbose
    ragdoll = Ragdoll(seed: seed)
  }

  /// The number of bodies times the number of steps.
  package var work: Int { ragdoll.parts.count * ragdoll.steps }

  package func run() throws(APIFuzzCase.Fault) {
    let result = Result(ragdoll)
    if isVerbose {
      print("seed \(seed): \(Int(result.speed)) pt/s, \(Int(result.lateSpeed)) late, rise \(result.rise)")
    }
    guard let violation = result.violation else { return }
    if isVerbose { throw APIFuzzCase.Fault(seed: seed, what: "figures: \(violation)") }
    let (smallest, cause) = reduced()
    throw APIFuzzCase.Fault(seed: seed, what: "figures: \(cause)\n\(smallest)")
  }

  /// Removes events and properties of joints that the violation does not need.
  private func reduced() -> (Ragdoll, String) {
    var smallest = ragdoll
    var cause = Result(ragdoll).violation ?? ""
    func attempt(_ change: (inout Ragdoll) -> Void) {
      var candidate = smallest
      change(&candidate)
      guard let what = Result(candidate).violation else { return }
      (smallest, cause) = (candidate, what)
    }
    for k in smallest.events.indices.reversed() { attempt { $0.events.remove(at: k) } }
    for k in smallest.joints.indices {
      attempt { $0.joints[k].friction = 0 }
      attempt { $0.joints[k].range = nil }
    }
    attempt { $0.collides = false }
    attempt { $0.hasBounds = false }
    return (smallest, cause)
  }

  /// Measurements of a run.
  struct Result {
    var speed = 0.0
    var lateSpeed = 0.0
    /// The largest rise of the energy in units of the accepted rise.
    var rise = 0.0
    var violation: String?

    init(_ ragdoll: Ragdoll) {
      let run = RagdollRun(ragdoll)
      let calmStep = ragdoll.lastEvent + 30
      // The lowest energy so far, which rises by the accepted rate.
      var lowestEnergy = Double.infinity
      do {
        for step in 0..<ragdoll.steps {
          let before = run.items.map(\.center)
          try run.advance()
          let allowed = RagdollCase.maxSpeed + run.addedSpeed
          for (k, item) in run.items.enumerated() {
            guard let state = run.animator.simulation.state(of: ItemID(item)) else { continue }
            let fastest = max(state.velocity.length, item.center.distance(to: before[k]) * 60)
            speed = max(speed, fastest)
            if step > calmStep { lateSpeed = max(lateSpeed, fastest) }
            if !(fastest <= allowed), violation == nil {
              violation = "part \(k) at \(fastest) pt/s in step \(step), \(allowed) allowed"
            }
          }
          guard step >= calmStep else { continue }
          let energy = run.energy
          rise = max(rise, (energy - lowestEnergy) / run.tolerance)
          if !(energy <= lowestEnergy + run.tolerance), violation == nil {
            violation =
              "energy rose from \(lowestEnergy) to \(energy) in step \(step), by \(run.tolerance) allowed"
          }
          // The accepted rise per second, as a fraction for one tick.
          lowestEnergy = min(lowestEnergy + run.tolerance / 60, energy)
        }
      } catch {
        violation = "\(error)"
      }
    }
  }
}

/// A ragdoll in an animator, stepped with its events.
final class RagdollRun {
  let ragdoll: Ragdoll
  let animator = DynamicAnimator(referenceBounds: Ragdoll.bounds)
  let items: [Item]
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private var properties: [DynamicItemBehavior] = []
  private var joints: [AttachmentBehavior] = []
  /// Anchors that are moving.
  private var movingAnchors: [(joint: Int, by: Point, ticks: Int)] = []
  private var step = 0
  /// The speed that gravity, pushes and anchors have added.
  private(set) var addedSpeed = 0.0

  final class Item: DynamicItem {
    var center: Point
    var transform: AffineTransform
    let bounds: Rect
    let collisionBoundsType: DynamicItemCollisionBoundsType

    init(_ part: Ragdoll.Part) {
      center = part.center
      transform = AffineTransform(rotationAngle: part.angle)
      bounds = Rect(origin: .zero, size: part.size)
      collisionBoundsType = part.isRound ? .ellipse : .rectangle
    }
  }

  init(_ ragdoll: Ragdoll) {
    self.ragdoll = ragdoll
    items = ragdoll.parts.map(Item.init)
    gravity.magnitude = ragdoll.gravity
    collision.translatesReferenceBoundsIntoBoundary = ragdoll.hasBounds
    collision.collisionMode = ragdoll.collides ? .everything : .boundaries
    for item in items {
      gravity.addItem(item)
      collision.addItem(item)
    }
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    for (item, part) in zip(items, ragdoll.parts) {
      let property = DynamicItemBehavior(items: [item])
      property.density = part.density
      animator.addBehavior(property)
      properties.append(property)
    }
    joints = ragdoll.joints.map(behavior)
    for joint in joints { animator.addBehavior(joint) }
  }

  private func behavior(_ joint: Ragdoll.Joint) -> AttachmentBehavior {
    let (item, position) = (items[joint.item], joint.position)
    let offset = Offset(horizontal: joint.offset.x, vertical: joint.offset.y)
    let otherOffset = Offset(horizontal: joint.otherOffset.x, vertical: joint.otherOffset.y)
    let other = joint.other.map { items[$0] }
    let attachment: AttachmentBehavior
    switch (joint.kind, other) {
    case (.rod, nil), (.spring, nil), (.slide, nil), (.fixed, nil):
      attachment = AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: position)
    case (.rod, let other?), (.spring, let other?):
      attachment = AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (.rope, nil):
      attachment = .limitAttachment(with: item, offsetFromCenter: offset, attachedToAnchor: position)
    case (.rope, let other?):
      attachment = .limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (.pin, nil): attachment = .pinAttachment(with: item, attachmentAnchor: position)
    case (.pin, let other?):
      attachment = .pinAttachment(with: item, attachedTo: other, attachmentAnchor: position)
    case (.fixed, let other?):
      attachment = .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: position)
    case (.slide, let other?):
      attachment = .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: position, axisOfTranslation: Vector(dx: 1, dy: 0.5))
    }
    if let range = joint.range {
      attachment.attachmentRange = FloatRange(minimum: range.lowerBound, maximum: range.upperBound)
    }
    attachment.frictionTorque = joint.friction
    attachment.frequency = joint.frequency
    attachment.damping = joint.damping
    return attachment
  }

  func advance() throws {
    for (moment, event) in ragdoll.events where moment == step { perform(event) }
    for k in movingAnchors.indices.reversed() {
      joints[movingAnchors[k].joint].anchorPoint =
        joints[movingAnchors[k].joint].anchorPoint + movingAnchors[k].by
      movingAnchors[k].ticks -= 1
      if movingAnchors[k].ticks == 0 { movingAnchors.remove(at: k) }
    }
    try animator.step()
    addedSpeed += 1000 * gravity.magnitude / 60
    step += 1
  }

  private func perform(_ event: Ragdoll.Event) {
    switch event {
    case .remove(let k): animator.removeBehavior(joints[k])
    case .add(let k, let length):
      animator.addBehavior(joints[k])
      if let length { joints[k].length = length }
    case .length(let k, let length): joints[k].length = length
    case .carry(let k, let motion, let ticks):
      movingAnchors.append((k, motion, ticks))
      addedSpeed += motion.length * 60
    case .push(let k, let velocity):
      properties[k].addLinearVelocity(velocity, for: items[k])
      addedSpeed += velocity.length
    // A gravity whose magnitude was 0 has no direction, so the angle is set, too.
    case .gravity(let magnitude): gravity.setAngle(.pi / 2, magnitude: magnitude)
    case .bounds(let isOn): collision.translatesReferenceBoundsIntoBoundary = isOn
    }
  }

  // MARK: Measurements

  /// Energy of motion and rotation of all parts.
  var kineticEnergy: Double {
    var sum = 0.0
    for (item, part) in zip(items, ragdoll.parts) {
      guard let state = animator.simulation.state(of: ItemID(item)) else { continue }
      let turning = part.inertia * state.angularVelocity * state.angularVelocity
      sum += part.mass * (state.velocity.dot(state.velocity) + turning) / 2
    }
    return sum
  }

  /// Kinetic and potential energy, and the energy of springs between parts.
  var energy: Double {
    var sum = kineticEnergy
    for (item, part) in zip(items, ragdoll.parts) {
      guard let state = animator.simulation.state(of: ItemID(item)) else { continue }
      sum -= part.mass * 1000 * gravity.magnitude * state.center.y
    }
    for (k, joint) in ragdoll.joints.enumerated() where joint.kind == .spring {
      guard let other = joint.other else { continue }
      let (a, b) = (ragdoll.parts[joint.item].mass, ragdoll.parts[other].mass)
      let rate = 2 * Double.pi * joint.frequency
      let stretch = items[joint.item].center.distance(to: items[other].center) - joints[k].length
      sum += a * b / (a + b) * rate * rate * stretch * stretch / 2
    }
    return sum
  }

  /// The accepted rise of the energy: one unit, and a thousandth of the kinetic energy and of the weight
  /// times the ragdoll's total length.
  var tolerance: Double {
    1 + 0.001 * (kineticEnergy + ragdoll.mass * 1000 * gravity.magnitude * ragdoll.totalLength)
  }
}
