package import FlingDynamics
package import FlingGeometry

extension APIFuzzCase: CollisionBehaviorDelegate, DynamicAnimatorDelegate {
  package func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
    at point: Point
  ) { changeFromCallback() }

  package func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) { changeFromCallback() }

  package func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { changeFromCallback() }

  package func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { changeFromCallback() }
}

/// Random changes of a case, before the first step and between steps.
extension APIFuzzCase {
  func change() {
    switch draws.number(below: 16) {
    case 0: addBehavior()
    case 1: if !behaviors.isEmpty { animator.removeBehavior(draws.pick(behaviors)) }
    case 2: if !behaviors.isEmpty { animator.addBehavior(draws.pick(behaviors)) }
    case 3: changeItem()
    case 4: moveItem()
    case 5: animator.referenceBounds = draws.chance(0.2) ? nil : rect()
    case 6: animator.bounceThreshold = draws.value(0, 100)
    case 7: draws.chance(0.4) ? animator.pause() : animator.resume()
    case 8: _ = animator.items(in: rect())
    case 9: if draws.chance(0.1) { animator.removeAllBehaviors() }
    case 10: changeNesting()
    case 11: items.append(FuzzItem(&draws))
    default: if !behaviors.isEmpty { set(draws.pick(behaviors)) }
    }
  }

  func addBehavior() {
    let items = someItems()
    let behavior: DynamicBehavior
    switch draws.number(below: 12) {
    case 0, 1: behavior = GravityBehavior(items: items)
    case 2, 3, 4:
      let collision = CollisionBehavior(items: items)
      if draws.chance(0.7) { collision.translatesReferenceBoundsIntoBoundary = true }
      behavior = collision
    case 5: behavior = PushBehavior(items: items, mode: draws.chance(0.5) ? .continuous : .instantaneous)
    case 6, 7: behavior = DynamicItemBehavior(items: items)
    case 8: behavior = SnapBehavior(item: anItem(), snapTo: draws.point())
    case 9, 10: behavior = attachment()
    default: behavior = field(items)
    }
    log("\(type(of: behavior))")
    for _ in 0..<draws.number(below: 4) { set(behavior) }
    behaviors.append(behavior)
    animator.addBehavior(behavior)
    addCallbacks(to: behavior)
  }

  /// Adds callbacks that change the case within a step.
  private func addCallbacks(to behavior: DynamicBehavior) {
    if draws.chance(0.06) {
      behavior.action = { [weak self, weak behavior] in
        guard let self, callbackChanges < 300 else { return }
        callbackChanges += 1
        if draws.chance(0.3), let behavior { animator.removeBehavior(behavior) }
        if draws.chance(0.2) { try? animator.step() }
        change()
      }
    }
    if let collision = behavior as? CollisionBehavior, draws.chance(0.2) {
      collision.collisionDelegate = self
    }
    if draws.chance(0.02) { animator.delegate = self }
  }

  /// Changes the case from a callback, rarely enough that the step ends.
  func changeFromCallback() {
    guard callbackChanges < 300, draws.chance(0.2) else { return }
    callbackChanges += 1
    change()
  }

  private func attachment() -> AttachmentBehavior {
    let first = anItem()
    let second = anItem()
    let isAlone = draws.chance(0.4) || first === second && draws.chance(0.95)
    let anchor = draws.point()
    switch draws.number(below: 8) {
    case 0:
      return isAlone
        ? .pinAttachment(with: first, attachmentAnchor: anchor)
        : .pinAttachment(with: first, attachedTo: second, attachmentAnchor: anchor)
    case 1:
      return isAlone
        ? .fixedAttachment(with: first, attachmentAnchor: anchor)
        : .fixedAttachment(with: first, attachedTo: second, attachmentAnchor: anchor)
    case 2:
      let axis = vector(2)
      return isAlone
        ? .slidingAttachment(with: first, attachmentAnchor: anchor, axisOfTranslation: axis)
        : .slidingAttachment(
          with: first, attachedTo: second, attachmentAnchor: anchor, axisOfTranslation: axis)
    case 3 where !isAlone:
      return .limitAttachment(
        with: first, offsetFromCenter: draws.offset(), attachedTo: second, offsetFromCenter: draws.offset())
    default:
      return isAlone
        ? AttachmentBehavior(item: first, offsetFromCenter: draws.offset(), attachedToAnchor: anchor)
        : AttachmentBehavior(
          item: first, offsetFromCenter: draws.offset(), attachedTo: second,
          offsetFromCenter: draws.offset())
    }
  }

