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
public final class DynamicItemGroup: RotatedItem {
  /// The members without duplicates, in the order given.
  public private(set) var items: [any DynamicItem]
  /// The bounding box of the members in the group's axes, as read when the group was made and when it was
  /// last added. Its origin is zero: only the size is used.
  public private(set) var bounds = Rect.zero
  /// The pose of each member relative to the center of the box, in the group's axes.
  package private(set) var memberPoses: [MemberPose] = []
  /// Whether the group becomes a body when behaviors contain it.
  package internal(set) var isActive = true

  private var middle = Point.zero
  private var angle = 0.0

  /// The pose of a member in its group.
  package struct MemberPose: Equatable, Sendable {
    package var offset: Point
    package var angle: Double
  }

  /// Makes a group of items.
  /// - Parameter items: read at once; duplicates are ignored.
  public init(items: [any DynamicItem]) {
    self.items = ItemList(items).items
    readMemberPoses(angle: 0)
  }

  /// The center of the box, in points. Setting it moves all members; while the group is in an animator, call
  /// `updateItem(usingCurrentState:)` afterwards.
  public var center: Point {
    get { middle }
    set {
      middle = newValue
      moveMembers()
    }
  }

  /// The group's rotation, positive angles clockwise. The identity when the members were read. Setting it
  /// rotates all members about `center`; only the rotation of the value is used.
  public var transform: AffineTransform {
    get { AffineTransform(rotationAngle: angle) }
    set { move(to: middle, angle: newValue.rotation) }
  }

  /// The same rotation in radians.
  package var rotation: Double {
    get { angle }
    set { move(to: middle, angle: newValue) }
  }

  /// Replaces the members, for scenes. Their poses are read when `readMemberPoses` is called next.
  package func setItems(_ items: [any DynamicItem]) {
    self.items = items
    memberPoses = []
  }

  /// Reads the poses of the members. Keeps the group's rotation unless members were moved individually, which
  /// makes it meaningless.
  package func readMemberPoses() { readMemberPoses(angle: isTogether ? angle : 0) }

  /// Moves the group and its members.
  package func move(to center: Point, angle: Double) {
    middle = center
    self.angle = angle
    let transform = transform
    for (item, memberPose) in zip(items, memberPoses) {
      item.center = middle + transform.applyToVector(memberPose.offset)
      item.exactRotation = angle + memberPose.angle
    }
  }

  private func moveMembers() {
    let transform = transform
    for (item, memberPose) in zip(items, memberPoses) {
      item.center = middle + transform.applyToVector(memberPose.offset)
    }
  }

  /// Whether all members are where the group put them.
  private var isTogether: Bool {
    let transform = transform
    return memberPoses.count == items.count
      && zip(items, memberPoses).allSatisfy { item, memberPose in
        let (now, expected) = (
          item.transform, transform.concatenating(AffineTransform(rotationAngle: memberPose.angle))
        )
        return item.center == middle + transform.applyToVector(memberPose.offset)
          && Point(now.a, now.b).distance(to: Point(expected.a, expected.b)) < 1e-9
      }
  }

  /// Reads the poses of the members.
  /// - Parameter angle: the present rotation of the group, in radians; the box is aligned with it.
  package func readMemberPoses(angle: Double) {
    self.angle = angle
    let back = AffineTransform(rotationAngle: -angle)
    let corners = items.flatMap { item in
      Rect(center: .zero, size: item.bounds.size).corners.map {
        back.applyToVector(item.center + item.transform.applyToVector($0))
      }
    }
    let box = Rect(around: corners) ?? .zero
    bounds = Rect(origin: .zero, size: box.size)
    let center = Point(box.origin.x + box.size.width / 2, box.origin.y + box.size.height / 2)
    middle = transform.applyToVector(center)
    memberPoses = items.map { item in
      MemberPose(
        offset: back.applyToVector(item.center) - center,
        angle: item.exactRotation - angle)
    }
  }
}
