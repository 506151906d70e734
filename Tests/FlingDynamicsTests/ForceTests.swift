import FlingDynamics
import FlingGeometry
import Testing

@Suite("Combined forces")
struct ForceTests {
  private func field(_ field: FieldBehavior, _ item: TestItem, _ animator: DynamicAnimator) -> FieldBehavior {
    field.addItem(item)
    animator.addBehavior(field)
    return field
  }

  @Test("A linear gravity field of strength 10 acts like a gravity behavior")
  func linearGravity() throws {
    let (one, other) = (TestItem.box(0, 0, 30, 80), TestItem.box(0, 0, 30, 80))
    let (first, second) = (DynamicAnimator(), DynamicAnimator())
    let gravity = GravityBehavior(items: [one])
    gravity.gravityDirection = Vector(dx: 0.6, dy: 0.8)
    first.addBehavior(gravity)
    let wind = field(.linearGravityField(direction: Vector(dx: 0.6, dy: 0.8)), other, second)
    wind.strength = 10
    for _ in 0..<120 {
      try first.step()
      try second.step()
      #expect(one.center.distance(to: other.center) < 1e-8)
    }
    #expect(abs(one.center.y - 1600) < 1e-6)
  }

  @Test(
    "A body that falls in a drag field approaches the speed g·m/s",
    arguments: [(1.0, 1.0), (2, 1), (2, 0.25), (40, 1)])
  func terminalSpeed(strength: Double, density: Double) throws {
    let item = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.properties([item]) { $0.density = density }
    field(.dragField(), item, animator).strength = strength
    let rate = strength / density
    var t = 0.0
    try animator.run(180) { _ in
      t += 1.0 / 60
      let speed = 1000 / rate * (1 - Elementary.exp(-rate * t))
      #expect(abs(animator.velocity(item).y - speed) < 1e-3 * speed)
    }
    #expect(abs(item.center.y - (1000 / rate) * (3 - (1 - Elementary.exp(-3 * rate)) / rate)) < 0.2)
  }

  @Test("A body above a repelling field hovers where the field is as strong as gravity")
  func equilibrium() throws {
    // 100·s / R² = 1000 pt/s² with s = 40: R = 2, that is 200 pt.
    let item = TestItem.disc(0, -260, radius: 10)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.properties([item]) { $0.resistance = 4 }
    let fan = field(.radialGravityField(position: .zero), item, animator)
    fan.strength = -40
    fan.falloff = 2
    try animator.run(600)
    #expect(abs(item.center.y + 200) < 0.01)
    #expect(abs(item.center.x) < 1e-9)
    // Two springs of equal strength balance in the middle.
    let between = TestItem.disc(30, 0, radius: 10)
    let second = DynamicAnimator()
    second.properties([between]) { $0.resistance = 4 }
    for x in [-100.0, 300] {
      let spring = field(.springField(), between, second)
      spring.position = Point(x, 0)
      spring.strength = 1
    }
    try second.run(600)
    #expect(abs(between.center.x - 100) < 0.01)
  }

  @Test("A body on a rod in a vortex field gains speed at the vortex's acceleration")
  func vortexCircle() throws {
    // A vortex accelerates along the circle by 100·s·R pt/s², with R in hundreds of points, so the speed
    // grows linearly. A rod keeps the body on the circle.
    let item = TestItem.disc(150, 0, radius: 5)
    let animator = DynamicAnimator()
    animator.addBehavior(AttachmentBehavior(item: item, attachedToAnchor: .zero))
    field(.vortexField(), item, animator).strength = 2
    try animator.run(60) { k in
      #expect(abs(animator.velocity(item).length - 300 * Double(k) / 60) < 0.01)
      #expect(abs(item.center.length - 150) < 1e-4)
    }
    // Counter-clockwise on screen, from the right upwards, by an arc of 150 pt.
    #expect(abs(Elementary.atan2(-item.center.y, item.center.x) - 1) < 1e-4)
  }

