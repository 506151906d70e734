package import FlingGeometry

/// The pose of a member in its group, in the group's axes.
package struct MemberPose: Equatable, Sendable {
  /// From the center of the box around the members.
  package var offset: Point
  /// In radians, clockwise.
  package var angle: Double
}

/// The pose of a group of items that form one rigid body, with the box around them and their poses in it.
package struct GroupFrame: Equatable, Sendable {
  /// The center of the box, and the angle of the group's axes.
  package var pose: ItemPose
  /// The size of the box.
  package private(set) var size: Size
  package private(set) var memberPoses: [MemberPose]

  /// Measures the members at their present poses.
  /// - Parameter angle: the angle of the group's axes, with which the box is aligned.
  package init(of members: [(size: Size, pose: ItemPose)], angle: Double) {
    let back = AffineTransform(rotationAngle: -angle)
    let corners = members.flatMap { member in
      let rotation = AffineTransform(rotationAngle: member.pose.angle)
      return Rect(center: .zero, size: member.size).corners.map {
        back.applyToVector(member.pose.center + rotation.applyToVector($0))
      }
    }
    let box = Rect(around: corners) ?? .zero
    let center = Point(box.origin.x + box.size.width / 2, box.origin.y + box.size.height / 2)
    pose = ItemPose(center: AffineTransform(rotationAngle: angle).applyToVector(center), angle: angle)
    size = box.size
    memberPoses = members.map {
      MemberPose(offset: back.applyToVector($0.pose.center) - center, angle: $0.pose.angle - angle)
    }
  }

  /// The poses of the members.
  package var poses: [ItemPose] {
    let rotation = AffineTransform(rotationAngle: pose.angle)
    return memberPoses.map {
      ItemPose(center: pose.center + rotation.applyToVector($0.offset), angle: pose.angle + $0.angle)
    }
  }

  /// Whether the members are where the group put them.
  package func agrees(with present: [ItemPose]) -> Bool {
    present.count == memberPoses.count
      && zip(present, poses).allSatisfy { now, expected in
        let (x, y) = (
          AffineTransform(rotationAngle: now.angle), AffineTransform(rotationAngle: expected.angle)
        )
        return now.center == expected.center && Point(x.a, x.b).distance(to: Point(y.a, y.b)) < 1e-9
      }
  }

  /// The angle that members which are measured again keep: that of the group unless they were moved
  /// individually, which makes it meaningless.
  package func angle(keptBy present: [ItemPose]) -> Double { agrees(with: present) ? pose.angle : 0 }
}
