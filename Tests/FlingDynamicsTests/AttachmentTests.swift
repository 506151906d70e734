import FlingDynamics
import FlingGeometry
import Testing

@Suite("Attachments")
struct AttachmentTests {
  @Test(
    "A rod pendulum keeps its closed-form period, its length and its energy",
    arguments: [(5.0, 2.811_26), (90, 3.316_67), (170, 6.854_43)])
  func pendulum(degrees: Double, period: Double) throws {
    let (sine, cosine) = Elementary.sincos(degrees * Double.pi / 180)
    let item = TestItem.disc(200 * sine, 200 * cosine, radius: 5)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.gravity([item])
    animator.addBehavior(AttachmentBehavior(item: item, attachedToAnchor: .zero))
    let energy = -1000 * item.center.y
    var crossings: [Double] = []
    var x = item.center.x
    try animator.run(1500) { k in
      #expect(abs(item.center.length - 200) < 1e-6)
      let velocity = animator.velocity(item)
      let now = velocity.dot(velocity) / 2 - 1000 * item.center.y
      #expect(abs(now - energy) / 200_000 < 1e-4)
      for (j, pose) in animator.simulation.lastStepPoses(of: ItemID(item)).enumerated().dropFirst() {
        if x > 0, pose.center.x <= 0 {
          crossings.append((Double(5 * (k - 1) + j - 1) + x / (x - pose.center.x)) / 300)
        }
        x = pose.center.x
      }
    }
    let turns = Double(crossings.count - 1)
    let seen = (crossings[crossings.count - 1] - crossings[0]) / turns
    #expect(abs(seen / period - 1) < 1e-4)
  }

  @Test("A double pendulum keeps both rods and its energy")
  func doublePendulum() throws {
    let p = TestItem.disc(100, 0, radius: 5)
    let q = TestItem.disc(200, 0, radius: 5)
    let animator = DynamicAnimator()
    animator.gravity([p, q])
    animator.addBehavior(AttachmentBehavior(item: p, attachedToAnchor: .zero))
    animator.addBehavior(AttachmentBehavior(item: p, attachedTo: q))
    try animator.run(600) { _ in
      #expect(abs(p.center.length - 100) < 1e-6)
      #expect(abs(p.center.distance(to: q.center) - 100) < 1e-6)
      let (u, v) = (animator.velocity(p), animator.velocity(q))
      let speeds = u.dot(u) + v.dot(v)
      #expect(abs(speeds / 2 - 1000 * (p.center.y + q.center.y)) / 300_000 < 1e-3)
    }
  }

  @Test("A chain does not stretch under a bob of any weight", arguments: [1.0, 100, 1000])
  func chain(weight: Double) throws {
    let discs = (1...20).map { TestItem.disc(0, 20 * Double($0), radius: 5) }
    let animator = DynamicAnimator()
    animator.gravity(discs)
    animator.addBehavior(AttachmentBehavior(item: discs[0], attachedToAnchor: .zero))
    for k in 1..<20 { animator.addBehavior(AttachmentBehavior(item: discs[k - 1], attachedTo: discs[k])) }
    animator.properties([discs[19]]) {
      $0.density = weight
      $0.addLinearVelocity(Point(50, 0), for: discs[19])
    }
    try animator.run(200) { _ in
      for k in 0..<20 {
        let from = k == 0 ? Point.zero : discs[k - 1].center
        #expect(abs(from.distance(to: discs[k].center) - 20) < 1e-4)
      }
    }
  }

  @Test("Redundant rods keep their lengths")
  func redundant() throws {
    let discs = [TestItem.disc(0, 0, radius: 5), .disc(100, 0, radius: 5), .disc(50, 80, radius: 5)]
    let animator = DynamicAnimator()
    animator.gravity(discs)
    animator.addBehavior(AttachmentBehavior(item: discs[0], attachedToAnchor: Point(0, -100)))
    for _ in 0..<2 {
      for k in 0..<3 {
        animator.addBehavior(AttachmentBehavior(item: discs[k], attachedTo: discs[(k + 1) % 3]))
      }
    }
    try animator.run(300) { _ in
      #expect(abs(discs[0].center.distance(to: discs[1].center) - 100) < 1e-4)
    }
  }

