internal import FlingGeometry

/// Fields: their forces are sampled where a body stands at the start of a substep and where it stands at its end, and act in
/// two halves like all forces. What is linear in velocity or place (drag, magnetic fields, springs) is exact where it is alone.
extension World {
  package mutating func set(fields new: [FieldDefinition]) {
    guard new != fields else { return }
    note(.setFields(new))
    let old = fields
    fields = new
    fieldSamplesAreStale = true
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
        && field.bodies.contains { bodyStates[$0].isMovable && field.contains(bodyStates[$0].position) }
    }
  }

  /// Finds anew what feels which field if anything came or went.
  mutating func refreshFieldSamples() {
    guard fieldSamplesAreStale else { return }
    fieldSamplesAreStale = false
    samplesAreStale = true
    fieldSamples.removeAll(keepingCapacity: true)
    fieldAccumulators.removeAll(keepingCapacity: true)
    velocityMaps.removeAll(keepingCapacity: true)
    guard !fields.isEmpty else { return }
    var gripOf = Array(repeating: -1, count: bodies.count)
    for field in fields {
      for body in field.bodies where gripOf[body] < 0 {
        gripOf[body] = fieldAccumulators.count
        fieldAccumulators.append(FieldAccumulator(body: body))
      }
      for body in field.bodies {
        fieldSamples.append(FieldSample(field, fieldAccumulator: gripOf[body], body: body, bodies[body]))
      }
    }
    if fields.contains(where: { $0.isBending }) {
      velocityMaps = Array(repeating: VelocityMap(), count: fieldAccumulators.count)
    }
  }

  // MARK: Sampling

  /// Samples all fields at one end of a substep. Where a body crosses an edge on the way, the second half makes up for the
  /// part of the substep in which the field did not act.
  mutating func gatherFields(_ half: Half, substep k: Int, from source: inout some ForceSource) {
    guard !fieldAccumulators.isEmpty else { return }
    if beginFieldAccumulators(half) {
      samplesAreStale = fields.contains { !$0.isOfPlace }
      let moment = Double(half == .before ? k : k + 1) * Self.substep
      var first = 0
      for index in fields.indices {
        let field = fields[index]
        let end = first + field.bodies.count
        if field.region.isEverywhere, field.isOfPlace, !field.isBending {
          fieldSample(field, first..<end, time + moment)
        } else {
          gather(field, first..<end, half, substep: k, moment, &source)
        }
        first = end
      }
    }
    for i in fieldAccumulators.indices where fieldAccumulators[i].isAwake {
      bodyStates[fieldAccumulators[i].body].acceleration = Self.limited(
        fieldAccumulators[i].base + fieldAccumulators[i].acceleration)
    }
  }

  /// Takes over where bodies are.
  /// - Returns: whether anything changed since the last samples, which are the end of the substep before.
  private mutating func beginFieldAccumulators(_ half: Half) -> Bool {
    var isNew = half == .after || samplesAreStale
    for i in fieldAccumulators.indices {
      let body = fieldAccumulators[i].body
      let (place, isAwake) = (bodyStates[body].position, bodyStates[body].isAwake)
      if place != fieldAccumulators[i].place || isAwake != fieldAccumulators[i].isAwake { isNew = true }
      fieldAccumulators[i].place = place
      fieldAccumulators[i].isAwake = isAwake
      if half == .before {
        if bodyStates[body].acceleration != fieldAccumulators[i].base { isNew = true }
        fieldAccumulators[i].base = bodyStates[body].acceleration
      }
    }
    guard isNew else { return false }
    for i in fieldAccumulators.indices { fieldAccumulators[i].begin() }
    for i in velocityMaps.indices { velocityMaps[i].begin() }
    return true
  }

  /// What is everywhere and only pulls.
  private mutating func fieldSample(_ field: FieldDefinition, _ range: Range<Int>, _ time: Double) {
    let isStirring = field.isStirring
    for p in range {
      let i = fieldSamples[p].fieldAccumulator
      guard fieldAccumulators[i].isAwake, fieldSamples[p].scale != 0 else { continue }
      fieldAccumulators[i].acceleration += force(
        of: field, fieldSamples[p], fieldAccumulators[i], fieldAccumulators[i].place, time)
      fieldAccumulators[i].isHeld = true
      if isStirring { fieldAccumulators[i].isStirred = true }
    }
  }

  private mutating func gather(
    _ field: FieldDefinition, _ range: Range<Int>, _ half: Half, substep k: Int, _ moment: Double,
    _ source: inout some ForceSource
  ) {
    for p in range where fieldAccumulators[fieldSamples[p].fieldAccumulator].isAwake {
      let fieldSample = fieldSamples[p]
      let place = fieldAccumulators[fieldSample.fieldAccumulator].place
      let isInside = field.contains(place)
      fieldSamples[p].isInside = isInside
      if half == .before || isInside == fieldSample.isInside {
        if isInside {
          act(field, fieldSample, at: place, share: 1, half, moment, &source)
        } else if half == .before, case .velocity(let way) = field.law {
          foresee(field, fieldSample, way * fieldSample.scale)
        }
        continue
      }
      samplesAreStale = true
      let start = poses[fieldSample.body * (Self.substeps + 1) + k].position
      let crossing = crossing(field, from: start, to: place)
      if isInside {
        act(field, fieldSample, at: place, share: 2 - 2 * crossing, half, moment, &source)
      } else {
        leave(field, fieldSample, at: start.mixed(with: place, by: crossing), crossing, moment, &source)
      }
    }
  }

  /// The share of the way at which a body passes the edge.
  private func crossing(_ field: FieldDefinition, from start: Point, to end: Point) -> Double {
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
  private mutating func foresee(_ field: FieldDefinition, _ fieldSample: FieldSample, _ wind: Point) {
    let bodyState = bodyStates[fieldSample.body]
    let end = bodyState.position + bodyState.velocity * Self.substep
    guard field.contains(end) else { return }
    velocityMaps[fieldSample.fieldAccumulator].wind = wind
    velocityMaps[fieldSample.fieldAccumulator].windShare =
      1 - crossing(field, from: bodyState.position, to: end)
  }

  /// The first half of the kick was given in full; of the second as much that the sum is right.
  private mutating func leave(
    _ field: FieldDefinition, _ fieldSample: FieldSample, at edge: Point, _ crossing: Double,
    _ moment: Double,
    _ source: inout some ForceSource
  ) {
    if case .velocity(let way) = field.law {
      velocityMaps[fieldSample.fieldAccumulator].wind = way * fieldSample.scale
      velocityMaps[fieldSample.fieldAccumulator].windShare = crossing
      return
    }
    act(field, fieldSample, at: edge, share: 2 * crossing - 1, .after, moment, &source)
  }

  private mutating func act(
    _ field: FieldDefinition, _ fieldSample: FieldSample, at place: Point, share: Double, _ half: Half,
    _ moment: Double,
    _ source: inout some ForceSource
  ) {
    var force = Point.zero
    switch field.law {
    case .custom(let number):
      force =
        source.force(
          number, on: fieldSample.body, position: place, velocity: velocity(fieldSample, half),
          mass: bodies[fieldSample.body].mass, charge: bodies[fieldSample.body].charge, at: moment)
        * fieldSample.scale
      // Nobody knows when it changes.
      fieldAccumulators[fieldSample.fieldAccumulator].isStirred = true
    case .velocity(let direction):
      velocityMaps[fieldSample.fieldAccumulator].wind = direction * fieldSample.scale
      velocityMaps[fieldSample.fieldAccumulator].windShare = 1
    case _ where fieldSample.scale == 0: return
    case .spring
    where field.falloff == 0 && share == 1 && fieldSample.scale > 0
      && velocityMaps[fieldSample.fieldAccumulator].stiffness + fieldSample.scale < Self.stiffest:
      velocityMaps[fieldSample.fieldAccumulator].stiffness += fieldSample.scale
      velocityMaps[fieldSample.fieldAccumulator].pivot += field.position * fieldSample.scale
    case .drag:
      velocityMaps[fieldSample.fieldAccumulator].rate +=
        fieldSample.scale * weight(of: field, fieldSample, place) * share
    case .magnetic:
      velocityMaps[fieldSample.fieldAccumulator].turn +=
        fieldSample.scale * weight(of: field, fieldSample, place) * share
    case .turbulence:
      force =
        self.force(
          of: field, fieldSample, fieldAccumulators[fieldSample.fieldAccumulator], place, time + moment)
        * velocity(fieldSample, half).length
    default:
      force = self.force(
        of: field, fieldSample, fieldAccumulators[fieldSample.fieldAccumulator], place, time + moment)
    }
    fieldAccumulators[fieldSample.fieldAccumulator].acceleration += force * share
    fieldAccumulators[fieldSample.fieldAccumulator].isHeld = true
    if field.isStirring { fieldAccumulators[fieldSample.fieldAccumulator].isStirred = true }
  }

  private func weight(of field: FieldDefinition, _ fieldSample: FieldSample, _ place: Point) -> Double {
    field.falloff == 0 ? 1 : field.weight(at: place.distance(to: field.position), least: fieldSample.least)
  }

  /// The acceleration that a field gives by where a body is; that of turbulence at a speed of 1 pt/s.
  private func force(
    of field: FieldDefinition, _ fieldSample: FieldSample, _ fieldAccumulator: FieldAccumulator,
    _ place: Point, _ time: Double
  ) -> Point {
    switch field.law {
    case .linearGravity(let direction):
      return direction * (fieldSample.scale * weight(of: field, fieldSample, place))
    case .noise(let noise), .turbulence(let noise):
      return noise.vector(at: place - field.position, time: time)
        * (fieldSample.scale * weight(of: field, fieldSample, place))
    default:
      // Sampled a little way along the whole pull there: leapfrog with that is of the fourth order but for a change of
      // coordinates, so that orbits neither drift nor turn (M. Takahashi and M. Imada, "Monte Carlo calculation of
      // quantum systems", 1984; J. Wisdom and others, "Symplectic correctors", 1996).
      let way = place - field.position
      let rough = fieldSample.force(of: field, way)
      let shift = (fieldAccumulator.base + rough) * (Self.substep * Self.substep / 12)
      let isSmall = shift.dot(shift) < way.dot(way) / 16
      return isSmall ? fieldSample.force(of: field, way + shift) : rough
    }
  }

  /// The most that springs on a body may be together: a swing in three substeps. Beyond, others of them only pull.
  private static let stiffest = 360_000.0

  /// The velocity at the end of the substep is not known yet when forces that depend on it are sampled there.
  private func velocity(_ fieldSample: FieldSample, _ half: Half) -> Point {
    let bodyState = bodyStates[fieldSample.body]
    guard half == .after, !bodyState.isStruck else { return bodyState.velocity }
    return bodyState.velocity + bodyState.acceleration * (Self.substep / 2)
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
    for i in velocityMaps.indices {
      let body = fieldAccumulators[i].body
      guard fieldAccumulators[i].isAwake, half == .before || !bodyStates[body].isStruck else { continue }
      guard velocityMaps[i].isBending else { continue }
      let drag = drags[bodyStates[body].drag].linear
      let change = velocityMaps[i].change(half, bodyStates[body], drag, resistance: bodies[body].resistance)
      if change != .zero {
        bodyStates[body].velocity += change
        if half == .before {
          // What meets something on the way was bent evenly until then.
          bodyStates[body].acceleration = Self.limited(
            bodyStates[body].acceleration + change * (2 / Self.substep))
        }
      }
      if let wind = velocityMaps[i].wind { blow(wind, share: velocityMaps[i].windShare, half, body) }
      bodyStates[body].limitSpeed()
    }
  }

  private mutating func blow(_ wind: Point, share: Double, _ half: Half, _ body: Int) {
    switch half {
    case .before:
      bodyStates[body].velocity = bodyStates[body].velocity * (1 - share) + wind * share
      bodyStates[body].isBlown = true
      if share == 1 {
        bodyStates[body].startVelocity = wind
        bodyStates[body].acceleration = .zero
      }
    case .after:
      // One that left flies on freely for the rest of the substep.
      bodyStates[body].velocity =
        share == 1
        ? wind : wind + bodyStates[body].acceleration * (Self.substep * (1 - share))
    }
  }
}
