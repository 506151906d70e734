internal import FlingGeometry

/// The impact groups of one moment, and working memory to solve them.
///
/// A substep may have very many while a crowd lands, so the lists are reused.
struct ImpactGroups: Sendable {
  /// Impacts that share bodies, and the movable bodies of these impacts without duplicates: ranges of
  /// `impacts` and `bodies`.
  struct ImpactGroup: Sendable {
    let impacts: Range<Int>
    let bodies: Range<Int>
  }

  var list: [ImpactGroup] = []
  var impacts: [ImpactQueue.Impact] = []
  /// Ascending within each group.
  var bodies: [Int] = []

  // Working memory of the group that is being solved: its impacts and constraints, the bodies that they act
  // on, and the state of these bodies before.

  var struck: [ImpactQueue.Impact] = []
  var constraints: [ContactConstraint] = []
  /// For each constraint, restitution and the closing speed below which its points are only stopped.
  private var restitutions: [Double] = []
  private var thresholds: [Double] = []
  var groupBodies: [Int] = []
  /// Velocities of `groupBodies` before the group was solved.
  private var before: [SolverBody] = []
  /// Positions and velocities in `bodyStates` that are restored after the group was solved.
  var savedStates: [(position: Point, solverBody: SolverBody)] = []
  private var energies: [Double] = []

  mutating func clear() {
    list.removeAll(keepingCapacity: true)
    impacts.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
  }

  /// Makes one group of the impacts from index `start` on and the bodies in `groupBodies`.
  mutating func appendGroup(from start: Int) {
    sortGroupBodies()
    list.append(
      ImpactGroup(impacts: start..<impacts.count, bodies: bodies.count..<(bodies.count + groupBodies.count)))
    bodies += groupBodies
  }

  /// Sorts `groupBodies` and removes duplicates.
  private mutating func sortGroupBodies() {
    guard groupBodies.count > 1 else { return }
    groupBodies.sort()
    var keptCount = 1
    for k in 1..<groupBodies.count where groupBodies[k] != groupBodies[keptCount - 1] {
      groupBodies[keptCount] = groupBodies[k]
      keptCount += 1
    }
    groupBodies.removeLast(groupBodies.count - keptCount)
  }

  // MARK: Solving

  /// Highest number of passes over the impacts of a group: over one, over several, and over several with a
  /// fraction of the restitution. The last need not converge, because the energy decides the fraction.
  private static let maxPasses = (one: 12, several: 200, shared: 24)

  /// Removes the constraints of the group that was solved before, with their bodies.
  mutating func removeConstraints() {
    constraints.removeAll(keepingCapacity: true)
    restitutions.removeAll(keepingCapacity: true)
    thresholds.removeAll(keepingCapacity: true)
    groupBodies.removeAll(keepingCapacity: true)
  }

  mutating func append(_ constraint: ContactConstraint, restitution: Double, threshold: Double) {
    constraints.append(constraint)
    restitutions.append(restitution)
    thresholds.append(threshold)
    groupBodies.append(constraint.a)
    groupBodies.append(constraint.b)
  }

  /// Solves the constraints together. If an impulse does not pass through a center of mass, restitution and
  /// friction together may add energy; then bisection finds the largest fraction of the restitution that adds
  /// none.
  mutating func solveConstraints(_ bodyStates: inout [BodyState], mayGainEnergy: Bool) {
    sortGroupBodies()
    before.removeAll(keepingCapacity: true)
    for body in groupBodies { before.append(bodyStates[body].solverBody) }
    let energy = Self.energy(of: groupBodies, bodyStates, &energies)
    solvePasses(&bodyStates, restitutionFactor: 1)
    if !mayGainEnergy, Self.energy(of: groupBodies, bodyStates, &energies) > energy * (1 + 1e-12) {
      var low = 0.0
      var high = 1.0
      for trial in 0...30 {
        // The last trial takes the largest factor that is known to add no energy.
        let factor = trial < 30 ? (low + high) * 0.5 : low
        for (body, solverBody) in zip(groupBodies, before) {
          bodyStates[body].solverBody = solverBody
        }
        solvePasses(&bodyStates, restitutionFactor: factor)
        if Self.energy(of: groupBodies, bodyStates, &energies) > energy {
          high = factor
        } else {
          low = factor
        }
      }
    }
  }

