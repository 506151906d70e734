public import FlingGeometry

/// Ties an item to a place or to another item: by a rod, a spring, a rope, a pivot, a slide, or rigidly.
///
/// As in UIKit, two items tied together do not collide with each other, unless `allowsCollisions` says so. All that is rigid is
/// solved at once and exactly, so that chains do not stretch under any weight, and loses no energy as it swings (H. C.
/// Andersen, "Rattle: A 'Velocity' Version of the Shake Algorithm", 1983). What is too far away when it is tied, or whose
/// length is set anew, is drawn in by a quarter of the way each 1/300 s and is not thrown. Ties that contradict each other
/// share the error; ties hold against forces, springs and fields.
///
/// Items, offsets, the axis and where a joint sits are fixed: the joint is measured when the behavior goes into an animator, each
/// time it does. Everything else may be set at any time and counts from the next step on; no velocity is lost by it.
/// `step()` throws a `DynamicsError` for numbers that cannot be, and for an item that is tied to itself.
public final class AttachmentBehavior: DynamicBehavior {
  /// What the item is tied to.
  public enum AttachmentType: Hashable, Sendable {
    /// Another item: there are two `items`.
    case items
    /// A place, the `anchorPoint`: there is one item.
    case anchor
  }

  package enum JointType: Hashable, Sendable {
    /// A rod, or a spring if it has a frequency.
    case distance
    /// A rope.
    case limit
    case fixed
    case pin
    case sliding

    /// Sits in one place of its items, not between two.
    package var isSeated: Bool { self == .fixed || self == .pin || self == .sliding }
  }

  /// The item, and after it the one that it is tied to, if it is tied to an item.
  public let items: [any DynamicItem]
  /// Whether the other end is another item or a place.
  public let attachedBehaviorType: AttachmentType

  let kind: JointType
  /// Nil for a joint that sits where its place lies when it goes in.
  let itemOffset: Offset?
  let otherOffset: Offset?
  /// Between items: whether `anchorPoint` says where the joint is.
  let isSeatedAtAnchor: Bool
  let axis: Vector
  private var setLength: Double?
  /// What was measured when the behavior went in.
  var measuredLength: Double?
  var jointFrame: JointFrame?
  /// Where the anchor is now; `anchorPoint` is where it will be at the end of the next step.
  var presentAnchor: Point?

  /// How a joint sat on its items when it went in.
  struct JointFrame {
    var offset: Offset
    var otherOffset: Offset
    /// Of the item against the other.
    var angle: Double
    /// In the other's axes, of length 1.
    var axis: Point
  }

  /// A force of 1, in mass × pt/s².
  static let unitForce = 100.0
  /// The torque of a force of 1 at 100 pt, in mass × pt²/s².
  static let unitTorque = 10_000.0

  /// Without an offset a joint that sits in one place does so where its anchor, or the other's offset, lies as it goes in.
  package init(
    _ kind: JointType, _ items: [any DynamicItem], offset: Offset?, otherOffset: Offset? = nil,
    anchor: Point? = nil, axis: Vector = Vector(dx: 1, dy: 0)
  ) {
    self.kind = kind
    self.items = items
    self.axis = axis
    attachedBehaviorType = items.count > 1 ? .items : .anchor
    itemOffset = kind.isSeated ? offset : offset ?? .zero
    self.otherOffset = otherOffset
    isSeatedAtAnchor = anchor != nil && items.count > 1
    anchorPoint = anchor ?? .zero
  }

  // MARK: Rods and springs

