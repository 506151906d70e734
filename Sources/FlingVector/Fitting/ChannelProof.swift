/// Compares samples with the keyframes that were chosen for them, each at its own time, once the keyframes around it are
/// certain. It depends on rounded numbers and true times alone, not on how keyframes are chosen.
struct ChannelProof {
  /// The largest difference of a component so far.
  private(set) var deviation = 0.0
  /// The samples that were not compared yet.
  private(set) var samples: SampleWindow

  init(components: Int) {
    samples = SampleWindow(components: components)
  }

  /// Reduces the deviation so far with the tolerance.
  mutating func scale(by factor: Double) { deviation *= factor }

  mutating func append(_ sample: [Double], at time: Double) {
    samples.append(sample, at: time)
  }

  /// Compares the samples before the end of a segment, whose start is not before that of all earlier segments.
  mutating func compare(from start: Channel.Keyframe, to end: Channel.Keyframe) {
    let count = samples.times.firstIndex { $0 >= end.time } ?? samples.count
    guard count > 0 else { return }
    let farthest = samples.farthest(from: start, to: end, samples: 0..<count, limit: .infinity)
    deviation = max(deviation, (farthest ?? .infinity) + start.deviationOfPrintedThirds(to: end))
    samples.removeFirst(count)
  }

  /// Compares the samples since the last keyframe, whose values stay, but for some of the last ones.
  mutating func compare(with last: Channel.Keyframe, keeping count: Int) {
    let count = max(samples.count - count, 0)
    for index in 0..<count { deviation = max(deviation, samples.distance(of: index, from: last.values)) }
    samples.removeFirst(count)
  }
}
