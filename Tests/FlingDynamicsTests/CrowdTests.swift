import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

@Suite("Crowded scenes")
struct CrowdTests {
  @Test("Hundreds of overlapping items are refused in the first step", .heavy)
  func overlaps() throws {
    let items = (0..<400).map { _ in TestItem.box(50, 50, 10, 10) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100))
    animator.addBehavior(CollisionBehavior(items: items))
    animator.addBehavior(GravityBehavior(items: items))
    #expect {
      try animator.step()
    } throws: { error in
      (error as? DynamicsError)?.description
        == "items of CollisionBehavior is a set with more than 36416 overlapping pairs; it must be smaller, or its items farther apart"
    }
  }

  @Test("A hundred items at one point separate", .heavy)
  func parting() throws {
    let items = (0..<100).map { _ in TestItem.disc(50, 50, radius: 5) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
    animator.addBehavior(CollisionBehavior(items: items))
    try animator.step(times: 60)
    #expect(items.contains { ($0.center - Point(50, 50)).length > 20 })
  }

  @Test("Impacts that gain energy without limit are refused with an error that names the elasticity", .heavy)
  func elasticity() throws {
    let balls = (0..<200).map {
      TestItem.disc(10 + Double($0 % 20) * 19, 10 + Double($0 / 20) * 19, radius: 10)
    }
    let studs = (0..<40).map { TestItem.disc(Double($0) * 5e6 - 1e8, Double($0 % 7) * 3e6, radius: 5) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
    let collision = CollisionBehavior(items: balls + studs)
    collision.translatesReferenceBoundsIntoBoundary = true
    let wild = DynamicItemBehavior(items: balls)
    wild.elasticity = 400
    let tame = DynamicItemBehavior(items: studs)
    tame.isAnchored = true
    for behavior in [GravityBehavior(items: balls), collision, wild, tame] as [DynamicBehavior] {
      animator.addBehavior(behavior)
    }
    #expect {
      try animator.step(times: 600)
    } throws: { error in
      (error as? DynamicsError)?.description
        == "elasticity of DynamicItemBehavior is 400.0; it must be lower: contacts that gain so much energy cause too many impacts in one step"
    }
  }

  @Test("Thousands of items at one point are refused before they exhaust memory", .heavy)
  func itemsAtOnePoint() throws {
    let items = (0..<1500).map { _ in TestItem.disc(50, 50, radius: 5) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100))
    animator.addBehavior(CollisionBehavior(items: items))
    animator.addBehavior(GravityBehavior(items: items))
    #expect {
      try animator.step()
    } throws: { error in
      (error as? DynamicsError)?.description
        == "items of CollisionBehavior is a set with more than 1000000 pairs close together; it must be smaller, or its items farther apart"
    }
  }
}
