import FlingDynamics
import FlingGeometry
import FlingScene

/// A step from one tick to the next: bodies are updated from views, stepped, and views updated from bodies.
extension Physics {
  /// Determines which views are bodies, and reads those that were moved or reshaped.
  func updateBodiesFromViews(in scene: RunningScene) throws(RunError) {
    if isStale {
      try checkGroups(in: scene)
      let next = behaviorCounts.indices.filter(isItem)
      for view in bodies where !isItem(view) {
        items[view]?.shown = nil
        items[view]?.next = nil
        items[view]?.written = nil
      }
      for view in next where items[view]?.shown == nil {
        try scene.becomeItem(view)
        for member in groups[view]?.members ?? [] { try scene.becomeItem(member) }
      }
      for (index, instance) in instances.enumerated() { instance.orderIndex = index }
      warnOfCompetingBehaviors(in: scene)
      warnOfEnergyGain()
      bodies = next
      everBodies.formUnion(next)
      isStale = false
    }
    for view in bodies {
      let item = item(view)
      if groups[view] != nil { try readChangedMembers(of: view, in: scene) }
      scene.views[view].centerAnchor()
      if document.views[view].parent != .canvas { try scene.checkNesting(of: view) }
      let pose = scene.pose(of: view)
      let isBody = animator.state(of: item.subject) != nil
      let isReshaped = item.group == nil && item.updateOutline(from: scene.views[view])
      if isReshaped, isBody {
        try addingErrorLocations(in: scene) { () throws(DynamicsError) in
          try animator.reloadShape(of: item.subject)
        }
      }
      if item.written != pose {
        item.setPose(pose)
        if isBody { animator.setPose(of: item.subject, center: item.center, angle: pose.rotation) }
        item.written = pose
      }
    }
    try addingErrorLocations(in: scene) { () throws(DynamicsError) in try animator.applyChanges() }
    for view in bodies { applyPendingState(of: view) }
  }

  /// Applies pending pose and velocity to a new body.
  private func applyPendingState(of view: Int) {
    let item = item(view)
    guard let state = animator.state(of: item.subject) else { return }
    // Dynamics reads the rotation from a matrix, which loses whole turns and the last bits.
    if item.shown == nil, let pose = item.written, state.angle != pose.rotation {
      animator.setPose(of: item.subject, center: item.center, angle: pose.rotation)
    }
    if item.pendingVelocity != .zero || item.pendingSpin != 0 {
      animator.addVelocity(linear: item.pendingVelocity, angular: item.pendingSpin, to: item.subject)
      item.pendingVelocity = .zero
      item.pendingSpin = 0
    }
    if item.shown == nil { item.shown = animator.state(of: item.subject) }
  }

  /// Steps the animator by one tick and records the new state of each body as `next`.
  func step(in scene: RunningScene) throws(RunError) {
    do throws(RunError) {
      try addingErrorLocations(in: scene) { () throws(DynamicsError) in try animator.step() }
    } catch {
      throw lawFault ?? error
    }
    hasStepped = true
    for view in bodies { items[view]?.next = items[view].flatMap { animator.state(of: $0.subject) } }
  }

  /// Moves the views of items to the current poses of their bodies.
  func updateViewsFromBodies(in scene: RunningScene) {
    for view in bodies {
      guard let item = items[view], let state = item.next, var pose = item.written else { continue }
      item.shown = state
      item.next = nil
      pose.center = state.center - pose.origin
      pose.rotation = state.angle
      item.written = pose
      scene.views[view].move(to: pose.center, rotation: pose.rotation)
      moveMembersWithGroup(of: view, in: scene)
    }
  }

  /// Shows bodies at a moment within the last step, interpolated between the two nearest substeps.
  func showInterpolatedBodies(in scene: RunningScene) {
    let passed = scene.unitsSinceTick
    let unitsPerSubstep = Time.unitsPerTick / World.substeps
    guard passed > 0, passed < Time.unitsPerTick else { return }
    let substep = passed / unitsPerSubstep
    let fraction = Double(passed % unitsPerSubstep) / Double(unitsPerSubstep)
    for view in bodies {
      guard let item = items[view], let pose = item.written, item.next != nil else { continue }
      let poses = animator.lastStepPoses(of: item.subject)
      guard poses.count > substep + 1 else { continue }
      let (before, after) = (poses[substep], poses[substep + 1])
      scene.views[view].move(
        to: before.center.mixed(with: after.center, by: fraction) - pose.origin,
        rotation: mix(before.angle, after.angle, fraction))
      placeMembers(ofGroup: view, in: scene)
    }
  }

  /// The trace rows of the bodies that have names.
  func traceItems(in scene: RunningScene) -> [TraceRow.Item] {
    bodies.compactMap { view in
      guard behaviorCounts[view] > 0, let name = document.views[view].name else { return nil }
      let pose = scene.pose(of: view)
      let velocity = velocity(of: view, in: scene)
      return TraceRow.Item(
        name: name, center: pose.center + pose.origin, angle: pose.rotation, velocity: velocity.linear,
        spin: velocity.angular)
    }
  }
}
