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

  /// Share of the closing speed that comes back from a contact: 0 sticks, 1 bounces for ever. 0 as long as it is not set, as
  /// UIKit documents, though a body that nobody sets it for has 0.2, as UIKit's engine does. From 0 on; above 1 contacts
  /// gain energy. A contact uses the larger one of the two.
  public var elasticity: Double {
    get { settings.elasticity ?? 0 }
    set { set(\.elasticity, newValue) }
  }

  /// Coefficient of friction of the surface, without unit, from 0 on: things start to slip on slopes steeper than its
  /// arctangent. 0 as long as it is not set; a body that nobody sets it for has 0.2. A contact uses the root of the two
  /// frictions' product, as UIKit's engine does.
  public var friction: Double {
    get { settings.friction ?? 0 }
    set { set(\.friction, newValue) }
  }

  /// Mass of 100 × 100 pt, above 0: from 1e-9 to 1e9; 1 as long as it is not set. An item's mass is density × area / 10 000,
  /// of ellipses and paths the area of their shape, of a group the sum of its members'. Changed while the item moves, its
  /// velocity stays.
  public var density: Double {
    get { settings.density ?? 1 }
    set { set(\.density, newValue) }
  }

  /// Rate c in 1/s at which the velocity decays, by the factor e^(−c·t) where nothing else acts; from 0, at first, to
  /// infinity, with which no force moves the item. UIKit gives no unit; this reading fits Apple's samples.
  public var resistance: Double {
    get { settings.resistance ?? 0 }
    set { set(\.resistance, newValue) }
  }

  /// The same for the spin: a rate in 1/s from 0, at first, to infinity.
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

  /// Whether it collides like a boundary and never moves: no force, impulse or velocity acts on it. False at first. Set, its
  /// velocity is lost; taken back, it starts from rest.
  public var isAnchored: Bool {
    get { settings.isAnchored ?? false }
    set { set(\.isAnchored, newValue) }
  }

  /// Whether it may turn, true at first. Taken back its angle stays and its spin is lost.
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

  /// Of an item's centre of mass, in pt/s, with what waits to be added; zero for an item that is not in this behavior.
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

  /// In rad/s, clockwise, with what waits to be added; 0 for an item that is not in this behavior.
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
      try DynamicsError.requireElasticity(value, "elasticity", of: name)
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