  /// Solves contact constraints by passes to and fro until velocities no longer change.
  /// - Parameter restitutionFactor: Factor of the restitution, 0...1.
  private mutating func solvePasses(_ bodyStates: inout [BodyState], restitutionFactor: Double) {
    for i in constraints.indices {
      let threshold = thresholds[i]
      let restitution = restitutions[i] * restitutionFactor
      let speeds = constraints[i].separationSpeeds(
        bodyStates[constraints[i].a].solverBody, bodyStates[constraints[i].b].solverBody)
      // Impulses start from zero. The least velocity after the impact is e times the closing speed; slow
      // contact points are only stopped.
      constraints[i].setImpulses(0, 0, across: 0)
      constraints[i].setMinSpeeds(
        speeds.first < -threshold ? -restitution * speeds.first : 0,
        speeds.second < -threshold ? -restitution * speeds.second : 0)
    }
    let several = restitutionFactor < 1 ? Self.maxPasses.shared : Self.maxPasses.several
    let passes = constraints.count > 1 ? several : Self.maxPasses.one
    var rows = constraints.mutableSpan
    var states = bodyStates.mutableSpan
    for pass in 0..<passes {
      var worst = 0.0
      for k in rows.indices {
        let change = Self.solveConstraint(at: pass % 2 == 0 ? k : rows.count - 1 - k, &rows, &states)
        worst = change > worst ? change : worst
      }
      if worst <= 1e-12 { break }
    }
  }

  /// Solves one constraint once, or two mirror images together when the second is reached.
  /// - Returns: Largest change of velocity, relative to the speed of the bodies if that is above 1 pt/s.
  private static func solveConstraint(
    at i: Int, _ rows: inout MutableSpan<ContactConstraint>, _ bodyStates: inout MutableSpan<BodyState>
  ) -> Double {
    switch rows[i].mirror {
    case .next: return 0
    case .none:
      let (a, b) = (rows[i].a, rows[i].b)
      var bodyA = bodyStates[a].solverBody
      var bodyB = bodyStates[b].solverBody
      let change = rows[i].solve(&bodyA, &bodyB)
      bodyStates[a].solverBody = bodyA
      bodyStates[b].solverBody = bodyB
      return change
    case .last:
      var (before, row) = (rows[i - 1], rows[i])
      var bodies = ContactConstraint.MirroredBodies(
        a: bodyStates[before.a].solverBody, b: bodyStates[before.b].solverBody,
        otherA: bodyStates[row.a].solverBody,
        otherB: bodyStates[row.b].solverBody)
      let change = ContactConstraint.solve(&before, &row, &bodies)
      bodyStates[before.a].solverBody = bodies.a
      bodyStates[before.b].solverBody = bodies.b
      bodyStates[row.a].solverBody = bodies.otherA
      bodyStates[row.b].solverBody = bodies.otherB
      rows[i - 1] = before
      rows[i] = row
      return change
    }
  }

  /// Kinetic energy of bodies, added up in an order that mirroring does not change.
  /// - Parameter list: Scratch memory.
  private static func energy(
    of groupBodies: [Int], _ bodyStates: [BodyState], _ list: inout [Double]
  ) -> Double {
    list.removeAll(keepingCapacity: true)
    for body in groupBodies { list.append(bodyStates[body].solverBody.energy) }
    // A sum of two is the same in either order.
    if list.count > 2 { list.sort() }
    return list.reduce(0, +)
  }
}
