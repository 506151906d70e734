import FlingDynamics
import FlingGeometry
import FlingScene

/// A step from one tick to the next: bodies are updated from views, stepped, and views updated from bodies.
extension Physics {
  /// Determines which views are bodies, and reads those that were moved or reshaped.
  func updateBodiesFromViews(in scene: RunningScene) throws(RunError) {
    if isStale {
      try checkGroups(in: scene)
      let next = namingCounts.indices.filter(isItem)
      for view in bodies where !isItem(view) {
        items[view]?.shown = nil
        items[view]?.next = nil
        items[view]?.written = nil
      }
      for view in next where items[view]?.shown == nil {
        try scene.becomeItem(view)
        for member in groups[view]?.members ?? [] { try scene.becomeItem(member) }
      }
      for (place, instance) in instances.enumerated() { instance.place = place }
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
      let place = scene.pose(of: view)
      let isBody = animator.state(of: item.subject) != nil
      let isReshaped = item.group == nil && item.updateOutline(from: scene.views[view])
      if isReshaped, isBody {
        try addingErrorLocations(in: scene) { () throws(DynamicsError) in
          try animator.reloadShape(of: item.subject)
        }
      }
      if item.written != place {
        item.setPose(place)
        if isBody { animator.setPose(of: item.subject, center: item.center, angle: place.rotation) }
        item.written = place
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
    if item.shown == nil, let place = item.written, state.angle != place.rotation {
      animator.setPose(of: item.subject, center: item.center, angle: place.rotation)
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
      guard let item = items[view], let state = item.next, var place = item.written else { continue }
      item.shown = state
      item.next = nil
      place.center = state.center - place.origin
      place.rotation = state.angle
      item.written = place
      scene.views[view].move(to: place.center, rotation: place.rotation)
      moveMembersWithGroup(of: view, in: scene)
    }
  }

  /// Shows bodies at a moment within the last step, interpolated between the two nearest substeps.
  func showInterpolatedBodies(in scene: RunningScene) {
    let passed = scene.unitsSinceTick
    let unitsPerSubstep = Time.unitsPerTick / World.substeps
    guard passed > 0, passed < Time.unitsPerTick else { return }
    let substep = passed / unitsPerSubstep
    let share = Double(passed % unitsPerSubstep) / Double(unitsPerSubstep)
    for view in bodies {
      guard let item = items[view], let place = item.written, item.next != nil else { continue }
      let poses = animator.lastStepPoses(of: item.subject)
      guard poses.count > substep + 1 else { continue }
      let (before, after) = (poses[substep], poses[substep + 1])
      scene.views[view].move(
        to: before.center.mixed(with: after.center, by: share) - place.origin,
        rotation: mix(before.angle, after.angle, share))
      placeMembers(ofGroup: view, in: scene)
    }
  }

  /// The trace rows of the bodies that have names.
  func traceItems(in scene: RunningScene) -> [TraceRow.Item] {
    bodies.compactMap { view in
      guard namingCounts[view] > 0, let name = document.views[view].name else { return nil }
      let place = scene.pose(of: view)
      let velocity = velocity(of: view, in: scene)
      return TraceRow.Item(
        name: name, center: place.center + place.origin, angle: place.rotation, velocity: velocity.linear,
        spin: velocity.angular)
    }
  }
}
