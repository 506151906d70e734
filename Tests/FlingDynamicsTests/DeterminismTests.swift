import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

@Suite("Determinism")
struct DeterminismTests {
  /// Boxes, discs, ellipses and pentagons with two rods, a spring, a snap, a push and a sloping wall.
  private func mixedScene(seed: UInt64) -> (DynamicAnimator, [TestItem]) {
    var random = SeededRandom(seed: seed)
    func draw(_ low: Double, _ high: Double) -> Double { random.number(in: low...high) }
    let items = (0..<24).map { k -> TestItem in
      let position = Point(40 + 60 * Double(k % 6) + draw(-5, 5), 40 + 70 * Double(k / 6))
      let size = Size(width: draw(15, 45), height: draw(15, 45))
      switch k % 4 {
      case 0: return TestItem(position, size, angle: draw(-1, 1))
      case 1: return .disc(position.x, position.y, radius: size.width / 2)
      case 2: return TestItem(position, size, angle: draw(-1, 1), type: .ellipse)
      default:
        let shape = Path(
          polygon: Polygon.regular(sides: 5, in: Rect(center: .zero, size: Size(width: 40, height: 40))),
          cornerRadius: 0)
        return TestItem(position, size, type: .path, path: shape)
      }
    }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 500))
    animator.gravity(items)
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "slope", from: Point(0, 380), to: Point(250, 450))
    animator.addBehavior(collision)
    animator.properties(items) { behavior in
      behavior.elasticity = draw(0, 0.9)
      behavior.friction = draw(0, 1)
      for item in items { behavior.addLinearVelocity(Point(draw(-300, 300), draw(-300, 300)), for: item) }
    }
    animator.addBehavior(AttachmentBehavior(item: items[0], attachedTo: items[7]))
    animator.addBehavior(
      AttachmentBehavior(
        item: items[3], offsetFromCenter: Offset(horizontal: 8, vertical: 3),
        attachedToAnchor: Point(200, 20)))
    let spring = AttachmentBehavior(item: items[10], attachedTo: items[11])
    spring.frequency = draw(0.5, 5)
    spring.damping = draw(0, 1)
    animator.addBehavior(spring)
    animator.addBehavior(SnapBehavior(item: items[20], snapTo: Point(300, 300)))
    let push = PushBehavior(items: [items[5]], mode: .continuous)
    push.pushDirection = Vector(dx: 0.1, dy: 0)
    push.setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 5), for: items[5])
    animator.addBehavior(push)
    return (animator, items)
  }

  @Test("The same scene has the same state after two seconds, in debug and in release")
  func acceptedState() throws {
    let (animator, _) = mixedScene(seed: 1)
    var hashes: [UInt64] = []
    try animator.run(120) { k in if k % 40 == 0 { hashes.append(animator.simulation.stateHash) } }
    #expect(
      hashes == [7_309_351_796_620_144_072, 11_969_121_075_887_277_902, 4_615_277_664_730_931_880])
    let (again, _) = mixedScene(seed: 1)
    try again.run(120)
    #expect(again.simulation.stateHash == hashes.last)
  }

  @Test("Random scenes stay finite, inside their box and below 5000 pt/s", .heavy, arguments: 0..<12)
  func fuzz(seed: Int) throws {
    let (animator, items) = mixedScene(seed: UInt64(seed) &* 7919 &+ 11)
    try animator.run(180) { _ in
      for item in items {
        #expect(item.center.isFinite)
        #expect(item.center.x > -30 && item.center.x < 430 && item.center.y < 530)
        #expect(animator.velocity(item).length < 5000)
      }
    }
  }

  @Test("The largest permitted numbers leave everything finite")
  func largestNumbers() throws {
    let items = (0..<6).map { TestItem.box(30 * Double($0), 0, 40, 40) }
    let animator = DynamicAnimator(referenceBounds: Rect(x: -50, y: -50, width: 400, height: 400))
    animator.gravity(items, 1e9)
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.properties(items) {
      $0.elasticity = 50
      $0.friction = 1e6
      $0.density = 1e-9
      $0.addLinearVelocity(Point(1e9, -1e9), for: items[2])
      $0.addAngularVelocity(1e9, for: items[3])
    }
    let spring = AttachmentBehavior(item: items[0], attachedTo: items[5])
    spring.frequency = 47
    spring.damping = 1e9
    animator.addBehavior(spring)
    let push = PushBehavior(items: items, mode: .instantaneous)
    push.pushDirection = Vector(dx: 1e9, dy: 0)
    animator.addBehavior(push)
    try animator.run(20)
    for item in items { #expect(item.center.isFinite) }
  }

  @Test("Items declared backwards fall to the same positions", arguments: [2, 8])
  func permutation(count: Int) throws {
    func positions(_ order: [Int]) throws -> [Point] {
      let boxes = (0..<count).map {
        TestItem.box(60 * Double($0), -25 - 10 * Double($0), 40, 40, angle: 0.1 * Double($0))
      }
      let animator = DynamicAnimator()
      let ordered = order.map { boxes[$0] }
      animator.gravity(ordered)
      animator.floor(ordered)
      try animator.run(120)
      return boxes.map(\.center)
    }
    let forwards = try positions(Array(0..<count))
    let backwards = try positions((0..<count).reversed())
    #expect(forwards == backwards)
  }

  @Test("A distant item does not affect others")
  func farAway() throws {
    func positions(_ extra: Bool) throws -> [Point] {
      let boxes = (0..<4).map { TestItem.box(3 * Double($0), -25 - 50 * Double($0), 40, 40) }
      var items = boxes
      if extra { items.append(.disc(5000, -300, radius: 10)) }
      let animator = DynamicAnimator()
      animator.gravity(items)
      animator.floor(items)
      try animator.run(120)
      return boxes.map(\.center)
    }
    #expect(try positions(false) == positions(true))
  }

  @Test("A crowd of discs stays within its box", .heavy)
  func crowd() throws {
    let discs = (0..<120).map { k -> TestItem in
      let row = k / 20
      let x = 26 + 24 * Double(k % 20) + 6 * Double(row % 2)
      return .disc(x, -60 - 24 * Double(row), radius: 10)
    }
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: -2000, width: 520, height: 2000))
    animator.gravity(discs)
    let collision = CollisionBehavior(items: discs)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    try animator.run(60)
    for disc in discs {
      #expect(disc.center.x > 9.5 && disc.center.x < 510.5 && disc.center.y < -9.5)
    }
  }
}
