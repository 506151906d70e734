import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

/// Joints and boundaries with constraints that contradict each other.
@Suite("Contradictory constraints")
struct StrainTests {
  @Test("A scissor lift that a jack pulls against the floor stays stable and keeps its joints", .heavy)
  func scissors() throws {
    let lean = 20 * Double.pi / 180
    let bars = [
      TestItem.box(200, 300, 200, 8, angle: lean), .box(200, 300, 200, 8, angle: -lean),
    ]
    let (sine, cosine) = Elementary.sincos(lean)
    let animator = DynamicAnimator()
    animator.gravity(bars)
    let middle = AttachmentBehavior.pinAttachment(
      with: bars[0], attachedTo: bars[1], attachmentAnchor: Point(200, 300))
    // Friction gives this pin three constraint rows instead of two, so the joints are no line of pins.
    middle.frictionTorque = 1e-4
    animator.addBehavior(middle)
    animator.addBehavior(
      AttachmentBehavior.pinAttachment(
        with: bars[1], attachmentAnchor: Point(200 - 100 * cosine, 300 + 100 * sine)))
    let floor = CollisionBehavior(items: bars)
    floor.addBoundary(withIdentifier: "floor", from: Point(0, 340), to: Point(400, 340))
    animator.addBehavior(floor)
    let jack = AttachmentBehavior(
      item: bars[0], offsetFromCenter: Offset(horizontal: 100, vertical: 0),
      attachedToAnchor: Point(100, 334))
    jack.length = 188
    animator.addBehavior(jack)
    for _ in 0..<240 {
      jack.length = max(80, jack.length - 0.5)
      try animator.step()
      #expect(bars[0].center.distance(to: bars[1].center) < 1e-6)
      for bar in bars { #expect(animator.velocity(bar).length < 1000) }
    }
  }
}
