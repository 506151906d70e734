package import FlingDynamics
package import FlingGeometry

/// A joint between two bodies at positions in the world at the time of its creation.
package struct JointDraft: Sendable {
  package enum JointType: Sendable {
    case pin
    case fixed
    case rod
    case rope(length: Double)
    /// Along an axis in the world that turns with body `a`.
    case slide(axis: Point)
    case spring(frequency: Double, damping: Double)
  }

  package var kind: JointType
  package var a: Int
  package var b: Int
  package var positionA: Point
  package var positionB: Point
  /// The range of `b` relative to `a`, in radians for a pin and in points along the axis for a slide.
  package var range: ClosedRange<Double>?
  /// A motor that turns or slides `b` relative to `a`.
  package var drive: JointDefinition.Drive?
  /// Whether the two bodies may collide.
  package var letsCollide = false

  package init(_ kind: JointType, _ a: Int, _ b: Int, _ positionA: Point, _ positionB: Point) {
    self.kind = kind
    self.a = a
    self.b = b
    self.positionA = positionA
    self.positionB = positionB
  }
}

extension JointDraft {
  /// The joint for the world; a body that never moves counts as the ground.
  func jointDefinition(_ world: World, _ drafts: [BodyDraft], _ bodies: [Int?]) -> JointDefinition {
    func index(_ k: Int) -> Int { drafts[k].isMovable ? bodies[k] ?? World.ground : World.ground }
    func angle(_ body: Int) -> Double { body == World.ground ? 0 : world.bodyStates[body].angle }
    func offset(_ body: Int, _ position: Point) -> Point {
      guard body != World.ground else { return position }
      return (position - world.bodyStates[body].position).rotated(by: -angle(body))
    }
    // A joint definition describes its first body relative to its second, and only the second may be the
    // ground.
    let isTurned = index(b) != World.ground
    let first = isTurned ? index(b) : index(a)
    let second = isTurned ? index(a) : index(b)
    var jointDefinition = JointDefinition(
      kind: .distance, a: first, b: second, offsetA: offset(first, isTurned ? positionB : positionA),
      offsetB: offset(second, isTurned ? positionA : positionB))
    jointDefinition.angle = angle(first) - angle(second)
    jointDefinition.letsCollide = letsCollide
    if let range {
      jointDefinition.lowerLimit = isTurned ? range.lowerBound : -range.upperBound
      jointDefinition.upperLimit = isTurned ? range.upperBound : -range.lowerBound
    }
    if let drive {
      jointDefinition.drive = JointDefinition.Drive(
        speed: isTurned ? drive.speed : -drive.speed, limit: drive.limit)
    }
    switch kind {
    case .pin: jointDefinition.kind = .pin
    case .fixed: jointDefinition.kind = .fixed
    case .rod: jointDefinition.length = positionA.distance(to: positionB)
    case .rope(let length):
      jointDefinition.kind = .rope
      jointDefinition.length = length
    case .slide(let axis):
      jointDefinition.kind = .slide
      jointDefinition.axis = (axis / axis.length).rotated(by: -angle(second))
    case .spring(let frequency, let damping):
      jointDefinition.length = positionA.distance(to: positionB)
      jointDefinition.frequency = frequency
      jointDefinition.damping = damping
    }
    return jointDefinition
  }
}

extension Point {
  func rotated(by angle: Double) -> Point { AffineTransform(rotationAngle: angle).applyToVector(self) }
}
