public import FlingGeometry

/// Attaches an item to a point or to another item: by a rod, a spring, a rope, a pivot, a slide, or rigidly.
///
/// As in UIKit, two attached items do not collide with each other, unless `allowsCollisions` is true. All
/// rigid attachments are solved together and exactly, so chains do not stretch under any weight and lose no
/// energy as they swing (H. C. Andersen, "Rattle: A 'Velocity' Version of the Shake Algorithm", 1983). If the
/// points of a rigid attachment are too far apart when it is added, or its length changes, a quarter of the
/// error is corrected each 1/300 s without throwing the item. Attachments that contradict each other share
/// the error. Rigid attachments resist all forces, springs and fields.
///
/// Items, offsets, the axis and the position of a joint are fixed: the joint is measured each time the
/// behavior is added to an animator. All other properties may be set at any time and take effect in the next
/// step; velocities stay. `step()` throws a `DynamicsError` for invalid numbers, and for an item that is
/// attached to itself.
public final class AttachmentBehavior: DynamicBehavior {
  /// What the item is attached to.
  public enum AttachmentType: Hashable, Sendable {
    /// Another item: there are two `items`.
    case items
    /// A point, the `anchorPoint`: there is one item.
    case anchor
  }

  /// The item, followed by the other item if it is attached to one.
  public let items: [any DynamicItem]
  /// Whether the other end is an item or a point.
  public let attachedBehaviorType: AttachmentType

  private var definition: BehaviorDefinition.Attachment
  /// Length measured when the behavior was added.
  private var measuredLength: Double?

  /// Without an offset, a joint at one point is placed at its anchor, or at the other item's offset, when the
  /// behavior is added.
  private init(
    _ type: JointDefinition.JointType, _ items: [any DynamicItem], offset: Offset?,
    otherOffset: Offset? = nil, anchor: Point? = nil, axis: Vector = Vector(dx: 1, dy: 0)
  ) {
    self.items = items
    attachedBehaviorType = items.count > 1 ? .items : .anchor
    definition = BehaviorDefinition.Attachment(type, items.map { ItemID($0) })
    definition.offset = (type.isSeated ? offset : offset ?? .zero).map { Point($0.horizontal, $0.vertical) }
    definition.otherOffset = otherOffset.map { Point($0.horizontal, $0.vertical) }
    definition.anchor = anchor
    definition.axis = Point(axis)
    anchorPoint = anchor ?? .zero
  }

  // MARK: Rods and springs

