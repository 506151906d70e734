internal import FlingGeometry

/// Fields: their forces are sampled where a body stands at the start of a substep and where it stands at its end, and act in
/// two halves like all forces. What is linear in velocity or place (drag, magnetic fields, springs) is exact where it is alone.
extension World {
  package mutating func set(fields new: [Field]) {
    guard new != fields else { return }
    note(.setFields(new))
    let old = fields
    fields = new
    pullsAreStale = true
    for k in 0..<(old.count > new.count ? old.count : new.count) {
      if k < old.count, k < new.count, old[k] == new[k] { continue }
      if k < old.count { for body in old[k].bodies { wakeAround(body) } }
      if k < new.count { for body in new[k].bodies { wakeAround(body) } }
    }
  }

  /// Whether a field that changes with time acts on a body that can move.
  package var isStirred: Bool {
    fields.contains { field in
      field.isStirring && field.strength != 0
        && field.bodies.contains { motions[$0].isMovable && field.contains(motions[$0].position) }
    }
  }

  private mutating func refreshPulls() {
    pullsAreStale = false
    pulls.removeAll(keepingCapacity: true)
    grips.removeAll(keepingCapacity: true)
    guard !fields.isEmpty else { return }
    var gripOf = Array(repeating: -1, count: bodies.count)
    for field in fields {
      for body in field.bodies where gripOf[body] < 0 {
        gripOf[body] = grips.count
        grips.append(Grip(body: body))
      }
      for body in field.bodies { pulls.append(Pull(field, grip: gripOf[body], body: body, bodies[body])) }
    }
  }

  // MARK: Sampling

  /// Samples all fields at one end of a substep. Where a body crosses an edge on the way, the second half makes up for the
  /// part of the substep in which the field did not act.
  mutating func gatherFields(_ half: Half, substep k: Int, from source: inout some ForceSource) {
    if pullsAreStale { refreshPulls() }
    guard !grips.isEmpty else { return }
    for i in grips.indices {
      if half == .before { grips[i].base = motions[grips[i].body].acceleration }
      grips[i].begin()
    }
    let moment = Double(half == .before ? k : k + 1) * Self.substep
    var first = 0
    for field in fields {
      for p in first..<(first + field.bodies.count) where motions[pulls[p].body].isAwake {
        let pull = pulls[p]
        let place = motions[pull.body].position
        let isInside = field.contains(place)
        switch half {
        case .before:
          pulls[p].isInside = isInside
          if isInside {
            act(field, pull, at: place, share: 1, half, moment, &source)
          } else if case .velocity(let way) = field.law {
            foresee(field, pull, way * pull.scale)
          }
        case .after:
          if isInside == pull.isInside {
            if isInside { act(field, pull, at: place, share: 1, half, moment, &source) }
          } else {
            let start = poses[pull.body * (Self.substeps + 1) + k].position
            let crossing = crossing(field, from: start, to: place)
            if isInside {
              act(field, pull, at: place, share: 2 - 2 * crossing, half, moment, &source)
            } else {
              leave(field, pull, at: start.mixed(with: place, by: crossing), crossing, moment, &source)
            }
          }
        }
      }
      first += field.bodies.count
    }
    for i in grips.indices where motions[grips[i].body].isAwake {
      let grip = grips[i]
      motions[grip.body].acceleration = Self.limited(grip.base + grip.acceleration)
    }
  }

