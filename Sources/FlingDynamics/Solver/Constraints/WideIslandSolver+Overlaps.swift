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
      var quad = layout[q]
      quad.friction = .zero
      var lanes = ContactConstraintWide.LaneMasks()
      for lane in 0..<4 where quad.contacts[lane] >= 0 {
        let contact = world.contacts[Int(quad.contacts[lane])]
        if contact.isInelasticWide, contact.count > 0, contact.gap < -World.slop {
          lanes.live |= 1 << UInt8(lane)
        }
      }
      guard lanes.live != 0 else { continue }
      if quad.isRound {
        let inputs = RoundContactInput.Four(
          x: roundOverlap(quad, 0, world, lanes), y: roundOverlap(quad, 1, world, lanes),
          z: roundOverlap(quad, 2, world, lanes), w: roundOverlap(quad, 3, world, lanes))
        add(inputs, quad, lanes)
      } else {
        let inputs = SIMD4<Float>.Inputs(
          x: overlap(quad, 0, world, lanes), y: overlap(quad, 1, world, lanes),
          z: overlap(quad, 2, world, lanes), w: overlap(quad, 3, world, lanes))
        add(inputs, quad, lanes)
      }
    }
  }

  /// The input of one lane; nothing if its contact does not overlap.
  private func overlap(
    _ quad: WideContactLayout.Quad, _ lane: Int, _ world: borrowing WorldState,
    _ lanes: ContactConstraintWide.LaneMasks
  ) -> ContactInput {
    guard lanes.live >> UInt8(lane) & 1 == 1 else { return ContactInput() }
    let contact = world.contacts[Int(quad.contacts[lane])]
    var input = world.separationInput(of: contact, fraction: WorldState.correctionFractions.wide)
    world.clearLeverArmsOfDiscs(of: contact, &input)
    return input
  }

  /// The same for a contact of round parts.
  @inline(__always)
  private func roundOverlap(
    _ quad: WideContactLayout.Quad, _ lane: Int, _ world: borrowing WorldState,
    _ lanes: ContactConstraintWide.LaneMasks
  ) -> RoundContactInput {
    guard lanes.live >> UInt8(lane) & 1 == 1 else { return RoundContactInput() }
    let contact = world.contacts[Int(quad.contacts[lane])]
    let gap = world.manifoldCache.list[contact.record].first.gap
    var input = RoundContactInput(normal: world.manifoldCache.list[contact.record].normal, gap: gap)
    input.minSpeed = Float(
      WorldState.separationSpeed(depth: -gap, WorldState.correctionFractions.wide))
    return input
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