  @Test("Turbulence is at most its strength times the speed, and depends on the seed")
  func turbulence() throws {
    func run(seed: UInt64) throws -> [Point] {
      let item = TestItem.box(0, 0, 100, 100)
      let animator = DynamicAnimator()
      animator.properties([item]) { $0.addLinearVelocity(Point(200, 0), for: item) }
      let air = field(.turbulenceField(smoothness: 0.5, animationSpeed: 2), item, animator)
      air.strength = 3
      air.seed = seed
      var before = Point(200, 0)
      var positions: [Point] = []
      try animator.run(120) { _ in
        let now = animator.velocity(item)
        // 100·s·n·|V| pt/s² with |n| ≤ 1 and |V| in hundreds of pt/s.
        let most = 3 * max(now.length, before.length) / 60
        #expect((now - before).length < most * 1.06)
        before = now
        positions.append(item.center)
      }
      return positions
    }
    let first = try run(seed: 1)
    #expect(try first == run(seed: 1))
    #expect(try first != run(seed: 2))
  }

  @Test(
    "Invalid properties of attachments and snaps throw errors that name them")
  func misuse() {
    func fault(_ behavior: DynamicBehavior) -> DynamicsError? {
      let animator = DynamicAnimator()
      animator.addBehavior(behavior)
      do {
        try animator.step()
        return nil
      } catch {
        return error
      }
    }
    let (item, other) = (TestItem.box(0, 0, 50, 50), TestItem.box(80, 0, 50, 50))
    let twice = AttachmentBehavior.pinAttachment(with: item, attachedTo: item, attachmentAnchor: .zero)
    #expect(fault(twice)?.property == "items")
    let nowhere = AttachmentBehavior(item: item, attachedToAnchor: Point(.nan, 0))
    #expect(fault(nowhere)?.property == "anchorPoint")
    let far = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: .infinity, vertical: 0), attachedTo: other,
      offsetFromCenter: .zero)
    #expect(fault(far)?.property == "offsetFromCenter")
    let long = AttachmentBehavior(item: item, attachedTo: other)
    long.length = .nan
    #expect(fault(long)?.property == "length")
    let short = AttachmentBehavior(item: item, attachedTo: other)
    short.length = -5
    #expect(short.length == 0 && fault(short) == nil)
    func slide(along axis: Vector) -> AttachmentBehavior {
      AttachmentBehavior.slidingAttachment(with: item, attachmentAnchor: .zero, axisOfTranslation: axis)
    }
    #expect(fault(slide(along: Vector(dx: 1, dy: 0))) == nil)
    for axis in [Vector.zero, Vector(dx: .nan, dy: 0)] {
      #expect(fault(slide(along: axis))?.property == "axisOfTranslation")
    }
    for range in [
      FloatRange(minimum: 1, maximum: 2), FloatRange(minimum: -2, maximum: -1),
      FloatRange(minimum: .nan, maximum: 1), FloatRange(minimum: -1, maximum: .nan),
      FloatRange(minimum: 1, maximum: -1),
    ] {
      let pin = AttachmentBehavior.pinAttachment(with: item, attachedTo: other, attachmentAnchor: .zero)
      for joint in [pin, slide(along: Vector(dx: 1, dy: 0))] {
        joint.attachmentRange = range
        #expect(fault(joint)?.property == "attachmentRange")
      }
    }
    for value in [-1, Double.nan, .infinity] {
      let pin = AttachmentBehavior.pinAttachment(with: item, attachedTo: other, attachmentAnchor: .zero)
      for joint in [pin, slide(along: Vector(dx: 1, dy: 0))] {
        joint.frictionTorque = value
        #expect(fault(joint)?.property == "frictionTorque")
      }
    }
    let snap = SnapBehavior(item: item, snapTo: Point(0, .infinity))
    #expect(fault(snap)?.property == "snapPoint")
  }
}