  /// The share of the way at which a body passes the edge.
  private func crossing(_ field: Field, from start: Point, to end: Point) -> Double {
    let wasInside = field.contains(start)
    var low = 0.0
    var high = 1.0
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if field.contains(start.mixed(with: end, by: middle)) == wasInside {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }

  /// A velocity field that is reached on the way acts from there.
  private mutating func foresee(_ field: Field, _ pull: Pull, _ wind: Point) {
    let motion = motions[pull.body]
    let end = motion.position + motion.velocity * Self.substep
    guard field.contains(end) else { return }
    grips[pull.grip].wind = wind
    grips[pull.grip].windShare = 1 - crossing(field, from: motion.position, to: end)
  }

  /// The first half of the kick was given in full; of the second as much that the sum is right.
  private mutating func leave(
    _ field: Field, _ pull: Pull, at edge: Point, _ crossing: Double, _ moment: Double,
    _ source: inout some ForceSource
  ) {
    if case .velocity(let way) = field.law {
      grips[pull.grip].wind = way * pull.scale
      grips[pull.grip].windShare = crossing
      return
    }
    act(field, pull, at: edge, share: 2 * crossing - 1, .after, moment, &source)
  }

  private mutating func act(
    _ field: Field, _ pull: Pull, at place: Point, share: Double, _ half: Half, _ moment: Double,
    _ source: inout some ForceSource
  ) {
    let way = place - field.position
    let isUniform = field.falloff == 0
    var force = Point.zero
    switch field.law {
    case .custom(let number):
      force =
        source.force(
          number, on: pull.body, position: place, velocity: velocity(pull, half),
          mass: bodies[pull.body].mass, charge: bodies[pull.body].charge, at: moment) * pull.scale
      // Nobody knows when it changes.
      grips[pull.grip].isStirred = true
    case .velocity(let direction):
      grips[pull.grip].wind = direction * pull.scale
      grips[pull.grip].windShare = 1
      grips[pull.grip].isHeld = true
      return
    case _ where pull.scale == 0: return
    case .linearGravity(let direction):
      let weight = isUniform ? 1 : field.weight(at: way.length, least: pull.least)
      force = direction * (pull.scale * weight)
    case .radialGravity, .electric, .vortex: force = steadied(field, pull, way)
    case .spring:
      if isUniform, share == 1, pull.scale > 0,
        grips[pull.grip].stiffness + pull.scale < Self.stiffest
      {
        grips[pull.grip].stiffness += pull.scale
        grips[pull.grip].pivot += field.position * pull.scale
      } else {
        force = steadied(field, pull, way)
      }
    case .drag:
      let weight = isUniform ? 1 : field.weight(at: way.length, least: pull.least)
      grips[pull.grip].rate += pull.scale * weight * share
    case .magnetic:
      let weight = isUniform ? 1 : field.weight(at: way.length, least: pull.least)
      grips[pull.grip].turn += pull.scale * weight * share
    case .noise(let noise):
      let weight = isUniform ? 1 : field.weight(at: way.length, least: pull.least)
      force = noise.vector(at: way, time: time + moment) * (pull.scale * weight)
    case .turbulence(let noise):
      let weight = isUniform ? 1 : field.weight(at: way.length, least: pull.least)
      let speed = velocity(pull, half).length
      force = noise.vector(at: way, time: time + moment) * (pull.scale * weight * speed)
    }
    grips[pull.grip].acceleration += force * share
    grips[pull.grip].isHeld = true
    if field.isStirring { grips[pull.grip].isStirred = true }
  }

  /// A field's pull, sampled a little way along the whole pull there: leapfrog with that is of the fourth order but for a change
  /// of coordinates, so that orbits neither drift nor turn (M. Takahashi and M. Imada, "Monte Carlo calculation of
  /// quantum systems", 1984; J. Wisdom, "Symplectic correctors", 1996).
  private func steadied(_ field: Field, _ pull: Pull, _ way: Point) -> Point {
    let rough = pull.force(of: field, way)
    let shift = (grips[pull.grip].base + rough) * (Self.substep * Self.substep / 12)
    guard shift.length < way.length / 4 else { return rough }
    return pull.force(of: field, way + shift)
  }

  /// Of all springs on a body together: a swing in three substeps. Beyond, others of the kind only pull as hard as that.
  private static let stiffest = 360_000.0

  /// The velocity at the end of the substep is not known yet when forces that depend on it are sampled there.
  private func velocity(_ pull: Pull, _ half: Half) -> Point {
    let motion = motions[pull.body]
    guard half == .after, !motion.isStruck else { return motion.velocity }
    return motion.velocity + motion.acceleration * (Self.substep / 2)
  }

  private static func limited(_ acceleration: Point) -> Point {
    func limited(_ value: Double) -> Double {
      if abs(value) <= 1e10 { return value }
      return value > 0 ? 1e10 : (value < 0 ? -1e10 : 0)
    }
    return Point(limited(acceleration.x), limited(acceleration.y))
  }

  // MARK: Acting

  /// Gives velocities what of fields is no acceleration: after the kick and the springs of either half, which both start from
  /// `startVelocity`, so that their order does not matter.
  mutating func applyFields(_ half: Half) {
    for i in grips.indices {
      let body = grips[i].body
      guard motions[body].isAwake, half == .before || !motions[body].isStruck else { continue }
      let change = grips[i].change(half, motions[body], resistance: bodies[body].resistance)
      if change != .zero {
        motions[body].velocity += change
        if half == .before {
          // What meets something on the way was bent evenly until then.
          motions[body].acceleration = Self.limited(
            motions[body].acceleration + change * (2 / Self.substep))
        }
      }
      if let wind = grips[i].wind { blow(wind, share: grips[i].windShare, half, body) }
      motions[body].limitSpeed()
    }
  }

  private mutating func blow(_ wind: Point, share: Double, _ half: Half, _ body: Int) {
    switch half {
    case .before:
      motions[body].velocity = motions[body].velocity * (1 - share) + wind * share
      if share == 1 {
        motions[body].startVelocity = wind
        motions[body].acceleration = .zero
      }
    case .after:
      // One that left flies on freely for the rest of the substep.
      motions[body].velocity =
        share == 1
        ? wind : wind + motions[body].acceleration * (Self.substep * (1 - share))
    }
  }
}
