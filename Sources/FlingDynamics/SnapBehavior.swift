public import FlingGeometry

/// Moves an item's center to a point and its rotation to 0, and holds them there.
///
/// UIKit does not document its law. Here it is a spring of 3.7 Hz whatever the mass, with a damping ratio ζ =
/// 0.28 + 0.72 · `damping`, for position and angle alike: x″ = −2ζω·x′ − ω²·x with ω = 2π · 3.7 Hz. At the
/// default damping of 0.5 this agrees with published measurements of UIKit: the item arrives after 0.13 s,
/// overshoots by 7 % at 0.18 s and stops after half a second.
///
/// The snap holds its item until it is removed; gravity lowers the item by 1000/ω² = 1.8 pt. Of several snaps
/// of an item the last one added acts.
public final class SnapBehavior: DynamicBehavior {
  /// The item; fixed.
  public let item: any DynamicItem
  /// A snap of one item.
  /// - Parameters:
  ///   - item: its center is moved; for a group the center of its box.
  ///   - point: in points of the reference bounds.
  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    snapPoint = point
  }

  /// The target of the item's center, in points of the reference bounds, with finite coordinates.
  ///
  /// If it is set while the behavior is in an animator, the target moves at constant velocity during the next
  /// step. It pulls the item from its present velocity, as a new snap would, and does not throw it. Settable
  /// in UIKit since iOS 9.
  public var snapPoint: Point {
    didSet { changed() }
  }

  /// The damping: from 0, which oscillates most, to 1, which does not oscillate (ζ = 1); 0.5 by default, as
  /// in UIKit. Finite values outside are clamped.
  public var damping = 0.5 {
    didSet { changed() }
  }

  override var namedItems: [any DynamicItem] { [item] }

  override var kind: BehaviorDefinition.Kind? {
    .snap(ItemID(item), to: snapPoint, damping: damping)
  }
}
