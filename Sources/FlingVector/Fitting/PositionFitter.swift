import FlingGeometry

/// Chooses keyframes of a position: of x and y apart, or of both together where that is shorter.
struct PositionFitter {
  private var x: ChannelFitter
  private var y: ChannelFitter
  private var joint: ChannelFitter
  private let options: KeyframeOptions

  /// - Parameters:
  ///   - tolerance: the largest difference of x and of y, in points.
  ///   - decimals: the least number of decimals of x and y.
  init(tolerance: Double, decimals: Int, options: KeyframeOptions) {
    x = ChannelFitter(components: 1, tolerance: tolerance, decimals: decimals, options: options)
    y = x
    joint = ChannelFitter(components: 2, tolerance: tolerance, decimals: decimals, options: options)
    self.options = options
  }

  /// Appends the position at a moment in seconds of film, later than all before.
  mutating func append(_ position: Point, at time: Double) {
    x.append([position.x], at: time)
    y.append([position.y], at: time)
    joint.append([position.x, position.y], at: time)
  }

  /// Appends x and y at a moment in seconds of film, later than all before.
  mutating func append(_ values: [Double], at time: Double) {
    append(Point(x: values[0], y: values[1]), at: time)
  }

  /// A keyframe lies on the last sample if the position changes: the scene has a contact or a release at this moment.
  mutating func markKnot() {
    x.markKnot()
    y.markKnot()
    joint.markKnot()
  }

  /// Holds later samples to a smaller tolerance; see `ChannelFitter.tighten(to:)`.
  mutating func tighten(to tolerance: Double) {
    x.tighten(to: tolerance)
    y.tighten(to: tolerance)
    joint.tighten(to: tolerance)
  }

  /// Ends the channels; see `ChannelFitter.finish(tolerance:)`.
  mutating func finish(tolerance: Double? = nil) -> FittedPosition {
    let (x, y) = (x.finish(tolerance: tolerance), y.finish(tolerance: tolerance))
    let joint = joint.finish(tolerance: tolerance)
    let separateLength = options.length(of: x.channel) + options.length(of: y.channel)
    return options.length(of: joint.channel) <= separateLength
      ? FittedPosition(position: .joint(joint.channel), deviation: joint.deviation)
      : FittedPosition(
        position: .separate(x: x.channel, y: y.channel), deviation: max(x.deviation, y.deviation))
  }
}

/// The keyframes of a position, and how far they are from its samples.
struct FittedPosition {
  var position: Pose.Position
  /// The largest difference of x or y at a sample, in points; see `FittedChannel.deviation`.
  var deviation: Double
}
