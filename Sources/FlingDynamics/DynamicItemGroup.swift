public import FlingGeometry

/// Several items as one rigid body, as UIKit's `UIDynamicItemGroup`: add the group to behaviors instead of
/// the items.
///
/// The members are fixed and keep their own outlines. The mass of the group is density × the sum of their
/// areas, and it rotates about their common center of mass. `bounds` is the box around the members and
/// `center` the center of that box, which need not be the center of mass. The animator writes the poses of
/// the group and of its members.
///
/// A member must be in no behavior, in no other group, and not be a group itself; a group must have a member.
/// Otherwise `step()` throws a `DynamicsError`.
public final class DynamicItemGroup: DynamicItem {
  /// The members without duplicates, in the order given.
  public let items: [any DynamicItem]
  private(set) var frame: GroupFrame

  /// Makes a group of items.
  /// - Parameter items: read at once; duplicates are ignored.
  public init(items: [any DynamicItem]) {
    self.items = ItemList(items).items
    frame = GroupFrame(of: self.items.map(\.measure), angle: 0)
  }

  /// The bounding box of the members in the group's axes, as read when the group was made and when it was
  /// last added. Its origin is zero: only the size is used.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// The center of the box, in points. Setting it moves all members; while the group is in an animator, call
  /// `updateItem(usingCurrentState:)` afterwards.
  public var center: Point {
    get { frame.pose.center }
    set {
      frame.pose.center = newValue
      for (item, pose) in zip(items, frame.poses) { item.center = pose.center }
    }
  }

  /// The group's rotation, positive angles clockwise. The identity when the members were read. Setting it
  /// rotates all members about `center`; only the rotation of the value is used.
  public var transform: AffineTransform {
    get { AffineTransform(rotationAngle: frame.pose.angle) }
    set { move(to: ItemPose(center: frame.pose.center, angle: newValue.rotation)) }
  }

  /// Moves the group and its members.
  func move(to pose: ItemPose) {
    frame.pose = pose
    for (item, pose) in zip(items, frame.poses) {
      item.center = pose.center
      item.transform = AffineTransform(rotationAngle: pose.angle)
    }
  }

  /// Reads the poses of the members.
  /// - Parameter angle: the present rotation of the group, in radians; by default it is kept unless members
  ///   were moved individually.
  func readMembers(angle: Double? = nil) {
    let measures = items.map(\.measure)
    frame = GroupFrame(of: measures, angle: angle ?? frame.angle(keptBy: measures.map(\.pose)))
  }
}

extension DynamicItem {
  var pose: ItemPose { ItemPose(center: center, angle: transform.rotation) }

  fileprivate var measure: (size: Size, pose: ItemPose) { (bounds.size, pose) }
}
