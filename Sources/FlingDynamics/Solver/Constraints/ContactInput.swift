internal import FlingGeometry

/// What the `VelocityConstraint` of one contact is built from.
struct ContactInput: Sendable {
  /// One body of a contact: its masses, and its lever arms about the center of mass. A lever arm is the
  /// velocity of the surface per unit of spin: along the normal at both points and at their midpoint, and
  /// along the tangent at the midpoint. With one point all are there.
  struct Body: Sendable {
    var inverseMass = 0.0
    var inverseInertia = 0.0
    var first = 0.0
    var second = 0.0
    var middle = 0.0
    var across = 0.0

    init() {}

    @inline(__always)
    fileprivate init(_ manifold: Manifold, middle point: Point, _ body: BodyState) {
      let normal = manifold.normal
      let position = body.position
      inverseMass = body.inverseMass
      inverseInertia = body.inverseInertia
      across = (point - position).cross(normal.perpendicular)
      middle = (point - position).cross(normal)
      first = middle
      guard manifold.count > 1 else { return }
      first = (manifold.first.position - position).cross(normal)
      second = (manifold.second.position - position).cross(normal)
    }

    @inline(__always)
    mutating func clearNormalLeverArms() {
      first = 0
      second = 0
      middle = 0
    }

    /// Whether a normal impulse at the first point turns the body. Shorter lever arms are rounding errors.
    var isTurned: Bool { @inline(__always) get { abs(first) >= 1e-4 && inverseInertia > 0 } }
  }

  /// Unit vector from body A to body B; zero in an empty lane.
  var normal = Point.zero
  var friction = 0.0
  /// Whether there are two contact points.
  var isDouble = false
  var a = Body()
  var b = Body()
  /// Least allowed separation speed at each point, in pt/s.
  var minSpeed1 = 0.0
  var minSpeed2 = 0.0
  /// Warm start impulses: along the normal at each point, and along the tangent.
  var first = 0.0
  var second = 0.0
  var across = 0.0

  /// An empty lane, which moves nothing.
  init() {}

  @inline(__always)
  init(_ manifold: Manifold, friction: Double, _ bodyA: BodyState, _ bodyB: BodyState) {
    normal = manifold.normal
    self.friction = friction
    isDouble = manifold.count > 1
    let middle =
      isDouble ? (manifold.first.position + manifold.second.position) * 0.5 : manifold.first.position
    a = Body(manifold, middle: middle, bodyA)
    b = Body(manifold, middle: middle, bodyB)
  }
}
