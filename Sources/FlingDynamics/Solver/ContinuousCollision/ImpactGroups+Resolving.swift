internal import FlingGeometry

/// Resolving impacts, group by group.
extension ImpactGroups {
  // MARK: At one moment

  /// Removes the impacts that are resolved together at one moment from the queue.
  ///
  /// An impact and the impacts simultaneous with it form one group. Their mirror images, if they share no
  /// body with them, form another, which is resolved before the first has any consequences. A re-check entry
  /// is not an impact, but its two bodies are listed too.
  ///
  /// - Parameters:
  ///   - impact: The first impact of the queue, already taken from it.
  ///   - graph: Contacts by body.
  mutating func dequeue(
    with impact: ImpactQueue.Impact, from queue: inout ImpactQueue, _ graph: IncidenceGraph,
    _ world: inout WorldState
  ) {
    world.refreshContactMirrorImages()
    clear()
    guard !impact.isRecheck else {
      for body in world.contacts[impact.contact].bodies where world.bodyStates[body].isMovable {
        bodies.append(body)
      }
      return
    }
    dequeueSimultaneousImpacts(with: impact, from: &queue, graph, &world)
    for k in impacts.indices {
      let dequeued = impacts[k]
      guard let image = world.symmetry.image(ofContact: dequeued.contact),
        let other = queue.impact(of: image),
        other.isSimultaneous(with: dequeued)
      else { continue }
      queue.dropPrediction(of: image, at: other.time)
      dequeueSimultaneousImpacts(with: other, from: &queue, graph, &world)
    }
  }

  /// Makes one group of an impact and of those that share bodies with it, directly or through others, and
  /// have the same time and speed except for rounding.
  private mutating func dequeueSimultaneousImpacts(
    with impact: ImpactQueue.Impact, from queue: inout ImpactQueue, _ graph: IncidenceGraph,
    _ world: inout WorldState
  ) {
    let start = impacts.count
    var next = start
    impacts.append(impact)
    groupBodies.removeAll(keepingCapacity: true)
    // Breadth-first search: every impact adds the simultaneous impacts of its bodies.
    while next < impacts.count {
      let contact = world.contacts[impacts[next].contact]
      next += 1
      for body in contact.bodies where world.bodyStates[body].isMovable {
        groupBodies.append(body)
        for k in graph.entries(of: body) {
          guard let other = queue.impact(of: Int(k)), other.isSimultaneous(with: impact) else { continue }
          queue.dropPrediction(of: other.contact, at: other.time)
          impacts.append(other)
        }
      }
    }
    appendGroup(from: start)
    guard impacts.count - start > 1 else { return }
    // Mirror images stand next to each other.
    let symmetry = world.symmetry
    impacts[start...].sort { x, y in
      let (first, second) = (
        symmetry.lowerIndex(ofContactAndImage: x.contact), symmetry.lowerIndex(ofContactAndImage: y.contact)
      )
      return first != second ? first < second : x.contact < y.contact
    }
  }

  // MARK: Resolving

  /// Resolves one impact group of bodies whose sweeps have advanced to a moment.
  mutating func resolve(
    _ impactGroup: ImpactGroup, at moment: Double, _ sweeps: inout BodySweeps, _ world: inout WorldState
  ) {
    struck.removeAll(keepingCapacity: true)
    for impact in impacts[impactGroup.impacts] {
      if impact.time == moment {
        struck.append(impact)
      } else {
        // The times of simultaneous impacts differ by rounding errors, so the gap at this time may differ
        // too.
        let contact = world.contacts[impact.contact]
        let manifold = world.manifold(contact, sweeps[contact.a], sweeps[contact.b], at: impact.time)
        guard manifold.count > 0 else { continue }
        struck.append(
          ImpactQueue.Impact(
            contact: impact.contact, time: impact.time, speed: impact.speed, manifold: manifold))
      }
    }
    // Constraints read and change `bodyStates`, which hold the states of the sweeps at this moment until they
    // are solved.
    let first = impacts[impactGroup.impacts.lowerBound].time
    savedStates.removeAll(keepingCapacity: true)
    for body in bodies[impactGroup.bodies] {
      savedStates.append((world.bodyStates[body].position, world.bodyStates[body].solverBody))
      world.bodyStates[body].position = sweeps[body].position(at: first)
      world.bodyStates[body].solverBody = sweeps[body].solverBody
    }
    solveStruck(&world)
    for (body, saved) in zip(bodies[impactGroup.bodies], savedStates) {
      sweeps[body].solverBody = world.bodyStates[body].solverBody
      sweeps[body].isStruck = true
      world.bodyStates[body].position = saved.position
      world.bodyStates[body].solverBody = saved.solverBody
      world.wake(body)
    }
    Self.removeClosingAccelerations(of: struck, &sweeps, &world)
  }

