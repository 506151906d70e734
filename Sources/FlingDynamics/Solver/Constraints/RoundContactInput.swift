internal import FlingGeometry

/// What the `VelocityConstraint` of a contact of round parts in a wide island is built from, beside its bodies:
/// it has one contact point, and its normal impulse turns no body.
struct RoundContactInput: Sendable {
  /// Unit vector from body A to body B; zero in an empty lane.
  var normalX: Float = 0
  var normalY: Float = 0
  /// Gap in points; negative values are depth.
  var gap: Float = 0
  /// Least allowed separation speed, in pt/s.
  var minSpeed: Float = 0
  /// Warm start impulses along the normal and the tangent.
  var first: Float = 0
  var across: Float = 0

  /// An empty lane.
  init() {}

  @inline(__always)
  init(normal: Point, gap: Double) {
    normalX = Float(normal.x)
    normalY = Float(normal.y)
    self.gap = Float(gap)
  }

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
}