  /// A rod, or a spring if its frequency is not 0, from the item's center to a point.
  /// - Parameters:
  ///   - item: attached at its center, so a rod does not turn it.
  ///   - point: in points of the reference bounds; see `anchorPoint`.
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(.distance, [item], offset: .zero, anchor: point)
  }

  /// A rod, or a spring if its frequency is not 0, from a point of the item to a fixed or moving point.
  /// - Parameters:
  ///   - item: turns if the attachment pulls beside its center.
  ///   - offset: attached point in points from the item's center, in the item's own axes, so it turns with
  ///     the item. It may lie outside the item.
  ///   - point: in points of the reference bounds; see `anchorPoint`.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: Point
  ) {
    self.init(.distance, [item], offset: offset, anchor: point)
  }

  /// A rod, or a spring if its frequency is not 0, between the centers of two items. Both move in inverse
  /// proportion to their masses; a spring's frequency is that of their distance.
  public convenience init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    self.init(.distance, [item, other], offset: .zero, otherOffset: .zero)
  }

  /// A rod, or a spring if its frequency is not 0, between points of two items.
  /// - Parameters:
  ///   - item: the first item.
  ///   - offset: attached point in points from its center, in its own axes.
  ///   - other: the other item.
  ///   - otherOffset: the same on the other item.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Offset
  ) {
    self.init(.distance, [item, other], offset: offset, otherOffset: otherOffset)
  }

  // MARK: Joints

  /// A rope: it keeps the distance of the points at most at `length`. It stops the items at its end without a
  /// rebound, and momentum is shared. Offsets are as for rods; a beta version of UIKit swapped them.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Offset, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.rope, [item, other], offset: offset, otherOffset: otherOffset)
  }

  /// A rope from a point of the item to a position, which may move. Not in UIKit, where a rope needs two
  /// items.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.rope, [item], offset: offset, anchor: point)
  }

  /// Connects two items rigidly: they neither move nor turn relative to each other.
  /// - Parameters:
  ///   - item: the first item.
  ///   - other: the second item; both are treated alike.
  ///   - point: position of the joint when the behavior is added, in points of the reference bounds. It may
  ///     lie outside both items; for a rigid connection the position has no effect.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, [item, other], offset: nil, anchor: point)
  }

  /// Holds an item at its position and angle when the behavior is added. The item follows `anchorPoint`. Not
  /// in UIKit.
  public static func fixedAttachment(with item: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.fixed, [item], offset: nil, anchor: point)
  }

  /// A pivot: the items turn about a common point, within `attachmentRange` and against `frictionTorque`.
  /// - Parameters:
  ///   - item: the first item.
  ///   - other: the second item; both are treated alike.
  ///   - point: position of the pivot when the behavior is added, in points of the reference bounds. It may
  ///     lie outside both items and collides with nothing.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, [item, other], offset: nil, anchor: point)
  }

  /// A pivot that holds a point of the item at a position, which may move. Not in UIKit, where a rod of
  /// length 0 does that without a range or friction.
  public static func pinAttachment(with item: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.pin, [item], offset: nil, anchor: point)
  }

  /// A slide: the item moves only along an axis, within `attachmentRange`, and does not turn relative to the
  /// other item.
  ///
  /// - Parameters:
  ///   - item: the sliding item.
  ///   - other: the item it slides on; the axis turns with it.
  ///   - point: a point of the axis when the behavior is added, in points of the reference bounds. The range
  ///     counts from there.
  ///   - axis: direction when the behavior is added. Any length but 0; UIKit's header asks for 1.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.slide, [item, other], offset: nil, anchor: point, axis: axis)
  }

  /// A slide: the item moves only along an axis through a point, within `attachmentRange`, and does not turn.
  ///
  /// - Parameters:
  ///   - item: the sliding item.
  ///   - point: in points of the reference bounds; the range counts from there. See `anchorPoint`.
  ///   - axis: direction; any length but 0.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.slide, [item], offset: nil, anchor: point, axis: axis)
  }

  // MARK: Properties

  /// The anchor, in points of the reference bounds, with finite coordinates. Initially the point given, or
  /// (0, 0) between items without one.
  ///
  /// If it is set while the behavior is in an animator, the anchor moves there at constant velocity during
  /// the next step and pulls the attached item at that speed. In UIKit it jumps, so an item released later
  /// does not keep the speed of a drag. Between two items it is the position of the joint when the behavior
  /// is added, and has no effect later.
  public var anchorPoint: Point {
    didSet { changed() }
  }

  /// The distance of the two points, in points: the fixed length of a rod, the rest length of a spring, the
  /// largest length of a rope.
  ///
  /// From 0 to 1e9; negative values are treated as 0. The default is the distance measured each time the
  /// behavior is added. A rod of length 0 is a pivot. A spring of length 0 pulls and damps in all directions,
  /// other springs only along their line. A change does not throw the item. The length of joints at one point
  /// is 0.
  public var length: Double {
    get { definition.length ?? measuredLength ?? presentDistance }
    set { set(\.length, newValue < 0 ? 0 : newValue) }
  }

  /// The undamped frequency of a spring in hertz: 0, which makes a rigid rod, or finite and at least 1e-6.
  /// The default is 0.
  ///
  /// It does not depend on the masses: x″ = −2ζω·x′ − ω²·x with ω = 2π · `frequency` and ζ = `damping`, where
  /// x is the extension of the spring. A single spring moves exactly by this law at any frequency. From
  /// 300/2π = 47.7 Hz on, where a substep of 1/300 s covers most of an oscillation, the spring is a rod;
  /// UIKit code that sets huge frequencies gets one. No effect on other kinds.
  public var frequency: Double {
    get { definition.frequency }
    set { set(\.frequency, newValue) }
  }

  /// The damping ratio ζ of a spring: 0, the default, oscillates for ever; 1 is critical damping. At least 0
  /// and finite. Rigid attachments have no damping, as in UIKit: set the item's `resistance` to slow a
  /// pendulum down.
  public var damping: Double {
    get { definition.damping }
    set { set(\.damping, newValue) }
  }

  /// The friction of a pivot: 0, the default, turns freely. At least 0 and finite.
  ///
  /// Dry friction, independent of the speed: a value of 1 resists a force of 1 at a distance of 100 pt, and
  /// slows a rotation down by 10 000 / I rad/s², where I is the moment of inertia about the pivot in mass ×
  /// pt². UIKit documents no unit. For a slide, where UIKit ignores it, it is the force needed to move it; a
  /// force of 1 accelerates a mass of 1 by 100 pt/s². No effect on other kinds, as in UIKit.
  public var frictionTorque: Double {
    get { definition.friction }
    set { set(\.friction, newValue) }
  }

  /// The range of a pivot, in radians clockwise of the first item relative to the other; or of a slide, in
  /// points along its axis. Both are relative to the poses when the behavior was added.
  ///
  /// The default is infinite. It must contain 0, as UIKit's header demands too. `.zero` prevents the motion.
  /// Items stop at a limit without a rebound. No effect on other kinds.
  public var attachmentRange: FloatRange {
    get { definition.range }
    set { set(\.range, newValue) }
  }

  /// Whether the two items may collide with each other, if a collision behavior contains both. The default is
  /// false, as always in UIKit.
  public var allowsCollisions: Bool {
    get { definition.allowsCollisions }
    set { set(\.allowsCollisions, newValue) }
  }

  // MARK: For the animator

  private func set<Value>(_ property: WritableKeyPath<BehaviorDefinition.Attachment, Value>, _ value: Value) {
    definition[keyPath: property] = value
    changed()
  }

  private var presentDistance: Double {
    func position(of item: any DynamicItem, at offset: Point?) -> Point {
      item.center + item.transform.applyToVector(offset ?? .zero)
    }
    guard !definition.type.isSeated else { return 0 }
    return position(of: items[0], at: definition.offset)
      .distance(to: items.count > 1 ? position(of: items[1], at: definition.otherOffset) : anchorPoint)
  }

  override var namedItems: [any DynamicItem] { items }

  override func wasApplied(to simulation: Simulation, as id: BehaviorDefinition.ID) {
    super.wasApplied(to: simulation, as: id)
    measuredLength = simulation.measuredLength(of: id)
  }

  override var kind: BehaviorDefinition.Kind? {
    var attachment = definition
    if attachment.anchor != nil { attachment.anchor = anchorPoint }
    return .attachment(attachment)
  }
}
