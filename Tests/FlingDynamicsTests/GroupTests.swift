import FlingDynamics
import FlingGeometry
import Testing

@Suite("Item groups")
struct GroupTests {
  private func pair(apart: Double = 60, side: Double = 40) -> (DynamicItemGroup, [TestItem]) {
    let boxes = [TestItem.box(100 - apart, 200, side, side), .box(100 + apart, 200, side, side)]
    return (DynamicItemGroup(items: boxes), boxes)
  }

  /// Moment of inertia I of a group, from the spin p·d / I that an off-center impulse p at arm d causes.
  private func inertia(of group: DynamicItemGroup) throws -> Double {
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [group], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Offset(horizontal: 10, vertical: 0), for: group)
    animator.addBehavior(push)
    try animator.run(1)
    return 100 * 10 / (try #require(animator.simulation.state(of: ItemID(group))).angularVelocity)
  }

  @Test("A group's moment of inertia follows the parallel axis theorem")
  func compoundInertia() throws {
    let (group, _) = pair()
    let mass = 0.16
    let expected = 2 * mass * (40 * 40 / 6.0 + 60 * 60)
    #expect(abs(try inertia(of: group) - expected) < 1e-6)
  }

  @Test("A group's mass is the sum of its members' masses at the group's density")
  func mass() throws {
    let group = DynamicItemGroup(items: [
      TestItem.box(0, 0, 100, 100), TestItem.disc(100, 0, radius: 50),
    ])
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior(items: [group])
    properties.density = 3
    animator.addBehavior(properties)
    try animator.run(1)
    let state = try #require(animator.simulation.state(of: ItemID(group)))
    #expect(abs(state.mass - 3 * (1 + Double.pi / 4)) < 1e-12)
  }

