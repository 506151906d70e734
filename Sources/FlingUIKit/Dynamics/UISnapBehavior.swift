internal import FlingDynamics
internal import FlingGeometry

/// Moves an item's center to a point and its rotation to 0, like a spring, and holds them there. Of several
/// snaps of an item the last one acts.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem

  /// A snap of an item to a point of the reference view.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  /// The target of the item's center.
  open var snapPoint: CGPoint {
    didSet { changed() }
  }

  /// From 0, which oscillates most, to 1, which does not; 0.5 by default.
  open var damping: CGFloat = 0.5 {
    didSet { changed() }
  }

  override var namedItems: [any UIDynamicItem] { [item] }

  override var kind: BehaviorDefinition.Kind? {
    .snap(ItemID(item), to: snapPoint.point, damping: damping.limited)
  }
}
