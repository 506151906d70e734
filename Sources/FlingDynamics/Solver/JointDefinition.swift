package import FlingGeometry

/// What ties a body to another, or to a place: a spring, or a joint that gives way in some directions and in no other.
package struct JointDefinition: Equatable, Sendable {
  package enum JointType: Equatable, Sendable {
    /// Keeps the distance; of length 0 it keeps the points together.
    case rod
    /// Keeps the distance from growing beyond its length.
    case rope
    /// Keeps the points together; the bodies turn about them, as far as the range lets them.
    case pin
    /// Keeps the points together and the bodies from turning against each other.
    case fixed
    /// Keeps `a`'s point on the axis through `b`'s, within the range, and the bodies from turning against each other.
    case slide
    /// Pulls the points to their distance along their line; of length 0 in all directions alike.
    case spring
    /// A spring of length 0 that also turns body `a` to angle 0.
    case snap
  }

  /// What pushes a pin's turn or a slide's way to a speed; at speed 0 it is friction.
  package struct Drive: Equatable, Sendable {
    /// Of `a` against `b`: rad/s, or pt/s along the axis.
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
  /// The ground where the other end is a place.
  package var b: Int
  /// From the centres of mass, in the bodies' axes; for the ground a place at the start of the step.
  package var offsetA: Point
  package var offsetB: Point
  /// Where a place that moves evenly during the next step will be at its end; nil where it stays.
  package var destination: Point?
  package var length: Double
  /// Of springs: in hertz, undamped.
  package var frequency: Double
  /// Ratio to critical damping.
  package var damping: Double
  /// Of slides: in `b`'s axes, of length 1.
  package var axis = Point(1, 0)
  /// The turn of `a` against `b` that counts as 0.
  package var angle = 0.0
  /// How far a pin may turn, in radians, or a slide go, in points; 0 lies between.
  package var least = -Double.infinity
  package var most = Double.infinity
  package var drive: Drive?
  /// Whether the two may touch each other.
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

  var isSpring: Bool { kind == .spring || kind == .snap }

  /// A spring so stiff that a substep sees most of its swing is a rod.
  package static func isRigid(frequency: Double) -> Bool {
    !(frequency > 0 && 2 * Double.pi * frequency * World.substep < 1)
  }

  /// How fast the place moves, in pt/s.
  var drift: Point {
    guard let destination else { return .zero }
    return (destination - offsetB) / World.step
  }

  /// Lengths below this count as none: the points have no line between them.
  static let leastLength = 1e-6

  /// The two ends as the bodies stand, `time` after the start of the step.
  func ends(_ bodyStates: [BodyState], at time: Double) -> (
    armA: Point, armB: Point, way: Point, drift: Point
  ) {
    let armA = bodyStates[a].rotated(offsetA)
    let place = bodyStates[a].position + armA
    if b == World.ground {
      return (armA, .zero, offsetB + drift * time - place, drift)
    }
    let armB = bodyStates[b].rotated(offsetB)
    return (armA, armB, bodyStates[b].position + armB - place, .zero)
  }
}
