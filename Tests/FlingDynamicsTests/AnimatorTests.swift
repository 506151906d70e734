import FlingDynamics
import FlingGeometry
import Testing

@Suite("Animator")
struct AnimatorTests {
  /// Records the calls of both delegates.
  private final class Listener: DynamicAnimatorDelegate, CollisionBehaviorDelegate {
    var words: [String] = []
    var atContact: () -> Void = {}

    func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { words.append("resume") }
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { words.append("pause") }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: String?, at point: Point
    ) {
      words.append("began \(identifier ?? "bounds")")
      atContact()
    }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: String?
    ) {
      words.append("ended \(identifier ?? "bounds")")
    }
  }

  @Test("A paused animator moves nothing; after it resumes, items continue with their velocity")
  func byHand() throws {
    let box = TestItem.box(0, 0, 10, 10)
    let animator = DynamicAnimator()
    let listener = Listener()
    animator.delegate = listener
    animator.gravity([box])
    try animator.step(times: 30)
    #expect(animator.isRunning)
    animator.pause()
    animator.pause()
    #expect(animator.isPaused && !animator.isRunning)
    let position = box.center
    try animator.step(times: 30)
    #expect(box.center == position)
    #expect(animator.elapsedTime == 0.5)
    animator.resume()
    try animator.step(times: 30)
    #expect(abs(box.center.y - 500) < 1e-9)
    #expect(animator.elapsedTime == 1)
    #expect(listener.words == ["resume", "pause", "resume"])
  }

  @Test("The animator pauses when its last behavior is removed during motion")
  func lastBehavior() throws {
    let animator = DynamicAnimator()
    let listener = Listener()
    animator.delegate = listener
    let gravity = animator.gravity([TestItem.box(0, 0, 10, 10)])
    try animator.step(times: 5)
    animator.removeBehavior(gravity)
    try animator.step(times: 2)
    #expect(!animator.isRunning)
    #expect(listener.words == ["resume", "pause"])
  }

  @Test("The animator pauses once when its box comes to rest, and resumes once when a property changes")
  func rest() throws {
    let box = TestItem.box(0, -10, 20, 20)
    let animator = DynamicAnimator()
    let listener = Listener()
    animator.delegate = listener
    let gravity = animator.gravity([box])
    animator.floor([box])
    try animator.step(times: 36)
    #expect(listener.words == ["resume", "pause"])
    #expect(!animator.isRunning)
    let time = animator.elapsedTime
    #expect(time <= 0.6)
    try animator.step(times: 30)
    #expect(animator.elapsedTime == time)
    gravity.magnitude = 2
    try animator.step()
    #expect(listener.words == ["resume", "pause", "resume"])
    #expect(animator.isRunning)
  }

  @Test("A boundary replaces an older one with the same identifier")
  func sameIdentifier() throws {
    let box = TestItem.box(0, -50, 20, 20)
    let animator = DynamicAnimator()
    animator.gravity([box])
    let collision = animator.floor([box])
    collision.addBoundary(withIdentifier: "floor", from: Point(-100, 100), to: Point(100, 100))
    #expect(collision.boundaryIdentifiers == ["floor"])
    try animator.step(times: 120)
    #expect(abs(box.center.y - 90) < 0.1)
  }

  @Test("A behavior that a callback removes has no effect from the next step on")
  func removingInCallbacks() throws {
    let box = TestItem.box(0, -40, 20, 20)
    let animator = DynamicAnimator()
    let listener = Listener()
    animator.gravity([box])
    let collision = animator.floor([box])
    collision.collisionDelegate = listener
    listener.atContact = { animator.removeBehavior(collision) }
    try animator.step(times: 60)
    #expect(box.center.y > 0)
    #expect(listener.words == ["began floor", "ended floor"])
  }

  @Test("Actions run after every step, parents before children, until their behavior is removed")
  func actions() throws {
    let box = TestItem.box(0, 0, 10, 10)
    let animator = DynamicAnimator()
    var words: [String] = []
    func named(_ name: String) -> DynamicBehavior {
      let behavior = DynamicBehavior()
      behavior.action = { words.append(name) }
      return behavior
    }
    let (root, first, inner, second) = (named("root"), named("first"), named("inner"), named("second"))
    first.addChildBehavior(inner)
    root.addChildBehavior(first)
    root.addChildBehavior(second)
    animator.addBehavior(root)
    animator.gravity([box])
    try animator.step(times: 2)
    #expect(words == ["root", "first", "inner", "second", "root", "first", "inner", "second"])
    words = []
    root.removeChildBehavior(first)
    try animator.step()
    #expect(words == ["root", "second"])
  }

  @Test("Behaviors are notified before they are added and removed, and hold their animator weakly")
  func moving() {
    final class Curious: DynamicBehavior {
      var heard: [Bool] = []
      override func willMove(to dynamicAnimator: DynamicAnimator?) { heard.append(dynamicAnimator != nil) }
    }
    let root = DynamicBehavior()
    let child = Curious()
    root.addChildBehavior(child)
    var animator: DynamicAnimator? = DynamicAnimator()
    animator?.addBehavior(root)
    #expect(child.dynamicAnimator === animator)
    animator?.removeBehavior(root)
    #expect(child.heard == [true, false])
    animator?.addBehavior(root)
    animator = nil
    #expect(child.dynamicAnimator == nil)
  }

  @Test("An update from an item's current state moves its body there and keeps the velocity")
  func updating() throws {
    let box = TestItem.box(0, 0, 10, 10)
    let animator = DynamicAnimator()
    animator.gravity([box])
    try animator.step(times: 30)
    box.center = Point(300, 0)
    animator.updateItem(usingCurrentState: box)
    animator.updateItem(usingCurrentState: TestItem.box(0, 0, 1, 1))
    try animator.step(times: 30)
    #expect(abs(box.center.x - 300) < 1e-9)
    #expect(abs(box.center.y - (500 * 0.5 + 500 * 0.25)) < 1e-9)
  }

  @Test("The items in a rectangle are those whose rotated bounds touch it")
  func items() throws {
    let near = TestItem.box(0, 0, 20, 20)
    let turned = TestItem.box(40, 0, 40, 4, angle: Double.pi / 2)
    let far = TestItem.box(500, 0, 20, 20)
    let animator = DynamicAnimator()
    animator.properties([near, turned, far]) { _ in }
    try animator.step()
    func hits(_ rect: Rect) -> [Bool] {
      let items = animator.items(in: rect)
      return [near, turned, far].map { item in items.contains { $0 === item } }
    }
    #expect(hits(Rect(x: -5, y: -5, width: 10, height: 10)) == [true, false, false])
    #expect(hits(Rect(x: 35, y: 15, width: 10, height: 10)) == [false, true, false])
    #expect(hits(Rect(x: 0, y: 0, width: 600, height: 1)) == [true, true, true])
  }
}
