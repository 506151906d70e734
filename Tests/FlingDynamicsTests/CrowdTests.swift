import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

@Suite("Crowds")
struct CrowdTests {
  @Test("Thousands of items on one spot are refused before they take all memory", .heavy)
  func oneSpot() throws {
    let items = (0..<1500).map { _ in TestItem.disc(50, 50, radius: 5) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 100, height: 100))
    animator.addBehavior(CollisionBehavior(items: items))
    animator.addBehavior(GravityBehavior(items: items))
    #expect {
      try animator.step()
    } throws: { error in
      (error as? DynamicsError)?.description
        == "items of CollisionBehavior is more than 1000000 pairs close together; it must stand further apart, or be fewer"
    }
  }
}
