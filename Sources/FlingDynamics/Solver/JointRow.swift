internal import FlingGeometry

/// One direction in which a joint does not give way, or only so far.
struct JointRow: Sendable {
  /// What is kept right.
  enum Measure: UInt8, Sendable {
    /// The points' distance.
    case distance
    /// The way between the points.
    case x
    case y
    /// The turn of `a` against `b`.
    case turn
    /// The way of `a`'s point from the axis, and along it.
    case across
    case along
    /// Nothing: fills up what has rows in pairs.
    case nothing
  }

  enum Role: UInt8, Sendable {
    /// Always kept.
    case held
    /// May be less.
    case atMost
    /// Between two limits, of which the nearer counts.
    case ranged
    /// Brought to a speed by no more than so much impulse.
    case driven
  }

  let measure: Measure
  let role: Role
  /// In the joint system's list of bodies; 0 is the ground.
  let a: Int
  let b: Int
  var normal = Point.zero
  var turnA = 0.0
  var turnB = 0.0
  /// What the measure should be.
  var target: Double
  /// What the impulse may be.
  var low = -Double.infinity
  var high = Double.infinity
  /// The impulse of the last drift.
  var last = 0.0
  /// Takes part in the direct solve; otherwise its impulse stands at one of its bounds.
  var isActive = true
  /// How much of an impulse it takes to change the measure's speed by 1, alone.
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

  /// Errors beyond this are drawn in by a quarter a substep: in points, or radians.
  var abruptError: Double { measure == .turn ? 0.01 : Self.abruptDistance }
  static let abruptDistance = 0.05

  /// How fast the measure grows; `drift` is the speed of a place that moves.
  @inline(__always)
  func speed(_ a: SolverBody, _ b: SolverBody, anchorVelocity: Point) -> Double {
    normal.dot(b.velocity + anchorVelocity - a.velocity) + turnB * b.spin - turnA * a.spin
  }

  /// The direction in which the measure grows, as the joint stands.
  mutating func updateDirection(_ geometry: JointGeometry) {
    switch measure {
    case .x, .y:
      turnA = geometry.armA.cross(normal)
      turnB = geometry.armB.cross(normal)
    case .distance:
      let distance = geometry.separation.length
      normal = distance > 1e-12 ? geometry.separation / distance : Point(0, -1)
      turnA = geometry.armA.cross(normal)
      turnB = geometry.armB.cross(normal)
    case .turn:
      normal = .zero
      turnA = -1
      turnB = -1
    case .across, .along:
      normal = measure == .across ? geometry.axis.perpendicular : -geometry.axis
      turnA = geometry.armA.cross(normal)
      // The axis turns with `b`: what counts is `b`'s arm to `a`'s point.
      turnB = (geometry.armB - geometry.separation).cross(normal)
    case .nothing: break
    }
  }

  /// What the measure is.
  @inline(__always)
  func value(_ geometry: JointGeometry) -> Double {
    switch measure {
    case .x: geometry.separation.x
    case .y: geometry.separation.y
    case .distance: geometry.separation.length
    case .turn: geometry.turn
    case .across: geometry.axis.perpendicular.dot(geometry.separation)
    case .along: -geometry.axis.dot(geometry.separation)
    case .nothing: 0
    }
  }
}

/// A joint's two ends at a moment.
struct JointGeometry: Sendable {
  var armA: Point
  var armB: Point
  /// From `a`'s point to `b`'s.
  var separation: Point
  /// In the canvas.
  var axis: Point
  /// Of `a` against `b`, counted as the link says.
  var turn: Double
}
