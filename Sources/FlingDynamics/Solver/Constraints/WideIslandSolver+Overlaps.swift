internal import FlingGeometry

/// Moving bodies apart that overlap in wide islands.
extension WideIslandSolver {
  /// Finds the pseudo velocities of bodies that overlap in wide islands, in two passes, and updates the gaps.
  mutating func separateOverlaps(_ world: inout WorldState, _ pushed: inout [SolverBody]) {
    beginLayout(bodies: world.bodyStates.count)
    for i in world.contactLists.penetrating where world.contacts[Int(i)].isInelasticWide { add(i, &world) }
    guard !layout.isEmpty else { return }
    beginConstraints()
    for quad in layout {
      let inputs = SIMD4<Float>.Inputs(
        x: world.wideSeparationInput(ofContact: quad.x), y: world.wideSeparationInput(ofContact: quad.y),
        z: world.wideSeparationInput(ofContact: quad.z), w: world.wideSeparationInput(ofContact: quad.w))
      add(inputs, quad, impactLanes: 0, &world)
    }
    for i in world.bodyStates.indices {
      bodies[i] = .zero
      release(body: i)
    }
    for _ in 0..<2 { _ = pass(isBackwards: false, withoutOverrelaxation: true) }
    for i in world.bodyStates.indices where bodies[i] != .zero {
      let push = bodies[i]
      pushed[i].velocity += Point(Double(push.x), Double(push.y))
      pushed[i].spin += Double(push.z)
    }
    // Neighbors that do not overlap move, too, so all gaps change.
    for k in world.contactLists.awake {
      let i = Int(k)
      let (a, b) = (world.contacts[i].a, world.contacts[i].b)
      guard world.contacts[i].isInelasticWide, world.contacts[i].count > 0,
        pushed[a].velocity != .zero || pushed[b].velocity != .zero
      else { continue }
      let manifold = world.manifoldCache.manifold(world.contacts[i])
      world.addToGaps(
        ofContact: i,
        world.separation(of: manifold.first, along: manifold.normal, pushed[a], pushed[b], a, b),
        world.separation(of: manifold.second, along: manifold.normal, pushed[a], pushed[b], a, b))
    }
  }
}

extension WorldState {
  @inline(__always)
  fileprivate func wideSeparationInput(ofContact i: Int32) -> ContactInput {
    guard i >= 0 else { return ContactInput() }
    var input = separationInput(ofContact: Int(i), fraction: Self.correctionFractions.wide)
    clearLeverArmsOfDiscs(of: contacts[Int(i)], &input)
    return input
  }

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
