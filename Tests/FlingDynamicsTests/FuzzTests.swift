import FlingDynamics
import FlingGeometry
import Testing

/// Findings of the dynamics fuzzer. Each of them once crashed, hung, produced NaN or moved an item before an
/// error.
@Suite("Fuzz")
struct FuzzTests {
  @Test("An impact on one of two attached discs keeps the total momentum")
  func blowOnTied() throws {
    let items = [TestItem.disc(32, 32, radius: 21), .disc(160, 32, radius: 14), .disc(32, 96, radius: 4)]
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: items))
    animator.addBehavior(
      AttachmentBehavior.slidingAttachment(
        with: items[0], attachedTo: items[1], attachmentAnchor: Point(96, 32),
        axisOfTranslation: Vector(dx: 1, dy: 0.5)))
    animator.properties(items) { $0.elasticity = 1 }
    animator.properties([items[0]]) { $0.addLinearVelocity(Point(150, 30), for: items[0]) }
    animator.properties([items[2]]) { $0.addLinearVelocity(Point(80, -600), for: items[2]) }
    func momentum() -> Point {
      items.reduce(Point.zero) {
        $0 + animator.velocity($1) * (animator.simulation.state(of: ItemID($1))?.mass ?? .nan)
      }
    }
    try animator.run(1)
    let first = momentum()
    try animator.run(20)
    #expect(animator.velocity(items[2]).y > -400, "the small disc has not hit the large one")
    #expect(momentum().distance(to: first) < 1e-9 * first.length)
  }

  @Test("An impact with high friction adds no energy, wherever it hits")
  func blowsBesideTheCenter() throws {
    for k in 0..<40 {
      let item = TestItem.box(0, 0, 60, 14 + Double(k % 5) * 9)
      item.transform = AffineTransform(rotationAngle: 0.157 * Double(k))
      let animator = DynamicAnimator()
      let collision = CollisionBehavior(items: [item])
      collision.addBoundary(withIdentifier: "wall", from: Point(-5000, 60), to: Point(5000, 60))
      animator.addBehavior(collision)
      animator.properties([item]) {
        $0.elasticity = 1
        $0.friction = 1.5
        $0.addLinearVelocity(Point(Double(k * 37 % 11 - 5) * 80, 400), for: item)
        $0.addAngularVelocity(Double(k * 29 % 13 - 6) * 5, for: item)
      }
      let square =
        item.bounds.size.width * item.bounds.size.width + item.bounds.size.height * item.bounds.size.height
      func energy() -> Double {
        let velocity = animator.velocity(item)
        let spin = animator.simulation.state(of: ItemID(item))?.angularVelocity ?? .nan
        return velocity.dot(velocity) + spin * spin * square / 12
      }
      try animator.run(1)
      let first = energy()
      try animator.run(30)
      #expect(animator.velocity(item).y < 0, "throw \(k) has not hit the wall")
      #expect(energy() <= first * (1 + 1e-9), "throw \(k) has gained energy")
    }
  }

  @Test("A new item wakes the item that it is attached to")
  func newcomerAmongTies() throws {
    let animator = DynamicAnimator()
    let tied = [TestItem.box(0, 0, 20, 20), .box(40, 0, 20, 20)]
    let rod = AttachmentBehavior(item: tied[0], attachedTo: tied[1])
    animator.addBehavior(rod)
    try animator.run(1)
    // The update looks up the joints of all bodies, which the world then caches.
    animator.updateItem(usingCurrentState: tied[0])
    let late = TestItem.box(80, 0, 20, 20)
    animator.gravity([late])
    animator.addBehavior(AttachmentBehavior(item: late, attachedTo: tied[1]))
    try animator.run(60)
    #expect(animator.velocity(late).isFinite)
    #expect(animator.velocity(tied[1]) != .zero)
  }

  @Test(
    "Numbers beyond the supported range are refused, and nothing moves",
    arguments: [2e9, 1e16, 1e155, 1e300, -1e300])
  func tooLarge(value: Double) throws {
    func properties(_ item: TestItem, _ change: (DynamicItemBehavior) -> Void) -> DynamicItemBehavior {
      let behavior = DynamicItemBehavior(items: [item])
      change(behavior)
      return behavior
    }
    let behaviors: [(TestItem) -> DynamicBehavior] = [
      { item in
        let gravity = GravityBehavior(items: [item])
        gravity.magnitude = value
        return gravity
      },
      { item in
        let push = PushBehavior(items: [item], mode: .instantaneous)
        push.pushDirection = Vector(dx: value, dy: 0)
        return push
      },
      { item in SnapBehavior(item: item, snapTo: Point(0, value)) },
      { item in AttachmentBehavior(item: item, attachedToAnchor: Point(value, 0)) },
      { item in properties(item) { $0.addAngularVelocity(value, for: item) } },
      { item in properties(item) { $0.addLinearVelocity(Point(0, value), for: item) } },
      { item in
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: "far", from: .zero, to: Point(value, value))
        return collision
      },
    ]
    for behavior in behaviors {
      let item = TestItem.box(5, 6, 20, 20)
      let animator = DynamicAnimator()
      animator.addBehavior(behavior(item))
      #expect(throws: DynamicsError.self) { try animator.step() }
      #expect(item.center == Point(5, 6))
    }
  }

  @Test("A velocity beyond the supported range is refused by the next step, even after the body exists")
  func lateVelocity() throws {
    let item = TestItem.box(0, 0, 20, 20)
    let animator = DynamicAnimator()
    let properties = animator.properties([item]) { _ in }
    try animator.run(1)
    properties.addLinearVelocity(Point(1e300, 0), for: item)
    #expect(throws: DynamicsError.self) { try animator.step() }
    #expect(item.center == .zero)
  }
}

