internal import FlingGeometry

/// One step: five substeps of forces, half a kick, constraints, drift with impacts, half a kick, constraints.
///
/// Kick and drift follow the leapfrog (Störmer–Verlet) scheme, so free fall and throws are exact at every
/// substep. Joints are solved for positions before the drift and for velocities after it (H. C. Andersen,
/// "Rattle", 1983).
extension World {
  /// Advances the world by one step without custom fields.
  package mutating func advance() {
    var source = NoForces()
    advance(with: &source)
  }

  /// Advances the world by one step. If the budget for contacts is exceeded, it stops at once; the caller
  /// reports the error.
  /// - Parameter source: Gives the forces of custom fields.
  package mutating func advance(with source: inout some ForceSource) {
    state.touchTracker.beginStep()
    poseRecord.begin(state.bodyStates, isNeeded: !fields.isEmpty)
    if state.bodyStates.contains(where: { $0.isAwake }) || state.pairsAreStale
      || broadPhase.hasMovedProxies
      || state.hasChangedTouches
    {
      state.budget.begin(bodies: state.bodyStates.count, gainsEnergy: state.gainsEnergy)
      if state.stale.refresh(.jointSystems) {
        state.joints = JointSystem.makeSystems(
          of: state.jointDefinitions, state.bodyStates, from: state.joints)
        state.invalidate(.jointSystems)
        springSolver.rebuild(state.jointDefinitions, state.bodies, state.bodyStates)
      }
      if state.stale.refresh(.fieldEffects) { fieldSolver.rebuildEffects(state.bodies) }
      for i in state.manifoldCache.list.indices { state.manifoldCache.list[i].impulse = 0 }
      state.clearImpactCapFlags()
      if state.islands.hasSeparatedContact, state.clock.steps % World.splitCheckInterval == 0 {
        state.invalidate(.islandBodies)
      }
      state.refreshMirrorImages()
      broadPhase.refreshPairs(&state, isBeginning: true)
      if state.budget.excess == nil, state.manifoldsAreStale { state.updateManifolds(updatesTouches: false) }
      state.checkOverlaps()
      // The step is an error, so its result is not used.
      guard state.budget.excess == nil else { return }
      state.markSuspendableBodies(fieldSolver.accumulators)
      energyBound.beginStep(&state.joints, state.mechanicalEnergy(energySources), state.bodyStates)
      advance(substep: 0, &source)
      let goesOn = state.suspendRestingIslands(springs: springSolver.springs)
      for k in 1..<World.substeps {
        guard state.budget.excess == nil else { return }
        if goesOn || mustUpdatePairsOrTouches { advance(substep: k, &source) } else { skip(substep: k) }
      }
      boundEnergy()
      state.resumeSuspended()
      state.touchTracker.sortImpactRecords()
      updateSleep()
    } else {
      for k in 1...World.substeps { poseRecord.record(state.bodyStates, at: k) }
    }
    state.clock.endStep()
    for i in state.jointDefinitions.indices {
      guard let destination = state.jointDefinitions[i].destination else { continue }
      state.jointDefinitions[i].offsetB = destination
      state.jointDefinitions[i].destination = nil
    }
  }

  /// Whether pairs or touches must be updated although no body moves.
  private var mustUpdatePairsOrTouches: Bool {
    state.pairsAreStale || broadPhase.hasMovedProxies || state.hasChangedTouches
  }

  /// A substep in which nothing moves.
  private mutating func skip(substep k: Int) {
    poseRecord.record(state.bodyStates, at: k + 1)
    state.clock.endSubstep()
  }

