import FlingDynamics
import FlingGeometry
import Testing

@Suite("Flight")
struct FlightTests {
  @Test("A body falls half of g t squared")
  func freeFall() throws {
    let item = TestItem.disc(0, 0, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    try animator.run(60)
    #expect(abs(item.center.y - 500) < 1e-9)
    #expect(abs(animator.velocity(item).y - 1000) < 1e-9)
  }

  @Test("A throw follows its parabola")
  func projectile() throws {
    let item = TestItem.disc(0, 0, radius: 20)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.properties([item]) { $0.addLinearVelocity(Point(300, -700), for: item) }
    try animator.run(84)
    #expect(abs(item.center.x - 420) < 1e-9)
    #expect(abs(item.center.y) < 1e-9)
  }
}
