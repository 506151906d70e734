import FlingDynamics
import FlingGeometry
import Testing

@Suite("Free flight")
struct FreeFlightTests {
  @Test("A body falls ½·g·t², independent of its size and density")
  func freeFall() throws {
    let items = [
      TestItem.disc(0, 0, radius: 20), .box(500, 0, 300, 10), .disc(900, 0, radius: 5),
    ]
    let animator = DynamicAnimator()
    animator.gravity(items)
    animator.properties([items[1]]) { $0.density = 50 }
    try animator.run(60)
    for item in items {
      #expect(abs(item.center.y - 500) < 1e-9)
      #expect(abs(animator.velocity(item).y - 1000) < 1e-9)
    }
  }

  @Test("A thrown body follows its parabola")
  func projectile() throws {
    let item = TestItem.disc(0, 0, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.properties([item]) { $0.addLinearVelocity(Point(300, -700), for: item) }
    try animator.run(84)
    #expect(abs(item.center.x - 420) < 1e-9)
    #expect(abs(item.center.y) < 1e-9)
  }

  @Test(
    "A fall against resistance follows its closed form at every rate", arguments: [0.001, 0.5, 2, 20, 400])
  func resistedFall(c: Double) throws {
    let item = TestItem.disc(0, 0, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.properties([item]) { $0.resistance = c }
    try animator.run(60)
    let lost = -Elementary.expm1(-c)
    #expect(abs(animator.velocity(item).y / (1000 / c * lost) - 1) < 1e-9)
    let distance = c < 0.01 ? 500 * (1 - c / 3 + c * c / 12) : 1000 / c - 1000 / (c * c) * lost
    #expect(abs(item.center.y / distance - 1) < 1e-8)
  }

  @Test("Resistance slows gliding and spinning exponentially")
  func glide() throws {
    let item = TestItem.disc(0, 0, radius: 20)
    let animator = DynamicAnimator()
    animator.properties([item]) {
      $0.resistance = 1
      $0.angularResistance = 1
      $0.addLinearVelocity(Point(1000, 0), for: item)
      $0.addAngularVelocity(10, for: item)
    }
    try animator.run(60)
    let remaining = Elementary.exp(-1)
    #expect(abs(animator.velocity(item).x - 1000 * remaining) < 1e-8)
    #expect(abs(item.center.x - 1000 * (1 - remaining)) < 1e-8)
    #expect(abs(animator.spin(item) - 10 * remaining) < 1e-10)
    #expect(abs(animator.angle(item) - 10 * (1 - remaining)) < 1e-10)
  }

  @Test("An extreme resistance keeps gravity from moving a body", arguments: [1e12, 1.7e308, .infinity])
  func extremeResistance(c: Double) throws {
    let item = TestItem.box(0, 0, 40, 40)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.properties([item]) { $0.resistance = c }
    try animator.run(60)
    #expect(abs(item.center.y) < 1e-6)
    #expect(item.center.isFinite)
  }

  @Test("An instantaneous push of 2 adds 200 pt/s to a mass of 1, once per activation")
  func instantaneousPush() throws {
    let item = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Vector(dx: 2, dy: 0)
    animator.addBehavior(push)
    #expect(push.active)
    try animator.step()
    #expect(!push.active)
    try animator.run(10)
    #expect(abs(animator.velocity(item).x - 200) < 1e-9)
    push.active = true
    push.active = true
    try animator.run(3)
    #expect(abs(animator.velocity(item).x - 400) < 1e-9)
    animator.removeBehavior(push)
    animator.addBehavior(push)
    try animator.step()
    #expect(abs(animator.velocity(item).x - 600) < 1e-9)
  }

  @Test(
    "A continuous push of 1 accelerates a mass of 1 by 100 pt/s², and a quarter of it four times as much"
  )
  func continuousPush() throws {
    let items = [TestItem.box(0, 0, 100, 100), .box(0, 300, 50, 50)]
    let animator = DynamicAnimator()
    let push = PushBehavior(items: items, mode: .continuous)
    push.setAngle(0, magnitude: 1)
    animator.addBehavior(push)
    try animator.run(120)
    #expect(abs(items[0].center.x - 200) < 1e-9)
    #expect(abs(items[1].center.x - 800) < 1e-9)
    #expect(!animator.simulation.isAtRest)
    push.active = false
    try animator.run(60)
    #expect(abs(animator.velocity(items[0]).x - 200) < 1e-9)
  }

  @Test("An off-center push turns an item according to its moment of inertia")
  func offCentrePush() throws {
    let item = TestItem.box(0, 0, 100, 50)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 0.5)
    push.setTargetOffsetFromCenter(Offset(horizontal: 40, vertical: 0), for: item)
    animator.addBehavior(push)
    try animator.step()
    #expect(abs(animator.velocity(item).y - 100) < 1e-9)
    #expect(abs(animator.spin(item) - 3.84) < 1e-12)
  }

  @Test("A freely spinning body keeps its speed, and its angle does not wrap")
  func freeSpin() throws {
    let item = TestItem.box(0, 0, 40, 20)
    let animator = DynamicAnimator()
    animator.properties([item]) { $0.addAngularVelocity(20, for: item) }
    try animator.run(600)
    #expect(abs(animator.angle(item) - 200) < 1e-9)
    #expect(abs(item.transform.b - Elementary.sin(200)) < 1e-9)
  }

  @Test("Substep poses lie on the parabola too")
  func substepPoses() throws {
    let item = TestItem.disc(0, 0, radius: 20)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.gravity([item])
    try animator.run(6)
    let poses = animator.simulation.lastStepPoses(of: ItemID(item))
    #expect(poses.count == 6)
    for (k, pose) in poses.enumerated() {
      let time = Double(25 + k) / 300
      #expect(abs(pose.center.y - 500 * time * time) < 1e-10)
    }
  }
}