  /// Advances the world by one substep.
  ///
  /// 1. Impacts of touching pairs, correction of overlaps.
  /// 2. Forces and the first half kick: `velocity` becomes the mean over the substep, `startVelocity` keeps
  ///    the start's.
  /// 3. Constraints for the drift: mean velocities that keep joints and contacts right at its end.
  /// 4. Drift, with times of impact on the way; correction of joints that impacts bent.
  /// 5. Broad phase, narrow phase, touches.
  /// 6. Forces and the second half kick: `velocity` becomes that of the end.
  /// 7. Impacts of touching pairs, constraints for velocities.
  private mutating func advance(substep k: Int, _ source: inout some ForceSource) {
    let start = Double(k) * World.substep
    let end = Double(k + 1) * World.substep
    ContinuousCollision.resolveTouchingImpacts(&state)
    contactSolver.correctOverlaps(&state, at: start, energySources)
    halfKicks.resetAccelerations(&state.bodyStates, state.bodies)
    fieldSolver.gather(
      .before, substep: k, at: state.time, &state.bodyStates, state.bodies, poseRecord.poses, from: &source)
    halfKicks.applyFirst(&state.bodyStates)
    springSolver.apply(.before, state.jointDefinitions, &state.bodyStates, at: start)
    fieldSolver.applyVelocityEffects(.before, &state.bodyStates, state.bodies, halfKicks)
    state.prepareJoints(at: start)
    contactSolver.solveDriftVelocities(&state)
    halfKicks.limitSpeeds(&state.bodyStates)
    continuousCollision.advance(&state, &broadPhase, halfKicks)
    state.correctJointPositions(of: state.jointsToCorrect, at: end, energySources)
    poseRecord.record(state.bodyStates, at: k + 1)
    broadPhase.refreshPairs(&state)
    state.updateManifolds(updatesTouches: true)
    state.refreshTouches(substep: k)
    fieldSolver.gather(
      .after, substep: k, at: state.time, &state.bodyStates, state.bodies, poseRecord.poses, from: &source)
    halfKicks.applySecond(&state.bodyStates)
    springSolver.apply(.after, state.jointDefinitions, &state.bodyStates, at: end)
    fieldSolver.applyVelocityEffects(.after, &state.bodyStates, state.bodies, halfKicks)
    // A sweep may end at the very moment of touching.
    ContinuousCollision.resolveTouchingImpacts(&state)
    state.prepareJoints(at: end)
    contactSolver.solveEndVelocities(
      &state, of: k, springs: springSolver.springs, fieldSolver.accumulators)
    halfKicks.limitSpeeds(&state.bodyStates)
  }

  // MARK: Sleep

  /// At the end of a step, counts ticks of rest and puts islands to sleep.
  private mutating func updateSleep() {
    let asleep = state.sleepIslands.update(
      &state.bodyStates, state.contacts, state.jointDefinitions, fieldSolver.accumulators,
      allowsSleep: allowsSleep)
    guard !asleep.isEmpty else { return }
    state.invalidate(.sleeping)
    for i in asleep { broadPhase.addStoppedBody(i) }
  }

  // MARK: Energy

  /// Constant forces and springs, which store energy.
  private var energySources: EnergySources {
    EnergySources(pushes: halfKicks.pushes, springs: springSolver.springs)
  }

  /// At the end of a step, reduces velocities of jointed bodies by the surplus of energy.
  private mutating func boundEnergy() {
    let undoneBodies = energyBound.boundEnergy(
      &state.joints, state.mechanicalEnergy(energySources), &state.bodyStates, state.contacts,
      fieldSolver.effects)
    guard !undoneBodies.isEmpty else { return }
    for i in undoneBodies {
      setAllPosesToPresent(of: i)
      broadPhase.addMovedProxy(i)
    }
    state.invalidate(.placement)
    state.handover.noteShift()
  }

  // MARK: Poses

  /// Whether poses are recorded even if there are no fields, which need them.
  package var keepsPoses: Bool {
    get { poseRecord.isKept }
    set { poseRecord.isKept = newValue }
  }

  /// Poses of each body at the start of the last step and after each substep: `substeps + 1` entries a body,
  /// body by body. Empty unless there are fields or `keepsPoses` is set.
  package var poses: [Pose] { _read { yield poseRecord.poses } }

  /// Replaces the recorded poses of all bodies by their present ones, because they do not move in this step.
  package mutating func setAllPosesToPresent() {
    for i in state.bodyStates.indices { setAllPosesToPresent(of: i) }
  }

  /// Sets all poses of a body in the last step to its present pose.
  package mutating func setAllPosesToPresent(of body: Int) {
    poseRecord.setAll(of: body, to: state.bodyStates[body])
  }
}
