public import FlingGeometry

/// Something that dynamics moves: a view, or anything else with a place, a size and a turn.
///
/// The animator reads an item when a behavior first names it and writes `center` and `transform` after every step in which
/// the item moved. Coordinates are points of the reference bounds, y down.
public protocol DynamicItem: AnyObject {
  /// The middle of its bounds, in points of the reference bounds. Unlike UIKit's animator ours does not round it to pixels.
  var center: Point { get set }
  /// Only the size counts; both sides must be above 0, from 0.001 to 1 000 000 pt.
  var bounds: Rect { get }
  /// Read for its rotation; written as a pure rotation, positive angles clockwise.
  var transform: AffineTransform { get set }
  /// What of it collides; its rectangle unless told otherwise.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// The outline for `.path`: its first closed part, with (0, 0) at the item's centre; it may be concave.
  var collisionBoundingPath: Path? { get }
}

extension DynamicItem {
  /// The rectangle, as in UIKit.
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// None, as in UIKit.
  public var collisionBoundingPath: Path? { nil }
}

/// What of an item collides.
public enum DynamicItemCollisionBoundsType: Hashable, Sendable {
  /// Its bounds.
  case rectangle
  /// The ellipse in its bounds.
  case ellipse
  /// Its `collisionBoundingPath`.
  case path
  /// Nothing: it weighs what its bounds weigh and passes through everything. Not in UIKit.
  case none
}
