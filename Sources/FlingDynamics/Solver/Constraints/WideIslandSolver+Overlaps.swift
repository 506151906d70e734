internal import FlingGeometry

/// Moving bodies apart that overlap in wide islands.
extension WideIslandSolver {
  /// Finds the pseudo velocities of bodies that overlap in wide islands, in two passes, and updates the gaps.
  mutating func separateOverlaps(_ world: inout WorldState, _ pushed: inout [SolverBody]) {
    refreshLayout(world)
    for index in world.islands.islands.indices {
      let island = world.islands.islands[index]
      guard island.isWide, !world.isSuspended(island) else { continue }
      gatherOverlaps(range(ofIsland: index), world)
      if !quads.isEmpty { separate(island, &world, &pushed) }
    }
  }

  /// Builds the constraints of the quads with overlapping contacts.
  private mutating func gatherOverlaps(_ quadRange: Range<Int>, _ world: borrowing WorldState) {
    beginConstraints(capacity: quadRange.count)
    for q in quadRange {
      let quad = layout[q]
      var lanes = ContactConstraintWide.LaneMasks()
      let x = gatherOverlap(quad.x, lane: 0, world, &lanes)
      let y = gatherOverlap(quad.y, lane: 1, world, &lanes)
      let z = gatherOverlap(quad.z, lane: 2, world, &lanes)
      let w = gatherOverlap(quad.w, lane: 3, world, &lanes)
      guard lanes.live != 0 else { continue }
      add(
        SIMD4<Float>.Inputs(x: x.input, y: y.input, z: z.input, w: w.input), a: SIMD4(x.a, y.a, z.a, w.a),
        b: SIMD4(x.b, y.b, z.b, w.b), lanes)
    }
  }

  /// The input and the bodies of one lane; nothing if its contact does not overlap.
  @inline(__always)
  private func gatherOverlap(
    _ index: Int32, lane: Int, _ world: borrowing WorldState, _ lanes: inout ContactConstraintWide.LaneMasks
  ) -> (input: ContactInput, a: Int32, b: Int32) {
    guard index >= 0 else { return (ContactInput(), 0, 0) }
    let contact = world.contacts[Int(index)]
    guard contact.isInelasticWide, contact.count > 0, contact.gap < -World.slop else {
      return (ContactInput(), 0, 0)
    }
    lanes.live |= 1 << UInt8(lane)
    var input = world.separationInput(of: contact, fraction: WorldState.correctionFractions.wide)
    world.clearLeverArmsOfDiscs(of: contact, &input)
    let slots = world.slots(of: contact)
    return (input, slots.a, slots.b)
  }

  /// Finds the pseudo velocities of an island's bodies and updates its gaps.
  private mutating func separate(
    _ island: Islands.Island, _ world: inout WorldState, _ pushed: inout [SolverBody]
  ) {
    for k in world.islands.bodies[island.bodies] { bodies[Int(k)] = .zero }
    for _ in 0..<2 { _ = pass(isBackwards: false, withoutOverrelaxation: true) }
    for k in world.islands.bodies[island.bodies] where bodies[Int(k)] != .zero {
      let push = bodies[Int(k)]
      pushed[Int(k)].velocity += Point(Double(push.x), Double(push.y))
      pushed[Int(k)].spin += Double(push.z)
    }
    // Neighbors that do not overlap move, too, so all gaps change.
    for k in island.contacts {
      let contact = world.contacts[Int(world.islands.contacts[k])]
      let (a, b) = (contact.a, contact.b)
      guard contact.isInelasticWide, contact.count > 0,
        pushed[a].velocity != .zero || pushed[b].velocity != .zero
      else { continue }
      let manifold = world.manifoldCache.manifold(contact)
      world.addToGaps(
        of: contact, world.separation(of: manifold.first, along: manifold.normal, pushed[a], pushed[b], a, b),
        world.separation(of: manifold.second, along: manifold.normal, pushed[a], pushed[b], a, b))
    }
  }
}

extension WorldState {
  /// How far pseudo velocities of two bodies separate a contact point in a substep, in points.
  @inline(__always)
  fileprivate func separation(
    of point: Manifold.ManifoldPoint, along normal: Point, _ pushA: SolverBody, _ pushB: SolverBody,
    _ a: Int, _ b: Int
  ) -> Double {
    let speedB = pushB.velocity(at: point.position - bodyStates[b].position)
    let speedA = pushA.velocity(at: point.position - bodyStates[a].position)
    return normal.dot(speedB - speedA) * World.substep
  }
}
