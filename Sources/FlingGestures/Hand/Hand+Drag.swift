public import FlingGeometry

extension Hand {
  /// Fingers that go along a way, side by side if there are several, and leave a tick after they have arrived.
  ///
  /// Without `release` they keep to `ease`, and recognizers report at the end what the last two places give, which for most curves is
  /// slow. With a release velocity they report just that, within a part in 10⁹: the last two steps are v/60 long, and the way
  /// before them is run through by g(u) = (1 − w)·u + w·u^q, which arrives at that speed and never goes backwards.
  public struct Drag: HandStep {
    /// The places the middle of the fingers goes through; at least one.
    public var way: [Point]
    /// How long it goes, in ticks, holding and `compensates` not counted; at least 1.
    public var ticks: Int
    /// The share of the way gone at a share of the time; passed over with a release velocity.
    public var ease: @Sendable (Double) -> Double = { $0 }
    /// The velocity that recognizers report at the end, in pt/s; zero: the finger rests for two ticks; nil: as it comes.
    public var release: Point?
    /// How many ticks the finger rests before it leaves; at least 0, and 0 with a release velocity.
    public var hold = 0
    /// Whether the finger first goes the ten points, along the way, that a pan swallows before it begins; all the way is moved by them.
    public var compensates = false
    /// How many fingers; 1...64.
    public var fingers = 1
    /// How far they are apart, in points.
    public var spread = Hand.spread
    /// Whether the fingers stay down.
    public var stays = false

    /// A drag through places.
    /// - Parameters:
    ///   - way: where the finger comes down and where it goes through, in points of the window.
    ///   - ticks: how long it takes.
    public init(_ way: [Point], ticks: Int) {
      self.way = way
      self.ticks = ticks
    }

    /// The paths; throws where the law of the release has no answer, or for numbers that are none.
    public func paths() throws(HandError) -> [FingerPath] {
      try HandError.requireTicks(ticks)
      try HandError.requireTicks(hold, "hold", from: 0)
      try HandError.requireFingers(fingers)
      guard !way.isEmpty else { throw .noDirection }
      var points: [Point]
      var direction = MeasuredPolyline(way).direction
      if let release, release != .zero {
        guard hold == 0 else { throw .releaseHeld }
        let law = try ReleaseLaw(way, ticks: ticks, release: release)
        points = law.points
        direction = law.body.direction
      } else {
        if release != nil, hold > 0 { throw .releaseHeld }
        let line = MeasuredPolyline(way)
        points = (0...ticks).map { line.place(at: $0 == ticks ? 1 : ease(Double($0) / Double(ticks))) }
        let rest = release == nil ? hold : 2
        points += Array(repeating: points[ticks], count: rest)
      }
      if compensates {
        guard let direction else { throw .noDirection }
        let slop = direction * GestureConfiguration().panHysteresis
        points = [points[0]] + points.map { $0 + slop }
      }
      let paths = Hand.sideBySide(points, fingers: fingers, spread: spread).enumerated().map {
        FingerPath(finger: $0.offset, points: $0.element, leaving: stays ? .never : .lift)
      }
      try HandError.requirePlaces(paths, of: "a drag")
      return paths
    }

    /// Whether the finger creeps and jerks.
    public var warnings: [HandWarning] {
      guard let release, release != .zero, !way.isEmpty, hold == 0,
        let law = try? ReleaseLaw(way, ticks: ticks, release: release), law.haste > 6
      else { return [] }
      return [.jerks(haste: law.haste)]
    }
  }
}

/// Places that end at a velocity of choice: a body, and a tail of two equal steps.
private struct ReleaseLaw {
  let points: [Point]
  /// The way up to the tail.
  let body: ReleaseBody
  /// The release speed over the mean speed of the body.
  let haste: Double

  init(_ way: [Point], ticks: Int, release: Point) throws(HandError) {
    guard ticks >= 3 else { throw .releaseTooShort(ticks: ticks) }
    try HandError.requireTicks(ticks)
    let step = release / 60
    guard release.length.isFinite, MeasuredPolyline(way).length.isFinite else {
      throw .notFinite("a release")
    }
    body = try ReleaseBody(way, release)
    haste = Double(ticks - 2) * step.length / body.length
    guard haste <= 1e9 else { throw .releaseTooFast(speed: release.length, most: 0) }
    let power = max(3, Int(Elementary.ceil(2 * haste - 1)))
    let share = (haste - 1) / Double(power - 1)
    var points: [Point] = []
    for index in 0..<(ticks - 2) {
      let time = Double(index) / Double(ticks - 2)
      points.append(
        body.place(at: (1 - share) * time + share * ReleaseLaw.power(time, power)))
    }
    let end = way[way.count - 1]
    self.points = points + [end - step * 2, end - step, end]
  }

  /// By squaring: products only, hence the same bits everywhere.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}

/// A way up to where the last two steps begin.
///
/// Of a straight way that is a straight way. One that bends is left as much before its end as the two steps are long; by how much they begin elsewhere
/// than there, the places before are moved a little more each.
private struct ReleaseBody {
  let direction: Point?
  let length: Double
  private let way: MeasuredPolyline
  private let share: Double
  private let shift: Point

  init(_ points: [Point], _ release: Point) throws(HandError) {
    let step = release / 60
    let speed = step.length
    let whole = MeasuredPolyline(points)
    let end = points[points.count - 1]
    let goal = end - step * 2
    if points.count <= 2 {
      let chord = end - points[0]
      guard (goal - points[0]).dot(chord) > 0 else {
        let along = chord.dot(step / speed)
        throw .releaseTooFast(speed: release.length, most: along > 0 ? 30 * chord.dot(chord) / along : 0)
      }
      way = MeasuredPolyline([points[0], goal])
      share = 1
      shift = .zero
      length = way.length
    } else {
      guard whole.length > 2 * speed else {
        throw .releaseTooFast(speed: release.length, most: 30 * whole.length)
      }
      way = whole
      share = 1 - 2 * speed / whole.length
      shift = goal - whole.place(at: share)
      length = whole.length - 2 * speed
    }
    direction = way.direction
  }

  /// The place at a share of the body.
  func place(at progress: Double) -> Point { way.place(at: share * progress) + shift * progress }
}
