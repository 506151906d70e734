import FlingDynamics
import FlingGeometry

/// An item with only the properties of `DynamicItem`.
final class TestItem: DynamicItem {
  var center: Point
  var bounds: Rect
  var transform: AffineTransform
  var collisionBoundsType: DynamicItemCollisionBoundsType
  var collisionBoundingPath: Path?

  init(
    _ center: Point, _ size: Size, angle: Double = 0,
    type: DynamicItemCollisionBoundsType = .rectangle, path: Path? = nil
  ) {
    self.center = center
    bounds = Rect(origin: .zero, size: size)
    transform = AffineTransform(rotationAngle: angle)
    collisionBoundsType = type
    collisionBoundingPath = path
  }

  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, angle: Double = 0)
    -> TestItem
  {
    TestItem(Point(x, y), Size(width: width, height: height), angle: angle)
  }

  static func disc(_ x: Double, _ y: Double, radius: Double) -> TestItem {
    TestItem(Point(x, y), Size(width: 2 * radius, height: 2 * radius), type: .ellipse)
  }
}

extension DynamicAnimator {
  /// Steps `count` times; calls `each` after every step with the number of steps so far.
  func run(_ count: Int, each: (Int) -> Void = { _ in }) throws {
    for k in 1...max(count, 1) where count > 0 {
      try step()
      each(k)
    }
  }

  func velocity(_ item: TestItem) -> Point {
    simulation.state(of: ItemID(item))?.velocity ?? Point(.nan, .nan)
  }
  func spin(_ item: TestItem) -> Double { simulation.state(of: ItemID(item))?.angularVelocity ?? .nan }
  func angle(_ item: TestItem) -> Double { simulation.state(of: ItemID(item))?.angle ?? .nan }

  @discardableResult
  func gravity(_ items: [TestItem], _ magnitude: Double = 1) -> GravityBehavior {
    let behavior = GravityBehavior(items: items)
    behavior.magnitude = magnitude
    addBehavior(behavior)
    return behavior
  }

  @discardableResult
  func properties(_ items: [TestItem], _ set: (DynamicItemBehavior) -> Void) -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior(items: items)
    set(behavior)
    addBehavior(behavior)
    return behavior
  }

  /// Adds collisions with a floor, a line through (0, `y`) that extends 20 000 pt to both sides.
  @discardableResult
  func floor(
    _ items: [TestItem], y: Double = 0, elasticity: Double = 0.2, friction: Double = 0.2,
    slope: Double = 0
  ) -> CollisionBehavior {
    let behavior = CollisionBehavior(items: items)
    let halfLength = AffineTransform(rotationAngle: slope).applyToVector(Point(20_000, 0))
    behavior.addBoundary(
      withIdentifier: "floor", from: Point(0, y) - halfLength, to: Point(0, y) + halfLength)
    behavior.boundaryElasticity = elasticity
    behavior.boundaryFriction = friction
    addBehavior(behavior)
    return behavior
  }
}
