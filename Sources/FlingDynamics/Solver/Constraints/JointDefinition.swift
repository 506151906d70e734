package import FlingGeometry

/// A spring or joint between two bodies, or between a body and a point of the world.
package struct JointDefinition: Equatable, Sendable {
  /// The types of joints, named as in scenes.
  package enum JointType: String, CaseIterable, Sendable {
    /// A rod, which keeps the distance, or a spring, which pulls the points to their distance along the line
    /// between them. With length 0 a rod keeps the points together, and a spring pulls in all directions
    /// equally.
    case distance
    /// Keeps the distance at most at its length.
    case rope
    /// Keeps the points together and prevents relative rotation.
    case fixed
    /// Keeps the points together. The bodies may rotate about them within the range.
    case pin
    /// Keeps `a`'s point on the axis through `b`'s point, within the range, and prevents relative rotation.
    case slide

    /// The relative motions that the joint prevents; a rope prevents its motion in one direction only.
    var heldMeasures: [JointRow.Measure] {
      switch self {
      case .distance, .rope: [.distance]
      case .fixed: [.x, .y, .angle]
      case .pin: [.x, .y]
      case .slide: [.across, .angle]
      }
    }

    /// The relative motion that has a range and a drive.
    var freeMeasure: JointRow.Measure? {
      switch self {
      case .distance, .rope, .fixed: nil
      case .pin: .angle
      case .slide: .along
      }
    }

    /// Whether the joint is at one point of both bodies, rather than between two points.
    package var isSeated: Bool { !heldMeasures.contains(.distance) }
    /// Whether the bodies keep their relative angle.
    package var preventsRotation: Bool { heldMeasures.contains(.angle) }
    /// Whether `a`'s point moves along an axis of `b`.
    package var hasAxis: Bool { heldMeasures.contains(.across) }
    /// Whether the range is of angles.
    package var hasAngularRange: Bool { freeMeasure == .angle }

    /// Whether a joint with this frequency, in hertz, is a spring. If a substep covers most of an
    /// oscillation, the spring is simulated as a rod.
    package func isSpring(frequency: Double) -> Bool {
      self == .distance && frequency > 0 && 2 * Double.pi * frequency * World.substep < 1
    }
  }

  /// A motor that drives the free relative motion to a speed. At speed 0 it is friction.
  package struct Drive: Equatable, Sendable {
    /// Speed of `a` relative to `b`, in rad/s, or in pt/s along the axis.
    package var speed: Double
    /// The largest torque, in mass × pt²/s², or force, in mass × pt/s².
    package var limit: Double

    package init(speed: Double, limit: Double) {
      self.speed = speed
      self.limit = limit
    }
  }

  package var kind: JointType
  package var a: Int
  /// The ground if the other end is a point of the world.
  package var b: Int
  /// Offsets from the centers of mass, in the bodies' axes. For the ground, a position in the world at the
  /// start of the step.
  package var offsetA: Point
  package var offsetB: Point
  /// Position at the end of the next step of a world point that moves at constant velocity; nil if the point
  /// stays.
  package var destination: Point?
  /// Rest length in points, for rods, ropes and springs.
  package var length: Double
  /// Undamped frequency of a spring, in hertz; 0 for a rod.
  package var frequency: Double
  /// Damping ratio of a spring; 1 is critical.
  package var damping: Double
  /// Unit vector of a slide's axis, in `b`'s axes.
  package var axis = Point(1, 0)
  /// The angle of `a` relative to `b` that counts as 0, in radians.
  package var angle = 0.0
  /// Range of a pin, in radians, or of a slide, in points. 0 is within the range.
  package var lowerLimit = -Double.infinity
  package var upperLimit = Double.infinity
  package var drive: Drive?
  /// Whether the spring also rotates body `a` to angle 0, and ignores the velocity of its world point.
  package var isSnap = false
  /// Whether the two bodies may collide with each other.
  package var letsCollide = false

  package init(
    kind: JointType, a: Int, b: Int, offsetA: Point, offsetB: Point, destination: Point? = nil,
    length: Double = 0, frequency: Double = 0, damping: Double = 0
  ) {
    self.kind = kind
    self.a = a
    self.b = b
    self.offsetA = offsetA
    self.offsetB = offsetB
    self.destination = destination
    self.length = length
    self.frequency = frequency
    self.damping = damping
  }

  var isSpring: Bool { kind.isSpring(frequency: frequency) }

  /// The relative motions that the joint prevents. A rod of length 0 keeps the points together, as a pin.
  var heldMeasures: [JointRow.Measure] {
    (kind == .distance && !(length > Self.minLength) ? .pin : kind).heldMeasures
  }

  /// Velocity of the world point, in pt/s.
  var anchorVelocity: Point {
    guard let destination else { return .zero }
    return (destination - offsetB) / World.step
  }

  /// Lengths below this, in points, are treated as 0: the line between the points has no direction.
  static let minLength = 1e-6

  /// The two ends of the joint at the present poses, `time` seconds after the start of the step: arms from
  /// the centers of mass, the vector from the first end to the second, and the velocity of a moving world
  /// point.
  @inline(__always)
  func ends(_ bodyStates: [BodyState], at time: Double) -> (
    armA: Point, armB: Point, separation: Point, anchorVelocity: Point
  ) {
    let armA = bodyStates[a].rotated(offsetA)
    let anchorA = bodyStates[a].position + armA
    if b == World.ground {
      return (armA, .zero, offsetB + anchorVelocity * time - anchorA, anchorVelocity)
    }
    let armB = bodyStates[b].rotated(offsetB)
    return (armA, armB, bodyStates[b].position + armB - anchorA, .zero)
  }
}
