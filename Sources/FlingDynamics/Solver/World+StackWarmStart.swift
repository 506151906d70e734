internal import FlingGeometry

/// What presses on what where things begin at rest, heaped up: the first guess of impulses of which nothing is known.
///
/// Weight comes down a heap: going through its bodies from above, each is held by what is below it as if that stood still,
/// and hands on what it presses. One go is right where nothing leans on what is beside it, as in a wall of bricks, where
/// passes over all contacts would take about as many as the square of its layers.
extension World {
  /// Passes over what holds one body; mostly two or three contacts.
  private static let stackPasses = 40

  /// Whether no contact of an island ever pressed.
  func isUnknown(_ island: Islands.Island) -> Bool {
    for k in islands.contacts[island.contacts] where contacts[Int(k)].record >= 0 {
      let known = manifoldCache.impulses(contacts[Int(k)])
      if known.first.normal != 0 || known.second.normal != 0 { return false }
    }
    return true
  }

  /// Guesses the impulses of an island at rest.
  mutating func guessStackImpulses(of island: Islands.Island, share: Double) {
    var fieldSample = Point.zero
    for k in islands.bodies[island.bodies] {
      fieldSample += bodyStates[Int(k)].acceleration / bodyStates[Int(k)].inverseMass
    }
    guard fieldSample != .zero else { return }
    let down = fieldSample / fieldSample.length
    prepareConstraints(of: island, forDrift: true, share: share)
    let supports = supports(of: island, down: down)
    var fromAbove: [(place: Int, depth: Double)] = []
    for (place, body) in islands.bodies[island.bodies].enumerated() {
      fromAbove.append((place, down.dot(bodyStates[Int(body)].position)))
    }
    fromAbove.sort { $0.depth != $1.depth ? $0.depth < $1.depth : $0.place < $1.place }
    for (place, _) in fromAbove {
      hold(Int(islands.bodies[island.bodies.lowerBound + place]), by: supports[place])
    }
    for row in constraints {
      let press = row.pressures
      keep(row.contact, press.first, press.second, across: row.across, share: share)
    }
    for k in islands.bodies[island.bodies] { solverBodies[Int(k)] = bodyStates[Int(k)].solverBody }
  }

  /// Of each body, in the island's order, the rows of what is below it; what is level with it holds nothing.
  private func supports(of island: Islands.Island, down: Point) -> [[Int]] {
    var supports: [[Int]] = Array(repeating: [], count: island.bodies.count)
    for r in constraints.indices {
      let (a, b) = (constraints[r].a, constraints[r].b)
      let (placeA, placeB) = (Int(islands.places[a]), Int(islands.places[b]))
      if placeA == 0 || placeB == 0 {
        supports[placeA + placeB - 1].append(r)
        continue
      }
      let depth = down.dot(bodyStates[b].position - bodyStates[a].position)
      if abs(depth) > Self.slop { supports[(depth > 0 ? placeA : placeB) - 1].append(r) }
    }
    return supports
  }

  /// Finds what holds a body, and presses with it on what is below. The mean of going to and fro and of going fro and to
  /// favours neither side.
  private mutating func hold(_ body: Int, by supports: [Int]) {
    let there = held(body, by: supports)
    let back = held(body, by: supports.reversed()).reversed()
    for (k, (row, other)) in zip(supports, zip(there, back)) {
      constraints[k] = row
      constraints[k].takeMean(other)
      constraints[k].warmStart(&solverBodies)
    }
  }

  /// - Returns: the rows as they hold the body.
  private func held(_ body: Int, by supports: [Int]) -> [ContactConstraint] {
    var list = supports.map { constraints[$0] }
    var solverBody = solverBodies[body]
    for pass in 0..<Self.stackPasses {
      var change = 0.0
      for k in list.indices {
        let i = pass % 2 == 1 ? list.count - 1 - k : k
        var rest = SolverBody()
        let changed =
          list[i].a == body ? list[i].solve(&solverBody, &rest) : list[i].solve(&rest, &solverBody)
        change = changed > change ? changed : change
      }
      if change < Self.tolerance { break }
    }
    return list
  }
}
