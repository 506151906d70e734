import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

/// Fast bodies in closed boxes, none of which may get out.
@Suite("Escapes")
struct EscapeTests {
  private struct Body {
    let item: TestItem
    var velocity = Point.zero
    var spin = 0.0
    var density = 1.0
    var elasticity = 0.0
    var friction = 0.0
    var resistance: Double?
  }

  /// Runs a closed box and expects that every item's center stays inside.
  ///
  /// - Parameter tie: Adds attachments of the items.
  private func expectAllStay(
    in box: Rect, _ bodies: [Body], steps: Int, tie: (DynamicAnimator) -> Void = { _ in }
  ) throws {
    let animator = DynamicAnimator(referenceBounds: box)
    let collision = CollisionBehavior(items: bodies.map(\.item))
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    for body in bodies {
      animator.properties([body.item]) {
        $0.density = body.density
        $0.elasticity = body.elasticity
        $0.friction = body.friction
        if let resistance = body.resistance { $0.resistance = resistance }
        $0.addLinearVelocity(body.velocity, for: body.item)
        $0.addAngularVelocity(body.spin, for: body.item)
      }
    }
    tie(animator)
    try animator.run(steps) { step in
      for (k, body) in bodies.enumerated() {
        let position = body.item.center
        let isInside =
          position.x > box.minX && position.x < box.maxX && position.y > box.minY && position.y < box.maxY
        #expect(isInside, "thing \(k) is at \(position) after step \(step)")
      }
    }
  }

  @Test("A box that bounces at 800 000 pt/s never passes a wall", arguments: [77.0, -77, 0, 900])
  func fastBox(spin: Double) throws {
    try expectAllStay(
      in: Rect(x: -68, y: -68, width: 392, height: 200),
      [Body(item: .box(96, 32, 11, 11), velocity: Point(0, 794_999), spin: spin, elasticity: 1)], steps: 3)
  }

  @Test(
    "A plank that makes a full turn within a substep never passes a wall",
    arguments: [
      (46.0, 21.0, Point(15_000, -20_000), 3700.0), (55, 11, Point(15_000, 15_000), 2700),
      (40, 4, Point(20_000, 10_000), 2200),
    ] as [(Double, Double, Point, Double)])
  func whirlingPlank(width: Double, height: Double, velocity: Point, spin: Double) throws {
    try expectAllStay(
      in: Rect(x: 0, y: 0, width: 200, height: 200),
      [
        Body(item: .box(60, 100, width, height), velocity: velocity, spin: spin, friction: 0.5),
        Body(item: .box(140, 100, 40, 20), velocity: Point(8000, 2000), density: 10, friction: 0.5),
      ], steps: 12)
  }

  @Test(
    "A body a thousand times as heavy never presses a light one through the floor",
    arguments: [
      (175.0, Size(width: 59, height: 4), Point(91, 60), Point(400, 2000)),
      (152, Size(width: 60, height: 14), Point(94, 60), Point(-100, 8000)),
      (182, Size(width: 43, height: 18), Point(95, 60), Point(0, 12_000)),
    ] as [(Double, Size, Point, Point)])
  func heavyPress(y: Double, size: Size, heavy: Point, velocity: Point) throws {
    try expectAllStay(
      in: Rect(x: 0, y: 0, width: 200, height: 200),
      [
        Body(item: TestItem(Point(100, y), size), friction: 0.5),
        Body(
          item: TestItem(heavy, Size(width: 40, height: 40)), velocity: velocity, density: 1000, friction: 0.5
        ),
      ], steps: 12)
  }

  @Test("A plank that rattles under a falling weight is not affected by distant items")
  func rattlingPlank() throws {
    func positions(isAccompanied: Bool) throws -> [Point] {
      let items = [TestItem.box(22, 285, 35, 41), .box(12, 315, 10, 10)]
      let animator = DynamicAnimator()
      let floor = animator.floor(items, y: 430, friction: 0)
      animator.gravity(items)
      animator.properties(items) { $0.friction = 0 }
      if isAccompanied { for k in 1...9 { floor.addItem(TestItem.box(1e5, 1e4 * Double(k), 40, 40)) } }
      var positions: [Point] = []
      try animator.run(40) { _ in positions += items.map(\.center) }
      return positions
    }
    let (alone, accompanied) = (try positions(isAccompanied: false), try positions(isAccompanied: true))
    #expect(alone == accompanied)
  }

