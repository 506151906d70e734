internal import FlingGeometry

/// What the `VelocityConstraint` of a contact of round parts in a wide island is built from: the parts of
/// `ContactInput` that do not follow from one contact point whose normal impulse turns no body.
struct RoundContactInput: Sendable {
  var normalX: Float = 0
  var normalY: Float = 0
  var inverseMassA: Float = 0
  var inverseMassB: Float = 0
  var inverseInertiaA: Float = 0
  var inverseInertiaB: Float = 0
  var acrossA: Float = 0
  var acrossB: Float = 0
  /// Least allowed separation speed, in pt/s.
  var minSpeed: Float = 0
  /// Warm start impulses along the normal and the tangent.
  var first: Float = 0
  var across: Float = 0

  /// The inputs of a quad.
  struct Four {
    let x: RoundContactInput
    let y: RoundContactInput
    let z: RoundContactInput
    let w: RoundContactInput

    @inline(__always)
    func map(_ value: (RoundContactInput) -> Float) -> SIMD4<Float> {
      SIMD4(value(x), value(y), value(z), value(w))
    }
  }

  /// An empty lane, which moves nothing.
  init() {}

  @inline(__always)
  init(normal: Point, position: Point, _ bodyA: BodyState, _ bodyB: BodyState) {
    normalX = Float(normal.x)
    normalY = Float(normal.y)
    inverseMassA = Float(bodyA.solverBody.inverseMass)
    inverseMassB = Float(bodyB.solverBody.inverseMass)
    inverseInertiaA = Float(bodyA.solverBody.inverseInertia)
    inverseInertiaB = Float(bodyB.solverBody.inverseInertia)
    acrossA = Float((position - bodyA.position).cross(normal.perpendicular))
    acrossB = Float((position - bodyB.position).cross(normal.perpendicular))
  }
}
