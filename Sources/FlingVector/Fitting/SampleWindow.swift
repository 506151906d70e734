/// The samples of a channel since its last keyframe, in flat storage.
struct SampleWindow {
  /// The number of values of a sample.
  let components: Int
  /// In seconds of film, ascending.
  private(set) var times: [Double] = []
  /// The values of all samples in order.
  private(set) var values: [Double] = []

  init(components: Int) {
    self.components = components
  }

  var count: Int { times.count }

  mutating func append(_ sample: [Double], at time: Double) {
    times.append(time)
    values += sample
  }

  /// Removes the first samples.
  mutating func removeFirst(_ count: Int) {
    times.removeFirst(count)
    values.removeFirst(count * components)
  }

  /// Keeps the first sample only, and gives it another moment.
  mutating func keepFirst(at time: Double) {
    times.removeSubrange(1...)
    values.removeSubrange(components...)
    times[0] = time
  }

  /// The largest difference of a component of a sample from other values.
  func distance(of index: Int, from others: [Double]) -> Double {
    let base = index * components
    var farthest = 0.0
    for component in 0..<components {
      farthest = max(farthest, (values[base + component] - others[component]).magnitude)
    }
    return farthest
  }

  /// A keyframe with the values of a sample, rounded.
  func roundedKeyframe(_ index: Int, at time: Double, _ places: DecimalPlaces) -> Channel.Keyframe {
    Channel.Keyframe(at: time, values[(index * components)..<((index + 1) * components)].map(places.rounded))
  }

  /// A keyframe with values on the straight line through two samples, rounded.
  func roundedKeyframe(
    _ index: Int, towards other: Int, at time: Double, _ places: DecimalPlaces
  ) -> Channel.Keyframe {
    let share = (time - times[index]) / (times[other] - times[index])
    let values = (0..<components).map { component in
      let value = self.values[index * components + component]
      return places.rounded(value + share * (self.values[other * components + component] - value))
    }
    return Channel.Keyframe(at: time, values)
  }

  /// The largest difference of a component of a sample from the straight line from a keyframe before it to the next
  /// sample.
  func distanceOfNextStep(_ index: Int, from keyframe: Channel.Keyframe) -> Double {
    let share = (times[index] - keyframe.time) / (times[index + 1] - keyframe.time)
    return distance(
      of: index,
      from: (0..<components).map { component in
        let first = keyframe.values[component]
        return first + share * (values[(index + 1) * components + component] - first)
      })
  }

  /// Whether the samples of a range are close to the straight line from its first one to its last one.
  func isStraight(_ range: ClosedRange<Int>, limit: Double) -> Bool {
    let (first, last) = (range.lowerBound, range.upperBound)
    for index in range {
      let share = (times[index] - times[first]) / (times[last] - times[first])
      for component in 0..<components {
        let start = values[first * components + component]
        let value = start + share * (values[last * components + component] - start)
        guard (values[index * components + component] - value).magnitude <= limit else { return false }
      }
    }
    return true
  }

  /// Whether a segment between two keyframes is close to all samples, each evaluated at its own time.
  ///
  /// Rounded times of keyframes are not quite those of samples: the first sample may lie before the segment, and the last one
  /// after it. Then they belong to other segments.
  /// - Parameters:
  ///   - last: the index of the last sample, at the end of the segment; its first sample is that of the window.
  ///   - stays: whether the values at the end stay, so that the last sample is compared in any case.
  ///   - limit: the largest difference that is allowed.
  func isClose(
    from start: Channel.Keyframe, to end: Channel.Keyframe, last: Int, stays: Bool, limit: Double
  ) -> Bool {
    let lower = times[0] < start.time ? 1 : 0
    let upper = times[last] >= end.time && !stays ? last - 1 : last
    // A few samples of the whole range refute most segments.
    let samples = lower..<(upper + 1)
    let stride = samples.count / 8
    if stride > 2, farthest(from: start, to: end, samples: samples, stride: stride, limit: limit) == nil {
      return false
    }
    return farthest(from: start, to: end, samples: samples, limit: limit) != nil
  }

  /// The largest difference of each `stride`-th sample of a range from a segment. Before and after the segment, the values
  /// at its ends apply.
  /// - Returns: Nil if a difference is larger than the limit, or not a number.
  func farthest(
    from start: Channel.Keyframe, to end: Channel.Keyframe, samples: Range<Int>, stride: Int = 1,
    limit: Double
  ) -> Double? {
    let duration = end.time - start.time
    var farthest = 0.0
    var index = samples.lowerBound
    while index < samples.upperBound {
      let share = min(max((times[index] - start.time) / duration, 0), 1)
      let progress = start.easing.progress(share)
      let base = index * components
      for component in 0..<components {
        let first = start.values[component]
        let value = first + progress * (end.values[component] - first)
        let difference = (values[base + component] - value).magnitude
        guard difference <= limit else { return nil }
        farthest = max(farthest, difference)
      }
      index += stride
    }
    return farthest
  }
}
