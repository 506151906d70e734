package import FlingGeometry

/// What ties a body to another, or to a place: a rod or a spring between two points.
package struct Link: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Keeps the distance; of length 0 it keeps the points together.
    case rod
    /// Pulls the points to their distance along their line; of length 0 in all directions alike.
    case spring
    /// A spring of length 0 that also turns body `a` to angle 0.
    case snap
  }

  package var kind: Kind
  package var a: Int
  /// The ground where the other end is a place.
  package var b: Int
  /// From the centres of mass, in the bodies' axes; for the ground a place at the start of the step.
  package var offsetA: Point
  package var offsetB: Point
  /// Where a place that moves evenly during the next step will be at its end; nil where it stays.
  package var destination: Point?
  package var length: Double
  /// In hertz, undamped; 0 for rods.
  package var frequency: Double
  /// Ratio to critical damping.
  package var damping: Double

  package init(
    kind: Kind, a: Int, b: Int, offsetA: Point, offsetB: Point, destination: Point? = nil, length: Double,
    frequency: Double = 0, damping: Double = 0
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
  func ends(_ motions: [Motion], at time: Double) -> (
    armA: Point, armB: Point, way: Point, drift: Point
  ) {
    let armA = motions[a].rotated(offsetA)
    let place = motions[a].position + armA
    if b == World.ground {
      return (armA, .zero, offsetB + drift * time - place, drift)
    }
    let armB = motions[b].rotated(offsetB)
    return (armA, armB, motions[b].position + armB - place, .zero)
  }
}
