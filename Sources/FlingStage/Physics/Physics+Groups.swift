import FlingDynamics
import FlingGeometry
import FlingScene

/// Item groups: several views as one body.
extension Physics {
  /// Activates or deactivates a group.
  func setGroup(of instance: BehaviorInstance, isActive: Bool) {
    guard let view = groupView(of: instance.id) else { return }
    for member in instance.members where isActive || evaluator.state.bodies.groupViewByMember[member] == view
    {
      evaluator.state.bodies.groupViewByMember[member] = isActive ? view : nil
    }
    evaluator.state.bodies.groups[view] = isActive ? ActiveItemGroup(members: instance.members) : nil
  }

  /// Reads a group's members when it is added or its members change.
  func readMembers(_ members: [Int], of instance: BehaviorInstance) throws(RunError) {
    guard let view = groupView(of: instance.id) else { return }
    guard !members.isEmpty else {
      throw RunError("\(evaluator.title(of: view)) has no members", at: instance.range)
    }
    if let inner = members.first(where: { document.views[$0].group != nil }) {
      throw RunError(
        "\(evaluator.title(of: inner)) is a group itself and can't be in \(evaluator.title(of: view))",
        at: instance.range, hint: "name its members")
    }
    frames[view] = nil
    guard !simulation.isBody(ItemID(view)) else { return }
    for member in members { _ = updateOutline(of: member) }
    fit(view, to: GroupFrame(of: measures(of: members), angle: 0))
  }

  /// Whether a view is no group, or a group that was read.
  func hasPose(_ view: Int) -> Bool { document.views[view].group == nil || frames[view] != nil }

  /// The sizes and poses of the members of a group.
  private func measures(of members: [Int]) -> [(size: Size, pose: ItemPose)] {
    members.map { (outline(of: $0).size, evaluator.pose(of: $0).inCanvas) }
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
    guard let group = evaluator.state.bodies.groups[view] else { return }
    var isChanged = group.isNew
    for member in group.members {
      centerAnchor(of: member)
      if document.views[member].parent != .canvas { try checkNesting(of: member) }
      let pose = evaluator.pose(of: member)
      if updateOutline(of: member) { isChanged = true }
      if evaluator.state.bodies[member].written != pose {
        evaluator.state.bodies[member].written = pose
        isChanged = true
      }
    }
    guard isChanged else { return }
    let measures = measures(of: group.members)
    let state = simulation.state(of: ItemID(view))
    let frame = GroupFrame(
      of: measures, angle: state?.angle ?? frames[view]?.angle(keptBy: measures.map(\.pose)) ?? 0)
    fit(view, to: frame)
    evaluator.state.bodies.groups[view]?.isNew = false
    guard state != nil else { return }
    try addingErrorLocations { () throws(SimulationError) in
      try simulation.reshape(ItemID(view), to: try shape(ofGroup: view), center: frame.pose.center)
    }
  }

  /// The shape of an active group.
  func shape(ofGroup view: Int) throws(SimulationError) -> ItemShape {
    let members = evaluator.state.bodies.groups[view]?.members ?? []
    for member in members { try evaluator.pose(of: member).inCanvas.validate(of: ItemID(member)) }
    let memberPoses = frames[view]?.memberPoses ?? []
    return .group(zip(members, memberPoses).map { (ItemID($0), outline: outline(of: $0), pose: $1) })
  }

  /// Moves the members after the view that represents their group was moved.
  func moveMembers(afterMovingGroupView view: Int) {
    guard let group = evaluator.state.bodies.groups[view] else { return }
    for member in group.members { evaluator.state.changes.add(view: member) }
    guard group.isNew else { return moveMembersWithGroup(of: view) }
    // The group was not read yet, so the members' poses are those on screen.
    frames[view]?.pose = evaluator.pose(of: view).inCanvas
    for (member, pose) in zip(group.members, frames[view]?.poses ?? []) {
      evaluator.state.views[member].move(
        to: pose.center - evaluator.pose(of: member).origin, rotation: pose.angle)
    }
  }

  /// Moves the members with their group and records their poses as read.
  func moveMembersWithGroup(of view: Int) {
    frames[view]?.pose = evaluator.pose(of: view).inCanvas
    evaluator.placeMembers(ofGroup: view)
    for member in evaluator.state.bodies.groups[view]?.members ?? [] {
      evaluator.state.bodies[member].written = evaluator.pose(of: member)
    }
  }

  /// Gives the view that represents a group the size, center and rotation of the group.
  private func fit(_ view: Int, to frame: GroupFrame) {
    frames[view] = frame
    evaluator.state.changes.add(view: view)
    evaluator.state.views[view].geometry.size = Point(frame.size.width, frame.size.height)
    evaluator.state.views[view].move(to: frame.pose.center, rotation: frame.pose.angle)
    guard evaluator.state.bodies.groups[view] != nil else { return }
    evaluator.state.bodies[view].written = evaluator.pose(of: view)
    evaluator.state.bodies.groups[view]?.memberPoses = frame.memberPoses
  }

  /// The view that represents the group declared by a behavior.
  private func groupView(of id: BehaviorID) -> Int? {
    groupViews.first { document.views[$0].group == id }
  }
}
