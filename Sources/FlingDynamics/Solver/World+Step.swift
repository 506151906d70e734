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
    touchTracker.beginStep()
    poseRecord.begin(bodyStates, isNeeded: !fields.isEmpty)
    if bodyStates.contains(where: { $0.isAwake }) || pairsAreStale || broadPhase.hasMovedProxies
      || hasChangedTouches
    {
      budget.begin(bodies: bodyStates.count, gainsEnergy: gainsEnergy)
      if stale.refresh(.jointSystems) {
        joints = JointSystem.makeSystems(of: jointDefinitions, bodyStates, from: joints)
        invalidate(.islandBodies)
        springSolver.rebuild(jointDefinitions, bodies, bodyStates)
      }
      if stale.refresh(.fieldEffects) { fieldSolver.rebuildEffects(bodies) }
      for i in manifoldCache.list.indices { manifoldCache.list[i].impulse = 0 }
      clearImpactCapFlags()
      if islands.hasSeparatedContact, clock.steps % World.splitCheckInterval == 0 { invalidate(.islandBodies) }
      refreshMirrorImages()
      refreshPairs(isBeginning: true)
      if budget.excess == nil, manifoldsAreStale { updateManifolds(updatesTouches: false) }
      checkOverlaps()
      // The step is an error, so its result is not used.
      guard budget.excess == nil else { return }
      markSuspendableBodies()
      energyBound.beginStep(&joints, mechanicalEnergy, bodyStates)
      advance(substep: 0, &source)
      let goesOn = suspendRestingIslands()
      for k in 1..<World.substeps {
        guard budget.excess == nil else { return }
        if goesOn || mustUpdatePairsOrTouches { advance(substep: k, &source) } else { skip(substep: k) }
      }
      boundEnergy()
      resumeSuspended()
      touchTracker.sortImpactRecords()
      updateSleep()
    } else {
      for k in 1...World.substeps { poseRecord.record(bodyStates, at: k) }
    }
    clock.endStep()
    for i in jointDefinitions.indices {
      guard let destination = jointDefinitions[i].destination else { continue }
      jointDefinitions[i].offsetB = destination
      jointDefinitions[i].destination = nil
    }
  }

  /// Whether any touch may have begun or ended.
  private var hasChangedTouches: Bool { touchesAreStale || touchTracker.hasChangedContacts }

  /// Whether pairs or touches must be updated although no body moves.
  private var mustUpdatePairsOrTouches: Bool {
    pairsAreStale || broadPhase.hasMovedProxies || hasChangedTouches
  }

  /// A substep in which nothing moves.
  private mutating func skip(substep k: Int) {
    poseRecord.record(bodyStates, at: k + 1)
    clock.endSubstep()
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
    resolveTouchingImpacts()
    correctOverlaps(at: start)
    halfKicks.resetAccelerations(&bodyStates, bodies)
    fieldSolver.gather(.before, substep: k, at: time, &bodyStates, bodies, poseRecord.poses, from: &source)
    halfKicks.applyFirst(&bodyStates)
    springSolver.apply(.before, jointDefinitions, &bodyStates, at: start)
    fieldSolver.applyVelocityEffects(.before, &bodyStates, bodies, halfKicks)
    prepareJoints(at: start)
    solveDriftVelocities()
    halfKicks.limitSpeeds(&bodyStates)
    advanceWithContinuousCollision()
    correctJointPositions(of: jointsToCorrect, at: end)
    poseRecord.record(bodyStates, at: k + 1)
    refreshPairs()
    updateManifolds(updatesTouches: true)
    refreshTouches(substep: k)
    fieldSolver.gather(.after, substep: k, at: time, &bodyStates, bodies, poseRecord.poses, from: &source)
    halfKicks.applySecond(&bodyStates)
    springSolver.apply(.after, jointDefinitions, &bodyStates, at: end)
    fieldSolver.applyVelocityEffects(.after, &bodyStates, bodies, halfKicks)
    // A sweep may end at the very moment of touching.
    resolveTouchingImpacts()
    prepareJoints(at: end)
    solveEndVelocities(of: k)
    halfKicks.limitSpeeds(&bodyStates)
  }

  // MARK: Energy

  /// The energies of bodies.
  private var mechanicalEnergy: MechanicalEnergy {
    MechanicalEnergy(bodies: bodies, pushes: pushes, jointDefinitions: jointDefinitions, springs: springs)
  }

  /// At the end of a step, reduces velocities of jointed bodies by the surplus of energy.
  private mutating func boundEnergy() {
    let undoneBodies = energyBound.boundEnergy(
      &joints, mechanicalEnergy, &bodyStates, contacts, fieldSolver.effects)
    guard !undoneBodies.isEmpty else { return }
    for i in undoneBodies {
      setAllPosesToPresent(of: i)
      broadPhase.addMovedProxy(i)
    }
    invalidate(.placement)
    continuousCollision.noteShift()
  }

  /// Limits a displacement of jointed bodies to heights that their kinetic energy suffices for.
  /// - Parameter before: Poses of the bodies before the displacement.
  mutating func limitLift(of s: Int, _ list: [Int], from before: [Pose]) {
    EnergyBound.limitLift(of: list, from: before, &joints[s], mechanicalEnergy, &bodyStates)
  }

  func pose(of i: Int) -> Pose { Pose(bodyStates[i]) }

  // MARK: Touches

  /// Pairs that touch now, sorted.
  package var touchPairs: [TouchPair] { _read { yield touchTracker.pairs } }

  /// Touches that began or ended in the last step, substep by substep, ends before beginnings.
  package var changes: [TouchChange] { _read { yield touchTracker.changes } }

  /// Touches at the end of the last step, sorted.
  package var touches: [Touch] {
    touchTracker.touches(contacts, manifoldCache, bodyStates, surroundings)
  }

  /// Impacts since touches were last compared.
  var impactRecords: ImpactRecords { _read { yield touchTracker.impactRecords } }

  /// After a substep, wakes sleeping bodies that are touched, and lists begun and ended touches.
  private mutating func refreshTouches(substep: Int) {
    if touchTracker.takeTouchesSleepers() {
      for k in contactLists.awake where contacts[Int(k)].isTouching {
        let i = Int(k)
        wakeIfAsleep(contacts[i].a, by: contacts[i].b)
        wakeIfAsleep(contacts[i].b, by: contacts[i].a)
      }
    }
    guard hasChangedTouches else { return }
    let comparesAll = stale.refresh(.touches)
    let struck = touchTracker.compare(
      contacts, manifoldCache, bodyStates, surroundings, comparesAll: comparesAll, substep: substep)
    for i in struck { contacts[i].isStruck = false }
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
    for i in bodyStates.indices { setAllPosesToPresent(of: i) }
  }

  /// Sets all poses of a body in the last step to its present pose.
  package mutating func setAllPosesToPresent(of body: Int) {
    poseRecord.setAll(of: body, to: bodyStates[body])
  }
}
