import FlingDynamics
import FlingGeometry
import Testing

@Suite("Contacts")
struct ContactTests {
  /// Greatest height above the floor and largest angle of an item after its first landing from 500 pt.
  ///
  /// - Parameter half: Half the item's height.
  private func apex(of item: TestItem, half: Double, elasticity: Double, floor: Double) throws -> (
    apex: Double, tilt: Double
  ) {
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.gravity([item])
    animator.floor([item], elasticity: floor)
    animator.properties([item]) { $0.elasticity = elasticity }
    var apex = 0.0
    var tilt = 0.0
    try animator.run(170) { k in
      guard k > 61 else { return }
      for pose in animator.simulation.lastStepPoses(of: ItemID(item)) {
        apex = max(apex, -half - pose.center.y)
      }
      tilt = max(tilt, abs(animator.angle(item)))
    }
    return (apex, tilt)
  }

  @Test("A disc of elasticity e rebounds to e² h", arguments: [0.2, 0.3, 0.5, 0.8, 1])
  func discRebound(e: Double) throws {
    let item = TestItem.disc(0, -520, radius: 20)
    let seen = try apex(of: item, half: 20, elasticity: e, floor: 0)
    // Poses are sampled 300 times a second; the apex is up to 0.0014 pt above the nearest sample.
    #expect(abs(seen.apex - e * e * 500) < 0.002)
  }

  @Test("A boundary's elasticity of 0.2 wins over an item's smaller one", arguments: [0, 0.1])
  func boundaryElasticity(e: Double) throws {
    let item = TestItem.disc(0, -520, radius: 20)
    #expect(abs(try apex(of: item, half: 20, elasticity: e, floor: 0.2).apex - 20) < 0.002)
  }

  @Test("A box that lands flat rebounds to e² h and does not turn", arguments: [0.2, 0.5, 0.8, 1])
  func flatRebound(e: Double) throws {
    let square = try apex(of: .box(0, -550, 100, 100), half: 50, elasticity: e, floor: 0)
    #expect(abs(square.apex - e * e * 500) < 0.002)
    #expect(square.tilt < 1e-9)
    let wide = try apex(of: .box(0, -520, 300, 40), half: 20, elasticity: e, floor: 0)
    #expect(abs(wide.apex - e * e * 500) < 0.002)
    #expect(wide.tilt < 1e-9)
  }

  @Test(
    "A bouncing box never sinks into the floor, at whatever moment of a substep it lands",
    arguments: [0, 0.2, 0.3, 0.5, 0.6, 0.7, 0.8, 1])
  func bouncesAboveTheFloor(e: Double) throws {
    let item = TestItem.box(225, 150, 100, 100)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.gravity([item])
    animator.floor([item], y: 568, elasticity: 0)
    animator.properties([item]) { $0.elasticity = e }
    var lowest = 0.0
    try animator.run(300) { _ in
      for pose in animator.simulation.lastStepPoses(of: ItemID(item)) { lowest = max(lowest, pose.center.y) }
    }
    #expect(lowest > 517)
    #expect(lowest < 518.01)
  }

