internal import FlingDynamics
internal import FlingGeometry

/// Applies a force to its items, continuously or once. A force of 1 accelerates 100 × 100 points of density 1
/// by 100 points per second²; an impulse of 1 changes their velocity by 100 points per second.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable {
    /// A force while the push is active.
    case continuous
    /// One impulse when the push is added or set active.
    case instantaneous
  }

  /// Whether it is a force or an impulse.
  public let mode: Mode
  private var list: DynamicItems
  private var vector = PolarVector(.zero)
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  private var isOn = true
  /// Whether it became inactive because its impulse acted, rather than by a setting.
  private var hasActed = false

  /// A continuous push without items and without a force.
  public override convenience init() { self.init(items: [], mode: .continuous) }

  /// A push without a force.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    list = DynamicItems(items)
    super.init()
  }

  /// The items in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item, which gets the whole force. No effect if it is one already.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    changed()
  }

  /// Removes an item and its offset.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    offsets[ObjectIdentifier(item)] = nil
    changed()
  }

  /// Whether the push acts; true by default. An instantaneous push becomes inactive when it has acted; set
  /// active again, it acts once more.
  open var active: Bool {
    get { isOn }
    set {
      isOn = newValue
      hasActed = false
      changed()
    }
  }

  /// The force along the axes of the reference view; its length counts.
  open var pushDirection: CGVector {
    get { CGVector(vector.vector) }
    set {
      vector = PolarVector(newValue.limited.vector)
      changed()
    }
  }

  /// The length of the force. Setting it keeps the direction.
  open var magnitude: CGFloat {
    get { CGFloat(vector.magnitude) }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// The angle of the force in radians, clockwise from the x axis. Setting it keeps the magnitude.
  open var angle: CGFloat {
    get { CGFloat(vector.angle) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// Sets both.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    vector = PolarVector(angle: angle.native, magnitude: magnitude.limited)
    changed()
  }

  /// Sets the point at which the force acts, from the item's center along the item's axes.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    guard list.contains(item) else { return }
    offsets[ObjectIdentifier(item)] = o
    changed()
  }

  /// The point at which the force acts on an item.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Notes that an impulse has acted.
  func deactivate() {
    isOn = false
    hasActed = true
  }

  /// Makes an impulse that has acted active again, when the push is added again.
  func reactivate() {
    guard hasActed else { return }
    hasActed = false
    isOn = true
  }

  override var namedItems: [any UIDynamicItem] { list.items }

  override var kind: BehaviorDefinition.Kind? {
    var push = BehaviorDefinition.Push()
    push.targets = list.items.map { (ItemID($0), targetOffsetFromCenter(for: $0).limitedPoint) }
    push.mode = mode == .continuous ? .continuous : .instantaneous
    push.direction = Point(vector.vector)
    push.isActive = isOn
    return .push(push)
  }
}

extension UIOffset {
  /// The offset within the limits of the simulation.
  var limitedPoint: Point { Point(horizontal.limited, vertical.limited) }
}
