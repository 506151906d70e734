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

  /// Finds anew what feels which field if anything came or went.
  mutating func refreshPulls() {
    guard pullsAreStale else { return }
    pullsAreStale = false
    samplesAreStale = true
    pulls.removeAll(keepingCapacity: true)
    grips.removeAll(keepingCapacity: true)
    bends.removeAll(keepingCapacity: true)
    guard !fields.isEmpty else { return }
    var gripOf = Array(repeating: -1, count: bodies.count)
    for field in fields {
      for body in field.bodies where gripOf[body] < 0 {
        gripOf[body] = grips.count
        grips.append(Grip(body: body))
      }
      for body in field.bodies { pulls.append(Pull(field, grip: gripOf[body], body: body, bodies[body])) }
    }
    if fields.contains(where: { $0.isBending }) { bends = Array(repeating: Bend(), count: grips.count) }
  }

  // MARK: Sampling

  /// Samples all fields at one end of a substep. Where a body crosses an edge on the way, the second half makes up for the
  /// part of the substep in which the field did not act.
  mutating func gatherFields(_ half: Half, substep k: Int, from source: inout some ForceSource) {
    guard !grips.isEmpty else { return }
    if beginGrips(half) {
      samplesAreStale = fields.contains { !$0.isOfPlace }
      let moment = Double(half == .before ? k : k + 1) * Self.substep
      var first = 0
      for index in fields.indices {
        let field = fields[index]
        let end = first + field.bodies.count
        if field.region.isEverywhere, field.isOfPlace, !field.isBending {
          pull(field, first..<end, time + moment)
        } else {
          gather(field, first..<end, half, substep: k, moment, &source)
        }
        first = end
      }
    }
    for i in grips.indices where grips[i].isAwake {
      motions[grips[i].body].acceleration = Self.limited(grips[i].base + grips[i].acceleration)
    }
  }

  /// Takes over where bodies are.
  /// - Returns: whether anything changed since the last samples, which are the end of the substep before.
  private mutating func beginGrips(_ half: Half) -> Bool {
    var isNew = half == .after || samplesAreStale
    for i in grips.indices {
      let body = grips[i].body
      let (place, isAwake) = (motions[body].position, motions[body].isAwake)
      if place != grips[i].place || isAwake != grips[i].isAwake { isNew = true }
      grips[i].place = place
      grips[i].isAwake = isAwake
      if half == .before {
        if motions[body].acceleration != grips[i].base { isNew = true }
        grips[i].base = motions[body].acceleration
      }
    }
    guard isNew else { return false }
    for i in grips.indices { grips[i].begin() }
    for i in bends.indices { bends[i].begin() }
    return true
  }

  /// What is everywhere and only pulls.
  private mutating func pull(_ field: Field, _ range: Range<Int>, _ time: Double) {
    let isStirring = field.isStirring
    for p in range {
      let i = pulls[p].grip
      guard grips[i].isAwake, pulls[p].scale != 0 else { continue }
      grips[i].acceleration += force(of: field, pulls[p], grips[i], grips[i].place, time)
      grips[i].isHeld = true
      if isStirring { grips[i].isStirred = true }
    }
  }

  private mutating func gather(
    _ field: Field, _ range: Range<Int>, _ half: Half, substep k: Int, _ moment: Double,
    _ source: inout some ForceSource
  ) {
    for p in range where grips[pulls[p].grip].isAwake {
      let pull = pulls[p]
      let place = grips[pull.grip].place
      let isInside = field.contains(place)
      pulls[p].isInside = isInside
      if half == .before || isInside == pull.isInside {
        if isInside {
          act(field, pull, at: place, share: 1, half, moment, &source)
        } else if half == .before, case .velocity(let way) = field.law {
          foresee(field, pull, way * pull.scale)
        }
        continue
      }
      samplesAreStale = true
      let start = poses[pull.body * (Self.substeps + 1) + k].position
      let crossing = crossing(field, from: start, to: place)
      if isInside {
        act(field, pull, at: place, share: 2 - 2 * crossing, half, moment, &source)
      } else {
        leave(field, pull, at: start.mixed(with: place, by: crossing), crossing, moment, &source)
      }
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
    bends[pull.grip].wind = wind
    bends[pull.grip].windShare = 1 - crossing(field, from: motion.position, to: end)
  }

  /// The first half of the kick was given in full; of the second as much that the sum is right.
  private mutating func leave(
    _ field: Field, _ pull: Pull, at edge: Point, _ crossing: Double, _ moment: Double,
    _ source: inout some ForceSource
  ) {
    if case .velocity(let way) = field.law {
      bends[pull.grip].wind = way * pull.scale
      bends[pull.grip].windShare = crossing
      return
    }
    act(field, pull, at: edge, share: 2 * crossing - 1, .after, moment, &source)
  }

  private mutating func act(
    _ field: Field, _ pull: Pull, at place: Point, share: Double, _ half: Half, _ moment: Double,
    _ source: inout some ForceSource
  ) {
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
      bends[pull.grip].wind = direction * pull.scale
      bends[pull.grip].windShare = 1
    case _ where pull.scale == 0: return
    case .spring
    where field.falloff == 0 && share == 1 && pull.scale > 0
      && bends[pull.grip].stiffness + pull.scale < Self.stiffest:
      bends[pull.grip].stiffness += pull.scale
      bends[pull.grip].pivot += field.position * pull.scale
    case .drag:
      bends[pull.grip].rate += pull.scale * weight(of: field, pull, place) * share
    case .magnetic:
      bends[pull.grip].turn += pull.scale * weight(of: field, pull, place) * share
    case .turbulence:
      force =
        self.force(of: field, pull, grips[pull.grip], place, time + moment) * velocity(pull, half).length
    default: force = self.force(of: field, pull, grips[pull.grip], place, time + moment)
    }
    grips[pull.grip].acceleration += force * share
    grips[pull.grip].isHeld = true
    if field.isStirring { grips[pull.grip].isStirred = true }
  }

  private func weight(of field: Field, _ pull: Pull, _ place: Point) -> Double {
    field.falloff == 0 ? 1 : field.weight(at: place.distance(to: field.position), least: pull.least)
  }

  /// The acceleration that a field gives by where a body is; that of turbulence at a speed of 1 pt/s.
  private func force(of field: Field, _ pull: Pull, _ grip: Grip, _ place: Point, _ time: Double) -> Point {
    switch field.law {
    case .linearGravity(let direction):
      return direction * (pull.scale * weight(of: field, pull, place))
    case .noise(let noise), .turbulence(let noise):
      return noise.vector(at: place - field.position, time: time)
        * (pull.scale * weight(of: field, pull, place))
    default:
      // Sampled a little way along the whole pull there: leapfrog with that is of the fourth order but for a change of
      // coordinates, so that orbits neither drift nor turn (M. Takahashi and M. Imada, "Monte Carlo calculation of
      // quantum systems", 1984; J. Wisdom and others, "Symplectic correctors", 1996).
      let way = place - field.position
      let rough = pull.force(of: field, way)
      let shift = (grip.base + rough) * (Self.substep * Self.substep / 12)
      let isSmall = shift.dot(shift) < way.dot(way) / 16
      return isSmall ? pull.force(of: field, way + shift) : rough
    }
  }

  /// The most that springs on a body may be together: a swing in three substeps. Beyond, others of them only pull.
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
    for i in bends.indices {
      let body = grips[i].body
      guard grips[i].isAwake, half == .before || !motions[body].isStruck else { continue }
      guard bends[i].isBending else { continue }
      let drag = drags[motions[body].drag].linear
      let change = bends[i].change(half, motions[body], drag, resistance: bodies[body].resistance)
      if change != .zero {
        motions[body].velocity += change
        if half == .before {
          // What meets something on the way was bent evenly until then.
          motions[body].acceleration = Self.limited(
            motions[body].acceleration + change * (2 / Self.substep))
        }
      }
      if let wind = bends[i].wind { blow(wind, share: bends[i].windShare, half, body) }
      motions[body].limitSpeed()
    }
  }

  private mutating func blow(_ wind: Point, share: Double, _ half: Half, _ body: Int) {
    switch half {
    case .before:
      motions[body].velocity = motions[body].velocity * (1 - share) + wind * share
      motions[body].isBlown = true
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
