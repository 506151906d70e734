/// Samples an outline of many points that all move to and fro on straight lines by the same share, such as that of a coil.
///
/// Style sheets contain such a motion as two outlines with all places between them, which is shorter than an outline for
/// each keyframe.
struct OutlineWay {
  /// The numbers at the start.
  private let start: [Double]
  /// The changes of all numbers for a change of the place by 1, the greatest of which is 1; nil as long as nothing moves.
  private var direction: [Double]?
  /// The place on the way, in points.
  private var place: SampledChannel<ChannelFitter>
  private var magnification: Double

  /// The fewest numbers of an outline for which this is shorter.
  private static let leastCount = 12
  /// The largest distance of a number from the way, in points.
  private static let width = 1e-3
  /// The share of the tolerance that is left for the rounding of the outlines and of the places.
  private static let rest = 0.3

  /// - Parameter numbers: x and y of all points.
  init(_ numbers: [Double], magnification: Double, _ clock: SampleClock) {
    start = numbers
    self.magnification = magnification
    place = SampledChannel([0], clock)
  }

  /// Whether outlines of so many numbers are written in this way.
  static func isUseful(count: Int, _ options: KeyframeOptions) -> Bool {
    count >= leastCount && options.curveLength > 0
  }

  /// Takes the numbers at the present moment.
  /// - Returns: False if they are not on the way.
  mutating func set(
    _ numbers: [Double], magnification: Double, absentSince absence: Int?, _ context: TrackContext
  ) -> Bool {
    self.magnification = max(self.magnification, magnification)
    let changes = zip(numbers, start).map { $0 - $1 }
    let farthest = changes.indices.max { changes[$0].magnitude < changes[$1].magnitude } ?? 0
    if direction == nil {
      guard changes[farthest].magnitude > OutlineWay.width else { return true }
      direction = changes.map { $0 / changes[farthest] }
    }
    guard let direction, let main = direction.firstIndex(of: 1) else { return false }
    let now = changes[main]
    let isNear = zip(changes, direction).allSatisfy { ($0 - now * $1).magnitude <= OutlineWay.width }
    guard isNear else { return false }
    let magnification = self.magnification
    let tolerance = Quantity.points(magnification: magnification).tolerance(context.options)
    place.set([now], context.clock, absentSince: absence, tolerance: (1 - OutlineWay.rest) * tolerance) {
      OutlineWay.fitter(magnification, context.options)
    }
    return true
  }

  private static func fitter(_ magnification: Double, _ options: KeyframeOptions) -> ChannelFitter {
    var options = options
    options.form = .linear
    options.tolerance *= 1 - OutlineWay.rest
    return Quantity.points(magnification: magnification).fitter(components: 1, options)
  }

  /// The numbers with straight changes between keyframes; nil if nothing moves.
  func finished(_ options: KeyframeOptions) -> FittedChannel? {
    guard let direction else { return nil }
    var fitter = place.finished { OutlineWay.fitter(magnification, options) }
    let fitted = fitter.finish()
    guard !fitted.channel.isConstant else { return nil }
    let channel = fitted.channel.mapped { place in zip(start, direction).map { $0 + place[0] * $1 } }
    return FittedChannel(channel: channel, deviation: fitted.deviation / (1 - OutlineWay.rest))
  }

  /// About how many characters a channel of such numbers has in the file.
  static func length(of channel: Channel) -> Int {
    let place = 16
    return 2 * KeyframeOptions.keyframeLength(components: channel.first.count)
      + place * channel.keyframes.count
  }
}
