import FlingDynamics
import FlingGeometry
import Testing

@Suite("Joints")
struct JointTests {
  // MARK: Ropes

  @Test("A rope lets its item fall freely, stops it at its length without a rebound and holds it there")
  func rope() throws {
    let item = TestItem.disc(0, 0, radius: 10)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.gravity([item])
    let rope = AttachmentBehavior.limitAttachment(
      with: item, offsetFromCenter: .zero, attachedToAnchor: .zero)
    rope.length = 200
    animator.addBehavior(rope)
    try animator.run(240) { k in
      let t = Double(k) / 60
      let law = min(500 * t * t, 200)
      for pose in animator.simulation.lastStepPoses(of: ItemID(item)) { #expect(pose.center.y <= 200 + 1e-6) }
      #expect(abs(item.center.y - law) < 1e-6)
    }
    #expect(abs(animator.velocity(item).y) < 1e-6)
  }

  @Test("A rope measures its length when it is added, and swings like a rod while it is taut")
  func tautRope() throws {
    let item = TestItem.disc(200, 0, radius: 5)
    let animator = DynamicAnimator()
    animator.gravity([item])
    let rope = AttachmentBehavior.limitAttachment(
      with: item, offsetFromCenter: .zero, attachedToAnchor: .zero)
    animator.addBehavior(rope)
    // A quarter of the period, which is 3.31667 s at an amplitude of 90°.
    try animator.run(49)
    let before = item.center.x
    try animator.run(1)
    #expect(rope.length == 200)
    #expect(before > 0 && item.center.x < 0)
    #expect(abs(item.center.length - 200) < 1e-6)
    #expect(abs(animator.velocity(item).length - (2 * 1000 * item.center.y).squareRoot()) < 0.2)
  }

  @Test("Two items on a taut rope continue at their common velocity")
  func ropeBetweenItems() throws {
    let items = [TestItem.disc(0, 0, radius: 10), .disc(50, 0, radius: 10)]
    let animator = DynamicAnimator()
    let rope = AttachmentBehavior.limitAttachment(
      with: items[0], offsetFromCenter: .zero, attachedTo: items[1], offsetFromCenter: .zero)
    rope.length = 100
    animator.addBehavior(rope)
    animator.properties([items[1]]) {
      $0.density = 3
      $0.addLinearVelocity(Point(200, 0), for: items[1])
    }
    try animator.run(60) { _ in
      #expect(items[0].center.distance(to: items[1].center) <= 100 + 1e-6)
    }
    for item in items { #expect(abs(animator.velocity(item).x - 150) < 1e-6) }
  }

  // MARK: Fixed attachments

  @Test("Items fixed to each other move and turn as one")
  func fixed() throws {
    let items = [TestItem.box(-60, 0, 40, 40), .box(60, 0, 40, 40)]
    let animator = DynamicAnimator()
    animator.addBehavior(
      AttachmentBehavior.fixedAttachment(
        with: items[0], attachedTo: items[1], attachmentAnchor: .zero))
    let push = PushBehavior(items: [items[1]], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    animator.addBehavior(push)
    try animator.run(120) { _ in
      #expect(abs(items[0].center.distance(to: items[1].center) - 120) < 1e-6)
      #expect(abs(animator.angle(items[0]) - animator.angle(items[1])) < 1e-9)
    }
    // An impulse of 100 on one end of a dumbbell of two masses of 0.16; the moment of inertia about the
    // middle is Σ(m·s²/6 + m·60²).
    let mass = 0.16
    let inertia = 2 * mass * (40 * 40 / 6.0 + 3600)
    #expect(abs(animator.spin(items[0]) - 100 * 60 / inertia) < 1e-6)
    let momentum = animator.velocity(items[0]) + animator.velocity(items[1])
    #expect(abs(momentum.y * mass - 100) < 1e-6)
  }

  @Test("A cantilever of ten fixed items does not bend")
  func cantilever() throws {
    let items = (0..<10).map { TestItem.box(20 + 40 * Double($0), 0, 40, 20, angle: 0.3) }
    let animator = DynamicAnimator()
    animator.gravity(items)
    animator.addBehavior(
      AttachmentBehavior.fixedAttachment(with: items[0], attachmentAnchor: .zero))
    for k in 1..<10 {
      animator.addBehavior(
        AttachmentBehavior.fixedAttachment(
          with: items[k], attachedTo: items[k - 1], attachmentAnchor: Point(40 * Double(k), 0)))
    }
    try animator.run(120)
    for (k, item) in items.enumerated() {
      #expect(item.center.distance(to: Point(20 + 40 * Double(k), 0)) < 1e-6)
      #expect(abs(animator.angle(item) - 0.3) < 1e-9)
    }
  }

  // MARK: Pins

  @Test("A pinned pair that spins keeps its angular momentum")
  func spinningPair() throws {
    let items = [TestItem.box(-50, 0, 100, 30), .box(40, 0, 80, 50)]
    let animator = DynamicAnimator()
    animator.addBehavior(
      AttachmentBehavior.pinAttachment(
        with: items[0], attachedTo: items[1], attachmentAnchor: .zero))
    animator.properties(items) {
      $0.addAngularVelocity(5, for: items[0])
      $0.addAngularVelocity(-2, for: items[1])
    }
    func momentum() -> Double {
      var sum = 0.0
      for (item, size) in zip(items, [(100.0, 30.0), (80, 50)]) {
        let mass = size.0 * size.1 / 10_000
        sum += mass * item.center.cross(animator.velocity(item))
        sum += mass * (size.0 * size.0 + size.1 * size.1) / 12 * animator.spin(item)
      }
      return sum
    }
    try animator.step()
    let begun = momentum()
    try animator.run(600) { _ in #expect(abs(momentum() / begun - 1) < 1e-5) }
  }

  @Test("A hinge stops at its limit, does not bounce and does not creep")
  func hingeLimit() throws {
    let door = TestItem.box(50, 0, 100, 20)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    let pin = AttachmentBehavior.pinAttachment(with: door, attachmentAnchor: .zero)
    pin.attachmentRange = FloatRange(minimum: -1, maximum: Double.pi / 3)
    animator.addBehavior(pin)
    let gravity = animator.gravity([door])
    try animator.run(240) { k in
      for pose in animator.simulation.lastStepPoses(of: ItemID(door)) {
        #expect(pose.angle <= Double.pi / 3 + 1e-7)
      }
      if k > 60 {
        #expect(abs(animator.angle(door) - Double.pi / 3) < 1e-7)
        #expect(door.center.distance(to: Point(25, 25 * 3.0.squareRoot())) < 1e-5)
      }
    }
    gravity.gravityDirection = Vector(dx: 0, dy: -1)
    try animator.run(240)
    #expect(abs(animator.angle(door) + 1) < 1e-7)
  }

  @Test("Pivot friction slows a rotation at a constant rate and then holds it")
  func hingeFriction() throws {
    let wheel = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    let pin = AttachmentBehavior.pinAttachment(with: wheel, attachmentAnchor: .zero)
    pin.frictionTorque = 0.5
    animator.addBehavior(pin)
    animator.properties([wheel]) { $0.addAngularVelocity(9, for: wheel) }
    // The torque of a force of 1 at 100 pt is 100 · 100; the moment of inertia 1 · (100² + 100²) / 12.
    let slowing = 0.5 * 10_000 / (20_000 / 12.0)
    try animator.run(240) { k in
      let t = min(Double(k) / 60, 9 / slowing)
      #expect(abs(animator.angle(wheel) - (9 * t - slowing * t * t / 2)) < 0.02)
      #expect(abs(animator.spin(wheel) - (9 - slowing * t)) < 1e-6)
    }
  }

  @Test("A pivot with friction yields only to a torque above its own", arguments: [0.99, 1.01])
  func hingeHolds(share: Double) throws {
    let wheel = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    let pin = AttachmentBehavior.pinAttachment(with: wheel, attachmentAnchor: .zero)
    pin.frictionTorque = 0.5
    animator.addBehavior(pin)
    let push = PushBehavior(items: [wheel], mode: .continuous)
    push.pushDirection = Vector(dx: 0, dy: share)
    push.setTargetOffsetFromCenter(Offset(horizontal: 50, vertical: 0), for: wheel)
    animator.addBehavior(push)
    try animator.run(30)
    let pull = (share - 1) * 5000 / (20_000 / 12.0)
    let law = share < 1 ? 0 : pull / 2 * 0.25
    #expect(abs(animator.angle(wheel) - law) < 1e-6)
  }

  @Test("A motor accelerates its body to its speed with no more than its torque")
  func motor() {
    var world = World()
    let body = world.add(
      BodyDefinition(bodyShape: .box(Size(width: 100, height: 100))), position: .zero, angle: 0)
    var jointDefinition = JointDefinition(
      kind: .pin, a: body, b: World.ground, offsetA: .zero, offsetB: .zero)
    jointDefinition.drive = JointDefinition.Drive(speed: 2, limit: 1000)
    world.set(jointDefinitions: [jointDefinition])
    // The body reaches its speed after 2 / (1000 / I) seconds.
    let time = 2 * (20_000 / 12.0) / 1000
    for k in 1...600 {
      world.advance()
      let t = Double(k) / 60
      if t < time { #expect(abs(world.bodyStates[body].spin - 2 * t / time) < 1e-9) }
      if t > time + 0.02 { #expect(abs(world.bodyStates[body].spin - 2) < 1e-9) }
    }
    #expect(world.bodyStates[body].position.length < 1e-9)
  }

  @Test("A pin with an empty range does not turn")
  func zeroRange() throws {
    let arm = TestItem.box(50, 0, 100, 20)
    let animator = DynamicAnimator()
    animator.gravity([arm])
    let pin = AttachmentBehavior.pinAttachment(with: arm, attachmentAnchor: .zero)
    pin.attachmentRange = .zero
    animator.addBehavior(pin)
    try animator.run(60)
    #expect(abs(animator.angle(arm)) < 1e-9)
    #expect(arm.center.distance(to: Point(50, 0)) < 1e-7)
  }

  // MARK: Slides

  @Test("A slide moves only along its axis")
  func slide() throws {
    let item = TestItem.box(0, 0, 40, 40)
    let animator = DynamicAnimator()
    animator.gravity([item])
    let (sine, cosine) = Elementary.sincos(Double.pi / 6)
    animator.addBehavior(
      AttachmentBehavior.slidingAttachment(
        with: item, attachmentAnchor: Point(10, 15), axisOfTranslation: Vector(dx: 3 * cosine, dy: 3 * sine)))
    try animator.run(60) { k in
      let t = Double(k) / 60
      let displacement = item.center
      #expect(abs(displacement.x * cosine + displacement.y * sine - 250 * t * t) < 1e-6)
      #expect(abs(displacement.y * cosine - displacement.x * sine) < 1e-6)
      #expect(abs(animator.angle(item)) < 1e-12)
    }
  }

  @Test("A slide stops at its limits, and its friction holds against forces up to its size")
  func slideLimit() throws {
    let sheet = TestItem.box(100, 300, 100, 100)
    let animator = DynamicAnimator()
    let slide = AttachmentBehavior.slidingAttachment(
      with: sheet, attachmentAnchor: Point(100, 300), axisOfTranslation: Vector(dx: 0, dy: 1))
    slide.attachmentRange = FloatRange(minimum: -200, maximum: 30)
    animator.addBehavior(slide)
    let gravity = animator.gravity([sheet])
    try animator.run(60) { _ in #expect(sheet.center.y <= 330 + 1e-6) }
    #expect(abs(sheet.center.y - 330) < 1e-6)
    gravity.gravityDirection = Vector(dx: 1, dy: -1)
    try animator.run(120)
    #expect(abs(sheet.center.y - 100) < 1e-6)
    #expect(abs(sheet.center.x - 100) < 1e-6)
    slide.frictionTorque = 10.01
    gravity.gravityDirection = Vector(dx: 0, dy: 1)
    try animator.run(30)
    #expect(abs(sheet.center.y - 100) < 1e-6)
    slide.frictionTorque = 5
    try animator.run(15)
    #expect(abs(sheet.center.y - 100 - 0.5 * 500 / 16) < 1e-3)
  }

  @Test("The axis of a slide between items turns with the other item")
  func turningSlide() throws {
    let rail = TestItem.box(0, 0, 200, 20)
    let car = TestItem.box(50, 0, 20, 20)
    let animator = DynamicAnimator()
    animator.addBehavior(
      AttachmentBehavior.slidingAttachment(
        with: car, attachedTo: rail, attachmentAnchor: Point(50, 0),
        axisOfTranslation: Vector(dx: 1, dy: 0)))
    animator.addBehavior(AttachmentBehavior.pinAttachment(with: rail, attachmentAnchor: .zero))
    animator.properties([rail]) {
      $0.density = 1000
      $0.addAngularVelocity(2, for: rail)
    }
    try animator.run(60) { _ in
      let (sine, cosine) = Elementary.sincos(animator.angle(rail))
      #expect(abs(car.center.y * cosine - car.center.x * sine) < 1e-6)
      #expect(abs(animator.angle(car) - animator.angle(rail)) < 1e-9)
    }
    // A freely sliding body moves outwards along a rotating rail.
    #expect(car.center.length > 100)
  }

  // MARK: Anchors

  @Test("A pin connects the points of both items that are at its anchor when it is added")
  func seats() throws {
    let items = [TestItem.box(0, 0, 100, 20, angle: 0.4), .box(80, 30, 100, 20, angle: -1)]
    let animator = DynamicAnimator()
    animator.gravity(items)
    let anchor = Point(40, 15)
    animator.addBehavior(
      AttachmentBehavior.pinAttachment(
        with: items[0], attachedTo: items[1], attachmentAnchor: anchor))
    let local = items.map {
      AffineTransform(rotationAngle: -$0.transform.rotation).applyToVector(anchor - $0.center)
    }
    animator.properties(items) { $0.addAngularVelocity(3, for: items[0]) }
    try animator.run(120) { _ in
      let positions = zip(items, local).map { $0.center + $0.transform.applyToVector($1) }
      #expect(positions[0].distance(to: positions[1]) < 1e-6)
    }
  }

  @Test("A fixed item follows its moving anchor")
  func movedAnchor() throws {
    let held = TestItem.box(0, 0, 40, 40, angle: 0.5)
    let animator = DynamicAnimator()
    let fixed = AttachmentBehavior.fixedAttachment(with: held, attachmentAnchor: Point(30, 0))
    animator.addBehavior(fixed)
    try animator.run(1)
    for k in 1...10 {
      fixed.anchorPoint = Point(30 + 5 * Double(k), 2 * Double(k))
      try animator.step()
      #expect(held.center.distance(to: Point(5 * Double(k), 2 * Double(k))) < 1e-7)
      #expect(abs(animator.angle(held) - 0.5) < 1e-9)
    }
  }

  @Test("Attached items collide if the attachment allows collisions")
  func allowsCollisions() throws {
    let items = [TestItem.box(0, 0, 60, 60), .box(20, 0, 60, 60)]
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: items))
    let rope = AttachmentBehavior(item: items[0], attachedTo: items[1])
    rope.allowsCollisions = true
    animator.addBehavior(rope)
    try animator.run(2)
    #expect(animator.simulation.areTouching(ItemID(items[0]), ItemID(items[1])))
  }

  // MARK: Contradictions

  @Test("Rods that contradict each other share the error and stay stable")
  func contradiction() throws {
    let item = TestItem.disc(43, 7, radius: 5)
    let animator = DynamicAnimator()
    animator.gravity([item])
    for (anchor, length) in [(Point(0, 0), 30.0), (Point(100, 0), 40)] {
      let rod = AttachmentBehavior(item: item, attachedToAnchor: anchor)
      rod.length = length
      animator.addBehavior(rod)
    }
    try animator.run(300) { k in
      #expect(item.center.isFinite)
      if k > 200 { #expect(item.center.distance(to: Point(45, 0)) < 10) }
    }
  }

  @Test("A shortening rope lifts a beam off its pin's limit, and the pin holds")
  func ropeAgainstLimit() throws {
    let beam = TestItem.box(80, 0, 160, 12)
    let animator = DynamicAnimator()
    animator.gravity([beam])
    let pin = AttachmentBehavior.pinAttachment(with: beam, attachmentAnchor: .zero)
    pin.attachmentRange = FloatRange(minimum: -1.75, maximum: 0)
    animator.addBehavior(pin)
    // From a point above the pin to the beam's far end: 188.2 pt while the beam rests on its limit.
    let rope = AttachmentBehavior.limitAttachment(
      with: beam, offsetFromCenter: Offset(horizontal: 70, vertical: -6),
      attachedToAnchor: Point(0, -120))
    rope.length = 210
    animator.addBehavior(rope)
    try animator.run(180) { k in
      rope.length -= 0.75
      let angle = animator.angle(beam)
      let hinge = beam.center - Point(80 * Elementary.cos(angle), 80 * Elementary.sin(angle))
      #expect(hinge.length < 0.01)
      #expect(angle < 1e-6 && angle > -1.75)
      if k < 28 { #expect(abs(angle) < 1e-6) }
      #expect(abs(animator.spin(beam)) < 3)
    }
    // The far end is 75 pt from the rope's anchor: the angle follows from the triangle of 150, 120 and 75 pt.
    let end = beam.center + AffineTransform(rotationAngle: animator.angle(beam)).applyToVector(Point(70, -6))
    #expect(abs(end.distance(to: Point(0, -120)) - 75.75) < 1)
  }

  @Test("Ropes that are too short to meet share the error and stay stable")
  func shortRopes() throws {
    let item = TestItem.disc(43, 7, radius: 5)
    let animator = DynamicAnimator()
    animator.gravity([item])
    for (anchor, length) in [(Point(0, 0), 30.0), (Point(100, 0), 40)] {
      let rope = AttachmentBehavior.limitAttachment(
        with: item, offsetFromCenter: .zero, attachedToAnchor: anchor)
      rope.length = length
      animator.addBehavior(rope)
    }
    try animator.run(300) { k in
      #expect(item.center.isFinite)
      if k > 200 { #expect(item.center.distance(to: Point(45, 0)) < 10) }
    }
  }

  @Test("A closed frame of welded bars keeps its shape")
  func frame() throws {
    let bars = [
      TestItem.box(0, -50, 100, 10), .box(50, 0, 100, 10, angle: Double.pi / 2),
      .box(0, 50, 100, 10), .box(-50, 0, 100, 10, angle: Double.pi / 2),
    ]
    let corners = [Point(50, -50), Point(50, 50), Point(-50, 50), Point(-50, -50)]
    let animator = DynamicAnimator()
    animator.gravity(bars)
    for k in 0..<4 {
      animator.addBehavior(
        AttachmentBehavior.fixedAttachment(
          with: bars[k], attachedTo: bars[(k + 1) % 4], attachmentAnchor: corners[k]))
    }
    animator.addBehavior(
      AttachmentBehavior.pinAttachment(with: bars[0], attachmentAnchor: Point(-50, -50)))
    try animator.run(240) { _ in
      let across = bars[0].center.distance(to: bars[2].center)
      #expect(abs(across - 100) < 1e-4)
    }
  }
}