  @Test("A bar on an off-center pivot swings with the period that follows from its moment of inertia")
  func pinnedBar() throws {
    let slope = Double.pi / 2 - Double.pi / 18
    let (sine, cosine) = Elementary.sincos(slope)
    let item = TestItem.box(90 * cosine, 90 * sine, 200, 20, angle: slope)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.gravity([item])
    animator.addBehavior(
      AttachmentBehavior(
        item: item, offsetFromCenter: Offset(horizontal: -90, vertical: 0), attachedToAnchor: .zero))
    var crossings: [Double] = []
    var x = item.center.x
    try animator.run(900) { k in
      #expect(abs(item.center.length - 90) < 1e-3)
      for (j, pose) in animator.simulation.lastStepPoses(of: ItemID(item)).enumerated().dropFirst() {
        if x > 0, pose.center.x <= 0 {
          crossings.append((Double(5 * (k - 1) + j - 1) + x / (x - pose.center.x)) / 300)
        }
        x = pose.center.x
      }
    }
    let seen = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(abs(seen / 2.247_01 - 1) < 1e-4)
  }

  @Test(
    "A spring follows the closed form of the damped oscillator",
    arguments: [(1.0, 0.0), (1, 0.1), (1, 0.5), (1, 1), (1, 2), (4, 0), (4, 0.2)])
  func spring(frequency: Double, damping: Double) throws {
    let item = TestItem.box(100, 0, 100, 100)
    let animator = DynamicAnimator()
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    spring.frequency = frequency
    spring.damping = damping
    animator.addBehavior(spring)
    let omega = 2 * Double.pi * frequency
    animator.properties([item]) { $0.addLinearVelocity(Point(50 * omega, 0), for: item) }
    try animator.run(600) { k in
      let t = Double(k) / 60
      let x = Self.swing(omega: omega, damping: damping, time: t)
      #expect(abs(item.center.x - 100 - 50 * x) / 50 < 2e-5)
    }
  }

  /// Displacement in units of v/ω after a start at rest length with velocity v.
  private static func swing(omega: Double, damping: Double, time: Double) -> Double {
    let decay = Elementary.exp(-damping * omega * time)
    if damping < 1 {
      let damped = omega * (1 - damping * damping).squareRoot()
      return omega / damped * decay * Elementary.sin(damped * time)
    }
    if damping == 1 { return omega * time * decay }
    let rate = omega * (damping * damping - 1).squareRoot()
    return omega / rate * decay * Elementary.sinh(rate * time)
  }

  @Test("A critically damped spring sags by g / ω²")
  func staticDeflection() throws {
    for (frequency, limit) in [(1.0, 1e-3), (30, 1e-6)] {
      let item = TestItem.box(0, 100, 100, 100)
      let animator = DynamicAnimator()
      animator.gravity([item])
      let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
      spring.frequency = frequency
      spring.damping = 1
      animator.addBehavior(spring)
      try animator.run(180)
      let omega = 2 * Double.pi * frequency
      #expect(abs(item.center.y - 100 - 1000 / (omega * omega)) < limit)
    }
  }

  @Test("Two coupled bodies swing at the frequencies of both modes", arguments: [false, true])
  func coupled(isOpposed: Bool) throws {
    let p = TestItem.box(100, 0, 20, 20)
    let q = TestItem.box(200, 0, 20, 20)
    let animator = DynamicAnimator()
    let springs = [
      AttachmentBehavior(item: p, attachedToAnchor: .zero),
      AttachmentBehavior(item: p, attachedTo: q),
      AttachmentBehavior(item: q, attachedToAnchor: Point(300, 0)),
    ]
    for (spring, frequency) in zip(springs, [1, 2.0.squareRoot(), 1]) {
      spring.frequency = frequency
      animator.addBehavior(spring)
    }
    animator.properties([p, q]) {
      $0.addLinearVelocity(Point(100, 0), for: p)
      $0.addLinearVelocity(Point(isOpposed ? -100 : 100, 0), for: q)
    }
    let omega = 2 * Double.pi * (isOpposed ? 3.0.squareRoot() : 1)
    try animator.run(180) { k in
      let x = 100 / omega * Elementary.sin(omega * Double(k) / 60)
      #expect(abs(p.center.x - 100 - x) < 2e-3 * 100 / omega)
    }
  }

