import FlingDynamics
import FlingGeometry
import FlingScene

/// A step from one tick to the next: bodies are updated from views, stepped, and views updated from bodies.
extension Physics {
  /// Determines which views are bodies, and reads those that were moved or reshaped.
  func updateBodiesFromViews() throws(RunError) {
    if isStale {
      try checkGroups()
      let next = document.views.indices.filter(evaluator.state.bodies.isItem)
      for view in evaluator.state.bodies.views where !evaluator.state.bodies.isItem(view) {
        evaluator.state.bodies[view].shown = nil
        evaluator.state.bodies[view].next = nil
        evaluator.state.bodies[view].written = nil
      }
      for view in next where evaluator.state.bodies[view].shown == nil {
        try becomeItem(view)
        for member in evaluator.state.bodies.groups[view]?.members ?? [] { try becomeItem(member) }
      }
      for (index, instance) in instances.enumerated() { instance.orderIndex = index }
      warnOfCompetingBehaviors()
      warnOfEnergyGain()
      evaluator.state.bodies.views = next
      everBodies.formUnion(next)
      isStale = false
    }
    for view in evaluator.state.bodies.views {
      let item = item(view)
      if evaluator.state.bodies.groups[view] != nil { try readChangedMembers(of: view) }
      centerAnchor(of: view)
      if document.views[view].parent != .canvas { try checkNesting(of: view) }
      let pose = evaluator.pose(of: view)
      let isBody = animator.state(of: item.subject) != nil
      let isReshaped = item.group == nil && item.updateOutline(from: evaluator.state.views[view])
      if isReshaped, isBody {
        try addingErrorLocations { () throws(DynamicsError) in
          try animator.reloadShape(of: item.subject)
        }
      }
      if evaluator.state.bodies[view].written != pose {
        item.setPose(pose)
        if isBody { animator.setPose(of: item.subject, center: item.center, angle: pose.rotation) }
        evaluator.state.bodies[view].written = pose
      }
    }
    try addingErrorLocations { () throws(DynamicsError) in try animator.applyChanges() }
    for view in evaluator.state.bodies.views { applyPendingState(of: view) }
  }

  /// Applies the pending velocity to a new body.
  private func applyPendingState(of view: Int) {
    let item = item(view)
    guard animator.state(of: item.subject) != nil else { return }
    if evaluator.state.bodies[view].pendingVelocity != .zero || evaluator.state.bodies[view].pendingSpin != 0
    {
      animator.addVelocity(
        linear: evaluator.state.bodies[view].pendingVelocity,
        angular: evaluator.state.bodies[view].pendingSpin, to: item.subject)
      evaluator.state.bodies[view].pendingVelocity = .zero
      evaluator.state.bodies[view].pendingSpin = 0
    }
    if evaluator.state.bodies[view].shown == nil {
      evaluator.state.bodies[view].shown = animator.state(of: item.subject)
    }
  }

  /// Steps the animator by one tick and records the new state of each body as `next`.
  func step() throws(RunError) {
    do throws(RunError) {
      try addingErrorLocations { () throws(DynamicsError) in try animator.step() }
    } catch {
      throw lawFault ?? error
    }
    hasStepped = true
    for view in evaluator.state.bodies.views {
      evaluator.state.bodies[view].next = items[view].flatMap { animator.state(of: $0.subject) }
    }
  }

  /// Moves the views of items to the current poses of their bodies.
  func updateViewsFromBodies() {
    for view in evaluator.moveViewsToBodies() where items[view]?.group != nil {
      moveMembersWithGroup(of: view)
    }
  }
}
