public import FlingGeometry

/// An object that the animator moves: a view, or anything else with a position, a size and a rotation.
///
/// The animator reads an item when it is first in a behavior, and writes `center` and `transform` after every
/// step in which the item moved. Coordinates are points of the reference bounds, y down.
public protocol DynamicItem: AnyObject {
  /// The center of its bounds, in points of the reference bounds. Unlike UIKit's, this animator does not
  /// round it to pixels.
  var center: Point { get set }
  /// Only the size is used; both sides must be from 0.001 to 1 000 000 pt.
  var bounds: Rect { get }
  /// Only the rotation is read. Written as a pure rotation; positive angles are clockwise.
  var transform: AffineTransform { get set }
  /// The shape that collides; the rectangle by default.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// The outline for `.path`: its first subpath with at least three points, which counts as closed, with (0, 0)
  /// at the item's center. It may be concave.
  var collisionBoundingPath: Path? { get }
}

extension DynamicItem {
  /// The default is the rectangle, as in UIKit.
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// The default is nil, as in UIKit.
  public var collisionBoundingPath: Path? { nil }
}

/// The shape of an item that collides.
public enum DynamicItemCollisionBoundsType: Hashable, Sendable {
  /// The rectangle of its bounds.
  case rectangle
  /// The ellipse in its bounds.
  case ellipse
  /// Its `collisionBoundingPath`.
  case path
  /// The item collides with nothing and has the mass of its bounds. Not in UIKit.
  case none
}
