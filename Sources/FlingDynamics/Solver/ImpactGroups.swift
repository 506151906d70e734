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
  var pressed: [Int] = []
  /// Velocities of `pressed` before the group was solved.
  var before: [SolverBody] = []
  /// State of swept bodies before the group was solved.
  var lenders: [(position: Point, solverBody: SolverBody)] = []
  var energies: [Double] = []

  mutating func clear() {
    list.removeAll(keepingCapacity: true)
    impacts.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
  }

  /// Makes one group of the impacts from index `start` on and the bodies in `pressed`.
  mutating func close(from start: Int) {
    orderPressed()
    list.append(
      ImpactGroup(impacts: start..<impacts.count, bodies: bodies.count..<(bodies.count + pressed.count)))
    bodies += pressed
  }

  /// Sorts `pressed` and removes duplicates.
  mutating func orderPressed() {
    guard pressed.count > 1 else { return }
    pressed.sort()
    var kept = 1
    for k in 1..<pressed.count where pressed[k] != pressed[kept - 1] {
      pressed[kept] = pressed[k]
      kept += 1
    }
    pressed.removeLast(pressed.count - kept)
  }
}
