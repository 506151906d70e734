import FlingDynamics
import FlingGeometry
import FlingScene

/// The bodies of views at a moment.
extension SceneEvaluator {
  /// The pose of a view: its center, its rotation, and the origin of its parent's coordinates in the canvas.
  func pose(of view: Int) -> ItemPlacement {
    var origin = Point.zero
    if let parent = document.views[view].parent, parent != .canvas {
      origin = transformToCanvas(of: parent.index).apply(to: .zero)
    }
    let geometry = state.views[view].geometry
    return ItemPlacement(center: geometry.middle, rotation: geometry.rotation, origin: origin)
  }

  /// The velocity of a view at `now`. A member of a group has the group's velocity at its position.
  func velocity(of view: Int) -> (linear: Point, angular: Double) {
    guard let group = state.bodies.activeGroup(of: view) else { return itemVelocity(of: view) }
    let groupVelocity = itemVelocity(of: group)
    let (pose, groupPose) = (pose(of: view), pose(of: group))
    let groupRotation = AffineTransform(rotationAngle: groupPose.rotation)
    let centroid =
      groupPose.center + groupRotation.applyToVector(state.bodies[group].shown?.centroid ?? .zero)
    let arm = pose.center + pose.origin - centroid
    return (groupVelocity.linear + Point(-arm.y, arm.x) * groupVelocity.angular, groupVelocity.angular)
  }

  /// The velocity of a view as an item of its own, interpolated between ticks.
  private func itemVelocity(of view: Int) -> (linear: Point, angular: Double) {
    guard state.bodies.behaviorCounts[view] > 0 else { return (.zero, 0) }
    let body = state.bodies[view]
    guard let shown = body.shown else { return (body.pendingVelocity, body.pendingSpin) }
    guard state.unitsSinceTick > 0, let next = body.next else {
      return (shown.velocity, shown.angularVelocity)
    }
    let fraction = state.tickFraction
    return (
      shown.velocity.mixed(with: next.velocity, by: fraction),
      mix(shown.angularVelocity, next.angularVelocity, fraction)
    )
  }

  /// The mass of a body; for a member of a group, its part of the group's mass.
  func mass(of view: Int) -> Double {
    if let group = state.bodies.activeGroup(of: view) {
      return facts?.mass(ofMember: view, inGroup: group) ?? 0
    }
    return state.bodies.behaviorCounts[view] > 0 ? state.bodies[view].shown?.mass ?? 0 : 0
  }

  /// The position of a view's body at the start of the last step and after each of its substeps; empty if the
  /// view is no body.
  func positionsInLastStep(of view: Int) -> [Point] {
    guard state.bodies.behaviorCounts[view] > 0, state.bodies[view].written != nil else { return [] }
    return facts?.lastStepPoses(of: view).map(\.center) ?? []
  }

  /// Moves the views of bodies to their poses after the last step.
  /// - Returns: the views of the bodies that made the step.
  @discardableResult
  func moveViewsToBodies() -> [Int] {
    let moved = state.bodies.beginTick()
    for view in moved {
      guard let pose = state.bodies[view].written else { continue }
      state.views[view].move(to: pose.center, rotation: pose.rotation)
      placeMembers(ofGroup: view)
    }
    return moved
  }

  /// Shows bodies at a moment within the last step, interpolated between the two nearest substeps.
  func showInterpolatedBodies() {
    let passed = state.unitsSinceTick
    let unitsPerSubstep = Time.unitsPerTick / World.substeps
    guard passed > 0, passed < Time.unitsPerTick, let facts else { return }
    let substep = passed / unitsPerSubstep
    let fraction = Double(passed % unitsPerSubstep) / Double(unitsPerSubstep)
    for view in state.bodies.views {
      let body = state.bodies[view]
      guard let pose = body.written, body.next != nil else { continue }
      let poses = facts.lastStepPoses(of: view)
      guard poses.count > substep + 1 else { continue }
      let (before, after) = (poses[substep], poses[substep + 1])
      state.views[view].move(
        to: before.center.mixed(with: after.center, by: fraction) - pose.origin,
        rotation: mix(before.angle, after.angle, fraction))
      placeMembers(ofGroup: view)
    }
  }

  /// Moves the views of the members to the current pose of their group.
  func placeMembers(ofGroup view: Int) {
    guard let group = state.bodies.groups[view] else { return }
    let pose = pose(of: view)
    let groupRotation = AffineTransform(rotationAngle: pose.rotation)
    for (member, memberPose) in zip(group.members, group.memberPoses) {
      state.views[member].move(
        to: pose.center + groupRotation.applyToVector(memberPose.offset) - self.pose(of: member).origin,
        rotation: pose.rotation + memberPose.angle)
    }
  }

  /// The trace rows of the bodies that have names.
  var traceItems: [TraceRow.Item] {
    state.bodies.views.compactMap { view in
      guard state.bodies.behaviorCounts[view] > 0, let name = document.views[view].name else { return nil }
      let pose = pose(of: view)
      let velocity = velocity(of: view)
      return TraceRow.Item(
        name: name, center: pose.center + pose.origin, angle: pose.rotation, velocity: velocity.linear,
        spin: velocity.angular)
    }
  }
}

extension ViewState {
  /// Moves the anchor to the center, where items have it.
  mutating func centerAnchor() {
    geometry.centerAnchor()
    model?.centerAnchor()
  }

  /// Moves the view and the goal of its animations.
  mutating func move(to center: Point, rotation: Double) {
    geometry.center = center
    geometry.rotation = rotation
    guard model != nil else { return }
    model?.center = center
    model?.rotation = rotation
  }
}
