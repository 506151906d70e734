internal import FlingDynamics
internal import FlingGeometry

/// A random world in an animator, stepped with its events.
final class RandomWorldRun {
  let world: RandomWorld
  let animator: DynamicAnimator
  /// In the order of the random world, whatever the order of declaration.
  let items: [Item]
  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private var properties: [DynamicItemBehavior] = []
  private var isRemoved: [Bool]
  private(set) var step = 0

  final class Item: DynamicItem {
    var center: Point
    var transform: AffineTransform
    let bounds: Rect
    let collisionBoundsType: DynamicItemCollisionBoundsType
    let collisionBoundingPath: Path?

    init(_ body: RandomWorld.Body) {
      center = body.center
      transform = AffineTransform(rotationAngle: body.angle)
      bounds = Rect(origin: .zero, size: body.size)
      collisionBoundsType = body.shape == .box ? .rectangle : body.shape == .ellipse ? .ellipse : .path
      collisionBoundingPath = body.shape == .hook ? body.outline : nil
    }
  }

  /// - Parameter order: the order in which bodies are declared.
  init(_ world: RandomWorld, order: [Int]? = nil) {
    self.world = world
    items = world.bodies.map(Item.init)
    isRemoved = world.bodies.map { _ in false }
    animator = world.box.map { DynamicAnimator(referenceBounds: $0) } ?? DynamicAnimator()
    let order = order ?? Array(world.bodies.indices)
    gravity.gravityDirection = world.gravity
    collision.translatesReferenceBoundsIntoBoundary = world.box != nil
    for k in order {
      gravity.addItem(items[k])
      collision.addItem(items[k])
    }
    animator.addBehavior(collision)
    animator.addBehavior(gravity)
    properties = world.bodies.indices.map { k in
      let (property, body) = (DynamicItemBehavior(items: [items[k]]), world.bodies[k])
      property.elasticity = body.elasticity
      property.friction = body.friction
      property.density = body.density
      property.isAnchored = body.isAnchored
      property.addLinearVelocity(body.velocity, for: items[k])
      property.addAngularVelocity(body.spin, for: items[k])
      return property
    }
    for k in order { animator.addBehavior(properties[k]) }
    for joint in world.joints { animator.addBehavior(behavior(joint)) }
  }

  private func behavior(_ joint: RandomWorld.Joint) -> AttachmentBehavior {
    let (item, position) = (items[joint.item], joint.position)
    let other = joint.other.map { items[$0] }
    let axis = Vector(dx: 1, dy: 0.5)
    switch (joint.kind, other) {
    case (.rod, let other?): return AttachmentBehavior(item: item, attachedTo: other)
    case (.rod, nil): return AttachmentBehavior(item: item, attachedToAnchor: position)
    case (.spring, let other):
      let spring = other.map { AttachmentBehavior(item: item, attachedTo: $0) }
      let behavior = spring ?? AttachmentBehavior(item: item, attachedToAnchor: position)
      behavior.frequency = 3
      behavior.damping = 0.3
      return behavior
    case (.rope, let other?):
      return .limitAttachment(
        with: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
    case (.rope, nil):
      return .limitAttachment(with: item, offsetFromCenter: .zero, attachedToAnchor: position)
    case (.pin, let other?): return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: position)
    case (.pin, nil): return .pinAttachment(with: item, attachmentAnchor: position)
    case (.fixed, let other?):
      return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: position)
    case (.fixed, nil): return .fixedAttachment(with: item, attachmentAnchor: position)
    case (.slide, let other?):
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: position, axisOfTranslation: axis)
    case (.slide, nil):
      return .slidingAttachment(with: item, attachmentAnchor: position, axisOfTranslation: axis)
    }
  }

  func advance() throws {
    for (moment, event) in world.events where moment == step { perform(event) }
    try animator.step()
    step += 1
  }

  private func perform(_ event: RandomWorld.Event) {
    switch event {
    case .remove(let k):
      guard k < items.count, !world.joints.contains(where: { $0.item == k || $0.other == k }) else { return }
      isRemoved[k] = true
      gravity.removeItem(items[k])
      collision.removeItem(items[k])
      animator.removeBehavior(properties[k])
    case .move(let k, let position, let angle):
      guard k < items.count else { return }
      items[k].center = position
      items[k].transform = AffineTransform(rotationAngle: angle)
      animator.updateItem(usingCurrentState: items[k])
    case .push(let k, let velocity, let spin):
      guard k < items.count, !isRemoved[k] else { return }
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
  func addDistantBody() {
    var body = world.bodies[0]
    body.center = Point(3e5, -2e5)
    body.isAnchored = false
    let item = Item(body)
    collision.addItem(item)
    gravity.addItem(item)
  }

  // MARK: Measurements

  var isPaused: Bool { animator.isPaused }

  func state(_ k: Int) -> ItemState? { animator.simulation.state(of: ItemID(items[k])) }

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
    for (k, body) in world.bodies.enumerated() where !body.isAnchored {
      guard let state = state(k) else { continue }
      let turning = body.inertia * state.angularVelocity * state.angularVelocity
      kinetic += body.mass * (state.velocity.dot(state.velocity) + turning) / 2
      potential -= body.mass * 1000 * (world.gravity.dx * state.center.x + world.gravity.dy * state.center.y)
    }
    return (kinetic, potential)
  }

  /// The sum of mass × velocity, and the sum of its magnitudes.
  var momentum: (sum: Point, amount: Double) {
    var (sum, amount) = (Point.zero, 0.0)
    for (k, body) in world.bodies.enumerated() {
      guard let state = state(k) else { continue }
      sum += state.velocity * body.mass
      amount += state.velocity.length * body.mass
    }
    return (sum, amount)
  }
}
