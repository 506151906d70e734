import FlingDynamics
import FlingGeometry
import FlingScene

/// An active item group. An invisible view represents it, and its members follow that view.
struct ActiveItemGroup {
  let members: [Int]
  /// The rotation of each member in the group's axes, in radians.
  var rotations: [Double] = []
  /// Whether members were added or removed since their poses were read.
  var isNew = true
}

/// Item groups: several views as one body.
extension Physics {
  /// The view that represents the active group of which a view is a member.
  func activeGroup(of view: Int) -> Int? { groupViewByMember[view].flatMap { isItem($0) ? $0 : nil } }

  /// Activates or deactivates a group.
  func setGroup(of instance: BehaviorInstance, isActive: Bool) {
    guard let view = groupView(of: instance.id), let group = item(view).group else { return }
    for member in instance.members where isActive || groupViewByMember[member] == view {
      groupViewByMember[member] = isActive ? view : nil
    }
    groups[view] = isActive ? ActiveItemGroup(members: instance.members) : nil
    animator.setActive(isActive, group)
  }

  /// Reads a group's members when it is added or its members change.
  func readMembers(_ members: [Int], of instance: BehaviorInstance, in scene: RunningScene) throws(RunError) {
    guard let view = groupView(of: instance.id), let group = item(view).group else { return }
    guard !members.isEmpty else {
      throw RunError("\(scene.title(of: view)) has no members", at: instance.range)
    }
    if let inner = members.first(where: { document.views[$0].group != nil }) {
      throw RunError(
        "\(scene.title(of: inner)) is a group itself and can't be in \(scene.title(of: view))",
        at: instance.range, hint: "name its members")
    }
    for member in members { readPose(of: member, in: scene) }
    group.setItems(members.map { item($0) })
    guard animator.state(of: group) == nil else { return }
    group.readMemberPoses()
    fitGroupView(view, angle: group.transform.rotation, in: scene)
  }

  /// Checks that no view is in two groups, or in a group and a behavior of its own.
  func checkGroups(in scene: RunningScene) throws(RunError) {
    var seen: [Int: Int] = [:]
    for instance in instances where instance.kind == .itemGroup {
      guard let view = groupView(of: instance.id) else { continue }
      for member in instance.members {
        if let other = seen.updateValue(view, forKey: member) {
          throw RunError(
            "\(scene.title(of: member)) is in two groups: \(scene.title(of: other)) and "
              + scene.title(of: view), at: instance.range)
        }
        guard behaviorCounts[member] == 0 else {
          throw RunError(
            "\(scene.title(of: member)) is in \(scene.title(of: view)) and in a behavior of its own",
            at: instance.range, hint: "name \(scene.title(of: view)) there instead")
        }
      }
    }
  }

  /// Reads members that were moved within their group or reshaped, and updates the group's shape.
  func readChangedMembers(of view: Int, in scene: RunningScene) throws(RunError) {
    guard let members = groups[view]?.members, let group = item(view).group else { return }
    let isBody = animator.state(of: group) != nil
    var isChanged = groups[view]?.isNew ?? true
    for member in members {
      let item = item(member)
      scene.views[member].centerAnchor()
      if document.views[member].parent != .canvas { try scene.checkNesting(of: member) }
      let pose = scene.pose(of: member)
      if item.updateOutline(from: scene.views[member]) { isChanged = true }
      if item.written != pose {
        item.setPose(pose)
        item.written = pose
        isChanged = true
      }
    }
    guard isChanged else { return }
    if isBody {
      try addingErrorLocations(in: scene) { () throws(DynamicsError) in try animator.reloadShape(of: group) }
    } else {
      group.readMemberPoses()
    }
    fitGroupView(view, angle: animator.state(of: group)?.angle ?? group.transform.rotation, in: scene)
    item(view).written = scene.pose(of: view)
    let angle = scene.views[view].geometry.rotation
    groups[view]?.rotations = members.map { (item($0).written?.rotation ?? 0) - angle }
    groups[view]?.isNew = false
  }

  /// Moves the members after the view that represents their group was moved.
  func moveMembers(afterMovingGroupView view: Int, in scene: RunningScene) {
    guard let group = items[view]?.group, groups[view] != nil else { return }
    let pose = scene.pose(of: view)
    if groups[view]?.isNew ?? true {
      // The group was not read yet, so the members' poses are those on screen.
      group.move(to: pose.center, angle: pose.rotation)
      for (member, memberPose) in zip(groups[view]?.members ?? [], group.memberPoses) {
        guard let item = items[member] else { continue }
        scene.views[member].move(
          to: item.center - scene.pose(of: member).origin, rotation: pose.rotation + memberPose.angle)
      }
    } else {
      moveMembersWithGroup(of: view, in: scene)
    }
  }

  /// Moves the members with their group and records their poses as read.
  func moveMembersWithGroup(of view: Int, in scene: RunningScene) {
    guard let group = items[view]?.group else { return }
    let pose = scene.pose(of: view)
    group.move(to: pose.center, angle: pose.rotation)
    placeMembers(ofGroup: view, in: scene)
    for member in groups[view]?.members ?? [] { items[member]?.written = scene.pose(of: member) }
  }

  /// Moves the views of the members to the current pose of their group.
  func placeMembers(ofGroup view: Int, in scene: RunningScene) {
    guard let group = items[view]?.group, let activeGroup = groups[view] else { return }
    let pose = scene.pose(of: view)
    let groupRotation = AffineTransform(rotationAngle: pose.rotation)
    for (k, member) in activeGroup.members.enumerated()
    where k < group.memberPoses.count && k < activeGroup.rotations.count {
      scene.views[member].move(
        to: pose.center + groupRotation.applyToVector(group.memberPoses[k].offset)
          - scene.pose(of: member).origin,
        rotation: pose.rotation + activeGroup.rotations[k])
    }
  }

  /// Gives the view that represents a group the size, center and rotation of the group.
  private func fitGroupView(_ view: Int, angle: Double, in scene: RunningScene) {
    guard let group = items[view]?.group else { return }
    scene.views[view].geometry.size = Point(group.bounds.width, group.bounds.height)
    scene.views[view].move(to: group.center, rotation: angle)
  }

  /// The view that represents the group declared by a behavior.
  private func groupView(of id: BehaviorID) -> Int? {
    groupViews.first { document.views[$0].group == id }
  }
}
