internal import FlingGeometry

/// The broad phase: which parts are near enough to be looked at.
///
/// Every body has a box around what it can reach within a step. Pairs are sought anew only when a body leaves its box, by
/// sweeping over the boxes in order of x (sweep and prune) and through a tree of the walls.
extension World {
  /// How far a body may come within a substep, whatever hits it.
  private func reach(_ i: Int, _ fastest: Double) -> Double {
    let motion = motions[i]
    let pull = motion.acceleration.length + bodies[i].gravity.length
    return (motion.velocity.length + pull * Self.substep + 2 * fastest) * Self.substep
  }

  private func extent(_ i: Int) -> Extent {
    let motion = motions[i]
    let radius = bodies[i].figure.radius
    return Extent(low: motion.position, high: motion.position).grown(by: radius)
  }

  /// The most pairs that may be near each other. A body in the thick of a pile has some tens of neighbours, so this is far
  /// beyond any scene whose items stand apart; thousands on one spot would take all memory instead.
  static let pairLimit = 1_000_000

  mutating func refreshPairs() {
    var fastest = 0.0
    for i in motions.indices where motions[i].isAwake {
      let speed = motions[i].velocity.length
      fastest = speed > fastest ? speed : fastest
    }
    if !pairsAreStale {
      for i in motions.indices where motions[i].isAwake && !bodies[i].figure.pieces.isEmpty {
        if !fat[i].contains(extent(i).grown(by: Self.watch + reach(i, fastest))) {
          pairsAreStale = true
          break
        }
      }
    }
    guard pairsAreStale else { return }
    pairsAreStale = false
    for i in motions.indices {
      // Room for a whole step, so that most steps seek once or never.
      fat[i] = extent(i).grown(by: 1 + Double(Self.substeps) * reach(i, fastest))
    }
    var found = seekBodies()
    if found.count > Self.pairLimit {
      isCrowded = true
      found = []
    }
    seekBoundaries(&found)
    found.sort { $0.precedes($1) }
    adopt(found)
  }

  private func seekBodies() -> [PartPair] {
    let bodies = motions.indices.filter { !self.bodies[$0].itemGroups.isEmpty && !partRange($0).isEmpty }
    // Along the axis on which they spread, so that few boxes are open at once.
    var around = Extent.empty
    for i in bodies { around.include(motions[i].position) }
    let isWide = around.width >= around.height
    func start(_ i: Int) -> Double { isWide ? fat[i].low.x : fat[i].low.y }
    func end(_ i: Int) -> Double { isWide ? fat[i].high.x : fat[i].high.y }
    let sorted = bodies.map { (start: start($0), body: $0) }.sorted {
      $0.start != $1.start ? $0.start < $1.start : $0.body < $1.body
    }
    var found: [PartPair] = []
    var open: [(extent: Extent, body: Int)] = []
    for (start, i) in sorted where found.count <= Self.pairLimit {
      let extent = fat[i]
      var kept = 0
      for k in open.indices {
        let other = open[k]
        guard (isWide ? other.extent.high.x : other.extent.high.y) >= start else { continue }
        open[kept] = other
        kept += 1
        guard extent.overlaps(other.extent) else { continue }
        let a = i < other.body ? i : other.body
        let b = i < other.body ? other.body : i
        guard mayTouch(a, b) else { continue }
        for partA in partRange(a) {
          for partB in partRange(b) {
            found.append(PartPair(a: a, b: b, partA: partA, partB: partB))
          }
        }
      }
      open.removeLast(open.count - kept)
      open.append((extent, i))
    }
    return found
  }

  private func mayTouch(_ a: Int, _ b: Int) -> Bool {
    guard motions[a].isMovable || motions[b].isMovable else { return false }
    guard Self.share(bodies[a].itemGroups, bodies[b].itemGroups) else { return false }
    return joined.isEmpty || !isJoined(pairKey(a, b))
  }

