internal import FlingGeometry

/// Impacts: pairs that meet within a substep faster than the bounce threshold.
///
/// Each is taken at the moment of touching, earliest first, with the velocities and the normal of that moment; the rest of
/// the substep is flown with the new velocities. Of several at one moment the fastest closing comes first, until
/// none closes: so a row of balls hands its momentum on, ball by ball. Those on one body at one moment and of one speed are
/// one blow, so that neither side is hit first. Since every way is searched from its start, nothing passes through
/// anything else.
extension World {
  typealias Impact = ImpactQueue.Impact

  /// Gap below which two things touch for the purposes of an impact, in points.
  static let touch = 1e-4

  /// How many times faster than what bounces is too fast for a pile, in which few passes have to do.
  static let wild = 100.0

  /// What is still closing after so many blows in one go is left to the solver, which stops it without a bounce, to the end of
  /// the step.
  private static let mostImpacts: UInt8 = 50

  /// Closing speed that counts as an impact. What weight alone gives within two substeps never does, or things at rest
  /// under a strong pull would hop.
  @inline(__always)
  func threshold(_ contact: Contact) -> Double {
    let fieldSample = (bodyStates[contact.b].acceleration - bodyStates[contact.a].acceleration).length
    let weight = 2 * fieldSample * Self.substep
    return weight > bounceThreshold ? weight : bounceThreshold
  }

  // MARK: At rest against each other

  /// Resolves pairs that touch already and close faster than the threshold, as after a push against a wall.
  mutating func collideTouching() {
    refreshContactLists()
    guard mayCollide, contactLists.touching.contains(where: { touchingImpact(Int($0)) != nil }) else {
      return
    }
    var impactsTaken = Array(repeating: UInt8(0), count: contacts.count)
    let graph = neighbours()
    var queue = ImpactQueue(contacts: contacts.count)
    var impactGroups = ImpactGroups()
    for i in contactLists.touching {
      if let impact = touchingImpact(Int(i)) { queue.expect(impact) }
    }
    while budget.excess == nil, let impact = queue.next() {
      takeImpactGroups(with: impact, from: &queue, graph, into: &impactGroups)
      for impactGroup in impactGroups.list {
        impactGroups.struck.removeAll(keepingCapacity: true)
        for impact in impactGroups.impacts[impactGroup.impacts] {
          impactsTaken[impact.contact] += 1
          impactGroups.struck.append(impact)
        }
        rebound(&impactGroups)
      }
      for body in impactGroups.bodies {
        wake(body)
        budget.spend(1 + graph.entries(of: body).count)
        for k in graph.entries(of: body) {
          let i = Int(k)
          queue.drop(i, at: 0)
          guard let impact = touchingImpact(i) else { continue }
          if impactsTaken[i] < Self.mostImpacts {
            queue.expect(impact)
          } else {
            contacts[i].exceededImpactCap = true
            hasExceededImpactCap = true
          }
        }
      }
    }
  }

  /// Deals blows anew to what was left to the solver in the step before.
  mutating func refreshImpactCaps() {
    guard hasExceededImpactCap else { return }
    hasExceededImpactCap = false
    for i in contacts.indices { contacts[i].exceededImpactCap = false }
  }

  /// Whether anything moves fast enough to close faster than the threshold, if two of the fastest met.
  private var mayCollide: Bool {
    for i in bodyStates.indices where bodyStates[i].isAwake {
      let velocity = bodyStates[i].solverBody.velocity
      let fast =
        abs(velocity.x) + abs(velocity.y) + abs(bodyStates[i].solverBody.spin) * bodies[i].bodyShape.radius
      if fast > 0.49 * bounceThreshold { return true }
    }
    return false
  }

  private func touchingImpact(_ i: Int) -> Impact? {
    guard !contacts[i].isInelasticWide, !contacts[i].exceededImpactCap, contacts[i].count > 0,
      contacts[i].gap <= Self.touch,
      bodyStates[contacts[i].a].isAwake || bodyStates[contacts[i].b].isAwake
    else { return nil }
    let contact = contacts[i]
    let manifold = manifoldCache.manifold(contact)
    let speed = closingSpeed(contact, manifold)
    guard speed < -bounceThreshold, speed < -threshold(contact) else { return nil }
    return Impact(contact: i, time: 0, speed: speed, manifold: manifold)
  }

