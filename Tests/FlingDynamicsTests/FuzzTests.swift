import DynamicsFuzz
import FlingDynamics
import FlingGeometry
import Testing

/// What `bench fuzz` found once; each of these crashed, hung, lost its numbers or moved on its way to an error.
@Suite("Fuzz")
struct FuzzTests {
  @Test(
    "A seed that failed once runs or is refused",
    arguments: [
      0, 17, 36, 78, 110, 144, 221, 260, 291, 296, 306, 434, 516, 535,
      104_689, 107_879, 108_637, 109_525,
    ] as [UInt64])
  func seeds(seed: UInt64) throws {
    try FuzzCase(seed: seed).run()
  }

  @Test("An item that comes while others are tied wakes what it is tied to")
  func newcomerAmongTies() throws {
    let animator = DynamicAnimator()
    let tied = [TestItem.box(0, 0, 20, 20), .box(40, 0, 20, 20)]
    let rod = AttachmentBehavior(item: tied[0], attachedTo: tied[1])
    animator.addBehavior(rod)
    try animator.run(1)
    // Asks for the ties of all bodies, which are then remembered.
    animator.updateItem(usingCurrentState: tied[0])
    let late = TestItem.box(80, 0, 20, 20)
    animator.gravity([late])
    animator.addBehavior(AttachmentBehavior(item: late, attachedTo: tied[1]))
    try animator.run(60)
    #expect(animator.velocity(late).isFinite)
    #expect(animator.velocity(tied[1]) != .zero)
  }

  @Test(
    "Numbers too large to reckon with are refused, and nothing moves",
    arguments: [2e9, 1e16, 1e155, 1e300, -1e300])
  func tooLarge(value: Double) throws {
    let changes: [(TestItem, DynamicAnimator) -> DynamicBehavior] = [
      { item, animator in animator.gravity([item], value) },
      { item, _ in
        let push = PushBehavior(items: [item], mode: .instantaneous)
        push.pushDirection = Vector(dx: value, dy: 0)
        return push
      },
      { item, _ in SnapBehavior(item: item, snapTo: Point(0, value)) },
      { item, _ in AttachmentBehavior(item: item, attachedToAnchor: Point(value, 0)) },
      { item, animator in animator.properties([item]) { $0.addAngularVelocity(value, for: item) } },
      { item, animator in animator.properties([item]) { $0.addLinearVelocity(Point(0, value), for: item) } },
      { item, _ in
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: "far", from: .zero, to: Point(value, value))
        return collision
      },
    ]
    for change in changes {
      let item = TestItem.box(5, 6, 20, 20)
      let animator = DynamicAnimator()
      animator.addBehavior(change(item, animator))
      #expect(throws: DynamicsError.self) { try animator.step() }
      #expect(item.center == Point(5, 6))
    }
  }

  @Test("A velocity too large is refused by the next step, even where the item is a body already")
  func lateVelocity() throws {
    let item = TestItem.box(0, 0, 20, 20)
    let animator = DynamicAnimator()
    let properties = animator.properties([item]) { _ in }
    try animator.run(1)
    properties.addLinearVelocity(Point(1e300, 0), for: item)
    #expect(throws: DynamicsError.self) { try animator.step() }
    #expect(item.center == .zero)
  }
}
