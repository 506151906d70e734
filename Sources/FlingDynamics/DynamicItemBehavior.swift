public import FlingGeometry

/// What its items are like: bounciness, roughness, weight, and more.
///
/// Only what was set counts. Of several behaviors that set a property of one item, the last in the tree wins, parents before
/// children and children in order. What nobody sets is friction 0.2, elasticity 0.2, density 1, no resistance, turning
/// allowed; the getters nevertheless give UIKit's documented values.
public final class DynamicItemBehavior: ItemsBehavior {
  /// Velocities for items that are no bodies yet.
  var pendingVelocity: [ObjectIdentifier: Point] = [:]
  var pendingSpin: [ObjectIdentifier: Double] = [:]
  private(set) var settings = Settings()

  struct Settings {
    var elasticity: Double?
    var friction: Double?
    var density: Double?
    var resistance: Double?
    var angularResistance: Double?
    var charge: Double?
    var isAnchored: Bool?
    var allowsRotation: Bool?
  }

  override func forget(_ item: any DynamicItem) {
    pendingVelocity[ObjectIdentifier(item)] = nil
    pendingSpin[ObjectIdentifier(item)] = nil
  }

  /// How much of the closing speed comes back, 0…1; a contact uses the larger of the two.
  public var elasticity: Double {
    get { settings.elasticity ?? 0 }
    set { set(\.elasticity, newValue) }
  }

  /// Of the surface, at least 0; a contact uses the root of the product.
  public var friction: Double {
    get { settings.friction ?? 0 }
    set { set(\.friction, newValue) }
  }

  /// Mass of 100 × 100 pt, above 0: from 1e-9 to 1e9.
  public var density: Double {
    get { settings.density ?? 1 }
    set { set(\.density, newValue) }
  }

  /// Share of the velocity lost in a second, as a rate in 1/s; with infinity no force moves the item.
  public var resistance: Double {
    get { settings.resistance ?? 0 }
    set { set(\.resistance, newValue) }
  }

  /// The same of the spin.
  public var angularResistance: Double {
    get { settings.angularResistance ?? 0 }
    set { set(\.angularResistance, newValue) }
  }

  /// Electric charge, any finite number, 0 at first: what electric and magnetic fields act on, and what the law of a
  /// custom field is told.
  public var charge: Double {
    get { settings.charge ?? 0 }
    set { set(\.charge, newValue) }
  }

  /// Collides like a wall and never moves.
  public var isAnchored: Bool {
    get { settings.isAnchored ?? false }
    set { set(\.isAnchored, newValue) }
  }

  public var allowsRotation: Bool {
    get { settings.allowsRotation ?? true }
    set { set(\.allowsRotation, newValue) }
  }

  /// Adds to an item's velocity, in pt/s. Before the item is a body the sum is kept and given to it then. Of no effect for
  /// an item that is not in this behavior.
  public func addLinearVelocity(_ velocity: Point, for item: any DynamicItem) {
    guard contains(item) else { return }
    if isIn, let dynamicAnimator, dynamicAnimator.addVelocity(velocity, 0, to: item) { return }
    pendingVelocity[ObjectIdentifier(item), default: .zero] += velocity
    changed()
  }

  public func linearVelocity(for item: any DynamicItem) -> Point {
    guard contains(item) else { return .zero }
    let pending = pendingVelocity[ObjectIdentifier(item)] ?? .zero
    return (dynamicAnimator?.state(of: item)?.velocity ?? .zero) + pending
  }

  /// Adds to an item's spin, in rad/s, clockwise; like `addLinearVelocity`.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    guard contains(item) else { return }
    if isIn, let dynamicAnimator, dynamicAnimator.addVelocity(.zero, velocity, to: item) { return }
    pendingSpin[ObjectIdentifier(item), default: 0] += velocity
    changed()
  }

  public func angularVelocity(for item: any DynamicItem) -> Double {
    guard contains(item) else { return 0 }
    let pending = pendingSpin[ObjectIdentifier(item)] ?? 0
    return (dynamicAnimator?.state(of: item)?.angularVelocity ?? 0) + pending
  }

  private func set<Value>(_ property: WritableKeyPath<Settings, Value?>, _ value: Value) {
    settings[keyPath: property] = value
    changed()
  }

  override func validate() throws(DynamicsError) {
    let name = "DynamicItemBehavior"
    if let value = settings.elasticity {
      try DynamicsError.requireNotNegative(value, "elasticity", of: name)
    }
    if let value = settings.friction {
      try DynamicsError.requireNotNegative(value, "friction", of: name)
    }
    if let value = settings.density, !(value >= 1e-9 && value <= 1e9) {
      throw DynamicsError(name, "density", "\(value)", must: "be above 0, from 1e-9 to 1e9")
    }
    for (property, value) in [
      ("resistance", settings.resistance), ("angularResistance", settings.angularResistance),
    ] {
      if let value, !(value >= 0) {
        throw DynamicsError(name, property, "\(value)", must: "be at least 0")
      }
    }
    if let value = settings.charge { try DynamicsError.requireFinite(value, "charge", of: name) }
    for item in items {
      if let velocity = pendingVelocity[ObjectIdentifier(item)] {
        try DynamicsError.requireFinite(velocity, "linearVelocity", of: name)
      }
      if let spin = pendingSpin[ObjectIdentifier(item)] {
        try DynamicsError.requireFinite(spin, "angularVelocity", of: name)
      }
    }
  }
}
