internal import FlingDynamics
internal import FlingGeometry

/// Accelerates its items whatever their mass; a magnitude of 1 is 1000 points per second².
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
  private var list: DynamicItems
  private var vector = PolarVector(Vector(dx: 0, dy: 1))

  public override init() {
    list = DynamicItems()
    super.init()
  }

  /// A gravity of items.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItems(items)
    super.init()
  }

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

  /// The acceleration in units of 1000 points per second²; straight down with 1 by default.
  open var gravityDirection: CGVector {
    get { CGVector(vector.vector) }
    set {
      vector = PolarVector(newValue.limited.vector)
      changed()
    }
  }

  /// The angle of the direction in radians, clockwise from the x axis. Setting it keeps the magnitude.
  open var angle: CGFloat {
    get { CGFloat(vector.angle) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The magnitude in units of 1000 points per second². Setting it keeps the angle; 0 loses it.
  open var magnitude: CGFloat {
    get { CGFloat(vector.magnitude) }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets both.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    vector = PolarVector(angle: angle.native, magnitude: magnitude.limited)
    changed()
  }

  override var namedItems: [any UIDynamicItem] { list.items }
  override var kind: BehaviorDefinition.Kind? { .gravity(list.ids, direction: Point(vector.vector)) }
}