  /// A rod, or a spring if it has a frequency, from the item's centre to a place.
  /// - Parameters:
  ///   - item: as an item is tied at its centre, a rod does not turn it.
  ///   - point: in points of the reference bounds; see `anchorPoint`.
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(.distance, [item], offset: .zero, anchor: point)
  }

  /// A rod, or a spring if it has a frequency, from a point of the item to a place.
  /// - Parameters:
  ///   - item: turned by what does not pull at its centre.
  ///   - offset: where on the item, in points from its centre, in its own unturned axes, with which it turns; it may lie
  ///     outside the item.
  ///   - point: in points of the reference bounds; see `anchorPoint`.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: Point
  ) {
    self.init(.distance, [item], offset: offset, anchor: point)
  }

  /// A rod, or a spring if it has a frequency, between the centres of two items. Both give way by their masses; a spring's
  /// frequency counts for their distance.
  public convenience init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    self.init(.distance, [item, other], offset: .zero, otherOffset: .zero)
  }

  /// A rod, or a spring if it has a frequency, between points of two items.
  /// - Parameters:
  ///   - item: the first item.
  ///   - offset: where on it, in points from its centre, in its own unturned axes.
  ///   - other: the other item.
  ///   - otherOffset: the same on the other item.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Offset
  ) {
    self.init(.distance, [item, other], offset: offset, otherOffset: otherOffset)
  }

  // MARK: Joints

  /// A rope: the points come no further apart than `length`, and nearer as they like. It stops what runs into its end
  /// without a rebound and shares out the momentum. Offsets as for rods; a beta of UIKit swapped them, ours are not.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Offset, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, [item, other], offset: offset, otherOffset: otherOffset)
  }

  /// A rope from a point of the item to a place, which may move. Not in UIKit, where a rope needs two items.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, [item], offset: offset, anchor: point)
  }

  /// Makes two items one: they neither part nor turn against each other.
  /// - Parameters:
  ///   - item: the first of the two.
  ///   - other: the second; neither leads.
  ///   - point: where they are joined, in points of the reference bounds as the behavior goes in; it may lie on neither
  ///     of them. For what is truly rigid it does not matter where.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, [item, other], offset: nil, anchor: point)
  }

  /// Holds an item where it is, turned as it is when the behavior goes in; it follows `anchorPoint`. Not in UIKit.
  public static func fixedAttachment(with item: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.fixed, [item], offset: nil, anchor: point)
  }

  /// A pivot: the items turn about a point that both keep, within `attachmentRange` and against `frictionTorque`.
  /// - Parameters:
  ///   - item: the first of the two.
  ///   - other: the second; neither leads.
  ///   - point: in points of the reference bounds as the behavior goes in; it may lie on neither item and touches
  ///     nothing.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, [item, other], offset: nil, anchor: point)
  }

  /// A pivot that holds a point of the item at a place, which may move. Not in UIKit, where a rod of length 0 does that
  /// without a range or friction.
  public static func pinAttachment(with item: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.pin, [item], offset: nil, anchor: point)
  }

  /// The item moves along an axis only, within `attachmentRange`, and does not turn against the other item.
  ///
  /// - Parameters:
  ///   - item: what slides.
  ///   - other: what it slides on; the axis turns with it.
  ///   - point: in points of the reference bounds as the behavior goes in; the axis leads through it and the range counts from
  ///     there.
  ///   - axis: its direction as the behavior goes in. Its length does not matter but must not be 0; UIKit's header asks for
  ///     1.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item, other], offset: nil, anchor: point, axis: axis)
  }

  /// The item moves along an axis through a place only, within `attachmentRange`, and does not turn.
  ///
  /// - Parameters:
  ///   - item: what slides.
  ///   - point: in points of the reference bounds; the range counts from there. See `anchorPoint`.
  ///   - axis: its direction; any length but 0.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item], offset: nil, anchor: point, axis: axis)
  }

  // MARK: Properties

  /// Where the anchor is, in points of the reference bounds: as given at first, (0, 0) between items that were given none.
  /// Any place with finite coordinates.
  ///
  /// Set while the behavior is in, it moves there evenly over the next step and at that speed carries along what hangs on
  /// it; UIKit's jumps there at once, and an item let go of later does not know that it was dragged. Between two items it
  /// says where the joint is when the behavior goes in, and nothing afterwards.
  public var anchorPoint: Point {
    didSet { changed() }
  }

  /// How far apart the two points are, in points: of a rod always, of a spring at rest, of a rope at most.
  ///
  /// From 0 to 1e9; negative ones count as 0. Unless it was set, it is the points' distance, measured every time the behavior
  /// goes in. A rod of length 0 is a pivot. A spring of length 0 pulls and slows down in all directions, others along their
  /// line only. Set anew it does not throw what hangs on it. Joints that sit in one place have the length 0.
  public var length: Double {
    get { setLength ?? measuredLength ?? presentDistance }
    set {
      setLength = newValue < 0 ? 0 : newValue
      changed()
    }
  }

  /// How often a second a spring swings if nothing slows it down, in hertz: 0, a rigid rod, at first; otherwise from 1e-6
  /// on and finite.
  ///
  /// It counts whatever the masses: x″ = −2ζω·x′ − ω²·x with ω = 2π · `frequency` and ζ = `damping`, x being how much too long the
  /// spring is. Of one spring alone the motion is that of this law exactly, at any frequency. From 300/2π = 47.7 Hz on, where a
  /// substep of 1/300 s sees most of a swing, it is a rod as well; recipes for UIKit that set huge numbers get one. Of no
  /// effect on other kinds.
  public var frequency = 0.0 {
    didSet { changed() }
  }

  /// How fast a spring comes to rest, as a ratio ζ to critical damping: 0, at first, swings on for ever, 1 comes to rest soonest
  /// without overshooting; at least 0 and finite. What is rigid has none, as in UIKit: slow a pendulum down by its item's
  /// `resistance`.
  public var damping = 0.0 {
    didSet { changed() }
  }

  /// How hard a pivot is to turn: 0, at first, turns freely; at least 0 and finite.
  ///
  /// Dry friction, the same at any speed: 1 holds against a force of 1 that acts 100 pt away, and slows a turn down by
  /// 10 000 / I rad/s², I being the moment of inertia about the pivot in mass × pt². UIKit names no unit. Of a slide,
  /// where UIKit has no use for it, it is the force that it takes to move it, 1 being a force of 1, 100 pt/s² for a mass
  /// of 1. Of no effect on other kinds, as in UIKit.
  public var frictionTorque = 0.0 {
    didSet { changed() }
  }

  /// How far a pivot may turn, in radians, clockwise of the first item against the other; or how far a slide may go, in
  /// points along its axis. Both count from where the items were when the behavior went in.
  ///
  /// Infinite, that is free, at first. It must contain 0; UIKit's header asks for the same. `.zero` forbids the motion. What
  /// reaches a limit stops there without a rebound. Of no effect on other kinds.
  public var attachmentRange = FloatRange.infinite {
    didSet { changed() }
  }

  /// Whether the two items may touch each other, if a collision behavior names both; false at first, as always in UIKit.
  public var allowsCollisions = false {
    didSet { changed() }
  }

  // MARK: For the animator

  var jointType: JointDefinition.JointType {
    switch kind {
    case .distance: JointDefinition.isRigid(frequency: frequency) ? .rod : .spring
    case .limit: .rope
    case .fixed: .fixed
    case .pin: .pin
    case .sliding: .slide
    }
  }

  private var presentDistance: Double {
    func place(_ item: any DynamicItem, _ offset: Offset?) -> Point {
      item.center
        + item.transform.applyToWay(Point(offset?.horizontal ?? 0, offset?.vertical ?? 0))
    }
    guard !kind.isSeated else { return 0 }
    return place(items[0], itemOffset)
      .distance(to: items.count > 1 ? place(items[1], otherOffset) : anchorPoint)
  }

  override var namedItems: [any DynamicItem] { items }

  override func validate() throws(DynamicsError) {
    let name = "AttachmentBehavior"
    try DynamicsError.requireFinite(anchorPoint, "anchorPoint", of: name)
    for case let offset? in [itemOffset, otherOffset] {
      try DynamicsError.requireFinite(
        Point(offset.horizontal, offset.vertical), "offsetFromCenter", of: name)
    }
    guard frequency == 0 || (frequency >= 1e-6 && frequency <= DynamicsError.largest) else {
      throw DynamicsError(name, "frequency", "\(frequency)", must: "be 0, or from 0.000001 to 1e9")
    }
    try DynamicsError.requireNotNegative(damping, "damping", of: name)
    try DynamicsError.requireNotNegative(frictionTorque, "frictionTorque", of: name)
    if let setLength, !(setLength >= 0 && setLength <= 1e9) {
      throw DynamicsError(name, "length", "\(setLength)", must: "be at least 0 and at most 1e9")
    }
    let range = attachmentRange
    guard range.minimum <= 0, range.maximum >= 0 else {
      throw DynamicsError(
        name, "attachmentRange", "\(range.minimum)…\(range.maximum)", must: "contain 0")
    }
    let reach = axis.dx * axis.dx + axis.dy * axis.dy
    guard reach > 0, reach.isFinite else {
      throw DynamicsError(
        name, "axisOfTranslation", "(\(axis.dx), \(axis.dy))",
        must: "have a finite length above 0")
    }
    if items.count > 1, items[0] === items[1] {
      throw DynamicsError(name, "items", "one item twice", must: "be two different items")
    }
  }
}
