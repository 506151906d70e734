internal import FlingDynamics
internal import FlingGeometry

/// A plan in an animator, stepped with its events.
final class PlanRun {
  let plan: Plan
  let animator: DynamicAnimator
  /// In the order of the plan, whatever the order of declaration.
  let items: [Item]
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private var properties: [DynamicItemBehavior] = []
  private var gone: [Bool]
  private(set) var step = 0

  final class Item: DynamicItem {
    var center: Point
    var transform: AffineTransform
    let bounds: Rect
    let collisionBoundsType: DynamicItemCollisionBoundsType
    let collisionBoundingPath: Path?

    init(_ thing: Plan.Thing) {
      center = thing.center
      transform = AffineTransform(rotationAngle: thing.angle)
      bounds = Rect(origin: .zero, size: thing.size)
      collisionBoundsType = thing.shape == .box ? .rectangle : thing.shape == .ellipse ? .ellipse : .path
      collisionBoundingPath = thing.shape == .hook ? thing.outline : nil
    }
  }

  /// - Parameter order: the order in which bodies are declared.
  init(_ plan: Plan, order: [Int]? = nil) {
    self.plan = plan
    items = plan.things.map(Item.init)
    gone = plan.things.map { _ in false }
    animator = plan.box.map { DynamicAnimator(referenceBounds: $0) } ?? DynamicAnimator()
    let order = order ?? Array(plan.things.indices)
    gravity.gravityDirection = plan.gravity
    collision.translatesReferenceBoundsIntoBoundary = plan.box != nil
    for k in order {
      gravity.addItem(items[k])
      collision.addItem(items[k])
    }
    animator.addBehavior(collision)
    animator.addBehavior(gravity)
    properties = plan.things.indices.map { k in
      let (own, thing) = (DynamicItemBehavior(items: [items[k]]), plan.things[k])
      own.elasticity = thing.elasticity
      own.friction = thing.friction
      own.density = thing.density
      own.isAnchored = thing.isAnchored
      own.addLinearVelocity(thing.velocity, for: items[k])
      own.addAngularVelocity(thing.spin, for: items[k])
      return own
    }
    for k in order { animator.addBehavior(properties[k]) }
    for tie in plan.ties { animator.addBehavior(behavior(tie)) }
  }

  private func behavior(_ tie: Plan.Tie) -> AttachmentBehavior {
    let (item, place) = (items[tie.item], tie.place)
    let other = tie.other.map { items[$0] }
    let across = Vector(dx: 1, dy: 0.5)
    switch (tie.kind, other) {
    case (.rod, let other?): return AttachmentBehavior(item: item, attachedTo: other)
    case (.rod, nil): return AttachmentBehavior(item: item, attachedToAnchor: place)
    case (.spring, let other):
      let spring = other.map { AttachmentBehavior(item: item, attachedTo: $0) }
      let behavior = spring ?? AttachmentBehavior(item: item, attachedToAnchor: place)
      behavior.frequency = 3
      behavior.damping = 0.3
      return behavior
    case (.rope, let other?):
      return .limitAttachment(
        with: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
    case (.rope, nil): return .limitAttachment(with: item, offsetFromCenter: .zero, attachedToAnchor: place)
    case (.pin, let other?): return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: place)
    case (.pin, nil): return .pinAttachment(with: item, attachmentAnchor: place)
    case (.fixed, let other?): return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: place)
    case (.fixed, nil): return .fixedAttachment(with: item, attachmentAnchor: place)
    case (.slide, let other?):
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: place, axisOfTranslation: across)
    case (.slide, nil):
      return .slidingAttachment(with: item, attachmentAnchor: place, axisOfTranslation: across)
    }
  }

  func advance() throws {
    for (moment, event) in plan.events where moment == step { perform(event) }
    try animator.step()
    step += 1
  }

  private func perform(_ event: Plan.Event) {
    switch event {
    case .remove(let k):
      guard k < items.count, !plan.ties.contains(where: { $0.item == k || $0.other == k }) else { return }
      gone[k] = true
      gravity.removeItem(items[k])
      collision.removeItem(items[k])
      animator.removeBehavior(properties[k])
    case .move(let k, let place, let angle):
      guard k < items.count else { return }
      items[k].center = place
      items[k].transform = AffineTransform(rotationAngle: angle)
      animator.updateItem(usingCurrentState: items[k])
    case .push(let k, let velocity, let spin):
      guard k < items.count, !gone[k] else { return }
      properties[k].addLinearVelocity(velocity, for: items[k])
      properties[k].addAngularVelocity(spin, for: items[k])
    case .material(let k, let elasticity, let density, let isAnchored):
      guard k < items.count else { return }
      properties[k].elasticity = elasticity
      properties[k].density = density
      properties[k].isAnchored = isAnchored
    case .pause(let isPaused): isPaused ? animator.pause() : animator.resume()
    }
  }

  /// Adds a body far from all others.
  func addStranger() {
    var thing = plan.things[0]
    thing.center = Point(3e5, -2e5)
    thing.isAnchored = false
    let stranger = Item(thing)
    collision.addItem(stranger)
    gravity.addItem(stranger)
  }

  // MARK: Measurements

  var isPaused: Bool { animator.isPaused }

  func state(_ k: Int) -> ItemState? { animator.state(of: items[k]) }

  /// The states of all bodies as bits.
  var states: [UInt64] {
    items.indices.flatMap { k -> [UInt64] in
      guard let state = state(k) else { return [] }
      return [
        state.center.x, state.center.y, state.angle, state.velocity.x, state.velocity.y,
        state.angularVelocity,
      ].map { ($0 == 0 ? 0 : $0).bitPattern }
    }
  }

  var energy: (kinetic: Double, potential: Double) {
    var (kinetic, potential) = (0.0, 0.0)
    for (k, thing) in plan.things.enumerated() where !thing.isAnchored {
      guard let state = state(k) else { continue }
      let turning = thing.inertia * state.angularVelocity * state.angularVelocity
      kinetic += thing.mass * (state.velocity.dot(state.velocity) + turning) / 2
      potential -= thing.mass * 1000 * (plan.gravity.dx * state.center.x + plan.gravity.dy * state.center.y)
    }
    return (kinetic, potential)
  }

  /// The sum of mass × velocity, and the sum of its magnitudes.
  var momentum: (sum: Point, amount: Double) {
    var (sum, amount) = (Point.zero, 0.0)
    for (k, thing) in plan.things.enumerated() {
      guard let state = state(k) else { continue }
      sum += state.velocity * thing.mass
      amount += state.velocity.length * thing.mass
    }
    return (sum, amount)
  }
}
