public import FlingGeometry

/// Ties an item to a place or to another item: by a rod, a spring, a rope, a pivot, a slide, or rigidly.
///
/// As in UIKit, two items tied together do not collide with each other, unless `allowsCollisions` says so. All that is rigid is
/// solved at once and exactly, so that chains do not stretch. What is too far away when it is tied, or whose length is
/// set anew, is drawn in by a quarter of the way each 1/300 s and is not thrown.
public final class AttachmentBehavior: DynamicBehavior {
  public enum AttachmentType: Hashable, Sendable {
    case items
    case anchor
  }

  package enum Kind: Hashable, Sendable {
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

  /// The item, and the other one if it is tied to an item.
  public let items: [any DynamicItem]
  /// Whether the other end is an item or an anchor.
  public let attachedBehaviorType: AttachmentType

  let kind: Kind
  /// Nil for a joint that sits where its place lies when it goes in.
  let itemOffset: Offset?
  let otherOffset: Offset?
  /// Between items: whether `anchorPoint` says where the joint is.
  let isSeatedAtAnchor: Bool
  let axis: Vector
  private var setLength: Double?
  /// What was measured when the behavior went in.
  var measuredLength: Double?
  var seat: Seat?
  /// Where the anchor is now; `anchorPoint` is where it will be at the end of the next step.
  var presentAnchor: Point?

  /// How a joint sat on its items when it went in.
  struct Seat {
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
    _ kind: Kind, _ items: [any DynamicItem], offset: Offset?, otherOffset: Offset? = nil,
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
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(.distance, [item], offset: .zero, anchor: point)
  }

  /// A rod or spring from a point of the item, in its axes from its centre; it may lie outside the item.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: Point
  ) {
    self.init(.distance, [item], offset: offset, anchor: point)
  }

  /// A rod or spring between the centres of two items.
  public convenience init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    self.init(.distance, [item, other], offset: .zero, otherOffset: .zero)
  }

  /// A rod or spring between points of two items, each in its item's axes from its centre.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Offset
  ) {
    self.init(.distance, [item, other], offset: offset, otherOffset: otherOffset)
  }

  // MARK: Joints

  /// A rope: the points come no further apart than `length`. It stops what runs into it without a rebound.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Offset, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, [item, other], offset: offset, otherOffset: otherOffset)
  }

  /// A rope from a point of the item to a place. Not in UIKit.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, [item], offset: offset, anchor: point)
  }

  /// Makes two items one: they neither part nor turn against each other at `point`, which is in the canvas when the
  /// behavior goes in.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, [item, other], offset: nil, anchor: point)
  }

  /// Holds an item at a place, as it is turned when the behavior goes in; it follows `anchorPoint`. Not in UIKit.
  public static func fixedAttachment(with item: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.fixed, [item], offset: nil, anchor: point)
  }

  /// A pivot at `point`, in the canvas when the behavior goes in: the items turn about it, within `attachmentRange`.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, [item, other], offset: nil, anchor: point)
  }

  /// A pivot between a point of the item and a place, which it follows. Not in UIKit.
  public static func pinAttachment(with item: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.pin, [item], offset: nil, anchor: point)
  }

  /// The item moves along an axis only, within `attachmentRange`, and does not turn against the other.
  ///
  /// - Parameters:
  ///   - point: where the joint is when the behavior goes in; the range counts from there.
  ///   - axis: in the canvas when the behavior goes in; it turns with the other item. Any length but 0.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item, other], offset: nil, anchor: point, axis: axis)
  }

  /// The item moves along an axis through a place only, within `attachmentRange`, and does not turn.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding, [item], offset: nil, anchor: point, axis: axis)
  }

  // MARK: Properties

  /// Where the anchor is, in points of the canvas. Set while the behavior is in, it moves there evenly over the next step and
  /// carries along what hangs on it. Between two items, where the joint is when the behavior goes in; later of no meaning.
  public var anchorPoint: Point {
    didSet { changed() }
  }

  /// Distance of the two attachment points, in points, of rods and springs; the most of it, of ropes. Unless it was set, it is
  /// measured every time the behavior goes in; negative ones count as 0. Joints that sit in one place have none.
  public var length: Double {
    get { setLength ?? measuredLength ?? presentDistance }
    set {
      setLength = newValue < 0 ? 0 : newValue
      changed()
    }
  }

  /// In hertz, whatever the masses; 0, a rigid rod, at first. From 48 Hz on a spring is a rod as well. Only rods and springs
  /// have it.
  public var frequency = 0.0 {
    didSet { changed() }
  }

  /// Ratio to critical damping of a spring, at least 0; 0 at first. What is rigid has none.
  public var damping = 0.0 {
    didSet { changed() }
  }

  /// How hard a pivot is to turn, at least 0; 0 at first. 1 holds against a force of 1 that acts 100 pt away. UIKit names
  /// no unit. Of a slide, where UIKit has no use for it, the force that it takes to move it, 1 being a force of 1.
  public var frictionTorque = 0.0 {
    didSet { changed() }
  }

  /// How far a pivot may turn, in radians clockwise, or a slide go, in points along its axis, from where the items were when
  /// the behavior went in; infinite at first. It must contain 0; `.zero` forbids the motion. What reaches a limit stops without a
  /// rebound.
  public var attachmentRange = FloatRange.infinite {
    didSet { changed() }
  }

  /// Whether the two items may touch each other; false at first, as always in UIKit.
  public var allowsCollisions = false {
    didSet { changed() }
  }

  // MARK: For the animator

  var hasOwnLength: Bool { setLength != nil }

  var linkKind: Link.Kind {
    switch kind {
    case .distance: Link.isRigid(frequency: frequency) ? .rod : .spring
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