  private func closingSpeed(_ contact: Contact, _ manifold: Manifold) -> Double {
    let a = bodyStates[contact.a]
    let b = bodyStates[contact.b]
    let first = manifold.first.speed(along: manifold.normal, a, b)
    guard manifold.count > 1 else { return first }
    let second = manifold.second.speed(along: manifold.normal, a, b)
    return second < first ? second : first
  }

  // MARK: Seeking

  /// Up to which gap spots are made on the way.
  private static let sweepMargin = 0.01

  /// The first moment at which a pair touches and closes faster than the threshold, or up to which it surely does not.
  ///
  /// Conservative advancement to within a hair, then Newton's method on the gap, whose slope is the closing speed.
  /// - Parameter known: how the two lie to each other at the start, if that was found before.
  mutating func timeOfImpact(
    _ index: Int, _ sweeps: BodySweeps, from start: Double, known: Manifold? = nil
  ) -> Impact? {
    let contact = contacts[index]
    let a = sweeps[contact.a]
    let b = sweeps[contact.b]
    guard !a.isHeld, !b.isHeld, bodyStates[contact.a].isMovable || bodyStates[contact.b].isMovable,
      !contact.isSolved || a.isStruck || b.isStruck
    else { return nil }
    let threshold = threshold(contact)
    let fastest = speedBound(contact, a, b, from: start)
    // Where no point closes so fast, though a spot may lie a hair outside of both.
    guard fastest > 0.9 * threshold else { return nil }
    // What a pile holds may be pressed into it by a blow, but not through it.
    if contact.isSolved, contact.isInelasticWide, fastest < Self.wild * threshold { return nil }
    // By circles and lines alone, most pairs are known to stay apart.
    guard roughGap(contact, a, b, at: start) < fastest * (Self.substep - start),
      !passBy(contact, a, b, from: start)
    else { return nil }
    var time = start
    var known = known
    for _ in 0..<60 {
      let manifold: Manifold
      if let found = known {
        manifold = found
        known = nil
      } else {
        manifold = self.manifold(contact, a, b, at: time)
        looks += 1
      }
      if manifold.gap <= 0.005, manifold.count > 0 {
        let speed = closingSpeed(contact, manifold, a, b, at: time)
        if speed < -threshold {
          return refineTimeOfImpact(index, contact, a, b, manifold, speed, time, from: start)
        }
      }
      let bound = speedBound(contact, a, b, from: time, across: manifold.normal)
      // Near each other they may pass a grazing corner by this much; Newton's method steps back to the touch.
      let room = manifold.gap > 0.25 ? manifold.gap : 0.25
      let left = Self.substep - time
      guard left > 0, manifold.gap < bound * left, !passBy(contact, a, b, from: time) else { return nil }
      // The last stretch ends where the substep does.
      time = room < bound * left ? time + room / bound : Self.substep
    }
    return .look(at: index, from: time)
  }

  /// How fast the gap may shrink at most.
  /// - Parameter normal: across a line that parts the two, since only what goes across it brings them together; or zero.
  private func speedBound(
    _ contact: Contact, _ a: BodySweep, _ b: BodySweep, from time: Double, across normal: Point = .zero
  ) -> Double {
    let left = World.substep - time
    let way = b.velocity(at: time) - a.velocity(at: time)
    let closing = -normal.dot(way)
    let velocity = normal == .zero ? way.length : (closing > 0 ? closing : 0)
    let fieldSample = (b.acceleration - a.acceleration).length
    func turning(_ sweep: BodySweep, _ reach: Double) -> Double {
      (abs(sweep.spin(at: time)) + abs(sweep.angularAcceleration) * left) * reach
    }
    var bound = velocity + fieldSample * left + turning(a, outlines.shape(contact.partA).reach)
    if !contact.isBoundary { bound += turning(b, outlines.shape(contact.partB).reach) }
    return bound
  }

  /// A lower bound of the gap that needs no outline.
  private func roughGap(_ contact: Contact, _ a: BodySweep, _ b: BodySweep, at time: Double) -> Double {
    let place = a.position(at: time)
    let reach = outlines.shape(contact.partA).reach
    guard contact.isBoundary else {
      let distance = (b.position(at: time) - place).length
      return distance - reach - outlines.shape(contact.partB).reach
    }
    return segments[contact.partB].leastDistance(to: place) - reach
  }

