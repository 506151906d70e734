import FlingDynamics
import FlingGeometry
import Testing

@Suite("Snaps and springs that are moved")
struct SnapTests {
  /// Of the damped oscillator, after a release at rest at distance 1.
  private func law(_ t: Double, frequency: Double, ratio: Double) -> Double {
    let omega = 2 * Double.pi * frequency
    let damped = omega * (1 - ratio * ratio).squareRoot()
    let (sine, cosine) = Elementary.sincos(damped * t)
    return Elementary.exp(-ratio * omega * t) * (cosine + ratio * omega / damped * sine)
  }

  @Test("A snap point that is set anew draws its item by the law of a new snap, without a kick")
  func movedSnap() throws {
    let item = TestItem.box(0, 0, 60, 60)
    let animator = DynamicAnimator()
    animator.keepsPoses = true
    let snap = SnapBehavior(item: item, snapTo: .zero)
    animator.addBehavior(snap)
    try animator.run(40)
    #expect(!animator.isRunning)
    snap.snapPoint = Point(300, 0)
    var most = 0.0
    try animator.run(120) { k in
      // It goes there within the first step: on average half a step later than at once.
      let t = (Double(k) - 0.5) / 60
      #expect(abs(item.center.x - 300 * (1 - law(t, frequency: 3.7, ratio: 0.64))) < 2.5)
      for pose in animator.poses(of: item) { most = max(most, pose.center.x) }
    }
    let overshoot = Elementary.exp(-Double.pi * 0.64 / (1 - 0.64 * 0.64).squareRoot())
    #expect(abs(most - 300 * (1 + overshoot)) < 0.5)
    #expect(abs(item.center.x - 300) < 1e-6)
  }

  @Test(
    "A spring that does not pull at the centre swings at its frequency all the same",
    arguments: [0.0, 25, 50])
  func offCentre(offset: Double) throws {
    // A spring is tuned to what gives way at its point, 1/m + d²/I: there it swings at its frequency whatever the offset.
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
      let turn = animator.angle(item)
      let point = item.center + Point(offset * Elementary.cos(turn), offset * Elementary.sin(turn))
      let stretch = point.distance(to: Point(offset, -1000)) - 1000
      #expect(abs(stretch - 2 / omega * Elementary.sin(omega * Double(k) / 60)) < 0.001)
    }
  }

  @Test("A spring's anchor that moves carries its item along, and a damped one comes to rest below it")
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
    // Carried at 240 pt/s without lag: the damper is between the two.
    #expect(abs(animator.velocity(item).x - 240) < 0.5)
    #expect(abs(item.center.x - 240) < 0.1)
    try animator.run(120)
    let omega = 6 * Double.pi
    #expect(abs(item.center.x - 240) < 0.01)
    #expect(abs(item.center.y - 1000 / (omega * omega)) < 0.01)
  }

  @Test("A rope whose anchor moves away pulls its item along, and lets it be when it comes back")
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

  @Test("A length that is set anew draws a rod in or out without a throw, and lets a spring swing about it")
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
