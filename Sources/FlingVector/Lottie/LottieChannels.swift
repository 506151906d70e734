/// Channels computed from other channels.
enum LottieChannels {
  /// Whether all keyframes have the same values.
  static func isConstant(_ channel: Channel) -> Bool {
    channel.keyframes.allSatisfy { $0.values == channel.first }
  }

  /// Whether the channel is always this value.
  static func isAlways(_ value: Double, _ channel: Channel) -> Bool {
    channel.keyframes.allSatisfy { $0.values == [value] }
  }

  /// One channel with the components of all channels.
  ///
  /// If two of them change at different times, the result has a keyframe wherever straight lines would differ from
  /// them by more than `tolerance` at a frame.
  static func merged(_ channels: [Channel], frameRate: Double, tolerance: Double) -> Channel {
    let moving = channels.filter { !isConstant($0) }
    guard let first = moving.first else { return Channel(constant: channels.flatMap(\.first)) }
    if moving.allSatisfy({ hasSameTiming($0, first) }) {
      return Channel(
        first.keyframes.indices.map { index in
          Channel.Keyframe(
            at: first.keyframes[index].time,
            channels.flatMap { isConstant($0) ? $0.first : $0.keyframes[index].values },
            first.keyframes[index].easing)
        })
    }
    return simplified(samples(channels, moving, frameRate), tolerance: tolerance)
  }

  private static func hasSameTiming(_ a: Channel, _ b: Channel) -> Bool {
    a.keyframes.count == b.keyframes.count
      && a.keyframes.indices.allSatisfy { index in
        a.keyframes[index].time == b.keyframes[index].time
          && (index == a.keyframes.count - 1 || a.keyframes[index].easing == b.keyframes[index].easing)
      }
  }

  /// All channels at the times of their keyframes and at all frames between the first and the last of them.
  private static func samples(
    _ channels: [Channel], _ moving: [Channel], _ frameRate: Double
  ) -> [Channel.Keyframe] {
    var times = moving.flatMap { $0.keyframes.map(\.time) }
    let (low, high) = (times.min() ?? 0, times.max() ?? 0)
    let count = Int(exactly: ((high - low) * frameRate).rounded(.down)) ?? 0
    for step in 0...Swift.max(0, Swift.min(count, 1_000_000)) { times.append(low + Double(step) / frameRate) }
    times.sort()
    var cursors = channels.map { ChannelCursor($0) }
    var result: [Channel.Keyframe] = []
    for time in times where time != result.last?.time {
      var values: [Double] = []
      for index in cursors.indices { values += cursors[index].values(at: time) }
      result.append(Channel.Keyframe(at: time, values))
    }
    return result
  }

  /// Drops samples on straight lines, looking at most 64 samples ahead.
  private static func simplified(_ samples: [Channel.Keyframe], tolerance: Double) -> Channel {
    var kept = [samples[0]]
    var start = 0
    while start < samples.count - 1 {
      var end = start + 1
      while end + 1 < samples.count, end + 1 - start <= 64,
        isStraight(samples, from: start, to: end + 1, tolerance)
      {
        end += 1
      }
      kept.append(samples[end])
      start = end
    }
    return Channel(kept)
  }

  private static func isStraight(
    _ samples: [Channel.Keyframe], from start: Int, to end: Int, _ tolerance: Double
  ) -> Bool {
    let (first, last) = (samples[start], samples[end])
    for middle in (start + 1)..<end {
      let share = (samples[middle].time - first.time) / (last.time - first.time)
      for (index, value) in samples[middle].values.enumerated() {
        let straight = first.values[index] + (last.values[index] - first.values[index]) * share
        if (straight - value).magnitude > tolerance { return false }
      }
    }
    return true
  }
}

/// Reads a channel at ascending times.
private struct ChannelCursor {
  private let channel: Channel
  private var next = 0

  init(_ channel: Channel) { self.channel = channel }

  mutating func values(at time: Double) -> [Double] {
    let keyframes = channel.keyframes
    while next < keyframes.count, keyframes[next].time <= time { next += 1 }
    guard next < keyframes.count else { return channel.last }
    guard next > 0 else { return channel.first }
    let (before, after) = (keyframes[next - 1], keyframes[next])
    let progress = before.easing.progress((time - before.time) / (after.time - before.time))
    return zip(before.values, after.values).map { $0 + progress * ($1 - $0) }
  }
}