  private func field(_ items: [any DynamicItem]) -> FieldBehavior {
    let field: FieldBehavior
    switch draws.number(below: 11) {
    case 0: field = .dragField()
    case 1: field = .vortexField()
    case 2: field = .radialGravityField(position: draws.point())
    case 3: field = .linearGravityField(direction: vector(3))
    case 4: field = .velocityField(direction: vector(5))
    case 5: field = .noiseField(smoothness: draws.value(0, 1), animationSpeed: draws.value(0, 3))
    case 6: field = .turbulenceField(smoothness: draws.value(0, 1), animationSpeed: draws.value(0, 3))
    case 7: field = .springField()
    case 8: field = .electricField()
    case 9: field = .magneticField()
    default:
      let factor = draws.value(-1, 1)
      field = .field { _, position, velocity, mass, _, _ in
        Vector(dx: factor * position.x + velocity.dy * mass, dy: factor * position.y - velocity.dx * mass)
      }
    }
    for item in items { field.addItem(item) }
    return field
  }

  // MARK: Properties

  private func set(_ behavior: DynamicBehavior) {
    if let behavior = behavior as? ItemsBehavior, draws.chance(0.15) {
      draws.chance(0.5) ? behavior.addItem(anItem()) : behavior.removeItem(anItem())
      return
    }
    switch behavior {
    case let gravity as GravityBehavior: set(gravity)
    case let collision as CollisionBehavior: set(collision)
    case let push as PushBehavior: set(push)
    case let dynamicItem as DynamicItemBehavior: set(dynamicItem)
    case let snap as SnapBehavior:
      if draws.chance(0.5) { snap.snapPoint = draws.point() } else { snap.damping = draws.value(-0.5, 1.5) }
    case let attachment as AttachmentBehavior: set(attachment)
    case let field as FieldBehavior: set(field)
    default: break
    }
  }

  private func set(_ gravity: GravityBehavior) {
    switch draws.number(below: 4) {
    case 0: gravity.magnitude = draws.value(-1, 4)
    case 1: gravity.angle = draws.value(-7, 7)
    case 2: gravity.gravityDirection = vector(2)
    default: gravity.setAngle(draws.value(-7, 7), magnitude: draws.value(0, 4))
    }
  }

  private func set(_ push: PushBehavior) {
    switch draws.number(below: 5) {
    case 0: push.magnitude = draws.value(-5, 50)
    case 1: push.angle = draws.value(-7, 7)
    case 2: push.pushDirection = vector(10)
    case 3: push.active = draws.chance(0.7)
    default: push.setTargetOffsetFromCenter(draws.offset(), for: anItem())
    }
  }

  private func set(_ collision: CollisionBehavior) {
    let name = "\(draws.number(below: 3))"
    switch draws.number(below: 10) {
    case 0: collision.collisionMode = CollisionBehavior.Mode(rawValue: UInt(draws.number(below: 4)))
    case 1: collision.translatesReferenceBoundsIntoBoundary = draws.chance(0.7)
    case 2:
      collision.setTranslatesReferenceBoundsIntoBoundary(
        with: Insets(
          top: draws.value(-50, 50), left: draws.value(-50, 50), bottom: draws.value(-50, 50),
          right: draws.value(-50, 300)))
    case 3, 4: collision.addBoundary(withIdentifier: name, from: draws.point(), to: draws.point())
    case 5:
      if let path = draws.outline() {
        let size = draws.scale(0.1, 20)
        let position = draws.point()
        let map = AffineTransform(a: size, b: 0, c: 0, d: size, tx: position.x, ty: position.y)
        collision.addBoundary(withIdentifier: name, for: path.transformed(by: map))
      }
    case 6:
      draws.chance(0.8) ? collision.removeBoundary(withIdentifier: name) : collision.removeAllBoundaries()
    case 7: collision.boundaryElasticity = draws.value(0, 1.2)
    case 8: collision.boundaryFriction = draws.value(0, 2)
    default:
      collision.setElasticity(draws.chance(0.2) ? nil : draws.value(0, 1), forBoundaryWithIdentifier: name)
      collision.setFriction(draws.chance(0.2) ? nil : draws.value(0, 1), forBoundaryWithIdentifier: name)
      collision.setEnabled(draws.chance(0.7), forBoundaryWithIdentifier: name)
    }
  }