  @Test(
    "A group's bounds enclose its members, and its center is the middle of the bounds, not the center of mass"
  )
  func box() throws {
    let large = TestItem.box(0, 0, 100, 100)
    let small = TestItem.box(100, 25, 20, 20)
    let group = DynamicItemGroup(items: [large, small])
    #expect(group.bounds.size == Size(width: 160, height: 100))
    #expect(group.center == Point(30, 0))
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [group])
    animator.addBehavior(gravity)
    try animator.run(60)
    #expect(abs(group.center.y - 500) < 1e-9)
    #expect(abs(large.center.y - 500) < 1e-9)
    #expect(abs(small.center.y - 525) < 1e-9)
    #expect(group.center.x == 30)
  }

  @Test("Members keep their relative positions in a group that flies and spins")
  func rigid() throws {
    let boxes = [TestItem.box(0, 0, 50, 20, angle: 0.5), .box(70, 10, 30, 30), .disc(40, 60, radius: 12)]
    let group = DynamicItemGroup(items: boxes)
    func distances() -> [Double] {
      [(0, 1), (1, 2), (0, 2)].map { boxes[$0.0].center.distance(to: boxes[$0.1].center) }
    }
    let before = distances()
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior(items: [group])
    properties.addLinearVelocity(Point(120, -300), for: group)
    properties.addAngularVelocity(2, for: group)
    animator.addBehavior(properties)
    animator.addBehavior(GravityBehavior(items: [group]))
    try animator.run(60)
    for (x, y) in zip(before, distances()) { #expect(abs(x - y) < 1e-9) }
    #expect(abs(boxes[0].transform.rotation - 2.5) < 1e-9)
    #expect(abs(boxes[1].transform.rotation - 2) < 1e-9)
  }

  @Test("The space between members is empty: one ball falls inside a portal, another rests on its lintel")
  func hollow() throws {
    let portal = DynamicItemGroup(items: [
      TestItem.box(-60, -50, 20, 100), TestItem.box(60, -50, 20, 100), TestItem.box(0, -110, 140, 20),
    ])
    let inside = TestItem.disc(0, -60, radius: 15)
    let above = TestItem.disc(0, -140, radius: 15)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [portal, inside, above])
    collision.addBoundary(withIdentifier: "floor", from: Point(-500, 0), to: Point(500, 0))
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [portal, inside, above]))
    try animator.run(120)
    #expect(abs(inside.center.y + 15) < 0.1)
    #expect(abs(above.center.y + 135) < 0.1)
    #expect(abs(portal.center.y + 60) < 0.1)
    #expect(portal.transform.rotation.magnitude < 1e-3)
  }

  @Test("Contacts name the group, not the touching member")
  func contact() throws {
    let (group, _) = pair()
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [group])
    collision.addBoundary(withIdentifier: "floor", from: Point(-500, 221), to: Point(500, 221))
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [group]))
    try animator.run(20)
    #expect(animator.simulation.contacts.count == 1)
    #expect(animator.simulation.contacts.first?.item == ItemID(group))
  }

  @Test("Members of one group do not push each other apart")
  func overlappingMembers() throws {
    let (group, boxes) = pair(apart: 10)
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: [group]))
    try animator.run(30)
    #expect(boxes.map(\.center) == [Point(90, 200), Point(110, 200)])
  }

  @Test("A removed group has no body; when it is added again, it starts at rest where its members are")
  func leaving() throws {
    let (group, boxes) = pair()
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [group])
    animator.addBehavior(gravity)
    try animator.run(30)
    animator.removeBehavior(gravity)
    try animator.run(1)
    #expect(animator.simulation.state(of: ItemID(group)) == nil)
    boxes[0].center = Point(0, 0)
    boxes[1].center = Point(0, 100)
    animator.addBehavior(gravity)
    try animator.run(1)
    #expect(group.bounds.size == Size(width: 40, height: 140))
    #expect(group.center.x == 0)
    #expect(abs(try #require(animator.simulation.state(of: ItemID(group))).velocity.y - 1000.0 / 60) < 1e-9)
  }

  @Test("A group's new position or rotation moves its members")
  func setting() {
    let (group, boxes) = pair()
    group.center = Point(0, 0)
    #expect(boxes.map(\.center) == [Point(-60, 0), Point(60, 0)])
    group.transform = AffineTransform(rotationAngle: Double.pi / 2)
    #expect(boxes[1].center.distance(to: Point(0, 60)) < 1e-12)
  }

  @Test("Empty groups, nested groups and shared members are errors that change nothing")
  func refused() throws {
    let box = TestItem.box(0, 0, 10, 10)
    let other = TestItem.box(50, 0, 10, 10)
    let group = DynamicItemGroup(items: [box])
    let cases: [([any DynamicItem], String)] = [
      ([DynamicItemGroup(items: [])], "empty"),
      ([DynamicItemGroup(items: [group, other])], "group in it"),
      ([group, DynamicItemGroup(items: [box, other])], "in another group"),
      ([group, box], "itself"),
      ([DynamicItemGroup(items: [TestItem.box(0, 0, 0, 10)])], "bounds"),
      ([DynamicItemGroup(items: [TestItem.box(.nan, 0, 10, 10)])], "center"),
    ]
    for (items, words) in cases {
      let animator = DynamicAnimator()
      let falling = TestItem.box(200, 0, 10, 10)
      animator.gravity([falling])
      try animator.run(3)
      let hash = animator.simulation.stateHash
      animator.addBehavior(GravityBehavior(items: items))
      let error = #expect(throws: DynamicsError.self) { try animator.step() }
      #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
      #expect(animator.simulation.stateHash == hash)
      #expect(animator.elapsedTime == 0.05)
    }
  }

  @Test("A member may be in a behavior by itself after its group is removed")
  func freed() throws {
    let (group, boxes) = pair()
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [group])
    animator.addBehavior(gravity)
    try animator.run(2)
    animator.removeBehavior(gravity)
    animator.gravity(boxes)
    try animator.run(2)
    #expect(animator.simulation.state(of: ItemID(boxes[0])) != nil)
  }
}
