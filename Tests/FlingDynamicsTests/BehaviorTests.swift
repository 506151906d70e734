import FlingDynamics
import FlingGeometry
import Testing

@Suite("Behaviors")
struct BehaviorTests {
  @Test("The last explicit value of several item behaviors in the tree wins")
  func precedence() throws {
    let item = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    let first = DynamicItemBehavior(items: [item])
    first.density = 5
    let second = DynamicItemBehavior(items: [item])
    second.friction = 0.9
    let third = DynamicItemBehavior(items: [item])
    third.density = 3
    let parent = DynamicBehavior()
    parent.addChildBehavior(third)
    for behavior in [first, second, parent] { animator.addBehavior(behavior) }
    try animator.applyChanges()
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 3)
    first.density = 7
    try animator.applyChanges()
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 3)
    parent.removeChildBehavior(third)
    try animator.applyChanges()
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 7)
    animator.removeBehavior(first)
    try animator.applyChanges()
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 1)
    // The tree decides, not the time of adding: a late child of an early behavior does not win.
    let fourth = DynamicItemBehavior(items: [item])
    fourth.density = 11
    parent.addChildBehavior(fourth)
    try animator.applyChanges()
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 11)
    let late = DynamicItemBehavior(items: [item])
    late.density = 13
    second.addChildBehavior(late)
    try animator.applyChanges()
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 11)
  }

  @Test("Getters return UIKit's defaults")
  func defaults() {
    let behavior = DynamicItemBehavior(items: [])
    #expect(behavior.elasticity == 0)
    #expect(behavior.friction == 0)
    #expect(behavior.density == 1)
    #expect(behavior.allowsRotation)
    #expect(GravityBehavior(items: []).gravityDirection == Vector(dx: 0, dy: 1))
    #expect(CollisionBehavior(items: []).boundaryIdentifiers == nil)
  }

  @Test("A magnitude keeps the angle; a magnitude of 0 resets it")
  func polar() {
    let gravity = GravityBehavior(items: [])
    gravity.magnitude = 2
    #expect(gravity.gravityDirection == Vector(dx: 0, dy: 2))
    gravity.angle = Double.pi
    #expect(gravity.gravityDirection == Vector(dx: -2, dy: 0))
    gravity.magnitude = 0
    #expect(gravity.angle == 0)
  }

  @Test("Two gravity behaviors add up")
  func twoGravities() throws {
    let item = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.gravity([item], 0.5)
    try animator.run(60)
    #expect(abs(item.center.y - 750) < 1e-9)
  }

  @Test("A velocity added before the first step applies to the new body, and the getter returns it")
  func pendingVelocity() throws {
    let item = TestItem.box(0, 0, 100, 100)
    let unrelated = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    let behavior = DynamicItemBehavior(items: [item])
    behavior.addLinearVelocity(Point(60, 0), for: item)
    behavior.addLinearVelocity(Point(60, 0), for: item)
    behavior.addLinearVelocity(Point(60, 0), for: unrelated)
    behavior.addAngularVelocity(2, for: item)
    #expect(behavior.linearVelocity(for: item) == Point(120, 0))
    #expect(behavior.linearVelocity(for: unrelated) == .zero)
    animator.addBehavior(behavior)
    try animator.step()
    #expect(abs(item.center.x - 2) < 1e-12)
    #expect(behavior.linearVelocity(for: item) == Point(120, 0))
    #expect(behavior.angularVelocity(for: item) == 2)
    behavior.addLinearVelocity(Point(-120, 0), for: item)
    #expect(behavior.linearVelocity(for: item) == .zero)
    try animator.step()
    #expect(abs(item.center.x - 2) < 1e-12)
  }

  @Test("An item removed and added between two steps keeps its velocity; a step without behaviors resets it")
  func membership() throws {
    let item = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    let gravity = animator.gravity([item])
    try animator.run(6)
    animator.removeBehavior(gravity)
    animator.properties([item]) { _ in }
    try animator.step()
    #expect(abs(animator.velocity(item).y - 100) < 1e-9)
    animator.removeAllBehaviors()
    try animator.step()
    #expect(animator.simulation.state(of: ItemID(item)) == nil)
    let position = item.center
    animator.properties([item]) { _ in }
    try animator.run(3)
    #expect(animator.velocity(item) == .zero)
    #expect(item.center == position)
  }

  @Test("An anchored item does not move, and starts from rest when it is released")
  func anchored() throws {
    let item = TestItem.box(0, 0, 100, 100)
    let animator = DynamicAnimator()
    animator.gravity([item])
    let behavior = animator.properties([item]) { $0.addLinearVelocity(Point(100, 0), for: item) }
    try animator.run(6)
    behavior.isAnchored = true
    let position = item.center
    try animator.run(6)
    #expect(item.center == position)
    #expect(animator.simulation.isAtRest)
    behavior.isAnchored = false
    try animator.run(6)
    #expect(item.center.x == position.x)
    #expect(abs(item.center.y - position.y - 5) < 1e-9)
  }

  @Test("An item that does not allow rotation keeps its angle")
  func noRotation() throws {
    let item = TestItem.box(0, -60, 40, 40, angle: 0.3)
    let animator = DynamicAnimator()
    animator.gravity([item])
    animator.floor([item])
    animator.properties([item]) { $0.allowsRotation = false }
    try animator.run(120)
    #expect(animator.angle(item) == 0.3)
    #expect(animator.simulation.isAtRest)
  }

  @Test("Contacts begin once and end once, and report their boundary")
  func contactEvents() throws {
    final class Listener: CollisionBehaviorDelegate {
      var heard: [String] = []
      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?, at point: Point
      ) { heard.append("began \(identifier ?? "bounds") \(Int(point.y.rounded()))") }
      func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?
      ) { heard.append("ended \(identifier ?? "bounds")") }
    }
    let item = TestItem.disc(100, 100, radius: 20)
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 200, height: 300))
    animator.gravity([item])
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    let listener = Listener()
    collision.collisionDelegate = listener
    animator.addBehavior(collision)
    try animator.run(40)
    #expect(listener.heard == ["began bounds 300", "ended bounds"])
    try animator.run(120)
    #expect(listener.heard.count % 2 == 1)
    for (k, word) in listener.heard.enumerated() {
      #expect(word.hasPrefix(k % 2 == 0 ? "began bounds" : "ended bounds"))
    }
    let before = listener.heard.count
    #expect(animator.simulation.contacts.count == 1)
    #expect(animator.simulation.contacts.first.map { abs($0.normal.y - 1) < 1e-12 } == true)
    animator.removeBehavior(collision)
    try animator.step()
    #expect(listener.heard.count == before + 1)
    #expect(listener.heard.last == "ended bounds")
  }

  @Test("Items collide only within one collision behavior, and only in its mode")
  func groups() throws {
    let items = [TestItem.box(0, 0, 40, 40), .box(30, 0, 40, 40)]
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: [items[0]]))
    animator.addBehavior(CollisionBehavior(items: [items[1]]))
    let both = CollisionBehavior(items: items)
    both.collisionMode = .boundaries
    animator.addBehavior(both)
    try animator.run(5)
    #expect(animator.simulation.contacts.isEmpty)
    both.collisionMode = .everything
    try animator.step()
    #expect(animator.simulation.contacts.count == 1)
    #expect(animator.simulation.contactEvents.map(\.isBegin) == [true])
  }

  @Test("A disabled boundary lets items through")
  func enabling() throws {
    let item = TestItem.box(0, -20, 40, 40)
    let animator = DynamicAnimator()
    animator.gravity([item])
    let floor = animator.floor([item])
    try animator.run(60)
    #expect(animator.simulation.isAtRest)
    floor.setEnabled(false, forBoundaryWithIdentifier: "floor")
    try animator.run(60)
    #expect(item.center.y > 400)
  }

  @Test("An invalid value throws an error that names it, and nothing moves")
  func errors() throws {
    let item = TestItem.box(0, 0, 40, 40)
    let animator = DynamicAnimator()
    animator.gravity([item])
    try animator.step()
    let position = item.center
    let behavior = animator.properties([item]) { $0.density = 0 }
    for _ in 0..<2 {
      let error = try #require(throws: DynamicsError.self) { try animator.step() }
      #expect(error.behavior == "DynamicItemBehavior")
      #expect(error.property == "density")
      #expect(
        error.description == "density of DynamicItemBehavior is 0.0; it must be above 0, from 1e-9 to 1e9")
    }
    #expect(item.center == position)
    behavior.density = 2
    try animator.step()
    #expect(item.center.y > position.y)
    let flat = TestItem.box(0, 0, 40, 0)
    animator.gravity([flat])
    #expect(throws: DynamicsError.self) { try animator.step() }
    let crossed = TestItem(
      .zero, Size(width: 10, height: 10), type: .path,
      path: Path(
        polygon: [Point(0, 0), Point(10, 10), Point(10, 0), Point(0, 10)], cornerRadius: 0))
    let other = DynamicAnimator()
    other.gravity([crossed])
    #expect(throws: DynamicsError.self) { try other.step() }
  }

  @Test("Actions run after each step and see the new positions; parents are notified of moves first")
  func actionsAndMoves() throws {
    final class Named: DynamicBehavior {
      let name: String
      let log: (String) -> Void
      init(_ name: String, _ log: @escaping (String) -> Void) {
        self.name = name
        self.log = log
        super.init()
      }
      override func willMove(to dynamicAnimator: DynamicAnimator?) {
        log("\(name) \(dynamicAnimator == nil ? "out" : "in")")
      }
    }
    var heard: [String] = []
    let parent = Named("parent") { heard.append($0) }
    let child = Named("child") { heard.append($0) }
    let item = TestItem.box(0, 0, 40, 40)
    parent.addChildBehavior(child)
    child.addChildBehavior(GravityBehavior(items: [item]))
    var seen: [Double] = []
    parent.action = { seen.append(item.center.y) }
    let animator = DynamicAnimator()
    animator.addBehavior(parent)
    try animator.run(2)
    animator.removeBehavior(parent)
    #expect(heard == ["parent in", "child in", "parent out", "child out"])
    #expect(seen.count == 2)
    #expect(abs(seen[1] - 500.0 / 900) < 1e-9)
    #expect(parent.dynamicAnimator == nil)
  }

  @Test("A new shape applies after a reshape; an item of type none has mass but no contacts")
  func reshape() throws {
    let item = TestItem.box(0, 0, 100, 100)
    let ghost = TestItem(.zero, Size(width: 50, height: 50), type: .none)
    let animator = DynamicAnimator()
    animator.addBehavior(CollisionBehavior(items: [item, ghost]))
    try animator.run(3)
    #expect(animator.simulation.contacts.isEmpty)
    #expect(animator.simulation.state(of: ItemID(ghost))?.mass == 0.25)
    item.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
    try animator.step()
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 1)
    try animator.simulation.reshape(ItemID(item), to: .single(item.outline))
    #expect(animator.simulation.state(of: ItemID(item))?.mass == 2)
    #expect(animator.simulation.state(of: ItemID(item))?.center == .zero)
  }
}
