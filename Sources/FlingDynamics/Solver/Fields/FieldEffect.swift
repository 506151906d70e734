internal import FlingGeometry

/// The effect of one field on one body: the factors that do not depend on where the body is.
struct FieldEffect: Sendable {
  /// Index in the world's `fieldAccumulators`.
  let fieldAccumulator: Int
  let body: Int
  /// Factor of the law's formula, for an acceleration in pt/s², a rate in 1/s or a turn in rad/s.
  let scale: Double
  /// Least distance, in points: smaller distances are replaced by it.
  let minDistance: Double
  /// Radius in points within which the force grows in proportion to the distance, so that bodies do not
  /// jitter at the center.
  let core: Double
  /// Whether the body was inside the region at the start of the substep.
  var isInside = false

  /// Fastest oscillation that substeps can resolve, in rad/s.
  private static let maxFrequency = 0.5 / World.substep

  init(_ field: FieldDefinition, fieldAccumulator: Int, body index: Int, _ body: BodyDefinition) {
    self.fieldAccumulator = fieldAccumulator
    self.body = index
    let perMass = 1 / body.mass
    switch field.law {
    case .vortex: scale = field.strength
    case .radialGravity, .linearGravity: scale = field.strength * 100
    case .noise: scale = field.strength * 100 * perMass
    case .drag, .spring, .turbulence: scale = field.strength * perMass
    case .electric: scale = body.charge * field.strength * 100 * perMass
    case .magnetic: scale = body.charge * field.strength * perMass
    case .velocity: scale = field.strength * 100
    case .custom: scale = 100 * perMass
    }
    // Radius at which the force gradient, scale·R^(−falloff) (divided by the distance unless the law contains
    // it), reaches the square of the fastest frequency.
    let square = Self.maxFrequency * Self.maxFrequency
    let steepest: Double
    switch field.law {
    case .vortex, .spring:
      steepest = field.falloff > 0 ? Elementary.pow(abs(scale) / square, 1 / field.falloff) : 0
    case .drag, .magnetic, .velocity, .custom: steepest = 0
    default: steepest = Elementary.pow(abs(scale) / (100 * square), 1 / (field.falloff + 1))
    }
    let followed = steepest * 100
    minDistance = field.minimumRadius > followed ? field.minimumRadius : followed
    let middle = field.minimumRadius < 1 ? field.minimumRadius : 1
    core = middle > followed ? middle : followed
  }

  /// The acceleration that a field with a center causes at a point.
  /// - Parameter offset: from the field's position, in points.
  func acceleration(of field: FieldDefinition, atOffset offset: Point) -> Point {
    let distance = offset.length
    let strength =
      scale * (field.falloff == 0 ? 1 : field.falloffFactor(at: distance, minDistance: minDistance))
    switch field.law {
    case .vortex: return Point(offset.y, -offset.x) * strength
    case .spring: return offset * -(strength < Self.maxStiffness ? strength : Self.maxStiffness)
    default:
      // Inside the core the force is the force at its edge times distance / core.
      let scalePerPoint = strength / (distance > core ? distance : core)
      return offset * (field.law == .electric ? scalePerPoint : -scalePerPoint)
    }
  }

  /// Limit on the squared frequency of a sampled spring field, in 1/s²: one radian a substep.
  static let maxStiffness = 90_000.0
}
