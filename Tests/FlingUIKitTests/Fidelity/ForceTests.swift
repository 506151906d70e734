import FlingGeometry
import FlingUIKit
import Testing

@MainActor
@Suite("Pushes, snaps, properties and fields")
struct ForceTests {
  // MARK: Pushes

  @Test func `A continuous push of 1 accelerates 100 × 100 points by 100 points per second²`() {
    let rig = AppRig()
    let (large, small) = (rig.square(60, 60), rig.square(60, 200, size: 50))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let push = UIPushBehavior(items: [large, small], mode: .continuous)
    #expect(push.active && push.magnitude == 0 && push.angle == 0)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    animator.addBehavior(push)
    rig.run(60)
    #expect(near(large.center.x, 110) && near(small.center.x, 260))
    push.active = false
    rig.run(60)
    #expect(near(large.center.x, 210), "it coasts")
  }

  @Test func `An instantaneous push acts once, turns inactive, and acts again when set active`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let push = UIPushBehavior(items: [square], mode: .instantaneous)
    push.setAngle(0, magnitude: 1)
    let motion = UIDynamicItemBehavior(items: [square])
    animator.addBehavior(motion)
    animator.addBehavior(push)
    rig.run(1)
    #expect(!push.active && near(motion.linearVelocity(for: square), 100, 0))
    rig.run(30)
    #expect(near(motion.linearVelocity(for: square), 100, 0))
    push.active = true
    push.active = true
    rig.run(1)
    #expect(!push.active && near(motion.linearVelocity(for: square), 200, 0))
    animator.removeBehavior(push)
    rig.run(1)
    animator.addBehavior(push)
    rig.run(1)
    #expect(near(motion.linearVelocity(for: square), 300, 0), "added again, it acts again")
  }

  @Test func `The magnitude of a push keeps its direction`() {
    let push = UIPushBehavior(items: [], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 30, dy: -40)
    push.magnitude = 5
    #expect(near(push.pushDirection.dx, 3) && near(push.pushDirection.dy, -4))
  }

  @Test func `A push off the center turns the item`() {
    let rig = AppRig()
    let square = rig.square(160, 200)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let push = UIPushBehavior(items: [square], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -50), for: square)
    #expect(push.targetOffsetFromCenter(for: square).vertical == -50)
    let motion = UIDynamicItemBehavior(items: [square])
    animator.addBehavior(motion)
    animator.addBehavior(push)
    rig.run(1)
    #expect(near(motion.angularVelocity(for: square), 3), "100 · 50 / (10 000 · 2 / 12)")
  }

  // MARK: Snaps

  @Test func `A snap has a damping of 0.5, its point can be moved, and one per item acts`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    square.transform = CGAffineTransform(rotationAngle: 0.4)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let snap = UISnapBehavior(item: square, snapTo: CGPoint(x: 200, y: 60))
    #expect(snap.damping == 0.5)
    animator.addBehavior(snap)
    var farthest: CGFloat = 0
    for _ in 0..<60 {
      rig.run(1)
      farthest = max(farthest, square.center.x)
    }
    #expect(near(farthest, 200 + 0.073 * 140, 1), "it overshoots by 7 %")
    #expect(near(square.center, 200, 60, 0.1) && near(square.transform.b, 0, 0.01))
    snap.snapPoint = CGPoint(x: 100, y: 300)
    rig.run(60)
    #expect(near(square.center, 100, 300, 0.1))
    animator.addBehavior(UISnapBehavior(item: square, snapTo: CGPoint(x: 250, y: 250)))
    rig.run(60)
    #expect(near(square.center, 250, 250, 0.1))
  }

  // MARK: Properties

  @Test func `Properties that are not set have documented values, and of several the last wins`() {
    let rig = AppRig()
    let square = rig.square(160, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(UIGravityBehavior(items: [square]))
    let walls = UICollisionBehavior(items: [square])
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
    let (first, second, third) = (
      UIDynamicItemBehavior(items: [square]), UIDynamicItemBehavior(items: [square]),
      UIDynamicItemBehavior(items: [square])
    )
    #expect(first.elasticity == 0 && first.friction == 0 && first.density == 1 && first.resistance == 0)
    #expect(first.angularResistance == 0 && first.charge == 0 && first.allowsRotation && !first.isAnchored)
    first.elasticity = 0
    second.elasticity = 1
    for behavior in [first, second, third] { animator.addBehavior(behavior) }
    // 370 points of fall take 0.86 s; an elasticity of 1 brings it back.
    rig.run(103)
    #expect(near(square.center.y, 60, 4))
  }

  @Test func `Velocities added before the item is a body count when it becomes one`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let motion = UIDynamicItemBehavior(items: [square])
    motion.addLinearVelocity(CGPoint(x: 60, y: 0), for: square)
    motion.addLinearVelocity(CGPoint(x: 60, y: 120), for: square)
    motion.addAngularVelocity(2, for: square)
    #expect(near(motion.linearVelocity(for: square), 120, 120) && motion.angularVelocity(for: square) == 2)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    animator.addBehavior(motion)
    rig.run(30)
    #expect(near(square.center, 120, 120) && near(square.transform.b, sin(1)))
    motion.addLinearVelocity(CGPoint(x: -120, y: 0), for: square)
    #expect(near(motion.linearVelocity(for: square), 0, 120))
    rig.run(30)
    #expect(near(square.center, 120, 180))
  }

  @Test func `An anchored item never moves, and a density changes what a push does`() {
    let rig = AppRig()
    let (anchored, heavy) = (rig.square(60, 60), rig.square(60, 300))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let push = UIPushBehavior(items: [anchored, heavy], mode: .continuous)
    push.pushDirection = CGVector(dx: 4, dy: 0)
    animator.addBehavior(push)
    let still = UIDynamicItemBehavior(items: [anchored])
    still.isAnchored = true
    let dense = UIDynamicItemBehavior(items: [heavy])
    dense.density = 4
    animator.addBehavior(still)
    animator.addBehavior(dense)
    rig.run(60)
    #expect(near(anchored.center, 60, 60) && near(heavy.center.x, 110))
  }

  @Test func `Values beyond the limits of the simulation are held within them`() {
    let rig = AppRig()
    let square = rig.square(60, 60)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let motion = UIDynamicItemBehavior(items: [square])
    motion.resistance = .greatestFiniteMagnitude
    motion.density = 0
    motion.elasticity = -1
    animator.addBehavior(UIGravityBehavior(items: [square]))
    animator.addBehavior(motion)
    let spring = UIAttachmentBehavior(item: square, attachedToAnchor: CGPoint(x: 60, y: 60))
    spring.frequency = CGFloat(Int32.max)
    spring.damping = CGFloat(Int32.max)
    animator.addBehavior(spring)
    rig.run(60)
    #expect(near(square.center, 60, 60, 0.01))
  }

  // MARK: Fields

  @Test func `A linear field of strength 1 accelerates by 100 points per second² inside its region`() {
    let rig = AppRig()
    let (inner, outer) = (rig.square(60, 60), rig.square(250, 400))
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
    field.region = UIRegion(radius: 200)
    field.position = CGPoint(x: 60, y: 60)
    field.addItem(inner)
    field.addItem(outer)
    animator.addBehavior(field)
    rig.run(60)
    #expect(near(inner.center.y, 110) && near(outer.center, 250, 400))
  }

  @Test func `Fields have strength 1, no falloff and no region by default`() {
    for field in [
      UIFieldBehavior.dragField(), .vortexField(), .springField(), .electricField(), .magneticField(),
      .radialGravityField(position: .zero), .velocityField(direction: .zero),
      .noiseField(smoothness: 0.5, animationSpeed: 1), .turbulenceField(smoothness: 0.5, animationSpeed: 1),
    ] {
      #expect(field.strength == 1 && field.falloff == 0 && field.items.isEmpty)
      #expect(field.region.contains(CGPoint(x: 1e6, y: -1e6)))
    }
    #expect(UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1).smoothness == 0.5)
  }

  @Test func `A falloff weakens a field with the distance from its position, beyond the minimum radius`() {
    /// How far a field at (0, 0) draws items at distances of 100 and 200 points in a step.
    func steps(_ change: (UIFieldBehavior) -> Void) -> (near: CGFloat, far: CGFloat) {
      let rig = AppRig()
      let (close, distant) = (rig.square(100, 0, size: 20), rig.square(0, 200, size: 20))
      let animator = UIDynamicAnimator(referenceView: rig.view)
      let field = UIFieldBehavior.radialGravityField(position: .zero)
      field.strength = 1
      change(field)
      field.addItem(close)
      field.addItem(distant)
      animator.addBehavior(field)
      rig.run(1)
      return (100 - close.center.x, 200 - distant.center.y)
    }
    let falling = steps { $0.falloff = 2 }
    #expect(falling.near > 1e-6 && near(falling.near / falling.far, 4, 0.05))
    let flat = steps {
      $0.falloff = 2
      $0.minimumRadius = 300
    }
    #expect(flat.near > 1e-6 && near(flat.near / flat.far, 1, 0.01))
  }

  @Test func `A spring field swings with a period of 2π seconds at mass 1`() {
    let rig = AppRig()
    let square = rig.square(160, 200)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let field = UIFieldBehavior.springField()
    field.position = CGPoint(x: 260, y: 200)
    field.addItem(square)
    animator.addBehavior(field)
    rig.run(188)
    #expect(near(square.center.x, 260 - 100 * cos(188 / 60), 0.5))
  }

  @Test func `A custom field gets the item and returns a force`() {
    let rig = AppRig()
    let square = rig.square(160, 100)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    var seen: (CGPoint, CGFloat, CGFloat)?
    let field = UIFieldBehavior.field { field, position, velocity, mass, charge, time in
      seen = seen ?? (position, mass, charge)
      return CGVector(dx: 0, dy: 2 * mass)
    }
    field.addItem(square)
    let motion = UIDynamicItemBehavior(items: [square])
    motion.charge = 3
    animator.addBehavior(motion)
    animator.addBehavior(field)
    rig.run(60)
    #expect(near(square.center.y, 200, 0.5))
    #expect(seen.map { near($0.0, 160, 100) && $0.1 == 1 && $0.2 == 3 } ?? false)
  }

  @Test func `A custom field is told the time since it joined its animator`() {
    let rig = AppRig()
    let square = rig.square(60, 100)
    let animator = UIDynamicAnimator(referenceView: rig.view)
    let push = UIPushBehavior(items: [square], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    animator.addBehavior(push)
    rig.run(30)
    var times: [TimeInterval] = []
    let brake = UIFieldBehavior.field { _, _, velocity, _, _, time in
      times.append(time)
      return time > 0.5 ? CGVector(dx: -velocity.dx, dy: -velocity.dy) : .zero
    }
    brake.addItem(square)
    animator.addBehavior(brake)
    rig.run(60)
    // It moves at 100 pt/s for a second in all, then the brake stops it.
    #expect(near(square.center.x, 160, 2))
    #expect(times.first == 0 && near(times.last ?? 0, 1, 1 / 60))
  }

  @Test func `Two fields of noise shake differently, and each run alike`() {
    func places() -> [CGPoint] {
      let rig = AppRig()
      let squares = [rig.square(160, 200), rig.square(160, 200)]
      let animator = UIDynamicAnimator(referenceView: rig.view)
      for square in squares {
        let noise = UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
        noise.strength = 5
        noise.addItem(square)
        animator.addBehavior(noise)
      }
      rig.run(60)
      return squares.map(\.center)
    }
    let first = places()
    #expect(first[0] != first[1] && first[0] != CGPoint(x: 160, y: 200))
    #expect(places() == first)
  }

  @Test func `The factories of fields and attachments make objects of subclasses`() {
    final class Whirl: UIFieldBehavior { var name = "whirl" }
    final class Hinge: UIAttachmentBehavior { var name = "hinge" }
    let rig = AppRig()
    let (left, right) = (rig.square(60, 60), rig.square(200, 60))
    let whirl: Whirl = Whirl.vortexField()
    let hinge: Hinge = Hinge.pinAttachment(
      with: left, attachedTo: right, attachmentAnchor: CGPoint(x: 130, y: 60))
    #expect(whirl.name == "whirl" && hinge.name == "hinge")
  }

  @Test func `Regions combine`() {
    let circle = UIRegion(radius: 10)
    let box = UIRegion(size: CGSize(width: 10, height: 10))
    let (center, corner, side, out) = (
      CGPoint.zero, CGPoint(x: 4.9, y: 4.9), CGPoint(x: 9, y: 0), CGPoint(x: 20, y: 0)
    )
    #expect(box.contains(corner) && circle.contains(side) && !box.contains(side) && !circle.contains(out))
    #expect(circle.byUnion(with: box).contains(side) && circle.byIntersection(with: box).contains(center))
    #expect(!circle.byIntersection(with: box).contains(side))
    #expect(circle.byDifference(from: box).contains(side) && !circle.byDifference(from: box).contains(center))
    #expect(circle.inverse().contains(out) && UIRegion.infinite.contains(out))
  }
}
