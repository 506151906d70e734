import FlingDynamics
import FlingGeometry
import Testing

/// Small scenes whose result can be computed by hand.
@Suite("Closed forms")
struct ClosedFormTests {
  @Test("A sliding box stops at the closed-form distance after its friction increases")
  func brake() throws {
    let slope = Double.pi / 6
    let (sine, cosine) = Elementary.sincos(slope)
    let item = TestItem.box(30 * sine, -30 * cosine, 60, 60, angle: slope)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], friction: 0.2, slope: slope)
    let surface = animator.properties([item]) { $0.friction = 0.2 }
    try animator.run(60)
    // The coefficients combine as a geometric mean: √(5 · 0.2) = 1.
    surface.friction = 5
    try animator.run(120)
    let speed = 1000 * (sine - 0.2 * cosine)
    let distance = speed / 2 + speed * speed / (2 * 1000 * (cosine - sine))
    #expect(abs(item.center.dot(Point(cosine, sine)) - distance) < 0.05)
    #expect(animator.velocity(item).length < 1e-6)
    #expect(abs(animator.angle(item) - slope) < 1e-6)
  }

  @Test("A disc that rolls fast off a ledge leaves it at once and falls along a parabola")
  func ledge() throws {
    let item = TestItem.disc(-150, -20, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(withIdentifier: "ledge", from: Point(-1000, 0), to: .zero)
    collision.boundaryFriction = 0.5
    animator.addBehavior(collision)
    animator.properties([item]) {
      $0.friction = 0.5
      $0.addLinearVelocity(Point(300, 0), for: item)
      $0.addAngularVelocity(15, for: item)
    }
    // v² > g·r, so the disc leaves the edge at once, after half a second.
    try animator.run(60)
    // The contact ends with a substep, at most 1/300 s late; the fall lacks the speed of that time.
    #expect(item.center.distance(to: Point(150, 105)) < 1000.0 / 300 * 0.5)
    #expect(abs(item.center.x - 150) < 0.01)
    #expect(abs(animator.spin(item) - 15) < 1e-6)
  }

  @Test("A rope that goes taut at an angle removes the speed along it and keeps the speed across")
  func askewRope() throws {
    let item = TestItem.disc(100, 0, radius: 10)
    let animator = DynamicAnimator()
    let rope = AttachmentBehavior.limitAttachment(
      with: item, offsetFromCenter: .zero, attachedToAnchor: .zero)
    rope.length = 200
    animator.addBehavior(rope)
    animator.properties([item]) { $0.addLinearVelocity(Point(0, 300), for: item) }
    try animator.run(120)
    // The rope goes taut at 60°, after 100·√3/300 s; half the speed is tangential there.
    let angle = Double.pi / 3 + 0.75 * (2 - 100 * 3.0.squareRoot() / 300)
    let (sine, cosine) = Elementary.sincos(angle)
    #expect(item.center.distance(to: Point(200 * cosine, 200 * sine)) < 0.05)
    #expect(abs(animator.velocity(item).length - 150) < 0.015)
  }

  @Test("A slide falls by gravity less friction, to the end of its range")
  func slide() throws {
    let items = [TestItem.box(0, 0, 100, 100), .box(500, 0, 100, 100)]
    let animator = DynamicAnimator()
    animator.gravity(items)
    for (item, friction) in zip(items, [0.0, 4]) {
      let slide = AttachmentBehavior.slidingAttachment(
        with: item, attachmentAnchor: item.center, axisOfTranslation: Vector(dx: 0, dy: 1))
      slide.attachmentRange = FloatRange(minimum: -50, maximum: 150)
      slide.frictionTorque = friction
      animator.addBehavior(slide)
    }
    try animator.run(30)
    #expect(abs(items[0].center.y - 125) < 1e-6)
    #expect(abs(items[1].center.y - 75) < 1e-6)
    try animator.run(60)
    for item in items {
      #expect(abs(item.center.y - 150) < 1e-4)
      #expect(animator.velocity(item).length < 1e-6)
      #expect(abs(animator.angle(item)) < 1e-9)
    }
  }

  @Test("A straight break shot keeps momentum, energy and symmetry")
  func breakShot() throws {
    let height = 20 * 3.0.squareRoot()
    var items = [TestItem.disc(-200, 0, radius: 20)]
    for row in 0..<5 {
      for k in 0...row {
        items.append(.disc(height * Double(row), 40 * Double(k) - 20 * Double(row), radius: 20))
      }
    }
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: items)
    animator.addBehavior(collision)
    animator.properties(items) {
      $0.elasticity = 1
      $0.friction = 0
      $0.addLinearVelocity(Point(1000, 0), for: items[0])
    }
    // The run ends before slow discs fall asleep, which removes their momentum.
    try animator.run(28)
    let velocities = items.map { animator.velocity($0) }
    let momentum = velocities.reduce(.zero, +)
    #expect(abs(momentum.x - 1000) < 1e-6)
    #expect(abs(momentum.y) < 1e-6)
    // Impacts slower than 10 pt/s do not bounce, which costs a little energy.
    let squares = velocities.reduce(0.0) { $0 + $1.dot($1) }
    #expect(abs(squares / 1e6 - 1) < 1e-4)
    var first = 1
    for row in 0..<5 {
      for k in 0...row {
        let (p, q) = (items[first + k].center, items[first + row - k].center)
        #expect(p.distance(to: Point(q.x, -q.y)) < 1e-3)
      }
      first += row + 1
    }
  }

  @Test("A parallelogram of pinned bars swings like one pendulum and stays level")
  func parallelogram() throws {
    let amplitude = Double.pi / 9
    let (sine, cosine) = Elementary.sincos(amplitude)
    let foot = Point(200 * sine, 200 * cosine)
    let arms = [0.0, 150].map { x in
      TestItem.box(x + foot.x / 2, foot.y / 2, 200, 10, angle: Double.pi / 2 - amplitude)
    }
    let bar = TestItem.box(foot.x + 75, foot.y, 150, 10)
    let animator = DynamicAnimator()
    animator.gravity(arms + [bar])
    for (arm, x) in zip(arms, [0.0, 150]) {
      animator.addBehavior(AttachmentBehavior.pinAttachment(with: arm, attachmentAnchor: Point(x, 0)))
      animator.addBehavior(
        AttachmentBehavior.pinAttachment(
          with: arm, attachedTo: bar, attachmentAnchor: Point(x, 0) + foot))
    }
    // θ″ = −(g/L)·(m + M)/(2m/3 + M)·sin θ: the arms turn about their ends (their width counts),
    // the bar does not rotate.
    let (arm, weight) = (0.2, 0.15)
    let inertia = 2 * arm * ((40_000.0 + 100) / 12 + 10_000) + weight * 40_000
    let rate = 1000 * (2 * arm * 100 + weight * 200) / inertia
    var (angle, spin) = (amplitude, 0.0)
    try animator.run(300) { _ in
      // The classical Runge-Kutta method with 20 steps per tick.
      for _ in 0..<20 {
        let h = 1.0 / 1200
        func pull(_ angle: Double) -> Double { -rate * Elementary.sin(angle) }
        let (k1, l1) = (spin, pull(angle))
        let (k2, l2) = (spin + h / 2 * l1, pull(angle + h / 2 * k1))
        let (k3, l3) = (spin + h / 2 * l2, pull(angle + h / 2 * k2))
        let (k4, l4) = (spin + h * l3, pull(angle + h * k3))
        angle += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        spin += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
      }
      let (sine, cosine) = Elementary.sincos(angle)
      #expect(bar.center.distance(to: Point(200 * sine + 75, 200 * cosine)) < 0.05)
      #expect(abs(animator.angle(bar)) < 1e-6)
    }
  }

  @Test("Two masses on a damped spring swing about their center of mass, which moves at a constant speed")
  func springPair() throws {
    let items = [TestItem.box(0, 0, 100, 100), .box(300, 0, 100, 100)]
    let animator = DynamicAnimator()
    let spring = AttachmentBehavior(item: items[0], attachedTo: items[1])
    spring.frequency = 1
    spring.damping = 0.1
    animator.addBehavior(spring)
    animator.properties([items[0]]) { $0.addLinearVelocity(Point(100, 0), for: items[0]) }
    animator.properties([items[1]]) { $0.density = 3 }
    let omega = 2 * Double.pi
    let rate = omega * (1 - 0.01).squareRoot()
    try animator.run(180) { tick in
      let t = Double(tick) / 60
      let nearer = 100 / rate * Elementary.exp(-0.1 * omega * t) * Elementary.sin(rate * t)
      let middle = 225 + 25 * t
      #expect(abs(items[0].center.x - (middle - 0.75 * (300 - nearer))) < 1e-6)
      #expect(abs(items[1].center.x - (middle + 0.25 * (300 - nearer))) < 1e-6)
    }
  }

  @Test("Speed and spin after an off-center push decay at the rates of their resistances")
  func resistedPush() throws {
    let item = TestItem.box(0, 0, 100, 50)
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 0.5)
    push.setTargetOffsetFromCenter(Offset(horizontal: 40, vertical: 0), for: item)
    animator.addBehavior(push)
    animator.properties([item]) {
      $0.resistance = 2
      $0.angularResistance = 3
    }
    try animator.run(90) { tick in
      let t = Double(tick) / 60
      let (left, leftSpin) = (Elementary.exp(-2 * t), Elementary.exp(-3 * t))
      #expect(abs(item.center.y - 50 * (1 - left)) < 1e-6)
      #expect(abs(animator.velocity(item).y - 100 * left) < 1e-6)
      #expect(abs(animator.angle(item) - 1.28 * (1 - leftSpin)) < 1e-8)
      #expect(abs(animator.spin(item) - 3.84 * leftSpin) < 1e-8)
    }
  }

  @Test("An unbalanced seesaw starts to tip at torque over inertia")
  func seesaw() throws {
    let plank = TestItem.box(0, 0, 400, 10)
    let (light, heavy) = (TestItem.box(-150, -15, 20, 20), TestItem.box(100, -15, 20, 20))
    let items = [plank, light, heavy]
    let animator = DynamicAnimator()
    animator.gravity(items)
    animator.addBehavior(CollisionBehavior(items: items))
    animator.addBehavior(AttachmentBehavior.pinAttachment(with: plank, attachmentAnchor: .zero))
    animator.properties(items) { $0.friction = 1 }
    animator.properties([light]) { $0.density = 2 }
    animator.properties([heavy]) { $0.density = 4 }
    // Masses 0.4, 0.08 and 0.16; the boxes' centres lie 15 above the pivot, which makes the level position
    // unstable.
    let torque = 1000 * (0.16 * 100 - 0.08 * 150)
    let inertia =
      0.4 * (160_000.0 + 100) / 12 + 0.08 * (400.0 / 6 + 22_500 + 225)
      + 0.16 * (400.0 / 6 + 10_000 + 225)
    let rate = (1000 * 0.24 * 15 / inertia).squareRoot()
    try animator.run(18)
    let grown = (Elementary.exp(rate * 0.3) + Elementary.exp(-rate * 0.3)) / 2
    let angle = torque / inertia / (rate * rate) * (grown - 1)
    #expect(abs(animator.angle(plank) / angle - 1) < 2e-3)
  }

  @Test("Bounces on a frictionless slope die out across it, while the disc accelerates freely along it")
  func bouncesOnASlope() throws {
    let slope = Double.pi / 6
    let (sine, cosine) = Elementary.sincos(slope)
    let item = TestItem.disc(0, -220 / cosine, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], elasticity: 0.5, friction: 0, slope: slope)
    animator.properties([item]) {
      $0.elasticity = 0.5
      $0.friction = 0
    }
    let start = item.center.dot(Point(cosine, sine))
    // Duration of the fall across the slope: 200 pt at g·cos α.
    let fall = (2 * 200 / (1000 * cosine)).squareRoot()
    try animator.run(180) { tick in
      let t = Double(tick) / 60
      let along = item.center.dot(Point(cosine, sine)) - start
      #expect(abs(along - 500 * sine * t * t) < 0.01)
      let height = -item.center.dot(Point(-sine, cosine)) - 20
      if t < fall {
        #expect(abs(height - (200 - 500 * cosine * t * t)) < 1e-6)
      } else if t < 2 * fall {
        // From the first to the second bounce: the disc rebounds at half the speed.
        let since = t - fall
        #expect(abs(height - (500 * cosine * fall * since - 500 * cosine * since * since)) < 0.05)
      } else if t > 3.1 * fall {
        #expect(abs(height) < 0.02)
      }
    }
  }

  @Test("A box that lands on a frictionless floor with a corner turns by the corner's lever arm")
  func landingOnACorner() throws {
    let tilt = Double.pi / 9
    let (sine, cosine) = Elementary.sincos(tilt)
    // The lowest corner of a box turned clockwise is its right lower one.
    let corner = AffineTransform(rotationAngle: tilt).applyToVector(Point(30, 20))
    let item = TestItem.box(0, -corner.y - 125, 60, 40, angle: tilt)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], elasticity: 1, friction: 0)
    animator.properties([item]) {
      $0.elasticity = 1
      $0.friction = 0
    }
    // The fall of 125 pt takes half a second; the other corner lands more than a tick later.
    try animator.run(31)
    let inertia = (3600.0 + 1600) / 12
    let lever = 30 * cosine - 20 * sine
    let impulse = 2 * 500 / (1 + lever * lever / inertia)
    #expect(abs(animator.spin(item) + impulse * lever / inertia) < 1e-4)
    #expect(abs(animator.velocity(item).y - (500 - impulse + 1000.0 / 60)) < 1e-3)
  }
}
