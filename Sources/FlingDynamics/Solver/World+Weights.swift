internal import FlingGeometry

/// What presses on what where things begin at rest, heaped up: the first guess of impulses of which nothing is known.
///
/// Weight comes down a heap: going through its bodies from above, each is held by what is below it as if that stood still,
/// and hands on what it presses. One go is right where nothing leans on what is beside it, as in a wall of bricks, where
/// passes over all contacts would take about as many as the square of its layers.
extension World {
  /// Passes over what holds one body; mostly two or three contacts.
  private static let weightPasses = 40

  /// Whether no contact of an island ever pressed.
  func isUnknown(_ island: Islands.Island) -> Bool {
    for k in islands.contacts[island.contacts] where contacts[Int(k)].hold >= 0 {
      let known = holds.impulses(contacts[Int(k)])
      if known.first.normal != 0 || known.second.normal != 0 { return false }
    }
    return true
  }

  /// Guesses the impulses of an island at rest.
  mutating func guessWeights(of island: Islands.Island, share: Double) {
    var pull = Point.zero
    for k in islands.bodies[island.bodies] {
      pull += motions[Int(k)].acceleration / motions[Int(k)].inverseMass
    }
    guard pull != .zero else { return }
    let down = pull / pull.length
    prepareRows(of: island, forDrift: true, share: share)
    let supports = supports(of: island, down: down)
    var fromAbove: [(place: Int, depth: Double)] = []
    for (place, body) in islands.bodies[island.bodies].enumerated() {
      fromAbove.append((place, down.dot(motions[Int(body)].position)))
    }
    fromAbove.sort { $0.depth != $1.depth ? $0.depth < $1.depth : $0.place < $1.place }
    for (place, _) in fromAbove {
      hold(Int(islands.bodies[island.bodies.lowerBound + place]), by: supports[place])
    }
    for row in rows {
      let press = row.pressures
      keep(row.contact, press.first, press.second, across: row.across, share: share)
    }
    for k in islands.bodies[island.bodies] { movers[Int(k)] = motions[Int(k)].mover }
  }

  /// Of each body, in the island's order, the rows of what is below it; what is level with it holds nothing.
  private func supports(of island: Islands.Island, down: Point) -> [[Int]] {
    var supports: [[Int]] = Array(repeating: [], count: island.bodies.count)
    for r in rows.indices {
      let (a, b) = (rows[r].a, rows[r].b)
      let (placeA, placeB) = (Int(islands.places[a]), Int(islands.places[b]))
      if placeA == 0 || placeB == 0 {
        supports[placeA + placeB - 1].append(r)
        continue
      }
      let depth = down.dot(motions[b].position - motions[a].position)
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
      rows[k] = row
      rows[k].takeMean(other)
      rows[k].warmStart(&movers)
    }
  }

  /// - Returns: the rows as they hold the body.
  private func held(_ body: Int, by supports: [Int]) -> [ContactRow] {
    var list = supports.map { rows[$0] }
    var mover = movers[body]
    for pass in 0..<Self.weightPasses {
      var change = 0.0
      for k in list.indices {
        let i = pass % 2 == 1 ? list.count - 1 - k : k
        var rest = Mover()
        let changed =
          list[i].a == body ? list[i].solve(&mover, &rest) : list[i].solve(&rest, &mover)
        change = changed > change ? changed : change
      }
      if change < Self.tolerance { break }
    }
    return list
  }
}
