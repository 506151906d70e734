internal import FlingGeometry

/// Impacts: pairs that meet within a substep faster than the bounce threshold.
///
/// Impacts are resolved at the time of impact, earliest first, with the velocities and the normal of that
/// moment; bodies continue the substep with the new velocities. Among impacts at one moment the fastest comes
/// first, until no pair closes: in this way a row of balls passes momentum on, ball by ball. Impacts on one
/// body at one moment and of one speed form a group and are solved together, so that neither side is hit
/// first. Every path is searched from its start, so nothing passes through anything else.
struct ContinuousCollision: Sendable {
  typealias Impact = ImpactQueue.Impact

  /// Paths of the bodies that may hit something in this substep.
  var sweeps = BodySweeps()
  var speedDeviations = SpeedDeviations()
}

/// For each body, an upper bound of the difference between the velocity of any of its points and its mean
/// velocity in a substep, in pt/s.
struct SpeedDeviations: Sendable {
  private var bounds: [Float] = []

  subscript(body: Int) -> Double { @inline(__always) get { Double(bounds[body]) } }

  /// Computes the bounds of all bodies.
  mutating func update(_ bodyStates: [BodyState], _ bodies: BodyDefinitionTable) {
    if bounds.count != bodyStates.count { bounds = Array(repeating: 0, count: bodyStates.count) }
    Self.update(&bounds, bodyStates, bodies)
  }

  private static func update(
    _ list: inout [Float], _ bodyStates: [BodyState], _ bodies: BodyDefinitionTable
  ) {
    var bounds = list.mutableSpan
    for i in bounds.indices {
      bounds[i] = bodyStates[i].isAwake ? bound(bodyStates[i], radius: bodies[i].bodyShape.radius) : 0
    }
  }

  /// The bound for any point within a radius.
  @inline(__always)
  private static func bound(_ bodyState: BodyState, radius: Double) -> Float {
    let kick = bodyState.velocity - bodyState.startVelocity
    let pace = abs(kick.x) + abs(kick.y) + (2 * abs(bodyState.spin) + abs(bodyState.startSpin)) * radius
    // Rounded up.
    return Float(pace * (1 + 1e-6))
  }
}
