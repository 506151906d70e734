internal import FlingGeometry

/// The predicted path of a body: constant velocity and spin, plus or minus a slack.
///
/// The broad phase has found everything near this path. While the body stays within the slack, no new pair
/// can appear and no query is needed.
struct SweptBounds: Sendable {
  /// Position at the substep `since`, in points.
  private var position = Point.zero
  private var angle = 0.0
  private var drift = SIMD2<Float>(0, 0)
  private var spin: Float = 0
  /// Largest allowed distance from the predicted path, in points.
  private(set) var slack: Float = 0
  /// Distance that a rotation by one radian moves the farthest point; 0 if rotation does not change the
  /// shape.
  private var lever: Float = 0
  /// First substep of the prediction.
  private(set) var since: Int32 = 0
  /// Last substep of the prediction: −1 if there is none, `Int32.max` for slow bodies.
  private(set) var until: Int32 = -1

  /// No prediction.
  static let unknown = SweptBounds()

  private init() {}

  /// Predicts a path.
  /// - Parameters:
  ///   - position: at the start of the substep `now`, extrapolated back if the path begins within it.
  ///   - lever: distance from the center of mass to the farthest point that rotation moves.
  ///   - bulge: largest distance of the real path from a straight one, in points.
  init(
    position: Point, angle: Double, velocity: Point, angularVelocity: Double, lever: Double, bulge: Double,
    now: Int32
  ) {
    self.position = position
    self.angle = angle
    self.lever = Self.clamped(lever)
    since = now
    let fast = velocity.length + abs(angularVelocity) * lever
    // Fastest motion of any point per substep, in points.
    let step = fast * World.substep
    // Slow bodies are treated as resting for ever; the prediction for fast ones covers a short distance.
    if !(step >= 0.006) {
      until = .max
      slack = Self.clamped(1 + bulge)
    } else {
      // A prediction covers about 16 pt of motion: 5 or 10 substeps at least, 40 at most.
      let span = 16 / step
      // Rotation enlarges the swept box, and more so the longer the path is.
      let minSpan = abs(angularVelocity) * lever * World.substep < 0.8 ? 10.0 : 5.0
      until = now + Int32(span < minSpan ? minSpan : (span > 40 ? 40 : span))
      drift = SIMD2(Self.clamped(velocity.x), Self.clamped(velocity.y))
      spin = Self.clamped(angularVelocity)
      slack = Self.clamped(1 + step + bulge)
    }
  }

  /// Clamps to ±1e30; beyond it everything overlaps anyway.
  private static func clamped(_ value: Double) -> Float {
    Float(value > 1e30 ? 1e30 : (value < -1e30 ? -1e30 : value))
  }

  /// Duration of the prediction in seconds; 0 for a resting body.
  var span: Double { until == .max ? 0 : Double(until - since) * World.substep }
  var velocity: Point { Point(Double(drift.x), Double(drift.y)) }
  var angularVelocity: Double { Double(spin) }

  /// Whether a body at constant velocity stays within the slack for a number of substeps.
  /// - Parameters:
  ///   - bulge: largest distance of the real path from a straight one, in points.
  ///   - isKnownNow: whether the present position is known to be within the slack.
  @inline(__always)
  func contains(
    _ bodyState: BodyState, from substep: Int32, substeps: Int32, bulge: Double = 0, isKnownNow: Bool = false
  ) -> Bool {
    guard substep + substeps <= until else { return false }
    let past = Double(substep - since) * World.substep
    let time = Double(substeps) * World.substep
    let x = bodyState.position.x - position.x - Double(drift.x) * past
    let y = bodyState.position.y - position.y - Double(drift.y) * past
    let nextX = abs(x + (bodyState.velocity.x - Double(drift.x)) * time)
    let nextY = abs(y + (bodyState.velocity.y - Double(drift.y)) * time)
    let rotation = bodyState.angle - angle - Double(spin) * past
    let nextRotation = abs(rotation + (bodyState.spin - Double(spin)) * time)
    // A round body may have any angle, even an infinite one.
    let isRound = !(lever > 0)
    let next = (nextX > nextY ? nextX : nextY) + bulge + (isRound ? 0 : nextRotation * Double(lever))
    guard next <= Double(slack) else { return false }
    if isKnownNow { return true }
    let away = (abs(x) > abs(y) ? abs(x) : abs(y)) + (isRound ? 0 : abs(rotation) * Double(lever))
    return away <= Double(slack)
  }

  /// Whether a pose is within the slack.
  /// - Parameter bulge: largest distance of the path since the substep before from a straight one, in points.
  func contains(position: Point, angle: Double, at substep: Int32, bulge: Double = 0) -> Bool {
    guard substep <= until else { return false }
    let time = Double(substep - since) * World.substep
    let x = abs(position.x - self.position.x - Double(drift.x) * time)
    let y = abs(position.y - self.position.y - Double(drift.y) * time)
    var away = (x > y ? x : y) + bulge
    if lever > 0 { away += abs(angle - self.angle - Double(spin) * time) * Double(lever) }
    return away <= Double(slack)
  }
}
