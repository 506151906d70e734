internal import FlingDynamics
internal import FlingGeometry

/// A force that acts on its items within a region.
///
/// UIKit names no units. Here a strength of 1 is a force of 1 in units of 100 points: it accelerates a mass
/// of 1, which is 100 × 100 points of density 1, by 100 points per second².
@preconcurrency @MainActor open class UIFieldBehavior: UIDynamicBehavior {
  private enum FieldType {
    case none
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
    case custom
  }

  /// The law of a custom field. Its arguments are the field, an item's position and velocity, its mass and
  /// charge, and the seconds since the field joined its animator. It returns a force.
  typealias ForceLaw = (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector

  private var type = FieldType.none
  /// The law of a custom field; nil for others.
  private(set) var law: ForceLaw?
  private var list = DynamicItems()
  private let number = AnimatorList.newFieldNumber()

  public override init() { super.init() }

  /// A field that the class methods make of any subclass; not in UIKit.
  public required init(items: [any UIDynamicItem]) {
    super.init()
    list = DynamicItems(items)
  }

  private static func make(_ type: FieldType) -> Self {
    let field = self.init(items: [])
    field.type = type
    return field
  }

  // MARK: Kinds

  /// Slows items down.
  open class func dragField() -> Self { make(.drag) }
  /// Drives items around the position, counter-clockwise on screen.
  open class func vortexField() -> Self { make(.vortex) }
  /// Pulls items to the position like a spring.
  open class func springField() -> Self { make(.spring) }
  /// Repels charged items, or attracts them if charge and strength have opposite signs.
  open class func electricField() -> Self { make(.electric) }
  /// Turns the velocity of charged items.
  open class func magneticField() -> Self { make(.magnetic) }

  /// Pulls items to a point.
  open class func radialGravityField(position: CGPoint) -> Self {
    let field = make(.radialGravity)
    field.position = position
    return field
  }

  /// Pulls items in a direction.
  open class func linearGravityField(direction: CGVector) -> Self {
    let field = make(.linearGravity)
    field.direction = direction
    return field
  }

  /// Sets the velocity of items, in units of 100 points per second.
  open class func velocityField(direction: CGVector) -> Self {
    let field = make(.velocity)
    field.direction = direction
    return field
  }

  /// Shakes items, smoothly in space and time.
  open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = make(.noise)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  /// Shakes items in proportion to their speed.
  open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = make(.turbulence)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  /// A field with a law of its own, which is called for each item in the region several times a step. It
  /// changes neither behaviors nor items. The time grows from 0, when the field joins its animator.
  open class func field(
    evaluationBlock block:
      @escaping (
        _ field: UIFieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat,
        _ charge: CGFloat, _ deltaTime: TimeInterval
      ) -> CGVector
  ) -> Self {
    let field = make(.custom)
    field.law = block
    return field
  }

  // MARK: Items

  /// The items in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item. No effect if it is one already.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    changed()
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    changed()
  }

  // MARK: Properties

  /// The center of the field in points of the reference view; (0, 0) by default.
  open var position = CGPoint.zero { didSet { changed() } }
  /// Where the field acts, about its position; everywhere by default.
  open var region = UIRegion.infinite { didSet { changed() } }
  /// 1 by default; a negative strength reverses the force.
  open var strength: CGFloat = 1 { didSet { changed() } }
  /// The exponent by which the force falls with the distance; 0, the default, does not.
  open var falloff: CGFloat = 0 { didSet { changed() } }
  /// Shorter distances count as this one, in points; 1 by default.
  open var minimumRadius: CGFloat = 1 { didSet { changed() } }
  /// The direction of linear gravity and velocity fields.
  open var direction = CGVector.zero { didSet { changed() } }
  /// The smoothness of noise, from 0 to 1.
  open var smoothness: CGFloat = 0 { didSet { changed() } }
  /// How fast noise changes; 0, the default, is constant in time.
  open var animationSpeed: CGFloat = 0 { didSet { changed() } }

  // MARK: For the animator

  override var namedItems: [any UIDynamicItem] { list.items }

  override var kind: BehaviorDefinition.Kind? {
    guard let fieldLaw else { return nil }
    return .field(
      list.ids,
      FieldDefinition(
        law: fieldLaw, position: position.point, region: region.region, strength: strength.limited,
        falloff: falloff.limitedFromZero, minimumRadius: Swift.max(minimumRadius.limited, 1e-9), bodies: []))
  }

  private var fieldLaw: FieldDefinition.Law? {
    let way = Point(direction.limited.vector)
    return switch type {
    case .none: nil
    case .drag: .drag
    case .vortex: .vortex
    case .radialGravity: .radialGravity
    case .linearGravity: .linearGravity(way)
    case .velocity: .velocity(way)
    case .noise: .noise(noise)
    case .turbulence: .turbulence(noise)
    case .spring: .spring
    case .electric: .electric
    case .magnetic: .magnetic
    case .custom: .custom(0)
    }
  }

  private var noise: Noise {
    Noise(
      seed: number, smoothness: Swift.min(smoothness.limitedFromZero, 1),
      speed: animationSpeed.limitedFromZero)
  }
}
