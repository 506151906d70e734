internal import FlingGeometry

/// Where a body is expected for a while: on a straight way, give or take some slack.
///
/// While it keeps to that, nothing new can come near it that was not sought out before.
struct SweptBounds: Sendable {
  /// At the substep `since`.
  private var position = Point.zero
  private var angle = 0.0
  private var drift = SIMD2<Float>(0, 0)
  private var spin: Float = 0
  /// How far it may leave the way, in points.
  private(set) var slack: Float = 0
  /// How far a turn of one radian moves its outermost point; 0 where a turn changes nothing.
  private var lever: Float = 0
  private(set) var since: Int32 = 0
  /// The substep up to which the way was looked along; before any there is none.
  private(set) var until: Int32 = -1

  static let unknown = SweptBounds()

  private init() {}

  /// - Parameters:
  ///   - position: at the start of the substep `now`, as if it had been on its way by then.
  ///   - lever: the farthest point that a turn moves.
  ///   - bulge: how far its way is bent, in points.
  init(
    position: Point, angle: Double, velocity: Point, turn: Double, lever: Double, bulge: Double, now: Int32
  ) {
    self.position = position
    self.angle = angle
    self.lever = Self.finite(lever)
    since = now
    let fast = velocity.length + abs(turn) * lever
    let step = fast * World.substep
    // Slow things count as standing; fast ones are looked after for as long as it takes to go a little way.
    if !(step >= 0.006) {
      until = .max
      slack = Self.finite(1 + bulge)
    } else {
      let span = 16 / step
      // Turning widens the room that a way takes the more the longer it is.
      let least = abs(turn) * lever * World.substep < 0.8 ? 10.0 : 5.0
      until = now + Int32(span < least ? least : (span > 40 ? 40 : span))
      drift = SIMD2(Self.finite(velocity.x), Self.finite(velocity.y))
      spin = Self.finite(turn)
      slack = Self.finite(1 + step + bulge)
    }
  }

  /// Beyond this, all is near everything.
  private static func finite(_ value: Double) -> Float {
    Float(value > 1e30 ? 1e30 : (value < -1e30 ? -1e30 : value))
  }

  /// How long the way is, in seconds; 0 for what stands.
  var span: Double { until == .max ? 0 : Double(until - since) * World.substep }
  var velocity: Point { Point(Double(drift.x), Double(drift.y)) }
  var turn: Double { Double(spin) }

  /// Whether a body that goes on evenly keeps to that from a substep on, for so many of them.
  /// - Parameters:
  ///   - bulge: how far it may be from a straight way, in points.
  ///   - isKnownNow: where it stands needs no look.
  @inline(__always)
  func holds(
    _ bodyState: BodyState, from substep: Int32, substeps: Int32, bulge: Double = 0, isKnownNow: Bool = false
  ) -> Bool {
    guard substep + substeps <= until else { return false }
    let past = Double(substep - since) * World.substep
    let time = Double(substeps) * World.substep
    let x = bodyState.position.x - position.x - Double(drift.x) * past
    let y = bodyState.position.y - position.y - Double(drift.y) * past
    let nextX = abs(x + (bodyState.velocity.x - Double(drift.x)) * time)
    let nextY = abs(y + (bodyState.velocity.y - Double(drift.y)) * time)
    let turn = bodyState.angle - angle - Double(spin) * past
    let nextTurn = abs(turn + (bodyState.spin - Double(spin)) * time)
    // What is round may turn as it likes, to infinity too.
    let isRound = !(lever > 0)
    let next = (nextX > nextY ? nextX : nextY) + bulge + (isRound ? 0 : nextTurn * Double(lever))
    guard next <= Double(slack) else { return false }
    if isKnownNow { return true }
    let away = (abs(x) > abs(y) ? abs(x) : abs(y)) + (isRound ? 0 : abs(turn) * Double(lever))
    return away <= Double(slack)
  }

  /// - Parameter bulge: how far it may have been from a straight way since the substep before, in points.
  func holds(position: Point, angle: Double, at substep: Int32, bulge: Double = 0) -> Bool {
    guard substep <= until else { return false }
    let time = Double(substep - since) * World.substep
    let x = abs(position.x - self.position.x - Double(drift.x) * time)
    let y = abs(position.y - self.position.y - Double(drift.y) * time)
    var away = (x > y ? x : y) + bulge
    if lever > 0 { away += abs(angle - self.angle - Double(spin) * time) * Double(lever) }
    return away <= Double(slack)
  }
}
