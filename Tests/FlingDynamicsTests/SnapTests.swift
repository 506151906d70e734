import FlingDynamics
import FlingGeometry
import Testing

@Suite("Moving snaps and springs")
struct SnapTests {
  /// Position of a damped oscillator at time `t` after its release at rest from 1.
  private func law(_ t: Double, frequency: Double, ratio: Double) -> Double {
    let omega = 2 * Double.pi * frequency
    let damped = omega * (1 - ratio * ratio).squareRoot()
    let (sine, cosine) = Elementary.sincos(damped * t)
    return Elementary.exp(-ratio * omega * t) * (cosine + ratio * omega / damped * sine)
  }

  @Test("A moved snap point pulls its item like a new snap, without a kick")
  func movedSnap() throws {
    let item = TestItem.box(0, 0, 60, 60)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    let snap = SnapBehavior(item: item, snapTo: .zero)
    animator.addBehavior(snap)
    try animator.run(40)
    #expect(!animator.isRunning)
    snap.snapPoint = Point(300, 0)
    var most = 0.0
    try animator.run(120) { k in
      // The snap point moves evenly during the first step, so the motion starts half a step late on average.
      let t = (Double(k) - 0.5) / 60
      #expect(abs(item.center.x - 300 * (1 - law(t, frequency: 3.7, ratio: 0.64))) < 2.5)
      for pose in animator.simulation.lastStepPoses(of: ItemID(item)) { most = max(most, pose.center.x) }
    }
    let overshoot = Elementary.exp(-Double.pi * 0.64 / (1 - 0.64 * 0.64).squareRoot())
    #expect(abs(most - 300 * (1 + overshoot)) < 0.5)
    #expect(abs(item.center.x - 300) < 1e-6)
  }

  @Test(
    "A spring with an off-center attachment swings at its frequency",
    arguments: [0.0, 25, 50])
  func offCenter(offset: Double) throws {
    // The stiffness follows from the inverse effective mass 1/m + d²/I at the attachment point, so the point
    // swings at the spring's frequency for every offset d.
    let item = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    let spring = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: offset, vertical: 0),
      attachedToAnchor: Point(offset, -1000))
    spring.frequency = 2
    animator.addBehavior(spring)
    animator.properties([item]) { $0.addLinearVelocity(Point(0, 2), for: item) }
    // x = v / ω · sin ωt.
    let omega = 4 * Double.pi
    try animator.run(60) { k in
      let rotation = animator.angle(item)
      let point = item.center + Point(offset * Elementary.cos(rotation), offset * Elementary.sin(rotation))
      let stretch = point.distance(to: Point(offset, -1000)) - 1000
      #expect(abs(stretch - 2 / omega * Elementary.sin(omega * Double(k) / 60)) < 0.001)
    }
  }

  @Test("A spring's moving anchor carries its item along; the item comes to rest below it")
  func movedAnchor() throws {
    let item = TestItem.box(0, 0, 50, 50)
    let animator = DynamicAnimator()
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    spring.length = 0
    spring.frequency = 3
    spring.damping = 0.7
    animator.addBehavior(spring)
    animator.gravity([item])
    try animator.run(90)
    for k in 1...60 {
      spring.anchorPoint = Point(4 * Double(k), 0)
      try animator.step()
    }
    // The item follows at 240 pt/s without lag, because the damper acts on the velocity relative to the
    // anchor.
    #expect(abs(animator.velocity(item).x - 240) < 0.5)
    #expect(abs(item.center.x - 240) < 0.1)
    try animator.run(120)
    let omega = 6 * Double.pi
    #expect(abs(item.center.x - 240) < 0.01)
    #expect(abs(item.center.y - 1000 / (omega * omega)) < 0.01)
  }

  @Test("A rope pulls its item when the anchor moves away, and goes slack when the anchor returns")
  func movedRope() throws {
    let item = TestItem.box(0, 0, 50, 50)
    let animator = DynamicAnimator()
    let rope = AttachmentBehavior.limitAttachment(
      with: item, offsetFromCenter: .zero, attachedToAnchor: .zero)
    rope.length = 100
    animator.addBehavior(rope)
    for k in 1...60 {
      rope.anchorPoint = Point(5 * Double(k), 0)
      try animator.step()
    }
    #expect(abs(item.center.x - 200) < 1e-6)
    #expect(abs(animator.velocity(item).x - 300) < 1e-6)
    rope.anchorPoint = Point(250, 0)
    try animator.run(5)
    #expect(abs(item.center.x - 225) < 1e-6)
  }

  @Test("A new length moves a rod's item without overshoot, and makes a spring swing about it")
  func setLength() throws {
    for frequency in [0.0, 1] {
      let item = TestItem.box(100, 100, 50, 50)
      let animator = DynamicAnimator()
      let tie = AttachmentBehavior(item: item, attachedToAnchor: Point(160, 100))
      tie.frequency = frequency
      animator.addBehavior(tie)
      animator.properties([item]) { _ in }
      try animator.run(5)
      #expect(item.center.distance(to: Point(100, 100)) < 1e-9)
      tie.length = 100
      var (low, high) = (1000.0, 0.0)
      try animator.run(120) { _ in
        let distance = item.center.distance(to: Point(160, 100))
        low = min(low, distance)
        high = max(high, distance)
        #expect(abs(item.center.y - 100) < 1e-6)
      }
      if frequency == 0 {
        #expect(abs(item.center.x - 60) < 1e-6)
        #expect(high < 100.001)
      } else {
        #expect(abs(low - 60) < 0.1 && abs(high - 140) < 0.1)
      }
    }
  }
}
