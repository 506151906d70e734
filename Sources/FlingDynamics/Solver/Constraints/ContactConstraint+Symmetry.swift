internal import FlingGeometry

/// Two constraints that are mirror images and act on the same body.
///
/// Solving one after the other would favor a side. Therefore they are solved in both orders from the same
/// state, and the results are averaged. The mean satisfies the friction bounds if both results do, and its
/// error is at most that of the worse one, because the solver's error is a convex function of the impulses.
extension ContactConstraint {
  /// The bodies of two constraints. A body that they share is stored for both.
  struct MirroredBodies {
    var a: SolverBody
    var b: SolverBody
    var otherA: SolverBody
    var otherB: SolverBody
  }

  /// Solves both constraints once.
  /// - Returns: the largest change of velocity, relative to the speed of the bodies if that is above 1 pt/s.
  static func solve(
    _ row: inout ContactConstraint, _ other: inout ContactConstraint, _ bodies: inout MirroredBodies
  )
    -> Double
  {
    let sharesA = row.a == other.a
    let sharesB = row.b == other.b
    let begun = (row, other, bodies)
    var worst = row.solve(&bodies.a, &bodies.b)
    if sharesA { bodies.otherA = bodies.a }
    if sharesB { bodies.otherB = bodies.b }
    var change = other.solve(&bodies.otherA, &bodies.otherB)
    worst = change > worst ? change : worst
    if sharesA { bodies.a = bodies.otherA }
    if sharesB { bodies.b = bodies.otherB }
    var (row2, other2, bodies2) = begun
    change = other2.solve(&bodies2.otherA, &bodies2.otherB)
    worst = change > worst ? change : worst
    if sharesA { bodies2.a = bodies2.otherA }
    if sharesB { bodies2.b = bodies2.otherB }
    change = row2.solve(&bodies2.a, &bodies2.b)
    worst = change > worst ? change : worst
    if sharesA { bodies2.otherA = bodies2.a }
    if sharesB { bodies2.otherB = bodies2.b }
    row.average(with: row2)
    other.average(with: other2)
    bodies.a.average(with: bodies2.a)
    bodies.b.average(with: bodies2.b)
    bodies.otherA.average(with: bodies2.otherA)
    bodies.otherB.average(with: bodies2.otherB)
    return worst
  }

  /// Solves the constraint at index `i` together with its mirror image at `i - 1`.
  /// - Returns: as above.
  static func solveMirrored(
    _ rows: inout MutableSpan<ContactConstraint>, _ i: Int, _ solverBodies: inout MutableSpan<SolverBody>
  ) -> Double {
    var (row, other) = (rows[i - 1], rows[i])
    var bodies = MirroredBodies(
      a: solverBodies[row.a], b: solverBodies[row.b], otherA: solverBodies[other.a],
      otherB: solverBodies[other.b])
    let change = solve(&row, &other, &bodies)
    solverBodies[row.a] = bodies.a
    solverBodies[row.b] = bodies.b
    solverBodies[other.a] = bodies.otherA
    solverBodies[other.b] = bodies.otherB
    rows[i - 1] = row
    rows[i] = other
    return change
  }
}

extension SolverBody {
  /// Averages the velocities of the two.
  fileprivate mutating func average(with other: SolverBody) {
    velocity = (velocity + other.velocity) * 0.5
    spin = (spin + other.spin) * 0.5
  }
}
