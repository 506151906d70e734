internal import FlingDynamics
internal import FlingGeometry

/// An item for cases that run in an animator.
final class TestItem: DynamicItem {
  var center: Point
  let bounds: Rect
  var transform: AffineTransform
  let collisionBoundsType: DynamicItemCollisionBoundsType

  /// The default size is 100 × 100 pt, where the mass equals the density.
  init(
    _ center: Point, _ size: Size = Size(width: 100, height: 100), angle: Double = 0,
    type: DynamicItemCollisionBoundsType = .rectangle
  ) {
    self.center = center
    bounds = Rect(origin: .zero, size: size)
    transform = AffineTransform(rotationAngle: angle)
    collisionBoundsType = type
  }
}

extension DynamicAnimator {
  func velocity(_ item: TestItem) -> Point {
    simulation.state(of: ItemID(item))?.velocity ?? Point(.nan, .nan)
  }
  func angle(_ item: TestItem) -> Double { simulation.state(of: ItemID(item))?.angle ?? .nan }

  /// An animator with one item in a field. The item has mass 1 unless `set` changes it, and the given
  /// velocity.
  static func launch(
    _ item: TestItem, in field: FieldBehavior, velocity: Point = .zero,
    _ set: (DynamicItemBehavior) -> Void = { _ in }
  ) -> DynamicAnimator {
    let animator = DynamicAnimator()
    PhysicsCaseWatch.current?.follow(animator)
    field.addItem(item)
    animator.addBehavior(field)
    let properties = DynamicItemBehavior(items: [item])
    properties.resistance = 0
    properties.angularResistance = 0
    set(properties)
    properties.addLinearVelocity(velocity, for: item)
    animator.addBehavior(properties)
    return animator
  }
}