  @Test("A bouncing disc comes to rest")
  func endOfBouncing() throws {
    let item = TestItem.disc(0, -520, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], elasticity: 0)
    animator.properties([item]) { $0.elasticity = 0.5 }
    var last = 0
    try animator.run(186) { k in if item.center.y < -20.5 { last = k } }
    #expect(abs(last - 172) <= 1)
    #expect(animator.velocity(item).length < 1e-6)
    #expect(abs(item.center.y + 20) <= 0.01)
  }

  @Test("An impact slower than the threshold does not bounce")
  func threshold() throws {
    for (height, bounces) in [(4.0, false), (6.0, true)] {
      let item = TestItem.disc(0, -20 - height, radius: 20)
      let animator = DynamicAnimator()
      animator.bounceThreshold = 100
      animator.gravity([item])
      animator.floor([item])
      animator.properties([item]) { $0.elasticity = 1 }
      var top = 0.0
      try animator.run(20) { k in if k > 8 { top = max(top, -20 - item.center.y) } }
      #expect((top > 1) == bounces)
    }
  }

  @Test("A box sticks to a slope just below the friction angle", arguments: [0.2, 0.5, 0.8])
  func sticks(friction: Double) throws {
    let (animator, item, start) = onSlope(friction: friction, share: 0.99)
    try animator.run(600)
    #expect(item.center.distance(to: start) < 1e-4)
  }

  @Test(
    "A box on a slope just above the friction angle slides by the closed form", arguments: [0.2, 0.5, 0.8])
  func slips(friction: Double) throws {
    let (animator, item, _) = onSlope(friction: friction, share: 1.01)
    try animator.run(60)
    let (sine, cosine) = Elementary.sincos(1.01 * Elementary.atan(friction))
    let pull = 1000 * (sine - friction * cosine)
    #expect(abs(animator.velocity(item).length / pull - 1) < 1e-6)
  }

  private func onSlope(friction: Double, share: Double) -> (DynamicAnimator, TestItem, Point) {
    let slope = share * Elementary.atan(friction)
    let start = AffineTransform(rotationAngle: slope).applyToVector(Point(0, -30))
    let item = TestItem.box(start.x, start.y, 60, 60, angle: slope)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], elasticity: 0, friction: friction, slope: slope)
    animator.properties([item]) {
      $0.elasticity = 0
      $0.friction = friction
    }
    return (animator, item, start)
  }

  @Test("A sliding box stops after v² / 2 μ g")
  func slidingDistance() throws {
    let item = TestItem.box(0, -30, 60, 60)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], friction: 0.5)
    animator.properties([item]) {
      $0.friction = 0.5
      $0.addLinearVelocity(Point(500, 0), for: item)
    }
    try animator.run(120)
    #expect(abs(item.center.x - 250) < 1e-4)
  }

  @Test("A spinning disc slips or grips in a bounce, depending on the friction")
  func spinningBounce() throws {
    for (friction, speed, spin) in [(0.2, 150.0, 35.0), (1, 1000.0 / 3, 50.0 / 3)] {
      let item = TestItem.disc(0, -145, radius: 20)
      let animator = DynamicAnimator()
      animator.gravity([item])
      animator.floor([item], friction: friction)
      animator.properties([item]) {
        $0.elasticity = 0.5
        $0.friction = friction
        $0.addAngularVelocity(50, for: item)
      }
      try animator.run(32)
      #expect(abs(animator.velocity(item).x - speed) < 1e-6)
      #expect(abs(animator.spin(item) - spin) < 1e-6)
    }
  }

  @Test("A disc rolls down a slope with two thirds of the acceleration of a frictionless slide")
  func rolling() throws {
    let slope = Double.pi / 9
    let start = AffineTransform(rotationAngle: slope).applyToVector(Point(0, -20))
    let item = TestItem.disc(start.x, start.y, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], friction: 0.5, slope: slope)
    animator.properties([item]) { $0.friction = 0.5 }
    try animator.run(120)
    let speed = animator.velocity(item).length
    #expect(abs(speed - 2 * 1000 * 2 / 3 * Elementary.sin(slope)) < 0.01)
    #expect(abs(speed - 20 * animator.spin(item)) < 1e-6)
  }

  @Test("Elastic and inelastic head-on collisions follow the closed forms")
  func collisionsOnALine() throws {
    for (density, e, first, second) in [(3.0, 1.0, -200.0, 200.0), (1, 0, 200, 200), (1, 1, 0, 400)] {
      let p = TestItem.disc(0, 0, radius: 20)
      let q = TestItem.disc(100, 0, radius: 20)
      let animator = DynamicAnimator()
      animator.addBehavior(CollisionBehavior(items: [p, q]))
      animator.properties([p, q]) {
        $0.elasticity = e
        $0.addLinearVelocity(Point(400, 0), for: p)
      }
      animator.properties([q]) { $0.density = density }
      try animator.run(60)
      #expect(abs(animator.velocity(p).x - first) < 1e-9)
      #expect(abs(animator.velocity(q).x - second) < 1e-9)
    }
  }

  @Test("An oblique impact acts along the contact normal")
  func oblique() throws {
    let p = TestItem.disc(-100, 20, radius: 20)
    let q = TestItem.disc(0, 0, radius: 20)
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: [p, q]))
    animator.properties([p, q]) {
      $0.elasticity = 1
      $0.friction = 0
      $0.addLinearVelocity(Point(500, 0), for: p)
    }
    try animator.run(40)
    let after = (animator.velocity(p), animator.velocity(q))
    #expect(abs(Elementary.atan2(after.0.y, after.0.x) - Double.pi / 3) < 1e-9)
    #expect(abs(Elementary.atan2(after.1.y, after.1.x) + Double.pi / 6) < 1e-9)
    #expect(abs(after.1.length - 433.0127018922193) < 1e-6)
  }

  @Test("A row of discs passes an impact on to the last disc", arguments: [0, 0.5])
  func row(gap: Double) throws {
    let discs = (0..<5).map { TestItem.disc($0 == 0 ? -100 : Double($0) * (40 + gap), 0, radius: 20) }
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: discs))
    animator.properties(discs) {
      $0.elasticity = 1
      $0.friction = 0
      $0.addLinearVelocity(Point(500, 0), for: discs[0])
    }
    try animator.run(60)
    #expect(abs(animator.velocity(discs[4]).x - 500) < 1e-9)
    for disc in discs.dropLast() { #expect(animator.velocity(disc).length < 1e-9) }
  }

  @Test("A body that an impact accelerates within a substep still hits walls beyond its predicted path")
  func shot() throws {
    let hammer = TestItem.box(-100, 0, 40, 40)
    let nail = TestItem.disc(0, 0, radius: 4)
    let block = TestItem.box(100, 0, 2, 200)
    let items = [hammer, nail, block]
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100))
    let collision = CollisionBehavior(items: items)
    collision.addBoundary(withIdentifier: "far", from: Point(110, -9000), to: Point(110, 9000))
    animator.addBehavior(collision)
    animator.properties([hammer]) {
      $0.density = 1000
      $0.elasticity = 1
      $0.addLinearVelocity(Point(20_000, 0), for: hammer)
    }
    animator.properties([block]) { $0.isAnchored = true }
    try animator.run(20) { _ in
      #expect(nail.center.x < block.center.x)
      #expect(hammer.center.x < nail.center.x)
    }
  }

  @Test("A bullet never passes a thin wall, anchored or free", arguments: [true, false])
  func bullet(isHeld: Bool) throws {
    let wall = TestItem.box(300, 0, 2, 200)
    let bullet = TestItem.disc(0, 0, radius: 4)
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: [wall, bullet]))
    animator.properties([wall]) { $0.isAnchored = isHeld }
    animator.properties([bullet]) { $0.addLinearVelocity(Point(20_000, 0), for: bullet) }
    try animator.run(20) { _ in #expect(bullet.center.x < wall.center.x) }
    if isHeld { #expect(wall.center == Point(300, 0)) }
  }

  @Test("A fast box never sinks into a line by more than 0.05 pt")
  func fastBox() throws {
    let item = TestItem.box(0, -500, 20, 20)
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.gravity([item])
    animator.floor([item])
    animator.properties([item]) { $0.addLinearVelocity(Point(100, 8000), for: item) }
    try animator.run(300) { _ in
      for pose in animator.simulation.lastStepPoses(of: ItemID(item)) {
        let (sine, cosine) = Elementary.sincos(pose.angle)
        #expect(pose.center.y + 10 * (abs(sine) + abs(cosine)) < 0.05)
      }
    }
  }

  @Test("Elastic discs in a box keep their energy")
  func conservation() throws {
    let discs = (0..<25).map { k -> TestItem in
      let (column, row) = (Double(k % 5), Double(k / 5))
      return .disc(60 + 100 * column, 60 + 100 * row, radius: 15)
    }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 520, height: 520))
    let collision = CollisionBehavior(items: discs)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.properties(discs) { behavior in
      behavior.elasticity = 1
      behavior.friction = 0
      for (k, disc) in discs.enumerated() {
        let velocity = Point(Elementary.sin(1.7 * Double(k)), Elementary.cos(2.3 * Double(k))) * 300
        behavior.addLinearVelocity(velocity, for: disc)
      }
    }
    func energy() -> Double {
      discs.map { animator.velocity($0) }.reduce(0.0) { $0 + $1.dot($1) }
    }
    try animator.step()
    let before = energy()
    try animator.run(300)
    #expect(abs(energy() / before - 1) < 1e-4)
  }

  @Test("Collisions with friction keep linear and angular momentum")
  func momentum() throws {
    let items = (0..<30).map { k -> TestItem in
      let position = Point(Double(k % 6) * 60, Double(k / 6) * 60)
      return k % 2 == 0
        ? .box(position.x, position.y, 30, 20) : .disc(position.x, position.y, radius: 14)
    }
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: items))
    animator.properties(items) { behavior in
      behavior.friction = 0.4
      behavior.elasticity = 0.5
      for (k, item) in items.enumerated() {
        let velocity = Point(Elementary.sin(1.7 * Double(k)), Elementary.cos(2.3 * Double(k))) * 200
        behavior.addLinearVelocity(velocity, for: item)
        behavior.addAngularVelocity(5 * Elementary.sin(Double(k)), for: item)
      }
    }
    func momenta() -> (Point, Double) {
      var linear = Point.zero
      var angular = 0.0
      for (k, item) in items.enumerated() {
        guard let state = animator.simulation.state(of: ItemID(item)) else { continue }
        let inertia = state.mass * (k % 2 == 0 ? (900.0 + 400) / 12 : 14.0 * 14 / 2)
        linear += state.mass * state.velocity
        angular += state.mass * state.center.cross(state.velocity) + inertia * state.angularVelocity
      }
      return (linear, angular)
    }
    try animator.applyChanges()
    let before = momenta()
    try animator.run(90)
    let after = momenta()
    #expect(before.0.distance(to: after.0) < 1e-10)
    #expect(abs(before.1 - after.1) < 1e-8)
  }

  @Test("A box slides over the vertices of a straight boundary without losing speed")
  func joints() throws {
    let item = TestItem.box(0, -20, 40, 40)
    let animator = DynamicAnimator()
    animator.gravity([item])
    let collision = CollisionBehavior(items: [item])
    let points = (-10...100).map { Point(Double($0) * 13, 0) }
    collision.addBoundary(
      withIdentifier: "floor", for: Path([.move(points[0])] + points.dropFirst().map { .line($0) }))
    collision.boundaryFriction = 0
    animator.addBehavior(collision)
    animator.properties([item]) { $0.addLinearVelocity(Point(500, 0), for: item) }
    try animator.run(120)
    #expect(abs(animator.velocity(item).x - 500) < 1e-9)
    #expect(abs(item.center.y + 20) < 1e-3)
  }

  @Test("A concave item rests on its legs without touching a box between them")
  func concave() throws {
    let shape = Path(
      polygon: [
        Point(-50, -50), Point(50, -50), Point(50, 50), Point(20, 50), Point(20, -20),
        Point(-20, -20), Point(-20, 50), Point(-50, 50),
      ], cornerRadius: 0)
    let table = TestItem(
      Point(0, -60), Size(width: 100, height: 100), type: .path, path: shape)
    let under = TestItem.box(0, -15, 30, 30)
    let animator = DynamicAnimator()
    animator.gravity([table, under])
    animator.floor([table, under])
    try animator.run(120)
    #expect(animator.simulation.isAtRest)
    #expect(abs(table.center.y + 50) < 0.02)
    #expect(abs(under.center.y + 15) < 0.02)
    #expect(!animator.simulation.areTouching(ItemID(table), ItemID(under)))
  }

  @Test("Overlapping items separate slowly and without gaining velocity")
  func overlap() throws {
    let items = [TestItem.box(0, 0, 40, 40), .box(10, 0, 40, 40)]
    let animator = DynamicAnimator()
    animator.simulation.keepsPoses = true
    animator.addBehavior(CollisionBehavior(items: items))
    try animator.run(60) { _ in
      for pose in zip(
        animator.simulation.lastStepPoses(of: ItemID(items[0])),
        animator.simulation.lastStepPoses(of: ItemID(items[0])).dropFirst())
      {
        #expect(pose.0.center.distance(to: pose.1.center) < 0.7)
      }
    }
    #expect(abs(items[1].center.x - items[0].center.x - 40) < 0.02)
    #expect(animator.velocity(items[0]).length < 1e-6)
  }

  @Test("A bounce that ends within a tick is reported at its contact point with its normal")
  func briefBounces() throws {
    // The height decides when in its tick a bounce happens; some bounces are over at the end of the tick.
    var seen = 0
    for height in 0..<40 {
      let items = [TestItem.disc(300, -60 - 0.37 * Double(height), radius: 20), .disc(300, -300, radius: 20)]
      let animator = DynamicAnimator()
      animator.gravity(items)
      animator.floor(items)
      animator.properties(items) { $0.elasticity = 1 }
      try animator.run(60) { _ in
        for contact in animator.simulation.contacts {
          let isFloor = contact.other == nil
          let position = isFloor ? Point(300, 0) : (items[0].center + items[1].center) * 0.5
          #expect(contact.point.distance(to: position) < 4)
          #expect(abs(contact.normal.y) == 1)
          let item = contact.item == ItemID(items[0]) ? items[0] : items[1]
          if isFloor, item.center.y < -20.05 { seen += 1 }
        }
      }
    }
    #expect(seen > 5)
  }

  @Test(
    "A bounce that is over is reported near its item after the outlines of other items change",
    arguments: [false, true])
  func bounceBeforeAChange(isBefore: Bool) throws {
    let item = TestItem.disc(300, -60, radius: 20)
    let other = TestItem.box(isBefore ? 500 : 100, -500, 30, 30)
    let animator = DynamicAnimator()
    let items = isBefore ? [other, item] : [item, other]
    animator.addBehavior(CollisionBehavior(items: [other]))
    animator.gravity([item])
    animator.floor(items)
    animator.properties([item]) { $0.elasticity = 1 }
    var seen = 0
    try animator.run(60) { _ in
      seen += animator.simulation.contacts.count
      if !animator.simulation.contacts.isEmpty {
        other.collisionBoundsType = other.collisionBoundsType == .rectangle ? .ellipse : .rectangle
        animator.updateItem(usingCurrentState: other)
      }
      for contact in animator.simulation.contacts { #expect(contact.point.distance(to: item.center) < 30) }
    }
    #expect(seen > 0)
  }
}
