public import FlingGeometry

/// Ties an item to a place or to another item by a rod, or by a spring if it has a frequency.
///
/// Two items tied together do not collide with each other.
public final class AttachmentBehavior: DynamicBehavior {
  public enum AttachmentType: Hashable, Sendable {
    case items
    case anchor
  }

  public let items: [any DynamicItem]
  public let attachedBehaviorType: AttachmentType
  let offsets: [Offset]
  private var setLength: Double?
  /// What was measured when the behavior went in.
  var measuredLength: Double?
  /// Where the anchor is now; `anchorPoint` is where it will be at the end of the next step.
  var presentAnchor: Point?

  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  public init(item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: Point) {
    items = [item]
    offsets = [offset]
    attachedBehaviorType = .anchor
    anchorPoint = point
  }

  public convenience init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    self.init(
      item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
  }

  public init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Offset
  ) {
    items = [item, other]
    offsets = [offset, otherOffset]
    attachedBehaviorType = .items
    anchorPoint = .zero
  }

  /// Set while the behavior is in, it moves there evenly over the next step and carries along what hangs on it. Of no
  /// meaning between two items.
  public var anchorPoint: Point {
    didSet { changed() }
  }

  /// Distance of the two attachment points, in points. Unless it was set, it is measured every time the behavior goes in;
  /// negative ones count as 0.
  public var length: Double {
    get { setLength ?? measuredLength ?? presentDistance }
    set {
      setLength = newValue < 0 ? 0 : newValue
      changed()
    }
  }

  /// In hertz; 0, a rigid rod, at first. At 48 Hz and above a spring is a rod as well.
  public var frequency = 0.0 {
    didSet { changed() }
  }

  /// Ratio to critical damping of a spring; 0 at first. A rod has none.
  public var damping = 0.0 {
    didSet { changed() }
  }

  var hasOwnLength: Bool { setLength != nil }

  private var presentDistance: Double {
    let places = zip(items, offsets).map { item, offset in
      item.center + item.transform.applyToWay(Point(offset.horizontal, offset.vertical))
    }
    return places[0].distance(to: places.count > 1 ? places[1] : anchorPoint)
  }

  override var namedItems: [any DynamicItem] { items }

  override func validate() throws(DynamicsError) {
    let name = "AttachmentBehavior"
    try DynamicsError.requireFinite(anchorPoint, "anchorPoint", of: name)
    for offset in offsets {
      try DynamicsError.requireFinite(
        Point(offset.horizontal, offset.vertical), "offsetFromCenter", of: name)
    }
    guard frequency == 0 || frequency >= 1e-6, frequency.isFinite else {
      throw DynamicsError(name, "frequency", "\(frequency)", must: "be 0, or from 0.000001 on and finite")
    }
    try DynamicsError.requireNotNegative(damping, "damping", of: name)
    if let setLength, !(setLength >= 0 && setLength <= 1e9) {
      throw DynamicsError(name, "length", "\(setLength)", must: "be at least 0 and at most 1e9")
    }
    if items.count > 1, items[0] === items[1] {
      throw DynamicsError(name, "items", "one item twice", must: "be two different items")
    }
  }
}
