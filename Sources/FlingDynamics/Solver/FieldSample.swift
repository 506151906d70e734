internal import FlingGeometry

/// What one field does to one body, as far as that does not change while the body moves.
struct FieldSample: Sendable {
  let fieldAccumulator: Int
  let body: Int
  /// What the law's formula is multiplied by, for an acceleration in pt/s², a rate in 1/s or a turn in rad/s.
  let scale: Double
  /// Distances below count as this.
  let least: Double
  /// Within this the force grows with the distance, so that nothing trembles about the middle.
  let core: Double
  /// Whether the body was inside at the start of the substep.
  var isInside = false

  /// A body that a force pulls faster to and fro than this, in rad/s, is not followed by the substeps.
  private static let fastest = 0.5 / World.substep

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
    // Where scale·R^(−falloff), over the distance if it is not in it already, reaches the square of the fastest.
    let square = Self.fastest * Self.fastest
    let steepest: Double
    switch field.law {
    case .vortex, .spring:
      steepest = field.falloff > 0 ? Elementary.pow(abs(scale) / square, 1 / field.falloff) : 0
    case .drag, .magnetic, .velocity, .custom: steepest = 0
    default: steepest = Elementary.pow(abs(scale) / (100 * square), 1 / (field.falloff + 1))
    }
    let followed = steepest * 100
    least = field.minimumRadius > followed ? field.minimumRadius : followed
    let middle = field.minimumRadius < 1 ? field.minimumRadius : 1
    core = middle > followed ? middle : followed
  }

  /// The acceleration that a field with a middle gives at a place.
  /// - Parameter way: from the field's position.
  func force(of field: FieldDefinition, _ way: Point) -> Point {
    let distance = way.length
    let strength = scale * (field.falloff == 0 ? 1 : field.weight(at: distance, least: least))
    switch field.law {
    case .vortex: return Point(way.y, -way.x) * strength
    case .spring: return way * -(strength < Self.stiffest ? strength : Self.stiffest)
    default:
      // Inside the core the force is that of its edge, times distance over core.
      let share = strength / (distance > core ? distance : core)
      return way * (field.law == .electric ? share : -share)
    }
  }

  private static let stiffest = 90_000.0
}
