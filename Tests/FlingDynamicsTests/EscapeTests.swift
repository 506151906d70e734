import FlingDynamics
import FlingGeometry
import Testing

/// Closed boxes: whatever moves in them, however fast, nothing gets out.
@Suite("Escapes")
struct EscapeTests {
  private struct Thing {
    let item: TestItem
    var velocity = Point.zero
    var spin = 0.0
    var density = 1.0
    var elasticity = 0.0
    var friction = 0.0
  }

  private func expectAllStay(in box: Rect, _ things: [Thing], steps: Int) throws {
    let animator = DynamicAnimator(referenceBounds: box)
    let collision = CollisionBehavior(items: things.map(\.item))
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    for thing in things {
      animator.properties([thing.item]) {
        $0.density = thing.density
        $0.elasticity = thing.elasticity
        $0.friction = thing.friction
        $0.addLinearVelocity(thing.velocity, for: thing.item)
        $0.addAngularVelocity(thing.spin, for: thing.item)
      }
    }
    try animator.run(steps) { step in
      for (k, thing) in things.enumerated() {
        let place = thing.item.center
        let isInside = place.x > box.minX && place.x < box.maxX && place.y > box.minY && place.y < box.maxY
        #expect(isInside, "thing \(k) is at \(place) after step \(step)")
      }
    }
  }

  @Test("A box that bounces to and fro at 800 000 pt/s never passes a wall", arguments: [77.0, -77, 0, 900])
  func fastBox(spin: Double) throws {
    try expectAllStay(
      in: Rect(x: -68, y: -68, width: 392, height: 200),
      [Thing(item: .box(96, 32, 11, 11), velocity: Point(0, 794_999), spin: spin, elasticity: 1)], steps: 3)
  }
}
