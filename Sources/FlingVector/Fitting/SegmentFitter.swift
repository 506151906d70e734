/// Finds the easing of a segment between two keyframes that holds all samples, evaluated from the rounded numbers that a
/// file contains.
struct SegmentFitter {
  /// A segment that holds all its samples.
  struct Segment {
    /// The index of its last sample in the window.
    var last: Int
    /// The keyframe at its end; its easing is that of a last keyframe.
    var end: Channel.Keyframe
    /// The change from the keyframe at its start.
    var easing: Channel.Easing
  }

  /// The largest magnitude of a control point. A larger one stands for a segment that returns to where it began, whose
  /// numbers would need many digits.
  private static let largestControlPoint = 50.0
  /// The fewest steps between samples that a curve spans.
  ///
  /// A curve between two given ends has two control points, so that it meets any two samples between them, whatever the
  /// motion does there. It takes a third one to tell a curve from a blow: if a curve of least squares over four steps
  /// is within the tolerance at three samples, a blow among them changes the step by at most 0.567 pt for a
  /// tolerance of 0.05 pt, and the curve is at most 0.06 pt from the straight lines between samples.
  static let shortestCurve = 4

  let options: KeyframeOptions
  var tolerance: Double
  let places: DecimalPlaces
  /// Of the samples up to the longest cubic segment that was accepted.
  private var moments: EasingMoments
  /// Of the samples of the segment that is tried; kept to reuse its storage.
  private var candidate: EasingMoments

  /// - Parameters:
  ///   - tolerance: the largest difference of each component.
  ///   - places: the decimals of values.
  init(components: Int, tolerance: Double, places: DecimalPlaces, options: KeyframeOptions) {
    self.options = options
    self.tolerance = tolerance
    self.places = places
    moments = EasingMoments(components: components)
    candidate = moments
  }

  /// Begins a new segment.
  mutating func reset() {
    moments.removeAll()
  }

  /// The segment from a keyframe to the last of some samples; nil if it does not hold all of them.
  /// - Parameter stays: Whether the values of that sample stay afterwards.
  mutating func segment(
    from start: Channel.Keyframe, to last: Int, of window: SampleWindow, stays: Bool
  ) -> Segment? {
    let time = options.printedTime(window.times[last], .change)
    guard time > start.time else { return nil }
    let end = window.roundedKeyframe(last, at: time, places)
    if let found = segment(from: start, to: end, last, of: window, stays: stays) { return found }
    // In a fast motion, the value at the rounded time differs from that of the sample.
    let difference = time - window.times[last]
    let hasNext = last + 1 < window.count
    let neighbor = difference > 0 && hasNext ? last + 1 : last - 1
    let moved = window.roundedKeyframe(last, towards: neighbor, at: time, places)
    guard moved != end else { return nil }
    // The sample then belongs to the next segment, which must be able to hold it.
    let isHeld =
      difference >= 0 || stays || hasNext && window.distanceOfNextStep(last, from: moved) <= tolerance
    return isHeld ? segment(from: start, to: moved, last, of: window, stays: stays) : nil
  }

  /// The straight line from a keyframe to a sample; nil if it does not hold all samples.
  func line(from start: Channel.Keyframe, to last: Int, of window: SampleWindow) -> Segment? {
    let time = options.printedTime(window.times[last], .change)
    guard time > start.time else { return nil }
    let end = window.roundedKeyframe(last, at: time, places)
    return line(from: start, to: end, last, of: window, stays: false)
  }

  private func line(
    from start: Channel.Keyframe, to end: Channel.Keyframe, _ last: Int, of window: SampleWindow, stays: Bool
  ) -> Segment? {
    var start = start
    start.easing = .linear
    let isClose = window.isClose(from: start, to: end, last: last, stays: stays, limit: tolerance)
    return isClose ? Segment(last: last, end: end, easing: .linear) : nil
  }

  private mutating func segment(
    from start: Channel.Keyframe, to end: Channel.Keyframe, _ last: Int, of window: SampleWindow, stays: Bool
  ) -> Segment? {
    if let line = line(from: start, to: end, last, of: window, stays: stays) { return line }
    guard options.form != .linear, last >= Self.shortestCurve else { return nil }
    candidate.assign(moments)
    candidate.extend(to: last, of: window, from: start)
    guard let easing = cubicEasing(from: start, to: end) else { return nil }
    var start = start
    start.easing = easing
    let limit = tolerance - start.deviationOfPrintedThirds(to: end)
    guard window.isClose(from: start, to: end, last: last, stays: stays, limit: limit) else { return nil }
    swap(&moments, &candidate)
    return Segment(last: last, end: end, easing: easing)
  }

  /// The curve that fits best, with the digits that are printed.
  private func cubicEasing(from start: Channel.Keyframe, to end: Channel.Keyframe) -> Channel.Easing? {
    let isMonotone = options.form == .monotoneCubic
    guard let (y1, y2) = candidate.controlPoints(from: start, to: end, isMonotone: isMonotone),
      y1.magnitude <= Self.largestControlPoint, y2.magnitude <= Self.largestControlPoint
    else { return nil }
    // The last digit is worth at most 0.4 of the tolerance: 0.02 pt of the usual 0.05 pt. Half a digit of both
    // points moves the curve by at most 0.15 of the tolerance, since the sum of their weights is at most 3/4.
    let places = DecimalPlaces(least: 2, lastDigitAtMost: 0.4 * tolerance / start.span(to: end))
    return .cubic(y1: places.rounded(y1), y2: places.rounded(y2))
  }
}

extension Channel.Keyframe {
  /// The largest difference of a component between two keyframes.
  package func span(to next: Channel.Keyframe) -> Double {
    zip(values, next.values).reduce(0) { max($0, ($1.1 - $1.0).magnitude) }
  }

  /// The x of the control points, 1/3 and 2/3, as they are printed in the easing from this keyframe to the next one:
  /// with more decimals where values change much. The tolerance holds for more decimals, too.
  package func printedThirds(to next: Channel.Keyframe) -> (x1: Double, x2: Double) {
    span(to: next) <= 100 ? (0.3333, 0.6667) : (0.33333, 0.66667)
  }

  /// How far values may move because 1/3 and 2/3 are printed with a few decimals.
  ///
  /// With x1 = 1/3 − d and x2 = 2/3 + d, the time at the parameter u is u + 3d·u(1−u)(2u−1), which differs from u by at
  /// most 3d/(6√3). The slope of the easing, itself a Bézier curve, is at most the largest of its control values 3·y1,
  /// 3·(y2−y1) and 3·(1−y2).
  func deviationOfPrintedThirds(to next: Channel.Keyframe) -> Double {
    guard case .cubic(let y1, let y2) = easing else { return 0 }
    let difference = 1 / 3 - printedThirds(to: next).x1
    let slope = 3 * max(y1.magnitude, (y2 - y1).magnitude, (1 - y2).magnitude)
    return span(to: next) * slope * difference * 0.288_675_134_594_812_9
  }
}
