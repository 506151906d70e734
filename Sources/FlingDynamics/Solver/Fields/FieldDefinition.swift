package import FlingGeometry

/// A force that acts within a region on the bodies listed.
///
/// The formulas use units of 100 pt: r is the vector from the field's position, R its length, V the velocity,
/// m the mass, q the charge, s the strength and k = max(R, minimum radius)^(−falloff).
package struct FieldDefinition: Equatable, Sendable {
  package enum Law: Equatable, Sendable {
    /// −s·k·V, a resistance of s·k/m.
    case drag
    /// m·s·k·R across r, counter-clockwise on screen.
    case vortex
    /// m·s·k towards the position.
    case radialGravity
    /// m·s·k·d for the direction d.
    case linearGravity(Point)
    /// Sets the velocity to s·d, whatever other forces act.
    case velocity(Point)
    /// s·k·n for the noise vector n.
    case noise(Noise)
    /// s·k·n·|V|.
    case turbulence(Noise)
    /// −s·k·r.
    case spring
    /// q·s·k away from the position.
    case electric
    /// q·s·k·(V_y, −V_x).
    case magnetic
    /// The force that the `ForceSource` returns for this number.
    case custom(Int)
  }

  package var law: Law
  package var position: Point
  package var region: Region
  package var strength: Double
  package var falloff: Double
  /// In points.
  package var minimumRadius: Double
  /// Indices of the bodies, ascending and unique.
  package var bodies: [Int]

  package init(
    law: Law, position: Point, region: Region, strength: Double, falloff: Double, minimumRadius: Double,
    bodies: [Int]
  ) {
    self.law = law
    self.position = position
    self.region = region
    self.strength = strength
    self.falloff = falloff
    self.minimumRadius = minimumRadius
    self.bodies = bodies
  }

  /// Whether its forces change with time even if no body moves.
  var dependsOnTime: Bool {
    switch law {
    case .noise(let noise), .turbulence(let noise): noise.dependsOnTime
    default: false
    }
  }

  /// Whether its forces depend only on time and the position of a body.
  var dependsOnPositionOnly: Bool {
    switch law {
    case .velocity, .turbulence, .custom: false
    default: true
    }
  }

  /// Whether its effect goes into the `VelocityEffects` instead of an acceleration.
  var usesVelocityMap: Bool {
    switch law {
    case .drag, .magnetic, .spring, .velocity: true
    default: false
    }
  }

  /// Whether a point of the world is in the region.
  func contains(_ point: Point) -> Bool { region.isEverywhere || region.contains(point - position) }

  /// The factor k at a distance in points. Distances below `minDistance` are treated as `minDistance`.
  func falloffFactor(at distance: Double, minDistance: Double) -> Double {
    if falloff == 0 { return 1 }
    // In units of 100 pt. The usual integer exponents need no `pow`.
    let scaledDistance = (distance > minDistance ? distance : minDistance) / 100
    let inverse = 1 / scaledDistance
    let weight =
      switch falloff {
      case 1: inverse
      case 2: inverse * inverse
      case 3: inverse * inverse * inverse
      case 4: inverse * inverse * (inverse * inverse)
      default: Elementary.pow(scaledDistance, -falloff)
      }
    // Finite, also for tiny radii and huge exponents.
    return weight < 1e30 ? weight : 1e30
  }
}
