import FlingDynamics
import FlingGeometry
import FlingScene

/// Item groups: several views as one body.
extension Physics {
  /// Activates or deactivates a group.
  func setGroup(of instance: BehaviorInstance, isActive: Bool) {
    guard let view = groupView(of: instance.id), let group = item(view).group else { return }
    for member in instance.members where isActive || evaluator.state.bodies.groupViewByMember[member] == view
    {
      evaluator.state.bodies.groupViewByMember[member] = isActive ? view : nil
    }
    evaluator.state.bodies.groups[view] = isActive ? ActiveItemGroup(members: instance.members) : nil
    animator.setActive(isActive, group)
  }

  /// Reads a group's members when it is added or its members change.
  func readMembers(_ members: [Int], of instance: BehaviorInstance) throws(RunError) {
    guard let view = groupView(of: instance.id), let group = item(view).group else { return }
    guard !members.isEmpty else {
      throw RunError("\(evaluator.title(of: view)) has no members", at: instance.range)
    }
    if let inner = members.first(where: { document.views[$0].group != nil }) {
      throw RunError(
        "\(evaluator.title(of: inner)) is a group itself and can't be in \(evaluator.title(of: view))",
        at: instance.range, hint: "name its members")
    }
    for member in members { readPose(of: member) }
    group.setItems(members.map { item($0) })
    guard animator.state(of: group) == nil else { return }
    group.readMemberPoses()
    fitGroupView(view, angle: group.rotation)
  }

  /// Checks that no view is in two groups, or in a group and a behavior of its own.
  func checkGroups() throws(RunError) {
    var seen: [Int: Int] = [:]
    for instance in instances where instance.kind == .itemGroup {
      guard let view = groupView(of: instance.id) else { continue }
      for member in instance.members {
        if let other = seen.updateValue(view, forKey: member) {
          throw RunError(
            "\(evaluator.title(of: member)) is in two groups: \(evaluator.title(of: other)) and "
              + evaluator.title(of: view), at: instance.range)
        }
        guard evaluator.state.bodies.behaviorCounts[member] == 0 else {
          throw RunError(
            "\(evaluator.title(of: member)) is in \(evaluator.title(of: view)) and in a behavior of its own",
            at: instance.range, hint: "name \(evaluator.title(of: view)) there instead")
        }
      }
    }
  }

  /// Reads members that were moved within their group or reshaped, and updates the group's shape.
  func readChangedMembers(of view: Int) throws(RunError) {
    guard let members = evaluator.state.bodies.groups[view]?.members, let group = item(view).group else {
      return
    }
    let isBody = animator.state(of: group) != nil
    var isChanged = evaluator.state.bodies.groups[view]?.isNew ?? true
    for member in members {
      let item = item(member)
      centerAnchor(of: member)
      if document.views[member].parent != .canvas { try checkNesting(of: member) }
      let pose = evaluator.pose(of: member)
      if item.updateOutline(from: evaluator.state.views[member]) { isChanged = true }
      if evaluator.state.bodies[member].written != pose {
        item.setPose(pose)
        evaluator.state.bodies[member].written = pose
        isChanged = true
      }
    }
    guard isChanged else { return }
    if isBody {
      try addingErrorLocations { () throws(DynamicsError) in try animator.reloadShape(of: group) }
    } else {
      group.readMemberPoses()
    }
    fitGroupView(view, angle: animator.state(of: group)?.angle ?? group.rotation)
    evaluator.state.bodies[view].written = evaluator.pose(of: view)
    evaluator.state.bodies.groups[view]?.memberPoses = group.memberPoses
    evaluator.state.bodies.groups[view]?.isNew = false
  }

  /// Moves the members after the view that represents their group was moved.
  func moveMembers(afterMovingGroupView view: Int) {
    guard let group = items[view]?.group, evaluator.state.bodies.groups[view] != nil else { return }
    let pose = evaluator.pose(of: view)
    if evaluator.state.bodies.groups[view]?.isNew ?? true {
      // The group was not read yet, so the members' poses are those on screen.
      group.move(to: pose.center, angle: pose.rotation)
      for (member, memberPose) in zip(evaluator.state.bodies.groups[view]?.members ?? [], group.memberPoses) {
        guard let item = items[member] else { continue }
        evaluator.state.changes.add(view: member)
        evaluator.state.views[member].move(
          to: item.center - evaluator.pose(of: member).origin, rotation: pose.rotation + memberPose.angle)
      }
    } else {
      for member in evaluator.state.bodies.groups[view]?.members ?? [] {
        evaluator.state.changes.add(view: member)
      }
      moveMembersWithGroup(of: view)
    }
  }

  /// Moves the members with their group and records their poses as read.
  func moveMembersWithGroup(of view: Int) {
    guard let group = items[view]?.group else { return }
    let pose = evaluator.pose(of: view)
    group.move(to: pose.center, angle: pose.rotation)
    evaluator.placeMembers(ofGroup: view)
    for member in evaluator.state.bodies.groups[view]?.members ?? [] {
      evaluator.state.bodies[member].written = evaluator.pose(of: member)
    }
  }

  /// Gives the view that represents a group the size, center and rotation of the group.
  private func fitGroupView(_ view: Int, angle: Double) {
    guard let group = items[view]?.group else { return }
    evaluator.state.changes.add(view: view)
    evaluator.state.views[view].geometry.size = Point(group.bounds.width, group.bounds.height)
    evaluator.state.views[view].move(to: group.center, rotation: angle)
  }

  /// The view that represents the group declared by a behavior.
  private func groupView(of id: BehaviorID) -> Int? {
    groupViews.first { document.views[$0].group == id }
  }
}
