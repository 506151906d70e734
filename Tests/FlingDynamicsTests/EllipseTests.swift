import FlingDynamics
import FlingGeometry
import Testing

@Suite("Ellipses")
struct EllipseTests {
  @Test("An ellipse rolls along a floor and over its end without losing energy")
  func rolling() throws {
    let item = TestItem(Point(0, -40), Size(width: 120, height: 80), type: .ellipse)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item], friction: 4)
    animator.properties([item]) {
      $0.friction = 4
      // Fast enough to get over its long end, which is 20 pt higher, and slow enough not to leave the floor.
      $0.addAngularVelocity(6, for: item)
      $0.addLinearVelocity(Point(240, 0), for: item)
    }
    func energy() -> Double {
      let velocity = animator.velocity(item)
      let spin = animator.spin(item)
      return velocity.dot(velocity) / 2 + 1300 * spin * spin / 2 - 1000 * item.center.y
    }
    try animator.run(1)
    let before = energy()
    try animator.run(120) { _ in
      #expect(abs((energy()) / before - 1) < 0.01)
    }
    #expect(animator.angle(item) > 6)
  }
}