  /// Whether the circles around the two stay apart until the end of the substep: those that do need no outline, however fast
  /// they turn. Each way is straight but for a bulge of at most |acceleration| t² / 8 beside its chord.
  private func passBy(_ contact: Contact, _ a: BodySweep, _ b: BodySweep, from start: Double) -> Bool {
    let left = Self.substep - start
    let fieldSample = (b.acceleration - a.acceleration).length
    var room = outlines.shape(contact.partA).reach + fieldSample * left * left / 8 + Self.aside
    let departure = a.position(at: start)
    let arrival = a.position(at: Self.substep)
    guard contact.isBoundary else {
      room += outlines.shape(contact.partB).reach
      let from = b.position(at: start) - departure
      let to = b.position(at: Self.substep) - arrival
      let way = to - from
      let along = -from.dot(way)
      let length = way.dot(way)
      let nearest = along <= 0 ? from : along >= length ? to : from + way * (along / length)
      return nearest.dot(nearest) > room * room
    }
    let wall = segments[contact.partB]
    let heights = (wall.normal.dot(departure - wall.middle), wall.normal.dot(arrival - wall.middle))
    return contact.side * heights.0 > room && contact.side * heights.1 > room
  }

  /// More than the gap of a blow and all rounding, in points.
  private static let aside = 0.01

  private mutating func refineTimeOfImpact(
    _ index: Int, _ contact: Contact, _ a: BodySweep, _ b: BodySweep, _ near: Manifold, _ closing: Double,
    _ found: Double, from start: Double
  ) -> Impact {
    var time = found
    var manifold = near
    var speed = closing
    for _ in 0..<6 where abs(manifold.gap) > 1e-10 {
      var next = time - manifold.gap / speed
      next = next < start ? start : (next > Self.substep ? Self.substep : next)
      if next == time { break }
      let nearer = self.manifold(contact, a, b, at: next)
      guard nearer.count > 0 else { break }
      let faster = closingSpeed(contact, nearer, a, b, at: next)
      guard faster < -threshold(contact) else { break }
      time = next
      manifold = nearer
      speed = faster
    }
    return Impact(contact: index, time: time, speed: speed, manifold: manifold)
  }

  /// How two lie to each other at a moment of their flights.
  mutating func manifold(_ contact: Contact, _ a: BodySweep, _ b: BodySweep, at time: Double) -> Manifold {
    let placedA = outlines.place(contact.partA, room: 0, a, at: time)
    if contact.isBoundary {
      return outlines.meet(placedA, segments[contact.partB], side: contact.side, margin: Self.sweepMargin)
    }
    let placedB = outlines.place(contact.partB, room: 1, b, at: time)
    return outlines.meet(
      placedA, placedB, margin: Self.sweepMargin, areMirrored: symmetry.arePair(contact.a, contact.b))
  }

  private func closingSpeed(
    _ contact: Contact, _ manifold: Manifold, _ a: BodySweep, _ b: BodySweep, at time: Double
  ) -> Double {
    let velocityA = a.velocity(at: time)
    let velocityB = b.velocity(at: time)
    func speed(_ contactPoint: Manifold.ManifoldPoint) -> Double {
      let armA = contactPoint.place - a.position(at: time)
      let armB = contactPoint.place - b.position(at: time)
      return manifold.normal.dot(
        velocityB + armB.perpendicular * b.spin(at: time) - velocityA
          - armA.perpendicular * a.spin(at: time))
    }
    // The deeper spot is the one that touches first.
    let first = speed(manifold.first)
    guard manifold.count > 1 else { return first }
    let second = speed(manifold.second)
    if abs(manifold.first.gap - manifold.second.gap) <= 1e-6 { return first < second ? first : second }
    return manifold.first.gap < manifold.second.gap ? first : second
  }

  // MARK: Materials

  @inline(__always)
  func friction(_ contact: Contact) -> Double {
    let other =
      contact.isBoundary
      ? boundaries[segments[contact.partB].boundary].friction : bodies[contact.b].friction
    return (bodies[contact.a].friction * other).squareRoot()
  }

  @inline(__always)
  func restitution(_ contact: Contact) -> Double {
    let own = bodies[contact.a].elasticity
    let other =
      contact.isBoundary
      ? boundaries[segments[contact.partB].boundary].elasticity : bodies[contact.b].elasticity
    return own > other ? own : other
  }
}