  @Test("A snap follows its closed form and ends upright at its point", arguments: [0.1, 0.5, 1])
  func snap(damping: Double) throws {
    let item = TestItem.box(300, 0, 60, 60, angle: 1.5)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    let snap = SnapBehavior(item: item, snapTo: .zero)
    snap.damping = damping
    animator.addBehavior(snap)
    let zeta = 0.28 + 0.72 * damping
    let omega = 2 * Double.pi * 3.7
    var low = 0.0
    try animator.run(180) { k in
      let t = Double(k) / 60
      var law = (1 + omega * t) * Elementary.exp(-omega * t)
      if zeta < 1 {
        let damped = omega * (1 - zeta * zeta).squareRoot()
        let (sine, cosine) = Elementary.sincos(damped * t)
        law = Elementary.exp(-zeta * omega * t) * (cosine + zeta * omega / damped * sine)
      }
      #expect(abs(item.center.x - 300 * law) < 0.003)
      #expect(abs(animator.angle(item) - 1.5 * law) < 1e-4)
      for pose in animator.simulation.lastStepPoses(of: ItemID(item)) { low = min(low, pose.center.x) }
    }
    let overshoot =
      zeta < 1 ? Elementary.exp(-Double.pi * zeta / (1 - zeta * zeta).squareRoot()) : 0
    #expect(abs(-low / 300 - overshoot) < 1e-3)
    #expect(zeta < 1 || low == 0)
    #expect(item.center.length < 1e-3)
    #expect(animator.simulation.isAtRest)
  }

  @Test("The last of several snaps on an item acts, and the one before it after its removal")
  func snaps() throws {
    let item = TestItem.box(0, 0, 60, 60)
    let animator = DynamicAnimator()
    animator.addBehavior(SnapBehavior(item: item, snapTo: Point(-100, 0)))
    let last = SnapBehavior(item: item, snapTo: Point(100, 0))
    animator.addBehavior(last)
    try animator.run(120)
    #expect(abs(item.center.x - 100) < 0.01)
    animator.removeBehavior(last)
    try animator.run(120)
    #expect(abs(item.center.x + 100) < 0.01)
  }

  @Test("A rod carries its item along with a moving anchor, and releases it at that speed")
  func carried() throws {
    let item = TestItem.box(0, 0, 60, 60)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    animator.addBehavior(rod)
    animator.properties([item]) { _ in }
    try animator.applyChanges()
    for k in 1...10 {
      rod.anchorPoint = Point(Double(k) * 5, 0)
      try animator.step()
      for (j, pose) in animator.simulation.lastStepPoses(of: ItemID(item)).enumerated() {
        #expect(abs(pose.center.x - Double(5 * (k - 1) + j)) < 1e-9)
      }
    }
    animator.removeBehavior(rod)
    try animator.step()
    #expect(abs(item.center.x - 55) < 1e-9)
    #expect(abs(animator.velocity(item).x - 300) < 1e-9)
  }

  @Test("An attachment measures its length every time it is added, unless the length was set")
  func measuredLength() throws {
    let item = TestItem.box(100, 0, 60, 60)
    let animator = DynamicAnimator()
    let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    animator.addBehavior(rod)
    try animator.step()
    #expect(rod.length == 100)
    animator.removeBehavior(rod)
    try animator.step()
    item.center = Point(0, 40)
    animator.addBehavior(rod)
    try animator.step()
    #expect(rod.length == 40)
    rod.length = 70
    try animator.run(120)
    #expect(abs(item.center.y - 70) < 1e-6)
    animator.removeBehavior(rod)
    animator.addBehavior(rod)
    try animator.step()
    #expect(rod.length == 70)
  }

  @Test("Attached items do not collide")
  func tied() throws {
    let items = [TestItem.box(0, 0, 60, 60), .box(20, 0, 60, 60)]
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: items))
    let rod = AttachmentBehavior(item: items[0], attachedTo: items[1])
    animator.addBehavior(rod)
    try animator.run(10) { _ in #expect(animator.simulation.contactEvents.isEmpty) }
    #expect(items[1].center.x == 20)
    animator.removeBehavior(rod)
    try animator.run(2)
    #expect(animator.simulation.areTouching(ItemID(items[0]), ItemID(items[1])))
  }
}
