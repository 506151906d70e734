public import FlingGeometry

/// Sets properties of its items: elasticity, friction, density and more.
///
/// Only properties that were set have an effect. If several behaviors set a property of one item, the last in
/// the tree wins, parents before children and children in order. Defaults of items: friction 0.2, elasticity
/// 0.2, density 1, no resistance, rotation allowed. The getters of properties that were not set return
/// UIKit's documented values.
public final class DynamicItemBehavior: ItemsBehavior {
  /// Velocities for items that are not bodies yet.
  private var pending: [ItemID: (linear: Point, angular: Double)] = [:]
  private var settings = BehaviorDefinition.Properties()

  override func forget(_ item: any DynamicItem) { pending[ItemID(item)] = nil }

  /// The fraction of the closing speed that a contact returns: 0 does not bounce, 1 bounces for ever. At
  /// least 0; above 1 contacts gain energy. A contact uses the larger elasticity of the two bodies. If not
  /// set, the getter returns 0, as UIKit documents, but items have 0.2, as in UIKit's engine.
  public var elasticity: Double {
    get { settings.elasticity ?? 0 }
    set { set(\.elasticity, newValue) }
  }

  /// The coefficient of friction, without unit, at least 0: items slip on slopes steeper than its arctangent.
  /// A contact uses the square root of the product of both coefficients, as UIKit's engine does. If not set,
  /// the getter returns 0, but items have 0.2.
  public var friction: Double {
    get { settings.friction ?? 0 }
    set { set(\.friction, newValue) }
  }

  /// The mass of 100 × 100 pt, from 1e-9 to 1e9. The default is 1. An item's mass is density × area / 10 000,
  /// with the area of its ellipse or path, or the sum over the members of a group. A change keeps the
  /// velocity.
  public var density: Double {
    get { settings.density ?? 1 }
    set { set(\.density, newValue) }
  }

  /// The rate c in 1/s at which the velocity decays: by the factor e^(−c·t) if nothing else acts. From 0, the
  /// default, to infinity, with which no force moves the item. UIKit documents no unit; this reading fits
  /// Apple's samples.
  public var resistance: Double {
    get { settings.resistance ?? 0 }
    set { set(\.resistance, newValue) }
  }

  /// The rate in 1/s at which the spin decays, from 0, the default, to infinity.
  public var angularResistance: Double {
    get { settings.angularResistance ?? 0 }
    set { set(\.angularResistance, newValue) }
  }

  /// The electric charge for electric, magnetic and custom fields. Any finite number; 0 by default.
  public var charge: Double {
    get { settings.charge ?? 0 }
    set { set(\.charge, newValue) }
  }

  /// Whether the items collide like boundaries and never move, whatever force, impulse or velocity is
  /// applied. The default is false. Setting it loses the velocity; resetting it starts from rest.
  public var isAnchored: Bool {
    get { settings.isAnchored ?? false }
    set { set(\.isAnchored, newValue) }
  }

  /// Whether the items may rotate; true by default. Setting it to false keeps the angle and loses the spin.
  public var allowsRotation: Bool {
    get { settings.allowsRotation ?? true }
    set { set(\.allowsRotation, newValue) }
  }

  /// Adds to an item's velocity, in pt/s. If the item is not a body yet, the sum is stored and applied when
  /// it becomes one. No effect for an item that is not in this behavior.
  public func addLinearVelocity(_ velocity: Point, for item: any DynamicItem) {
    addVelocity(velocity, 0, to: item)
  }

  /// The velocity of an item's center of mass, in pt/s, including velocities not applied yet. Zero for an
  /// item that is not in this behavior.
  public func linearVelocity(for item: any DynamicItem) -> Point {
    guard contains(item) else { return .zero }
    return (dynamicAnimator?.simulation.state(of: ItemID(item))?.velocity ?? .zero)
      + (pending[ItemID(item)]?.linear ?? .zero)
  }

  /// Adds to an item's spin, in rad/s, clockwise, as `addLinearVelocity` does to the velocity.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    addVelocity(.zero, velocity, to: item)
  }

  /// The spin of an item in rad/s, clockwise, including spin not applied yet. 0 for an item that is not in
  /// this behavior.
  public func angularVelocity(for item: any DynamicItem) -> Double {
    guard contains(item) else { return 0 }
    return (dynamicAnimator?.simulation.state(of: ItemID(item))?.angularVelocity ?? 0)
      + (pending[ItemID(item)]?.angular ?? 0)
  }

  private func addVelocity(_ linear: Point, _ angular: Double, to item: any DynamicItem) {
    guard contains(item) else { return }
    if isPrepared, let simulation = dynamicAnimator?.simulation,
      simulation.addVelocity(linear, angular: angular, to: ItemID(item))
    {
      return
    }
    pending[ItemID(item), default: (.zero, 0)].linear += linear
    pending[ItemID(item), default: (.zero, 0)].angular += angular
    changed()
  }

  private func set<Value>(_ property: WritableKeyPath<BehaviorDefinition.Properties, Value?>, _ value: Value)
  {
    settings[keyPath: property] = value
    changed()
  }

  override func wasApplied(to simulation: Simulation, as id: BehaviorDefinition.ID) {
    super.wasApplied(to: simulation, as: id)
    pending = [:]
  }

  override var kind: BehaviorDefinition.Kind? {
    var properties = settings
    properties.items = itemIDs
    properties.velocityChanges = itemIDs.compactMap { id in
      pending[id].map { (id, linear: $0.linear, angular: $0.angular) }
    }
    return .properties(properties)
  }
}
