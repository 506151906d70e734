internal import FlingGeometry

/// Impacts of pairs that touch already.
extension ContinuousCollision {
  /// Number of impacts of a contact at one moment after which the solver stops it without a bounce, until the
  /// end of the step.
  private static let maxTouchingImpacts: UInt8 = 50

  /// Resolves impacts of pairs that touch already and close faster than the threshold, as after a push
  /// against a wall.
  static func resolveTouchingImpacts(_ world: inout WorldState) {
    world.refreshAwakeContactLists()
    guard world.mayCollide() else { return }
    var impacts: [ImpactQueue.Impact] = []
    for i in world.contactLists.touching {
      if let impact = world.touchingImpact(ofContact: Int(i)) { impacts.append(impact) }
    }
    guard !impacts.isEmpty else { return }
    var impactCounts = Array(repeating: UInt8(0), count: world.contacts.count)
    let graph = world.currentContactGraph()
    var queue = ImpactQueue(contacts: world.contacts.count)
    var impactGroups = ImpactGroups()
    for impact in impacts { queue.setPrediction(impact) }
    while world.budget.excess == nil, let impact = queue.popFirst() {
      impactGroups.dequeue(with: impact, from: &queue, graph, &world)
      for impactGroup in impactGroups.list {
        impactGroups.struck.removeAll(keepingCapacity: true)
        for impact in impactGroups.impacts[impactGroup.impacts] {
          impactCounts[impact.contact] += 1
          impactGroups.struck.append(impact)
        }
        impactGroups.solveStruck(&world)
      }
      for body in impactGroups.bodies {
        world.wake(body)
        world.budget.charge(rechecks: 1 + graph.entries(of: body).count)
        for k in graph.entries(of: body) {
          let i = Int(k)
          queue.dropPrediction(of: i, at: 0)
          guard let impact = world.touchingImpact(ofContact: i) else { continue }
          if impactCounts[i] < Self.maxTouchingImpacts {
            queue.setPrediction(impact)
          } else {
            world.contacts[i].exceededImpactCap = true
            world.handover.hasExceededImpactCap = true
          }
        }
      }
    }
  }
}

extension WorldState {
  /// Whether any body is so fast that it and another one like it could close faster than the bounce
  /// threshold.
  fileprivate mutating func mayCollide() -> Bool {
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let velocity = bodyStates[i].solverBody.velocity
      let fast =
        abs(velocity.x) + abs(velocity.y) + abs(bodyStates[i].solverBody.spin) * bodies[i].bodyShape.radius
      if fast > 0.49 * bounceThreshold { return true }
    }
    return false
  }

  /// The impact of a contact that touches and closes fast enough.
  @inline(__always)
  fileprivate mutating func touchingImpact(ofContact i: Int) -> ImpactQueue.Impact? {
    let contact = contacts[i]
    guard !contact.isInelasticWide, !contact.exceededImpactCap, contact.count > 0,
      contact.gap <= World.touchDistance, bodyStates[contact.a].isAwake || bodyStates[contact.b].isAwake
    else { return nil }
    // Bounding circles alone rule out most contacts at rest.
    guard closingSpeedBound(contact) > 0.9 * bounceThreshold else { return nil }
    return impactIfClosing(contact, i)
  }

  /// The impact of a touching contact if it closes fast enough.
  private mutating func impactIfClosing(_ contact: Contact, _ i: Int) -> ImpactQueue.Impact? {
    let manifold = manifoldCache.manifold(contact)
    let speed = normalVelocity(contact, manifold)
    guard speed < -bounceThreshold, speed < -impactThreshold(contact) else { return nil }
    return ImpactQueue.Impact(contact: i, time: 0, speed: speed, manifold: manifold)
  }

  /// Relative velocity along the normal at the contact point that closes faster, in pt/s; negative while the
  /// gap closes.
  fileprivate mutating func normalVelocity(_ contact: Contact, _ manifold: Manifold) -> Double {
    let a = bodyStates[contact.a]
    let b = bodyStates[contact.b]
    let first = manifold.first.speed(along: manifold.normal, a, b)
    guard manifold.count > 1 else { return first }
    let second = manifold.second.speed(along: manifold.normal, a, b)
    return second < first ? second : first
  }
}
