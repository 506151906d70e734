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
  var groupBodies: [Int] = []
  /// Velocities of `groupBodies` before the group was solved.
  var before: [SolverBody] = []
  /// Positions and velocities in `bodyStates` that are restored after the group was solved.
  var savedStates: [(position: Point, solverBody: SolverBody)] = []
  var energies: [Double] = []

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
  mutating func sortGroupBodies() {
    guard groupBodies.count > 1 else { return }
    groupBodies.sort()
    var keptCount = 1
    for k in 1..<groupBodies.count where groupBodies[k] != groupBodies[keptCount - 1] {
      groupBodies[keptCount] = groupBodies[k]
      keptCount += 1
    }
    groupBodies.removeLast(groupBodies.count - keptCount)
  }
}
