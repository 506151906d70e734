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

  @Test(
    "A plank that whirls so fast that its ends come round within a substep is held by all walls",
    arguments: [
      (46.0, 21.0, Point(15_000, -20_000), 3700.0), (55, 11, Point(15_000, 15_000), 2700),
      (40, 4, Point(20_000, 10_000), 2200),
    ] as [(Double, Double, Point, Double)])
  func whirlingPlank(width: Double, height: Double, velocity: Point, spin: Double) throws {
    try expectAllStay(
      in: Rect(x: 0, y: 0, width: 200, height: 200),
      [
        Thing(item: .box(60, 100, width, height), velocity: velocity, spin: spin, friction: 0.5),
        Thing(item: .box(140, 100, 40, 20), velocity: Point(8000, 2000), density: 10, friction: 0.5),
      ], steps: 12)
  }

  @Test(
    "Something a thousand times as heavy presses nothing light out through the floor",
    arguments: [
      (175.0, Size(width: 59, height: 4), Point(91, 60), Point(400, 2000)),
      (152, Size(width: 60, height: 14), Point(94, 60), Point(-100, 8000)),
      (182, Size(width: 43, height: 18), Point(95, 60), Point(0, 12_000)),
    ] as [(Double, Size, Point, Point)])
  func heavyPress(y: Double, size: Size, heavy: Point, velocity: Point) throws {
    try expectAllStay(
      in: Rect(x: 0, y: 0, width: 200, height: 200),
      [
        Thing(item: TestItem(Point(100, y), size), friction: 0.5),
        Thing(
          item: TestItem(heavy, Size(width: 40, height: 40)), velocity: velocity, density: 1000, friction: 0.5
        ),
      ], steps: 12)
  }

  @Test("A plank that rattles under a falling weight feels nothing of what is far away")
  func rattlingPlank() throws {
    func places(isAccompanied: Bool) throws -> [Point] {
      let items = [TestItem.box(22, 285, 35, 41), .box(12, 315, 10, 10)]
      let animator = DynamicAnimator()
      let floor = animator.floor(items, y: 430, friction: 0)
      animator.gravity(items)
      animator.properties(items) { $0.friction = 0 }
      if isAccompanied { for k in 1...9 { floor.addItem(TestItem.box(1e5, 1e4 * Double(k), 40, 40)) } }
      var places: [Point] = []
      try animator.run(40) { _ in places += items.map(\.center) }
      return places
    }
    let (alone, accompanied) = (try places(isAccompanied: false), try places(isAccompanied: true))
    #expect(alone == accompanied)
  }

  @Test("A bolt in a heap strikes what stands in its way, not what lies behind the walls")
  func boltInHeap() throws {
    var things: [Thing] = []
    for k in 0..<24 {
      let place = Point(30 + 40 * Double(k % 8), 30 + 40 * Double(k / 8))
      let isBolt = k % 7 == 3
      things.append(
        Thing(
          item: .box(place.x, place.y, 22, 22),
          velocity: isBolt
            ? Point(Double(k * 37 % 19 - 9) * 70_000, Double(k * 29 % 17 - 8) * 70_000) : .zero,
          elasticity: k % 5 == 0 ? 1 : 0))
    }
    try expectAllStay(in: Rect(x: 0, y: 0, width: 340, height: 140), things, steps: 3)
  }
}
