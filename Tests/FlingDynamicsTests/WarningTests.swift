import FlingDynamics
import FlingGeometry
import Testing

@Suite("Animator warnings")
struct WarningTests {
  private func warnings(_ behaviors: [DynamicBehavior]) -> [String] {
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100))
    for behavior in behaviors { animator.addBehavior(behavior) }
    return animator.warnings.map { "\($0.behavior): \($0)" }
  }

  @Test("An elasticity above 1 of an item or a boundary is kept and causes a warning")
  func elasticity() throws {
    let rubber = DynamicItemBehavior(items: [TestItem.box(50, 50, 10, 10)])
    rubber.elasticity = 1.25
    let walls = CollisionBehavior(items: [])
    walls.boundaryElasticity = 2
    walls.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 90), to: Point(x: 100, y: 90))
    walls.setElasticity(3, forBoundaryWithIdentifier: "floor")
    #expect(
      warnings([rubber, walls]) == [
        "DynamicItemBehavior: elasticity is 1.25: contacts gain energy",
        "CollisionBehavior: boundaryElasticity is 2.0: contacts gain energy",
        "CollisionBehavior: elasticity of boundary 'floor' is 3.0: contacts gain energy",
      ])
    #expect(rubber.elasticity == 1.25)
  }

  @Test("Two gravity behaviors or two snaps on an item cause a warning, wherever they are in the tree")
  func competingBehaviors() {
    let (first, second) = (TestItem.box(10, 50, 10, 10), TestItem.box(50, 50, 10, 10))
    let branch = DynamicBehavior()
    branch.addChildBehavior(GravityBehavior(items: [second, first]))
    branch.addChildBehavior(SnapBehavior(item: second, snapTo: .zero))
    #expect(
      warnings([
        GravityBehavior(items: [first]), branch, SnapBehavior(item: first, snapTo: .zero),
        SnapBehavior(item: second, snapTo: .zero),
      ]) == [
        "GravityBehavior: an item is in another gravity behavior too: their pulls add up",
        "SnapBehavior: its item has another snap too: only the last one acts",
      ])
  }

  @Test("An ordinary setup causes no warning")
  func plain() {
    let item = TestItem.box(50, 50, 10, 10)
    let lively = DynamicItemBehavior(items: [item])
    lively.elasticity = 1
    #expect(warnings([GravityBehavior(items: [item]), lively, CollisionBehavior(items: [item])]) == [])
  }
}