  /// Whether two ascending lists have an entry in common.
  private static func share(_ x: [Int], _ y: [Int]) -> Bool {
    var i = 0
    var j = 0
    while i < x.count, j < y.count {
      if x[i] == y[j] { return true }
      if x[i] < y[j] { i += 1 } else { j += 1 }
    }
    return false
  }

  private func isJoined(_ key: UInt64) -> Bool {
    var low = 0
    var high = joined.count
    while low < high {
      let middle = (low + high) / 2
      if joined[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < joined.count && joined[low] == key
  }

  private func seekBoundaries(_ found: inout [PartPair]) {
    guard !segments.isEmpty else { return }
    var near: [Int] = []
    for i in motions.indices where motions[i].isMovable && !bodies[i].boundaryGroups.isEmpty {
      near.removeAll(keepingCapacity: true)
      tree.visit(fat[i], &near)
      for segment in near
      where segments[segment].extent.overlaps(fat[i])
        && bodies[i].boundaryGroups.contains(boundaries[segments[segment].boundary].group)
      {
        for part in partRange(i) {
          found.append(PartPair(a: i, b: Self.ground, partA: part, partB: segment))
        }
      }
    }
  }

  /// Takes the new pairs; those that were there before keep all they know.
  private mutating func adopt(_ found: [PartPair]) {
    var merged: [Contact] = []
    merged.reserveCapacity(found.count)
    var old = 0
    for pair in found {
      while old < contacts.count, contacts[old].pair.precedes(pair) { old += 1 }
      if old < contacts.count, contacts[old].pair == pair {
        merged.append(contacts[old])
      } else {
        merged.append(Contact(pair))
      }
    }
    contacts = merged
    contactGraph = nil
    islandsAreStale = true
    touchesAreStale = true
  }

  // MARK: Narrow phase

  /// Looks at every pair of which one body is awake, where the bodies stand now.
  mutating func meet() {
    for i in motions.indices where motions[i].isAwake {
      for part in partRange(i) { outlines.update(part, motions[i]) }
    }
    for i in contacts.indices {
      let a = contacts[i].a
      let b = contacts[i].b
      guard motions[a].isAwake || motions[b].isAwake else { continue }
      if b != Self.ground, contacts[i].manifold.count == 0 {
        // Two that were apart and still are have nothing to remember.
        let distance = (motions[b].position - motions[a].position).length
        let gap =
          distance - outlines.parts[contacts[i].partA].reach - outlines.parts[contacts[i].partB].reach
        if gap > Self.watch {
          contacts[i].manifold.normal = .zero
          contacts[i].manifold.gap = gap
          continue
        }
      }
      // A copy: reaching into the list here would duplicate it whole.
      var contact = contacts[i]
      let manifold = manifold(&contact)
      contact.take(manifold)
      contacts[i] = contact
    }
  }

  private func manifold(_ contact: inout Contact) -> Manifold {
    let partA = outlines.parts[contact.partA]
    let placed = outlines.placed(contact.partA)
    if contact.isBoundary {
      let segment = segments[contact.partB]
      // The side is the one the item came from: it is chosen anew only while the two are apart.
      if contact.isNew || contact.manifold.gap > Self.slop {
        let middle = partA.isDisc ? outlines.corners[partA.start] : motions[contact.a].position
        let height = segment.normal.dot(middle - segment.from)
        if height != 0 || contact.isNew { contact.side = height < 0 ? -1 : 1 }
        contact.isNew = false
      }
      return outlines.meet(placed, segment, side: contact.side, margin: Self.watch)
    }
    let partB = outlines.parts[contact.partB]
    let distance = (motions[contact.b].position - motions[contact.a].position).length
    let gap = distance - partA.reach - partB.reach
    if gap > Self.watch { return Manifold(normal: .zero, gap: gap) }
    return outlines.meet(placed, outlines.placed(contact.partB), margin: Self.watch)
  }
}
