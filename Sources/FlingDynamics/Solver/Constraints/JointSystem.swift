internal import FlingGeometry

/// All rigid joints of a group of connected bodies, solved together. The impulses of all rods, pins, welds
/// and slides come from one direct solve, so no joint stretches.
///
/// `JointLayout` orders the joints so that the matrix J·M⁻¹·Jᵀ is narrow: for a chain, only blocks next to the
/// diagonal are not zero. `JointRows` holds their bodies and rows, `JointMatrix` the matrix and its factors. The
/// impulses of ropes, limits and drives have bounds. Such a row is active while its impulse is within its
/// bounds, and otherwise its impulse is at a bound (M. Hintermüller, K. Ito and K. Kunisch, "The Primal-Dual Active Set Strategy as a Semismooth Newton Method",
/// 2002). Rows that contradict each other share the error.
///
/// In each substep the joints are solved twice: before the drift for positions at its end, and after it for
/// velocities (see `JointSystem+Solving.swift`).
struct JointSystem: Sendable {
  /// State of the correction by displacement (see `JointSystem+SplitCorrection.swift`) and of the bound on
  /// energy (see `EnergyBound.swift`).
  struct Correction: Sendable {
    /// Number of substeps for which the correction stays split.
    var substepsLeft = 0
    /// Whether a displacement has to correct errors after the drift.
    var isPending = false
    /// The part of each row's error that the displacement leaves.
    var remainingErrors: [Double] = []
    /// Softness with which the last displacement ended.
    var softness = 0.0
    /// Steps since the last displacement.
    var stepsSince = Int.max / 2
    /// Steps since the joints were changed or an anchor moved.
    var stepsSinceChange = 0
    /// Energy that the bodies have gained without a force that gave it.
    var surplus = 0.0

    var isSplit: Bool { substepsLeft > 0 }

    /// Allows the joints to lift weight for a number of steps, because they have changed.
    mutating func allowTemporaryLift() {
      stepsSinceChange = 0
      surplus = 0
    }

    /// Keeps the correction split for at least `splitSubsteps` more substeps, as after a large error.
    mutating func prolongSplitCorrection() { substepsLeft = max(substepsLeft, JointSystem.splitSubsteps) }
  }

  /// Which joints there are.
  private var layout: JointLayout
  var rows = JointRows()
  var matrix = JointMatrix()
  /// Used instead of `rows` and `matrix` for a single chain of pins, while no contacts act on it.
  var pinChain = PinChain()
  private(set) var isPinChain = false
  /// Time of the last `prepare`, in seconds since the start of the step.
  var time = 0.0
  /// For each row, the right side of the next solve, which the solve replaces by the impulse.
  var work: [Double] = []
  /// For each row, the error that may remain at the end of the substep; in a split solve, the target speed of
  /// the measure.
  var rowTargets: [Double] = []
  /// For each row, the accumulated impulse of the present solve.
  var totals: [Double] = []
  /// Warm start: the impulses of the last solve for velocities, and how much larger those of the last drift
  /// were than expected from them. The latter changes slowly.
  var velocityImpulses: [Double] = []
  var driftExcess: [Double] = []
  /// Working memory of `solvePositionsDamped`: the bodies and the impulses before a step.
  var membersBeforeStep: [JointRows.Member] = []
  var totalsBeforeStep: [Double] = []
  /// Whether geometry and directions have been computed since the last layout.
  var isPrepared = false
  /// Whether its island is suspended for the rest of the step.
  var isSuspended = false
  var correction = Correction()

  private init(_ layout: JointLayout) { self.layout = layout }

  /// Builds one system for each group of rigid joints that share movable bodies.
  /// - Parameter old: systems before the change. One with the same joints keeps the state of its correction.
  static func makeSystems(
    of jointDefinitions: [JointDefinition], _ bodyStates: [BodyState], from old: [JointSystem]
  ) -> [JointSystem] {
    var systems: [JointSystem] = []
    for layout in JointLayout.makeLayouts(of: jointDefinitions, bodyStates) {
      var system = JointSystem(layout)
      if systems.count < old.count, layout.hasSameJoints(as: old[systems.count].layout) {
        system.correction = old[systems.count].correction
        system.correction.allowTemporaryLift()
      }
      systems.append(system)
    }
    return systems
  }

  /// Indices of the joint definitions in the order of their rows.
  var order: [Int] { @inline(__always) get { layout.order } }

  /// The bodies of the joints whose bodies are awake; the first is the ground.
  var members: [JointRows.Member] { @inline(__always) _read { yield rows.members } }

  // MARK: Preparing

  /// Prepares a solve at the present poses.
  /// - Parameters:
  ///   - time: seconds since the start of the step.
  ///   - mayDiffer: whether bodies may have woken or fallen asleep since the last call.
  /// - Returns: whether the set of joints has changed.
  mutating func prepare(
    _ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState], at time: Double, mayDiffer: Bool
  ) -> Bool {
    self.time = time
    let hasNewBodies = mayDiffer && layout.updateAwakeJoints(bodyStates)
    if hasNewBodies { layOut(jointDefinitions, bodyStates) }
    if !isPinChain { prepareAll(jointDefinitions, bodyStates) }
    return hasNewBodies
  }

  /// Prepares the general solver for a system that `pinChain` has solved so far.
  mutating func switchToGeneralSolver(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) {
    guard isPinChain else { return }
    pinChain.storeImpulses(velocityImpulses: &velocityImpulses, driftExcess: &driftExcess)
    prepareAll(jointDefinitions, bodyStates)
  }

  /// Prepares the general solver. Geometry and factors are reused if neither bodies nor anchors have moved.
  private mutating func prepareAll(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) {
    guard !rows.joints.isEmpty else { return }
    let hasMovedBody = rows.copyStates(bodyStates)
    let hasMovedAnchor = rows.updateAnchors(jointDefinitions, at: time)
    matrix.softness = 0
    let isNew = hasMovedBody || hasMovedAnchor || !isPrepared
    if isNew {
      isPrepared = true
      rows.updateGeometry()
      matrix.invalidate()
    }
    if !matrix.isFactored { matrix.factor(&rows) }
    if isNew || rows.hasBounds { rows.selectLimits(&rowTargets) }
    clearImpulses()
  }

  /// Builds rows and matrix for the joints whose bodies are awake.
  private mutating func layOut(_ jointDefinitions: [JointDefinition], _ bodyStates: [BodyState]) {
    rows = layout.rows(jointDefinitions)
    isPrepared = false
    matrix.layOut(&rows, bodyStates)
    pinChain = PinChain()
    isPinChain = false
    if matrix.isChained, !rows.hasBounds, let newPinChain = PinChain(rows.joints, rows.members) {
      pinChain = newPinChain
      isPinChain = true
    }
    work = Array(repeating: 0, count: rows.constraints.count)
    rowTargets = work
    totals = work
    velocityImpulses = work
    driftExcess = work
  }
}