/// Callbacks that step or change the animator that calls them.
@Suite("Reentrant calls")
struct ReentryTests {
  @Test("A step within a step is refused and changes nothing")
  func nestedStep() throws {
    let (plain, meddled) = (TestItem.box(0, 0, 20, 20), TestItem.box(0, 0, 20, 20))
    var refusals = 0
    for item in [plain, meddled] {
      let animator = DynamicAnimator()
      let gravity = animator.gravity([item])
      if item === meddled {
        gravity.action = { [weak animator] in
          do { try animator?.step() } catch { refusals += 1 }
        }
      }
      try animator.run(10)
    }
    #expect(refusals == 10)
    #expect(meddled.center == plain.center)
  }

  @Test("An item that steps the animator when it is moved does not disturb the step")
  func steppingItem() throws {
    final class Restless: DynamicItem {
      weak var animator: DynamicAnimator?
      let bounds = Rect(x: 0, y: 0, width: 20, height: 20)
      var transform = AffineTransform.identity
      var center = Point.zero {
        didSet {
          animator?.removeAllBehaviors()
          try? animator?.step()
        }
      }
    }
    let animator = DynamicAnimator()
    let items = [Restless(), Restless(), Restless()]
    for (k, item) in items.enumerated() { item.center = Point(30 * Double(k), 0) }
    animator.addBehavior(GravityBehavior(items: items))
    items[0].animator = animator
    try animator.run(3)
    for item in items { #expect(item.center.y > 0 && item.center.y < 1) }
  }

  @Test("A custom field that steps the animator does not disturb the step")
  func steppingLaw() throws {
    let animator = DynamicAnimator()
    let item = TestItem.box(0, 0, 100, 100)
    let field = FieldBehavior.field { [weak animator] _, _, _, _, _, _ in
      animator?.removeAllBehaviors()
      try? animator?.step()
      return Vector(dx: 1, dy: 0)
    }
    field.addItem(item)
    animator.addBehavior(field)
    try animator.run(2)
    #expect(item.center.x > 0 && item.center.x < 0.1)
    #expect(animator.behaviors.isEmpty)
  }

  @Test(
    "A pause in an action notifies the delegate once, even in the step that comes to rest", arguments: 20...45
  )
  func pauseInAction(step: Int) throws {
    final class Listener: DynamicAnimatorDelegate {
      var pauses = 0
      func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { pauses += 1 }
    }
    let (animator, listener) = (DynamicAnimator(), Listener())
    animator.delegate = listener
    let item = TestItem.box(0, 0, 20, 20)
    let properties = animator.properties([item]) { _ in }
    var steps = 0
    properties.action = { [weak animator] in
      steps += 1
      if steps == step { animator?.pause() }
    }
    try animator.run(200)
    #expect(listener.pauses == 1)
    #expect(!animator.isRunning)
  }

  @Test("A chain of a hundred thousand child behaviors is added, removed and released")
  func deepChain() throws {
    let animator = DynamicAnimator()
    do {
      var chain = DynamicBehavior()
      for _ in 0..<100_000 {
        let parent = DynamicBehavior()
        parent.addChildBehavior(chain)
        chain = parent
      }
      animator.addBehavior(chain)
      try animator.run(1)
      animator.removeBehavior(chain)
    }
    #expect(animator.behaviors.isEmpty)
    try animator.run(1)
  }

  @Test("A cycle of child behaviors is refused")
  func ring() throws {
    let animator = DynamicAnimator()
    let (first, second) = (DynamicBehavior(), DynamicBehavior())
    first.addChildBehavior(second)
    second.addChildBehavior(first)
    animator.addBehavior(first)
    #expect(throws: DynamicsError.self) { try animator.step() }
    second.removeChildBehavior(first)
    animator.removeBehavior(first)
    animator.addBehavior(first)
    try animator.step()
    first.removeChildBehavior(second)
  }
}
