/// A rule of Auto Layout: one attribute is, is at least, or is at most a multiple of another one plus a
/// constant.
@preconcurrency @MainActor
open class NSLayoutConstraint: MainActorObject {
  /// A direction of layout.
  public enum Axis: Int, Sendable {
    case horizontal
    case vertical
  }

  /// A number of a view or a guide.
  public enum Attribute: Int, Sendable {
    case left = 1
    case right
    case top
    case bottom
    case leading
    case trailing
    case width
    case height
    case centerX
    case centerY
    case lastBaseline
    case firstBaseline
    case leftMargin
    case rightMargin
    case topMargin
    case bottomMargin
    case leadingMargin
    case trailingMargin
    case centerXWithinMargins
    case centerYWithinMargins
    case notAnAttribute = 0
  }

  /// How both sides compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  final weak var first: (any LayoutItem)?
  final weak var second: (any LayoutItem)?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  open var identifier: String?
  open var shouldBeArchived = false

  init(
    first: (any LayoutItem)?, _ firstAttribute: Attribute, _ relation: Relation, second: (any LayoutItem)?,
    _ secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    (self.first, self.second) = (first, second)
    (self.firstAttribute, self.secondAttribute) = (firstAttribute, secondAttribute)
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
    super.init(isolated: ())
  }

  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    self.init(
      first: view1 as? any LayoutItem, attr1, relation, second: view2 as? any LayoutItem, attr2,
      multiplier: multiplier, constant: constant)
  }

  open var firstItem: AnyObject? { first }
  open var secondItem: AnyObject? { second }

  open var constant: CGFloat {
    didSet { if isActive { LayoutEngine.isStale = true } }
  }

  /// Up to 1000, which is required. Of constraints that contradict each other, those of higher priority hold.
  open var priority = UILayoutPriority.required {
    didSet { if isActive { LayoutEngine.isStale = true } }
  }

  open var isActive: Bool {
    get { LayoutEngine.contains(self) }
    set { newValue ? LayoutEngine.add(self) : LayoutEngine.remove(self) }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}
