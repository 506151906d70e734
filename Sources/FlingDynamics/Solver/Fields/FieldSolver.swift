internal import FlingGeometry

/// Fields and their effects on bodies.
///
/// Forces of fields are sampled at a body's positions at the start and at the end of a substep, and act in
/// two halves like all forces. Fields that are linear in velocity or position (drag, magnetic fields,
/// springs) are integrated exactly if one of them acts alone.
struct FieldSolver: Sendable {
  private(set) var definitions: [FieldDefinition] = []
  /// Effect of each field on each of its bodies, field by field.
  private(set) var effects: [FieldEffect] = []
  /// Sum of the effects of all fields, one entry for each body on which any field acts.
  private(set) var accumulators: [FieldAccumulator] = []
  /// Changes of velocity that are no acceleration, by field accumulator; empty if no field causes such
  /// changes.
  private var velocityEffects: [VelocityEffects] = []
  /// Whether fields must be sampled at the start of the next substep even if no body moved since the last
  /// samples.
  private var samplesAreStale = true

  /// One end of a substep.
  private struct Moment {
    let half: World.KickHalf
    /// Number of the substep within the step.
    let substep: Int
    /// Start of the step, in seconds.
    let time: Double
    /// Seconds since the start of the step.
    let offset: Double
  }

  /// Sets the fields.
  /// - Returns: The bodies of fields that were added, removed or changed, field by field, old ones first.
  mutating func set(_ new: [FieldDefinition]) -> [Int] {
    let old = definitions
    definitions = new
    var changed: [Int] = []
    for k in 0..<(old.count > new.count ? old.count : new.count) {
      if k < old.count, k < new.count, old[k] == new[k] { continue }
      if k < old.count { changed += old[k].bodies }
      if k < new.count { changed += new[k].bodies }
    }
    return changed
  }

  /// Removes bodies and gives the others their new indices.
  mutating func removeBodies(where isGone: [Bool], newIndex: [Int]) {
    for i in definitions.indices {
      definitions[i].bodies.removeAll { isGone[$0] }
      definitions[i].bodies = definitions[i].bodies.map { newIndex[$0] }
    }
  }

  /// Whether a field that changes with time acts on a movable body.
  func hasChangingField(_ bodyStates: [BodyState]) -> Bool {
    definitions.contains { field in
      field.dependsOnTime && field.strength != 0
        && field.bodies.contains { bodyStates[$0].isMovable && field.contains(bodyStates[$0].position) }
    }
  }

  /// Rebuilds the lists of which field acts on which body after a change of bodies or fields.
  mutating func rebuildEffects(_ bodies: BodyDefinitionTable) {
    samplesAreStale = true
    effects.removeAll(keepingCapacity: true)
    accumulators.removeAll(keepingCapacity: true)
    velocityEffects.removeAll(keepingCapacity: true)
    guard !definitions.isEmpty else { return }
    var accumulatorOf = Array(repeating: -1, count: bodies.count)
    for field in definitions {
      for body in field.bodies where accumulatorOf[body] < 0 {
        accumulatorOf[body] = accumulators.count
        accumulators.append(FieldAccumulator(body: body))
      }
      for body in field.bodies {
        effects.append(
          FieldEffect(field, fieldAccumulator: accumulatorOf[body], body: body, bodies[body]))
      }
    }
    if definitions.contains(where: { $0.usesVelocityMap }) {
      velocityEffects = Array(repeating: VelocityEffects(), count: accumulators.count)
    }
  }

  // MARK: Sampling

  /// Samples all fields at one end of a substep.
  ///
  /// If a body crosses the edge of a field during the drift, the second half corrects the sum for the part of
  /// the substep in which the field did not act.
  ///
  /// - Parameters:
  ///   - half: Whether to sample at the start or at the end of the substep.
  ///   - k: Number of the substep within the step.
  ///   - stepTime: Start of the step, in seconds.
  ///   - bodyStates: Read, and get the accelerations.
  ///   - poses: Recorded poses of the step.
  ///   - source: Gives the forces of custom fields.
  mutating func gather(
    _ half: World.KickHalf, substep k: Int, at stepTime: Double, _ bodyStates: inout [BodyState],
    _ bodies: BodyDefinitionTable, _ poses: [World.Pose], from source: inout some ForceSource
  ) {
    guard !accumulators.isEmpty else { return }
    if resetAccumulators(half, bodyStates) {
      samplesAreStale = definitions.contains { !$0.dependsOnPositionOnly }
      let moment = Moment(
        half: half, substep: k, time: stepTime, offset: Double(half == .before ? k : k + 1) * World.substep)
      var first = 0
      for index in definitions.indices {
        let field = definitions[index]
        let end = first + field.bodies.count
        if field.region.isEverywhere, field.dependsOnPositionOnly, !field.usesVelocityMap {
          addUnboundedField(field, first..<end, moment.time + moment.offset)
        } else {
          addField(field, first..<end, moment, bodyStates, bodies, poses, &source)
        }
        first = end
      }
    }
    for i in accumulators.indices where accumulators[i].isAwake {
      bodyStates[accumulators[i].body].acceleration = Self.clamped(
        accumulators[i].base + accumulators[i].acceleration)
    }
  }

