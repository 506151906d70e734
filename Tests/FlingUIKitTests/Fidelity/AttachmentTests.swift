import FlingGeometry
import FlingUIKit
import Testing

@MainActor
@Suite("Attachment behaviors")
struct AttachmentTests {
  @Test func `The length is measured when the attachment goes in, not when it is made`() {
    let rig = AppRig()
    let square = rig.square(160, 100)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let rod = UIAttachmentBehavior(item: square, attachedToAnchor: CGPoint(x: 160, y: 60))
    #expect(rod.length == 40 && rod.frequency == 0 && rod.attachedBehaviorType == .anchor)
    square.center.y = 160
    animator.addBehavior(rod)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    rig.run(30)
    #expect(near(square.center, 160, 160, 1e-3) && rod.length == 100)
  }

  @Test func `A frequency makes a spring, which sags under gravity`() {
    let rig = AppRig()
    let square = rig.square(160, 160)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let spring = UIAttachmentBehavior(item: square, attachedToAnchor: CGPoint(x: 160, y: 60))
    spring.frequency = 1
    spring.damping = 1
    animator.addBehavior(spring)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    rig.run(300)
    #expect(near(square.center.y, 160 + 25.33, 0.1))
  }

  @Test func `An attachment without a frequency is rigid`() {
    let rig = AppRig()
    let square = rig.square(260, 60, size: 40)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let anchor = CGPoint(x: 160, y: 60)
    animator.addBehavior(UIAttachmentBehavior(item: square, attachedToAnchor: anchor))
    animator.addBehavior(UIGravityBehavior(items: [square]))
    var lowest: CGFloat = 0
    for _ in 0..<90 {
      rig.run(1)
      let (x, y) = (square.center.x - anchor.x, square.center.y - anchor.y)
      #expect(near((x * x + y * y).squareRoot(), 100, 0.5))
      lowest = max(lowest, y)
    }
    #expect(lowest > 99, "it swings through below the anchor")
  }

  @Test func `An anchor that is set takes the item along`() {
    let rig = AppRig()
    let square = rig.square(160, 200)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let grip = UIAttachmentBehavior(
      item: square, offsetFromCenter: UIOffset(horizontal: 50, vertical: 0),
      attachedToAnchor: CGPoint(x: 210, y: 200))
    animator.addBehavior(grip)
    rig.run(1)
    for step in 1...60 {
      grip.anchorPoint = CGPoint(x: 210, y: 200 - 2 * step)
      rig.run(1)
    }
    let held = CGPoint(x: 50, y: 0).applying(square.transform)
    #expect(near(CGPoint(x: square.center.x + held.x, y: square.center.y + held.y), 210, 80, 0.01))
  }

  @Test func `Attached items do not collide with each other`() {
    let rig = AppRig()
    let (left, right) = (rig.square(130, 200), rig.square(190, 200))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let collision = UICollisionBehavior(items: [left, right])
    let log = ContactLog()
    collision.collisionDelegate = log
    let rod = UIAttachmentBehavior(item: left, attachedTo: right)
    #expect(rod.attachedBehaviorType == .items && rod.items.count == 2)
    animator.addBehavior(rod)
    animator.addBehavior(collision)
    rig.run(60)
    #expect(log.lines.isEmpty && near(left.center, 130, 200))
  }

  @Test func `A slide moves along its axis, within a range from the pose at adding`() {
    let rig = AppRig()
    let square = rig.square(160, 100)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: square, attachmentAnchor: CGPoint(x: 160, y: 100), axisOfTranslation: CGVector(dx: 0, dy: 1))
    slide.attachmentRange = UIFloatRange(minimum: -20, maximum: 150)
    animator.addBehavior(slide)
    let gravity = UIGravityBehavior(items: [square])
    gravity.gravityDirection = CGVector(dx: 1, dy: 1)
    animator.addBehavior(gravity)
    rig.run(120)
    #expect(near(square.center, 160, 250, 0.01) && near(square.transform.b, 0))
  }

  @Test func `A pin turns within its range, from the pose at adding`() {
    let rig = AppRig()
    let (post, door) = (rig.square(100, 100, size: 40), rig.square(180, 100, size: 40))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let still = UIDynamicItemBehavior(items: [post])
    still.isAnchored = true
    animator.addBehavior(still)
    let pin = UIAttachmentBehavior.pinAttachment(
      with: door, attachedTo: post, attachmentAnchor: CGPoint(x: 140, y: 100))
    pin.attachmentRange = UIFloatRange(minimum: -.pi / 6, maximum: .pi / 6)
    animator.addBehavior(pin)
    animator.addBehavior(UIGravityBehavior(items: [door]))
    rig.run(240)
    #expect(near(door.transform.b, 0.5, 0.01), "thirty degrees")
    #expect(near(door.center, 140 + 40 * cos(.pi / 6), 120, 0.5))
  }

  @Test func `A limit is a rope: slack inside, and no farther`() {
    let rig = AppRig()
    let (hook, weight) = (rig.square(160, 60, size: 20), rig.square(160, 80, size: 40))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let still = UIDynamicItemBehavior(items: [hook])
    still.isAnchored = true
    animator.addBehavior(still)
    let rope = UIAttachmentBehavior.limitAttachment(
      with: hook, offsetFromCenter: .zero, attachedTo: weight, offsetFromCenter: .zero)
    rope.length = 150
    animator.addBehavior(rope)
    animator.addBehavior(UIGravityBehavior(items: [weight]))
    rig.run(24)
    #expect(near(weight.center.y, 160), "it falls freely: 500 · 0.4²")
    rig.run(120)
    #expect(near(weight.center.y, 210, 0.05))
  }

  @Test func `A fixed attachment keeps two items as they are`() {
    let rig = AppRig()
    let (left, right) = (rig.square(100, 100, size: 40), rig.square(160, 100, size: 40))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(
      UIAttachmentBehavior.fixedAttachment(
        with: left, attachedTo: right, attachmentAnchor: CGPoint(x: 130, y: 100)))
    let motion = UIDynamicItemBehavior(items: [left])
    motion.addAngularVelocity(2, for: left)
    animator.addBehavior(motion)
    rig.run(60)
    #expect(near(left.transform.b, right.transform.b, 1e-6) && abs(left.transform.b) > 0.1)
    let offset = CGPoint(x: 60, y: 0).applying(left.transform)
    #expect(near(right.center, left.center.x + offset.x, left.center.y + offset.y, 1e-6))
  }

  @Test func `A range always contains 0`() {
    let rig = AppRig()
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: rig.square(60, 60), attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 1, dy: 0))
    #expect(slide.attachmentRange.isInfinite)
    slide.attachmentRange = UIFloatRange(minimum: 5, maximum: 10)
    #expect(slide.attachmentRange == UIFloatRange(minimum: 0, maximum: 10))
  }
}
