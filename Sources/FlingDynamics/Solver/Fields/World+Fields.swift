internal import FlingGeometry

/// Fields.
///
/// Forces of fields are sampled at a body's positions at the start and at the end of a substep, and act in
/// two halves like all forces. Fields that are linear in velocity or position (drag, magnetic fields,
/// springs) are integrated exactly if one of them acts alone.
extension World {
  /// Sets the fields. Bodies of fields that were added, removed or changed wake.
  @discardableResult
  package mutating func set(fields new: [FieldDefinition]) -> Bool {
    guard new != fields else { return false }
    let old = fields
    fields = new
    invalidate(.fields)
    for k in 0..<(old.count > new.count ? old.count : new.count) {
      if k < old.count, k < new.count, old[k] == new[k] { continue }
      if k < old.count { for body in old[k].bodies { wakeWithNeighbors(body) } }
      if k < new.count { for body in new[k].bodies { wakeWithNeighbors(body) } }
    }
    return true
  }

  /// Whether a field that changes with time acts on a movable body.
  package var hasChangingField: Bool {
    fields.contains { field in
      field.dependsOnTime && field.strength != 0
        && field.bodies.contains { bodyStates[$0].isMovable && field.contains(bodyStates[$0].position) }
    }
  }

  /// Rebuilds the lists of which field acts on which body if bodies or fields changed.
  mutating func refreshFieldEffects() {
    guard stale.refresh(.fieldEffects) else { return }
    samplesAreStale = true
    fieldEffects.removeAll(keepingCapacity: true)
    fieldAccumulators.removeAll(keepingCapacity: true)
    velocityEffects.removeAll(keepingCapacity: true)
    guard !fields.isEmpty else { return }
    var accumulatorOf = Array(repeating: -1, count: bodies.count)
    for field in fields {
      for body in field.bodies where accumulatorOf[body] < 0 {
        accumulatorOf[body] = fieldAccumulators.count
        fieldAccumulators.append(FieldAccumulator(body: body))
      }
      for body in field.bodies {
        fieldEffects.append(
          FieldEffect(field, fieldAccumulator: accumulatorOf[body], body: body, bodies[body]))
      }
    }
    if fields.contains(where: { $0.usesVelocityMap }) {
      velocityEffects = Array(repeating: VelocityEffects(), count: fieldAccumulators.count)
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
  ///   - source: Gives the forces of custom fields.
  mutating func gatherFields(_ half: KickHalf, substep k: Int, from source: inout some ForceSource) {
    guard !fieldAccumulators.isEmpty else { return }
    if resetFieldAccumulators(half) {
      samplesAreStale = fields.contains { !$0.dependsOnPositionOnly }
      let moment = Double(half == .before ? k : k + 1) * Self.substep
      var first = 0
      for index in fields.indices {
        let field = fields[index]
        let end = first + field.bodies.count
        if field.region.isEverywhere, field.dependsOnPositionOnly, !field.usesVelocityMap {
          addUnboundedField(field, first..<end, time + moment)
        } else {
          addField(field, first..<end, half, substep: k, moment, &source)
        }
        first = end
      }
    }
    for i in fieldAccumulators.indices where fieldAccumulators[i].isAwake {
      bodyStates[fieldAccumulators[i].body].acceleration = Self.clamped(
        fieldAccumulators[i].base + fieldAccumulators[i].acceleration)
    }
  }

  /// Copies positions of bodies and their accelerations without fields.
  /// - Returns: Whether anything changed since the last samples, which are those of the end of the previous
  ///   substep.
  private mutating func resetFieldAccumulators(_ half: KickHalf) -> Bool {
    var isNew = half == .after || samplesAreStale
    for i in fieldAccumulators.indices {
      let body = fieldAccumulators[i].body
      let (position, isAwake) = (bodyStates[body].position, bodyStates[body].isAwake)
      if position != fieldAccumulators[i].position || isAwake != fieldAccumulators[i].isAwake { isNew = true }
      fieldAccumulators[i].position = position
      fieldAccumulators[i].isAwake = isAwake
      if half == .before {
        if bodyStates[body].acceleration != fieldAccumulators[i].base { isNew = true }
        fieldAccumulators[i].base = bodyStates[body].acceleration
      }
    }
    guard isNew else { return false }
    for i in fieldAccumulators.indices { fieldAccumulators[i].clear() }
    for i in velocityEffects.indices { velocityEffects[i].clear() }
    return true
  }

  /// Adds the accelerations of a field that fills the plane and depends on position and time only.
  private mutating func addUnboundedField(_ field: FieldDefinition, _ range: Range<Int>, _ time: Double) {
    let dependsOnTime = field.dependsOnTime
    for p in range {
      let i = fieldEffects[p].fieldAccumulator
      guard fieldAccumulators[i].isAwake, fieldEffects[p].scale != 0 else { continue }
      fieldAccumulators[i].acceleration += force(
        of: field, fieldEffects[p], fieldAccumulators[i], fieldAccumulators[i].position, time)
      fieldAccumulators[i].hasField = true
      if dependsOnTime { fieldAccumulators[i].hasChangingField = true }
    }
  }

  /// Adds the effects of any other field, which may have an edge.
  private mutating func addField(
    _ field: FieldDefinition, _ range: Range<Int>, _ half: KickHalf, substep k: Int, _ moment: Double,
    _ source: inout some ForceSource
  ) {
    for p in range where fieldAccumulators[fieldEffects[p].fieldAccumulator].isAwake {
      let fieldEffect = fieldEffects[p]
      let position = fieldAccumulators[fieldEffect.fieldAccumulator].position
      let isInside = field.contains(position)
      fieldEffects[p].isInside = isInside
      // No edge crossed in this substep, or not known yet.
      if half == .before || isInside == fieldEffect.isInside {
        if isInside {
          addFieldEffect(of: field, fieldEffect, at: position, fraction: 1, half, moment, &source)
        } else if half == .before, case .velocity(let wind) = field.law {
          prepareEntry(intoVelocityField: field, fieldEffect, wind * fieldEffect.scale)
        }
        continue
      }
      samplesAreStale = true
      let start = poses[fieldEffect.body * (Self.substeps + 1) + k].position
      let crossing = edgeCrossing(of: field, from: start, to: position)
      if isInside {
        addFieldEffect(
          of: field, fieldEffect, at: position, fraction: 2 - 2 * crossing, half, moment, &source)
      } else {
        addFieldEffectUntilExit(
          of: field, fieldEffect, at: start.mixed(with: position, by: crossing), crossing, moment, &source)
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
    intoVelocityField field: FieldDefinition, _ fieldEffect: FieldEffect, _ wind: Point
  ) {
    let bodyState = bodyStates[fieldEffect.body]
    let end = bodyState.position + bodyState.velocity * Self.substep
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
    _ moment: Double,
    _ source: inout some ForceSource
  ) {
    if case .velocity(let wind) = field.law {
      velocityEffects[fieldEffect.fieldAccumulator].wind = wind * fieldEffect.scale
      velocityEffects[fieldEffect.fieldAccumulator].windFraction = crossing
      return
    }
    addFieldEffect(of: field, fieldEffect, at: edge, fraction: 2 * crossing - 1, .after, moment, &source)
  }

  /// Adds the effect of a field to the accumulator of a body.
  /// - Parameter fraction: Part of the half kick, which corrects for edges crossed during the drift; 1
  ///   without them.
  private mutating func addFieldEffect(
    of field: FieldDefinition, _ fieldEffect: FieldEffect, at position: Point, fraction: Double,
    _ half: KickHalf,
    _ moment: Double,
    _ source: inout some ForceSource
  ) {
    var force = Point.zero
    switch field.law {
    case .custom(let number):
      force =
        source.force(
          number, on: fieldEffect.body, position: position, velocity: velocity(fieldEffect, half),
          mass: bodies[fieldEffect.body].mass, charge: bodies[fieldEffect.body].charge, at: moment)
        * fieldEffect.scale
      // The source may change at any time, so the body must not fall asleep.
      fieldAccumulators[fieldEffect.fieldAccumulator].hasChangingField = true
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
          of: field, fieldEffect, fieldAccumulators[fieldEffect.fieldAccumulator], position, time + moment)
        * velocity(fieldEffect, half).length
    default:
      force = self.force(
        of: field, fieldEffect, fieldAccumulators[fieldEffect.fieldAccumulator], position, time + moment)
    }
    fieldAccumulators[fieldEffect.fieldAccumulator].acceleration += force * fraction
    fieldAccumulators[fieldEffect.fieldAccumulator].hasField = true
    if field.dependsOnTime { fieldAccumulators[fieldEffect.fieldAccumulator].hasChangingField = true }
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
      let shift = (fieldAccumulator.base + rough) * (Self.substep * Self.substep / 12)
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
  private func velocity(_ fieldEffect: FieldEffect, _ half: KickHalf) -> Point {
    let bodyState = bodyStates[fieldEffect.body]
    guard half == .after, !bodyState.isStruck else { return bodyState.velocity }
    return bodyState.velocity + bodyState.acceleration * (Self.substep / 2)
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
  mutating func applyVelocityEffects(_ half: KickHalf) {
    for i in velocityEffects.indices {
      let body = fieldAccumulators[i].body
      guard fieldAccumulators[i].isAwake, half == .before || !bodyStates[body].isStruck else { continue }
      guard velocityEffects[i].changesVelocity else { continue }
      let drag = drags[bodyStates[body].drag].linear
      let change = velocityEffects[i].velocityChange(
        half, bodyStates[body], drag, resistance: bodies[body].resistance)
      if change != .zero {
        bodyStates[body].velocity += change
        if half == .before {
          // Until an impact, a sweep treats this change as an even acceleration.
          bodyStates[body].acceleration = Self.clamped(
            bodyStates[body].acceleration + change * (2 / Self.substep))
        }
      }
      if let wind = velocityEffects[i].wind {
        applyWind(wind, fraction: velocityEffects[i].windFraction, half, body)
      }
      bodyStates[body].clampSpeedsIfNeeded()
    }
  }

  /// Mixes the velocity that a field gives into the velocity of a body.
  /// - Parameter fraction: Part of the substep for which the field acts.
  private mutating func applyWind(_ wind: Point, fraction: Double, _ half: KickHalf, _ body: Int) {
    switch half {
    case .before:
      bodyStates[body].velocity = bodyStates[body].velocity * (1 - fraction) + wind * fraction
      bodyStates[body].hasWind = true
      if fraction == 1 {
        bodyStates[body].startVelocity = wind
        bodyStates[body].acceleration = .zero
      }
    case .after:
      // A body that left the field accelerates freely for the rest of the substep.
      bodyStates[body].velocity =
        fraction == 1
        ? wind : wind + bodyStates[body].acceleration * (Self.substep * (1 - fraction))
    }
  }
}