  /// Copies positions of bodies and their accelerations without fields.
  /// - Returns: Whether anything changed since the last samples, which are those of the end of the previous
  ///   substep.
  private mutating func resetAccumulators(_ half: World.KickHalf, _ bodyStates: [BodyState]) -> Bool {
    var isNew = half == .after || samplesAreStale
    for i in accumulators.indices {
      let body = accumulators[i].body
      let (position, isAwake) = (bodyStates[body].position, bodyStates[body].isAwake)
      if position != accumulators[i].position || isAwake != accumulators[i].isAwake { isNew = true }
      accumulators[i].position = position
      accumulators[i].isAwake = isAwake
      if half == .before {
        if bodyStates[body].acceleration != accumulators[i].base { isNew = true }
        accumulators[i].base = bodyStates[body].acceleration
      }
    }
    guard isNew else { return false }
    for i in accumulators.indices { accumulators[i].clear() }
    for i in velocityEffects.indices { velocityEffects[i].clear() }
    return true
  }

  /// Adds the accelerations of a field that fills the plane and depends on position and time only.
  private mutating func addUnboundedField(_ field: FieldDefinition, _ range: Range<Int>, _ time: Double) {
    let dependsOnTime = field.dependsOnTime
    for p in range {
      let i = effects[p].fieldAccumulator
      guard accumulators[i].isAwake, effects[p].scale != 0 else { continue }
      accumulators[i].acceleration += force(
        of: field, effects[p], accumulators[i], accumulators[i].position, time)
      accumulators[i].hasField = true
      if dependsOnTime { accumulators[i].hasChangingField = true }
    }
  }

  /// Adds the effects of any other field, which may have an edge.
  private mutating func addField(
    _ field: FieldDefinition, _ range: Range<Int>, _ moment: Moment, _ bodyStates: [BodyState],
    _ bodies: BodyDefinitionTable, _ poses: [World.Pose], _ source: inout some ForceSource
  ) {
    for p in range where accumulators[effects[p].fieldAccumulator].isAwake {
      let fieldEffect = effects[p]
      let position = accumulators[fieldEffect.fieldAccumulator].position
      let isInside = field.contains(position)
      effects[p].isInside = isInside
      // No edge crossed in this substep, or not known yet.
      if moment.half == .before || isInside == fieldEffect.isInside {
        if isInside {
          addFieldEffect(
            of: field, fieldEffect, at: position, fraction: 1, moment, bodyStates, bodies, &source)
        } else if moment.half == .before, case .velocity(let wind) = field.law {
          prepareEntry(intoVelocityField: field, fieldEffect, wind * fieldEffect.scale, bodyStates)
        }
        continue
      }
      samplesAreStale = true
      let start = poses[fieldEffect.body * (World.substeps + 1) + moment.substep].position
      let crossing = edgeCrossing(of: field, from: start, to: position)
      if isInside {
        addFieldEffect(
          of: field, fieldEffect, at: position, fraction: 2 - 2 * crossing, moment, bodyStates, bodies,
          &source)
      } else {
        addFieldEffectUntilExit(
          of: field, fieldEffect, at: start.mixed(with: position, by: crossing), crossing, moment, bodyStates,
          bodies, &source)
      }
    }
  }

