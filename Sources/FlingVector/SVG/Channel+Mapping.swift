extension Channel {
  /// The channel of numbers that depend linearly on these, with the same keyframes.
  func mapped(_ map: ([Double]) -> [Double]) -> Channel {
    Channel(keyframes.map { Keyframe(at: $0.time, map($0.values), $0.easing) })
  }

  /// Only some of the components; with one keyframe if these do not change.
  func components(_ indices: [Int]) -> Channel {
    let part = mapped { values in indices.map { values[$0] } }
    return part.keyframes.allSatisfy { $0.values == part.first } ? Channel(constant: part.first) : part
  }

  /// The values at keyframes, and between them where a curve may leave the values at its ends.
  var extremes: [[Double]] {
    var result = keyframes.map(\.values)
    for (keyframe, next) in zip(keyframes, keyframes.dropFirst()) {
      guard case .cubic(let y1, let y2) = keyframe.easing, !(0...1 ~= y1 && 0...1 ~= y2) else { continue }
      for part in 1..<8 {
        let progress = keyframe.easing.progress(Double(part) / 8)
        result.append(zip(keyframe.values, next.values).map { $0 + progress * ($1 - $0) })
      }
    }
    return result
  }

  /// The components of several channels one after the other.
  ///
  /// If more than one of them changes, each at its own keyframes, the result has a keyframe for each frame of the film.
  static func merged(_ channels: [Channel], framesPerSecond: Double) -> Channel {
    let changing = channels.filter { !$0.isConstant }
    guard let lead = changing.first else { return Channel(constant: channels.flatMap(\.first)) }
    let isAlike = changing.allSatisfy { other in
      other.keyframes.count == lead.keyframes.count
        && zip(other.keyframes, lead.keyframes).allSatisfy { $0.time == $1.time && $0.easing == $1.easing }
    }
    if isAlike {
      return Channel(
        lead.keyframes.enumerated().map { index, keyframe in
          let values = channels.flatMap { $0.isConstant ? $0.first : $0.keyframes[index].values }
          return Keyframe(at: keyframe.time, values, keyframe.easing)
        })
    }
    let keyTimes = changing.flatMap { $0.keyframes.map(\.time) }
    let times = Channel.frameTimes(through: keyTimes, framesPerSecond: framesPerSecond)
    return Channel(times.map { time in Keyframe(at: time, channels.flatMap { $0.values(at: time) }) })
  }

  /// The same numbers with a keyframe for each frame.
  func framed(framesPerSecond: Double, _ easing: Easing = .linear) -> Channel {
    let times = Channel.frameTimes(through: keyframes.map(\.time), framesPerSecond: framesPerSecond)
    return Channel(times.map { Keyframe(at: $0, values(at: $0), easing) })
  }

  /// The given times and those of the frames between them.
  private static func frameTimes(through keyTimes: [Double], framesPerSecond: Double) -> [Double] {
    guard let first = keyTimes.min(), let last = keyTimes.max(), framesPerSecond > 0 else { return keyTimes }
    var times = keyTimes
    let count = Swift.min((last - first) * framesPerSecond, 1e6)
    for frame in 0..<Swift.max(0, Int(count)) { times.append(first + Double(frame) / framesPerSecond) }
    times.sort()
    var unique: [Double] = []
    for time in times where unique.last.map({ time - $0 > 1e-6 }) ?? true { unique.append(time) }
    return unique
  }

  /// The same numbers with control points in 0...1 only, as SMIL requires: other curves become lines.
  var monotone: Channel {
    var result: [Keyframe] = []
    for (index, keyframe) in keyframes.enumerated() {
      guard index + 1 < keyframes.count, case .cubic(let y1, let y2) = keyframe.easing,
        !(0...1 ~= y1 && 0...1 ~= y2)
      else {
        result.append(keyframe)
        continue
      }
      let next = keyframes[index + 1]
      let parts = 16
      for part in 0..<parts {
        let share = Double(part) / Double(parts)
        let progress = keyframe.easing.progress(share)
        result.append(
          Keyframe(
            at: keyframe.time + share * (next.time - keyframe.time),
            zip(keyframe.values, next.values).map { ShortDecimal.rounded($0 + progress * ($1 - $0), 4) }))
      }
    }
    return Channel(result)
  }
}

extension Presence {
  /// The ranges with an end at or after the film's duration, which includes the hold, extended without end.
  func extended(duration: Double) -> Presence {
    Presence(ranges.map { $0.upperBound >= duration ? $0.lowerBound..<Double.infinity : $0 })
  }

  /// When both are present.
  func intersection(_ other: Presence) -> Presence {
    if isAlways { return other }
    if other.isAlways { return self }
    var result: [Range<Double>] = []
    var (mine, theirs) = (0, 0)
    while mine < ranges.count, theirs < other.ranges.count {
      let (a, b) = (ranges[mine], other.ranges[theirs])
      let (low, high) = (Swift.max(a.lowerBound, b.lowerBound), Swift.min(a.upperBound, b.upperBound))
      if low < high { result.append(low..<high) }
      if a.upperBound < b.upperBound { mine += 1 } else { theirs += 1 }
    }
    return Presence(result)
  }

  /// The parts without those of another one.
  func subtracting(_ other: Presence) -> Presence {
    var gaps: [Range<Double>] = []
    var end = 0.0
    for range in other.ranges {
      if end < range.lowerBound { gaps.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    if end < .infinity { gaps.append(end..<Double.infinity) }
    return intersection(Presence(gaps))
  }
}