  /// Solves the impacts in `struck`: each contact point separates at its closing speed times the restitution,
  /// with friction.
  ///
  /// If an impulse does not pass through a center of mass, restitution and friction together may add energy
  /// (T. R. Kane, D. A. Levinson, "Dynamics", 1985). In that case bisection finds the largest fraction of
  /// the restitution that adds none. Restitutions above 1 are meant to add energy and are left as they are.
  mutating func solveStruck(_ world: inout WorldState) {
    removeConstraints()
    var mayGainEnergy = false
    for item in struck {
      let contact = world.contacts[item.contact]
      let restitution = world.restitution(contact)
      append(
        ContactConstraint(
          contact: item.contact, a: contact.a, b: contact.b, manifold: item.manifold,
          friction: world.friction(contact), world.bodyStates),
        restitution: restitution, threshold: world.impactThreshold(contact))
      if restitution > 1 { mayGainEnergy = true }
    }
    world.symmetry.markMirrored(&constraints, world.bodyStates)
    solveConstraints(&world.bodyStates, mayGainEnergy: mayGainEnergy)
    for (row, item) in zip(constraints, struck) {
      world.recordImpact(ofContact: item.contact, item.manifold, row)
    }
  }

  /// Prevents forces from pressing bodies together again that hardly separate after an impact, for the rest
  /// of the substep.
  ///
  /// If a pair would close again within a substep, its relative acceleration along the normal is removed,
  /// shared by inverse mass.
  private static func removeClosingAccelerations(
    of struck: [ImpactQueue.Impact], _ sweeps: inout BodySweeps, _ world: inout WorldState
  ) {
    var pulls: [(body: Int, acceleration: Point)] = []
    for item in struck {
      let contact = world.contacts[item.contact]
      let (a, b, normal) = (contact.a, contact.b, item.manifold.normal)
      let inverseMassSum = world.bodyStates[a].inverseMass + world.bodyStates[b].inverseMass
      let separationSpeed = normal.dot(sweeps[b].solverBody.velocity - sweeps[a].solverBody.velocity)
      let closing = normal.dot(sweeps[b].acceleration - sweeps[a].acceleration)
      guard inverseMassSum > 0, closing < 0, separationSpeed < -closing * World.substep else { continue }
      pulls.append((a, normal * (closing * world.bodyStates[a].inverseMass / inverseMassSum)))
      pulls.append((b, normal * (-closing * world.bodyStates[b].inverseMass / inverseMassSum)))
    }
    // A body with several such pairs gets the mean of their changes.
    pulls.sort { $0.body < $1.body }
    var start = 0
    for k in pulls.indices
    where k + 1 == pulls.count || pulls[k + 1].body != pulls[k].body {
      let body = pulls[k].body
      if world.bodyStates[body].isMovable {
        let sum = pulls[start...k].reduce(Point.zero) { $0 + $1.acceleration }
        sweeps[body].acceleration += sum / Double(k + 1 - start)
      }
      start = k + 1
    }
  }
}

extension WorldState {
  /// Records an impact and its impulse.
  fileprivate mutating func recordImpact(ofContact index: Int, _ manifold: Manifold, _ row: ContactConstraint)
  {
    contacts[index].isStruck = true
    manifoldCache.addImpulse(row.impulses.first + row.impulses.second, to: &contacts[index])
    touchTracker.record(
      ImpactRecord(
        pair: contacts[index].pair, position: Self.meanContactPoint(manifold, row), normal: row.normal),
      ofContact: index)
  }

  /// Point at which the impulses of both contact points act as one: their mean, weighted by normal impulse.
  private static func meanContactPoint(_ manifold: Manifold, _ row: ContactConstraint) -> Point {
    let first = manifold.first.position
    guard manifold.count > 1 else { return first }
    let second = manifold.second.position
    let press = row.pressures
    guard press.first + press.second > 0 else { return (first + second) * 0.5 }
    return (first * press.first + second * press.second) * (1 / (press.first + press.second))
  }
}
