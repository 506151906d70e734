public import FlingGeometry

/// Applies a force to its items, continuously or once.
///
/// A force F accelerates a mass m by 100·F/m pt/s²; as an impulse it changes the velocity by 100·F/m pt/s. So
/// a force of 1 accelerates an item of 100 × 100 pt at density 1 by 100 pt/s², which is UIKit's newton as
/// Apple documents it; an impulse of 1 gives it 100 pt/s, as others measured it. At a distance d from the
/// center it also gives a rotation of 100·F·d/I, where I is the moment of inertia in mass × pt².
public final class PushBehavior: ItemsBehavior {
  /// Whether a push is a force or an impulse.
  public enum Mode: Hashable, Sendable {
    /// A force while the push is active.
    case continuous
    /// One impulse when the push is added or set active.
    case instantaneous
  }

  /// Whether it is a force or an impulse; fixed.
  public let mode: Mode
  private var vector = PolarVector(.zero)
  private var offsets: [ObjectIdentifier: Offset] = [:]
  private var isOn = true
  /// Whether it became inactive because its impulse was applied, rather than by a setting.
  private var wasApplied = false

  /// A push with zero force. Each item gets the whole force.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  override func forget(_ item: any DynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
  }

  /// Whether the push acts; true by default. It switches a continuous push on and off. An instantaneous push
  /// becomes inactive after its impulse, in its first step. If it is set active again, or removed and added
  /// again, it acts once more in the next step, however often it was set.
  public var active: Bool {
    get { isOn }
    set {
      isOn = newValue
      wasApplied = false
      changed()
    }
  }

  /// The force or impulse in the axes of the reference bounds; it does not rotate with an item. Any finite
  /// vector, whose length is the magnitude; zero by default.
  public var pushDirection: Vector {
    get { vector.vector }
    set {
      vector = PolarVector(newValue)
      changed()
    }
  }

  /// The length of the force: 1 accelerates 100 × 100 pt at density 1 by 100 pt/s², or changes its velocity
  /// by 100 pt/s. The default is 0. Setting it keeps the direction, and a negative value reverses it; a zero
  /// force has the angle 0.
  public var magnitude: Double {
    get { vector.magnitude }
    set { setAngle(vector.angle, magnitude: newValue) }
  }

  /// The angle of the force in radians, clockwise from the x axis; 0 by default. Setting it keeps the
  /// magnitude.
  public var angle: Double {
    get { vector.angle }
    set { setAngle(newValue, magnitude: vector.magnitude) }
  }

  /// Sets the angle in radians, clockwise from the x axis, and the magnitude.
  public func setAngle(_ angle: Double, magnitude: Double) {
    vector = PolarVector(angle: angle, magnitude: magnitude)
    changed()
  }

  /// Sets the point at which the force acts, in points from the item's center in the item's axes; the point
  /// rotates with the item, the force does not. Zero by default; it may lie outside the item. No effect for
  /// an item that is not in this push.
  public func setTargetOffsetFromCenter(_ offset: Offset, for item: any DynamicItem) {
    guard contains(item) else { return }
    offsets[ObjectIdentifier(item)] = offset
    changed()
  }

  /// The point at which the force acts on an item; zero by default.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Offset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Makes an applied impulse active again, when the push is added again.
  func reactivate() {
    guard wasApplied else { return }
    wasApplied = false
    isOn = true
  }

  /// Makes the push inactive after its impulse.
  func deactivate() {
    isOn = false
    wasApplied = true
  }

  override var kind: BehaviorDefinition.Kind? {
    var push = BehaviorDefinition.Push()
    push.targets = items.map { item in
      let offset = targetOffsetFromCenter(for: item)
      return (ItemID(item), Point(offset.horizontal, offset.vertical))
    }
    push.mode = mode
    push.direction = Point(vector.vector)
    push.isActive = isOn
    return .push(push)
  }
}