  @Test(
    "Whirling hooks that hit each other many times in a substep are not affected by a distant new item",
    .heavy,
    arguments: [(4, 300.0, 600.0), (5, 1000, 2000)])
  func whirlingHooks(count: Int, speed: Double, spin: Double) throws {
    func positions(isAccompanied: Bool) throws -> [Point] {
      let side = 40 * Double(count)
      let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: side, height: side))
      let hook = Path(
        polygon: [Point(-17, -17), Point(17, -17), Point(17, 0), Point(0, 0), Point(0, 17), Point(-17, 17)],
        cornerRadius: 0)
      // No two items mirror each other: mirror pairs are solved side by side, and which pairs exist depends
      // on all bodies.
      let items = (0..<(count * count)).map { k in
        let column = 20 + 40 * Double(k % count) + Double(k * 7 % 5) * 0.3
        let position = Point(column, 20 + 40 * Double(k / count) + Double(k * 3 % 7) * 0.2)
        return k % 2 == 1
          ? TestItem(position, Size(width: 34, height: 34), type: .path, path: hook)
          : TestItem(position, Size(width: 34, height: k % 3 == 0 ? 34 : 12))
      }
      let collision = CollisionBehavior(items: items)
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(collision)
      for (k, item) in items.enumerated() where k % 4 != 2 {
        animator.properties([item]) {
          $0.elasticity = 1
          $0.friction = 0
          $0.resistance = 0
          if k % 3 == 0 {
            $0.addLinearVelocity(
              Point(Double(k * 37 % 19 - 9) * speed, Double(k * 29 % 17 - 8) * speed), for: item)
          } else {
            $0.addAngularVelocity(Double(k % 2 * 2 - 1) * spin, for: item)
          }
        }
      }
      try animator.step()
      if isAccompanied { collision.addItem(TestItem.box(1e5, 1e5, 10, 10)) }
      var positions: [Point] = []
      try animator.run(10) { _ in positions += items.map(\.center) }
      return positions
    }
    let (alone, accompanied) = (try positions(isAccompanied: false), try positions(isAccompanied: true))
    #expect(alone == accompanied)
  }

  @Test(
    "A body between two slides is corrected after an impact, but never through a wall",
    arguments: [Point(200, 500), Point(300, 300), Point(300, 500)])
  func slideAtWall(velocity: Point) throws {
    let bodies = [
      Body(item: .box(32, 32, 30, 30), velocity: velocity, density: 0.025, resistance: 0),
      Body(item: .box(32, 96, 33, 33), spin: -14, density: 3, resistance: 0),
      Body(item: .disc(32, 352, radius: 4), velocity: Point(332, -358), resistance: 0),
    ]
    try expectAllStay(in: Rect(x: -108, y: -108, width: 280, height: 600), bodies, steps: 60) { animator in
      for (item, other, y) in [(0, 1, 64.0), (2, 0, 192)] {
        animator.addBehavior(
          AttachmentBehavior.slidingAttachment(
            with: bodies[item].item, attachedTo: bodies[other].item, attachmentAnchor: Point(32, y),
            axisOfTranslation: Vector(dx: 1, dy: 0.5)))
      }
      let spring = AttachmentBehavior(item: bodies[2].item, attachedToAnchor: Point(40, 322))
      spring.frequency = 3
      spring.damping = 0.3
      animator.addBehavior(spring)
    }
  }

  @Test(
    "A thin ellipse that rolls along a wall never gets nearer to it than its short half axis",
    arguments: [(0.03, 400.0), (0.05, 400), (0.08, 600)])
  func rollingEllipse(tilt: Double, speed: Double) throws {
    // The ellipse touches the wall near one end and turns about the contact point.
    let (short, long) = (1.0, 18.0)
    let (sine, cosine) = Elementary.sincos(tilt)
    let reach = (short * short * cosine * cosine + long * long * sine * sine).squareRoot()
    let arm = (long * long - short * short) * sine * cosine / reach
    let item = TestItem(
      Point(reach, 100), Size(width: 2 * short, height: 2 * long), angle: tilt, type: .ellipse)
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 200, height: 200))
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.properties([item]) {
      $0.elasticity = 0
      $0.friction = 0
      $0.resistance = 0
      $0.angularResistance = 0
      $0.addLinearVelocity(Point(-speed, 0), for: item)
      $0.addAngularVelocity(-speed / arm, for: item)
    }
    try animator.run(6) { step in #expect(item.center.x > short - 0.02, "after step \(step)") }
  }

  @Test("Fast boxes in a heap keep all boxes within the walls")
  func boltInHeap() throws {
    var bodies: [Body] = []
    for k in 0..<24 {
      let position = Point(30 + 40 * Double(k % 8), 30 + 40 * Double(k / 8))
      let isBolt = k % 7 == 3
      bodies.append(
        Body(
          item: .box(position.x, position.y, 22, 22),
          velocity: isBolt
            ? Point(Double(k * 37 % 19 - 9) * 70_000, Double(k * 29 % 17 - 8) * 70_000) : .zero,
          elasticity: k % 5 == 0 ? 1 : 0))
    }
    try expectAllStay(in: Rect(x: 0, y: 0, width: 340, height: 140), bodies, steps: 3)
  }
}
