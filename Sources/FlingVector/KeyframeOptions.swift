/// How a format prints keyframes, which decides how they are chosen.
package struct KeyframeOptions: Sendable {
  package enum Form: Hashable, Sendable {
    /// Curves whose control points may lie outside 0...1, as CSS allows.
    case cubic
    /// Curves whose control points lie in 0...1, as SMIL and Lottie require.
    case monotoneCubic
    case linear
  }

  /// What happens at a moment.
  package enum Event: Hashable, Sendable {
    /// A keyframe of a change without a jump.
    case change
    /// A change at once, at any moment.
    case jump
    /// A change at once, at a frame.
    case frame
  }

  package var form: Form
  /// The largest distance in points and degrees.
  package var tolerance: Double
  /// The largest difference of a color channel, 0...1.
  package var colorTolerance: Double
  /// By how many characters a keyframe from which a curve leads to the next one is longer in the file than one from which
  /// a straight line leads there.
  package var curveLength: Int
  /// The time that the file contains for a moment of the film, in seconds: rounded as the format prints it. For jumps and
  /// frames, it must be rounded down.
  package var printedTime: @Sendable (_ seconds: Double, _ event: Event) -> Double

  /// About how many characters a keyframe without a curve has in the file, for a number of values.
  static func keyframeLength(components: Int) -> Int { 20 + 7 * components }

  /// About how many characters a channel has in the file; 0 for one that does not change.
  func length(of channel: Channel) -> Int {
    guard !channel.isConstant else { return 0 }
    let length = KeyframeOptions.keyframeLength(components: channel.first.count)
    return channel.keyframes.reduce(0) { sum, keyframe in
      if case .cubic = keyframe.easing { sum + length + curveLength } else { sum + length }
    }
  }

  /// The default of `tolerance`.
  package static let usualTolerance = 0.05

  package init(
    form: Form = .cubic, tolerance: Double = usualTolerance, colorTolerance: Double = 1 / 255.0,
    curveLength: Int = 0,
    printedTime: @escaping @Sendable (_ seconds: Double, _ event: Event) -> Double = { time, _ in time }
  ) {
    self.form = form
    self.tolerance = tolerance
    self.colorTolerance = colorTolerance
    self.curveLength = curveLength
    self.printedTime = printedTime
  }
}
