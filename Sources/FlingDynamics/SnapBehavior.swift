public import FlingGeometry

/// Pulls an item's centre to a place and turns it upright, and holds it there.
///
/// UIKit does not tell its law. Ours is a spring of 3.7 Hz whatever the mass, with a damping ratio ζ = 0.28 + 0.72 · `damping`,
/// for the centre and for the angle alike: x″ = −2ζω·x′ − ω²·x with ω = 2π · 3.7 Hz. At the damping of 0.5 that follows
/// published measurements of UIKit's: after 0.13 s the item is there, overshoots by 7 % at 0.18 s and stands after half a second.
///
/// It stays until it is taken out and holds its item; gravity then lowers it by 1000/ω² = 1.8 pt. Of several snaps on an item
/// the one added last acts.
public final class SnapBehavior: DynamicBehavior {
  /// What it pulls, fixed when it is made.
  public let item: any DynamicItem
  var presentPoint: Point?

  static let frequency = 3.7

  /// A snap of one item.
  /// - Parameters:
  ///   - item: what is pulled, with its centre; a group with the middle of its box.
  ///   - point: where to, in points of the reference bounds.
  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    snapPoint = point
  }

  /// Where the centre goes, in points of the reference bounds; as given at first; any place with finite coordinates.
  ///
  /// Set while the behavior is in, it moves there evenly over the next step and draws the item after it as a new snap
  /// would, from the velocity that the item has; it does not throw it. In UIKit it may be set since iOS 9.
  public var snapPoint: Point {
    didSet { changed() }
  }

  /// From 0, which swings most, to 1, which does not swing at all (ζ = 1); 0.5 at first, as in UIKit. Values outside count as the
  /// nearest inside; it must be a finite number.
  public var damping = 0.5 {
    didSet { changed() }
  }

  var dampingRatio: Double {
    let share = damping < 0 ? 0 : (damping > 1 ? 1 : damping)
    return 0.28 + 0.72 * share
  }

  override var namedItems: [any DynamicItem] { [item] }

  override func validate() throws(DynamicsError) {
    try DynamicsError.requireFinite(snapPoint, "snapPoint", of: "SnapBehavior")
    try DynamicsError.requireFinite(damping, "damping", of: "SnapBehavior")
  }
}
