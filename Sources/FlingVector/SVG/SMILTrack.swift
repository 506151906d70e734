import FlingScene

/// The keyframes of a channel as SMIL needs them: from the first to the last moment of a pass, forward and backward if
/// the film plays so.
///
/// Source: SVG Animations Level 2, "animation values over time".
struct SMILTrack {
  /// In ascending order; 0...1.
  private(set) var times: [Double] = []
  private(set) var values: [[Double]] = []
  /// The control points y1 and y2 between two values, for x1 = 1/3 and x2 = 2/3; nil for a straight line.
  private var curves: [(y1: Double, y2: Double)?] = []
  /// Whether every value stays until the next one.
  let isStep: Bool

  init(_ channel: Channel, _ timing: SVGTiming) {
    let keyframes = channel.keyframes
    isStep = keyframes.dropLast().allSatisfy { $0.easing == .hold }
    for (index, keyframe) in keyframes.enumerated() {
      let share = timing.share(keyframe.time)
      if index == 0, share > 0 { append(share: 0, keyframe.values) }
      append(share: share, keyframe.values)
      let isLast = index == keyframes.count - 1
      if isLast, share < 1, !isStep { append(share: 1, keyframe.values) }
      guard !isLast, !isStep else { continue }
      switch keyframe.easing {
      case .linear: break
      case .cubic(let y1, let y2): curves[curves.count - 1] = (y1, y2)
      // The value jumps at the next keyframe.
      case .hold: append(share: timing.share(keyframes[index + 1].time), keyframe.values)
      }
    }
    if timing.loop == .boomerang { addWayBack() }
  }

  private mutating func append(share: Double, _ numbers: [Double]) {
    times.append(share)
    values.append(numbers)
    curves.append(nil)
  }

  private mutating func addWayBack() {
    let count = times.count
    let (forwardTimes, forwardCurves) = (times, curves)
    times = times.map { $0 / 2 }
    if isStep {
      // A value that begins with a step begins on the way back where it ended.
      for index in stride(from: count - 2, through: 0, by: -1) {
        append(share: 1 - forwardTimes[index + 1] / 2, values[index])
      }
      return
    }
    for index in stride(from: count - 1, to: 0, by: -1) {
      curves[curves.count - 1] = forwardCurves[index - 1].map { (1 - $0.y2, 1 - $0.y1) }
      append(share: 1 - forwardTimes[index - 1] / 2, values[index - 1])
    }
  }

  /// The decimals are those of the pass forward, and one more for its half.
  func timesText(_ timing: SVGTiming) -> String {
    let decimals = timing.percentDecimals + 3
    return times.map { ShortDecimal.text(ShortDecimal.rounded($0, decimals)) }.joined(separator: ";")
  }

  /// Nil if all lines are straight.
  var splinesText: String? {
    guard curves.dropLast().contains(where: { $0 != nil }) else { return nil }
    return curves.dropLast().map { curve in
      guard let curve else { return "0 0 1 1" }
      let (first, second) = (SVGProperty.decimal(curve.y1), SVGProperty.decimal(curve.y2))
      return ".33333 \(first) .66667 \(second)"
    }.joined(separator: ";")
  }
}
