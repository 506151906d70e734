internal import FlingDynamics
internal import FlingGeometry

/// Attaches an item to a point or to another item: by a rod, a spring, a rope, a pivot, a slide, or rigidly.
/// Attached items do not collide with each other.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable {
    /// To another item.
    case items
    /// To a point.
    case anchor
  }

  /// The item, and the other item if it is attached to one.
  open private(set) var items: [any UIDynamicItem]
  private var definition: BehaviorDefinition.Attachment
  /// The length measured when the behavior was added.
  private var measuredLength: Double?

  // MARK: Making

  /// A rod from an item's center to a point; a spring once its frequency is set.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// A rod from a point of an item to a point of the reference view.
  public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    items = [item]
    definition = Self.definition(.distance, [item], offset: offset.limitedPoint)
    definition.anchor = point.point
    anchorPoint = point
    super.init()
  }

  /// A rod between the centers of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// A rod between points of two items.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    items = [item1, item2]
    definition = Self.definition(.distance, [item1, item2], offset: offset1.limitedPoint)
    definition.otherOffset = offset2.limitedPoint
    anchorPoint = .zero
    super.init()
  }

  /// An attachment that the class methods make of any subclass; not in UIKit.
  public required init(items: [any UIDynamicItem]) {
    self.items = items
    definition = Self.definition(.distance, items, offset: nil)
    anchorPoint = .zero
    super.init()
  }

  private static func definition(
    _ type: JointDefinition.JointType, _ items: [any UIDynamicItem], offset: Point?
  ) -> BehaviorDefinition.Attachment {
    var definition = BehaviorDefinition.Attachment(type, items.map { ItemID($0) })
    definition.offset = offset
    return definition
  }

  /// A joint at a point of the reference view.
  private static func joint(
    _ type: JointDefinition.JointType, _ items: [any UIDynamicItem], at point: CGPoint
  ) -> Self {
    let attachment = self.init(items: items)
    attachment.definition.type = type
    attachment.definition.anchor = point.point
    attachment.anchorPoint = point
    return attachment
  }

  /// Connects two items rigidly.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> Self {
    joint(.fixed, [item1, item2], at: point)
  }

  /// A pivot: the items turn about a common point, within `attachmentRange` and against `frictionTorque`.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> Self {
    joint(.pin, [item1, item2], at: point)
  }

  /// A slide of an item along an axis of another item.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> Self {
    let attachment = joint(.slide, [item1, item2], at: point)
    attachment.definition.axis = Point(axis.limited.vector)
    return attachment
  }

  /// A slide of an item along an axis through a point.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> Self {
    let attachment = joint(.slide, [item], at: point)
    attachment.definition.axis = Point(axis.limited.vector)
    return attachment
  }

  /// A rope between points of two items.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) -> Self {
    let attachment = self.init(items: [item1, item2])
    attachment.definition.type = .rope
    attachment.definition.offset = offset1.limitedPoint
    attachment.definition.otherOffset = offset2.limitedPoint
    return attachment
  }

  // MARK: Properties

  /// Whether the other end is an item or a point.
  open var attachedBehaviorType: AttachmentType { items.count > 1 ? .items : .anchor }

  /// The anchor in points of the reference view. Set while the behavior is in an animator, it moves there
  /// during the next step and takes the item along. No effect between two items.
  open var anchorPoint: CGPoint {
    didSet { changed() }
  }

  /// The distance of the two points: fixed for a rod, the rest length of a spring, the largest of a rope.
  /// Unless it was set, it is measured in the first step after the behavior was added.
  open var length: CGFloat {
    get { CGFloat(definition.length ?? measuredLength ?? presentDistance) }
    set { set(\.length, newValue.limitedFromZero) }
  }

  /// The frequency of a spring in hertz; 0, the default, is a rigid rod.
  open var frequency: CGFloat {
    get { CGFloat(definition.frequency) }
    set { set(\.frequency, newValue < 1e-6 ? 0 : newValue.limitedFromZero) }
  }

  /// The damping ratio of a spring; 1 is critical, 0 the default.
  open var damping: CGFloat {
    get { CGFloat(definition.damping) }
    set { set(\.damping, newValue.limitedFromZero) }
  }

  /// The friction of a pivot; 0 by default. 1 resists a force of 1 at a distance of 100 points.
  open var frictionTorque: CGFloat {
    get { CGFloat(definition.friction) }
    set { set(\.friction, newValue.limitedFromZero) }
  }

  /// The range of a pivot in radians or of a slide in points, from the poses when the behavior is added. It
  /// always contains 0.
  open var attachmentRange: UIFloatRange {
    get {
      UIFloatRange(minimum: CGFloat(definition.range.minimum), maximum: CGFloat(definition.range.maximum))
    }
    set {
      let (low, high) = (newValue.minimum.native, newValue.maximum.native)
      set(\.range, FloatRange(minimum: Swift.min(low, 0), maximum: Swift.max(high, 0)))
    }
  }

  private func set<Value>(
    _ property: WritableKeyPath<BehaviorDefinition.Attachment, Value>, _ value: Value
  ) {
    definition[keyPath: property] = value
    changed()
  }

  /// The distance of the two points now.
  private var presentDistance: Double {
    guard !definition.type.isSeated, let item = items.first else { return 0 }
    let position = item.pose.position(of: definition.offset ?? .zero)
    guard items.count > 1 else { return position.distance(to: anchorPoint.point) }
    return position.distance(to: items[1].pose.position(of: definition.otherOffset ?? .zero))
  }

  // MARK: For the animator

  override func wasApplied(to simulation: Simulation, as id: BehaviorDefinition.ID) {
    super.wasApplied(to: simulation, as: id)
    measuredLength = simulation.measuredLength(of: id)
  }

  override var namedItems: [any UIDynamicItem] { items }

  override var kind: BehaviorDefinition.Kind? {
    guard !items.isEmpty else { return nil }
    var attachment = definition
    if attachment.anchor != nil { attachment.anchor = anchorPoint.point }
    return .attachment(attachment)
  }
}
