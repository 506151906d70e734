internal import FlingGeometry

/// One scalar constraint of a joint, on a measure C of the relative pose of its two bodies.
///
/// The Jacobian J of the measure is stored as `normal`, `angularA` and `angularB`. A positive impulse along
/// the row increases the measure.
struct JointRow: Sendable {
  /// The constrained quantity.
  enum Measure: UInt8, Sendable {
    /// Distance between the two points.
    case distance
    /// Components of the vector from `a`'s point to `b`'s.
    case x
    case y
    /// Angle of `a` relative to `b`.
    case angle
    /// Offset of `a`'s point from the axis, perpendicular to the axis and along it.
    case across
    case along
    /// No constraint. Pads joints with fewer than two rows in a chain (see `ChainMatrix`).
    case nothing
  }

  enum Role: UInt8, Sendable {
    /// Equality: the measure equals the target.
    case held
    /// Upper limit: the measure is at most the target.
    case atMost
    /// Two limits; `target` is the nearer one.
    case ranged
    /// Motor: `target` is a speed, and the impulse is bounded.
    case driven
  }

  let measure: Measure
  let role: Role
  /// Indices in the joint system's `members`; 0 is the ground.
  let a: Int
  let b: Int
  /// Jacobian of the measure: dC/dt = normal·(vB − vA) + angularB·ωB − angularA·ωA.
  var normal = Point.zero
  var angularA = 0.0
  var angularB = 0.0
  /// Desired value of the measure, in points or radians; of a driven row its speed, in pt/s or rad/s.
  var target: Double
  /// Bounds of the impulse.
  var low = -Double.infinity
  var high = Double.infinity
  /// The impulse of the last solve for a drift, or of the last split solve; for rows with bounds.
  var last = 0.0
  /// Whether the row is in the active set, so that the direct solve determines its impulse. Otherwise the
  /// impulse is at one of its bounds.
  var isActive = true
  /// Effective mass: the impulse that changes the speed of the measure by 1 if no other row acts.
  var inverse = 0.0

  init(_ measure: Measure, _ role: Role, a: Int, b: Int, target: Double) {
    self.measure = measure
    self.role = role
    self.a = a
    self.b = b
    self.target = target
    if measure == .x || measure == .y { normal = measure == .x ? Point(1, 0) : Point(0, 1) }
  }

  var isBounded: Bool { role != .held }

  /// Larger errors are corrected by a quarter per substep, smaller ones at once. In points, or radians.
  var abruptError: Double { measure == .angle ? 0.01 : Self.abruptDistance }
  static let abruptDistance = 0.05

  /// Time derivative of the measure.
  /// - Parameter anchorVelocity: velocity of the world point if `b` is the ground, in pt/s; else 0.
  @inline(__always)
  func speed(_ a: SolverBody, _ b: SolverBody, anchorVelocity: Point) -> Double {
    normal.dot(b.velocity + anchorVelocity - a.velocity) + angularB * b.spin - angularA * a.spin
  }

  /// Computes the Jacobian for a geometry.
  mutating func updateJacobian(for geometry: JointGeometry) {
    switch measure {
    case .x, .y:
      angularA = geometry.armA.cross(normal)
      angularB = geometry.armB.cross(normal)
    case .distance:
      let distance = geometry.separation.length
      normal = distance > 1e-12 ? geometry.separation / distance : Point(0, -1)
      angularA = geometry.armA.cross(normal)
      angularB = geometry.armB.cross(normal)
    case .angle:
      normal = .zero
      angularA = -1
      angularB = -1
    case .across, .along:
      normal = measure == .across ? geometry.axis.perpendicular : -geometry.axis
      angularA = geometry.armA.cross(normal)
      // The axis rotates with `b`, so the lever arm of `b` reaches to `a`'s point.
      angularB = (geometry.armB - geometry.separation).cross(normal)
    case .nothing: break
    }
  }

  /// The value of the measure.
  @inline(__always)
  func value(_ geometry: JointGeometry) -> Double {
    switch measure {
    case .x: geometry.separation.x
    case .y: geometry.separation.y
    case .distance: geometry.separation.length
    case .angle: geometry.angle
    case .across: geometry.axis.perpendicular.dot(geometry.separation)
    case .along: -geometry.axis.dot(geometry.separation)
    case .nothing: 0
    }
  }

  /// Difference of the measure from the target; 0 within the limits and for drives.
  func positionError(_ geometry: JointGeometry) -> Double {
    guard role != .driven, measure != .nothing else { return 0 }
    return beyondLimit(value(geometry) - target)
  }

  /// The part of a difference from the target that the row does not allow.
  func beyondLimit(_ difference: Double) -> Double {
    switch role {
    case .held: difference
    case .atMost: difference > 0 ? difference : 0
    case .ranged, .driven:
      high == 0 ? (difference > 0 ? difference : 0) : (difference < 0 ? difference : 0)
    }
  }
}

/// Relative pose of the two ends of a joint, in world coordinates.
struct JointGeometry: Sendable {
  /// Vectors from the centers of mass to the points; zero for the ground.
  var armA: Point
  var armB: Point
  /// Vector from `a`'s point to `b`'s.
  var separation: Point
  /// Unit vector of a slide's axis.
  var axis: Point
  /// Angle of `a` relative to `b`, minus the joint's angle of 0, in radians.
  var angle: Double
}
