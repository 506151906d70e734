public import FlingGeometry

/// Several items as one rigid body, as UIKit's `UIDynamicItemGroup`: add the group to behaviors in their place.
///
/// Its members are fixed and keep their own outlines; it weighs what they weigh, density × Σ of their areas, and turns
/// about their common centre of mass. `bounds` is the box around them and `center` the middle of that box, which need not
/// be the centre of mass. The animator writes the group's place and with it those of the members.
///
/// A member may be in no behavior and no other group, and be no group itself; a group without members is none. `step()`
/// throws a `DynamicsError` then.
public final class DynamicItemGroup: DynamicItem {
  /// The members, each once, in the order in which they were given.
  public private(set) var items: [any DynamicItem]
  /// The box around the members, in the group's axes, as read when the group was made and when it last went in. Its origin
  /// is zero: only the size counts.
  public private(set) var bounds = Rect.zero
  /// Each member from the middle of the box, in the group's axes.
  package private(set) var memberPoses: [MemberPose] = []
  /// Whether behaviors that name it make it a body.
  package internal(set) var isActive = true

  private var middle = Point.zero
  private var turn = AffineTransform.identity

  /// Where a member stands in its group.
  package struct MemberPose: Equatable, Sendable {
    package var offset: Point
    package var angle: Double
  }

  /// - Parameter items: read at once; of one that is given twice only the first counts.
  public init(items: [any DynamicItem]) {
    self.items = ItemList(items).items
    gather(angle: 0)
  }

  /// The middle of the box, in points. Setting it moves all members along; while the group is in an animator, follow with
  /// `updateItem(usingCurrentState:)`.
  public var center: Point {
    get { middle }
    set {
      middle = newValue
      seatMembers()
    }
  }

  /// The group's rotation, positive angles clockwise; the identity when the members were read. Setting it turns all
  /// members about `center`; only its rotation counts.
  public var transform: AffineTransform {
    get { turn }
    set { move(to: middle, angle: newValue.rotation) }
  }

  /// A scene may change who is in a group; where the members are is read when next they are gathered.
  package func take(items: [any DynamicItem]) {
    self.items = items
    memberPoses = []
  }

  /// Reads where the members are. The turn of the group means nothing any more once they were moved one by one.
  package func gather() { gather(angle: isTogether ? transform.rotation : 0) }

  /// Moves the members with the group.
  package func move(to center: Point, angle: Double) {
    middle = center
    turn = AffineTransform(rotationAngle: angle)
    for (item, memberPose) in zip(items, memberPoses) {
      item.center = middle + turn.applyToWay(memberPose.offset)
      item.transform = AffineTransform(rotationAngle: angle + memberPose.angle)
    }
  }

  private func seatMembers() {
    for (item, memberPose) in zip(items, memberPoses) {
      item.center = middle + turn.applyToWay(memberPose.offset)
    }
  }

  /// Whether the members stand and are turned as the group put them.
  private var isTogether: Bool {
    memberPoses.count == items.count
      && zip(items, memberPoses).allSatisfy { item, memberPose in
        let (now, own) = (
          item.transform, turn.concatenating(AffineTransform(rotationAngle: memberPose.angle))
        )
        return item.center == middle + turn.applyToWay(memberPose.offset)
          && Point(now.a, now.b).distance(to: Point(own.a, own.b)) < 1e-9
      }
  }

  /// Reads where the members are.
  /// - Parameter angle: how the group is turned now: the box is upright in its axes.
  package func gather(angle: Double) {
    turn = AffineTransform(rotationAngle: angle)
    let back = AffineTransform(rotationAngle: -angle)
    let corners = items.flatMap { item in
      Rect(center: .zero, size: item.bounds.size).corners.map {
        back.applyToWay(item.center + item.transform.applyToWay($0))
      }
    }
    let box = Rect(around: corners) ?? .zero
    bounds = Rect(origin: .zero, size: box.size)
    let center = Point(box.origin.x + box.size.width / 2, box.origin.y + box.size.height / 2)
    middle = turn.applyToWay(center)
    memberPoses = items.map { item in
      MemberPose(
        offset: back.applyToWay(item.center) - center,
        angle: angle == 0 ? item.transform.rotation : item.transform.rotation - angle)
    }
  }
}