  private func set(_ properties: DynamicItemBehavior) {
    switch draws.number(below: 10) {
    case 0: properties.elasticity = draws.value(0, 1.2)
    case 1: properties.friction = draws.value(0, 2)
    case 2: properties.density = draws.scale(1e-3, 1e3)
    case 3: properties.resistance = draws.scale(1e-2, 1e2)
    case 4: properties.angularResistance = draws.scale(1e-2, 1e2)
    case 5: properties.charge = draws.value(-3, 3)
    case 6: properties.isAnchored = draws.chance(0.5)
    case 7: properties.allowsRotation = draws.chance(0.5)
    case 8:
      properties.addLinearVelocity(
        Point(draws.value(-2000, 2000), draws.value(-2000, 2000)), for: anItem())
    default: properties.addAngularVelocity(draws.value(-30, 30), for: anItem())
    }
  }

  private func set(_ attachment: AttachmentBehavior) {
    switch draws.number(below: 8) {
    case 0: attachment.length = draws.value(0, 150)
    case 1: attachment.frequency = draws.chance(0.2) ? 0 : draws.scale(0.1, 60)
    case 2: attachment.damping = draws.value(0, 2)
    case 3: attachment.frictionTorque = draws.value(0, 100)
    case 4, 5:
      let size = draws.chance(0.5) ? 1.0 : 100
      attachment.attachmentRange = FloatRange(
        minimum: draws.value(-size, 0), maximum: draws.chance(0.2) ? .infinity : draws.value(0, size))
    case 6: attachment.allowsCollisions = draws.chance(0.5)
    default: attachment.anchorPoint = draws.point()
    }
  }

  private func set(_ field: FieldBehavior) {
    switch draws.number(below: 8) {
    case 0: field.strength = draws.value(-5, 5)
    case 1: field.position = draws.point()
    case 2: field.falloff = draws.value(0, 4)
    case 3: field.minimumRadius = draws.scale(1e-3, 100)
    case 4: field.direction = vector(5)
    case 5:
      if draws.chance(0.5) {
        field.smoothness = draws.value(0, 1)
      } else {
        field.animationSpeed = draws.value(0, 5)
      }
    case 6: field.region = Region(radius: draws.value(0, 300))
    default: field.region = Region(size: Size(width: draws.value(0, 400), height: draws.value(0, 400)))
    }
  }

  // MARK: Items

  private func changeItem() {
    guard !items.isEmpty else { return }
    let item = draws.pick(items)
    item.reshape(&draws)
    try? animator.simulation.reshape(ItemID(item), to: .single(item.outline))
  }

  private func moveItem() {
    let item = anItem()
    let (center, transform) = (item.center, item.transform)
    let position = draws.point()
    let angle = draws.value(-7, 7)
    if position.isFinite, angle.isFinite {
      item.center = position
      item.transform = AffineTransform(rotationAngle: angle)
    } else {
      // The animator must refuse this state. It is restored, because later steps may not repair it.
      item.center = position
      animator.updateItem(usingCurrentState: item)
      (item.center, item.transform) = (center, transform)
    }
    animator.updateItem(usingCurrentState: item)
  }

  private func changeNesting() {
    guard behaviors.count > 1 else { return }
    let (parent, child) = (draws.pick(behaviors), draws.pick(behaviors))
    draws.chance(0.6) ? parent.addChildBehavior(child) : parent.removeChildBehavior(child)
  }

  private func anItem() -> any DynamicItem {
    if let group = groups.first, draws.chance(0.2) { return group }
    return items.isEmpty ? FuzzItem(&draws) : draws.pick(items)
  }

  private func someItems() -> [any DynamicItem] {
    if draws.chance(0.5) { return groups.isEmpty ? items : allItems }
    return (0..<draws.number(below: 6)).map { _ in anItem() }
  }

  private func vector(_ size: Double) -> Vector {
    Vector(dx: draws.value(-size, size), dy: draws.value(-size, size))
  }

  private func rect() -> Rect {
    Rect(
      origin: Point(draws.value(-50, 50), draws.value(-50, 50)),
      size: Size(width: draws.value(100, 500), height: draws.value(100, 500)))
  }
}
