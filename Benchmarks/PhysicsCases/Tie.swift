package import FlingDynamics
package import FlingGeometry

/// A joint between two bodies, named by places in the world as the bodies stand when it is made.
package struct Tie: Sendable {
  package enum JointType: Sendable {
    case pin
    case fixed
    case rod
    case rope(length: Double)
    /// Along a way in the world that turns with body `a`.
    case slide(axis: Point)
    case spring(frequency: Double, damping: Double)
  }

  package var kind: JointType
  package var a: Int
  package var b: Int
  package var placeA: Point
  package var placeB: Point
  /// How far `b` may turn against `a` in radians, or slide along the axis in points.
  package var range: ClosedRange<Double>?
  /// What turns or slides `b` against `a`.
  package var drive: JointDefinition.Drive?
  /// Whether the two may touch each other.
  package var letsCollide = false

  package init(_ kind: JointType, _ a: Int, _ b: Int, _ placeA: Point, _ placeB: Point) {
    self.kind = kind
    self.a = a
    self.b = b
    self.placeA = placeA
    self.placeB = placeB
  }
}

extension Tie {
  /// The link that the world knows it as; a body that never moves counts as the ground.
  func jointDefinition(_ world: World, _ drafts: [Draft], _ bodies: [Int?]) -> JointDefinition {
    func index(_ k: Int) -> Int { drafts[k].isMovable ? bodies[k] ?? World.ground : World.ground }
    func angle(_ body: Int) -> Double { body == World.ground ? 0 : world.bodyStates[body].angle }
    func offset(_ body: Int, _ place: Point) -> Point {
      guard body != World.ground else { return place }
      return (place - world.bodyStates[body].position).rotated(by: -angle(body))
    }
    // A link tells how its first body moves against its second, and only the second may be the ground.
    let isTurned = index(b) != World.ground
    let first = isTurned ? index(b) : index(a)
    let second = isTurned ? index(a) : index(b)
    var jointDefinition = JointDefinition(
      kind: .rod, a: first, b: second, offsetA: offset(first, isTurned ? placeB : placeA),
      offsetB: offset(second, isTurned ? placeA : placeB))
    jointDefinition.angle = angle(first) - angle(second)
    jointDefinition.letsCollide = letsCollide
    if let range {
      jointDefinition.least = isTurned ? range.lowerBound : -range.upperBound
      jointDefinition.most = isTurned ? range.upperBound : -range.lowerBound
    }
    if let drive {
      jointDefinition.drive = JointDefinition.Drive(
        speed: isTurned ? drive.speed : -drive.speed, limit: drive.limit)
    }
    switch kind {
    case .pin: jointDefinition.kind = .pin
    case .fixed: jointDefinition.kind = .fixed
    case .rod: jointDefinition.length = placeA.distance(to: placeB)
    case .rope(let length):
      jointDefinition.kind = .rope
      jointDefinition.length = length
    case .slide(let axis):
      jointDefinition.kind = .slide
      jointDefinition.axis = (axis / axis.length).rotated(by: -angle(second))
    case .spring(let frequency, let damping):
      jointDefinition.kind = .spring
      jointDefinition.length = placeA.distance(to: placeB)
      jointDefinition.frequency = frequency
      jointDefinition.damping = damping
    }
    return jointDefinition
  }
}

extension Point {
  func rotated(by angle: Double) -> Point { AffineTransform(rotationAngle: angle).applyToVector(self) }
}
