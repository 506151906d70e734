internal import FlingDynamics
internal import FlingGeometry

/// Sets properties of its items. Only those that were set count; of several behaviors the last one of the
/// tree wins.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var list: DynamicItems
  private var settings = BehaviorDefinition.Properties()
  /// Velocities of items that are no bodies yet.
  private var pending: [ItemID: (linear: Point, angular: Double)] = [:]

  public override init() {
    list = DynamicItems()
    super.init()
  }

  /// A behavior of items that sets nothing yet.
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

  /// Removes an item with the velocities stored for it.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    pending[ItemID(item)] = nil
    changed()
  }

  // MARK: Properties

  /// The fraction of the closing speed that a contact returns.
  open var elasticity: CGFloat {
    get { CGFloat(settings.elasticity ?? 0) }
    set { set(\.elasticity, min(newValue.limitedFromZero, 1e6)) }
  }

  /// The coefficient of friction.
  open var friction: CGFloat {
    get { CGFloat(settings.friction ?? 0) }
    set { set(\.friction, newValue.limitedFromZero) }
  }

  /// The mass of 100 × 100 points; 1 by default.
  open var density: CGFloat {
    get { CGFloat(settings.density ?? 1) }
    set { set(\.density, max(newValue.limited, 1e-9)) }
  }

  /// The rate per second at which the velocity decays; 0 by default, infinity holds the item.
  open var resistance: CGFloat {
    get { CGFloat(settings.resistance ?? 0) }
    set { set(\.resistance, max(newValue.native, 0)) }
  }

  /// The rate per second at which the rotation decays; 0 by default.
  open var angularResistance: CGFloat {
    get { CGFloat(settings.angularResistance ?? 0) }
    set { set(\.angularResistance, max(newValue.native, 0)) }
  }

  /// The charge for electric and magnetic fields; 0 by default.
  open var charge: CGFloat {
    get { CGFloat(settings.charge ?? 0) }
    set { set(\.charge, newValue.limited) }
  }

  /// Whether the items collide and never move; false by default.
  open var isAnchored: Bool {
    get { settings.isAnchored ?? false }
    set { set(\.isAnchored, newValue) }
  }

  /// Whether the items rotate; true by default.
  open var allowsRotation: Bool {
    get { settings.allowsRotation ?? true }
    set { set(\.allowsRotation, newValue) }
  }

  private func set<Value>(
    _ property: WritableKeyPath<BehaviorDefinition.Properties, Value?>, _ value: Value
  ) {
    settings[keyPath: property] = value
    changed()
  }

  // MARK: Velocities

  /// Adds to the velocity of an item, in points per second. What is added before the item is a body counts
  /// when it becomes one.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(Point(velocity.x.limited, velocity.y.limited), 0, to: item)
  }

  /// The velocity of an item in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard list.contains(item) else { return .zero }
    return CGPoint((state(of: item)?.velocity ?? .zero) + (pending[ItemID(item)]?.linear ?? .zero))
  }

  /// Adds to the angular velocity of an item, in radians per second, clockwise.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, velocity.limited, to: item)
  }

  /// The angular velocity of an item in radians per second, clockwise.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    guard list.contains(item) else { return 0 }
    return CGFloat((state(of: item)?.angularVelocity ?? 0) + (pending[ItemID(item)]?.angular ?? 0))
  }

  private func state(of item: any UIDynamicItem) -> ItemState? {
    dynamicAnimator?.simulation.state(of: ItemID(item))
  }

  private func add(_ linear: Point, _ angular: Double, to item: any UIDynamicItem) {
    guard list.contains(item) else { return }
    let id = ItemID(item)
    if isPrepared, let simulation = dynamicAnimator?.simulation,
      simulation.addVelocity(linear, angular: angular, to: id)
    {
      return
    }
    pending[id, default: (.zero, 0)].linear += linear
    pending[id, default: (.zero, 0)].angular += angular
    changed()
  }

  // MARK: For the animator

  override func wasApplied(to simulation: Simulation, as id: BehaviorDefinition.ID) {
    super.wasApplied(to: simulation, as: id)
    pending = [:]
  }

  override var namedItems: [any UIDynamicItem] { list.items }

  override var kind: BehaviorDefinition.Kind? {
    var properties = settings
    properties.items = list.ids
    properties.velocityChanges = list.ids.compactMap { id in
      pending[id].map { (id, linear: $0.linear, angular: $0.angular) }
    }
    return .properties(properties)
  }
}
