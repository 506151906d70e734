import FlingGeometry
import TestTraits
import Testing

@testable import FlingDynamics

/// Joints whose constraints are far from satisfied, or cannot be satisfied at once.
@Suite("Unsatisfied joints")
struct UnsatisfiedJointTests {
  @Test("A rod pulls in a distant item within half a second and leaves it without velocity")
  func drawnIn() throws {
    let item = TestItem.box(0, 0, 20, 20)
    let animator = DynamicAnimator()
    let rod = AttachmentBehavior(item: item, attachedToAnchor: Point(600, 0))
    rod.length = 2
    animator.addBehavior(rod)
    for _ in 0..<30 {
      let before = item.center
      try animator.step()
      #expect(item.center.distance(to: before) * 60 < 6000)
      #expect(animator.velocity(item).length < 1e-6)
    }
    #expect(abs(item.center.distance(to: Point(600, 0)) - 2) < 0.01)
  }

  @Test("An item between two contradictory rods comes to rest")
  func contradiction() throws {
    let item = TestItem.box(90, 0, 20, 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    for x in [0.0, 300] {
      let rod = AttachmentBehavior(item: item, attachedToAnchor: Point(x, 0))
      rod.length = 50
      animator.addBehavior(rod)
    }
    try animator.run(60)
    let position = item.center
    try animator.run(60)
    #expect(item.center.distance(to: position) < 1)
    #expect(animator.velocity(item).length < 5)
  }

  @Test("A rigid joint that repeats another one changes nothing")
  func repeatedJoint() throws {
    func centers(pins: Int) throws -> [Point] {
      let item = TestItem.box(90, 0, 40, 20)
      let animator = DynamicAnimator()
      animator.gravity([item])
      for _ in 0..<pins {
        animator.addBehavior(
          AttachmentBehavior.pinAttachment(with: item, attachmentAnchor: Point(70, 0)))
      }
      return try (0..<60).map { _ in
        try animator.step()
        return item.center
      }
    }
    #expect(try centers(pins: 1) == centers(pins: 3))
  }

  @Test("Rows of joints that are relaxed count as contacts in the limit on passes")
  func passLimit() {
    func limit(_ contacts: Int, _ relaxations: Int, _ hasHighMassRatio: Bool = false) -> Int {
      ContactSolver.passLimit(
        contacts: contacts, relaxations: relaxations, hasHighMassRatio: hasHighMassRatio)
    }
    #expect(limit(2, 0) == 160)
    #expect(limit(2, 0, true) == 640)
    #expect(limit(99, 0) == 30)
    #expect(limit(2, 12_440) == 8)
    #expect(limit(2, 12_440, true) == 32)
  }
}
