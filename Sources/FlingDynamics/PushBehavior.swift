public import FlingGeometry

/// Pushes its items, all the time or once.
///
/// A force F gives a mass m an acceleration of 100·F/m pt/s²; pushed once, a velocity of 100·F/m pt/s. So 1 gives an item of
/// 100 × 100 pt at density 1 an acceleration of 100 pt/s², which is UIKit's newton as Apple documents it, or a velocity of
/// 100 pt/s, as others measured it. Off-centre by d it turns the item as well, by 100·F·d/I, I being the moment of inertia in
/// mass × pt².
public final class PushBehavior: ItemsBehavior {
  /// How a push acts.
  public enum Mode: Hashable, Sendable {
    /// A force as long as the push is active.
    case continuous
    /// One impulse when it goes in or is set active.
    case instantaneous
  }

  /// How it acts, fixed when it is made.
  public let mode: Mode
  private var vector = Polar(.zero)
  private var offsets: [ObjectIdentifier: Offset] = [:]
  private var isOn = true
  /// Off because it fired, not because it was told to be.
  private var isSpent = false

  /// A push of no force yet, for some items, each of which gets the whole force.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  override func forget(_ item: any DynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
  }

  /// Whether it pushes; true at first. A continuous push is switched on and off by it. An instantaneous push turns itself off
  /// when it has fired, in the first step it is in; set again it fires in the next step, once however often it was set, and
  /// so it does when it is taken out and added again.
  public var active: Bool {
    get { isOn }
    set {
      isOn = newValue
      isSpent = false
      changed()
    }
  }

  /// The force, or impulse, in the axes of the reference bounds: it does not turn with an item. Zero at first; any finite
  /// vector, which is not brought to length 1: its length is the magnitude.
  public var pushDirection: Vector {
    get { vector.vector }
    set {
      vector = Polar(newValue)
      changed()
    }
  }

  /// The length of the force: 1 gives 100 × 100 pt at density 1 an acceleration of 100 pt/s² or a velocity of 100 pt/s. 0
  /// at first. Setting it keeps the direction, a negative one turns it round; a zero force counts as angle 0.
  public var magnitude: Double {
    get { vector.magnitude }
    set { setAngle(vector.angle, magnitude: newValue) }
  }

  /// The angle of the force in radians, clockwise from the x axis; 0 at first. Setting it keeps the magnitude.
  public var angle: Double {
    get { vector.angle }
    set { setAngle(newValue, magnitude: vector.magnitude) }
  }

  /// Sets both; the angle in radians clockwise from the x axis.
  public func setAngle(_ angle: Double, magnitude: Double) {
    vector = Polar(angle: angle, magnitude: magnitude)
    changed()
  }

  /// Where the force acts, in points from the item's centre in the item's axes; it turns with the item, the force does not.
  /// Zero at first; it may lie outside the item. Of no effect for an item that is not in this push.
  public func setTargetOffsetFromCenter(_ offset: Offset, for item: any DynamicItem) {
    guard contains(item) else { return }
    offsets[ObjectIdentifier(item)] = offset
    changed()
  }

  /// Where the force acts on an item; zero unless it was set.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Offset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// In mass × pt/s², or mass × pt/s.
  var force: Point { Point(vector.vector) * 100 }

  func rearm() {
    guard isSpent else { return }
    isSpent = false
    isOn = true
  }

  func spend() {
    isOn = false
    isSpent = true
  }

  override func validate() throws(DynamicsError) {
    try DynamicsError.requireFinite(Point(vector.vector), "pushDirection", of: "PushBehavior")
    for item in items {
      let offset = targetOffsetFromCenter(for: item)
      try DynamicsError.requireFinite(
        Point(offset.horizontal, offset.vertical), "targetOffsetFromCenter", of: "PushBehavior")
    }
  }
}
