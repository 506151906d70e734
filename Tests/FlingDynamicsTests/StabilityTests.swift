import FlingDynamics
import FlingGeometry
import Testing

/// Structures that stand or fall.
@Suite("Stability")
struct StabilityTests {
  @Test("A block twice as high as wide topples where the slope exceeds 26.565°", arguments: [25.5, 27.5])
  func toppling(degrees: Double) throws {
    let slope = degrees * Double.pi / 180
    let (sine, cosine) = Elementary.sincos(slope)
    let block = TestItem.box(40 * sine, -40 * cosine, 40, 80, angle: slope)
    let animator = DynamicAnimator()
    animator.gravity([block])
    animator.floor([block], elasticity: 0, friction: 1, slope: slope)
    animator.properties([block]) {
      $0.elasticity = 0
      $0.friction = 1
    }
    try animator.run(120)
    #expect((abs(animator.angle(block) - slope) > 0.5) == (degrees > 26.565))
  }

  @Test(
    "A box pressed to a wall with more than m g / μ holds, and with less it slips", arguments: [1.02, 0.98])
  func pressed(share: Double) throws {
    let box = TestItem.box(0, 0, 40, 40)
    let animator = DynamicAnimator()
    animator.gravity([box])
    let wall = CollisionBehavior(items: [box])
    wall.addBoundary(withIdentifier: "wall", from: Point(20, -500), to: Point(20, 500))
    wall.boundaryFriction = 0.5
    wall.boundaryElasticity = 0
    animator.addBehavior(wall)
    animator.properties([box]) {
      $0.friction = 0.5
      $0.elasticity = 0
    }
    // A mass of 0.16 under 1000 pt/s²; the unit of a push accelerates a mass of 1 by 100 pt/s².
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = Vector(dx: share * 0.16 * 10 / 0.5, dy: 0)
    animator.addBehavior(push)
    try animator.run(60)
    if share > 1 {
      #expect(abs(box.center.y) < 0.1)
    } else {
      #expect(box.center.y > 5)
    }
  }

  @Test("Twelve dominoes stand until the first is pushed, then all fall")
  func dominoes() throws {
    let dominoes = (0..<12).map { TestItem.box(40 * Double($0), -40, 10, 80) }
    let animator = DynamicAnimator()
    animator.gravity(dominoes)
    animator.floor(dominoes, elasticity: 0, friction: 0.6)
    animator.properties(dominoes) {
      $0.elasticity = 0
      $0.friction = 0.6
    }
    try animator.run(60)
    for domino in dominoes { #expect(abs(animator.angle(domino)) < 1e-5) }
    animator.simulation.addVelocity(Point(60, 0), angular: 1.5, to: ItemID(dominoes[0]))
    try animator.run(240)
    for domino in dominoes { #expect(animator.angle(domino) > 0.5) }
  }

  /// With friction μ at both ends a thin ladder leans at most 2 atan μ from the wall: 22.6° for 0.2.
  @Test("A plank against a wall holds up to twice the friction angle", arguments: [14.0, 20, 26])
  func ladder(degrees: Double) throws {
    let lean = degrees * .pi / 180
    let axis = AffineTransform(rotationAngle: lean).applyToVector(Point(0, -100))
    let aside = AffineTransform(rotationAngle: lean).applyToVector(Point(2, 0))
    // The foot is on y = 0 and the top touches x = 0, both with corners of the right side.
    let center = Point(-axis.x - aside.x, axis.y - aside.y)
    let plank = TestItem.box(center.x, center.y, 4, 200, angle: lean)
    let animator = DynamicAnimator()
    animator.gravity([plank])
    animator.floor([plank], friction: 0.2)
      .addBoundary(withIdentifier: "wall", from: Point(0, 500), to: Point(0, -500))
    animator.properties([plank]) { $0.friction = 0.2 }
    try animator.run(60)
    let distance = plank.center.distance(to: center)
    if degrees < 22 { #expect(distance < 0.5) } else { #expect(distance > 10) }
  }

  @Test("A crooked tower of ten boxes is still half a second after the last landing")
  func crookedTower() throws {
    let offsets = [0.0, 5, -3, 4, -6]
    let boxes = (0..<10).map { TestItem.box(offsets[$0 % 5], -470 - 60 * Double($0), 40, 40) }
    let animator = DynamicAnimator()
    animator.floor(boxes, elasticity: 0, friction: 0.5)
    animator.properties(boxes) {
      $0.elasticity = 0
      $0.friction = 0.5
    }
    // Box k falls 450 + 20 k pt from 0.4 k s on; the last lands after 4.722 s.
    var fastest = 0.0
    var widest = 0.0
    var ends: [Double] = []
    try animator.run(340) { k in
      if k % 24 == 0, k / 24 < 10 { animator.gravity([boxes[k / 24]]) }
      guard k >= 312 else {
        if k == 1 { animator.gravity([boxes[0]]) }
        return
      }
      fastest = max(fastest, boxes.map { animator.velocity($0).length }.max() ?? 0)
      ends.append(boxes[9].center.x)
      widest = (ends.max() ?? 0) - (ends.min() ?? 0)
    }
    // 0.5 s after the last landing all speeds are below the rest threshold, and no motion is visible.
    #expect(fastest < 1)
    #expect(widest < 0.05)
    for box in boxes { #expect(abs(animator.angle(box)) < 0.005) }
    #expect(abs(boxes[9].center.y + 380) < 0.15)
  }

  @Test("Hundreds of sleeping boxes wake when all are pushed at once")
  func crowdWakes() throws {
    let boxes = (0..<300).map { TestItem.box(50 * Double($0), -20, 40, 40) }
    let animator = DynamicAnimator()
    animator.gravity(boxes)
    let collision = CollisionBehavior(items: boxes)
    collision.addBoundary(withIdentifier: "floor", from: Point(-100, 0), to: Point(20_000, 0))
    animator.addBehavior(collision)
    try animator.run(40)
    #expect(animator.simulation.isAtRest)
    let push = PushBehavior(items: boxes, mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: -0.2)
    animator.addBehavior(push)
    try animator.run(5)
    for box in boxes { #expect(box.center.y < -25) }
  }
}
