public import FlingGeometry

/// Pulls an item's centre to a place and turns it upright, and holds it there.
///
/// UIKit does not tell its law. Ours is a spring of 3.7 Hz whatever the mass, with a damping ratio of 0.28 + 0.72 · `damping`,
/// for the centre and for the angle alike; 0.5 follows published measurements. Of several snaps on an item the one added
/// last acts.
public final class SnapBehavior: DynamicBehavior {
  /// What it pulls, fixed when it is made.
  public let item: any DynamicItem
  var presentPoint: Point?

  static let frequency = 3.7

  /// A snap of one item to a point of the reference bounds.
  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    snapPoint = point
  }

  /// Where the centre goes, in points; any finite place. Set while the behavior is in, it moves there evenly over the next step.
  public var snapPoint: Point {
    didSet { changed() }
  }

  /// From 0, which swings most, to 1, which does not; 0.5 at first. Values outside count as the nearest inside.
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
