internal import FlingGeometry

/// What is dealt at one moment: blows, with the bodies that they move, and room to reckon each out.
///
/// Where a crowd lands there are many in a substep, so all these lists are used again from one to the next.
struct ImpactGroups: Sendable {
  /// Impacts that are one, and the bodies that they move, each once: stretches of the lists of all.
  struct ImpactGroup: Sendable {
    let impacts: Range<Int>
    let bodies: Range<Int>
  }

  var list: [ImpactGroup] = []
  var impacts: [ImpactQueue.Impact] = []
  /// Ascending in each blow.
  var bodies: [Int] = []

  // The one that is reckoned out: what it strikes, the bodies that this presses, and as these were before.

  var struck: [ImpactQueue.Impact] = []
  var constraints: [ContactConstraint] = []
  var pressed: [Int] = []
  var before: [SolverBody] = []
  /// As bodies of a flight were before they were lent to the blow.
  var lenders: [(position: Point, solverBody: SolverBody)] = []
  var energies: [Double] = []

  mutating func clear() {
    list.removeAll(keepingCapacity: true)
    impacts.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
  }

  /// Makes the impacts from a place on one blow, which moves what is pressed.
  mutating func close(from start: Int) {
    orderPressed()
    list.append(
      ImpactGroup(impacts: start..<impacts.count, bodies: bodies.count..<(bodies.count + pressed.count)))
    bodies += pressed
  }

  /// Names all that are pressed once and in order.
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
