import FlingDynamics
import FlingGeometry
import Testing

@Suite("Rest and sleep")
struct RestTests {
  private func stack(_ count: Int, gap: Double = 0, density: Double = 1) -> (DynamicAnimator, [TestItem]) {
    let boxes = (0..<count).map { TestItem.box(0, -20 - (40 + gap) * Double($0), 40, 40) }
    let animator = DynamicAnimator()
    animator.gravity(boxes)
    animator.floor(boxes, elasticity: 0, friction: 0.6)
    animator.properties(boxes) {
      $0.elasticity = 0
      $0.friction = 0.6
    }
    animator.properties([boxes[count - 1]]) { $0.density = density }
    return (animator, boxes)
  }

  @Test("A stack of ten boxes stands still, and falls asleep after half a second")
  func stackOfTen() throws {
    let (animator, boxes) = stack(10)
    try animator.run(29) { _ in #expect(!animator.simulation.isAtRest) }
    try animator.run(2)
    #expect(animator.simulation.isAtRest)
    #expect(!animator.isRunning)
    let hash = animator.simulation.stateHash
    try animator.run(120)
    #expect(animator.simulation.stateHash == hash)
    for (k, box) in boxes.enumerated() {
      #expect(abs(box.center.x) < 1e-6)
      #expect(abs(box.center.y + 20 + 40 * Double(k)) < 0.02)
      #expect(abs(animator.angle(box)) < 1e-6)
    }
  }

  @Test("A dropped stack comes to rest as a tower without gaps")
  func droppedStack() throws {
    let (animator, boxes) = stack(10, gap: 10)
    try animator.run(240)
    #expect(animator.simulation.isAtRest)
    for (k, box) in boxes.enumerated() {
      let below = k == 0 ? 20 : boxes[k - 1].center.y - 40
      #expect(abs(box.center.y - (k == 0 ? -20 : below)) < 0.021)
    }
  }

  @Test("A heavy box comes to rest on a light one", arguments: [10.0, 100, 1000])
  func heavyOnLight(ratio: Double) throws {
    let (animator, boxes) = stack(2, density: ratio)
    try animator.run(120)
    #expect(animator.simulation.isAtRest)
    #expect(abs(boxes[1].center.y + 60) < 0.1)
  }

  @Test("An item at rest does not creep")
  func still() throws {
    let items = [
      TestItem.box(0, -60, 40, 40), .disc(100, -60, radius: 20),
      TestItem(
        Point(200, -60), Size(width: 40, height: 40), type: .path,
        path: Path(
          polygon: Polygon.regular(sides: 8, in: Rect(x: -20, y: -20, width: 40, height: 40)),
          cornerRadius: 0)),
    ]
    let animator = DynamicAnimator()
    animator.gravity(items)
    animator.floor(items)
    try animator.run(150)
    let positions = items.map(\.center)
    try animator.run(60)
    for (item, position) in zip(items, positions) {
      #expect(item.center.distance(to: position) < 1e-6)
    }
  }

  @Test("A change wakes the bodies that it affects, and no others")
  func waking() throws {
    let (animator, boxes) = stack(3)
    let far = TestItem.box(900, -20, 40, 40)
    animator.gravity([far])
    let floor = animator.floor([far])
    try animator.run(60)
    #expect(animator.simulation.isAtRest)
    let position = far.center
    animator.simulation.addVelocity(Point(100, 0), angular: 0, to: ItemID(boxes[2]))
    try animator.step()
    #expect(animator.isRunning)
    #expect(boxes[2].center.x > 1)
    #expect(far.center == position)
    try animator.run(120)
    #expect(animator.simulation.isAtRest)
    animator.removeBehavior(floor)
    try animator.run(30)
    #expect(far.center.y > 0)
  }

  @Test("A sleeping box wakes and falls when its support is removed")
  func supportTakenAway() throws {
    let (animator, boxes) = stack(2)
    try animator.run(60)
    #expect(animator.simulation.isAtRest)
    for behavior in animator.behaviors {
      (behavior as? GravityBehavior)?.removeItem(boxes[0])
      (behavior as? CollisionBehavior)?.removeItem(boxes[0])
      (behavior as? DynamicItemBehavior)?.removeItem(boxes[0])
    }
    try animator.run(120)
    #expect(abs(boxes[1].center.y + 20) < 0.02)
    #expect(abs(boxes[0].center.y + 20) < 1e-4)
  }

  @Test("The delegate is notified once of a pause and once of its end")
  func delegate() throws {
    final class Listener: DynamicAnimatorDelegate {
      var heard: [String] = []
      func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { heard.append("resume") }
      func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { heard.append("pause") }
    }
    let (animator, boxes) = stack(1)
    let listener = Listener()
    animator.delegate = listener
    try animator.run(90)
    let time = animator.elapsedTime
    try animator.run(30)
    #expect(listener.heard == ["resume", "pause"])
    #expect(animator.elapsedTime == time)
    boxes[0].center = Point(0, -50)
    animator.updateItem(usingCurrentState: boxes[0])
    try animator.step()
    #expect(listener.heard == ["resume", "pause", "resume"])
    #expect(boxes[0].center.y > -50)
  }
}
