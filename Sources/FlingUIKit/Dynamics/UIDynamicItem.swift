internal import FlingDynamics
internal import FlingGeometry

/// An object that an animator moves: a view, or any object with a center, a size and a rotation.
///
/// The animator reads an item when a behavior first names it, and writes `center` and `transform` after every
/// step in which it moved: the center unrounded, the transform as a pure rotation, unless an animation scales
/// it.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// In points of the reference view.
  var center: CGPoint { get set }
  /// Only the size counts; both sides are above 0.
  var bounds: CGRect { get }
  /// Only the rotation is read.
  var transform: CGAffineTransform { get set }
  /// The shape that collides; the rectangle by default.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for `.path`, with (0, 0) at the item's center. It counts only for that type.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The rectangle.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// An empty path.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The shape of an item that collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The bounds.
  case rectangle
  /// The ellipse in the bounds.
  case ellipse
  /// The item's `collisionBoundingPath`.
  case path
}

extension ItemID {
  /// An object's address names it as long as something holds it.
  init(_ item: any UIDynamicItem) { self.init(Int(bitPattern: ObjectIdentifier(item))) }
}

extension UIDynamicItem {
  var pose: ItemPose { ItemPose(center: center.point, angle: transform.affine.rotation) }

  var outline: ItemOutline {
    switch collisionBoundsType {
    case .rectangle: ItemOutline(type: .rectangle, size: bounds.size.plain)
    case .ellipse: ItemOutline(type: .ellipse, size: bounds.size.plain)
    case .path: ItemOutline(type: .path, size: bounds.size.plain, path: collisionBoundingPath.path)
    }
  }

  /// The size and the pose, for measuring a group.
  var measure: (size: Size, pose: ItemPose) { (bounds.size.plain, pose) }

  /// Writes what a step has computed.
  ///
  /// A scale that an animation changes at the same time stays until that has ended.
  func move(to pose: ItemPose) {
    center = CGPoint(pose.center)
    guard let view = self as? UIView, view.layer.isBeingScaled else {
      transform = CGAffineTransform(rotationAngle: CGFloat(pose.angle))
      return
    }
    var parts = TransformParts(transform.affine)
    (parts.angle, parts.x, parts.y) = (pose.angle, 0, 0)
    transform = CGAffineTransform(parts.map)
  }
}

extension ItemPose {
  /// Where a point from the item's center, along its axes, is.
  func position(of offset: Point) -> Point {
    center + FlingGeometry.AffineTransform(rotationAngle: angle).applyToVector(offset)
  }
}

/// An ordered list of items without duplicates.
struct DynamicItems {
  private(set) var items: [any UIDynamicItem] = []
  private var known: Set<ObjectIdentifier> = []

  init(_ items: [any UIDynamicItem] = []) {
    for item in items { add(item) }
  }

  mutating func add(_ item: any UIDynamicItem) {
    if known.insert(ObjectIdentifier(item)).inserted { items.append(item) }
  }

  mutating func remove(_ item: any UIDynamicItem) {
    if known.remove(ObjectIdentifier(item)) != nil { items.removeAll { $0 === item } }
  }

  func contains(_ item: any UIDynamicItem) -> Bool { known.contains(ObjectIdentifier(item)) }

  var ids: [ItemID] { items.map { ItemID($0) } }
}
