internal import FlingGeometry

/// Warm start of stacks that begin at rest: a first guess of impulses for islands whose contacts have none
/// yet.
///
/// Bodies are visited from top to bottom. Each is supported by the bodies below it as if these were fixed,
/// and passes the supporting impulses on to them. One walk gives exact impulses if no body leans on one
/// beside it, as in a wall of bricks; passes over all contacts would have to be about as many as the square
/// of the number of layers.
extension ContactSolver {
  /// Highest number of passes over the contacts that support one body, mostly two or three.
  private static let stackPasses = 40

  /// Guesses the impulses of an island at rest. Down is the direction of the sum of all forces on it.
  /// - Parameter substepFraction: Part of a substep whose forces the impulses balance.
  mutating func guessStackImpulses(
    of island: Islands.Island, _ world: inout WorldState, substepFraction: Double
  ) {
    var weight = Point.zero
    for k in world.islands.bodies[island.bodies] {
      weight += world.bodyStates[Int(k)].acceleration / world.bodyStates[Int(k)].inverseMass
    }
    guard weight != .zero else { return }
    let down = weight / weight.length
    prepareConstraints(of: island, &world, forDrift: true, substepFraction: substepFraction)
    let supports = supports(of: island, &world, down: down)
    var fromAbove: [(index: Int, depth: Double)] = []
    for (index, body) in world.islands.bodies[island.bodies].enumerated() {
      fromAbove.append((index, down.dot(world.bodyStates[Int(body)].position)))
    }
    fromAbove.sort { $0.depth != $1.depth ? $0.depth < $1.depth : $0.index < $1.index }
    for (index, _) in fromAbove {
      supportBody(Int(world.islands.bodies[island.bodies.lowerBound + index]), on: supports[index])
    }
    for row in constraints {
      let press = row.pressures
      world.storeImpulses(
        ofContact: row.contact, press.first, press.second, across: row.impulses.across,
        substepFraction: substepFraction)
    }
    for k in world.islands.bodies[island.bodies] {
      solverBodies[Int(k)] = world.bodyStates[Int(k)].solverBody
    }
  }

  /// Indices in `constraints` of the contacts that support each body, by the body's position in the island.
  /// Bodies support those above them; bodies within `slop` of one height do not support each other.
  private func supports(of island: Islands.Island, _ world: inout WorldState, down: Point) -> [[Int]] {
    var supports: [[Int]] = Array(repeating: [], count: island.bodies.count)
    for r in constraints.indices {
      let (a, b) = (constraints[r].a, constraints[r].b)
      let (slotA, slotB) = (Int(world.islands.slots[a]), Int(world.islands.slots[b]))
      if slotA == 0 || slotB == 0 {
        supports[slotA + slotB - 1].append(r)
        continue
      }
      let depth = down.dot(world.bodyStates[b].position - world.bodyStates[a].position)
      if abs(depth) > World.slop { supports[(depth > 0 ? slotA : slotB) - 1].append(r) }
    }
    return supports
  }

  /// Computes the impulses with which the contacts below a body support it, and applies them to the body and
  /// to the bodies below. They are the mean of passes that begin at either end of the list, which favors
  /// neither side.
  private mutating func supportBody(_ body: Int, on supports: [Int]) {
    let there = solvedSupports(of: body, on: supports)
    let back = solvedSupports(of: body, on: supports.reversed()).reversed()
    for (k, (row, other)) in zip(supports, zip(there, back)) {
      constraints[k] = row
      constraints[k].average(with: other)
      constraints[k].warmStart(&solverBodies)
    }
  }

  /// Solves the contacts that support one body, as if all bodies below were fixed.
  /// - Returns: The constraints with their impulses.
  private func solvedSupports(of body: Int, on supports: [Int]) -> [ContactConstraint] {
    var list = supports.map { constraints[$0] }
    var solverBody = solverBodies[body]
    for pass in 0..<Self.stackPasses {
      var change = 0.0
      for k in list.indices {
        let i = pass % 2 == 1 ? list.count - 1 - k : k
        var ignored = SolverBody()
        let changed =
          list[i].a == body ? list[i].solve(&solverBody, &ignored) : list[i].solve(&ignored, &solverBody)
        change = changed > change ? changed : change
      }
      if change < World.tolerance { break }
    }
    return list
  }
}
