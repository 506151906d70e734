import FlingDynamics
import FlingGeometry
import FlingScene

/// A step from one tick to the next: bodies are updated from views, stepped, and views updated from bodies.
extension Physics {
  /// Determines which views are bodies, and reads those that were moved or reshaped.
  func updateBodiesFromViews() throws(RunError) {
    let hasNewBehaviors = isStale
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
      let id = ItemID(view)
      if evaluator.state.bodies.groups[view] != nil { try readChangedMembers(of: view) }
      centerAnchor(of: view)
      if document.views[view].parent != .canvas { try checkNesting(of: view) }
      let pose = evaluator.pose(of: view)
      if document.views[view].group == nil, updateOutline(of: view) {
        try addingErrorLocations { () throws(SimulationError) in
          try simulation.reshape(id, to: .single(outline(of: view)))
        }
      }
      if evaluator.state.bodies[view].written != pose {
        simulation.place(id, at: pose.inCanvas)
        evaluator.state.bodies[view].written = pose
      }
    }
    if hasNewBehaviors { try addingErrorLocations(applyBehaviors) }
    for view in evaluator.state.bodies.views { applyPendingState(of: view) }
  }

  /// Passes all behaviors to the simulation.
  private func applyBehaviors() throws(SimulationError) {
    let inactive = groupViews.filter { evaluator.state.bodies.groups[$0] == nil }.map { ItemID($0) }
    let changes = try simulation.changes(
      to: instances.compactMap { $0.definition(in: self) }, inactive: Set(inactive)
    ) { (id) throws(SimulationError) in try read(id.number) }
    simulation.apply(changes)
    for instance in instances { instance.wasApplied() }
  }

  /// Applies the pending velocity to a new body.
  private func applyPendingState(of view: Int) {
    let id = ItemID(view)
    guard simulation.isBody(id) else { return }
    let body = evaluator.state.bodies[view]
    if body.pendingVelocity != .zero || body.pendingSpin != 0 {
      simulation.addVelocity(body.pendingVelocity, angular: body.pendingSpin, to: id)
      evaluator.state.bodies[view].pendingVelocity = .zero
      evaluator.state.bodies[view].pendingSpin = 0
    }
    if body.shown == nil { evaluator.state.bodies[view].shown = simulation.state(of: id) }
  }

  /// Steps the simulation by one tick and records the new state of each body as `next`.
  func step() throws(RunError) {
    if simulation.beginStep() {
      for instance in instances { instance.stepBegan() }
      try advance()
    }
    hasStepped = true
    for view in evaluator.state.bodies.views {
      evaluator.state.bodies[view].next = simulation.state(of: ItemID(view))
    }
  }

  private func advance() throws(RunError) {
    var fields: [BehaviorDefinition.ID: (force: Expression, definition: FieldDefinition)] = [:]
    for instance in instances where instance.kind == .field {
      guard let force = instance.fieldForce else { continue }
      fields[instance.simulationID] = (force, instance.field(in: self))
    }
    var failure: RunError?
    do throws(RunError) {
      try addingErrorLocations { () throws(SimulationError) in
        try simulation.advance { [evaluator] id, position, velocity, mass, charge, moment in
          guard let field = fields[id] else { return .zero }
          do throws(RunError) {
            let force = try evaluator.force(
              field.force, position, velocity, mass: mass, charge: charge, at: moment)
            return force * field.definition.strengthWithFalloff(at: position)
          } catch {
            failure = error
            return Point(.nan, .nan)
          }
        }
      }
    } catch {
      throw failure ?? error
    }
  }

  /// Moves the views of items to the current poses of their bodies.
  func updateViewsFromBodies() {
    for view in evaluator.moveViewsToBodies() where document.views[view].group != nil {
      moveMembersWithGroup(of: view)
    }
  }
}
