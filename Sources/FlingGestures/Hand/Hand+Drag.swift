public import FlingGeometry

extension Hand {
  /// Fingers that move along a path, side by side if there are several, and lift a tick after they have
  /// arrived.
  ///
  /// Without `release` they follow `ease`, and recognizers report the velocity between the last two points,
  /// which for most curves is low. With a release velocity v, recognizers report v within a relative error of
  /// 10⁻⁹: the last two steps have the length v/60. The path before them is traversed by g(u) = (1 − w)·u +
  /// w·u^q, which arrives at that speed and never runs backwards.
  public struct Drag: HandStep {
    /// The points through which the centroid of the fingers moves; at least one.
    public var way: [Point]
    /// The duration of the movement in ticks, without `hold` and `compensates`; at least 1.
    public var ticks: Int
    /// The fraction of the path covered at a fraction of the time. Ignored with a release velocity other
    /// than zero.
    public var ease: @Sendable (Double) -> Double = { $0 }
    /// The velocity that recognizers report at the end, in pt/s. Zero makes the finger rest for two ticks;
    /// nil lets `ease` decide.
    public var release: Point?
    /// The ticks that the finger rests before it leaves; at least 0, and 0 with a release velocity.
    public var hold = 0
    /// Whether the finger first moves by the ten points that a pan subtracts before it begins. They shift the
    /// whole path along its direction.
    public var compensates = false
    /// The number of fingers; 1...64.
    public var fingers = 1
    /// The distance between fingers, in points.
    public var spread = Hand.spread
    /// Whether the fingers stay down.
    public var stays = false

    /// A drag through points.
    /// - Parameters:
    ///   - way: where the finger comes down and the points through which it moves, in the window's
    ///     coordinates.
    ///   - ticks: the duration.
    public init(_ way: [Point], ticks: Int) {
      self.way = way
      self.ticks = ticks
    }

    /// The paths of the fingers.
    /// - Throws: if a release velocity is impossible for the path, or a number is out of range or not finite.
    public func paths() throws(HandError) -> [FingerPath] {
      try HandError.requireTicks(ticks)
      try HandError.requireTicks(hold, "hold", from: 0)
      try HandError.requireFingers(fingers)
      guard !way.isEmpty else { throw .noDirection }
      var points: [Point]
      var direction = MeasuredPolyline(way).direction
      if let release, release != .zero {
        guard hold == 0 else { throw .releaseHeld }
        let curve = try ReleaseCurve(way, ticks: ticks, release: release)
        points = curve.points
        direction = curve.body.direction
      } else {
        if release != nil, hold > 0 { throw .releaseHeld }
        let line = MeasuredPolyline(way)
        points = (0...ticks).map { line.point(at: $0 == ticks ? 1 : ease(Double($0) / Double(ticks))) }
        let restTicks = release == nil ? hold : 2
        points += Array(repeating: points[ticks], count: restTicks)
      }
      if compensates {
        guard let direction else { throw .noDirection }
        let slop = direction * GestureConfiguration().panHysteresis
        points = [points[0]] + points.map { $0 + slop }
      }
      let paths = Hand.sideBySide(points, fingers: fingers, spread: spread).enumerated().map {
        FingerPath(finger: $0.offset, points: $0.element, leaving: stays ? .never : .lift)
      }
      try HandError.requireFinitePoints(paths, of: "a drag")
      return paths
    }

    /// A warning if the finger creeps and then jerks before its release.
    public var warnings: [HandWarning] {
      guard let release, release != .zero, !way.isEmpty, hold == 0,
        let curve = try? ReleaseCurve(way, ticks: ticks, release: release), curve.speedRatio > 6
      else { return [] }
      return [.jerks(haste: curve.speedRatio)]
    }
  }
}

/// The points of a drag with a release velocity: a body, and a tail of two equal steps.
private struct ReleaseCurve {
  let points: [Point]
  /// The path up to the tail.
  let body: ReleaseApproach
  /// The release speed divided by the mean speed of the body.
  let speedRatio: Double

  init(_ path: [Point], ticks: Int, release: Point) throws(HandError) {
    guard ticks >= 3 else { throw .releaseTooShort(ticks: ticks) }
    try HandError.requireTicks(ticks)
    let step = release / 60
    guard release.length.isFinite, MeasuredPolyline(path).length.isFinite else {
      throw .notFinite("a release")
    }
    body = try ReleaseApproach(path, release)
    speedRatio = Double(ticks - 2) * step.length / body.length
    guard speedRatio <= 1e9 else { throw .releaseTooFast(speed: release.length, most: 0) }
    // g'(1) = 1 + w·(q − 1) equals the speed ratio, so the body arrives at the release speed. With this q, w
    // lies in −½...½, so g' stays at least 0.
    let power = max(3, Int(Elementary.ceil(2 * speedRatio - 1)))
    let weight = (speedRatio - 1) / Double(power - 1)
    var points: [Point] = []
    for index in 0..<(ticks - 2) {
      let time = Double(index) / Double(ticks - 2)
      points.append(
        body.point(at: (1 - weight) * time + weight * ReleaseCurve.power(time, power)))
    }
    let end = path[path.count - 1]
    self.points = points + [end - step * 2, end - step, end]
  }

  /// Integer power by squaring: only products, so every machine gives the same bits.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, remaining) = (1.0, base, exponent)
    while remaining > 0 {
      if remaining & 1 == 1 { result *= square }
      square *= square
      remaining >>= 1
    }
    return result
  }
}

/// The path up to the last two steps.
///
/// A straight path leads straight to the start of the tail. A path with bends is cut before its end by the
/// length of the tail; the offset between the cut and the start of the tail is distributed linearly over the
/// path.
private struct ReleaseApproach {
  let direction: Point?
  let length: Double
  private let polyline: MeasuredPolyline
  /// The part of `polyline` that is used, as a fraction of its length, and the offset added at its end.
  private let usedFraction: Double
  private let shift: Point

  init(_ points: [Point], _ release: Point) throws(HandError) {
    let step = release / 60
    let speed = step.length
    let fullPath = MeasuredPolyline(points)
    let end = points[points.count - 1]
    let tailStart = end - step * 2
    if points.count <= 2 {
      let chord = end - points[0]
      guard (tailStart - points[0]).dot(chord) > 0 else {
        let along = chord.dot(step / speed)
        throw .releaseTooFast(speed: release.length, most: along > 0 ? 30 * chord.dot(chord) / along : 0)
      }
      polyline = MeasuredPolyline([points[0], tailStart])
      usedFraction = 1
      shift = .zero
      length = polyline.length
    } else {
      guard fullPath.length > 2 * speed else {
        throw .releaseTooFast(speed: release.length, most: 30 * fullPath.length)
      }
      polyline = fullPath
      usedFraction = 1 - 2 * speed / fullPath.length
      shift = tailStart - fullPath.point(at: usedFraction)
      length = fullPath.length - 2 * speed
    }
    direction = polyline.direction
  }

  /// The point at a fraction of the body.
  func point(at progress: Double) -> Point { polyline.point(at: usedFraction * progress) + shift * progress }
}