  /// Fraction of the path from `start` to `end` at which a body crosses the edge of a field; found by
  /// bisection.
  private func edgeCrossing(of field: FieldDefinition, from start: Point, to end: Point) -> Double {
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

  /// Prepares a velocity field for a body that will enter it during the drift: the field acts after the body
  /// crosses the edge.
  private mutating func prepareEntry(
    intoVelocityField field: FieldDefinition, _ fieldEffect: FieldEffect, _ wind: Point,
    _ bodyStates: [BodyState]
  ) {
    let bodyState = bodyStates[fieldEffect.body]
    let end = bodyState.position + bodyState.velocity * World.substep
    guard field.contains(end) else { return }
    velocityEffects[fieldEffect.fieldAccumulator].wind = wind
    velocityEffects[fieldEffect.fieldAccumulator].windFraction =
      1 - edgeCrossing(of: field, from: bodyState.position, to: end)
  }

  /// Adds the effect of a field that a body leaves during the drift.
  ///
  /// The first half of the kick was applied in full, so the second gets the fraction, possibly negative, for
  /// which the sum of both halves is right.
  private mutating func addFieldEffectUntilExit(
    of field: FieldDefinition, _ fieldEffect: FieldEffect, at edge: Point, _ crossing: Double,
    _ moment: Moment, _ bodyStates: [BodyState], _ bodies: BodyDefinitionTable,
    _ source: inout some ForceSource
  ) {
    if case .velocity(let wind) = field.law {
      velocityEffects[fieldEffect.fieldAccumulator].wind = wind * fieldEffect.scale
      velocityEffects[fieldEffect.fieldAccumulator].windFraction = crossing
      return
    }
    addFieldEffect(
      of: field, fieldEffect, at: edge, fraction: 2 * crossing - 1, moment, bodyStates, bodies, &source)
  }

  /// Adds the effect of a field to the accumulator of a body.
  /// - Parameter fraction: Part of the half kick, which corrects for edges crossed during the drift; 1
  ///   without them.
  private mutating func addFieldEffect(
    of field: FieldDefinition, _ fieldEffect: FieldEffect, at position: Point, fraction: Double,
    _ moment: Moment, _ bodyStates: [BodyState], _ bodies: BodyDefinitionTable,
    _ source: inout some ForceSource
  ) {
    var force = Point.zero
    switch field.law {
    case .custom(let number):
      force =
        source.force(
          number, on: fieldEffect.body, position: position,
          velocity: Self.velocity(bodyStates[fieldEffect.body], moment.half),
          mass: bodies[fieldEffect.body].mass, charge: bodies[fieldEffect.body].charge, at: moment.offset)
        * fieldEffect.scale
      // The source may change at any time, so the body must not fall asleep.
      accumulators[fieldEffect.fieldAccumulator].hasChangingField = true
    case .velocity(let direction):
      velocityEffects[fieldEffect.fieldAccumulator].wind = direction * fieldEffect.scale
      velocityEffects[fieldEffect.fieldAccumulator].windFraction = 1
    case _ where fieldEffect.scale == 0: return
    case .spring
    where field.falloff == 0 && fraction == 1 && fieldEffect.scale > 0
      && velocityEffects[fieldEffect.fieldAccumulator].stiffness + fieldEffect.scale < Self.maxStiffness:
      velocityEffects[fieldEffect.fieldAccumulator].stiffness += fieldEffect.scale
      velocityEffects[fieldEffect.fieldAccumulator].pivot += field.position * fieldEffect.scale
    case .drag:
      velocityEffects[fieldEffect.fieldAccumulator].rate +=
        fieldEffect.scale * falloffFactor(of: field, fieldEffect, position) * fraction
    case .magnetic:
      velocityEffects[fieldEffect.fieldAccumulator].turnRate +=
        fieldEffect.scale * falloffFactor(of: field, fieldEffect, position) * fraction
    case .turbulence:
      force =
        self.force(
          of: field, fieldEffect, accumulators[fieldEffect.fieldAccumulator], position,
          moment.time + moment.offset)
        * Self.velocity(bodyStates[fieldEffect.body], moment.half).length
    default:
      force = self.force(
        of: field, fieldEffect, accumulators[fieldEffect.fieldAccumulator], position,
        moment.time + moment.offset)
    }
    accumulators[fieldEffect.fieldAccumulator].acceleration += force * fraction
    accumulators[fieldEffect.fieldAccumulator].hasField = true
    if field.dependsOnTime { accumulators[fieldEffect.fieldAccumulator].hasChangingField = true }
  }

  private func falloffFactor(of field: FieldDefinition, _ fieldEffect: FieldEffect, _ position: Point)
    -> Double
  {
    field.falloff == 0
      ? 1
      : field.falloffFactor(at: position.distance(to: field.position), minDistance: fieldEffect.minDistance)
  }

  /// Acceleration that a field gives a body at its position; for turbulence, at a speed of 1 pt/s.
  private func force(
    of field: FieldDefinition, _ fieldEffect: FieldEffect, _ fieldAccumulator: FieldAccumulator,
    _ position: Point, _ time: Double
  ) -> Point {
    switch field.law {
    case .linearGravity(let direction):
      return direction * (fieldEffect.scale * falloffFactor(of: field, fieldEffect, position))
    case .noise(let noise), .turbulence(let noise):
      return noise.vector(at: position - field.position, time: time)
        * (fieldEffect.scale * falloffFactor(of: field, fieldEffect, position))
    default:
      // The sample is shifted a little along the total acceleration. Leapfrog with such samples is of the
      // fourth order, up to a change of coordinates, so that orbits neither drift nor precess (M. Takahashi
      // and M. Imada, "Monte Carlo calculation of quantum systems", 1984; J. Wisdom and others, "Symplectic
      // correctors", 1996).
      let offset = position - field.position
      let rough = fieldEffect.acceleration(of: field, atOffset: offset)
      let shift = (fieldAccumulator.base + rough) * (World.substep * World.substep / 12)
      let isSmall = shift.dot(shift) < offset.dot(offset) / 16
      return isSmall ? fieldEffect.acceleration(of: field, atOffset: offset + shift) : rough
    }
  }

  /// Largest total stiffness per mass of the spring fields on a body that is integrated exactly, in 1/s²: a
  /// period of about three substeps, or twice the frequency that sampling allows. Further springs are sampled
  /// as plain forces.
  private static let maxStiffness = 4 * FieldEffect.maxStiffness

  /// Velocity for forces that depend on it. The one at the end of the substep is not known yet when forces
  /// are sampled there, so it is extrapolated from the mean velocity.
  private static func velocity(_ bodyState: BodyState, _ half: World.KickHalf) -> Point {
    guard half == .after, !bodyState.isStruck else { return bodyState.velocity }
    return bodyState.velocity + bodyState.acceleration * (World.substep / 2)
  }

  /// Clamps both components to ±1e10 pt/s²; NaN becomes 0.
  private static func clamped(_ acceleration: Point) -> Point {
    func clamped(_ value: Double) -> Double {
      if abs(value) <= 1e10 { return value }
      return value > 0 ? 1e10 : (value < 0 ? -1e10 : 0)
    }
    return Point(clamped(acceleration.x), clamped(acceleration.y))
  }

  // MARK: Acting

  /// Applies the effects of fields that are not accelerations: drag, magnetic turns, springs and winds.
  ///
  /// Runs in each half after the kick and the springs. Springs and fields both compute their changes from
  /// `startVelocity`, so their order does not matter.
  mutating func applyVelocityEffects(
    _ half: World.KickHalf, _ bodyStates: inout [BodyState], _ bodies: BodyDefinitionTable,
    _ halfKicks: HalfKicks
  ) {
    for i in velocityEffects.indices {
      let body = accumulators[i].body
      guard accumulators[i].isAwake, half == .before || !bodyStates[body].isStruck else { continue }
      guard velocityEffects[i].changesVelocity else { continue }
      let drag = halfKicks.drag(of: bodyStates[body]).linear
      let change = velocityEffects[i].velocityChange(
        half, bodyStates[body], drag, resistance: bodies[body].resistance)
      if change != .zero {
        bodyStates[body].velocity += change
        if half == .before {
          // Until an impact, a sweep treats this change as an even acceleration.
          bodyStates[body].acceleration = Self.clamped(
            bodyStates[body].acceleration + change * (2 / World.substep))
        }
      }
      if let wind = velocityEffects[i].wind {
        Self.applyWind(wind, fraction: velocityEffects[i].windFraction, half, &bodyStates[body])
      }
      bodyStates[body].clampSpeedsIfNeeded()
    }
  }

  /// Mixes the velocity that a field gives into the velocity of a body.
  /// - Parameter fraction: Part of the substep for which the field acts.
  private static func applyWind(
    _ wind: Point, fraction: Double, _ half: World.KickHalf, _ bodyState: inout BodyState
  ) {
    switch half {
    case .before:
      bodyState.velocity = bodyState.velocity * (1 - fraction) + wind * fraction
      bodyState.hasWind = true
      if fraction == 1 {
        bodyState.startVelocity = wind
        bodyState.acceleration = .zero
      }
    case .after:
      // A body that left the field accelerates freely for the rest of the substep.
      bodyState.velocity =
        fraction == 1
        ? wind : wind + bodyState.acceleration * (World.substep * (1 - fraction))
    }
  }
}
