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
      if !active.isEmpty { separate(island, &world, &pushed) }
    }
  }

  /// Builds the constraints of the quads with overlapping contacts.
  private mutating func gatherOverlaps(_ quadRange: Range<Int>, _ world: borrowing WorldState) {
    beginConstraints()
    for q in quadRange {
      let quad = layout.quads[q]
      var lanes = ContactConstraintWide.LaneMasks()
      for lane in 0..<4 where quad[lane] >= 0 {
        let contact = world.contacts[Int(world.islands.contacts[Int(quad[lane])])]
        if contact.isInelasticWide, contact.count > 0, contact.gap < -World.slop {
          lanes.live |= 1 << UInt8(lane)
        }
      }
      guard lanes.live != 0 else { continue }
      if constraints[q].isRound {
        let inputs = RoundContactInput.Four(
          x: roundOverlap(quad, 0, world, lanes), y: roundOverlap(quad, 1, world, lanes),
          z: roundOverlap(quad, 2, world, lanes), w: roundOverlap(quad, 3, world, lanes))
        set(q, inputs, lanes)
      } else {
        let inputs = SIMD4<Float>.Inputs(
          x: overlap(quad, 0, world, lanes), y: overlap(quad, 1, world, lanes),
          z: overlap(quad, 2, world, lanes), w: overlap(quad, 3, world, lanes))
        set(q, inputs, lanes)
      }
    }
  }

  /// The input of one lane; nothing if its contact does not overlap.
  private func overlap(
    _ quad: SIMD4<Int32>, _ lane: Int, _ world: borrowing WorldState,
    _ lanes: ContactConstraintWide.LaneMasks
  ) -> ContactInput {
    guard lanes.live >> UInt8(lane) & 1 == 1 else { return ContactInput() }
    let contact = world.contacts[Int(world.islands.contacts[Int(quad[lane])])]
    var input = world.separationInput(of: contact, fraction: WorldState.correctionFractions.wide)
    world.clearLeverArmsOfDiscs(of: contact, &input)
    return input
  }

  /// The same for a contact of round parts.
  @inline(__always)
  private func roundOverlap(
    _ quad: SIMD4<Int32>, _ lane: Int, _ world: borrowing WorldState,
    _ lanes: ContactConstraintWide.LaneMasks
  ) -> RoundContactInput {
    guard lanes.live >> UInt8(lane) & 1 == 1 else { return RoundContactInput() }
    let contact = world.contacts[Int(world.islands.contacts[Int(quad[lane])])]
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
    for _ in 0..<2 { _ = pass(isBackwards: false, withoutOverrelaxation: true, hasFriction: false) }
    for k in world.islands.bodies[island.bodies] where bodies[Int(k)] != .zero {
      let push = bodies[Int(k)]
      pushed[Int(k)].velocity += Point(Double(push.x), Double(push.y))
      pushed[Int(k)].spin += Double(push.z)
    }
    Self.addToGaps(
      of: world.islands.contacts[island.contacts], pushed, world.contacts, world.bodyStates,
      &world.manifoldCache.list, &world.manifoldCache.secondPoints)
  }

  /// Adds to the gaps of an island's contacts what pseudo velocities change them by. Neighbors that do not overlap
  /// move, too, so all gaps may change.
  private static func addToGaps(
    of list: ArraySlice<Int32>, _ pushed: [SolverBody], _ contacts: [Contact], _ bodyStates: [BodyState],
    _ recordList: inout [ManifoldRecord], _ secondList: inout [SecondPointRecord]
  ) {
    var records = recordList.mutableSpan
    var seconds = secondList.mutableSpan
    let (contacts, bodyStates, pushed) = (contacts.span, bodyStates.span, pushed.span)
    for i in list {
      let contact = contacts[Int(i)]
      let (a, b) = (contact.a, contact.b)
      guard contact.isInelasticWide, contact.count > 0,
        pushed[a].velocity != .zero || pushed[b].velocity != .zero
      else { continue }
      /// How far the pseudo velocities separate a contact point in a substep, in points.
      func separation(of position: Point, along normal: Point) -> Double {
        let speedB = pushed[b].velocity(at: position - bodyStates[b].position)
        let speedA = pushed[a].velocity(at: position - bodyStates[a].position)
        return normal.dot(speedB - speedA) * World.substep
      }
      let normal = records[contact.record].normal
      records[contact.record].first.gap += separation(
        of: records[contact.record].first.position, along: normal)
      guard contact.count > 1 else { continue }
      let secondPoint = records[contact.record].secondPoint
      seconds[secondPoint].second.gap += separation(of: seconds[secondPoint].second.position, along: normal)
    }
  }
}
